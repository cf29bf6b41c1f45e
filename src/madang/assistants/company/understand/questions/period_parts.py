"""Periods that say which part of another they are (9월 마지막 날, the last day of September), and periods that take
their year from the one before (작년 4분기와 3분기).
"""

import re
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Literal

from madang.assistants.company.figures.query import QueryPeriod, time_buckets
from madang.reading.dates import Period, add_months


def with_parts(text: str, periods: Sequence[Period]) -> list[Period]:
    """The periods, each cut to the day, week or month of it that the text names."""
    return [_part_of(text, period) for period in periods]


def _part_of(text: str, period: Period) -> Period:
    after, before = _AFTER.match(text, period.span[1]), _BEFORE.search(text[: period.span[0]])
    found = after or before
    if found is None:
        return period
    grain = _GRAINS[found["unit"].lower()]
    parts = time_buckets(QueryPeriod(start=period.start, end=period.end), grain)
    if len(parts) == 1:
        return period
    part = parts[0] if found["which"].lower() in _FIRST else parts[-1]
    start, end = max(part.start, period.start), min(part.end, period.end)
    span = (period.span[0], after.end()) if after else (found.start(), period.span[1])
    return Period(text=text[slice(*span)], span=span, start=start, end=end, granularity=grain)


def with_years(text: str, periods: Sequence[Period], today: date) -> list[Period]:
    """The periods; one without a year that follows one with a year is in that year, or after its end in the next."""
    found = list[Period]()
    for period in periods:
        known = found[-1] if found else None
        if (
            known
            and _YEAR.search(known.text)
            and _BARE.fullmatch(period.text.strip())
            and _is_joined(text, known, period)
        ):
            period = _in_year_of(known, period, today)  # noqa: PLW2901 - the same words, read with what is before
        found.append(period)
    return found


def _is_joined(text: str, known: Period, period: Period) -> bool:
    return _JOINT.fullmatch(text[known.span[1] : period.span[0]]) is not None


def _in_year_of(known: Period, period: Period, today: date) -> Period:
    moved = _moved(period, known.start.year)
    if (moved.start, moved.end) == (known.start, known.end):
        return period
    ends_year, begins_year = known.end.month == _DECEMBER, moved.start.month == 1
    later = _moved(period, known.start.year + 1)
    return later if ends_year and begins_year and later.start <= today and known.start.month > 1 else moved


def _moved(period: Period, year: int) -> Period:
    months = 12 * (year - period.start.year)
    end = add_months(period.end + timedelta(days=1), months) - timedelta(days=1)
    return period.model_copy(update={"start": add_months(period.start, months), "end": end})


_DECEMBER = 12
_FIRST = ("첫", "첫째", "first")
_GRAINS: dict[str, Literal["day", "week", "month"]] = {
    "날": "day",
    "주": "week",
    "달": "month",
    "월": "month",
    "day": "day",
    "week": "week",
    "month": "month",
}
_AFTER = re.compile(r"(?:의)?\s*(?P<which>첫|첫째|마지막)\s*(?P<unit>날|주(?!말|문|택|식)|달|월(?!요일|별))")
_BEFORE = re.compile(r"\b(?:the )?(?P<which>first|last) (?P<unit>day|week|month) (?:of|in) (?:the )?$", re.IGNORECASE)
_YEAR = re.compile(r"작년|재작년|지난해|전년|올해|[12][0-9]{3}|[0-9]{2}년|last year|this year", re.IGNORECASE)
_BARE = re.compile(
    r"1?[0-9]월|[1-4]\s*(?:/4\s*)?분기|[1-4]Q|Q[1-4]|[상하]반기|H[12]"
    r"|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?",
    re.IGNORECASE,
)
_JOINT = re.compile(r"\s*(?:[와과,]|이?랑|하고|및|and|vs\.?|versus|to|with)\s*", re.IGNORECASE)
