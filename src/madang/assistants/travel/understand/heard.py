"""What the taught reader makes of a message, beside the rules: which numbers play no part in the trip, what is turned
down, the names of things nobody knows, and what the message does.
"""

import re
from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import NamedTuple

from madang.reading import Span
from madang.reading.dates import Duration
from madang.reading.scan import Quantity, QuantityKind
from madang.reading.taught import LabelledMessage, RoleMention, TaughtReader, taught_reader


class Heard(NamedTuple):
    """A message as the taught reader has read it."""

    message: LabelledMessage

    @property
    def idle(self) -> tuple[Span, ...]:
        """The numbers that mean nothing for the trip: what a friend paid, days of leave, when a passport ends.

        One that could play a part of its kind only by a small chance plays none. How small was chosen by
        cross-validation over the authors of the taught lines; a number that is alone of its kind has to be surer still,
        since it may be all that is said of a slot. A single amount or number of nights is never passed over: how others
        say it is beyond what was taught, and the reader is sure of itself there without reason.
        """
        numbers = [
            (quantity, self.message.chance(quantity.span, *PART_OF_TRIP[quantity.kind]))
            for mention in self.message.mentions
            for quantity in mention.quantities
            if quantity.kind in PART_OF_TRIP
        ]
        used = {quantity.kind for quantity, chance in numbers if chance >= LEAST_CHANCE}
        return tuple(
            quantity.span
            for quantity, chance in numbers
            if chance < (LEAST_CHANCE if quantity.kind in used else LEAST_CHANCE_ALONE[quantity.kind == "date"])
            and (quantity.kind in used or not _is_telling(quantity))
        )

    @property
    def refused(self) -> tuple[Span, ...]:
        """The places and airlines that are turned down; only where a word says that something is."""
        return tuple(
            mention.span
            for mention in self.message.mentions
            if mention.role in _REFUSED and mention.confidence >= _SURE and self._turned_down(mention.span)
        )

    def _turned_down(self, span: Span) -> bool:
        """Whether a word near by says that something is."""
        return _TURNS_DOWN.search(self.message.text, max(0, span[0] - _NEAR), span[1] + _NEAR) is not None

    def is_start(self, span: Span, *, alone: bool) -> bool:
        """Whether a place is surely where the trip begins; one that is named `alone` is more often where it goes."""
        return self.message.chance(span, "origin") >= (_BEYOND_DOUBT if alone else _SURE)

    def plays_no_part(self, span: Span, *, alone: bool) -> bool:
        """Whether a place is named and surely not gone to: where others went, where one was before.

        A place that was not read, or not scored, is not judged.
        """
        return 0.0 < self.message.chance(span, *_PLACES) < (_NO_PART_ALONE if alone else _NO_PART)

    def of(self, *roles: str) -> tuple[RoleMention, ...]:
        """The mentions that play one of some roles, surely enough."""
        return tuple(
            mention for mention in self.message.mentions if mention.role in roles and mention.confidence >= _SURE
        )

    def does(self, task: str, at_least: float = 0.5) -> bool:
        """Whether the message does something: plan, suggest, thanks."""
        return self.message.has(f"task:{task}", at_least)

    def says(self, fact: str, at_least: float = 0.7) -> bool:
        """Whether something is true for the speaker: own_flight, own_stay."""
        return self.message.has(f"fact:{fact}", at_least)


def _is_telling(quantity: Quantity) -> bool:
    return quantity.kind == "money" or (isinstance(quantity.of, Duration) and quantity.of.nights > 0)


def hear(text: str, today: date) -> Heard:
    """The message as the taught reader reads it."""
    return Heard(reader().read(text[:_LONGEST], today))


@cache
def reader() -> TaughtReader:
    """The reader that was taught what people say of trips."""
    return taught_reader("madang.assistants.travel", "reader")


PART_OF_TRIP: Mapping[QuantityKind, tuple[str, ...]] = {
    "money": ("budget_total", "budget_each"),
    "duration": ("nights", "days"),
    "date": ("departure", "return"),
    "people": ("people", "adults", "children", "infants", "age"),
}
"""The roles that a number of each kind can play for the rules to read it."""
LEAST_CHANCE, LEAST_CHANCE_ALONE = 0.2, (0.005, 0.03)
"""The second of those that stand alone is for dates: a birthday or the day a passport ends is often the only one."""
SURE_OF_NONE = 0.95
"""From which probability on a number that is of no such kind plays no part."""
_SURE = 0.6
_NEAR = 24
_TURNS_DOWN = re.compile(
    r"말고|빼|제외|싫|아니|대신|취소|패스|별로|안\s|\b(?:not|no|n'?t|instead|rather|except|skip|avoid|without|but)\b",
    re.IGNORECASE,
)
_NO_PART, _NO_PART_ALONE = 0.05, 0.005
_BEYOND_DOUBT = 0.97
_PLACES = ("destination", "not_destination", "must_visit", "area", "avoid_place")
_REFUSED = {"not_destination", "avoid_place", "avoid_airline"}
_LONGEST = 2_000
