"""The storage decision agent: where a document belongs and why, a dry run, and the write in one transaction."""

import asyncio

from madang.assistants.company.agents.errors import HeldBackError
from madang.assistants.company.agents.inputs import found_by
from madang.assistants.company.domain.findings import ComplianceFinding, FilesFinding, StorageFinding
from madang.assistants.company.domain.storage.planning import Attachment
from madang.assistants.company.tools.archives import Held, Submission
from madang.assistants.company.tools.office import analyst_on_record, archive_for
from madang.runtime import FinalError, Finding, RunContext, Work

__all__ = ["store_document"]


async def store_document(work: Work) -> Finding:
    """Stores what compliance lets pass; the archive judges for itself, whatever was found before."""
    checked, context = found_by("compliance_validation", ComplianceFinding, work), work.context
    if checked is None or checked.draft is None:
        raise FinalError("There is no document that compliance has looked at: check it before it is stored.")
    draft, archive = checked.draft, archive_for(context)
    submission = Submission(draft=draft, files=await _attached(work, context), approvals=checked.approvals)
    planned = await asyncio.to_thread(archive.plan, submission)
    async with analyst_on_record(context, "storage_decision") as desk:
        stored = await asyncio.to_thread(archive.store, submission, desk.analyst.scope, context.clock())
    told = {"document": draft.number, "version": draft.version}
    if isinstance(stored, Held):
        await context.audit.record("hold_document", {**told})
        raise HeldBackError(draft.number, stored.permit.because)
    approved = {"approved_by": stored.approval.by} if stored.approval else {}
    await context.audit.record("store_document", {**told, "location": stored.location, **approved})
    found = StorageFinding(
        number=stored.number,
        version=stored.version,
        location=stored.location,
        stored_at=stored.stored_at,
        again=stored.again,
        decision=planned.decision,
        mapping=planned.mapping,
        counts=planned.counts,
    )
    return Finding(data={"found": found.model_dump(mode="json")}, quality=1.0)


async def _attached(work: Work, context: RunContext) -> tuple[Attachment, ...]:
    made = found_by("document_files", FilesFinding, work) or found_by("plain_files", FilesFinding, work)
    return tuple(
        [
            Attachment(name=file.name, media_type=file.media_type, content=await context.files.open(file.reference))
            for file in (made.files if made else ())
        ]
    )
