"""The reporter: writes the report from the notes, keeps it as files, and only then lets the notes go."""

import asyncio
from typing import Any

from langchain_core.messages import AIMessage
from langgraph.runtime import Runtime
from langgraph.types import Overwrite

from madang.assistants.research.domain.report import compose
from madang.assistants.research.domain.telling import as_document
from madang.assistants.research.state import Research
from madang.documents import Document, to_docx, to_markdown, to_pdf
from madang.protocol import File
from madang.runtime import RunContext

__all__ = ["write_report"]


async def write_report(state: Research, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The report with its files; the notes are cleared in the same write, so never without a report."""
    report = compose(state.the_brief, state.notes, await runtime.context.whole(state.raw_notes))
    document = as_document(report, runtime.context.clock().date())
    text = to_markdown(document)
    return {
        "report": report,
        "final_report": text,
        "report_error": None,
        "files": await _files(document, runtime.context),
        "messages": [AIMessage(text)],
        "notes": Overwrite([]),
    }


async def _files(document: Document, context: RunContext) -> list[File]:
    """The report as Markdown, DOCX and PDF."""
    made = (
        ("report.md", "text/markdown", to_markdown(document).encode()),
        ("report.docx", _DOCX, await asyncio.to_thread(to_docx, document)),
        ("report.pdf", "application/pdf", await asyncio.to_thread(to_pdf, document)),
    )
    return [await context.files.save(name, media_type, content) for name, media_type, content in made]


_DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
