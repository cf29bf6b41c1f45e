"""Intake: a run as LangGraph's clients ask for it, put to the desk."""

from datetime import datetime
from typing import NamedTuple
from uuid import uuid4

from pydantic import JsonValue

from madang.models.language.detect import detect_language
from madang.protocol.commands import Answer, Approve
from madang.protocol.questions import Approval, Clarification
from madang.protocol.requests import Request
from madang.runtime.conducting import compiled_once
from madang.runtime.forks import asked_at
from madang.runtime.orders import Order
from madang.runtime.pauses import Pauses, is_pause
from madang.server.commands import attached, carry_out
from madang.server.errors import RequestError
from madang.server.langgraph_api.bodies import NewRun
from madang.server.langgraph_api.inputs import attachments_in, message_in
from madang.server.langgraph_api.known import find_assistant
from madang.server.past import past_of
from madang.server.premises import Premises
from madang.server.visitors import Visitor
from madang.store.errors import SessionBusyError, SessionNotFoundError
from madang.store.run_rows import Run
from madang.store.sessions import Session

__all__ = ["Taken", "take", "take_alone"]


class Taken(NamedTuple):
    """A run, and the number of the last event before it was asked for what it does now."""

    run: Run
    after: int = 0


async def take(here: Premises, who: Visitor, thread: str, wanted: NewRun) -> Taken:
    """The run that does what is wanted in a thread: a new one, or the one whose question is answered."""
    _refuse_what_is_not_offered(here, wanted)
    session = await _thread(here, who, thread, wanted)
    if session and wanted.command and "resume" in wanted.command.model_fields_set:
        return await _resume(here, who, session, wanted.command.resume)
    if session and wanted.is_bare and (paused := await _go_on(here, who, session, wanted.pauses)):
        return paused
    return Taken(await _ask(here, who, thread, wanted, session=session))


async def take_alone(here: Premises, who: Visitor, wanted: NewRun, expires_at: datetime | None) -> Run:
    """The run that does what is wanted, in a thread of its own."""
    _refuse_what_is_not_offered(here, wanted)
    return await _ask(here, who, str(uuid4()), wanted, expires_at=expires_at)


def _refuse_what_is_not_offered(here: Premises, wanted: NewRun) -> None:
    for name, instead in wanted.not_offered.items():
        raise RequestError(f"{name} is not offered here: {instead}.")
    assistant = find_assistant(here.office.assistants, wanted.assistant_id)
    nodes = list(compiled_once(assistant).nodes)[1:]
    for name in wanted.pauses.unknown_among(nodes):
        raise RequestError(f"{assistant.name!r} has no node {name!r} to wait at (nodes: {', '.join(nodes)}).")


async def _ask(
    here: Premises,
    who: Visitor,
    thread: str,
    wanted: NewRun,
    *,
    session: Session | None = None,
    expires_at: datetime | None = None,
) -> Run:
    run = str(uuid4())
    return await here.office.desk.ask(
        thread,
        await _order(here, who, session, wanted, run),
        assistant=find_assistant(here.office.assistants, wanted.assistant_id).name,
        multitask=wanted.multitask_strategy,
        run=run,
        expires_at=expires_at,
    )


async def _thread(here: Premises, who: Visitor, thread: str, wanted: NewRun) -> Session | None:
    """The visitor's thread; None where it is to be made."""
    try:
        return await who.session(here.office, thread)
    except SessionNotFoundError:
        if wanted.if_not_exists == "reject":
            raise
        return None


async def _order(here: Premises, who: Visitor, session: Session | None, wanted: NewRun, run: str) -> Order:
    """What is asked; from an earlier checkpoint without an input, what was asked there."""
    wire: dict[str, JsonValue] = {
        "metadata": wanted.metadata,
        "stream_mode": list(wanted.modes),
        "stream_subgraphs": wanted.stream_subgraphs,
    }
    again = await _rewound(here, session, wanted, run) if session and wanted.origin else None
    if again and wanted.input is None:
        return again.changed(actor=who.actor, pauses=wanted.pauses, wire=wire)
    message = message_in(wanted.input)
    files = await attached(here.office, session.id if session else "", attachments_in(wanted.input))
    language = wanted.context.language or wanted.config.configurable.language
    return Order(
        request=Request(message=message, attachments=files),
        actor=who.actor,
        language=language or detect_language(message, who.language),
        pauses=wanted.pauses,
        wire=wire,
    )


async def _rewound(here: Premises, session: Session, wanted: NewRun, run: str) -> Order:
    """What was asked at the checkpoint where the session stands again now."""
    if session.status == "busy":
        raise SessionBusyError(session.id)
    past, origin = past_of(here.office, session), wanted.origin or ""
    asked = await asked_at(past, session.id, origin)
    await past.rewind(session.id, origin, run=run if wanted.input is None else None)
    return asked


async def _go_on(here: Premises, who: Visitor, session: Session, pauses: Pauses) -> Taken | None:
    """The run that waits at a pause, let go on to the next ones; None where none does."""
    for run in await here.office.store.runs.list(session=session.id, status="interrupted", limit=1):
        log, questions = await here.office.log_of(run.id), await here.office.desk.open_questions(run.id)
        for question in filter(is_pause, questions):
            value = pauses.model_dump(mode="json")
            return Taken(await here.office.desk.answer(who.actor, run.id, question, value), log[-1].seq)
    return None


async def _resume(here: Premises, who: Visitor, session: Session, given: JsonValue) -> Taken:
    """The run that waits, with these answers; they are given by question, or bare where one question is open."""
    for run in await here.office.store.runs.list(session=session.id, status="interrupted", limit=1):
        log, questions = await here.office.log_of(run.id), await here.office.desk.open_questions(run.id)
        for question, value in _answers(questions, given).items():
            run = await carry_out(here.office, who, session, _answer(run.id, questions[question], value))  # noqa: PLW2901
        return Taken(run, log[-1].seq)
    raise RequestError(f"Thread {session.id!r} waits for no answer: give an input instead.")


def _answers(questions: dict[str, Clarification | Approval], given: JsonValue) -> dict[str, JsonValue]:
    if isinstance(given, dict) and given and given.keys() <= questions.keys():
        return given
    if len(questions) == 1:
        return {next(iter(questions)): given}
    raise RequestError(f"Several questions are open: resume with an object of answers to {', '.join(questions)}.")


def _answer(run: str, question: Clarification | Approval, value: JsonValue) -> Answer | Approve:
    if isinstance(question, Approval) and isinstance(value, bool):
        return Approve(request=question.id, approved=value, run=run)
    return Answer(question=question.id, value=value, run=run)
