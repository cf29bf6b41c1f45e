"""Routes for the turns of a conversation: what was asked and the answer, rendered for the page, with its charts
as SVG; the whole of it as Markdown, and by a link that may be read without signing in.
"""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, Field, JsonValue
from starlette.requests import Request

from madang.documents.charts import Theme, chart_svg
from madang.protocol import (
    Answer,
    AnswerStatus,
    Approval,
    ChartView,
    DocumentView,
    File,
    Problem,
    Question,
    Source,
    Understanding,
    View,
    ViewKind,
)
from madang.runtime import AgentRecord
from madang.runtime.access import RunReply, RunTurn, feedback_key
from madang.runtime.agents import shown_reply
from madang.server.context import Context, Reader, ServerContext, Writer
from madang.server.errors import NotFoundError, SharingOffError
from madang.server.rendering.artefacts import ShownArtefact, answer_artefacts
from madang.server.rendering.conversation import conversation_markdown
from madang.server.rendering.markdown import render_markdown
from madang.server.security.authentication import token_in
from madang.state.plans import PlanSummary
from madang.store import Session, act_for
from madang.store.runs import ENDED_STATUSES, RunStatus

router = APIRouter(tags=["turns"])


class RenderedView(BaseModel):
    """A view with what the server makes of it: HTML for text, the address of a picture for a chart."""

    kind: ViewKind
    title: str
    data: dict[str, JsonValue]
    html: str | None = None
    picture: str | None = None
    told: bool = False
    """Whether the text says in words what the view shows."""


class RenderedAnswer(BaseModel):
    """An answer as a page shows it; `html` is sanitised, `markdown` is for copying."""

    status: AnswerStatus
    markdown: str
    html: str
    plan: PlanSummary | None
    views: list[RenderedView]
    artefacts: list[ShownArtefact]
    sources: list[Source]
    files: list[File]
    warnings: list[str]
    questions: list[Question]
    problem: Problem | None
    understood: Understanding | None


class GivenReply(BaseModel):
    """What somebody answered to a question on the way: in words, or whether they approved."""

    question: str
    answer: str | bool


class GivenFeedback(BaseModel):
    """What somebody said of an answer."""

    useful: bool
    note: str


class ConversationTurn(BaseModel):
    """What was asked, by which run it is answered, and the answer once there is one, with what was said of it."""

    run: str
    status: RunStatus
    asked_at: str
    message: str
    attachments: list[File]
    replies: list[GivenReply]
    answer: RenderedAnswer | None
    feedback: GivenFeedback | None


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
    known = await context.application.sessions.get(caller.actor, session)
    going = [turn.run.id for turn in shown if turn.run.status not in ENDED_STATUSES]
    begun = [await runs.first_position(caller.actor, run) - 1 for run in going]
    return TurnPage(
        turns=[await _rendered(_conversation_turn, turn, known) for turn in reversed(shown)],
        more=len(turns) > limit,
        newer=skip,
        position=min([position, *begun]),
    )


class NewShare(BaseModel):
    """For how many days a link is to open a session."""

    days: int = Field(ge=1, le=365)


class Share(BaseModel):
    """A link to a session; its `text` is told once, when it is made."""

    id: str
    created_at: datetime
    expires_at: datetime | None
    text: str | None = None


class SharedConversation(BaseModel):
    """A conversation as a link shows it: no files, no charts but as tables, and nothing that could be done."""

    title: str
    expires_at: datetime | None
    turns: list[ConversationTurn]
    more: bool


@router.get("/sessions/{session}/export.md", response_class=Response)
async def export_conversation(context: Context, caller: Reader, session: str) -> Response:
    """The whole conversation as Markdown."""
    known = await context.application.sessions.get(caller.actor, session)
    turns = await context.application.runs.turns(caller.actor, session, limit=_MOST_EXPORTED)
    name = quote(f"{known.title or known.id}.md")
    headers = {"content-disposition": f"attachment; filename*=UTF-8''{name}"}
    text = await asyncio.to_thread(conversation_markdown, known.title, reversed(turns), caller.language)
    return Response(text, media_type="text/markdown; charset=utf-8", headers=headers)


@router.get("/sessions/{session}/shares")
async def list_shares(context: Context, caller: Reader, session: str) -> list[Share]:
    """The links to a session that can still be used, newest first."""
    found = await context.application.shares.list(caller.actor, session)
    return [Share(id=each.id, created_at=each.created_at, expires_at=each.expires_at) for each in found]


@router.post("/sessions/{session}/shares", status_code=201)
async def share_session(context: Context, caller: Writer, session: str, body: NewShare) -> Share:
    """A link by which anybody may read the session until it ends."""
    _require_sharing(context)
    until = context.clock() + timedelta(days=body.days)
    made, text = await context.application.shares.create(caller.actor, session, until=until, credential=caller.token)
    return Share(id=made.id, created_at=made.created_at, expires_at=made.expires_at, text=text)


@router.delete("/sessions/{session}/shares/{link}", status_code=204, response_class=Response)
async def end_share(context: Context, caller: Writer, session: str, link: str) -> None:
    """End a link now."""
    await context.application.shares.end(caller.actor, session, link)


@router.get("/shared")
async def read_shared(context: Context, request: Request) -> SharedConversation:
    """The conversation that the link in `Authorization` opens; whoever holds it need not sign in."""
    _require_sharing(context)
    shared = await context.application.shares.open(token_in(request) or "")
    context.request_rates.token.spend(shared.link)
    act_for(shared.owner.tenant)
    known = await context.application.sessions.get(shared.owner, shared.session)
    turns = await context.application.runs.turns(shared.owner, shared.session, limit=_MOST_SHARED + 1)
    shown = [await _rendered(_shared_turn, turn, known) for turn in reversed(turns[:_MOST_SHARED])]
    return SharedConversation(
        title=known.title, expires_at=shared.expires_at, turns=shown, more=len(turns) > _MOST_SHARED
    )


def _require_sharing(context: ServerContext) -> None:
    if not context.sharing:
        raise SharingOffError


async def _rendered(
    render: Callable[[RunTurn, Session], ConversationTurn], turn: RunTurn, session: Session
) -> ConversationTurn:
    """A turn, rendered beside the event loop: one by one, so that whoever gave up waiting has no more rendered."""
    return await asyncio.to_thread(render, turn, session)


def _shared_turn(turn: RunTurn, session: Session) -> ConversationTurn:
    return _without_reach(_conversation_turn(turn, session))


def _without_reach(turn: ConversationTurn) -> ConversationTurn:
    """A turn without what only its owner can open: files, drawn charts, passages of the library, open questions."""
    if turn.answer is None:
        return turn.model_copy(update={"attachments": [], "feedback": None})
    answer = turn.answer.model_copy(
        update={
            "files": [],
            "questions": [],
            "artefacts": [],
            "views": [view.model_copy(update={"picture": None, "told": False}) for view in turn.answer.views],
            "sources": [source.changed(passages=()) for source in turn.answer.sources],
        }
    )
    return turn.model_copy(update={"answer": answer, "attachments": [], "feedback": None})


_MOST_SHARED = 100
_MOST_EXPORTED = 1000


@router.get("/sessions/{session}/turns/{run}")
async def get_turn(context: Context, caller: Reader, session: str, run: str) -> ConversationTurn:
    """One turn as it stands."""
    turn = await context.application.runs.turn(caller.actor, run, session)
    return await _rendered(_conversation_turn, turn, await context.application.sessions.get(caller.actor, session))


@router.get("/sessions/{session}/turns/{run}/agents")
async def list_agents(context: Context, caller: Reader, session: str, run: str) -> list[AgentRecord]:
    """What each agent did and used: steps, seconds, retries, calls, tokens and cost."""
    return await context.application.runs.agents(caller.actor, run, session)


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


def _conversation_turn(turn: RunTurn, session: Session) -> ConversationTurn:
    feedback = session.metadata.get(feedback_key(turn.run.id))
    return ConversationTurn(
        run=turn.run.id,
        status=turn.run.status,
        asked_at=turn.run.created_at.isoformat(),
        message=turn.request.message if turn.request else "",
        attachments=list(turn.request.attachments) if turn.request else [],
        replies=[_reply(reply) for reply in turn.replies],
        answer=_rendered_answer(turn.answer) if turn.answer else None,
        feedback=GivenFeedback.model_validate(feedback) if feedback else None,
    )


def _reply(reply: RunReply) -> GivenReply:
    asked = reply.question
    question = asked.action if isinstance(asked, Approval) else asked.question
    return GivenReply(question=question, answer=shown_reply(asked, reply.value))


def _rendered_answer(answer: Answer) -> RenderedAnswer:
    return RenderedAnswer(
        status=answer.status,
        markdown=answer.answer,
        html=render_markdown(answer.answer, len(answer.sources)),
        plan=answer.plan,
        views=[_rendered_view(answer, number, view) for number, view in enumerate(answer.views)],
        artefacts=answer_artefacts(answer),
        sources=list(answer.sources),
        files=list(answer.files),
        warnings=list(answer.warnings),
        questions=list(answer.questions),
        problem=answer.problem,
        understood=answer.understood,
    )


def _rendered_view(answer: Answer, number: int, view: View) -> RenderedView:
    data = view.read()
    html = render_markdown(data.markdown) if isinstance(data, DocumentView) else None
    is_chart = isinstance(data, ChartView)
    picture = f"/sessions/{answer.session}/turns/{answer.run}/charts/{number}.svg" if is_chart else None
    return RenderedView(kind=view.kind, title=view.title, data=view.data, html=html, picture=picture, told=view.told)
