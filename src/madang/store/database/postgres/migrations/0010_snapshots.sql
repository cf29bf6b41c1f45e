-- A name for a checkpoint; it goes with the checkpoint.
CREATE TABLE snapshots (
    session bigint NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    namespace text COLLATE "C" NOT NULL,
    checkpoint bytea NOT NULL,
    id bytea NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (session, namespace, checkpoint, id),
    FOREIGN KEY (session, namespace, checkpoint) REFERENCES checkpoints (session, namespace, id)
        ON DELETE CASCADE ON UPDATE CASCADE
);
