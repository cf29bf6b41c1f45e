-- Crons and webhooks are jobs: their own rows say what is to be done, those of jobs when. A cron has the job of its id; a webhook has
-- one from when its run is over or waits, each time anew. Being due anew raises the epoch, so that whoever does it now is not heard any more.
INSERT INTO jobs (id, kind, tenant, user, body, due_at, created_at)
SELECT id, 'cron', tenant, user, '{}', next_at, next_at FROM crons WHERE next_at IS NOT NULL;

INSERT INTO jobs (id, kind, tenant, user, body, due_at, created_at)
SELECT 'webhook-' || runs.key, 'webhook', tenant, user, json_object('run', runs.key), next_at, runs.created_at
FROM webhooks JOIN runs ON runs.key = webhooks.run JOIN sessions ON sessions.key = runs.session
WHERE runs.last_seq > told AND runs.status IN ('completed', 'partial', 'failed', 'cancelled', 'interrupted');

CREATE TRIGGER make_webhook_due AFTER UPDATE OF status ON runs
WHEN NEW.status <> OLD.status AND NEW.status NOT IN ('pending', 'running')
BEGIN
    INSERT INTO jobs (id, kind, tenant, user, body, due_at, created_at)
    SELECT 'webhook-' || NEW.key, 'webhook', tenant, user, json_object('run', NEW.key), NEW.created_at, NEW.created_at
    FROM webhooks JOIN sessions ON sessions.key = NEW.session
    WHERE webhooks.run = NEW.key
    ON CONFLICT (id) DO UPDATE SET
        status = 'pending', due_at = excluded.due_at, epoch = jobs.epoch + 1, cancel_requested = 0, ended_at = NULL;
END;

CREATE TRIGGER delete_job_of_cron AFTER DELETE ON crons
BEGIN
    DELETE FROM jobs WHERE id = OLD.id;
END;

CREATE TRIGGER delete_job_of_webhook AFTER DELETE ON webhooks
BEGIN
    DELETE FROM jobs WHERE id = 'webhook-' || OLD.run;
END;
