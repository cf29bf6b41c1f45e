"""Folding: a graph in which sub-graphs stand for all they hold, but those that are to be seen from within.

The nodes of a sub-graph are named `sub-graph:node`, those of one within it `sub-graph:inner:node`.
"""

from collections.abc import Collection, Sequence
from itertools import accumulate
from typing import NamedTuple

__all__ = ["Edge", "Folded", "fold", "part_of"]

Edge = tuple[str, str, bool]
"""From where, to where, and whether it is taken only sometimes."""


class Folded(NamedTuple):
    """The sub-graphs there are, outer ones first; the nodes left, with those each stands for; the edges left."""

    parts: list[str]
    nodes: dict[str, list[str]]
    edges: list[Edge]


def fold(nodes: Sequence[str], edges: Sequence[Edge], unfolded: Collection[str]) -> Folded:
    """The graph with each sub-graph as one node, but those `unfolded`; one inside a folded one cannot be."""
    parts = sorted({part for node in nodes for part in _around(node)})
    shown = {node: _shown(node, unfolded) for node in nodes}
    left = {place: [node for node, other in shown.items() if node != place == other] for place in shown.values()}
    return Folded(parts, left, _joined(edges, shown))


def part_of(node: str, parts: Collection[str]) -> str:
    """The innermost sub-graph that a node lies in, or nothing."""
    return next((part for part in reversed(_around(node)) if part in parts), "")


def _around(node: str) -> list[str]:
    """The sub-graphs a node lies in, the outermost first."""
    *names, _ = node.split(":")
    return [*accumulate(names, lambda outer, inner: f"{outer}:{inner}")]


def _shown(node: str, unfolded: Collection[str]) -> str:
    return next((part for part in _around(node) if part not in unfolded), node)


def _joined(edges: Sequence[Edge], shown: dict[str, str]) -> list[Edge]:
    """The edges between the nodes that are shown, each once; it is taken always if one of them is."""
    joined: dict[tuple[str, str], bool] = {}
    for source, target, maybe in edges:
        ends = (shown[source], shown[target])
        if ends[0] != ends[1] or source == target:
            joined[ends] = joined.get(ends, True) and maybe
    return [(*ends, maybe) for ends, maybe in joined.items()]
