"""When: dates and periods of a Korean or English text relative to a given today, in words or in figures (2026-12-25,
12/25). Ends are inclusive and weeks begin on Monday.
"""

import re
from datetime import date
from typing import NamedTuple

from madang.reading.dates.english import ENGLISH_PATTERNS, MONTH_NAMES
from madang.reading.dates.holidays import HOLIDAY_PATTERNS
from madang.reading.dates.korean import KOREAN_PATTERNS
from madang.reading.dates.offsets import beside_day, beside_holiday
from madang.reading.dates.ranges import DateAnchor, DatePattern, DateRange, Granularity, Prefer, day, month, nearest
from madang.reading.mentions import Mention, Span, fold
from madang.text import Language


def _full(match: re.Match[str], _: DateAnchor) -> DateRange | None:
    return day(int(match["year"]), int(match["month"]), int(match["day"]))


def _short(match: re.Match[str], _: DateAnchor) -> DateRange | None:
    return day(2000 + int(match["year"]), int(match["month"]), int(match["day"]))


def _figures_before_year(match: re.Match[str], _: DateAnchor) -> DateRange | None:
    """12/25/2026 and 25/12/2026; where both could be the month, the first is."""
    year, first, second = int(match["year"]), int(match["first"]), int(match["second"])
    return day(year, first, second) or day(year, second, first)


def _year_month(match: re.Match[str], _: DateAnchor) -> DateRange | None:
    return month(int(match["year"]), int(match["month"]))


def _month_day(match: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    return nearest(lambda year: day(year, int(match["month"]), int(match["day"])), anchor)


_YEAR = r"(?<![0-9A-Za-z.,/-])(?P<year>(?:19|20|21)[0-9]{2})"
_SHORT_YEAR = r"(?<![0-9A-Za-z.,/-])(?P<year>[0-9]{2})"
_MONTH = r"(?P<month>1[0-2]|0?[1-9])"
_DAY = r"(?P<day>3[01]|[12][0-9]|0?[1-9])"
_NOT_MORE = r"(?![0-9]|[.,/-][0-9])"
_WEEKDAY = r"(?: ?\([월화수목금토일]\))?"

NUMERIC_PATTERNS = (
    DatePattern(re.compile(rf"{_YEAR}(?P<mark>[-./]) ?{_MONTH}(?P=mark) ?{_DAY}{_NOT_MORE}{_WEEKDAY}"), _full),
    DatePattern(re.compile(rf"{_YEAR}[-/]{_MONTH}{_NOT_MORE}"), _year_month),
    DatePattern(
        re.compile(rf"{_SHORT_YEAR}\.(?P<month>0[1-9]|1[0-2])\.(?P<day>0[1-9]|[12][0-9]|3[01]){_NOT_MORE}{_WEEKDAY}"),
        _short,
    ),
    # Single figures between dots may count versions or clauses; a weekday says that they are a date.
    DatePattern(re.compile(rf"{_SHORT_YEAR}\. ?{_MONTH}\. ?{_DAY}\.? ?\([월화수목금토일]\)"), _short),
    DatePattern(
        re.compile(
            r"(?<![0-9A-Za-z.,/-])(?P<first>[0-3]?[0-9])/(?P<second>[0-3]?[0-9])/(?P<year>20[0-9]{2})(?![0-9/])"
        ),
        _figures_before_year,
    ),
    # Two single figures are a date only where something says so: 3/4 may be a fraction.
    DatePattern(
        re.compile(
            rf"(?<![0-9A-Za-z.,/-]){_MONTH}/{_DAY}{_NOT_MORE}(?:(?<=[0-9]{{2}}/[0-9])|(?<=/[0-9]{{2}})"
            r"|(?<=~[0-9]/[0-9])|(?<=~ [0-9]/[0-9])"
            r"|(?=에|부터|까지| ?~| ?(?:출발|아침|점심|저녁|오전|오후|방문)| ?\([월화수목금토일]\)))"
            rf"{_WEEKDAY}(?!%| ?(?:분기|이상|이하|정도))"
        ),
        _month_day,
    ),
)


class Period(Mention):
    """From `start` to `end`, both inclusive; `granularity` says what was named (a day, a month, a quarter, ...)."""

    start: date
    end: date
    granularity: Granularity


def find_periods(text: str, today: date, *, prefer: Prefer = "future") -> list[Period]:
    """Every date and period of `text`, from left to right; 12월 25일부터 28일까지 is one."""
    folded, anchor = fold(text), DateAnchor(today, prefer)
    spans = _join(folded, _longest(_candidates(folded, anchor)))
    return [
        Period(text=text[slice(*span)], span=span, start=found.start, end=found.end, granularity=found.granularity)
        for span, found in spans
    ]


def format_period(period: Period | DateRange, language: Language = "ko") -> str:
    """The period with its year, so that it reads the same on any day; weeks and ranges by their first and last day."""
    start, end = period.start, period.end
    match period.granularity:
        case "day":
            return _format_day(start, language)
        case "month":
            return (
                f"{start.year}년 {start.month}월"
                if language == "ko"
                else f"{MONTH_NAMES[start.month - 1]} {start.year}"
            )
        case "quarter":
            number = (start.month + 2) // 3
            return f"{start.year}년 {number}분기" if language == "ko" else f"Q{number} {start.year}"
        case "half":
            first = start.month == 1
            return (
                f"{start.year}년 {'상' if first else '하'}반기"
                if language == "ko"
                else f"H{1 if first else 2} {start.year}"
            )
        case "year":
            return f"{start.year}년" if language == "ko" else f"the year {start.year}"
        case "week" | "range":
            joint = " ~ " if language == "ko" else " to "
            return _format_day(start, language) + joint + _format_day(end, language)


class _Candidate(NamedTuple):
    """One way to read one place; the match is kept so that it can be read again from another anchor."""

    span: Span
    match: re.Match[str]
    reading: DatePattern
    found: DateRange


def _candidates(folded: str, anchor: DateAnchor) -> list[_Candidate]:
    return [
        _with_offset(folded, _Candidate(match.span(), match, reading, found))
        for reading in _PATTERNS
        for match in reading.pattern.finditer(folded)
        if match.end() > match.start() and (found := reading.interpret(match, anchor))
    ]


def _with_offset(folded: str, candidate: _Candidate) -> _Candidate:
    """The candidate, or the days that are told by it: the weekend after Chuseok, five weeks from today."""
    tell = beside_holiday if candidate.reading in HOLIDAY_PATTERNS else beside_day
    offset = tell(folded, candidate.span, candidate.found)
    return candidate._replace(span=offset.span, found=offset.found) if offset else candidate


def _longest(candidates: list[_Candidate]) -> list[_Candidate]:
    """Of candidates that overlap, the one that begins first, and of those the longest."""
    chosen, end = list[_Candidate](), 0
    for candidate in sorted(candidates, key=lambda found: (found.span[0], -found.span[1])):
        if candidate.span[0] >= end:
            chosen.append(candidate)
            end = candidate.span[1]
    return chosen


def _join(folded: str, candidates: list[_Candidate]) -> list[tuple[Span, DateRange]]:
    """The candidates with those joined that are the two ends of a range."""
    joined, waiting = list[tuple[Span, DateRange]](), candidates[::-1]
    while waiting:
        first = waiting.pop()
        last = _other_end(folded, first, waiting[-1]) if waiting else None
        if last:
            waiting.pop()
            span = (first.span[0], _past(folded, last.span[1]))
            joined.append((span, DateRange(first.found.start, last.found.end, "range")))
        else:
            joined.append(_with_last_day(folded, first))
    return joined


def _other_end(folded: str, first: _Candidate, second: _Candidate) -> _Candidate | None:
    """The second candidate if it ends a range that the first begins, read so that it does not come before it."""
    if not _JOINT.fullmatch(folded, first.span[1], second.span[0]):
        return None
    if second.found.start >= first.found.start:
        return second
    later = second.reading.interpret(second.match, DateAnchor(first.found.start, "future"))
    return second._replace(found=later) if later and later.start >= first.found.start else None


def _with_last_day(folded: str, first: _Candidate) -> tuple[Span, DateRange]:
    """A day followed by a mere number: 12월 25~28일, 12/25-28, Dec 25 to 28."""
    span, found = first.span, first.found
    tail = _LAST_DAY.match(folded, span[1])
    last = day(found.start.year, found.start.month, int(tail["day"])) if tail and found.granularity == "day" else None
    if tail and last and last.start > found.start:
        return (span[0], tail.end()), DateRange(found.start, last.end, "range")
    return span, found


def _past(folded: str, end: int) -> int:
    until = _UNTIL.match(folded, end)
    return until.end() if until else end


def _format_day(when: date, language: Language) -> str:
    if language == "ko":
        return f"{when.year}년 {when.month}월 {when.day}일"
    return f"{MONTH_NAMES[when.month - 1]} {when.day}, {when.year}"


_PATTERNS = (*NUMERIC_PATTERNS, *HOLIDAY_PATTERNS, *KOREAN_PATTERNS, *ENGLISH_PATTERNS)
_JOINT = re.compile(r" ?(?:~|-|부터|에서|to|until|till|through|and) ?", re.IGNORECASE)
_LAST_DAY = re.compile(
    r" ?(?:~|-|부터|에서|to|through) ?(?P<day>3[01]|[12][0-9]|0?[1-9])"
    r"(?![0-9]|[./:-][0-9]|월|시|박|명|인|만|%|주|달|개월|년|일 ?(?:간|동안))(?:일(?:까지)?)?",
    re.IGNORECASE,
)
_UNTIL = re.compile(r" ?까지")
