"""Values of a state as they go over the wire: plain JSON, with what is declared Sensitive masked."""

from collections.abc import Collection
from typing import Any, cast

from langgraph.types import StateSnapshot
from pydantic import JsonValue

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
    return _masked(plain(value), sensitive_fields(assistant.state))


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
