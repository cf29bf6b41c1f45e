-- name: get_shelved
SELECT body FROM shelves WHERE session = %(session)s AND id = %(id)s

-- name: list_shelved
SELECT id, body FROM shelves WHERE session = %(session)s

-- name: list_shelved_ids
SELECT id FROM shelves WHERE session = %(session)s

-- name: delete_shelved
DELETE FROM shelves WHERE session = %(session)s AND id = %(id)s

-- name: put_shelved
INSERT INTO shelves (session, id, body) VALUES (%(session)s, %(id)s, %(body)s)
ON CONFLICT (session, id) DO UPDATE SET body = excluded.body
