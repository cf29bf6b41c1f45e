"""Anatomy: the graph of an assistant with all that works inside its nodes, each named after where it lies."""

from collections.abc import Sequence
from itertools import pairwise, product

from langgraph.graph import END, START

from madang.runtime.conducting import compiled_once
from madang.runtime.contract import Assistant, Inside
from madang.server.folding import Edge

__all__ = ["Anatomy", "anatomy_of"]

Anatomy = tuple[list[str], list[Edge]]
"""Nodes, those inside another one as `node:inner`, and the edges between them."""


async def anatomy_of(assistant: Assistant) -> Anatomy:
    """The graph as it runs, with the sub-graphs it is made of and those that the assistant declares to be inside."""
    graph = await compiled_once(assistant).aget_graph(xray=True)
    nodes, edges = [*graph.nodes], [(edge.source, edge.target, edge.conditional) for edge in graph.edges]
    for node, inside in assistant.inside.items():
        nodes, edges = _opened((nodes, edges), node, await _parts(inside))
    return nodes, edges


async def _parts(inside: Inside) -> Anatomy:
    """What is inside a node, as a graph from start to end."""
    if isinstance(inside, tuple):
        rounds: list[Sequence[str]] = [(START,), *inside, (END,)]
        steps = [(*step, True) for one, other in pairwise(rounds) for step in product(one, other)]
        return [node for round_ in rounds for node in round_], steps
    graph = await inside().compile().aget_graph()
    return [*graph.nodes], [(edge.source, edge.target, edge.conditional) for edge in graph.edges]


def _opened(whole: Anatomy, node: str, parts: Anatomy) -> Anatomy:
    """The graph with a node replaced by its parts: what led to it leads to where they start, and on from their ends."""
    nodes, edges = whole
    inner, steps = parts
    first = [(target, maybe) for source, target, maybe in steps if source == START]
    last = [(source, maybe) for source, target, maybe in steps if target == END]
    replaced = [f"{node}:{part}" for part in inner if part not in {START, END}]
    ways = [(f"{node}:{one}", f"{node}:{other}", maybe) for one, other, maybe in steps if one != START and other != END]
    ins = [(s, f"{node}:{t}", maybe or m) for (s, n, m), (t, maybe) in product(edges, first) if n == node]
    outs = [(f"{node}:{s}", t, maybe or m) for (n, t, m), (s, maybe) in product(edges, last) if n == node]
    others = [edge for edge in edges if node not in edge[:2]]
    at = nodes.index(node)
    return [*nodes[:at], *replaced, *nodes[at + 1 :]], [*others, *ins, *ways, *outs]
