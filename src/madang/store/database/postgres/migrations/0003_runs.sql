-- The number of the last event of a session; it never falls, so a number is never given twice.
ALTER TABLE sessions ADD COLUMN last_position bigint NOT NULL DEFAULT 0;

CREATE TABLE runs (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id bytea NOT NULL UNIQUE,
    session bigint NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    assistant text NOT NULL,
    kind text NOT NULL,
    policy text NOT NULL,
    status text COLLATE "C" NOT NULL,
    request bytea NOT NULL,
    answers bytea,
    attempt bigint NOT NULL DEFAULT 0,
    epoch bigint NOT NULL DEFAULT 0,
    worker text,
    lease_until bigint,
    cancel_requested smallint NOT NULL DEFAULT 0,
    created_at bigint NOT NULL,
    started_at bigint,
    ended_at bigint,
    usage text NOT NULL DEFAULT '{}',
    error text,
    last_seq bigint NOT NULL DEFAULT 0
);

CREATE INDEX runs_by_session ON runs (session, key);
CREATE INDEX runs_by_status ON runs (session, status);
CREATE INDEX runs_waiting ON runs (key) WHERE status = 'pending';
CREATE INDEX runs_by_lease ON runs (lease_until) WHERE status = 'running';

-- However many workers there are, a session has one run under way at most.
CREATE UNIQUE INDEX runs_under_way ON runs (session) WHERE status = 'running';

CREATE TABLE events (
    session bigint NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    position bigint NOT NULL,
    run bigint NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
    seq bigint NOT NULL,
    kind text NOT NULL,
    agent text,
    at bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (session, position)
);

CREATE UNIQUE INDEX events_by_run ON events (run, seq);

-- A row without a result was begun, and nobody knows whether it happened.
CREATE TABLE effects (
    run bigint NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
    key bytea NOT NULL,
    begun_at bigint NOT NULL,
    result bytea,
    PRIMARY KEY (run, key)
);

-- Whoever follows a session hears, once it is committed, that it has new events or is gone. A digest stands for the id,
-- since a notice holds 8000 bytes at most, and for the schema, since the name of a channel holds 63.
CREATE FUNCTION ring() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('madang_' || md5(TG_TABLE_SCHEMA), md5(OLD.id));
    RETURN NULL;
END
$$;

CREATE TRIGGER ring_for_events AFTER UPDATE OF last_position ON sessions FOR EACH ROW EXECUTE FUNCTION ring();
CREATE TRIGGER ring_for_deletion AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION ring();
