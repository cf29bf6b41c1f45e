-- name: add_token
INSERT INTO tokens (id, digest, tenant, "user", role, scopes, label, parent, kind, session, claims, created_at, expires_at)
VALUES (
    %(id)s, %(digest)s, %(tenant)s, %(user)s, %(role)s, %(scopes)s, %(label)s, %(parent)s, %(kind)s,
    %(session)s, %(claims)s, %(created_at)s, %(expires_at)s
)

-- name: get_token
SELECT id, tenant, "user", role, scopes, label, parent, kind, session, claims, created_at, expires_at, revoked_at, digest
FROM tokens
WHERE id = %(id)s

-- name: list_tokens
SELECT id, tenant, "user", role, scopes, label, parent, kind, session, claims, created_at, expires_at, revoked_at, digest
FROM tokens
WHERE kind = 'token' AND (%(tenant)s::text IS NULL OR tenant = %(tenant)s)
ORDER BY created_at DESC, id

-- name: list_sign_ins
SELECT id, tenant, "user", role, scopes, label, parent, kind, session, claims, created_at, expires_at, revoked_at, digest
FROM tokens
WHERE kind = 'sign_in' AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > %(now)s)
  AND (%(tenant)s::text IS NULL OR tenant = %(tenant)s) AND (%(user)s::text IS NULL OR "user" = %(user)s)
ORDER BY created_at DESC, id

-- name: list_links
SELECT id, tenant, "user", role, scopes, label, parent, kind, session, claims, created_at, expires_at, revoked_at, digest
FROM tokens
WHERE kind = 'link' AND session = %(session)s AND tenant = %(tenant)s AND "user" = %(user)s
  AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > %(now)s)
ORDER BY created_at DESC, id

-- name: revoke_token
WITH RECURSIVE ended (id) AS (
    SELECT id FROM tokens WHERE id = %(id)s
    UNION
    SELECT tokens.id FROM tokens JOIN ended ON tokens.parent = ended.id
)
UPDATE tokens SET revoked_at = %(now)s WHERE id IN (SELECT id FROM ended) AND revoked_at IS NULL
RETURNING id, kind

-- name: revoke_issued_by
WITH RECURSIVE ended (id) AS (
    SELECT id FROM tokens WHERE parent = %(id)s AND kind = 'token'
    UNION
    SELECT tokens.id FROM tokens JOIN ended ON tokens.parent = ended.id
)
UPDATE tokens SET revoked_at = %(now)s WHERE id IN (SELECT id FROM ended) AND revoked_at IS NULL
RETURNING id, kind

-- name: revoke_user_sign_ins
UPDATE tokens SET revoked_at = %(now)s
WHERE kind <> 'token' AND tenant = %(tenant)s AND "user" = %(user)s AND revoked_at IS NULL

-- name: delete_person_links
DELETE FROM tokens
WHERE tenant = %(tenant)s AND "user" = %(user)s AND kind = 'link'

-- name: sweep_tokens
DELETE FROM tokens
WHERE kind <> 'token' AND (expires_at <= %(now)s OR revoked_at IS NOT NULL)
  AND NOT EXISTS (
    SELECT 1 FROM tokens AS child
    WHERE child.parent = tokens.id AND child.revoked_at IS NULL AND (child.expires_at IS NULL OR child.expires_at > %(now)s)
  )

-- name: change_token
UPDATE tokens SET role = coalesce(%(role)s::text, role), scopes = coalesce(%(scopes)s::text, scopes)
WHERE (id = %(id)s AND kind <> 'link' OR parent = %(id)s AND kind = 'sign_in') AND revoked_at IS NULL
