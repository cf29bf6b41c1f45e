-- name: hold_tenant
-- There is one writer at a time anyway.
SELECT 1

-- name: count_unfinished_runs
SELECT count(*) FROM runs
WHERE status IN ('pending', 'running') AND session IN (SELECT key FROM sessions WHERE tenant = :tenant)

-- name: sum_tenant_files
SELECT coalesce(sum(size), 0) FROM files WHERE session IN (SELECT key FROM sessions WHERE tenant = :tenant)

-- name: sum_tenant_bytes
SELECT coalesce((SELECT sum(length(body)) FROM contents WHERE session IN (SELECT key FROM sessions WHERE tenant = :tenant)), 0)
  + coalesce((SELECT sum(length(body)) FROM checkpoints WHERE session IN (SELECT key FROM sessions WHERE tenant = :tenant)), 0)
  + coalesce((SELECT sum(length(body)) FROM writes WHERE session IN (SELECT key FROM sessions WHERE tenant = :tenant)), 0)
  + coalesce((SELECT sum(length(body)) FROM events WHERE session IN (SELECT key FROM sessions WHERE tenant = :tenant)), 0)
  + coalesce((SELECT sum(length(body)) FROM files WHERE session IN (SELECT key FROM sessions WHERE tenant = :tenant)), 0)
  + coalesce((SELECT sum(length(body)) FROM memories WHERE session IN (SELECT key FROM sessions WHERE tenant = :tenant)), 0)
  + coalesce((SELECT sum(length(body)) FROM shelves WHERE session IN (SELECT key FROM sessions WHERE tenant = :tenant)), 0)

-- name: tenant_spending
SELECT coalesce(sum(tokens), 0), coalesce(sum(cost), 0.0) FROM tenant_spending WHERE tenant = :tenant AND month = :month
