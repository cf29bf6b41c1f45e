"""A graph is laid out from top to bottom, nothing on top of anything else."""

import re
from itertools import combinations, pairwise

import pytest

from madang.server.rendering.graph_drawing import NodeBox, lay_out

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


def test_an_edge_passes_by_the_boxes_between_its_ends():
    chain = [(one, other, False) for one, other in pairwise(ident for ident, _ in NODES)]
    laid = lay_out(NODES, [*chain, ("start", "weigh", True), ("plan", "write", True), ("write", "start", True)])
    for arrow in laid.arrows:
        others = [box for box in laid.boxes if box.id not in {arrow.source, arrow.target}]
        assert [box.id for box in others if any(_is_inside(point, box) for point in _along(arrow.path))] == []


def _along(path: str) -> list[tuple[float, float]]:
    """Places on the curves of a path, closely spaced."""
    figures = [float(figure) for figure in re.findall(r"-?[\d.]+", path)]
    points = [*zip(figures[::2], figures[1::2], strict=True)]
    curves = [points[at : at + 4] for at in range(0, len(points) - 1, 3)]
    return [_on_curve(curve, step / 20) for curve in curves for step in range(21)]


def _on_curve(curve: list[tuple[float, float]], part: float) -> tuple[float, float]:
    weights = ((1 - part) ** 3, 3 * part * (1 - part) ** 2, 3 * part**2 * (1 - part), part**3)
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, curve, strict=True)) for axis in (0, 1))
    return x, y


def _is_inside(point: tuple[float, float], box: NodeBox) -> bool:
    return abs(point[0] - box.x) < box.width / 2 and abs(point[1] - box.y) < 14


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
