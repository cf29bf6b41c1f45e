"""Patterns for when, in English: tomorrow, next Friday, last quarter, Q3 2025, December 25, in two weeks, year to
date.
"""

import re
from datetime import date, timedelta

from madang.reading.dates.ranges import (
    DateAnchor,
    DatePattern,
    DateRange,
    TimeUnit,
    add_months,
    ago,
    day,
    half,
    month,
    nearest,
    nth_weekday,
    one_of,
    quarter,
    recent,
    third,
    upcoming_weekday,
    week,
    weekday_of_week,
    year,
)
from madang.reading.numbers.numerals import read_word, word_pattern

MONTH_NAMES = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


def _dated(match: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    """A month with its day, its early or late part and its year, where given."""
    number = _MONTHS[match["month"][:3].lower()]

    def make(of_year: int) -> DateRange | None:
        number_of_day = match["day"] or match["day_after"]
        if number_of_day:
            return day(of_year, number, int(number_of_day))
        whole = month(of_year, number)
        return third(whole, _PARTS[match["part"].lower()]) if match["part"] else whole

    return make(int(match["year"])) if match["year"] else nearest(make, anchor)


def _days_of_month(match: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    """12 to 15 February: the days of one month, of the nearest year where none is given."""

    def days(of_year: int) -> DateRange | None:
        number = _MONTHS[match["month"][:3].lower()]
        first, last = day(of_year, number, int(match["day"])), day(of_year, number, int(match["day_after"]))
        return DateRange(first.start, last.end, "range") if first and last and first.start < last.end else None

    return days(int(match["year"])) if match["year"] else nearest(days, anchor)


def _named_day(match: re.Match[str], anchor: DateAnchor) -> DateRange:
    return ago(anchor, _DAYS[match["word"].lower()], "day")


def _whole_year(match: re.Match[str], _: DateAnchor) -> DateRange:
    return year(int(match["year"]))


def _relative(match: re.Match[str], anchor: DateAnchor) -> DateRange:
    """This, last or next week, weekend, month, quarter or year."""
    steps, unit = _STEPS[match["which"].lower()], match["unit"].lower()
    if unit == "weekend":
        saturday = weekday_of_week(anchor, steps, 5).start
        return DateRange(saturday, saturday + timedelta(days=1), "range")
    if unit == "week":
        return week(anchor.today + timedelta(weeks=steps))
    if unit == "year":
        return year(anchor.today.year + steps)
    there = add_months(anchor.today, steps * (3 if unit == "quarter" else 1))
    return quarter(there.year, (there.month + 2) // 3) if unit == "quarter" else month(there.year, there.month)


def _in_near_month(match: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    """The 28th of this month, next month on the 5th, early next month."""
    there = add_months(anchor.today, _STEPS[(match["which"] or match["which_first"]).lower()])
    number = match["day"] or match["day_after"]
    if number:
        return day(there.year, there.month, int(number))
    return third(month(there.year, there.month), _PARTS[match["part"].lower()])


def _weekday(match: re.Match[str], anchor: DateAnchor) -> DateRange:
    """Next Friday is that of next week, last Friday that of last week; Friday alone is the nearest one."""
    weekday = _WEEKDAYS[match["weekday"][:3].lower()]
    if match["which"]:
        return weekday_of_week(anchor, _STEPS[match["which"].lower()], weekday)
    return upcoming_weekday(anchor, weekday)


def _nth_weekday(match: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    number, weekday = _ORDINALS[match["nth"].lower()], _WEEKDAYS[match["weekday"][:3].lower()]
    if match["which"]:
        there = add_months(anchor.today, _STEPS[match["which"].lower()])
        return nth_weekday(month(there.year, there.month), number, weekday)
    of_month = _MONTHS[match["month"][:3].lower()]
    if match["year"]:
        return nth_weekday(month(int(match["year"]), of_month), number, weekday)
    return nearest(lambda of_year: nth_weekday(month(of_year, of_month), number, weekday), anchor)


def _part_of_year(match: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    """Q3 2025, H1, the second half of last year."""
    number = int(match["number"]) if match["number"] else _ORDINALS[match["nth"].lower()]
    halves = (match["kind"] or match["name"]).lower() in ("h", "half")
    if number > (2 if halves else 4):
        return None
    known = _known_year(match, anchor)
    make = half if halves else quarter
    return make(known, number) if known else nearest(lambda of_year: make(of_year, number), anchor)


def _written_short(match: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    """18.01.2027, as others write it, and 15FEB27, as it stands on tickets."""
    month = int(match["number"]) if match["number"] else _MONTHS[match["short"].lower()]
    year = match["year"] or (f"20{match['year_short']}" if match["year_short"] else None)
    days = [int(year)] if year else [anchor.today.year, anchor.today.year + 1]
    found = [day for of_year in days if (day := _day_or_none(of_year, month, int(match["day"])))]
    first = next((day for day in found if year or day >= anchor.today), None)
    return DateRange(first, first, "day") if first else None


def _day_or_none(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _known_year(match: re.Match[str], anchor: DateAnchor) -> int | None:
    if match["which"]:
        return anchor.today.year + _STEPS[match["which"].lower()]
    year = match["year"] or match["year_before"]
    return int(year) if year else None


def _distance(match: re.Match[str], anchor: DateAnchor) -> DateRange:
    behind = (match["after"] or "").lower() == "ago"
    return ago(anchor, _count(match) if behind else -_count(match), _unit(match))


def _recent(match: re.Match[str], anchor: DateAnchor) -> DateRange:
    ahead = match["side"].lower() in ("next", "coming")
    return recent(anchor, -_count(match) if ahead else _count(match), _unit(match))


def _count(match: re.Match[str]) -> int:
    return int(match["count"]) if match["count"].isdigit() else read_word(match["count"]) or 1


def _unit(match: re.Match[str]) -> TimeUnit:
    return _UNITS[match["unit"].lower()]


def _so_far(match: re.Match[str], anchor: DateAnchor) -> DateRange:
    start = anchor.today.replace(day=1)
    return DateRange(start if "m" in match.group().lower() else date(start.year, 1, 1), anchor.today, "range")


_MONTHS = {name[:3].lower(): number for number, name in enumerate(MONTH_NAMES, start=1)}
_WEEKDAYS = {name: number for number, name in enumerate(("mon", "tue", "wed", "thu", "fri", "sat", "sun"))}
_STEPS = {"last": -1, "previous": -1, "past": -1, "this": 0, "current": 0, "next": 1, "coming": 1}
_ORDINALS = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "last": -1,
}  # fmt: skip
_PARTS = {"early": 1, "beginning of": 1, "mid": 2, "middle of": 2, "late": 3, "end of": 3}
_UNITS: dict[str, TimeUnit] = {"day": "day", "week": "week", "month": "month", "year": "year"}
_DAYS = {"day before yesterday": 2, "yesterday": 1, "today": 0, "tomorrow": -1, "day after tomorrow": -2}

_WEEKDAY = r"(?P<weekday>Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)"
_YEAR = r"(?P<year>(?:19|20|21)[0-9]{2})(?![0-9])"
_WHICH = rf"(?P<which>{one_of(list(_STEPS))})"
_COUNT = rf"(?P<count>[0-9]{{1,3}}|{word_pattern(english=True)})"
_DAY = r"(?P<{}>3[01]|[12][0-9]|0?[1-9])(?![0-9])(?:st|nd|rd|th)?"
# Written small, may and march are other words; the names of months are matched as names.
_UNMISTAKABLE = "|".join(name for name in MONTH_NAMES if name not in {"May", "March"})
_MONTH = rf"(?P<month>(?i:{_UNMISTAKABLE})|May|March|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)\b\.?)"
_NOT_IN_WORD = r"(?<![0-9A-Za-z.,/:-])"
_PART_OF_YEAR = (
    rf"(?:(?P<year_before>(?:19|20|21)[0-9]{{2}}) ?)?"
    r"(?:(?P<kind>[QH])(?P<number>[1-4])"
    r"|(?:the )?(?P<nth>first|second|third|fourth|1st|2nd|3rd|4th) (?P<name>half|quarter))"
    rf"(?![0-9A-Za-z])(?:,? (?:of |in )?(?:{_YEAR}|{_WHICH} year))?"
)

ENGLISH_PATTERNS = (
    DatePattern(
        re.compile(
            rf"{_NOT_IN_WORD}{_DAY.format('day')} ?(?:to|until|till|through|-|–) ?{_DAY.format('day_after')} (?:of "
            rf")?{_MONTH}"
            rf"(?![A-Za-z])(?:,? {_YEAR})?"
        ),
        _days_of_month,
    ),
    DatePattern(
        re.compile(
            rf"{_NOT_IN_WORD}(?:the )?(?:{_DAY.format('day')} (?:of )?|(?P<part>(?i:{'|'.join(_PARTS)}))[ -])?"
            rf"{_MONTH}(?![A-Za-z])(?: {_DAY.format('day_after')}(?! (?:people|nights|days|adults)))?(?:,? {_YEAR})?"
        ),
        _dated,
    ),
    DatePattern(
        re.compile(
            rf"{_NOT_IN_WORD}{_DAY.format('day')}(?:\.(?P<number>0[1-9]|1[0-2])\.{_YEAR}"
            r"|(?P<short>JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(?P<year_short>[0-9]{2})?(?![0-9A-Za-z]))"
        ),
        _written_short,
    ),
    DatePattern(
        re.compile(rf"\b(?:the )?(?P<word>{one_of(list(_DAYS))})\b", re.IGNORECASE),
        _named_day,
    ),
    DatePattern(
        re.compile(
            rf"\b(?:(?:(?:the )?{_DAY.format('day')}(?: of)?|(?:the )?(?P<part>{'|'.join(_PARTS)})) {_WHICH} month"
            rf"|(?P<which_first>this|next) month,? (?:on )?the {_DAY.format('day_after')})\b",
            re.IGNORECASE,
        ),
        _in_near_month,
    ),
    DatePattern(re.compile(rf"\b{_WHICH} (?P<unit>week|weekend|month|quarter|year)\b", re.IGNORECASE), _relative),
    DatePattern(re.compile(rf"\b(?:{_WHICH} |on )?{_WEEKDAY}s?\b", re.IGNORECASE), _weekday),
    DatePattern(
        re.compile(
            rf"\b(?:the )?(?P<nth>{one_of(list(_ORDINALS))}) {_WEEKDAY} (?:of|in) "
            rf"(?:{_WHICH} month|{_MONTH}(?: {_YEAR})?)",
            re.IGNORECASE,
        ),
        _nth_weekday,
    ),
    DatePattern(re.compile(rf"{_NOT_IN_WORD}{_PART_OF_YEAR}", re.IGNORECASE), _part_of_year),
    DatePattern(
        re.compile(
            rf"\b(?:in {_COUNT} (?P<unit>day|week|month|year)s?\b(?P<after>)"
            r"(?! (?:of|or)\b))",
            re.IGNORECASE,
        ),
        _distance,
    ),
    DatePattern(
        re.compile(
            rf"{_NOT_IN_WORD}{_COUNT} (?P<unit>day|week|month|year)s? (?P<after>ago|from now|later)\b", re.IGNORECASE
        ),
        _distance,
    ),
    DatePattern(
        re.compile(
            rf"\b(?:the )?(?P<side>last|past|previous|next|coming) {_COUNT} (?P<unit>day|week|month|year)s?\b",
            re.IGNORECASE,
        ),
        _recent,
    ),
    DatePattern(
        re.compile(r"\b(?:year to date|YTD|so far this year|month to date|MTD)\b", re.IGNORECASE),
        _so_far,
    ),
    DatePattern(
        re.compile(rf"\b(?:in|for|during|since|(?:the )?year) {_YEAR}(?![-./0-9A-Za-z])", re.IGNORECASE),
        _whole_year,
    ),
)
