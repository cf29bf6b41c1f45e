"""The report: what was found by topic, every statement with its source, contradictions, open questions; and the notes
for writing it again shorter or longer without another search.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Literal

from madang.assistants.research.extract.comparisons import FiguresCompared, find_comparisons
from madang.assistants.research.extract.compression import (
    RankedQuote,
    best_by_language,
    candidate_quotes,
    note_quotes,
    rank_quotes,
    readable,
)
from madang.assistants.research.extract.contradictions import Contradiction, SourceClaim, find_contradictions
from madang.assistants.research.extract.figures import find_figures
from madang.assistants.research.extract.gaps import find_gap
from madang.assistants.research.extract.notes import Note, PassageHit, Quote, RawNote, SourceCard
from madang.assistants.research.extract.positions import find_positions
from madang.assistants.research.extract.publishers import (
    PublisherKind,
    funding,
    publisher_kind,
    publisher_name,
    states_limit,
)
from madang.assistants.research.extract.relevance import NO_MEANINGS, Asked, Meanings, read_question, terms_of
from madang.assistants.research.extract.sentences import says_all_of
from madang.assistants.research.understand.brief import Brief
from madang.state import Frozen, stored_as
from madang.text import Language

SupportVerdict = Literal["supported", "contradicted", "unsupported"]


@stored_as("research.statement", formerly=("madang.assistants.research.domain.report:Statement",))
class Statement(Frozen):
    """A sentence of the report and the passages it rests on; a quoted sentence is supported by being one."""

    text: str
    sources: tuple[str, ...]
    passages: tuple[str, ...] = ()
    support: SupportVerdict = "supported"


@stored_as("research.section", formerly=("madang.assistants.research.domain.report:Section",))
class ReportSection(Frozen):
    """What is known of one topic; `problem` says what is missing."""

    title: str
    statements: tuple[Statement, ...] = ()
    found: tuple[PassageHit, ...] = ()
    """All that was found on it; the report can be written again from that."""
    topic: str = ""
    problem: str = ""


@stored_as("research.datum", formerly=("madang.assistants.research.domain.report:Datum",))
class FigureRow(Frozen):
    """The figures of a sentence with the sentence, and the date of its source."""

    figures: str
    statement: str
    source: str
    as_of: date | None = None


@stored_as("research.source_about")
class SourceAbout(Frozen):
    """Who is behind a source, as far as it says so."""

    source: str
    kind: PublisherKind | None = None
    publisher: str = ""
    funding: str = ""


@stored_as("research.report", formerly=("madang.assistants.research.domain.report:Report",))
class Report(Frozen):
    """An answer to a question that can be checked sentence by sentence."""

    question: str
    language: Language
    summary: tuple[Statement, ...]
    sections: tuple[ReportSection, ...]
    data: tuple[FigureRow, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    comparisons: tuple[FiguresCompared, ...] = ()
    """Where one source compares figures itself."""
    open_questions: tuple[str, ...] = ()
    sources: tuple[SourceCard, ...] = ()
    missing: tuple[str, ...] = ()
    """What could not be looked into, and why; a report with any of it is partial."""
    gaps: tuple[str, ...] = ()
    """Words of the question that name what the documents do not give."""
    figure_missing: bool = False
    """Whether a figure was asked for and none of its kind was found."""
    unknown_to_sources: bool = False
    """Whether a source says itself that what was asked for is not known."""
    about: tuple[SourceAbout, ...] = ()
    limits: tuple[Statement, ...] = ()
    """What the cited sources say of their own limits, beyond what the sections say."""
    only_shipped: bool = False
    """Whether only what ships with Madang was searched, since there was nothing else."""

    @property
    def has_gap(self) -> bool:
        """Whether what was asked for is not in the documents, whatever else is."""
        return bool(self.gaps) or self.figure_missing or self.unknown_to_sources

    @property
    def answers(self) -> bool:
        """Whether anything was found at all."""
        return any(section.statements for section in self.sections)


def compose_report(
    brief: Brief, notes: Sequence[Note], found: Sequence[RawNote], meanings: Meanings = NO_MEANINGS
) -> Report:
    """The report on a brief from what the researchers brought back; the same notes give the same report."""
    sections = _sections(notes)
    stated = [statement for section in sections for statement in section.statements]
    own = _passages_of(notes, found)
    cards = {note.source.id: note.source for note in own}
    ranked = rank_quotes(brief.answer_measure, own, meanings, near=_CLAIMS_NEAR)[:_MOST_CLAIMS]
    asked = read_question(brief.answer_measure, meanings)
    gap = find_gap(asked, ranked, own, meanings)
    comparisons = _comparisons(asked, sections, ranked, own)
    contradictions = _contradictions(asked, ranked, comparisons, meanings)
    cited = _cited(stated, contradictions, comparisons, cards)
    return Report(
        question=brief.question,
        language=brief.language,
        summary=summary_of(sections),
        sections=sections,
        data=_data(stated, cards),
        contradictions=contradictions,
        comparisons=comparisons,
        open_questions=tuple(note.title for note in notes if note.outcome == "nothing"),
        sources=_with_excerpts(cited, stated, own),
        missing=tuple(_missing(notes)),
        gaps=gap.words,
        figure_missing=gap.figure,
        unknown_to_sources=gap.said,
        about=_about_sources(cited),
        limits=_limits(cited, own, stated),
        only_shipped=brief.scope.only_shipped,
    )


def summary_of(sections: Sequence[ReportSection]) -> tuple[Statement, ...]:
    """What the first topic that has an answer says: the first is the question itself."""
    return next((section.statements[:_SUMMARY] for section in sections if section.statements), ())


def rewrite_length(message: str, before: int) -> int | None:
    """How many sentences a topic is to have in a report that is written again; None where something new is asked.

    Shorter is half of what it was, longer twice as many.
    """
    wish = message.strip().rstrip(".!? ")
    if _SHORTER.fullmatch(wish):
        return max(1, before // 2)
    if _LONGER.fullmatch(wish):
        return before * 2
    return before if _AGAIN.fullmatch(wish) else None


def notes_for_rewrite(
    brief: Brief, report: Report, found: Sequence[RawNote], count: int, meanings: Meanings
) -> list[Note]:
    """The notes that the report was written from, with so many sentences a topic."""
    kept = {note.passage: note for note in found}
    return [
        _rewritten_note(
            section, brief, [kept[hit.passage].changed(score=hit.score) for hit in section.found], count, meanings
        )
        for section in report.sections
    ]


def _missing(notes: Sequence[Note]) -> Iterator[str]:
    """What could not be looked into, each reason once, with the topics it concerns unless that is all of them."""
    concerned = dict[str, list[str]]()
    for note in notes:
        if note.problem:
            concerned.setdefault(note.problem, []).append(note.title)
    for problem, titles in concerned.items():
        yield problem if len(titles) == len(notes) else f"{' / '.join(titles)}: {problem}"


def _sections(notes: Sequence[Note]) -> tuple[ReportSection, ...]:
    """A section for each topic; what an earlier statement says is not said again."""
    sections, said = list[ReportSection](), list[str]()
    for note in notes:
        statements = list[Statement]()
        for statement in map(_statement, note.quotes):
            if not any(says_all_of(earlier, statement.text) for earlier in said):
                statements.append(statement)
                said.append(statement.text)
        sections.append(
            ReportSection(
                title=note.title,
                statements=tuple(statements),
                found=note.found,
                topic=note.topic,
                problem=note.problem,
            )
        )
    return tuple(sections)


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
    return Statement(text=readable(quote), sources=(quote.source,), passages=(quote.passage,))


def _passages_of(notes: Sequence[Note], found: Sequence[RawNote]) -> list[RawNote]:
    """What was found for these notes, of all that the session has found."""
    wanted = {hit.passage for note in notes for hit in note.found}
    return [note for note in found if note.passage in wanted]


def _data(stated: Sequence[Statement], cards: Mapping[str, SourceCard]) -> tuple[FigureRow, ...]:
    rows = [
        FigureRow(
            figures=", ".join(dict.fromkeys(figure.text.strip() for figure in figures)),
            statement=statement.text,
            source=statement.sources[0],
            as_of=cards[statement.sources[0]].as_of,
        )
        for statement in stated
        if (figures := find_figures(statement.text))
    ]
    return tuple(rows[:_MOST_DATA])


def _contradictions(
    asked: Asked, ranked: Sequence[RankedQuote], comparisons: Sequence[FiguresCompared], meanings: Meanings
) -> tuple[Contradiction, ...]:
    """Where sources disagree: on the figure that was asked for first, then the pairs that answer best, none twice.

    Where it is known in which unit sources differ, pairs of figures in other units are not what was asked.
    """
    best = best_by_language(ranked)
    answering = [each for each in ranked if each.score >= _ANSWERS * best[each.note.language]]
    positions = find_positions(asked, [_claim(each) for each in answering])
    told = {frozenset((pair.first.source, pair.second.source)) for pair in positions}
    units = {_unit(pair.first_says) for pair in positions}
    units |= {_unit(text) for each in comparisons if each.others for text in each.figures}
    further = [
        pair
        for pair in _other_contradictions(ranked, meanings)
        if frozenset((pair.first.source, pair.second.source)) not in told
        and (not units or _unit(pair.first_says) in units)
    ]
    return tuple([*positions, *further][:_MOST_CONTRADICTIONS])


def _unit(said: str) -> str:
    """The unit of a figure as it was said; empty for words."""
    return next((figure.unit for figure in find_figures(said)), "")


def _other_contradictions(ranked: Sequence[RankedQuote], meanings: Meanings) -> tuple[Contradiction, ...]:
    """Where sources disagree on what was asked, the pair that answers it best first; other pairs are left out."""
    best = best_by_language(ranked)
    scores = {readable(each.quote): each.score / best[each.note.language] for each in ranked}
    well = {sentence for sentence, score in scores.items() if score >= _ANSWERS_WELL}
    pairs = find_contradictions([_claim(each) for each in ranked], meanings, well)
    answering = [(pair, scores[pair.first.sentence], scores[pair.second.sentence]) for pair in pairs]
    answered = [(pair, one + other) for pair, one, other in answering if max(one, other) >= _ANSWERS_WELL]
    answered.sort(key=lambda each: -each[1])
    return tuple(pair for pair, _ in answered)


def _comparisons(
    asked: Asked, sections: Sequence[ReportSection], ranked: Sequence[RankedQuote], own: Sequence[RawNote]
) -> tuple[FiguresCompared, ...]:
    """Where what answers the question compares figures itself."""
    notes = {note.passage: note for note in own}
    stated = next((section.statements for section in sections if section.statements), ())
    paragraphs = [_claim_of(each.text, notes[each.passages[0]]) for each in stated if each.passages[0] in notes]
    return tuple(find_comparisons(asked, paragraphs, [_claim(each) for each in ranked])[:_MOST_COMPARISONS])


def _claim(ranked: RankedQuote) -> SourceClaim:
    return _claim_of(readable(ranked.quote), ranked.note)


def _claim_of(text: str, note: RawNote) -> SourceClaim:
    return SourceClaim(
        source=note.source.id,
        passage=note.passage,
        sentence=text,
        terms=tuple(sorted(terms_of(text))),
        as_of=note.source.as_of,
        publisher=publisher_kind(note.source) or "",
        about=tuple(sorted(terms_of(note.source.title))),
    )


def _about_sources(cards: Sequence[SourceCard]) -> tuple[SourceAbout, ...]:
    """Who is behind each source that says so."""
    about = (
        SourceAbout(source=card.id, kind=publisher_kind(card), publisher=publisher_name(card), funding=funding(card))
        for card in cards
    )
    return tuple(each for each in about if each.publisher or each.funding)


def _limits(
    cards: Sequence[SourceCard], found: Sequence[RawNote], stated: Sequence[Statement]
) -> tuple[Statement, ...]:
    """Sentences in which cited sources say how little they rest on, two of each at most, that are not quoted yet."""
    said = "\n".join(statement.text for statement in stated)
    limits = list[Statement]()
    for card in cards:
        own = [
            quote for quote, note in candidate_quotes(found) if note.source.id == card.id and states_limit(quote.text)
        ]
        new = [quote for quote in own if readable(quote) not in said]
        limits += [_statement(quote) for quote in new[:_LIMITS_OF_ONE]]
    return tuple(limits[:_MOST_LIMITS])


def _cited(
    stated: Sequence[Statement],
    contradictions: Sequence[Contradiction],
    comparisons: Sequence[FiguresCompared],
    cards: Mapping[str, SourceCard],
) -> tuple[SourceCard, ...]:
    """The sources in the order in which they are met: those of statements first."""
    named = [source for statement in stated for source in statement.sources]
    named += [claim.source for pair in contradictions for claim in (pair.first, pair.second)]
    named += [source for pair in contradictions for source in pair.repeated]
    named += [claim.source for each in comparisons for claim in (each.claim, *each.others)]
    return tuple(cards[source] for source in dict.fromkeys(named))


def _rewritten_note(
    section: ReportSection, brief: Brief, found: Sequence[RawNote], count: int, meanings: Meanings
) -> Note:
    quotes = note_quotes(section.title, brief.answer_measure, found, count, meanings)
    return Note(
        topic=section.topic,
        title=section.title,
        outcome="found" if quotes else "failed" if section.problem else "nothing",
        quotes=quotes,
        found=section.found,
        problem=section.problem,
    )


_SUMMARY = 4
_MOST_DATA = 12
_LIMITS_OF_ONE, _MOST_LIMITS = 2, 8
_MOST_CONTRADICTIONS, _MOST_COMPARISONS = 5, 4
_ANSWERS, _ANSWERS_WELL = 0.45, 0.6
_MOST_CLAIMS, _CLAIMS_NEAR = 80, 0.35
"""Sentences that are compared with each other, the best answers first."""
_SHOWN = 4_000
"""The letters of a source that are shown beside its title."""
_AGAIN = re.compile(
    r"(?:보고서(?:를|만)?\s*)?(?:다시|새로)\s*(?:한번\s*)?(?:써|작성해|만들어)(?:\s*(?:줘|주세요|줄래요?|주실래요|봐))?(?:요)?"
    r"|(?:please\s+)?(?:re-?write|write|compose|regenerate)(?:\s+(?:the|that|this|your))?\s+report(?:\s+(?:again|anew))?"
    r"(?:,?\s+please)?",
    re.IGNORECASE,
)
_WRITE = r"(?:\s*(?:써|작성해|만들어|요약해|정리해|줄여))?(?:\s*(?:줘|주세요|줄래요?|주실래요|봐))?(?:요)?"
_SHORTER = re.compile(
    rf"(?:보고서(?:를|만)?\s*)?(?:(?:좀\s*)?(?:더\s*)?(?:짧게|간단히|간단하게|간략히|간략하게){_WRITE}|줄여\s*(?:줘|주세요))"
    r"|(?:please\s+)?(?:make it\s+)?(?:shorter|more concise|briefer)(?:,?\s+please)?",
    re.IGNORECASE,
)
_LONGER = re.compile(
    rf"(?:보고서(?:를|만)?\s*)?(?:좀\s*)?(?:더\s*)?(?:길게|자세히|자세하게|상세히|상세하게){_WRITE}"
    r"|(?:please\s+)?(?:make it\s+)?(?:longer|more detailed|in more detail)(?:,?\s+please)?",
    re.IGNORECASE,
)
