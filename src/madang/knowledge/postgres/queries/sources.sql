-- name: list_fingerprints
SELECT document, hash, folder FROM sources WHERE corpus = %(corpus)s

-- name: list_sources
SELECT id, document, title, location, retrieved_at, as_of, licence, excerpt, hash FROM sources
WHERE corpus = %(corpus)s ORDER BY document

-- name: get_source
SELECT sources.id, document, title, location, retrieved_at, as_of, licence, excerpt, hash, corpora.name, corpora.sealed
FROM sources JOIN corpora ON corpora.key = sources.corpus
WHERE sources.id = %(id)s AND corpora.tenant = %(tenant)s

-- name: delete_source
DELETE FROM sources WHERE corpus = %(corpus)s AND document = %(document)s

-- name: insert_source
INSERT INTO sources (corpus, id, document, folder, title, location, retrieved_at, as_of, licence, excerpt, hash)
VALUES (%(corpus)s, %(id)s, %(document)s, %(folder)s, %(title)s, %(location)s, %(retrieved_at)s, %(as_of)s, %(licence)s, %(excerpt)s, %(hash)s)
RETURNING key

-- name: insert_chunk
INSERT INTO chunks (
    corpus, source, ordinal, id, path, page, first_line, last_line, reference, reference_key, valid_from, valid_to,
    language, text, length, title_terms, body_terms, tags
)
VALUES (
    %(corpus)s, %(source)s, %(ordinal)s, %(id)s, %(path)s, %(page)s, %(first_line)s, %(last_line)s, %(reference)s, %(reference_key)s, %(valid_from)s,
    %(valid_to)s, %(language)s, %(text)s, %(length)s, %(title_terms)s, %(body_terms)s, %(tags)s
)

-- name: export_sources
SELECT key, corpus, id, document, folder, title, location, retrieved_at, as_of, licence, excerpt, hash
FROM sources WHERE corpus = %(corpus)s ORDER BY key

-- name: export_chunks
SELECT corpus, ordinal, id, path, page, first_line, last_line, reference, reference_key, valid_from, valid_to,
    language, text, length, title_terms, body_terms, tags
FROM chunks WHERE source = %(source)s ORDER BY ordinal

-- name: export_vectors
SELECT ordinal, encoder, vector FROM vectors WHERE source = %(source)s ORDER BY ordinal
