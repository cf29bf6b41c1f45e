"""When to leave and for how long, as a message says it."""

import re
from datetime import date, timedelta

from madang.models.language import Period, find_durations, find_numbers, find_periods
from madang.state.frozen import Frozen

__all__ = ["Window", "read_times"]


class Window(Frozen):
    """Days between which to leave; both inclusive, and the same where a day was said."""

    first: date
    last: date


def read_times(text: str, today: date, *, asked: bool) -> tuple[Window | None, int | None]:
    """When to leave and how many nights to stay; of a range of days the nights follow, unless they are said.

    Where it was asked for (`asked`), a bare number is that of the nights.
    """
    nights = _nights(text, asked=asked)
    for period in find_periods(text, today, prefer="future"):
        if period.granularity == "range" and period.end > period.start and not _ABOUT.search(period.text):
            stay = (period.end - period.start).days
            return Window(first=period.start, last=period.start), stay if nights is None else nights
        return _window(text, period), nights
    return None, nights


def _window(text: str, period: Period) -> Window:
    """The days of a period; of a month those of the week that is named before it (the first week of May)."""
    week = _WEEK_OF.search(text[: period.span[0]])
    if week is None or period.granularity != "month":
        return Window(first=period.start, last=period.end)
    first = period.start + timedelta(weeks=_WEEKS.index(week["which"].lower()))
    return Window(first=first, last=first + timedelta(days=6))


def _nights(text: str, *, asked: bool) -> int | None:
    for said in find_durations(text):
        if said.nights:
            return said.nights
        if said.days or said.weeks:
            return said.weeks * 7 + said.days - 1
    if _DAY_TRIP.search(text):
        return 0
    numbers = [int(number.value) for number in find_numbers(text)] if asked else []
    return numbers[-1] if numbers else None


_DAY_TRIP = re.compile(r"당일\s*치기|무박|\bday[- ]trip\b", re.IGNORECASE)
_ABOUT = re.compile(r"초|중순|중반|말|[상하]순|\b(?:early|mid|late|beginning|middle|end)\b", re.IGNORECASE)
"""A part of a month is when to leave, not how long to stay."""
_WEEKS = ("first", "second", "third", "fourth")
_WEEK_OF = re.compile(rf"\b(?P<which>{'|'.join(_WEEKS)}) week (?:of|in) (?:the )?$", re.IGNORECASE)
