-- name: number_in_run
UPDATE runs SET last_seq = :last WHERE key = :key

-- name: number_in_session
UPDATE sessions SET last_position = :last WHERE key = :key

-- name: add_event
INSERT INTO events (session, position, run, seq, kind, agent, at, body)
VALUES (:session, :position, :run, :seq, :kind, :agent, :at, :body)

-- name: events_of_session
SELECT events.position, runs.id, events.seq, events.kind, events.agent, events.at, events.body
FROM events JOIN runs ON runs.key = events.run
WHERE events.session = :session AND events.position > :after
ORDER BY events.position
LIMIT :limit

-- name: events_of_run
SELECT events.position, runs.id, events.seq, events.kind, events.agent, events.at, events.body
FROM events JOIN runs ON runs.key = events.run
WHERE events.run = :run AND events.seq > :after
ORDER BY events.seq
LIMIT :limit

-- name: question_events_of_run
SELECT events.position, runs.id, events.seq, events.kind, events.agent, events.at, events.body
FROM events JOIN runs ON runs.key = events.run
WHERE events.run = :run AND events.kind IN ('clarification', 'approval_request', 'answered')
ORDER BY events.seq

-- name: last_position
SELECT last_position FROM sessions WHERE id = :id
