-- name: add_token
INSERT INTO tokens (id, digest, tenant, user, role, scopes, label, parent, kind, session, claims, created_at, expires_at)
VALUES (
    :id, :digest, :tenant, :user, :role, :scopes, :label, :parent, :kind,
    :session, :claims, :created_at, :expires_at
)

-- name: get_token
SELECT id, tenant, user, role, scopes, label, parent, kind, session, claims, created_at, expires_at, revoked_at, digest
FROM tokens
WHERE id = :id

-- name: list_tokens
SELECT id, tenant, user, role, scopes, label, parent, kind, session, claims, created_at, expires_at, revoked_at, digest
FROM tokens
WHERE kind = 'token' AND (:tenant IS NULL OR tenant = :tenant)
ORDER BY created_at DESC, id

-- name: list_sign_ins
SELECT id, tenant, user, role, scopes, label, parent, kind, session, claims, created_at, expires_at, revoked_at, digest
FROM tokens
WHERE kind = 'sign_in' AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :now)
  AND (:tenant IS NULL OR tenant = :tenant) AND (:user IS NULL OR user = :user)
ORDER BY created_at DESC, id

-- name: list_links
SELECT id, tenant, user, role, scopes, label, parent, kind, session, claims, created_at, expires_at, revoked_at, digest
FROM tokens
WHERE kind = 'link' AND session = :session AND tenant = :tenant AND user = :user
  AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :now)
ORDER BY created_at DESC, id

-- name: revoke_token
WITH RECURSIVE ended (id) AS (
    SELECT id FROM tokens WHERE id = :id
    UNION
    SELECT tokens.id FROM tokens JOIN ended ON tokens.parent = ended.id
)
UPDATE tokens SET revoked_at = :now WHERE id IN (SELECT id FROM ended) AND revoked_at IS NULL
RETURNING id, kind

-- name: revoke_issued_by
WITH RECURSIVE ended (id) AS (
    SELECT id FROM tokens WHERE parent = :id AND kind = 'token'
    UNION
    SELECT tokens.id FROM tokens JOIN ended ON tokens.parent = ended.id
)
UPDATE tokens SET revoked_at = :now WHERE id IN (SELECT id FROM ended) AND revoked_at IS NULL
RETURNING id, kind

-- name: revoke_user_sign_ins
UPDATE tokens SET revoked_at = :now
WHERE kind <> 'token' AND tenant = :tenant AND user = :user AND revoked_at IS NULL

-- name: delete_person_links
DELETE FROM tokens
WHERE tenant = :tenant AND user = :user AND kind = 'link'

-- name: sweep_tokens
DELETE FROM tokens
WHERE kind <> 'token' AND (expires_at <= :now OR revoked_at IS NOT NULL)
  AND NOT EXISTS (
    SELECT 1 FROM tokens AS child
    WHERE child.parent = tokens.id AND child.revoked_at IS NULL AND (child.expires_at IS NULL OR child.expires_at > :now)
  )

-- name: change_token
UPDATE tokens SET role = coalesce(:role, role), scopes = coalesce(:scopes, scopes)
WHERE (id = :id AND kind <> 'link' OR parent = :id AND kind = 'sign_in') AND revoked_at IS NULL
