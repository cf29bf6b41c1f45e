"""Two messages sent at once to one session, under each policy: nothing is lost, doubled or mixed up."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from madang.protocol import Actor
from madang.protocol.events import Event, RunAccepted, TokenStreamed
from madang.runtime.application import Application, open_application
from madang.store import open_store
from madang.store.errors import SessionBusyError
from madang.store.runs.rows import RunPolicy
from tests.acceptance.courier import ASSISTANTS

SOON = 60.0


@pytest.fixture
async def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Application]:
    monkeypatch.setenv("COURIER_LEDGER", str(tmp_path / "ledger"))
    monkeypatch.setattr("madang.runtime.runs.run.GRACE", 0.2)  # the courier writes on for longer than anybody waits
    address = f"sqlite:///{tmp_path}/store.db"
    async with open_store(address) as store, open_application(store, assistants=ASSISTANTS) as opened:
        yield opened


async def ask(office: Application, message: str, policy: RunPolicy = "enqueue") -> str:
    return (await office.ask("s", message, assistant="courier", multitask=policy)).id


async def statuses(office: Application, *runs: str) -> list[str]:
    async with asyncio.timeout(SOON):
        return [(await office.runs.wait_for_answer(Actor(), run)).status for run in runs]


async def told(office: Application, run: str) -> Any:
    """The messages that the session's state held at the end of a run."""
    return (await office.runs.answer(Actor(), run)).data["told"]


async def writing(office: Application, run: str) -> Event:
    """Wait until the run has begun to write its answer, which takes long."""
    async with asyncio.timeout(SOON):
        async for event in office.runs.follow(Actor(), run):
            if isinstance(event.data, TokenStreamed):
                return event
    raise AssertionError("The run was over before it wrote anything.")


@pytest.mark.req("HC20")
async def test_enqueued_messages_are_answered_one_after_the_other(office: Application) -> None:
    runs = await asyncio.gather(ask(office, "one"), ask(office, "two"))
    assert await statuses(office, *runs) == ["completed", "completed"]

    histories = sorted([await told(office, run) for run in runs], key=len)
    assert histories in ([["one"], ["one", "two"]], [["two"], ["two", "one"]])
    positions = [event.run async for event in _whole_log(office) if not isinstance(event.data, RunAccepted)]
    assert len([run for run, _ in groupby(positions)]) == 2  # the second began when the first had ended


async def test_of_rejected_messages_one_is_answered(office: Application) -> None:
    runs = await asyncio.gather(ask(office, "one", "reject"), ask(office, "two", "reject"), return_exceptions=True)
    [accepted] = [run for run in runs if isinstance(run, str)]
    assert [type(run) for run in runs if not isinstance(run, str)] == [SessionBusyError]
    assert await statuses(office, accepted) == ["completed"]
    assert len(await told(office, accepted)) == 1


@pytest.mark.parametrize("policy", ["interrupt", "rollback"])
async def test_of_messages_that_displace_each_other_the_last_is_answered(
    office: Application, monkeypatch: pytest.MonkeyPatch, policy: RunPolicy
) -> None:
    monkeypatch.setenv("COURIER_PACE", "0.5")
    runs = await asyncio.gather(ask(office, "one", policy), ask(office, "two", policy))
    assert sorted(await statuses(office, *runs)) == ["cancelled", "completed"]


@pytest.mark.parametrize(("policy", "history"), [("interrupt", ["one", "two"]), ("rollback", ["two"])])
async def test_a_run_that_is_displaced_keeps_what_it_has_or_leaves_no_trace(
    office: Application, monkeypatch: pytest.MonkeyPatch, policy: RunPolicy, history: list[str]
) -> None:
    monkeypatch.setenv("COURIER_WRITING", "120")
    going = await ask(office, "one")
    await writing(office, going)
    monkeypatch.delenv("COURIER_WRITING")
    new = await ask(office, "two", policy)

    assert await statuses(office, going, new) == ["cancelled", "completed"]
    assert await told(office, new) == history
    kept = await office.runs.answer(Actor(), going)
    assert kept.answer == ("one-0 " if policy == "interrupt" else "")
    assert len([event async for event in office.runs.follow(Actor(), going)]) > 10  # what was said stays on record


async def test_a_rollback_leaves_what_earlier_runs_did(office: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    await statuses(office, await ask(office, "zero"))
    monkeypatch.setenv("COURIER_WRITING", "120")
    going = await ask(office, "one")
    await writing(office, going)
    monkeypatch.delenv("COURIER_WRITING")
    new = await ask(office, "two", "rollback")

    assert await statuses(office, new) == ["completed"]
    assert await told(office, new) == ["zero", "two"]


async def test_a_rollback_takes_back_a_run_that_waits_for_an_answer(office: Application) -> None:
    asking = await ask(office, "ask")
    assert await statuses(office, asking) == ["interrupted"]
    new = await ask(office, "two", "rollback")

    assert await statuses(office, new, asking) == ["completed", "cancelled"]
    assert await told(office, new) == ["two"]


async def _whole_log(office: Application) -> AsyncIterator[Event]:
    """The log of the session, of all its runs."""
    count = await office.sessions.last_position(Actor(), "s")
    async with aclosing(office.sessions.follow(Actor(), "s")) as events:
        async for event in events:
            yield event
            if event.position == count:
                return
