"""Field policies: what may happen to a field, said once, in its type.

A policy is an item of `Annotated` metadata beside the reducer:

    messages: Annotated[list[AnyMessage], add_messages, Keep(first=1, last=20)]
    user_id: Annotated[str | None, Sensitive()] = None

Policies are inert data. Merging, trimming, checking, redaction, encryption and documentation read them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from madang.state import phrases
from madang.text import Text


class FieldPolicy:
    """Marks the metadata that Madang reads; everything else in `Annotated` is left to others."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Keep(FieldPolicy):
    """The field holds at most its `first` and its `last` items; what lies between is removed for good.

    Of messages, system messages are always kept, and a tool call and its answer stay together.

    >>> from madang.state import Keep, trim
    >>> trim(["question", "a", "b", "c", "newest"], Keep(first=1, last=2))
    ['question', 'c', 'newest']
    >>> Keep.at_most(20)
    Keep(first=1, last=19)
    """

    first: int = 0
    last: int = 0

    def __post_init__(self) -> None:
        if self.first < 0 or self.last < 0:
            raise ValueError(f"{self!r} counts items, so neither number may be negative.")

    @classmethod
    def at_most(cls, count: int) -> "Keep":
        """The opening item and the newest ones, `count` in all; the newest alone when there is room for one."""
        return cls(first=1, last=count - 1) if count > 1 else cls(last=max(count, 0))


@dataclass(frozen=True, slots=True)
class Sensitive(FieldPolicy):
    """The field holds personal or secret data: redacted wherever it is shown, encrypted where it is kept.

    >>> from typing import Annotated
    >>> from madang.state import Sensitive, State, redact
    >>> class Guest(State):
    ...     nickname: Annotated[str, Sensitive()] = ""
    >>> redact(Guest(nickname="Hong"))
    {'nickname': '***REDACTED***'}
    """

    redact: bool = True
    encrypt: bool = True


@dataclass(frozen=True, slots=True)
class Transient(FieldPolicy):
    """The field lives during a run only and never reaches a checkpoint; it may hold what cannot be serialized.

    >>> from typing import Annotated, Any
    >>> from madang.state import Schema, State, Transient
    >>> class Chat(State):
    ...     client: Annotated[Any, Transient()] = None
    >>> Schema.of(Chat).with_policy(Transient)
    {'client': Transient()}
    """


@dataclass(frozen=True, slots=True)
class Offload(FieldPolicy):
    """The state holds at most `over` bytes of the field; what a step writes beyond them goes to the offload store.

    A reference stays in its place, and `RunContext.load_offloaded` gives the value back (see offloading.py).

    >>> from typing import Annotated
    >>> from madang.state import Offload, Schema, State, append
    >>> class Research(State):
    ...     pages: Annotated[list[str], append, Offload(over=50_000)] = []
    >>> Schema.of(Research).fields["pages"].policy(Offload)
    Offload(over=50000)
    """

    over: int

    def __post_init__(self) -> None:
        if self.over < 1:
            raise ValueError(f"{self!r} is a size in bytes, so it must be positive.")


@dataclass(frozen=True, slots=True)
class Moves(FieldPolicy):
    """The field changes only along `table`, from a value to one listed for it; writing it again is no move.

    >>> from madang.state import TRANSITIONS, Moves
    >>> moves = Moves(TRANSITIONS)
    >>> moves.allows("pending", "in_progress"), moves.allows("completed", "pending")
    (True, False)
    """

    table: Mapping[str, frozenset[str]] = field(hash=False)

    def allows(self, current: str | None, new: str) -> bool:
        """Whether `new` may follow `current`; a field not written yet may take any value of the table."""
        return new in self.table and (current is None or current == new or new in self.table.get(current, ()))


@dataclass(frozen=True, slots=True)
class Until(FieldPolicy):
    """The field is cleared, by the same write, when the field named `of` reaches `status`.

    `of` may be left out where the schema has one field with a `Moves` policy.

    >>> from typing import Annotated
    >>> from madang.state import TRANSITIONS, Moves, Schema, State, Until
    >>> class Work(State):
    ...     status: Annotated[str, Moves(TRANSITIONS)] = "pending"
    ...     scratch: Annotated[str, Until("completed")] = ""
    >>> Schema.of(Work).fields_cleared_by_status
    {'status': {'completed': ('scratch',)}}
    """

    status: str
    of: str | None = None


@dataclass(frozen=True, slots=True)
class Bounds(FieldPolicy):
    """A number (or the length of a text or list) lies within `minimum` and `maximum`; None is not checked.

    `message` is what a person reads when it does not; `{minimum}`, `{maximum}` and `{value}` are filled in.

    >>> from madang.state import Bounds
    >>> guests = Bounds(minimum=1, maximum=9)
    >>> guests.admits(4), guests.admits(12)
    (True, False)
    >>> guests.explain(12).en
    'Must be between 1 and 9; got 12.'
    """

    minimum: int | float | Decimal | None = None
    maximum: int | float | Decimal | None = None
    message: Text | None = None

    def __post_init__(self) -> None:
        if self.minimum is None and self.maximum is None:
            raise ValueError("Bounds needs a minimum, a maximum or both.")
        if self.minimum is not None and self.maximum is not None and self.minimum > self.maximum:
            raise ValueError(f"{self!r} allows no value: the minimum is above the maximum.")

    def admits(self, value: Any) -> bool:
        """Whether `value` lies within the bounds; sized values are measured by their length."""
        measure = len(value) if hasattr(value, "__len__") else value
        return (self.minimum is None or measure >= self.minimum) and (self.maximum is None or measure <= self.maximum)

    def explain(self, value: Any) -> Text:
        """Why `value` is refused, for a person."""
        message = self.message or phrases.DEFAULT_BOUNDS[(self.minimum is not None, self.maximum is not None)]
        return message.format(minimum=self.minimum, maximum=self.maximum, value=value)
