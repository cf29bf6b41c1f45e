"""The worker carries out what was asked: each run in one pair of hands, to an end that is told."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest

from madang.protocol.answers import Answer, AnswerStatus
from madang.protocol.questions import Clarification
from madang.runtime.budgets import Usage
from madang.runtime.conducting import Ending
from madang.runtime.controls import Controls
from madang.runtime.desk import Desk
from madang.runtime.orders import Actor
from madang.runtime.worker import Worker
from madang.store import Store, open_store
from madang.store.errors import BusyStoreError, StaleRunError
from madang.store.event_rows import NewEvent
from madang.store.run_rows import Run
from madang.store.runs import Claim, Runs
from madang.testing import FakeClock
from tests.unit.runtime.orders import order

SOON = 60.0
"""Ends a hang; nothing is expected to take so long."""
SLOW_TICK = timedelta(minutes=5)
SHORT_LEASE = timedelta(milliseconds=300)
WHERE = Clarification(id="where", question="where?")


def end(status: AnswerStatus, **more: Any) -> Ending:
    return Ending(Answer(status=status, session="s", run="r", assistant="lease", **more), Usage(tokens=7))


DONE = end("completed")


class Script:
    """A conductor that notes what it is given and does what a test tells it to."""

    def __init__(self, play: Callable[[Claim, Controls], Awaitable[Ending]] | None = None) -> None:
        self.claims: list[Claim] = []
        self.begun = asyncio.Event()
        self.may_end = asyncio.Event()
        self.cut_off = asyncio.Event()
        self._play = play

    async def __call__(self, claim: Claim, controls: Controls) -> Ending:
        self.claims.append(claim)
        self.begun.set()
        if self._play is not None:
            return await self._play(claim, controls)
        return await self._until_told(controls)

    async def _until_told(self, controls: Controls) -> Ending:
        ends = [asyncio.ensure_future(each) for each in (self.may_end.wait(), controls.until_stopped())]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            self.cut_off.set()
            raise
        finally:
            for each in ends:
                each.cancel()
        return end("cancelled") if controls.stopped else DONE


@asynccontextmanager
async def at_work(store: Store, conduct: Any, **options: Any) -> AsyncIterator[tuple[Worker, Desk]]:
    worker = Worker(store, conduct, **{"tick": SLOW_TICK, **options})
    serving = asyncio.create_task(worker.serve())
    try:
        yield worker, Desk(store, worker.nudge)
    finally:
        await worker.drain(timedelta(0))
        await asyncio.wait_for(serving, SOON)


async def ended(store: Store, run: str) -> Run:
    """The run at its end, or where it waits for an answer."""
    async with asyncio.timeout(SOON), aclosing(store.events.follow_run(run)) as events:
        async for event in events:
            if event.kind == "run_ended":
                break
    return await store.runs.get(run)


async def over(store: Store, run: str) -> str:
    """The status of the run once nothing more can follow."""
    async with asyncio.timeout(SOON), aclosing(store.events.follow_run(run)) as events:
        async for _ in events:
            pass
    return (await store.runs.get(run)).status


async def ask(desk: Desk, session: str = "s", **more: Any) -> str:
    return (await desk.ask(session, order(), assistant="lease", **more)).id


async def kinds(store: Store, run: str) -> list[str]:
    return [event.kind for event in await store.events.read_run(run)]


async def test_a_run_is_carried_out_as_soon_as_it_is_asked_for(store: Store) -> None:
    script = Script()
    script.may_end.set()
    async with at_work(store, script) as (worker, desk):
        run = await ended(store, await ask(desk))

    assert (run.status, run.usage["tokens"], run.attempt) == ("completed", 7, 1)
    assert [claim.run.worker for claim in script.claims] == [worker.name]
    assert (await store.events.read_run(run.id))[-1].data == {"type": "run_ended", "status": "completed"}


async def test_so_many_runs_at_a_time_and_one_of_a_session(store: Store) -> None:
    going: list[str] = []
    most: list[list[str]] = []

    async def play(claim: Claim, controls: Controls) -> Ending:
        going.append(claim.run.session)
        most.append(sorted(going))
        await asyncio.sleep(0.01)
        going.remove(claim.run.session)
        return DONE

    quiet = Desk(store, lambda run: None)
    runs = [await ask(quiet, f"s{number % 5}") for number in range(20)]
    async with at_work(store, Script(play), places=3):
        await asyncio.gather(*(ended(store, run) for run in runs))

    assert max(map(len, most)) == 3
    assert all(len(set(each)) == len(each) for each in most)


async def test_messages_to_one_session_are_answered_in_their_order(store: Store) -> None:
    script = Script()
    script.may_end.set()
    async with at_work(store, script) as (_, desk):
        runs = [await ask(desk) for _ in range(5)]
        await ended(store, runs[-1])
    assert [claim.run.id for claim in script.claims] == runs


async def test_what_another_process_took_in_is_found_at_the_next_tick(url: str, store: Store) -> None:
    script = Script()
    script.may_end.set()
    async with at_work(store, script, tick=timedelta(milliseconds=20)), open_store(url) as elsewhere:
        run = await ask(Desk(elsewhere, lambda run: None))
        await ended(store, run)


async def test_a_failure_ends_the_run_as_failed_and_says_so_without_its_details(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(claim: Claim, controls: Controls) -> Ending:
        raise ZeroDivisionError("the secret divisor")

    async with at_work(store, Script(play)) as (_, desk):
        run = await ended(store, await ask(desk))
        assert (await ended(store, await ask(desk))).status == "failed"  # and the worker goes on

    assert (run.status, run.error) == ("failed", "unexpected")
    events = await store.events.read_run(run.id)
    assert [event.kind for event in events] == ["run_accepted", "run_started", "error", "run_ended"]
    assert "ZeroDivisionError" in str(events[2].data)
    assert "secret" not in str([event.data for event in events])
    assert "the secret divisor" in caplog.text


async def test_a_run_that_takes_down_every_worker_is_given_up(store: Store) -> None:
    await store.runs.accept("s", {"language": "en"}, NewEvent("run_accepted"), run="r")
    for _ in range(10):
        await store.runs.claim("doomed", timedelta(0))
    script = Script()
    async with at_work(store, script):
        run = await ended(store, "r")

    assert (run.status, run.error, script.claims) == ("failed", "too_many_attempts", [])
    assert (await store.events.read_run("r"))[1].data == {
        "type": "error",
        "problem": {
            "code": "too_many_attempts",
            "message": "It was tried 10 times and never came to an end. Please ask again.",
        },
    }


async def test_a_run_that_asks_waits_for_its_answer_and_goes_on_with_it(store: Store) -> None:
    async def play(claim: Claim, controls: Controls) -> Ending:
        return DONE if claim.answers else end("interrupted", questions=(WHERE,))

    script = Script(play)
    async with at_work(store, script) as (_, desk):
        run = await ask(desk)
        await ended(store, run)
        await store.runs.resume(run, {"where": "서울"}, NewEvent("answered"))
        desk.nudge(run)
        assert await over(store, run) == "completed"
    assert [dict(claim.answers) for claim in script.claims] == [{}, {"where": "서울"}]


async def test_a_run_that_is_answered_before_it_is_put_down_is_put_down_twice(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    again, interrupt = asyncio.Event(), Runs.interrupt

    async def answered_at_once(runs: Runs, run: str, *given: Any, **more: Any) -> Run:
        parked = await interrupt(runs, run, *given, **more)
        await store.runs.resume(run, {"where": "서울"}, NewEvent("answered"))
        worker.nudge(run)
        await asyncio.wait_for(again.wait(), SOON)
        return parked

    async def play(claim: Claim, controls: Controls) -> Ending:
        if not claim.answers:
            return end("interrupted", questions=(WHERE,))
        again.set()
        return DONE

    monkeypatch.setattr(Runs, "interrupt", answered_at_once)
    async with at_work(store, Script(play), places=2) as (worker, desk):
        assert await over(store, await ask(desk)) == "completed"
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_a_run_that_waits_for_an_answer_gives_way_to_the_next_message(store: Store) -> None:
    async def play(claim: Claim, controls: Controls) -> Ending:
        return DONE if claim.run.id == "next" else end("interrupted", questions=(WHERE,))

    async with at_work(store, Script(play)) as (_, desk):
        asking = await ask(desk)
        assert (await ended(store, asking)).status == "interrupted"
        await ended(store, await ask(desk, run="next"))

    assert (await store.runs.get(asking)).status == "cancelled"
    assert (await store.events.read_run(asking))[-1].data == {"type": "run_ended", "status": "cancelled"}


async def test_an_answer_that_comes_after_the_next_message_has_begun_is_too_late(store: Store) -> None:
    """Answered, it is pending and older than the one under way; carried out, it would go on from another's state."""
    script = Script()
    await store.runs.accept("s", {}, NewEvent("run_accepted"), run="asking")
    await store.runs.claim("w", timedelta(minutes=1))
    await store.runs.interrupt("asking", 1, ["where"], NewEvent("clarification"))
    await store.runs.accept("s", {}, NewEvent("run_accepted"), run="next")
    claimed = await store.runs.claim("w", timedelta(0))
    assert claimed is not None
    assert claimed.run.id == "next"
    await store.runs.resume("asking", {"where": "?"}, NewEvent("answered"))

    script.may_end.set()
    async with at_work(store, script):
        await ended(store, "next")
    assert (await store.runs.get("asking")).status == "cancelled"
    assert [claim.run.id for claim in script.claims] == ["next"]


async def test_a_cancel_reaches_the_run_at_once_in_the_same_process(store: Store) -> None:
    script = Script()
    async with at_work(store, script) as (_, desk):
        run = await ask(desk)
        await script.begun.wait()
        await desk.cancel(Actor(), run)
        assert (await ended(store, run)).status == "cancelled"


@pytest.mark.parametrize("lease", [SHORT_LEASE, timedelta(hours=1)])
async def test_a_cancel_from_another_process_is_learned_long_before_the_lease_is_renewed(
    url: str, store: Store, lease: timedelta
) -> None:
    script = Script()
    async with at_work(store, script, lease=lease) as (_, desk), open_store(url) as elsewhere:
        run = await ask(desk)
        await script.begun.wait()
        await Desk(elsewhere, lambda run: None).cancel(Actor(), run)
        assert (await ended(store, run)).status == "cancelled"


async def test_skips_from_another_process_are_learned_one_by_one(url: str, store: Store) -> None:
    seen: asyncio.Queue[set[str]] = asyncio.Queue()

    async def play(_: Claim, controls: Controls) -> Ending:
        while len(controls.skipped) < 2:
            await controls.next_request.wait()
            seen.put_nowait(set(controls.skipped))
        return DONE

    script = Script(play)
    async with at_work(store, script, lease=timedelta(hours=1)) as (_, desk), open_store(url) as elsewhere:
        run = await ask(desk)
        await script.begun.wait()
        for step, skipped in (("search", {"search"}), ("write", {"search", "write"})):
            await Desk(elsewhere, lambda run: None).skip(Actor(), run, step)
            assert await asyncio.wait_for(seen.get(), SOON) == skipped


async def test_a_worker_without_runs_asks_nothing_of_the_store_about_them(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []
    asked_of = Runs.asked_of

    async def counted(runs: Runs, worker: str) -> Any:
        looks.append(worker)
        return await asked_of(runs, worker)

    monkeypatch.setattr(Runs, "asked_of", counted)
    monkeypatch.setattr("madang.runtime.worker._LOOK", 0.01)
    async with at_work(store, Script(lambda claim, controls: done())) as (worker, desk):
        await asyncio.sleep(0.1)
        assert looks == []
        await ended(store, await ask(desk))
        async with asyncio.timeout(SOON):
            while worker._busy.is_set():  # noqa: ASYNC110 - nobody tells when it is cleared
                await asyncio.sleep(0.01)
        few = len(looks)
        await asyncio.sleep(0.1)
        assert len(looks) == few


async def done() -> Ending:
    return DONE


async def test_a_cancel_that_comes_while_the_run_begins_to_wait_still_ends_it(store: Store) -> None:
    async def play(claim: Claim, controls: Controls) -> Ending:
        await store.runs.request_cancel(claim.run.id, NewEvent("run_ended"))
        return end("interrupted", questions=(WHERE,))

    async with at_work(store, Script(play)) as (_, desk):
        assert await over(store, await ask(desk)) == "cancelled"


async def test_steps_to_leave_out_reach_the_run_before_and_while_it_goes_on(store: Store) -> None:
    seen: list[set[str]] = []
    begun = asyncio.Event()

    async def play(claim: Claim, controls: Controls) -> Ending:
        seen.append(set(controls.skipped))
        begun.set()
        while len(controls.skipped) < 2:
            await controls.next_request.wait()
        seen.append(set(controls.skipped))
        return DONE

    quiet = Desk(store, lambda run: None)
    run = await ask(quiet)
    await quiet.skip(Actor(), run, "search")
    async with at_work(store, Script(play)) as (_, desk):
        await begun.wait()
        await desk.skip(Actor(), run, "write")
        await ended(store, run)
    assert seen == [{"search"}, {"search", "write"}]


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

    async def play(claim: Claim, controls: Controls) -> Ending:
        await store.runs.renew(claim.run.id, 1, timedelta(0))
        await store.runs.claim("other", timedelta(minutes=1))
        lost.set()
        raise StaleRunError(claim.run.id, 1, 2, "running")

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
    async def play(claim: Claim, controls: Controls) -> Ending:
        if claim.run.attempt == 1:
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
    run = await ask(Desk(store, worker.nudge))
    claim = type(store.runs).claim

    async def claim_late(runs: Any, *given: Any) -> Claim | None:
        found = await claim(runs, *given)
        await worker.drain()
        return found

    monkeypatch.setattr(type(store.runs), "claim", claim_late)
    await asyncio.wait_for(worker.serve(), SOON)
    monkeypatch.undo()
    taken = await store.runs.claim("next", SLOW_TICK)
    assert taken is not None
    assert (taken.run.id, taken.run.attempt, script.claims) == (run, 2, [])


async def test_what_takes_longer_than_the_grace_is_let_go_for_another_worker(store: Store) -> None:
    script = Script()
    async with at_work(store, script, lease=timedelta(hours=1)) as (worker, desk):
        run = await ask(desk)
        await script.begun.wait()
        await worker.drain(timedelta(milliseconds=10))
        assert script.cut_off.is_set()
    script.may_end.set()
    async with at_work(store, script):
        assert (await ended(store, run)).attempt == 2


async def test_a_worker_in_a_hurry_lets_go_of_what_it_has_at_once(store: Store) -> None:
    script = Script()
    async with at_work(store, script, lease=timedelta(hours=1)) as (worker, desk):
        run = await ask(desk)
        await script.begun.wait()
        draining = asyncio.create_task(worker.drain(timedelta(hours=1)))
        assert worker.in_hand == 1
        worker.hurry()
        await asyncio.wait_for(draining, SOON)
        assert (worker.in_hand, script.cut_off.is_set()) == (0, True)
    assert (await store.runs.get(run)).status == "running"


async def test_rollback_takes_back_the_checkpoints_of_the_run_it_stops(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken_back: list[tuple[str, str]] = []

    async def note(self: Any, runs: list[str]) -> None:
        taken_back.extend([(run, (await store.runs.get(run)).status) for run in runs])

    monkeypatch.setattr(type(store.checkpointer), "adelete_for_runs", note)
    script = Script()
    async with at_work(store, script) as (_, desk):
        going = await ask(desk)
        await script.begun.wait()
        script.may_end.clear()
        new = await ask(desk, multitask="rollback")
        await ended(store, going)
        script.may_end.set()
        assert (await ended(store, new)).status == "completed"
    assert taken_back == [(going, "running")]  # while it was still held, so that a crash would do it again
