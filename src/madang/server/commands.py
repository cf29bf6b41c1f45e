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
            return await office.fork(actor, _branch(session, command))
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


def _branch(session: Session, command: Fork) -> Branch:
    branch = Branch(session=session.id, checkpoint=command.checkpoint, edits=command.edits)
    return replace(branch, as_node=command.as_node, message=command.message)
