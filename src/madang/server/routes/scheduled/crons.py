"""Routes for crons as LangGraph's clients ask for them: create, change, delete, search, count."""

from datetime import datetime
from uuid import UUID

from fastapi import APIRouter
from pydantic import BaseModel, JsonValue

from madang.server.context import Context, Reader, ServerContext, Writer
from madang.server.errors import RequestError
from madang.server.langgraph_api.configured_assistants import ConfiguredAssistants
from madang.server.langgraph_api.requests import CronPatch, CronSearch, NewCron
from madang.server.langgraph_api.responses import assistant_id, find_assistant, selected
from madang.server.langgraph_api.run_requests import check_run
from madang.server.routes.scheduled.kept_cron import KeptCron, new_cron_id
from madang.server.security.authentication import Principal
from madang.store import Cron

router = APIRouter(tags=["crons"])

_MOST = 1000


class CronShape(BaseModel):
    """A cron as clients see it."""

    cron_id: str
    assistant_id: str
    thread_id: str | None
    on_run_completed: str | None
    end_time: datetime | None
    schedule: str
    timezone: str | None
    created_at: datetime
    updated_at: datetime
    payload: dict[str, JsonValue]
    user_id: str | None
    next_run_date: datetime | None
    metadata: dict[str, JsonValue]
    enabled: bool


@router.post("/runs/crons")
async def create(context: Context, caller: Writer, body: NewCron) -> CronShape:
    """A cron each of whose runs gets a thread of its own."""
    return await _create(context, caller, body, None)


@router.post("/threads/{thread}/runs/crons")
async def create_for_thread(context: Context, caller: Writer, thread: str, body: NewCron) -> CronShape:
    """A cron whose runs are held in a thread."""
    await context.application.sessions.get(caller.actor, thread)
    if body.on_run_completed:
        raise RequestError("on_run_completed is for crons without a thread: a thread that was given is kept.")
    return await _create(context, caller, body, thread)


@router.post("/runs/crons/search")
async def search(context: Context, caller: Reader, body: CronSearch) -> list[dict[str, JsonValue]]:
    """The caller's crons that match, with what is selected of each."""
    found = await _matching(context, caller, body)
    return [selected(shape, body.select) for shape in found[body.offset : body.offset + body.limit]]


@router.post("/runs/crons/count")
async def count(context: Context, caller: Reader, body: CronSearch) -> int:
    """How many of the caller's crons match."""
    return len(await _matching(context, caller, body))


@router.patch("/runs/crons/{cron}")
async def update(context: Context, caller: Writer, cron: UUID, body: CronPatch) -> CronShape:
    """The cron with what is to be different."""
    crons, now = context.application.crons, context.clock()
    kept = KeptCron.read(await crons.get(caller.actor, str(cron))).changed(body, caller, now)
    if kept.thread_id and body.on_run_completed:
        raise RequestError("on_run_completed is for crons without a thread: a thread that was given is kept.")
    await check_run(context, caller, kept.thread_id or "", kept.run)
    found = await crons.change(caller.actor, str(cron), kept.model_dump(mode="json"), kept.next_time(now))
    return await _shape(context, caller, found)


@router.delete("/runs/crons/{cron}", status_code=204)
async def delete(context: Context, caller: Writer, cron: UUID) -> None:
    """Forget a cron; runs that it started go on."""
    await context.application.crons.delete(caller.actor, str(cron))


async def _create(context: ServerContext, caller: Principal, body: NewCron, thread: str | None) -> CronShape:
    if await context.application.crons.count(caller.actor) >= _MOST:
        raise RequestError(f"There are {_MOST} crons of yours already: delete one first.")
    kept = KeptCron.made(body, caller, thread, context.clock())
    next_at = kept.next_time(context.clock())
    await check_run(context, caller, thread or "", kept.run)
    content = kept.model_dump(mode="json")
    made = await context.application.crons.create(caller.actor, new_cron_id(), content, next_at, thread)
    return await _shape(context, caller, made)


async def _matching(context: ServerContext, caller: Principal, body: CronSearch) -> list[CronShape]:
    found = [await _shape(context, caller, each) for each in await context.application.crons.list(caller.actor)]
    wanted = await _assistant_id(context, caller, body.assistant_id) if body.assistant_id else None
    meant = [each for each in found if _matches(each, body) and wanted in {None, each.assistant_id}]
    return sorted(meant, key=lambda each: str(getattr(each, body.sort_by) or ""), reverse=body.sort_order == "desc")


def _matches(shape: CronShape, body: CronSearch) -> bool:
    known = shape.metadata
    return (
        body.thread_id in {None, shape.thread_id}
        and body.enabled in {None, shape.enabled}
        and all(name in known and known[name] == value for name, value in (body.metadata or {}).items())
    )


async def _shape(context: ServerContext, caller: Principal, cron: Cron) -> CronShape:
    kept = KeptCron.read(cron)
    return CronShape(
        cron_id=cron.id,
        assistant_id=await _assistant_id(context, caller, str(kept.payload["assistant_id"])),
        thread_id=kept.thread_id,
        on_run_completed=kept.on_run_completed,
        end_time=kept.end_time,
        schedule=kept.schedule,
        timezone=kept.timezone,
        created_at=kept.created_at,
        updated_at=kept.updated_at,
        payload=kept.payload,
        user_id=cron.user or None,
        next_run_date=cron.next_at,
        metadata=kept.metadata,
        enabled=kept.enabled,
    )


async def _assistant_id(context: ServerContext, caller: Principal, named: str) -> str:
    """The id of an assistant that is installed or made, by id or name; as it is where it is gone."""
    if await ConfiguredAssistants(context, caller).find(named):
        return named
    known = context.application.assistants.loaded
    if named in known or any(named == assistant_id(name) for name in known):
        return assistant_id(find_assistant(context.application.assistants, named).name)
    return named
