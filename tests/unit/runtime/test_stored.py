"""The ports of a run on the store: what they write is bound to the run, its session and who asked."""

from madang.runtime.orders import Actor
from madang.runtime.stored import StoredAudit
from madang.store import Store


async def test_what_a_run_puts_on_record_is_told_of_who_asked_and_redacted(store: Store) -> None:
    await store.sessions.create("s", tenant="acme", user="kim")
    audit = StoredAudit(store.audit, Actor(user="kim", tenant="acme", role="manager"), "s", "r1")
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
