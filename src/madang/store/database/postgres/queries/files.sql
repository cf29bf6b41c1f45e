-- name: add_file
INSERT INTO files (session, id, size, created_at, expires_at, title, body)
VALUES (%(session)s, %(id)s, %(size)s, %(now)s, %(expires_at)s, %(title)s, %(body)s)

-- name: extend_file
UPDATE files
SET expires_at = CASE WHEN expires_at > %(expires_at)s::bigint THEN expires_at WHEN expires_at IS NOT NULL THEN %(expires_at)s::bigint END
WHERE session = %(session)s AND id = %(id)s

-- name: get_file
SELECT id, size, created_at, expires_at, title FROM files
WHERE session = %(session)s AND id = %(id)s AND (expires_at IS NULL OR expires_at > %(now)s)

-- name: list_files
SELECT id, size, created_at, expires_at, title FROM files
WHERE session = %(session)s AND (expires_at IS NULL OR expires_at > %(now)s)
ORDER BY created_at, id

-- name: read_file
SELECT body FROM files WHERE session = %(session)s AND id = %(id)s AND (expires_at IS NULL OR expires_at > %(now)s)

-- name: sum_file_sizes
SELECT coalesce(sum(size), 0) FROM files WHERE session = %(session)s

-- name: delete_file
DELETE FROM files WHERE session = %(session)s AND id = %(id)s

-- name: delete_expired_files
DELETE FROM files WHERE expires_at <= %(now)s

-- name: sealed_file_titles
SELECT id, size, created_at, expires_at, title FROM files WHERE session = %(session)s

-- name: put_file_title
INSERT INTO files (session, id, size, created_at, expires_at, title, body)
VALUES (%(session)s, %(id)s, %(size)s, %(created_at)s, %(expires_at)s, %(body)s, ''::bytea)
ON CONFLICT (session, id) DO UPDATE SET title = excluded.title

-- name: sealed_file_bodies
SELECT id, body FROM files WHERE session = %(session)s

-- name: put_file_body
UPDATE files SET body = %(body)s WHERE session = %(session)s AND id = %(id)s
