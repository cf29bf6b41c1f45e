-- Whether a run lets those of other sessions go first that wait and do not.
ALTER TABLE runs ADD COLUMN is_low INTEGER NOT NULL DEFAULT 0;

DROP INDEX runs_waiting;
CREATE INDEX runs_waiting ON runs (is_low, key) WHERE status = 'pending';
