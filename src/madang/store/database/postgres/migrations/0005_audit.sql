-- The audit outlives the sessions it tells of, so it hangs on none; it holds their ids and nothing they held.
CREATE TABLE audit (
    number bigint PRIMARY KEY,
    at bigint NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    session bytea,
    details bytea NOT NULL,
    hash bytea NOT NULL
);

CREATE INDEX audit_by_session ON audit (session, number) WHERE session IS NOT NULL;

-- How long the chain is and how it ends; sealed, so that its end cannot be cut off unnoticed.
CREATE TABLE audit_head (
    id integer PRIMARY KEY CHECK (id = 1),
    number bigint NOT NULL,
    hash bytea NOT NULL,
    seal bytea NOT NULL
);

-- Every entry is made after a look at the head, one writer at a time, the first entry included.
CREATE FUNCTION audit_head_to_write() RETURNS TABLE (number bigint, hash bytea, seal bytea)
LANGUAGE plpgsql AS $$
BEGIN
    LOCK TABLE audit_head IN EXCLUSIVE MODE;
    RETURN QUERY SELECT audit_head.number, audit_head.hash, audit_head.seal FROM audit_head WHERE id = 1;
END
$$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit is append-only';
END
$$;

CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
