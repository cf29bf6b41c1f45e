-- name: add_webhook
INSERT INTO webhooks (run, next_at) VALUES (%(run)s, %(now)s)

-- name: due_webhook
SELECT webhooks.run, runs.id, runs.last_seq, attempts
FROM webhooks JOIN runs ON runs.key = webhooks.run
WHERE next_at <= %(now)s AND runs.last_seq > told
  AND runs.status IN ('completed', 'partial', 'failed', 'cancelled', 'interrupted')
ORDER BY next_at
LIMIT 1
FOR UPDATE OF webhooks SKIP LOCKED

-- name: delay_webhook
UPDATE webhooks SET next_at = %(next_at)s::bigint, attempts = attempts + 1 WHERE run = %(run)s

-- name: webhook_due_again
UPDATE webhooks SET next_at = %(next_at)s WHERE run = (SELECT key FROM runs WHERE id = %(id)s)

-- name: webhook_told
UPDATE webhooks SET told = %(told)s, attempts = 0, next_at = %(now)s
WHERE run = (SELECT key FROM runs WHERE id = %(id)s)

-- name: delete_told_webhook
DELETE FROM webhooks
WHERE run = (
    SELECT key FROM runs WHERE id = %(id)s AND status IN ('completed', 'partial', 'failed', 'cancelled') AND last_seq <= %(told)s
)

-- name: has_webhook
SELECT 1 FROM webhooks JOIN runs ON runs.key = webhooks.run WHERE runs.id = %(id)s

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

-- name: due_crons
SELECT id, tenant, "user", next_at, body FROM crons WHERE next_at <= %(now)s ORDER BY next_at LIMIT %(limit)s

-- name: all_crons
SELECT id, tenant, "user", next_at, body FROM crons ORDER BY id

-- name: move_cron
UPDATE crons SET next_at = %(next_at)s::bigint WHERE id = %(id)s AND next_at = %(was)s

-- name: delete_cron
DELETE FROM crons WHERE id = %(id)s
