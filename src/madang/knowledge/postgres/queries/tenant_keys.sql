-- name: get_tenant_key
SELECT master, wrapped FROM tenant_keys WHERE tenant = %(tenant)s

-- name: add_tenant_key
INSERT INTO tenant_keys (tenant, master, wrapped) VALUES (%(tenant)s, %(master)s, %(wrapped)s) ON CONFLICT (tenant) DO NOTHING

-- name: put_tenant_key
UPDATE tenant_keys SET master = %(master)s, wrapped = %(wrapped)s WHERE tenant = %(tenant)s

-- name: tenant_keys_to_rewrap
SELECT tenant, master, wrapped FROM tenant_keys WHERE master <> %(current)s

-- name: count_tenant_keys
SELECT master, count(*) FROM tenant_keys GROUP BY master ORDER BY master
