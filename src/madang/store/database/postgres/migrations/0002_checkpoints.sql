-- Bodies are compressed before they arrive, so Postgres is told not to try again.
CREATE TABLE contents (
    session bigint NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    number integer NOT NULL,
    digest bytea NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (session, number)
);
ALTER TABLE contents ALTER COLUMN body SET STORAGE EXTERNAL;

CREATE UNIQUE INDEX contents_by_digest ON contents (session, digest);

CREATE TABLE checkpoints (
    session bigint NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    namespace text COLLATE "C" NOT NULL,
    id bytea NOT NULL,
    parent bytea,
    run text COLLATE "C",
    body bytea NOT NULL,
    PRIMARY KEY (session, namespace, id)
);
ALTER TABLE checkpoints ALTER COLUMN body SET STORAGE EXTERNAL;

CREATE INDEX checkpoints_by_run ON checkpoints (run) WHERE run IS NOT NULL;

-- Writes may arrive before their checkpoint, so they hang on the session alone.
CREATE TABLE writes (
    session bigint NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    namespace text COLLATE "C" NOT NULL,
    checkpoint bytea NOT NULL,
    task bytea NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (session, namespace, checkpoint, task)
);
ALTER TABLE writes ALTER COLUMN body SET STORAGE EXTERNAL;
