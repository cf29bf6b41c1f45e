"""The audit knows whose each entry is, seals the details under the tenant's key, and lets them be erased."""

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from madang.protocol import EVERY_TENANT
from madang.store import AuditVerification, MasterKey, MasterKeys, Store, open_store, verify_receipt
from madang.store.database.columns import ident_to_key
from madang.store.encryption.errors import LockedTenantError
from tests.conformance.backends import allow_tampering, execute
from tests.paths import ROOT

KEY = MasterKey("2026", bytes(range(32)))
KEYS = MasterKeys([KEY])
SECRET = "canary-feedback-9f2c"
STORED = ROOT / "tests" / "acceptance" / "store" / "stored"


async def test_a_tenant_sees_its_own_entries_and_the_operator_all(store: Store) -> None:
    await store.audit.record("kim", "ask", tenant="acme", session="s")
    await store.audit.record("lee", "ask", tenant="other", session="s")
    await store.audit.record("ops", "issue token", tenant="acme")

    assert [entry.actor for entry in await store.audit.list("acme")] == ["ops", "kim"]
    assert [entry.actor for entry in await store.audit.list("other", session="s")] == ["lee"]
    assert await store.audit.list("") == []
    assert [entry.tenant for entry in await store.audit.list(EVERY_TENANT)] == ["acme", "other", "acme"]


async def test_nobody_can_leave_the_tenant_out(store: Store) -> None:
    with pytest.raises(TypeError, match="tenant"):
        await store.audit.record("kim", "ask")  # type: ignore[call-arg]
    for read in (store.audit.list, store.sessions.list, store.sessions.count, store.runs.list_all, store.tokens.list):
        with pytest.raises(TypeError, match="tenant"):
            await read()  # type: ignore[call-arg]


async def test_an_entry_given_to_another_tenant_is_noticed(store: Store, url: str) -> None:
    await store.audit.record("kim", "ask", tenant="acme")
    allow_tampering(url)
    execute(url, "UPDATE audit SET tenant = 'other'")
    assert await store.audit.verify() == AuditVerification(0, 1, "it was changed, or the one before it was")


async def test_details_are_sealed_under_the_key_of_the_tenant(url: str) -> None:
    async with open_store(url, keys=KEYS) as store:
        await store.audit.record("kim", "feedback", tenant="acme", session="s", details={"note": SECRET})
        [entry] = await store.audit.list("acme")
        assert entry.details == {"note": SECRET}
        assert await store.audit.verify() == AuditVerification(1)
    assert SECRET.encode() not in _bytes_of_details(url)
    async with open_store(url) as store:
        assert await store.audit.verify() == AuditVerification(1)
        with pytest.raises(LockedTenantError):
            await store.audit.list("acme")


async def test_erasing_a_session_erases_what_the_audit_tells_of_it_and_the_chain_still_holds(url: str) -> None:
    async with open_store(url, keys=KEYS, audit_key=b"k" * 32) as store:
        await store.sessions.create("s", tenant="acme", user="kim")
        for session in ("s", "t", "s"):
            await store.audit.record("kim", "feedback", tenant="acme", session=session, details={"note": SECRET})
        receipt = await store.erase("s", actor="kim")

        verify_receipt(receipt, KEY.public_key)
        assert receipt.rows["audit_details"] == 2
        entries = {entry.number: (entry.erased, dict(entry.details)) for entry in await store.audit.list("acme")}
        assert entries[1] == entries[3] == (True, {})
        assert entries[2] == (False, {"note": SECRET})
        assert await store.audit.verify() == AuditVerification(4)


async def test_details_removed_by_hand_are_noticed(url: str) -> None:
    async with open_store(url, audit_key=b"k" * 32) as store:
        await store.audit.record("kim", "feedback", tenant="acme", details={"note": SECRET})
        execute(url, "UPDATE audit SET details = " + ("x''" if url.startswith("sqlite") else "''::bytea"))
        assert await store.audit.verify() == AuditVerification(0, 1, "its details were removed, and not by an erasure")


async def test_details_exchanged_by_hand_are_noticed(url: str) -> None:
    async with open_store(url) as store:
        for note in ("a", "b"):
            await store.audit.record("kim", "feedback", tenant="acme", details={"note": note})
        execute(url, "UPDATE audit SET details = (SELECT details FROM audit WHERE number = 2) WHERE number = 1")
        assert await store.audit.verify() == AuditVerification(0, 1, "its details were changed")


async def test_details_from_before_there_were_keys_are_sealed_without_breaking_the_chain(url: str) -> None:
    async with open_store(url) as store:
        await store.audit.record("kim", "feedback", tenant="acme", details={"note": SECRET})
        assert SECRET.encode() in _bytes_of_details(url)
    async with open_store(url, keys=KEYS) as store:
        assert await store.audit.seal_existing() == 1
        assert await store.audit.seal_existing() == 0
        assert await store.audit.verify() == AuditVerification(1)
        assert [entry.details for entry in await store.audit.list("acme")] == [{"note": SECRET}]
    assert SECRET.encode() not in _bytes_of_details(url)


async def test_a_rotated_key_opens_what_was_sealed_before(url: str) -> None:
    async with open_store(url, keys=KEYS) as store:
        await store.audit.record("kim", "feedback", tenant="acme", details={"note": SECRET})
    new = MasterKey("2027", bytes(32))
    async with open_store(url, keys=MasterKeys([new, KEY])) as store:
        assert await store.rotate_keys() == 1
    async with open_store(url, keys=MasterKeys([new])) as store:
        assert [entry.details for entry in await store.audit.list("acme")] == [{"note": SECRET}]


@pytest.mark.parametrize("kind", ["plain", "encrypted"])
async def test_the_audit_of_an_older_version_verifies_is_sealed_and_erased(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "store.db"
    shutil.copy(STORED / f"0.1.0-{kind}.db", path)
    old = MasterKeys([MasterKey("first", bytes(range(32)))])
    async with open_store(f"sqlite:///{path}", keys=old, allow_plain=True) as store:
        entries = await store.audit.list(EVERY_TENANT, limit=1000)
        whole = AuditVerification(len(entries))
        assert entries
        assert await store.audit.verify() == whole
        assert {entry.tenant for entry in entries if entry.session} == {""}
        await store.encrypt_existing()
        assert await store.audit.verify() == whole
        session = next(entry.session for entry in entries if entry.session)
        await store.erase(session)
        assert await store.audit.verify() == AuditVerification(whole.valid_entries + 1)
        assert all(entry.erased for entry in (await store.audit.list("", session=session))[1:])


async def test_an_older_entry_gets_the_tenant_of_its_session_or_of_its_details(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    shutil.copy(STORED / "0.1.0-plain.db", path)
    uuid = "0b5f3a52-6f0e-4f1a-9c59-0a6d3f1f9a11"
    with sqlite3.connect(path) as raw:
        (head,) = raw.execute("SELECT max(number) FROM audit").fetchone()
        raw.execute("UPDATE sessions SET tenant = 'acme', id = ? WHERE id = 'travel-answered'", (uuid,))
        for session, details in ((uuid, {}), ("gone", {"tenant": "other"}), ("gone", {})):
            head += 1
            raw.execute(
                "INSERT INTO audit (number, at, actor, action, session, details, hash) VALUES (?, 0, 'a', 'b', ?, ?, ?)",  # noqa: E501
                (head, ident_to_key(session), json.dumps(details).encode(), bytes(32)),
            )
    async with open_store(f"sqlite:///{path}") as store:
        newest = await store.audit.list(EVERY_TENANT, limit=3)
    assert [entry.tenant for entry in newest] == [None, "other", "acme"]


def _bytes_of_details(url: str) -> bytes:
    return b"".join(bytes(row[0]) for row in execute(url, "SELECT details FROM audit"))  # type: ignore[arg-type]
