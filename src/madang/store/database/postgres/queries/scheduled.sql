-- name: add_webhook
INSERT INTO webhooks (run, next_at) VALUES (%(run)s, %(now)s)

-- name: webhook_to_tell
SELECT runs.id, runs.last_seq, attempts
FROM webhooks JOIN runs ON runs.key = webhooks.run
WHERE webhooks.run = %(run)s AND runs.last_seq > told AND runs.status IN ('completed', 'partial', 'failed', 'cancelled', 'interrupted')

-- name: count_webhook_attempt
UPDATE webhooks SET attempts = attempts + 1 WHERE run = %(run)s

-- name: webhook_told
UPDATE webhooks SET told = %(told)s, attempts = 0, next_at = %(now)s
WHERE run = (SELECT key FROM runs WHERE id = %(id)s)

-- name: delete_told_webhook
DELETE FROM webhooks
WHERE run = (
    SELECT key FROM runs WHERE id = %(id)s AND status IN ('completed', 'partial', 'failed', 'cancelled') AND last_seq <= %(told)s
)

-- name: has_webhook
SELECT 1 FROM webhooks JOIN runs ON runs.key = webhooks.run LEFT JOIN jobs ON jobs.id = 'webhook-' || webhooks.run
WHERE runs.id = %(id)s AND coalesce(jobs.status, 'pending') IN ('pending', 'running')

-- name: put_cron
INSERT INTO crons (id, tenant, "user", session, next_at, body)
VALUES (%(id)s, %(tenant)s, %(user)s, (SELECT key FROM sessions WHERE id = %(session)s::text), %(next_at)s::bigint, %(body)s)
ON CONFLICT (id) DO UPDATE SET next_at = excluded.next_at, body = excluded.body

-- name: get_cron
SELECT id, tenant, "user", next_at, body FROM crons WHERE id = %(id)s

-- name: list_crons
SELECT id, tenant, "user", next_at, body FROM crons WHERE tenant = %(tenant)s AND "user" = %(user)s ORDER BY id

-- name: count_crons
SELECT count(*) FROM crons WHERE tenant = %(tenant)s AND "user" = %(user)s

-- name: all_crons
SELECT id, tenant, "user", next_at, body FROM crons ORDER BY id

-- name: move_cron
UPDATE crons SET next_at = %(next_at)s::bigint WHERE id = %(id)s AND next_at = %(was)s

-- name: delete_cron
DELETE FROM crons WHERE id = %(id)s

-- name: delete_person_crons
DELETE FROM crons WHERE tenant = %(tenant)s AND "user" = %(user)s

-- name: add_job
INSERT INTO jobs (id, kind, tenant, "user", body, due_at, repeat_every, created_at)
VALUES (%(id)s, %(kind)s, %(tenant)s, %(user)s, %(body)s, %(due_at)s, %(repeat_every)s::bigint, %(now)s)
ON CONFLICT (id) DO NOTHING

-- name: make_job_due
INSERT INTO jobs (id, kind, tenant, "user", body, due_at, created_at)
VALUES (%(id)s, %(kind)s, %(tenant)s, %(user)s, '{}', %(due_at)s, %(now)s)
ON CONFLICT (id) DO UPDATE SET
    status = 'pending', due_at = excluded.due_at, epoch = jobs.epoch + 1, cancel_requested = false, ended_at = NULL

-- name: delete_job
DELETE FROM jobs WHERE id = %(id)s

-- name: claim_job
UPDATE jobs SET status = 'running', epoch = epoch + 1, due_at = %(until)s, ended_at = NULL
WHERE id = (
    SELECT id FROM jobs WHERE status IN ('pending', 'running') AND due_at <= %(now)s AND kind IN (SELECT json_array_elements_text(%(kinds)s::json)) ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
)
RETURNING id, kind, tenant, "user", body, status, due_at, done, total, epoch, cancel_requested, outcome, created_at, ended_at

-- name: next_job
SELECT min(due_at) FROM jobs WHERE status IN ('pending', 'running') AND kind IN (SELECT json_array_elements_text(%(kinds)s::json))

-- name: get_job
SELECT id, kind, tenant, "user", body, status, due_at, done, total, epoch, cancel_requested, outcome, created_at, ended_at FROM jobs WHERE id = %(id)s

-- name: list_jobs
SELECT id, kind, tenant, "user", body, status, due_at, done, total, epoch, cancel_requested, outcome, created_at, ended_at FROM jobs WHERE tenant = %(tenant)s AND "user" = %(user)s ORDER BY created_at DESC, id LIMIT %(limit)s

-- name: all_jobs
SELECT id, kind, tenant, "user", body, status, due_at, done, total, epoch, cancel_requested, outcome, created_at, ended_at FROM jobs ORDER BY created_at DESC, id LIMIT %(limit)s

-- name: keep_job
UPDATE jobs SET due_at = %(until)s, done = %(done)s, total = %(total)s
WHERE id = %(id)s AND epoch = %(epoch)s AND status = 'running'
RETURNING id, kind, tenant, "user", body, status, due_at, done, total, epoch, cancel_requested, outcome, created_at, ended_at

-- name: fence_job
SELECT 1 FROM jobs WHERE id = %(id)s AND epoch = %(epoch)s AND status = 'running' FOR SHARE

-- name: end_job
UPDATE jobs SET
    status = CASE WHEN repeat_every IS NULL OR %(status)s::text = 'cancelled' THEN %(status)s::text ELSE 'pending' END,
    due_at = %(now)s + coalesce(repeat_every, 0),
    done = %(done)s, total = %(total)s, outcome = %(outcome)s, ended_at = %(now)s, cancel_requested = false
WHERE id = %(id)s AND epoch = %(epoch)s AND status = 'running'

-- name: release_job
UPDATE jobs SET status = 'pending', due_at = %(now)s WHERE id = %(id)s AND epoch = %(epoch)s AND status = 'running'

-- name: postpone_job
UPDATE jobs SET status = 'pending', due_at = %(due_at)s, done = %(done)s, total = %(total)s
WHERE id = %(id)s AND epoch = %(epoch)s AND status = 'running'

-- name: cancel_job
UPDATE jobs SET
    cancel_requested = true,
    status = CASE WHEN status = 'pending' THEN 'cancelled' ELSE status END,
    ended_at = CASE WHEN status = 'pending' THEN %(now)s::bigint END
WHERE id = %(id)s AND status IN ('pending', 'running')

-- name: retry_job
UPDATE jobs SET status = 'pending', due_at = %(now)s, cancel_requested = false, outcome = NULL, ended_at = NULL
WHERE id = %(id)s AND status IN ('failed', 'cancelled')

-- name: delete_ended_jobs
DELETE FROM jobs
WHERE status NOT IN ('pending', 'running') AND ended_at < %(before)s
    AND id NOT IN (SELECT id FROM crons UNION ALL SELECT 'webhook-' || run FROM webhooks)

-- name: delete_person_jobs
DELETE FROM jobs WHERE tenant = %(tenant)s AND "user" = %(user)s
