"""What the write gate adds to a node, as the history grows: stock StateGraph and CheckedGraph in one run.

Each node writes one new message into a state that holds N messages already. The reducer keeps the history as it is, so
that what is measured is LangGraph's own step and the gate, not the merging of messages. A node's time is the difference
between a long and a short chain of nodes, which leaves out what a run costs once: reading the history in as its input.
"""

from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import Annotated, Any, TypedDict

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langgraph.constants import START
from langgraph.graph import StateGraph

from madang.state.writes.graph import CheckedGraph

SHORT, LONG = 5, 45
ROUNDS = 40
TARGET_MICROSECONDS = 50


def keep_history(current: list[AnyMessage], new: list[AnyMessage]) -> list[AnyMessage]:
    """Leaves the history alone, whatever is written."""
    del new
    return current


class Conversation(TypedDict):
    """A state that is mostly history."""

    messages: Annotated[list[AnyMessage], keep_history]


def main(_arguments: Sequence[str] = ()) -> None:
    """Prints the time a node takes without and with the gate, for three lengths of history."""
    print("| messages in state | stock, us a node | checked, us a node | gate adds, us | target |")
    print("| --- | --- | --- | --- | --- |")
    for length in (10, 1_000, 10_000):
        stock, checked = measure(length)
        print(f"| {length} | {stock:.1f} | {checked:.1f} | {checked - stock:.1f} | < {TARGET_MICROSECONDS} |")


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
