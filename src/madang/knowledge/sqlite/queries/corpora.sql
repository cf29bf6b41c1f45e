-- name: get_corpus
SELECT key, glossary, chunks, terms, revision, sealed FROM corpora WHERE tenant = :tenant AND name = :name

-- name: make_corpus
INSERT INTO corpora (tenant, name, sealed) VALUES (:tenant, :name, :sealed) ON CONFLICT (tenant, name) DO NOTHING

-- name: list_corpora
SELECT name, chunks, (SELECT count(*) FROM sources WHERE corpus = corpora.key) FROM corpora
WHERE tenant = :tenant ORDER BY name

-- name: drop_corpus
DELETE FROM corpora WHERE tenant = :tenant AND name = :name

-- name: set_glossary
UPDATE corpora SET glossary = :glossary, revision = revision + 1 WHERE key = :corpus AND glossary <> :glossary

-- name: get_rejected
SELECT rejected FROM corpora WHERE key = :corpus

-- name: set_rejected
UPDATE corpora SET rejected = :rejected WHERE key = :corpus

-- name: count_corpus
UPDATE corpora SET revision = revision + 1,
    chunks = (SELECT count(*) FROM chunks WHERE corpus = :corpus),
    terms = (SELECT coalesce(sum(length), 0) FROM chunks WHERE corpus = :corpus)
WHERE key = :corpus

-- name: plain_corpora
SELECT tenant, name FROM corpora WHERE sealed = 0 ORDER BY key

-- name: mark_sealed
UPDATE corpora SET sealed = 1, revision = revision + 1 WHERE key = :corpus

-- name: count_corpora
SELECT count(*), coalesce(sum(sealed), 0) FROM corpora

-- name: settle_index
-- Terms that were deleted lie in the index until it is merged.
INSERT INTO chunk_terms (chunk_terms) VALUES ('optimize')
