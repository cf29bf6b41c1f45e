-- name: add_token
INSERT INTO tokens (id, digest, tenant, "user", role, scopes, label, parent, created_at, expires_at)
VALUES (
    %(id)s, %(digest)s, %(tenant)s, %(user)s, %(role)s, %(scopes)s, %(label)s, %(parent)s, %(created_at)s,
    %(expires_at)s
)

-- name: get_token
SELECT id, tenant, "user", role, scopes, label, parent, created_at, expires_at, revoked_at, digest
FROM tokens
WHERE id = %(id)s

-- name: list_tokens
SELECT id, tenant, "user", role, scopes, label, parent, created_at, expires_at, revoked_at, digest
FROM tokens
WHERE parent IS NULL AND (%(tenant)s::text IS NULL OR tenant = %(tenant)s)
ORDER BY created_at DESC, id

-- name: revoke_token
UPDATE tokens SET revoked_at = %(now)s WHERE (id = %(id)s OR parent = %(id)s) AND revoked_at IS NULL

-- name: sweep_tokens
DELETE FROM tokens WHERE parent IS NOT NULL AND (expires_at <= %(now)s OR revoked_at IS NOT NULL)

-- name: change_token
UPDATE tokens SET role = coalesce(%(role)s::text, role), scopes = coalesce(%(scopes)s::text, scopes)
WHERE (id = %(id)s OR parent = %(id)s) AND revoked_at IS NULL
