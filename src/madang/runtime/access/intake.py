"""Takes in what people ask of sessions: messages, files, answers, approvals, skips and cancels. Checks who may, stores
it with its audit entry in one transaction and wakes the worker.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from pydantic import JsonValue

from madang.protocol import (
    Approval,
    ApprovalDecision,
    Clarification,
    EventData,
    QuestionAnswered,
    RunAccepted,
    RunEnded,
    SkipRequested,
)
from madang.runtime.access.sessions import open_session
from madang.runtime.agents.ports import EventDraft
from madang.runtime.agents.questions import check_answer, decision_on, open_questions
from madang.runtime.errors import QuestionNotFoundError, WrongRoleError
from madang.runtime.runs.request import Actor, QueuedRequest, skip_key
from madang.runtime.runs.storage import to_event_draft, to_new_event
from madang.store import RunNotFoundError, Store
from madang.store.database import Connection, Work
from madang.store.runs import NewEvent, Run, RunPolicy


@dataclass(frozen=True, slots=True)
class Intake:
    """Takes in what is asked of sessions. `wake_worker` tells the worker of this process to look at a run now."""

    store: Store
    wake_worker: Callable[[str], None]

    async def ask(
        self,
        session: str,
        order: QueuedRequest,
        *,
        assistant: str,
        multitask: RunPolicy = "enqueue",
        run: str | None = None,
        expires_at: datetime | None = None,
    ) -> Run:
        """The run that will answer, durable before this returns; asking again under the same id changes nothing.

        A session that is new by then is deleted when it `expires_at`.

        While another run of the session waits or is under way, 'reject' refuses with `SessionBusyError` and 'enqueue'
        lets the new one wait. 'interrupt' stops the others, which keep what they have; 'rollback' stops them and takes
        back what they changed in the session's state. A run that waits for an answer gives way to the next message.
        """
        await open_session(
            self.store, order.actor, session, assistant, title=order.request.message, expires_at=expires_at
        )
        ident = run or str(uuid4())
        accepted = await self.store.runs.accept(
            session,
            order.model_dump(mode="json"),
            _new_event(RunAccepted(assistant=assistant)),
            run=ident,
            assistant=assistant,
            policy=multitask,
            record=self._audit_entry(order.actor, "ask", session, run=ident, assistant=assistant, multitask=multitask),
        )
        if multitask in {"interrupt", "rollback"}:
            await self._stop_earlier_runs(accepted)
        self.wake_worker(ident)
        return accepted

    async def answer(self, actor: Actor, run: str, question: str, value: JsonValue) -> Run:
        """The run with the answer to one of its open questions; it goes on as soon as a worker is free.

        An approval is answered with an `ApprovalDecision`, by whoever has the role it asks for. An answer of another
        form than the question asks for is refused with `AnswerError`, which says why, and the question stays open.
        """
        found, asked = await self._open_question(run, question)
        await self._require_access(actor, found, role=asked.role if isinstance(asked, Approval) else None)
        said = _validated_answer(asked, value, actor)
        record = self._audit_entry(actor, "answer", found.session, run=run, question=question)
        event = _new_event(QuestionAnswered(question=question))
        resumed = await self.store.runs.resume(run, {question: said}, event, record=record)
        self.wake_worker(run)
        return resumed

    async def approve(
        self, actor: Actor, run: str, request: str, *, approved: bool, arguments: dict[str, JsonValue] | None = None
    ) -> Run:
        """The run with the decision on something it would do, with edited arguments if any are given."""
        decision = ApprovalDecision(approved=approved, arguments=arguments)
        return await self.answer(actor, run, request, decision.model_dump(mode="json"))

    async def skip(self, actor: Actor, run: str, step: str) -> Run:
        """The run, asked to leave out a step of its plan."""
        found = await self.store.runs.get(run)
        await self._require_access(actor, found)
        record = self._audit_entry(actor, "skip", found.session, run=run, step=step)
        event = _new_event(SkipRequested(step=step))
        told = await self.store.runs.resume(run, {skip_key(step): True}, event, record=record)
        self.wake_worker(run)
        return told

    async def cancel(self, actor: Actor, run: str) -> Run:
        """The run, asked to stop with what it has; where no worker has it, it is over at once."""
        found = await self.store.runs.get(run)
        await self._require_access(actor, found)
        return await self._stop(run, record=self._audit_entry(actor, "cancel", found.session, run=run))

    async def open_questions(self, run: str) -> dict[str, Clarification | Approval]:
        """The questions of a run that nobody has answered yet, by their ids."""
        return open_questions(map(to_event_draft, await self.store.events.read_questions(run)))

    async def _require_access(self, actor: Actor, run: Run, *, role: str | None = None) -> None:
        """Let pass whoever owns the run's session; where a role is asked for, whoever of the tenant has it.

        To all others there is no such run.
        """
        session = await self.store.sessions.get(run.session)
        if session.tenant != actor.tenant or (role is None and session.user != actor.user):
            raise RunNotFoundError(run.id)
        if role is not None and actor.role != role:
            raise WrongRoleError(actor.role, role)

    async def _open_question(self, run: str, question: str) -> tuple[Run, Clarification | Approval]:
        asked = await self.open_questions(run)
        if question not in asked:
            raise QuestionNotFoundError(run, question, list(asked))
        return await self.store.runs.get(run), asked[question]

    async def _stop_earlier_runs(self, run: Run) -> None:
        """Stop what was accepted for the session before `run`; what waits for an answer gives way when it starts."""
        for other in await self.store.runs.active_before(run.id):
            if other.status == "pending" and run.policy == "rollback":  # what a worker has, the worker takes back
                await self.store.checkpointer.adelete_for_runs([other.id])
            await self._stop(other.id, keep_outcome=run.policy != "rollback")

    async def _stop(self, run: str, *, keep_outcome: bool = True, record: Work[object] | None = None) -> Run:
        event = _new_event(RunEnded(status="cancelled", reason="cancelled"))
        stopped = await self.store.runs.request_cancel(run, event, keep_outcome=keep_outcome, record=record)
        self.wake_worker(run)
        return stopped

    def _audit_entry(self, actor: Actor, action: str, session: str, **details: str) -> Work[object]:
        """Puts on record who asks for what, together with it or not at all; never what was said."""
        about = {"tenant": actor.tenant, "role": actor.role, **details}

        async def record(connection: Connection) -> object:
            return await self.store.audit.record_in(connection, actor.user, action, session=session, details=about)

        return record


def _new_event(payload: EventData) -> NewEvent:
    return to_new_event(EventDraft(payload))


def _validated_answer(asked: Clarification | Approval, value: JsonValue, actor: Actor) -> JsonValue:
    if isinstance(asked, Clarification):
        check_answer(asked, value)
        return value
    decision = decision_on(asked, value)
    if decision.arguments is not None:
        check_answer(asked, decision.arguments)
    return decision.changed(by=actor.user).model_dump(mode="json")
