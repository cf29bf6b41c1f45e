"""What a long conversation costs: our checkpointer beside LangGraph's SQLite saver, plain and with DeltaChannel.

Three nodes and five checkpoints a turn; a question and an answer of 1 KB each, and every tenth turn a tool result of
50 KB. The unique content is each message once, as LangGraph's own serializer writes it. All savers run in this process,
on files of one directory, with a durable commit (`synchronous = FULL`), and take turns at being timed.

The stock saver writes gigabytes to reach 500 turns, so its thread is given its messages in one update before the timed
turns; its size is measured on the turns it really ran.
"""

import argparse
import asyncio
import gc
import math
import random
import string
import sysconfig
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Annotated, Any, Protocol, TypedDict
from uuid import UUID

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, ToolMessage
from langgraph.channels.delta import DeltaChannel
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import END, START, StateGraph, add_messages

from madang.store import open_store

THREAD: Any = {"configurable": {"thread_id": "bench"}}
Text = Callable[[int], str]


class Plain(TypedDict):
    messages: Annotated[list[AnyMessage], add_messages]


def extend(state: list[AnyMessage], writes: Sequence[list[AnyMessage]]) -> list[AnyMessage]:
    return [*state, *(message for written in writes for message in written)]


class Delta(TypedDict):
    messages: Annotated[list[AnyMessage], DeltaChannel(extend)]


@dataclass
class Figures:
    """What was measured of one saver: milliseconds of each kind, and bytes as a multiple of the unique content."""

    name: str
    bytes: float
    bytes_turns: int
    times: dict[str, float] = field(default_factory=dict)


class Conversation:
    """The turns of one workload, the same for every saver."""

    def __init__(self, text: Text) -> None:
        self._text = text

    def turn(self, number: int) -> list[AnyMessage]:
        """Question, tool result if it is a tenth turn, and answer."""
        ids = random.Random(number)
        question, answer, result = (str(UUID(int=ids.getrandbits(128), version=4)) for _ in range(3))
        found: list[AnyMessage] = [HumanMessage(self._text(1000), id=question), AIMessage(self._text(1000), id=answer)]
        if number % 10 == 0:
            found.insert(1, ToolMessage(self._text(50_000), tool_call_id=f"call_{number}", id=result))
        return found


def build(schema: type, said: dict[str, list[AnyMessage]], checkpointer: Any) -> Any:
    """Three nodes: one that writes nothing, one that may bring a tool result, one that answers."""

    async def plan(_: Any) -> dict[str, Any]:
        return {}

    async def act(_: Any) -> dict[str, Any]:
        return {"messages": said["tool"]} if said["tool"] else {}

    async def answer(_: Any) -> dict[str, Any]:
        return {"messages": said["answer"]}

    graph: Any = StateGraph(schema)
    for node in (plan, act, answer):
        graph.add_node(node.__name__, node)
    graph.add_edge(START, "plan").add_edge("plan", "act").add_edge("act", "answer").add_edge("answer", END)
    return graph.compile(checkpointer=checkpointer)


class Runner:
    """Plays a conversation through a graph on one saver."""

    def __init__(self, schema: type, conversation: Conversation, checkpointer: Any, played: int) -> None:
        self.played = played
        self._said: dict[str, list[AnyMessage]] = {}
        self._conversation = conversation
        self.graph = build(schema, self._said, checkpointer)
        self.unique = 0

    async def play(self, number: int) -> None:
        """The turn of that number."""
        question, *rest = self._conversation.turn(number)
        self._said["tool"], self._said["answer"] = rest[:-1], rest[-1:]
        self.unique += sum(map(weight, (question, *rest)))
        self.played = number + 1
        await self.graph.ainvoke({"messages": [question]}, THREAD)

    async def seed(self, turns: int) -> None:
        """Bring the thread to where `turns` turns would have left it, in one update."""
        messages = [message for number in range(turns) for message in self._conversation.turn(number)]
        await self.graph.aupdate_state(THREAD, {"messages": messages}, as_node="answer")

    async def turn(self) -> None:
        """One more turn."""
        await self.play(self.played)

    async def latest(self) -> None:
        """The latest state."""
        await self.graph.aget_state(THREAD)

    async def history(self) -> None:
        """The last 20 states."""
        assert len([each async for each in self.graph.aget_state_history(THREAD, limit=20)]) == 20


class Saver(Protocol):
    """A saver under measurement; `open` gives a runner on its thread, in a process that has read nothing yet."""

    figures: Figures

    def open(self) -> AbstractAsyncContextManager[Runner]: ...


@dataclass
class Stock:
    """LangGraph's SQLite saver."""

    path: Path
    schema: type
    turns: int
    figures: Figures

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Runner]:
        async with AsyncSqliteSaver.from_conn_string(str(self.path)) as saver:
            yield Runner(self.schema, Conversation(prose()), saver, self.turns)


@dataclass
class Ours:
    """Our checkpointer, with compression of a level."""

    path: Path
    level: int
    turns: int
    figures: Figures

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Runner]:
        async with open_store(f"sqlite:///{self.path}", compression_level=self.level) as store:
            yield Runner(Plain, Conversation(prose()), store.checkpointer, self.turns)


async def prepare_stock(folder: Path, schema: type, turns: int, size_turns: int) -> Stock:
    """The stock saver weighed after `size_turns` real turns, with another thread where `turns` turns would leave it."""
    name = schema.__name__.lower()
    weighed = Stock(folder / f"weighed-{name}.db", schema, 0, Figures("", 0, 0))
    async with weighed.open() as runner:
        for number in range(size_turns):
            await runner.play(number)
        unique = runner.unique
    figures = Figures(f"AsyncSqliteSaver, {name}", file_bytes(weighed.path) / unique, size_turns)
    weighed.path.unlink()
    stock = Stock(folder / f"stock-{name}.db", schema, turns, figures)
    async with stock.open() as runner:
        await runner.seed(turns)
    return stock


async def prepare_ours(path: Path, text: Text, turns: int, level: int) -> tuple[Ours, list[float]]:
    """Our checkpointer after `turns` real turns, and its weight a quarter, half and all of the way."""
    sizes: list[float] = []
    unique = 0
    conversation = Conversation(text)
    marks = (turns // 4, turns // 2, turns)
    for first, last in pairwise((0, *marks)):
        async with open_store(f"sqlite:///{path}", compression_level=level) as store:
            runner = Runner(Plain, conversation, store.checkpointer, first)
            for number in range(first, last):
                await runner.play(number)
            unique += runner.unique
        sizes.append(file_bytes(path) / unique)
    return Ours(path, level, turns, Figures(f"madang, compression {level}", sizes[-1], turns)), sizes


async def time_side_by_side(savers: Sequence[Saver]) -> None:
    """Take every time of every saver in turns, so that what else the machine does weighs on all alike."""
    async with AsyncExitStack() as stack:
        runners = [await stack.enter_async_context(saver.open()) for saver in savers]
        for runner in runners:
            await runner.turn()
        for name, rounds in (("turn", 15), ("latest", 9), ("history", 5)):
            samples = [[await timed(getattr(runner, name)) for runner in runners] for _ in range(rounds)]
            for saver, column in zip(savers, zip(*samples, strict=True), strict=True):
                saver.figures.times[name] = median(column)
    cold = [[await time_cold(saver) for saver in savers] for _ in range(7)]
    for saver, column in zip(savers, zip(*cold, strict=True), strict=True):
        saver.figures.times["cold"] = median(column)


async def time_cold(saver: Saver) -> float:
    async with saver.open() as runner:
        return await timed(runner.latest)


async def time_headers(ours: Ours) -> None:
    """How long 20 entries of the history take without their states."""
    async with open_store(f"sqlite:///{ours.path}") as store:

        async def headers() -> None:
            assert len(await store.history("bench", limit=20)) == 20

        ours.figures.times["headers"] = median([await timed(headers) for _ in range(9)])


def exponent(sizes: list[float], ratio: float = 4.0) -> float:
    """How the bytes grow with the turns between a quarter of them and all: 1 is proportional."""
    return 1 + math.log(sizes[-1] / sizes[0]) / math.log(ratio)


async def timed(action: Callable[[], Awaitable[None]]) -> float:
    """Milliseconds of one action, with no garbage of another's making to clear up."""
    gc.collect()
    start = time.perf_counter()
    await action()
    return (time.perf_counter() - start) * 1000


def weight(message: AnyMessage) -> int:
    return len(JsonPlusSerializer().dumps_typed(message)[1])


def file_bytes(path: Path) -> int:
    return sum(file.stat().st_size for file in path.parent.glob(path.name + "*"))


def prose() -> Text:
    """Slices of the text of Python's own library: prose and source, as a tool or a model would return."""
    files = sorted(Path(sysconfig.get_path("stdlib")).glob("*.py"))
    text = "\n".join(file.read_text(encoding="utf-8", errors="ignore") for file in files)
    rng = random.Random(1)

    def piece(length: int) -> str:
        start = rng.randrange(len(text) - length)
        return text[start : start + length]

    return piece


def noise() -> Text:
    """Random letters and digits."""
    rng = random.Random(2)
    return lambda length: "".join(rng.choices(string.ascii_letters + string.digits, k=length))


def report(title: str, rows: list[tuple[str, float, float | None]]) -> None:
    print(f"\n{title}")
    for name, value, target in rows:
        verdict = "" if target is None else f"   target <= {target:g}   {'met' if value <= target else 'MISSED'}"
        print(f"  {name:<58}{value:>10.3f}{verdict}")


async def compare(turns: int, stock_turns: int) -> None:
    """Measure every saver and print the ratios beside their targets."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        raw, sizes = await prepare_ours(folder / "raw.db", prose(), turns, 0)
        packed, _ = await prepare_ours(folder / "packed.db", prose(), turns, 3)
        noisy, _ = await prepare_ours(folder / "noisy.db", noise(), max(turns // 4, 20), 3)
        plain = await prepare_stock(folder, Plain, turns, stock_turns)
        delta = await prepare_stock(folder, Delta, turns, stock_turns)
        await time_side_by_side([plain, packed, raw])
        await time_side_by_side([delta])
        await time_headers(packed)
    print_table([saver.figures for saver in (plain, delta, raw, packed)])
    report_bytes(turns, [raw, packed, noisy], sizes)
    report_times(turns, plain.figures.times, packed.figures.times)


def report_bytes(turns: int, savers: Sequence[Ours], sizes: list[float]) -> None:
    raw, packed, noisy = (saver.figures.bytes for saver in savers)
    report(
        f"Bytes at {turns} turns, as multiples of the unique content",
        [
            ("uncompressed", raw, 1.25),
            ("default compression, text", packed, 0.6),
            (f"default compression, random text, {savers[2].turns} turns", noisy, None),
            (f"growth exponent {turns // 4} -> {turns} turns", exponent(sizes), 1.02),
        ],
    )


def report_times(turns: int, stock: dict[str, float], ours: dict[str, float]) -> None:
    report(
        f"Times at {turns} turns, as multiples of the stock saver's",
        [
            ("a turn", ours["turn"] / stock["turn"], 0.2),
            ("latest state, warm", ours["latest"] / stock["latest"], 0.75),
            ("latest state, cold", ours["cold"] / stock["cold"], 1.25),
            ("20 history entries with states", ours["history"] / stock["history"], 0.5),
            ("20 history entries without states (milliseconds)", ours["headers"], 3.0),
        ],
    )


def print_table(found: list[Figures]) -> None:
    columns = ("turn", "latest", "cold", "history", "headers")
    print(f"{'saver':<28}" + "".join(f"{name + ' ms':>12}" for name in columns) + f"{'bytes x':>12}{'at turns':>10}")
    for each in found:
        times = "".join(f"{each.times.get(name, math.nan):>12.2f}" for name in columns)
        print(f"{each.name:<28}{times}{each.bytes:>12.2f}{each.bytes_turns:>10}")


def main(arguments: list[str]) -> None:
    """Parse the options and compare."""
    parser = argparse.ArgumentParser(prog="python -m bench checkpoints", description=__doc__)
    parser.add_argument("--turns", type=int, default=200, help="length of the conversation (targets: 500 and 1000)")
    parser.add_argument("--stock-turns", type=int, default=50, help="turns the stock saver really runs to be weighed")
    options = parser.parse_args(arguments)
    asyncio.run(compare(options.turns, options.stock_turns))
