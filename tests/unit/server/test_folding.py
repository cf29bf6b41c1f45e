"""A sub-graph stands for all it holds until it is unfolded."""

from madang.server.folding import Folded, fold, part_of

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
    assert fold(NODES, EDGES, ()) == Folded(
        ["teams", "teams:search"],
        {"__start__": [], "plan": [], "teams": ["teams:law", "teams:market", "teams:search:web"], "__end__": []},
        [("__start__", "plan", False), ("plan", "teams", True), ("teams", "__end__", False)],
    )


def test_an_unfolded_sub_graph_shows_its_nodes_and_what_it_holds_folded():
    shown = fold(NODES, EDGES, {"teams"})
    assert [*shown.nodes] == ["__start__", "plan", "teams:law", "teams:market", "teams:search", "__end__"]
    assert shown.nodes["teams:search"] == ["teams:search:web"]
    assert ("teams:law", "teams:search", False) in shown.edges


def test_all_unfolded_is_the_graph_itself():
    shown = fold(NODES, EDGES, {"teams", "teams:search"})
    assert ([*shown.nodes], shown.edges) == (NODES, EDGES)


def test_what_lies_in_a_folded_one_cannot_be_unfolded():
    assert fold(NODES, EDGES, {"teams:search"}) == fold(NODES, EDGES, ())


def test_a_node_that_leads_to_itself_keeps_its_edge():
    assert fold(["a"], [("a", "a", True)], ()).edges == [("a", "a", True)]


def test_a_node_lies_in_the_innermost_sub_graph():
    parts = ["teams", "teams:search"]
    assert [part_of(node, parts) for node in ("plan", "teams:law", "teams:search:web")] == ["", "teams", "teams:search"]
