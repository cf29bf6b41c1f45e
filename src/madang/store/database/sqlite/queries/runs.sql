-- name: add_run
INSERT INTO runs (id, session, assistant, kind, policy, status, request, created_at, due_at)
VALUES (:id, :session, :assistant, :kind, :policy, 'pending', :request, :now, :due_at)
ON CONFLICT (id) DO NOTHING

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

-- name: busy_runs
SELECT count(*) FROM runs WHERE session = :session AND status IN ('pending', 'running')

-- name: expired_run
SELECT key FROM runs WHERE status = 'running' AND lease_until <= :now ORDER BY lease_until LIMIT 1

-- name: next_run
SELECT key FROM runs AS waiting
WHERE status = 'pending'
  AND (due_at IS NULL OR due_at <= :now)
  AND NOT EXISTS (SELECT 1 FROM runs AS busy WHERE busy.session = waiting.session AND busy.status = 'running')
ORDER BY key
LIMIT 1

-- name: take_run
UPDATE runs
SET status = 'running', epoch = epoch + 1, attempt = attempt + 1, worker = :worker, lease_until = :lease_until,
    started_at = coalesce(started_at, :now), outcome = NULL, stop_reason = NULL
WHERE key = :key
RETURNING id

-- name: renew_run
UPDATE runs SET lease_until = :lease_until, usage = coalesce(:usage, usage) WHERE key = :key

-- name: release_run
UPDATE runs SET lease_until = :now, attempt = attempt - 1 WHERE key = :key

-- name: end_run
UPDATE runs
SET status = :status, worker = NULL, lease_until = NULL, ended_at = :now, usage = coalesce(:usage, usage), error = :error,
    outcome = :outcome, stop_reason = :stop_reason
WHERE key = :key

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

-- name: runs_ahead
SELECT (
    SELECT count(*) FROM runs AS ahead
    WHERE ahead.session = runs.session
      AND (ahead.status = 'running' OR (ahead.status = 'pending' AND ahead.key < runs.key))
)
FROM runs WHERE runs.id = :id AND runs.status = 'pending'

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

-- name: asked_of_worker
SELECT id, cancel_requested, coalesce(length(answers), 0) FROM runs WHERE status = 'running' AND worker = :worker
