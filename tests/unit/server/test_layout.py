"""A graph is laid out from top to bottom, nothing on top of anything else."""

from itertools import combinations

import pytest

from madang.server.layout import lay_out

NODES = [(name, name) for name in ("start", "plan", "look", "weigh", "write")]
EDGES = [
    ("start", "plan", False),
    ("plan", "look", True),
    ("plan", "weigh", True),
    ("look", "write", False),
    ("weigh", "write", False),
]


def test_what_follows_stands_further_down():
    laid = lay_out(NODES, EDGES)
    down = {box.id: box.y for box in laid.boxes}
    assert all(down[arrow.source] < down[arrow.target] for arrow in laid.arrows)
    assert down["look"] == down["weigh"]


def test_an_edge_that_goes_back_bends_aside_and_one_that_is_sometimes_taken_says_so():
    laid = lay_out(NODES, [*EDGES, ("write", "plan", True)])
    assert [arrow.conditional for arrow in laid.arrows] == [False, True, True, False, False, True]
    assert len({arrow.path for arrow in laid.arrows}) == 6


@pytest.mark.parametrize(
    ("nodes", "edges"),
    [
        (NODES, EDGES),
        ([("one", "하나"), ("two", "둘"), ("far", "저 멀리")], [("one", "two", False)]),
        ([("alone", "alone")], []),
        ([("self", "self")], [("self", "self", True)]),
    ],
    ids=["branches", "parts apart", "one node", "a loop"],
)
def test_no_box_covers_another_and_all_are_on_the_canvas(
    nodes: list[tuple[str, str]], edges: list[tuple[str, str, bool]]
):
    laid = lay_out(nodes, edges)
    for one, other in combinations(laid.boxes, 2):
        assert abs(one.x - other.x) >= (one.width + other.width) / 2 or abs(one.y - other.y) >= 28
    for box in laid.boxes:
        assert box.width / 2 <= box.x <= laid.width - box.width / 2
        assert 14 <= box.y <= laid.height - 14
