-- name: add_session_key
INSERT INTO session_keys (session, master, wrapped) VALUES (%(session)s, %(master)s, %(wrapped)s)

-- name: put_session_key
INSERT INTO session_keys (session, master, wrapped) VALUES (%(session)s, %(master)s, %(wrapped)s)
ON CONFLICT (session) DO UPDATE SET master = excluded.master, wrapped = excluded.wrapped

-- name: count_session_keys
SELECT master, count(*) FROM session_keys GROUP BY master ORDER BY master

-- name: keys_to_rewrap
SELECT sessions.id, sessions.key, session_keys.master, session_keys.wrapped
FROM session_keys JOIN sessions ON sessions.key = session_keys.session
WHERE session_keys.master <> %(current)s
LIMIT %(limit)s

-- name: plain_sessions
SELECT sessions.id FROM sessions
WHERE NOT EXISTS (SELECT 1 FROM session_keys WHERE session_keys.session = sessions.key)
ORDER BY sessions.key

-- name: count_plain_sessions
SELECT count(*) FROM sessions
WHERE NOT EXISTS (SELECT 1 FROM session_keys WHERE session_keys.session = sessions.key)

-- name: get_details
SELECT title, metadata, sealed FROM sessions WHERE key = %(session)s

-- name: count_session_rows
SELECT 'checkpoints', count(*) FROM checkpoints WHERE session = %(session)s
UNION ALL SELECT 'contents', count(*) FROM contents WHERE session = %(session)s
UNION ALL SELECT 'crons', count(*) FROM crons WHERE session = %(session)s
UNION ALL SELECT 'effects', count(*) FROM effects JOIN runs ON runs.key = effects.run WHERE runs.session = %(session)s
UNION ALL SELECT 'events', count(*) FROM events WHERE session = %(session)s
UNION ALL SELECT 'files', count(*) FROM files WHERE session = %(session)s
UNION ALL SELECT 'memories', count(*) FROM memories WHERE session = %(session)s
UNION ALL SELECT 'runs', count(*) FROM runs WHERE session = %(session)s
UNION ALL SELECT 'session_keys', count(*) FROM session_keys WHERE session = %(session)s
UNION ALL SELECT 'sessions', count(*) FROM sessions WHERE key = %(session)s
UNION ALL SELECT 'shelves', count(*) FROM shelves WHERE session = %(session)s
UNION ALL SELECT 'snapshots', count(*) FROM snapshots WHERE session = %(session)s
UNION ALL SELECT 'tokens', count(*) FROM tokens JOIN sessions ON sessions.id = tokens.session WHERE sessions.key = %(session)s
UNION ALL SELECT 'webhooks', count(*) FROM webhooks JOIN runs ON runs.key = webhooks.run WHERE runs.session = %(session)s
UNION ALL SELECT 'writes', count(*) FROM writes WHERE session = %(session)s

-- name: sealed_requests
SELECT key, id, request FROM runs WHERE session = %(session)s

-- name: reseal_request
UPDATE runs SET request = %(body)s WHERE key = %(key)s

-- name: sealed_answers
SELECT key, id, answers FROM runs WHERE session = %(session)s AND answers IS NOT NULL

-- name: reseal_answers
UPDATE runs SET answers = %(body)s WHERE key = %(key)s

-- name: sealed_outcomes
SELECT key, id, outcome FROM runs WHERE session = %(session)s AND outcome IS NOT NULL

-- name: reseal_outcome
UPDATE runs SET outcome = %(body)s WHERE key = %(key)s

-- name: sealed_events
SELECT position, body FROM events WHERE session = %(session)s

-- name: reseal_event
UPDATE events SET body = %(body)s WHERE session = %(session)s AND position = %(position)s

-- name: sealed_effects
SELECT effects.run, runs.id, effects.key, effects.result
FROM effects JOIN runs ON runs.key = effects.run
WHERE runs.session = %(session)s AND effects.result IS NOT NULL

-- name: reseal_effect
UPDATE effects SET result = %(body)s WHERE run = %(run)s AND key = %(key)s

-- name: sealed_memories
SELECT namespace, key, body FROM memories WHERE session = %(session)s

-- name: reseal_memory
UPDATE memories SET body = %(body)s WHERE namespace = %(namespace)s AND key = %(key)s

-- name: get_tenant_key
SELECT master, wrapped FROM tenant_keys WHERE tenant = %(tenant)s

-- name: add_tenant_key
INSERT INTO tenant_keys (tenant, master, wrapped) VALUES (%(tenant)s, %(master)s, %(wrapped)s) ON CONFLICT (tenant) DO NOTHING

-- name: put_tenant_key
UPDATE tenant_keys SET master = %(master)s, wrapped = %(wrapped)s WHERE tenant = %(tenant)s

-- name: tenant_keys_to_rewrap
SELECT tenant, master, wrapped FROM tenant_keys WHERE master <> %(current)s

-- name: count_tenant_keys
SELECT master, count(*) FROM tenant_keys GROUP BY master ORDER BY master
