"""Turns of a conversation: what was asked and what came of it, ready to be shown."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, JsonValue

from madang.documents.drawing import Theme, chart_svg
from madang.protocol.answers import Answer, AnswerStatus, Source
from madang.protocol.files import File
from madang.protocol.problems import Problem
from madang.protocol.questions import Question
from madang.protocol.views import ChartView, DocumentView, View, ViewKind
from madang.server.errors import NotFoundError
from madang.server.markup import render
from madang.server.premises import Here, Premises, Who
from madang.state.summary import PlanSummary
from madang.store.run_rows import Run, RunStatus

__all__ = ["Shown", "ShownView", "Turn", "Turns", "draw_chart", "list_turns", "router", "show_turn"]

router = APIRouter(tags=["turns"])

_ENDED = {"completed", "failed", "partial", "cancelled"}


class ShownView(BaseModel):
    """A view with what the server makes of it: HTML for text, the address of a picture for a chart."""

    kind: ViewKind
    title: str
    data: dict[str, JsonValue]
    html: str | None = None
    picture: str | None = None


class Shown(BaseModel):
    """An answer as a page shows it; `html` is sanitised, `markdown` is for copying."""

    status: AnswerStatus
    markdown: str
    html: str
    plan: PlanSummary | None
    views: list[ShownView]
    sources: list[Source]
    files: list[File]
    warnings: list[str]
    questions: list[Question]
    problem: Problem | None


class Turn(BaseModel):
    """What was asked, by which run it is answered, and the answer once there is one."""

    run: str
    status: RunStatus
    asked_at: str
    message: str
    attachments: list[File]
    answer: Shown | None


class Turns(BaseModel):
    """Turns of a session, oldest first: whether there are older ones, how many are newer, and from where on to follow.

    What was told up to that `position` is all in the turns; a run that is not over is told from its beginning.
    """

    turns: list[Turn]
    more: bool
    newer: int
    position: int


@router.get("/sessions/{session}/turns")
async def list_turns(
    here: Here,
    who: Who,
    session: str,
    *,
    skip: Annotated[int, Query(ge=0, le=2**31)] = 0,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    run: str | None = None,
) -> Turns:
    """The last turns but the `skip` newest; those around a `run` if one is named."""
    await who.session(here.office, session)
    if run is not None:
        found = await who.run(here.office, run, session)
        skip = max(0, await here.office.store.runs.newer_than(found.id) - limit // 2)
    position = await here.office.store.events.last_position(session)
    runs = await here.office.store.runs.list(session=session, limit=limit + 1, offset=skip)
    turns = [await _turn(here, run) for run in reversed(runs[:limit])]
    begun = [await _before(here, run) for run in runs[:limit] if run.status not in _ENDED]
    return Turns(turns=turns, more=len(runs) > limit, newer=skip, position=min([position, *begun]))


@router.get("/sessions/{session}/turns/{run}")
async def show_turn(here: Here, who: Who, session: str, run: str) -> Turn:
    """One turn as it stands."""
    return await _turn(here, await who.run(here.office, run, session))


@router.get("/sessions/{session}/turns/{run}/charts/{number}.svg")
async def draw_chart(
    here: Here,
    who: Who,
    session: str,
    run: str,
    number: int,
    *,
    theme: Theme = "light",
    width: Annotated[int | None, Query(ge=240, le=1200)] = None,
) -> Response:
    """A chart of an answer as a picture, in one of the two themes, as wide as it is or as wide as a phone."""
    await who.run(here.office, run, session)
    views = (await here.office.answer_of(run)).views
    data = views[number].read() if 0 <= number < len(views) else None
    if not isinstance(data, ChartView):
        raise NotFoundError(f"chart {number}")
    picture = await asyncio.to_thread(chart_svg, data.spec, theme=theme, width=width)
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "private, max-age=3600"})


async def _before(here: Premises, run: Run) -> int:
    """The position after which the events of a run begin."""
    return (await here.office.store.events.read_run(run.id, limit=1))[0].position - 1


async def _turn(here: Premises, run: Run) -> Turn:
    order: Any = await here.office.store.runs.request_of(run.id)
    asked = order.get("request", {})
    answer = await here.office.answer_of(run.id) if run.status in _ENDED or run.status == "interrupted" else None
    return Turn(
        run=run.id,
        status=run.status,
        asked_at=run.created_at.isoformat(),
        message=asked.get("message", ""),
        attachments=[File.model_validate(each) for each in asked.get("attachments", [])],
        answer=_shown(answer) if answer else None,
    )


def _shown(answer: Answer) -> Shown:
    return Shown(
        status=answer.status,
        markdown=answer.answer,
        html=render(answer.answer, len(answer.sources)),
        plan=answer.plan,
        views=[_view(answer, number, view) for number, view in enumerate(answer.views)],
        sources=list(answer.sources),
        files=list(answer.files),
        warnings=list(answer.warnings),
        questions=list(answer.questions),
        problem=answer.problem,
    )


def _view(answer: Answer, number: int, view: View) -> ShownView:
    data = view.read()
    html = render(data.markdown) if isinstance(data, DocumentView) else None
    is_chart = isinstance(data, ChartView)
    picture = f"/sessions/{answer.session}/turns/{answer.run}/charts/{number}.svg" if is_chart else None
    return ShownView(kind=view.kind, title=view.title, data=view.data, html=html, picture=picture)
