"""What states that are no conversation cost: our checkpointer beside LangGraph's SQLite saver, turn by turn.

Bytes are those of the closed file beyond an empty one's, as multiples of the content that is new in each turn: stored
without compression, and with the default. Processor time is that of the whole turn with all threads, the graph's own
included, as a multiple of the same turn's on `AsyncSqliteSaver`. Both commit durably.
"""

import argparse
import asyncio
import gc
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from bench.checkpoints import THREAD, file_bytes
from bench.support.states import STATES, Player, Workload
from madang.store import open_store


class Measured(NamedTuple):
    """What one workload cost: multiples of its unique content, and processor time in milliseconds a turn."""

    workload: Workload
    unique: int
    stock: float
    raw: float
    packed: float
    stock_work: list[float]
    work: list[float]

    @property
    def work_ratio(self) -> float:
        """Processor time as a multiple of stock's, in the middle of the turns."""
        return median(mine / theirs for mine, theirs in zip(self.work, self.stock_work, strict=True))


async def measure(workload: Workload, turns: int) -> Measured:
    """Play the turns on the stock saver and on ours, compressed and not, each turn on one after the other."""
    with tempfile.TemporaryDirectory() as name:
        stock, raw, packed = (Path(name) / f"{kind}.db" for kind in ("stock", "raw", "packed"))
        async with AsyncExitStack() as stack:
            saver = await stack.enter_async_context(AsyncSqliteSaver.from_conn_string(str(stock)))
            stores = [
                await stack.enter_async_context(open_store(f"sqlite:///{path}", compression_level=level))
                for path, level in ((packed, 3), (raw, 0))
            ]
            players = [workload.play(saver), *(workload.play(store.checkpointer) for store in stores)]
            rounds = [[await timed_turn(player, number) for player in players] for number in range(turns)]
        unique = players[0].unique
        empty = await empty_bytes(Path(name))
        weights = [
            file_bytes(stock) / unique,
            *((file_bytes(path) - empty) / unique for path in (raw, packed)),
        ]
    theirs, mine, _ = (list(column) for column in zip(*rounds, strict=True))
    return Measured(workload, unique, *weights, theirs, mine)


async def timed_turn(player: Player, number: int) -> float:
    """Milliseconds of processor time that a turn takes."""
    given: Any = player.given(number)
    gc.collect()
    start = process_time()
    await player.graph.ainvoke(given, THREAD)
    return (process_time() - start) * 1000


async def empty_bytes(folder: Path) -> int:
    """What a store weighs that nothing was stored in."""
    async with open_store(f"sqlite:///{folder / 'empty.db'}"):
        pass
    return file_bytes(folder / "empty.db")


HEAD = "| workload | turns | unique, KB | stock | madang, raw | compressed | stock, ms a turn | madang, x |"


def print_measured(each: Measured) -> None:
    """Print the row of a workload: what was measured and, in brackets, what is to be reached."""
    goals = each.workload
    sizes = f"{each.stock:.1f} | {goal(each.raw, goals.raw)} | {goal(each.packed, goals.packed)}"
    times = f"{median(each.stock_work):.1f} | {goal(each.work_ratio, goals.work)}"
    print(f"| {goals.name} | {len(each.work)} | {each.unique / 1000:.1f} | {sizes} | {times} |", flush=True)


def goal(value: float, limit: float | None) -> str:
    return f"{value:.2f}" if limit is None else f"{value:.2f} (<= {limit:g}{'' if value <= limit else ', MISSED'})"


def main(arguments: list[str]) -> None:
    """Parse the options and measure every workload, or those whose name holds a word."""
    parser = argparse.ArgumentParser(prog="python -m bench workloads", description=__doc__)
    parser.add_argument("--turns", type=int, default=100, help="how many turns, where a workload is not one write")
    parser.add_argument("--only", default="", help="only the workloads whose name holds this")
    options = parser.parse_args(arguments)
    print(f"\n{HEAD}\n| --- |{' ---: |' * 7}")
    for workload in STATES:
        if options.only in workload.name:
            print_measured(asyncio.run(measure(workload, min(workload.turns, options.turns))))
