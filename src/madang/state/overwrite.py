"""Overwriting: how a write says that it replaces a value instead of merging with it."""

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from langgraph.types import Overwrite

__all__ = ["Replacement", "envelope_in", "replacement_in"]


class Replacement(NamedTuple):
    """The value that takes the place of the whole field."""

    value: Any


def replacement_in(write: Any) -> Replacement | None:
    """What a written value replaces the field with; None when it merges.

    Knows `Overwrite` and the two forms it takes as JSON, which LangGraph's own channels also accept.
    """
    if isinstance(write, Overwrite):
        return Replacement(write.value)
    if not isinstance(write, Mapping):
        return None
    form = cast("Mapping[str, Any]", write)
    if len(form) == 1 and _MARK in form:
        return Replacement(form[_MARK])
    if form.get("type") == _MARK and "value" in form:
        return Replacement(form["value"])
    return None


def envelope_in(write: Any) -> Replacement | None:
    """What the `{"type": "override", "value": ...}` of the `override` reducer replaces the field with."""
    if isinstance(write, Mapping):
        form = cast("Mapping[str, Any]", write)
        if form.get("type") == "override" and "value" in form:
            return Replacement(form["value"])
    return None


_MARK = "__overwrite__"
