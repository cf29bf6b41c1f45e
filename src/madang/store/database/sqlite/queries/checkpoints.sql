-- name: put_checkpoint
INSERT INTO checkpoints (session, namespace, id, parent, run, metadata, step, body)
VALUES (:session, :namespace, :id, :parent, :run, :metadata, :step, :body)
ON CONFLICT (session, namespace, id)
DO UPDATE SET parent = excluded.parent, run = excluded.run, metadata = excluded.metadata, step = excluded.step,
    body = excluded.body

-- name: get_checkpoint
SELECT id, parent, body FROM checkpoints WHERE session = :session AND namespace = :namespace AND id = :id

-- name: latest_checkpoint
SELECT id, parent, body FROM checkpoints WHERE session = :session AND namespace = :namespace ORDER BY id DESC LIMIT 1

-- name: checkpoint_with_writes
-- The session and the checkpoint in each row, with one task's writes; the columns of what is missing are NULL.
SELECT sessions.key, sessions.epoch, next_content, updated_at, master, wrapped, found.id, found.parent, found.body, task, writes.body
FROM sessions LEFT JOIN session_keys ON session_keys.session = sessions.key
LEFT JOIN checkpoints AS found ON found.session = sessions.key AND found.namespace = :namespace AND found.id = :id
LEFT JOIN writes ON writes.session = found.session AND writes.namespace = found.namespace AND writes.checkpoint = found.id
WHERE sessions.id = :session

-- name: latest_with_writes
SELECT sessions.key, sessions.epoch, next_content, updated_at, master, wrapped, found.id, found.parent, found.body, task, writes.body
FROM sessions LEFT JOIN session_keys ON session_keys.session = sessions.key
LEFT JOIN checkpoints AS found ON found.session = sessions.key AND found.namespace = :namespace AND found.id = (
    SELECT id FROM checkpoints
    WHERE checkpoints.session = sessions.key AND checkpoints.namespace = :namespace
    ORDER BY id DESC
    LIMIT 1
)
LEFT JOIN writes ON writes.session = found.session AND writes.namespace = found.namespace AND writes.checkpoint = found.id
WHERE sessions.id = :session

-- name: page_checkpoints
SELECT namespace, id, parent, body
FROM checkpoints
WHERE session = :session AND namespace = :namespace AND (:before IS NULL OR id < :before)
ORDER BY id DESC
LIMIT :limit

-- name: page_metadata
SELECT id, metadata FROM checkpoints
WHERE session = :session AND (:namespace IS NULL OR namespace = :namespace) AND (:before IS NULL OR id < :before)
ORDER BY id DESC
LIMIT :limit

-- name: checkpoints_that_may_match
SELECT namespace, id, parent, body
FROM checkpoints
WHERE session = :session AND (:namespace IS NULL OR namespace = :namespace)
  AND (:before IS NULL OR id < :before) AND (:last IS NULL OR id >= :last)
  AND (:step IS NULL OR step IS NULL OR step = :step)
  AND (metadata IS NULL OR metadata IN (SELECT value FROM json_each(:metadata)))
ORDER BY id DESC

-- name: list_checkpoints
SELECT namespace, id, parent, body FROM checkpoints WHERE session = :session ORDER BY namespace, id DESC

-- name: list_checkpoints_of_run
SELECT namespace, id, parent, body FROM checkpoints
WHERE session = :session AND run = :run
ORDER BY id DESC

-- name: list_namespaces
SELECT DISTINCT namespace FROM checkpoints WHERE session = :session ORDER BY namespace

-- name: checkpoints_of_run
SELECT sessions.id, sessions.key, checkpoints.namespace, checkpoints.id
FROM checkpoints JOIN sessions ON sessions.key = checkpoints.session
WHERE checkpoints.run = :run

-- name: delete_checkpoint
DELETE FROM checkpoints WHERE session = :session AND namespace = :namespace AND id = :id

-- name: delete_checkpoints
DELETE FROM checkpoints WHERE session = :session

-- name: get_write
SELECT body FROM writes
WHERE session = :session AND namespace = :namespace AND checkpoint = :checkpoint AND task = :task

-- name: add_write
INSERT INTO writes (session, namespace, checkpoint, task, body)
VALUES (:session, :namespace, :checkpoint, :task, :body)
ON CONFLICT (session, namespace, checkpoint, task) DO NOTHING

-- name: put_write
INSERT INTO writes (session, namespace, checkpoint, task, body)
VALUES (:session, :namespace, :checkpoint, :task, :body)
ON CONFLICT (session, namespace, checkpoint, task) DO UPDATE SET body = excluded.body

-- name: writes_of_checkpoint
SELECT task, body FROM writes WHERE session = :session AND namespace = :namespace AND checkpoint = :checkpoint

-- name: writes_since
SELECT checkpoint, task, body FROM writes
WHERE session = :session AND namespace = :namespace AND checkpoint >= :first AND checkpoint <= :last

-- name: list_writes
SELECT namespace, checkpoint, task, body FROM writes WHERE session = :session

-- name: delete_write
DELETE FROM writes
WHERE session = :session AND namespace = :namespace AND checkpoint = :checkpoint AND task = :task

-- name: delete_writes_of_checkpoint
DELETE FROM writes WHERE session = :session AND namespace = :namespace AND checkpoint = :checkpoint

-- name: delete_writes
DELETE FROM writes WHERE session = :session

-- name: copy_checkpoints
SELECT namespace, id, parent, run, metadata, step, body FROM checkpoints WHERE session = :session
