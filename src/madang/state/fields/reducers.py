"""Reducers: how the value in a field and the value a node writes become one value.

Each takes `(current, new)`, returns a new object and changes neither, so it can stand in `Annotated` for any
LangGraph channel. A field that is still None counts as empty. A value that cannot be merged is refused. Also reads
the forms in which a write asks to replace a value instead of merging with it.
"""

import reprlib
from collections.abc import Mapping
from math import isnan
from typing import Any, Literal, NamedTuple, TypedDict, TypeGuard, TypeVar, cast

from langchain_core.messages import (
    AnyMessage,
    BaseMessage,
    MessageLikeRepresentation,
    RemoveMessage,
    convert_to_messages,
)
from langgraph.graph.message import REMOVE_ALL_MESSAGES, add_messages
from langgraph.types import Overwrite

from madang.state.errors import ReducerError

T = TypeVar("T")
N = TypeVar("N", bound=float)
C = TypeVar("C", list[Any], dict[Any, Any])


class OverrideEnvelope(TypedDict):
    """The envelope of a write that replaces a list instead of adding to it."""

    type: Literal["override"]
    value: list[Any]


def append(current: list[T] | None, new: list[T]) -> list[T]:
    """The items there are, then the new ones.

    >>> from madang.state import append
    >>> append([1, 2], [3])
    [1, 2, 3]
    """
    return [*_held("append", current, list), *_given("append", new, list)]


def merge(current: dict[str, T] | None, new: dict[str, T]) -> dict[str, T]:
    """The keys of both; a key written again takes its new value whole, and what lies inside a value is not merged.

    >>> from madang.state import merge
    >>> merge({"a": 1, "b": 2}, {"b": 3})
    {'a': 1, 'b': 3}
    """
    return {**_held("merge", current, dict), **_given("merge", new, dict)}


def union(current: list[T] | None, new: list[T]) -> list[T]:
    """The distinct items of both, each where it first stood.

    >>> from madang.state import union
    >>> union(["x", "y"], ["y", "z"])
    ['x', 'y', 'z']
    """
    items = [*_held("union", current, list), *_given("union", new, list)]
    try:
        # Of equal items only those of one type are the same: 1, 1.0 and True are three.
        distinct: dict[tuple[type, Any], T] = {(type(item), item): item for item in items}
    except TypeError as error:
        raise ReducerError(
            f"union compares items by hash, and one of {reprlib.repr(new)} has none ({error}): "
            f"use append, or key the items in a dict and use merge."
        ) from None
    return list(distinct.values())


def replace(current: object, new: T) -> T:
    """The new value; of several writes in one super-step the last in LangGraph's order of tasks, so always the same.

    >>> from madang.state import replace
    >>> replace("old", "new")
    'new'
    """
    del current
    return new


def maximum(current: N | None, new: N) -> N:
    """The larger of two numbers.

    >>> from madang.state import maximum
    >>> maximum(40, 65)
    65
    """
    held = new if current is None else _number("found", current)
    return max(held, _number("was given", new))


def messages(
    current: list[AnyMessage] | None, new: list[MessageLikeRepresentation] | MessageLikeRepresentation
) -> list[AnyMessage]:
    """LangGraph's `add_messages`: new messages follow, one with a known id replaces, a RemoveMessage removes.

    A message without an id is given one, in a copy.

    >>> from madang.state import messages
    >>> merged = messages([], [{"role": "user", "content": "Hello"}])
    >>> [(message.type, message.content) for message in merged]
    [('human', 'Hello')]
    """
    held = [_message(item) for item in _held("messages", current, list)]
    added = [_message(item) for item in (cast("list[Any]", new) if isinstance(new, list) else [new])]
    if cleared := _after_remove_all(added):
        held, added = [], added[cleared:]
    _check_removals(held, added)
    return cast("list[AnyMessage]", add_messages(cast("Any", held), cast("Any", added)))


def override(current: list[T] | None, new: list[T] | OverrideEnvelope | Overwrite) -> list[T]:
    """Adds a list of new items; `{"type": "override", "value": [...]}` or `Overwrite([...])` takes the place of all.

    Only the write itself can be such an envelope; an item of a list that looks like one is an item.

    >>> from madang.state import override
    >>> override([1, 2], [3])
    [1, 2, 3]
    >>> override([1, 2], {"type": "override", "value": [3]})
    [3]
    """
    return [*_held("override", current, list), *new] if isinstance(new, list) else _replacement(new)


class Replacement(NamedTuple):
    """The value that takes the place of the whole field."""

    value: Any


def replacement_in(write: Any) -> Replacement | None:
    """What a written value replaces the field with; None when it merges.

    Knows `Overwrite` and the two forms it takes as JSON, which LangGraph's own channels also accept.
    """
    if type(write) in _NEVER_REPLACES:
        return None
    if isinstance(write, Overwrite):
        return Replacement(write.value)
    if type(write) is not dict and not isinstance(write, Mapping):
        return None
    form = cast("Mapping[str, Any]", write)
    if len(form) == 1 and _OVERWRITE_MARK in form:
        return Replacement(form[_OVERWRITE_MARK])
    if form.get("type") == _OVERWRITE_MARK and "value" in form:
        return Replacement(form["value"])
    return None


def envelope_in(write: Any) -> Replacement | None:
    """What the `{"type": "override", "value": ...}` of the `override` reducer replaces the field with."""
    return Replacement(write["value"]) if _is_envelope(write) and "value" in write else None


_OVERWRITE_MARK = "__overwrite__"
_NEVER_REPLACES = frozenset({str, int, float, bool, list, tuple})


def _replacement(write: object) -> list[Any]:
    if isinstance(write, Overwrite):
        return [*_given("Overwrite", write.value, list)]
    if not _is_envelope(write):
        return _given("override", write, list)
    if set(write) != {"type", "value"}:
        raise ReducerError(
            f"override was given {reprlib.repr(write)}, and its envelope holds 'type' and 'value' and nothing else: "
            f"write {{'type': 'override', 'value': [...]}} or Overwrite([...])."
        )
    return [*_given("an override's value", write["value"], list)]


def _is_envelope(write: object) -> TypeGuard[Mapping[str, Any]]:
    return isinstance(write, Mapping) and cast("Mapping[str, Any]", write).get("type") == "override"


def _message(item: Any) -> BaseMessage:
    """The message `item` is or stands for; never an object whose missing id add_messages would fill in place."""
    if isinstance(item, BaseMessage):
        return item if item.id else item.model_copy()
    try:
        [message] = convert_to_messages([item])
    except (KeyError, NotImplementedError, TypeError, ValueError):
        raise ReducerError(
            f"messages was given {_described(item)}, which cannot be read as a message: "
            f"write a message, or a dict with 'role' and 'content' (and 'tool_call_id' for the role 'tool')."
        ) from None
    return message


def _after_remove_all(added: list[BaseMessage]) -> int:
    """Where the messages begin that follow the last "remove all"; 0 when there is none."""
    is_clearing = [isinstance(message, RemoveMessage) and message.id == REMOVE_ALL_MESSAGES for message in added]
    return len(added) - is_clearing[::-1].index(True) if True in is_clearing else 0


def _check_removals(held: list[BaseMessage], added: list[BaseMessage]) -> None:
    if not any(isinstance(message, RemoveMessage) for message in added):
        return
    known = {message.id for message in held}
    for message in added:
        if isinstance(message, RemoveMessage) and message.id not in known:
            raise ReducerError(
                f"messages was told to remove {message.id!r}, which is not among the {len(held)} messages there are: "
                f"remove only what is in the list."
            )
        known.add(message.id)


def _held(reducer: str, current: object, kind: type[C]) -> C:
    if current is None:
        return kind()
    if not isinstance(current, kind):
        raise ReducerError(
            f"{reducer} found {_described(current)} in the field and expects a {kind.__name__}: "
            f"replace the value once with Overwrite, or migrate it."
        )
    return current


def _given(reducer: str, new: object, kind: type[C]) -> C:
    if not isinstance(new, kind):
        raise ReducerError(
            f"{reducer} was given {_described(new)} and expects a {kind.__name__}: "
            f"return a {kind.__name__} that holds only what is new."
        )
    return new


def _number(verb: str, value: Any) -> Any:
    # NaN is neither larger nor smaller than anything, so the outcome would hang on the order of writes.
    if isinstance(value, bool) or not isinstance(value, int | float) or (isinstance(value, float) and isnan(value)):
        raise ReducerError(
            f"maximum {verb} {_described(value)} and expects a number it can compare: write an int or a float."
        )
    return value


def _described(value: object) -> str:
    return f"{reprlib.repr(value)} ({type(value).__name__})"
