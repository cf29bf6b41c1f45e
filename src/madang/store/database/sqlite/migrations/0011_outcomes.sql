-- The answer of a run as it was given, sealed; and why the run ended early, which is no content, like `error`.
ALTER TABLE runs ADD COLUMN outcome BLOB;
ALTER TABLE runs ADD COLUMN stop_reason TEXT;
UPDATE runs SET stop_reason = 'cancelled' WHERE status = 'cancelled';
