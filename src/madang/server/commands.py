"""Commands: what a client may ask of a session, put to the office in the client's name."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from madang.models.language.detect import detect_language
from madang.protocol.commands import Answer, Approve, Ask, Cancel, Command, Fork, Skip
from madang.protocol.files import File
from madang.runtime.forks import Branch
from madang.runtime.office import Office
from madang.runtime.orders import Actor
from madang.server.errors import RequestError
from madang.server.past import past_of
from madang.server.visitors import Visitor
from madang.store.run_rows import Run
from madang.store.sessions import Session

__all__ = ["attached", "carry_out"]


async def carry_out(office: Office, visitor: Visitor, session: Session, command: Command) -> Run:
    """The run that took the command in."""
    actor, desk = visitor.actor, office.desk
    match command:
        case Ask():
            return await _ask(office, visitor, session, command)
        case Answer():
            run = await _begun(office, visitor, session, command.run)
            return await desk.answer(
                await _in_role(office, visitor, run, command.question), run, command.question, command.value
            )
        case Approve():
            run = await _begun(office, visitor, session, command.run)
            actor = await _in_role(office, visitor, run, command.request)
            return await desk.approve(
                actor, run, command.request, approved=command.approved, arguments=command.arguments
            )
        case Skip():
            return await desk.skip(actor, await _begun(office, visitor, session, command.run), command.step)
        case Cancel():
            return await desk.cancel(actor, await _begun(office, visitor, session, command.run))
        case Fork():
            return await _fork(office, visitor, session, command)
        case _:
            assert_never(command)


async def _ask(office: Office, visitor: Visitor, session: Session, command: Ask) -> Run:
    return await office.ask(
        session.id,
        command.message,
        assistant=session.assistant,
        actor=visitor.actor,
        language=command.language or detect_language(command.message, visitor.language),
        multitask=command.multitask,
        attachments=await attached(office, session.id, command.attachments),
        run=str(command.run) if command.run else None,
    )


async def attached(office: Office, session: str, references: Sequence[str]) -> tuple[File, ...]:
    """The files of a session that are named, or `FileMissingError`."""
    return tuple([(await office.store.files.find(session, one)).file for one in references])


async def _begun(office: Office, visitor: Visitor, session: Session, run: str | None) -> str:
    """The run that is meant: the one named, or the one that the session has begun and not ended."""
    if run is not None:
        return (await visitor.run(office, run, session.id)).id
    for status in ("running", "interrupted", "pending"):
        for found in await office.store.runs.list(session=session.id, status=status, limit=1):
            return found.id
    raise RequestError(f"Session {session.id!r} has no run under way: ask something first.")


async def _in_role(office: Office, visitor: Visitor, run: str, question: str) -> Actor:
    """The visitor, in the role that the question asks for if they have them all."""
    asked = (await office.desk.open_questions(run)).get(question)
    role = getattr(asked, "role", None)
    return visitor.actor.changed(role=role) if visitor.is_local and role else visitor.actor


async def _fork(office: Office, visitor: Visitor, session: Session, command: Fork) -> Run:
    checkpoint = command.checkpoint or await _before(office, visitor, session, command.run or "")
    if checkpoint is None:
        return await _begin_anew(office, visitor, session, command.message or "")
    branch = Branch(session=session.id, checkpoint=checkpoint, edits=command.edits)
    return await office.fork(visitor.actor, replace(branch, as_node=command.as_node, message=command.message))


async def _before(office: Office, visitor: Visitor, session: Session, run: str) -> str | None:
    found = await visitor.run(office, run, session.id)
    return await past_of(office, session).before_run(session.id, found.id)


async def _begin_anew(office: Office, visitor: Visitor, session: Session, message: str) -> Run:
    """The message as the first of a new session: nothing stood before the run that it takes the place of."""
    made = await office.store.sessions.create(
        tenant=session.tenant, user=session.user, assistant=session.assistant, metadata=session.metadata
    )
    return await _ask(office, visitor, made, Ask(message=message))
