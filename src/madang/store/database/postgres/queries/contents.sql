-- name: find_content
SELECT number FROM contents WHERE session = %(session)s AND digest = %(digest)s

-- name: find_content_together
SELECT asked.place, contents.number
FROM unnest(%(session)s::bigint[], %(digest)s::bytea[]) WITH ORDINALITY AS asked (session, digest, place)
JOIN contents ON contents.session = asked.session AND contents.digest = asked.digest

-- name: add_content_together
WITH given AS (
    SELECT * FROM unnest(%(session)s::bigint[], %(number)s::bigint[], %(digest)s::bytea[], %(body)s::bytea[])
    WITH ORDINALITY AS given (session, number, digest, body, place)
), added AS (
    INSERT INTO contents (session, number, digest, body) SELECT session, number, digest, body FROM given
    ON CONFLICT (session, digest) DO NOTHING
    RETURNING number
)
SELECT given.place FROM given JOIN added ON added.number = given.number

-- name: add_content
INSERT INTO contents (session, number, digest, body) VALUES (%(session)s, %(number)s, %(digest)s, %(body)s)
ON CONFLICT (session, digest) DO NOTHING

-- name: read_contents
SELECT contents.number, contents.digest, contents.body
FROM json_array_elements(%(spans)s::json) AS span
JOIN contents ON contents.session = %(session)s
  AND contents.number BETWEEN (span ->> 0)::integer AND (span ->> 1)::integer

-- name: put_content
INSERT INTO contents (session, number, digest, body) VALUES (%(session)s, %(number)s, %(digest)s, %(body)s)
ON CONFLICT (session, number) DO UPDATE SET digest = excluded.digest, body = excluded.body

-- name: list_content_numbers
SELECT number FROM contents WHERE session = %(session)s

-- name: delete_content
DELETE FROM contents WHERE session = %(session)s AND number = %(number)s
