"""Routes for time travel: the checkpoints of a session, the state at one, the changes between two, the history of a
field.
"""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, JsonValue

from madang.runtime.runs import TimeTravel
from madang.server.context import Context, Reader, ServerContext, Writer, time_travel_of
from madang.server.rendering.run_comparison import PatchOperation, patch_operations
from madang.server.security.authentication import Principal
from madang.state.history import FieldEntry
from madang.state.privacy import sensitive_fields
from madang.state.writes import policy_text
from madang.store.checkpoints import CheckpointHeader, NamedCheckpoint

router = APIRouter(tags=["checkpoints"])


class CheckpointState(BaseModel):
    """A state, personal and secret data masked; `sensitive` names the fields that are declared so.

    `policies` are those of each field that has any, as they are declared.
    """

    checkpoint: str
    values: JsonValue
    sensitive: list[str]
    policies: dict[str, list[str]]


@router.get("/sessions/{session}/checkpoints")
async def list_checkpoints(
    context: Context,
    caller: Reader,
    session: str,
    before: str | None = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
) -> list[CheckpointHeader]:
    """The newest checkpoints without their states; those older than `before` for the next page."""
    return [*await context.application.sessions.checkpoints(caller.actor, session, before=before, limit=limit)]


class SnapshotTarget(BaseModel):
    """The checkpoint that gets a name."""

    checkpoint: str


@router.get("/sessions/{session}/snapshots")
async def list_named_checkpoints(context: Context, caller: Reader, session: str) -> list[NamedCheckpoint]:
    """The checkpoints that were given a name, the oldest first."""
    return await context.application.sessions.named_checkpoints(caller.actor, session)


@router.put("/sessions/{session}/snapshots/{name}")
async def name_checkpoint(
    context: Context, caller: Writer, session: str, name: str, body: SnapshotTarget
) -> NamedCheckpoint:
    """Give a checkpoint a name, and note phase and progress then; one that had the name before loses it."""
    stood = await (await _time_travel(context, caller, session)).standing_at(session, body.checkpoint)
    return await context.application.sessions.name_checkpoint(
        caller.actor, session, name, body.checkpoint, phase=stood.phase, progress=stood.progress
    )


@router.get("/sessions/{session}/checkpoints/{checkpoint}")
async def get_state(context: Context, caller: Reader, session: str, checkpoint: str) -> CheckpointState:
    """The state at a checkpoint."""
    travel = await _time_travel(context, caller, session)
    declared = travel.assistant.schema.fields.values()
    return CheckpointState(
        checkpoint=checkpoint,
        values=await travel.state_at(session, checkpoint),
        sensitive=sorted(sensitive_fields(travel.assistant.state)),
        policies={
            field.name: [policy_text(policy) for policy in field.policies] for field in declared if field.policies
        },
    )


@router.get("/sessions/{session}/changes", response_model_exclude_unset=True)
async def get_changes(context: Context, caller: Reader, session: str, earlier: str, later: str) -> list[PatchOperation]:
    """What turns the state at one checkpoint into that at the other."""
    travel = await _time_travel(context, caller, session)
    patch, held = await travel.changes(session, earlier, later), await travel.state_at(session, earlier)
    return patch_operations(patch, held)


@router.get("/sessions/{session}/fields/{field}")
async def get_field(
    context: Context, caller: Reader, session: str, field: str, *, limit: Annotated[int, Query(ge=1, le=200)] = 50
) -> list[FieldEntry]:
    """What a field was written to last, oldest first."""
    return [*await (await _time_travel(context, caller, session)).field_history(session, field, limit=limit)]


async def _time_travel(context: ServerContext, caller: Principal, session: str) -> TimeTravel:
    return time_travel_of(context.application, await context.application.sessions.get(caller.actor, session))
