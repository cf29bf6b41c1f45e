"""The LangGraph channels behind the fields of a checked state.

They hold real defaults, apply overwrites in a defined order, and trim values as they merge.
"""

from collections.abc import Callable, Sequence
from typing import Any, Self, TypeVar, cast

from langgraph._internal._typing import MISSING
from langgraph.channels.base import BaseChannel
from langgraph.channels.binop import BinaryOperatorAggregate
from langgraph.channels.ephemeral_value import EphemeralValue
from langgraph.channels.last_value import LastValue
from langgraph.channels.untracked_value import UntrackedValue

from madang.state.errors import ConcurrentWriteError
from madang.state.fields.policies import Keep, Transient
from madang.state.fields.reducers import Replacement, envelope_in, override, replacement_in
from madang.state.fields.schema import StateField
from madang.state.fields.trimming import trim

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# LangGraph leaves the type of a channel's value open.


C = TypeVar("C", "SingleValueChannel", "MergedChannel", "TransientChannel", "InputChannel")


def channel_of(field: StateField) -> BaseChannel[Any, Any, Any]:
    """The channel that carries out a field's policies."""
    if field.policy(Transient):
        return TransientChannel(field)
    return SingleValueChannel(field) if field.reducer is None else MergedChannel(field)


class SingleValueChannel(LastValue[Any]):
    """Holds the last value written, and the field's default before that; one writer a super-step."""

    __slots__ = ("field",)

    def __init__(self, field: StateField) -> None:
        super().__init__(field.value_type, field.name)
        self.field = field
        self.value = _initial(field, MISSING)

    def copy(self) -> Self:
        return _holding(type(self)(self.field), self.value)

    def from_checkpoint(self, checkpoint: Any) -> Self:
        return _holding(type(self)(self.field), checkpoint)

    def update(self, values: Sequence[Any]) -> bool:
        if len(values) > 1:
            raise ConcurrentWriteError(
                f"{len(values)} steps wrote {self.field.name!r} of {self.field.owner} in the same super-step, and it "
                "has no reducer to merge them; give it one (append, merge, union, maximum, replace)."
            )
        return super().update(values)


class MergedChannel(BinaryOperatorAggregate[Any]):
    """Merges what is written by the field's reducer and keeps what its `Keep` policy says.

    An overwrite of the same super-step comes first and the merges follow, whatever the order of their arrival; two
    overwrites are refused.
    """

    __slots__ = ("field", "keep")

    def __init__(self, field: StateField) -> None:
        super().__init__(field.value_type, field.reducer or _never)
        self.field = field
        self.keep = field.policy(Keep)
        self.key = field.name
        self.value = _initial(field, self.value)

    def copy(self) -> Self:
        return _holding(type(self)(self.field), self.value)

    def from_checkpoint(self, checkpoint: Any) -> Self:
        # The stock channel knows how to take over what a DeltaChannel left.
        stock = BinaryOperatorAggregate(self.typ, self.operator).from_checkpoint(checkpoint)
        return type(self)(self.field) if checkpoint is MISSING else _holding(type(self)(self.field), stock.value)

    def update(self, values: Sequence[Any]) -> bool:
        if not values:
            return False
        replacements = [found for value in values if (found := self._replacement_in(value))]
        if len(replacements) > 1:
            raise ConcurrentWriteError(
                f"{len(replacements)} steps overwrote {self.field.name!r} of {self.field.owner} in the same "
                "super-step; let one step overwrite it and the others merge."
            )
        merged: Any = replacements[0].value if replacements else self.value
        for value in values:
            if self._replacement_in(value) is None:
                merged = value if merged is MISSING else self.operator(merged, value)
        self.value = trim(cast("list[Any]", merged), self.keep) if self.keep else merged
        return True

    def _replacement_in(self, value: Any) -> Replacement | None:
        found = replacement_in(value)
        return envelope_in(value) if found is None and self.operator is override else found


class TransientChannel(UntrackedValue[Any]):
    """Holds a transient value while a run goes on; LangGraph keeps it out of checkpoints and saved writes."""

    __slots__ = ("field",)

    def __init__(self, field: StateField) -> None:
        super().__init__(field.value_type, guard=False)
        self.field = field
        self.key = field.name
        self.value = _initial(field, MISSING)

    def copy(self) -> Self:
        return _holding(type(self)(self.field), self.value)

    def from_checkpoint(self, checkpoint: Any) -> Self:  # noqa: ARG002 - nothing of it was saved
        return type(self)(self.field)


class InputChannel(EphemeralValue[Any]):
    """Checks the input before LangGraph saves it, and keeps transient fields out of what is saved."""

    __slots__ = ("admit", "transient")

    def __init__(self, typ: Any, admit: Callable[[Any], Any], transient: frozenset[str]) -> None:
        super().__init__(typ)
        self.admit = admit
        self.transient = transient

    def copy(self) -> Self:
        return _holding(self._empty(), self.value)

    def from_checkpoint(self, checkpoint: Any) -> Self:
        return _holding(self._empty(), checkpoint)

    def update(self, values: Sequence[Any]) -> bool:
        return super().update([self.admit(value) for value in values])

    def checkpoint(self) -> Any:
        if not isinstance(self.value, dict):
            return self.value
        return {name: value for name, value in self.value.items() if name not in self.transient}

    def _empty(self) -> Self:
        empty = type(self)(self.typ, self.admit, self.transient)
        empty.key = self.key
        return empty


def _initial(field: StateField, otherwise: Any) -> Any:
    return otherwise if field.default_factory is None else field.default_factory()


def _holding(channel: C, value: Any) -> C:
    if value is not MISSING:
        channel.value = value
    return channel


def _never(current: Any, new: Any) -> Any:
    raise AssertionError(f"a field without a reducer merged {current!r} and {new!r}")
