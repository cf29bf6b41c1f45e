-- name: add_session_key
INSERT INTO session_keys (session, master, wrapped) VALUES (:session, :master, :wrapped)

-- name: put_session_key
INSERT INTO session_keys (session, master, wrapped) VALUES (:session, :master, :wrapped)
ON CONFLICT (session) DO UPDATE SET master = excluded.master, wrapped = excluded.wrapped

-- name: count_session_keys
SELECT master, count(*) FROM session_keys GROUP BY master ORDER BY master

-- name: keys_to_rewrap
SELECT sessions.id, sessions.key, session_keys.master, session_keys.wrapped
FROM session_keys JOIN sessions ON sessions.key = session_keys.session
WHERE session_keys.master <> :current
LIMIT :limit

-- name: plain_sessions
SELECT sessions.id FROM sessions
WHERE NOT EXISTS (SELECT 1 FROM session_keys WHERE session_keys.session = sessions.key)
ORDER BY sessions.key

-- name: count_plain_sessions
SELECT count(*) FROM sessions
WHERE NOT EXISTS (SELECT 1 FROM session_keys WHERE session_keys.session = sessions.key)

-- name: get_details
SELECT title, metadata, sealed FROM sessions WHERE key = :session

-- name: count_session_rows
SELECT 'checkpoints', count(*) FROM checkpoints WHERE session = :session
UNION ALL SELECT 'contents', count(*) FROM contents WHERE session = :session
UNION ALL SELECT 'session_keys', count(*) FROM session_keys WHERE session = :session
UNION ALL SELECT 'sessions', count(*) FROM sessions WHERE key = :session
UNION ALL SELECT 'writes', count(*) FROM writes WHERE session = :session
