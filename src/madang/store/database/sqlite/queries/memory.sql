-- name: get_memory
SELECT namespace, memories.key, sessions.id, memories.created_at, memories.updated_at, memories.lifetime, body,
    sessions.key, epoch, next_content, sessions.updated_at, master, wrapped
FROM memories JOIN sessions ON sessions.key = memories.session
    LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE namespace = :namespace AND memories.key = :key AND (memories.expires_at IS NULL OR memories.expires_at > :now)

-- name: list_memories
SELECT namespace, memories.key, sessions.id, memories.created_at, memories.updated_at, memories.lifetime, body,
    sessions.key, epoch, next_content, sessions.updated_at, master, wrapped
FROM memories JOIN sessions ON sessions.key = memories.session
    LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE namespace >= :first AND namespace < :beyond AND (memories.expires_at IS NULL OR memories.expires_at > :now)
ORDER BY memories.updated_at DESC, namespace, memories.key
LIMIT :limit OFFSET :offset

-- name: list_memory_namespaces
SELECT DISTINCT namespace FROM memories WHERE expires_at IS NULL OR expires_at > :now ORDER BY namespace

-- name: put_memory
INSERT INTO memories (namespace, key, session, created_at, updated_at, expires_at, lifetime, body)
VALUES (:namespace, :key, :session, :now, :now, :now + :lifetime, :lifetime, :body)
ON CONFLICT (namespace, key) DO UPDATE
SET session = excluded.session, updated_at = excluded.updated_at, expires_at = excluded.expires_at,
    lifetime = excluded.lifetime, body = excluded.body,
    created_at = CASE WHEN memories.expires_at <= excluded.updated_at THEN excluded.created_at ELSE memories.created_at END

-- name: refresh_memory
UPDATE memories SET expires_at = :now + lifetime
WHERE namespace = :namespace AND key = :key AND lifetime IS NOT NULL AND expires_at > :now

-- name: delete_memory
DELETE FROM memories WHERE namespace = :namespace AND key = :key

-- name: delete_expired_memories
DELETE FROM memories WHERE expires_at <= :now

-- name: find_memory_session
SELECT id FROM sessions WHERE tenant = :tenant AND user = :user AND assistant = '(memory)' LIMIT 1

-- name: make_memory_session
UPDATE sessions SET tenant = :tenant, user = :user, assistant = '(memory)', expires_at = NULL, lifetime = NULL
WHERE key = :session
