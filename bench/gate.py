"""What the write gate adds: stock StateGraph and CheckedGraph in turns, in one run.

First ten nodes that each write fifty fields, with reducers that graphs use, in processor time. Then a node's time as
the history grows.

Each node writes one new message into a state that holds N messages already. The reducer keeps the history as it is, so
that what is measured is LangGraph's own step and the gate, not the merging of messages. A node's time is the difference
between a long and a short chain of nodes, which leaves out what a run costs once: reading the history in as its input.
"""

import gc
import operator
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from time import perf_counter, process_time
from typing import Annotated, Any, TypedDict

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langgraph.constants import START
from langgraph.graph import StateGraph, add_messages

from madang.state.writes.graph import CheckedGraph

SHORT, LONG = 5, 45
ROUNDS = 40
TARGET_MICROSECONDS = 50
NODES, FIELDS = 10, 50
TARGET_RATIO = 1.1


def keep_history(current: list[AnyMessage], new: list[AnyMessage]) -> list[AnyMessage]:
    """Leaves the history alone, whatever is written."""
    del new
    return current


class Conversation(TypedDict):
    """A state that is mostly history."""

    messages: Annotated[list[AnyMessage], keep_history]


def main(_arguments: Sequence[str] = ()) -> None:
    """Prints what fifty fields cost, and the time a node takes without and with the gate, for three histories."""
    stock, checked, ratio = measure_fields()
    print(f"{NODES} nodes that write {FIELDS} fields each: {stock:.1f} ms of processor time,", end=" ")
    print(f"{checked:.1f} with the gate,", end=" ")
    print(f"{ratio:.3f} times as much (target: {TARGET_RATIO:.2f})\n")
    print("| messages in state | stock, us a node | checked, us a node | gate adds, us | target |")
    print("| --- | --- | --- | --- | --- |")
    for length in (10, 1_000, 10_000):
        stock, checked = measure(length)
        print(f"| {length} | {stock:.1f} | {checked:.1f} | {checked - stock:.1f} | < {TARGET_MICROSECONDS} |")


def merge_dicts(current: dict[str, int] | None, new: dict[str, int]) -> dict[str, int]:
    """The entries of both."""
    return {**(current or {}), **new}


FIELD_TYPES: tuple[Any, ...] = (
    Annotated[list[int], operator.add],
    Annotated[dict[str, int], merge_dicts],
    Annotated[list[AnyMessage], add_messages],
    Annotated[list[str], operator.add],
    int,
    str,
    float,
    bool,
    str | None,
    dict[str, Any],
)


def measure_fields() -> tuple[float, float, float]:
    """Milliseconds of a run on both graphs, and the ratio, medians of runs in turns."""
    fields: Any = TypedDict("Fields", {f"field_{number}": FIELD_TYPES[number % 10] for number in range(FIELDS)})
    apps = [fields_chain(kind(fields)) for kind in (StateGraph, CheckedGraph)]
    rounds = [[worked(app) for app in apps] for _ in range(ROUNDS + 2)][2:]
    stock, checked = (median(times) for times in zip(*rounds, strict=True))
    return stock, checked, median(mine / theirs for theirs, mine in rounds)


def fields_chain(graph: Any) -> Any:
    """A compiled graph of ten nodes in a row that each write every field."""
    for number in range(NODES):
        graph.add_node(f"n{number}", partial(write_fields, number))
        graph.add_edge(f"n{number - 1}" if number else START, f"n{number}")
    return graph.compile()


def write_fields(number: int, _state: Any) -> dict[str, Any]:
    """Something new for each field."""
    message = [AIMessage(f"message {number}", id=str(number))]
    values = [[number], {f"key {number}": number}, message, [str(number)], number, f"text {number}", number / 2]
    values += [number % 2 == 0, None if number % 2 else "some", {"any": number}]
    return {f"field_{index}": values[index % 10] for index in range(FIELDS)}


def worked(app: Any) -> float:
    """Milliseconds of processor time of one run."""
    gc.collect()
    start = process_time()
    app.invoke({"field_0": [1]})
    return (process_time() - start) * 1000


def measure(length: int) -> tuple[float, float]:
    """Microseconds a node takes in the stock and in the checked graph, taken in turns so that noise hits both."""
    state = {"messages": [HumanMessage("x" * 1000, id=str(number)) for number in range(length)]}
    apps = [chain(kind, nodes) for kind in (StateGraph, CheckedGraph) for nodes in (SHORT, LONG)]
    rounds = [[timed(app, state) for app in apps] for _ in range(ROUNDS)]
    stock_short, stock_long, checked_short, checked_long = (median(times) for times in zip(*rounds, strict=True))
    nodes = LONG - SHORT
    return (stock_long - stock_short) / nodes, (checked_long - checked_short) / nodes


def chain(graph_type: Callable[..., Any], nodes: int) -> Any:
    """A compiled graph of so many nodes in a row."""
    graph = graph_type(Conversation)
    for number in range(nodes):
        graph.add_node(f"n{number}", lambda _state: {"messages": [AIMessage("new", id="new")]})
        graph.add_edge(f"n{number - 1}" if number else START, f"n{number}")
    return graph.compile()


def timed(app: Any, state: Any) -> float:
    """Microseconds of one run."""
    start = perf_counter()
    app.invoke(state, {"recursion_limit": LONG + 1})
    return (perf_counter() - start) * 1e6


if __name__ == "__main__":
    main()
