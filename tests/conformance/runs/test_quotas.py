"""A tenant that has as much as it may have is refused with a sentence, and other tenants are not."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from madang.protocol import EventDraft, RunAccepted
from madang.store import Quotas, Store, open_store
from madang.store.errors import QuotaReachedError

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
