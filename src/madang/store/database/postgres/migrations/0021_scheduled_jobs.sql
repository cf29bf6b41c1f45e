-- Crons and webhooks are jobs: their own rows say what is to be done, those of jobs when. A cron has the job of its id; a webhook has
-- one from when its run is over or waits, each time anew. Being due anew raises the epoch, so that whoever does it now is not heard any more.
SELECT set_config('madang.rows', '*', true);

INSERT INTO jobs (id, kind, tenant, "user", body, due_at, created_at)
SELECT id, 'cron', tenant, "user", '{}', next_at, next_at FROM crons WHERE next_at IS NOT NULL;

INSERT INTO jobs (id, kind, tenant, "user", body, due_at, created_at)
SELECT 'webhook-' || runs.key, 'webhook', tenant, "user", json_build_object('run', runs.key)::text, next_at, runs.created_at
FROM webhooks JOIN runs ON runs.key = webhooks.run JOIN sessions ON sessions.key = runs.session
WHERE runs.last_seq > told AND runs.status IN ('completed', 'partial', 'failed', 'cancelled', 'interrupted');

CREATE FUNCTION make_webhook_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO jobs (id, kind, tenant, "user", body, due_at, created_at)
    SELECT 'webhook-' || NEW.key, 'webhook', tenant, "user", json_build_object('run', NEW.key)::text, NEW.created_at, NEW.created_at
    FROM webhooks JOIN sessions ON sessions.key = NEW.session
    WHERE webhooks.run = NEW.key
    ON CONFLICT (id) DO UPDATE SET
        status = 'pending', due_at = excluded.due_at, epoch = jobs.epoch + 1, cancel_requested = false, ended_at = NULL;
    RETURN NULL;
END
$$;

CREATE TRIGGER make_webhook_due AFTER UPDATE ON runs FOR EACH ROW
WHEN (NEW.status <> OLD.status AND NEW.status NOT IN ('pending', 'running')) EXECUTE FUNCTION make_webhook_due();

CREATE FUNCTION delete_job_of_cron() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM jobs WHERE id = OLD.id;
    RETURN NULL;
END
$$;

CREATE TRIGGER delete_job AFTER DELETE ON crons FOR EACH ROW EXECUTE FUNCTION delete_job_of_cron();

CREATE FUNCTION delete_job_of_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM jobs WHERE id = 'webhook-' || OLD.run;
    RETURN NULL;
END
$$;

CREATE TRIGGER delete_job AFTER DELETE ON webhooks FOR EACH ROW EXECUTE FUNCTION delete_job_of_webhook();

-- Workers hear of jobs that are due earlier than before, too.
DROP TRIGGER ring_for_changed_job ON jobs;
CREATE TRIGGER ring_for_changed_job AFTER UPDATE ON jobs FOR EACH ROW
WHEN (
    NEW.status <> OLD.status OR NEW.cancel_requested <> OLD.cancel_requested OR NEW.due_at < OLD.due_at
) EXECUTE FUNCTION ring_for_jobs();

-- Nobody listens for crons and webhooks apart from jobs any more.
DROP TRIGGER ring_for_crons ON crons;
DROP FUNCTION ring_for_crons;
CREATE OR REPLACE FUNCTION ring_for_work() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    channel text := 'madang_at_' || md5(TG_TABLE_SCHEMA);
BEGIN
    IF NEW.status = 'running' AND NEW.worker IS NOT NULL THEN
        PERFORM pg_notify(channel, md5('(worker) ' || NEW.worker));
    ELSIF NEW.status IN ('pending', 'running')
        OR EXISTS (SELECT 1 FROM runs WHERE session = NEW.session AND status = 'pending') THEN
        PERFORM pg_notify(channel, md5('(work) 6a0f0c1e-52c8-4c0b-9f7e-0d4a6b1c9e35'));
    END IF;
    RETURN NULL;
END
$$;
