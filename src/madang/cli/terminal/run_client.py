"""Sends a message to an assistant from the command line: starts a run, or answers the one that waits."""

from typing import NamedTuple

from madang.cli.terminal.typed_input import parse_answer
from madang.protocol import Actor, RunRequest
from madang.runtime import Application
from madang.store import SessionNotFoundError
from madang.store.runs import Run


class TerminalRun(NamedTuple):
    """A run to follow past event number `after`.

    `reader` is whose run it is: whoever asks, or another person whose run they decide on in the role that it asks for.
    """

    id: str
    reader: Actor
    after: int = 0


async def start_or_answer(application: Application, request: RunRequest) -> TerminalRun:
    """The run that the message starts or, where one of the session waits for an answer, the run that it answers.

    Files, and the input of a graph, come with a run of their own, to which one that waits gives way.
    """
    waiting = None
    if not request.attachments and request.call is None:
        waiting = await find_waiting_run(application, request.actor, request.session, request.assistant)
    if waiting is None:
        return await start_run(application, request)
    question = next(iter((await application.runs.open_questions(waiting.reader, waiting.id)).values()))
    await application.runs.reply(request.actor, waiting.id, question.id, parse_answer(question, request.message))
    return waiting


async def find_waiting_run(application: Application, actor: Actor, session: str, assistant: str) -> TerminalRun | None:
    """The run of the session that waits for an answer, or for a decision of the actor's role, if there is one."""
    runs = application.runs
    try:
        reader, run = actor, await runs.waiting(actor, session)
    except SessionNotFoundError:
        reader, run = await _find_approval(application, actor, session)
    if run is None or run.assistant != assistant or not await runs.open_questions(reader, run.id):
        return None
    return TerminalRun(run.id, reader, len(await runs.events(reader, run.id)))


async def _find_approval(application: Application, actor: Actor, session: str) -> tuple[Actor, Run | None]:
    """The run of somebody else's session that waits for a decision of the actor's role, and its owner."""
    for pending in await application.runs.pending_approvals(actor):
        if pending.run.session == session:
            return actor.changed(user=pending.user, role=""), pending.run
    return actor, None


async def start_run(application: Application, request: RunRequest) -> TerminalRun:
    """The run that the message starts, whatever else the session does."""
    run = await application.ask(
        request.session,
        request.message,
        assistant=request.assistant,
        actor=request.actor,
        language=request.language,
        attachments=request.attachments,
        options=request.options,
        now=request.now,
        call=request.call,
    )
    return TerminalRun(run.id, request.actor)
