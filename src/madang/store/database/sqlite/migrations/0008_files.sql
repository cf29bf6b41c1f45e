-- A file is known by a digest of what it is called and holds, so that saving it again stores nothing new.
-- Name and media type are sealed apart from the content, so that files are listed without reading them.
CREATE TABLE files (
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    id BLOB NOT NULL,
    size INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    title BLOB NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (session, id)
) STRICT;

CREATE INDEX files_by_expiry ON files (expires_at) WHERE expires_at IS NOT NULL;
