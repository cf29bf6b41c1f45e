-- name: add_webhook
INSERT INTO webhooks (run, next_at) VALUES (:run, :now)

-- name: due_webhook
SELECT webhooks.run, runs.id, runs.last_seq, attempts
FROM webhooks JOIN runs ON runs.key = webhooks.run
WHERE next_at <= :now AND runs.last_seq > told
  AND runs.status IN ('completed', 'partial', 'failed', 'cancelled', 'interrupted')
ORDER BY next_at
LIMIT 1

-- name: delay_webhook
UPDATE webhooks SET next_at = :next_at, attempts = attempts + 1 WHERE run = :run

-- name: webhook_due_again
UPDATE webhooks SET next_at = :next_at WHERE run = (SELECT key FROM runs WHERE id = :id)

-- name: webhook_told
UPDATE webhooks SET told = :told, attempts = 0, next_at = :now
WHERE run = (SELECT key FROM runs WHERE id = :id)

-- name: delete_told_webhook
DELETE FROM webhooks
WHERE run = (
    SELECT key FROM runs WHERE id = :id AND status IN ('completed', 'partial', 'failed', 'cancelled') AND last_seq <= :told
)

-- name: has_webhook
SELECT 1 FROM webhooks JOIN runs ON runs.key = webhooks.run WHERE runs.id = :id

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

-- name: due_crons
SELECT id, tenant, user, next_at, body FROM crons WHERE next_at <= :now ORDER BY next_at LIMIT :limit

-- name: all_crons
SELECT id, tenant, user, next_at, body FROM crons ORDER BY id

-- name: move_cron
UPDATE crons SET next_at = :next_at WHERE id = :id AND next_at = :was

-- name: delete_cron
DELETE FROM crons WHERE id = :id
