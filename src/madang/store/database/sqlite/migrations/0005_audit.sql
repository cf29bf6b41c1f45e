-- The audit outlives the sessions it tells of, so it hangs on none; it holds their ids and nothing they held.
CREATE TABLE audit (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    session BLOB,
    details BLOB NOT NULL,
    hash BLOB NOT NULL
) STRICT;

CREATE INDEX audit_by_session ON audit (session, number) WHERE session IS NOT NULL;

-- How long the chain is and how it ends; sealed, so that its end cannot be cut off unnoticed.
CREATE TABLE audit_head (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    number INTEGER NOT NULL,
    hash BLOB NOT NULL,
    seal BLOB NOT NULL
) STRICT;

CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
BEGIN
    SELECT RAISE(ABORT, 'the audit is append-only');
END;

CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
BEGIN
    SELECT RAISE(ABORT, 'the audit is append-only');
END;
