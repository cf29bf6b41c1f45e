"""Routes for the turns of a conversation: what was asked and the answer, rendered for the page, with its charts
as SVG.
"""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, JsonValue

from madang.documents.charts import Theme, chart_svg
from madang.protocol import (
    Answer,
    AnswerStatus,
    ChartView,
    DocumentView,
    File,
    Problem,
    Question,
    Source,
    View,
    ViewKind,
)
from madang.runtime.access import RunTurn
from madang.server.context import Context, Reader
from madang.server.errors import NotFoundError
from madang.server.rendering.markdown import render_markdown
from madang.state.plans import PlanSummary
from madang.store.runs import ENDED_STATUSES, RunStatus

router = APIRouter(tags=["turns"])


class RenderedView(BaseModel):
    """A view with what the server makes of it: HTML for text, the address of a picture for a chart."""

    kind: ViewKind
    title: str
    data: dict[str, JsonValue]
    html: str | None = None
    picture: str | None = None


class RenderedAnswer(BaseModel):
    """An answer as a page shows it; `html` is sanitised, `markdown` is for copying."""

    status: AnswerStatus
    markdown: str
    html: str
    plan: PlanSummary | None
    views: list[RenderedView]
    sources: list[Source]
    files: list[File]
    warnings: list[str]
    questions: list[Question]
    problem: Problem | None


class ConversationTurn(BaseModel):
    """What was asked, by which run it is answered, and the answer once there is one."""

    run: str
    status: RunStatus
    asked_at: str
    message: str
    attachments: list[File]
    answer: RenderedAnswer | None


class TurnPage(BaseModel):
    """Turns of a session, oldest first: whether there are older ones, how many are newer, and from where on to follow.

    What was told up to that `position` is all in the turns; a run that is not over is told from its beginning.
    """

    turns: list[ConversationTurn]
    more: bool
    newer: int
    position: int


@router.get("/sessions/{session}/turns")
async def list_turns(
    context: Context,
    caller: Reader,
    session: str,
    *,
    skip: Annotated[int, Query(ge=0, le=2**31)] = 0,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    run: str | None = None,
) -> TurnPage:
    """The last turns but the `skip` newest; those around a `run` if one is named."""
    runs = context.application.runs
    position = await context.application.sessions.last_position(caller.actor, session)
    if run is not None:
        found = await runs.get(caller.actor, run, session)
        skip = max(0, await runs.count_newer(caller.actor, found.id) - limit // 2)
    turns = await runs.turns(caller.actor, session, limit=limit + 1, offset=skip)
    shown = turns[:limit]
    going = [turn.run.id for turn in shown if turn.run.status not in ENDED_STATUSES]
    begun = [await runs.first_position(caller.actor, run) - 1 for run in going]
    return TurnPage(
        turns=[_conversation_turn(turn) for turn in reversed(shown)],
        more=len(turns) > limit,
        newer=skip,
        position=min([position, *begun]),
    )


@router.get("/sessions/{session}/turns/{run}")
async def get_turn(context: Context, caller: Reader, session: str, run: str) -> ConversationTurn:
    """One turn as it stands."""
    return _conversation_turn(await context.application.runs.turn(caller.actor, run, session))


@router.get("/sessions/{session}/turns/{run}/charts/{number}.svg")
async def draw_chart(
    context: Context,
    caller: Reader,
    session: str,
    run: str,
    number: int,
    *,
    theme: Theme = "light",
    width: Annotated[int | None, Query(ge=240, le=1200)] = None,
) -> Response:
    """A chart of an answer as a picture, in one of the two themes, as wide as it is or as wide as a phone."""
    found = await context.application.runs.get(caller.actor, run, session)
    views = (await context.application.runs.answer(caller.actor, found.id)).views
    data = views[number].read() if 0 <= number < len(views) else None
    if not isinstance(data, ChartView):
        raise NotFoundError(f"chart {number}")
    picture = await asyncio.to_thread(chart_svg, data.spec, theme=theme, width=width)
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "private, max-age=3600"})


def _conversation_turn(turn: RunTurn) -> ConversationTurn:
    return ConversationTurn(
        run=turn.run.id,
        status=turn.run.status,
        asked_at=turn.run.created_at.isoformat(),
        message=turn.request.message if turn.request else "",
        attachments=list(turn.request.attachments) if turn.request else [],
        answer=_rendered_answer(turn.answer) if turn.answer else None,
    )


def _rendered_answer(answer: Answer) -> RenderedAnswer:
    return RenderedAnswer(
        status=answer.status,
        markdown=answer.answer,
        html=render_markdown(answer.answer, len(answer.sources)),
        plan=answer.plan,
        views=[_rendered_view(answer, number, view) for number, view in enumerate(answer.views)],
        sources=list(answer.sources),
        files=list(answer.files),
        warnings=list(answer.warnings),
        questions=list(answer.questions),
        problem=answer.problem,
    )


def _rendered_view(answer: Answer, number: int, view: View) -> RenderedView:
    data = view.read()
    html = render_markdown(data.markdown) if isinstance(data, DocumentView) else None
    is_chart = isinstance(data, ChartView)
    picture = f"/sessions/{answer.session}/turns/{answer.run}/charts/{number}.svg" if is_chart else None
    return RenderedView(kind=view.kind, title=view.title, data=view.data, html=html, picture=picture)
