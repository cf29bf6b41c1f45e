-- name: add_token
INSERT INTO tokens (id, digest, tenant, user, role, scopes, label, parent, created_at, expires_at)
VALUES (
    :id, :digest, :tenant, :user, :role, :scopes, :label, :parent, :created_at,
    :expires_at
)

-- name: get_token
SELECT id, tenant, user, role, scopes, label, parent, created_at, expires_at, revoked_at, digest
FROM tokens
WHERE id = :id

-- name: list_tokens
SELECT id, tenant, user, role, scopes, label, parent, created_at, expires_at, revoked_at, digest
FROM tokens
WHERE parent IS NULL AND (:tenant IS NULL OR tenant = :tenant)
ORDER BY created_at DESC, id

-- name: revoke_token
UPDATE tokens SET revoked_at = :now WHERE (id = :id OR parent = :id) AND revoked_at IS NULL

-- name: sweep_tokens
DELETE FROM tokens WHERE parent IS NOT NULL AND (expires_at <= :now OR revoked_at IS NOT NULL)

-- name: change_token
UPDATE tokens SET role = coalesce(:role, role), scopes = coalesce(:scopes, scopes)
WHERE (id = :id OR parent = :id) AND revoked_at IS NULL
