-- name: list_snapshots
SELECT checkpoint, id, body FROM snapshots WHERE session = %(session)s AND namespace = ''

-- name: put_snapshot
INSERT INTO snapshots (session, namespace, checkpoint, id, body)
SELECT session, namespace, id, %(id)s, %(body)s FROM checkpoints
WHERE session = %(session)s AND namespace = '' AND id = %(checkpoint)s
ON CONFLICT (session, namespace, checkpoint, id) DO UPDATE SET body = excluded.body
RETURNING id

-- name: delete_snapshot
DELETE FROM snapshots WHERE session = %(session)s AND id = %(id)s
