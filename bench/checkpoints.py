"""What a long conversation costs: our checkpointer beside LangGraph's SQLite saver, plain and with DeltaChannel.

Three nodes and five checkpoints a turn; a question and an answer of 1 KB each, and every tenth turn a tool result of
50 KB. The unique content is each message once, as LangGraph's own serializer writes it. All savers run in this process,
one after the other, on files of the same directory, with a durable commit (`synchronous = FULL`).

The stock saver writes gigabytes to reach 500 turns, so its thread is given its messages in one update before the timed
turns; its size is measured on the turns it really ran.
"""

import argparse
import asyncio
import math
import random
import string
import sysconfig
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypedDict

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, ToolMessage
from langgraph.channels.delta import DeltaChannel
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import END, START, StateGraph, add_messages

from madang.store import open_store

THREAD: Any = {"configurable": {"thread_id": "bench"}}
TIMED_TURNS = 10
Text = Callable[[int], str]


class Plain(TypedDict):
    messages: Annotated[list[AnyMessage], add_messages]


def extend(state: list[AnyMessage], writes: Sequence[list[AnyMessage]]) -> list[AnyMessage]:
    return [*state, *(message for written in writes for message in written)]


class Delta(TypedDict):
    messages: Annotated[list[AnyMessage], DeltaChannel(extend)]


@dataclass
class Figures:
    """What was measured of one saver; times in milliseconds, bytes as multiples of the unique content."""

    name: str
    turn: float = math.nan
    latest: float = math.nan
    latest_cold: float = math.nan
    history: float = math.nan
    headers: float = math.nan
    bytes: float = math.nan
    bytes_turns: int = 0


class Conversation:
    """The turns of one workload, the same for every saver."""

    def __init__(self, text: Text) -> None:
        self._text = text

    def turn(self, number: int) -> list[AnyMessage]:
        rng = random.Random(number)
        base = rng.randrange(1 << 30)
        found: list[AnyMessage] = [
            HumanMessage(self._text(1000), id=f"h{number}-{base}"),
            AIMessage(self._text(1000), id=f"a{number}-{base}"),
        ]
        if number % 10 == 0:
            found.insert(1, ToolMessage(self._text(50_000), tool_call_id=f"c{number}", id=f"t{number}-{base}"))
        return found


def build(schema: type, said: dict[str, list[AnyMessage]], checkpointer: Any) -> Any:
    """Three nodes: one that writes nothing, one that may bring a tool result, one that answers."""

    async def plan(state: Any) -> dict[str, Any]:
        return {}

    async def act(state: Any) -> dict[str, Any]:
        return {"messages": said["tool"]} if said["tool"] else {}

    async def answer(state: Any) -> dict[str, Any]:
        return {"messages": said["answer"]}

    graph: Any = StateGraph(schema)
    for node in (plan, act, answer):
        graph.add_node(node.__name__, node)
    graph.add_edge(START, "plan").add_edge("plan", "act").add_edge("act", "answer").add_edge("answer", END)
    return graph.compile(checkpointer=checkpointer)


class Runner:
    """Plays a conversation through a graph on one saver."""

    def __init__(self, schema: type, conversation: Conversation, checkpointer: Any) -> None:
        self._said: dict[str, list[AnyMessage]] = {}
        self._conversation = conversation
        self.graph = build(schema, self._said, checkpointer)
        self.unique = 0

    async def play(self, number: int) -> float:
        """One turn; how many milliseconds it took."""
        question, *rest = self._conversation.turn(number)
        self._said["tool"], self._said["answer"] = rest[:-1], rest[-1:]
        self.unique += sum(map(weight, (question, *rest)))
        start = time.perf_counter()
        await self.graph.ainvoke({"messages": [question]}, THREAD)
        return (time.perf_counter() - start) * 1000

    async def seed(self, turns: int) -> None:
        """Bring the thread to where `turns` turns would have left it, in one update."""
        messages = [message for number in range(turns) for message in self._conversation.turn(number)]
        await self.graph.aupdate_state(THREAD, {"messages": messages}, as_node="answer")

    async def timed(self, turns: int) -> Figures:
        """The median turn, latest state and history at `turns` turns."""
        figures = Figures("")
        figures.turn = median([await self.play(turns + n) for n in range(TIMED_TURNS)])
        figures.latest = median([await timed(self.graph.aget_state(THREAD)) for _ in range(5)])
        figures.history = median([await timed(self._history()) for _ in range(3)])
        return figures

    async def _history(self) -> None:
        assert len([each async for each in self.graph.aget_state_history(THREAD, limit=20)]) == 20


async def measure_stock(folder: Path, schema: type, conversation: Conversation, turns: int, size_turns: int) -> Figures:
    """LangGraph's SQLite saver: size after `size_turns` real turns, times at `turns`."""
    path = folder / f"stock-{schema.__name__}-size.db"
    async with AsyncSqliteSaver.from_conn_string(str(path)) as saver:
        runner = Runner(schema, conversation, saver)
        for number in range(size_turns):
            await runner.play(number)
    size = file_bytes(path) / runner.unique
    path.unlink()
    path = folder / f"stock-{schema.__name__}.db"
    async with AsyncSqliteSaver.from_conn_string(str(path)) as saver:
        runner = Runner(schema, conversation, saver)
        await runner.seed(turns)
        figures = await runner.timed(turns)
    async with AsyncSqliteSaver.from_conn_string(str(path)) as saver:
        figures.latest_cold = await timed(Runner(schema, conversation, saver).graph.aget_state(THREAD))
    path.unlink()
    figures.name = f"AsyncSqliteSaver, {schema.__name__.lower()}"
    figures.bytes, figures.bytes_turns = size, size_turns
    return figures


async def measure_ours(folder: Path, conversation: Conversation, turns: int, level: int) -> tuple[Figures, list[float]]:
    """Our checkpointer after `turns` real turns, and its bytes a quarter, half and all of the way."""
    path = folder / f"madang-{level}.db"
    sizes: list[float] = []
    unique = 0
    marks = (turns // 4, turns // 2, turns)
    for first, last in zip((0, *marks), marks, strict=False):
        async with ours(path, level) as store:
            runner = Runner(Plain, conversation, store.checkpointer)
            for number in range(first, last):
                await runner.play(number)
            unique += runner.unique
        sizes.append(file_bytes(path) / unique)
    async with ours(path, level) as store:
        graph = Runner(Plain, conversation, store.checkpointer).graph
        cold = await timed(graph.aget_state(THREAD))
    async with ours(path, level) as store:
        runner = Runner(Plain, conversation, store.checkpointer)
        await runner.graph.aget_state(THREAD)
        figures = await runner.timed(turns)
        figures.headers = median([await timed(store.history("bench", limit=20)) for _ in range(5)])
    figures.name = f"madang, compression {level}"
    figures.latest_cold, figures.bytes, figures.bytes_turns = cold, sizes[-1], turns
    return figures, sizes


@asynccontextmanager
async def ours(path: Path, level: int) -> AsyncIterator[Any]:
    async with open_store(f"sqlite:///{path}", compression_level=level) as store:
        yield store


def exponent(sizes: list[float], ratio: float = 4.0) -> float:
    """How the bytes grow with the turns between a quarter of them and all: 1 is proportional."""
    return 1 + math.log(sizes[-1] / sizes[0]) / math.log(ratio)


async def timed(awaitable: Any) -> float:
    start = time.perf_counter()
    await awaitable
    return (time.perf_counter() - start) * 1000


def median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


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


async def compare(options: argparse.Namespace) -> None:
    """Measure every saver and print the ratios beside their targets."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        raw, raw_sizes = await measure_ours(folder, Conversation(prose()), options.turns, 0)
        packed, _ = await measure_ours(folder, Conversation(prose()), options.turns, 3)
        for file in folder.glob("madang*"):
            file.unlink()
        random_text, _ = await measure_ours(folder, Conversation(noise()), options.turns // 4, 3)
        plain = await measure_stock(folder, Plain, Conversation(prose()), options.turns, options.stock_turns)
        delta = await measure_stock(folder, Delta, Conversation(prose()), options.turns, options.stock_turns)
    print_table([plain, delta, raw, packed])
    report(
        f"Bytes at {options.turns} turns, as multiples of the unique content",
        [
            ("uncompressed", raw.bytes, 1.25),
            ("default compression, text", packed.bytes, 0.6),
            ("default compression, random text", random_text.bytes, None),
            (f"growth exponent {options.turns // 4} -> {options.turns} turns", exponent(raw_sizes), 1.02),
        ],
    )
    report(
        f"Times at {options.turns} turns, as multiples of the stock saver's",
        [
            ("a turn", packed.turn / plain.turn, 0.2),
            ("latest state, warm", packed.latest / plain.latest, 0.75),
            ("latest state, cold", packed.latest_cold / plain.latest, 1.25),
            ("20 history entries with states", packed.history / plain.history, 0.5),
            ("20 history entries without states (milliseconds)", packed.headers, 3.0),
        ],
    )


def print_table(found: list[Figures]) -> None:
    head = ("saver", "turn ms", "latest ms", "cold ms", "20 states ms", "20 headers ms", "bytes x", "at turns")
    print(f"{head[0]:<28}" + "".join(f"{name:>14}" for name in head[1:]))
    for f in found:
        times = (f.turn, f.latest, f.latest_cold, f.history, f.headers)
        print(f"{f.name:<28}" + "".join(f"{value:>14.2f}" for value in (*times, f.bytes)) + f"{f.bytes_turns:>14}")


def main(arguments: list[str]) -> None:
    """Parse the options and compare."""
    parser = argparse.ArgumentParser(prog="python -m bench checkpoints", description=__doc__)
    parser.add_argument("--turns", type=int, default=200, help="length of the conversation (targets: 500 and 1000)")
    parser.add_argument("--stock-turns", type=int, default=50, help="turns the stock saver really runs to be weighed")
    asyncio.run(compare(parser.parse_args(arguments)))
