-- name: begin_effect
INSERT INTO effects (run, key, begun_at) VALUES (:run, :key, :now) ON CONFLICT (run, key) DO NOTHING

-- name: get_effect
SELECT result FROM effects WHERE run = :run AND key = :key

-- name: finish_effect
UPDATE effects SET result = :result WHERE run = :run AND key = :key AND result IS NULL

-- name: record_effect
INSERT INTO effects (run, key, begun_at, result) VALUES (:run, :key, :now, :result)
ON CONFLICT (run, key) DO UPDATE SET result = excluded.result WHERE effects.result IS NULL

-- name: withdraw_effect
DELETE FROM effects WHERE run = :run AND key = :key AND result IS NULL
