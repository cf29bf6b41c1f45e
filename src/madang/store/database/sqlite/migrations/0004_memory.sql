-- A namespace is its labels, each followed by a zero byte, so that what lies under a prefix is a range of keys.
-- An item hangs on the session that taught it, or on the session that is its owner's memory.
CREATE TABLE memories (
    namespace BLOB NOT NULL,
    key BLOB NOT NULL,
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    expires_at INTEGER,
    lifetime INTEGER,
    body BLOB NOT NULL,
    PRIMARY KEY (namespace, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX memories_by_session ON memories (session);
CREATE INDEX memories_by_expiry ON memories (expires_at) WHERE expires_at IS NOT NULL;
