"""The report: what was found, by topic, every statement with its source; what contradicts; what is still open."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Literal

from madang.assistants.research.domain.brief import Brief
from madang.assistants.research.domain.contradictions import Claim, Contradiction, find_contradictions
from madang.assistants.research.domain.figures import find_figures
from madang.assistants.research.domain.notes import Note, Quote, RawNote, Sighting, SourceCard
from madang.assistants.research.domain.repetition import first_of_each
from madang.assistants.research.domain.sentences import find_sentences, without_marks
from madang.knowledge import find_terms
from madang.state.frozen import Frozen
from madang.state.stored import stored_as
from madang.text import Language

__all__ = ["Datum", "Report", "Section", "Statement", "Support", "compose", "summary_of"]

Support = Literal["supported", "contradicted", "unsupported"]


@stored_as("research.statement", formerly=("madang.assistants.research.domain.report:Statement",))
class Statement(Frozen):
    """A sentence of the report and the passages it rests on; a quoted sentence is supported by being one."""

    text: str
    sources: tuple[str, ...]
    passages: tuple[str, ...] = ()
    support: Support = "supported"


@stored_as("research.section", formerly=("madang.assistants.research.domain.report:Section",))
class Section(Frozen):
    """What is known of one topic; `problem` says what is missing."""

    title: str
    statements: tuple[Statement, ...] = ()
    found: tuple[Sighting, ...] = ()
    """All that was found on it; the report can be written again from that."""
    topic: str = ""
    problem: str = ""


@stored_as("research.datum", formerly=("madang.assistants.research.domain.report:Datum",))
class Datum(Frozen):
    """The figures of a sentence with the sentence, and the date of its source."""

    figures: str
    statement: str
    source: str
    as_of: date | None = None


@stored_as("research.report", formerly=("madang.assistants.research.domain.report:Report",))
class Report(Frozen):
    """An answer to a question that can be checked sentence by sentence."""

    question: str
    language: Language
    summary: tuple[Statement, ...]
    sections: tuple[Section, ...]
    data: tuple[Datum, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    open_questions: tuple[str, ...] = ()
    sources: tuple[SourceCard, ...] = ()
    missing: tuple[str, ...] = ()
    """What could not be looked into, and why; a report with any of it is partial."""

    @property
    def answers(self) -> bool:
        """Whether anything was found at all."""
        return any(section.statements for section in self.sections)


def compose(brief: Brief, notes: Sequence[Note], found: Sequence[RawNote]) -> Report:
    """The report on a brief from what the researchers brought back; the same notes give the same report."""
    sections = _sections(notes)
    stated = [statement for section in sections for statement in section.statements]
    own = _found_for(notes, found)
    cards = {note.source.id: note.source for note in own}
    contradictions = _contradictions(stated, own)
    return Report(
        question=brief.question,
        language=brief.language,
        summary=summary_of(sections),
        sections=sections,
        data=_data(stated, cards),
        contradictions=contradictions,
        open_questions=tuple(note.title for note in notes if note.outcome == "nothing"),
        sources=_with_excerpts(_cited(stated, contradictions, cards), stated, own),
        missing=tuple(_missing(notes)),
    )


def _missing(notes: Sequence[Note]) -> Iterator[str]:
    """What could not be looked into, each reason once, with the topics it concerns unless that is all of them."""
    concerned = dict[str, list[str]]()
    for note in notes:
        if note.problem:
            concerned.setdefault(note.problem, []).append(note.title)
    for problem, titles in concerned.items():
        yield problem if len(titles) == len(notes) else f"{' / '.join(titles)}: {problem}"


def _sections(notes: Sequence[Note]) -> tuple[Section, ...]:
    """A section for each topic; a sentence that an earlier topic has is not said again."""
    quotes = [quote for note in notes for quote in note.quotes]
    firsts = first_of_each([quote.text for quote in quotes])
    told = {id(quote) for number, quote in enumerate(quotes) if firsts[number] == number}
    return tuple(
        Section(
            title=note.title,
            statements=tuple(_statement(quote) for quote in note.quotes if id(quote) in told),
            found=note.found,
            topic=note.topic,
            problem=note.problem,
        )
        for note in notes
    )


def _with_excerpts(
    cards: tuple[SourceCard, ...], stated: Sequence[Statement], own: Sequence[RawNote]
) -> tuple[SourceCard, ...]:
    """The cards with the passages that statements rest on, in the order in which they were found."""
    cited = {passage for statement in stated for passage in statement.passages}
    spans = [(note.source.id, note.text) for note in own if note.passage in cited]
    return tuple(
        card.changed(excerpt="\n\n".join(dict.fromkeys(text for source, text in spans if source == card.id))[:_SHOWN])
        for card in cards
    )


def _statement(quote: Quote) -> Statement:
    return Statement(text=without_marks(quote.text), sources=(quote.source,), passages=(quote.passage,))


def summary_of(sections: Sequence[Section]) -> tuple[Statement, ...]:
    """What the first topic that has an answer says: the first is the question itself."""
    return next((section.statements[:_SUMMARY] for section in sections if section.statements), ())


def _found_for(notes: Sequence[Note], found: Sequence[RawNote]) -> list[RawNote]:
    """What was found for these notes, of all that the session has found."""
    wanted = {sighting.passage for note in notes for sighting in note.found}
    return [note for note in found if note.passage in wanted]


def _contradictions(stated: Sequence[Statement], found: Sequence[RawNote]) -> tuple[Contradiction, ...]:
    """Where a source disagrees with what the report says; that others disagree on other things is not asked."""
    said = {statement.text for statement in stated}
    every = find_contradictions(_claims(found))
    return tuple(one for one in every if {one.first.sentence, one.second.sentence} & said)[:_MOST_CONTRADICTIONS]


def _data(stated: Sequence[Statement], cards: Mapping[str, SourceCard]) -> tuple[Datum, ...]:
    rows = [
        Datum(
            figures=", ".join(dict.fromkeys(figure.text.strip() for figure in figures)),
            statement=each.text,
            source=each.sources[0],
            as_of=cards[each.sources[0]].as_of,
        )
        for each in stated
        if (figures := find_figures(each.text))
    ]
    return tuple(rows[:_MOST_DATA])


def _claims(found: Sequence[RawNote]) -> list[Claim]:
    """Every sentence with a figure of every passage that was found, once."""
    sentences = {
        (note.source.id, sentence.text): note
        for note in found
        for sentence in find_sentences(note.text)
        if find_figures(sentence.text)
    }
    return [
        Claim(
            source=source,
            passage=note.passage,
            sentence=without_marks(text),
            terms=tuple(_terms(text)),
            as_of=note.source.as_of,
        )
        for (source, text), note in sentences.items()
    ]


def _cited(
    stated: Sequence[Statement], contradictions: Sequence[Contradiction], cards: Mapping[str, SourceCard]
) -> tuple[SourceCard, ...]:
    """The sources in the order in which they are met: those of statements first."""
    named = [source for each in stated for source in each.sources]
    named += [claim.source for each in contradictions for claim in (each.first, each.second)]
    return tuple(cards[source] for source in dict.fromkeys(named))


def _terms(text: str) -> list[str]:
    return [term.form for term in find_terms(text)]


_SUMMARY = 4
_MOST_DATA = 24
_MOST_CONTRADICTIONS = 8
_SHOWN = 4_000
"""The letters of a source that are shown beside its title."""
