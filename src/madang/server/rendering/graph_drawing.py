"""An assistant's graph as the page draws it: sub-graphs expanded or folded into single nodes, then laid out from top to
bottom.

The nodes of a sub-graph are named `sub-graph:node`, those of one within it `sub-graph:inner:node`.
"""

from collections.abc import Collection, Sequence
from itertools import accumulate, pairwise, product
from typing import Any, NamedTuple

from langgraph.graph import END, START

from madang.extras import require
from madang.runtime.assistants import Assistant, NodeContents
from madang.runtime.runs import graph_without_checkpointer

GraphEdge = tuple[str, str, bool]
"""Source, target, and whether the edge is conditional."""


ExpandedGraph = tuple[list[str], list[GraphEdge]]
"""Nodes, those inside another one as `node:inner`, and the edges between them."""


async def expand_graph(assistant: Assistant) -> ExpandedGraph:
    """The graph as it runs, with the sub-graphs it is made of and those that the assistant declares to be inside."""
    graph = await graph_without_checkpointer(assistant).aget_graph(xray=True)
    nodes, edges = [*graph.nodes], [(edge.source, edge.target, edge.conditional) for edge in graph.edges]
    for node, inside in assistant.inside.items():
        nodes, edges = _replace_node((nodes, edges), node, await _inner_graph(inside))
    return nodes, edges


async def _inner_graph(inside: NodeContents) -> ExpandedGraph:
    """What is inside a node, as a graph from start to end."""
    if isinstance(inside, tuple):
        rounds: list[Sequence[str]] = [(START,), *inside, (END,)]
        steps = [(*step, True) for earlier, later in pairwise(rounds) for step in product(earlier, later)]
        return [node for round_ in rounds for node in round_], steps
    graph = await inside().compile().aget_graph()
    return [*graph.nodes], [(edge.source, edge.target, edge.conditional) for edge in graph.edges]


def _replace_node(whole: ExpandedGraph, node: str, parts: ExpandedGraph) -> ExpandedGraph:
    """The graph with a node replaced by its parts; its edges go to their first and from their last nodes."""
    nodes, edges = whole
    inner, steps = parts
    first = [(target, maybe) for source, target, maybe in steps if source == START]
    last = [(source, maybe) for source, target, maybe in steps if target == END]
    replaced = [f"{node}:{part}" for part in inner if part not in {START, END}]
    between = [(f"{node}:{s}", f"{node}:{t}", maybe) for s, t, maybe in steps if s != START and t != END]
    ins = [(s, f"{node}:{t}", maybe or m) for (s, n, m), (t, maybe) in product(edges, first) if n == node]
    outs = [(f"{node}:{s}", t, maybe or m) for (n, t, m), (s, maybe) in product(edges, last) if n == node]
    others = [edge for edge in edges if node not in edge[:2]]
    at = nodes.index(node)
    return [*nodes[:at], *replaced, *nodes[at + 1 :]], [*others, *ins, *between, *outs]


class FoldedGraph(NamedTuple):
    """All sub-graphs, outer ones first; the nodes to show, each with those it stands for; the edges between them."""

    parts: list[str]
    nodes: dict[str, list[str]]
    edges: list[GraphEdge]


def fold_subgraphs(nodes: Sequence[str], edges: Sequence[GraphEdge], unfolded: Collection[str]) -> FoldedGraph:
    """The graph with each sub-graph as one node, except those `unfolded` that lie in no folded one."""
    parts = sorted({part for node in nodes for part in _enclosing_subgraphs(node)})
    shown = {node: _shown(node, unfolded) for node in nodes}
    left = {place: [node for node, other in shown.items() if node != place == other] for place in shown.values()}
    return FoldedGraph(parts, left, _joined(edges, shown))


def subgraph_of(node: str, parts: Collection[str]) -> str:
    """The innermost sub-graph that a node lies in, or an empty string."""
    return next((part for part in reversed(_enclosing_subgraphs(node)) if part in parts), "")


def _enclosing_subgraphs(node: str) -> list[str]:
    """The sub-graphs a node lies in, the outermost first."""
    *names, _ = node.split(":")
    return [*accumulate(names, lambda outer, inner: f"{outer}:{inner}")]


def _shown(node: str, unfolded: Collection[str]) -> str:
    return next((part for part in _enclosing_subgraphs(node) if part not in unfolded), node)


def _joined(edges: Sequence[GraphEdge], shown: dict[str, str]) -> list[GraphEdge]:
    """The edges between the shown nodes, each once; conditional only if all edges it stands for are."""
    joined: dict[tuple[str, str], bool] = {}
    for source, target, maybe in edges:
        ends = (shown[source], shown[target])
        if ends[0] != ends[1] or source == target:
            joined[ends] = joined.get(ends, True) and maybe
    return [(*ends, maybe) for ends, maybe in joined.items()]


_GAP_ACROSS, _GAP_DOWN, _HEIGHT, _MARGIN = 18, 30, 28, 12
_LOOP = 34
"""Width of the loop of an edge from a node to itself."""
_ASIDE = 9
"""Distance of an upward edge from the downward one."""
_LETTER, _WIDE_LETTER, _PADDING = 6.4, 11.0, 22
_WIDE = 0x1100

Point = tuple[float, float]


class NodeBox(NamedTuple):
    """A node with its centre and width."""

    id: str
    label: str
    x: float
    y: float
    width: float


class EdgeArrow(NamedTuple):
    """An edge as an SVG path."""

    source: str
    target: str
    path: str
    conditional: bool


class GraphLayout(NamedTuple):
    """A graph laid out on a canvas."""

    boxes: list[NodeBox]
    arrows: list[EdgeArrow]
    width: float
    height: float


class _VertexView:
    """What grandalf expects of a vertex: its size, and where to put its position."""

    def __init__(self, width: float) -> None:
        self.w, self.h = width, _HEIGHT
        self.xy: Point = (0.0, 0.0)


class _EdgeView:
    """What grandalf expects of an edge: a method that takes its points, both ends and one in each layer between."""

    def __init__(self) -> None:
        self.points: list[Point] = []

    def setpath(self, points: list[Point]) -> None:
        self.points = points


def lay_out(nodes: Sequence[tuple[str, str]], edges: Sequence[tuple[str, str, bool]]) -> GraphLayout:
    """The nodes (id, label) in layers along the edges (source, target, conditional); unconnected parts apart."""
    graphs: Any = require("grandalf.graphs", "server", "Drawing graphs")
    layouts: Any = require("grandalf.layouts", "server", "Drawing graphs")
    labels = dict(nodes)
    drawn = [edge for edge in edges if edge[0] in labels and edge[1] in labels]
    vertices = {ident: graphs.Vertex(ident) for ident in labels}
    for ident, vertex in vertices.items():
        vertex.view = _VertexView(_width(labels[ident]))
    links = {
        (source, target): graphs.Edge(vertices[source], vertices[target])
        for source, target, _ in drawn
        if source != target
    }
    for link in links.values():
        link.view = _EdgeView()
    below = 0.0
    for part in graphs.Graph([*vertices.values()], [*links.values()]).C:
        below = _lay_out_component(part, layouts.SugiyamaLayout(part), below)
    places: dict[str, Point] = {ident: vertex.view.xy for ident, vertex in vertices.items()}
    boxes = [NodeBox(ident, label, *places[ident], _width(label)) for ident, label in nodes]
    return _on_canvas(boxes, drawn, {pair: link.view.points for pair, link in links.items()})


def _lay_out_component(part: Any, layout: Any, below: float) -> float:
    """Lay out a connected part below the others; where the next part begins."""
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
    laid: list[NodeBox], edges: Sequence[tuple[str, str, bool]], ways: dict[tuple[str, str], list[Point]]
) -> GraphLayout:
    """The layout moved so that all nodes and edges are on the canvas."""
    loops = {source for source, target, _ in edges if source == target}
    across = [x for way in ways.values() for x, _ in way]
    left = min([box.x - box.width / 2 for box in laid] + across) - _MARGIN
    right = max([box.x + box.width / 2 + _LOOP * (box.id in loops) for box in laid] + across) + _MARGIN
    top = min(box.y for box in laid) - _HEIGHT
    boxes = [box._replace(x=box.x - left, y=box.y - top) for box in laid]
    at = {box.id: box for box in boxes}
    moved = {pair: [_moved(point, -left, -top) for point in way] for pair, way in ways.items()}
    arrows = [
        EdgeArrow(source, target, _loop(at[source]) if source == target else _path(moved[source, target]), maybe)
        for source, target, maybe in edges
    ]
    return GraphLayout(boxes, arrows, round(right - left, 1), round(max(box.y for box in boxes) + _HEIGHT, 1))


def _path(points: list[Point]) -> str:
    """A curve from the bottom of a box through each layer to the top of another; an upward one runs beside it."""
    way, aside = (-1, _ASIDE) if points[-1][1] < points[0][1] else (1, 0)
    (x, y), *between, (end_x, end_y) = [_moved(point, aside, 0) for point in points]
    half = way * _HEIGHT / 2
    upright = [place for at, layer in between for place in ((at, layer - half), (at, layer + half))]
    through = [(x, y + half), *upright, (end_x, end_y - half - 2 * way)]
    return f"M{x:.1f} {y + half:.1f}" + "".join(_curve(start, end) for start, end in pairwise(through))


def _curve(start: Point, end: Point) -> str:
    middle = (start[1] + end[1]) / 2
    return f"C{start[0]:.1f} {middle:.1f} {end[0]:.1f} {middle:.1f} {end[0]:.1f} {end[1]:.1f}"


def _loop(box: NodeBox) -> str:
    """A loop out of the side of a box and back into it, further up."""
    x, y, up = box.x + box.width / 2, box.y + _HEIGHT / 4, _HEIGHT / 2
    bend = x + _LOOP
    return f"M{x:.1f} {y:.1f}C{bend:.1f} {y + up / 2:.1f} {bend:.1f} {y - 1.5 * up:.1f} {x + 2:.1f} {y - up:.1f}"


def _moved(point: Point, across: float, down: float) -> Point:
    return point[0] + across, point[1] + down


def _width(label: str) -> float:
    return _PADDING + sum(_WIDE_LETTER if ord(letter) >= _WIDE else _LETTER for letter in label)
