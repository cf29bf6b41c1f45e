"""The past of a session: its checkpoints, the state at one, what changed between two, the history of a field."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, JsonValue

from madang.runtime.timetravel import TimeTravel
from madang.server.past import past_of
from madang.server.premises import Here, Premises, Who
from madang.server.visitors import Visitor
from madang.state.history import FieldEntry
from madang.state.reference import spelled
from madang.state.sensitive import sensitive_fields
from madang.store.history import Header

__all__ = ["Operation", "StateSheet", "get_changes", "get_field", "get_state", "list_checkpoints", "router"]

router = APIRouter(tags=["checkpoints"])


class StateSheet(BaseModel):
    """A state, personal and secret data masked; `sensitive` names the fields that are declared so.

    `policies` are those of each field that has any, as they are declared.
    """

    checkpoint: str
    values: JsonValue
    sensitive: list[str]
    policies: dict[str, list[str]]


class Operation(BaseModel):
    """One operation of a JSON patch (RFC 6902); `before` is what is replaced, where no list lies on the way to it."""

    op: str
    path: str
    value: JsonValue = None
    before: JsonValue = None


@router.get("/sessions/{session}/checkpoints")
async def list_checkpoints(
    here: Here, who: Who, session: str, before: str | None = None, limit: Annotated[int, Query(ge=1, le=500)] = 50
) -> list[Header]:
    """The newest checkpoints without their states; those older than `before` for the next page."""
    await who.session(here.office, session)
    return await here.office.store.history(session, before=before, limit=limit)


@router.get("/sessions/{session}/checkpoints/{checkpoint}")
async def get_state(here: Here, who: Who, session: str, checkpoint: str) -> StateSheet:
    """The state at a checkpoint."""
    travel = await _travel(here, who, session)
    declared = travel.assistant.schema.fields.values()
    return StateSheet(
        checkpoint=checkpoint,
        values=await travel.state_at(session, checkpoint),
        sensitive=sorted(sensitive_fields(travel.assistant.state)),
        policies={field.name: [spelled(policy) for policy in field.policies] for field in declared if field.policies},
    )


@router.get("/sessions/{session}/changes", response_model_exclude_unset=True)
async def get_changes(here: Here, who: Who, session: str, earlier: str, later: str) -> list[Operation]:
    """What turns the state at one checkpoint into that at the other."""
    travel = await _travel(here, who, session)
    patch, held = await travel.changes(session, earlier, later), await travel.state_at(session, earlier)
    return [
        Operation.model_validate({**one.model_dump(), **(_before(held, one.path) if one.op == "replace" else {})})
        for one in patch
    ]


@router.get("/sessions/{session}/fields/{field}")
async def get_field(
    here: Here, who: Who, session: str, field: str, *, limit: Annotated[int, Query(ge=1, le=200)] = 50
) -> list[FieldEntry]:
    """What a field was written to last, oldest first."""
    return [*await (await _travel(here, who, session)).field(session, field, limit=limit)]


def _before(held: JsonValue, path: str) -> dict[str, JsonValue]:
    """What a state holds at a place, as the `before` of an operation; nothing if a list is on the way there."""
    for part in path.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if not isinstance(held, dict) or name not in held:
            return {}
        held = held[name]
    return {"before": held}


async def _travel(here: Premises, who: Visitor, session: str) -> TimeTravel:
    return past_of(here.office, await who.session(here.office, session))
