"""The figures of a text by what they count, so that a claim's can be looked for in what it cites."""

import re
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from madang.models.language import (
    Span,
    find_articles,
    find_money,
    find_numbers,
    find_percentages,
    find_periods,
)

__all__ = ["Figure", "find_figures", "stated"]

_NO_YEAR = date(1904, 1, 1)
"""What a date without a year is read from: long before anything a corpus speaks of, and a leap year."""


class Figure(NamedTuple):
    """A figure, what kind of thing it says (money, a share, a date, an article, or so many of a unit), as written."""

    kind: str
    value: str
    text: str


def find_figures(text: str) -> list[Figure]:
    """The figures of a text; each number belongs to one."""
    found: list[Figure] = []
    spans: list[Span] = []

    def take(kind: str, value: str, mention: str, span: Span) -> None:
        if not any(start < span[1] and span[0] < end for start, end in spans):
            found.append(Figure(kind, value, mention))
            spans.append(span)

    for article in find_articles(text):
        place = article.model_copy(update={"law": None})
        take("article", place.canonical(), article.text, article.span)
    for money in find_money(text):
        take(f"money {money.currency}", f"{money.amount} {money.upper or ''}".strip(), money.text, money.span)
    for share in find_percentages(text):
        take(
            "points" if share.points else "share", f"{share.value} {share.upper or ''}".strip(), share.text, share.span
        )
    for period in find_periods(text, _NO_YEAR):
        if any(letter.isdigit() for letter in period.text):
            take(f"date {period.granularity}", f"{period.start} {period.end}", period.text, period.span)
    for number in find_numbers(text):
        take(f"number {_unit(text, number.span[1])}", str(number.value), number.text, number.span)
    return found


def stated(figure: Figure, figures: Iterable[Figure]) -> bool:
    """Whether one of the figures says the same; a number without a unit is met by any unit, a date by its own year."""
    return any(_same(figure, other) for other in figures)


def _same(one: Figure, other: Figure) -> bool:
    if one.value == other.value:
        return one.kind == other.kind or _BARE in (one.kind, other.kind)
    if one.kind == other.kind and one.kind.startswith("date"):
        return _without_year(one.value, other.value)
    return False


def _without_year(one: str, other: str) -> bool:
    """Whether two dates are the same but for a year that one of them does not name."""
    year = str(_NO_YEAR.year)
    return year in (one[:4], other[:4]) and _YEAR.sub("", one) == _YEAR.sub("", other)


def _unit(text: str, end: int) -> str:
    found = _UNIT.match(text, end)
    return found[1].lower().rstrip("s") if found else ""


_BARE = "number "
_YEAR = re.compile(r"\b[0-9]{4}-")
_UNIT = re.compile(r"[ -]?(개월|개소|세대|시간|평방미터|제곱미터|[가-힣](?![가-힣]{3})|[A-Za-z]{1,20})")
