-- The second wall between tenants, see `0015_row_level_security.sql` of the store. What ships is kept under the tenant without a
-- name, and all tenants read it. `chunks` has no policy: searching it by words could not use its index then, since Postgres
-- holds no operator of text search to be free of leaks. Its texts are reached by terms that begin with a corpus' number.
CREATE POLICY own_tenant ON tenant_keys USING (current_setting('madang.rows', true) IN ('*', 't:' || tenant));
CREATE POLICY own_tenant ON corpora USING (current_setting('madang.rows', true) IN ('*', 't:' || tenant));
CREATE POLICY common ON corpora FOR SELECT USING (tenant = '' AND current_setting('madang.rows', true) <> '');
CREATE POLICY own_tenant ON sources USING (
    current_setting('madang.rows', true) = '*' OR (SELECT true FROM corpora WHERE corpora.key = sources.corpus)
);
CREATE POLICY own_tenant ON vectors USING (
    current_setting('madang.rows', true) = '*' OR (SELECT true FROM sources WHERE sources.key = vectors.source)
);

ALTER TABLE tenant_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE corpora ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE sources ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE vectors ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
