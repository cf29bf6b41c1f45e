"""The SQLite backend: opening, upgrading, grouping commits, failing clearly."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event, get_ident
from typing import Any

import pytest

from madang.protocol import EVERY_TENANT
from madang.store import open_store
from madang.store.database.port import Connection, read_migrations
from madang.store.database.sqlite.database import SqliteDatabase
from madang.store.errors import (
    BusyStoreError,
    FullStoreError,
    NewerStoreError,
    StoreAddressError,
    StoreClosedError,
    StoreError,
)

CONFIG: Any = {"configurable": {"thread_id": "t", "checkpoint_ns": "", "checkpoint_id": "c"}}


async def _add(connection: Connection, session: str) -> int:
    blank = {"tenant": "", "user": "", "assistant": "", "title": "", "metadata": "{}"}
    return await connection.run("add_session", id=session, now=0, expires_at=None, lifetime=None, **blank)


async def _ids(connection: Connection) -> list[str]:
    return sorted(row[0] for row in await connection.fetch("list_places"))


async def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    async with open_store(f"sqlite:///{path}"):
        pass
    raw = sqlite3.connect(path)
    raw.execute("INSERT INTO schema_version VALUES (99)")
    raw.commit()
    raw.close()
    with pytest.raises(NewerStoreError) as caught:
        open_store(f"sqlite:///{path}")
    known, _ = read_migrations("madang.store.database.sqlite")[-1]
    assert str(caught.value) == (
        f"The database has schema version 99, this program knows versions up to {known}: "
        "update the program; nothing was changed."
    )


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(StoreAddressError) as caught:
        open_store("mysql://somewhere")
    assert str(caught.value) == (
        "'mysql://somewhere' is not the address of a store: use 'sqlite:///relative.db', 'sqlite:////absolute.db' or "
        "'postgresql://user@host/database'."
    )


def test_a_disk_without_room_for_a_new_store_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL

    def refuse(*_: object, **__: object) -> None:
        raise full

    monkeypatch.setattr(sqlite3, "connect", refuse)
    with pytest.raises(FullStoreError) as caught:
        open_store(f"sqlite:///{tmp_path}/s.db")
    assert str(caught.value) == (
        "There is no room left to write (database or disk is full); nothing of it was stored and nothing else was "
        "lost: free space or raise the limit, then try again."
    )


def test_a_directory_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreAddressError) as caught:
        open_store(f"sqlite:///{tmp_path}/no/s.db")
    assert str(caught.value) == (
        f"SQLite cannot open '{tmp_path}/no/s.db' (unable to open database file): "
        "name a file in a directory that exists and may be written to."
    )


async def test_work_that_fails_is_undone_alone_among_those_it_shares_a_commit_with(tmp_path: Path) -> None:
    database = SqliteDatabase(str(tmp_path / "s.db"))

    async def fail(connection: Connection) -> None:
        await _add(connection, "undone")
        raise LookupError("on purpose")

    works = [database.write(lambda c, n=n: _add(c, f"s{n}")) for n in range(5)]
    outcomes = await asyncio.gather(*works[:2], database.write(fail), *works[2:], return_exceptions=True)
    assert [repr(outcome) for outcome in outcomes] == ["1", "1", "LookupError('on purpose')", "1", "1", "1"]
    assert await database.read(_ids) == ["s0", "s1", "s2", "s3", "s4"]
    await database.close()


async def test_work_awaits_nothing_but_its_connection(tmp_path: Path) -> None:
    database = SqliteDatabase(str(tmp_path / "s.db"))

    async def wander(connection: Connection) -> None:
        await _add(connection, "undone")
        await asyncio.sleep(0)

    with pytest.raises(StoreError) as caught:
        await database.write(wander)
    assert str(caught.value) == (
        "Work on a connection awaited something else: await only the connection's own methods."
    )
    assert await database.read(_ids) == []
    await database.close()


async def test_a_database_locked_by_another_is_reported(tmp_path: Path) -> None:
    path = str(tmp_path / "s.db")
    database = SqliteDatabase(path, busy_seconds=0.05)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(BusyStoreError) as caught:
        await database.write(lambda connection: _add(connection, "s"))
    other.execute("ROLLBACK")
    other.close()
    assert str(caught.value) == "Another process kept the database locked, so this write was given up: try again."
    assert await database.write(lambda connection: _add(connection, "s")) == 1
    await database.close()


async def test_a_full_disk_is_reported_and_loses_nothing(tmp_path: Path) -> None:
    database = SqliteDatabase(str(tmp_path / "s.db"))
    await database.write(lambda connection: _add(connection, "kept"))

    async def fill(connection: Connection) -> None:
        pages = connection.raw.execute("PRAGMA page_count").fetchone()[0]  # type: ignore[attr-defined]
        connection.raw.execute(f"PRAGMA max_page_count = {pages}")  # type: ignore[attr-defined]
        for number in range(5000):
            await _add(connection, f"s{number}")

    with pytest.raises(StoreError) as caught:
        await database.write(fill)
    assert str(caught.value) == (
        "There is no room left to write (database or disk is full); nothing of it was stored and nothing else was "
        "lost: free space or raise the limit, then try again."
    )
    assert await database.read(_ids) == ["kept"]
    await database.close()


async def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path}/s.db")
    await store.close()
    await store.close()
    with pytest.raises(StoreClosedError) as caught:
        await store.sessions.count(EVERY_TENANT)
    assert str(caught.value) == "The store is closed: open it again with `open_store`."


def test_closing_leaves_one_file(tmp_path: Path) -> None:
    with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        store.checkpointer.put_writes(CONFIG, [("notes", 1)], "task")
    assert [file.name for file in tmp_path.iterdir()] == ["s.db"]


async def test_a_commit_waits_for_the_disk_unless_it_need_not_be_durable(tmp_path: Path) -> None:
    database = SqliteDatabase(str(tmp_path / "s.db"))

    async def setting(connection: Any) -> str:
        return {1: "NORMAL", 2: "FULL"}[connection.raw.execute("PRAGMA synchronous").fetchone()[0]]

    settings = [await database.write(setting, durable=durable) for durable in (True, False, False, True)]
    assert settings == ["FULL", "NORMAL", "NORMAL", "FULL"]
    await database.close()


async def test_light_work_is_done_on_the_callers_own_thread(tmp_path: Path) -> None:
    database = SqliteDatabase(str(tmp_path / "s.db"))
    wrote = await database.write(_thread, durable=False, light=True), await database.read(_thread, light=True)
    assert wrote == (get_ident(), get_ident())
    await database.close()


async def test_light_work_that_must_be_durable_is_done_on_the_writing_thread(tmp_path: Path) -> None:
    database = SqliteDatabase(str(tmp_path / "s.db"))
    assert await database.write(_thread, light=True) != get_ident()
    await database.close()


async def test_light_work_does_not_wait_for_another_process_on_the_callers_thread(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    database = SqliteDatabase(str(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(database.write(_thread, durable=False, light=True))
        await asyncio.sleep(0.01)
        assert not writing.done()
        other.execute("ROLLBACK")
    assert await writing != get_ident()
    await database.close()


async def test_light_work_comes_after_what_waits_already(tmp_path: Path) -> None:
    database = SqliteDatabase(str(tmp_path / "s.db"))
    begun, let_go = Event(), Event()

    async def hold(connection: Connection) -> None:
        begun.set()
        let_go.wait(60)
        await _add(connection, "first")

    async def look(connection: Connection) -> list[str]:
        return await _ids(connection)

    holding = asyncio.create_task(database.write(hold))
    await asyncio.to_thread(begun.wait, 60)
    looking = asyncio.create_task(database.write(look, durable=False, light=True))
    await asyncio.sleep(0.01)
    let_go.set()
    assert (await holding, await looking) == (None, ["first"])
    await database.close()


async def test_the_writing_thread_looks_after_the_log_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("madang.store.database.sqlite.database._LIGHT_IN_A_ROW", 2)
    database = SqliteDatabase(str(tmp_path / "s.db"))
    threads = [await database.write(_thread, durable=False, light=True) == get_ident() for _ in range(6)]
    assert threads == [True, True, False, True, True, False]
    await database.close()


async def test_light_work_that_fails_is_undone_and_leaves_the_connection_free(tmp_path: Path) -> None:
    database = SqliteDatabase(str(tmp_path / "s.db"))

    async def fail(connection: Connection) -> None:
        await _add(connection, "undone")
        raise KeyError

    with pytest.raises(KeyError):
        await database.write(fail, durable=False, light=True)
    assert await database.write(lambda connection: _add(connection, "s"), durable=False, light=True) == 1
    assert await database.read(_ids) == ["s"]
    await database.close()


async def test_light_work_is_refused_once_closed(tmp_path: Path) -> None:
    database = SqliteDatabase(str(tmp_path / "s.db"))
    await database.close()
    with pytest.raises(StoreClosedError):
        await database.write(_thread, durable=False, light=True)


async def _thread(connection: Connection) -> int:
    del connection
    return get_ident()
