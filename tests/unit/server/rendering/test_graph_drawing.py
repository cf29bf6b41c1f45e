"""A drawing shows what works inside the nodes of a graph, and every node by a name that people use."""

from typing import Any

import pytest
from langgraph.graph import END, START

from madang.runtime import Assistant, RunContext, discover_assistants
from madang.server.rendering.graph_drawing import FoldedGraph, expand_graph, fold_subgraphs, subgraph_of
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
    nodes, edges = await expand_graph(assistant(team=(("look", "ask"), ("write",))))
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
    nodes, edges = await expand_graph(assistant(**inside))
    assert nodes == ["__start__", "plan", "team:look", "team:weigh:ana", "__end__"]
    assert ("team:look", "team:weigh:ana", True) in edges
    assert ("team:weigh:ana", "__end__", True) in edges


@pytest.mark.parametrize("found", discover_assistants().loaded.values(), ids=lambda found: found.name)
async def test_every_node_of_our_assistants_has_a_name_in_both_languages(found: Assistant):
    nodes, _ = await expand_graph(found)
    names = {part for node in nodes if node not in {START, END} for part in node.split(":")}
    assert names == set(found.names)


NODES = ["__start__", "plan", "teams:law", "teams:market", "teams:search:web", "__end__"]
EDGES = [
    ("__start__", "plan", False),
    ("plan", "teams:law", True),
    ("plan", "teams:market", True),
    ("teams:law", "teams:search:web", False),
    ("teams:market", "__end__", False),
    ("teams:search:web", "__end__", True),
]


def test_a_folded_sub_graph_is_one_node_that_names_those_it_holds():
    assert fold_subgraphs(NODES, EDGES, ()) == FoldedGraph(
        ["teams", "teams:search"],
        {"__start__": [], "plan": [], "teams": ["teams:law", "teams:market", "teams:search:web"], "__end__": []},
        [("__start__", "plan", False), ("plan", "teams", True), ("teams", "__end__", False)],
    )


def test_an_unfolded_sub_graph_shows_its_nodes_and_what_it_holds_folded():
    shown = fold_subgraphs(NODES, EDGES, {"teams"})
    assert [*shown.nodes] == ["__start__", "plan", "teams:law", "teams:market", "teams:search", "__end__"]
    assert shown.nodes["teams:search"] == ["teams:search:web"]
    assert ("teams:law", "teams:search", False) in shown.edges


def test_all_unfolded_is_the_graph_itself():
    shown = fold_subgraphs(NODES, EDGES, {"teams", "teams:search"})
    assert ([*shown.nodes], shown.edges) == (NODES, EDGES)


def test_what_lies_in_a_folded_one_cannot_be_unfolded():
    assert fold_subgraphs(NODES, EDGES, {"teams:search"}) == fold_subgraphs(NODES, EDGES, ())


def test_a_node_that_leads_to_itself_keeps_its_edge():
    assert fold_subgraphs(["a"], [("a", "a", True)], ()).edges == [("a", "a", True)]


def test_a_node_lies_in_the_innermost_sub_graph():
    parts = ["teams", "teams:search"]
    assert [subgraph_of(node, parts) for node in ("plan", "teams:law", "teams:search:web")] == [
        "",
        "teams",
        "teams:search",
    ]
