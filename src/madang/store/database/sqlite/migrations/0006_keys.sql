-- A session's data key, encrypted under the master key of that id. A session without a row is not encrypted.
CREATE TABLE session_keys (
    session INTEGER PRIMARY KEY REFERENCES sessions (key) ON DELETE CASCADE,
    master TEXT NOT NULL,
    wrapped BLOB NOT NULL
) STRICT;

CREATE INDEX session_keys_by_master ON session_keys (master);

-- Title and metadata of an encrypted session; its own columns for them are then empty.
ALTER TABLE sessions ADD COLUMN sealed BLOB;
