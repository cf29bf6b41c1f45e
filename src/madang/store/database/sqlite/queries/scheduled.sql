-- name: add_webhook
INSERT INTO webhooks (run, next_at) VALUES (:run, :now)

-- name: webhook_to_tell
SELECT runs.id, runs.last_seq, attempts
FROM webhooks JOIN runs ON runs.key = webhooks.run
WHERE webhooks.run = :run AND runs.last_seq > told AND runs.status IN ('completed', 'partial', 'failed', 'cancelled', 'interrupted')

-- name: count_webhook_attempt
UPDATE webhooks SET attempts = attempts + 1 WHERE run = :run

-- name: webhook_told
UPDATE webhooks SET told = :told, attempts = 0, next_at = :now
WHERE run = (SELECT key FROM runs WHERE id = :id)

-- name: delete_told_webhook
DELETE FROM webhooks
WHERE run = (
    SELECT key FROM runs WHERE id = :id AND status IN ('completed', 'partial', 'failed', 'cancelled') AND last_seq <= :told
)

-- name: has_webhook
SELECT 1 FROM webhooks JOIN runs ON runs.key = webhooks.run LEFT JOIN jobs ON jobs.id = 'webhook-' || webhooks.run
WHERE runs.id = :id AND coalesce(jobs.status, 'pending') IN ('pending', 'running')

-- name: put_cron
INSERT INTO crons (id, tenant, user, session, next_at, body)
VALUES (:id, :tenant, :user, (SELECT key FROM sessions WHERE id = :session), :next_at, :body)
ON CONFLICT (id) DO UPDATE SET next_at = excluded.next_at, body = excluded.body

-- name: get_cron
SELECT id, tenant, user, next_at, body FROM crons WHERE id = :id

-- name: list_crons
SELECT id, tenant, user, next_at, body FROM crons WHERE tenant = :tenant AND user = :user ORDER BY id

-- name: count_crons
SELECT count(*) FROM crons WHERE tenant = :tenant AND user = :user

-- name: all_crons
SELECT id, tenant, user, next_at, body FROM crons ORDER BY id

-- name: move_cron
UPDATE crons SET next_at = :next_at WHERE id = :id AND next_at = :was

-- name: delete_cron
DELETE FROM crons WHERE id = :id

-- name: delete_person_crons
DELETE FROM crons WHERE tenant = :tenant AND user = :user

-- name: add_job
INSERT INTO jobs (id, kind, tenant, user, body, due_at, repeat_every, created_at)
VALUES (:id, :kind, :tenant, :user, :body, :due_at, :repeat_every, :now)
ON CONFLICT (id) DO NOTHING

-- name: make_job_due
INSERT INTO jobs (id, kind, tenant, user, body, due_at, created_at)
VALUES (:id, :kind, :tenant, :user, '{}', :due_at, :now)
ON CONFLICT (id) DO UPDATE SET
    status = 'pending', due_at = excluded.due_at, epoch = jobs.epoch + 1, cancel_requested = 0, ended_at = NULL

-- name: delete_job
DELETE FROM jobs WHERE id = :id

-- name: claim_job
UPDATE jobs SET status = 'running', epoch = epoch + 1, due_at = :until, ended_at = NULL
WHERE id = (
    SELECT id FROM jobs WHERE status IN ('pending', 'running') AND due_at <= :now AND kind IN (SELECT value FROM json_each(:kinds)) ORDER BY due_at LIMIT 1
)
RETURNING id, kind, tenant, user, body, status, due_at, done, total, epoch, cancel_requested, outcome, created_at, ended_at

-- name: next_job
SELECT min(due_at) FROM jobs WHERE status IN ('pending', 'running') AND kind IN (SELECT value FROM json_each(:kinds))

-- name: get_job
SELECT id, kind, tenant, user, body, status, due_at, done, total, epoch, cancel_requested, outcome, created_at, ended_at FROM jobs WHERE id = :id

-- name: list_jobs
SELECT id, kind, tenant, user, body, status, due_at, done, total, epoch, cancel_requested, outcome, created_at, ended_at FROM jobs WHERE tenant = :tenant AND user = :user ORDER BY created_at DESC, id LIMIT :limit

-- name: all_jobs
SELECT id, kind, tenant, user, body, status, due_at, done, total, epoch, cancel_requested, outcome, created_at, ended_at FROM jobs ORDER BY created_at DESC, id LIMIT :limit

-- name: keep_job
UPDATE jobs SET due_at = :until, done = :done, total = :total
WHERE id = :id AND epoch = :epoch AND status = 'running'
RETURNING id, kind, tenant, user, body, status, due_at, done, total, epoch, cancel_requested, outcome, created_at, ended_at

-- name: fence_job
SELECT 1 FROM jobs WHERE id = :id AND epoch = :epoch AND status = 'running'

-- name: end_job
UPDATE jobs SET
    status = CASE WHEN repeat_every IS NULL OR :status = 'cancelled' THEN :status ELSE 'pending' END,
    due_at = :now + coalesce(repeat_every, 0),
    done = :done, total = :total, outcome = :outcome, ended_at = :now, cancel_requested = 0
WHERE id = :id AND epoch = :epoch AND status = 'running'

-- name: release_job
UPDATE jobs SET status = 'pending', due_at = :now WHERE id = :id AND epoch = :epoch AND status = 'running'

-- name: postpone_job
UPDATE jobs SET status = 'pending', due_at = :due_at, done = :done, total = :total
WHERE id = :id AND epoch = :epoch AND status = 'running'

-- name: cancel_job
UPDATE jobs SET
    cancel_requested = 1,
    status = CASE WHEN status = 'pending' THEN 'cancelled' ELSE status END,
    ended_at = CASE WHEN status = 'pending' THEN :now END
WHERE id = :id AND status IN ('pending', 'running')

-- name: retry_job
UPDATE jobs SET status = 'pending', due_at = :now, cancel_requested = 0, outcome = NULL, ended_at = NULL
WHERE id = :id AND status IN ('failed', 'cancelled')

-- name: delete_ended_jobs
DELETE FROM jobs
WHERE status NOT IN ('pending', 'running') AND ended_at < :before
    AND id NOT IN (SELECT id FROM crons UNION ALL SELECT 'webhook-' || run FROM webhooks)

-- name: delete_person_jobs
DELETE FROM jobs WHERE tenant = :tenant AND user = :user
