"""When: dates and periods of everyday Korean and English, relative to a given today.

Ends are inclusive and weeks begin on Monday. A date without a year is the nearest in the direction that the caller
prefers: a traveller looks ahead, an analyst back.
"""

import re
from datetime import date
from typing import NamedTuple

from madang.models.language.english_dates import ENGLISH, MONTH_NAMES
from madang.models.language.festivals import FESTIVALS
from madang.models.language.korean_dates import KOREAN
from madang.models.language.mentions import Mention, Span, fold
from madang.models.language.numeric_dates import NUMERIC
from madang.models.language.readings import Reading
from madang.models.language.stretches import Anchor, Granularity, Prefer, Stretch, day
from madang.text import Language

__all__ = ["Granularity", "Period", "Prefer", "find_periods", "format_period"]


class Period(Mention):
    """From `start` to `end`, both inclusive; `granularity` says what was named (a day, a month, a quarter, ...)."""

    start: date
    end: date
    granularity: Granularity


def find_periods(text: str, today: date, *, prefer: Prefer = "future") -> list[Period]:
    """Every date and period of `text`, from left to right; 12월 25일부터 28일까지 is one."""
    folded, anchor = fold(text), Anchor(today, prefer)
    spans = _join(folded, _longest(_candidates(folded, anchor)))
    return [
        Period(text=text[slice(*span)], span=span, start=found.start, end=found.end, granularity=found.granularity)
        for span, found in spans
    ]


def format_period(period: Period | Stretch, language: Language = "ko") -> str:
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

    match: re.Match[str]
    reading: Reading
    found: Stretch


def _candidates(folded: str, anchor: Anchor) -> list[_Candidate]:
    return [
        _Candidate(match, reading, found)
        for reading in _READINGS
        for match in reading.pattern.finditer(folded)
        if match.end() > match.start() and (found := reading.read(match, anchor))
    ]


def _longest(candidates: list[_Candidate]) -> list[_Candidate]:
    """Of candidates that overlap, the one that begins first, and of those the longest."""
    chosen, end = list[_Candidate](), 0
    for candidate in sorted(candidates, key=lambda one: (one.match.start(), -one.match.end())):
        if candidate.match.start() >= end:
            chosen.append(candidate)
            end = candidate.match.end()
    return chosen


def _join(folded: str, candidates: list[_Candidate]) -> list[tuple[Span, Stretch]]:
    """The candidates with those joined that are the two ends of a range."""
    joined, waiting = list[tuple[Span, Stretch]](), candidates[::-1]
    while waiting:
        first = waiting.pop()
        last = _other_end(folded, first, waiting[-1]) if waiting else None
        if last:
            waiting.pop()
            span = (first.match.start(), _past(folded, last.match.end()))
            joined.append((span, Stretch(first.found.start, last.found.end, "range")))
        else:
            joined.append(_with_last_day(folded, first))
    return joined


def _other_end(folded: str, first: _Candidate, second: _Candidate) -> _Candidate | None:
    """The second candidate if it ends a range that the first begins, read so that it does not come before it."""
    if not _JOINT.fullmatch(folded, first.match.end(), second.match.start()):
        return None
    if second.found.start >= first.found.start:
        return second
    later = second.reading.read(second.match, Anchor(first.found.start, "future"))
    return second._replace(found=later) if later and later.start >= first.found.start else None


def _with_last_day(folded: str, first: _Candidate) -> tuple[Span, Stretch]:
    """A day followed by a mere number: 12월 25~28일, 12/25-28, Dec 25 to 28."""
    span, found = first.match.span(), first.found
    tail = _LAST_DAY.match(folded, span[1])
    last = day(found.start.year, found.start.month, int(tail["day"])) if tail and found.granularity == "day" else None
    if tail and last and last.start > found.start:
        return (span[0], tail.end()), Stretch(found.start, last.end, "range")
    return span, found


def _past(folded: str, end: int) -> int:
    until = _UNTIL.match(folded, end)
    return until.end() if until else end


def _format_day(when: date, language: Language) -> str:
    if language == "ko":
        return f"{when.year}년 {when.month}월 {when.day}일"
    return f"{MONTH_NAMES[when.month - 1]} {when.day}, {when.year}"


_READINGS = (*NUMERIC, *FESTIVALS, *KOREAN, *ENGLISH)
_JOINT = re.compile(r" ?(?:~|-|부터|에서|to|until|till|through|and) ?", re.IGNORECASE)
_LAST_DAY = re.compile(
    r" ?(?:~|-|부터|에서|to|through) ?(?P<day>3[01]|[12][0-9]|0?[1-9])"
    r"(?![0-9]|[./:-][0-9]|월|시|박|명|인|만|%)(?:일(?:까지)?)?",
    re.IGNORECASE,
)
_UNTIL = re.compile(r" ?까지")
