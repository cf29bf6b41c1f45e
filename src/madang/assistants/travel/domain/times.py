"""When to leave and for how long, as a message says it."""

import re
from collections.abc import Sequence
from datetime import date, timedelta

from madang.models.language import Gazetteer, Period, find_durations, find_numbers, find_periods
from madang.state.frozen import Frozen
from madang.state.stored import stored_as

__all__ = ["DAY", "Window", "read_days", "read_times"]


@stored_as("travel.window", formerly=("madang.assistants.travel.domain.times:Window",))
class Window(Frozen):
    """Days between which to leave; both inclusive, and the same where a day was said."""

    first: date
    last: date


def read_times(text: str, today: date, seasons: Gazetteer, *, bare: str = "") -> tuple[Window | None, int | None]:
    """When to leave and how many nights to stay; of a range of days the nights follow, unless they are said.

    `seasons` are names of parts of a year by their first and last day. Where it was asked for, `bare` is what else the
    text says, and a number in it is that of the nights.
    """
    nights, periods = _nights(text, bare), find_periods(text, today, prefer="future")
    part = _week_of_a_month(text, periods) or _season(text, periods, seasons, today)
    if part or not periods:
        return part, nights
    period = periods[0]
    if period.granularity == "range" and period.end > period.start and not _ABOUT.search(period.text):
        stay = (period.end - period.start).days
        return Window(first=period.start, last=period.start), stay if nights is None else nights
    return Window(first=period.start, last=period.end), nights


def read_days(text: str) -> tuple[int, ...]:
    """The days of a trip that are named, from 1, and the last as -1: 둘째 날, 3일차, day 2, the last day."""
    return tuple(dict.fromkeys(_day(found) for found in DAY.finditer(text)))


def _day(found: re.Match[str]) -> int:
    number = found["number"] or found["english"] or found["nth"]
    if number:
        return int(number)
    return -1 if found["last"] else _ORDINALS[(found["korean"] or found["word"]).lower()]


def _week_of_a_month(text: str, periods: Sequence[Period]) -> Window | None:
    """The first week of May, the last week of March."""
    for period in periods:
        week = _WEEK_OF.search(text[: period.span[0]])
        if week is None or period.granularity != "month":
            continue
        if week["which"].lower() == "last":
            return Window(first=period.end - timedelta(days=6), last=period.end)
        first = period.start + timedelta(weeks=_WEEKS.index(week["which"].lower()))
        return Window(first=first, last=first + timedelta(days=6))
    return None


def _season(text: str, periods: Sequence[Period], seasons: Gazetteer, today: date) -> Window | None:
    """A part of a year: of the year that is said with it (내년 봄), else the next that has not passed."""
    found = seasons.find(text)
    if not found or any(period.granularity != "year" for period in periods):
        return None
    named, years = found[0].id, [period.start.year for period in periods]
    windows = [_part_of(named, year) for year in (*years[:1], *range(today.year - 1, today.year + 2))]
    return next(window for window in windows if window.last >= today)


def _part_of(named: str, year: int) -> Window:
    """03-25/04-10 in a year; what ends before it begins ends in the next one."""
    first, last = (date(year, int(day[:2]), int(day[3:])) for day in named.split("/"))
    return Window(first=first, last=last if last >= first else last.replace(year=year + 1))


def _nights(text: str, bare: str) -> int | None:
    """The last stay that is said and not taken back (3박 말고 2박), else a number that answers the question.

    A day by itself (교토도 하루) is a part of a trip, unless it is called a trip of its own.
    """
    stays = [said for said in find_durations(text) if said.nights or said.days > 1 or said.weeks]
    meant = [said for said in stays if not _TAKEN_BACK.match(text[said.span[1] :])] or stays
    meant = [said for said in meant if not _INSTEAD_OF.search(text[: said.span[0]])] or meant
    if meant:
        return meant[-1].nights or meant[-1].weeks * 7 + meant[-1].days - 1
    if _DAY_TRIP.search(text):
        return 0
    numbers = [int(number.value) for number in find_numbers(bare)]
    return numbers[-1] if numbers else None


_TAKEN_BACK = re.compile(r"\s*(?:은|는|이|가)?\s*(?:말고|아니|대신|너무)|\s+is too (?:long|short)\b", re.IGNORECASE)
_INSTEAD_OF = re.compile(r"\b(?:instead of|rather than|not)\s+$", re.IGNORECASE)
_DAY_TRIP = re.compile(r"당일\s*치기|무박|\bday[- ]trip\b", re.IGNORECASE)
_ABOUT = re.compile(r"초|중순|중반|말|[상하]순|\b(?:early|mid|late|beginning|middle|end)\b", re.IGNORECASE)
"""A part of a month is when to leave, not how long to stay."""
_WEEKS = ("first", "second", "third", "fourth")
_WEEK_OF = re.compile(rf"\b(?P<which>{'|'.join(_WEEKS)}|last) week (?:of|in) (?:the )?$", re.IGNORECASE)
_ORDINALS = {
    **{name: number for number, name in enumerate(("첫", "둘", "셋", "넷", "다섯", "여섯", "일곱"), start=1)},
    **{name: number for number, name in enumerate(("first", "second", "third", "fourth", "fifth"), start=1)},
}
DAY = re.compile(
    r"(?P<korean>첫|둘|셋|넷|다섯|여섯|일곱)째?\s*날|(?<![0-9])(?P<number>[0-9]{1,2})\s*일\s*(?:차|째)"
    r"|(?P<last>마지막\s*날|막날|\blast (?:day|morning|afternoon|evening)\b|\bfinal day\b)"
    r"|\bday (?P<english>[0-9]{1,2})\b|\b(?P<nth>[0-9]{1,2})(?:st|nd|rd|th) (?:day|morning|afternoon|evening)\b"
    r"|\b(?P<word>first|second|third|fourth|fifth) (?:day|morning|afternoon|evening)\b",
    re.IGNORECASE,
)
"""A day of a trip as it is named."""
