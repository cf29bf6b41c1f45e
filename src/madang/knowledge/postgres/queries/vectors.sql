-- name: insert_vector
INSERT INTO vectors (source, ordinal, encoder, vector) VALUES (%(source)s, %(ordinal)s, %(encoder)s, %(vector)s)

-- name: read_vectors
SELECT chunks.key, vector FROM chunks JOIN vectors ON vectors.source = chunks.source AND vectors.ordinal = chunks.ordinal
WHERE chunks.corpus = %(corpus)s AND vectors.encoder = %(encoder)s AND chunks.key > %(after)s
ORDER BY chunks.key LIMIT %(limit)s

-- name: read_vectors_of
SELECT chunks.key, vector FROM chunks JOIN vectors ON vectors.source = chunks.source AND vectors.ordinal = chunks.ordinal
WHERE vectors.encoder = %(encoder)s
    AND chunks.key IN (SELECT value::bigint FROM json_array_elements_text(%(keys)s::text::json) AS listed (value))
ORDER BY chunks.key

-- name: can_index_vectors
SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'directions'

-- name: has_directions
SELECT EXISTS (SELECT 1 FROM directions WHERE corpus = %(corpus)s AND encoder = %(encoder)s)

-- name: put_direction
SELECT put_direction(%(source)s, %(ordinal)s, %(encoder)s, %(direction)s)

-- name: index_directions
SELECT index_directions(%(length)s)

-- name: nearest_directions
SELECT key, likeness FROM nearest_directions(%(corpus)s, %(encoder)s, %(question)s, %(limit)s)

-- name: directions_of
SELECT key, likeness FROM directions_of(%(keys)s, %(encoder)s, %(question)s)

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
