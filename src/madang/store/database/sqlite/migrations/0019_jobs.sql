-- Work that is no run: filling a corpus, deleting what has expired. The row is the job: a worker takes it when it is due and keeps
-- `due_at` ahead while it works, so that another one goes on with it once it is not. Names and counts stand here, no content.
CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    tenant TEXT NOT NULL,
    user TEXT NOT NULL,
    body TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'pending',
    due_at INTEGER NOT NULL,
    repeat_every INTEGER,
    done INTEGER NOT NULL DEFAULT 0,
    total INTEGER NOT NULL DEFAULT 0,
    epoch INTEGER NOT NULL DEFAULT 0,
    cancel_requested INTEGER NOT NULL DEFAULT 0,
    outcome TEXT,
    created_at INTEGER NOT NULL,
    ended_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX jobs_by_time ON jobs (due_at) WHERE status IN ('pending', 'running');
CREATE INDEX jobs_by_owner ON jobs (tenant, user, created_at);
