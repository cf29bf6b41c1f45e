"""Routes for sessions: list, search, create, rename, delete and erase them; their runs, answers and open questions."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from madang.protocol import Answer, Question
from madang.server.context import Context, Reader, Writer
from madang.store import Session, SessionStatus
from madang.store.data_protection import ErasureReceipt
from madang.store.runs import FoundTurn, Run, RunStatus

router = APIRouter(tags=["sessions"])

Limit = Annotated[int, Query(ge=1, le=200)]
Offset = Annotated[int, Query(ge=0, le=2**31)]
_TITLE = 200
_PINNED = "pinned"
"""Under which name a session's metadata hold that it is kept on top of the list."""


class NewSession(BaseModel):
    """A session to be begun with an assistant."""

    assistant: str
    title: str = Field(default="", max_length=_TITLE)


class SessionChange(BaseModel):
    """A new title, or whether the session is kept on top of the list; what is not given stays."""

    title: str | None = Field(default=None, min_length=1, max_length=_TITLE)
    pinned: bool | None = None


class SessionEntry(BaseModel):
    """A session as it is listed."""

    id: str
    assistant: str
    title: str
    status: SessionStatus
    created_at: datetime
    updated_at: datetime
    pinned: bool = False
    position: int | None = None
    """Where its events stand; told of a single session."""


class SessionPage(BaseModel):
    """A page of sessions, last changed first, and how many there are in all."""

    sessions: list[SessionEntry]
    total: int


class RunEntry(BaseModel):
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


class FoundEntry(FoundTurn):
    """A turn that was found, and which conversation it stands in."""

    title: str
    assistant: str


@router.get("/sessions")
async def list_sessions(
    context: Context,
    caller: Reader,
    *,
    search: str | None = None,
    assistant: str | None = None,
    limit: Limit = 50,
    offset: Offset = 0,
) -> SessionPage:
    """The visitor's sessions."""
    sessions = context.application.sessions
    found = await sessions.list(caller.actor, search=search, assistant=assistant, limit=limit, offset=offset)
    total = await sessions.count(caller.actor, search=search, assistant=assistant)
    return SessionPage(sessions=[_entry(session) for session in found], total=total)


@router.get("/search")
async def search(
    context: Context, caller: Reader, *, text: Annotated[str, Query(min_length=1, max_length=200)], limit: Limit = 20
) -> list[FoundEntry]:
    """What the visitor asked and was answered, found by its words; the best first. The newest 2,000 are looked at."""
    found = await context.application.sessions.search(caller.actor, text, limit=limit)
    return [
        FoundEntry(**turn.model_dump(), title=session.title, assistant=session.assistant) for turn, session in found
    ]


@router.post("/sessions", status_code=201)
async def create_session(context: Context, caller: Writer, body: NewSession) -> SessionEntry:
    """A new session with an assistant."""
    context.application.assistants.get(body.assistant)
    return _entry(await context.application.sessions.create(caller.actor, assistant=body.assistant, title=body.title))


@router.get("/sessions/{session}")
async def get_session(context: Context, caller: Reader, session: str) -> SessionEntry:
    """One session."""
    sessions = context.application.sessions
    found = _entry(await sessions.get(caller.actor, session))
    return found.model_copy(update={"position": await sessions.last_position(caller.actor, session)})


@router.patch("/sessions/{session}")
async def change_session(context: Context, caller: Writer, session: str, body: SessionChange) -> SessionEntry:
    """The session under a new title, or kept on top of the list."""
    sessions = context.application.sessions
    found = await sessions.get(caller.actor, session)
    if body.title is not None:
        found = await sessions.rename(caller.actor, session, body.title)
    if body.pinned is not None:
        found = await sessions.annotate(caller.actor, session, {_PINNED: body.pinned})
    return _entry(found)


@router.delete("/sessions/{session}", status_code=204)
async def delete_session(context: Context, caller: Writer, session: str) -> None:
    """Remove a session and all that hangs on it."""
    await context.application.sessions.delete(caller.actor, session)


@router.post("/sessions/{session}/erase")
async def erase_session(context: Context, caller: Writer, session: str) -> ErasureReceipt:
    """Destroy a session's key and all its rows; the receipt is signed. Only a store with keys can."""
    return await context.application.sessions.erase(caller.actor, session)


@router.get("/sessions/{session}/runs")
async def list_runs(
    context: Context, caller: Reader, session: str, limit: Limit = 50, offset: Offset = 0
) -> list[RunEntry]:
    """The runs of a session, last accepted first."""
    found = await context.application.runs.list(caller.actor, session, limit=limit, offset=offset)
    return [_run_entry(run) for run in found]


@router.get("/sessions/{session}/runs/{run}/answer")
async def get_answer(context: Context, caller: Reader, session: str, run: str) -> Answer:
    """The answer of a run as it stands."""
    found = await context.application.runs.get(caller.actor, run, session)
    return await context.application.runs.answer(caller.actor, found.id)


@router.get("/sessions/{session}/runs/{run}/questions")
async def list_questions(context: Context, caller: Reader, session: str, run: str) -> list[Question]:
    """What a run waits to be told."""
    found = await context.application.runs.get(caller.actor, run, session)
    return list((await context.application.runs.open_questions(caller.actor, found.id)).values())


def _entry(session: Session) -> SessionEntry:
    known = session.model_dump(include=set(SessionEntry.model_fields))
    return SessionEntry.model_validate({**known, "pinned": bool(session.metadata.get(_PINNED))})


def _run_entry(run: Run) -> RunEntry:
    return RunEntry.model_validate(run.model_dump(include=set(RunEntry.model_fields)))
