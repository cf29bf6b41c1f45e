"""The worker: takes pending runs from the store, holds a lease on each, builds its context, runs its assistant and
records the outcome.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import TypeVar

from langgraph.store.base import BaseStore
from pydantic import BaseModel, JsonValue

from madang.models import ChatSource
from madang.protocol import Actor, Answer, AnswerStatus, EventDraft, RunEnded, RunFailed, RunStarted, problem_of
from madang.runtime.agents.actor_memory import ActorMemory
from madang.runtime.agents.context import RunContext
from madang.runtime.agents.limits import BudgetMeter, RunUsage, cancel_tasks
from madang.runtime.agents.ports import Clock, CorpusLibrary
from madang.runtime.assistants.contract import Assistant
from madang.runtime.assistants.discovery import Assistants
from madang.runtime.assistants.stock_graph import StockGraph
from madang.runtime.errors import AssistantExitError
from madang.runtime.logs import log_context
from madang.runtime.plans.step_times import StepTimes
from madang.runtime.runs.heartbeat import Heartbeat
from madang.runtime.runs.lease import RunLease, wait_until_set
from madang.runtime.runs.observer import NoObserver, ObservedJournal, RunObserver
from madang.runtime.runs.outcome import failed_answer
from madang.runtime.runs.quarantine import refuse_hopeless_run
from madang.runtime.runs.request import pauses_after, question_answers
from madang.runtime.runs.run import AssistantCheckpointers, RunOutcome, SaveTimes, run_assistant
from madang.runtime.runs.worker_names import is_alive, new_worker_name, serving_as
from madang.runtime.telemetry.port import NoTracing, Tracing
from madang.store import (
    RunFence,
    RunNotFoundError,
    StaleRunError,
    Store,
    StoreClosedError,
    StoreError,
    TransientStoreError,
    acting_for,
)
from madang.store.database import utc_now
from madang.store.runs import WORK, Notifier, Run, RunSignals, asks_of, fenced_config

T = TypeVar("T")
AgentsOff = Mapping[str, frozenset[str]]
"""The agents of each assistant, by its name, that are switched off."""
ExecuteRun = Callable[[RunLease], Awaitable[RunOutcome]]
"""Carries out a run, or what is left of it."""


def run_executor(
    store: Store,
    assistants: Assistants,
    checkpointers: AssistantCheckpointers,
    *,
    settings: Mapping[str, BaseModel],
    chats: ChatSource,
    clock: Clock,
    library: CorpusLibrary | None = None,
    agents_off: AgentsOff | None = None,
    observer: RunObserver | None = None,
    tracing: Tracing | None = None,
    saves: SaveTimes = "steps",
) -> ExecuteRun:
    """Carries out runs of `assistants`; all that is stored on the way is refused once the lease is lost."""

    async def execute(lease: RunLease) -> RunOutcome:
        run, request = lease.run, lease.request
        assistant = assistants.get(run.assistant)
        context = build_context(lease, assistant, store, settings=settings, chats=chats, clock=clock, library=library)
        context = replace(context, agents_off=(agents_off or {}).get(assistant.name, frozenset()))
        journal = ObservedJournal(store.events.of(run.id, run.epoch), run, observer or NoObserver(), utc_now)
        outcome = await run_assistant(
            assistant,
            request,
            context,
            checkpointer=checkpointers.of(assistant),
            journal=journal,
            configurable=fenced_config(run.id, run.epoch),
            pauses=pauses_after(request.pauses, lease.answers),
            closes=False,
            listener=tracing.listener() if tracing else None,
            saves=saves,
        )
        journal.tell(outcome.closing)
        return outcome

    return execute


def build_context(
    lease: RunLease,
    assistant: Assistant,
    store: Store,
    *,
    settings: Mapping[str, BaseModel],
    chats: ChatSource,
    clock: Clock,
    library: CorpusLibrary | None,
) -> RunContext:
    """What the agents of a leased run work with; `settings` are those of assistants, by name."""
    run, request, now = lease.run, lease.request, lease.request.now
    return RunContext(
        session=run.session,
        run=run.id,
        effects=store.effects.of(run.id, run.epoch),
        files=store.files.of(run.session, RunFence(run.id, run.epoch)),
        audit=store.audit.of(request.actor, session=run.session, run=run.id),
        meter=BudgetMeter(assistant.budget, lease.controls, spent=RunUsage.model_validate(run.usage)),
        controls=lease.controls,
        clock=clock if now is None else lambda: now,
        language=request.language,
        assistant=assistant.name,
        user=request.actor.user,
        tenant=request.actor.tenant,
        role=request.actor.role,
        claims=request.actor.claims,
        settings=settings.get(assistant.name),
        memory=_memory(assistant, store, run, request.actor),
        person=store.personal_memory(request.actor.tenant, request.actor.user) if assistant.uses_memory else None,
        step_times=StepTimes(store.memory, request.actor.tenant, assistant.name),
        offload_store=store.offload_stores.of(run.session, writer=(run.id, run.epoch)),
        library=library,
        chats=chats,
        answers=question_answers(lease.answers),
    )


def _memory(assistant: Assistant, store: Store, run: Run, actor: Actor) -> BaseStore:
    """The long-term memory of a run: for a stock graph that of whoever asks, as LangGraph's clients see it."""
    if isinstance(assistant, StockGraph):
        return ActorMemory(store.memory, actor)
    return store.memory.for_session(run.session)


_LEASE_LOST = (StaleRunError, RunNotFoundError)
_LONGEST_WAIT = 60.0
"""Seconds between two looks for work where notices tell of it: one could be missed only with the connection."""
_SHORT_WAIT = 0.05
"""Seconds until the next look where a run waits that somebody else was just writing to."""
_log = logging.getLogger(__name__)


class Worker:
    """Carries out runs, so many at a time, until it is drained; with `queues`, of assistants of these names only.

    It looks for work when it is nudged, by its own process or by a notice of the store; when a run is due or a lease
    is over; and at every tick where the store gives no notices. All that it stores for a run is refused once another
    worker has it. Use it on one event loop.

    >>> import asyncio
    >>> from datetime import timedelta
    >>> from madang.protocol import Answer, EventDraft, RunAccepted, RunRequest
    >>> from madang.runtime import RunOutcome, RunUsage, Worker
    >>> from madang.store import open_store
    >>> async def execute(*_):
    ...     answer = Answer(status="completed", session="s", run="r", assistant="echo", answer="HELLO")
    ...     return RunOutcome(answer, RunUsage())
    >>> async def main():
    ...     async with open_store("sqlite:///:memory:") as store:
    ...         worker = Worker(store, execute)
    ...         hello, accepted = RunRequest(message="Hello"), EventDraft(RunAccepted(assistant="echo"))
    ...         await store.runs.accept("s", hello.to_row(), accepted, run="r", assistant="echo")
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
        lease: timedelta = timedelta(seconds=4),
        tick: timedelta = timedelta(seconds=1),
        queues: Collection[str] | None = None,
        observer: RunObserver | None = None,
        tracing: Tracing | None = None,
    ) -> None:
        self.name = new_worker_name()
        self._store = store
        self._execute = conduct
        self._observer = observer or NoObserver()
        self._tracing = tracing or NoTracing()
        self._lease_duration = lease
        self._tick = tick
        self._queues = queues
        self._slots = asyncio.Semaphore(concurrency)
        self._leases: dict[str, RunLease] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._signals: Mapping[str, RunSignals] = {}
        self._woken = asyncio.Event()
        self._others_wait = True
        self._waiting_stopped = asyncio.Event()
        self._draining = False

    def wake(self, run: str) -> None:
        """Look for work now; and if the run is in hand, at what is asked of it."""
        notifier = self._store.runs.notifier
        if notifier.tells_of_work:
            notifier.notify(WORK)
        else:
            self._woken.set()
        if lease := self._leases.get(run):
            lease.wake()

    async def serve(self) -> None:
        """Take runs and carry them out; returns once drained."""
        notifier, runs = self._store.runs.notifier, self._store.runs
        heartbeat = Heartbeat(
            runs, self.name, self._lease_duration, held=lambda: tuple(self._leases), hear=self._pass_on
        )
        hearing = asyncio.create_task(forward(notifier, {WORK: self._woken.set, asks_of(self.name): heartbeat.beat}))
        try:
            with serving_as(self.name):
                await self._take_runs(heartbeat)
                await self._wait_for_runs()  # those in hand are still ours, and may still be cancelled
        finally:
            await cancel_tasks(hearing)
            await heartbeat.stop()

    async def _take_runs(self, heartbeat: Heartbeat) -> None:
        while (lease := await self._next_lease()) is not None:
            self._leases[lease.run.id] = lease
            heartbeat.begin()
            task = asyncio.create_task(self._process(lease))
            self._tasks.add(task)
            task.add_done_callback(lambda done, lease=lease: self._free_slot(done, lease))

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

    def _pass_on(self, signals: Mapping[str, RunSignals]) -> None:
        """Wake the leases on runs of which something new is asked, by whichever process, or which are gone."""
        for run, lease in self._leases.items():
            found = signals.get(run)
            if found is None or found.epoch != lease.epoch or found != self._signals.get(run, found._replace(**_NEW)):
                lease.wake()
        self._signals = signals

    async def _next_lease(self) -> RunLease | None:
        """The next run, as soon as there is one and a place for it; None once drained."""
        await self._slots.acquire()
        lease: RunLease | None = None
        try:
            lease = await self._wait_for_lease()
        finally:
            if lease is None:
                self._slots.release()
        return lease

    async def _wait_for_lease(self) -> RunLease | None:
        while not self._draining:
            if not self._others_wait and not self._woken.is_set():
                await self._wait_for_work(self._lease_duration.total_seconds())
            self._woken.clear()
            if self._draining:  # it was woken for that, and nobody wakes it again
                break
            lease = await self._claim()
            if lease and self._draining:
                await lease.release()
            elif lease:
                _log.info("Run %s: pending -> running.", lease.run.id)
                return lease
            else:
                await self._wait_for_work(await self._seconds_to_wait())
        return None

    async def _wait_for_work(self, seconds: float) -> None:
        self._others_wait = True
        await wait_until_set(self._woken, seconds)

    async def _seconds_to_wait(self) -> float:
        """How long to wait for a nudge before looking again."""
        if not self._store.runs.notifier.tells_of_work:
            return self._tick.total_seconds()
        following = await self._try(self._store.runs.next_work(self._queues))
        if following is None or following.is_waiting:
            return _SHORT_WAIT if following else self._tick.total_seconds()
        if following.at is None:
            return _LONGEST_WAIT
        seconds = (following.at - utc_now()).total_seconds()
        if seconds <= 0:  # its worker is late and lives
            return self._tick.total_seconds()
        return min(max(seconds, _SHORT_WAIT), _LONGEST_WAIT)

    async def _claim(self) -> RunLease | None:
        runs = self._store.runs
        held = tuple(self._leases)
        claimed = await self._try(
            runs.claim(
                self.name, self._lease_duration, started=_started, queues=self._queues, held=held, is_alive=is_alive
            )
        )
        if claimed is None:
            return None
        self._others_wait = claimed.others_wait or not runs.notifier.tells_of_work
        return RunLease(claimed, runs=runs, lease=self._lease_duration)

    async def _try(self, asked: Awaitable[T]) -> T | None:
        """What the store answers; None where it cannot just now."""
        try:
            return await asked
        except StoreClosedError:
            raise
        except StoreError as error:
            _log.warning("Could not look for work; trying again: %s", error)
            return None

    def _free_slot(self, task: "asyncio.Task[None]", lease: RunLease) -> None:
        """Give the place free; a run that was answered at once may be in hand again already."""
        self._tasks.discard(task)
        if self._leases.get(lease.run.id) is lease:
            del self._leases[lease.run.id]
        self._slots.release()
        if not self._store.runs.notifier.tells_of_work:
            self._woken.set()  # the next run of the session may be waiting

    async def _process(self, lease: RunLease) -> None:
        """Carry out a run while it is ours; if this is cancelled, let it go."""
        run = lease.run
        with (
            log_context(session=run.session, run=run.id),
            acting_for(lease.tenant),
            self._tracing.run(run, lease.trace),
        ):
            try:
                await self._run_while_leased(lease)
            except _LEASE_LOST as error:
                _log.info("The run is in other hands: %s", error)
            except StoreError as error:
                _log.warning("The run is left for another attempt: %s", error)
            except asyncio.CancelledError:
                with suppress(StoreError):
                    await lease.release()
                raise

    async def _run_while_leased(self, lease: RunLease) -> None:
        """See the run through, and stop at once when the hold on it is lost."""
        assignment, kept = asyncio.create_task(self._run_to_end(lease)), asyncio.create_task(lease.watch())
        try:
            done, _ = await asyncio.wait({assignment, kept}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            await cancel_tasks(assignment, kept)

    async def _run_to_end(self, lease: RunLease) -> None:
        try:
            await refuse_hopeless_run(lease, self._store.events)
            if lease.has_begun_others:
                await self._end_superseded_runs(lease.run)
            await self._record_outcome(lease, await self._execute(lease))
        except (*_LEASE_LOST, TransientStoreError, StoreClosedError):
            raise
        except SystemExit as error:
            await self._fail(lease, AssistantExitError(error.code))
        except Exception as error:  # noqa: BLE001 - the edge of the worker's loop: this run ends and says so
            _log.exception("The run failed.")
            await self._fail(lease, error)

    async def _end_superseded_runs(self, run: Run) -> None:
        """End what the session has begun and not ended: a run that waits for an answer gives way to the next message.

        Its state would be overwritten, so that no answer could bring it back.
        """
        for other in await self._store.runs.interrupted_runs_of(run.session):
            if run.policy == "rollback":
                await self._store.checkpointer.adelete_for_runs([other.id])
            await self._store.runs.request_cancel(other.id, _CANCELLED, keep_outcome=run.policy != "rollback")

    async def _record_outcome(self, lease: RunLease, ending: RunOutcome) -> None:
        runs, answer, usage = self._store.runs, ending.answer, ending.usage.model_dump()
        if answer.status == "interrupted":
            questions = [question.id for question in answer.questions]
            ended = EventDraft(RunEnded(status=answer.status))
            outcome = answer.model_dump(mode="json")
            parked = await runs.interrupt(
                lease.run.id, lease.epoch, questions, ended, told=ending.closing, usage=usage, outcome=outcome
            )
            self._tell_end(lease.run, answer.status)
            if parked.cancel_requested:
                await runs.request_cancel(lease.run.id, _CANCELLED)
            return
        if answer.status == "cancelled" and await self._must_roll_back(lease.run):
            await self._store.checkpointer.adelete_for_runs([lease.run.id])
            answer = _rolled_back(answer)
        await self._end(lease, answer, usage, told=ending.closing)

    async def _end(
        self,
        lease: RunLease,
        answer: Answer,
        usage: Mapping[str, JsonValue] | None = None,
        told: Sequence[EventDraft] = (),
    ) -> None:
        """Record the answer with the end of the run, for all who read it later."""
        status, reason = answer.status, answer.stop_reason
        assert status != "interrupted", "an interrupted run has not ended"  # noqa: S101 - for the type checker
        await self._store.runs.end(
            lease.run.id,
            lease.epoch,
            status,
            EventDraft(RunEnded(status=status, reason=reason)),
            told=told,
            usage=usage,
            error=answer.problem.code if answer.problem else None,
            outcome=answer.model_dump(mode="json"),
            stop_reason=reason,
        )
        self._tell_end(lease.run, status)

    def _tell_end(self, run: Run, status: AnswerStatus) -> None:
        _log.info("Run %s: running -> %s.", run.id, status)
        self._observer.on_end(run, status, utc_now())
        self._tracing.on_end(status)

    async def _must_roll_back(self, run: Run) -> bool:
        """Whether the run was stopped for another one that wants the state as it was before.

        It is asked while the run is still held, so that a crash between taking back and ending does both again.
        """
        return any(other.policy == "rollback" for other in await self._store.runs.pending_runs_of(run.session))

    async def _fail(self, lease: RunLease, error: Exception) -> None:
        problem, run = problem_of(error, lease.language), lease.run
        answer = failed_answer(run.assistant, problem, session=run.session, run=run.id)
        await self._end(lease, answer, told=[EventDraft(RunFailed(problem=problem))])


def _rolled_back(answer: Answer) -> Answer:
    """What is left of the answer of a cancelled run once all that it did is taken back."""
    return Answer(
        status="cancelled",
        session=answer.session,
        run=answer.run,
        assistant=answer.assistant,
        stop_reason="cancelled",
    )


def _started(run: Run) -> EventDraft:
    return EventDraft(RunStarted(attempt=run.attempt))


async def forward(notifier: Notifier, heard: Mapping[str, Callable[[], None]]) -> None:
    """Call what is given for each name whenever the notifier rings for it; nothing where it tells of no work."""
    if notifier.tells_of_work:
        await asyncio.gather(*(_forward_one(notifier, name, call) for name, call in heard.items()))


async def _forward_one(notifier: Notifier, name: str, call: Callable[[], None]) -> None:
    with notifier.subscribe(name) as subscription:
        while True:
            await subscription.wait()
            call()


_NEW = {"cancelled": False, "answered": 0}
_CANCELLED = EventDraft(RunEnded(status="cancelled", reason="cancelled"))
