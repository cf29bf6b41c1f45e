"""What a proof can find wrong with a trip plan, and what each fault says in both languages."""

from typing import Literal

from madang.assistants.travel import phrases
from madang.state import Frozen
from madang.text import Text

FaultKind = Literal[
    "area",  # the hotel is not where it was asked for
    "arithmetic",  # a line, a sum or a price does not follow from its parts
    "backwards",  # a stop ends before it starts, or runs past the night
    "closed",  # the sight is closed then
    "dates",  # the days are not departure to departure + nights
    "excluded",  # a sight or kind of sight that was not wanted
    "flight_time",  # the day begins before landing, or ends too late for the flight home
    "not_free",  # something is planned where time was to be left free
    "long_leg",  # a way that nobody would want
    "meal_missing",
    "meal_time",
    "must_visit",  # a sight that had to be visited is not
    "overlap",  # two stops at once
    "over_budget",
    "repeated",  # the same sight twice
    "rooms",  # too few rooms, or the wrong number of nights
    "too_full",  # more than the pace allows, or a visit cut short
    "travel_time",  # the way takes longer than was allowed for
    "unknown_cost",  # something that is not known is counted as if it were
    "unknown_sight",
    "wrong_place",  # the chain does not start or end where it must, or a stop is not where its sight is
]


class PlanFault(Frozen):
    """One thing that is wrong: its kind, where (day counts from 1) and what, in words."""

    kind: FaultKind
    message: Text
    day: int | None = None
    subject: str | None = None


def make_fault(kind: FaultKind, day: int | None = None, subject: str | None = None, **words: object) -> PlanFault:
    """A fault of a kind, its message filled with `words`."""
    return PlanFault(kind=kind, message=phrases.FAULT_MESSAGES[kind].format(**words), day=day, subject=subject)
