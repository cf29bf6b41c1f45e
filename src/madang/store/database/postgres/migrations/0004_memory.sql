-- A namespace is its labels, each followed by a zero byte, so that what lies under a prefix is a range of keys.
-- An item hangs on the session that taught it, or on the session that is its owner's memory.
CREATE TABLE memories (
    namespace bytea NOT NULL,
    key bytea NOT NULL,
    session bigint NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    expires_at bigint,
    lifetime bigint,
    body bytea NOT NULL,
    PRIMARY KEY (namespace, key)
);

CREATE INDEX memories_by_session ON memories (session);
CREATE INDEX memories_by_expiry ON memories (expires_at) WHERE expires_at IS NOT NULL;

-- Who looks for an owner's memory in order to make it waits for others who do the same.
CREATE FUNCTION memory_session_to_write(wanted_tenant text, wanted_user text) RETURNS TABLE (id text)
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(wanted_tenant, hashtextextended(wanted_user, 0)));
    RETURN QUERY
        SELECT sessions.id FROM sessions
        WHERE tenant = wanted_tenant AND "user" = wanted_user AND assistant = '(memory)'
        LIMIT 1;
END
$$;
