"""Which fields a node reads and writes, found in its source code.

A return annotation that names a TypedDict is the best evidence; failing that, the literal keys of what the function
returns. Where neither tells, the answer is None: unknown, not nothing.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import getsource, signature
from textwrap import dedent
from typing import Any, get_type_hints, is_typeddict


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
