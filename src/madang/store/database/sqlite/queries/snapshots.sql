-- name: list_snapshots
SELECT checkpoint, id, body FROM snapshots WHERE session = :session AND namespace = ''

-- name: put_snapshot
INSERT INTO snapshots (session, namespace, checkpoint, id, body)
SELECT session, namespace, id, :id, :body FROM checkpoints
WHERE session = :session AND namespace = '' AND id = :checkpoint
ON CONFLICT (session, namespace, checkpoint, id) DO UPDATE SET body = excluded.body
RETURNING id

-- name: delete_snapshot
DELETE FROM snapshots WHERE session = :session AND id = :id
