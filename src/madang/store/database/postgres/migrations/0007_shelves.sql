-- Bulk that a state refers to by id; compressed before it arrives.
CREATE TABLE shelves (
    session bigint NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    id bytea NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (session, id)
);
ALTER TABLE shelves ALTER COLUMN body SET STORAGE EXTERNAL;
