-- name: get_corpus
SELECT key, glossary, chunks, terms, revision FROM corpora WHERE tenant = %(tenant)s AND name = %(name)s

-- name: make_corpus
INSERT INTO corpora (tenant, name) VALUES (%(tenant)s, %(name)s) ON CONFLICT (tenant, name) DO NOTHING

-- name: list_corpora
SELECT name, chunks, (SELECT count(*) FROM sources WHERE corpus = corpora.key) FROM corpora
WHERE tenant = %(tenant)s ORDER BY name

-- name: drop_corpus
DELETE FROM corpora WHERE tenant = %(tenant)s AND name = %(name)s

-- name: set_glossary
UPDATE corpora SET glossary = %(glossary)s, revision = revision + 1 WHERE key = %(corpus)s AND glossary <> %(glossary)s

-- name: count_corpus
UPDATE corpora SET revision = revision + 1,
    chunks = (SELECT count(*) FROM chunks WHERE corpus = %(corpus)s),
    terms = (SELECT coalesce(sum(length), 0) FROM chunks WHERE corpus = %(corpus)s)
WHERE key = %(corpus)s
