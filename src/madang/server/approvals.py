"""Approvals: what waits for the decision of a role, shown to those of the tenant who have it, whoever asked for it."""

from fastapi import APIRouter
from pydantic import BaseModel

from madang.protocol.questions import Approval, Decision
from madang.runtime.office import Office
from madang.server.errors import NotFoundError
from madang.server.premises import Here, Who, Writer
from madang.server.visitors import Visitor

__all__ = ["Decided", "Waiting", "decide", "list_approvals", "router"]

router = APIRouter(prefix="/approvals", tags=["approvals"])

_MOST = 200


class Waiting(BaseModel):
    """What a run would do, and who asked for it; the conversation itself stays its owner's."""

    run: str
    assistant: str
    user: str
    request: Approval


class Decided(BaseModel):
    """The run goes on with the decision."""

    run: str


@router.get("")
async def list_approvals(here: Here, who: Who) -> list[Waiting]:
    """What waits for the visitor's role."""
    return await _waiting(here.office, who)


@router.post("/{run}/{request}")
async def decide(here: Here, who: Writer, run: str, request: str, decision: Decision) -> Decided:
    """Approve, with edited arguments if any are given, or refuse; to all but that role there is nothing to decide."""
    if not any((one.run, one.request.id) == (run, request) for one in await _waiting(here.office, who)):
        raise NotFoundError(f"approval {request!r} that waits for you")
    arguments = decision.arguments
    await here.office.desk.approve(who.actor, run, request, approved=decision.approved, arguments=arguments)
    return Decided(run=run)


async def _waiting(office: Office, who: Visitor) -> list[Waiting]:
    if not who.actor.role:
        return []
    found: list[Waiting] = []
    for session in await office.store.sessions.list(tenant=who.actor.tenant, status="interrupted", limit=_MOST):
        for run in await office.store.runs.list(session=session.id, status="interrupted", limit=1):
            asked = (await office.desk.open_questions(run.id)).values()
            mine = [one for one in asked if isinstance(one, Approval) and one.role == who.actor.role]
            found += [Waiting(run=run.id, assistant=run.assistant, user=session.user, request=one) for one in mine]
    return found
