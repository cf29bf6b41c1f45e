-- What each tenant has spent on models, by the month in which a run was accepted. It stays when sessions are deleted, so that
-- nobody has more to spend for having deleted some.
CREATE TABLE tenant_spending (
    tenant text COLLATE "C" NOT NULL,
    month integer NOT NULL,
    tokens bigint NOT NULL,
    cost double precision NOT NULL,
    PRIMARY KEY (tenant, month)
);

CREATE POLICY own_tenant ON tenant_spending USING (current_setting('madang.rows', true) IN ('*', 't:' || tenant));
ALTER TABLE tenant_spending ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE FUNCTION count_spending() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    more_tokens bigint := coalesce((NEW.usage::jsonb ->> 'tokens')::numeric::bigint, 0) - coalesce((OLD.usage::jsonb ->> 'tokens')::numeric::bigint, 0);
    more_cost double precision := coalesce((NEW.usage::jsonb ->> 'cost')::double precision, 0)
        - coalesce((OLD.usage::jsonb ->> 'cost')::double precision, 0);
BEGIN
    IF more_tokens > 0 OR more_cost > 0 THEN
        INSERT INTO tenant_spending AS spent (tenant, month, tokens, cost)
        SELECT tenant, to_char(to_timestamp(NEW.created_at / 1000000) AT TIME ZONE 'UTC', 'YYYYMM')::integer, more_tokens, more_cost
        FROM sessions WHERE key = NEW.session
        ON CONFLICT (tenant, month) DO UPDATE SET tokens = spent.tokens + excluded.tokens, cost = spent.cost + excluded.cost;
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER count_spending AFTER UPDATE OF usage ON runs FOR EACH ROW
WHEN (NEW.usage IS DISTINCT FROM OLD.usage) EXECUTE FUNCTION count_spending();
