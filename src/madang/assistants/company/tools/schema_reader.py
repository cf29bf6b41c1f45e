"""Reads the schema of a SQLite, DuckDB or PostgreSQL database (tables, columns, keys) for a proposed semantic layer; no
row is read.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

from madang.assistants.company import phrases
from madang.assistants.company.figures.layer_proposal import (
    SchemaColumn,
    SchemaForeignKey,
    SchemaTable,
    layer_toml,
    propose_layer,
)
from madang.assistants.company.tools.warehouses import DatabaseKindError, NoDatabaseError, StatementError
from madang.extras import require


def describe_database(url: str) -> str:
    """The first draft of a semantic-layer file for the database at `url`, as TOML; no row of it is read."""
    schema = _read_schema(url)
    if not schema:
        shown = _without_secret(url)
        raise StatementError(
            f"The database at {shown!r} has no tables: give another one.",
            text=phrases.DATABASE_WITHOUT_TABLES.format(address=shown),
        )
    return layer_toml(propose_layer(Path(url.rpartition("/")[2].partition("?")[0]).stem, schema))


def _read_schema(url: str) -> list[SchemaTable]:
    """The tables and views of a database, by name."""
    kind, _, rest = url.partition("://")
    match kind:
        case "sqlite":
            return _sqlite(rest.removeprefix("/"))
        case "duckdb":
            return _duckdb(rest.removeprefix("/"))
        case "postgresql" | "postgres":
            return _postgres(url)
        case _:
            raise DatabaseKindError(kind)


def _sqlite(path: str) -> list[SchemaTable]:
    if not Path(path).is_file():
        raise NoDatabaseError("SQLite", path)
    with closing(sqlite3.connect(f"file:{quote(path)}?mode=ro", uri=True)) as connection:
        listed = (
            "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY 1"
        )
        return [_sqlite_table(connection, name) for (name,) in connection.execute(listed).fetchall()]


def _sqlite_table(connection: sqlite3.Connection, name: str) -> SchemaTable:
    columns = connection.execute("SELECT name, type, pk FROM pragma_table_info(?)", [name]).fetchall()
    keys = connection.execute('SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)', [name]).fetchall()
    return SchemaTable(
        name=name,
        columns=tuple(SchemaColumn(name=column, type=kind) for column, kind, _ in columns),
        key=tuple(column for column, _, place in sorted(columns, key=lambda column: column[2]) if place),
        foreign_keys=tuple(
            SchemaForeignKey(column=column, table=table, target=to or column) for column, table, to in keys
        ),
    )


def _duckdb(path: str) -> list[SchemaTable]:
    if not Path(path).is_file():
        raise NoDatabaseError("DuckDB", path)
    duckdb: Any = require("duckdb", "duckdb", "Reading DuckDB files")
    with closing(duckdb.connect(path, read_only=True)) as connection:
        columns = connection.execute(_DUCKDB_COLUMNS).fetchall()
        keys = connection.execute(_DUCKDB_KEYS).fetchall()
        return _tables(columns, [(table, column) for table, names in keys for column in names], [])


def _postgres(url: str) -> list[SchemaTable]:
    psycopg: Any = require("psycopg", "postgres", "Reading PostgreSQL")
    with closing(psycopg.connect(url)) as connection:
        connection.read_only = True
        columns = connection.execute(_POSTGRES_COLUMNS).fetchall()
        keys = connection.execute(_POSTGRES_KEYS).fetchall()
        foreign = connection.execute(_POSTGRES_FOREIGN_KEYS).fetchall()
        return _tables(columns, keys, foreign)


def _tables(
    columns: Iterable[Sequence[Any]], keys: Iterable[Sequence[Any]], foreign: Iterable[Sequence[Any]]
) -> list[SchemaTable]:
    """Tables from rows of (table, comment, column, type, comment), (table, key) and (table, column, other, target)."""
    listed, primary, referring = list(columns), list(keys), list(foreign)
    return [
        SchemaTable(
            name=name,
            comment=comment or "",
            columns=tuple(
                SchemaColumn(name=column, type=kind, comment=column_comment or "")
                for table, _, column, kind, column_comment in listed
                if table == name
            ),
            key=tuple(column for table, column in primary if table == name),
            foreign_keys=tuple(
                SchemaForeignKey(column=column, table=other, target=target)
                for table, column, other, target in referring
                if table == name
            ),
        )
        for name, comment in dict.fromkeys((table, comment) for table, comment, *_ in listed)
    ]


def _without_secret(url: str) -> str:
    return f"{url.partition('://')[0]}://{url.rpartition('@')[2].rpartition('://')[2]}"


_DUCKDB_COLUMNS = """
SELECT c.table_name, t.comment, c.column_name, c.data_type, c.comment FROM duckdb_columns() AS c
LEFT JOIN duckdb_tables() AS t ON t.table_oid = c.table_oid AND t.schema_oid = c.schema_oid
WHERE NOT c.internal ORDER BY c.table_name, c.column_index
"""
_DUCKDB_KEYS = """
SELECT table_name, constraint_column_names FROM duckdb_constraints() WHERE constraint_type = 'PRIMARY KEY'
"""
_POSTGRES_COLUMNS = """
SELECT r.relname, obj_description(r.oid), a.attname, format_type(a.atttypid, a.atttypmod),
       col_description(r.oid, a.attnum)
FROM pg_attribute AS a JOIN pg_class AS r ON r.oid = a.attrelid JOIN pg_namespace AS n ON n.oid = r.relnamespace
WHERE r.relkind IN ('r', 'v', 'm', 'p') AND n.nspname = current_schema() AND a.attnum > 0 AND NOT a.attisdropped
ORDER BY r.relname, a.attnum
"""
_POSTGRES_KEYS = """
SELECT r.relname, a.attname FROM pg_constraint AS c JOIN pg_class AS r ON r.oid = c.conrelid
JOIN pg_namespace AS n ON n.oid = r.relnamespace
CROSS JOIN LATERAL unnest(c.conkey) WITH ORDINALITY AS k (attnum, place)
JOIN pg_attribute AS a ON a.attrelid = r.oid AND a.attnum = k.attnum
WHERE c.contype = 'p' AND n.nspname = current_schema() ORDER BY r.relname, k.place
"""
_POSTGRES_FOREIGN_KEYS = """
SELECT r.relname, a.attname, o.relname, b.attname FROM pg_constraint AS c
JOIN pg_class AS r ON r.oid = c.conrelid JOIN pg_class AS o ON o.oid = c.confrelid
JOIN pg_namespace AS n ON n.oid = r.relnamespace
JOIN pg_attribute AS a ON a.attrelid = r.oid AND a.attnum = c.conkey[1]
JOIN pg_attribute AS b ON b.attrelid = o.oid AND b.attnum = c.confkey[1]
WHERE c.contype = 'f' AND cardinality(c.conkey) = 1 AND n.nspname = current_schema() ORDER BY 1, 2
"""
