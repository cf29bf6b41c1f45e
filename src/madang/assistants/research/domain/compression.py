"""Compressing what was found of a topic to the few sentences that answer it."""

from collections.abc import Sequence

from madang.assistants.research.domain.notes import Quote, RawNote
from madang.assistants.research.domain.repetition import first_of_each
from madang.assistants.research.domain.sentences import find_sentences
from madang.assistants.research.domain.weighing import choose
from madang.knowledge import find_terms

__all__ = ["compress"]


def compress(question: str, found: Sequence[RawNote], count: int) -> tuple[Quote, ...]:
    """The sentences of the passages that matter most to the question, word for word, near-duplicates once."""
    quotes = _quotes(found)[:_MOST]
    firsts = first_of_each([quote.text for quote in quotes])
    distinct = [quote for number, quote in enumerate(quotes) if firsts[number] == number]
    terms = [_terms(quote.text) for quote in distinct]
    scores = {note.passage: note.score for note in found}
    trust = [scores[quote.passage] for quote in distinct]
    kept = choose(terms, _terms(question), count, trust)
    return tuple(distinct[number] for number in kept)


def _quotes(found: Sequence[RawNote]) -> list[Quote]:
    return [
        Quote(passage=note.passage, source=note.source.id, text=text, start=start, end=end)
        for note in found
        for text, (start, end) in find_sentences(note.text)
    ]


def _terms(text: str) -> list[str]:
    return [term.form for term in find_terms(text)]


_MOST = 160
"""Sentences that are looked at for one topic; those of the best passages come first."""
