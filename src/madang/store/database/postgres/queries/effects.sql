-- name: begin_effect
INSERT INTO effects (run, key, begun_at) VALUES (%(run)s, %(key)s, %(now)s) ON CONFLICT (run, key) DO NOTHING

-- name: get_effect
SELECT result FROM effects WHERE run = %(run)s AND key = %(key)s

-- name: finish_effect
UPDATE effects SET result = %(result)s WHERE run = %(run)s AND key = %(key)s AND result IS NULL

-- name: record_effect
INSERT INTO effects (run, key, begun_at, result) VALUES (%(run)s, %(key)s, %(now)s, %(result)s)
ON CONFLICT (run, key) DO UPDATE SET result = excluded.result WHERE effects.result IS NULL

-- name: withdraw_effect
DELETE FROM effects WHERE run = %(run)s AND key = %(key)s AND result IS NULL
