"""Laying out a graph from top to bottom, so that a page only has to draw it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from madang.extras import require

__all__ = ["Arrow", "Box", "Laid", "lay_out"]

_GAP_ACROSS, _GAP_DOWN, _HEIGHT, _MARGIN = 22, 30, 28, 16
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
    right = max([_side(box) for box in boxes] + [_reach(at[arrow.source], at[arrow.target]) for arrow in arrows])
    return Laid(boxes, arrows, round(right + _MARGIN, 1), round(max(box.y for box in boxes) + _HEIGHT, 1))


def _path(one: Box, other: Box) -> str:
    """A curve from one box down to the other; one that goes back up bends to the right of both."""
    start, end = one.y + _HEIGHT / 2, other.y - _HEIGHT / 2
    if end > start:
        middle = (start + end) / 2
        return (
            f"M{one.x:.1f} {start:.1f}C{one.x:.1f} {middle:.1f} {other.x:.1f} {middle:.1f} {other.x:.1f} {end - 2:.1f}"
        )
    bend = max(_side(one), _side(other)) + _BEND
    return (
        f"M{_side(one):.1f} {one.y:.1f}"
        f"C{bend:.1f} {one.y:.1f} {bend:.1f} {other.y:.1f} {_side(other) + 2:.1f} {other.y:.1f}"
    )


def _reach(one: Box, other: Box) -> float:
    """How far to the right an edge goes: one that goes back comes within a quarter of where it bends to."""
    return max(_side(one), _side(other)) + (0.0 if other.y > one.y else 0.75 * _BEND)


def _side(box: Box) -> float:
    return box.x + box.width / 2


def _width(label: str) -> float:
    return _PADDING + sum(_WIDE_LETTER if ord(letter) >= _WIDE else _LETTER for letter in label)
