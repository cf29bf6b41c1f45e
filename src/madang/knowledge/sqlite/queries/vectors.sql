-- name: insert_vector
INSERT INTO vectors (source, ordinal, encoder, vector) VALUES (:source, :ordinal, :encoder, :vector)

-- name: read_vectors
SELECT chunks.key, vector FROM chunks JOIN vectors ON vectors.source = chunks.source AND vectors.ordinal = chunks.ordinal
WHERE chunks.corpus = :corpus AND vectors.encoder = :encoder AND chunks.key > :after ORDER BY chunks.key LIMIT :limit

-- name: read_vectors_of
SELECT chunks.key, vector FROM chunks JOIN vectors ON vectors.source = chunks.source AND vectors.ordinal = chunks.ordinal
WHERE vectors.encoder = :encoder AND chunks.key IN (SELECT value FROM json_each(:keys)) ORDER BY chunks.key

-- name: can_index_vectors
SELECT 0

-- name: allow_chunks
SELECT chunks.key FROM chunks
WHERE chunks.key IN (SELECT value FROM json_each(:keys))
    AND (:tags IS NULL OR chunks.key IN (SELECT rowid FROM chunk_terms WHERE chunk_terms MATCH :tags))
    AND (:day IS NULL OR ((valid_from IS NULL OR valid_from <= :day) AND (valid_to IS NULL OR valid_to > :day)))

-- name: list_lacking
SELECT chunks.corpus, chunks.source, chunks.ordinal, title, path, text
FROM chunks JOIN sources ON sources.key = chunks.source
WHERE chunks.corpus = :corpus AND NOT EXISTS (
    SELECT 1 FROM vectors
    WHERE vectors.source = chunks.source AND vectors.ordinal = chunks.ordinal AND vectors.encoder = :encoder
)
ORDER BY chunks.source, chunks.ordinal

-- name: put_vector
INSERT INTO vectors (source, ordinal, encoder, vector)
SELECT source, ordinal, :encoder, :vector FROM chunks WHERE source = :source AND ordinal = :ordinal
ON CONFLICT (source, ordinal) DO UPDATE SET encoder = excluded.encoder, vector = excluded.vector
