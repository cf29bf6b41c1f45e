-- name: add_run
INSERT INTO runs (id, session, assistant, kind, policy, status, request, created_at, due_at, is_low)
VALUES (:id, :session, :assistant, :kind, :policy, 'pending', :request, :now, :due_at, :is_low)
ON CONFLICT (id) DO NOTHING
RETURNING key, (SELECT last_position FROM sessions WHERE key = runs.session)

-- name: get_run
SELECT runs.id, sessions.id, runs.assistant, kind, policy, runs.status, attempt, runs.epoch, worker, lease_until,
       cancel_requested, runs.created_at, started_at, ended_at, usage, error, stop_reason
FROM runs JOIN sessions ON sessions.key = runs.session
WHERE runs.id = :id

-- name: list_runs
SELECT runs.id, sessions.id, runs.assistant, kind, policy, runs.status, attempt, runs.epoch, worker, lease_until,
       cancel_requested, runs.created_at, started_at, ended_at, usage, error, stop_reason
FROM runs JOIN sessions ON sessions.key = runs.session
WHERE (:tenant IS NULL OR sessions.tenant = :tenant)
  AND (:status IS NULL OR runs.status = :status)
ORDER BY runs.key DESC
LIMIT :limit OFFSET :offset

-- name: list_runs_of_session
SELECT runs.id, sessions.id, runs.assistant, kind, policy, runs.status, attempt, runs.epoch, worker, lease_until,
       cancel_requested, runs.created_at, started_at, ended_at, usage, error, stop_reason
FROM runs JOIN sessions ON sessions.key = runs.session
WHERE sessions.id = :session AND (:status IS NULL OR runs.status = :status)
ORDER BY runs.key DESC
LIMIT :limit OFFSET :offset

-- name: pending_runs
SELECT runs.id, sessions.id, runs.assistant, kind, policy, runs.status, attempt, runs.epoch, worker, lease_until,
       cancel_requested, runs.created_at, started_at, ended_at, usage, error, stop_reason
FROM runs JOIN sessions ON sessions.key = runs.session
WHERE sessions.id = :session AND runs.status = 'pending'
ORDER BY runs.key

-- name: begun_runs
SELECT runs.id, sessions.id, runs.assistant, kind, policy, runs.status, attempt, runs.epoch, worker, lease_until,
       cancel_requested, runs.created_at, started_at, ended_at, usage, error, stop_reason
FROM runs JOIN sessions ON sessions.key = runs.session
WHERE sessions.id = :session AND (runs.status = 'interrupted' OR (runs.status = 'pending' AND attempt > 0))
ORDER BY runs.key

-- name: active_runs_before
SELECT runs.id, sessions.id, runs.assistant, runs.kind, runs.policy, runs.status, runs.attempt, runs.epoch, runs.worker,
       runs.lease_until, runs.cancel_requested, runs.created_at, runs.started_at, runs.ended_at, runs.usage, runs.error,
       runs.stop_reason
FROM runs JOIN sessions ON sessions.key = runs.session
JOIN runs AS later ON later.session = runs.session
WHERE later.id = :run AND runs.key < later.key AND runs.status IN ('pending', 'running')
ORDER BY runs.key

-- name: hold_run
-- Every change of a run begins here, so where writers do not wait for each other this has to lock the row.
SELECT runs.key, runs.status, runs.epoch, last_seq, sessions.id, last_position,
    sessions.key, sessions.epoch, next_content, updated_at, master, wrapped
FROM runs JOIN sessions ON sessions.key = runs.session LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE runs.id = :id

-- name: get_request
SELECT request, answers, sessions.id, sessions.key, sessions.epoch, next_content, updated_at, master, wrapped
FROM runs JOIN sessions ON sessions.key = runs.session LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE runs.id = :id

-- name: get_outcome
SELECT outcome, sessions.id, sessions.key, sessions.epoch, next_content, updated_at, master, wrapped
FROM runs JOIN sessions ON sessions.key = runs.session LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE runs.id = :id

-- name: list_turns
SELECT runs.id, runs.created_at, request, outcome, sessions.id,
    sessions.key, sessions.epoch, next_content, updated_at, master, wrapped
FROM runs JOIN sessions ON sessions.key = runs.session LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE (:tenant IS NULL OR sessions.tenant = :tenant)
  AND (:user IS NULL OR sessions."user" = :user)
ORDER BY runs.key DESC
LIMIT :limit OFFSET :offset

-- name: count_open_runs
SELECT assistant, status, count(*),
       min(CASE WHEN status = 'pending' AND attempt = 0 AND coalesce(due_at, 0) <= :now
           THEN coalesce(due_at, created_at) END)
FROM runs
WHERE status = 'pending' OR status = 'running'
GROUP BY assistant, status

-- name: busy_runs
SELECT count(*) FROM runs WHERE session = :session AND status IN ('pending', 'running')

-- name: late_workers
-- Those who let a lease run out, not longer ago than `given_up`.
SELECT DISTINCT worker FROM runs WHERE status = 'running' AND lease_until <= :now AND lease_until > :given_up AND worker IS NOT NULL

-- name: take_run
-- A run whose worker let its lease run out and is none of the `slow` ones, else the oldest that waits in a session with none under way,
-- those of low priority last. A session's runs keep their order.
UPDATE runs
SET status = 'running', epoch = epoch + 1, attempt = attempt + 1, worker = :worker, lease_until = :lease_until,
    started_at = coalesce(started_at, :now), outcome = NULL, stop_reason = NULL
WHERE key = coalesce(
    (
        SELECT key FROM runs
        WHERE status = 'running' AND lease_until <= :now
          AND lower(hex(id)) NOT IN (SELECT value FROM json_each(:held))
          AND coalesce(worker, '') NOT IN (SELECT value FROM json_each(:slow))
          AND (:queues IS NULL OR assistant IN (SELECT value FROM json_each(:queues)))
        ORDER BY lease_until
        LIMIT 1
    ),
    (
        SELECT key FROM runs AS waiting
        WHERE status = 'pending'
          AND (due_at IS NULL OR due_at <= :now)
          AND (:queues IS NULL OR assistant IN (SELECT value FROM json_each(:queues)))
          AND NOT EXISTS (SELECT 1 FROM runs AS busy WHERE busy.session = waiting.session AND busy.status = 'running')
          AND NOT EXISTS (
              SELECT 1 FROM runs AS earlier
              WHERE earlier.session = waiting.session AND earlier.status = 'pending' AND earlier.key < waiting.key
                AND (earlier.due_at IS NULL OR earlier.due_at <= :now)
          )
        ORDER BY is_low, key
        LIMIT 1
    )
)
RETURNING key

-- name: taken_run
SELECT runs.key, request, answers, sessions.tenant, last_seq, last_position,
    EXISTS (
        SELECT 1 FROM runs AS begun
        WHERE begun.session = runs.session AND (begun.status = 'interrupted' OR (begun.status = 'pending' AND begun.attempt > 0))
    ),
    EXISTS (SELECT 1 FROM runs AS others WHERE others.status = 'pending' AND (others.due_at IS NULL OR others.due_at <= :now)),
    sessions.key, sessions.epoch, next_content, updated_at, master, wrapped,
    runs.id, sessions.id, runs.assistant, kind, policy, runs.status, attempt, runs.epoch, worker, lease_until,
    cancel_requested, runs.created_at, started_at, ended_at, usage, error, stop_reason
FROM runs JOIN sessions ON sessions.key = runs.session LEFT JOIN session_keys ON session_keys.session = sessions.key
WHERE runs.key = :key

-- name: next_work
SELECT
    EXISTS (
        SELECT 1 FROM runs AS waiting
        WHERE status = 'pending' AND (due_at IS NULL OR due_at <= :now)
          AND (:queues IS NULL OR assistant IN (SELECT value FROM json_each(:queues)))
          AND NOT EXISTS (SELECT 1 FROM runs AS busy WHERE busy.session = waiting.session AND busy.status = 'running')
    ),
    (
        SELECT min(at) FROM (
            SELECT min(lease_until) AS at FROM runs WHERE status = 'running'
            UNION ALL SELECT min(due_at) FROM runs WHERE status = 'pending' AND due_at > :now
        )
    )

-- name: renew_runs
UPDATE runs SET lease_until = :lease_until WHERE status = 'running' AND worker = :worker AND lower(hex(id)) IN (SELECT value FROM json_each(:held))
RETURNING id, epoch, cancel_requested, coalesce(length(answers), 0)

-- name: renew_run
UPDATE runs SET lease_until = :lease_until, usage = coalesce(:usage, usage) WHERE key = :key

-- name: release_run
UPDATE runs SET lease_until = :now, worker = NULL, attempt = attempt - 1 WHERE key = :key

-- name: end_run
UPDATE runs
SET status = :status, worker = NULL, lease_until = NULL, ended_at = :now, usage = coalesce(:usage, usage), error = :error,
    outcome = :outcome, stop_reason = :stop_reason
WHERE key = :key
RETURNING id, :session, assistant, kind, policy, status, attempt, epoch, worker, lease_until, cancel_requested, created_at, started_at,
    ended_at, usage, error, stop_reason

-- name: cancel_waiting_run
UPDATE runs
SET status = 'cancelled', worker = NULL, lease_until = NULL, ended_at = :now, stop_reason = 'cancelled',
    outcome = CASE WHEN :keep_outcome = 1 THEN outcome END
WHERE key = :key

-- name: park_run
UPDATE runs
SET status = :status, worker = NULL, lease_until = NULL, usage = coalesce(:usage, usage),
    outcome = :outcome
WHERE key = :key

-- name: answer_run
UPDATE runs SET answers = :answers, status = :status WHERE key = :key

-- name: cancel_run
UPDATE runs SET cancel_requested = 1 WHERE key = :key

-- name: runs_after
SELECT (SELECT count(*) FROM runs AS later WHERE later.session = runs.session AND later.key > runs.key)
FROM runs WHERE runs.id = :id

-- name: delete_run
DELETE FROM runs WHERE key = :key

-- name: refresh_session
UPDATE sessions
SET status = CASE
        WHEN EXISTS (SELECT 1 FROM runs WHERE session = sessions.key AND runs.status IN ('pending', 'running')) THEN 'busy'
        WHEN EXISTS (SELECT 1 FROM runs WHERE session = sessions.key AND runs.status = 'interrupted') THEN 'interrupted'
        WHEN (SELECT runs.status FROM runs WHERE session = sessions.key ORDER BY key DESC LIMIT 1) = 'failed' THEN 'error'
        ELSE 'idle'
    END,
    expires_at = coalesce(:now + lifetime, expires_at)
WHERE id = :id

-- name: newest_times
-- When the last run was accepted and the last entry of the audit was made.
SELECT (SELECT created_at FROM runs ORDER BY key DESC LIMIT 1), (SELECT at FROM audit ORDER BY number DESC LIMIT 1)
