"""Sends a message to an assistant from the command line: starts a run, or answers the one that waits."""

from madang.cli.terminal.typed_input import parse_answer
from madang.protocol import RunRequest
from madang.runtime import Application


async def start_or_answer(application: Application, request: RunRequest) -> tuple[str, int]:
    """The run that the message starts or, where one of the session waits for an answer, the run that it answers; and
    the number of the last event before that.

    Files come with a message of their own, to which a run that waits gives way.
    """
    waiting = None
    if not request.attachments:
        waiting = await find_waiting_run(application, request.session, request.assistant)
    if waiting is None:
        return await start_run(application, request), 0
    run, _ = waiting
    question = next(iter((await application.intake.open_questions(run)).values()))
    await application.intake.answer(request.actor, run, question.id, parse_answer(question, request.message))
    return waiting


async def find_waiting_run(application: Application, session: str, assistant: str) -> tuple[str, int] | None:
    """The run of the session that waits for an answer, if there is one, and the number of its last event."""
    for run in await application.store.runs.list(session=session, status="interrupted", limit=1):
        if run.assistant == assistant and await application.intake.open_questions(run.id):
            return run.id, len(await application.events_of(run.id))
    return None


async def start_run(application: Application, request: RunRequest) -> str:
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
    )
    return run.id
