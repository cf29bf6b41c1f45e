"""Runs that are due later, and webhooks to be told, on every backend."""

from datetime import timedelta

import pytest

from madang.protocol import EventDraft, RunAccepted, RunEnded
from madang.store import Store
from madang.store.runs import WEBHOOK, DueWebhook, Job
from tests.conformance.conftest import Clock

_MINUTE = timedelta(minutes=1)
_ACCEPTED = EventDraft(RunAccepted(assistant="a"))


async def _accept(store: Store, run: str, **options: object) -> None:
    await store.runs.accept("s", {"message": "m"}, _ACCEPTED, run=run, **options)  # pyright: ignore[reportArgumentType]


async def _end(store: Store, run: str) -> None:
    claimed = await store.runs.claim("w", _MINUTE)
    assert claimed
    assert claimed.run.id == run
    await store.runs.end(run, claimed.run.epoch, "completed", EventDraft(RunEnded(status="completed")))


async def test_no_worker_takes_a_run_before_it_is_due_and_later_ones_do_not_wait_for_it(store: Store, clock: Clock):
    await _accept(store, "later", due_at=clock.now + _MINUTE)
    await _accept(store, "now")
    await _end(store, "now")
    assert await store.runs.claim("w", _MINUTE) is None
    clock.advance(_MINUTE)
    await _end(store, "later")


async def test_a_webhook_is_a_job_from_the_end_of_its_run_until_it_was_told(store: Store):
    await _accept(store, "r", webhook=True)
    await _accept(store, "other")
    assert await _job(store) is None
    await _end(store, "r")
    job = await _job(store)
    assert job
    assert (job.kind, job.tenant, job.user) == (WEBHOOK, *await _owner(store))
    assert await _attempt(store, job) == DueWebhook("r", 2, 0)
    due = await _attempt(store, job)  # whoever had it died
    assert due == DueWebhook("r", 2, 1)
    assert await store.webhooks.is_open("r")
    await store.webhooks.mark_told(due)
    assert (await _attempt(store, job), await store.webhooks.is_open("r")) == (None, False)
    assert await store.jobs.list_all() == []


async def test_a_webhook_that_was_given_up_is_told_when_its_job_is_done_again(store: Store):
    await _accept(store, "r", webhook=True)
    await _end(store, "r")
    job = await _job(store)
    assert job
    await _attempt(store, job)
    await store.jobs.end(job, "failed", {"error": "webhook_refused"})
    assert not await store.webhooks.is_open("r")
    await store.jobs.retry(job.id)
    again = await _job(store)
    assert again
    assert await _attempt(store, again) == DueWebhook("r", 2, 0)


async def test_a_run_that_waits_and_goes_on_is_told_of_each_time(store: Store):
    await _accept(store, "r", webhook=True)
    claimed = await store.runs.claim("w", _MINUTE)
    assert claimed
    parked = EventDraft(RunEnded(status="interrupted"))
    await store.runs.interrupt("r", claimed.run.epoch, ["q"], parked)
    job = await _job(store)
    assert job
    due = await _attempt(store, job)
    assert due
    await store.webhooks.mark_told(due)
    assert await _attempt(store, job) is None
    await store.runs.resume("r", {"q": 1}, _ACCEPTED)
    await _end(store, "r")
    assert await store.jobs.keep(job, _MINUTE, 0, 0) is None  # it is due anew
    again = await _job(store)
    assert again
    assert await _attempt(store, again) == DueWebhook("r", 4, 0)


@pytest.mark.parametrize("is_given_up", [True, False])
async def test_the_end_of_a_run_has_all_its_attempts_however_often_its_question_was_tried(
    store: Store, is_given_up: bool
):
    await _accept(store, "r", webhook=True)
    claimed = await store.runs.claim("w", _MINUTE)
    assert claimed
    await store.runs.interrupt("r", claimed.run.epoch, ["q"], EventDraft(RunEnded(status="interrupted")))
    job = await _job(store)
    assert job
    assert [await _attempt(store, job) for _ in range(2)] == [DueWebhook("r", 2, 0), DueWebhook("r", 2, 1)]
    if is_given_up:
        await store.jobs.end(job, "failed", {"error": "webhook_refused"})
    else:
        await store.jobs.postpone(job, job.due_at)
    await store.runs.resume("r", {"q": 1}, _ACCEPTED)
    await _end(store, "r")
    again = await _job(store)
    assert again
    assert await _attempt(store, again) == DueWebhook("r", 4, 0)


async def test_attempts_are_counted_on_when_a_job_is_put_off_or_taken_by_another(store: Store, clock: Clock):
    await _accept(store, "r", webhook=True)
    await _end(store, "r")
    for attempts in range(3):
        job = await _job(store)
        assert job
        assert await _attempt(store, job) == DueWebhook("r", 2, attempts)
        if not attempts:
            await store.jobs.postpone(job, clock.now)
        clock.advance(_MINUTE * 2)


async def test_the_job_of_a_webhook_that_was_given_up_is_not_forgotten_before_the_webhook(store: Store, clock: Clock):
    await _accept(store, "r", webhook=True)
    await _end(store, "r")
    job = await _job(store)
    assert job
    await store.jobs.end(job, "failed", {"error": "webhook_refused"})
    clock.advance(timedelta(days=31))
    assert await store.jobs.sweep() == 0
    assert not await store.webhooks.is_open("r")
    assert (await store.jobs.retry(job.id)).status == "pending"


async def test_the_job_of_a_webhook_goes_with_its_session(store: Store):
    await _accept(store, "r", webhook=True)
    await _end(store, "r")
    await store.delete("s")
    assert await store.jobs.list_all() == []


async def _job(store: Store) -> Job | None:
    return await store.jobs.claim(_MINUTE, [WEBHOOK])


async def _attempt(store: Store, job: Job) -> DueWebhook | None:
    return await store.webhooks.attempt(int(str(job.body["run"])))


async def _owner(store: Store) -> tuple[str, str]:
    session = await store.sessions.get("s")
    return session.tenant, session.user
