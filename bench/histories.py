"""What other shapes of state cost: our checkpointer beside LangGraph's SQLite saver, each turn on one, then the other.

An edited and trimmed history, a window of 50 messages, 50 sessions in turns, a fan-out that sends the whole state to a
sub-graph, 200 files of which each turn edits one, and two lists that grow in turns, each turn under metadata of its
own, as the runs of a server are. Both savers see the same turns and keep a durable commit. Last, a thread is listed.
"""

import argparse
import asyncio
import operator
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from statistics import median
from typing import Annotated, Any, NamedTuple, TypedDict

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, RemoveMessage
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import END, START, StateGraph, add_messages
from langgraph.types import Send

from bench.checkpoints import Plain, Taken, file_bytes, prose, ratio, timed
from bench.support.lists import compare_lists
from madang.store import open_store

SESSIONS = 50
FILES = 200


def last_fifty(current: list[AnyMessage], new: list[AnyMessage]) -> list[AnyMessage]:
    return [*current, *new][-50:]


def merge(current: dict[str, str], new: dict[str, str]) -> dict[str, str]:
    return {**current, **new}


class Window(TypedDict):
    messages: Annotated[list[AnyMessage], last_fifty]


class Project(TypedDict):
    files: Annotated[dict[str, str], merge]


class Desk(TypedDict):
    messages: Annotated[list[AnyMessage], add_messages]
    notes: Annotated[list[str], operator.add]


class Turn(NamedTuple):
    """What a graph is invoked with, on which thread, and under which metadata."""

    given: dict[str, Any]
    thread: str = "bench"
    metadata: Mapping[str, str] = {}


class Workload(NamedTuple):
    """A graph, and the turns it is put through, `rounds` times as many as others."""

    name: str
    build: Callable[[Any], Any]
    turn: Callable[[int], Turn]
    rounds: int = 1


class Compared(NamedTuple):
    """What the turns of one workload took and left on disk, with the stock saver and with ours."""

    name: str
    turns: int
    stock: list[Taken]
    ours: list[Taken]
    stock_bytes: int
    our_bytes: int


def answering(schema: type, checkpointer: Any) -> Any:
    """A graph that answers in 1 KB, after a node that writes nothing."""
    text = prose()
    graph: Any = StateGraph(schema)
    graph.add_node("plan", lambda _: {})
    graph.add_node(
        "answer", lambda state: {"messages": [AIMessage(text(1000), id=f"after-{state['messages'][-1].id}")]}
    )
    graph.add_edge(START, "plan").add_edge("plan", "answer").add_edge("answer", END)
    return graph.compile(checkpointer=checkpointer)


def fanning_out(checkpointer: Any) -> Any:
    """A graph that sends its whole state to three runs of a sub-graph."""
    graph: Any = StateGraph(Plain)
    graph.add_node("worker", answering(Plain, None))
    graph.add_conditional_edges(START, lambda state: [Send("worker", state) for _ in range(3)], ["worker"])
    graph.add_edge("worker", END)
    return graph.compile(checkpointer=checkpointer)


def editing(checkpointer: Any) -> Any:
    """A graph whose state is the files it is given."""
    graph: Any = StateGraph(Project)
    graph.add_node("plan", lambda _: {})
    graph.add_edge(START, "plan").add_edge("plan", END)
    return graph.compile(checkpointer=checkpointer)


def noting(checkpointer: Any) -> Any:
    """A graph that takes a note of 1 KB before it answers."""
    text = prose()
    graph: Any = StateGraph(Desk)
    graph.add_node("note", lambda _: {"notes": [text(1000)]})
    graph.add_node("answer", lambda _: {"messages": [AIMessage(text(1000))]})
    graph.add_edge(START, "note").add_edge("note", "answer").add_edge("answer", END)
    return graph.compile(checkpointer=checkpointer)


def asked(number: int) -> HumanMessage:
    return HumanMessage(f"Question {number}: {'why does it hold? ' * 50}", id=f"q{number}")


def edited(number: int) -> Turn:
    """A question; every fifth turn one asked before in other words, every tenth turn five old ones removed instead."""
    messages: list[AnyMessage] = []
    if number % 10 == 9:
        messages += [RemoveMessage(f"q{old}") for old in range(number - 9, number - 4)]
    elif number % 5 == 4:
        messages.append(HumanMessage(f"In other words, {number}: {'how so? ' * 100}", id=f"q{number - 1}"))
    return Turn({"messages": [*messages, asked(number)]})


def in_turns(number: int) -> Turn:
    return Turn({"messages": [asked(number)]}, f"session-{number % SESSIONS}")


def plainly(number: int) -> Turn:
    return Turn({"messages": [asked(number)]})


def ticketed(number: int) -> Turn:
    return Turn({"messages": [asked(number)]}, metadata={"ticket": f"{number:032}"})


def saved(number: int) -> Turn:
    """All files at first, then one with a line more."""
    if number == 0:
        return Turn({"files": {f"src/file_{name}.py": contents(name) for name in range(FILES)}})
    name = number % FILES
    return Turn({"files": {f"src/file_{name}.py": f"{contents(name)}\n# edit {number}\n"}})


def contents(name: int) -> str:
    return "\n".join(f"def step_{name}_{line}(state): return state.field_{line * name % 97}" for line in range(36))


WORKLOADS = (
    Workload("edited and trimmed history", partial(answering, Plain), edited),
    Workload("window of 50 messages", partial(answering, Window), plainly),
    Workload("50 sessions in turns", partial(answering, Plain), in_turns, rounds=2),
    Workload("Send of the full state to a sub-graph", fanning_out, plainly),
    Workload("200 files, one edit a turn", editing, saved),
    Workload("two lists, metadata of each turn", noting, ticketed, rounds=2),
)


async def compare(workload: Workload, turns: int) -> Compared:
    """Play the turns on both savers, each turn on one and then on the other."""
    with tempfile.TemporaryDirectory() as name:
        theirs, mine = Path(name) / "stock.db", Path(name) / "ours.db"
        async with AsyncSqliteSaver.from_conn_string(str(theirs)) as saver, open_store(f"sqlite:///{mine}") as store:
            stock, ours = workload.build(saver), workload.build(store.checkpointer)
            rounds = [[await play(graph, workload.turn(number)) for graph in (stock, ours)] for number in range(turns)]
        columns = [list(column) for column in zip(*rounds, strict=True)]
        return Compared(workload.name, turns, *columns, file_bytes(theirs), file_bytes(mine))


async def play(graph: Any, turn: Turn) -> Taken:
    config: Any = {"configurable": {"thread_id": turn.thread}, "metadata": dict(turn.metadata)}
    return await timed(partial(graph.ainvoke, turn.given, config))


def print_comparison(found: list[Compared]) -> None:
    """Print a row for each workload; times are of the last third of its turns, where states are longest."""
    print(
        "\n| workload | turns | stock, KB a turn | madang, KB a turn | x | stock, ms a turn | madang, ms a turn | x |"
    )
    print("| --- |" + " ---: |" * 7)
    for each in found:
        last = each.turns * 2 // 3
        stock, ours = ([taken.passed for taken in column[last:]] for column in (each.stock, each.ours))
        spread, middle, _ = ratio("", ours, stock, None)
        sizes = f"{each.stock_bytes / each.turns / 1000:.1f} | {each.our_bytes / each.turns / 1000:.1f}"
        times = f"{median(stock):.1f} | {median(ours):.1f} | {middle:.2f}{spread}"
        print(f"| {each.name} | {each.turns} | {sizes} | {each.our_bytes / each.stock_bytes:.3f} | {times} |")


def main(arguments: list[str]) -> None:
    """Parse the options and compare on every workload."""
    parser = argparse.ArgumentParser(prog="python -m bench histories", description=__doc__)
    parser.add_argument("--full", action="store_true", help="on more turns")
    parser.add_argument("--listed", type=int, metavar="N", help="only list a thread of N checkpoints")
    options = parser.parse_args(arguments)
    if options.listed is None:
        turns = 100 if options.full else 30
        print_comparison([asyncio.run(compare(workload, turns * workload.rounds)) for workload in WORKLOADS])
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(compare_lists(Path(folder), options.listed or 1000))
