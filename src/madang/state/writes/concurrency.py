"""Finds the nodes of a graph that can run in the same super-step, and checks that their writes can be merged.

Which fields a node reads and writes is found in its source code. A return annotation that names a TypedDict is the best
evidence; failing that, the literal keys of what the function returns. Where neither tells, the answer is None: unknown,
not nothing.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from inspect import getsource, signature
from itertools import combinations, product
from textwrap import dedent
from typing import Any, get_type_hints, is_typeddict

from langgraph.constants import END
from langgraph.graph.state import StateGraph

from madang.state.errors import SchemaError
from madang.state.fields.policies import Transient
from madang.state.fields.schema import StateField


@dataclass(frozen=True)
class FieldAccess:
    """The fields a node reads and writes; None where its code does not tell."""

    reads: frozenset[str] | None
    writes: frozenset[str] | None


def field_access_of(action: Callable[..., Any] | None) -> FieldAccess:
    """What a node's function reads from its first parameter and writes by its return values."""
    function = _parse(action)
    declared = _declared_writes(action)
    if action is None or function is None:
        return FieldAccess(reads=None, writes=declared)
    return FieldAccess(
        reads=_reads(function, next(iter(signature(action).parameters), "")),
        writes=declared if declared is not None else _returned_keys(function),
    )


def _parse(action: Any) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    try:
        body = ast.parse(dedent(getsource(action))).body
    except (OSError, SyntaxError, TypeError):
        return None
    functions = (node for node in body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return next((function for function in functions if function.name == action.__name__), None)


def _declared_writes(action: Any) -> frozenset[str] | None:
    try:
        returned = get_type_hints(action).get("return")
    except (NameError, TypeError):
        return None
    return frozenset(get_type_hints(returned)) if is_typeddict(returned) else None


def _returned_keys(function: ast.AST) -> frozenset[str] | None:
    found: set[str] = set()
    for node in _own_nodes(function):
        if isinstance(node, ast.Return):
            keys = _keys_of(node.value)
            if keys is None:
                return None
            found |= keys
    return frozenset(found)


def _keys_of(value: ast.expr | None) -> set[str] | None:
    """The fields written by a returned expression; None when they are not all spelled out."""
    match value:
        case None | ast.Constant(value=None):
            return set()
        case ast.Dict(keys=keys):
            names = [key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)]
            return set(names) if len(names) == len(keys) else None
        case ast.Call(func=ast.Name(id="Command"), args=[], keywords=keywords):
            return _keys_of(next((word.value for word in keywords if word.arg == "update"), None))
        case ast.IfExp(body=body, orelse=otherwise):
            if_true, if_false = _keys_of(body), _keys_of(otherwise)
            return None if if_true is None or if_false is None else if_true | if_false
        case _:
            return None


def _reads(function: ast.AST, state: str) -> frozenset[str] | None:
    """Attributes, items and `.get` of the state parameter; None when the state is passed on whole."""
    found: set[str] = set()
    uses = 0
    for node in ast.walk(function):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=name), attr="get"), args=[ast.Constant(value=str(key)), *_]
            ):
                found |= {key} if name == state else set()
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=str(key))) if name == state:
                found.add(key)
                uses += 1
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name == state:
                found |= {attribute} - {"get"}
                uses += 1
            case _:
                pass
    mentions = sum(isinstance(node, ast.Name) and node.id == state for node in ast.walk(function))
    return frozenset(found) if mentions == uses else None


def _own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function's body without those of functions inside it."""
    for child in ast.iter_child_nodes(function):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            yield child
            yield from _own_nodes(child)


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
    function is annotated to return several. From there on, what follows two concurrent nodes is concurrent, with two
    exceptions that only a run can tell: two branches may choose by the same thing, and a node that waits for several
    starts after the last of them. So no pair is named that never meets; a meeting that is missed here is refused by
    the channel.
    """
    exits = {name: _exits_of(graph, name) for name in ("__start__", *graph.nodes)}
    found: set[Pair] = set()
    fresh = {pair for paths in exits.values() for pair in paths.pairs()}
    while not fresh <= found:
        found |= fresh
        pairs = (pair for first, second in found for pair in _next_pairs(graph, exits, found, first, second))
        fresh = {_sorted_pair(a, b) for a, b in pairs if a != b}
    return found


def _next_pairs(
    graph: Graph, exits: "Mapping[str, _Exits]", found: set[Pair], first: str, second: str
) -> Iterator[Pair]:
    """What can start together after two nodes that ran together."""
    if first == second:
        return
    sure = [exits[name].always | _joins_after(graph, found, name) for name in (first, second)]
    chosen = [exits[name].all - exits[name].always for name in (first, second)]
    yield from product(sure[0], sure[1] | chosen[1])
    yield from product(chosen[0], sure[1])


def _joins_after(graph: Graph, found: set[Pair], name: str) -> frozenset[str]:
    """The nodes that wait for `name` and others, all of which can end in the same super-step as it."""
    return frozenset(
        end
        for starts, end in graph.waiting_edges
        if name in starts and all(other == name or _sorted_pair(name, other) in found for other in starts)
    )


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
    always = {end for start, end in graph.edges if start == name}
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
