"""Laying out a graph from top to bottom, so that a page only has to draw it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from madang.extras import require

__all__ = ["Arrow", "Box", "Laid", "lay_out"]

_GAP_ACROSS, _GAP_DOWN, _HEIGHT, _MARGIN = 22, 30, 28, 16
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
    widths = {ident: _width(label) for ident, label in nodes}
    left = min(places[ident][0] - widths[ident] / 2 for ident, _ in nodes) - _MARGIN
    top = min(y for _, y in places.values()) - _HEIGHT - _MARGIN
    boxes = [
        Box(ident, label, places[ident][0] - left, places[ident][1] - top, widths[ident]) for ident, label in nodes
    ]
    at = {box.id: box for box in boxes}
    arrows = [
        Arrow(one, other, _path(at[one], at[other]), maybe) for one, other, maybe in edges if one in at and other in at
    ]
    right = max(max(box.x + box.width / 2 for box in boxes), max((_reach(at, arrow) for arrow in arrows), default=0.0))
    return Laid(boxes, arrows, round(right + _MARGIN, 1), round(max(box.y for box in boxes) + _HEIGHT, 1))


def _path(one: Box, other: Box) -> str:
    """A curve from one box down to the other; one that goes back up bends to the right of both."""
    start, end = one.y + _HEIGHT / 2, other.y - _HEIGHT / 2
    if end > start:
        middle = (start + end) / 2
        return (
            f"M{one.x:.1f} {start:.1f}C{one.x:.1f} {middle:.1f} {other.x:.1f} {middle:.1f} {other.x:.1f} {end - 2:.1f}"
        )
    bend = _bend(one, other)
    side, back = one.x + one.width / 2, other.x + other.width / 2
    return f"M{side:.1f} {one.y:.1f}C{bend:.1f} {one.y:.1f} {bend:.1f} {other.y:.1f} {back + 2:.1f} {other.y:.1f}"


def _bend(one: Box, other: Box) -> float:
    """How far to the right an edge that goes back bends."""
    return max(one.x + one.width / 2, other.x + other.width / 2) + 1.6 * _HEIGHT


def _reach(at: dict[str, Box], arrow: Arrow) -> float:
    """How far to the right an edge goes; a curve stays within three quarters of the way to where it bends."""
    one, other = at[arrow.source], at[arrow.target]
    return 0.0 if other.y > one.y else max(one.x + one.width / 2, other.x + other.width / 2) + 1.2 * _HEIGHT


def _width(label: str) -> float:
    return _PADDING + sum(_WIDE_LETTER if ord(letter) >= _WIDE else _LETTER for letter in label)
