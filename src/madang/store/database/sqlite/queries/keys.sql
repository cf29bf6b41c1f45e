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
UNION ALL SELECT 'crons', count(*) FROM crons WHERE session = :session
UNION ALL SELECT 'effects', count(*) FROM effects JOIN runs ON runs.key = effects.run WHERE runs.session = :session
UNION ALL SELECT 'events', count(*) FROM events WHERE session = :session
UNION ALL SELECT 'files', count(*) FROM files WHERE session = :session
UNION ALL SELECT 'memories', count(*) FROM memories WHERE session = :session
UNION ALL SELECT 'runs', count(*) FROM runs WHERE session = :session
UNION ALL SELECT 'session_keys', count(*) FROM session_keys WHERE session = :session
UNION ALL SELECT 'sessions', count(*) FROM sessions WHERE key = :session
UNION ALL SELECT 'shelves', count(*) FROM shelves WHERE session = :session
UNION ALL SELECT 'snapshots', count(*) FROM snapshots WHERE session = :session
UNION ALL SELECT 'tokens', count(*) FROM tokens JOIN sessions ON sessions.id = tokens.session WHERE sessions.key = :session
UNION ALL SELECT 'webhooks', count(*) FROM webhooks JOIN runs ON runs.key = webhooks.run WHERE runs.session = :session
UNION ALL SELECT 'writes', count(*) FROM writes WHERE session = :session

-- name: sealed_requests
SELECT key, id, request FROM runs WHERE session = :session

-- name: reseal_request
UPDATE runs SET request = :body WHERE key = :key

-- name: sealed_answers
SELECT key, id, answers FROM runs WHERE session = :session AND answers IS NOT NULL

-- name: reseal_answers
UPDATE runs SET answers = :body WHERE key = :key

-- name: sealed_outcomes
SELECT key, id, outcome FROM runs WHERE session = :session AND outcome IS NOT NULL

-- name: reseal_outcome
UPDATE runs SET outcome = :body WHERE key = :key

-- name: sealed_events
SELECT position, body FROM events WHERE session = :session

-- name: reseal_event
UPDATE events SET body = :body WHERE session = :session AND position = :position

-- name: sealed_effects
SELECT effects.run, runs.id, effects.key, effects.result
FROM effects JOIN runs ON runs.key = effects.run
WHERE runs.session = :session AND effects.result IS NOT NULL

-- name: reseal_effect
UPDATE effects SET result = :body WHERE run = :run AND key = :key

-- name: sealed_memories
SELECT namespace, key, body FROM memories WHERE session = :session

-- name: reseal_memory
UPDATE memories SET body = :body WHERE namespace = :namespace AND key = :key

-- name: get_tenant_key
SELECT master, wrapped FROM tenant_keys WHERE tenant = :tenant

-- name: add_tenant_key
INSERT INTO tenant_keys (tenant, master, wrapped) VALUES (:tenant, :master, :wrapped) ON CONFLICT (tenant) DO NOTHING

-- name: put_tenant_key
UPDATE tenant_keys SET master = :master, wrapped = :wrapped WHERE tenant = :tenant

-- name: tenant_keys_to_rewrap
SELECT tenant, master, wrapped FROM tenant_keys WHERE master <> :current

-- name: count_tenant_keys
SELECT master, count(*) FROM tenant_keys GROUP BY master ORDER BY master
