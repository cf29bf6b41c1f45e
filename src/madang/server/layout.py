"""Laying out a graph from top to bottom, so that a page only has to draw it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from madang.extras import require

__all__ = ["Arrow", "Box", "Laid", "lay_out"]

_GAP_ACROSS, _GAP_DOWN, _HEIGHT, _MARGIN = 18, 30, 28, 12
_LOOP = 34
"""How far aside an edge from a node to itself goes."""
_ASIDE = 9
"""How far beside the way down an edge goes back up."""
_LETTER, _WIDE_LETTER, _PADDING = 6.4, 11.0, 22
_WIDE = 0x1100

Point = tuple[float, float]


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
        self.xy: Point = (0.0, 0.0)


class _Way:
    """What the layout asks of an edge: to be told its points: both ends and one in each layer between."""

    def __init__(self) -> None:
        self.points: list[Point] = []

    def setpath(self, points: list[Point]) -> None:
        self.points = points


def lay_out(nodes: Sequence[tuple[str, str]], edges: Sequence[tuple[str, str, bool]]) -> Laid:
    """The nodes (id, label) in layers along the edges (source, target, conditional); parts apart stand apart."""
    graphs: Any = require("grandalf.graphs", "server", "Drawing graphs")
    layouts: Any = require("grandalf.layouts", "server", "Drawing graphs")
    labels = dict(nodes)
    drawn = [edge for edge in edges if edge[0] in labels and edge[1] in labels]
    vertices = {ident: graphs.Vertex(ident) for ident in labels}
    for ident, vertex in vertices.items():
        vertex.view = _Size(_width(labels[ident]))
    links = {(one, other): graphs.Edge(vertices[one], vertices[other]) for one, other, _ in drawn if one != other}
    for link in links.values():
        link.view = _Way()
    below = 0.0
    for part in graphs.Graph([*vertices.values()], [*links.values()]).C:
        below = _lay_part(part, layouts.SugiyamaLayout(part), below)
    places: dict[str, Point] = {ident: vertex.view.xy for ident, vertex in vertices.items()}
    boxes = [Box(ident, label, *places[ident], _width(label)) for ident, label in nodes]
    return _on_canvas(boxes, drawn, {pair: link.view.points for pair, link in links.items()})


def _lay_part(part: Any, layout: Any, below: float) -> float:
    """Lay out what hangs together under what is there, and tell where the next part begins."""
    layout.xspace, layout.yspace = _GAP_ACROSS, _GAP_DOWN
    layout.init_all()
    layout.draw()
    down = below - min(vertex.view.xy[1] for vertex in part.sV)
    for vertex in part.sV:
        vertex.view.xy = _moved(vertex.view.xy, 0, down)
    for edge in part.sE:
        edge.view.points = [_moved(point, 0, down) for point in edge.view.points]
    return max(vertex.view.xy[1] for vertex in part.sV) + 3 * _HEIGHT


def _on_canvas(
    laid: list[Box], edges: Sequence[tuple[str, str, bool]], ways: dict[tuple[str, str], list[Point]]
) -> Laid:
    """The nodes where they were put, moved so that all of them and the edges between them are on the canvas."""
    loops = {one for one, other, _ in edges if one == other}
    across = [x for way in ways.values() for x, _ in way]
    left = min([box.x - box.width / 2 for box in laid] + across) - _MARGIN
    right = max([box.x + box.width / 2 + _LOOP * (box.id in loops) for box in laid] + across) + _MARGIN
    top = min(box.y for box in laid) - _HEIGHT
    boxes = [box._replace(x=box.x - left, y=box.y - top) for box in laid]
    at = {box.id: box for box in boxes}
    moved = {pair: [_moved(point, -left, -top) for point in way] for pair, way in ways.items()}
    arrows = [
        Arrow(one, other, _loop(at[one]) if one == other else _path(moved[one, other]), maybe)
        for one, other, maybe in edges
    ]
    return Laid(boxes, arrows, round(right - left, 1), round(max(box.y for box in boxes) + _HEIGHT, 1))


def _path(points: list[Point]) -> str:
    """A curve that leaves a box below, passes each layer upright and arrives above; one that goes up, beside that."""
    way, aside = (-1, _ASIDE) if points[-1][1] < points[0][1] else (1, 0)
    (x, y), *between, (end_x, end_y) = [_moved(point, aside, 0) for point in points]
    half = way * _HEIGHT / 2
    upright = [place for at, layer in between for place in ((at, layer - half), (at, layer + half))]
    through = [(x, y + half), *upright, (end_x, end_y - half - 2 * way)]
    return f"M{x:.1f} {y + half:.1f}" + "".join(_curve(one, other) for one, other in pairwise(through))


def _curve(one: Point, other: Point) -> str:
    middle = (one[1] + other[1]) / 2
    return f"C{one[0]:.1f} {middle:.1f} {other[0]:.1f} {middle:.1f} {other[0]:.1f} {other[1]:.1f}"


def _loop(box: Box) -> str:
    """A way out of the side of a box and back into it, further up."""
    x, y, up = box.x + box.width / 2, box.y + _HEIGHT / 4, _HEIGHT / 2
    bend = x + _LOOP
    return f"M{x:.1f} {y:.1f}C{bend:.1f} {y + up / 2:.1f} {bend:.1f} {y - 1.5 * up:.1f} {x + 2:.1f} {y - up:.1f}"


def _moved(point: Point, across: float, down: float) -> Point:
    return point[0] + across, point[1] + down


def _width(label: str) -> float:
    return _PADDING + sum(_WIDE_LETTER if ord(letter) >= _WIDE else _LETTER for letter in label)
