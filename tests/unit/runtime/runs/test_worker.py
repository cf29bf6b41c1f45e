"""The worker carries out what was asked: each run in one pair of hands, to an end that is told."""

import asyncio
import logging
from datetime import timedelta
from typing import Any

import pytest
from langgraph.checkpoint.base import empty_checkpoint

from madang.protocol import (
    Actor,
    ClarificationRequested,
    EventDraft,
    Problem,
    QuestionAnswered,
    RunAccepted,
    RunEnded,
    RunFailed,
)
from madang.runtime.runs.lease import RunLease
from madang.runtime.runs.run import RunOutcome
from madang.store import Store, open_store
from madang.store.runs.lifecycle import Runs
from madang.store.runs.rows import Run
from tests.unit.runtime.runs.run_requests import run_access
from tests.unit.runtime.runs.scripted_runs import DONE, SHORT_LEASE, SOON, WHERE, Script, ask, at_work, end, ended, over


async def test_a_run_is_carried_out_as_soon_as_it_is_asked_for(store: Store) -> None:
    script = Script()
    script.may_end.set()
    async with at_work(store, script) as (worker, desk):
        run = await ended(store, await ask(desk))

    assert (run.status, run.usage["tokens"], run.attempt) == ("completed", 7, 1)
    assert [lease.run.worker for lease in script.leases] == [worker.name]
    assert (await store.events.read_run(run.id))[-1].data == RunEnded(status="completed")


async def test_so_many_runs_at_a_time_and_one_of_a_session(store: Store) -> None:
    going: list[str] = []
    most: list[list[str]] = []

    async def play(lease: RunLease) -> RunOutcome:
        going.append(lease.run.session)
        most.append(sorted(going))
        await asyncio.sleep(0.01)
        going.remove(lease.run.session)
        return DONE

    quiet = run_access(store, lambda run: None)
    runs = [await ask(quiet, f"s{number % 5}") for number in range(20)]
    async with at_work(store, Script(play), concurrency=3):
        await asyncio.gather(*(ended(store, run) for run in runs))

    assert max(map(len, most)) == 3
    assert all(len(set(each)) == len(each) for each in most)


async def test_messages_to_one_session_are_answered_in_their_order(store: Store) -> None:
    script = Script()
    script.may_end.set()
    async with at_work(store, script) as (_, desk):
        runs = [await ask(desk) for _ in range(5)]
        await ended(store, runs[-1])
    assert [lease.run.id for lease in script.leases] == runs


async def test_what_another_process_took_in_is_found_at_the_next_tick(url: str, store: Store) -> None:
    script = Script()
    script.may_end.set()
    async with at_work(store, script, tick=timedelta(milliseconds=20)), open_store(url) as elsewhere:
        run = await ask(run_access(elsewhere, lambda run: None))
        await ended(store, run)


async def test_a_failure_ends_the_run_as_failed_and_says_so_without_its_details(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(lease: RunLease) -> RunOutcome:
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
    await store.runs.accept("s", {"language": "en"}, EventDraft(RunAccepted(assistant="lease")), run="r")
    for _ in range(10):
        await store.runs.claim("doomed", timedelta(0))
    script = Script()
    async with at_work(store, script):
        run = await ended(store, "r")

    assert (run.status, run.error, script.leases) == ("failed", "too_many_attempts", [])
    assert (await store.events.read_run("r"))[2].data == RunFailed(
        problem=Problem(
            code="too_many_attempts",
            message="It was tried 10 times and never came to an end. Please ask again.",
        )
    )


async def test_a_run_that_asks_waits_for_its_answer_and_goes_on_with_it(store: Store) -> None:
    async def play(lease: RunLease) -> RunOutcome:
        return DONE if lease.answers else end("interrupted", questions=(WHERE,))

    script = Script(play)
    async with at_work(store, script) as (worker, desk):
        run = await ask(desk)
        await ended(store, run)
        await store.runs.resume(run, {"where": "서울"}, EventDraft(QuestionAnswered(question="where")))
        worker.wake(run)
        assert await over(store, run) == "completed"
    assert [dict(lease.answers) for lease in script.leases] == [{}, {"where": "서울"}]


async def test_a_run_that_is_answered_before_it_is_put_down_is_put_down_twice(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    again, interrupt = asyncio.Event(), Runs.interrupt

    async def answered_at_once(runs: Runs, run: str, *given: Any, **more: Any) -> Run:
        parked = await interrupt(runs, run, *given, **more)
        await store.runs.resume(run, {"where": "서울"}, EventDraft(QuestionAnswered(question="where")))
        worker.wake(run)
        await asyncio.wait_for(again.wait(), SOON)
        return parked

    async def play(lease: RunLease) -> RunOutcome:
        if not lease.answers:
            return end("interrupted", questions=(WHERE,))
        again.set()
        return DONE

    monkeypatch.setattr(Runs, "interrupt", answered_at_once)
    async with at_work(store, Script(play), concurrency=2) as (worker, desk):
        assert await over(store, await ask(desk)) == "completed"
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_a_run_that_waits_for_an_answer_gives_way_to_the_next_message(store: Store) -> None:
    async def play(lease: RunLease) -> RunOutcome:
        return DONE if lease.run.id == "next" else end("interrupted", questions=(WHERE,))

    async with at_work(store, Script(play)) as (_, desk):
        asking = await ask(desk)
        assert (await ended(store, asking)).status == "interrupted"
        await ended(store, await ask(desk, run="next"))

    assert (await store.runs.get(asking)).status == "cancelled"
    assert (await store.events.read_run(asking))[-1].data == RunEnded(status="cancelled", reason="cancelled")


@pytest.mark.parametrize(("policy", "kept"), [("enqueue", True), ("interrupt", True), ("rollback", False)])
async def test_the_state_of_a_run_that_gives_way_is_taken_back_for_rollback_only(
    store: Store, policy: str, kept: bool
) -> None:
    async def play(lease: RunLease) -> RunOutcome:
        if lease.run.id == "next":
            return DONE
        config: Any = {"configurable": {"thread_id": "s", "checkpoint_ns": ""}}
        await store.checkpointer.aput(config, empty_checkpoint(), {"run_id": lease.run.id}, {})
        return end("interrupted", questions=(WHERE,))

    async with at_work(store, Script(play)) as (_, desk):
        await ended(store, await ask(desk))
        await ended(store, await ask(desk, run="next", multitask=policy))
    left = await store.checkpointer.aget_tuple({"configurable": {"thread_id": "s", "checkpoint_ns": ""}})
    assert (left is not None) == kept


async def test_an_answer_that_comes_after_the_next_message_has_begun_is_too_late(store: Store) -> None:
    """Answered, it is pending and older than the one under way; carried out, it would go on from another's state."""
    script = Script()
    await store.runs.accept("s", {}, EventDraft(RunAccepted(assistant="lease")), run="asking")
    await store.runs.claim("w", timedelta(minutes=1))
    await store.runs.interrupt("asking", 1, ["where"], EventDraft(ClarificationRequested(question=WHERE)))
    await store.runs.accept("s", {}, EventDraft(RunAccepted(assistant="lease")), run="next")
    claimed = await store.runs.claim("w", timedelta(0))
    assert claimed is not None
    assert claimed.run.id == "next"
    await store.runs.resume("asking", {"where": "?"}, EventDraft(QuestionAnswered(question="where")))

    script.may_end.set()
    async with at_work(store, script):
        await ended(store, "next")
    assert (await store.runs.get("asking")).status == "cancelled"
    assert [lease.run.id for lease in script.leases] == ["next"]


async def test_a_cancel_reaches_the_run_at_once_in_the_same_process(store: Store) -> None:
    script = Script()
    async with at_work(store, script) as (_, desk):
        run = await ask(desk)
        await script.begun.wait()
        await desk.cancel(Actor(), run)
        assert (await ended(store, run)).status == "cancelled"


async def test_waking_the_worker_is_enough_to_stop_a_run(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("madang.runtime.runs.heartbeat._UNHEARD_BEAT", 3600)
    script = Script()
    async with at_work(store, script, lease=timedelta(hours=10)) as (_, desk):
        run = await ask(desk)
        await script.begun.wait()
        await desk.cancel(Actor(), run)
        async with asyncio.timeout(10):
            assert (await ended(store, run)).status == "cancelled"


@pytest.mark.parametrize("lease", [SHORT_LEASE, timedelta(hours=1)])
async def test_a_cancel_from_another_process_is_learned_long_before_the_lease_is_renewed(
    url: str, store: Store, lease: timedelta
) -> None:
    script = Script()
    async with at_work(store, script, lease=lease) as (_, desk), open_store(url) as elsewhere:
        run = await ask(desk)
        await script.begun.wait()
        await run_access(elsewhere, lambda run: None).cancel(Actor(), run)
        assert (await ended(store, run)).status == "cancelled"


async def test_skips_from_another_process_are_learned_one_by_one(url: str, store: Store) -> None:
    seen: asyncio.Queue[set[str]] = asyncio.Queue()

    async def play(lease: RunLease) -> RunOutcome:
        while len(lease.controls.skipped_steps) < 2:
            await lease.controls.next_request.wait()
            seen.put_nowait(set(lease.controls.skipped_steps))
        return DONE

    script = Script(play)
    async with at_work(store, script, lease=timedelta(hours=1)) as (_, desk), open_store(url) as elsewhere:
        run = await ask(desk)
        await script.begun.wait()
        for step, skipped in (("search", {"search"}), ("write", {"search", "write"})):
            await run_access(elsewhere, lambda run: None).skip(Actor(), run, step)
            assert await asyncio.wait_for(seen.get(), SOON) == skipped


async def test_a_worker_without_runs_asks_nothing_of_the_store_about_them(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []
    renew_all = Runs.renew_all

    async def counted(runs: Runs, worker: str, lease: timedelta, held: Any) -> Any:
        looks.append(worker)
        return await renew_all(runs, worker, lease, held)

    monkeypatch.setattr(Runs, "renew_all", counted)
    async with at_work(store, Script(lambda lease: done()), lease=SHORT_LEASE) as (worker, desk):
        await asyncio.sleep(0.1)
        assert looks == []
        await ended(store, await ask(desk))
        async with asyncio.timeout(SOON):
            while worker.active_runs:  # noqa: ASYNC110 - nobody tells when it is over
                await asyncio.sleep(0.01)
        few = len(looks)
        await asyncio.sleep(0.1)
        assert len(looks) <= few + 1


async def done() -> RunOutcome:
    return DONE


async def test_a_cancel_that_comes_while_the_run_begins_to_wait_still_ends_it(store: Store) -> None:
    async def play(lease: RunLease) -> RunOutcome:
        await store.runs.request_cancel(lease.run.id, EventDraft(RunEnded(status="cancelled")))
        return end("interrupted", questions=(WHERE,))

    async with at_work(store, Script(play)) as (_, desk):
        assert await over(store, await ask(desk)) == "cancelled"


async def test_steps_to_leave_out_reach_the_run_before_and_while_it_goes_on(store: Store) -> None:
    seen: list[set[str]] = []
    begun = asyncio.Event()

    async def play(lease: RunLease) -> RunOutcome:
        seen.append(set(lease.controls.skipped_steps))
        begun.set()
        while len(lease.controls.skipped_steps) < 2:
            await lease.controls.next_request.wait()
        seen.append(set(lease.controls.skipped_steps))
        return DONE

    quiet = run_access(store, lambda run: None)
    run = await ask(quiet)
    await quiet.skip(Actor(), run, "search")
    async with at_work(store, Script(play)) as (_, desk):
        await begun.wait()
        await desk.skip(Actor(), run, "write")
        await ended(store, run)
    assert seen == [{"search"}, {"search", "write"}]


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


async def test_what_is_in_hand_keeps_its_lease_and_hears_a_cancel_while_the_worker_is_drained(
    url: str, store: Store
) -> None:
    script = Script()
    async with at_work(store, script, lease=SHORT_LEASE) as (worker, desk), open_store(url) as elsewhere:
        run = await ask(desk)
        await script.begun.wait()
        draining = asyncio.create_task(worker.drain(timedelta(minutes=5)))
        await asyncio.sleep(2 * SHORT_LEASE.total_seconds())
        assert await elsewhere.runs.claim("another", SHORT_LEASE) is None
        await run_access(elsewhere, lambda run: None).cancel(Actor(), run)
        await asyncio.wait_for(draining, SOON)
        assert (await store.runs.get(run)).status == "cancelled"


async def test_a_worker_that_has_had_a_run_stops_at_once(postgres_store_url: str) -> None:
    script = Script()
    script.may_end.set()
    async with open_store(postgres_store_url) as store, asyncio.timeout(15), at_work(store, script) as (_, desk):
        await ended(store, await ask(desk))
        await asyncio.sleep(0.1)  # it waits for the next run
