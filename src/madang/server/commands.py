"""Executes a client's command on a session (ask, answer, approve, skip, cancel, fork) in the caller's name and returns
the run that took it.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from pydantic import JsonValue

from madang.protocol import (
    AnswerCommand,
    ApproveCommand,
    AskCommand,
    CancelCommand,
    Clarification,
    File,
    ForkCommand,
    SessionCommand,
    SkipCommand,
)
from madang.reading.language import detect_language
from madang.runtime import Application
from madang.runtime.agents import typed_answer
from madang.runtime.runs import Actor, ForkPoint
from madang.server.context import time_travel_of
from madang.server.errors import RequestError
from madang.server.security.authentication import Principal
from madang.store import Session
from madang.store.runs import Run


async def execute_command(
    application: Application, caller: Principal, session: Session, command: SessionCommand
) -> Run:
    """The run that took the command in."""
    actor, runs = caller.actor, application.runs
    match command:
        case AskCommand():
            return await _ask(application, caller, session, command)
        case AnswerCommand():
            run = await _unfinished_run(application, caller, session, command.run)
            actor = await _actor_in_role(application, caller, run, command.question)
            return await runs.reply(actor, run, command.question, await _answer_value(application, actor, run, command))
        case ApproveCommand():
            run = await _unfinished_run(application, caller, session, command.run)
            actor = await _actor_in_role(application, caller, run, command.request)
            return await runs.decide(
                actor, run, command.request, approved=command.approved, arguments=command.arguments
            )
        case SkipCommand():
            return await runs.skip(
                actor, await _unfinished_run(application, caller, session, command.run), command.step
            )
        case CancelCommand():
            return await runs.cancel(actor, await _unfinished_run(application, caller, session, command.run))
        case ForkCommand():
            return await _fork(application, caller, session, command)
        case _:
            assert_never(command)


async def _ask(application: Application, caller: Principal, session: Session, command: AskCommand) -> Run:
    return await application.ask(
        session.id,
        command.message,
        assistant=session.assistant,
        actor=caller.actor,
        language=command.language or detect_language(command.message, caller.language),
        multitask=command.multitask,
        priority=command.priority,
        attachments=await find_attachments(application, caller, session.id, command.attachments),
        options=command.options,
        run=str(command.run) if command.run else None,
    )


async def find_attachments(
    application: Application, caller: Principal, session: str, references: Sequence[str]
) -> tuple[File, ...]:
    """The files of a session that are named, or `FileMissingError`."""
    found = [await application.files.find(caller.actor, session, reference) for reference in references]
    return tuple(stored.file for stored in found)


async def _unfinished_run(application: Application, caller: Principal, session: Session, run: str | None) -> str:
    """The run that is meant: the one named, or the one that the session has begun and not ended."""
    if run is not None:
        return (await application.runs.get(caller.actor, run, session.id)).id
    found = await application.runs.unfinished(caller.actor, session.id)
    if found is None:
        raise RequestError(f"Session {session.id!r} has no run under way: ask something first.")
    return found.id


async def _answer_value(application: Application, actor: Actor, run: str, command: AnswerCommand) -> JsonValue:
    """The answer as the question wants it, from what a person wrote where that was sent."""
    if command.text is None:
        return command.value
    asked = (await application.runs.open_questions(actor, run)).get(command.question)
    return typed_answer(asked, command.text) if isinstance(asked, Clarification) else command.text


async def _actor_in_role(application: Application, caller: Principal, run: str, question: str) -> Actor:
    """The visitor, in the role that the question asks for if they have them all."""
    asked = (await application.runs.open_questions(caller.actor, run)).get(question)
    role = getattr(asked, "role", None)
    return caller.actor.changed(role=role) if caller.is_local and role else caller.actor


async def _fork(application: Application, caller: Principal, session: Session, command: ForkCommand) -> Run:
    checkpoint = command.checkpoint or await _checkpoint_before(application, caller, session, command.run or "")
    if checkpoint is None:
        return await _ask_in_new_session(application, caller, session, command.message or "")
    branch = ForkPoint(session=session.id, checkpoint=checkpoint, edits=command.edits)
    return await application.runs.fork(caller.actor, replace(branch, as_node=command.as_node, message=command.message))


async def _checkpoint_before(application: Application, caller: Principal, session: Session, run: str) -> str | None:
    found = await application.runs.get(caller.actor, run, session.id)
    return await time_travel_of(application, session).checkpoint_before_run(session.id, found.id)


async def _ask_in_new_session(application: Application, caller: Principal, session: Session, message: str) -> Run:
    """The message as the first of a new session: nothing stood before the run that it takes the place of."""
    made = await application.sessions.create(caller.actor, assistant=session.assistant, metadata=session.metadata)
    return await _ask(application, caller, made, AskCommand(message=message))
