"""The figures of a text by what they count: whether a rewording changed one, and whether a claim's stands in what it
cites.
"""

import re
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from madang.reading.articles import find_articles
from madang.reading.dates.periods import find_periods
from madang.reading.mentions import Span, fold
from madang.reading.numbers.money import find_money
from madang.reading.numbers.numerals import find_numbers
from madang.reading.numbers.percentages import find_percentages


def changed_figures(before: str, after: str) -> list[str]:
    """What a rewording did to the figures: one line for each that it dropped or added; empty if none.

    Amounts, percentages and articles are compared by what they mean, so 3억원 may become ₩300,000,000; other numbers
    by their value.
    """
    old, new = _canonical_figures(before), _canonical_figures(after)
    dropped = [f"{figure} is missing" for figure in sorted(old - new)]
    return dropped + [f"{figure} was not there before" for figure in sorted(new - old)]


def _canonical_figures(text: str) -> set[str]:
    """Each figure of the text in one canonical form; the places of those with a unit are not read again as numbers."""
    articles, found = find_articles(text), set[str]()
    found.update(f"article {article.canonical()}" for article in articles)
    rest = _without(fold(text), [article.span for article in articles])
    money = find_money(rest)
    found.update(f"amount {sum_.amount}{_upper(sum_.upper)} {sum_.currency}" for sum_ in money)
    shares = find_percentages(rest)
    found.update(f"{share.value}{_upper(share.upper)}{'%p' if share.points else '%'}" for share in shares)
    rest = _without(rest, [mention.span for mention in (*money, *shares)])
    found.update(f"number {number.value}" for number in find_numbers(rest))
    return found


def _upper(value: object) -> str:
    return "" if value is None else f" to {value}"


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    """The text with the spans blanked out, so that positions stay the same."""
    letters = list(text)
    for start, end in spans:
        letters[start:end] = " " * (end - start)
    return "".join(letters)


_NO_YEAR = date(1904, 1, 1)
"""What a date without a year is read from: long before anything a corpus speaks of, and a leap year."""


class TextFigure(NamedTuple):
    """A figure, what kind of thing it says (money, a share, a date, an article, or so many of a unit), as written."""

    kind: str
    value: str
    text: str


def find_figures(text: str) -> list[TextFigure]:
    """The figures of a text; each number belongs to one."""
    found: list[TextFigure] = []
    spans: list[Span] = []

    def take(kind: str, value: str, mention: str, span: Span) -> None:
        if not any(start < span[1] and span[0] < end for start, end in spans):
            found.append(TextFigure(kind, value, mention))
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


def is_stated(figure: TextFigure, figures: Iterable[TextFigure]) -> bool:
    """Whether one of the figures is the same; a number without a unit matches any unit, a date its own year."""
    return any(_same(figure, other) for other in figures)


def _same(first: TextFigure, second: TextFigure) -> bool:
    if first.value == second.value:
        return first.kind == second.kind or _BARE in (first.kind, second.kind)
    if first.kind == second.kind and first.kind.startswith("date"):
        return _without_year(first.value, second.value)
    return False


def _without_year(first: str, second: str) -> bool:
    """Whether two dates are the same except for a year that one of them does not name."""
    year = str(_NO_YEAR.year)
    return year in (first[:4], second[:4]) and _YEAR.sub("", first) == _YEAR.sub("", second)


def _unit(text: str, end: int) -> str:
    found = _UNIT.match(text, end)
    return found[1].lower().rstrip("s") if found else ""


_BARE = "number "
_YEAR = re.compile(r"\b[0-9]{4}-")
_UNIT = re.compile(r"[ -]?(개월|개소|세대|시간|평방미터|제곱미터|[가-힣](?![가-힣]{3})|[A-Za-z]{1,20})")
