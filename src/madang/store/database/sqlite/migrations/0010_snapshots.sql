-- A name for a checkpoint; it goes with the checkpoint.
CREATE TABLE snapshots (
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    namespace TEXT NOT NULL,
    checkpoint BLOB NOT NULL,
    id BLOB NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (session, namespace, checkpoint, id),
    FOREIGN KEY (session, namespace, checkpoint) REFERENCES checkpoints (session, namespace, id)
        ON DELETE CASCADE ON UPDATE CASCADE
) STRICT, WITHOUT ROWID;
