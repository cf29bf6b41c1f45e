"""Setting a schema up and bringing it up to date."""

import threading
from urllib.parse import quote

import psycopg
import pytest

from madang.store import open_store
from madang.store.errors import NewerStoreError
from madang.store.queries import read_migrations, read_queries
from tests.conformance.backends import execute

KNOWN = read_migrations("madang.store.postgres")[-1][0]


def test_both_backends_know_the_same_queries_and_versions() -> None:
    ours = {name for name in read_queries("madang.store.postgres") if not name.endswith("_to_write")}
    assert ours == read_queries("madang.store.sqlite").keys()
    assert [number for number, _ in read_migrations("madang.store.sqlite")] == list(range(1, KNOWN + 1))


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
            assert await store.sessions.count() == 1
        assert execute(postgres_url, "SELECT count(*) FROM pg_namespace WHERE nspname = 'public'") == [(1,)]
    finally:
        with psycopg.connect(url, autocommit=True) as raw:
            raw.execute('DROP SCHEMA IF EXISTS "we""ird; DROP SCHEMA public; --" CASCADE')
