"""A person's runs: started, answered, skipped, cancelled, followed and read. What is asked of a run is stored with its
audit entry in one transaction before the method returns, and the worker is woken.
"""

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from datetime import datetime
from typing import NamedTuple
from uuid import uuid4

from pydantic import JsonValue, ValidationError

from madang.protocol import (
    Actor,
    Answer,
    Approval,
    ApprovalDecision,
    Clarification,
    Event,
    EventData,
    EventDraft,
    QuestionAnswered,
    RunAccepted,
    RunEnded,
    RunRequest,
    SkipRequested,
)
from madang.runtime.access.ownership import is_own_request, open_session, own_run, own_session, run_for_role
from madang.runtime.agents.reply_validation import open_questions, validated_answer
from madang.runtime.assistants.discovery import Assistants
from madang.runtime.errors import QuestionNotFoundError
from madang.runtime.plans.agent_records import AgentRecord, agent_records
from madang.runtime.runs.recorded_answers import answer_from_log, recorded_answer
from madang.runtime.runs.request import read_request, skip_key
from madang.runtime.runs.run import AssistantCheckpointers
from madang.runtime.runs.time_travel import ForkPoint, TimeTravels, copy_session_at, fork_request, request_at
from madang.runtime.telemetry.port import current_trace
from madang.store import QuotaReachedError, SessionBusyError, Store
from madang.store.database import Connection, Work
from madang.store.runs import Run, RunPolicy, RunPriority, RunStatus

_MOST_APPROVALS = 200


class RunTurn(NamedTuple):
    """What was asked of a run, and its answer.

    The request is None where what is stored of it cannot be read, the answer while the run is pending or under way.
    The replies are what people answered to its questions so far.
    """

    run: Run
    request: RunRequest | None
    answer: Answer | None
    replies: tuple["RunReply", ...] = ()


def feedback_key(run: str) -> str:
    """Under which name a session's metadata hold what was said of the answer of a run."""
    return f"feedback:{run}"


class RunReply(NamedTuple):
    """A question of a run, and what somebody answered."""

    question: Clarification | Approval
    value: JsonValue


class OpenApproval(NamedTuple):
    """An approval that a run of `user` waits for."""

    run: Run
    user: str
    request: Approval


class RunAccess:
    """The runs of whoever asks; those of others raise `RunNotFoundError`, as if they did not exist.

    `wake_worker` tells the worker of this process to look at a run now.
    """

    def __init__(
        self,
        store: Store,
        assistants: Assistants,
        checkpointers: AssistantCheckpointers,
        time_travels: TimeTravels,
        wake_worker: Callable[[str], None],
    ) -> None:
        self._store = store
        self._assistants = assistants
        self._checkpointers = checkpointers
        self._time_travels = time_travels
        self._wake_worker = wake_worker

    async def start(
        self,
        request: RunRequest,
        *,
        multitask: RunPolicy = "enqueue",
        run: str | None = None,
        expires_at: datetime | None = None,
        due_at: datetime | None = None,
        priority: RunPriority = "normal",
        webhook: bool = False,
        metadata: Mapping[str, JsonValue] | None = None,
    ) -> Run:
        """The run that will answer, durable before this returns; asking again under the same id changes nothing.

        The request says who asks. A session that is new by then is theirs, has the `metadata`, and is deleted when it
        `expires_at`. No worker begins the run before it is due, nor one of low priority while runs of other sessions
        wait that are not. With a `webhook` its end is to be told: see `Application.webhooks`.

        While another run of the session waits or is under way, 'reject' refuses with `SessionBusyError` and 'enqueue'
        lets the new one wait. 'interrupt' stops the others, which keep what they have; 'rollback' stops them and takes
        back what they changed in the session's state. A run that waits for an answer gives way to the next message.
        """
        session, assistant, actor = request.session, request.assistant, request.actor
        ident = run or str(uuid4())
        await self._store.quotas.check_run(actor.tenant)
        await open_session(
            self._store,
            actor,
            session,
            assistant,
            title=request.message,
            expires_at=expires_at,
            metadata=metadata,
        )
        accepted = await self._store.runs.accept(
            session,
            request.changed(trace=current_trace.get()).to_row(),
            EventDraft(RunAccepted(assistant=assistant)),
            run=ident,
            assistant=assistant,
            policy=multitask,
            due_at=due_at,
            priority=priority,
            webhook=webhook,
            record=self._within_quota(
                actor, self._audit_entry(actor, "ask", session, run=ident, assistant=assistant, multitask=multitask)
            ),
        )
        if multitask in {"interrupt", "rollback"}:
            await self._stop_earlier_runs(accepted)
        self._wake_worker(ident)
        return accepted

    async def for_webhook(self, run: str) -> tuple[Run, RunRequest]:
        """A run and what was asked of it, to tell its end where the request says; nobody else is told."""
        found = await self._store.runs.get(run)
        return found, await self._request(found)

    async def fork(self, actor: Actor, branch: ForkPoint) -> Run:
        """The run that goes on from a checkpoint, in a new session of the actor's; see `ForkPoint`.

        Where the edits or the run are refused, nothing is left of the new session.
        """
        old = await own_session(self._store, actor, branch.session)
        await self._store.quotas.check_run(actor.tenant)
        travel, run = self._time_travels.of(old.assistant), str(uuid4())
        request = await fork_request(travel, actor, branch)
        await copy_session_at(self._store, travel, old, branch, run)
        details = {"into": branch.into, "fields": sorted(branch.edits)}
        await self._store.audit.record(actor.user, "fork", tenant=actor.tenant, session=old.id, details=details)
        try:
            return await self.start(request, run=None if branch.message else run)
        except QuotaReachedError:
            await self._store.delete(branch.into)
            raise

    async def rewind(self, actor: Actor, session: str, checkpoint: str, *, run: str | None = None) -> RunRequest:
        """What had been asked at a checkpoint where the session stands again now.

        `run` is the id of the run that is to do again what followed. While a run is under way: `SessionBusyError`; and
        where its tenant may have no more runs, the session stays where it is: `QuotaReachedError`.
        """
        found = await own_session(self._store, actor, session)
        await self._store.quotas.check_run(actor.tenant)
        if found.status == "busy":
            raise SessionBusyError(session)
        travel = self._time_travels.of(found.assistant)
        asked = await request_at(travel, session, checkpoint)
        await travel.rewind(session, checkpoint, run=run)
        details = {"checkpoint": checkpoint}
        await self._store.audit.record(actor.user, "rewind", tenant=actor.tenant, session=session, details=details)
        return asked

    async def reply(self, actor: Actor, run: str, question: str, value: JsonValue) -> Run:
        """The run with the answer to one of its open questions; it goes on as soon as a worker is free.

        An approval is answered with an `ApprovalDecision`, by whoever has the role it asks for. An answer of another
        form than the question asks for is refused with `AnswerError`, which says why, and the question stays open.
        """
        asked = (await self._open_questions(run)).get(question)
        role = asked.role if isinstance(asked, Approval) else None
        found = await (run_for_role(self._store, actor, run, role) if role else own_run(self._store, actor, run))
        if asked is None:
            raise QuestionNotFoundError(run, question, list(await self._open_questions(run)))
        record = self._audit_entry(actor, "answer", found.session, run=run, question=question)
        answers = {question: validated_answer(asked, value, by=actor.user)}
        return await self._resume(run, answers, QuestionAnswered(question=question), record)

    async def decide(
        self, actor: Actor, run: str, request: str, *, approved: bool, arguments: dict[str, JsonValue] | None = None
    ) -> Run:
        """The run with the decision on something it would do, with edited arguments if any are given."""
        decision = ApprovalDecision(approved=approved, arguments=arguments)
        return await self.reply(actor, run, request, decision.model_dump(mode="json"))

    async def skip(self, actor: Actor, run: str, step: str) -> Run:
        """The run, asked to leave out a step of its plan."""
        found = await self.get(actor, run)
        record = self._audit_entry(actor, "skip", found.session, run=run, step=step)
        return await self._resume(run, {skip_key(step): True}, SkipRequested(step=step), record)

    async def cancel(self, actor: Actor, run: str) -> Run:
        """The run, asked to stop with what it has; where no worker has it, it is over at once."""
        found = await self.get(actor, run)
        return await self._stop(run, record=self._audit_entry(actor, "cancel", found.session, run=run))

    async def cancel_and_roll_back(self, actor: Actor, run: str) -> None:
        """Cancel a run, wait for its end, and delete it with what it changed in the session's state."""
        await self.cancel(actor, run)
        await self.wait_for_events(actor, run)
        await self._store.checkpointer.adelete_for_runs([run])
        await self._store.runs.delete(run)

    async def delete(self, actor: Actor, run: str) -> None:
        """Delete a run that has ended, and its events."""
        await self.get(actor, run)
        await self._store.runs.delete(run)

    async def record_feedback(self, actor: Actor, run: str, *, useful: bool, note: str = "") -> None:
        """Record in the audit what a person says of an answer, and keep what was said last with the session."""
        found = await self.get(actor, run)
        said: dict[str, JsonValue] = {"useful": useful, "note": note}
        audit, tenant = self._store.audit, actor.tenant
        await audit.record(actor.user, "feedback", tenant=tenant, session=found.session, details={"run": run, **said})
        await self._store.sessions.annotate(found.session, {feedback_key(run): said})

    async def record_client_fields(self, actor: Actor, run: str, fields: Mapping[str, JsonValue]) -> None:
        """Record in the audit what a client sent along with an answer to a run, which keeps what it was asked with."""
        found, details = await self.get(actor, run), {"run": run, **fields}
        audit, tenant = self._store.audit, actor.tenant
        await audit.record(actor.user, "answer details", tenant=tenant, session=found.session, details=details)

    async def get(self, actor: Actor, run: str, session: str | None = None) -> Run:
        """The run of that id in the actor's `session`, or in any of theirs."""
        return await own_run(self._store, actor, run, session)

    async def request(self, actor: Actor, run: str) -> RunRequest:
        """What was asked of a run."""
        return await self._request(await self.get(actor, run))

    async def answer(self, actor: Actor, run: str) -> Answer:
        """The answer of a run as it was recorded; of one under way, what it has so far."""
        return await self._answer(await self.get(actor, run))

    async def turns(self, actor: Actor, session: str, *, limit: int = 20, offset: int = 0) -> list[RunTurn]:
        """The last runs of a session with what was asked and answered, last accepted first."""
        return [await self._turn(run) for run in await self.list(actor, session, limit=limit, offset=offset)]

    async def turn(self, actor: Actor, run: str, session: str | None = None) -> RunTurn:
        """What was asked of a run of the actor's, and its answer."""
        return await self._turn(await self.get(actor, run, session))

    async def count_newer(self, actor: Actor, run: str) -> int:
        """How many runs of its session were accepted after a run."""
        await self.get(actor, run)
        return await self._store.runs.newer_than(run)

    async def unfinished(self, actor: Actor, session: str) -> Run | None:
        """The run of a session that is under way, else the one that waits for an answer, else the next to be taken."""
        for status in ("running", "interrupted", "pending"):
            for found in await self.list(actor, session, status=status, limit=1):
                return found
        return None

    async def waiting(self, actor: Actor, session: str) -> Run | None:
        """The run of a session that waits for an answer, if there is one."""
        return next(iter(await self.list(actor, session, status="interrupted", limit=1)), None)

    async def open_questions(self, actor: Actor, run: str) -> dict[str, Clarification | Approval]:
        """The questions of a run that nobody has answered yet, by their ids."""
        await self.get(actor, run)
        return await self._open_questions(run)

    async def pending_approvals(self, actor: Actor) -> list[OpenApproval]:
        """The approvals in the actor's tenant that wait for the actor's role, but for what the actor asked for."""
        if not actor.role:
            return []
        found: list[OpenApproval] = []
        waiting = await self._store.sessions.list(actor.tenant, status="interrupted", limit=_MOST_APPROVALS)
        for session in waiting:
            if is_own_request(actor, session.user):
                continue
            for run in await self._store.runs.list(session=session.id, status="interrupted", limit=1):
                asked = (await self._open_questions(run.id)).values()
                mine = (
                    question for question in asked if isinstance(question, Approval) and question.role == actor.role
                )
                found += [OpenApproval(run, session.user, request) for request in mine]
        return found

    async def events(self, actor: Actor, run: str) -> list[Event]:
        """All events of a run so far."""
        await self.get(actor, run)
        return await self._store.events.read_all(run)

    async def agents(self, actor: Actor, run: str, session: str | None = None) -> list[AgentRecord]:
        """What each agent did and used in a run so far."""
        await self.get(actor, run, session)
        return list(agent_records(await self._store.events.read_all(run)).values())

    async def first_position(self, actor: Actor, run: str) -> int:
        """The position of a run's first event among those of its session."""
        await self.get(actor, run)
        return (await self._store.events.read_run(run, limit=1))[0].position

    async def follow(self, actor: Actor, run: str | Run, after: int = 0) -> AsyncGenerator[Event]:
        """The events of a run past number `after`, and those to come, until it is over.

        A `Run` that was just got from here, in the actor's name, is not looked up again.
        """
        found = run if isinstance(run, Run) else await self.get(actor, run)
        async with aclosing(self._store.events.follow_run(found.id, after, session=found.session)) as events:
            async for event in events:
                yield event

    async def follow_until_idle(self, actor: Actor, run: str | Run, after: int = 0) -> AsyncGenerator[Event]:
        """The events of a run past number `after`, until it is over or waits for an answer that nobody has given."""
        async with aclosing(self.follow(actor, run, after)) as events:
            async for event in events:
                yield event
                if not isinstance(event.data, RunEnded):
                    continue
                if event.data.status != "interrupted" or await self._is_waiting_after(event):
                    return

    async def wait_for_events(self, actor: Actor, run: str) -> list[Event]:
        """All events of a run, once it is over or waits for an answer."""
        return [event async for event in self.follow_until_idle(actor, run)]

    async def wait_for_answer(self, actor: Actor, run: str) -> Answer:
        """The answer of a run, once it is over or waits for an answer itself."""
        await self.wait_for_events(actor, run)
        return await self.answer(actor, run)

    async def list(
        self, actor: Actor, session: str, *, status: RunStatus | None = None, limit: int = 50, offset: int = 0
    ) -> Sequence[Run]:
        """The runs of a session, last accepted first."""
        await own_session(self._store, actor, session)
        return await self._store.runs.list(session=session, status=status, limit=limit, offset=offset)

    async def _turn(self, run: Run) -> RunTurn:
        try:
            request = await self._request(run)
        except ValidationError:
            request = None
        answer = None if run.status in {"pending", "running"} else await self._answer(run)
        return RunTurn(run, request, answer, await self._replies(run.id))

    async def _replies(self, run: str) -> tuple[RunReply, ...]:
        given = await self._store.runs.answers_of(run)
        if not given:
            return ()
        asked = open_questions(
            event
            for event in await self._store.events.read_questions(run)
            if not isinstance(event.data, QuestionAnswered)
        )
        return tuple(RunReply(asked[ident], value) for ident, value in given.items() if ident in asked)

    async def _request(self, run: Run) -> RunRequest:
        return read_request(run, await self._store.runs.request_of(run.id))

    async def _answer(self, run: Run) -> Answer:
        if recorded := await recorded_answer(self._store, run):
            return recorded
        assistant = self._assistants.get(run.assistant)
        return await answer_from_log(self._store, assistant, self._checkpointers.of(assistant), run)

    async def _open_questions(self, run: str) -> dict[str, Clarification | Approval]:
        return open_questions(await self._store.events.read_questions(run))

    async def _is_waiting_after(self, event: Event) -> bool:
        """Whether the run waits with that event; where it was answered since, more events follow."""
        if (await self._store.runs.get(event.run)).status != "interrupted":
            return False
        return not await self._store.events.read_run(event.run, event.seq, limit=1)

    async def _resume(self, run: str, answers: Mapping[str, JsonValue], event: EventData, record: Work[object]) -> Run:
        resumed = await self._store.runs.resume(run, answers, EventDraft(event), record=record)
        self._wake_worker(run)
        return resumed

    async def _stop_earlier_runs(self, run: Run) -> None:
        """Stop what was accepted for the session before `run`; what waits for an answer gives way when it starts."""
        for other in await self._store.runs.active_before(run.id):
            if other.status == "pending" and run.policy == "rollback":  # what a worker has, the worker takes back
                await self._store.checkpointer.adelete_for_runs([other.id])
            await self._stop(other.id, keep_outcome=run.policy != "rollback")

    async def _stop(self, run: str, *, keep_outcome: bool = True, record: Work[object] | None = None) -> Run:
        event = EventDraft(RunEnded(status="cancelled", reason="cancelled"))
        stopped = await self._store.runs.request_cancel(run, event, keep_outcome=keep_outcome, record=record)
        self._wake_worker(run)
        return stopped

    def _within_quota(self, actor: Actor, record: Work[object]) -> Work[object]:
        """Records a run that was accepted, unless it is one more than its tenant may have."""

        async def checked(connection: Connection) -> object:
            await self._store.quotas.check_added_run(connection, actor.tenant)
            return await record(connection)

        return checked

    def _audit_entry(self, actor: Actor, action: str, session: str, **details: str) -> Work[object]:
        """Records who asks for what, together with it or not at all; never what was said."""
        about = {"role": actor.role, **details}

        async def record(connection: Connection) -> object:
            return await self._store.audit.record_in(
                connection, actor.user, action, tenant=actor.tenant, session=session, details=about
            )

        return record
