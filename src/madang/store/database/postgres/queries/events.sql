-- name: log_event_together
-- Events of one run, in order; with them the numbers of the last ones in the run and in its session.
WITH logged AS (
    INSERT INTO events (session, position, run, seq, kind, agent, at, body)
    SELECT * FROM unnest(
        %(session)s::bigint[], %(position)s::bigint[], %(run)s::bigint[], %(seq)s::bigint[], %(kind)s::text[], %(agent)s::text[],
        %(at)s::bigint[], %(body)s::bytea[]
    )
), numbered AS (
    UPDATE runs SET last_seq = (%(seq)s::bigint[])[cardinality(%(seq)s::bigint[])] WHERE key = (%(run)s::bigint[])[1]
)
UPDATE sessions SET last_position = (%(position)s::bigint[])[cardinality(%(position)s::bigint[])]
WHERE key = (%(session)s::bigint[])[1]

-- name: events_of_session
-- The session in each row, and one row of it where there are no such events.
SELECT sessions.key, sessions.epoch, next_content, updated_at, master, wrapped,
    events.position, runs.id, events.seq, events.kind, events.agent, events.at, events.body
FROM sessions LEFT JOIN session_keys ON session_keys.session = sessions.key
LEFT JOIN events ON events.session = sessions.key AND events.position > %(after)s
LEFT JOIN runs ON runs.key = events.run
WHERE sessions.id = %(session)s
ORDER BY events.position
LIMIT %(limit)s

-- name: events_of_run
-- The run and its session in each row, and one row of them where there are no such events.
SELECT runs.status, sessions.id, sessions.key, sessions.epoch, next_content, updated_at, master, wrapped,
    events.position, runs.id, events.seq, events.kind, events.agent, events.at, events.body
FROM runs JOIN sessions ON sessions.key = runs.session LEFT JOIN session_keys ON session_keys.session = sessions.key
LEFT JOIN events ON events.run = runs.key AND events.seq > %(after)s
WHERE runs.id = %(run)s
ORDER BY events.seq
LIMIT %(limit)s

-- name: question_events_of_run
SELECT events.position, runs.id, events.seq, events.kind, events.agent, events.at, events.body
FROM events JOIN runs ON runs.key = events.run
WHERE events.run = %(run)s AND events.kind IN ('clarification', 'approval_request', 'answered')
ORDER BY events.seq

-- name: last_position
SELECT last_position FROM sessions WHERE id = %(id)s
