"""The write gate: checks an update against the fields of a state before anything is stored.

Only what was written is looked at, so the cost does not grow with the state's history.
"""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any, cast

from langgraph.types import Command, Overwrite

from madang.state.errors import TransitionError, WriteError
from madang.state.fields.policies import Bounds, Moves, Offload, Sensitive, Transient
from madang.state.fields.reducers import replacement_in
from madang.state.fields.schema import ROOT, StateField
from madang.state.fields.type_checks import ValueCheck, value_check_of
from madang.state.writes.offloading import OffloadReference, OffloadStore, offloaded_write, without_references
from madang.state.writes.updates import (
    SHORT,
    ReadUpdate,
    fields_of_object,
    is_pair,
    is_pair_of,
    who,
    with_values,
    written_fields,
    written_root,
)

_LOG = logging.getLogger(__name__)
ReadField = Callable[[str], Any]


class WriteGate:
    """Admits or refuses updates to a state of the given fields; `title` is the state's name in messages.

    A gate of a sub-graph's node `drops_unknown` fields, as LangGraph does: they are the sub-graph's own. One that only
    `warns` logs what it would refuse, and lets it pass.
    """

    def __init__(
        self,
        title: str,
        fields: Mapping[str, StateField],
        clearings: Mapping[str, Mapping[str, tuple[str, ...]]] | None = None,
        *,
        drops_unknown: bool = False,
        warns: bool = False,
    ) -> None:
        self.title = title
        self.fields = fields
        self._drops_unknown = drops_unknown
        self._warns = warns
        self._read: ReadUpdate = written_root if list(fields) == [ROOT] else written_fields
        self._cleared_by_status = clearings or {}
        self._offloaded = {name for name, field in fields.items() if field.policy(Offload)}
        self._checks: dict[str, ValueCheck] = {name: value_check_of(field) for name, field in fields.items()}
        self._fits = {
            name: self._checks[name].fits for name, field in fields.items() if self._is_judged_by_type_alone(field)
        }

    @property
    def offloads(self) -> bool:
        """Whether a field may go to the offload store."""
        return bool(self._offloaded)

    def admit(self, writer: str, update: Any, current: ReadField) -> Any:
        """The update as it is to be stored; raises WriteError for what may not be.

        `current` reads a field's value before the write, None if it has none. The update itself is never changed: a
        new one is returned where a moment is turned into UTC, or a field is cleared because its `Until` status was
        reached.
        """
        if _LOG.isEnabledFor(logging.DEBUG):
            _LOG.debug("%s wrote %s.", writer, ", ".join(name for name, _ in self._read(writer, update)) or "nothing")
        fits = self._fits
        if type(update) is dict and self._read is written_fields:
            written = cast("dict[str, Any]", update)
            judged = [item for item in written.items() if not fits.get(item[0], _doubts)(item[1])]
            if judged and self._drops_unknown:
                judged = [item for item in judged if item[0] in self.fields]
            return self._judge(writer, written, judged, current) if judged else written
        return self._judge(writer, update, self._read(writer, update), current)

    def coerced(self, update: Mapping[str, Any]) -> dict[str, Any]:
        """The update with the values that pydantic would make of those that do not fit as they are."""
        return {name: self._coerced(name, value) for name, value in update.items()}

    def _coerced(self, name: str, value: Any) -> Any:
        check = self._checks.get(name)
        return value if check is None or replacement_in(value) else check.coerced(value)

    def _is_judged_by_type_alone(self, field: StateField) -> bool:
        judged = any(isinstance(policy, Bounds | Moves | Offload) for policy in field.policies)
        return not judged and field.name not in self._cleared_by_status and not self._checks[field.name].in_utc

    def _judge(self, writer: str, update: Any, written: Iterable[tuple[str, Any]], current: ReadField) -> Any:
        """As `admit`, for the fields that need a closer look."""
        cleared: list[str] = []
        in_utc: dict[tuple[str, int], Any] = {}
        for name, value in written:
            try:
                self._check(writer, name, value, current)
            except WriteError as error:
                if not self._warns:
                    raise
                _LOG.warning("%s (on_violation is 'warn', so the write passes.)", error)
                continue
            if name in self._cleared_by_status:
                cleared.extend(self._cleared_by_status[name].get(value, ()))
            if name != ROOT and (check := self._checks.get(name)) and check.in_utc:
                in_utc[name, id(value)] = _in_utc(value, check.in_utc)
        update = with_values(update, in_utc) if in_utc else update
        return self._clear(update, cleared) if cleared else update

    def check_in_place(self, writer: str, changed: Sequence[str], update: Any) -> None:
        """Raise WriteError for fields changed in place; one that is returned as well is checked as what it became."""
        written = {name for name, _ in self._read(writer, update)} if changed else set[str]()
        for name in changed:
            field = self.fields.get(name)
            if field is None or name in written or field.policy(Transient):
                continue
            error = WriteError(
                f"{who(writer)} changed {name!r} of {self.title} in place, so that nothing checked the change: leave "
                "what is given as it is, and return the new value."
            )
            if not self._warns:
                raise error
            _LOG.warning("%s (on_violation is 'warn', so the change stands.)", error)

    async def offload(self, writer: str, update: Any, current: ReadField, offload_store: OffloadStore) -> Any:
        """An admitted update with references to what is too large for the state, which is offloaded."""
        lighter: dict[tuple[str, int], Any] = {}
        for name, value in self._read(writer, update) if self._offloaded else ():
            if name in self._offloaded:
                lighter[name, id(value)] = await offloaded_write(self.fields[name], value, current(name), offload_store)
        return with_values(update, lighter) if lighter else update

    def _check(self, writer: str, name: str, value: Any, current: ReadField) -> None:
        field = self.fields.get(name)
        if field is None:
            raise self._unknown(writer, name)
        replacement = replacement_in(value)
        if replacement and field.reducer is None and field.channel is None:
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
            f"{who(writer)} moved {field.name!r} of {self.title} from {current!r} to {new!r}, which is not allowed "
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
            kept: list[Any] = [item for item in cast("list[Any]", update) if not is_pair_of(item, clearing)]
            return [*kept, *(clearing.items() if all(map(is_pair, kept)) else [clearing])]
        return {**dict(fields_of_object(update)), **clearing}

    def _cleared(self, field: StateField) -> Any:
        empty = field.default() if field.default_factory else field.value_type()
        return Overwrite(empty) if field.reducer else empty

    def _unknown(self, writer: str, name: str) -> WriteError:
        near = get_close_matches(name, self.fields, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        return WriteError(
            f"{who(writer)} wrote {name!r}, which is not a field of {self.title} "
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
        shown = "a secret value" if field.policy(Sensitive) else SHORT.repr(value)
        return kind(f"{who(writer)} wrote {shown} to {field.name!r} of {self.title}, which {reason}.", **more)


def _in_utc(value: Any, convert: Callable[[Any], Any]) -> Any:
    """What is stored of a value, or of the one in an envelope, that holds moments."""
    replacement = replacement_in(value)
    return Overwrite(convert(replacement.value)) if replacement else convert(value)


def _doubts(_value: Any) -> bool:
    """A field of no plain kind needs a closer look."""
    return False
