-- A chunk's direction in the space of an encoder, as half-precision numbers one after the other.
CREATE TABLE vectors (
    source bigint NOT NULL,
    ordinal bigint NOT NULL,
    encoder text NOT NULL,
    vector bytea NOT NULL,
    PRIMARY KEY (source, ordinal),
    FOREIGN KEY (source, ordinal) REFERENCES chunks (source, ordinal) ON DELETE CASCADE
);
