-- The archive: a row in `documents` for each stored version, by which all else is found.
CREATE TABLE IF NOT EXISTS numbers (
    tenant TEXT NOT NULL,
    code TEXT NOT NULL,
    year BIGINT NOT NULL,
    serial BIGINT NOT NULL,
    draft TEXT NOT NULL,
    PRIMARY KEY (tenant, code, year, serial),
    UNIQUE (tenant, code, draft)
);

CREATE TABLE IF NOT EXISTS documents (
    tenant TEXT NOT NULL,
    number TEXT NOT NULL,
    version BIGINT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    author TEXT NOT NULL,
    staff TEXT NOT NULL,
    team TEXT NOT NULL,
    about TEXT NOT NULL,
    written_on TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    draft TEXT NOT NULL,
    status TEXT NOT NULL,
    risk TEXT NOT NULL,
    stored TEXT NOT NULL,
    approved_by TEXT,
    storage TEXT NOT NULL,
    stored_at TEXT NOT NULL,
    PRIMARY KEY (tenant, number, version)
);

CREATE TABLE IF NOT EXISTS reported_visits (
    tenant TEXT NOT NULL,
    visit TEXT NOT NULL,
    number TEXT NOT NULL,
    PRIMARY KEY (tenant, visit)
);

CREATE TABLE IF NOT EXISTS document_fields (
    tenant TEXT NOT NULL,
    number TEXT NOT NULL,
    version BIGINT NOT NULL,
    field TEXT NOT NULL,
    words TEXT,
    amount NUMERIC(30, 4),
    day TEXT,
    reference TEXT,
    origin TEXT NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (tenant, number, version, field)
);

CREATE TABLE IF NOT EXISTS benefits (
    tenant TEXT NOT NULL,
    number TEXT NOT NULL,
    version BIGINT NOT NULL,
    place BIGINT NOT NULL,
    activity TEXT NOT NULL,
    benefit TEXT NOT NULL,
    recipient TEXT NOT NULL,
    given_on TEXT NOT NULL,
    amount BIGINT NOT NULL,
    PRIMARY KEY (tenant, number, version, place)
);

CREATE TABLE IF NOT EXISTS passages (
    tenant TEXT NOT NULL,
    number TEXT NOT NULL,
    version BIGINT NOT NULL,
    place BIGINT NOT NULL,
    field TEXT NOT NULL,
    words TEXT NOT NULL,
    encoder TEXT,
    vector BLOB,
    PRIMARY KEY (tenant, number, version, place)
);

CREATE TABLE IF NOT EXISTS files (
    tenant TEXT NOT NULL,
    number TEXT NOT NULL,
    version BIGINT NOT NULL,
    place BIGINT NOT NULL,
    name TEXT NOT NULL,
    media_type TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (tenant, number, version, place)
);
