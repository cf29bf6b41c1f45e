"""A run that keeps its event loop from turning holds up nobody who asks, and is ended."""

import asyncio
import sys
import time
from collections.abc import Callable
from datetime import timedelta

from madang.protocol import Answer, EventDraft, RunAccepted
from madang.runtime import RunOutcome, RunUsage, Worker
from madang.runtime.errors import BlockedStepError
from madang.runtime.runs.lease import RunLease
from madang.runtime.runs.worker_thread import WorkerThread
from madang.runtime.watchdog import LoopLimit
from madang.store import Store, open_store
from madang.store.runs import Run

SOON = LoopLimit(BlockedStepError, processor_seconds=0.5, waiting_seconds=5)


def work_without_end() -> None:
    while True:
        pass


def work_a_little() -> None:
    return


async def _carried_out(
    store: Store, run: str, step: Callable[[], None], worker: type[Worker] = Worker
) -> tuple[Run, list[float]]:
    """The run as it ended, and how late this loop was woken meanwhile."""

    async def execute(lease: RunLease) -> RunOutcome:
        step()
        answer = Answer(status="completed", session="s", run=lease.run.id, assistant="echo", answer="done")
        return RunOutcome(answer, RunUsage())

    working = WorkerThread(worker(store, execute, concurrency=1), SOON)
    working.start()
    await store.runs.accept(
        "s", {"language": "en"}, EventDraft(RunAccepted(assistant="echo")), run=run, assistant="echo"
    )
    working.wake(run)
    late: list[float] = []
    while (found := await store.runs.get(run)).status in {"pending", "running"}:
        asked = time.monotonic()
        await asyncio.sleep(0.01)
        late.append(time.monotonic() - asked)
    await working.drain(timedelta(seconds=5))
    return found, late


async def test_a_step_without_end_holds_up_nobody_and_is_ended_with_a_sentence() -> None:
    async with open_store("sqlite:///:memory:") as store:
        run, late = await _carried_out(store, "r1", work_without_end)
        answer = Answer.model_validate(await store.runs.outcome_of("r1"))
    assert (run.status, run.error) == ("failed", "blocked_step")
    assert answer.problem
    assert "took too long" in answer.problem.message
    assert sorted(late)[len(late) // 2] < 0.5


def end_the_program() -> None:
    sys.exit("enough")


async def test_an_assistant_that_ends_the_program_ends_its_own_run_alone() -> None:
    async with open_store("sqlite:///:memory:") as store:
        run, _ = await _carried_out(store, "r1", end_the_program)
        again, _ = await _carried_out(store, "r2", work_a_little)
    assert (run.status, run.error, again.status) == ("failed", "assistant_exit", "completed")


class FailingOnce(Worker):
    """A worker that falls over when it first looks for work."""

    failed = False

    async def _claim(self) -> RunLease | None:
        if not self.failed:
            self.failed = True
            raise RuntimeError("out of order")
        return await super()._claim()


async def test_a_worker_that_fails_is_set_to_work_again() -> None:
    async with open_store("sqlite:///:memory:") as store:
        run, _ = await _carried_out(store, "r1", work_a_little, FailingOnce)
    assert run.status == "completed"


async def test_a_run_is_carried_out_on_the_other_thread() -> None:
    async with open_store("sqlite:///:memory:") as store:
        run, _ = await _carried_out(store, "r1", work_a_little)
    assert run.status == "completed"
