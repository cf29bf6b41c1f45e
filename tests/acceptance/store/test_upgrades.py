"""A store of an older version is upgraded while processes start on it together and people go on asking; it is backed up
while it is written to, and restored for a program that goes back.
"""

import asyncio
import shutil
import sqlite3
from collections import Counter
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, closing
from pathlib import Path

import psycopg
import pytest

from madang.protocol import EVERY_TENANT, Actor
from madang.runtime.application import Application, open_application
from madang.store import open_store
from madang.store.database import read_migrations
from madang.store.database.columns import to_stamp
from madang.store.database.postgres.connection import parse_address, upgrade_schema
from madang.store.database.sqlite.connection import connect
from madang.store.database.sqlite.connection import upgrade_schema as upgrade_sqlite
from madang.store.errors import NewerStoreError
from tests.acceptance.courier import ASSISTANTS
from tests.acceptance.store.test_older_databases import SESSIONS, STORED
from tests.acceptance.worker_process import worker_elsewhere
from tests.unit.cli.conftest import Madang

PROCESSES = 3
RUNS = 6
VERSION_OF_0_1_0 = 10
OLD = [session for session, _ in SESSIONS["0.1.0-plain"]]


@pytest.fixture
def older(address: str) -> str:
    """The address of a store that 0.1.0 wrote."""
    shutil.copy(STORED / "0.1.0-plain.db", address.removeprefix("sqlite:///"))
    return address


@asynccontextmanager
async def asking(url: str) -> AsyncGenerator[Application]:
    """An application that leaves its runs to the workers."""
    async with open_store(url) as store, open_application(store, assistants=ASSISTANTS, concurrency=0) as application:
        yield application


async def ask(application: Application, number: int) -> tuple[str, str]:
    """A run and how it ended."""
    run = await application.ask(f"new {number}", "letter", assistant="courier")
    answer = await application.runs.wait_for_answer(Actor(), run.id)
    return run.id, answer.status


async def test_processes_that_start_together_on_an_older_store_upgrade_it_once_and_lose_no_run(
    older: str, tmp_path: Path
):
    ledger = tmp_path / "ledger"
    with ExitStack() as stack, ThreadPoolExecutor() as threads:
        options = {"lease": 4.0, "courier_pace": 0.01, "courier_ledger": ledger}
        workers = [worker_elsewhere(older, **options) for _ in range(PROCESSES)]
        starting = [threads.submit(stack.enter_context, worker) for worker in workers]
        async with asking(older) as application:
            ended = await asyncio.gather(*(ask(application, number) for number in range(RUNS)))
        for each in starting:
            each.result(60)
    assert [status for _, status in ended] == ["completed"] * RUNS
    assert Counter(ledger.read_text("utf-8").splitlines()) == Counter(run for run, _ in ended)
    with closing(sqlite3.connect(older.removeprefix("sqlite:///"))) as raw:
        found = [version for (version,) in raw.execute("SELECT version FROM schema_version ORDER BY version")]
    assert found == [version for version, _ in read_migrations("madang.store.database.sqlite")]
    async with open_store(older) as store:
        assert {session.id for session in await store.sessions.list(EVERY_TENANT, limit=100)} >= {*OLD}


def test_stores_that_are_opened_together_upgrade_an_older_schema_of_postgres_once(postgres_url: str):
    migrations = read_migrations("madang.store.database.postgres")
    place = parse_address(postgres_url)
    with psycopg.connect(place.conninfo, autocommit=True) as raw:
        upgrade_schema(raw, place.schema, [each for each in migrations if each[0] <= VERSION_OF_0_1_0])
        raw.execute(
            'INSERT INTO sessions (id, tenant, "user", assistant, title, status, created_at, updated_at, metadata)'
            " VALUES ('old', '', '', 'courier', 'Old', 'idle', 1, 1, '{}')"
        )

    async def opened() -> list[str]:
        async with open_store(postgres_url) as store:
            return [session.id for session in await store.sessions.list(EVERY_TENANT, limit=5)]

    with ThreadPoolExecutor(PROCESSES) as threads:
        listed = [threads.submit(asyncio.run, opened()) for _ in range(PROCESSES)]
        assert [each.result(60) for each in listed] == [["old"]] * PROCESSES
    with psycopg.connect(place.conninfo, options=f"-c search_path={place.schema}") as raw:
        found = [version for (version,) in raw.execute("SELECT version FROM schema_version ORDER BY version")]
    assert found == [version for version, _ in migrations]


VERSION_BEFORE_SCHEDULED_JOBS = 20
SCHEDULED = """
INSERT INTO sessions (id, tenant, "user", assistant, title, status, created_at, updated_at, metadata)
VALUES ('s', 'acme', 'ana', 'courier', 'Old', 'idle', 1, 1, '{}');
INSERT INTO runs (id, session, assistant, kind, policy, status, request, created_at, last_seq)
VALUES ('r', 1, 'courier', 'message', 'enqueue', 'completed', 'x', 1, 3);
INSERT INTO webhooks (run, next_at) VALUES (1, 5);
INSERT INTO crons (id, tenant, "user", next_at, body) VALUES ('daily', 'acme', 'ana', 9, 'x');
INSERT INTO crons (id, tenant, "user", next_at, body) VALUES ('off', 'acme', 'ana', NULL, 'x');
"""


async def test_crons_and_webhooks_of_an_older_store_become_jobs(address: str):
    with closing(connect(address.removeprefix("sqlite:///"), 5)) as raw:
        migrations = read_migrations("madang.store.database.sqlite")
        upgrade_sqlite(raw, [each for each in migrations if each[0] <= VERSION_BEFORE_SCHEDULED_JOBS])
        raw.executescript(SCHEDULED.replace("'r'", "x'74'").replace("'x'", "x'78'"))
    assert await _jobs(address) == EXPECTED_JOBS


async def test_crons_and_webhooks_of_an_older_schema_of_postgres_become_jobs(postgres_url: str):
    place = parse_address(postgres_url)
    with psycopg.connect(place.conninfo, autocommit=True) as raw:
        migrations = read_migrations("madang.store.database.postgres")
        upgrade_schema(raw, place.schema, [each for each in migrations if each[0] <= VERSION_BEFORE_SCHEDULED_JOBS])
        raw.execute("SELECT set_config('madang.rows', '*', false)")
        raw.execute(SCHEDULED.replace("('r'", "('\\x74'").encode())
    assert await _jobs(postgres_url) == EXPECTED_JOBS


EXPECTED_JOBS = {("daily", "cron", "acme", 9), ("webhook-1", "webhook", "acme", 5)}


async def _jobs(url: str) -> set[tuple[str, str, str, int]]:
    async with open_store(url) as store:
        return {(job.id, job.kind, job.tenant, to_stamp(job.due_at)) for job in await store.jobs.list_all()}


def test_a_store_is_backed_up_while_it_is_written_to_and_restored_for_a_program_that_goes_back(
    older: str, madang: Madang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    before = {session: madang("sessions", "export", session).out for session in OLD}

    async def busy(copied: asyncio.Event) -> int:
        async with open_store(older) as store, open_application(store, assistants=ASSISTANTS) as application:
            count = 0
            while count == 0 or not copied.is_set():
                await ask(application, count)
                count += 1
            return count

    async def back_up() -> int:
        copied = asyncio.Event()
        asked = asyncio.create_task(busy(copied))
        made = await asyncio.to_thread(madang, "backup", "copies")
        copied.set()
        assert made.code == 0, made.err
        return await asked

    monkeypatch.setenv("COURIER_PACE", "0.01")
    monkeypatch.setenv("COURIER_LEDGER", str(tmp_path / "ledger"))
    assert asyncio.run(back_up()) >= 1
    _mark_as_newer(older)
    with pytest.raises(NewerStoreError, match="update the program"):
        open_store(older)
    monkeypatch.setenv("MADANG_STORE", f"sqlite:///{tmp_path / 'back.db'}")
    restored = madang("restore", "copies")
    assert (restored.code, restored.err) == (0, "")
    assert {session: madang("sessions", "export", session).out for session in OLD} == before
    assert madang("audit", "verify").code == 0


def _mark_as_newer(url: str) -> None:
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as raw:
        raw.execute("INSERT INTO schema_version (version) VALUES (9999)")
        raw.commit()
