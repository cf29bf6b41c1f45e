"""Routes for approvals: lists what waits for the caller's role, across users of the tenant, and takes the decision."""

from fastapi import APIRouter
from pydantic import BaseModel

from madang.protocol import Approval, ApprovalDecision
from madang.server.context import Context, Reader, Writer
from madang.server.errors import NotFoundError

router = APIRouter(prefix="/approvals", tags=["approvals"])


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
    pending = await context.application.runs.pending_approvals(caller.actor)
    return [
        PendingApproval(run=each.run.id, assistant=each.run.assistant, user=each.user, request=each.request)
        for each in pending
    ]


@router.post("/{run}/{request}")
async def decide_approval(
    context: Context, caller: Writer, run: str, request: str, decision: ApprovalDecision
) -> ApprovalDecided:
    """Approve, with edited arguments if any are given, or refuse; to all but that role there is nothing to decide."""
    runs = context.application.runs
    pending = await runs.pending_approvals(caller.actor)
    if not any((each.run.id, each.request.id) == (run, request) for each in pending):
        raise NotFoundError(f"approval {request!r} that waits for you")
    await runs.decide(caller.actor, run, request, approved=decision.approved, arguments=decision.arguments)
    return ApprovalDecided(run=run)
