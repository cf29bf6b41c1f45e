"""Jobs of two tenants, of nobody and of the operator follow each other on one connection to Postgres, with every kind
of failure between them: each sees its own rows and no others.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import product
from random import Random

import pytest

from madang.protocol import EVERY_TENANT, TenantScope
from madang.store.database.acting_tenant import acting_for
from madang.store.database.port import Connection
from madang.store.database.postgres.database import PostgresDatabase
from madang.store.errors import StoreError
from tests.conformance.backends import execute

Actor = TenantScope | None
Way = Callable[[PostgresDatabase], Awaitable[set[str]]]
OWN: list[tuple[Actor, set[str]]] = [
    ("acme", {"acme"}),
    ("other", {"other"}),
    (None, set()),
    (EVERY_TENANT, {"acme", "other"}),
]
"""Whoever acts, and the tenants whose rows they see."""
CRITERIA = {**dict.fromkeys(("tenant", "user", "assistant", "status", "search")), "limit": 10, "offset": 0}
NEW = {"user": "", "assistant": "", "now": 1, "expires_at": None, "lifetime": None}


@pytest.fixture
async def database(postgres_store_url: str) -> AsyncIterator[PostgresDatabase]:
    """A database with one connection, and a session of each tenant."""
    opened = PostgresDatabase(postgres_store_url, connections=1)
    for tenant in ("acme", "other"):
        await opened.write(lambda connection, tenant=tenant: add(connection, tenant, tenant))
    yield opened
    await opened.close()


async def add(connection: Connection, session: str, tenant: str) -> None:
    await connection.run("add_session", id=session, tenant=tenant, **NEW)


async def seen(connection: Connection) -> set[str]:
    """The tenants of all rows that are there for whoever asks for all."""
    return {row[1] for row in await connection.fetch("list_sessions", **CRITERIA)}


async def seen_twice(connection: Connection) -> set[str]:
    return await seen(connection) | await seen(connection)


async def give_up(connection: Connection) -> set[str]:
    await seen(connection)
    raise LookupError


async def give_up_at_once(connection: Connection) -> set[str]:
    del connection
    raise LookupError


async def send_and_give_up(connection: Connection) -> set[str]:
    await connection.run_many("describe_session", [described("acme")])
    raise LookupError


async def write_refused(connection: Connection) -> set[str]:
    await connection.run_many("describe_session", [described("a\0b")])
    return await seen(connection)


async def refused_at_the_end(connection: Connection) -> set[str]:
    found = await seen(connection)
    await connection.run_many("add_session", [{"id": "acme", "tenant": "acme", **NEW}])
    return found


async def refused_in_silence(connection: Connection) -> set[str]:
    """A failure that the work does not pass on."""
    try:
        await add(connection, "planted", "a third")
        await connection.fetch("list_sessions", **{**CRITERIA, "limit": -1})
    except Exception:  # noqa: BLE001 - this is what is tried
        return set()
    return set()


async def seen_after_the_audit(connection: Connection) -> set[str]:
    """With the function between that looks at rows of all."""
    await connection.fetch("audit_has_entries")
    return await seen(connection)


def described(session: str) -> dict[str, object]:
    return {"id": session, "title": "t", "metadata": "{}", "sealed": None, "now": 2}


SIGHTS: dict[str, Way] = {
    "one query": lambda database: database.read(seen, one_query=True),
    "two queries where one was said": lambda database: database.read(seen_twice, one_query=True),
    "a read": lambda database: database.read(seen_twice),
    "a write": lambda database: database.write(seen),
    "a write in a session's queue": lambda database: database.write(seen, session="line"),
    "a read after a look at the audit": lambda database: database.read(seen_after_the_audit),
}
FAILURES: dict[str, Way] = {
    "a look that gives up": lambda database: database.read(give_up, one_query=True),
    "a look that gives up at once": lambda database: database.read(give_up_at_once, one_query=True),
    "a look that Postgres refuses": lambda database: database.read(refused_in_silence, one_query=True),
    "a read that gives up": lambda database: database.read(give_up),
    "a read that writes": lambda database: database.read(refused_at_the_end),
    "a write that gives up": lambda database: database.write(send_and_give_up),
    "a write of what cannot be kept": lambda database: database.write(write_refused),
    "a write that is refused in silence": lambda database: database.write(refused_in_silence),
    "a write that gives up in a queue": lambda database: database.write(send_and_give_up, session="line"),
    "a write that is refused in a queue": lambda database: database.write(write_refused, session="line"),
}


async def tried(database: PostgresDatabase, way: Way, actor: Actor) -> set[str] | None:
    """What somebody sees; None if it failed."""
    with acting_for(actor):
        try:
            return await way(database)
        except (LookupError, StoreError):
            return None


@pytest.mark.parametrize("failure", FAILURES)
async def test_whoever_comes_after_a_failure_sees_their_own(database: PostgresDatabase, failure: str) -> None:
    for (before, _), (actor, own) in product(OWN, OWN):
        for sight in SIGHTS.values():
            await tried(database, FAILURES[failure], before)
            assert await tried(database, sight, actor) == own


@pytest.mark.parametrize("first", SIGHTS)
async def test_whoever_comes_after_another_sees_their_own(database: PostgresDatabase, first: str) -> None:
    for (before, theirs), (actor, own) in product(OWN, OWN):
        for sight in SIGHTS.values():
            assert await tried(database, SIGHTS[first], before) == theirs
            assert await tried(database, sight, actor) == own


@pytest.mark.parametrize("seed", range(3))
async def test_jobs_that_wait_for_one_connection_see_their_own(database: PostgresDatabase, seed: int) -> None:
    chance = Random(seed)
    ways = [*SIGHTS.values(), *FAILURES.values()]
    jobs = [(chance.choice(ways), *chance.choice(OWN)) for _ in range(300)]
    found = await asyncio.gather(*(tried(database, way, actor) for way, actor, _ in jobs))
    for (way, _, own), each in zip(jobs, found, strict=True):
        assert each == own if way in SIGHTS.values() else each is None or each <= own


async def test_whoever_comes_after_a_lost_connection_sees_their_own(
    database: PostgresDatabase, postgres_store_url: str
) -> None:
    for (before, theirs), (actor, own) in product(OWN, OWN):
        assert await tried(database, SIGHTS["a read"], before) == theirs
        execute(
            postgres_store_url,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' "
            "AND pid <> pg_backend_pid() AND query <> '' AND usename = current_user",
        )
        for sight in SIGHTS.values():
            assert await tried(database, sight, actor) == own


async def test_a_connection_that_is_handed_on_shows_nothing(database: PostgresDatabase) -> None:
    """What a pooler between us and Postgres would hand on to somebody else."""
    for (actor, _), way in product(OWN, [*SIGHTS.values(), *FAILURES.values()]):
        await tried(database, way, actor)
        with database._pool.connection() as raw:  # pyright: ignore[reportPrivateUsage]
            assert raw.execute("SELECT coalesce(current_setting('madang.rows', true), '')").fetchone() == ("",)
