"""The worker: takes pending runs from the store, holds a lease on each, builds its context, runs its assistant and
records the outcome.
"""

import asyncio
import logging
import os
import platform
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from uuid import uuid4

from pydantic import BaseModel, JsonValue

from madang.models import ChatSource
from madang.protocol import Answer, EventData, RunEnded, RunFailed, RunStarted, problem_of
from madang.runtime.agents.context import RunContext
from madang.runtime.agents.limits import BudgetMeter, RunControls, RunUsage, cancel_tasks
from madang.runtime.agents.ports import Clock, CorpusLibrary, EventDraft
from madang.runtime.assistants.contract import Assistant
from madang.runtime.assistants.discovery import Assistants
from madang.runtime.errors import TooManyAttemptsError
from madang.runtime.logs import log_context
from madang.runtime.runs.lease import RunLease, wait_until_set
from madang.runtime.runs.outcome import failed_answer
from madang.runtime.runs.request import QueuedRequest, pauses_after, question_answers, request_language
from madang.runtime.runs.run import AssistantCheckpointers, RunOutcome, run_assistant
from madang.runtime.runs.storage import StoredAudit, StoredEffects, StoredFiles, StoredJournal, to_new_event
from madang.store import (
    RunFence,
    RunNotFoundError,
    StaleRunError,
    Store,
    StoreClosedError,
    StoreError,
    TransientStoreError,
)
from madang.store.runs import ClaimedRun, NewEvent, Run, fenced_config


@dataclass(frozen=True, slots=True)
class RunExecutor:
    """Conducts whatever a worker claims; all that is stored on the way is refused once the run is another's."""

    store: Store
    assistants: Assistants
    checkpointers: AssistantCheckpointers
    settings: Mapping[str, BaseModel]
    chats: ChatSource
    clock: Clock
    library: CorpusLibrary | None = None

    async def execute(self, claim: ClaimedRun, controls: RunControls) -> RunOutcome:
        """Carry out the run, or what is left of it."""
        run, order = claim.run, QueuedRequest.model_validate(claim.request)
        assistant = self.assistants.get(run.assistant)
        return await run_assistant(
            assistant,
            order.request,
            self._context(claim, order, assistant, controls),
            checkpointer=self.checkpointers.of(assistant),
            journal=StoredJournal(self.store.events, run.id, run.epoch),
            configurable=fenced_config(run.id, run.epoch),
            pauses=pauses_after(order.pauses, claim.answers),
        )

    def _context(
        self, claim: ClaimedRun, order: QueuedRequest, assistant: Assistant, controls: RunControls
    ) -> RunContext:
        run = claim.run
        return RunContext(
            session=run.session,
            run=run.id,
            effects=StoredEffects(self.store.effects, run.id, run.epoch),
            files=StoredFiles(self.store.files, run.session, RunFence(run.id, run.epoch)),
            audit=StoredAudit(self.store.audit, order.actor, run.session, run.id),
            meter=BudgetMeter(assistant.budget, controls, spent=RunUsage.model_validate(run.usage)),
            controls=controls,
            clock=self._clock(order),
            language=order.language,
            user=order.actor.user,
            tenant=order.actor.tenant,
            role=order.actor.role,
            settings=self.settings.get(assistant.name),
            memory=self.store.memory.for_session(run.session),
            offload_store=self.store.offload_stores.of(run.session, writer=(run.id, run.epoch)),
            library=self.library,
            chats=self.chats,
            answers=question_answers(claim.answers),
        )

    def _clock(self, order: QueuedRequest) -> Clock:
        now = order.now
        return self.clock if now is None else lambda: now


ExecuteRun = Callable[[ClaimedRun, RunControls], Awaitable[RunOutcome]]
"""Carries out a run, or what is left of it."""

_LEASE_LOST = (StaleRunError, RunNotFoundError)
_MOST_ATTEMPTS = 10
_POLL_SECONDS = 0.5
"""Seconds between two looks at what other processes ask of the runs in hand."""
_NO_REQUESTS = (False, 0)
_log = logging.getLogger(__name__)


class Worker:
    """Carries out runs, so many at a time, until it is drained.

    It looks for work when it is nudged and, for what other processes took in or left behind, at every tick; while it
    has runs, also at what others ask of them. All that it stores for a run is refused once another worker has it. Use
    it on one event loop.

    >>> import asyncio
    >>> from datetime import timedelta
    >>> from madang.protocol import Answer, RunRequest
    >>> from madang.runtime import Intake, QueuedRequest, RunOutcome, RunUsage, Worker
    >>> from madang.store import open_store
    >>> async def execute(*_):
    ...     answer = Answer(status="completed", session="s", run="r", assistant="echo", answer="HELLO")
    ...     return RunOutcome(answer, RunUsage())
    >>> async def main():
    ...     async with open_store("sqlite:///:memory:") as store:
    ...         worker = Worker(store, execute)
    ...         hello = QueuedRequest(request=RunRequest(message="Hello"))
    ...         await Intake(store, worker.wake).ask("s", hello, assistant="echo", run="r")
    ...         serving = asyncio.create_task(worker.serve())
    ...         async for event in store.events.follow_run("r"):
    ...             pass
    ...         await worker.drain(timedelta(seconds=1))
    ...         await serving
    ...         return (await store.runs.get("r")).status
    >>> asyncio.run(main())
    'completed'
    """

    def __init__(
        self,
        store: Store,
        conduct: ExecuteRun,
        *,
        concurrency: int = 8,
        lease: timedelta = timedelta(seconds=30),
        tick: timedelta = timedelta(seconds=1),
    ) -> None:
        self.name = f"{platform.node()}:{os.getpid()}:{uuid4().hex[:8]}"
        self._store = store
        self._execute = conduct
        self._lease_duration = lease
        self._tick = tick
        self._slots = asyncio.Semaphore(concurrency)
        self._leases: dict[str, RunLease] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._woken = asyncio.Event()
        self._busy = asyncio.Event()
        self._waiting_stopped = asyncio.Event()
        self._draining = False

    def wake(self, run: str) -> None:
        """Look for work now; and if the run is in hand, at what is asked of it."""
        self._woken.set()
        if hold := self._leases.get(run):
            hold.wake()

    async def serve(self) -> None:
        """Take runs and carry them out; returns once drained."""
        watching = asyncio.create_task(self._poll_requests())
        try:
            await self._take_runs()
        finally:
            await cancel_tasks(watching)

    async def _take_runs(self) -> None:
        while (hold := await self._next_lease()) is not None:
            self._leases[hold.run] = hold
            self._busy.set()
            task = asyncio.create_task(self._process(hold))
            self._tasks.add(task)
            task.add_done_callback(lambda done, hold=hold: self._free_slot(done, hold))

    async def drain(self, grace: timedelta = timedelta(seconds=10)) -> None:
        """Take no more runs and finish those in hand; what takes longer is let go, for another worker to go on with."""
        self._draining = True
        self._woken.set()
        finished, hurried = (
            asyncio.create_task(self._wait_for_runs()),
            asyncio.create_task(self._waiting_stopped.wait()),
        )
        await asyncio.wait({finished, hurried}, timeout=grace.total_seconds(), return_when=asyncio.FIRST_COMPLETED)
        await cancel_tasks(finished, hurried, *self._tasks)

    def stop_waiting(self) -> None:
        """Give what is in hand no more time to finish once the worker is drained."""
        self._waiting_stopped.set()

    @property
    def active_runs(self) -> int:
        """How many runs are being carried out."""
        return len(self._leases)

    async def _wait_for_runs(self) -> None:
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _poll_requests(self) -> None:
        """Nudge the holds on runs of which something new is asked, by whichever process."""
        known: dict[str, tuple[bool, int]] = {}
        while True:
            await self._busy.wait()
            await asyncio.sleep(_POLL_SECONDS)
            asked = await self._read_requests()
            for run, hold in self._leases.items():
                if asked.get(run, _NO_REQUESTS) != known.get(run, _NO_REQUESTS):
                    hold.wake()
            known = asked
            if not self._leases:
                self._busy.clear()

    async def _read_requests(self) -> dict[str, tuple[bool, int]]:
        try:
            return await self._store.runs.signals_of(self.name)
        except StoreClosedError:
            raise
        except StoreError as error:
            _log.warning("Could not look at what is asked of runs; trying again: %s", error)
            return {}

    async def _next_lease(self) -> RunLease | None:
        """The next run, as soon as there is one and a place for it; None once drained."""
        await self._slots.acquire()
        while not self._draining:
            self._woken.clear()
            hold = await self._claim()
            if hold and self._draining:
                await hold.release()
            elif hold:
                return hold
            else:
                await wait_until_set(self._woken, self._tick.total_seconds())
        self._slots.release()
        return None

    async def _claim(self) -> RunLease | None:
        try:
            claim = await self._store.runs.claim(self.name, self._lease_duration)
        except StoreClosedError:
            raise
        except StoreError as error:
            _log.warning("Could not look for work; trying again: %s", error)
            return None
        return claim and RunLease(claim, self._store.runs, self._lease_duration)

    def _free_slot(self, task: "asyncio.Task[None]", hold: RunLease) -> None:
        """Give the place free; a run that was answered at once may be in hand again already."""
        self._tasks.discard(task)
        if self._leases.get(hold.run) is hold:
            del self._leases[hold.run]
        self._slots.release()
        self._woken.set()  # the next run of the session may be waiting

    async def _process(self, hold: RunLease) -> None:
        """Carry out a run while it is ours; if this is cancelled, let it go."""
        with log_context(session=hold.claim.run.session, run=hold.run):
            try:
                await self._run_while_leased(hold)
            except _LEASE_LOST as error:
                _log.info("The run is in other hands: %s", error)
            except StoreError as error:
                _log.warning("The run is left for another attempt: %s", error)
            except asyncio.CancelledError:
                with suppress(StoreError):
                    await hold.release()
                raise

    async def _run_while_leased(self, hold: RunLease) -> None:
        """See the run through, and stop at once when the hold on it is lost."""
        assignment, kept = asyncio.create_task(self._run_to_end(hold)), asyncio.create_task(hold.keep_alive())
        try:
            done, _ = await asyncio.wait({assignment, kept}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            await cancel_tasks(assignment, kept)

    async def _run_to_end(self, hold: RunLease) -> None:
        try:
            _refuse_too_many_attempts(hold.claim)
            await self._end_superseded_runs(hold.claim.run)
            await self._append_event(hold, RunStarted(attempt=hold.claim.run.attempt))
            await self._record_outcome(hold, await self._execute(hold.claim, hold.controls))
        except (*_LEASE_LOST, TransientStoreError, StoreClosedError):
            raise
        except Exception as error:  # noqa: BLE001 - the edge of the worker's loop: this run ends and says so
            _log.exception("The run failed.")
            await self._fail(hold, error)

    async def _end_superseded_runs(self, run: Run) -> None:
        """End what the session has begun and not ended: a run that waits for an answer gives way to the next message.

        Its state would be overwritten, so that no answer could bring it back.
        """
        for other in await self._store.runs.interrupted_runs_of(run.session):
            if run.policy == "rollback":
                await self._store.checkpointer.adelete_for_runs([other.id])
            await self._store.runs.request_cancel(other.id, _CANCELLED, keep_outcome=run.policy != "rollback")

    async def _record_outcome(self, hold: RunLease, ending: RunOutcome) -> None:
        runs, answer, usage = self._store.runs, ending.answer, ending.usage.model_dump()
        if answer.status == "interrupted":
            questions = [question.id for question in answer.questions]
            ended = _new_event(RunEnded(status=answer.status))
            outcome = answer.model_dump(mode="json")
            parked = await runs.interrupt(hold.run, hold.epoch, questions, ended, usage=usage, outcome=outcome)
            if parked.cancel_requested:
                await runs.request_cancel(hold.run, _CANCELLED)
            return
        if answer.status == "cancelled" and await self._must_roll_back(hold.claim.run):
            await self._store.checkpointer.adelete_for_runs([hold.run])
            answer = _rolled_back(answer)
        await self._end(hold, answer, usage)

    async def _end(self, hold: RunLease, answer: Answer, usage: Mapping[str, JsonValue] | None = None) -> None:
        """Record the answer with the end of the run, for all who read it later."""
        status, reason = answer.status, answer.stop_reason
        assert status != "interrupted", "an interrupted run has not ended"  # noqa: S101 - for the type checker
        await self._store.runs.end(
            hold.run,
            hold.epoch,
            status,
            _new_event(RunEnded(status=status, reason=reason)),
            usage=usage,
            error=answer.problem.code if answer.problem else None,
            outcome=answer.model_dump(mode="json"),
            stop_reason=reason,
        )

    async def _must_roll_back(self, run: Run) -> bool:
        """Whether the run was stopped for another one that wants the state as it was before.

        It is asked while the run is still held, so that a crash between taking back and ending does both again.
        """
        return any(other.policy == "rollback" for other in await self._store.runs.pending_runs_of(run.session))

    async def _fail(self, hold: RunLease, error: Exception) -> None:
        problem = problem_of(error, request_language(hold.claim.request))
        await self._append_event(hold, RunFailed(problem=problem))
        run = hold.claim.run
        await self._end(hold, failed_answer(run.assistant, problem, session=run.session, run=run.id))

    async def _append_event(self, hold: RunLease, payload: EventData) -> None:
        await self._store.events.append(hold.run, hold.epoch, [_new_event(payload)])


def _refuse_too_many_attempts(claim: ClaimedRun) -> None:
    """Give up a run that was taken up again and again, as one does that takes its process down each time."""
    attempts = claim.run.attempt - len(claim.answers)
    if attempts > _MOST_ATTEMPTS:
        raise TooManyAttemptsError(claim.run.id, attempts - 1)


def _new_event(payload: EventData) -> NewEvent:
    return to_new_event(EventDraft(payload))


def _rolled_back(answer: Answer) -> Answer:
    """What is left of the answer of a cancelled run once all that it did is taken back."""
    return Answer(
        status="cancelled",
        session=answer.session,
        run=answer.run,
        assistant=answer.assistant,
        stop_reason="cancelled",
    )


_CANCELLED = _new_event(RunEnded(status="cancelled", reason="cancelled"))
