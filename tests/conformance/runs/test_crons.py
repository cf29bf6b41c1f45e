"""Crons on every backend: kept, found by their owner, due in time, sealed."""

from dataclasses import replace
from datetime import timedelta

import pytest

from madang.store import Cron, CronNotFoundError, MasterKey, MasterKeys, Store, open_store
from madang.store.encryption.errors import PlainRowError
from madang.store.runs import CRON
from tests.conformance.conftest import Clock

LEASE = timedelta(seconds=5)


def _cron(clock: Clock, **given: object) -> Cron:
    return replace(Cron("c1", "acme", "ana", clock.now, {"schedule": "* * * * *"}), **given)  # pyright: ignore[reportArgumentType]


async def test_a_cron_is_kept_changed_and_deleted(store: Store, clock: Clock):
    await store.crons.put(_cron(clock))
    assert await store.crons.get("c1") == _cron(clock)
    changed = _cron(clock, next_at=None, body={"schedule": "0 9 * * *"})
    await store.crons.put(changed)
    assert await store.crons.list("acme", "ana") == [changed]
    assert (await store.crons.list("acme", "bob"), await store.crons.count("acme", "ana")) == ([], 1)
    await store.crons.delete("c1")
    with pytest.raises(CronNotFoundError, match="There is no cron 'c1'"):
        await store.crons.get("c1")


async def test_a_cron_is_due_in_time_and_moved_by_one_process_only(store: Store, clock: Clock):
    later = clock.now + timedelta(minutes=1)
    await store.crons.put(_cron(clock, next_at=later))
    assert await store.jobs.claim(LEASE, [CRON]) is None
    assert await store.jobs.next_at([CRON]) == later
    clock.advance(timedelta(minutes=1))
    job = await store.jobs.claim(LEASE, [CRON])
    assert job
    assert (job.id, job.tenant, job.user) == ("c1", "acme", "ana")
    due = await store.crons.get(job.id)
    assert await store.crons.move(due, later + timedelta(minutes=1))
    assert not await store.crons.move(due, None)
    await store.jobs.end(job, "completed", {})  # it is due again already, so this says nothing
    assert await store.jobs.next_at([CRON]) == later + timedelta(minutes=1)


async def test_a_cron_that_is_changed_while_its_run_is_started_is_due_when_it_says_so(store: Store, clock: Clock):
    await store.crons.put(_cron(clock))
    job = await store.jobs.claim(LEASE, [CRON])
    assert job
    sooner = clock.now + timedelta(seconds=1)
    await store.crons.put(_cron(clock, next_at=sooner))
    assert await store.jobs.keep(job, LEASE, 0, 1) is None
    assert await store.jobs.next_at([CRON]) == sooner
    await store.crons.put(_cron(clock, next_at=None))
    assert await store.jobs.next_at([CRON]) is None


async def test_the_job_of_a_cron_is_not_forgotten_before_the_cron(store: Store, clock: Clock):
    await store.crons.put(_cron(clock))
    await store.jobs.cancel("c1")
    clock.advance(timedelta(days=31))
    assert await store.jobs.sweep() == 0
    assert (await store.jobs.retry("c1")).status == "pending"


async def test_a_cron_of_a_session_goes_with_it(store: Store, clock: Clock):
    await store.sessions.create("s")
    await store.crons.put(_cron(clock, session="s"))
    assert await store.jobs.next_at([CRON]) == clock.now
    await store.delete("s")
    assert await store.crons.list("acme", "ana") == []
    assert await store.jobs.list_all() == []


async def test_what_a_cron_says_is_sealed_also_what_was_kept_before_there_were_keys(url: str, clock: Clock):
    async with open_store(url, clock=clock) as plain:
        await plain.crons.put(_cron(clock))
    keys = MasterKeys([MasterKey.new("k")])
    async with open_store(url, clock=clock, keys=keys, allow_plain=True) as sealed:
        with pytest.raises(PlainRowError):  # a row that anybody could have written starts nothing
            await sealed.crons.get("c1")
        await sealed.encrypt_existing()
        assert await sealed.crons.get("c1") == _cron(clock)
        await sealed.crons.put(_cron(clock, id="c2"))
        assert (await sealed.crons.get("c2")).body == {"schedule": "* * * * *"}
