"""Conditions on facts: what a rule may ask of a state that is not complete yet.

A fact is named by a dotted path, `analysis.feasibility.permission_granted`, through dicts and attributes alike. Where
any part of the path is missing or None the fact is not known, which is never an error.
"""

from collections.abc import Callable, Mapping
from typing import Any, cast

__all__ = ["Condition", "Facts", "equals", "given", "known", "lacking"]

Facts = Mapping[str, object]
Condition = Callable[[Facts], bool]


def given(path: str) -> Condition:
    """The fact is known, and neither false, zero nor empty."""
    return lambda facts: bool(known(facts, path))


def lacking(path: str) -> Condition:
    """The fact is not known, or is false, zero or empty."""
    return lambda facts: not known(facts, path)


def equals(path: str, *values: object) -> Condition:
    """The fact is known and is one of `values`."""
    return lambda facts: known(facts, path) in values


def known(facts: object, path: str) -> object:
    """The fact at `path`, or None where it is not known."""
    found: object = facts
    for part in path.split("."):
        found = cast("Mapping[str, Any]", found).get(part) if isinstance(found, Mapping) else getattr(found, part, None)
    return found
