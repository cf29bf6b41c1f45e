-- name: number_in_run
UPDATE runs SET last_seq = last_seq + %(count)s WHERE key = %(key)s RETURNING last_seq

-- name: number_if_held
-- A fence as well: no row is touched for any but the worker that took the run last.
UPDATE runs SET last_seq = last_seq + 1
WHERE id = %(id)s AND epoch = %(epoch)s AND status = 'running'
RETURNING key, last_seq

-- name: number_in_session
UPDATE sessions SET last_position = last_position + %(count)s WHERE key = %(key)s RETURNING last_position

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

-- name: last_position
SELECT last_position FROM sessions WHERE id = %(id)s
