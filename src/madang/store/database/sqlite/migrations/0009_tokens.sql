-- A token is kept as a digest, so that nobody who reads this table can use one. A child ends with its parent.
CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    digest BLOB NOT NULL,
    tenant TEXT NOT NULL,
    user TEXT NOT NULL,
    role TEXT NOT NULL,
    scopes TEXT NOT NULL,
    label TEXT NOT NULL,
    parent TEXT REFERENCES tokens (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    revoked_at INTEGER
) STRICT;

CREATE INDEX tokens_by_parent ON tokens (parent) WHERE parent IS NOT NULL;
