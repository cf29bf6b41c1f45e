"""Questions wait for whoever answers them, across processes; a cancelled run keeps what it has."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path

import pytest

from madang.protocol import Actor
from madang.protocol.answers import Answer
from madang.protocol.events import Event, RunCancelled, RunEnded, TokenStreamed
from madang.runtime.application import Application, open_application
from madang.store import open_store
from tests.acceptance.courier import ASSISTANTS
from tests.acceptance.worker_process import worker_elsewhere

SOON = 60.0


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/store.db"


@pytest.fixture
async def office(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Application]:
    """An office that carries out nothing itself."""
    monkeypatch.setenv("COURIER_LEDGER", str(tmp_path / "ledger"))
    async with open_store(url) as store, open_application(store, assistants=ASSISTANTS, concurrency=0) as opened:
        yield opened


async def settled_again(office: Application, run: str) -> Answer:
    """The answer of a run that was settled before, once it is so again."""
    async with aclosing(office.runs.follow(Actor(), run)) as events:
        for _ in range(2):
            await next_end(events)
    return await office.runs.answer(Actor(), run)


async def next_end(events: AsyncIterator[Event]) -> Event:
    async for event in events:
        if isinstance(event.data, RunEnded):
            return event
    raise AssertionError("The run was over.")


async def test_an_interrupted_run_is_resumed_by_another_process_after_a_restart(url: str, office: Application) -> None:
    run = (await office.ask("s", "ask", assistant="courier")).id
    with worker_elsewhere(url):
        asking = await asyncio.wait_for(office.runs.wait_for_answer(Actor(), run), SOON)
    assert asking.status == "interrupted"
    assert [question.id for question in asking.questions] == ["where", "consent"]

    with worker_elsewhere(url):
        await office.runs.decide(Actor(), run, "consent", approved=True, arguments={"cost": 2500})
        asking = await asyncio.wait_for(settled_again(office, run), SOON)
    assert (asking.status, [question.id for question in asking.questions]) == ("interrupted", ["where"])

    with worker_elsewhere(url):
        await office.runs.reply(Actor(), run, "where", "서울")
        async with asyncio.timeout(SOON), aclosing(office.runs.follow(Actor(), run)) as events:
            kinds = [event.data.type async for event in events]
    answer = await office.runs.answer(Actor(), run)
    assert answer.status == "completed"
    assert answer.data["found"] == {
        "ask_consent": {"consent": {"approved": True, "arguments": {"cost": 2500}, "by": ""}},
        "ask_where": {"where": "서울"},
    }
    assert [kinds.count(kind) for kind in ("clarification", "approval_request", "answered")] == [1, 1, 2]


async def test_a_cancelled_run_keeps_its_finished_steps_and_the_text_it_wrote(
    url: str, office: Application, tmp_path: Path
) -> None:
    with worker_elsewhere(url, courier_writing=120, courier_ledger=tmp_path / "ledger"):
        run = (await office.ask("s", "letter", assistant="courier")).id
        async with asyncio.timeout(SOON), aclosing(office.runs.follow(Actor(), run)) as events:
            async for event in events:
                if isinstance(event.data, TokenStreamed) and event.data.text == "letter-0 ":
                    await office.runs.cancel(Actor(), run)
                    break
            answer = await office.runs.wait_for_answer(Actor(), run)

    assert answer.status == "cancelled"
    assert answer.answer == "letter-0 "
    assert answer.data["found"] == {"look": {"way": "clear"}, "send": {"sent": "sent"}, "weigh": {"way": "clear"}}
    log = [event.data async for event in office.runs.follow(Actor(), run)]
    assert isinstance(log[-2], RunCancelled)
