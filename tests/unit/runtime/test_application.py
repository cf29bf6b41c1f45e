"""An office answers for its runs, whatever became of them and whoever carried them out."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from madang.protocol.answers import Answer
from madang.protocol.events import Event, RunEnded
from madang.protocol.problems import Problem
from madang.runtime.application import Application, open_application
from madang.runtime.errors import AssistantError
from madang.runtime.runs.request import Actor
from madang.store import Store, open_store
from tests.acceptance.courier import ASSISTANTS

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
async def office(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Application]:
    monkeypatch.setenv("COURIER_LEDGER", str(tmp_path / "ledger"))
    async with open_application(store, assistants=ASSISTANTS) as opened:
        yield opened


async def test_a_question_is_asked_followed_and_answered(office: Application) -> None:
    run = await office.ask("s", "letter", assistant="courier", language="en", now=NOON)
    events = [event async for event in office.follow(run.id)]

    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert events[-1].data == RunEnded(status="completed")
    answer = await office.wait_for_answer(run.id)
    assert (answer.status, answer.session, answer.run, answer.assistant) == ("completed", "s", run.id, "courier")
    assert answer.plan is not None
    assert {step.completed_at for step in answer.plan.steps} == {"2026-03-01T12:00:00.000Z"}


@pytest.mark.req("HC22")
async def test_what_was_missed_is_heard_from_a_number_on(office: Application) -> None:
    run = await office.ask("s", "letter", assistant="courier")
    whole = [event async for event in office.follow(run.id)]
    assert [event async for event in office.follow(run.id, after=10)] == whole[10:]
    heard: list[tuple[int, Event]] = []
    async with aclosing(office.follow_session("s", after=len(whole) - 2)) as events:
        async for each in events:
            heard.append(each)
            if len(heard) == 2:
                break
    assert heard == [(len(whole) - 1, whole[-2]), (len(whole), whole[-1])]


async def test_an_assistant_that_is_not_there_is_named_before_anything_is_accepted(office: Application) -> None:
    with pytest.raises(AssistantError) as caught:
        await office.ask("s", "hello", assistant="nobody")
    assert str(caught.value) == "There is no assistant 'nobody' (assistants: courier)."
    assert await office.store.runs.list() == []


async def test_a_run_that_failed_says_why_and_nothing_else(
    office: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COURIER_PACE", "soon")
    run = await office.ask("s", "letter", assistant="courier", language="en")
    answer = await office.wait_for_answer(run.id)

    message = "Something unexpected went wrong (ValueError). Please try again; what was done so far is kept."
    problem = Problem(code="unexpected", message=message)
    assert answer == Answer(status="failed", session="s", run=run.id, assistant="courier", problem=problem)


async def test_a_run_that_was_cancelled_before_it_began_has_nothing_to_say(url: str) -> None:
    async with open_store(url) as store, open_application(store, assistants=ASSISTANTS, concurrency=0) as office:
        run = await office.ask("s", "letter", assistant="courier")
        await office.intake.cancel(Actor(), run.id)
        assert await office.wait_for_answer(run.id) == Answer(
            status="cancelled", session="s", run=run.id, assistant="courier"
        )


@pytest.mark.req("H69")
async def test_closing_an_office_lets_its_runs_go_for_the_next(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COURIER_LEDGER", str(tmp_path / "ledger"))
    monkeypatch.setenv("COURIER_PACE", "60")
    async with open_store(url) as store:
        async with open_application(store, assistants=ASSISTANTS, grace=timedelta(0)) as office:
            run = await office.ask("s", "letter", assistant="courier")
            async for event in office.follow(run.id):
                if event.data.type == "planning_start":
                    break
        monkeypatch.delenv("COURIER_PACE")
        async with open_application(store, assistants=ASSISTANTS) as office:
            answer = await asyncio.wait_for(office.wait_for_answer(run.id), 60)
    assert answer.status == "completed"
