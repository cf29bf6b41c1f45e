-- Whether a run lets those of other sessions go first that wait and do not.
ALTER TABLE runs ADD COLUMN is_low boolean NOT NULL DEFAULT false;

DROP INDEX runs_waiting;
CREATE INDEX runs_waiting ON runs (is_low, key) WHERE status = 'pending';
