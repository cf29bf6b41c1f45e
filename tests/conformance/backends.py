"""The databases that every suite of the store runs on: how to open one, and how to look into it from outside."""

import sqlite3
from contextlib import closing

import psycopg
import pytest

from madang.store.database.postgres.connection import parse_address, use_schema

BACKENDS = ("sqlite", "postgres")


def new_address(backend: str, request: pytest.FixtureRequest) -> str:
    """The address of a store that does not exist yet."""
    if backend == "postgres":
        return request.getfixturevalue("postgres_url")
    return f"sqlite:///{request.getfixturevalue('tmp_path')}/store.db"


def new_store_address(backend: str, request: pytest.FixtureRequest) -> str:
    """The address of an empty store, which on Postgres is there already."""
    return request.getfixturevalue("postgres_store_url") if backend == "postgres" else new_address(backend, request)


def execute(url: str, statement: str) -> list[tuple[object, ...]]:
    """Run plain SQL behind the store's back, as somebody with the database password could."""
    if url.startswith("sqlite:///"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as raw:
            return raw.execute(statement).fetchall()
    address = parse_address(url)
    with psycopg.connect(address.conninfo, autocommit=True) as raw:
        use_schema(raw, address.schema)
        raw.execute("SET madang.rows = '*'")
        cursor = raw.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


def count_rows(url: str) -> dict[str, int]:
    """How many rows each table holds, empty tables and that of the schema's version left out."""
    sqlite = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    postgres = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    tables = execute(url, sqlite if url.startswith("sqlite:///") else postgres)
    counts = {str(name): execute(url, f'SELECT count(*) FROM "{name}"')[0][0] for (name,) in tables}
    return {name: int(str(count)) for name, count in counts.items() if count and name != "schema_version"}


def allow_tampering(url: str) -> None:
    """Take away what keeps the audit from being changed, as somebody with the database password could."""
    for name in ("audit_is_not_changed", "audit_is_not_deleted"):
        execute(url, f"DROP TRIGGER {name}" if url.startswith("sqlite:///") else f"DROP TRIGGER {name} ON audit")
