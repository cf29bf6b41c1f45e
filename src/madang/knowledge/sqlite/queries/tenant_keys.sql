-- name: get_tenant_key
SELECT master, wrapped FROM tenant_keys WHERE tenant = :tenant

-- name: add_tenant_key
INSERT INTO tenant_keys (tenant, master, wrapped) VALUES (:tenant, :master, :wrapped) ON CONFLICT (tenant) DO NOTHING

-- name: put_tenant_key
UPDATE tenant_keys SET master = :master, wrapped = :wrapped WHERE tenant = :tenant

-- name: tenant_keys_to_rewrap
SELECT tenant, master, wrapped FROM tenant_keys WHERE master <> :current

-- name: count_tenant_keys
SELECT master, count(*) FROM tenant_keys GROUP BY master ORDER BY master
