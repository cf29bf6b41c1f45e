-- A corpus holds sources, a source holds chunks. `chunks` and `terms` count what the corpus holds; `revision` moves with
-- every change, so that what a process remembers of a corpus can be told to be out of date.
CREATE TABLE corpora (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant text NOT NULL,
    name text NOT NULL,
    glossary text NOT NULL DEFAULT '{}',
    chunks bigint NOT NULL DEFAULT 0,
    terms bigint NOT NULL DEFAULT 0,
    revision bigint NOT NULL DEFAULT 0,
    UNIQUE (tenant, name)
);

CREATE TABLE sources (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    corpus bigint NOT NULL REFERENCES corpora (key) ON DELETE CASCADE,
    id text NOT NULL UNIQUE,
    document text NOT NULL,
    folder text NOT NULL,
    title text NOT NULL,
    location text NOT NULL,
    retrieved_at text,
    as_of text,
    licence text NOT NULL,
    excerpt text NOT NULL,
    hash text NOT NULL,
    UNIQUE (corpus, document)
);

-- Terms parted by spaces as lexemes. The terms are morphemes and stems already: the server's own parser, which depends on
-- its locale, must not take them apart.
CREATE FUNCTION lexemes(terms text, weight text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(string_agg(term || ':' || least(place, 16383) || weight, ' '), '')::tsvector
    FROM unnest(string_to_array(terms, ' ')) WITH ORDINALITY AS listed (term, place)
    WHERE term <> ''
$$;

-- `title_terms`, `body_terms` and `tags` are what a chunk is found by, each term beginning with the corpus' number: so a
-- term counts the chunks of one corpus only.
CREATE TABLE chunks (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    corpus bigint NOT NULL,
    source bigint NOT NULL REFERENCES sources (key) ON DELETE CASCADE,
    ordinal bigint NOT NULL,
    id text NOT NULL UNIQUE,
    path text NOT NULL,
    page bigint,
    first_line bigint,
    last_line bigint,
    reference text,
    reference_key text,
    valid_from text,
    valid_to text,
    language text NOT NULL,
    text text NOT NULL,
    length bigint NOT NULL,
    title_terms text NOT NULL,
    body_terms text NOT NULL,
    tags text NOT NULL,
    found_by tsvector GENERATED ALWAYS AS (
        lexemes(title_terms, 'A') || lexemes(body_terms, 'B') || lexemes(tags, 'C')
    ) STORED,
    UNIQUE (source, ordinal)
);

CREATE INDEX chunks_by_corpus ON chunks (corpus, length);
CREATE INDEX chunks_by_reference ON chunks (corpus, reference_key) WHERE reference_key IS NOT NULL;
CREATE INDEX chunks_by_terms ON chunks USING gin (found_by);
