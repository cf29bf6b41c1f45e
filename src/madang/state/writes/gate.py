"""The write gate: checks an update against the fields of a state before anything is stored.

Only what was written is looked at, so the cost does not grow with the state's history.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from reprlib import Repr
from typing import Any, cast

from langgraph.constants import START
from langgraph.types import Command, Overwrite
from pydantic import BaseModel

from madang.state.errors import TransitionError, WriteError
from madang.state.fields.policies import Bounds, Moves, Offload, Sensitive
from madang.state.fields.reducers import replacement_in
from madang.state.fields.schema import StateField
from madang.state.fields.type_checks import ValueCheck, type_name, value_check_of
from madang.state.writes.offloading import OffloadReference, OffloadStore, offloaded_write, without_references

ReadField = Callable[[str], Any]


class WriteGate:
    """Admits or refuses updates to a state of the given fields; `title` is the state's name in messages."""

    def __init__(
        self,
        title: str,
        fields: Mapping[str, StateField],
        clearings: Mapping[str, Mapping[str, tuple[str, ...]]] | None = None,
    ) -> None:
        self.title = title
        self.fields = fields
        self._cleared_by_status = clearings or {}
        self._offloaded = {name for name, field in fields.items() if field.policy(Offload)}
        self._checks: dict[str, ValueCheck] = {name: value_check_of(field) for name, field in fields.items()}

    def admit(self, writer: str, update: Any, current: ReadField) -> Any:
        """The update as it is to be stored; raises WriteError for what may not be.

        `current` reads a field's value before the write, None if it has none. The update itself is never changed: a
        new one is returned where a field is cleared because its `Until` status was reached.
        """
        cleared: list[str] = []
        for name, value in written_fields(writer, update):
            field = self.fields.get(name)
            if field is None:
                raise self._unknown(writer, name)
            self._check(writer, field, value, current)
            if name in self._cleared_by_status:
                cleared.extend(self._cleared_by_status[name].get(value, ()))
        return self._clear(update, cleared) if cleared else update

    async def offload(self, writer: str, update: Any, current: ReadField, offload_store: OffloadStore) -> Any:
        """An admitted update with references to what is too large for the state, which is offloaded."""
        lighter: dict[tuple[str, int], Any] = {}
        for name, value in written_fields(writer, update) if self._offloaded else ():
            if name in self._offloaded:
                lighter[name, id(value)] = await offloaded_write(self.fields[name], value, current(name), offload_store)
        return _with_values(update, lighter) if lighter else update

    def _check(self, writer: str, field: StateField, value: Any, current: ReadField) -> None:
        replacement = replacement_in(value)
        if replacement and field.reducer is None:
            raise self._write_error(writer, field, value, "has no reducer to overwrite; write the value itself")
        final = replacement.value if replacement else value
        if isinstance(final, OffloadReference) and field.policy(Offload):
            return
        if field.policy(Offload):
            final = without_references(final)
        if reason := self._checks[field.name](final, replacement is not None):
            raise self._write_error(writer, field, final, reason)
        for policy in field.policies:
            if isinstance(policy, Bounds) and final is not None and not policy.admits(final):
                text = policy.explain(final)
                raise self._write_error(writer, field, final, f"is out of bounds: {text.en.rstrip('.')}", text=text)
            if isinstance(policy, Moves):
                self._check_move(writer, field, policy, cast("str", final), current(field.name))

    def _check_move(self, writer: str, field: StateField, moves: Moves, new: str, current: str | None) -> None:
        if moves.allows(current, new):
            return
        if new not in moves.table:
            known = ", ".join(map(repr, moves.table))
            raise self._write_error(writer, field, new, f"is not one of {known}", kind=TransitionError)
        options = ", ".join(sorted(map(repr, moves.table.get(current or "", ())))) or "no further move"
        raise TransitionError(
            f"{_who(writer)} moved {field.name!r} of {self.title} from {current!r} to {new!r}, which is not allowed "
            f"(from {current!r}: {options})."
        )

    def _clear(self, update: Any, names: list[str]) -> Any:
        clearing = {name: self._cleared(self.fields[name]) for name in names}
        if isinstance(update, Command):
            command = cast("Command[Any]", update)
            return replace(command, update=self._clear(command.update, names))
        if isinstance(update, Mapping):
            return {**cast("Mapping[str, Any]", update), **clearing}
        if isinstance(update, list):
            kept: list[Any] = [item for item in cast("list[Any]", update) if not _is_pair_of(item, clearing)]
            return [*kept, *(clearing.items() if all(map(_is_pair, kept)) else [clearing])]
        return {**dict(_fields_of_object(update)), **clearing}

    def _cleared(self, field: StateField) -> Any:
        empty = field.default() if field.default_factory else field.value_type()
        return Overwrite(empty) if field.reducer else empty

    def _unknown(self, writer: str, name: str) -> WriteError:
        near = get_close_matches(name, self.fields, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        return WriteError(
            f"{_who(writer)} wrote {name!r}, which is not a field of {self.title} "
            f"(fields: {', '.join(sorted(self.fields))}){hint}"
        )

    def _write_error(
        self,
        writer: str,
        field: StateField,
        value: Any,
        reason: str,
        *,
        kind: type[WriteError] = WriteError,
        **more: Any,
    ) -> WriteError:
        shown = "a secret value" if field.policy(Sensitive) else _SHORT.repr(value)
        return kind(f"{_who(writer)} wrote {shown} to {field.name!r} of {self.title}, which {reason}.", **more)


def written_fields(writer: str, update: Any) -> Iterator[tuple[str, Any]]:
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
            if _is_pair(item):
                yield item
            else:
                yield from written_fields(writer, item)
    elif hasattr(cast("type[Any]", type(update)), "__annotations__"):
        yield from _fields_of_object(update)
    else:
        raise WriteError(
            f"{_who(writer)} returned {_SHORT.repr(update)} ({type_name(type(update))}), which is not an update; "
            "return a dict of the fields that change, a Command, or None."
        )


def _fields_of_object(update: Any) -> Iterator[tuple[str, Any]]:
    """What LangGraph writes for a state object: of a pydantic model the fields that were set, else all but None."""
    if isinstance(update, BaseModel):
        yield from ((name, getattr(update, name)) for name in update.model_fields_set)
    else:
        attributes = cast("dict[str, Any]", vars(update))
        yield from ((name, value) for name, value in attributes.items() if value is not None)


def _with_values(update: Any, values: Mapping[tuple[str, int], Any]) -> Any:
    """The update with other values in place of those of these fields and identities."""
    if isinstance(update, Command):
        command = cast("Command[Any]", update)
        return replace(command, update=_with_values(command.update, values))
    if isinstance(update, list | tuple):
        parts = cast("list[Any]", update)
        return [_pair(part, values) if _is_pair(part) else _with_values(part, values) for part in parts]
    fields = cast("Mapping[str, Any]", update) if isinstance(update, Mapping) else dict(_fields_of_object(update))
    return dict(_pair(item, values) for item in fields.items())


def _pair(pair: tuple[str, Any], values: Mapping[tuple[str, int], Any]) -> tuple[str, Any]:
    name, value = pair
    return name, values.get((name, id(value)), value)


def _is_pair(item: Any) -> bool:
    match item:
        case (str(), _) if isinstance(item, tuple):
            return True
        case _:
            return False


def _is_pair_of(item: Any, names: Mapping[str, Any]) -> bool:
    return _is_pair(item) and item[0] in names


def _who(writer: str) -> str:
    return "The input" if writer == START else repr(writer)


_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = 80
