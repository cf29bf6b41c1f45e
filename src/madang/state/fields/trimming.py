"""Trimming: what `Keep` leaves of a list.

Messages are kept or dropped by exchange: a message that calls tools together with all the answers to it. Every other
message, and every item of a plain list, is an exchange of its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar, cast

from langchain_core.messages import AIMessage, BaseMessage, RemoveMessage, ToolMessage

from madang.state.errors import ReducerError
from madang.state.fields.policies import Keep

T = TypeVar("T")
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
