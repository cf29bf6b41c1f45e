"""Laying out a graph from top to bottom, so that a page only has to draw it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from madang.extras import require

__all__ = ["Arrow", "Box", "Laid", "lay_out"]

_GAP_ACROSS, _GAP_DOWN, _HEIGHT, _MARGIN = 18, 26, 28, 12
_BEND = 45
_LETTER, _WIDE_LETTER, _PADDING = 6.4, 11.0, 22
_WIDE = 0x1100


class Box(NamedTuple):
    """A node with its middle and its width."""

    id: str
    label: str
    x: float
    y: float
    width: float


class Arrow(NamedTuple):
    """An edge as an SVG path; one that is taken only sometimes is `conditional`."""

    source: str
    target: str
    path: str
    conditional: bool


class Laid(NamedTuple):
    """A graph with its place on a canvas."""

    boxes: list[Box]
    arrows: list[Arrow]
    width: float
    height: float


class _Size:
    """What the layout asks of a vertex: how much room it takes, and where it is put."""

    def __init__(self, width: float) -> None:
        self.w, self.h = width, _HEIGHT
        self.xy: tuple[float, float] = (0.0, 0.0)


def lay_out(nodes: Sequence[tuple[str, str]], edges: Sequence[tuple[str, str, bool]]) -> Laid:
    """The nodes (id, label) in layers along the edges (source, target, conditional); parts apart stand apart."""
    graphs: Any = require("grandalf.graphs", "server", "Drawing graphs")
    layouts: Any = require("grandalf.layouts", "server", "Drawing graphs")
    vertices = {ident: graphs.Vertex(ident) for ident, _ in nodes}
    labels = dict(nodes)
    for ident, vertex in vertices.items():
        vertex.view = _Size(_width(labels[ident]))
    links = [
        graphs.Edge(vertices[one], vertices[other]) for one, other, _ in edges if one in vertices and other in vertices
    ]
    graph = graphs.Graph(list(vertices.values()), links)
    places, below = dict[str, tuple[float, float]](), 0.0
    for part in graph.C:
        layout = layouts.SugiyamaLayout(part)
        layout.xspace, layout.yspace = _GAP_ACROSS, _GAP_DOWN
        layout.init_all()
        layout.draw()
        found = {vertex.data: tuple(vertex.view.xy) for vertex in part.sV}
        top = min(y for _, y in found.values())
        places |= {ident: (x, y - top + below) for ident, (x, y) in found.items()}
        below += max(y for _, y in found.values()) - top + 3 * _HEIGHT
    return _on_canvas(nodes, edges, places)


def _on_canvas(
    nodes: Sequence[tuple[str, str]], edges: Sequence[tuple[str, str, bool]], places: dict[str, tuple[float, float]]
) -> Laid:
    """The nodes where they were put, moved so that all of them and the edges between them are on the canvas."""
    laid = [Box(ident, label, *places[ident], _width(label)) for ident, label in nodes]
    known = {box.id: box for box in laid}
    drawn = [(one, other, maybe) for one, other, maybe in edges if one in known and other in known]
    bends = [_bend(known[one], known[other]) for one, other, _ in drawn]
    left = min([_side(box, -1) for box in laid] + bends) - _MARGIN
    right = max([_side(box, 1) for box in laid] + bends) + _MARGIN
    top = min(box.y for box in laid) - _HEIGHT
    boxes = [box._replace(x=box.x - left, y=box.y - top) for box in laid]
    at = {box.id: box for box in boxes}
    arrows = [Arrow(one, other, _path(at[one], at[other]), maybe) for one, other, maybe in drawn]
    return Laid(boxes, arrows, round(right - left, 1), round(max(box.y for box in boxes) + _HEIGHT, 1))


def _path(one: Box, other: Box) -> str:
    """A curve from one box down to the other; one that goes back up bends aside."""
    start, end = one.y + _HEIGHT / 2, other.y - _HEIGHT / 2
    if end > start:
        middle = (start + end) / 2
        return (
            f"M{one.x:.1f} {start:.1f}C{one.x:.1f} {middle:.1f} {other.x:.1f} {middle:.1f} {other.x:.1f} {end - 2:.1f}"
        )
    way = _way(one, other)
    bend, arrives = _outer(one, other) + way * _BEND, _side(other, way) + 2 * way
    return (
        f"M{_side(one, way):.1f} {one.y:.1f}"
        f"C{bend:.1f} {one.y:.1f} {bend:.1f} {other.y:.1f} {arrives:.1f} {other.y:.1f}"
    )


def _bend(one: Box, other: Box) -> float:
    """How far aside an edge goes: one that goes back comes within a quarter of where it bends to."""
    return one.x if other.y > one.y else _outer(one, other) + 0.75 * _way(one, other) * _BEND


def _way(one: Box, other: Box) -> int:
    """On which side an edge goes back: on the left (-1) where it comes from there, or else on the right (1)."""
    return -1 if one.x < other.x - 1 else 1


def _outer(one: Box, other: Box) -> float:
    """The side of the two boxes that lies further out on the way back."""
    way = _way(one, other)
    return way * max(way * _side(one, way), way * _side(other, way))


def _side(box: Box, way: int) -> float:
    return box.x + way * box.width / 2


def _width(label: str) -> float:
    return _PADDING + sum(_WIDE_LETTER if ord(letter) >= _WIDE else _LETTER for letter in label)
