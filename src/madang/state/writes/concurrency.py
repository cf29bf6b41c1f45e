"""Finds the nodes of a graph that can run in the same super-step, and checks that their writes can be merged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any, get_type_hints

from langgraph.constants import END
from langgraph.graph.state import StateGraph

from madang.state.errors import SchemaError
from madang.state.fields.policies import Transient
from madang.state.fields.schema import StateField
from madang.state.writes.field_access import FieldAccess

# pyright: reportUnknownMemberType=false
# LangGraph leaves some of its type parameters open.


Graph = StateGraph[Any, Any, Any, Any]
Pair = tuple[str, str]


def check_concurrent_writes(
    graph: Graph, title: str, fields: Mapping[str, StateField], nodes: Mapping[str, FieldAccess]
) -> None:
    """Refuses a graph in which two nodes of one super-step write a field that has no reducer."""
    for first, second in sorted(concurrent_pairs(graph)):
        both = _writes(nodes, first) & _writes(nodes, second)
        for name in sorted(both & set(fields)):
            if fields[name].reducer is None and not fields[name].channel and not fields[name].policy(Transient):
                raise SchemaError(_explain(title, name, first, second))


def _explain(title: str, name: str, first: str, second: str) -> str:
    writers = f"{first!r}, started several times by Send," if first == second else f"{first!r} and {second!r}"
    return (
        f"{title}.{name} is written by {writers} in the same super-step and has no reducer to merge the values; "
        "give it one (append, merge, union, maximum, replace) or let one step write it."
    )


def _writes(nodes: Mapping[str, FieldAccess], name: str) -> frozenset[str]:
    access = nodes.get(name)
    return (access.writes if access else None) or frozenset()


def concurrent_pairs(graph: Graph) -> set[Pair]:
    """The pairs of nodes that some run can put into one super-step; (a, a) where Send starts a node repeatedly.

    A node's unconditional targets start together. The targets of one branch exclude each other unless the branch's
    function is annotated to return several. From there on, whatever follows two concurrent nodes is concurrent.
    """
    exits = {name: _exits_of(graph, name) for name in ("__start__", *graph.nodes)}
    found: set[Pair] = set()
    fresh = {pair for paths in exits.values() for pair in paths.pairs()}
    while fresh:
        found |= fresh
        followers = (product(exits[first].all, exits[second].all) for first, second in fresh if first != second)
        fresh = {_sorted_pair(a, b) for pairs in followers for a, b in pairs if a != b} - found
    return found


@dataclass(frozen=True)
class _Exits:
    """Where a node leads: `always` to all of these, and through each choice to one (or several) of its targets."""

    always: frozenset[str]
    choices: tuple[tuple[frozenset[str], bool, bool], ...]

    @property
    def all(self) -> frozenset[str]:
        return self.always.union(*(targets for targets, _, _ in self.choices))

    def pairs(self) -> Iterator[Pair]:
        groups = [*({target} for target in self.always), *(targets for targets, _, _ in self.choices)]
        for first, second in combinations(groups, 2):
            yield from (_sorted_pair(a, b) for a, b in product(first, second) if a != b)
        for targets, several, sends in self.choices:
            if several:
                yield from (_sorted_pair(a, b) for a, b in combinations(sorted(targets), 2))
            if sends:
                yield from ((target, target) for target in targets)


def _exits_of(graph: Graph, name: str) -> _Exits:
    joins = {end for starts, end in graph.waiting_edges if name in starts}
    always = {end for start, end in graph.edges if start == name} | joins
    branches = [_choice(branch) for branch in graph.branches.get(name, {}).values()]
    spec = graph.nodes.get(name)
    commands = (frozenset(spec.ends or ()) - {END}, False, False) if spec else (frozenset[str](), False, False)
    return _Exits(frozenset(always - {END}), tuple(choice for choice in (*branches, commands) if choice[0]))


def _choice(branch: Any) -> tuple[frozenset[str], bool, bool]:
    ends: dict[Any, str] = branch.ends or {}
    targets = frozenset(ends.values()) - {END}
    returned = _return_annotation(branch.path)
    sends = "Send" in returned
    several = sends or returned.startswith(("list", "Sequence", "collections.abc.Sequence", "typing.Sequence", "tuple"))
    return targets, several, sends


def _return_annotation(path: Any) -> str:
    function = getattr(path, "func", None) or getattr(path, "afunc", None)
    try:
        returned = get_type_hints(function).get("return")
    except (NameError, TypeError):
        return ""
    return returned.__name__ if isinstance(returned, type) and not hasattr(returned, "__args__") else str(returned)


def _sorted_pair(first: str, second: str) -> Pair:
    return (first, second) if first <= second else (second, first)
