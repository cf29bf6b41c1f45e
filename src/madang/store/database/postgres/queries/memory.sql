-- name: get_memory
SELECT namespace, memories.key, sessions.id, memories.created_at, memories.updated_at, memories.lifetime, body,
    sessions.key, epoch, next_content, sessions.updated_at, master, wrapped
FROM memories JOIN sessions ON sessions.key = memories.session
    LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE namespace = %(namespace)s AND memories.key = %(key)s AND (memories.expires_at IS NULL OR memories.expires_at > %(now)s)

-- name: list_memories
SELECT namespace, memories.key, sessions.id, memories.created_at, memories.updated_at, memories.lifetime, body,
    sessions.key, epoch, next_content, sessions.updated_at, master, wrapped
FROM memories JOIN sessions ON sessions.key = memories.session
    LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE namespace >= %(first)s AND namespace < %(beyond)s AND (memories.expires_at IS NULL OR memories.expires_at > %(now)s)
ORDER BY memories.updated_at DESC, namespace, memories.key
LIMIT %(limit)s OFFSET %(offset)s

-- name: list_memory_namespaces
SELECT DISTINCT namespace FROM memories WHERE expires_at IS NULL OR expires_at > %(now)s ORDER BY namespace

-- name: put_memory
INSERT INTO memories (namespace, key, session, created_at, updated_at, expires_at, lifetime, body)
VALUES (%(namespace)s, %(key)s, %(session)s, %(now)s, %(now)s, %(now)s + %(lifetime)s::bigint, %(lifetime)s, %(body)s)
ON CONFLICT (namespace, key) DO UPDATE
SET session = excluded.session, updated_at = excluded.updated_at, expires_at = excluded.expires_at,
    lifetime = excluded.lifetime, body = excluded.body,
    created_at = CASE WHEN memories.expires_at <= excluded.updated_at THEN excluded.created_at ELSE memories.created_at END

-- name: refresh_memory
UPDATE memories SET expires_at = %(now)s + lifetime
WHERE namespace = %(namespace)s AND key = %(key)s AND lifetime IS NOT NULL AND expires_at > %(now)s

-- name: delete_memory
DELETE FROM memories WHERE namespace = %(namespace)s AND key = %(key)s

-- name: delete_expired_memories
DELETE FROM memories WHERE expires_at <= %(now)s

-- name: find_memory_session
SELECT id FROM sessions WHERE tenant = %(tenant)s AND "user" = %(user)s AND assistant = '(memory)' LIMIT 1

-- name: find_memory_session_to_write
SELECT id FROM memory_session_to_write(%(tenant)s, %(user)s)

-- name: make_memory_session
UPDATE sessions SET tenant = %(tenant)s, "user" = %(user)s, assistant = '(memory)', expires_at = NULL, lifetime = NULL
WHERE key = %(session)s
