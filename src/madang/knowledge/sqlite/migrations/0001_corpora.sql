-- A corpus holds sources, a source holds chunks. `chunks` and `terms` count what the corpus holds; `revision` moves with
-- every change, so that what a process remembers of a corpus can be told to be out of date.
CREATE TABLE corpora (
    key INTEGER PRIMARY KEY,
    tenant TEXT NOT NULL,
    name TEXT NOT NULL,
    glossary TEXT NOT NULL DEFAULT '{}',
    chunks INTEGER NOT NULL DEFAULT 0,
    terms INTEGER NOT NULL DEFAULT 0,
    revision INTEGER NOT NULL DEFAULT 0,
    UNIQUE (tenant, name)
) STRICT;

CREATE TABLE sources (
    key INTEGER PRIMARY KEY,
    corpus INTEGER NOT NULL REFERENCES corpora (key) ON DELETE CASCADE,
    id TEXT NOT NULL UNIQUE,
    document TEXT NOT NULL,
    folder TEXT NOT NULL,
    title TEXT NOT NULL,
    location TEXT NOT NULL,
    retrieved_at TEXT,
    as_of TEXT,
    licence TEXT NOT NULL,
    excerpt TEXT NOT NULL,
    hash TEXT NOT NULL,
    UNIQUE (corpus, document)
) STRICT;

-- `title_terms`, `body_terms` and `tags` are what a chunk is found by, each term beginning with the corpus' number: so a
-- term counts the chunks of one corpus only.
CREATE TABLE chunks (
    key INTEGER PRIMARY KEY,
    corpus INTEGER NOT NULL,
    source INTEGER NOT NULL REFERENCES sources (key) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    id TEXT NOT NULL UNIQUE,
    path TEXT NOT NULL,
    page INTEGER,
    first_line INTEGER,
    last_line INTEGER,
    reference TEXT,
    reference_key TEXT,
    valid_from TEXT,
    valid_to TEXT,
    language TEXT NOT NULL,
    text TEXT NOT NULL,
    length INTEGER NOT NULL,
    title_terms TEXT NOT NULL,
    body_terms TEXT NOT NULL,
    tags TEXT NOT NULL,
    UNIQUE (source, ordinal)
) STRICT;

CREATE INDEX chunks_by_corpus ON chunks (corpus, length);
CREATE INDEX chunks_by_reference ON chunks (corpus, reference_key) WHERE reference_key IS NOT NULL;

CREATE VIRTUAL TABLE chunk_terms USING fts5 (
    title_terms, body_terms, tags, content = 'chunks', content_rowid = 'key', tokenize = 'ascii'
);
CREATE VIRTUAL TABLE chunk_vocabulary USING fts5vocab (chunk_terms, row);

CREATE TRIGGER chunks_are_indexed AFTER INSERT ON chunks BEGIN
    INSERT INTO chunk_terms (rowid, title_terms, body_terms, tags)
    VALUES (new.key, new.title_terms, new.body_terms, new.tags);
END;
CREATE TRIGGER chunks_leave_the_index AFTER DELETE ON chunks BEGIN
    INSERT INTO chunk_terms (chunk_terms, rowid, title_terms, body_terms, tags)
    VALUES ('delete', old.key, old.title_terms, old.body_terms, old.tags);
END;
