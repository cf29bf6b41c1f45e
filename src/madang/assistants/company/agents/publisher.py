"""Files of a document, made once it may be sent: DOCX and PDF, or Markdown where those cannot be written."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from madang.assistants.company.agents.errors import HeldBackError
from madang.assistants.company.agents.inputs import found_by
from madang.assistants.company.domain.documents.approving import Approval
from madang.assistants.company.domain.documents.drafts import Draft
from madang.assistants.company.domain.documents.layout import lay_out
from madang.assistants.company.domain.documents.reviewing import Review
from madang.assistants.company.domain.findings import ComplianceFinding, FilesFinding
from madang.assistants.company.tools.templates import templates
from madang.documents import Document, to_docx, to_markdown, to_pdf
from madang.protocol import File
from madang.runtime import FinalError, Finding, Work

__all__ = ["Permitted", "make_files", "make_plain_files", "permitted"]

Writer = Callable[[Document], bytes]


class Permitted(NamedTuple):
    """A document that may be sent, what compliance said of it, and the approval it needed."""

    draft: Draft
    review: Review
    approval: Approval | None


async def make_files(work: Work) -> Finding:
    """The document as DOCX and PDF."""
    return await _published(work, {_DOCX: to_docx, "application/pdf": to_pdf})


async def make_plain_files(work: Work) -> Finding:
    """The document as Markdown."""
    return await _published(work, {"text/markdown": lambda document: to_markdown(document).encode()})


def permitted(work: Work) -> Permitted:
    """The document as compliance judged it; `HeldBackError` where it may not be sent."""
    checked = found_by("compliance_validation", ComplianceFinding, work)
    if checked is None or checked.draft is None or checked.review is None or checked.permit is None:
        raise FinalError("There is no document that compliance has looked at: check it before its files are made.")
    if not checked.permit.allowed:
        raise HeldBackError(checked.draft.number, checked.permit.because)
    return Permitted(checked.draft, checked.review, checked.permit.approval)


async def _published(work: Work, writers: dict[str, Writer]) -> Finding:
    context = work.context
    try:
        draft, review, approval = permitted(work)
    except HeldBackError as error:
        await context.audit.record("hold_document", {"document": error.number})
        raise
    laid_out = lay_out(draft, templates()[draft.kind], context.language, found=review, approval=approval)
    files = list[File]()
    for kind, write in writers.items():
        content = await asyncio.to_thread(write, laid_out)
        files.append(await context.files.save(f"{draft.number}-v{draft.version}{_ENDINGS[kind]}", kind, content))
    await context.audit.record("publish_document", {"document": draft.number, "version": draft.version})
    found = FilesFinding(draft=draft, review=review, approval=approval, files=tuple(files))
    return Finding(data={"found": found.model_dump(mode="json")}, quality=1.0)


_DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_ENDINGS = {_DOCX: ".docx", "application/pdf": ".pdf", "text/markdown": ".md"}
