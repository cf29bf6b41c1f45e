"""The database of an archive, by SQLAlchemy: SQLite, PostgreSQL, MySQL, MariaDB and whatever dialect is installed, with
one writer at a time.
"""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.schema import CreateTable

from madang.assistants.company.tools.archives.ports import RunStatement, archive_failure
from madang.assistants.company.tools.archives.tables import TABLES
from madang.assistants.company.tools.warehouses import DatabaseKindError, engine_for

_LOCK_SECONDS = 30
"""Seconds to wait for another process that writes."""
_WRITER_LOCKS = {
    "postgresql": ("SELECT pg_advisory_xact_lock(5201314)", None),
    "mysql": (f"SELECT GET_LOCK('madang archive', {_LOCK_SECONDS})", "SELECT RELEASE_LOCK('madang archive')"),
    "mariadb": (f"SELECT GET_LOCK('madang archive', {_LOCK_SECONDS})", "SELECT RELEASE_LOCK('madang archive')"),
}
"""How a writer keeps others from writing, and lets them again; SQLite locks its file, other databases isolate."""


class ArchiveEngine:
    """Transactions on an engine; what the database refuses is an `ArchiveError`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock, self._unlock = _WRITER_LOCKS.get(engine.dialect.name, (None, None))
        others = {} if self._lock or engine.dialect.name == "sqlite" else {"isolation_level": "SERIALIZABLE"}
        self._writers = engine.execution_options(writing=True, **others)

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Generator[RunStatement]:
        """Statements of one transaction that only read."""
        with _told_failures(), self._engine.connect() as connection:
            yield _runner(connection)

    @contextmanager
    def writing(self) -> Generator[RunStatement]:
        """A transaction that others wait for before they write; rolled back on an error."""
        with _told_failures(), self._writers.connect() as connection:
            try:
                with connection.begin():
                    if self._lock:
                        connection.execute(text(self._lock))
                    yield _runner(connection)
            finally:
                if self._unlock:
                    connection.execute(text(self._unlock))


def _runner(connection: Connection) -> RunStatement:
    def run(statement: Any, /) -> list[tuple[Any, ...]]:
        result = connection.execute(statement)
        return [tuple(row) for row in result] if result.returns_rows else []

    return run


@contextmanager
def _told_failures() -> Generator[None]:
    try:
        yield
    except (SQLAlchemyError, OverflowError) as error:
        raise archive_failure(error) from error


def open_archive_database(url: str) -> ArchiveEngine:
    """The database at an address, whose tables are made on first use."""
    kind, _, rest = url.partition("://")
    if kind == "duckdb":
        raise DatabaseKindError(kind)
    database = ArchiveEngine(_sqlite_engine(rest.removeprefix("/")) if kind == "sqlite" else engine_for(url))
    with database.writing() as run:
        for table in TABLES.sorted_tables:
            run(CreateTable(table, if_not_exists=True))
    return database


def _sqlite_engine(path: str) -> Engine:
    """An engine whose writers take the lock of the file before they read what the write depends on."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(make_url("sqlite://").set(database=path), connect_args={"timeout": _LOCK_SECONDS})

    @event.listens_for(engine, "connect")
    def _leave_transactions_to_us(connection: Any, _: Any) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get("writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine
