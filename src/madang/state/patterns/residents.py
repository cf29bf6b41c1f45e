"""Registration numbers of residents and foreigners of Korea."""

import re
from collections.abc import Iterator
from datetime import date

from madang.state.patterns.spans import Pattern, Span, goes_on_behind_a_point, secret_in

__all__ = ["find"]


def find(text: str) -> Iterator[Span]:
    """The registration numbers in `text`, with or without a hyphen."""
    return _NUMBER.find(text)


def _is_resident(match: re.Match[str]) -> bool:
    """Whether the number begins with a day on which its bearer can have been born.

    Since October 2020 its end is random, so there is no check digit to test. The digits 9 and 0 stand for births
    before 1900; without them, most of the corporation numbers that look alike stay readable.
    """
    century = 1900 if match["century"] in "1256" else 2000
    try:
        date(century + int(match["year"]), int(match["month"]), int(match["day"]))
    except ValueError:
        return False
    return not goes_on_behind_a_point(match.string, secret_in(match))


_NUMBER = Pattern(
    re.compile(
        r"(?<!\d)(?P<secret>(?P<year>\d\d)(?P<month>\d\d)(?P<day>\d\d)[ \t-]{0,3}(?P<century>[1-8])\d{6})(?!\d)"
    ),
    _is_resident,
)
