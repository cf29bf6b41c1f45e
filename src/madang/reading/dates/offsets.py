"""Days that are told by another one: 추석 다음 주, 설날 사흘 전, the weekend after Chuseok, three weeks from Friday."""

import re
from datetime import date, timedelta
from typing import NamedTuple

from madang.reading.dates.ranges import DateRange, TimeUnit, add_months, back_to, one_of, week
from madang.reading.mentions import Span
from madang.reading.numbers.numerals import read_word, word_pattern


class Offset(NamedTuple):
    """The days meant, and the letters that tell them, with those of the day they are told by."""

    span: Span
    found: DateRange


def beside_holiday(folded: str, span: Span, found: DateRange) -> Offset | None:
    """The days told by a day with a name, where words before or after it do so."""
    after = _AFTER.match(folded, span[1])
    before = _BEFORE.search(folded, max(0, span[0] - _REACH), span[0])
    if after:
        return Offset((span[0], after.end()), _told_after(after, found))
    return Offset((before.start(), span[1]), _told_before(before, found)) if before else None


def beside_day(folded: str, span: Span, found: DateRange) -> Offset | None:
    """The day at a distance from another one: five weeks from today, a fortnight from Friday."""
    before = _FROM.search(folded, max(0, span[0] - _REACH), span[0])
    if before is None or found.granularity != "day":
        return None
    if before["fortnight"]:
        return Offset((before.start(), span[1]), _at_distance(found.start, 2, "week"))
    return Offset((before.start(), span[1]), _at_distance(found.start, _count(before["count"]), _unit(before["unit"])))


def _told_after(words: re.Match[str], found: DateRange) -> DateRange:
    if words["next_day"] or words["eve"]:
        return _day(found.end, 1) if words["next_day"] else _day(found.start, -1)
    if words["ahead"] or words["behind"]:
        count, unit = _length(words)
        return _at_distance(found.start, -count, unit) if words["behind"] else _at_distance(found.end, count, unit)
    if words["week"]:
        return (
            week(found.end + timedelta(weeks=1)) if words["week"] == "다음" else week(found.start - timedelta(weeks=1))
        )
    if words["weekend_after"]:
        return _weekend_from(found.end + timedelta(days=0 if words["weekend_after"] == "첫" else 1))
    return _weekend_of(found) if words["weekend"] or words["weekend_en"] else week(found.start)


def _told_before(words: re.Match[str], found: DateRange) -> DateRange:
    later = words["side"].lower() in _LATER
    if words["count"]:
        count = _count(words["count"])
        return _at_distance(found.end if later else found.start, count if later else -count, _unit(words["unit"]))
    what = words["what"].lower()
    if what == "day":
        return _day(found.end, 1) if later else _day(found.start, -1)
    if what == "week":
        return week(found.end + timedelta(weeks=1) if later else found.start - timedelta(weeks=1))
    if what == "weekend":
        return _weekend_from(found.end + timedelta(days=1)) if later else _weekend_from(found.start - timedelta(days=7))
    return _weekday_beside(_WEEKDAYS.index(what[:3]), found, later=later)


def _weekday_beside(weekday: int, found: DateRange, *, later: bool) -> DateRange:
    """The next such weekday after the days, or the last one before them."""
    if later:
        return _day(found.end, (weekday - found.end.weekday() - 1) % 7 + 1)
    return _day(found.start, -((found.start.weekday() - weekday - 1) % 7 + 1))


def _weekend_of(found: DateRange) -> DateRange:
    """The weekend that a day makes longer, or that of its week."""
    weekday = found.start.weekday()
    saturday = found.start + timedelta(days=_SATURDAY - weekday - (7 if weekday <= _TUESDAY else 0))
    first, last = min(found.start, saturday), max(found.end, saturday + timedelta(days=1))
    return DateRange(saturday if weekday == _WEDNESDAY else first, last, "range")


def _weekend_from(day: date) -> DateRange:
    saturday = day + timedelta(days=(_SATURDAY - day.weekday()) % 7)
    return DateRange(saturday, saturday + timedelta(days=1), "range")


def _at_distance(day: date, count: int, unit: TimeUnit) -> DateRange:
    there = add_months(day, count) if unit == "month" else back_to(day, -count, unit)
    return DateRange(there, there, "day")


def _day(day: date, steps: int) -> DateRange:
    return _at_distance(day, steps, "day")


def _length(words: re.Match[str]) -> tuple[int, TimeUnit]:
    if words["named"]:
        return _NAMED[words["named"].replace(" ", "")]
    return _count(words["number"]), _UNITS[words["counted"]]


def _count(word: str) -> int:
    return int(word) if word.isdecimal() else read_word(word) or 1


def _unit(word: str) -> TimeUnit:
    return _UNITS[word.lower()]


_REACH = 40
_TUESDAY, _WEDNESDAY, _SATURDAY = 1, 2, 5
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_LATER = {"after", "following", "past", "from"}
_NAMED: dict[str, tuple[int, TimeUnit]] = {
    "하루": (1, "day"), "이틀": (2, "day"), "사흘": (3, "day"), "나흘": (4, "day"), "닷새": (5, "day"),
    "엿새": (6, "day"), "열흘": (10, "day"), "보름": (15, "day"), "일주일": (1, "week"),
}  # fmt: skip
_UNITS: dict[str, TimeUnit] = {
    "일": "day", "주": "week", "주일": "week", "달": "month", "개월": "month", "day": "day", "week": "week",
    "month": "month",
}  # fmt: skip
_SPELL = r"(?: ?연휴)?(?:이|가)? ?(?:바로 )?"
_AFTER = re.compile(
    rf"{_SPELL}(?:(?P<next_day>다음 ?날|담날|이튿날)|(?P<eve>전날|전 ?날)"
    rf"|(?:(?P<named>{one_of(list(_NAMED))})|(?P<number>[0-9]{{1,2}}|{word_pattern(english=False)}) ?"
    r"(?P<counted>주일|주|일|개월|달)) ?(?:(?P<behind>전)|(?P<ahead>뒤|후))"
    r"|(?:(?:지나고|끝나고) ?)?(?P<week>다음|전) ?주(?!말)"
    r"|(?P<weekend_after>다음|첫|지나고|끝나고) ?(?:첫 ?)?주말|(?P<weekend>주말))"
    r"|(?P<weekend_en> (?:long )?weekend\b)|(?P<week_en> week\b)",
    re.IGNORECASE,
)
_DISTANCE = rf"(?P<count>[0-9]{{1,2}}|{word_pattern(english=True)}) (?P<unit>day|week|month)s?"
_BEFORE = re.compile(
    rf"(?<![A-Za-z])(?:the )?(?:{_DISTANCE}|(?P<what>day|weekend|week|(?:mon|tues|wednes|thurs|fri|satur|sun)day))"
    r" (?:right |just |immediately )?(?P<side>after|before|following|past|from) (?:the )?$",
    re.IGNORECASE,
)
_FROM = re.compile(
    rf"(?<![A-Za-z])(?<!\bfor )(?:{_DISTANCE}|(?P<fortnight>(?:a )?fortnight)) from (?:this )?$", re.IGNORECASE
)
