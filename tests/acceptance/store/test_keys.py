"""Keys change, come late and are destroyed: what was written before reads, or is gone for good."""

import pytest

from madang.protocol import EVERY_TENANT
from madang.store import open_store
from madang.store.data_protection.erasure import verify_receipt
from madang.store.encryption.errors import PlainSessionError, ReceiptError
from madang.store.encryption.keys import MasterKey, MasterKeys
from madang.store.errors import SessionDeletedError
from tests.acceptance.store.planted_secrets import (
    SECRETS,
    bodies,
    checkpoints,
    everything,
    is_sqlite,
    leaks,
    plant,
    plant_more,
    read_run,
    states,
)
from tests.conformance.backends import execute

HANGING = {
    "sqlite": "SELECT DISTINCT m.name FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f "
    "WHERE m.type = 'table' AND f.\"table\" IN ('sessions', 'runs')",
    "postgres": "SELECT DISTINCT t.relname FROM pg_constraint AS c JOIN pg_class AS t ON t.oid = c.conrelid "
    "WHERE c.contype = 'f' AND c.confrelid IN ('sessions'::regclass, 'runs'::regclass)",
}


class TestRotation:
    """Keys change; what was written before still reads."""

    async def test_old_data_reads_after_rotation_and_the_old_key_can_be_dropped(self, url: str) -> None:
        old, new = MasterKey.new("2025"), MasterKey.new("2026")
        async with open_store(url, keys=MasterKeys([old])) as store:
            await plant(store, "s1")
            before = await states(store, "s1")
        async with open_store(url, keys=MasterKeys([new, old])) as store:
            await plant(store, "s2")
            assert (await store.encryption_report()).sessions_by_key == {"2025": 1, "2026": 1}
            assert await store.rotate_keys() == 1
            assert await store.rotate_keys() == 0
            safety = await store.encryption_report()
            assert (safety.sessions_by_key, safety.retired_keys) == ({"2026": 2}, ("2025",))
            await plant_more(store, "s1")
        async with open_store(url, keys=MasterKeys([new])) as store:
            assert checkpoints(await states(store, "s1"))[1:] == checkpoints(before)

    async def test_a_renewed_session_reads_as_before_and_shares_no_bytes_with_the_old_one(
        self, url: str, keys: MasterKeys
    ) -> None:
        async with open_store(url, keys=keys) as store:
            await plant(store, "s1")
            before, session, left = await states(store, "s1"), await store.sessions.get("s1"), await read_run(store)
            stored = bodies(url)
            await store.renew_session_key("s1")
            assert bodies(url) & stored == set()
            assert (await states(store, "s1"), await store.sessions.get("s1")) == (before, session)
            assert await read_run(store) == left
            await plant_more(store, "s1")
            assert checkpoints(await states(store, "s1"))[1:] == checkpoints(before)

    async def test_another_process_follows_a_renewed_key(self, url: str, keys: MasterKeys) -> None:
        async with open_store(url, keys=keys) as here, open_store(url, keys=keys) as there:
            await plant(here, "s1")
            before = await states(there, "s1")
            await here.renew_session_key("s1")
            await plant_more(there, "s1")
            await plant_more(here, "s1")
            assert checkpoints(await states(there, "s1"))[2:] == checkpoints(before)


class TestPlainSessions:
    """Sessions stored before there was a key."""

    async def test_they_are_refused_until_they_are_encrypted(self, url: str, keys: MasterKeys) -> None:
        async with open_store(url, compression_level=0) as store:
            await plant(store, "s1")
            await plant(store, "s2")
            before, left = await states(store, "s1"), await read_run(store)
        done: list[tuple[int, int]] = []
        async with open_store(url, compression_level=0, keys=keys) as store:
            for attempt in (states(store, "s1"), store.sessions.list(EVERY_TENANT), plant_more(store, "s1")):
                with pytest.raises(PlainSessionError):
                    await attempt
            assert (await store.encryption_report()).plain_sessions == 2
            assert await store.encrypt_existing(lambda *counts: done.append(counts)) == 2
            assert done == [(1, 2), (2, 2)]
            assert leaks(everything(url)) == set()
            assert (await store.encryption_report()).plain_sessions == 0
            assert (await states(store, "s1"), await read_run(store)) == (before, left)
            assert (await store.sessions.get("s1")).title == SECRETS["title"]
            await plant_more(store, "s1")

    async def test_they_may_be_allowed(self, url: str, keys: MasterKeys) -> None:
        async with open_store(url) as store:
            await plant(store, "s1")
        async with open_store(url, keys=keys, allow_plain=True) as store:
            await plant_more(store, "s1")
            await plant(store, "s2")
            assert [session.id for session in await store.sessions.list(EVERY_TENANT, search="canary")] == ["s2", "s1"]
            safety = await store.encryption_report()
            assert (safety.plain_sessions, safety.sessions_by_key) == (1, {"2026": 1})


class TestErasure:
    """An erased session leaves a tombstone and a receipt, and nothing else."""

    async def test_nothing_of_it_is_left(self, url: str, keys: MasterKeys) -> None:
        async with open_store(url, keys=keys) as store:
            await plant(store, "s1")
            await plant(store, "kept")
            remembered = bodies(url, "s1")
            receipt = await store.erase("s1")
            held = everything(url)
            assert [body for body in remembered if body in held] == []
            assert receipt.rows == {
                "audit_details": 0,
                "checkpoints": 5,
                "contents": 22,
                "crons": 0,
                "effects": 1,
                "events": 3,
                "files": 1,
                "memories": 1,
                "runs": 1,
                "session_keys": 1,
                "sessions": 1,
                "shelves": 1,
                "snapshots": 1,
                "tokens": 0,
                "webhooks": 0,
                "writes": 6,
            }
            assert receipt.scrubbed is is_sqlite(url)  # Postgres keeps dead rows, which say nothing without the key
            assert await states(store, "kept") != []
            with pytest.raises(SessionDeletedError):
                await plant_more(store, "s1")

    async def test_its_receipt_is_verified_with_the_public_key_alone(self, url: str, keys: MasterKeys) -> None:
        async with open_store(url, keys=keys) as store:
            await plant(store, "s1")
            receipt = await store.erase("s1")
            public_key = (await store.encryption_report()).public_key or ""
        received = type(receipt).model_validate_json(receipt.model_dump_json())
        verify_receipt(received, public_key)
        assert received.session == keys.current.fingerprint("s1")
        changed = received.model_copy(update={"rows": {**received.rows, "contents": 1}})
        for wrong, key in ((changed, public_key), (received, MasterKey.new("2026").public_key), (received, "zz")):
            with pytest.raises(ReceiptError) as caught:
                verify_receipt(wrong, key)
            assert str(caught.value) == (
                f"The receipt of {receipt.erased_at.isoformat()} does not bear the signature of this public key: "
                "it was changed, or another key than '2026' was held against it."
            )

    async def test_a_receipt_counts_every_table_that_hangs_on_sessions(self, url: str, keys: MasterKeys) -> None:
        async with open_store(url, keys=keys) as store:
            await plant(store, "s1")
            receipt = await store.erase("s1")
        hanging = execute(url, HANGING["sqlite" if is_sqlite(url) else "postgres"])
        assert receipt.rows.keys() == {"sessions", "audit_details", *(name for (name,) in hanging)}

    async def test_a_session_whose_master_key_is_lost_can_be_erased(self, url: str, keys: MasterKeys) -> None:
        async with open_store(url, keys=keys) as store:
            await plant(store, "s1")
        async with open_store(url, keys=MasterKeys([MasterKey.new("2027")])) as store:
            assert (await store.encryption_report()).missing_keys == ("2026",)
            assert (await store.erase("s1")).signed_by == "2027"
            assert (await store.encryption_report()).missing_keys == ()
