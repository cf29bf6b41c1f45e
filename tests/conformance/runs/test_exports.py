"""Exports on each backend: made by a job, continued after a crash, sealed, expired and erased with what they hold."""

import gzip
import json
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest

from madang.protocol import Actor
from madang.runtime.access import EXPORT, ExportAccess, exports, open_export
from madang.runtime.application import SYSTEM
from madang.runtime.assistants import Assistants
from madang.runtime.jobs import JobAccess, JobProgress, JobWorker
from madang.store import JobNotFoundError, JobStatusError, MasterKey, MasterKeys, Store, open_store
from madang.store.errors import StaleJobError
from madang.store.runs import Job
from tests.conformance.backends import execute
from tests.conformance.conftest import Clock

KIM, LEE = Actor(tenant="t", user="kim"), Actor(tenant="t", user="lee")
LEASE = timedelta(seconds=5)


@pytest.fixture
async def sealed_store(url: str, clock: Clock) -> AsyncIterator[Store]:
    async with open_store(url, clock=clock, keys=MasterKeys([MasterKey("k1", bytes(range(32)))])) as opened:
        yield opened


async def access_with(store: Store, **sessions: Actor) -> ExportAccess:
    for name, actor in sessions.items():
        await store.sessions.create(name, tenant=actor.tenant, user=actor.user, title=f"sesame of {name}")
    return ExportAccess(store, Assistants({}, {}), JobAccess(store))


async def make_next(access: ExportAccess, store: Store) -> None:
    await JobWorker(store.jobs, {EXPORT: access.make}).do_next()


async def read(parts: AsyncIterator[bytes]) -> list[dict[str, Any]]:
    text = gzip.decompress(b"".join([part async for part in parts]))
    return [json.loads(line) for line in text.splitlines()]


async def names_in(store: Store, job: Job) -> list[str]:
    found = await read(await open_export(store, await store.jobs.get(job.id)))
    return [each["session"]["id"] for each in found]


async def claim(store: Store) -> Job:
    found = await store.jobs.claim(LEASE, [EXPORT])
    assert found is not None
    return found


async def test_a_person_gets_their_own_conversations_and_nobody_else_gets_them(store: Store):
    access = await access_with(store, one=KIM, two=LEE, three=KIM)
    job = await access.start(KIM)
    with pytest.raises(JobStatusError):
        await access.open(KIM, job.id)
    await make_next(access, store)
    made = await store.jobs.get(job.id)
    assert (made.status, made.done, made.total) == ("completed", 2, 2)
    assert made.outcome is not None
    assert (made.outcome["sessions"], made.outcome["parts"]) == (2, 1)
    found = await read(await access.open(KIM, job.id))
    assert [(each["session"]["id"], each["conversation"]) for each in found] == [("one", []), ("three", [])]
    for stranger in (LEE, Actor(tenant="u", user="kim")):
        with pytest.raises(JobNotFoundError):
            await access.open(stranger, job.id)
        with pytest.raises(JobNotFoundError):
            await access.delete(stranger, job.id)
    listed = await store.sessions.list("t", user="kim")
    assert {session.id for session in listed} == {"one", "three"}
    assert await store.sessions.count("t", user="kim") == 2


async def test_an_operator_exports_a_whole_tenant_or_one_person_in_it(store: Store):
    access = await access_with(store, one=KIM, two=LEE, other=Actor(tenant="u", user="kim"))
    all_of_it = await store.jobs.add(EXPORT, {"user": None, "form": "masked"}, tenant="t", user=SYSTEM)
    await make_next(access, store)
    assert await names_in(store, all_of_it) == ["one", "two"]
    of_lee = await store.jobs.add(EXPORT, {"user": "lee", "form": "full"}, tenant="t", user=SYSTEM)
    await make_next(access, store)
    assert await names_in(store, of_lee) == ["two"]


async def test_an_export_of_nothing_is_an_empty_file(store: Store):
    access = await access_with(store)
    job = await access.start(KIM)
    await make_next(access, store)
    assert await names_in(store, job) == []


async def test_a_worker_that_died_is_followed_by_one_that_goes_on_after_its_last_part(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(exports, "_PART_BYTES", 1)
    access = await access_with(store, one=KIM, two=KIM, three=KIM)
    job = await access.start(KIM)
    dead = await claim(store)

    class Progress(JobProgress):
        def tell(self, done: int, total: int) -> None:
            super().tell(done, total)
            if done == 2:
                raise KeyboardInterrupt  # before the part with the second is saved

    with pytest.raises(KeyboardInterrupt):
        await access.make(dead, Progress())
    assert [stored.file.name for stored in await store.files.list(job.id)] == ["00000000000000000001.jsonl.gz"]
    clock.advance(2 * LEASE)
    await access_with(store, four=KIM)
    next_one = await claim(store)
    progress = JobProgress()
    outcome = await access.make(next_one, progress)
    assert (outcome["sessions"], outcome["parts"], progress.done) == (4, 4, 4)
    await store.jobs.end(next_one, "completed", outcome)
    assert await names_in(store, job) == ["one", "two", "three", "four"]
    with pytest.raises(StaleJobError):  # should the dead one come back
        await store.files.save(job.id, "late.jsonl.gz", "application/gzip", b"late", check=store.jobs.fence(dead))


async def test_an_export_is_gone_after_a_week_and_when_it_is_deleted(store: Store, clock: Clock):
    access = await access_with(store, one=KIM)
    kept, deleted = await access.start(KIM), await access.start(KIM)
    for _ in range(2):
        await make_next(access, store)
    await access.delete(KIM, deleted.id)
    with pytest.raises(JobNotFoundError):
        await access.open(KIM, deleted.id)
    clock.advance(timedelta(days=6))
    await store.sessions.sweep()
    assert len(await names_in(store, kept)) == 1
    clock.advance(timedelta(days=1, seconds=1))
    await store.sessions.sweep()
    with pytest.raises(JobNotFoundError):
        await access.open(KIM, kept.id)


async def test_an_export_is_sealed_and_erased_with_what_it_holds(sealed_store: Store, url: str):
    store = sealed_store
    access = await access_with(store, one=KIM, two=LEE)
    mine, hers = await access.start(KIM), await access.start(LEE)
    whole = await store.jobs.add(EXPORT, {"user": None, "form": "full"}, tenant="t", user=SYSTEM)
    for _ in range(3):
        await make_next(access, store)
    [found] = await read(await access.open(KIM, mine.id))
    assert found["session"]["title"] == "sesame of one"
    bodies = b"".join(bytes(memory) for (memory,) in execute(url, "SELECT body FROM files"))  # pyright: ignore[reportArgumentType]
    assert bodies
    assert b"\x1f\x8b\x08" not in bodies  # the head of a gzip file
    receipt = await store.erase("one", actor="admin")
    assert receipt.rows["exports"] == 2
    for gone in (mine, whole):
        with pytest.raises(JobNotFoundError):
            await names_in(store, gone)
    assert await names_in(store, hers) == ["two"]
    assert [each async for each in store.erase_person("t", "lee", actor="admin")]
    assert not await store.sessions.list_ids("t", "lee")
