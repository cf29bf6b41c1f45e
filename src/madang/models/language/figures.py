"""The figures of a text, to check that a rewording changed none of them."""

from madang.models.language.articles import find_articles
from madang.models.language.mentions import fold
from madang.models.language.money import find_money
from madang.models.language.numbers import find_numbers
from madang.models.language.percentages import find_percentages

__all__ = ["changed_figures"]


def changed_figures(before: str, after: str) -> list[str]:
    """What a rewording did to the figures: one line for each that it dropped or brought in; empty if it did nothing.

    Amounts, percentages and articles are compared by what they mean, so 3억원 may become ₩300,000,000; other numbers
    by their value.
    """
    old, new = _figures(before), _figures(after)
    dropped = [f"{figure} is missing" for figure in sorted(old - new)]
    return dropped + [f"{figure} was not there before" for figure in sorted(new - old)]


def _figures(text: str) -> set[str]:
    """Each figure of the text in one canonical form; the places of those with a unit are not read again as numbers."""
    articles, found = find_articles(text), set[str]()
    found.update(f"article {article.canonical()}" for article in articles)
    rest = _without(fold(text), [article.span for article in articles])
    money = find_money(rest)
    found.update(f"amount {one.amount}{_upper(one.upper)} {one.currency}" for one in money)
    shares = find_percentages(rest)
    found.update(f"{one.value}{_upper(one.upper)}{'%p' if one.points else '%'}" for one in shares)
    rest = _without(rest, [one.span for one in (*money, *shares)])
    found.update(f"number {number.value}" for number in find_numbers(rest))
    return found


def _upper(value: object) -> str:
    return "" if value is None else f" to {value}"


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    """The text with the spans blanked out, so that places stay where they are."""
    letters = list(text)
    for start, end in spans:
        letters[start:end] = " " * (end - start)
    return "".join(letters)
