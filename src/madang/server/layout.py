"""Laying out a graph from left to right, so that a page only has to draw it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from madang.extras import require

__all__ = ["Arrow", "Box", "Laid", "lay_out"]

_GAP_ACROSS, _GAP_DOWN, _HEIGHT, _MARGIN = 44, 18, 28, 16
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
    """What the layout asks of a vertex: how much room it takes, lying on its side, and where it is put."""

    def __init__(self, width: float) -> None:
        self.w, self.h = _HEIGHT, width
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
        layout.xspace, layout.yspace = _GAP_DOWN, _GAP_ACROSS
        layout.init_all()
        layout.draw()
        found = {vertex.data: (vertex.view.xy[1], vertex.view.xy[0]) for vertex in part.sV}
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
    right = max(box.x + box.width / 2 for box in boxes) + _MARGIN
    return Laid(boxes, arrows, round(right, 1), round(max(box.y for box in boxes) + 2 * _HEIGHT, 1))


def _path(one: Box, other: Box) -> str:
    """A curve from side to side; one that goes back bends below the boxes."""
    start, end = one.x + one.width / 2, other.x - other.width / 2
    if end > start:
        middle = (start + end) / 2
        return (
            f"M{start:.1f} {one.y:.1f}C{middle:.1f} {one.y:.1f} {middle:.1f} {other.y:.1f} {end - 2:.1f} {other.y:.1f}"
        )
    low = max(one.y, other.y) + _HEIGHT * 1.4
    foot = _HEIGHT / 2
    bend = f"C{one.x:.1f} {low:.1f} {other.x:.1f} {low:.1f} {other.x:.1f} {other.y + foot + 2:.1f}"
    return f"M{one.x:.1f} {one.y + foot:.1f}{bend}"


def _width(label: str) -> float:
    return _PADDING + sum(_WIDE_LETTER if ord(letter) >= _WIDE else _LETTER for letter in label)
