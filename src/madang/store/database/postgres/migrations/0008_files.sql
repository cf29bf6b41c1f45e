-- A file is known by a digest of what it is called and holds, so that saving it again stores nothing new.
-- Name and media type are sealed apart from the content, so that files are listed without reading them.
CREATE TABLE files (
    session bigint NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    id bytea NOT NULL,
    size bigint NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint,
    title bytea NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (session, id)
);

CREATE INDEX files_by_expiry ON files (expires_at) WHERE expires_at IS NOT NULL;
