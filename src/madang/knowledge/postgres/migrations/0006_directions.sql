-- Where the server offers pgvector: the direction of each chunk of a corpus that is not encrypted, found by an index
-- (HNSW) instead of being read into every process. Everything that names a type or operator of the extension is inside
-- functions that know the schema it lies in. Without the extension nothing is made, and processes compare vectors
-- themselves.
-- `directions` has no policy, as `chunks` has none: it is read for the number of a corpus that was found for a tenant.
DO $make$
DECLARE
    home text;
    here text := quote_ident(current_schema());
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('madang pgvector'));
    IF NOT EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'vector') THEN
        RETURN;
    END IF;
    BEGIN
        CREATE EXTENSION IF NOT EXISTS vector WITH SCHEMA public;
    EXCEPTION WHEN insufficient_privilege OR invalid_schema_name THEN
        RETURN;
    END;
    SELECT quote_ident(nspname) INTO home
    FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
    WHERE extname = 'vector' AND string_to_array(extversion, '.')::int[] >= '{0,8}';
    IF home IS NULL THEN  -- halfvec came with 0.7, scans that go on with 0.8
        RETURN;
    END IF;

    EXECUTE format($sql$
        CREATE TABLE directions (
            chunk bigint PRIMARY KEY REFERENCES chunks (key) ON DELETE CASCADE,
            corpus bigint NOT NULL,
            encoder text NOT NULL,
            direction %s.halfvec NOT NULL
        )
    $sql$, home);
    CREATE INDEX directions_by_corpus ON directions (corpus, encoder);

    EXECUTE format($sql$
        CREATE FUNCTION put_direction(of_source bigint, at_ordinal bigint, by_encoder text, said text) RETURNS void
        LANGUAGE plpgsql SET search_path TO %s, %s AS $body$
        BEGIN
            INSERT INTO directions (chunk, corpus, encoder, direction)
            SELECT key, corpus, by_encoder, said::halfvec FROM chunks WHERE source = of_source AND ordinal = at_ordinal
            ON CONFLICT (chunk) DO UPDATE SET encoder = excluded.encoder, direction = excluded.direction;
        END $body$
    $sql$, here, home);

    -- An index is over vectors of one length, that of an encoder.
    EXECUTE format($sql$
        CREATE FUNCTION index_directions(length bigint) RETURNS void
        LANGUAGE plpgsql SET search_path TO %s, %s AS $body$
        BEGIN
            PERFORM pg_advisory_xact_lock(hashtext('madang directions'));
            EXECUTE format(
                'CREATE INDEX IF NOT EXISTS directions_near_%%1$s ON directions USING hnsw '
                '((direction::halfvec(%%1$s)) halfvec_cosine_ops) WHERE vector_dims(direction) = %%1$s', length
            );
        END $body$
    $sql$, here, home);

    EXECUTE format($sql$
        CREATE FUNCTION directions_of(keys text, by_encoder text, said text)
        RETURNS TABLE (key bigint, likeness float8)
        LANGUAGE plpgsql STABLE SET search_path TO %s, %s AS $body$
        BEGIN
            RETURN QUERY SELECT chunk, 1 - (direction <=> said::halfvec) FROM directions
            WHERE encoder = by_encoder
                AND chunk IN (SELECT value::bigint FROM json_array_elements_text(keys::json) AS listed (value));
        END $body$
    $sql$, here, home);
END $make$;
