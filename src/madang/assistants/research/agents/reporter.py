"""The reporter: writes the report from the notes, saves it as files, and clears the notes in the same write."""

import asyncio
from collections.abc import Container
from pathlib import Path
from typing import Any

from langchain_core.messages import AIMessage
from langgraph.runtime import Runtime
from langgraph.types import Overwrite

from madang.assistants.research.agents.answer_language import in_language_of
from madang.assistants.research.agents.meaning import read_meanings
from madang.assistants.research.present.changes import ReportChanges, compare_reports, passages_of
from madang.assistants.research.present.document import report_document
from madang.assistants.research.present.report import Report, ReportSection, compose_report, summary_of
from madang.assistants.research.prove.sections import (
    BorneOut,
    ClaimsOnQuotes,
    SectionQuotes,
    WrittenSection,
    claims_on,
    fewer_quotes,
    quotes_as_sentences,
    supported_sentences,
    translated_sentences,
    unsupported_sentences,
    with_originals,
    with_quotes_for,
    with_sentences,
)
from madang.assistants.research.state import Research
from madang.documents.content import Document
from madang.documents.formats import to_docx, to_markdown, to_pdf
from madang.models import Skill
from madang.protocol import File
from madang.runtime.agents import RunContext, answer_id

WRITE_SECTION = Skill(
    name="research.section",
    input=SectionQuotes,
    output=WrittenSection,
    prompt=Path(__file__).parent.parent / "prompts" / "section.md",
    rules=quotes_as_sentences,
    check=unsupported_sentences,
    keep=supported_sentences,
    shorten=fewer_quotes,
)


JUDGE = Skill(
    name="research.judge",
    input=ClaimsOnQuotes,
    output=BorneOut,
    prompt=Path(__file__).parent.parent / "prompts" / "judge.md",
    rules=lambda _: BorneOut(),
)


async def write_report(state: Research, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The report with its files; the notes are cleared in the same write, so never without a report."""
    brief, found = state.required_brief, await runtime.context.load_offloaded(state.raw_notes)
    meanings = await read_meanings(brief.answer_measure, found, runtime.context)
    report = compose_report(brief, state.notes, found, meanings)
    length = state.compressed_research_length or (state.report.notes_length if state.report else 0)
    report = report.changed(written=runtime.context.clock().date(), notes_length=length)
    report = await with_written_sections(report, in_language_of(report.question, runtime.context))
    changes = await _changes(state.previous, report, brief.scope.corpora, runtime.context)
    told = None if changes and changes.nothing and _in_its_own_words(state) else changes
    document = report_document(report, runtime.context.clock().date(), told)
    text = to_markdown(document)
    return {
        "report": report,
        "changes": changes,
        "previous": None,
        "final_report": text,
        "report_error": None,
        "files": await _files(document, runtime.context),
        "messages": [AIMessage(text, id=answer_id(runtime.context.run))],
        "notes": Overwrite([]),
    }


def _in_its_own_words(state: Research) -> bool:
    """Whether a question was asked again by being repeated: then that nothing changed is no answer to it."""
    return state.messages[-1].text.strip() == state.required_brief.question


async def _changes(
    before: Report | None, report: Report, corpora: Container[str], context: RunContext
) -> ReportChanges | None:
    """What changed since the same question was asked; None where it was not."""
    if before is None:
        return None
    library, tenant = context.library, context.tenant
    passages = passages_of(before, corpora) if library else ()
    missing = [each for each in passages if library and await library.passage(each, tenant=tenant) is None]
    return compare_reports(before, report, missing)


async def with_written_sections(report: Report, context: RunContext) -> Report:
    """The report with its sections as a model writes them, where there is one that keeps to the quotes."""
    sections = tuple(await asyncio.gather(*(_section(section, report, context) for section in report.sections)))
    emptied = [
        after.title
        for before, after in zip(report.sections, sections, strict=True)
        if before.statements and not after.statements
    ]
    cited = {source for section in sections for statement in section.statements for source in statement.sources}
    return report.changed(
        sections=sections,
        summary=summary_of(sections),
        limits=tuple(limit for limit in report.limits if not emptied or cited.intersection(limit.sources)),
        open_questions=tuple(dict.fromkeys((*report.open_questions, *emptied))),
    )


async def _section(section: ReportSection, report: Report, context: RunContext) -> ReportSection:
    if not section.statements:
        return section
    quotes = tuple(statement.text for statement in section.statements)
    quoted = SectionQuotes(question=report.question, title=section.title, language=report.language, quotes=quotes)
    written = await context.ask_skill(WRITE_SECTION, quoted)
    if not written.sentences and section.title == report.question:
        return section  # what was asked itself keeps its quotes; only a further topic may turn out to be none
    return with_sentences(section, await _judged(written, quotes_as_sentences(quoted), context))


async def _judged(written: WrittenSection, ruled: WrittenSection, context: RunContext) -> WrittenSection:
    """The section with quotes in place of translations of which a judge, who sees only these, says that they differ.

    Beside those that only the judge bears out, the quotes stand too.
    """
    translated = translated_sentences(written, ruled)
    if not translated:
        return written
    borne_out = await context.ask_skill(JUDGE, claims_on(translated, ruled))
    refused = [each for number, each in enumerate(translated, 1) if number not in borne_out.numbers]
    kept = with_quotes_for(written, ruled, [each for each in written.sentences if each not in refused])
    return with_originals(kept, ruled)


async def _files(document: Document, context: RunContext) -> list[File]:
    """The report as Markdown, DOCX and PDF."""
    files = (
        ("report.md", "text/markdown", to_markdown(document).encode()),
        ("report.docx", _DOCX, await asyncio.to_thread(to_docx, document)),
        ("report.pdf", "application/pdf", await asyncio.to_thread(to_pdf, document)),
    )
    return [await context.files.save(name, media_type, content) for name, media_type, content in files]


_DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
