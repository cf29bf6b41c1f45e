-- Times are microseconds since 1970 in UTC. Keys are never used twice, so a cache cannot mistake one session for another.
-- The row of a session changes with every write to it. So that this touches no index, what changes is in none, and room
-- is left for the next version on the same page; a sweep of expired sessions reads the table through.
CREATE TABLE sessions (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    tenant text COLLATE "C" NOT NULL,
    "user" text COLLATE "C" NOT NULL,
    assistant text COLLATE "C" NOT NULL,
    title text NOT NULL,
    status text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    expires_at bigint,
    lifetime bigint,
    metadata text NOT NULL,
    epoch bigint NOT NULL DEFAULT 0,
    next_content bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE INDEX sessions_by_owner ON sessions (tenant, "user");

-- All that is left of a deleted session: enough to refuse a late write, nothing of what it held.
CREATE TABLE tombstones (
    digest bytea PRIMARY KEY,
    deleted_at bigint NOT NULL
);
