"""The report: what was found by topic, every statement with its source, contradictions, open questions; and the
notes for writing it again without another search."""

from collections.abc import Container, Iterator, Mapping, Sequence
from datetime import date

from madang.assistants.research.extract.comparisons import FiguresCompared, find_comparisons
from madang.assistants.research.extract.compression import (
    RankedQuote,
    best_by_language,
    candidate_quotes,
    note_quotes,
    rank_for_part,
    rank_quotes,
    readable,
)
from madang.assistants.research.extract.contradictions import (
    Contradiction,
    SourceClaim,
    find_contradictions,
    may_explain,
    with_explanation,
)
from madang.assistants.research.extract.figures import FigureKind, find_figures
from madang.assistants.research.extract.gaps import QuestionGap, find_gap, gap_by_rules, led_by_unknown
from madang.assistants.research.extract.instructions import find_instructions, wants_instructions
from madang.assistants.research.extract.notes import Note, PassageHit, Quote, RawNote, SourceCard
from madang.assistants.research.extract.paragraphs import prose_runs
from madang.assistants.research.extract.parts import question_parts, wants_overview
from madang.assistants.research.extract.positions import find_positions, leaves_question, of_asked_time
from madang.assistants.research.extract.publishers import (
    find_reprints,
    funding,
    names_limits,
    publisher_kind,
    publisher_name,
    states_limit,
    tells_of_itself,
)
from madang.assistants.research.extract.relevance import NO_MEANINGS, Asked, Meanings, read_question, terms_of
from madang.assistants.research.extract.sentences import says_all_of
from madang.assistants.research.extract.tables import find_extremes
from madang.assistants.research.present.findings import (
    CodeShown,
    FigureRow,
    RowFound,
    SourceAbout,
    SourceSays,
    Statement,
    code_shown,
)
from madang.assistants.research.understand.brief import Brief
from madang.state import Frozen, stored_as
from madang.text import Language


@stored_as("research.section", formerly=("madang.assistants.research.domain.report:Section",))
class ReportSection(Frozen):
    """What is known of one topic; `problem` says what is missing."""

    title: str
    statements: tuple[Statement, ...] = ()
    found: tuple[PassageHit, ...] = ()
    """All that was found on it; the report can be written again from that."""
    topic: str = ""
    problem: str = ""


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
    says: tuple[SourceSays, ...] = ()
    """What each source says of the question, where several do."""
    extremes: tuple[RowFound, ...] = ()
    """Rows of tables that answer; code chose them."""
    code: tuple[CodeShown, ...] = ()
    """Code that shows how, where the question asks that."""
    open_questions: tuple[str, ...] = ()
    sources: tuple[SourceCard, ...] = ()
    missing: tuple[str, ...] = ()
    """What could not be looked into, and why; a report with any of it is partial."""
    notes_length: int = 0
    """Characters of the notes that it was written from, which are cleared with it."""
    gaps: tuple[str, ...] = ()
    """Words of the question that name what the documents do not give."""
    figure_missing: bool = False
    """Whether a figure was asked for and none of its kind was found."""
    unknown_to_sources: bool = False
    """Whether a source says itself that what was asked for is not known."""
    about: tuple[SourceAbout, ...] = ()
    limits: tuple[Statement, ...] = ()
    """What the cited sources say of their own limits, beyond what the sections say."""
    written: date | None = None
    """The day on which it was written."""
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
    own = _passages_of(notes, found)
    cards = {note.source.id: note.source for note in own}
    whole = wants_overview(brief.answer_measure)
    ranked = [] if whole else rank_quotes(brief.answer_measure, own, meanings, near=_CLAIMS_NEAR)[:_MOST_CLAIMS]
    reprints = find_reprints(own)
    asked = read_question(brief.answer_measure, meanings)
    chosen = any(note.chosen for note in notes)
    extremes = _extremes(asked, own, meanings)
    gap = QuestionGap() if chosen or whole else (gap_by_rules if extremes else find_gap)(asked, ranked, own, meanings)
    gap = gap._replace(figure=gap.figure and not extremes)
    if any(gap):
        notes = led_by_unknown(notes, asked, rank_quotes(brief.answer_measure, own, meanings, near=0.0), own)
    sections = _sections(brief, notes, _answering(ranked), reprints)
    stated = [statement for section in sections for statement in section.statements]
    says = _says(asked, rank_for_part(question_parts(brief.answer_measure)[0], ranked, meanings), reprints)
    comparisons = _comparisons(asked, sections, ranked, own)
    once = [each for each in ranked if each.quote.source not in reprints]
    contradictions = _explained(_contradictions(asked, once, comparisons, meanings), own)
    first = [row.row for row in extremes]
    led_by = [passage for statement in summary_of(sections) for passage in statement.passages]
    shown = find_instructions(asked, led_by, own, meanings) if wants_instructions(asked, own) else []
    data, code = () if shown else _data(asked, ranked), tuple(map(code_shown, shown))
    cited = _cited([*first, *stated], contradictions, comparisons, [*says, *data, *code], cards)
    return Report(
        question=brief.question,
        language=brief.language,
        summary=summary_of(sections),
        sections=sections,
        data=data,
        contradictions=contradictions,
        comparisons=comparisons,
        says=says,
        extremes=extremes,
        code=code,
        open_questions=tuple(note.title for note in notes if note.outcome == "nothing"),
        sources=_with_excerpts(
            cited, [*(passage for one in stated for passage in one.passages), *(one.passage for one in code)], own
        ),
        missing=tuple(_missing(notes)),
        gaps=gap.words,
        figure_missing=gap.figure,
        unknown_to_sources=gap.said,
        about=_about_sources(cited, reprints),
        limits=_limits([card for card in cited if card.id not in reprints], own, stated),
        only_shipped=brief.scope.only_shipped,
    )


def summary_of(sections: Sequence[ReportSection]) -> tuple[Statement, ...]:
    """What the first topic that has an answer says: the first is the question itself."""
    return next((section.statements[:_SUMMARY] for section in sections if section.statements), ())


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


def _answering(ranked: Sequence[RankedQuote]) -> dict[str, list[str]]:
    """The sentences that answer the question itself, by the passages that they stand in."""
    best, answering = best_by_language(ranked), dict[str, list[str]]()
    for each in ranked:
        if each.score >= _ANSWERS_WELL * best[each.note.language]:
            answering.setdefault(each.quote.passage, []).append(each.quote.text)
    return answering


def _sections(
    brief: Brief, notes: Sequence[Note], answering: Mapping[str, Sequence[str]], reprints: Mapping[str, str]
) -> tuple[ReportSection, ...]:
    """A section for each topic; what an earlier statement says is not said again, nor what a reprint repeats.

    A topic that rules took from a heading keeps what answers the question too: its other sentences are only near by.
    """
    sections, said = list[ReportSection](), list[Statement]()
    for note in notes:
        statements = list[Statement]()
        for quote in note.quotes:
            near_by = brief.took_from_heading(note.topic, note.title)
            beside = near_by and not any(text in quote.text for text in answering.get(quote.passage, ()))
            statement = _statement(quote)
            if not beside and not any(_repeats(statement, earlier, reprints) for earlier in said):
                statements.append(statement)
                said.append(statement)
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


def _repeats(statement: Statement, earlier: Statement, reprints: Mapping[str, str]) -> bool:
    """Whether an earlier statement says all of this one; of two sources with one text, most of it is enough."""
    ours, theirs = statement.sources[0], earlier.sources[0]
    one_text = reprints.get(ours) == theirs or reprints.get(theirs) == ours
    return says_all_of(earlier.text, statement.text, alike=_MOST_OF_REPRINT if one_text else _ALIKE)


def _with_excerpts(
    cards: tuple[SourceCard, ...], cited: Container[str], own: Sequence[RawNote]
) -> tuple[SourceCard, ...]:
    """The cards with the passages that the report rests on, in the order in which they were found."""
    rested = [note for note in own if note.passage in cited]
    return tuple(_with_excerpt(card, [note for note in rested if note.source.id == card.id]) for card in cards)


def _with_excerpt(card: SourceCard, rested: Sequence[RawNote]) -> SourceCard:
    return card.changed(
        excerpt="\n\n".join(dict.fromkeys(note.text for note in rested))[:_SHOWN],
        passages=tuple(dict.fromkeys(note.passage for note in rested)),
        places=tuple(dict.fromkeys(note.at for note in rested if note.at)),
    )


def _statement(quote: Quote) -> Statement:
    return Statement(text=readable(quote), sources=(quote.source,), passages=(quote.passage,))


def _passages_of(notes: Sequence[Note], found: Sequence[RawNote]) -> list[RawNote]:
    """What was found for these notes, of all that the session has found."""
    wanted = {hit.passage for note in notes for hit in note.found}
    return [note for note in found if note.passage in wanted]


def _data(asked: Asked, ranked: Sequence[RankedQuote]) -> tuple[FigureRow, ...]:
    """The figures of the kind asked for, each with its sentence; where no kind is asked for, all of them."""
    rows, known = list[FigureRow](), set[tuple[str, str]]()
    best, least = best_by_language(ranked), _ANSWERS if asked.kind else _ANSWERS_WELL
    for each in ranked:
        figures = [one for one in find_figures(readable(each.quote)) if asked.kind in {None, one.kind}]
        new = {(each.quote.source, one.text.strip()) for one in figures} - known
        if new and each.score >= least * best[each.note.language] and of_asked_time(asked, each.quote.text):
            known |= new
            rows.append(
                FigureRow(
                    figures=", ".join(dict.fromkeys(one.text.strip() for one in figures)),
                    statement=readable(each.quote),
                    source=each.quote.source,
                    as_of=each.note.source.as_of,
                )
            )
    return tuple(rows[:_MOST_DATA])


def _says(asked: Asked, ranked: Sequence[RankedQuote], reprints: Mapping[str, str]) -> tuple[SourceSays, ...]:
    """The best answer of each source, where at least two that are not one text have one."""
    best, chosen = best_by_language(ranked), dict[str, RankedQuote]()
    for each in ranked:
        if each.score >= _ANSWERS_WELL * best[each.note.language] and of_asked_time(asked, each.quote.text):
            chosen.setdefault(reprints.get(each.quote.source, each.quote.source), each)
    if len(chosen) <= 1 or not any(tells_of_itself(each.note.source) for each in chosen.values()):
        return ()
    return tuple(_source_says(each, reprints) for each in list(chosen.values())[:_MOST_SAYING])


def _source_says(ranked: RankedQuote, reprints: Mapping[str, str]) -> SourceSays:
    source = ranked.quote.source
    first = reprints.get(source, source)
    one_text = {first, *(other for other, original in reprints.items() if original == first)}
    return SourceSays(
        source=source,
        sentence=readable(ranked.quote),
        as_of=ranked.note.source.as_of,
        kind=publisher_kind(ranked.note.source),
        repeated_by=tuple(sorted(one_text - {source})),
    )


def _extremes(asked: Asked, own: Sequence[RawNote], meanings: Meanings) -> tuple[RowFound, ...]:
    return tuple(
        RowFound(
            row=Statement(text=found.reads, sources=(found.note.source.id,), passages=(found.note.passage,)),
            rows=found.rows,
            most=found.most,
            share=found.share,
        )
        for found in find_extremes(asked, own, meanings)
    )


def _contradictions(
    asked: Asked, ranked: Sequence[RankedQuote], comparisons: Sequence[FiguresCompared], meanings: Meanings
) -> tuple[Contradiction, ...]:
    """Where sources disagree: on the figure that was asked for first, then the pairs that answer best, none twice.

    Where it is known in which unit sources differ, pairs of figures in other units are not what was asked.
    """
    ranked = [each for each in ranked if of_asked_time(asked, readable(each.quote))]
    best = best_by_language(ranked)
    answering = [each for each in ranked if each.score >= _ANSWERS * best[each.note.language]]
    positions = find_positions(asked, [_claim(each) for each in answering], meanings)
    told = {frozenset((pair.first.source, pair.second.source)) for pair in positions}
    units = {_unit(pair.first_says) for pair in positions}
    units |= {_unit(text) for each in comparisons if each.others for text in each.figures}
    further = dict[tuple[frozenset[str], str], Contradiction]()
    for pair in _other_contradictions(asked, ranked, meanings):
        sides, unit = frozenset((pair.first.source, pair.second.source)), _unit(pair.first_says)
        if sides not in told and (not units or unit in units):
            further.setdefault((sides, unit), pair)
    pairs = [each for each in (*positions, *further.values()) if not leaves_question(asked, each)]
    return tuple([pair for pair in pairs if not _is_compared(pair, comparisons)][:_MOST_CONTRADICTIONS])


def _is_compared(pair: Contradiction, comparisons: Sequence[FiguresCompared]) -> bool:
    """Whether a source sets the two figures side by side itself."""
    said = [find_figures(text)[:1] for text in (pair.first_says, pair.second_says)]
    for compared in comparisons:
        values = {figure.value for text in compared.figures for figure in find_figures(text)}
        if all(figures and figures[0].value in values for figures in said):
            return True
    return False


def _explained(pairs: Sequence[Contradiction], own: Sequence[RawNote]) -> tuple[Contradiction, ...]:
    """The pairs, each with what a source says that explains it."""
    runs = [(text, note) for note in own for text in prose_runs(note) if may_explain(text)] if pairs else []
    paragraphs = [_claim_of(text, note) for text, note in runs]
    return tuple(with_explanation(pair, paragraphs) for pair in pairs)


def _unit(said: str) -> str:
    """The unit of a figure as it was said; empty for words."""
    return next((figure.unit for figure in find_figures(said)), "")


def _kind(said: str) -> FigureKind | None:
    """The kind of a figure as it was said; None for words."""
    return next((figure.kind for figure in find_figures(said)), None)


def _other_contradictions(asked: Asked, ranked: Sequence[RankedQuote], meanings: Meanings) -> tuple[Contradiction, ...]:
    """Where sources disagree on what was asked, the pair that answers it best first; other pairs are left out.

    Figures of the very kind that is asked for need not answer so well: what they are of may be said elsewhere.
    """
    best = best_by_language(ranked)
    scores = {readable(each.quote): each.score / best[each.note.language] for each in ranked}
    well = {sentence for sentence, score in scores.items() if score >= _ANSWERS_WELL}
    pairs = find_contradictions([_claim(each) for each in ranked], meanings, well)
    answering = [(pair, scores[pair.first.sentence], scores[pair.second.sentence]) for pair in pairs]
    answered = [
        (pair, one + other)
        for pair, one, other in answering
        if max(one, other) >= (_ANSWERS if asked.kind and _kind(pair.first_says) == asked.kind else _ANSWERS_WELL)
    ]
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
        under=tuple(sorted(terms_of(note.heading))),
    )


def _about_sources(cards: Sequence[SourceCard], reprints: Mapping[str, str]) -> tuple[SourceAbout, ...]:
    """Who is behind each source that says so, and which of them repeats another."""
    cited = {card.id for card in cards}
    about = (
        SourceAbout(
            source=card.id,
            kind=publisher_kind(card),
            publisher=publisher_name(card),
            funding=funding(card),
            repeats=reprints[card.id] if reprints.get(card.id) in cited else "",
        )
        for card in cards
    )
    return tuple(each for each in about if each.publisher or each.funding or each.repeats)


def _limits(
    cards: Sequence[SourceCard], found: Sequence[RawNote], stated: Sequence[Statement]
) -> tuple[Statement, ...]:
    """Sentences in which cited sources say how little they rest on and who paid, that are not quoted yet.

    What stands under a heading such as "Limits" is one, in whatever words.
    """
    said = "\n".join(statement.text for statement in stated)
    limits = list[Statement]()
    for card in cards:
        own = [
            quote
            for quote, note in candidate_quotes(found)
            if note.source.id == card.id
            and ((tells_of_itself(card) and states_limit(quote.text)) or names_limits(note.heading))
        ]
        new = [quote for quote in own if readable(quote) not in said]
        limits += [_statement(quote) for quote in new[:_LIMITS_OF_ONE]]
    return tuple(limits[:_MOST_LIMITS])


def _cited(
    stated: Sequence[Statement],
    contradictions: Sequence[Contradiction],
    comparisons: Sequence[FiguresCompared],
    told: Sequence[SourceSays | FigureRow | CodeShown],
    cards: Mapping[str, SourceCard],
) -> tuple[SourceCard, ...]:
    """The sources in the order in which they are met: those of statements first."""
    named = [source for statement in stated for source in statement.sources]
    named += [claim.source for pair in contradictions for claim in (pair.first, pair.second)]
    named += [source for pair in contradictions for source in pair.repeated]
    named += [pair.explained.source for pair in contradictions if pair.explained]
    named += [claim.source for each in comparisons for claim in (each.claim, *each.others)]
    named += [each.source for each in told]
    named += [source for each in told if isinstance(each, SourceSays) for source in each.repeated_by]
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
_MOST_DATA = 8
_MOST_SAYING = 8
_ALIKE, _MOST_OF_REPRINT = 0.9, 0.5
_LIMITS_OF_ONE, _MOST_LIMITS = 3, 8
_MOST_CONTRADICTIONS, _MOST_COMPARISONS = 4, 3
_ANSWERS, _ANSWERS_WELL = 0.45, 0.6
_MOST_CLAIMS, _CLAIMS_NEAR = 80, 0.35
"""Sentences that are compared with each other, the best answers first."""
_SHOWN = 4_000
"""The letters of a source that are shown beside its title."""
