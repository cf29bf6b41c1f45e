-- name: insert_vector
INSERT INTO vectors (source, ordinal, encoder, vector) VALUES (%(source)s, %(ordinal)s, %(encoder)s, %(vector)s)

-- name: read_vectors
SELECT chunks.key, vector FROM chunks JOIN vectors ON vectors.source = chunks.source AND vectors.ordinal = chunks.ordinal
WHERE chunks.corpus = %(corpus)s AND vectors.encoder = %(encoder)s ORDER BY chunks.key

-- name: allow_chunks
SELECT chunks.key FROM chunks
WHERE chunks.key IN (SELECT value::bigint FROM json_array_elements_text(%(keys)s::text::json) AS listed (value))
    AND (%(required)s::text IS NULL OR found_by @@ %(required)s::text::tsquery)
    AND (
        %(day)s::text IS NULL
        OR ((valid_from IS NULL OR valid_from <= %(day)s) AND (valid_to IS NULL OR valid_to > %(day)s))
    )

-- name: list_lacking
SELECT chunks.corpus, chunks.source, chunks.ordinal, title, path, text
FROM chunks JOIN sources ON sources.key = chunks.source
WHERE chunks.corpus = %(corpus)s AND NOT EXISTS (
    SELECT 1 FROM vectors
    WHERE vectors.source = chunks.source AND vectors.ordinal = chunks.ordinal AND vectors.encoder = %(encoder)s
)
ORDER BY chunks.source, chunks.ordinal

-- name: put_vector
INSERT INTO vectors (source, ordinal, encoder, vector)
SELECT source, ordinal, %(encoder)s, %(vector)s FROM chunks WHERE source = %(source)s AND ordinal = %(ordinal)s
ON CONFLICT (source, ordinal) DO UPDATE SET encoder = excluded.encoder, vector = excluded.vector
