"""The audit on every backend: append-only, free of secrets, and tampering shows."""

import asyncio
from datetime import UTC, datetime

import pytest

from madang.protocol import Actor
from madang.store import Store, open_store
from madang.store.audit import AuditEntry, AuditRow, AuditVerification, ChainHead, HashChain
from madang.store.errors import AuditBrokenError, StoreError, UnstorableValueError
from tests.conformance.backends import allow_tampering, count_rows, execute
from tests.conformance.conftest import Clock

NINE = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
BROKEN = (
    "The head of the audit was changed or removed, or the audit key is another one, so nothing is added: "
    "run `madang audit verify` and restore the audit from a backup."
)


async def fill(store: Store, count: int = 5) -> None:
    for number in range(1, count + 1):
        await store.audit.record("mina", f"act {number}", session="s")


async def test_an_entry_tells_who_did_what_to_which_session_and_when(store: Store) -> None:
    entry = await store.audit.record("mina", "session.delete", session="s", details={"runs": 3, "why": "요청"})

    assert entry == AuditEntry(
        number=1,
        at=NINE,
        actor="mina",
        action="session.delete",
        session="s",
        details={"runs": 3, "why": "요청"},
    )
    assert await store.audit.list() == [entry]
    assert await store.audit.verify() == AuditVerification(1)


async def test_entries_are_listed_newest_first_by_session_and_actor(store: Store) -> None:
    for actor, session in (("a", "s"), ("b", "t"), ("a", None), ("a", "s")):
        await store.audit.record(actor, "look", session=session)

    assert [entry.number for entry in await store.audit.list()] == [4, 3, 2, 1]
    assert [entry.number for entry in await store.audit.list(session="s")] == [4, 1]
    assert [entry.number for entry in await store.audit.list(actor="a", before=4, limit=1)] == [3]


async def test_secrets_and_personal_data_never_reach_the_database(store: Store, url: str) -> None:
    details = {"password": "hunter2-canary", "note": "call 010-1234-5678", "nested": [{"api_key": "sk-canary"}]}
    await store.audit.record("mina", "settings.change", details=details)

    [entry] = await store.audit.list()
    stored = repr(execute(url, "SELECT * FROM audit"))
    assert not any(secret in stored for secret in ("hunter2-canary", "1234-5678", "sk-canary"))
    assert entry.details["password"] == "***REDACTED***"


async def test_the_audit_outlives_the_session_it_tells_of(store: Store, url: str) -> None:
    await store.sessions.create("s")
    await store.audit.record("mina", "session.create", session="s")
    await store.delete("s")

    assert [entry.session for entry in await store.audit.list(session="s")] == ["s"]
    assert count_rows(url) == {"audit": 1, "audit_head": 1, "tombstones": 1}


async def test_an_entry_and_what_it_tells_of_are_one_transaction(store: Store) -> None:
    async def work(connection: object) -> None:
        await store.audit.record_in(connection, "mina", "half done")  # type: ignore[arg-type]
        raise StoreError("given up")

    with pytest.raises(StoreError, match="given up"):
        await store.audit.database.write(work)
    assert await store.audit.verify() == AuditVerification(0)


async def test_concurrent_entries_make_one_chain(url: str) -> None:
    async with open_store(url) as one, open_store(url) as two:
        await asyncio.gather(*(store.audit.record("a", "b") for store in (one, two) for _ in range(50)))
        assert await one.audit.verify() == AuditVerification(100)


async def test_a_chain_longer_than_a_page_is_verified_to_its_end(store: Store, url: str) -> None:
    await asyncio.gather(*(store.audit.record("a", "b") for _ in range(1100)))
    assert await store.audit.verify() == AuditVerification(1100)
    allow_tampering(url)
    execute(url, "UPDATE audit SET actor = 'x' WHERE number = 1050")
    assert await store.audit.verify() == AuditVerification(1049, 1050, "it was changed, or the one before it was")


async def test_the_database_itself_refuses_to_change_an_entry(store: Store, url: str) -> None:
    await fill(store)
    for statement in ("UPDATE audit SET actor = 'x'", "DELETE FROM audit WHERE number = 2"):
        with pytest.raises(Exception, match="append-only"):
            execute(url, statement)


@pytest.mark.parametrize("key", [None, b"k" * 32], ids=["plain", "keyed"])
@pytest.mark.parametrize(
    ("tampering", "verdict"),
    [
        (
            "UPDATE audit SET actor = 'eve' WHERE number = 3",
            AuditVerification(2, 3, "it was changed, or the one before it was"),
        ),
        (
            "UPDATE audit SET at = at + 1 WHERE number = 1",
            AuditVerification(0, 1, "it was changed, or the one before it was"),
        ),
        (
            "UPDATE audit SET session = NULL WHERE number = 5",
            AuditVerification(4, 5, "it was changed, or the one before it was"),
        ),
        (
            "UPDATE audit SET hash = details WHERE number = 4",
            AuditVerification(3, 4, "it was changed, or the one before it was"),
        ),
        ("DELETE FROM audit WHERE number = 1", AuditVerification(0, 1, "it is missing")),
        ("DELETE FROM audit WHERE number = 3", AuditVerification(2, 3, "it is missing")),
        ("DELETE FROM audit WHERE number > 3", AuditVerification(3, 4, "it is missing")),
        ("DELETE FROM audit", AuditVerification(0, 1, "it is missing")),
        (
            "UPDATE audit_head SET number = 4, hash = (SELECT hash FROM audit WHERE number = 4)",
            AuditVerification(0, 1, "the head of the chain was changed or removed, so its end may be anywhere"),
        ),
        (
            "DELETE FROM audit_head",
            AuditVerification(0, 1, "the head of the chain was changed or removed, so its end may be anywhere"),
        ),
        ("UPDATE audit SET number = number + 10 WHERE number = 5", AuditVerification(4, 5, "it is missing")),
    ],
)
async def test_tampering_is_noticed_and_the_first_broken_entry_named(
    url: str, clock: Clock, key: bytes | None, tampering: str, verdict: AuditVerification
) -> None:
    async with open_store(url, clock=clock, audit_key=key) as store:
        await fill(store)
        allow_tampering(url)
        execute(url, tampering)
        assert await store.audit.verify() == verdict


async def test_an_end_cut_off_with_a_head_to_match_shows_unless_the_key_is_known(url: str, clock: Clock) -> None:
    cut = "UPDATE audit_head SET number = 3, hash = (SELECT hash FROM audit WHERE number = 3)"
    async with open_store(url, clock=clock, audit_key=b"k" * 32) as store:
        await fill(store)
        allow_tampering(url)
        for statement in (cut, "DELETE FROM audit WHERE number > 3"):
            execute(url, statement)

        assert (await store.audit.verify()).first_invalid == 1
        with pytest.raises(AuditBrokenError) as caught:
            await store.audit.record("eve", "go on as if nothing had happened")
        assert str(caught.value) == BROKEN


async def test_an_entry_slipped_in_behind_the_head_is_noticed(url: str, clock: Clock) -> None:
    async with open_store(url, clock=clock) as store:
        await fill(store, 2)
        execute(url, "CREATE TABLE kept AS SELECT number, hash, seal FROM audit_head")
        await fill(store, 1)
        execute(url, "UPDATE audit_head SET (number, hash, seal) = (SELECT number, hash, seal FROM kept)")

        assert await store.audit.verify() == AuditVerification(2, 3, "it was added without the head of the chain")


async def test_a_head_kept_elsewhere_shows_that_the_whole_audit_was_put_back(store: Store, url: str) -> None:
    await fill(store, 3)
    kept = await store.audit.head()
    await fill(store, 1)
    assert await store.audit.verify(kept) == AuditVerification(4)

    allow_tampering(url)
    execute(url, "DELETE FROM audit")
    execute(url, "DELETE FROM audit_head")
    assert await store.audit.verify() == AuditVerification(0)
    assert await store.audit.verify(kept) == AuditVerification(0, 1, "it is missing")
    await fill(store, 3)
    await store.audit.record("x", "y")
    other = ChainHead(kept.number, b"x" * 32)
    assert await store.audit.verify(other) == AuditVerification(2, 3, "it is not the one whose head was kept")


async def test_another_key_does_not_verify(url: str, clock: Clock) -> None:
    async with open_store(url, clock=clock, audit_key=b"k" * 32) as store:
        await fill(store)
    async with open_store(url, clock=clock, audit_key=b"other" * 8) as store:
        assert (await store.audit.verify()).first_invalid == 1
        with pytest.raises(AuditBrokenError):
            await fill(store)


@pytest.mark.parametrize("name", ["a\0b", "\ud800"], ids=["nul", "surrogate"])
async def test_an_actor_that_not_every_database_stores_is_refused(store: Store, name: str) -> None:
    with pytest.raises(UnstorableValueError):
        await store.audit.record(name, "act")
    with pytest.raises(UnstorableValueError):
        await store.audit.record("a", name)
    assert await store.audit.verify() == AuditVerification(0)


@pytest.mark.parametrize("session", ["'; --", "a\0b", "한국어 🙂", "x" * 1000], ids=range(4))
async def test_odd_session_ids_come_back_as_they_were(store: Store, session: str) -> None:
    await store.audit.record("a", "b", session=session, details={"x": [1, None, {"y": True}], "object": object()})

    [entry] = await store.audit.list(session=session)
    assert (entry.session, entry.details) == (session, {"x": [1, None, {"y": True}], "object": "<object>"})
    assert await store.audit.verify() == AuditVerification(1)


def test_neighbouring_fields_cannot_be_traded() -> None:
    chain = HashChain(None)
    one = chain.append_to(ChainHead(), AuditRow(1, 0, "ab", "c", None, b""))
    other = chain.append_to(ChainHead(), AuditRow(1, 0, "a", "bc", None, b""))
    assert one != other


async def test_what_a_run_puts_on_record_is_told_of_who_asked_and_redacted(store: Store) -> None:
    await store.sessions.create("s", tenant="acme", user="kim")
    audit = store.audit.of(Actor(user="kim", tenant="acme", role="manager"), session="s", run="r1")
    await audit.record("read_data", {"tables": ["sales"], "note": "call 010-1234-5678"})

    [entry] = await store.audit.list(session="s")
    assert (entry.actor, entry.action, entry.session) == ("kim", "read_data", "s")
    assert {**entry.details} == {
        "tenant": "acme",
        "role": "manager",
        "run": "r1",
        "tables": ["sales"],
        "note": entry.details["note"],
    }
    assert "1234" not in str(entry.details["note"])
