#!/bin/sh
# A role of its own that is no superuser, so that row-level security holds it.
set -eu
psql --username postgres --dbname madang --set ON_ERROR_STOP=1 --set password="$MADANG_APP_PASSWORD" <<'SQL'
CREATE ROLE madang LOGIN PASSWORD :'password';
GRANT CREATE ON DATABASE madang TO madang;
CREATE EXTENSION IF NOT EXISTS vector;
SQL
