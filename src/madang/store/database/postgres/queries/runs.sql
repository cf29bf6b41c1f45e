-- name: add_run
INSERT INTO runs (id, session, assistant, kind, policy, status, request, created_at, due_at, is_low)
VALUES (%(id)s, %(session)s, %(assistant)s, %(kind)s, %(policy)s, 'pending', %(request)s, %(now)s, %(due_at)s::bigint, %(is_low)s)
ON CONFLICT (id) DO NOTHING
RETURNING key, (SELECT last_position FROM sessions WHERE key = runs.session)

-- name: get_run
SELECT runs.id, sessions.id, runs.assistant, kind, policy, runs.status, attempt, runs.epoch, worker, lease_until,
       cancel_requested, runs.created_at, started_at, ended_at, usage, error, stop_reason
FROM runs JOIN sessions ON sessions.key = runs.session
WHERE runs.id = %(id)s

-- name: list_runs
SELECT runs.id, sessions.id, runs.assistant, kind, policy, runs.status, attempt, runs.epoch, worker, lease_until,
       cancel_requested, runs.created_at, started_at, ended_at, usage, error, stop_reason
FROM runs JOIN sessions ON sessions.key = runs.session
WHERE (%(tenant)s::text IS NULL OR sessions.tenant = %(tenant)s)
  AND (%(status)s::text IS NULL OR runs.status = %(status)s)
ORDER BY runs.key DESC
LIMIT %(limit)s OFFSET %(offset)s

-- name: list_runs_of_session
SELECT runs.id, sessions.id, runs.assistant, kind, policy, runs.status, attempt, runs.epoch, worker, lease_until,
       cancel_requested, runs.created_at, started_at, ended_at, usage, error, stop_reason
FROM runs JOIN sessions ON sessions.key = runs.session
WHERE sessions.id = %(session)s AND (%(status)s::text IS NULL OR runs.status = %(status)s)
ORDER BY runs.key DESC
LIMIT %(limit)s OFFSET %(offset)s

-- name: pending_runs
SELECT runs.id, sessions.id, runs.assistant, kind, policy, runs.status, attempt, runs.epoch, worker, lease_until,
       cancel_requested, runs.created_at, started_at, ended_at, usage, error, stop_reason
FROM runs JOIN sessions ON sessions.key = runs.session
WHERE sessions.id = %(session)s AND runs.status = 'pending'
ORDER BY runs.key

-- name: begun_runs
SELECT runs.id, sessions.id, runs.assistant, kind, policy, runs.status, attempt, runs.epoch, worker, lease_until,
       cancel_requested, runs.created_at, started_at, ended_at, usage, error, stop_reason
FROM runs JOIN sessions ON sessions.key = runs.session
WHERE sessions.id = %(session)s AND (runs.status = 'interrupted' OR (runs.status = 'pending' AND attempt > 0))
ORDER BY runs.key

-- name: active_runs_before
SELECT runs.id, sessions.id, runs.assistant, runs.kind, runs.policy, runs.status, runs.attempt, runs.epoch, runs.worker,
       runs.lease_until, runs.cancel_requested, runs.created_at, runs.started_at, runs.ended_at, runs.usage, runs.error,
       runs.stop_reason
FROM runs JOIN sessions ON sessions.key = runs.session
JOIN runs AS later ON later.session = runs.session
WHERE later.id = %(run)s AND runs.key < later.key AND runs.status IN ('pending', 'running')
ORDER BY runs.key

-- name: hold_run
SELECT runs.key, runs.status, runs.epoch, last_seq, sessions.id, last_position,
    sessions.key, sessions.epoch, next_content, updated_at, master, wrapped
FROM runs JOIN sessions ON sessions.key = runs.session LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE runs.id = %(id)s

-- name: hold_run_to_write
-- The session first, as every other writer does: so no two ever wait for each other.
SELECT runs.key, runs.status, runs.epoch, last_seq, sessions.id, last_position, place.*
FROM runs JOIN sessions ON sessions.key = runs.session CROSS JOIN LATERAL place_to_write(sessions.id) AS place
WHERE runs.id = %(id)s
FOR NO KEY UPDATE OF sessions, runs

-- name: get_request
SELECT request, answers, sessions.id, sessions.key, sessions.epoch, next_content, updated_at, master, wrapped
FROM runs JOIN sessions ON sessions.key = runs.session LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE runs.id = %(id)s

-- name: get_outcome
SELECT outcome, sessions.id, sessions.key, sessions.epoch, next_content, updated_at, master, wrapped
FROM runs JOIN sessions ON sessions.key = runs.session LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE runs.id = %(id)s

-- name: list_turns
SELECT runs.id, runs.created_at, request, outcome, sessions.id,
    sessions.key, sessions.epoch, next_content, updated_at, master, wrapped
FROM runs JOIN sessions ON sessions.key = runs.session LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE (%(tenant)s::text IS NULL OR sessions.tenant = %(tenant)s)
  AND (%(user)s::text IS NULL OR sessions."user" = %(user)s)
ORDER BY runs.key DESC
LIMIT %(limit)s OFFSET %(offset)s

-- name: count_open_runs
SELECT assistant, status, count(*),
       min(CASE WHEN status = 'pending' AND attempt = 0 AND coalesce(due_at, 0) <= %(now)s
           THEN coalesce(due_at, created_at) END)
FROM runs
WHERE status = 'pending' OR status = 'running'
GROUP BY assistant, status

-- name: busy_runs
SELECT count(*) FROM runs WHERE session = %(session)s AND status IN ('pending', 'running')

-- name: late_workers
-- Those who let a lease run out, not longer ago than `given_up`.
SELECT DISTINCT worker FROM runs
WHERE status = 'running' AND lease_until <= %(now)s AND lease_until > %(given_up)s AND worker IS NOT NULL

-- name: take_run
-- A run whose worker let its lease run out and is none of the `slow` ones, else the oldest that waits in a session with none under way,
-- those of low priority last. A session's runs keep their order. What others hold
-- just now is passed over: the index `runs_under_way` refuses a second run of a session whoever looks at the same moment.
UPDATE runs
SET status = 'running', epoch = epoch + 1, attempt = attempt + 1, worker = %(worker)s, lease_until = %(lease_until)s,
    started_at = coalesce(started_at, %(now)s), outcome = NULL, stop_reason = NULL
WHERE key = (
    SELECT key FROM (
        SELECT lost.key
        FROM runs AS lost JOIN sessions ON sessions.key = lost.session
        WHERE lost.status = 'running' AND lost.lease_until <= %(now)s
          AND encode(lost.id, 'hex') NOT IN (SELECT json_array_elements_text(%(held)s::json))
          AND coalesce(lost.worker, '') NOT IN (SELECT json_array_elements_text(%(slow)s::json))
          AND (%(queues)s::json IS NULL OR lost.assistant IN (SELECT json_array_elements_text(%(queues)s::json)))
        ORDER BY lost.lease_until
        LIMIT 1
        FOR NO KEY UPDATE OF sessions, lost SKIP LOCKED
    ) AS expired
    UNION ALL
    SELECT key FROM (
        SELECT waiting.key
        FROM runs AS waiting JOIN sessions ON sessions.key = waiting.session
        WHERE waiting.status = 'pending'
          AND (waiting.due_at IS NULL OR waiting.due_at <= %(now)s)
          AND (%(queues)s::json IS NULL OR waiting.assistant IN (SELECT json_array_elements_text(%(queues)s::json)))
          AND NOT EXISTS (SELECT 1 FROM runs AS busy WHERE busy.session = waiting.session AND busy.status = 'running')
          AND NOT EXISTS (
              SELECT 1 FROM runs AS earlier
              WHERE earlier.session = waiting.session AND earlier.status = 'pending' AND earlier.key < waiting.key
                AND (earlier.due_at IS NULL OR earlier.due_at <= %(now)s)
          )
        ORDER BY waiting.is_low, waiting.key
        LIMIT 1
        FOR NO KEY UPDATE OF sessions, waiting SKIP LOCKED
    ) AS next
    LIMIT 1
)
RETURNING key

-- name: taken_run
SELECT runs.key, request, answers, sessions.tenant, last_seq, last_position,
    EXISTS (
        SELECT 1 FROM runs AS begun
        WHERE begun.session = runs.session AND (begun.status = 'interrupted' OR (begun.status = 'pending' AND begun.attempt > 0))
    ),
    EXISTS (SELECT 1 FROM runs AS others WHERE others.status = 'pending' AND (others.due_at IS NULL OR others.due_at <= %(now)s)),
    sessions.key, sessions.epoch, next_content, updated_at, master, wrapped,
    runs.id, sessions.id, runs.assistant, kind, policy, runs.status, attempt, runs.epoch, worker, lease_until,
    cancel_requested, runs.created_at, started_at, ended_at, usage, error, stop_reason
FROM runs JOIN sessions ON sessions.key = runs.session LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE runs.key = %(key)s

-- name: next_work
SELECT
    EXISTS (
        SELECT 1 FROM runs AS waiting
        WHERE waiting.status = 'pending' AND (waiting.due_at IS NULL OR waiting.due_at <= %(now)s)
          AND (%(queues)s::json IS NULL OR waiting.assistant IN (SELECT json_array_elements_text(%(queues)s::json)))
          AND NOT EXISTS (SELECT 1 FROM runs AS busy WHERE busy.session = waiting.session AND busy.status = 'running')
    ),
    least(
        (SELECT min(lease_until) FROM runs WHERE status = 'running'),
        (SELECT min(due_at) FROM runs WHERE status = 'pending' AND due_at > %(now)s)
    )

-- name: renew_runs
UPDATE runs SET lease_until = %(lease_until)s WHERE status = 'running' AND worker = %(worker)s AND encode(id, 'hex') IN (SELECT json_array_elements_text(%(held)s::json))
RETURNING id, epoch, cancel_requested, coalesce(length(answers), 0)

-- name: renew_run
UPDATE runs SET lease_until = %(lease_until)s, usage = coalesce(%(usage)s, usage) WHERE key = %(key)s

-- name: release_run
UPDATE runs SET lease_until = %(now)s, worker = NULL, attempt = attempt - 1 WHERE key = %(key)s

-- name: end_run
UPDATE runs
SET status = %(status)s, worker = NULL, lease_until = NULL, ended_at = %(now)s, usage = coalesce(%(usage)s, usage), error = %(error)s,
    outcome = %(outcome)s, stop_reason = %(stop_reason)s
WHERE key = %(key)s
RETURNING id, %(session)s::text, assistant, kind, policy, status, attempt, epoch, worker, lease_until, cancel_requested, created_at, started_at,
    ended_at, usage, error, stop_reason

-- name: cancel_waiting_run
UPDATE runs
SET status = 'cancelled', worker = NULL, lease_until = NULL, ended_at = %(now)s, stop_reason = 'cancelled',
    outcome = CASE WHEN %(keep_outcome)s = 1 THEN outcome END
WHERE key = %(key)s

-- name: park_run
UPDATE runs
SET status = %(status)s, worker = NULL, lease_until = NULL, usage = coalesce(%(usage)s, usage),
    outcome = %(outcome)s
WHERE key = %(key)s

-- name: answer_run
UPDATE runs SET answers = %(answers)s, status = %(status)s WHERE key = %(key)s

-- name: cancel_run
UPDATE runs SET cancel_requested = 1 WHERE key = %(key)s

-- name: runs_after
SELECT (SELECT count(*) FROM runs AS later WHERE later.session = runs.session AND later.key > runs.key)
FROM runs WHERE runs.id = %(id)s

-- name: delete_run
DELETE FROM runs WHERE key = %(key)s

-- name: refresh_session
UPDATE sessions
SET status = CASE
        WHEN EXISTS (SELECT 1 FROM runs WHERE session = sessions.key AND runs.status IN ('pending', 'running')) THEN 'busy'
        WHEN EXISTS (SELECT 1 FROM runs WHERE session = sessions.key AND runs.status = 'interrupted') THEN 'interrupted'
        WHEN (SELECT runs.status FROM runs WHERE session = sessions.key ORDER BY key DESC LIMIT 1) = 'failed' THEN 'error'
        ELSE 'idle'
    END,
    expires_at = coalesce(%(now)s + lifetime, expires_at)
WHERE id = %(id)s

-- name: newest_times
-- When the last run was accepted and the last entry of the audit was made.
SELECT (SELECT created_at FROM runs ORDER BY key DESC LIMIT 1), (SELECT at FROM audit ORDER BY number DESC LIMIT 1)
