"""The figures of a sentence: amounts, shares and counts with their units, and the years they are said of."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Literal

from madang.models.language import find_money, find_numbers, find_percentages
from madang.state.frozen import Frozen

__all__ = ["Figure", "find_figures", "years_in"]


class Figure(Frozen):
    """A figure as it was said; figures are comparable where kind and unit are the same."""

    kind: Literal["money", "share", "count"]
    value: Decimal
    unit: str
    text: str
    start: int
    end: int


def find_figures(sentence: str) -> list[Figure]:
    """Every figure of the sentence, from left to right; years, ordinals and bare digits without a unit are left out."""
    found = [*_amounts(sentence), *_shares(sentence)]
    taken = {place for figure in found for place in range(figure.start, figure.end)}
    found += [figure for figure in _counts(sentence) if not taken.intersection(range(figure.start, figure.end))]
    return sorted(found, key=lambda figure: figure.start)


def years_in(sentence: str) -> frozenset[int]:
    """The years that the sentence names."""
    return frozenset(int(found.group()) for found in _YEAR.finditer(sentence))


def _amounts(sentence: str) -> Iterator[Figure]:
    for said in find_money(sentence):
        yield _figure("money", Decimal(said.amount), said.currency, sentence, said.span)


def _shares(sentence: str) -> Iterator[Figure]:
    for said in find_percentages(sentence):
        yield _figure("share", Decimal(said.value), "%", sentence, said.span)


def _counts(sentence: str) -> Iterator[Figure]:
    for said in find_numbers(sentence):
        unit = _COUNTER.match(sentence, said.span[1]) or _WORD.match(sentence, said.span[1])
        if unit and said.text[0].isdigit() and not _YEAR.match(sentence, said.span[0]):
            name = unit.group(1).lower()
            yield _figure("count", Decimal(said.value), name, sentence, (said.span[0], unit.end(1)))


def _figure(
    kind: Literal["money", "share", "count"], value: Decimal, unit: str, sentence: str, span: tuple[int, int]
) -> Figure:
    return Figure(kind=kind, value=value, unit=unit, text=sentence[slice(*span)], start=span[0], end=span[1])


_YEAR = re.compile(r"(?<![\d.,])(?:19|20)\d{2}(?![.,]?\d|%)(?!\s*(?:원|만|명|개|대|건|won\b))")
_COUNTER = re.compile(
    r" ?(개월|시간|가구|세대|명|개|대|건|배|회|년|주|일|분|초|곳|권|편|종|점|위|호|층|톤|턴|석|살|가지|번|쪽|장|마리)"
)
_WORD = re.compile(r"[ -]?([A-Za-z]{1,14})\b")
