"""The fault matrix: what can happen to a database under a running program, on both backends, and what is told of it.

Each fault is told in one sentence that says what to do, and nothing is acknowledged that is not kept. The table below
is all of it; the functions that do the harm follow. Faults of a server process are in `test_database_faults.py`.
"""

import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing, nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from madang.protocol import EVERY_TENANT
from madang.store import Store, open_store
from madang.store.database.postgres.connection import parse_address
from madang.store.database.sqlite import database as sqlite_database
from madang.store.encryption.errors import CorruptRowError
from madang.store.errors import (
    FullStoreError,
    ReadOnlyStoreError,
    ReplacedStoreError,
    StoreError,
    StoreUnavailableError,
)
from tests.acceptance.store.test_faults import bodies, largest_file, open_folder, own_server, without_privileges
from tests.conformance.backends import execute
from tests.postgres import plain_role_uri

__all__ = ["open_folder", "own_server"]

NOW = datetime(2026, 3, 1, 9, tzinfo=UTC)


class Place(NamedTuple):
    """Where a database is, and its server if it has one."""

    url: str
    server: Any

    @property
    def file(self) -> Path:
        return Path(self.url.removeprefix("sqlite:///"))

    @property
    def schema(self) -> str:
        return parse_address(self.url).schema


class Told(NamedTuple):
    """The error of the next write, and the advice in it."""

    error: type[StoreError]
    advice: str


Harm = Callable[[Place], Awaitable[None]]


async def delete_file(place: Place) -> None:
    place.file.unlink()


async def delete_schema(place: Place) -> None:
    execute(place.url, f"DROP SCHEMA {place.schema} CASCADE")


async def replace_file(place: Place) -> None:
    shutil.copy(place.file, place.file.with_suffix(".copy"))
    place.file.with_suffix(".copy").rename(place.file)


async def replace_schema(place: Place) -> None:
    """Another schema stands where ours was, without its tables yet: as in the middle of a restore."""
    await delete_schema(place)
    execute(f"{place.url}&schema=public", f"CREATE SCHEMA {place.schema}")


async def fill_file(place: Place) -> None:
    with closing(sqlite3.connect(place.file)) as raw:
        [(pages,)] = raw.execute("PRAGMA page_count").fetchall()
    limit_pages.append(pages)


async def fill_disk_of_server(place: Place) -> None:
    """No file of the server may grow past 17 MB: its log has files of 16."""
    place.server.stop()
    with largest_file(17 << 20):
        place.server.ensure_postgres_running()


async def take_rights_to_file(place: Place) -> None:
    place.file.chmod(0o444)


async def take_rights_to_tables(place: Place) -> None:
    execute(place.url, f"REVOKE INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {place.schema} FROM madang_app")


RESTORE = "stop the program, put it back or restore a backup, and start again."
SPACE = "free space or raise the limit, then try again."
DISK = "check the disk, its space and its limits, then try again."
RIGHTS = "give this program the right to write there, or open another store."

MATRIX: dict[tuple[str, str], tuple[Harm, Told]] = {
    ("deleted", "sqlite"): (delete_file, Told(ReplacedStoreError, RESTORE)),
    ("deleted", "postgres"): (delete_schema, Told(ReplacedStoreError, RESTORE)),
    ("replaced", "sqlite"): (replace_file, Told(ReplacedStoreError, RESTORE)),
    ("replaced", "postgres"): (replace_schema, Told(ReplacedStoreError, RESTORE)),
    ("full", "sqlite"): (fill_file, Told(FullStoreError, SPACE)),
    ("full", "postgres"): (fill_disk_of_server, Told(StoreUnavailableError, DISK)),
    ("read-only", "sqlite"): (take_rights_to_file, Told(ReadOnlyStoreError, RIGHTS)),
    ("read-only", "postgres"): (take_rights_to_tables, Told(ReadOnlyStoreError, RIGHTS)),
}
"""What is done to the database, and what the next write is told. A damaged row and a clock that was set back are below:
they are told by reading, and by `madang doctor`.
"""

UNDER_A_RUNNING_PROGRAM = {"deleted", "replaced"}
"""Faults that are done to a database in use; the others are there when a program starts."""
limit_pages: list[int] = []
"""How many pages a file of SQLite may have; what is opened later keeps to it."""
KEPT = "kept"
_MEGABYTE = 1 << 20


@pytest.fixture
def url_of(request: pytest.FixtureRequest, open_folder: Path) -> Callable[..., tuple[str, Any]]:
    """The address of a database that may be harmed, and its server if the harm is done to that."""

    def url_of(backend: str, fault: str = "") -> tuple[str, Any]:
        if backend == "sqlite":
            return f"sqlite:///{open_folder}/store.db", None
        if fault != "full":
            return request.getfixturevalue("postgres_store_url"), None
        server = request.getfixturevalue("own_server")
        return plain_role_uri(server), server

    limit_pages.clear()
    return url_of


@pytest.mark.parametrize(("fault", "backend"), MATRIX)
async def test_a_fault_is_told_with_what_to_do_and_nothing_is_acknowledged_that_is_not_kept(
    fault: str, backend: str, url_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    harm, told = MATRIX[fault, backend]
    place = Place(*url_of(backend, fault))
    limit_new_connections(monkeypatch)
    async with open_store(place.url) as store:
        await store.sessions.create(KEPT)
        if fault in UNDER_A_RUNNING_PROGRAM:
            await harm(place)
            acknowledged, refusal = await write_until_refused(store)
    if fault not in UNDER_A_RUNNING_PROGRAM:
        await harm(place)
        with without_privileges() if told.error is ReadOnlyStoreError and backend == "sqlite" else nullcontext():
            async with open_store(place.url) as store:
                acknowledged, refusal = await write_until_refused(store)
        limit_pages.clear()
        async with open_store(place.url) as store:
            assert {session.id for session in await store.sessions.list(EVERY_TENANT)} == {KEPT}
            assert {stored.file.name for stored in await store.files.list(KEPT)} == acknowledged
    assert isinstance(refusal, told.error), refusal
    assert str(refusal).endswith(told.advice)
    assert refusal.user_message.is_translated


async def write_until_refused(store: Store) -> tuple[set[str], StoreError]:
    """The files that were acknowledged, each of a megabyte, and the error that ended it."""
    acknowledged: set[str] = set()
    try:
        for number in range(40):
            content = Random(number).randbytes(_MEGABYTE)
            await store.files.save(KEPT, f"{number}.bin", "application/octet-stream", content)
            acknowledged.add(f"{number}.bin")
    except StoreError as error:
        return acknowledged, error
    pytest.fail("Nothing was refused.")


def limit_new_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite_database.connect

    def limited(path: str, busy_seconds: float) -> Any:
        raw = connect(path, busy_seconds)
        for pages in limit_pages:
            raw.execute(f"PRAGMA max_page_count = {pages + 600}")
        return raw

    monkeypatch.setattr(sqlite_database, "connect", limited)


async def test_a_file_that_may_not_grow_is_told_and_keeps_what_was_acknowledged(url_of: Any) -> None:
    url, _ = url_of("sqlite")
    async with open_store(url) as store:
        await store.sessions.create(KEPT)
    with largest_file(3_000_000):
        async with open_store(url) as store:
            acknowledged, refusal = await write_until_refused(store)
    assert (type(refusal), str(refusal).endswith(DISK)) == (StoreUnavailableError, True)
    async with open_store(url) as store:
        assert {stored.file.name for stored in await store.files.list(KEPT)} == acknowledged


@pytest.mark.parametrize("backend", ["sqlite", "postgres"])
async def test_a_damaged_row_is_told_and_never_returned(backend: str, url_of: Any) -> None:
    url, _ = url_of(backend)
    async with open_store(url) as store:
        await store.sessions.create(KEPT)
        saved = await store.files.save(KEPT, "a.txt", "text/plain", b"what was written")
        [(where, body)] = bodies(url, "files")
        damaged = (body[:-1] + bytes((body[-1] ^ 1,))).hex()
        value = f"x'{damaged}'" if backend == "sqlite" else f"decode('{damaged}', 'hex')"
        execute(url, f"UPDATE files SET body = {value} WHERE {where}")
        with pytest.raises(
            CorruptRowError, match=r"is damaged and was not read: restore the database from a backup\.$"
        ):
            await store.files.open(KEPT, saved.reference)


@pytest.mark.parametrize("backend", ["sqlite", "postgres"])
async def test_a_clock_that_was_set_back_is_told_and_loses_nothing(backend: str, url_of: Any) -> None:
    url, _ = url_of(backend)
    now = [NOW]
    async with open_store(url, clock=lambda: now[0]) as store:
        await store.sessions.create(KEPT)
        before = await store.audit.record("kim", "look", tenant="", session=KEPT)
        assert await store.clock_lag() == timedelta(0)
        now[0] -= timedelta(hours=3)
        assert await store.clock_lag() == timedelta(hours=3)
        renamed = await store.sessions.rename(KEPT, "later")
        after = await store.audit.record("kim", "look", tenant="", session=KEPT)
        assert renamed.title == "later"
        assert after.number == before.number + 1
        assert (await store.audit.verify()).first_invalid is None
