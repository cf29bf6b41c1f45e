-- Whether what the corpus holds is encrypted under its tenant's key, and found by terms that are keyed digests.
ALTER TABLE corpora ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;

-- A tenant's data key, encrypted under the master key of that id.
CREATE TABLE tenant_keys (
    tenant TEXT PRIMARY KEY,
    master TEXT NOT NULL,
    wrapped BLOB NOT NULL
) STRICT, WITHOUT ROWID;
