"""Runs on every backend: accepted once, taken by one worker at a time, ended once."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from madang.protocol import (
    EVERY_TENANT,
    Clarification,
    ClarificationRequested,
    EventDraft,
    QuestionAnswered,
    ResponseReady,
    RunAccepted,
    RunCancelled,
    RunEnded,
    RunStarted,
    TokenStreamed,
)
from madang.store import Store, open_store
from madang.store.database.port import Connection
from madang.store.errors import (
    RunActiveError,
    RunEndedError,
    RunExistsError,
    RunNotFoundError,
    SessionBusyError,
    SessionDeletedError,
    StaleRunError,
    UnstorableValueError,
)
from madang.store.runs.rows import Run
from tests.conformance.conftest import Clock
from tests.conformance.workers import claim_all, claim_one_and_hang, start

LEASE = timedelta(seconds=30)
ACCEPTED = EventDraft(RunAccepted(assistant="travel"))
ENDED = EventDraft(RunEnded(status="completed"))
ASKED = EventDraft(ClarificationRequested(question=Clarification(id="q", question="?")))
ANSWERED = EventDraft(QuestionAnswered(question="q"))
CANCELLED = EventDraft(RunCancelled(reason="cancelled"))
NINE = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)


async def accept(store: Store, session: str = "s", run: str | None = None, **more: Any) -> Run:
    return await store.runs.accept(session, {"text": "안녕"}, ACCEPTED, run=run, **more)


async def claim(store: Store, worker: str = "w") -> Run:
    claimed = await store.runs.claim(worker, LEASE)
    assert claimed is not None
    return claimed.run


async def status(store: Store, session: str = "s") -> str:
    return (await store.sessions.get(session)).status


async def test_a_run_of_low_priority_lets_others_go_first_but_no_later_one_of_its_session(store: Store) -> None:
    await accept(store, "a", "a1", priority="low")
    await accept(store, "a", "a2")
    await accept(store, "b", "b1")
    await accept(store, "c", "c1", priority="low")
    taken = list[str]()
    for _ in range(4):
        run = await claim(store)
        taken.append(run.id)
        await store.runs.end(run.id, run.epoch, "completed", ENDED)
    assert taken == ["b1", "a1", "a2", "c1"]


async def test_an_accepted_run_is_durable_with_its_first_event_and_its_session(store: Store) -> None:
    run = await accept(store, run="r", assistant="travel", kind="message", policy="interrupt")

    assert run == Run(
        id="r",
        session="s",
        assistant="travel",
        kind="message",
        policy="interrupt",
        status="pending",
        attempt=0,
        epoch=0,
        worker=None,
        lease_until=None,
        cancel_requested=False,
        created_at=NINE,
        started_at=None,
        ended_at=None,
        usage={},
        error=None,
    )
    assert await store.runs.get("r") == run
    assert await store.runs.request_of("r") == {"text": "안녕"}
    assert [(event.seq, event.kind) for event in await store.events.read_run("r")] == [(1, "run_accepted")]
    assert await status(store) == "busy"


async def test_accepting_the_same_run_again_changes_nothing(store: Store) -> None:
    first = await accept(store, run="r")
    again = await store.runs.accept("s", {"text": "other"}, ACCEPTED, run="r")

    assert again == first
    assert await store.runs.request_of("r") == {"text": "안녕"}
    assert len(await store.events.read_session("s")) == 1


async def test_an_accept_repeated_while_it_is_under_way_makes_one_run(store: Store) -> None:
    runs = await asyncio.gather(*(accept(store, run="r", policy="reject") for _ in range(10)))

    assert set(map(hash, map(str, runs))) == {hash(str(runs[0]))}
    assert len(await store.events.read_session("s")) == 1


async def test_the_id_of_a_run_cannot_be_used_in_another_session(store: Store) -> None:
    await accept(store, run="r")

    with pytest.raises(RunExistsError) as caught:
        await accept(store, session="other", run="r")
    assert str(caught.value) == "Run 'r' was accepted for another session already: choose another id."


async def test_a_refused_run_leaves_no_event_and_no_session(store: Store) -> None:
    with pytest.raises(UnstorableValueError) as caught:
        await store.runs.accept("s", {"now": float("nan")}, ACCEPTED, run="r")
    assert str(caught.value) == (
        "The request of run 'r' has no JSON form (Out of range float values are not JSON compliant): "
        "change it to plain data."
    )
    with pytest.raises(UnstorableValueError):
        await store.runs.accept("s", {}, EventDraft(ResponseReady(answer="", data={"share": float("nan")})))
    assert await store.sessions.list(EVERY_TENANT) == []


async def test_reject_accepts_one_of_many_messages_sent_at_once(store: Store) -> None:
    outcomes = await asyncio.gather(*(accept(store, policy="reject") for _ in range(20)), return_exceptions=True)

    refused = [str(outcome) for outcome in outcomes if isinstance(outcome, SessionBusyError)]
    assert len(refused) == 19
    assert refused[0] == (
        "Session 's' has a run waiting or under way, and the policy is 'reject': "
        "wait for its end, or use the policy 'enqueue'."
    )
    assert len(await store.runs.list_all(EVERY_TENANT)) == 1


async def test_a_session_whose_run_waits_for_an_answer_is_not_busy(store: Store) -> None:
    await accept(store, run="r")
    run = await claim(store)
    await store.runs.interrupt("r", run.epoch, ["q"], ASKED)

    assert (await accept(store, run="next", policy="reject")).status == "pending"


async def test_runs_are_claimed_oldest_first_and_one_at_a_time_in_a_session(store: Store, clock: Clock) -> None:
    for session, run in (("s", "a"), ("s", "b"), ("t", "c")):
        await accept(store, session, run)
    clock.advance(timedelta(seconds=1))

    first, second = await claim(store, "w1"), await claim(store, "w2")

    assert (first.id, second.id) == ("a", "c")
    assert await store.runs.claim("w3", LEASE) is None
    assert first.model_dump(include={"status", "attempt", "epoch", "worker", "lease_until", "started_at"}) == {
        "status": "running",
        "attempt": 1,
        "epoch": 1,
        "worker": "w1",
        "lease_until": NINE + timedelta(seconds=31),
        "started_at": NINE + timedelta(seconds=1),
    }
    await store.runs.end("a", 1, "completed", ENDED)
    assert (await claim(store, "w3")).id == "b"


async def test_a_claim_carries_what_was_asked(store: Store) -> None:
    await accept(store, run="r")

    claimed = await store.runs.claim("w", LEASE)

    assert claimed is not None
    assert (claimed.run.id, claimed.request, claimed.answers) == ("r", {"text": "안녕"}, {})


async def test_a_run_whose_lease_ran_out_is_claimed_by_another_and_the_first_is_fenced_off(
    store: Store, clock: Clock
) -> None:
    await accept(store, run="r")
    await claim(store, "first")
    clock.advance(LEASE)
    taken = await claim(store, "second")

    assert (taken.worker, taken.attempt, taken.epoch) == ("second", 2, 2)
    refusal = (
        "Run 'r' is running in epoch 2, so a write of epoch 1 is refused: "
        "another worker has it now, or it is over; stop working on it."
    )
    for write in (
        store.events.of("r", 1).append([EventDraft(TokenStreamed(text="x"))]),
        store.runs.renew("r", 1, LEASE),
        store.runs.end("r", 1, "completed", ENDED),
        store.runs.interrupt("r", 1, ["q"], ASKED),
        store.effects.of("r", 1).begin("pay"),
        store.effects.of("r", 1).finish("pay", None),
        store.effects.of("r", 1).withdraw("pay"),
    ):
        with pytest.raises(StaleRunError) as caught:
            await write
        assert str(caught.value) == refusal
    assert [event.kind for event in await store.events.read_run("r")] == ["run_accepted"]


async def test_a_renewed_lease_keeps_the_run_with_its_worker(store: Store, clock: Clock) -> None:
    await accept(store, run="r")
    run = await claim(store)
    clock.advance(LEASE / 2)
    renewed = await store.runs.renew("r", run.epoch, LEASE, usage={"tokens": 12})
    clock.advance(LEASE / 2)

    assert await store.runs.claim("other", LEASE) is None
    assert (renewed.lease_until, renewed.usage) == (NINE + LEASE / 2 + LEASE, {"tokens": 12})


async def test_a_run_ends_once(store: Store, clock: Clock) -> None:
    await accept(store, run="r")
    await claim(store)
    clock.advance(timedelta(seconds=5))
    ended = await store.runs.end("r", 1, "failed", ENDED, usage={"tokens": 7}, error="model_refused")

    assert ended.model_dump(include={"status", "ended_at", "usage", "error", "worker", "lease_until"}) == {
        "status": "failed",
        "ended_at": NINE + timedelta(seconds=5),
        "usage": {"tokens": 7},
        "error": "model_refused",
        "worker": None,
        "lease_until": None,
    }
    with pytest.raises(StaleRunError) as caught:
        await store.runs.end("r", 1, "completed", ENDED)
    assert str(caught.value).startswith("Run 'r' is failed in epoch 1, so a write of epoch 1 is refused")
    assert [event.kind for event in await store.events.read_run("r")] == ["run_accepted", "run_ended"]


async def test_an_answer_brings_an_interrupted_run_back_with_all_answers_so_far(store: Store) -> None:
    await accept(store, run="r")
    run = await claim(store)
    parked = await store.runs.interrupt("r", run.epoch, ["q1", "q2"], ASKED)
    assert (parked.status, parked.worker, await status(store)) == ("interrupted", None, "interrupted")
    assert await store.runs.claim("w", LEASE) is None

    resumed = await store.runs.resume("r", {"q1": "예"}, ANSWERED)
    claimed = await store.runs.claim("other", LEASE)

    assert resumed.status == "pending"
    assert claimed is not None
    assert (claimed.run.epoch, claimed.answers) == (2, {"q1": "예"})
    await store.runs.interrupt("r", 2, ["q2"], ASKED)
    await store.runs.resume("r", {"q2": "no"}, ANSWERED)
    last = await store.runs.claim("third", LEASE)
    assert last is not None
    assert last.answers == {"q1": "예", "q2": "no"}


async def test_an_answer_that_arrives_while_the_run_is_under_way_is_not_lost(store: Store) -> None:
    await accept(store, run="r")
    run = await claim(store)

    assert (await store.runs.resume("r", {"q2": "no"}, ANSWERED)).status == "running"
    assert (await store.runs.interrupt("r", run.epoch, ["q2"], ASKED)).status == "pending"


async def test_the_answers_so_far_can_be_read_while_the_run_is_under_way(store: Store) -> None:
    await accept(store, run="r")
    assert await store.runs.answers_of("r") == {}
    await store.runs.resume("r", {"q": "예"}, ANSWERED)
    assert await store.runs.answers_of("r") == {"q": "예"}
    with pytest.raises(RunNotFoundError):
        await store.runs.answers_of("none")


async def test_what_is_put_on_record_is_there_with_what_was_done_or_not_at_all(store: Store) -> None:
    async def record(connection: Connection) -> object:
        return await store.audit.record_in(connection, "kim", "ask", session="s", tenant="")

    async def refuse(connection: Connection) -> object:
        raise ZeroDivisionError

    await accept(store, run="r", record=record)
    await accept(store, run="r", record=record)  # is there already, so nothing is done
    for refused in (
        accept(store, run="other", record=refuse),
        store.runs.resume("r", {"q": 1}, ANSWERED, record=refuse),
        store.runs.request_cancel("r", CANCELLED, record=refuse),
    ):
        with pytest.raises(ZeroDivisionError):
            await refused
    assert [entry.action for entry in await store.audit.list(EVERY_TENANT)] == ["ask"]
    assert [(run.id, run.status) for run in await store.runs.list_all(EVERY_TENANT)] == [("r", "pending")]
    assert await store.runs.answers_of("r") == {}


async def test_a_run_that_is_over_takes_no_answer(store: Store) -> None:
    await accept(store, run="r")
    await claim(store)
    await store.runs.end("r", 1, "partial", ENDED)

    with pytest.raises(RunEndedError) as caught:
        await store.runs.resume("r", {"q": 1}, ANSWERED)
    assert str(caught.value) == ("Run 'r' is partial, so it takes no more answers: send a new request to its session.")


async def test_cancelling_ends_a_waiting_run_and_marks_one_under_way(store: Store) -> None:
    await accept(store, "s", "waiting")
    cancelled = await store.runs.request_cancel("waiting", CANCELLED)
    await accept(store, "s", "going")
    await claim(store)
    marked = await store.runs.request_cancel("going", CANCELLED)

    assert (cancelled.status, cancelled.cancel_requested, cancelled.ended_at) == ("cancelled", True, NINE)
    assert (marked.status, marked.cancel_requested) == ("running", True)
    assert (await store.runs.renew("going", 1, LEASE)).cancel_requested
    assert [event.kind for event in await store.events.read_run("waiting")] == ["run_accepted", "cancelled"]
    assert [event.kind for event in await store.events.read_run("going")] == ["run_accepted"]
    assert await store.runs.request_cancel("waiting", CANCELLED) == cancelled


async def test_the_queue_of_a_session_can_be_read(store: Store) -> None:
    for run in ("a", "b", "c"):
        await accept(store, "s", run)
    await accept(store, "t", "d")
    await claim(store)

    assert [run.id for run in await store.runs.pending_runs_of("s")] == ["b", "c"]


async def test_the_active_runs_before_a_run_are_those_of_its_session_that_wait_or_are_under_way(store: Store) -> None:
    for session, run in (
        ("s", "over"),
        ("s", "going"),
        ("t", "elsewhere"),
        ("s", "waiting"),
        ("s", "new"),
        ("s", "later"),
    ):
        await accept(store, session, run)
    await store.runs.request_cancel("over", CANCELLED)
    await claim(store)

    assert [(run.id, run.status) for run in await store.runs.active_before("new")] == [
        ("going", "running"),
        ("waiting", "pending"),
    ]
    assert await store.runs.active_before("none") == []


async def test_a_run_knows_how_many_of_its_session_are_newer(store: Store) -> None:
    for session, run in (("s", "first"), ("t", "elsewhere"), ("s", "second"), ("s", "third")):
        await accept(store, session, run)
    await store.runs.request_cancel("second", CANCELLED)
    assert [await store.runs.newer_than(run) for run in ("first", "elsewhere", "second", "third")] == [2, 0, 1, 0]
    with pytest.raises(RunNotFoundError):
        await store.runs.newer_than("none")


async def test_runs_are_listed_by_session_and_status_newest_first(store: Store) -> None:
    for session, run in (("s", "a"), ("t", "b"), ("s", "c")):
        await accept(store, session, run)
    await claim(store)

    assert [run.id for run in await store.runs.list_all(EVERY_TENANT)] == ["c", "b", "a"]
    assert [run.id for run in await store.runs.list(session="s")] == ["c", "a"]
    assert [run.id for run in await store.runs.list(session="s", status="running")] == ["a"]
    assert [run.id for run in await store.runs.list_all(EVERY_TENANT, limit=1, offset=1)] == ["b"]


async def test_a_run_can_be_deleted_once_it_is_over_and_its_numbers_are_not_given_again(store: Store) -> None:
    await accept(store, run="r")
    with pytest.raises(RunActiveError) as caught:
        await store.runs.delete("r")
    assert str(caught.value) == "Run 'r' is pending, so it is not deleted: cancel it and wait for its end."

    await store.runs.request_cancel("r", CANCELLED)
    await store.runs.delete("r")
    await accept(store, run="next")

    with pytest.raises(RunNotFoundError) as missing:
        await store.runs.get("r")
    assert str(missing.value) == "There is no run 'r': it was never accepted, or it was deleted with its session."
    assert [(event.position, event.run) for event in await store.events.read_session("s")] == [(3, "next")]


async def test_the_status_of_a_session_follows_its_runs(store: Store) -> None:
    seen: list[str] = []
    await accept(store, run="a")
    await accept(store, run="b")
    await claim(store)
    await store.runs.interrupt("a", 1, ["q"], ASKED)
    seen.append(await status(store))  # b waits for a worker
    await claim(store)
    await store.runs.end("b", 1, "failed", ENDED)
    seen.append(await status(store))  # a waits for an answer
    await store.runs.request_cancel("a", CANCELLED)
    seen.append(await status(store))  # the last run failed
    await accept(store, run="c")
    seen.append(await status(store))
    await claim(store)
    await store.runs.end("c", 1, "partial", ENDED)
    seen.append(await status(store))

    assert seen == ["busy", "interrupted", "error", "busy", "idle"]


async def test_a_run_keeps_its_session_from_expiring(url: str, clock: Clock) -> None:
    async with open_store(url, clock=clock, lifetime=timedelta(hours=1)) as store:
        await store.sessions.create("s")
        clock.advance(timedelta(minutes=50))
        await accept(store, run="r")
        clock.advance(timedelta(minutes=50))
        assert await store.sessions.sweep() == 0
        clock.advance(timedelta(minutes=10))
        assert await store.sessions.sweep() == 1


async def test_nothing_is_accepted_for_a_deleted_session_nor_written_for_its_runs(store: Store) -> None:
    await accept(store, run="r")
    await claim(store)
    await store.delete("s")

    with pytest.raises(SessionDeletedError):
        await accept(store, run="late")
    with pytest.raises(RunNotFoundError):
        await store.events.of("r", 1).append([EventDraft(TokenStreamed(text="x"))])
    with pytest.raises(RunNotFoundError):
        await store.runs.end("r", 1, "completed", ENDED)
    assert await store.runs.claim("w", LEASE) is None


async def test_two_processes_that_claim_at_once_get_each_run_exactly_once(url: str) -> None:
    async with open_store(url) as store:
        await asyncio.gather(*(accept(store, f"s{number % 25}", f"r{number}") for number in range(100)))
        workers = [start(claim_all, url, f"w{number}") for number in range(2)]
        for worker in workers:
            assert await asyncio.to_thread(worker.pipe.recv) == "ready"
        for worker in workers:
            worker.pipe.send("go")
        first, second = [await asyncio.to_thread(worker.pipe.recv) for worker in workers]
        for worker in workers:
            worker.process.join()

        assert sorted([*first, *second]) == sorted((f"r{number}", 1) for number in range(100))
        assert first
        assert second
        assert {run.status for run in await store.runs.list_all(EVERY_TENANT, limit=500)} == {"completed"}


async def test_the_run_of_a_killed_worker_is_claimed_after_its_lease(url: str) -> None:
    async with open_store(url) as store:
        await accept(store, run="r")
        worker = start(claim_one_and_hang, url, "doomed")
        assert await asyncio.to_thread(worker.pipe.recv) == ("r", 1)
        worker.process.kill()
        worker.process.join()

        run = await claim(store, "heir")

        assert (run.id, run.epoch, run.attempt, run.worker) == ("r", 2, 2, "heir")
        await store.events.of("r", 2).append([EventDraft(RunStarted(attempt=2))])
        assert [(event.seq, event.kind) for event in await store.events.read_run("r")] == [
            (1, "run_accepted"),
            (2, "run_started"),
            (3, "run_started"),
        ]


async def test_a_worker_is_told_what_is_asked_of_its_runs_and_of_no_others(store: Store) -> None:
    for session in ("one", "two", "three"):
        await accept(store, session, session)
    for worker in ("w", "w", "other"):
        await claim(store, worker)
    await accept(store, "four", "four")
    assert await store.runs.renew_all("w", LEASE, ["one", "two", "three"]) == {
        "one": (1, False, 0),
        "two": (1, False, 0),
    }

    await store.runs.request_cancel("one", CANCELLED)
    await store.runs.resume("two", {"nights": 3}, ANSWERED)
    await store.runs.request_cancel("three", CANCELLED)
    asked = await store.runs.renew_all("w", LEASE, ["one", "two", "three"])
    assert (asked["one"], asked["two"].cancelled, asked.keys()) == ((1, True, 0), False, {"one", "two"})
    first = asked["two"].answered
    assert first > 0
    await store.runs.resume("two", {"city": "부산"}, ANSWERED)
    assert (await store.runs.renew_all("w", LEASE, ["one", "two", "three"]))["two"].answered > first
    assert await store.runs.renew_all("nobody", LEASE, ["one"]) == {}
