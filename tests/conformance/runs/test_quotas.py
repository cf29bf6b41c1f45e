"""A tenant that has as much as it may have is refused with a sentence, and other tenants are not."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from madang.protocol import Actor, EventDraft, RunAccepted, RunEnded
from madang.runtime import Assistants, open_application
from madang.runtime.runs import ForkPoint
from madang.store import Quotas, Store, open_store
from madang.store.errors import QuotaReachedError
from madang.testing import echo_assistant

ACCEPTED = EventDraft(RunAccepted(assistant="echo"))
NOW = datetime(2026, 3, 1, tzinfo=UTC)


async def _begin(store: Store, session: str, tenant: str) -> None:
    await store.sessions.create(session, tenant=tenant)
    await store.runs.accept(session, {}, ACCEPTED)


async def test_runs_that_wait_or_are_under_way_are_counted_by_tenant(url: str) -> None:
    async with open_store(url, quotas=Quotas(runs=2)) as store:
        await _begin(store, "a1", "a")
        await store.quotas.check_run("a")
        await _begin(store, "a2", "a")
        with pytest.raises(QuotaReachedError) as refused:
            await store.quotas.check_run("a")
        await store.quotas.check_run("b")
        await store.sessions.delete("a2")
        await store.quotas.check_run("a")
    assert refused.value.text
    assert refused.value.text.is_translated


async def test_files_of_all_sessions_of_a_tenant_are_counted_together(url: str) -> None:
    async with open_store(url, quotas=Quotas(file_bytes=10)) as store:
        for session, tenant in (("a1", "a"), ("a2", "a"), ("b1", "b")):
            await store.sessions.create(session, tenant=tenant)
        await store.files.save("a1", "x.txt", "text/plain", b"12345")
        await store.files.save("a2", "y.txt", "text/plain", b"1234")
        await store.quotas.check_file("a", 1)
        with pytest.raises(QuotaReachedError, match=r"files: 10"):
            await store.quotas.check_file("a", 2)
        await store.quotas.check_file("b", 10)


async def test_what_is_stored_in_all_is_counted_and_counted_again_after_a_minute(url: str) -> None:
    now = [NOW]
    async with open_store(url, quotas=Quotas(stored_bytes=10_000), clock=lambda: now[0]) as store:
        await store.sessions.create("a1", tenant="a")
        await store.quotas.check_room("a")
        await store.files.save("a1", "x.txt", "text/plain", Random(1).randbytes(12_000))
        await store.quotas.check_room("a")
        now[0] += timedelta(minutes=2)
        with pytest.raises(QuotaReachedError, match=r"storage: 10,000"):
            await store.quotas.check_room("a")
        await store.quotas.check_room("b")
        await store.sessions.delete("a1")
        await store.quotas.check_room("a")


async def test_of_runs_that_come_at_once_no_more_are_accepted_than_the_tenant_may_have(url: str) -> None:
    assistants = Assistants({"echo": echo_assistant()}, broken={})
    async with (
        open_store(url, quotas=Quotas(runs=3)) as store,
        open_application(store, assistants=assistants, concurrency=0) as application,
    ):
        actor = Actor(user="kim", tenant="a")
        asked = [application.ask(f"s{number}", "hello", assistant="echo", actor=actor) for number in range(10)]
        outcomes = await asyncio.gather(*asked, return_exceptions=True)
        accepted = await store.runs.list_all("a")
    assert len(accepted) == 3
    assert [type(each) for each in outcomes if isinstance(each, Exception)] == [QuotaReachedError] * 7


async def test_of_files_that_come_at_once_no_more_are_kept_than_the_tenant_may_have(url: str) -> None:
    assistants = Assistants({"echo": replace(echo_assistant(), reads_files=True)}, broken={})
    async with (
        open_store(url, quotas=Quotas(file_bytes=30)) as store,
        open_application(store, assistants=assistants, concurrency=0) as application,
    ):
        actor = Actor(user="kim", tenant="a")
        handed = [
            application.files.upload(actor, f"s{number}", f"{number}.txt", b"ten bytes.", assistant="echo")
            for number in range(8)
        ]
        outcomes = await asyncio.gather(*handed, return_exceptions=True)
    assert [type(each) for each in outcomes if isinstance(each, Exception)] == [QuotaReachedError] * 5


async def test_a_fork_or_a_rewind_beyond_the_quota_changes_nothing(url: str) -> None:
    assistants = Assistants({"echo": echo_assistant()}, broken={})
    async with open_store(url) as store, open_application(store, assistants=assistants) as application:
        actor = Actor(user="kim", tenant="a")
        run = await application.ask("s", "hello", assistant="echo", actor=actor)
        await application.runs.wait_for_answer(actor, run.id)
        newest, *_, oldest = await store.history("s")
    async with (
        open_store(url, quotas=Quotas(runs=0)) as store,
        open_application(store, assistants=assistants, concurrency=0) as application,
    ):
        with pytest.raises(QuotaReachedError):
            await application.runs.fork(actor, ForkPoint(session="s", checkpoint=oldest.id, into="branch"))
        with pytest.raises(QuotaReachedError):
            await application.runs.rewind(actor, "s", oldest.id)
        assert [session.id for session in await store.sessions.list("a")] == ["s"]
        assert (await store.history("s"))[0].id == newest.id


async def _spend(store: Store, session: str, tenant: str, **usage: float) -> None:
    await _begin(store, session, tenant)
    claimed = await store.runs.claim("w", timedelta(minutes=1))
    assert claimed
    run, epoch = claimed.run.id, claimed.run.epoch
    await store.runs.renew(run, epoch, timedelta(minutes=1), usage={name: amount / 2 for name, amount in usage.items()})
    ended = EventDraft(RunEnded(status="completed"))
    await store.runs.end(run, epoch, "completed", ended, usage={**usage, "tool_calls": 1})


async def test_what_a_tenant_spends_in_a_month_is_counted_once_and_stays_when_sessions_are_deleted(url: str) -> None:
    now = [NOW]
    async with open_store(url, quotas=Quotas(tokens=100, cost=1.5), clock=lambda: now[0]) as store:
        await _spend(store, "a1", "a", tokens=60, cost=0.5)
        await _spend(store, "b1", "b", tokens=10, cost=1.5)
        await store.quotas.check_run("a")
        assert await store.quotas.spending("a") == (202603, 60, 0.5)
        with pytest.raises(QuotaReachedError, match=r"cost: 1.5"):
            await store.quotas.check_run("b")
        await _spend(store, "a2", "a", tokens=40, cost=0.0)
        await store.sessions.delete("a1")
        with pytest.raises(QuotaReachedError, match=r"tokens: 100"):
            await store.quotas.check_run("a")
        now[0] = NOW + timedelta(days=31)
        await store.quotas.check_run("a")
        assert await store.quotas.spending("a") == (202604, 0, 0.0)
