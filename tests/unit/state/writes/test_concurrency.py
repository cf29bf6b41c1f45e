"""Nodes that some run can put into one super-step are found from the graph's edges."""

from typing import Annotated, Any, Literal, TypedDict

import pytest
from langgraph.constants import END, START
from langgraph.graph import StateGraph
from langgraph.types import Command, Send

from madang.state.errors import SchemaError
from madang.state.fields.reducers import append
from madang.state.writes.concurrency import concurrent_pairs
from madang.state.writes.graph import CheckedGraph


class Notes(TypedDict):
    topic: str
    notes: Annotated[list[str], append]


def nothing(state: Notes) -> None:
    return None


def graph(*edges: tuple[str | list[str], str]) -> StateGraph[Any, Any, Any, Any]:
    built: StateGraph[Any, Any, Any, Any] = StateGraph(Notes)
    names = {name for start, end in edges for name in [*(start if isinstance(start, list) else [start]), end]}
    for name in sorted(names - {START, END}):
        built.add_node(name, nothing)
    for start, end in edges:
        built.add_edge(start, end)
    return built


@pytest.mark.parametrize(
    ("edges", "pairs"),
    [
        ([(START, "a"), ("a", "b"), ("b", END)], set()),
        ([(START, "a"), (START, "b"), ("a", END), ("b", END)], {("a", "b")}),
        ([(START, "a"), (START, "b"), ("a", "c"), ("b", "d")], {("a", "b"), ("c", "d")}),
        ([(START, "a"), (START, "b"), ("a", "c"), (["b", "c"], "d")], {("a", "b")}),
        ([(START, "a"), (START, "b"), (START, "x"), ("x", "y"), (["a", "b"], "d")],
         {("a", "b"), ("a", "x"), ("b", "x"), ("d", "y")}),
        ([(START, "a"), (START, "b"), ("a", "c"), ("b", "c")], {("a", "b")}),
        ([(START, "a"), (START, "b"), ("a", "a2"), ("a2", "c"), ("b", "b2"), ("b2", "b3")],
         {("a", "b"), ("a2", "b2"), ("b3", "c")}),
    ],
)  # fmt: skip
def test_fixed_edges(edges: Any, pairs: set[tuple[str, str]]) -> None:
    assert concurrent_pairs(graph(*edges)) == pairs


def test_the_targets_of_one_branch_exclude_each_other() -> None:
    def choose(state: Notes) -> Literal["a", "b"]:
        return "a"

    built = graph((START, "s"), ("a", END), ("b", END))
    built.add_conditional_edges("s", choose)
    assert concurrent_pairs(built) == set()


def test_a_branch_that_returns_several_starts_them_together() -> None:
    def choose(state: Notes) -> list[Literal["a", "b"]]:
        return ["a", "b"]

    built = graph((START, "s"), ("a", END), ("b", END))
    built.add_conditional_edges("s", choose, ["a", "b"])
    assert concurrent_pairs(built) == {("a", "b")}


def test_a_branch_runs_beside_a_fixed_edge() -> None:
    def choose(state: Notes) -> Literal["a", "b"]:
        return "a"

    built = graph((START, "s"), ("s", "c"), ("a", END), ("b", END))
    built.add_conditional_edges("s", choose)
    assert concurrent_pairs(built) == {("a", "c"), ("b", "c")}


def test_the_destinations_of_a_command_exclude_each_other() -> None:
    def router(state: Notes) -> Command[Literal["a", "b"]]:
        return Command(goto="a")

    built = graph(("a", END), ("b", END))
    built.add_node(router)
    built.add_edge(START, "router")
    assert concurrent_pairs(built) == set()


def test_a_loop_ends() -> None:
    assert concurrent_pairs(graph((START, "a"), (START, "b"), ("a", "b"), ("b", "a"))) == {("a", "b")}


@pytest.mark.req("TC11")
def test_a_node_that_send_starts_several_times_runs_beside_itself() -> None:
    def fan_out(state: Notes) -> list[Send]:
        return [Send("write", state)]

    def write(state: Notes) -> dict[str, Any]:
        return {"topic": "mine"}

    built = CheckedGraph(Notes)
    built.add_node(write)
    built.add_conditional_edges(START, fan_out, ["write"])
    with pytest.raises(SchemaError) as refused:
        built.compile()
    assert str(refused.value) == (
        "Notes.topic is written by 'write', started several times by Send, in the same super-step and has no reducer "
        "to merge the values; give it one (append, merge, union, maximum, replace) or let one step write it."
    )


def test_two_branches_that_may_choose_by_the_same_thing_are_left_to_the_run() -> None:
    def choose(state: Notes) -> Literal["x", "y"]:
        return "x"

    built = graph((START, "a"), (START, "b"), ("x", END), ("y", END))
    built.add_conditional_edges("a", choose)
    built.add_conditional_edges("b", choose)
    assert concurrent_pairs(built) == {("a", "b")}
