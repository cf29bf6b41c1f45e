-- A content row's id is its session's key and its number within the session, so that a range of numbers is a range of rows.
CREATE TABLE contents (
    id INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    digest BLOB NOT NULL,
    body BLOB NOT NULL
) STRICT;

CREATE UNIQUE INDEX contents_by_digest ON contents (session, digest);

CREATE TABLE checkpoints (
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    namespace TEXT NOT NULL,
    id BLOB NOT NULL,
    parent BLOB,
    run TEXT,
    body BLOB NOT NULL,
    PRIMARY KEY (session, namespace, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX checkpoints_by_run ON checkpoints (run) WHERE run IS NOT NULL;

-- Writes may arrive before their checkpoint, so they hang on the session alone.
CREATE TABLE writes (
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    namespace TEXT NOT NULL,
    checkpoint BLOB NOT NULL,
    task BLOB NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (session, namespace, checkpoint, task)
) STRICT, WITHOUT ROWID;
