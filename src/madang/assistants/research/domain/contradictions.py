"""Where two sources say different figures of the same thing, with the dates that may explain it."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import combinations

from madang.assistants.research.domain.figures import Figure, find_figures, years_in
from madang.state.frozen import Frozen
from madang.state.stored import stored_as

__all__ = ["Claim", "Contradiction", "find_contradictions"]


@stored_as("research.claim", formerly=("madang.assistants.research.domain.contradictions:Claim",))
class Claim(Frozen):
    """A sentence of a source, with its terms and the source's date."""

    source: str
    passage: str
    sentence: str
    terms: tuple[str, ...]
    as_of: date | None = None


@stored_as("research.contradiction", formerly=("madang.assistants.research.domain.contradictions:Contradiction",))
class Contradiction(Frozen):
    """Two claims that differ in a figure; where the dates of their sources differ, `first` is the newer one."""

    first: Claim
    second: Claim
    first_says: str
    second_says: str

    @property
    def dated(self) -> bool:
        """Whether the dates tell which of the two is the newer."""
        return self.first.as_of != self.second.as_of and None not in (self.first.as_of, self.second.as_of)


def find_contradictions(claims: Sequence[Claim]) -> list[Contradiction]:
    """The pairs of claims of different sources about the same thing and time whose figures differ, each once."""
    read = [(claim, find_figures(claim.sentence)) for claim in claims]
    found = dict[tuple[str, ...], Contradiction]()
    for (one, its), (other, others) in combinations([pair for pair in read if pair[1]], 2):
        if one.source != other.source and _same_thing(one, other) and _same_time(one, other):
            for mine, theirs in _differing(its, others):
                made = _contradiction(one, other, mine.text, theirs.text)
                found.setdefault((*sorted((one.source, other.source)), *sorted((mine.text, theirs.text))), made)
    return list(found.values())


def _contradiction(one: Claim, other: Claim, mine: str, theirs: str) -> Contradiction:
    if (other.as_of or date.min) > (one.as_of or date.min):
        return Contradiction(first=other, second=one, first_says=theirs, second_says=mine)
    return Contradiction(first=one, second=other, first_says=mine, second_says=theirs)


def _same_thing(one: Claim, other: Claim) -> bool:
    """Whether the sentences are about the same, figures aside."""
    mine, theirs = _words(one), _words(other)
    shared = len(mine & theirs)
    return shared >= _LEAST_SHARED and shared / min(len(mine), len(theirs)) >= _MOSTLY


def _words(claim: Claim) -> set[str]:
    return {term for term in claim.terms if not term[0].isdigit()}


def _same_time(one: Claim, other: Claim) -> bool:
    """Whether they may speak of the same time: not where both name years and none is the same."""
    mine, theirs = years_in(one.sentence), years_in(other.sentence)
    return not mine or not theirs or bool(mine & theirs)


def _differing(mine: Sequence[Figure], theirs: Sequence[Figure]) -> Iterator[tuple[Figure, Figure]]:
    """The figures of a kind and unit that both have, where neither sentence has the other's figure too."""
    for one in mine:
        alike = [other for other in theirs if (other.kind, other.unit) == (one.kind, one.unit)]
        of_mine = [other for other in mine if (other.kind, other.unit) == (one.kind, one.unit)]
        if len(alike) == len(of_mine) == 1 and alike[0].value != one.value:
            yield one, alike[0]


_LEAST_SHARED = 3
_MOSTLY = 0.6
