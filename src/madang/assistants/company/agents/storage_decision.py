"""The agent `storage_decision`: plans where a document is stored, and stores it in the archive in one transaction."""

import asyncio

from madang.assistants.company.agents.document_files import DocumentHeldError, saved_files
from madang.assistants.company.documents.storage_plan import Attachment
from madang.assistants.company.present.answer import ComplianceFinding, FilesFinding, StorageFinding, finding_of
from madang.assistants.company.tools.archives.ports import DocumentSubmission, HeldDocument
from madang.assistants.company.tools.data_sources import archive_for, audited_analyst, is_kept_for_the_process
from madang.runtime import PermanentError
from madang.runtime.agents import Finding, RunContext, StepAssignment


async def store_document(assignment: StepAssignment) -> Finding:
    """Makes the files of the reviewed document and stores both; the archive repeats the review for itself."""
    checked, context = finding_of("compliance_validation", ComplianceFinding, assignment), assignment.context
    if checked is None or checked.draft is None:
        raise PermanentError("There is no reviewed document: check it before it is stored.")
    draft, archive, made = checked.draft, archive_for(context), await saved_files(assignment)
    submission = DocumentSubmission(draft=draft, files=await _attachments(made, context), approvals=checked.approvals)
    planned = await asyncio.to_thread(archive.plan, submission)
    async with audited_analyst(context, "storage_decision") as audited:
        stored = await asyncio.to_thread(archive.store, submission, audited.analyst.scope, context.clock())
    document = {"document": draft.number, "version": draft.version}
    if isinstance(stored, HeldDocument):
        await context.audit.record("hold_document", {**document})
        raise DocumentHeldError(draft.number, stored.permit.because)
    approved = {"approved_by": stored.approval.by} if stored.approval else {}
    await context.audit.record("store_document", {**document, "location": stored.location, **approved})
    found = StorageFinding(
        number=stored.number,
        version=stored.version,
        location=stored.location,
        stored_at=stored.stored_at,
        again=stored.again,
        for_the_process=is_kept_for_the_process(context),
        decision=planned.decision,
        mapping=planned.mapping,
        counts=planned.counts,
        published=made,
    )
    return Finding(data={"found": found.model_dump(mode="json")}, quality=1.0)


async def _attachments(made: FilesFinding, context: RunContext) -> tuple[Attachment, ...]:
    return tuple(
        [
            Attachment(
                name=file.name,
                media_type=file.media_type,
                content=await context.files.open(file.reference),
                rendered=True,
            )
            for file in made.files
        ]
    )
