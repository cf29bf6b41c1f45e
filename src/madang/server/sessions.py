"""Sessions as their owner sees them: listed, begun, renamed, deleted, erased; their runs and answers."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from madang.protocol.answers import Answer
from madang.protocol.questions import Question
from madang.server.premises import Here, Who, Writer
from madang.store.receipts import Receipt
from madang.store.run_rows import Run, RunStatus
from madang.store.sessions import Session, SessionStatus

__all__ = [
    "Beginning",
    "Renaming",
    "RunSheet",
    "Sheet",
    "Sheets",
    "begin_session",
    "delete_session",
    "erase_session",
    "get_answer",
    "get_session",
    "list_questions",
    "list_runs",
    "list_sessions",
    "rename_session",
    "router",
]

router = APIRouter(tags=["sessions"])

Limit = Annotated[int, Query(ge=1, le=200)]
Offset = Annotated[int, Query(ge=0, le=2**31)]
_TITLE = 200


class Beginning(BaseModel):
    """A session to be begun with an assistant."""

    assistant: str
    title: str = Field(default="", max_length=_TITLE)


class Renaming(BaseModel):
    """A new title."""

    title: str = Field(min_length=1, max_length=_TITLE)


class Sheet(BaseModel):
    """A session as it is listed."""

    id: str
    assistant: str
    title: str
    status: SessionStatus
    created_at: datetime
    updated_at: datetime
    position: int | None = None
    """Where its events stand; told of a single session."""


class Sheets(BaseModel):
    """A page of sessions, last changed first, and how many there are in all."""

    sessions: list[Sheet]
    total: int


class RunSheet(BaseModel):
    """A run as it is listed."""

    id: str
    session: str
    assistant: str
    status: RunStatus
    attempt: int
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    error: str | None


@router.get("/sessions")
async def list_sessions(
    here: Here,
    who: Who,
    *,
    search: str | None = None,
    assistant: str | None = None,
    limit: Limit = 50,
    offset: Offset = 0,
) -> Sheets:
    """The visitor's sessions."""
    sessions, tenant, user = here.office.store.sessions, who.actor.tenant, who.actor.user
    found = await sessions.list(
        tenant=tenant, user=user, search=search, assistant=assistant, limit=limit, offset=offset
    )
    total = await sessions.count(tenant=tenant, user=user, search=search, assistant=assistant)
    return Sheets(sessions=[_sheet(one) for one in found], total=total)


@router.post("/sessions", status_code=201)
async def begin_session(here: Here, who: Writer, wanted: Beginning) -> Sheet:
    """A new session with an assistant."""
    here.office.assistants.get(wanted.assistant)
    made = await here.office.store.sessions.create(
        tenant=who.actor.tenant, user=who.actor.user, assistant=wanted.assistant, title=wanted.title
    )
    return _sheet(made)


@router.get("/sessions/{session}")
async def get_session(here: Here, who: Who, session: str) -> Sheet:
    """One session."""
    found = _sheet(await who.session(here.office, session))
    return found.model_copy(update={"position": await here.office.store.events.last_position(session)})


@router.patch("/sessions/{session}")
async def rename_session(here: Here, who: Writer, session: str, wanted: Renaming) -> Sheet:
    """The session under a new title."""
    await who.session(here.office, session)
    return _sheet(await here.office.store.sessions.rename(session, wanted.title))


@router.delete("/sessions/{session}", status_code=204)
async def delete_session(here: Here, who: Writer, session: str) -> None:
    """Remove a session and all that hangs on it."""
    await who.session(here.office, session)
    await here.office.store.audit.record(who.actor.user, "delete", session=session)
    await here.office.store.delete(session)


@router.post("/sessions/{session}/erase")
async def erase_session(here: Here, who: Writer, session: str) -> Receipt:
    """Destroy a session's key and all its rows; the receipt is signed. Only a store with keys can."""
    await who.session(here.office, session)
    return await here.office.store.erase(session, actor=who.actor.user)


@router.get("/sessions/{session}/runs")
async def list_runs(here: Here, who: Who, session: str, limit: Limit = 50, offset: Offset = 0) -> list[RunSheet]:
    """The runs of a session, last accepted first."""
    await who.session(here.office, session)
    found = await here.office.store.runs.list(session=session, limit=limit, offset=offset)
    return [_run_sheet(one) for one in found]


@router.get("/sessions/{session}/runs/{run}/answer")
async def get_answer(here: Here, who: Who, session: str, run: str) -> Answer:
    """The answer of a run as it stands."""
    await who.run(here.office, run, session)
    return await here.office.answer_of(run)


@router.get("/sessions/{session}/runs/{run}/questions")
async def list_questions(here: Here, who: Who, session: str, run: str) -> list[Question]:
    """What a run waits to be told."""
    await who.run(here.office, run, session)
    return list((await here.office.desk.open_questions(run)).values())


def _sheet(session: Session) -> Sheet:
    return Sheet.model_validate(session.model_dump(include=set(Sheet.model_fields)))


def _run_sheet(run: Run) -> RunSheet:
    return RunSheet.model_validate(run.model_dump(include=set(RunSheet.model_fields)))
