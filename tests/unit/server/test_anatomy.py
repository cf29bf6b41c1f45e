"""A drawing shows what works inside the nodes of a graph, and every node by a name that people use."""

from typing import Any

import pytest
from langgraph.graph import END, START

from madang.runtime import Assistant, RunContext, discover
from madang.server.anatomy import anatomy_of
from madang.state import CheckedGraph, State
from tests.assistants.slots.manifest import ASSISTANT as SLOTS


class Nothing(State, name="tests.anatomy", version=1):
    said: str = ""


def idle(state: Nothing) -> dict[str, Any]:
    return {"said": state.said}


def chain(*names: str) -> Any:
    graph: Any = CheckedGraph(Nothing, context_schema=RunContext)
    for name in names:
        graph.add_node(name, idle)
    for before, after in zip((START, *names), (*names, END), strict=True):
        graph.add_edge(before, after)
    return graph


def assistant(**inside: Any) -> Assistant:
    given = {name: getattr(SLOTS, name) for name in ("title", "about", "examples", "read", "answer")}
    return Assistant(name="anatomy", state=Nothing, build=lambda: chain("plan", "team"), inside=inside, **given)


async def test_agents_in_rounds_stand_between_what_came_before_their_node_and_what_comes_after():
    nodes, edges = await anatomy_of(assistant(team=(("look", "ask"), ("write",))))
    assert nodes == ["__start__", "plan", "team:look", "team:ask", "team:write", "__end__"]
    assert edges == [
        ("__start__", "plan", False),
        ("plan", "team:look", True),
        ("plan", "team:ask", True),
        ("team:look", "team:write", True),
        ("team:ask", "team:write", True),
        ("team:write", "__end__", True),
    ]


async def test_a_graph_inside_a_node_can_hold_more():
    inside = {"team": lambda: chain("look", "weigh"), "team:weigh": (("ana",),)}
    nodes, edges = await anatomy_of(assistant(**inside))
    assert nodes == ["__start__", "plan", "team:look", "team:weigh:ana", "__end__"]
    assert ("team:look", "team:weigh:ana", True) in edges
    assert ("team:weigh:ana", "__end__", True) in edges


@pytest.mark.parametrize("found", discover().found.values(), ids=lambda found: found.name)
async def test_every_node_of_our_assistants_has_a_name_in_both_languages(found: Assistant):
    nodes, _ = await anatomy_of(found)
    names = {part for node in nodes if node not in {START, END} for part in node.split(":")}
    assert names == set(found.names)
