-- name: log_event
-- A trigger keeps the numbers of the last event in the run and in its session.
INSERT INTO events (session, position, run, seq, kind, agent, at, body)
VALUES (:session, :position, :run, :seq, :kind, :agent, :at, :body)

-- name: events_of_session
-- The session in each row, and one row of it where there are no such events.
SELECT sessions.key, sessions.epoch, next_content, updated_at, master, wrapped,
    events.position, runs.id, events.seq, events.kind, events.agent, events.at, events.body
FROM sessions LEFT JOIN session_keys ON session_keys.session = sessions.key
LEFT JOIN events ON events.session = sessions.key AND events.position > :after
LEFT JOIN runs ON runs.key = events.run
WHERE sessions.id = :session
ORDER BY events.position
LIMIT :limit

-- name: events_of_run
-- The run and its session in each row, and one row of them where there are no such events.
SELECT runs.status, sessions.id, sessions.key, sessions.epoch, next_content, updated_at, master, wrapped,
    events.position, runs.id, events.seq, events.kind, events.agent, events.at, events.body
FROM runs JOIN sessions ON sessions.key = runs.session LEFT JOIN session_keys ON session_keys.session = sessions.key
LEFT JOIN events ON events.run = runs.key AND events.seq > :after
WHERE runs.id = :run
ORDER BY events.seq
LIMIT :limit

-- name: question_events_of_run
SELECT events.position, runs.id, events.seq, events.kind, events.agent, events.at, events.body
FROM events JOIN runs ON runs.key = events.run
WHERE events.run = :run AND events.kind IN ('clarification', 'approval_request', 'answered')
ORDER BY events.seq

-- name: last_position
SELECT last_position FROM sessions WHERE id = :id
