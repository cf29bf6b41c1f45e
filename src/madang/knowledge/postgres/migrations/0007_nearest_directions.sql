-- The search among directions, where there are any. What it sets of the extension it sets in its body: a parameter that
-- belongs to the function itself may be given by a superuser alone, unless the session has loaded the extension already,
-- and so neither a role that finds the extension made for it nor a restored backup could make it.
DO $make$
DECLARE
    home text;
    here text := quote_ident(current_schema());
BEGIN
    IF to_regclass(here || '.directions') IS NULL THEN
        RETURN;
    END IF;
    SELECT quote_ident(nspname) INTO home
    FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'vector';
    EXECUTE format($sql$
        CREATE OR REPLACE FUNCTION nearest_directions(of_corpus bigint, by_encoder text, said text, most bigint)
        RETURNS TABLE (key bigint, likeness float8)
        LANGUAGE plpgsql STABLE SET search_path TO %s, %s AS $body$
        BEGIN
            PERFORM set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', '100', true);
            RETURN QUERY EXECUTE format(
                'SELECT chunk, 1 - (direction::halfvec(%%1$s) <=> $3::halfvec(%%1$s)) FROM directions '
                'WHERE corpus = $1 AND encoder = $2 AND vector_dims(direction) = %%1$s '
                'ORDER BY direction::halfvec(%%1$s) <=> $3::halfvec(%%1$s) LIMIT $4', vector_dims(said::halfvec)
            ) USING of_corpus, by_encoder, said, most;
        END $body$
    $sql$, here, home);
END $make$;
