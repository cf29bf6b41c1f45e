"""The ports of a run on the store: what they write is bound to the run, its session and who asked."""

from datetime import timedelta

from madang.protocol import EventDraft
from madang.protocol.events import RunAccepted, StepUpdated
from madang.runtime.runs.request import Actor
from madang.runtime.runs.storage import StoredAudit
from madang.state.plans import summarize_plan
from madang.state.plans.plan import Plan
from madang.state.plans.step import Step
from madang.store import Store

LEASE = timedelta(minutes=1)


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


async def test_who_was_there_and_who_reads_later_hear_the_same(store: Store) -> None:
    plan = summarize_plan(
        Plan(id="p", steps=(Step(id="a", agent="law"), Step(id="b", agent="law", dependencies=("a",))))
    )
    said = EventDraft(StepUpdated(step="a", plan=plan), "law")
    await store.runs.accept("s", {}, EventDraft(RunAccepted(assistant="law")), run="r")
    await store.runs.claim("w", LEASE)

    [told] = await store.events.append("r", 1, [said])
    [*_, read] = await store.events.read_run("r")
    assert told.data is said.data
    assert told == read
    assert EventDraft(read.data, read.agent) == said
