"""Files of a document, made once it may be sent: DOCX and PDF, or Markdown where those cannot be written."""

import asyncio
from collections.abc import Callable

from madang.assistants.company.agents.errors import HeldBackError
from madang.assistants.company.agents.inputs import found_by
from madang.assistants.company.domain.documents.layout import lay_out
from madang.assistants.company.domain.findings import ComplianceFinding, FilesFinding
from madang.assistants.company.tools.templates import templates
from madang.documents import Document, to_docx, to_markdown, to_pdf
from madang.protocol import File
from madang.runtime import FinalError, Finding, Work

__all__ = ["make_files", "make_plain_files"]

Writer = Callable[[Document], bytes]


async def make_files(work: Work) -> Finding:
    """The document as DOCX and PDF."""
    return await _published(work, {_DOCX: to_docx, "application/pdf": to_pdf})


async def make_plain_files(work: Work) -> Finding:
    """The document as Markdown."""
    return await _published(work, {"text/markdown": lambda document: to_markdown(document).encode()})


async def _published(work: Work, writers: dict[str, Writer]) -> Finding:
    checked, context = found_by("compliance_validation", ComplianceFinding, work), work.context
    if checked is None or checked.draft is None or checked.review is None or checked.permit is None:
        raise FinalError("There is no document that compliance has looked at: check it before its files are made.")
    draft, permit = checked.draft, checked.permit
    if not permit.allowed:
        await context.audit.record("hold_document", {"document": draft.number, "version": draft.version})
        raise HeldBackError(draft.number, permit.because)
    laid_out = lay_out(draft, templates()[draft.kind], context.language, found=checked.review, approval=permit.approval)
    files = list[File]()
    for kind, write in writers.items():
        content = await asyncio.to_thread(write, laid_out)
        files.append(await context.files.save(f"{draft.number}-v{draft.version}{_ENDINGS[kind]}", kind, content))
    await context.audit.record("publish_document", {"document": draft.number, "version": draft.version})
    found = FilesFinding(draft=draft, review=checked.review, approval=permit.approval, files=tuple(files))
    return Finding(data={"found": found.model_dump(mode="json")}, quality=1.0)


_DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_ENDINGS = {_DOCX: ".docx", "application/pdf": ".pdf", "text/markdown": ".md"}
