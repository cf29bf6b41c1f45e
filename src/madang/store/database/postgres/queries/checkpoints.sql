-- name: put_checkpoint
INSERT INTO checkpoints (session, namespace, id, parent, run, metadata, step, body)
VALUES (%(session)s, %(namespace)s, %(id)s, %(parent)s, %(run)s, %(metadata)s, %(step)s, %(body)s)
ON CONFLICT (session, namespace, id)
DO UPDATE SET parent = excluded.parent, run = excluded.run, metadata = excluded.metadata, step = excluded.step,
    body = excluded.body

-- name: get_checkpoint
SELECT id, parent, body FROM checkpoints WHERE session = %(session)s AND namespace = %(namespace)s AND id = %(id)s

-- name: latest_checkpoint
SELECT id, parent, body FROM checkpoints WHERE session = %(session)s AND namespace = %(namespace)s ORDER BY id DESC LIMIT 1

-- name: checkpoint_with_writes
-- The session and the checkpoint in each row, with one task's writes; the columns of what is missing are NULL.
SELECT sessions.key, sessions.epoch, next_content, updated_at, master, wrapped, found.id, found.parent, found.body, task, writes.body
FROM sessions LEFT JOIN session_keys ON session_keys.session = sessions.key
LEFT JOIN checkpoints AS found ON found.session = sessions.key AND found.namespace = %(namespace)s AND found.id = %(id)s
LEFT JOIN writes ON writes.session = found.session AND writes.namespace = found.namespace AND writes.checkpoint = found.id
WHERE sessions.id = %(session)s

-- name: latest_with_writes
SELECT sessions.key, sessions.epoch, next_content, updated_at, master, wrapped, found.id, found.parent, found.body, task, writes.body
FROM sessions LEFT JOIN session_keys ON session_keys.session = sessions.key
LEFT JOIN checkpoints AS found ON found.session = sessions.key AND found.namespace = %(namespace)s AND found.id = (
    SELECT id FROM checkpoints
    WHERE checkpoints.session = sessions.key AND checkpoints.namespace = %(namespace)s
    ORDER BY id DESC
    LIMIT 1
)
LEFT JOIN writes ON writes.session = found.session AND writes.namespace = found.namespace AND writes.checkpoint = found.id
WHERE sessions.id = %(session)s

-- name: page_checkpoints
SELECT namespace, id, parent, body
FROM checkpoints
WHERE session = %(session)s AND namespace = %(namespace)s AND (%(before)s::bytea IS NULL OR id < %(before)s)
ORDER BY id DESC
LIMIT %(limit)s

-- name: page_metadata
SELECT id, metadata FROM checkpoints
WHERE session = %(session)s AND (%(namespace)s::text IS NULL OR namespace = %(namespace)s)
  AND (%(before)s::bytea IS NULL OR id < %(before)s)
ORDER BY id DESC
LIMIT %(limit)s

-- name: checkpoints_that_may_match
SELECT namespace, id, parent, body
FROM checkpoints
WHERE session = %(session)s AND (%(namespace)s::text IS NULL OR namespace = %(namespace)s)
  AND (%(before)s::bytea IS NULL OR id < %(before)s) AND (%(last)s::bytea IS NULL OR id >= %(last)s)
  AND (%(step)s::bigint IS NULL OR step IS NULL OR step = %(step)s)
  AND (metadata IS NULL OR metadata IN (SELECT value::integer FROM json_array_elements_text(%(metadata)s::json)))
ORDER BY id DESC

-- name: list_checkpoints
SELECT namespace, id, parent, body FROM checkpoints WHERE session = %(session)s ORDER BY namespace, id DESC

-- name: list_checkpoints_of_run
SELECT namespace, id, parent, body FROM checkpoints
WHERE session = %(session)s AND run = %(run)s
ORDER BY id DESC

-- name: list_namespaces
SELECT DISTINCT namespace FROM checkpoints WHERE session = %(session)s ORDER BY namespace

-- name: checkpoints_of_run
SELECT sessions.id, sessions.key, checkpoints.namespace, checkpoints.id
FROM checkpoints JOIN sessions ON sessions.key = checkpoints.session
WHERE checkpoints.run = %(run)s

-- name: delete_checkpoint
DELETE FROM checkpoints WHERE session = %(session)s AND namespace = %(namespace)s AND id = %(id)s

-- name: delete_checkpoints
DELETE FROM checkpoints WHERE session = %(session)s

-- name: get_write
SELECT body FROM writes
WHERE session = %(session)s AND namespace = %(namespace)s AND checkpoint = %(checkpoint)s AND task = %(task)s

-- name: add_write
INSERT INTO writes (session, namespace, checkpoint, task, body)
VALUES (%(session)s, %(namespace)s, %(checkpoint)s, %(task)s, %(body)s)
ON CONFLICT (session, namespace, checkpoint, task) DO NOTHING

-- name: put_write
INSERT INTO writes (session, namespace, checkpoint, task, body)
VALUES (%(session)s, %(namespace)s, %(checkpoint)s, %(task)s, %(body)s)
ON CONFLICT (session, namespace, checkpoint, task) DO UPDATE SET body = excluded.body

-- name: writes_of_checkpoint
SELECT task, body FROM writes
WHERE session = %(session)s AND namespace = %(namespace)s AND checkpoint = %(checkpoint)s

-- name: writes_since
SELECT checkpoint, task, body FROM writes
WHERE session = %(session)s AND namespace = %(namespace)s AND checkpoint >= %(first)s AND checkpoint <= %(last)s

-- name: list_writes
SELECT namespace, checkpoint, task, body FROM writes WHERE session = %(session)s

-- name: delete_write
DELETE FROM writes
WHERE session = %(session)s AND namespace = %(namespace)s AND checkpoint = %(checkpoint)s AND task = %(task)s

-- name: delete_writes_of_checkpoint
DELETE FROM writes WHERE session = %(session)s AND namespace = %(namespace)s AND checkpoint = %(checkpoint)s

-- name: delete_writes
DELETE FROM writes WHERE session = %(session)s

-- name: copy_checkpoints
SELECT namespace, id, parent, run, metadata, step, body FROM checkpoints WHERE session = %(session)s
