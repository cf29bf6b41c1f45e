-- name: add_session
INSERT INTO sessions (id, tenant, "user", assistant, title, status, created_at, updated_at, expires_at, lifetime, metadata)
VALUES (
    %(id)s, %(tenant)s, %(user)s, %(assistant)s, '', 'idle', %(now)s, %(now)s,
    coalesce(%(expires_at)s::bigint, %(now)s + %(lifetime)s::bigint), %(lifetime)s, '{}'
)
ON CONFLICT (id) DO NOTHING

-- name: get_session
SELECT id, tenant, "user", assistant, status, created_at, updated_at, expires_at, title, metadata, sealed,
    key, epoch, next_content, updated_at, master, wrapped
FROM sessions LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE id = %(id)s

-- name: list_sessions
SELECT id, tenant, "user", assistant, status, created_at, updated_at, expires_at, title, metadata, sealed,
    key, epoch, next_content, updated_at, master, wrapped
FROM sessions LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE (%(tenant)s::text IS NULL OR tenant = %(tenant)s) AND (%(user)s::text IS NULL OR "user" = %(user)s)
  AND assistant = coalesce(%(assistant)s::text, assistant) AND (%(assistant)s::text IS NOT NULL OR assistant NOT IN ('(memory)', '(export)'))
  AND (%(status)s::text IS NULL OR status = %(status)s)
  AND (%(search)s::text IS NULL OR title ILIKE %(search)s OR id ILIKE %(search)s)
ORDER BY updated_at DESC, key DESC
LIMIT %(limit)s OFFSET %(offset)s

-- name: find_sessions
SELECT id, tenant, "user", assistant, status, created_at, updated_at, expires_at, title, metadata, sealed,
    key, epoch, next_content, updated_at, master, wrapped
FROM sessions LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE (%(tenant)s::text IS NULL OR tenant = %(tenant)s) AND (%(user)s::text IS NULL OR "user" = %(user)s)
  AND assistant = coalesce(%(assistant)s::text, assistant) AND (%(assistant)s::text IS NOT NULL OR assistant NOT IN ('(memory)', '(export)'))
  AND (%(status)s::text IS NULL OR status = %(status)s)
  AND (%(fragments)s::text = '[]' OR NOT EXISTS (
      SELECT 1 FROM json_array_elements_text(%(fragments)s::json) AS wanted (text) WHERE position(wanted.text IN metadata) = 0
  ))
ORDER BY
  CASE WHEN %(ascending)s::boolean THEN CASE %(sort_by)s::text WHEN 'thread_id' THEN id WHEN 'status' THEN status END END COLLATE "C",
  CASE WHEN NOT %(ascending)s::boolean THEN CASE %(sort_by)s::text WHEN 'thread_id' THEN id WHEN 'status' THEN status END END COLLATE "C" DESC,
  CASE WHEN %(ascending)s::boolean THEN CASE %(sort_by)s::text WHEN 'created_at' THEN created_at ELSE updated_at END END,
  CASE WHEN NOT %(ascending)s::boolean THEN CASE %(sort_by)s::text WHEN 'created_at' THEN created_at ELSE updated_at END END DESC,
  CASE WHEN %(ascending)s::boolean THEN key END,
  key DESC
LIMIT %(limit)s OFFSET %(offset)s

-- name: count_sessions
SELECT count(*)
FROM sessions
WHERE (%(tenant)s::text IS NULL OR tenant = %(tenant)s) AND (%(user)s::text IS NULL OR "user" = %(user)s)
  AND assistant = coalesce(%(assistant)s::text, assistant) AND (%(assistant)s::text IS NOT NULL OR assistant NOT IN ('(memory)', '(export)'))
  AND (%(status)s::text IS NULL OR status = %(status)s)
  AND (%(search)s::text IS NULL OR title ILIKE %(search)s OR id ILIKE %(search)s)

-- name: describe_session
UPDATE sessions SET title = %(title)s, metadata = %(metadata)s, sealed = %(sealed)s, updated_at = %(now)s WHERE id = %(id)s

-- name: bind_session
UPDATE sessions SET assistant = %(assistant)s WHERE id = %(id)s AND assistant = ''

-- name: expire_session
UPDATE sessions SET expires_at = %(expires_at)s, lifetime = NULL WHERE id = %(id)s

-- name: unowned_session
SELECT key FROM sessions
WHERE id = %(id)s AND tenant = '' AND "user" = '' AND assistant = '' AND title = '' AND metadata = '{}' AND sealed IS NULL
  AND NOT EXISTS (SELECT 1 FROM runs WHERE runs.session = sessions.key)

-- name: delete_session
DELETE FROM sessions WHERE id = %(id)s

-- name: expired_sessions
SELECT id FROM sessions WHERE expires_at <= %(now)s ORDER BY expires_at

-- name: add_tombstone
INSERT INTO tombstones (digest, deleted_at) VALUES (%(digest)s, %(now)s) ON CONFLICT (digest) DO NOTHING

-- name: get_tombstone
SELECT deleted_at FROM tombstones WHERE digest = %(digest)s

-- name: get_place
SELECT key, epoch, next_content, updated_at, master, wrapped
FROM sessions LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE id = %(id)s

-- name: get_place_to_write
SELECT key, epoch, next_content, updated_at, master, wrapped FROM place_to_write(%(id)s)

-- name: list_person_sessions
SELECT id FROM sessions WHERE tenant = %(tenant)s AND "user" = %(user)s ORDER BY key

-- name: page_sessions
SELECT key, id FROM sessions
WHERE tenant = %(tenant)s AND (%(user)s::text IS NULL OR "user" = %(user)s) AND key > %(after)s
  AND assistant NOT IN ('(memory)', '(export)')
ORDER BY key LIMIT %(limit)s

-- name: count_sessions_after
SELECT count(*) FROM sessions
WHERE tenant = %(tenant)s AND (%(user)s::text IS NULL OR "user" = %(user)s) AND key > %(after)s
  AND assistant NOT IN ('(memory)', '(export)')

-- name: exports_holding
-- Exports that a session may have been written into: those of its owner, and those of its tenant as a whole.
SELECT id FROM sessions
WHERE tenant = %(tenant)s AND "user" IN (%(user)s, '(system)') AND assistant = '(export)' AND id <> %(id)s

-- name: get_session_owner
SELECT tenant, "user" FROM sessions WHERE id = %(id)s

-- name: get_session_tenant
SELECT tenant FROM sessions WHERE id = %(id)s

-- name: list_places
SELECT id, key, epoch, next_content, updated_at FROM sessions ORDER BY key

-- name: touch_session
UPDATE sessions
SET next_content = %(next_content)s, updated_at = %(now)s, expires_at = coalesce(%(now)s + lifetime, expires_at)
WHERE key = %(session)s

-- name: advance_epoch
UPDATE sessions SET epoch = epoch + 1 WHERE key = %(session)s

-- name: is_role_held_by_policies
-- Superusers, and roles that may pass by row-level security, see the rows of all tenants whatever they ask for.
SELECT CASE WHEN rolsuper OR rolbypassrls THEN 0 ELSE 1 END FROM pg_roles WHERE rolname = current_user
