-- name: find_content
SELECT id & 0xFFFFFFFF FROM contents WHERE session = :session AND digest = :digest

-- name: add_content
INSERT INTO contents (id, session, digest, body) VALUES (:session << 32 | :number, :session, :digest, :body)
ON CONFLICT (session, digest) DO NOTHING

-- name: read_contents
SELECT contents.id & 0xFFFFFFFF, contents.digest, contents.body
FROM json_each(:spans) AS span
JOIN contents ON contents.id BETWEEN :session << 32 | (span.value ->> 0) AND :session << 32 | (span.value ->> 1)

-- name: put_content
INSERT INTO contents (id, session, digest, body) VALUES (:session << 32 | :number, :session, :digest, :body)
ON CONFLICT (id) DO UPDATE SET digest = excluded.digest, body = excluded.body

-- name: list_content_numbers
SELECT id & 0xFFFFFFFF FROM contents WHERE session = :session

-- name: delete_content
DELETE FROM contents WHERE id = :session << 32 | :number
