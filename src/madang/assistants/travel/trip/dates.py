"""Days of a trip: the window to leave in, and the days or parts of days that stay free."""

from collections.abc import Sequence
from datetime import date
from typing import Literal

from madang.state import Frozen, stored_as

DayPart = Literal["day", "morning", "afternoon", "evening"]

EVERY_DAY = 0
UNNAMED_DAY = -2
"""Each day; and the last but one, where nobody says which: the days at both ends are short anyway."""


@stored_as("travel.window", formerly=("madang.assistants.travel.domain.times:Window",))
class DepartureWindow(Frozen):
    """Days between which to leave; both inclusive, and the same where a day was said."""

    first: date
    last: date


@stored_as("travel.free_time", formerly=("madang.assistants.travel.domain.leisure:FreeTime",))
class FreeTime(Frozen):
    """A day or a part of one with nothing planned; days count from 1, below zero from the end, and 0 is each."""

    day: int
    part: DayPart = "day"


def free_times_by_day(times: Sequence[FreeTime], nights: int) -> tuple[FreeTime, ...]:
    """The same free time by the days of a trip of so many nights, in order; days that it does not have are left out."""
    days = range(1, nights + 2)
    named = dict.fromkeys(
        free.changed(day=day) for free in times for day in days if free.day in (EVERY_DAY, day, day - nights - 2)
    )
    free_days = {free.day for free in named if free.part == "day"}
    kept = [free for free in named if free.part == "day" or free.day not in free_days]
    return tuple(sorted(kept, key=lambda free: (free.day, free.part)))
