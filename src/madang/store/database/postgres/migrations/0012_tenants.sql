-- A tenant's data key, encrypted under the master key of that id: it seals what hangs on no session, such as the details
-- of the audit.
CREATE TABLE tenant_keys (
    tenant text PRIMARY KEY,
    master text NOT NULL,
    wrapped bytea NOT NULL
);

-- Whose entry it is. `digest` is what the chain covers of the details, so that these can be sealed again or erased
-- without breaking it; entries from before this column have none, and their hash covers their details themselves.
-- `proof` shows that details which are gone were erased by the store.
DROP TRIGGER audit_is_not_changed ON audit;
ALTER TABLE audit ADD COLUMN tenant text, ADD COLUMN digest bytea, ADD COLUMN proof bytea;

-- Entries from before get the tenant of their session, or the one their details name; the rest stays the operator's. The
-- audit knows a session by its key: `u` and the 16 bytes of a UUID, or `t` and the text.
CREATE FUNCTION tenant_in_details(details bytea) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    RETURN convert_from(details, 'UTF8')::json ->> 'tenant';
EXCEPTION WHEN others THEN
    RETURN NULL;
END
$$;
UPDATE audit SET tenant = tenant_in_details(details);
UPDATE audit SET tenant = sessions.tenant FROM sessions
WHERE encode(audit.session, 'hex') = '74' || encode(convert_to(sessions.id, 'UTF8'), 'hex');
UPDATE audit SET tenant = sessions.tenant FROM sessions
WHERE encode(audit.session, 'hex') = '75' || replace(sessions.id, '-', '');
DROP FUNCTION tenant_in_details;

CREATE INDEX audit_by_tenant ON audit (tenant, number);

CREATE TRIGGER audit_is_not_changed
BEFORE UPDATE OF number, at, actor, action, session, tenant, digest, hash ON audit
FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Whoever was admitted by a token hears, once it is committed, that it may mean something else than before.
CREATE FUNCTION ring_for_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('madang_' || md5(TG_TABLE_SCHEMA), md5('(tokens) 3f6c1d52-9a0e-4d7b-8a53-5c1f0e2b7a94'));
    RETURN NULL;
END
$$;

CREATE TRIGGER ring_for_tokens AFTER UPDATE OR DELETE ON tokens FOR EACH STATEMENT EXECUTE FUNCTION ring_for_tokens();
