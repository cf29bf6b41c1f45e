-- The number of the last event of a session; it never falls, so a number is never given twice.
ALTER TABLE sessions ADD COLUMN last_position INTEGER NOT NULL DEFAULT 0;

CREATE TABLE runs (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    id BLOB NOT NULL UNIQUE,
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    assistant TEXT NOT NULL,
    kind TEXT NOT NULL,
    policy TEXT NOT NULL,
    status TEXT NOT NULL,
    request BLOB NOT NULL,
    answers BLOB,
    attempt INTEGER NOT NULL DEFAULT 0,
    epoch INTEGER NOT NULL DEFAULT 0,
    worker TEXT,
    lease_until INTEGER,
    cancel_requested INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    ended_at INTEGER,
    usage TEXT NOT NULL DEFAULT '{}',
    error TEXT,
    last_seq INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX runs_by_session ON runs (session, key);
CREATE INDEX runs_by_status ON runs (session, status);
CREATE INDEX runs_waiting ON runs (key) WHERE status = 'pending';
CREATE INDEX runs_by_lease ON runs (lease_until) WHERE status = 'running';

-- However many workers there are, a session has one run under way at most.
CREATE UNIQUE INDEX runs_under_way ON runs (session) WHERE status = 'running';

CREATE TABLE events (
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    run INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    agent TEXT,
    at INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (session, position)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX events_by_run ON events (run, seq);

-- A row without a result was begun, and nobody knows whether it happened.
CREATE TABLE effects (
    run INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
    key BLOB NOT NULL,
    begun_at INTEGER NOT NULL,
    result BLOB,
    PRIMARY KEY (run, key)
) STRICT, WITHOUT ROWID;
