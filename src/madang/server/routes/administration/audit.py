"""Routes for the audit log (scope admin for the own tenant, operator for all), and for feedback, recorded there."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from madang.protocol import EVERY_TENANT
from madang.server.context import Context, Reader, Writer
from madang.store import AuditEntry

router = APIRouter(tags=["audit"])

Number = Annotated[int, Query(ge=0, le=2**53)]


class AnswerFeedback(BaseModel):
    """Whether an answer was of use, and why."""

    useful: bool
    note: str = Field(default="", max_length=2000)


@router.get("/audit")
async def list_audit(
    context: Context, caller: Reader, before: Number | None = None, limit: Annotated[int, Query(ge=1, le=500)] = 100
) -> list[AuditEntry]:
    """Who did what to which session of the caller's tenant, newest first; those before number `before` come next.

    An operator sees the entries of all tenants.
    """
    caller.require_scope("admin")
    tenant = EVERY_TENANT if "operator" in caller.scopes else caller.actor.tenant
    return await context.application.audit_entries(tenant, before=before, limit=limit)


@router.post("/sessions/{session}/runs/{run}/feedback", status_code=204)
async def give_feedback(context: Context, caller: Writer, session: str, run: str, said: AnswerFeedback) -> None:
    """Put on record what a person says of an answer."""
    found = await context.application.runs.get(caller.actor, run, session)
    await context.application.runs.record_feedback(caller.actor, found.id, useful=said.useful, note=said.note)
