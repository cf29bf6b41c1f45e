"""The report as a document: summary, a section per topic, figures, contradictions, open questions, numbered sources."""

from collections.abc import Iterator
from datetime import date

from madang.assistants.research import phrases
from madang.assistants.research.extract.comparisons import FiguresCompared
from madang.assistants.research.extract.contradictions import Contradiction
from madang.assistants.research.extract.notes import SourceCard
from madang.assistants.research.present.changes import ChangedStatement, ReportChanges
from madang.assistants.research.present.report import (
    Report,
    ReportSection,
    RowFound,
    SourceAbout,
    SourceSays,
    Statement,
)
from madang.documents.content import (
    Block,
    Document,
    InlineContent,
    bullets,
    cite,
    code,
    heading,
    paragraph,
    strong,
    table,
    warning,
)
from madang.protocol import Source


def report_document(report: Report, today: date, changes: ReportChanges | None = None) -> Document:
    """The report, ready to be written as Markdown, DOCX or PDF; every citation resolves or this raises."""
    return Document(
        title=report.question,
        language=report.language,
        date=today.isoformat(),
        blocks=(*_changed(changes, report), *_blocks(report)),
        sources=report_sources(report),
    )


def report_sources(report: Report) -> tuple[Source, ...]:
    """The sources in the order of their numbers."""
    return tuple(
        Source(
            id=card.id,
            title=card.title,
            location=_where(card),
            as_of=card.as_of.isoformat() if card.as_of else None,
            retrieved_at=card.retrieved_at,
            excerpt=card.excerpt,
            passages=card.passages,
        )
        for card in report.sources
    )


def _where(card: SourceCard) -> str:
    """Where a source lies, with the pages or lines that the report rests on: "report.pdf, p. 2, 5"."""
    if not card.location or not card.places or "://" in card.location:
        return card.location
    unit = card.places[0].split()[0]
    told = {tuple(map(int, place.split()[1].split("-"))) for place in card.places if place.startswith(unit)}
    ordered = ["-".join(map(str, dict.fromkeys(place))) for place in sorted(told)]
    more = " …" if len(ordered) > _MOST_PLACES else ""
    return f"{card.location}, {unit} {', '.join(ordered[:_MOST_PLACES])}{more}"


def _blocks(report: Report) -> Iterator[Block]:
    language = report.language
    if report.missing:
        yield warning("\n".join(report.missing), title=phrases.PARTIAL_REPORT.read(language))
    if report.only_shipped:
        yield paragraph(phrases.ONLY_DOCUMENTATION.read(language))
    if report.open_questions and not report.answers:
        yield paragraph(phrases.NOTHING_FOUND.read(language))
    if report.summary:
        yield from _gap(report)
        given = phrases.GIVEN_INSTEAD_HEADING if report.has_gap else phrases.SUMMARY_HEADING
        yield heading(given.read(language))
        rows = {row.row.text for row in report.extremes}
        others = (each for each in report.summary if each.text not in rows)
        yield bullets((*(_row_found(row, report) for row in report.extremes), *map(_cited, others)))
    yield from _code_shown(report)
    yield from _who_says_what(report)
    yield from _disagreement(report)
    summarized = frozenset(report.summary)
    for section in report.sections:
        title = phrases.DETAILS_HEADING.read(language) if section.title == report.question else section.title
        yield from _section(section, title, summarized)
    if report.data:
        yield heading(phrases.FIGURES_HEADING.read(language))
        yield table(
            (
                phrases.FIGURE_COLUMN.read(language),
                phrases.STATEMENT_COLUMN.read(language),
                phrases.AS_OF_COLUMN.read(language),
            ),
            (
                (datum.figures, (datum.statement, cite(datum.source)), datum.as_of.isoformat() if datum.as_of else None)
                for datum in report.data
            ),
        )
    if report.limits:
        yield heading(phrases.LIMITS_HEADING.read(language))
        yield bullets(map(_cited, report.limits))
    if report.about:
        yield heading(phrases.ABOUT_SOURCES_HEADING.read(language))
        yield bullets(_about(each, report) for each in report.about)
    if report.open_questions:
        yield heading(phrases.OPEN_QUESTIONS_HEADING.read(language))
        yield bullets(report.open_questions)


def _changed(changes: ReportChanges | None, report: Report) -> Iterator[Block]:
    """What changed since the question was asked before, ahead of all else."""
    if changes is None:
        return
    since = changes.since.isoformat() if changes.since else "–"
    yield heading(phrases.CHANGES_HEADING.format(date=since).read(report.language))
    if changes.nothing:
        yield paragraph(phrases.NOTHING_CHANGED.read(report.language))
        return
    came = [phrases.DOCUMENT_CAME.format(title=title).read(report.language) for title in changes.came]
    went = [phrases.DOCUMENT_WENT.format(title=title).read(report.language) for title in changes.went]
    yield bullets((*came, *went, *(_change(each, report) for each in changes.statements)))


def _change(changed: ChangedStatement, report: Report) -> InlineContent:
    """What is said now and what was said instead, each marked."""
    before = phrases.SAID_BEFORE.format(text=changed.before).read(report.language)
    if changed.after is None:
        return (strong(phrases.NO_LONGER_SAID.read(report.language)), f" {changed.before}")
    mark = phrases.SAID_ANEW if not changed.before else phrases.SAID_OTHERWISE
    told = (strong(mark.read(report.language)), f" {changed.after.text}", *map(cite, changed.after.sources))
    return (*told, f" {before}") if changed.before else told


def _code_shown(report: Report) -> Iterator[Block]:
    """The code that shows how, each block below what its source says of it."""
    if report.code:
        yield heading(phrases.CODE_HEADING.read(report.language))
    for shown in report.code:
        yield paragraph(shown.says, cite(shown.source))
        yield code(shown.code, shown.language)


def _who_says_what(report: Report) -> Iterator[Block]:
    """What each source says, side by side with its date; what is one text stands once."""
    if report.says:
        yield heading(phrases.SAYS_HEADING.read(report.language))
        yield table(
            (phrases.SOURCE_COLUMN.read(report.language), phrases.STATEMENT_COLUMN.read(report.language)),
            (_source_says(each, report) for each in report.says),
        )


def _source_says(says: SourceSays, report: Report) -> tuple[InlineContent, InlineContent]:
    card = next(card for card in report.sources if card.id == says.source)
    kind = phrases.PUBLISHER_KINDS[says.kind].read(report.language) if says.kind else ""
    about = ", ".join(part for part in (kind, says.as_of.isoformat() if says.as_of else "") if part)
    same = [part for other in says.repeated_by for part in (f" {phrases.SAME_TEXT.read(report.language)}", cite(other))]
    return (f"{card.title} ({about})" if about else card.title,), (says.sentence, cite(says.source), *same)


def _disagreement(report: Report) -> Iterator[Block]:
    """Where sources disagree: what one explains itself first."""
    if report.contradictions or report.comparisons:
        yield heading(phrases.CONTRADICTIONS_HEADING.read(report.language))
        yield bullets(
            (
                *(_side_by_side(found, report) for found in report.comparisons),
                *(_both_sides(found, report) for found in report.contradictions),
            )
        )


def _row_found(found: RowFound, report: Report) -> InlineContent:
    """The row of a table that answers, how it was chosen, and the share worked out from it."""
    chosen = (phrases.MOST_OF_ROWS if found.most else phrases.LEAST_OF_ROWS).format(rows=str(found.rows))
    share = f" {phrases.WORKED_OUT.format(share=found.share).read(report.language)}" if found.share else ""
    return (strong(chosen.read(report.language)), f" {found.row.text}", cite(found.row.sources[0]), share)


def _section(section: ReportSection, title: str, summarized: frozenset[Statement]) -> Iterator[Block]:
    """What the section says beyond the summary, if anything."""
    further = [statement for statement in section.statements if statement not in summarized]
    if further:
        yield heading(title)
        yield bullets(map(_cited, further))


def _gap(report: Report) -> Iterator[Block]:
    """What was asked and is not in the documents."""
    if report.gaps:
        words = ", ".join(f"“{word}”" for word in report.gaps)
        yield paragraph(phrases.NOT_GIVEN.format(words=words).read(report.language))
    elif report.unknown_to_sources:
        yield paragraph(phrases.UNKNOWN_TO_SOURCES.read(report.language))
    elif report.figure_missing:
        yield paragraph(phrases.NO_FIGURE_GIVEN.read(report.language))


def _about(about: SourceAbout, report: Report) -> InlineContent:
    """Who published a source, when, and who paid."""
    card = next(card for card in report.sources if card.id == about.source)
    kind = phrases.PUBLISHER_KINDS[about.kind].read(report.language) if about.kind else ""
    day = card.as_of.isoformat() if card.as_of else ""
    paid = phrases.FUNDED.format(funding=about.funding).read(report.language) if about.funding else ""
    parts = [part for part in (about.publisher, kind, day, paid) if part]
    repeats = (f"; {phrases.REPEATS.read(report.language)}", cite(about.repeats)) if about.repeats else ()
    return (strong(card.title), f": {'; '.join(parts)}", cite(about.source), *repeats)


def _cited(statement: Statement) -> InlineContent:
    return (statement.text, *(cite(source) for source in statement.sources))


def _side_by_side(found: FiguresCompared, report: Report) -> InlineContent:
    """What a source says of figures that differ, and what the others say that it speaks of."""
    said = phrases.FIGURES_COMPARED.format(figures=" / ".join(found.figures), date=found.claim.as_of or "–")
    others = [part for other in found.others for part in (f" / {other.sentence}", cite(other.source))]
    return (strong(said.read(report.language)), f" {found.claim.sentence}", cite(found.claim.source), *others)


def _both_sides(found: Contradiction, report: Report) -> InlineContent:
    """Both figures with both sources, and which is the newer where the dates tell."""
    phrase = phrases.NEWER_SOURCE_SAYS if found.dated else phrases.SOURCES_DIFFER
    comparison = phrase.format(
        first=found.first_says,
        second=found.second_says,
        first_date=found.first.as_of or "",
        second_date=found.second.as_of or "",
    ).read(report.language)
    reasons = " ".join(phrases.DIFFERENCE_REASONS[reason].read(report.language) for reason in found.reasons[:_REASONS])
    repeats = [cite(source) for source in found.repeated]
    return (
        strong(comparison),
        f" {found.first.sentence}",
        cite(found.first.source),
        f" / {found.second.sentence}",
        cite(found.second.source),
        f" {phrases.REPEATED_BY.read(report.language)}" if repeats else "",
        *repeats,
        _reason(found, reasons, report),
        *([cite(found.explained.source)] if found.explained else []),
    )


def _reason(found: Contradiction, reasons: str, report: Report) -> str:
    """What a source says that explains the difference; where none does, what the two sentences suggest."""
    if found.explained:
        return f" {phrases.EXPLAINED.read(report.language)} {' '.join(found.explained.sentence.split())}"
    return f" {phrases.LIKELY_REASON.format(reasons=reasons).read(report.language)}" if reasons else ""


_REASONS = 2
_MOST_PLACES = 8
