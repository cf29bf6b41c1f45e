-- A tenant's data key, encrypted under the master key of that id: it seals what hangs on no session, such as the details
-- of the audit.
CREATE TABLE tenant_keys (
    tenant TEXT PRIMARY KEY,
    master TEXT NOT NULL,
    wrapped BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Whose entry it is. `digest` is what the chain covers of the details, so that these can be sealed again or erased
-- without breaking it; entries from before this column have none, and their hash covers their details themselves.
-- `proof` shows that details which are gone were erased by the store.
DROP TRIGGER audit_is_not_changed;
ALTER TABLE audit ADD COLUMN tenant TEXT;
ALTER TABLE audit ADD COLUMN digest BLOB;
ALTER TABLE audit ADD COLUMN proof BLOB;

-- Entries from before get the tenant of their session, or the one their details name; the rest stays the operator's. The
-- audit knows a session by its key: `u` and the 16 bytes of a UUID, or `t` and the text.
CREATE TABLE audit_owners (session TEXT PRIMARY KEY, tenant TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO audit_owners SELECT hex('t' || id), tenant FROM sessions;
INSERT OR IGNORE INTO audit_owners SELECT '75' || upper(replace(id, '-', '')), tenant FROM sessions;
UPDATE audit SET tenant = coalesce(
    (SELECT audit_owners.tenant FROM audit_owners WHERE audit_owners.session = hex(audit.session)),
    CASE WHEN json_valid(CAST(details AS TEXT)) THEN json_extract(CAST(details AS TEXT), '$.tenant') END
);
DROP TABLE audit_owners;

CREATE INDEX audit_by_tenant ON audit (tenant, number);

CREATE TRIGGER audit_is_not_changed
BEFORE UPDATE OF number, at, actor, action, session, tenant, digest, hash ON audit
BEGIN
    SELECT RAISE(ABORT, 'the audit is append-only');
END;

-- Moves whenever a token may mean something else than before, so that those who were admitted by it look again.
CREATE TABLE token_changes (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    revision INTEGER NOT NULL
) STRICT;

CREATE TRIGGER token_was_changed AFTER UPDATE ON tokens
BEGIN
    INSERT INTO token_changes (id, revision) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET revision = revision + 1;
END;

CREATE TRIGGER token_was_deleted AFTER DELETE ON tokens
BEGIN
    INSERT INTO token_changes (id, revision) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET revision = revision + 1;
END;
