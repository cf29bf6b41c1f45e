"""When a place is open: a small notation for facts, and the windows it means on a given day.

`Tu-Su 09:00-17:00/16:30; 12-29..01-03 off` is open Tuesday to Sunday from nine to five, lets nobody in after half past
four, and rests around New Year. Rules are divided by semicolons: weekdays with one or more spans, weekdays `off`
(`Mo off`, `We[2,4] off` for the second and fourth of the month) or dates `off`. A later rule for a weekday replaces an
earlier one. A span may end after midnight (`17:00-26:00`). `unknown` stands alone: a visit is then planned in hours in
which nearly everything is open, and the hours are told to be unknown.
"""

import re
from datetime import date

from pydantic import Field

from madang.assistants.travel.trip.errors import HoursError
from madang.state import Frozen

DAY_MINUTES = 24 * 60
_LATEST = 30 * 60
_WEEKDAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")


class OpeningWindow(Frozen):
    """Minutes after midnight between which a place is open, and the last minute at which it lets people in."""

    opens: int = Field(ge=0, lt=DAY_MINUTES)
    closes: int = Field(gt=0, le=_LATEST)
    last_entry: int = Field(ge=0, le=_LATEST)


class YearlyClosure(Frozen):
    """Days of every year on which a place is closed: (month, day), both included, also across the turn of the year."""

    first: tuple[int, int]
    last: tuple[int, int]

    def includes(self, day: date) -> bool:
        """Whether the day lies in it."""
        on = (day.month, day.day)
        if self.first <= self.last:
            return self.first <= on <= self.last
        return on >= self.first or on <= self.last


class MonthlyRestDay(Frozen):
    """A weekday on which a place is closed only in some weeks of the month: the second and fourth Wednesday."""

    weekday: int
    weeks: tuple[int, ...]

    def includes(self, day: date) -> bool:
        """Whether the day is one of them."""
        return day.weekday() == self.weekday and (day.day + 6) // 7 in self.weeks


class OpeningHours(Frozen):
    """The windows of each weekday, Monday first, and the days on which none of them counts."""

    week: tuple[tuple[OpeningWindow, ...], ...]
    closures: tuple[YearlyClosure, ...] = ()
    rests: tuple[MonthlyRestDay, ...] = ()
    known: bool = True

    def on(self, day: date) -> tuple[OpeningWindow, ...]:
        """The windows of a day, in order; empty when the place is closed."""
        if any(closed.includes(day) for closed in (*self.closures, *self.rests)):
            return ()
        return self.week[day.weekday()]


def read_hours(text: str) -> OpeningHours:
    """The hours that a notation means, or a HoursError that quotes the rule that cannot be read."""
    if text == "unknown":
        return _UNKNOWN
    week: list[tuple[OpeningWindow, ...]] = [()] * 7
    closures, rests = list[YearlyClosure](), list[MonthlyRestDay]()
    for rule in text.split(";"):
        if closure := _CLOSURE.fullmatch(rule.strip()):
            closures.append(_closure(closure))
        elif rest := _REST.fullmatch(rule.strip()):
            rests.append(_rest(rest))
        elif weekly := _WEEKLY.fullmatch(rule.strip()):
            windows = _windows(weekly["spans"], rule)
            for weekday in _weekdays(weekly["days"]):
                week[weekday] = windows
        else:
            raise HoursError(
                f"Opening hours {text!r} hold {rule.strip()!r}, which is no rule; write rules such as "
                "'Tu-Su 09:00-17:00/16:30', 'Mo off' or '12-29..01-03 off'."
            )
    return OpeningHours(week=tuple(week), closures=tuple(closures), rests=tuple(rests))


def minutes_of(clock_time: str) -> int:
    """Minutes after midnight of `09:30`; hours past 24 belong to the night after."""
    hours, minutes = clock_time.split(":")
    return int(hours) * 60 + int(minutes)


def clock_text(minutes: int) -> str:
    """The time of day as people write it: 570 is 09:30, 1470 is 00:30 of the night after."""
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def _windows(spans: str, rule: str) -> tuple[OpeningWindow, ...]:
    if spans == "off":
        return ()
    windows = tuple(_window(span) for span in spans.split(","))
    edges = [edge for window in windows for edge in (window.opens, window.closes)]
    entries = all(window.opens <= window.last_entry <= window.closes for window in windows)
    if not entries or edges != sorted(set(edges)) or edges[-1] > _LATEST:
        raise HoursError(
            f"The rule {rule.strip()!r} does not run forward in time; write spans in order, each opening before its "
            "last entry and closing by 30:00."
        )
    return windows


def _window(span: str) -> OpeningWindow:
    times, _, last_entry = span.strip().partition("/")
    opens, closes = (minutes_of(edge) for edge in times.split("-"))
    return OpeningWindow(opens=opens, closes=closes, last_entry=minutes_of(last_entry) if last_entry else closes)


def _weekdays(days: str) -> list[int]:
    found = list[int]()
    for part in days.split(","):
        first, _, last = part.strip().partition("-")
        start, end = _WEEKDAYS.index(first), _WEEKDAYS.index(last or first)
        found += [day % 7 for day in range(start, (end if end >= start else end + 7) + 1)]
    return found


def _closure(found: re.Match[str]) -> YearlyClosure:
    first = (int(found["m1"]), int(found["d1"]))
    return YearlyClosure(first=first, last=(int(found["m2"]), int(found["d2"])) if found["m2"] else first)


def _rest(found: re.Match[str]) -> MonthlyRestDay:
    return MonthlyRestDay(
        weekday=_WEEKDAYS.index(found["day"]), weeks=tuple(int(week) for week in found["weeks"].split(","))
    )


_UNKNOWN = OpeningHours(week=((OpeningWindow(opens=10 * 60, closes=18 * 60, last_entry=16 * 60),),) * 7, known=False)
_DAY = "(?:" + "|".join(_WEEKDAYS) + ")"
_TIME = r"[0-2][0-9]:[0-5][0-9]"
_SPAN = rf"{_TIME}-{_TIME}(?:/{_TIME})?"
_WEEKLY = re.compile(rf"(?P<days>{_DAY}(?:-{_DAY})?(?:,{_DAY}(?:-{_DAY})?)*) (?P<spans>off|{_SPAN}(?:, ?{_SPAN})*)")
_MONTH_DAY = r"(?P<m{0}>0[1-9]|1[0-2])-(?P<d{0}>0[1-9]|[12][0-9]|3[01])"
_CLOSURE = re.compile(rf"{_MONTH_DAY.format(1)}(?:\.\.{_MONTH_DAY.format(2)})? off")
_REST = re.compile(rf"(?P<day>{_DAY})\[(?P<weeks>[1-5](?:,[1-5])*)\] off")
