-- A webhook whose job is due anew, since its run went on or somebody asked for it, has all its attempts again. A worker that takes a job raises
-- the epoch too, but leaves it running.
CREATE FUNCTION reset_webhook_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE webhooks SET attempts = 0 WHERE run = (NEW.body::json ->> 'run')::bigint;
    RETURN NULL;
END
$$;

CREATE TRIGGER reset_webhook_attempts AFTER UPDATE ON jobs FOR EACH ROW
WHEN (
    NEW.kind = 'webhook' AND NEW.status = 'pending' AND (NEW.epoch > OLD.epoch OR OLD.status IN ('completed', 'failed', 'cancelled'))
) EXECUTE FUNCTION reset_webhook_attempts();
