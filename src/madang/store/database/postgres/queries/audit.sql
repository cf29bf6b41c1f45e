-- name: get_audit_head
SELECT number, hash, seal FROM audit_head WHERE id = 1

-- name: get_audit_head_to_write
SELECT number, hash, seal FROM audit_head_to_write()

-- name: put_audit_head
INSERT INTO audit_head (id, number, hash, seal) VALUES (1, %(number)s, %(hash)s, %(seal)s)
ON CONFLICT (id) DO UPDATE SET number = excluded.number, hash = excluded.hash, seal = excluded.seal

-- name: add_audit_entry
INSERT INTO audit (number, at, actor, action, session, tenant, digest, details, proof, hash)
VALUES (%(number)s, %(at)s, %(actor)s, %(action)s, %(session)s, %(tenant)s, %(digest)s, %(details)s, %(proof)s, %(hash)s)

-- name: audit_has_entries
SELECT audit_has_entries()

-- name: page_audit
SELECT number, at, actor, action, session, tenant, digest, details, proof, hash
FROM audit WHERE number > %(after)s ORDER BY number LIMIT %(limit)s

-- name: list_audit_of_all_tenants
SELECT number, at, actor, action, session, tenant, digest, details, proof, hash FROM audit
WHERE (%(actor)s::text IS NULL OR actor = %(actor)s) AND (%(before)s::bigint IS NULL OR number < %(before)s)
  AND (%(session)s::bytea IS NULL OR session = %(session)s)
ORDER BY number DESC
LIMIT %(limit)s

-- name: list_audit
SELECT number, at, actor, action, session, tenant, digest, details, proof, hash FROM audit
WHERE tenant = %(tenant)s AND (%(actor)s::text IS NULL OR actor = %(actor)s) AND (%(before)s::bigint IS NULL OR number < %(before)s)
  AND (%(session)s::bytea IS NULL OR session = %(session)s)
ORDER BY number DESC
LIMIT %(limit)s

-- name: list_audit_of_session
SELECT number, at, actor, action, session, tenant, digest, details, proof, hash FROM audit
WHERE session = %(session)s AND details <> %(nothing)s

-- name: put_audit_details
UPDATE audit SET details = %(details)s, proof = %(proof)s WHERE number = %(number)s

-- name: count_plain_details
SELECT count(*) FROM audit WHERE length(details) > 0 AND get_byte(details, 0) <> 225

-- name: reconcile_tokens
SELECT id, revoked_at FROM tokens WHERE kind = 'token'

-- name: reconcile_sessions
SELECT id FROM sessions

-- name: reconcile_tombstones
SELECT digest FROM tombstones
