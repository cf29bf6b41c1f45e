-- The second wall between tenants: whatever a query asks for, it sees and writes rows of the tenant that the transaction acts
-- for, see `acting_tenant.py`. `madang.rows` is `t:` and the name of a tenant, `*` for the operator, and nothing for nobody.
-- The owner of the tables is held by it too; superusers and roles with BYPASSRLS are not.
--
-- A row that hangs on a session is looked up there, one row at a time: an EXISTS may be answered by hashing all sessions.
DO $$
DECLARE
    listed text;
    rows CONSTANT text := $rows$current_setting('madang.rows', true)$rows$;
BEGIN
    FOREACH listed IN ARRAY ARRAY['sessions', 'tokens', 'audit', 'tenant_keys', 'crons'] LOOP
        EXECUTE format($policy$CREATE POLICY own_tenant ON %I USING (%s IN ('*', 't:' || tenant))$policy$, listed, rows);
    END LOOP;
    FOREACH listed IN ARRAY ARRAY[
        'contents', 'checkpoints', 'writes', 'runs', 'events', 'memories', 'session_keys', 'shelves', 'files', 'snapshots'
    ] LOOP
        EXECUTE format(
            $policy$CREATE POLICY own_tenant ON %1$I
            USING (%2$s = '*' OR (SELECT true FROM sessions WHERE sessions.key = %1$I.session))$policy$,
            listed, rows
        );
    END LOOP;
    FOREACH listed IN ARRAY ARRAY['effects', 'webhooks'] LOOP
        EXECUTE format(
            $policy$CREATE POLICY own_tenant ON %1$I
            USING (%2$s = '*' OR (SELECT true FROM runs WHERE runs.key = %1$I.run))$policy$,
            listed, rows
        );
    END LOOP;
    FOR listed IN SELECT tablename FROM pg_policies WHERE schemaname = current_schema() LOOP
        EXECUTE format('ALTER TABLE %1$I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', listed);
    END LOOP;
END
$$;

-- Whether there are entries at all: an entry is added to a chain whose head is missing only if there are none of anybody.
CREATE FUNCTION audit_has_entries() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    shown text := coalesce(current_setting('madang.rows', true), '');
    found boolean;
BEGIN
    PERFORM set_config('madang.rows', '*', true);
    found := EXISTS (SELECT 1 FROM audit);
    PERFORM set_config('madang.rows', shown, true);
    RETURN found;
END
$$;
