-- Notices tell how far a session is now, so that whoever has its events already need not read them again. The channel that
-- programs of the version before listen to is served too.
CREATE OR REPLACE FUNCTION ring() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('madang_' || md5(TG_TABLE_SCHEMA), md5(OLD.id));
    IF TG_OP = 'DELETE' THEN
        PERFORM pg_notify('madang_at_' || md5(TG_TABLE_SCHEMA), md5(OLD.id));
    ELSE
        PERFORM pg_notify('madang_at_' || md5(TG_TABLE_SCHEMA), md5(OLD.id) || ' ' || NEW.last_position);
    END IF;
    RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION ring_for_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('madang_' || md5(TG_TABLE_SCHEMA), md5('(tokens) 3f6c1d52-9a0e-4d7b-8a53-5c1f0e2b7a94'));
    PERFORM pg_notify('madang_at_' || md5(TG_TABLE_SCHEMA), md5('(tokens) 3f6c1d52-9a0e-4d7b-8a53-5c1f0e2b7a94'));
    RETURN NULL;
END
$$;

-- Workers hear of a run that waits, and each of what is asked of the runs it has: from the row, whoever changes it. A run that
-- lets go of its session is told of where another one waits for it.
CREATE FUNCTION ring_for_work() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    channel text := 'madang_at_' || md5(TG_TABLE_SCHEMA);
BEGIN
    IF NEW.status = 'running' AND NEW.worker IS NOT NULL THEN
        PERFORM pg_notify(channel, md5('(worker) ' || NEW.worker));
    ELSIF NEW.status IN ('pending', 'running')
        OR EXISTS (SELECT 1 FROM runs WHERE session = NEW.session AND status = 'pending') THEN
        PERFORM pg_notify(channel, md5('(work) 6a0f0c1e-52c8-4c0b-9f7e-0d4a6b1c9e35'));
    END IF;
    IF NEW.status NOT IN ('pending', 'running') AND EXISTS (SELECT 1 FROM webhooks WHERE run = NEW.key) THEN
        PERFORM pg_notify(channel, md5('(schedule) 0d0b8f6e-7f2b-4c43-8d0e-3a6f4f9c2b17'));
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER ring_for_new_run AFTER INSERT ON runs FOR EACH ROW EXECUTE FUNCTION ring_for_work();
CREATE TRIGGER ring_for_changed_run AFTER UPDATE ON runs FOR EACH ROW
WHEN (
    (NEW.status <> OLD.status AND NEW.status <> 'running')
    OR NEW.cancel_requested <> OLD.cancel_requested
    OR NEW.answers IS DISTINCT FROM OLD.answers
    OR NEW.lease_until < OLD.lease_until
) EXECUTE FUNCTION ring_for_work();

-- Servers hear of crons that are new or due at another time.
CREATE FUNCTION ring_for_crons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('madang_at_' || md5(TG_TABLE_SCHEMA), md5('(schedule) 0d0b8f6e-7f2b-4c43-8d0e-3a6f4f9c2b17'));
    RETURN NULL;
END
$$;

CREATE TRIGGER ring_for_crons AFTER INSERT OR UPDATE ON crons FOR EACH STATEMENT EXECUTE FUNCTION ring_for_crons();
