-- name: count_term
SELECT count(*) FROM chunks WHERE found_by @@ %(term)s::text::tsquery

-- name: find_chunks
SELECT key FROM chunks, unnest(%(terms)s::text[], %(weights)s::float8[]) AS wanted (term, weight)
WHERE found_by @@ %(anything)s::text::tsquery AND found_by @@ term::tsquery
    AND (%(required)s::text IS NULL OR found_by @@ %(required)s::text::tsquery)
GROUP BY key
ORDER BY sum(weight * ts_rank('{0, 0, 0.4, 1}', found_by, term::tsquery)) DESC, key LIMIT %(limit)s

-- name: find_chunks_on
SELECT key FROM chunks, unnest(%(terms)s::text[], %(weights)s::float8[]) AS wanted (term, weight)
WHERE found_by @@ %(anything)s::text::tsquery AND found_by @@ term::tsquery
    AND (%(required)s::text IS NULL OR found_by @@ %(required)s::text::tsquery)
    AND (valid_from IS NULL OR valid_from <= %(day)s) AND (valid_to IS NULL OR valid_to > %(day)s)
GROUP BY key
ORDER BY sum(weight * ts_rank('{0, 0, 0.4, 1}', found_by, term::tsquery)) DESC, key LIMIT %(limit)s

-- name: find_reference
SELECT key FROM chunks
WHERE corpus = %(corpus)s AND (
        reference_key = %(reference)s
        OR (reference_key COLLATE "C" >= %(first)s AND reference_key COLLATE "C" < %(beyond)s)
    )
    AND (%(required)s::text IS NULL OR found_by @@ %(required)s::text::tsquery)
    AND (
        %(day)s::text IS NULL
        OR ((valid_from IS NULL OR valid_from <= %(day)s) AND (valid_to IS NULL OR valid_to > %(day)s))
    )
ORDER BY valid_from DESC NULLS LAST, source, ordinal LIMIT %(limit)s

-- name: read_chunks
SELECT chunks.key, chunks.id, chunks.path, page, first_line, last_line, reference, valid_from, valid_to, language, text,
    title_terms, body_terms,
    sources.id, document, title, location, retrieved_at, as_of, licence, excerpt, hash
FROM chunks JOIN sources ON sources.key = chunks.source
WHERE chunks.key IN (SELECT value::bigint FROM json_array_elements_text(%(keys)s::text::json) AS listed (value))

-- name: get_passage
SELECT chunks.key, corpora.name, corpora.sealed FROM chunks JOIN corpora ON corpora.key = chunks.corpus
WHERE chunks.id = %(id)s AND corpora.tenant = %(tenant)s

-- name: find_sealed_reference
SELECT key FROM chunks
WHERE corpus = %(corpus)s AND found_by @@ %(required)s::text::tsquery
    AND (
        %(day)s::text IS NULL
        OR ((valid_from IS NULL OR valid_from <= %(day)s) AND (valid_to IS NULL OR valid_to > %(day)s))
    )
ORDER BY valid_from DESC NULLS LAST, source, ordinal LIMIT %(limit)s

-- name: list_around
SELECT near.key FROM chunks AS found JOIN chunks AS near ON near.source = found.source
WHERE found.key = %(key)s AND near.ordinal BETWEEN found.ordinal - %(reach)s AND found.ordinal + %(reach)s
ORDER BY near.ordinal

-- name: list_chunks_of
SELECT chunks.key FROM chunks JOIN sources ON sources.key = chunks.source
WHERE sources.id = %(source)s AND chunks.corpus = %(corpus)s ORDER BY ordinal
