-- A token is kept as a digest, so that nobody who reads this table can use one. A child ends with its parent.
CREATE TABLE tokens (
    id text PRIMARY KEY,
    digest bytea NOT NULL,
    tenant text NOT NULL,
    "user" text NOT NULL,
    role text NOT NULL,
    scopes text NOT NULL,
    label text NOT NULL,
    parent text REFERENCES tokens (id) ON DELETE CASCADE,
    created_at bigint NOT NULL,
    expires_at bigint,
    revoked_at bigint
);

CREATE INDEX tokens_by_parent ON tokens (parent) WHERE parent IS NOT NULL;
