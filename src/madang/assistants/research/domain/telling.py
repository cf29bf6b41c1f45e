"""The report as a document: summary, a section per topic, figures, contradictions, open questions, numbered sources."""

from collections.abc import Iterator
from datetime import date

from madang.assistants.research.domain.contradictions import Contradiction
from madang.assistants.research.domain.report import Report, Section, Statement
from madang.documents import Block, Document, Said, bullets, cite, heading, paragraph, strong, table, warning
from madang.protocol import Source
from madang.text import Text

__all__ = ["as_document", "as_sources"]


def as_document(report: Report, today: date) -> Document:
    """The report, ready to be written as Markdown, DOCX or PDF; every citation resolves or this raises."""
    return Document(
        title=report.question,
        language=report.language,
        date=today.isoformat(),
        blocks=tuple(_blocks(report)),
        sources=as_sources(report),
    )


def as_sources(report: Report) -> tuple[Source, ...]:
    """The sources in the order of their numbers."""
    return tuple(
        Source(
            id=card.id,
            title=card.title,
            location=card.location,
            as_of=card.as_of.isoformat() if card.as_of else None,
            excerpt=card.excerpt,
        )
        for card in report.sources
    )


def _blocks(report: Report) -> Iterator[Block]:
    read = report.language
    if report.missing:
        yield warning("\n".join(report.missing), title=_PARTIAL.read(read))
    if report.open_questions and not report.answers:
        yield paragraph(_NOTHING.read(read))
    if report.summary:
        yield heading(_SUMMARY.read(read))
        yield bullets(map(_cited, report.summary))
    told = frozenset(report.summary)
    for section in report.sections:
        title = _DETAILS.read(read) if section.title == report.question else section.title
        yield from _section(section, title, told)
    if report.data:
        yield heading(_FIGURES.read(read))
        yield table(
            (_FIGURE.read(read), _SAID.read(read), _AS_OF.read(read)),
            (
                (datum.figures, (datum.statement, cite(datum.source)), datum.as_of.isoformat() if datum.as_of else None)
                for datum in report.data
            ),
        )
    if report.contradictions:
        yield heading(_CONTRADICTIONS.read(read))
        yield bullets(_both_sides(one, report) for one in report.contradictions)
    if report.open_questions:
        yield heading(_OPEN.read(read))
        yield bullets(report.open_questions)


def _section(section: Section, title: str, told: frozenset[Statement]) -> Iterator[Block]:
    """What the section says beyond the summary, if anything."""
    further = [statement for statement in section.statements if statement not in told]
    if further:
        yield heading(title)
        yield bullets(map(_cited, further))


def _cited(statement: Statement) -> Said:
    return (statement.text, *(cite(source) for source in statement.sources))


def _both_sides(found: Contradiction, report: Report) -> Said:
    """Both figures with both sources, and which is the newer where the dates tell."""
    newer = _NEWER if found.dated else _UNDATED
    said = newer.format(
        first=found.first_says,
        second=found.second_says,
        first_date=found.first.as_of or "",
        second_date=found.second.as_of or "",
    ).read(report.language)
    return (
        strong(said),
        f" {found.first.sentence}",
        cite(found.first.source),
        f" / {found.second.sentence}",
        cite(found.second.source),
    )


_SUMMARY = Text(ko="요약", en="Summary")
_DETAILS = Text(ko="자세한 내용", en="Details")
_FIGURES = Text(ko="수치와 날짜", en="Figures and dates")
_FIGURE = Text(ko="수치", en="Figure")
_SAID = Text(ko="내용", en="What is said")
_AS_OF = Text(ko="기준일", en="As of")
_CONTRADICTIONS = Text(ko="서로 다른 내용", en="Where sources disagree")
_OPEN = Text(ko="찾지 못한 것", en="Open questions")
_PARTIAL = Text(ko="일부만 조사했습니다", en="This report is partial")
_NOTHING = Text(
    ko="찾은 자료에는 이 질문에 답하는 내용이 없습니다.",
    en="Nothing in the sources that were searched answers this question.",
)
_NEWER = Text(
    ko="최근 자료({first_date})는 {first}, 이전 자료({second_date})는 {second}.",
    en="The newer source ({first_date}) says {first}, the older one ({second_date}) {second}.",
)
_UNDATED = Text(ko="한쪽은 {first}, 다른 쪽은 {second}.", en="One says {first}, another {second}.")
