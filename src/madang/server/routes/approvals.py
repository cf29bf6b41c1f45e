"""Routes for approvals: lists what waits for the caller's role, across users of the tenant, and takes the decision."""

from fastapi import APIRouter
from pydantic import BaseModel

from madang.protocol import Approval, ApprovalDecision
from madang.runtime import Application
from madang.server.context import Context, Reader, Writer
from madang.server.errors import NotFoundError
from madang.server.security.authentication import Principal

router = APIRouter(prefix="/approvals", tags=["approvals"])

_MOST = 200


class PendingApproval(BaseModel):
    """What a run would do, and who asked for it; the conversation itself stays its owner's."""

    run: str
    assistant: str
    user: str
    request: Approval


class ApprovalDecided(BaseModel):
    """The run goes on with the decision."""

    run: str


@router.get("")
async def list_approvals(context: Context, caller: Reader) -> list[PendingApproval]:
    """What waits for the visitor's role."""
    return await _pending_approvals(context.application, caller)


@router.post("/{run}/{request}")
async def decide_approval(
    context: Context, caller: Writer, run: str, request: str, decision: ApprovalDecision
) -> ApprovalDecided:
    """Approve, with edited arguments if any are given, or refuse; to all but that role there is nothing to decide."""
    if not any(
        (one.run, one.request.id) == (run, request) for one in await _pending_approvals(context.application, caller)
    ):
        raise NotFoundError(f"approval {request!r} that waits for you")
    arguments = decision.arguments
    await context.application.intake.approve(
        caller.actor, run, request, approved=decision.approved, arguments=arguments
    )
    return ApprovalDecided(run=run)


async def _pending_approvals(application: Application, caller: Principal) -> list[PendingApproval]:
    if not caller.actor.role:
        return []
    found: list[PendingApproval] = []
    for session in await application.store.sessions.list(tenant=caller.actor.tenant, status="interrupted", limit=_MOST):
        for run in await application.store.runs.list(session=session.id, status="interrupted", limit=1):
            asked = (await application.intake.open_questions(run.id)).values()
            mine = [one for one in asked if isinstance(one, Approval) and one.role == caller.actor.role]
            found += [
                PendingApproval(run=run.id, assistant=run.assistant, user=session.user, request=one) for one in mine
            ]
    return found
