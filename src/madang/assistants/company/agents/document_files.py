"""The agents `document_files` and `plain_files`: DOCX and PDF, or Markdown, of a draft that has its permit."""

import asyncio
from collections.abc import Callable, Sequence
from typing import NamedTuple

from madang.assistants.company.documents.drafts import DocumentDraft
from madang.assistants.company.documents.own_forms import page_values
from madang.assistants.company.documents.review import ComplianceReview, OfficerApproval, judge_permit
from madang.assistants.company.present.answer import ComplianceFinding, DocumentFinding, FilesFinding, finding_of
from madang.assistants.company.present.document_layout import lay_out
from madang.assistants.company.tools.data_sources import archive_for, document_templates, own_page
from madang.documents.content import Document
from madang.documents.formats import to_docx, to_markdown, to_pdf
from madang.documents.forms import fill_word_fields
from madang.protocol import File
from madang.runtime import PermanentError
from madang.runtime.agents import Finding, StepAssignment
from madang.text import Text

FileWriter = Callable[[Document], bytes]


class _PermittedDocument(NamedTuple):
    """A document that may be sent, its review, and the approval it needed."""

    draft: DocumentDraft
    review: ComplianceReview
    approval: OfficerApproval | None


class DocumentHeldError(PermanentError):
    """A document may be neither stored nor sent."""

    code = "held_back"

    def __init__(self, number: str, because: Sequence[Text]) -> None:
        self.number = number
        super().__init__(
            f"{number!r} is held back: {' '.join(reason.en for reason in because)}",
            text=Text(ko=" ".join(reason.ko for reason in because), en=" ".join(reason.en for reason in because)),
        )


async def make_files(assignment: StepAssignment) -> Finding:
    """The document as DOCX and PDF."""
    return _finding(await saved_files(assignment))


async def make_plain_files(assignment: StepAssignment) -> Finding:
    """The document as Markdown."""
    return _finding(await _save_files(assignment, {"text/markdown": lambda document: to_markdown(document).encode()}))


async def saved_files(assignment: StepAssignment) -> FilesFinding:
    """The DOCX and the PDF of a document that may be sent."""
    return await _save_files(assignment, {_DOCX: to_docx, "application/pdf": to_pdf})


def _finding(found: FilesFinding) -> Finding:
    return Finding(data={"found": found.model_dump(mode="json")}, quality=1.0)


async def _permitted(assignment: StepAssignment) -> _PermittedDocument:
    """The document as reviewed, by a step of the plan or now; `DocumentHeldError` if it may not be sent."""
    written = finding_of("document_generation", DocumentFinding, assignment)
    if written is None or finding_of("compliance_validation", ComplianceFinding, assignment) is not None:
        return permitted_document(assignment)
    draft, context = written.draft, assignment.context
    review = await asyncio.to_thread(archive_for(context).review, draft)
    permit = judge_permit(draft, document_templates(context)[draft.kind], review, (), {})
    await context.audit.record(
        "review_document", {"document": draft.number, "version": draft.version, "status": review.status}
    )
    if not permit.allowed:
        raise DocumentHeldError(draft.number, permit.because)
    return _PermittedDocument(draft, review, None)


def permitted_document(assignment: StepAssignment) -> _PermittedDocument:
    """The document as reviewed; `DocumentHeldError` if it may not be sent."""
    checked = finding_of("compliance_validation", ComplianceFinding, assignment)
    if checked is None or checked.draft is None or checked.review is None or checked.permit is None:
        raise PermanentError("There is no reviewed document: check it before its files are made.")
    if not checked.permit.allowed:
        raise DocumentHeldError(checked.draft.number, checked.permit.because)
    return _PermittedDocument(checked.draft, checked.review, checked.permit.approval)


async def _save_files(assignment: StepAssignment, writers: dict[str, FileWriter]) -> FilesFinding:
    context = assignment.context
    try:
        draft, review, approval = await _permitted(assignment)
    except DocumentHeldError as error:
        await context.audit.record("hold_document", {"document": error.number})
        raise
    template = document_templates(context)[draft.kind]
    laid_out = lay_out(draft, template, context.language, found=review, approval=approval)
    page, files = own_page(template, context), list[File]()
    for kind, write in writers.items():
        if page and kind == _DOCX:
            content = await fill_word_fields(page, page_values(draft, template, context.language))
        else:
            content = await asyncio.to_thread(write, laid_out)
        files.append(await context.files.save(f"{draft.number}-v{draft.version}{_ENDINGS[kind]}", kind, content))
    await context.audit.record("publish_document", {"document": draft.number, "version": draft.version})
    return FilesFinding(draft=draft, review=review, approval=approval, files=tuple(files))


_DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_ENDINGS = {_DOCX: ".docx", "application/pdf": ".pdf", "text/markdown": ".md"}
