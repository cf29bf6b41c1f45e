"""What a node returned, read as LangGraph reads it: which fields it writes, with which values.

An update is a mapping, a Command, a state object, a list of those or of pairs, or None. The update of a *root state*
(a graph over `list`, `dict` or another type without fields) is the value itself.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from inspect import get_annotations
from reprlib import Repr
from typing import Any, cast

from langgraph.constants import START
from langgraph.types import Command
from pydantic import BaseModel

from madang.state.errors import WriteError
from madang.state.fields.schema import ROOT
from madang.state.fields.type_checks import type_name

Written = Iterator[tuple[str, Any]]
ReadUpdate = Callable[[str, Any], Written]


def written_fields(writer: str, update: Any) -> Written:
    """The fields an update writes with their values, in every form in which LangGraph takes an update."""
    if update is None:
        return
    if isinstance(update, Mapping):
        yield from cast("Mapping[str, Any]", update).items()
    elif isinstance(update, Command):
        command = cast("Command[Any]", update)
        if command.graph != Command.PARENT:
            yield from written_fields(writer, command.update)
    elif isinstance(update, list | tuple):
        for item in cast("list[Any]", update):
            if is_pair(item):
                yield item
            else:
                yield from written_fields(writer, item)
    elif _annotated(cast("type[Any]", type(update))):
        yield from fields_of_object(update)
    else:
        raise WriteError(
            f"{who(writer)} returned {SHORT.repr(update)} ({type_name(type(update))}), which is not an update; "
            "return a dict of the fields that change, a Command, or None."
        )


def written_root(writer: str, update: Any) -> Written:
    """What an update writes to a root state: itself, unless it is a Command or holds one."""
    if isinstance(update, Command):
        command = cast("Command[Any]", update)
        if command.graph != Command.PARENT:
            yield from _root_of_command(writer, command.update)
    elif isinstance(update, list | tuple) and any(isinstance(item, Command) for item in cast("list[Any]", update)):
        for item in cast("list[Any]", update):
            yield from written_root(writer, item)
    elif update is not None:
        yield ROOT, update


def _root_of_command(writer: str, update: Any) -> Written:
    named = isinstance(update, Mapping) or (isinstance(update, list) and all(map(is_pair, cast("list[Any]", update))))
    return written_fields(writer, update) if named else written_root(writer, update)


def fields_of_object(update: Any) -> Written:
    """What LangGraph writes for a state object: of a pydantic model the fields that were set, else all but None."""
    if isinstance(update, BaseModel):
        yield from ((name, getattr(update, name)) for name in update.model_fields_set)
        return
    for name in _annotated(cast("type[Any]", type(update))):
        value = getattr(update, name, None)
        if value is not None:
            yield name, value


@cache
def _annotated(kind: type[Any]) -> tuple[str, ...]:
    """The names that a class and its bases annotate."""
    found = (name for base in reversed(kind.__mro__) for name in get_annotations(base))
    return tuple(dict.fromkeys(found))


def with_values(update: Any, values: Mapping[tuple[str, int], Any]) -> Any:
    """The update with other values in place of those of these fields and identities."""
    if isinstance(update, Command):
        command = cast("Command[Any]", update)
        return replace(command, update=with_values(command.update, values))
    if isinstance(update, list | tuple):
        parts = cast("list[Any]", update)
        return [_pair(part, values) if is_pair(part) else with_values(part, values) for part in parts]
    fields = cast("Mapping[str, Any]", update) if isinstance(update, Mapping) else dict(fields_of_object(update))
    return dict(_pair(item, values) for item in fields.items())


def _pair(pair: tuple[str, Any], values: Mapping[tuple[str, int], Any]) -> tuple[str, Any]:
    name, value = pair
    return name, values.get((name, id(value)), value)


def is_pair(item: Any) -> bool:
    """Whether an item of a list is a field and its value."""
    match item:
        case (str(), _) if isinstance(item, tuple):
            return True
        case _:
            return False


def is_pair_of(item: Any, names: Mapping[str, Any]) -> bool:
    """Whether an item of a list is one of these fields and its value."""
    return is_pair(item) and item[0] in names


def who(writer: str) -> str:
    """The writer as a message names it."""
    return "The input" if writer == START else repr(writer)


SHORT = Repr()
SHORT.maxstring = SHORT.maxother = 80
