-- name: number_in_run
UPDATE runs SET last_seq = %(last)s WHERE key = %(key)s

-- name: number_in_session
UPDATE sessions SET last_position = %(last)s WHERE key = %(key)s

-- name: add_event
INSERT INTO events (session, position, run, seq, kind, agent, at, body)
VALUES (%(session)s, %(position)s, %(run)s, %(seq)s, %(kind)s, %(agent)s, %(at)s, %(body)s)

-- name: events_of_session
SELECT events.position, runs.id, events.seq, events.kind, events.agent, events.at, events.body
FROM events JOIN runs ON runs.key = events.run
WHERE events.session = %(session)s AND events.position > %(after)s
ORDER BY events.position
LIMIT %(limit)s

-- name: events_of_run
SELECT events.position, runs.id, events.seq, events.kind, events.agent, events.at, events.body
FROM events JOIN runs ON runs.key = events.run
WHERE events.run = %(run)s AND events.seq > %(after)s
ORDER BY events.seq
LIMIT %(limit)s

-- name: question_events_of_run
SELECT events.position, runs.id, events.seq, events.kind, events.agent, events.at, events.body
FROM events JOIN runs ON runs.key = events.run
WHERE events.run = %(run)s AND events.kind IN ('clarification', 'approval_request', 'answered')
ORDER BY events.seq

-- name: last_position
SELECT last_position FROM sessions WHERE id = %(id)s
