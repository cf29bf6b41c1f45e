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
