-- name: hold_tenant
-- Of those who add to what a tenant has, one counts at a time, and counts what the others added.
SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('madang.quota ' || %(tenant)s::text, 0))

-- name: count_unfinished_runs
SELECT count(*) FROM runs
WHERE status IN ('pending', 'running') AND session IN (SELECT key FROM sessions WHERE tenant = %(tenant)s)

-- name: sum_tenant_files
SELECT coalesce(sum(size), 0) FROM files WHERE session IN (SELECT key FROM sessions WHERE tenant = %(tenant)s)

-- name: sum_tenant_bytes
SELECT coalesce((SELECT sum(pg_column_size(body)) FROM contents WHERE session IN (SELECT key FROM sessions WHERE tenant = %(tenant)s)), 0)
  + coalesce((SELECT sum(pg_column_size(body)) FROM checkpoints WHERE session IN (SELECT key FROM sessions WHERE tenant = %(tenant)s)), 0)
  + coalesce((SELECT sum(pg_column_size(body)) FROM writes WHERE session IN (SELECT key FROM sessions WHERE tenant = %(tenant)s)), 0)
  + coalesce((SELECT sum(pg_column_size(body)) FROM events WHERE session IN (SELECT key FROM sessions WHERE tenant = %(tenant)s)), 0)
  + coalesce((SELECT sum(pg_column_size(body)) FROM files WHERE session IN (SELECT key FROM sessions WHERE tenant = %(tenant)s)), 0)
  + coalesce((SELECT sum(pg_column_size(body)) FROM memories WHERE session IN (SELECT key FROM sessions WHERE tenant = %(tenant)s)), 0)
  + coalesce((SELECT sum(pg_column_size(body)) FROM shelves WHERE session IN (SELECT key FROM sessions WHERE tenant = %(tenant)s)), 0)

-- name: tenant_spending
SELECT coalesce(sum(tokens), 0), coalesce(sum(cost), 0.0) FROM tenant_spending WHERE tenant = %(tenant)s AND month = %(month)s
