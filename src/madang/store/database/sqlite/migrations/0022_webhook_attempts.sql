-- A webhook whose job is due anew, since its run went on or somebody asked for it, has all its attempts again. A worker that takes a job raises
-- the epoch too, but leaves it running.
CREATE TRIGGER reset_webhook_attempts AFTER UPDATE OF status ON jobs
WHEN NEW.kind = 'webhook' AND NEW.status = 'pending' AND (NEW.epoch > OLD.epoch OR OLD.status IN ('completed', 'failed', 'cancelled'))
BEGIN
    UPDATE webhooks SET attempts = 0 WHERE run = json_extract(NEW.body, '$.run');
END;
