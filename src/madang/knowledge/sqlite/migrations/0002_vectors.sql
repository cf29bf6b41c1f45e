-- A chunk's direction in the space of an encoder, as half-precision numbers one after the other.
CREATE TABLE vectors (
    source INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    encoder TEXT NOT NULL,
    vector BLOB NOT NULL,
    PRIMARY KEY (source, ordinal),
    FOREIGN KEY (source, ordinal) REFERENCES chunks (source, ordinal) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
