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
from shutil import copyfile
from statistics import median, quantiles
from typing import Annotated, Any, NamedTuple, Protocol, TypedDict
from uuid import UUID

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, ToolMessage
from langgraph.channels.delta import DeltaChannel
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import END, START, StateGraph, add_messages

from bench.support.plot import Line, draw_growth
from madang.store import open_store

THREAD: Any = {"configurable": {"thread_id": "bench"}}
Text = Callable[[int], str]


class Plain(TypedDict):
    messages: Annotated[list[AnyMessage], add_messages]


def extend(state: list[AnyMessage], writes: Sequence[list[AnyMessage]]) -> list[AnyMessage]:
    return [*state, *(message for written in writes for message in written)]


class Delta(TypedDict):
    messages: Annotated[list[AnyMessage], DeltaChannel(extend)]


class Weight(NamedTuple):
    """What a thread weighed on disk after so many turns, and its unique content."""

    turns: int
    stored: int
    unique: int

    @property
    def multiple(self) -> float:
        """How many times the unique content is stored."""
        return self.stored / self.unique


@dataclass
class Figures:
    """What was measured of one saver: milliseconds of each kind, and bytes as a multiple of the unique content.

    `times` are medians of the time that passed; `samples` keep it for each round, `work` the processor's share of it.
    """

    name: str
    bytes: float
    bytes_turns: int
    times: dict[str, float] = field(default_factory=dict)
    samples: dict[str, Sequence[float]] = field(default_factory=dict)
    work: dict[str, Sequence[float]] = field(default_factory=dict)


class Taken(NamedTuple):
    """Milliseconds that passed, and those of them in which this process had the processor."""

    passed: float
    worked: float


class Plan(NamedTuple):
    """How long the conversations are: ours at each weighing, both when they are timed, the stock saver's own."""

    marks: tuple[int, int, int]
    timed: int
    stock: int


QUICK = Plan(marks=(20, 40, 80), timed=80, stock=32)
FULL = Plan(marks=(500, 1000, 2000), timed=500, stock=120)


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


class SaverOnFile(Saver, Protocol):
    """A saver whose file can be weighed; its runner begins after `turns` turns."""

    path: Path
    turns: int


@dataclass
class Stock:
    """LangGraph's SQLite saver."""

    path: Path
    schema: type
    turns: int = 0
    figures: Figures = field(default_factory=lambda: Figures("", math.nan, 0))
    conversation: Conversation = field(default_factory=lambda: Conversation(prose()))

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Runner]:
        async with AsyncSqliteSaver.from_conn_string(str(self.path)) as saver:
            yield Runner(self.schema, self.conversation, saver, self.turns)


@dataclass
class Ours:
    """Our checkpointer, with compression of a level."""

    path: Path
    level: int
    conversation: Conversation
    turns: int = 0
    figures: Figures = field(default_factory=lambda: Figures("", math.nan, 0))

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Runner]:
        async with open_store(f"sqlite:///{self.path}", compression_level=self.level) as store:
            yield Runner(Plain, self.conversation, store.checkpointer, self.turns)


async def grow(saver: SaverOnFile, marks: Sequence[int], keep_at: int | None = None) -> list[Weight]:
    """What the thread weighs at each mark; a copy of the file as it was at one of them is kept beside it."""
    weights: list[Weight] = []
    unique = 0
    for saver.turns, last in pairwise((0, *marks)):
        async with saver.open() as runner:
            while runner.played < last:
                await runner.turn()
            unique += runner.unique
        weights.append(Weight(last, file_bytes(saver.path), unique))
        if last == keep_at:
            copyfile(saver.path, timed_copy(saver.path))
    return weights


async def prepare_stock(folder: Path, schema: type, plan: Plan) -> tuple[Stock, list[Weight]]:
    """The stock saver on a thread where the timed turns begin, and what it weighed on the turns it really ran."""
    name = schema.__name__.lower()
    weighed = Stock(folder / f"weighed-{name}.db", schema)
    weights = await grow(weighed, (plan.stock // 4, plan.stock // 2, plan.stock))
    weighed.path.unlink()
    figures = Figures(f"AsyncSqliteSaver, {name}", weights[-1].multiple, plan.stock)
    stock = Stock(folder / f"stock-{name}.db", schema, plan.timed, figures)
    async with stock.open() as runner:
        await runner.seed(plan.timed)
    return stock, weights


async def prepare_ours(folder: Path, level: int, plan: Plan) -> tuple[Ours, list[Weight]]:
    """Our checkpointer after as many real turns as are timed at, and what it weighed on the way further."""
    grown = Ours(folder / f"ours-{level}.db", level, Conversation(prose()))
    weights = await grow(grown, plan.marks, keep_at=plan.timed)
    figures = Figures(f"madang, compression {level}", weights[-1].multiple, weights[-1].turns)
    return Ours(timed_copy(grown.path), level, Conversation(prose()), plan.timed, figures), weights


async def time_side_by_side(savers: Sequence[Saver]) -> None:
    """Take every time of every saver in turns, so that what else the machine does weighs on all alike."""
    async with AsyncExitStack() as stack:
        runners = [await stack.enter_async_context(saver.open()) for saver in savers]
        for runner in runners:
            await runner.turn()
        for name, rounds in (("turn", 15), ("latest", 15), ("history", 5)):
            take(savers, name, [[await timed(getattr(runner, name)) for runner in runners] for _ in range(rounds)])
    take(savers, "cold", [[await time_cold(saver) for saver in savers] for _ in range(15)])


def take(savers: Sequence[Saver], name: str, rounds: Sequence[Sequence[Taken]]) -> None:
    """Give each saver its column of the samples."""
    for saver, column in zip(savers, zip(*rounds, strict=True), strict=True):
        saver.figures.samples[name] = [taken.passed for taken in column]
        saver.figures.work[name] = [taken.worked for taken in column]
        saver.figures.times[name] = median(saver.figures.samples[name])


async def time_cold(saver: Saver) -> Taken:
    async with saver.open() as runner:
        return await timed(runner.latest)


async def time_headers(ours: Ours) -> None:
    """How long 20 entries of the history take without their states."""
    async with open_store(f"sqlite:///{ours.path}") as store:

        async def headers() -> None:
            assert len(await store.history("bench", limit=20)) == 20

        take([ours], "headers", [[await timed(headers)] for _ in range(21)])


def exponent(first: Weight, last: Weight) -> float:
    """How the bytes grow with the turns: 1 is proportional."""
    return math.log(last.stored / first.stored) / math.log(last.turns / first.turns)


async def timed(action: Callable[[], Awaitable[None]]) -> Taken:
    """How long one action takes, with no garbage of another's making to clear up."""
    gc.collect()
    passed, worked = time.perf_counter(), time.process_time()
    await action()
    return Taken((time.perf_counter() - passed) * 1000, (time.process_time() - worked) * 1000)


def weight(message: AnyMessage) -> int:
    return len(JsonPlusSerializer().dumps_typed(message)[1])


def file_bytes(path: Path) -> int:
    """What a database weighs, its log included."""
    return sum(file.stat().st_size for file in (path, path.with_name(path.name + "-wal")) if file.exists())


def timed_copy(path: Path) -> Path:
    return path.with_stem(path.stem + "-timed")


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


def report(title: str, rows: Sequence[tuple[str, float, float | None]], *, judged: bool = True) -> None:
    """Print each figure with its target, and whether it is met if the figures are `judged`."""
    print(f"\n{title}\n\n| figure | measured | target | |\n| --- | ---: | ---: | --- |")
    for name, value, target in rows:
        goal = "" if target is None else f"<= {target:g}"
        verdict = "" if target is None or not judged else "met" if value <= target else "MISSED"
        print(f"| {name} | {value:.3f} | {goal} | {verdict} |")


def print_table(found: Sequence[Figures]) -> None:
    """Print every saver's medians, in milliseconds, and its bytes."""
    columns = ("turn", "latest", "cold", "history", "headers")
    print("\n| saver | " + " | ".join(f"{name}, ms" for name in columns) + " | bytes, x unique | at turns |")
    print("| --- |" + " ---: |" * (len(columns) + 2))
    for each in found:
        times = " | ".join(f"{each.times[name]:.1f}" if name in each.times else "" for name in columns)
        print(f"| {each.name} | {times} | {each.bytes:.2f} | {each.bytes_turns} |")


async def compare(plan: Plan, plot: Path | None) -> None:
    """Measure every saver and print the ratios beside their targets."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        raw, raw_weights = await prepare_ours(folder, 0, plan)
        packed, packed_weights = await prepare_ours(folder, 3, plan)
        [noisy] = await grow(Ours(folder / "noisy.db", 3, Conversation(noise())), (plan.timed,))
        plain, plain_weights = await prepare_stock(folder, Plain, plan)
        delta, delta_weights = await prepare_stock(folder, Delta, plan)
        await time_side_by_side([plain, packed, raw, delta])
        await time_headers(packed)
    print_table([saver.figures for saver in (plain, delta, raw, packed)])
    judged = plan is FULL
    if not judged:
        print("\nThe targets are set for longer threads: `--full` measures at their lengths.")
    report_bytes(raw_weights, packed_weights, noisy, judged=judged)
    report_times(plan.timed, plain.figures, packed.figures, judged=judged)
    if plot is not None:
        weights = {"AsyncSqliteSaver": plain_weights, "with DeltaChannel": delta_weights}
        weights |= {"madang, uncompressed": raw_weights, "madang": packed_weights}
        draw_growth(plot, [Line(name, [(w.turns, w.stored) for w in found]) for name, found in weights.items()])


def report_bytes(raw: Sequence[Weight], packed: Sequence[Weight], noisy: Weight, *, judged: bool) -> None:
    first, middle, last = raw
    report(
        "Bytes as multiples of the unique content, indexes and bookkeeping included",
        [
            (f"uncompressed, {middle.turns} turns", middle.multiple, 1.25),
            (f"default compression, text, {middle.turns} turns", packed[1].multiple, 0.6),
            (f"default compression, random text, {noisy.turns} turns", noisy.multiple, None),
            (f"growth exponent, uncompressed, {first.turns} to {last.turns} turns", exponent(first, last), 1.02),
            (f"growth exponent, text, {first.turns} to {last.turns} turns", exponent(packed[0], packed[2]), 1.02),
        ],
        judged=judged,
    )


KINDS = {
    "turn": ("a turn", 0.2),
    "latest": ("latest state, warm", 0.75),
    "cold": ("latest state, cold", 1.25),
    "history": ("20 history entries with states", 0.5),
}


def report_times(turns: int, stock: Figures, ours: Figures, *, judged: bool) -> None:
    passed = [ratio(name, ours.samples[kind], stock.samples[kind], goal) for kind, (name, goal) in KINDS.items()]
    headers = ("20 history entries without states, ms", ours.times["headers"], 3.0)
    title = f"Times at {turns} turns as multiples of the stock saver's, median (middle half)"
    report(title, [*passed, headers], judged=judged)
    worked = [ratio(name, ours.work[kind], stock.work[kind], None) for kind, (name, _) in KINDS.items()]
    headers = ("20 history entries without states, ms", median(ours.work["headers"]), None)
    report("Processor time, likewise", [*worked, headers])


def ratio(
    name: str, ours: Sequence[float], stock: Sequence[float], target: float | None
) -> tuple[str, float, float | None]:
    """The median of the ratios of samples taken one after the other; the name says how far the middle half spreads."""
    ratios = [mine / theirs for mine, theirs in zip(ours, stock, strict=True)]
    low, _, high = quantiles(ratios, n=4)
    return f"{name} ({low:.2f} to {high:.2f})", median(ratios), target


def main(arguments: list[str]) -> None:
    """Parse the options and compare."""
    parser = argparse.ArgumentParser(prog="python -m bench checkpoints", description=__doc__)
    parser.add_argument("--full", action="store_true", help="at the lengths the targets are set for; takes minutes")
    parser.add_argument("--turns", type=int, help="timed at this many turns, weighed on the way there")
    parser.add_argument("--plot", type=Path, help="write the growth of the files as an SVG drawing")
    options = parser.parse_args(arguments)
    plan = FULL if options.full else QUICK
    if turns := options.turns:
        plan = Plan(marks=(turns // 4, turns // 2, turns), timed=turns, stock=min(turns, 60))
    asyncio.run(compare(plan, options.plot))
