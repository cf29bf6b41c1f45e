-- When a run that waits may begin; NULL for at once.
ALTER TABLE runs ADD COLUMN due_at INTEGER;

-- Runs whose end somebody wants to be told of; where, their requests say. `told` is the number of the last event of the run
-- that was told of.
CREATE TABLE webhooks (
    run INTEGER PRIMARY KEY REFERENCES runs (key) ON DELETE CASCADE,
    told INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL
) STRICT;

CREATE INDEX webhooks_by_time ON webhooks (next_at);

-- Runs to be started again and again, in a session or each in one of its own. `next_at` is NULL while there is no next one.
-- The body is sealed under the tenant's key.
CREATE TABLE crons (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    user TEXT NOT NULL,
    session INTEGER REFERENCES sessions (key) ON DELETE CASCADE,
    next_at INTEGER,
    body BLOB NOT NULL
) STRICT;

CREATE INDEX crons_by_owner ON crons (tenant, user);
CREATE INDEX crons_by_session ON crons (session) WHERE session IS NOT NULL;
CREATE INDEX crons_by_time ON crons (next_at) WHERE next_at IS NOT NULL;
