-- A session's data key, encrypted under the master key of that id. A session without a row is not encrypted.
CREATE TABLE session_keys (
    session bigint PRIMARY KEY REFERENCES sessions (key) ON DELETE CASCADE,
    master text COLLATE "C" NOT NULL,
    wrapped bytea NOT NULL
);

CREATE INDEX session_keys_by_master ON session_keys (master);

-- Title and metadata of an encrypted session; its own columns for them are then empty.
ALTER TABLE sessions ADD COLUMN sealed bytea;

-- A session held until the end of the transaction. What belongs to it is read after it is held, by a statement of its
-- own: in one with the lock, the key would be from before the wait.
CREATE FUNCTION place_to_write(wanted text)
RETURNS TABLE (key bigint, epoch bigint, next_content bigint, updated_at bigint, master text, wrapped bytea)
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM sessions WHERE id = wanted FOR NO KEY UPDATE;
    RETURN QUERY
        SELECT sessions.key, sessions.epoch, sessions.next_content, sessions.updated_at,
            session_keys.master, session_keys.wrapped
        FROM sessions LEFT JOIN session_keys ON session_keys.session = sessions.key
        WHERE sessions.id = wanted;
END
$$;
