-- Work that is no run: filling a corpus, deleting what has expired. The row is the job: a worker takes it when it is due and keeps
-- `due_at` ahead while it works, so that another one goes on with it once it is not. Names and counts stand here, no content.
CREATE TABLE jobs (
    id text PRIMARY KEY,
    kind text NOT NULL,
    tenant text NOT NULL,
    "user" text NOT NULL,
    body text NOT NULL,
    status text NOT NULL DEFAULT 'pending',
    due_at bigint NOT NULL,
    repeat_every bigint,
    done bigint NOT NULL DEFAULT 0,
    total bigint NOT NULL DEFAULT 0,
    epoch bigint NOT NULL DEFAULT 0,
    cancel_requested boolean NOT NULL DEFAULT false,
    outcome text,
    created_at bigint NOT NULL,
    ended_at bigint
);

CREATE INDEX jobs_by_time ON jobs (due_at) WHERE status IN ('pending', 'running');
CREATE INDEX jobs_by_owner ON jobs (tenant, "user", created_at);

CREATE POLICY own_tenant ON jobs USING (current_setting('madang.rows', true) IN ('*', 't:' || tenant));
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- Workers hear of jobs that are new, due at another time or to be cancelled.
CREATE FUNCTION ring_for_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('madang_at_' || md5(TG_TABLE_SCHEMA), md5('(jobs) 5b1c8f0a-90d2-4d0f-8f6e-2f3a7c1be0d4'));
    RETURN NULL;
END
$$;

CREATE TRIGGER ring_for_new_job AFTER INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION ring_for_jobs();
CREATE TRIGGER ring_for_changed_job AFTER UPDATE ON jobs FOR EACH ROW
WHEN (NEW.status <> OLD.status OR NEW.cancel_requested <> OLD.cancel_requested) EXECUTE FUNCTION ring_for_jobs();
