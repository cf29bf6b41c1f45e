-- name: list_fingerprints
SELECT document, hash, folder FROM sources WHERE corpus = :corpus

-- name: list_sources
SELECT id, document, title, location, retrieved_at, as_of, licence, excerpt, hash FROM sources
WHERE corpus = :corpus ORDER BY document

-- name: get_source
SELECT sources.id, document, title, location, retrieved_at, as_of, licence, excerpt, hash, corpora.name, corpora.sealed
FROM sources JOIN corpora ON corpora.key = sources.corpus
WHERE sources.id = :id AND corpora.tenant = :tenant

-- name: delete_source
DELETE FROM sources WHERE corpus = :corpus AND document = :document

-- name: insert_source
INSERT INTO sources (corpus, id, document, folder, title, location, retrieved_at, as_of, licence, excerpt, hash)
VALUES (:corpus, :id, :document, :folder, :title, :location, :retrieved_at, :as_of, :licence, :excerpt, :hash)
RETURNING key

-- name: insert_chunk
INSERT INTO chunks (
    corpus, source, ordinal, id, path, page, first_line, last_line, reference, reference_key, valid_from, valid_to,
    language, text, length, title_terms, body_terms, tags
)
VALUES (
    :corpus, :source, :ordinal, :id, :path, :page, :first_line, :last_line, :reference, :reference_key, :valid_from,
    :valid_to, :language, :text, :length, :title_terms, :body_terms, :tags
)

-- name: export_sources
SELECT key, corpus, id, document, folder, title, location, retrieved_at, as_of, licence, excerpt, hash
FROM sources WHERE corpus = :corpus ORDER BY key

-- name: export_chunks
SELECT corpus, ordinal, id, path, page, first_line, last_line, reference, reference_key, valid_from, valid_to,
    language, text, length, title_terms, body_terms, tags
FROM chunks WHERE source = :source ORDER BY ordinal

-- name: export_vectors
SELECT ordinal, encoder, vector FROM vectors WHERE source = :source ORDER BY ordinal
