"""Postgres behind the port: side by side, in line, from any loop, and again when that is right."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from madang.store.database.port import Connection
from madang.store.database.postgres.database import PostgresDatabase, SessionQueues
from madang.store.database.threads import DatabaseJob
from madang.store.errors import StoreClosedError, UnstorableValueError
from tests.conformance.backends import execute

BLANK = {"tenant": "", "user": "", "assistant": ""}
TIMES = {"now": 1, "expires_at": None, "lifetime": None}


@pytest.fixture
async def database(postgres_url: str) -> AsyncIterator[PostgresDatabase]:
    opened = PostgresDatabase(postgres_url)
    for name in ("a", "b"):
        await opened.write(lambda connection, name=name: add(connection, name))
    yield opened
    await opened.close()


async def add(connection: Connection, session: str) -> int:
    return await connection.run("add_session", id=session, **BLANK, **TIMES)


def described(session: str, title: str) -> dict[str, object]:
    return {"id": session, "title": title, "metadata": "{}", "sealed": None, "now": 2}


async def titles(connection: Connection) -> list[str]:
    return sorted(row[8] for row in await connection.fetch("list_sessions", **no_criteria()))


def no_criteria() -> dict[str, Any]:
    names = ("tenant", "user", "assistant", "status", "search")
    return {**dict.fromkeys(names), "limit": 10, "offset": 0}


async def test_writers_to_different_sessions_do_not_wait_for_each_other(database: PostgresDatabase) -> None:
    """Each of the two holds its session until the other holds its own."""
    both = threading.Barrier(2)

    def hold(session: str) -> Any:
        async def work(connection: Connection) -> None:
            await connection.fetch("get_place", id=session)
            both.wait(timeout=20)

        return database.write(work, session=session)

    await asyncio.gather(hold("a"), hold("b"))


async def test_writers_to_one_session_wait_for_each_other(database: PostgresDatabase, postgres_url: str) -> None:
    """Two databases stand for two processes: neither loses what the other counted."""
    other = PostgresDatabase(postgres_url)

    async def count_up(connection: Connection) -> None:
        [(key, _, number, *_)] = await connection.fetch("get_place", id="a")
        await connection.run_many("touch_session", [{"session": key, "next_content": number + 1, "now": 2}])

    await asyncio.gather(*(each.write(count_up, session="a") for each in (database, other) for _ in range(50)))
    await other.close()

    assert execute(postgres_url, "SELECT next_content FROM sessions WHERE id = 'a'") == [(100,)]


async def test_one_that_fails_in_a_shared_commit_is_undone_alone(database: PostgresDatabase) -> None:
    def renaming(session: str, title: str, error: Exception | None = None) -> Any:
        async def work(connection: Connection) -> str:
            await connection.run_many("describe_session", [described(session, title)])
            if error is not None:
                raise error
            return title

        return database.write(work, session="line")

    found = await asyncio.gather(
        renaming("a", "first"),
        renaming("b", "second"),
        renaming("a", "wrong", LookupError("no")),
        renaming("b", "third"),
        return_exceptions=True,
    )

    assert [str(each) for each in found] == ["first", "second", "no", "third"]
    assert await database.read(titles) == ["first", "third"]


async def test_a_statement_that_postgres_refuses_harms_no_neighbour(database: PostgresDatabase) -> None:
    def titled(title: str) -> Any:
        async def work(connection: Connection) -> None:
            await connection.run_many("describe_session", [described("a", title)])

        return database.write(work, session="a")

    found = await asyncio.gather(titled("one"), titled("two"), titled("a\0b"), return_exceptions=True)

    assert found[:2] == [None, None]
    assert isinstance(found[2], UnstorableValueError)
    assert await database.read(titles) == ["", "two"]


async def test_what_is_read_is_from_one_moment(database: PostgresDatabase, postgres_url: str) -> None:
    async def twice(connection: Connection) -> list[list[str]]:
        before = await titles(connection)
        execute(postgres_url, "UPDATE sessions SET title = 'changed'")
        return [before, await titles(connection)]

    assert await database.read(twice) == [["", ""], ["", ""]]


async def test_values_of_many_megabytes_pass(database: PostgresDatabase) -> None:
    async def work(connection: Connection) -> int:
        [(key, *_)] = await connection.fetch("get_place", id="a")
        rows = [
            {"session": key, "number": number, "digest": bytes((number,)), "body": bytes(3_000_000)}
            for number in range(5)
        ]
        await connection.run_many("add_content", rows)
        return await connection.run("delete_content", session=key, number=0)

    assert await asyncio.wait_for(database.write(work, session="a"), timeout=60) == 1


async def test_a_connection_that_the_server_dropped_is_replaced_unnoticed(
    database: PostgresDatabase, postgres_url: str
) -> None:
    await asyncio.gather(*(database.read(titles) for _ in range(20)))
    execute(
        postgres_url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' "
        "AND pid <> pg_backend_pid() AND query LIKE '%sessions%'",
    )

    assert await asyncio.gather(*(database.read(titles) for _ in range(20))) == [["", ""]] * 20


def test_it_is_used_from_any_thread_and_any_loop(postgres_url: str) -> None:
    database = PostgresDatabase(postgres_url)
    asyncio.run(database.write(lambda connection: add(connection, "s")))
    found: list[Any] = []
    threads = [threading.Thread(target=lambda: found.append(asyncio.run(database.read(titles)))) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    asyncio.run(database.close())

    assert found == [[""]] * 5


async def test_a_closed_database_says_so(postgres_url: str) -> None:
    database = PostgresDatabase(postgres_url)
    await database.close()
    with pytest.raises(StoreClosedError):
        await database.read(titles)


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


class Counter:
    """Serves jobs and remembers how many came together; the first group is held until it is let go."""

    def __init__(self) -> None:
        self.groups: list[int] = []
        self.begun = Event()
        self.let_go = Event()

    def __call__(self, jobs: list[DatabaseJob]) -> None:
        self.groups.append(len(jobs))
        self.begun.set()
        self.let_go.wait(20)
        for job in jobs:
            job.future.set_result(None)


async def _nothing(connection: Connection) -> None:
    del connection


def test_those_who_wait_together_are_served_together(threads: ThreadPoolExecutor) -> None:
    counter = Counter()
    lines = SessionQueues(threads, counter)
    jobs = [DatabaseJob(_nothing) for _ in range(4)]
    lines.enqueue("a", jobs[0])
    assert counter.begun.wait(20)
    for job in jobs[1:]:
        lines.enqueue("a", job)
    counter.let_go.set()
    for job in jobs:
        job.future.result(20)
    assert counter.groups == [1, 3]
