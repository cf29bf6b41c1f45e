"""Jobs on every backend: each is one worker's at a time, tells how far it is, and is gone on with by another."""

from datetime import timedelta

import pytest

from madang.store import JobNotFoundError, JobStatusError, Store
from tests.conformance.conftest import Clock

LEASE = timedelta(seconds=5)
KINDS = ("fill", "sweep")


async def test_a_job_is_taken_once_and_tells_how_it_went(store: Store):
    added = await store.jobs.add("fill", {"corpus": "pier"}, tenant="acme", user="ana")
    assert (added.status, added.body, added.done, added.outcome) == ("pending", {"corpus": "pier"}, 0, None)
    taken = await store.jobs.claim(LEASE, KINDS)
    assert taken is not None
    assert (taken.id, taken.status, taken.epoch) == (added.id, "running", 1)
    assert await store.jobs.claim(LEASE, KINDS) is None
    kept = await store.jobs.keep(taken, LEASE, 3, 10)
    assert kept is not None
    assert (kept.done, kept.total, kept.cancel_requested) == (3, 10, False)
    await store.jobs.end(taken, "completed", {"new": 10}, 10, 10)
    over = await store.jobs.get(added.id)
    assert (over.status, over.done, over.total, over.outcome) == ("completed", 10, 10, {"new": 10})
    assert await store.jobs.keep(taken, LEASE, 3, 10) is None


async def test_another_worker_goes_on_with_a_job_whose_worker_is_gone(store: Store, clock: Clock):
    await store.jobs.add("fill", {})
    first = await store.jobs.claim(LEASE, KINDS)
    assert first is not None
    await store.jobs.keep(first, LEASE, 4, 9)
    clock.advance(LEASE * 2)
    second = await store.jobs.claim(LEASE, KINDS)
    assert second is not None
    assert (second.id, second.epoch, second.done) == (first.id, 2, 4)
    await store.jobs.end(first, "completed", {})
    assert await store.jobs.keep(first, LEASE, 5, 9) is None
    assert (await store.jobs.get(first.id)).status == "running"


async def test_a_job_is_cancelled_before_it_is_over_and_done_again_after(store: Store):
    waiting = await store.jobs.add("fill", {})
    assert (await store.jobs.cancel(waiting.id)).status == "cancelled"
    assert await store.jobs.claim(LEASE, KINDS) is None
    with pytest.raises(JobStatusError, match="is cancelled"):
        await store.jobs.cancel(waiting.id)
    again = await store.jobs.retry(waiting.id)
    assert (again.status, again.cancel_requested, again.ended_at) == ("pending", False, None)
    taken = await store.jobs.claim(LEASE, KINDS)
    assert taken is not None
    assert (await store.jobs.cancel(taken.id)).status == "running"
    kept = await store.jobs.keep(taken, LEASE, 0, 0)
    assert kept is not None
    assert kept.cancel_requested
    with pytest.raises(JobStatusError, match="is running"):
        await store.jobs.retry(taken.id)


async def test_a_job_that_repeats_is_one_and_due_again_after_it_was_done(store: Store, clock: Clock):
    every = timedelta(minutes=10)
    for _ in range(2):
        await store.jobs.add("sweep", {}, ident="sweep", every=every)
    taken = await store.jobs.claim(LEASE, KINDS)
    assert taken is not None
    await store.jobs.end(taken, "failed", {"error": "internal"})
    assert await store.jobs.claim(LEASE, KINDS) is None
    assert await store.jobs.next_at(KINDS) == clock() + every
    clock.advance(every)
    assert await store.jobs.claim(LEASE, KINDS) is not None


async def test_a_worker_takes_and_waits_for_jobs_of_its_own_kinds_only(store: Store, clock: Clock):
    added = await store.jobs.add("fill", {})
    assert (await store.jobs.claim(LEASE, ["sweep"]), await store.jobs.next_at(["sweep"])) == (None, None)
    assert await store.jobs.next_at(["sweep", "fill"]) == clock.now
    taken = await store.jobs.claim(LEASE, ["fill"])
    assert taken is not None
    await store.jobs.postpone(taken, clock.now + LEASE, 1, 8)
    later = await store.jobs.get(added.id)
    assert (later.status, later.due_at, later.done, later.total) == ("pending", clock.now + LEASE, 1, 8)


async def test_a_released_job_is_due_at_once(store: Store):
    await store.jobs.add("fill", {})
    taken = await store.jobs.claim(LEASE, KINDS)
    assert taken is not None
    await store.jobs.release(taken)
    assert await store.jobs.claim(LEASE, KINDS) is not None


async def test_jobs_are_listed_for_their_owner_and_forgotten_after_a_month(store: Store, clock: Clock):
    mine = await store.jobs.add("fill", {}, tenant="acme", user="ana")
    other = await store.jobs.add("fill", {}, tenant="acme", user="bo")
    assert await store.jobs.list("acme", "ana") == [mine]
    assert {job.id for job in await store.jobs.list_all()} == {mine.id, other.id}
    await store.jobs.cancel(mine.id)
    clock.advance(timedelta(days=31))
    assert await store.jobs.sweep() == 1
    with pytest.raises(JobNotFoundError, match="list the jobs"):
        await store.jobs.get(mine.id)
    assert await store.jobs.delete_all("acme", "bo") == 1
