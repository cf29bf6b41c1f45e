"""The audit, for those who may see it, and what people say of an answer, which is kept there."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field, JsonValue

from madang.server.premises import Here, Who, Writer
from madang.store.audit import AuditEntry

__all__ = ["Feedback", "give_feedback", "list_audit", "router"]

router = APIRouter(tags=["audit"])

Number = Annotated[int, Query(ge=0, le=2**53)]


class Feedback(BaseModel):
    """Whether an answer was of use, and why."""

    useful: bool
    note: str = Field(default="", max_length=2000)


@router.get("/audit")
async def list_audit(
    here: Here, who: Who, before: Number | None = None, limit: Annotated[int, Query(ge=1, le=500)] = 100
) -> list[AuditEntry]:
    """Who did what to which session, newest first; those before number `before` for the next page."""
    who.need("admin")
    return await here.office.store.audit.list(before=before, limit=limit)


@router.post("/sessions/{session}/runs/{run}/feedback", status_code=204)
async def give_feedback(here: Here, who: Writer, session: str, run: str, said: Feedback) -> None:
    """Put on record what a person says of an answer."""
    await who.run(here.office, run, session)
    details: dict[str, JsonValue] = {"run": run, **said.model_dump()}
    await here.office.store.audit.record(who.actor.user, "feedback", session=session, details=details)
