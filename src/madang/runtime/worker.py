"""The worker: takes runs from the store, holds them while they are carried out, and sees each to its end."""

import asyncio
import logging
import os
import platform
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from uuid import uuid4

from madang.protocol.events import Failed, Payload, RunEnded, RunStarted
from madang.protocol.problems import problem_of
from madang.runtime.conducting import Ending
from madang.runtime.controls import Controls
from madang.runtime.deadlines import leave
from madang.runtime.errors import TooManyAttemptsError
from madang.runtime.hold import Hold, wait_for
from madang.runtime.logs import bound
from madang.runtime.orders import language_in
from madang.runtime.ports import Said
from madang.runtime.stored import to_new_event
from madang.store import Store
from madang.store.errors import PassingStoreError, RunNotFoundError, StaleRunError, StoreClosedError, StoreError
from madang.store.event_rows import NewEvent
from madang.store.run_rows import Run
from madang.store.runs import Claim

__all__ = ["Conduct", "Worker"]

Conduct = Callable[[Claim, Controls], Awaitable[Ending]]
"""Carries out a run, or what is left of it."""

_LOST = (StaleRunError, RunNotFoundError)
_MOST_ATTEMPTS = 10
_LOOK = 0.5
"""Seconds between two looks at what other processes ask of the runs in hand."""
_NOTHING = (False, 0)
_log = logging.getLogger(__name__)


class Worker:
    """Carries out runs, so many at a time, until it is drained.

    It looks for work when it is nudged and, for what other processes took in or left behind, at every tick; while it
    has runs, also at what others ask of them. All that it stores for a run is refused once another worker has it. Use
    it on one event loop.
    """

    def __init__(
        self,
        store: Store,
        conduct: Conduct,
        *,
        places: int = 8,
        lease: timedelta = timedelta(seconds=30),
        tick: timedelta = timedelta(seconds=1),
    ) -> None:
        self.name = f"{platform.node()}:{os.getpid()}:{uuid4().hex[:8]}"
        self._store = store
        self._conduct = conduct
        self._lease = lease
        self._tick = tick
        self._places = asyncio.Semaphore(places)
        self._holds: dict[str, Hold] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._nudged = asyncio.Event()
        self._busy = asyncio.Event()
        self._hurried = asyncio.Event()
        self._draining = False

    def nudge(self, run: str) -> None:
        """Look for work now; and if the run is in hand, at what is asked of it."""
        self._nudged.set()
        if hold := self._holds.get(run):
            hold.nudge()

    async def serve(self) -> None:
        """Take runs and carry them out; returns once drained."""
        watching = asyncio.create_task(self._watch())
        try:
            await self._take_runs()
        finally:
            await leave(watching)

    async def _take_runs(self) -> None:
        while (hold := await self._next_hold()) is not None:
            self._holds[hold.run] = hold
            self._busy.set()
            task = asyncio.create_task(self._carry(hold))
            self._tasks.add(task)
            task.add_done_callback(lambda done, hold=hold: self._put_down(done, hold))

    async def drain(self, grace: timedelta = timedelta(seconds=10)) -> None:
        """Take no more runs and finish those in hand; what takes longer is let go, for another worker to go on with."""
        self._draining = True
        self._nudged.set()
        finished, hurried = asyncio.create_task(self._finish()), asyncio.create_task(self._hurried.wait())
        await asyncio.wait({finished, hurried}, timeout=grace.total_seconds(), return_when=asyncio.FIRST_COMPLETED)
        await leave(finished, hurried, *self._tasks)

    def hurry(self) -> None:
        """Give what is in hand no more time to finish once the worker is drained."""
        self._hurried.set()

    @property
    def in_hand(self) -> int:
        """How many runs are being carried out."""
        return len(self._holds)

    async def _finish(self) -> None:
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _watch(self) -> None:
        """Nudge the holds on runs of which something new is asked, by whichever process."""
        known: dict[str, tuple[bool, int]] = {}
        while True:
            await self._busy.wait()
            await asyncio.sleep(_LOOK)
            asked = await self._asked()
            for run, hold in self._holds.items():
                if asked.get(run, _NOTHING) != known.get(run, _NOTHING):
                    hold.nudge()
            known = asked
            if not self._holds:
                self._busy.clear()

    async def _asked(self) -> dict[str, tuple[bool, int]]:
        try:
            return await self._store.runs.asked_of(self.name)
        except StoreClosedError:
            raise
        except StoreError as error:
            _log.warning("Could not look at what is asked of runs; trying again: %s", error)
            return {}

    async def _next_hold(self) -> Hold | None:
        """The next run, as soon as there is one and a place for it; None once drained."""
        await self._places.acquire()
        while not self._draining:
            self._nudged.clear()
            hold = await self._claim()
            if hold and self._draining:
                await hold.let_go()
            elif hold:
                return hold
            else:
                await wait_for(self._nudged, self._tick.total_seconds())
        self._places.release()
        return None

    async def _claim(self) -> Hold | None:
        try:
            claim = await self._store.runs.claim(self.name, self._lease)
        except StoreClosedError:
            raise
        except StoreError as error:
            _log.warning("Could not look for work; trying again: %s", error)
            return None
        return claim and Hold(claim, self._store.runs, self._lease)

    def _put_down(self, task: "asyncio.Task[None]", hold: Hold) -> None:
        """Give the place free; a run that was answered at once may be in hand again already."""
        self._tasks.discard(task)
        if self._holds.get(hold.run) is hold:
            del self._holds[hold.run]
        self._places.release()
        self._nudged.set()  # the next run of the session may be waiting

    async def _carry(self, hold: Hold) -> None:
        """Carry out a run while it is ours; if this is cancelled, let it go."""
        with bound(session=hold.claim.run.session, run=hold.run):
            try:
                await self._while_held(hold)
            except _LOST as error:
                _log.info("The run is in other hands: %s", error)
            except StoreError as error:
                _log.warning("The run is left for another attempt: %s", error)
            except asyncio.CancelledError:
                with suppress(StoreError):
                    await hold.let_go()
                raise

    async def _while_held(self, hold: Hold) -> None:
        """See the run through, and stop at once when the hold on it is lost."""
        work, kept = asyncio.create_task(self._see_through(hold)), asyncio.create_task(hold.keep())
        try:
            done, _ = await asyncio.wait({work, kept}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            await leave(work, kept)

    async def _see_through(self, hold: Hold) -> None:
        try:
            _refuse_endless(hold.claim)
            await self._make_way(hold.claim.run)
            await self._tell(hold, RunStarted(attempt=hold.claim.run.attempt))
            await self._conclude(hold, await self._conduct(hold.claim, hold.controls))
        except (*_LOST, PassingStoreError, StoreClosedError):
            raise
        except Exception as error:  # noqa: BLE001 - the edge of the worker's loop: this run ends and says so
            _log.exception("The run failed.")
            await self._fail(hold, error)

    async def _make_way(self, run: Run) -> None:
        """End what the session has begun and not ended: a run that waits for an answer gives way to the next message.

        Its state would be overwritten, so that no answer could bring it back.
        """
        for other in await self._store.runs.begun_in(run.session):
            if run.policy == "rollback":
                await self._store.checkpointer.adelete_for_runs([other.id])
            await self._store.runs.request_cancel(other.id, _CANCELLED)

    async def _conclude(self, hold: Hold, ending: Ending) -> None:
        runs, status, usage = self._store.runs, ending.answer.status, ending.usage.model_dump()
        ended = _event(RunEnded(status=status))
        if status == "interrupted":
            questions = [question.id for question in ending.answer.questions]
            parked = await runs.interrupt(hold.run, hold.epoch, questions, ended, usage=usage)
            if parked.cancel_requested:
                await runs.request_cancel(hold.run, _CANCELLED)
            return
        if status == "cancelled" and await self._is_to_be_taken_back(hold.claim.run):
            await self._store.checkpointer.adelete_for_runs([hold.run])
        error = ending.answer.problem.code if ending.answer.problem else None
        await runs.end(hold.run, hold.epoch, status, ended, usage=usage, error=error)

    async def _is_to_be_taken_back(self, run: Run) -> bool:
        """Whether the run was stopped for another one that wants the state as it was before.

        It is asked while the run is still held, so that a crash between taking back and ending does both again.
        """
        return any(other.policy == "rollback" for other in await self._store.runs.pending_of(run.session))

    async def _fail(self, hold: Hold, error: Exception) -> None:
        problem = problem_of(error, language_in(hold.claim.request))
        await self._tell(hold, Failed(problem=problem))
        ended = _event(RunEnded(status="failed"))
        await self._store.runs.end(hold.run, hold.epoch, "failed", ended, error=problem.code)

    async def _tell(self, hold: Hold, payload: Payload) -> None:
        await self._store.events.append(hold.run, hold.epoch, [_event(payload)])


def _refuse_endless(claim: Claim) -> None:
    """Give up a run that was taken up again and again, as one does that takes its process down each time."""
    attempts = claim.run.attempt - len(claim.answers)
    if attempts > _MOST_ATTEMPTS:
        raise TooManyAttemptsError(claim.run.id, attempts - 1)


def _event(payload: Payload) -> NewEvent:
    return to_new_event(Said(payload))


_CANCELLED = _event(RunEnded(status="cancelled"))
