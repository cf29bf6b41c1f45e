"""Ranges of the calendar with inclusive ends, the arithmetic that dates in a text need, and the form of a date pattern:
a regular expression with the function that says what it means.
"""

import calendar
import re
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Literal, NamedTuple

Granularity = Literal["day", "week", "month", "quarter", "half", "year", "range"]
Prefer = Literal["future", "past"]


class DateRange(NamedTuple):
    """From `start` to `end`, both inclusive."""

    start: date
    end: date
    granularity: Granularity


class DateAnchor(NamedTuple):
    """What an incomplete date is relative to: today, and whether the speaker looks ahead or back."""

    today: date
    prefer: Prefer


def nearest(make: Callable[[int], DateRange | None], anchor: DateAnchor) -> DateRange | None:
    """The stretch of the nearest year in the preferred direction; one that holds today counts as either."""
    for distance in range(_LEAP_CYCLE):
        if anchor.prefer == "future":
            found = make(anchor.today.year + distance)
            if found and found.end >= anchor.today:
                return found
        else:
            found = make(anchor.today.year - distance)
            if found and found.start <= anchor.today:
                return found
    return None


def day(year: int, month: int, day: int) -> DateRange | None:
    """One day, or None where the month has no such day."""
    if not 1 <= month <= _DECEMBER or not 1 <= day <= calendar.monthrange(year, month)[1]:
        return None
    return DateRange(date(year, month, day), date(year, month, day), "day")


def week(of: date) -> DateRange:
    """The week from Monday to Sunday that holds a date."""
    monday = of - timedelta(days=of.weekday())
    return DateRange(monday, monday + timedelta(days=6), "week")


def month(year: int, month: int) -> DateRange:
    """A whole month."""
    return DateRange(date(year, month, 1), date(year, month, calendar.monthrange(year, month)[1]), "month")


def quarter(year: int, number: int) -> DateRange:
    """The first to fourth quarter of a year."""
    return DateRange(date(year, 3 * number - 2, 1), month(year, 3 * number).end, "quarter")


def half(year: int, number: int) -> DateRange:
    """The first or second half of a year."""
    return DateRange(date(year, 6 * number - 5, 1), month(year, 6 * number).end, "half")


def year(number: int) -> DateRange:
    """A whole year."""
    return DateRange(date(number, 1, 1), date(number, _DECEMBER, 31), "year")


def third(of: DateRange, number: int) -> DateRange:
    """The early (1), middle (2) or late (3) part of a month: to the 10th, to the 20th, to its end."""
    start = of.start.replace(day=10 * number - 9)
    return DateRange(start, of.end if number == _LATE else start + timedelta(days=9), "range")


def nth_week(of: DateRange, number: int) -> DateRange | None:
    """The nth seven days of a month, or its last seven for -1: the nth Friday always lies in the nth week."""
    start = of.end - timedelta(days=6) if number < 0 else of.start + timedelta(days=7 * (number - 1))
    return DateRange(start, min(start + timedelta(days=6), of.end), "week") if start <= of.end else None


def nth_weekday(of: DateRange, number: int, weekday: int) -> DateRange | None:
    """The nth Monday (0) to Sunday (6) of a month, the last for -1, or None where there are not so many."""
    within = nth_week(of, number)
    if within is None:
        return None
    found = within.start + timedelta(days=(weekday - within.start.weekday()) % 7)
    return DateRange(found, found, "day") if found <= within.end else None


def add_months(to: date, count: int) -> date:
    """The same day of another month, or its last day where that month is shorter."""
    index = to.year * 12 + to.month - 1 + count
    last = calendar.monthrange(index // 12, index % 12 + 1)[1]
    return date(index // 12, index % 12 + 1, min(to.day, last))


def back_to(today: date, count: int, unit: Literal["day", "week", "month", "year"]) -> date:
    """The date `count` units before today; ahead of it for a negative count."""
    if unit in ("day", "week"):
        return today - timedelta(days=count * (7 if unit == "week" else 1))
    return add_months(today, -count * (12 if unit == "year" else 1))


_LEAP_CYCLE = 9
_DECEMBER = 12
_LATE = 3


TimeUnit = Literal["day", "week", "month", "year"]


class DatePattern(NamedTuple):
    """Where `pattern` matches, `read` gives the stretch meant, or None where it means none (30 February)."""

    pattern: re.Pattern[str]
    interpret: Callable[[re.Match[str], DateAnchor], DateRange | None]


def ago(anchor: DateAnchor, count: int, unit: TimeUnit) -> DateRange:
    """The day `count` units before today; after it for a negative count."""
    when = back_to(anchor.today, count, unit)
    return DateRange(when, when, "day")


def recent(anchor: DateAnchor, count: int, unit: TimeUnit) -> DateRange:
    """The last `count` units up to today, inclusive; the coming ones, from today on, for a negative count."""
    edge = back_to(anchor.today, count, unit)
    if count < 0:
        return DateRange(anchor.today, edge - timedelta(days=1), "range")
    return DateRange(edge + timedelta(days=1), anchor.today, "range")


def weekday_of_week(anchor: DateAnchor, weeks: int, weekday: int) -> DateRange:
    """A weekday (Monday is 0) of the week that lies `weeks` from this one; weeks begin on Monday."""
    found = anchor.today + timedelta(days=7 * weeks + weekday - anchor.today.weekday())
    return DateRange(found, found, "day")


def upcoming_weekday(anchor: DateAnchor, weekday: int) -> DateRange:
    """The nearest such weekday in the preferred direction, today included."""
    ahead = (weekday - anchor.today.weekday()) % 7
    found = anchor.today + timedelta(days=ahead if anchor.prefer == "future" or not ahead else ahead - 7)
    return DateRange(found, found, "day")


def one_of(words: Sequence[str]) -> str:
    """A pattern for any of the words, the longest first; a space in a word may be left out."""
    return "(?:" + "|".join(sorted((word.replace(" ", " ?") for word in words), key=len, reverse=True)) + ")"
