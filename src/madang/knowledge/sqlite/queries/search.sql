-- name: count_term
SELECT doc FROM chunk_vocabulary WHERE term = :term

-- name: find_chunks
SELECT rowid FROM chunk_terms WHERE chunk_terms MATCH :match ORDER BY bm25(chunk_terms, 3.0, 1.0, 0.0), rowid LIMIT :limit

-- name: find_chunks_on
SELECT chunk_terms.rowid FROM chunk_terms JOIN chunks ON chunks.key = chunk_terms.rowid
WHERE chunk_terms MATCH :match
    AND (valid_from IS NULL OR valid_from <= :day) AND (valid_to IS NULL OR valid_to > :day)
ORDER BY bm25(chunk_terms, 3.0, 1.0, 0.0), chunk_terms.rowid LIMIT :limit

-- name: find_reference
SELECT key FROM chunks
WHERE corpus = :corpus AND (reference_key = :reference OR (reference_key >= :first AND reference_key < :beyond))
    AND (:tags IS NULL OR key IN (SELECT rowid FROM chunk_terms WHERE chunk_terms MATCH :tags))
    AND (:day IS NULL OR ((valid_from IS NULL OR valid_from <= :day) AND (valid_to IS NULL OR valid_to > :day)))
ORDER BY valid_from DESC, source, ordinal LIMIT :limit

-- name: read_chunks
SELECT chunks.key, chunks.id, chunks.path, page, first_line, last_line, reference, valid_from, valid_to, language, text,
    title_terms, body_terms,
    sources.id, document, title, location, retrieved_at, as_of, licence, excerpt, hash
FROM chunks JOIN sources ON sources.key = chunks.source
WHERE chunks.key IN (SELECT value FROM json_each(:keys))

-- name: get_passage
SELECT chunks.key, corpora.name, corpora.sealed FROM chunks JOIN corpora ON corpora.key = chunks.corpus
WHERE chunks.id = :id AND corpora.tenant = :tenant

-- name: find_sealed_reference
SELECT key FROM chunks
WHERE corpus = :corpus AND key IN (SELECT rowid FROM chunk_terms WHERE chunk_terms MATCH :tags)
    AND (:day IS NULL OR ((valid_from IS NULL OR valid_from <= :day) AND (valid_to IS NULL OR valid_to > :day)))
ORDER BY valid_from DESC, source, ordinal LIMIT :limit

-- name: list_around
SELECT near.key FROM chunks AS found JOIN chunks AS near ON near.source = found.source
WHERE found.key = :key AND near.ordinal BETWEEN found.ordinal - :reach AND found.ordinal + :reach
ORDER BY near.ordinal

-- name: list_chunks_of
SELECT chunks.key FROM chunks JOIN sources ON sources.key = chunks.source
WHERE sources.id = :source AND chunks.corpus = :corpus ORDER BY ordinal
