-- Times are microseconds since 1970 in UTC. Keys are never used twice, so a cache cannot mistake one session for another.
CREATE TABLE sessions (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    tenant TEXT NOT NULL,
    user TEXT NOT NULL,
    assistant TEXT NOT NULL,
    title TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    expires_at INTEGER,
    lifetime INTEGER,
    metadata TEXT NOT NULL,
    epoch INTEGER NOT NULL DEFAULT 0,
    next_content INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX sessions_by_owner ON sessions (tenant, user);
CREATE INDEX sessions_by_expiry ON sessions (expires_at) WHERE expires_at IS NOT NULL;

-- All that is left of a deleted session: enough to refuse a late write, nothing of what it held.
CREATE TABLE tombstones (
    digest BLOB PRIMARY KEY,
    deleted_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
