-- What each tenant has spent on models, by the month in which a run was accepted. It stays when sessions are deleted, so that
-- nobody has more to spend for having deleted some.
CREATE TABLE tenant_spending (
    tenant TEXT NOT NULL,
    month INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    cost REAL NOT NULL,
    PRIMARY KEY (tenant, month)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER count_spending AFTER UPDATE OF usage ON runs
WHEN coalesce(json_extract(NEW.usage, '$.tokens'), 0) > coalesce(json_extract(OLD.usage, '$.tokens'), 0)
  OR coalesce(json_extract(NEW.usage, '$.cost'), 0) > coalesce(json_extract(OLD.usage, '$.cost'), 0)
BEGIN
    INSERT INTO tenant_spending (tenant, month, tokens, cost)
    SELECT tenant, CAST(strftime('%Y%m', NEW.created_at / 1000000, 'unixepoch') AS INTEGER),
           coalesce(json_extract(NEW.usage, '$.tokens'), 0) - coalesce(json_extract(OLD.usage, '$.tokens'), 0),
           coalesce(json_extract(NEW.usage, '$.cost'), 0.0) - coalesce(json_extract(OLD.usage, '$.cost'), 0.0)
    FROM sessions WHERE key = NEW.session
    ON CONFLICT (tenant, month) DO UPDATE SET tokens = tokens + excluded.tokens, cost = cost + excluded.cost;
END;
