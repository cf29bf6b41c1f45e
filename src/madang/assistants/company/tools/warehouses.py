"""Read-only access to the company's data: the warehouse port, one class for each kind of database, and a cache of
results.
"""

import hashlib
import sqlite3
import threading
import time
from collections import OrderedDict
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from urllib.parse import quote

from madang.assistants.company import phrases
from madang.assistants.company.figures.sql_gate import AdmittedStatement, Dialect, UserScope
from madang.assistants.company.figures.tables import FigureCell
from madang.errors import MadangError
from madang.extras import require


class StatementOutcome(NamedTuple):
    """The rows of a statement, and its query plan."""

    rows: list[tuple[FigureCell, ...]]
    plan: tuple[str, ...]


class Warehouse(Protocol):
    """A read-only database, usable from any thread, one statement at a time."""

    dialect: Dialect

    def version(self) -> str:
        """A text that changes whenever the data may have changed."""
        ...

    def run(self, statement: AdmittedStatement, *, seconds: float) -> StatementOutcome:
        """The rows of the statement; `StatementError` when it fails or takes longer."""
        ...

    def close(self) -> None:
        """Close the connection."""
        ...


def open_warehouse(url: str) -> Warehouse:
    """The warehouse at `sqlite:///file`, `duckdb:///file` or any address of SQLAlchemy, which must exist."""
    kind, _, rest = url.partition("://")
    match kind:
        case "sqlite":
            return SqliteWarehouse(rest.removeprefix("/"))
        case "duckdb":
            return DuckdbWarehouse(rest.removeprefix("/"))
        case _:
            return ServerWarehouse(url)


class StatementError(MadangError):
    """The database could not run an admitted statement."""

    code = "sql_failed"


class NoDatabaseError(StatementError):
    """The file of a database does not exist."""

    code = "no_database"

    def __init__(self, kind: str, path: str) -> None:
        super().__init__(
            f"There is no {kind} file {path!r}: give the path of an existing file.",
            text=phrases.NO_DATABASE_FILE.format(kind=kind, path=path),
        )


class DatabaseKindError(StatementError, ValueError):
    """An address names a kind of database that an archive cannot be kept in."""

    code = "database_kind"

    def __init__(self, kind: str) -> None:
        super().__init__(
            f"{kind!r} is not a kind of database that an archive can be kept in: use sqlite:///, postgresql:// or "
            "another one of SQLAlchemy.",
            text=phrases.UNKNOWN_DATABASE_KIND.format(kind=kind),
        )


class UnknownDialectError(StatementError, ValueError):
    """An address names a kind of database that nothing installed can read."""

    code = "database_dialect"

    def __init__(self, kind: str) -> None:
        super().__init__(
            f"{kind!r} is not a kind of database that is installed: use sqlite:///, duckdb:///, postgresql://, "
            "mysql:// or install its SQLAlchemy dialect.",
            text=phrases.UNKNOWN_DATABASE_DIALECT.format(kind=kind),
        )


COMPANY_ZONE = "Asia/Seoul"
"""The time zone in which a company's days are counted."""
_STEPS = 5000
"""SQLite virtual machine steps between two checks of the deadline."""
_READING = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION}
_FUNCTIONS = {
    "abs", "avg", "coalesce", "count", "date", "dense_rank", "ifnull", "lag", "lead", "length", "like", "lower", "max",
    "min", "nullif", "rank", "round", "row_number", "strftime", "substr", "substring", "sum", "total", "trim", "upper",
}  # fmt: skip


class SqliteWarehouse:
    """One open connection: `PRAGMA data_version` tells when another one has written."""

    dialect: Dialect = "sqlite"

    def __init__(self, path: str) -> None:
        if not Path(path).is_file():
            raise NoDatabaseError("SQLite", path)
        self._opened = Path(path).stat().st_mtime_ns
        self._connection = sqlite3.connect(f"file:{quote(path)}?mode=ro", uri=True, check_same_thread=False)
        self._connection.execute("PRAGMA query_only = ON")
        self._lock = threading.Lock()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def version(self) -> str:
        """When the file was written before it was opened, and how often it changed since."""
        with self._lock:
            return f"{self._opened:x}.{self._connection.execute('PRAGMA data_version').fetchone()[0]}"

    def run(self, statement: AdmittedStatement, *, seconds: float) -> StatementOutcome:
        """The rows, read under an authorizer that lets nothing but SELECT and known functions pass."""
        deadline = time.monotonic() + seconds
        with self._lock:
            self._connection.set_authorizer(_authorize)
            self._connection.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS)
            try:
                plan = self._connection.execute(f"EXPLAIN QUERY PLAN {statement.sql}", statement.parameters).fetchall()
                rows = self._connection.execute(statement.sql, statement.parameters).fetchall()
            except sqlite3.Error as error:
                raise (
                    _statement_timeout(seconds) if "interrupted" in str(error) else _statement_failure(error)
                ) from error
            finally:
                self._connection.set_authorizer(None)
                self._connection.set_progress_handler(None, 0)
        return StatementOutcome(rows, tuple(str(step[-1]) for step in plan))


def _authorize(action: int, _first: str | None, second: str | None, _database: str | None, _trigger: str | None) -> int:
    if action == sqlite3.SQLITE_FUNCTION and (second or "").lower() not in _FUNCTIONS:
        return sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_OK if action in _READING else sqlite3.SQLITE_DENY


LOCKED_DOWN = {
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "lock_configuration": "true",
}


class DuckdbWarehouse:
    """One open connection, during which DuckDB lets nobody write, so the data does not change."""

    dialect: Dialect = "duckdb"

    def __init__(self, path: str) -> None:
        if not Path(path).is_file():
            raise NoDatabaseError("DuckDB", path)
        self._duckdb: Any = require("duckdb", "duckdb", "Reading DuckDB files")
        self._written = Path(path).stat().st_mtime_ns
        self._connection: Any = self._duckdb.connect(path, read_only=True, config=LOCKED_DOWN)
        self._lock = threading.Lock()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def version(self) -> str:
        """When the file was last written."""
        return f"{self._written:x}"

    def run(self, statement: AdmittedStatement, *, seconds: float) -> StatementOutcome:
        """The rows; the connection is interrupted at the time-out."""
        with self._lock:
            alarm = threading.Timer(seconds, self._connection.interrupt)
            alarm.start()
            try:
                plan = self._connection.execute(f"EXPLAIN {statement.sql}", statement.parameters).fetchall()
                rows = self._connection.execute(statement.sql, statement.parameters).fetchall()
            except self._duckdb.InterruptException as error:
                raise _statement_timeout(seconds) from error
            except self._duckdb.Error as error:
                raise _statement_failure(error) from error
            finally:
                alarm.cancel()
        return StatementOutcome(rows, tuple(line for _, text in plan for line in text.splitlines()))


class ServerWarehouse:
    """A database server, by SQLAlchemy: PostgreSQL, MySQL, MariaDB, and whatever dialect is installed.

    Every statement runs in a transaction of its own that is rolled back; where the server can be told so, it is
    read-only, ends what takes too long, and counts days in the company's time zone.
    """

    def __init__(self, url: str, zone: str = COMPANY_ZONE) -> None:
        self._alchemy: Any = require("sqlalchemy", "company", "Reading a database server")
        self._engine = engine_for(url)
        name: str = self._engine.dialect.name
        self.dialect: Dialect = _GLOT_DIALECTS.get(name, name)
        self._opening = _OPENING_STATEMENTS.get(name, ())
        self._version = _VERSION_STATEMENTS.get(name)
        self._zone = zone
        self._lock = threading.Lock()

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()

    def version(self) -> str:
        """A snapshot where the server has one: two that are equal see the same rows; else the moment."""
        if self._version is None:
            return f"{time.time_ns():x}"
        with self._lock, self._engine.connect() as connection:
            return str(connection.exec_driver_sql(self._version).scalar())

    def run(self, statement: AdmittedStatement, *, seconds: float) -> StatementOutcome:
        """The rows; the server itself ends what takes longer, where it can."""
        limits = {"milliseconds": int(seconds * 1000), "seconds": int(seconds) or 1, "zone": self._zone}
        asked = self._alchemy.text(statement.sql)
        try:
            with self._lock, self._engine.connect() as connection:
                for opening in self._opening:
                    connection.exec_driver_sql(opening.format(**limits))
                plan = self._plan(connection, statement)
                rows = [tuple(row) for row in connection.execute(asked, statement.parameters).fetchall()]
                connection.rollback()
        except self._alchemy.exc.SQLAlchemyError as error:
            timed_out = any(word in str(error).lower() for word in _TIMED_OUT)
            raise _statement_timeout(seconds) if timed_out else _statement_failure(error) from error
        return StatementOutcome(rows, plan)

    def _plan(self, connection: Any, statement: AdmittedStatement) -> tuple[str, ...]:
        if self.dialect not in _EXPLAINING:
            return ()
        told = connection.execute(self._alchemy.text(f"EXPLAIN {statement.sql}"), statement.parameters).fetchall()
        return tuple(" ".join(str(cell) for cell in line if cell is not None) for line in told)


def engine_for(url: str) -> Any:
    """The SQLAlchemy engine of an address; PostgreSQL and MySQL are spoken to by the drivers that come along."""
    alchemy: Any = require("sqlalchemy", "company", "Reading a database server")
    kind, _, rest = url.partition("://")
    named = {"postgres": "postgresql+psycopg", "postgresql": "postgresql+psycopg", "mysql": "mysql+pymysql",
             "mariadb": "mariadb+pymysql"}.get(kind, kind)  # fmt: skip
    try:
        return alchemy.create_engine(f"{named}://{rest}", pool_pre_ping=True)
    except (alchemy.exc.ArgumentError, alchemy.exc.NoSuchModuleError, ModuleNotFoundError) as error:
        raise UnknownDialectError(kind) from error


_GLOT_DIALECTS = {"postgresql": "postgres", "mariadb": "mysql", "mssql": "tsql"}
_OPENING_STATEMENTS: dict[str, tuple[str, ...]] = {
    "postgresql": (
        "SET TRANSACTION READ ONLY",
        "SET LOCAL statement_timeout = {milliseconds}",
        "SET LOCAL TIME ZONE '{zone}'",
    ),
    "mysql": ("SET TRANSACTION READ ONLY", "SET SESSION MAX_EXECUTION_TIME = {milliseconds}"),
    "mariadb": ("SET TRANSACTION READ ONLY", "SET SESSION max_statement_time = {seconds}"),
}
_VERSION_STATEMENTS = {"postgresql": "SELECT pg_current_snapshot()::text"}
_EXPLAINING = ("postgres", "mysql")
_TIMED_OUT = ("statement timeout", "max_statement_time", "maximum statement execution time", "querycanceled")


def _statement_timeout(seconds: float) -> StatementError:
    """The error for a statement that took too long."""
    return StatementError(
        f"The statement took longer than {seconds:g} s and was stopped: ask for less.",
        text=phrases.STATEMENT_TIMEOUT.format(seconds=seconds),
    )


def _statement_failure(error: Exception) -> StatementError:
    """The error for a failed statement; the database's message may contain data and is left out."""
    return StatementError(
        f"The database refused the statement ({type(error).__name__}): see its own log.",
        text=phrases.STATEMENT_FAILED,
    )


ResultKey = tuple[object, ...]


class ResultCache:
    """The last results, by user scope, statement and data version; users never share one."""

    def __init__(self, most: int = 256) -> None:
        self._most = most
        self._outcomes: OrderedDict[ResultKey, StatementOutcome] = OrderedDict()
        self._lock = threading.Lock()
        self.hits = self.misses = 0

    def key(self, scope: UserScope, statement: AdmittedStatement, version: str) -> ResultKey:
        """Tenant, user and role with its attributes, the statement with its values, and the version of the data."""
        return (*scope.key, statement.sql, *statement.parameters.items(), version)

    def short_name(self, key: ResultKey) -> str:
        """A short hash of the key, which reveals nothing of it."""
        return hashlib.sha256(repr(key).encode()).hexdigest()[:16]

    def get(self, key: ResultKey) -> StatementOutcome | None:
        """The cached outcome, if any."""
        with self._lock:
            found = self._outcomes.get(key)
            if found is None:
                self.misses += 1
            else:
                self.hits += 1
                self._outcomes.move_to_end(key)
            return found

    def put(self, key: ResultKey, outcome: StatementOutcome) -> None:
        """Caches the outcome, and drops the least recently used one."""
        with self._lock:
            self._outcomes[key] = outcome
            while len(self._outcomes) > self._most:
                self._outcomes.popitem(last=False)
