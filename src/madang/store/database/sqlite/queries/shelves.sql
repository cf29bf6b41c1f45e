-- name: get_shelved
SELECT body FROM shelves WHERE session = :session AND id = :id

-- name: list_shelved
SELECT id, body FROM shelves WHERE session = :session

-- name: list_shelved_ids
SELECT id FROM shelves WHERE session = :session

-- name: delete_shelved
DELETE FROM shelves WHERE session = :session AND id = :id

-- name: put_shelved
INSERT INTO shelves (session, id, body) VALUES (:session, :id, :body)
ON CONFLICT (session, id) DO UPDATE SET body = excluded.body
