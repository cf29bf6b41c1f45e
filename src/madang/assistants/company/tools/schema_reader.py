"""Reads the schema of a database by SQLAlchemy's inspector (of DuckDB by its own catalogue) and, if allowed, counts the
different values of its columns, for a proposed semantic layer. Of values only those of columns with few are kept, which
are no personal data: what a status or a code may say.
"""

import re
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from madang.assistants.company import phrases
from madang.assistants.company.figures.drafting.database_schema import (
    ColumnProfile,
    SchemaColumn,
    SchemaForeignKey,
    SchemaTable,
)
from madang.assistants.company.figures.drafting.listed_values import is_text, with_values
from madang.assistants.company.tools.warehouses import LOCKED_DOWN, NoDatabaseError, StatementError, engine_for
from madang.extras import require


def read_schema(url: str, *, profile: bool) -> list[SchemaTable]:
    """The tables and views of a database; `profile` allows a look at the values."""
    kind, _, rest = url.partition("://")
    path = rest.removeprefix("/")
    if kind in ("sqlite", "duckdb") and not Path(path).is_file():
        raise NoDatabaseError("SQLite" if kind == "sqlite" else "DuckDB", path)
    found = _duckdb(path, profile=profile) if kind == "duckdb" else _inspected(url, profile=profile)
    if not found:
        shown = without_secret(url)
        raise StatementError(
            f"The database at {shown!r} has no tables: give another one.",
            text=phrases.DATABASE_WITHOUT_TABLES.format(address=shown),
        )
    return found


def without_secret(url: str) -> str:
    """The address without user and password."""
    return f"{url.partition('://')[0]}://{url.rpartition('@')[2].rpartition('://')[2]}"


def _inspected(url: str, *, profile: bool) -> list[SchemaTable]:
    alchemy: Any = require("sqlalchemy", "company", "Reading a schema")
    engine = engine_for(f"{url}?mode=ro&uri=true".replace("sqlite:///", "sqlite:///file:") if _is_sqlite(url) else url)
    try:
        inspector = alchemy.inspect(engine)
        usual = inspector.default_schema_name
        schemas = [name for name in inspector.get_schema_names() if name not in _OF_THE_DATABASE]
        names = [(schema, name, view) for schema in schemas for name, view in _listed(inspector, schema)]
        taken = [name for _, name, _ in names]
        tables = list[SchemaTable]()
        with engine.connect() as connection:
            for schema, name, view in names:
                called = name if taken.count(name) == 1 else f"{schema}_{name}"
                table = _table(inspector, schema, name, view=view)
                source = None if schema == usual and called == name else f"{schema}.{name}"
                measured = _profiled(table, _Names(engine, schema), connection, alchemy) if profile else table
                tables.append(measured.changed(name=called, source=source))
    except alchemy.exc.SQLAlchemyError as error:
        raise StatementError(
            f"The database at {without_secret(url)!r} cannot be read ({type(error).__name__}): see its own log.",
            text=phrases.STATEMENT_FAILED,
        ) from error
    finally:
        engine.dispose()
    return tables


def _is_sqlite(url: str) -> bool:
    return url.startswith("sqlite:///")


def _listed(inspector: Any, schema: str) -> list[tuple[str, bool]]:
    views = [(name, True) for name in inspector.get_view_names(schema)]
    return [(name, False) for name in sorted(inspector.get_table_names(schema))] + sorted(views)


def _table(inspector: Any, schema: str, name: str, *, view: bool) -> SchemaTable:
    columns = inspector.get_columns(name, schema)
    keys: list[Any] = [] if view else inspector.get_foreign_keys(name, schema)
    return SchemaTable(
        name=name,
        comment=_comment(inspector, schema, name),
        columns=tuple(
            SchemaColumn(name=column["name"], type=_written(column["type"]), comment=column.get("comment") or "")
            for column in columns
        ),
        key=() if view else tuple(inspector.get_pk_constraint(name, schema)["constrained_columns"]),
        foreign_keys=tuple(
            SchemaForeignKey(
                column=key["constrained_columns"][0], table=key["referred_table"], target=key["referred_columns"][0]
            )
            for key in keys
            if len(key["constrained_columns"]) == 1 and key["referred_columns"]
        ),
        view=view,
    )


def _written(kind: Any) -> str:
    """The type by its name; one with a time zone says so."""
    zone = " WITH TIME ZONE" if getattr(kind, "timezone", False) else ""
    return f"{kind}{zone}"


def _comment(inspector: Any, schema: str, name: str) -> str:
    try:
        return inspector.get_table_comment(name, schema).get("text") or ""
    except NotImplementedError:
        return ""


class _Names:
    """Names in the quotation marks of a database."""

    def __init__(self, engine: Any, schema: str) -> None:
        self._prepare, self._schema = engine.dialect.identifier_preparer, schema

    def column(self, name: str) -> str:
        return self._prepare.quote_identifier(name)

    def table(self, name: str) -> str:
        return f"{self._prepare.quote_identifier(self._schema)}.{self._prepare.quote_identifier(name)}"


def _profiled(table: SchemaTable, names: _Names, connection: Any, alchemy: Any) -> SchemaTable:
    """The table with the counts of its different values; as it is where the role may not read it."""
    counted = ", ".join(_counts(column, names.column(column.name)) for column in table.columns)
    statement = f"SELECT COUNT(*), {counted} FROM {names.table(table.name)}"  # noqa: S608 - quoted names of the schema

    def read(what: Sequence[str]) -> list[tuple[Any, ...]]:
        chosen = ", ".join(names.column(name) for name in what)
        found = connection.exec_driver_sql(f"SELECT DISTINCT {chosen} FROM {names.table(table.name)}")  # noqa: S608
        return [tuple(row) for row in found.fetchall()]

    try:
        with connection.begin_nested():
            found = connection.exec_driver_sql(statement).fetchone()
            return with_values(_with_counts(table, tuple(found)), read)
    except alchemy.exc.SQLAlchemyError:
        return table


def _counts(column: SchemaColumn, name: str) -> str:
    largest = f"MAX({name})" if _is_number(column) else "NULL"
    ends = f"MIN({name}), MAX({name})" if is_text(column) else "NULL, NULL"
    return f"COUNT(DISTINCT {name}), {largest}, {ends}"


def _with_counts(table: SchemaTable, found: Sequence[Any]) -> SchemaTable:
    profiles = (
        ColumnProfile(
            distinct=int(found[place]),
            largest=_number(found[place + 1]),
            first=_date_like(found[place + 2]),
            last=_date_like(found[place + 3]),
        )
        for place in range(1, len(found), 4)
    )
    columns = tuple(column.changed(profile=profile) for column, profile in zip(table.columns, profiles, strict=True))
    return table.changed(columns=columns, rows=int(found[0]))


def _date_like(value: Any) -> str:
    """A text that may be a date; any other is not kept."""
    return value if isinstance(value, str) and _DATE_LIKE.match(value) else ""


def _number(value: Any) -> float | None:
    return None if value is None or isinstance(value, str) else float(value)


def _is_number(column: SchemaColumn) -> bool:
    return any(kind in column.type.upper() for kind in ("INT", "DEC", "NUM", "REAL", "DOUB", "FLOA", "MONEY"))


def _duckdb(path: str, *, profile: bool) -> list[SchemaTable]:
    duckdb: Any = require("duckdb", "duckdb", "Reading DuckDB files")
    with closing(duckdb.connect(path, read_only=True, config=LOCKED_DOWN)) as connection:
        columns = connection.execute(_DUCKDB_COLUMNS).fetchall()
        keys = connection.execute(_DUCKDB_KEYS).fetchall()
        foreign = connection.execute(_DUCKDB_FOREIGN_KEYS).fetchall()
        tables = _duckdb_tables(columns, keys, foreign)
        return [_duckdb_profiled(table, connection) for table in tables] if profile else tables


def _duckdb_profiled(table: SchemaTable, connection: Any) -> SchemaTable:
    counted = ", ".join(_counts(column, _quoted(column.name)) for column in table.columns)
    source = ".".join(_quoted(part) for part in (table.source or table.name).split("."))

    def read(what: Sequence[str]) -> list[tuple[Any, ...]]:
        chosen = ", ".join(map(_quoted, what))
        return connection.execute(f"SELECT DISTINCT {chosen} FROM {source}").fetchall()  # noqa: S608

    found = connection.execute(f"SELECT COUNT(*), {counted} FROM {source}").fetchone()  # noqa: S608
    return with_values(_with_counts(table, found), read)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _duckdb_tables(
    columns: Iterable[Sequence[Any]], keys: Sequence[Sequence[Any]], foreign: Sequence[Sequence[Any]]
) -> list[SchemaTable]:
    """Tables from rows of (schema, table, comment, column, type, comment), (table, keys), (table, column, …)."""
    listed = list(columns)
    return [
        SchemaTable(
            name=name,
            source=None if schema == "main" else f"{schema}.{name}",
            comment=comment or "",
            columns=tuple(
                SchemaColumn(name=column, type=kind, comment=note or "")
                for of, table, _, column, kind, note in listed
                if (of, table) == (schema, name)
            ),
            key=next((tuple(found) for table, found in keys if table == name), ()),
            foreign_keys=tuple(
                SchemaForeignKey(column=column, table=other, target=target)
                for table, (column, *more), other, (target, *_) in foreign
                if table == name and not more
            ),
        )
        for schema, name, comment in dict.fromkeys((schema, table, comment) for schema, table, comment, *_ in listed)
    ]


_DATE_LIKE = re.compile(r"[12][0-9]{3}-?[01][0-9]-?[0-3][0-9]")
_OF_THE_DATABASE = {
    "information_schema", "pg_catalog", "pg_toast", "mysql", "performance_schema", "sys", "INFORMATION_SCHEMA", "guest",
}  # fmt: skip
_DUCKDB_COLUMNS = """
SELECT c.schema_name, c.table_name, t.comment, c.column_name, c.data_type, c.comment FROM duckdb_columns() AS c
LEFT JOIN duckdb_tables() AS t ON t.table_oid = c.table_oid AND t.schema_oid = c.schema_oid
WHERE NOT c.internal ORDER BY c.schema_name, c.table_name, c.column_index
"""
_DUCKDB_KEYS = """
SELECT table_name, constraint_column_names FROM duckdb_constraints() WHERE constraint_type = 'PRIMARY KEY'
"""
_DUCKDB_FOREIGN_KEYS = """
SELECT table_name, constraint_column_names, referenced_table, referenced_column_names FROM duckdb_constraints()
WHERE constraint_type = 'FOREIGN KEY'
"""
