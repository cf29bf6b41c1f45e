"""Values of a state as they go over the wire: plain JSON, with what is declared Sensitive masked."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# LangGraph leaves some of its type parameters open.

from collections.abc import Collection
from functools import cache
from typing import Any, cast

from langgraph.graph import StateGraph
from langgraph.types import StateSnapshot
from pydantic import JsonValue

from madang.runtime.conducting import compiled_once
from madang.runtime.contract import Assistant
from madang.state.plain import plain
from madang.state.redaction import MASK
from madang.state.sensitive import sensitive_fields

__all__ = ["values_of", "wired"]


def values_of(assistant: Assistant, snapshot: StateSnapshot) -> dict[str, JsonValue]:
    """The fields of a state."""
    found = wired(assistant, cast("object", snapshot.values))
    return found if isinstance(found, dict) else {}


def wired(assistant: Assistant, value: object) -> JsonValue:
    """Anything that a node wrote."""
    return _masked(plain(value), _secrets(assistant))


@cache
def _secrets(assistant: Assistant) -> frozenset[str]:
    """The names of what is declared Sensitive in the assistant's state, or in that of a sub-graph."""
    below = (getattr(graph, "builder", None) for _, graph in compiled_once(assistant).get_subgraphs(recurse=True))
    schemas: list[type] = [assistant.state, *(each.state_schema for each in below if isinstance(each, StateGraph))]
    return frozenset(name for schema in schemas for name in sensitive_fields(schema))


def _masked(value: JsonValue, names: Collection[str]) -> JsonValue:
    match value:
        case dict():
            return {name: _hidden(name, item, names) for name, item in value.items()}
        case list():
            return [_masked(item, names) for item in value]
        case _:
            return value


def _hidden(name: str, value: Any, names: Collection[str]) -> JsonValue:
    return MASK if name in names and value is not None else _masked(value, names)
