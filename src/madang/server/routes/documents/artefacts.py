"""Routes for what people keep of a conversation: its trips, documents, reports and tables, version by version; and for
two runs side by side.
"""

import asyncio
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel

from madang.runtime.runs import FORKED_FROM
from madang.server.context import Context, Reader, ServerContext, time_travel_of
from madang.server.rendering.artefacts import AnswerPlace, Artefact, ComparedLine, compare_places, session_artefacts
from madang.server.rendering.run_comparison import RunComparison, compare_runs, patch_operations
from madang.server.rendering.run_spans import RunSpan, run_spans
from madang.server.security.authentication import Principal
from madang.store import Session, SessionNotFoundError

router = APIRouter(tags=["artefacts"])

_MOST_TURNS = 200
_MOST_RUNS = 30
_LATEST_CHECKPOINTS = 200
_View = Annotated[int | None, Query(ge=0, le=1000)]


class ComparableRun(BaseModel):
    """A run that another can be compared with."""

    session: str
    run: str
    asked_at: str
    asked: str


@router.get("/sessions/{session}/artefacts")
async def list_artefacts(context: Context, caller: Reader, session: str) -> list[Artefact]:
    """The artefacts of a session with their versions; the one that was changed last comes last."""
    turns = await context.application.runs.turns(caller.actor, session, limit=_MOST_TURNS)
    return await asyncio.to_thread(session_artefacts, turns[::-1])


@router.get("/sessions/{session}/artefacts/changes")
async def compare_versions(
    context: Context,
    caller: Reader,
    session: str,
    *,
    earlier: str,
    later: str,
    earlier_view: _View = None,
    later_view: _View = None,
) -> list[ComparedLine]:
    """Two versions of an artefact line by line: each is the run that made it, and its view unless it is the text."""
    runs = context.application.runs
    found = [(await runs.get(caller.actor, run, session)).id for run in (earlier, later)]
    old, new = [await runs.answer(caller.actor, run) for run in found]
    return await asyncio.to_thread(compare_places, AnswerPlace(old, earlier_view), AnswerPlace(new, later_view))


@router.get("/sessions/{session}/runs/{run}/spans")
async def list_spans(context: Context, caller: Reader, session: str, run: str) -> list[RunSpan]:
    """What a run spent its time on: nodes, tools and models, in the order of their beginning."""
    return await _spans(context, caller, session, run)


@router.get("/sessions/{session}/comparable")
async def list_comparable_runs(context: Context, caller: Reader, session: str) -> list[ComparableRun]:
    """The runs of the session and of the one it parted from, newest first."""
    found = list[ComparableRun]()
    for known in await _related(context, caller, session):
        turns = await context.application.runs.turns(caller.actor, known.id, limit=_MOST_RUNS)
        found += [
            ComparableRun(
                session=known.id,
                run=turn.run.id,
                asked_at=turn.run.created_at.isoformat(),
                asked=turn.request.message if turn.request else "",
            )
            for turn in turns
            if turn.answer is not None
        ]
    return found


@router.get("/sessions/{session}/runs/{run}/compared", response_model_exclude_unset=True)
async def compare_with_run(
    context: Context, caller: Reader, session: str, run: str, *, earlier: str, earlier_session: str | None = None
) -> RunComparison:
    """A run beside an earlier one, of the same session or of another of the same assistant's."""
    runs, old = context.application.runs, earlier_session or session
    places = ((old, (await runs.get(caller.actor, earlier, old)).id), (session, run))
    answers = (await runs.answer(caller.actor, earlier), await runs.answer(caller.actor, run))
    spans = [await _spans(context, caller, *place) for place in places]
    travel = time_travel_of(context.application, await context.application.sessions.get(caller.actor, session))
    same = answers[0].assistant == answers[1].assistant
    changes = patch_operations(*await travel.changes_between_runs(*places)) if same else []
    return await asyncio.to_thread(compare_runs, answers, (spans[0], spans[1]), changes)


async def _spans(context: ServerContext, caller: Principal, session: str, run: str) -> list[RunSpan]:
    found = await context.application.runs.get(caller.actor, run, session)
    saved = await context.application.sessions.checkpoints(caller.actor, session, limit=_LATEST_CHECKPOINTS)
    nodes = {each.id: each.nodes for each in saved}
    return run_spans(await context.application.runs.events(caller.actor, found.id), nodes)


async def _related(context: ServerContext, caller: Principal, session: str) -> Sequence[Session]:
    """The session, and the one it parted from, if that is still there."""
    known = await context.application.sessions.get(caller.actor, session)
    origin = known.metadata.get(FORKED_FROM)
    if not isinstance(origin, str):
        return [known]
    try:
        return [known, await context.application.sessions.get(caller.actor, origin)]
    except SessionNotFoundError:
        return [known]
