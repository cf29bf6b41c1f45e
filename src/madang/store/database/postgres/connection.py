"""One Postgres connection: its address, its schema brought up to date, transactions in pipeline mode, and errors
translated into the store's own.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import LiteralString, NamedTuple
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

import psycopg
from psycopg import errors
from psycopg.sql import SQL, Identifier
from psycopg.types.numeric import Int8, Int8BinaryDumper

from madang.store import phrases
from madang.store.database.acting_tenant import ALL_ROWS
from madang.store.database.port import Migration, Row
from madang.store.errors import (
    BusyStoreError,
    FullStoreError,
    NewerStoreError,
    ReadOnlyStoreError,
    ReplacedStoreError,
    StoreAddressError,
    StoreError,
    StoreUnavailableError,
    UnstorableValueError,
)

_DEFAULT_SCHEMA = "madang"
_MAX_NAME_BYTES = 63
Queries = Mapping[str, bytes]
_TOGETHER = "_together"


class PostgresConnection:
    """The `Connection` port. Its methods block instead of suspending, so work on it needs no event loop.

    A statement that fails may be noticed only by a later `fetch` or at the end; its transaction is undone all the same.
    """

    def __init__(self, raw: psycopg.Connection, queries: Queries) -> None:
        self._raw = raw
        self._unanswered = raw.cursor()
        self._queries = queries

    async def fetch(self, query: str, /, **values: object) -> list[Row]:
        """The rows of the named query."""
        return self._raw.execute(self._queries[query], values, binary=True).fetchall()

    async def fetch_many(self, query: str, rows: Iterable[Mapping[str, object]], /) -> list[list[Row]]:
        """The rows of the named query for each mapping of values, asked for at once where it has a twin."""
        together = self._queries.get(query + _TOGETHER)
        if together is not None:
            return self._fetch_together(together, list(rows))
        text = self._queries[query]
        cursors = [self._raw.execute(text, row, binary=True) for row in rows]
        return [cursor.fetchall() for cursor in cursors]

    async def run(self, query: str, /, **values: object) -> int:
        """Run the named statement; the number of rows it touched."""
        [touched] = await self.run_each(query, [values])
        return touched

    async def run_each(self, query: str, rows: Iterable[Mapping[str, object]], /) -> list[int]:
        """Run the named statement once for each mapping of values; the number of rows it touched each time."""
        together = self._queries.get(query + _TOGETHER)
        if together is not None:
            return [len(touched) for touched in self._fetch_together(together, list(rows))]
        text = self._queries[query]
        cursors = [self._raw.execute(text, row) for row in rows]
        return [_rows_touched(cursor) for cursor in cursors]

    async def run_many(self, query: str, rows: Iterable[Mapping[str, object]], /) -> None:
        """Run the named statement for each mapping of values, all at once where it has a twin that takes arrays."""
        together = self._queries.get(query + _TOGETHER)
        if together is not None:
            self._unanswered.execute(together, _arrays(list(rows)))
            return
        text = self._queries[query]
        for row in rows:
            self._unanswered.execute(text, row)

    def _fetch_together(self, query: bytes, rows: Sequence[Mapping[str, object]]) -> list[list[Row]]:
        """What a query gives for arrays of values: each of its rows begins with the place, from 1, of its values."""
        found: list[list[Row]] = [[] for _ in rows]
        given: list[Row] = self._raw.execute(query, _arrays(rows), binary=True).fetchall() if rows else []
        for each in given:
            found[int(each[0]) - 1].append(tuple(each[1:]))
        return found


def _arrays(rows: Sequence[Mapping[str, object]]) -> dict[str, list[object]]:
    return {name: [_element(row[name]) for row in rows] for name in rows[0]}


def _element(value: object) -> object:
    """A value in an array; a whole number there would be taken for the smallest that holds the first."""
    return Int8(value) if type(value) is int else value


class OneQueryConnection(PostgresConnection):
    """A connection outside any transaction, for work that makes one query; the next raises `AnotherQueryError`."""

    _used = False

    async def fetch(self, query: str, /, **values: object) -> list[Row]:
        """The rows of the named query."""
        if self._used:
            raise AnotherQueryError
        self._used = True
        return await super().fetch(query, **values)

    async def fetch_many(self, query: str, rows: Iterable[Mapping[str, object]], /) -> list[list[Row]]:
        """Several queries are not all from one moment here."""
        del query, rows
        raise AnotherQueryError


class AnotherQueryError(Exception):
    """Work that was tried without a transaction needs one."""


def _rows_touched(cursor: psycopg.Cursor) -> int:
    """How many rows a statement that gives none has touched, once it is answered."""
    try:
        cursor.fetchone()
    except psycopg.ProgrammingError:
        if not cursor.pgresult:  # it failed; where it did not, it is only that there is nothing to fetch
            raise
    return cursor.rowcount


@contextmanager
def savepoint(raw: psycopg.Connection, pipeline: psycopg.Pipeline) -> Generator[None]:
    """Undo this block alone if it fails; all of its statements are answered at its end."""
    raw.execute(b"SAVEPOINT job")
    kept = False
    try:
        yield
        raw.execute(b"RELEASE job")
        _await_answers(raw)
        kept = True
    finally:
        if not kept:
            with suppress(psycopg.Error):  # the first error is the one that is raised already
                _await_answers(raw)
            with suppress(psycopg.Error):
                pipeline.sync()
            raw.execute(b"ROLLBACK TO job")
            _await_answers(raw)


def _await_answers(raw: psycopg.Connection) -> None:
    """Wait until all that was sent is answered.

    `Pipeline.sync` alone would not do: while a long value is still on its way it waits for ever.
    """
    raw.execute(b"SELECT 1").fetchall()


def prepare_connection(raw: psycopg.Connection, schema: str, busy_seconds: float) -> None:
    """Make a new connection ready: its schema, how long it waits for a lock, whole numbers always of one size."""
    raw.adapters.register_dumper(int, Int8BinaryDumper)
    use_schema(raw, schema)
    raw.execute(f"SET lock_timeout = {int(busy_seconds * 1000)}".encode())


def show_rows(raw: psycopg.Connection, rows: str) -> None:
    """Let the transaction that the connection is in see and write these rows only; see `acting_tenant`.

    Never longer than that: a connection between transactions shows nothing, whatever went wrong on it before, and a
    pooler between us and Postgres may give its server's end to somebody else.
    """
    raw.execute(b"SELECT set_config('madang.rows', %s, true)", (rows,))


def use_schema(raw: psycopg.Connection, schema: str) -> None:
    """Let names without a schema mean `schema`, for as long as the connection lives."""
    raw.execute(SQL("SET search_path TO {}").format(Identifier(schema)))


class PostgresAddress(NamedTuple):
    """Where a Postgres store is. `shown` is safe to print: it has no password."""

    conninfo: str
    schema: str
    shown: str


def parse_address(url: str) -> PostgresAddress:
    """The address that `url` stands for; its parameter `schema` is ours, all others are libpq's."""
    parts = urlsplit(url)
    options = parse_qsl(parts.query, keep_blank_values=True)
    schema = dict(options).get("schema", _DEFAULT_SCHEMA)
    if not schema or "\0" in schema or len(schema.encode()) > _MAX_NAME_BYTES:
        raise StoreAddressError(
            f"{schema!r} cannot name a schema of Postgres: use 1 to {_MAX_NAME_BYTES} bytes, "
            f"as in '?schema={_DEFAULT_SCHEMA}'."
        )
    rest = urlencode([option for option in options if option[0] != "schema"], quote_via=quote)
    host = parts.netloc.rpartition("@")[2]
    return PostgresAddress(parts._replace(query=rest).geturl(), schema, f"{parts.scheme}://{host}{parts.path}")


def upgrade_schema(raw: psycopg.Connection, schema: str, migrations: Sequence[Migration]) -> None:
    """Apply the migrations the schema has not seen, all or none; refuse one from a newer program.

    Programs that start together wait for each other. A schema that is up to date is only read, so that its user needs
    no right to create anything.
    """
    _check_encoding(raw)
    with raw.transaction():
        raw.execute("SELECT pg_advisory_xact_lock(hashtextextended('madang.store ' || %s, 0))", (schema,))
        show_rows(raw, ALL_ROWS)
        found, known = _schema_version(raw, schema), migrations[-1][0]
        if found > known:
            raise NewerStoreError(found, known)
        for version, text in migrations:
            if version > found:
                raw.execute(text.encode())
                raw.execute("INSERT INTO schema_version (version) VALUES (%s)", (version,))


def _check_encoding(raw: psycopg.Connection) -> None:
    """Refuse a database that cannot hold every text: one of SQL_ASCII gives bytes back for texts."""
    encoding = raw.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        text = phrases.DATABASE_ENCODING.format(database=raw.info.dbname, encoding=encoding)
        raise StoreAddressError(text.en, text=text)


def _schema_version(raw: psycopg.Connection, schema: str) -> int:
    """The version the schema is at; it is made if it is not there."""
    if not _single_number(raw, "SELECT count(*) FROM pg_namespace WHERE nspname = %s", schema):
        raw.execute(SQL("CREATE SCHEMA {}").format(Identifier(schema)))
    use_schema(raw, schema)
    tables = "SELECT count(*) FROM pg_tables WHERE schemaname = %s AND tablename = 'schema_version'"
    if not _single_number(raw, tables, schema):
        raw.execute("CREATE TABLE schema_version (version integer PRIMARY KEY)")
    return _single_number(raw, "SELECT coalesce(max(version), 0) FROM schema_version")


def _single_number(raw: psycopg.Connection, query: LiteralString, *values: object) -> int:
    [(value,)] = raw.execute(query, values).fetchall()
    return value


@contextmanager
def translated_errors(task: str) -> Generator[None]:
    """Say what Postgres refused in the store's own words."""
    try:
        yield
    except errors.LockNotAvailable as error:
        raise BusyStoreError(
            f"Another writer kept the session locked, so this {task} was given up: try again."
        ) from error
    except (errors.DiskFull, errors.OutOfMemory) as error:
        raise FullStoreError(reason_of(error)) from error
    except (errors.ReadOnlySqlTransaction, errors.InsufficientPrivilege) as error:
        raise ReadOnlyStoreError(reason_of(error)) from error
    except (errors.UndefinedTable, errors.UndefinedFunction, errors.InvalidSchemaName) as error:
        raise ReplacedStoreError(reason_of(error)) from error
    except (errors.IoError, errors.InternalError_) as error:
        raise StoreUnavailableError(
            f"The disk of Postgres failed during this {task} ({reason_of(error)}): what was acknowledged before is "
            "kept; check the disk, its space and its limits, then try again."
        ) from error
    except (psycopg.DataError, errors.ProgramLimitExceeded) as error:
        raise UnstorableValueError(f"Postgres cannot keep such a value ({reason_of(error)}): change it.") from error
    except psycopg.OperationalError as error:
        raise StoreUnavailableError(
            f"Postgres went away during this {task} ({reason_of(error)}): what was acknowledged before is kept; "
            "try again once the server answers."
        ) from error
    except psycopg.Error as error:
        raise StoreError(f"Postgres could not {task} ({reason_of(error)}); nothing of it was stored.") from error


def reason_of(error: psycopg.Error) -> str:
    """What Postgres said, in one line."""
    return str(error).strip().partition("\n")[0]
