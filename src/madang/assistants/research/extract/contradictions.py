"""The figures of a sentence with their units and years, and where two sources give different figures for the same
thing.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from itertools import combinations
from typing import Literal

from madang.reading.numbers import find_money, find_numbers, find_percentages
from madang.state import Frozen, stored_as


@stored_as("research.claim", formerly=("madang.assistants.research.domain.contradictions:Claim",))
class SourceClaim(Frozen):
    """A sentence of a source, with its terms and the source's date."""

    source: str
    passage: str
    sentence: str
    terms: tuple[str, ...]
    as_of: date | None = None


@stored_as("research.contradiction", formerly=("madang.assistants.research.domain.contradictions:Contradiction",))
class Contradiction(Frozen):
    """Two claims that differ in a figure; where the dates of their sources differ, `first` is the newer one."""

    first: SourceClaim
    second: SourceClaim
    first_says: str
    second_says: str

    @property
    def dated(self) -> bool:
        """Whether the dates tell which of the two is the newer."""
        return self.first.as_of != self.second.as_of and None not in (self.first.as_of, self.second.as_of)


class SentenceFigure(Frozen):
    """A figure as it was said; figures are comparable where kind and unit are the same."""

    kind: Literal["money", "share", "count"]
    value: Decimal
    unit: str
    text: str
    start: int
    end: int


def find_contradictions(claims: Sequence[SourceClaim]) -> list[Contradiction]:
    """The pairs of claims of different sources about the same thing and time whose figures differ, each once."""
    with_figures = [(claim, figures) for claim in claims if (figures := find_figures(claim.sentence))]
    found = dict[tuple[str, ...], Contradiction]()
    for (first, first_figures), (second, second_figures) in combinations(with_figures, 2):
        if first.source != second.source and _same_thing(first, second) and _same_time(first, second):
            for ours, theirs in _differing(first_figures, second_figures):
                key = (*sorted((first.source, second.source)), *sorted((ours.text, theirs.text)))
                found.setdefault(key, _contradiction(first, second, ours.text, theirs.text))
    return list(found.values())


def find_figures(sentence: str) -> list[SentenceFigure]:
    """Every figure of the sentence, from left to right; years, ordinals and bare digits without a unit are left out."""
    found = [*_amounts(sentence), *_shares(sentence)]
    taken = {place for figure in found for place in range(figure.start, figure.end)}
    found += [figure for figure in _counts(sentence) if not taken.intersection(range(figure.start, figure.end))]
    return sorted(found, key=lambda figure: figure.start)


def years_in(sentence: str) -> frozenset[int]:
    """The years that the sentence names."""
    return frozenset(int(found.group()) for found in _YEAR.finditer(sentence))


def _contradiction(first: SourceClaim, second: SourceClaim, ours: str, theirs: str) -> Contradiction:
    if (second.as_of or date.min) > (first.as_of or date.min):
        return Contradiction(first=second, second=first, first_says=theirs, second_says=ours)
    return Contradiction(first=first, second=second, first_says=ours, second_says=theirs)


def _same_thing(first: SourceClaim, second: SourceClaim) -> bool:
    """Whether the sentences are about the same, figures aside."""
    ours, theirs = _words_of_claim(first), _words_of_claim(second)
    shared = len(ours & theirs)
    return shared >= _LEAST_SHARED and shared / min(len(ours), len(theirs)) >= _MOSTLY


def _words_of_claim(claim: SourceClaim) -> set[str]:
    return {term for term in claim.terms if not term[0].isdigit()}


def _same_time(first: SourceClaim, second: SourceClaim) -> bool:
    """Whether they may speak of the same time: not where both name years and none is the same."""
    ours, theirs = years_in(first.sentence), years_in(second.sentence)
    return not ours or not theirs or bool(ours & theirs)


def _differing(
    ours: Sequence[SentenceFigure], theirs: Sequence[SentenceFigure]
) -> Iterator[tuple[SentenceFigure, SentenceFigure]]:
    """The figures of a kind and unit that both have, where neither sentence has the other's figure too."""
    for figure in ours:
        own = [other for other in ours if (other.kind, other.unit) == (figure.kind, figure.unit)]
        comparable = [other for other in theirs if (other.kind, other.unit) == (figure.kind, figure.unit)]
        if len(own) == len(comparable) == 1 and comparable[0].value != figure.value:
            yield figure, comparable[0]


def _amounts(sentence: str) -> Iterator[SentenceFigure]:
    for money in find_money(sentence):
        yield _figure("money", Decimal(money.amount), money.currency, sentence, money.span)


def _shares(sentence: str) -> Iterator[SentenceFigure]:
    for percentage in find_percentages(sentence):
        yield _figure("share", Decimal(percentage.value), "%", sentence, percentage.span)


def _counts(sentence: str) -> Iterator[SentenceFigure]:
    for number in find_numbers(sentence):
        unit = _COUNTER.match(sentence, number.span[1]) or _WORD.match(sentence, number.span[1])
        if unit and number.text[0].isdigit() and not _YEAR.match(sentence, number.span[0]):
            name = unit.group(1).lower()
            yield _figure("count", Decimal(number.value), name, sentence, (number.span[0], unit.end(1)))


def _figure(
    kind: Literal["money", "share", "count"], value: Decimal, unit: str, sentence: str, span: tuple[int, int]
) -> SentenceFigure:
    return SentenceFigure(kind=kind, value=value, unit=unit, text=sentence[slice(*span)], start=span[0], end=span[1])


_YEAR = re.compile(r"(?<![\d.,])(?:19|20)\d{2}(?![.,]?\d|%)(?!\s*(?:원|만|명|개|대|건|won\b))")
_COUNTER = re.compile(
    r" ?(개월|시간|가구|세대|명|개|대|건|배|회|년|주|일|분|초|곳|권|편|종|점|위|호|층|톤|턴|석|살|가지|번|쪽|장|마리)"
)
_WORD = re.compile(r"[ -]?([A-Za-z]{1,14})\b")
_LEAST_SHARED = 3
_MOSTLY = 0.6
