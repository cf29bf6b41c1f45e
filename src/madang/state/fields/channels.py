"""The LangGraph channels behind the fields of a checked state.

They hold real defaults, apply overwrites in a defined order, and trim values as they merge.

Messages are kept or dropped by exchange: a message that calls tools together with all the answers to it. Every other
message, and every item of a plain list, is an exchange of its own.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Self, TypeVar, cast

from langchain_core.messages import AIMessage, BaseMessage, RemoveMessage, ToolMessage
from langgraph.channels.base import BaseChannel
from langgraph.channels.binop import BinaryOperatorAggregate
from langgraph.channels.ephemeral_value import EphemeralValue
from langgraph.channels.last_value import LastValue
from langgraph.channels.untracked_value import UntrackedValue

from madang.state.errors import ConcurrentWriteError, ReducerError
from madang.state.fields.policies import Keep, Transient
from madang.state.fields.reducers import Replacement, envelope_in, override, replacement_in
from madang.state.fields.schema import StateField
from madang.state.langgraph_internals import MISSING

T = TypeVar("T")
_PLAIN = frozenset({str, int, float, bool, list, set})
Exchange = list[int]  # the positions of items that stay or go together


def trim(items: list[T], keep: Keep) -> list[T]:
    """The items `keep` leaves: at most `first + last`, in their order; a list within the limit comes back as it is.

    - System messages always stay and count towards the limit.
    - The newest exchange always stays (unless `last` is 0), so a tool's answer reaches the model that asked for it.
      Only these two can make the result longer than the limit.
    - Then come the exchanges that end within the `first` items, then the newest while they fit. An exchange that does
      not fit is dropped whole, and so is all before it: the recent past has no holes.
    - An answer whose call is gone is dropped.

    >>> from madang.state import Keep, trim
    >>> trim([1, 2, 3, 4, 5], Keep(first=1, last=2))
    [1, 4, 5]
    """
    if len(items) <= keep.first + keep.last:
        return items
    kept = _kept(items, keep)
    return [item for position, item in enumerate(items) if position in kept]


def removals(messages: Sequence[BaseMessage], keep: Keep) -> list[RemoveMessage]:
    """The write that makes LangGraph's plain `add_messages` drop what `trim` would drop.

    >>> from langchain_core.messages import HumanMessage
    >>> from madang.state import Keep, removals
    >>> history = [HumanMessage("first", id="1"), HumanMessage("second", id="2")]
    >>> [removal.id for removal in removals(history, Keep(last=1))]
    ['1']
    """
    if len(messages) <= keep.first + keep.last:
        return []
    kept = _kept(messages, keep)
    return [_removal(message) for position, message in enumerate(messages) if position not in kept]


def _kept(items: Sequence[object], keep: Keep) -> set[int]:
    system = [position for position, item in enumerate(items) if _is_system(item)]
    exchanges = _exchanges(items)
    newest = [exchanges.pop()] if keep.last and exchanges else []
    room = keep.first + keep.last - len(system) - sum(map(len, newest))
    opening = _fitting((exchange for exchange in exchanges if exchange[-1] < keep.first), room)
    room -= sum(map(len, opening))
    recent = _fitting(reversed(exchanges), room if keep.last else 0)
    return {*system, *(position for exchange in (*newest, *opening, *recent) for position in exchange)}


def _exchanges(items: Sequence[object]) -> list[Exchange]:
    """The exchanges by where they end, without system messages and without answers to no known call."""
    exchanges: dict[int, Exchange] = {}
    callers: dict[str, int] = {}
    for position, item in enumerate(items):
        if _is_system(item):
            continue
        if _is_answer(item):
            if (caller := callers.get(_answered_call(item) or "")) is not None:
                exchanges[caller].append(position)
            continue
        exchanges[position] = [position]
        callers |= dict.fromkeys(_calls(item), position)
    return sorted(exchanges.values(), key=lambda exchange: exchange[-1])


def _fitting(exchanges: Iterable[Exchange], room: int) -> list[Exchange]:
    fitting: list[Exchange] = []
    for exchange in exchanges:
        room -= len(exchange)
        if room < 0:
            break
        fitting.append(exchange)
    return fitting


def _is_system(item: object) -> bool:
    return _role(item) in ("system", "developer")


def _is_answer(item: object) -> bool:
    return _role(item) == "tool"


def _role(item: object) -> object:
    return item.type if isinstance(item, BaseMessage) else _entry(item, "role")


def _calls(item: object) -> list[str]:
    if isinstance(item, AIMessage):
        calls = [call["id"] for call in (*item.tool_calls, *item.invalid_tool_calls)]
    else:
        entries = _entry(item, "tool_calls")
        calls = [_entry(call, "id") for call in cast("list[object]", entries if isinstance(entries, list) else [])]
    return [call for call in calls if isinstance(call, str)]


def _answered_call(item: object) -> str | None:
    call = item.tool_call_id if isinstance(item, ToolMessage) else _entry(item, "tool_call_id")
    return call if isinstance(call, str) else None


def _entry(item: object, key: str) -> object:
    """A value of a message written as a dict; None where there is none."""
    return cast("Mapping[str, Any]", item).get(key) if isinstance(item, Mapping) else None


def _removal(message: BaseMessage) -> RemoveMessage:
    if message.id is None:
        raise ReducerError(
            f"{message!r} has no id, so it cannot be removed by one: let add_messages store it before it is trimmed."
        )
    return RemoveMessage(id=message.id)


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
        if len(values) == 1:
            self.value = values[0]
            return True
        if len(values) > 1:
            raise ConcurrentWriteError(
                f"{len(values)} steps wrote {self.field.name!r} of {self.field.owner} in the same super-step, and it "
                "has no reducer to merge them; give it one (append, merge, union, maximum, replace). "
                f"(LangGraph: At key {self.field.name!r}: Can receive only one value per step.)"
            )
        return False


class MergedChannel(BinaryOperatorAggregate[Any]):
    """Merges what is written by the field's reducer and keeps what its `Keep` policy says.

    An `Overwrite` stands alone, as in LangGraph: whatever else is written in its super-step, before or after it, is
    not merged into it. The envelope of the `override` reducer comes first and the merges follow, whatever the order of
    their arrival. Two of either are refused.
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
        if len(values) == 1 and self._merge_plainly(values[0]):
            return True
        overwrites = [found for value in values if (found := replacement_in(value)) is not None]
        envelopes = [found for value in values if (found := self._envelope_in(value)) is not None]
        if len(overwrites) + len(envelopes) > 1:
            raise ConcurrentWriteError(
                f"{len(overwrites) + len(envelopes)} steps overwrote {self.field.name!r} of {self.field.owner} in the "
                "same super-step; let one step overwrite it and the others merge. "
                "(LangGraph: Can receive only one Overwrite value per super-step.)"
            )
        merged: Any = overwrites[0].value if overwrites else self._merged(values, envelopes)
        self.value = trim(cast("list[Any]", merged), self.keep) if self.keep else merged
        return True

    def _merge_plainly(self, value: Any) -> bool:
        """Merge the only value of a super-step if it plainly overwrites nothing, as almost all do."""
        if self.value is MISSING or self.operator is override:
            return False
        if type(value) not in _PLAIN and replacement_in(value) is not None:
            return False
        merged = self.operator(self.value, value)
        self.value = trim(merged, self.keep) if self.keep else merged
        return True

    def _merged(self, values: Sequence[Any], envelopes: Sequence[Replacement]) -> Any:
        merged, operator = envelopes[0].value if envelopes else self.value, self.operator
        for value in values:
            if not envelopes or self._envelope_in(value) is None:
                merged = value if merged is MISSING else operator(merged, value)
        return merged

    def _envelope_in(self, value: Any) -> Replacement | None:
        return envelope_in(value) if self.operator is override else None


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
