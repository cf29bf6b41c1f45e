-- name: add_session
INSERT INTO sessions (id, tenant, user, assistant, title, status, created_at, updated_at, expires_at, lifetime, metadata)
VALUES (:id, :tenant, :user, :assistant, '', 'idle', :now, :now, coalesce(:expires_at, :now + :lifetime), :lifetime, '{}')
ON CONFLICT (id) DO NOTHING

-- name: get_session
SELECT id, tenant, user, assistant, status, created_at, updated_at, expires_at, title, metadata, sealed,
    key, epoch, next_content, updated_at, master, wrapped
FROM sessions LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE id = :id

-- name: list_sessions
SELECT id, tenant, user, assistant, status, created_at, updated_at, expires_at, title, metadata, sealed,
    key, epoch, next_content, updated_at, master, wrapped
FROM sessions LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE (:tenant IS NULL OR tenant = :tenant) AND (:user IS NULL OR user = :user)
  AND assistant = coalesce(:assistant, assistant) AND (:assistant IS NOT NULL OR assistant NOT IN ('(memory)', '(export)'))
  AND (:status IS NULL OR status = :status)
  AND (:search IS NULL OR title LIKE :search ESCAPE '\' OR id LIKE :search ESCAPE '\')
ORDER BY updated_at DESC, key DESC
LIMIT :limit OFFSET :offset

-- name: find_sessions
SELECT id, tenant, user, assistant, status, created_at, updated_at, expires_at, title, metadata, sealed,
    key, epoch, next_content, updated_at, master, wrapped
FROM sessions LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE (:tenant IS NULL OR tenant = :tenant) AND (:user IS NULL OR user = :user)
  AND assistant = coalesce(:assistant, assistant) AND (:assistant IS NOT NULL OR assistant NOT IN ('(memory)', '(export)'))
  AND (:status IS NULL OR status = :status)
  AND (:fragments = '[]' OR NOT EXISTS (SELECT 1 FROM json_each(:fragments) AS wanted WHERE instr(sessions.metadata, wanted.value) = 0))
ORDER BY
  CASE WHEN :ascending THEN CASE :sort_by WHEN 'thread_id' THEN id WHEN 'status' THEN status END END,
  CASE WHEN NOT :ascending THEN CASE :sort_by WHEN 'thread_id' THEN id WHEN 'status' THEN status END END DESC,
  CASE WHEN :ascending THEN CASE :sort_by WHEN 'created_at' THEN created_at ELSE updated_at END END,
  CASE WHEN NOT :ascending THEN CASE :sort_by WHEN 'created_at' THEN created_at ELSE updated_at END END DESC,
  CASE WHEN :ascending THEN key END,
  key DESC
LIMIT :limit OFFSET :offset

-- name: count_sessions
SELECT count(*)
FROM sessions
WHERE (:tenant IS NULL OR tenant = :tenant) AND (:user IS NULL OR user = :user)
  AND assistant = coalesce(:assistant, assistant) AND (:assistant IS NOT NULL OR assistant NOT IN ('(memory)', '(export)'))
  AND (:status IS NULL OR status = :status)
  AND (:search IS NULL OR title LIKE :search ESCAPE '\' OR id LIKE :search ESCAPE '\')

-- name: describe_session
UPDATE sessions SET title = :title, metadata = :metadata, sealed = :sealed, updated_at = :now WHERE id = :id

-- name: bind_session
UPDATE sessions SET assistant = :assistant WHERE id = :id AND assistant = ''

-- name: expire_session
UPDATE sessions SET expires_at = :expires_at, lifetime = NULL WHERE id = :id

-- name: unowned_session
SELECT key FROM sessions
WHERE id = :id AND tenant = '' AND user = '' AND assistant = '' AND title = '' AND metadata = '{}' AND sealed IS NULL
  AND NOT EXISTS (SELECT 1 FROM runs WHERE runs.session = sessions.key)

-- name: delete_session
DELETE FROM sessions WHERE id = :id

-- name: expired_sessions
SELECT id FROM sessions WHERE expires_at <= :now ORDER BY expires_at

-- name: add_tombstone
INSERT INTO tombstones (digest, deleted_at) VALUES (:digest, :now) ON CONFLICT (digest) DO NOTHING

-- name: get_tombstone
SELECT deleted_at FROM tombstones WHERE digest = :digest

-- name: get_place
SELECT key, epoch, next_content, updated_at, master, wrapped
FROM sessions LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE id = :id

-- name: list_person_sessions
SELECT id FROM sessions WHERE tenant = :tenant AND user = :user ORDER BY key

-- name: page_sessions
SELECT key, id FROM sessions
WHERE tenant = :tenant AND (:user IS NULL OR user = :user) AND key > :after
  AND assistant NOT IN ('(memory)', '(export)')
ORDER BY key LIMIT :limit

-- name: count_sessions_after
SELECT count(*) FROM sessions
WHERE tenant = :tenant AND (:user IS NULL OR user = :user) AND key > :after
  AND assistant NOT IN ('(memory)', '(export)')

-- name: exports_holding
-- Exports that a session may have been written into: those of its owner, and those of its tenant as a whole.
SELECT id FROM sessions
WHERE tenant = :tenant AND user IN (:user, '(system)') AND assistant = '(export)' AND id <> :id

-- name: get_session_owner
SELECT tenant, user FROM sessions WHERE id = :id

-- name: get_session_tenant
SELECT tenant FROM sessions WHERE id = :id

-- name: list_places
SELECT id, key, epoch, next_content, updated_at FROM sessions ORDER BY key

-- name: touch_session
UPDATE sessions
SET next_content = :next_content, updated_at = :now, expires_at = coalesce(:now + lifetime, expires_at)
WHERE key = :session

-- name: advance_epoch
UPDATE sessions SET epoch = epoch + 1 WHERE key = :session

-- name: is_role_held_by_policies
SELECT 1
