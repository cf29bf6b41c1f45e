"""Runs that are due later, and webhooks to be told, on every backend."""

from datetime import timedelta

from madang.protocol import EventDraft, RunAccepted, RunEnded
from madang.store import Store
from madang.store.runs import DueWebhook
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


async def test_a_webhook_is_due_at_the_end_of_its_run_and_claimed_by_one(store: Store, clock: Clock):
    await _accept(store, "r", webhook=True)
    await _accept(store, "other")
    assert await store.webhooks.claim(_MINUTE) is None
    await _end(store, "r")
    assert await store.webhooks.claim(_MINUTE) == DueWebhook("r", 2, 0)
    assert await store.webhooks.claim(_MINUTE) is None
    clock.advance(_MINUTE)  # whoever had it died
    due = await store.webhooks.claim(_MINUTE)
    assert due == DueWebhook("r", 2, 1)
    assert await store.webhooks.is_open("r")
    await store.webhooks.mark_told(due)
    clock.advance(_MINUTE)
    assert (await store.webhooks.claim(_MINUTE), await store.webhooks.is_open("r")) == (None, False)


async def test_a_webhook_that_failed_is_due_again_after_a_while(store: Store, clock: Clock):
    await _accept(store, "r", webhook=True)
    await _end(store, "r")
    due = await store.webhooks.claim(_MINUTE)
    assert due
    await store.webhooks.delay(due, 5 * _MINUTE)
    clock.advance(4 * _MINUTE)
    assert await store.webhooks.claim(_MINUTE) is None
    clock.advance(_MINUTE)
    assert await store.webhooks.claim(_MINUTE) == DueWebhook("r", 2, 1)


async def test_a_run_that_waits_and_goes_on_is_told_of_each_time(store: Store, clock: Clock):
    await _accept(store, "r", webhook=True)
    claimed = await store.runs.claim("w", _MINUTE)
    assert claimed
    parked = EventDraft(RunEnded(status="interrupted"))
    await store.runs.interrupt("r", claimed.run.epoch, ["q"], parked)
    due = await store.webhooks.claim(_MINUTE)
    assert due
    await store.webhooks.mark_told(due)
    assert await store.webhooks.claim(_MINUTE) is None
    await store.runs.resume("r", {"q": 1}, _ACCEPTED)
    assert await store.webhooks.claim(_MINUTE) is None
    await _end(store, "r")
    assert await store.webhooks.claim(_MINUTE) == DueWebhook("r", 4, 0)
