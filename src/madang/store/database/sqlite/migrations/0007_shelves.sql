-- Bulk that a state refers to by id.
CREATE TABLE shelves (
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    id BLOB NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (session, id)
) STRICT;
