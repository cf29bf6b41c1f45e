"""A run is held as long as it takes, let go where it must be, and never carried out by two."""

import asyncio
import logging
from datetime import datetime, timedelta
from typing import Any

import pytest

from madang.runtime.runs.lease import RunLease
from madang.runtime.runs.run import RunOutcome
from madang.runtime.runs.worker import Worker
from madang.store import Store, open_store
from madang.store.errors import BusyStoreError, StaleRunError
from madang.store.runs.lifecycle import ClaimedRun
from madang.testing import FakeClock
from tests.unit.runtime.runs.run_requests import run_access
from tests.unit.runtime.runs.scripted_runs import DONE, SHORT_LEASE, SLOW_TICK, SOON, Script, ask, at_work, ended, kinds


async def test_a_lease_is_kept_for_as_long_as_the_run_takes(url: str) -> None:
    script, clock = Script(), FakeClock()
    async with (
        open_store(url, clock=clock) as store,
        open_store(url, clock=clock) as elsewhere,
        at_work(store, script, lease=SHORT_LEASE) as (_, desk),
    ):
        run = await ask(desk)
        await script.begun.wait()
        for _ in range(10):
            clock.forward(SHORT_LEASE.total_seconds() / 3)
            await renewed(store, run, clock() + SHORT_LEASE)
            assert await elsewhere.runs.claim("other", SHORT_LEASE) is None
        script.may_end.set()
        assert (await ended(store, run)).attempt == 1


async def renewed(store: Store, run: str, until: datetime) -> None:
    """Returns once the lease on the run lasts until then."""
    async with asyncio.timeout(SOON):
        while (await store.runs.get(run)).lease_until != until:  # noqa: ASYNC110 - the store tells nobody
            await asyncio.sleep(0.01)


async def test_a_worker_that_lost_its_run_stops_at_once_and_leaves_it_alone(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    script = Script()
    async with at_work(store, script, lease=SHORT_LEASE) as (_, desk):
        run = await ask(desk)
        await script.begun.wait()
        taken = None
        while taken is None:  # until no renewal comes in between
            await store.runs.renew(run, 1, timedelta(0))
            taken = await store.runs.claim("other", timedelta(minutes=1))
        await asyncio.wait_for(script.cut_off.wait(), SOON)
        assert (await store.runs.get(run)).worker == "other"
    assert "The run is in other hands" in caplog.text
    assert await kinds(store, run) == ["run_accepted", "run_started"]


async def test_a_run_that_notices_the_loss_itself_is_left_alone_too(store: Store) -> None:
    lost = asyncio.Event()

    async def play(lease: RunLease) -> RunOutcome:
        await store.runs.renew(lease.run.id, 1, timedelta(0))
        await store.runs.claim("other", timedelta(minutes=1))
        lost.set()
        raise StaleRunError(lease.run.id, 1, 2, "running")

    async with at_work(store, Script(play)) as (_, desk):
        run = await ask(desk)
        await asyncio.wait_for(lost.wait(), SOON)
    assert (await store.runs.get(run)).worker == "other"


async def test_a_deleted_session_stops_its_run(store: Store) -> None:
    script = Script()
    async with at_work(store, script, lease=SHORT_LEASE) as (_, desk):
        await ask(desk)
        await script.begun.wait()
        await store.delete("s")
        await asyncio.wait_for(script.cut_off.wait(), SOON)


async def test_a_busy_database_is_no_failure_of_the_run(store: Store) -> None:
    async def play(lease: RunLease) -> RunOutcome:
        if lease.run.attempt == 1:
            raise BusyStoreError("Another process kept the database locked.")
        return DONE

    async with at_work(store, Script(play), lease=SHORT_LEASE, tick=timedelta(milliseconds=50)) as (_, desk):
        run = await ended(store, await ask(desk))
    assert (run.status, run.attempt) == ("completed", 2)


async def test_draining_finishes_what_is_under_way_and_takes_nothing_more(store: Store) -> None:
    script = Script()
    async with at_work(store, script) as (worker, desk):
        run = await ask(desk)
        await script.begun.wait()
        draining = asyncio.create_task(worker.drain(timedelta(seconds=SOON)))
        later = await ask(desk, "t")
        await asyncio.sleep(0.05)
        script.may_end.set()
        await draining
    assert [(await store.runs.get(each)).status for each in (run, later)] == ["completed", "pending"]


async def test_a_run_claimed_while_the_worker_is_drained_is_let_go(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = Script()
    worker = Worker(store, script)
    run = await ask(run_access(store, worker.wake))
    claim = type(store.runs).claim

    async def claim_late(runs: Any, *given: Any, **options: Any) -> ClaimedRun | None:
        found = await claim(runs, *given, **options)
        await worker.drain()
        return found

    monkeypatch.setattr(type(store.runs), "claim", claim_late)
    await asyncio.wait_for(worker.serve(), SOON)
    monkeypatch.undo()
    taken = await store.runs.claim("next", SLOW_TICK)
    assert taken is not None
    assert (taken.run.id, taken.run.attempt, script.leases) == (run, 1, [])


async def test_what_takes_longer_than_the_grace_is_let_go_for_another_worker(store: Store) -> None:
    script = Script()
    async with at_work(store, script, lease=timedelta(hours=1)) as (worker, desk):
        run = await ask(desk)
        await script.begun.wait()
        await worker.drain(timedelta(milliseconds=10))
        assert script.cut_off.is_set()
    script.may_end.set()
    async with at_work(store, script):
        run_again = await ended(store, run)
        assert (run_again.attempt, run_again.epoch) == (1, 2)  # what was given back is not counted


async def test_a_worker_in_a_hurry_lets_go_of_what_it_has_at_once(store: Store) -> None:
    script = Script()
    async with at_work(store, script, lease=timedelta(hours=1)) as (worker, desk):
        run = await ask(desk)
        await script.begun.wait()
        draining = asyncio.create_task(worker.drain(timedelta(hours=1)))
        assert worker.active_runs == 1
        worker.stop_waiting()
        await asyncio.wait_for(draining, SOON)
        assert (worker.active_runs, script.cut_off.is_set()) == (0, True)
    assert (await store.runs.get(run)).status == "running"


async def test_a_run_of_a_worker_that_is_late_and_lives_is_left_to_it_for_a_while(url: str) -> None:
    clock = FakeClock()
    async with open_store(url, clock=clock) as store:
        run = await ask(run_access(store, lambda _: None))
        assert await store.runs.claim("late", SHORT_LEASE) is not None
        clock.forward(SHORT_LEASE.total_seconds() * 2)
        assert await store.runs.claim("other", SHORT_LEASE, is_alive={"late"}.__contains__) is None
        clock.forward(SHORT_LEASE.total_seconds() * 20)
        taken = await store.runs.claim("other", SHORT_LEASE, is_alive={"late"}.__contains__)
        assert taken is not None
        assert taken.run.id == run
