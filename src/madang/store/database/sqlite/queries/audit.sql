-- name: get_audit_head
-- Every entry is made after a look at the head, so where writers do not wait for each other this has to lock the row.
SELECT number, hash, seal FROM audit_head WHERE id = 1

-- name: put_audit_head
INSERT INTO audit_head (id, number, hash, seal) VALUES (1, :number, :hash, :seal)
ON CONFLICT (id) DO UPDATE SET number = excluded.number, hash = excluded.hash, seal = excluded.seal

-- name: add_audit_entry
INSERT INTO audit (number, at, actor, action, session, tenant, digest, details, proof, hash)
VALUES (:number, :at, :actor, :action, :session, :tenant, :digest, :details, :proof, :hash)

-- name: audit_has_entries
SELECT EXISTS (SELECT 1 FROM audit)

-- name: page_audit
SELECT number, at, actor, action, session, tenant, digest, details, proof, hash
FROM audit WHERE number > :after ORDER BY number LIMIT :limit

-- name: list_audit_of_all_tenants
SELECT number, at, actor, action, session, tenant, digest, details, proof, hash FROM audit
WHERE (:actor IS NULL OR actor = :actor) AND (:before IS NULL OR number < :before)
  AND (:session IS NULL OR session = :session)
ORDER BY number DESC
LIMIT :limit

-- name: list_audit
SELECT number, at, actor, action, session, tenant, digest, details, proof, hash FROM audit
WHERE tenant = :tenant AND (:actor IS NULL OR actor = :actor) AND (:before IS NULL OR number < :before)
  AND (:session IS NULL OR session = :session)
ORDER BY number DESC
LIMIT :limit

-- name: list_audit_of_session
SELECT number, at, actor, action, session, tenant, digest, details, proof, hash FROM audit
WHERE session = :session AND details <> :nothing

-- name: put_audit_details
UPDATE audit SET details = :details, proof = :proof WHERE number = :number

-- name: count_plain_details
SELECT count(*) FROM audit WHERE length(details) > 0 AND substr(details, 1, 1) <> x'E1'

-- name: reconcile_tokens
SELECT id, revoked_at FROM tokens WHERE kind = 'token'

-- name: reconcile_sessions
SELECT id FROM sessions

-- name: reconcile_tombstones
SELECT digest FROM tombstones
