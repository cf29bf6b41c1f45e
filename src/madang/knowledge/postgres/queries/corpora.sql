-- name: get_corpus
SELECT key, glossary, chunks, terms, revision, sealed FROM corpora WHERE tenant = %(tenant)s AND name = %(name)s

-- name: make_corpus
INSERT INTO corpora (tenant, name, sealed) VALUES (%(tenant)s, %(name)s, %(sealed)s) ON CONFLICT (tenant, name) DO NOTHING

-- name: list_corpora
SELECT name, chunks, (SELECT count(*) FROM sources WHERE corpus = corpora.key) FROM corpora
WHERE tenant = %(tenant)s ORDER BY name

-- name: drop_corpus
DELETE FROM corpora WHERE tenant = %(tenant)s AND name = %(name)s

-- name: set_glossary
UPDATE corpora SET glossary = %(glossary)s, revision = revision + 1 WHERE key = %(corpus)s AND glossary <> %(glossary)s

-- name: get_rejected
SELECT rejected FROM corpora WHERE key = %(corpus)s

-- name: set_rejected
UPDATE corpora SET rejected = %(rejected)s WHERE key = %(corpus)s

-- name: count_corpus
UPDATE corpora SET revision = revision + 1,
    chunks = (SELECT count(*) FROM chunks WHERE corpus = %(corpus)s),
    terms = (SELECT coalesce(sum(length), 0) FROM chunks WHERE corpus = %(corpus)s)
WHERE key = %(corpus)s

-- name: plain_corpora
SELECT tenant, name FROM corpora WHERE sealed = 0 ORDER BY key

-- name: mark_sealed
UPDATE corpora SET sealed = 1, revision = revision + 1 WHERE key = %(corpus)s

-- name: count_corpora
SELECT count(*), coalesce(sum(sealed), 0) FROM corpora

-- name: settle_index
SELECT 1
