"""The desk: where people ask, answer, approve, skip and cancel. What it has taken in is durable and on record."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from pydantic import JsonValue

from madang.protocol.events import Answered, Payload, RunAccepted, RunEnded, SkipRequested
from madang.protocol.files import File, safe_name
from madang.protocol.media_types import detect_media_type
from madang.protocol.questions import Approval, Clarification, Decision
from madang.runtime.errors import ForeignRoleError, QuestionNotFoundError, UnknownFileError, WrongAssistantError
from madang.runtime.forms import check_answer
from madang.runtime.orders import Actor, Order, skip_key
from madang.runtime.ports import Said
from madang.runtime.questions import decision_on, open_questions
from madang.runtime.stored import StoredJournal, to_new_event
from madang.runtime.titles import title_of
from madang.store import Store
from madang.store.database import Connection, Work
from madang.store.errors import RunNotFoundError, SessionExistsError, SessionNotFoundError
from madang.store.event_rows import NewEvent
from madang.store.run_rows import Policy, Run
from madang.store.sessions import Session

__all__ = ["Desk"]


@dataclass(frozen=True, slots=True)
class Desk:
    """Takes in what is asked of sessions. `nudge` tells the worker of this process to look at a run now."""

    store: Store
    nudge: Callable[[str], None]

    async def ask(
        self,
        session: str,
        order: Order,
        *,
        assistant: str,
        multitask: Policy = "enqueue",
        run: str | None = None,
        expires_at: datetime | None = None,
    ) -> Run:
        """The run that will answer, durable before this returns; asking again under the same id changes nothing.

        A session that is new by then is deleted when it `expires_at`.

        While another run of the session waits or is under way, 'reject' refuses with `SessionBusyError` and 'enqueue'
        lets the new one wait. 'interrupt' stops the others, which keep what they have; 'rollback' stops them and takes
        back what they changed in the session's state. A run that waits for an answer gives way to the next message.
        """
        await self._enter(session, order.actor, assistant, title=order.request.message, expires_at=expires_at)
        ident = run or str(uuid4())
        accepted = await self.store.runs.accept(
            session,
            order.model_dump(mode="json"),
            _event(RunAccepted(assistant=assistant)),
            run=ident,
            assistant=assistant,
            policy=multitask,
            witness=self._witness(order.actor, "ask", session, run=ident, assistant=assistant, multitask=multitask),
        )
        if multitask in {"interrupt", "rollback"}:
            await self._displace_for(accepted)
        self.nudge(ident)
        return accepted

    async def attach(
        self, actor: Actor, session: str, name: str, content: bytes, *, assistant: str, title: str = ""
    ) -> File:
        """A file handed in for the next message of a session, which is begun under `title` if it is new.

        What it is, its content tells; `UnknownFileError` if we cannot.
        """
        media_type = detect_media_type(content, name)
        if media_type is None:
            raise UnknownFileError(safe_name(name))
        await self._enter(session, actor, assistant, title=title or safe_name(name))
        file = await self.store.files.save(session, name, media_type, content)
        details: dict[str, JsonValue] = {"tenant": actor.tenant, "role": actor.role, "file": file.reference}
        await self.store.audit.record(actor.user, "attach", session=session, details=details)
        return file

    async def answer(self, actor: Actor, run: str, question: str, value: JsonValue) -> Run:
        """The run with the answer to one of its open questions; it goes on as soon as a worker is free.

        An approval is answered with a `Decision`, by whoever has the role it asks for. An answer of another form than
        the question asks for is refused with `AnswerError`, which says why, and the question stays open.
        """
        found, asked = await self._open_question(run, question)
        await self._admit(actor, found, role=asked.role if isinstance(asked, Approval) else None)
        said = _checked(asked, value, actor)
        witness = self._witness(actor, "answer", found.session, run=run, question=question)
        event = _event(Answered(question=question))
        resumed = await self.store.runs.resume(run, {question: said}, event, witness=witness)
        self.nudge(run)
        return resumed

    async def approve(
        self, actor: Actor, run: str, request: str, *, approved: bool, arguments: dict[str, JsonValue] | None = None
    ) -> Run:
        """The run with the decision on something it would do, with edited arguments if any are given."""
        decision = Decision(approved=approved, arguments=arguments)
        return await self.answer(actor, run, request, decision.model_dump(mode="json"))

    async def skip(self, actor: Actor, run: str, step: str) -> Run:
        """The run, asked to leave out a step of its plan."""
        found = await self.store.runs.get(run)
        await self._admit(actor, found)
        witness = self._witness(actor, "skip", found.session, run=run, step=step)
        event = _event(SkipRequested(step=step))
        told = await self.store.runs.resume(run, {skip_key(step): True}, event, witness=witness)
        self.nudge(run)
        return told

    async def cancel(self, actor: Actor, run: str) -> Run:
        """The run, asked to stop with what it has; where no worker has it, it is over at once."""
        found = await self.store.runs.get(run)
        await self._admit(actor, found)
        return await self._stop(run, witness=self._witness(actor, "cancel", found.session, run=run))

    async def open_questions(self, run: str) -> dict[str, Clarification | Approval]:
        """The questions of a run that nobody has answered yet, by their ids."""
        return open_questions(await StoredJournal(self.store.events, run, 0).read())

    async def _enter(
        self, session: str, actor: Actor, assistant: str, *, title: str, expires_at: datetime | None = None
    ) -> None:
        """See to it that the session is there, is the asker's, and speaks with this assistant."""
        found = await self._find(session, actor, assistant, title, expires_at)
        if (found.tenant, found.user) != (actor.tenant, actor.user):
            raise SessionNotFoundError(session)
        if not found.assistant:
            found = await self.store.sessions.bind(session, assistant)
        if found.assistant != assistant:
            raise WrongAssistantError(session, found.assistant, assistant)
        if not found.title:
            await self.store.sessions.rename(session, title_of(title))

    async def _find(
        self, session: str, actor: Actor, assistant: str, title: str, expires_at: datetime | None
    ) -> Session:
        with suppress(SessionNotFoundError):
            return await self.store.sessions.get(session)
        with suppress(SessionExistsError):  # of two first messages sent at once, one creates it
            return await self.store.sessions.create(
                session,
                tenant=actor.tenant,
                user=actor.user,
                assistant=assistant,
                title=title_of(title),
                expires_at=expires_at,
            )
        return await self.store.sessions.get(session)

    async def _admit(self, actor: Actor, run: Run, *, role: str | None = None) -> None:
        """Let pass whoever owns the run's session; where a role is asked for, whoever of the tenant has it.

        To all others there is no such run.
        """
        session = await self.store.sessions.get(run.session)
        if session.tenant != actor.tenant or (role is None and session.user != actor.user):
            raise RunNotFoundError(run.id)
        if role is not None and actor.role != role:
            raise ForeignRoleError(actor.role, role)

    async def _open_question(self, run: str, question: str) -> tuple[Run, Clarification | Approval]:
        asked = await self.open_questions(run)
        if question not in asked:
            raise QuestionNotFoundError(run, question, list(asked))
        return await self.store.runs.get(run), asked[question]

    async def _displace_for(self, run: Run) -> None:
        """Stop what was accepted for the session before `run`; what waits for an answer gives way when it starts."""
        for other in await self.store.runs.active_before(run.id):
            if other.status == "pending" and run.policy == "rollback":  # what a worker has, the worker takes back
                await self.store.checkpointer.adelete_for_runs([other.id])
            await self._stop(other.id)

    async def _stop(self, run: str, witness: Work[object] | None = None) -> Run:
        stopped = await self.store.runs.request_cancel(run, _event(RunEnded(status="cancelled")), witness=witness)
        self.nudge(run)
        return stopped

    def _witness(self, actor: Actor, action: str, session: str, **details: str) -> Work[object]:
        """Puts on record who asks for what, together with it or not at all; never what was said."""
        about = {"tenant": actor.tenant, "role": actor.role, **details}

        async def witness(connection: Connection) -> object:
            return await self.store.audit.enter(connection, actor.user, action, session=session, details=about)

        return witness


def _event(payload: Payload) -> NewEvent:
    return to_new_event(Said(payload))


def _checked(asked: Clarification | Approval, value: JsonValue, actor: Actor) -> JsonValue:
    if isinstance(asked, Clarification):
        check_answer(asked, value)
        return value
    decision = decision_on(asked, value)
    if decision.arguments is not None:
        check_answer(asked, decision.arguments)
    return decision.changed(by=actor.user).model_dump(mode="json")
