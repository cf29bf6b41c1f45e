-- name: add_file
INSERT INTO files (session, id, size, created_at, expires_at, title, body)
VALUES (:session, :id, :size, :now, :expires_at, :title, :body)

-- name: extend_file
UPDATE files
SET expires_at = CASE WHEN expires_at > :expires_at THEN expires_at WHEN expires_at IS NOT NULL THEN :expires_at END
WHERE session = :session AND id = :id

-- name: get_file
SELECT id, size, created_at, expires_at, title FROM files
WHERE session = :session AND id = :id AND (expires_at IS NULL OR expires_at > :now)

-- name: list_files
SELECT id, size, created_at, expires_at, title FROM files
WHERE session = :session AND (expires_at IS NULL OR expires_at > :now)
ORDER BY created_at, id

-- name: read_file
SELECT body FROM files WHERE session = :session AND id = :id AND (expires_at IS NULL OR expires_at > :now)

-- name: sum_file_sizes
SELECT coalesce(sum(size), 0) FROM files WHERE session = :session

-- name: delete_file
DELETE FROM files WHERE session = :session AND id = :id

-- name: delete_expired_files
DELETE FROM files WHERE expires_at <= :now

-- name: sealed_file_titles
SELECT id, size, created_at, expires_at, title FROM files WHERE session = :session

-- name: put_file_title
INSERT INTO files (session, id, size, created_at, expires_at, title, body)
VALUES (:session, :id, :size, :created_at, :expires_at, :body, x'')
ON CONFLICT (session, id) DO UPDATE SET title = excluded.title

-- name: sealed_file_bodies
SELECT id, body FROM files WHERE session = :session

-- name: put_file_body
UPDATE files SET body = :body WHERE session = :session AND id = :id
