"""Compressing what was found of a topic to the few sentences that answer it, in an order that reads well."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import NamedTuple

from madang.assistants.research.domain.notes import Quote, RawNote
from madang.assistants.research.domain.orders import gives_orders
from madang.assistants.research.domain.repetition import first_of_each
from madang.assistants.research.domain.sentences import find_rows, find_sentences, first_cell
from madang.assistants.research.domain.weighing import choose
from madang.knowledge import find_terms

__all__ = ["compress"]


class _Weighed(NamedTuple):
    """A passage, and how well it answers by its score and by how much of the question it speaks of itself."""

    note: RawNote
    trust: float


def compress(question: str, found: Sequence[RawNote], count: int) -> tuple[Quote, ...]:
    """The sentences that matter most to the question, word for word, near-duplicates once, passage by passage."""
    asked = _terms(question)
    passages = _answering(found, frozenset(asked))
    quotes = _distinct([quote for passage in passages for quote in _quotes(passage.note, frozenset(asked))][:_MOST])
    if not quotes:
        return ()
    best = quotes[0].passage
    lead = _lead([quote for quote in quotes if quote.passage == best], frozenset(asked), min(count, _LEAD))
    others = [quote for quote in quotes if quote.passage != best]
    trust = {passage.note.passage: passage.trust for passage in passages}
    terms = [_terms(quote.text) for quote in others]
    chosen = choose(terms, asked, count - len(lead), [trust[quote.passage] for quote in others])
    return (*lead, *(others[number] for number in sorted(chosen)))


def _answering(found: Sequence[RawNote], asked: frozenset[str]) -> list[_Weighed]:
    """The passages that come near the best, the best first; of those that are as good, the newest."""
    weighed = [
        _Weighed(note, note.score * (_share(asked, note.text) + _share(asked, note.place)) / 2) for note in found
    ]
    best = max((one.trust for one in weighed), default=0.0)
    near = [one for one in weighed if one.trust > 0 and one.trust >= best * _NEAR_BEST]
    return sorted(near, key=lambda one: (round(one.trust, 1), one.note.source.as_of or date.min), reverse=True)


def _lead(quotes: Sequence[Quote], asked: Collection[str], length: int) -> Sequence[Quote]:
    """The stretch of the best passage that says most of what is asked; what stands together reads well together."""
    shares = [len(set(asked) & set(_terms(quote.text))) for quote in quotes]
    starts = range(max(1, len(quotes) - length + 1))
    start = max(starts, key=lambda at: sum(shares[at : at + length]))
    return quotes[start : start + length]


def _distinct(quotes: Sequence[Quote]) -> list[Quote]:
    firsts = first_of_each([quote.text for quote in quotes])
    return [quote for number, quote in enumerate(quotes) if firsts[number] == number]


def _quotes(note: RawNote, asked: frozenset[str]) -> list[Quote]:
    """The sentences of a passage, and the rows of its tables that the question names."""
    rows = [row for row in find_rows(note.text) if (named := set(_terms(first_cell(row.text)))) and named <= asked]
    return [
        Quote(passage=note.passage, source=note.source.id, text=text, start=start, end=end)
        for text, (start, end) in (*rows, *find_sentences(note.text))
        if not gives_orders(text)
    ]


def _share(asked: frozenset[str], text: str) -> float:
    return len(asked & set(_terms(text))) / len(asked) if asked else 0.0


def _terms(text: str) -> list[str]:
    return [term.form for term in find_terms(text)]


_MOST = 160
"""Sentences that are looked at for one topic; those of the best passages come first."""
_LEAD = 4
"""Sentences in a row that the best passage gives."""
_NEAR_BEST = 0.5
"""The share of the best passage's trust below which a passage shares little but everyday words with the question."""
