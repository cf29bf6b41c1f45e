"""Routes for the audit log (admin scope), and for feedback on an answer, which is recorded there."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field, JsonValue

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
    """Who did what to which session, newest first; those before number `before` for the next page."""
    caller.require_scope("admin")
    return await context.application.store.audit.list(before=before, limit=limit)


@router.post("/sessions/{session}/runs/{run}/feedback", status_code=204)
async def give_feedback(context: Context, caller: Writer, session: str, run: str, said: AnswerFeedback) -> None:
    """Put on record what a person says of an answer."""
    await caller.own_run(context.application, run, session)
    details: dict[str, JsonValue] = {"run": run, **said.model_dump()}
    await context.application.store.audit.record(caller.actor.user, "feedback", session=session, details=details)
