"""What the taught reader makes of a message, beside the rules: which numbers play no part in the trip, what is turned
down, the names of things nobody knows, and what the message does.
"""

import re
from datetime import date
from functools import cache
from typing import NamedTuple

from madang.reading import Span
from madang.reading.taught import LabelledMessage, RoleMention, TaughtReader, taught_reader


class Heard(NamedTuple):
    """A message as the taught reader has read it."""

    message: LabelledMessage

    @property
    def idle(self) -> tuple[Span, ...]:
        """The numbers that surely mean nothing for the trip: what a friend paid, days of leave, a phone number.

        One without another of its kind beside it has to be surer still: it may be all that is said of a slot.
        """
        counted = [mention for mention in self.message.mentions if mention.quantities]
        idle = [mention for mention in counted if not mention.role and mention.confidence >= SURE_OF_NONE]
        used = {mention.quantities[0].kind for mention in counted if mention not in idle}
        return tuple(
            mention.span
            for mention in idle
            if mention.quantities[0].kind in used or mention.confidence >= _BEYOND_DOUBT
        )

    @property
    def refused(self) -> tuple[Span, ...]:
        """The places and airlines that are turned down; only where a word says that something is."""
        if not _TURNS_DOWN.search(self.message.text):
            return ()
        return tuple(
            mention.span
            for mention in self.message.mentions
            if mention.role in _REFUSED and mention.confidence >= _SURE
        )

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


def hear(text: str, today: date) -> Heard:
    """The message as the taught reader reads it."""
    return Heard(reader().read(text[:_LONGEST], today))


@cache
def reader() -> TaughtReader:
    """The reader that was taught what people say of trips."""
    return taught_reader("madang.assistants.travel", "reader")


SURE_OF_NONE = 0.95
"""From which probability on a number that plays no part is not even looked at by the rules."""
_BEYOND_DOUBT = 0.995
_SURE = 0.6
_TURNS_DOWN = re.compile(
    r"말고|빼|제외|싫|아니|대신|취소|패스|별로|안\s|\b(?:not|no|n'?t|instead|rather|except|skip|avoid|without|but)\b",
    re.IGNORECASE,
)
_REFUSED = {"not_destination", "avoid_place", "avoid_airline"}
_LONGEST = 2_000
