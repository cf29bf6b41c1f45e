"""An office answers for its runs, whatever became of them and whoever carried them out."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import cast

import pytest

from madang.protocol import Actor
from madang.protocol.answers import Answer, Reply
from madang.protocol.events import Event, RunCancelled, RunEnded
from madang.protocol.problems import Problem
from madang.runtime.application import Application, open_application
from madang.runtime.assistants.contract import Assistant
from madang.runtime.assistants.discovery import Assistants
from madang.runtime.errors import AssistantError
from madang.store import Store, open_store
from tests.acceptance.courier import ASSISTANTS, COURIER
from tests.acceptance.courier import answer as answer_of_courier

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
async def office(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Application]:
    monkeypatch.setenv("COURIER_LEDGER", str(tmp_path / "ledger"))
    async with open_application(store, assistants=ASSISTANTS) as opened:
        yield opened


async def test_a_question_is_asked_followed_and_answered(office: Application) -> None:
    run = await office.ask("s", "letter", assistant="courier", language="en", now=NOON)
    events = [event async for event in office.runs.follow(Actor(), run.id)]

    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert events[-1].data == RunEnded(status="completed")
    answer = await office.runs.wait_for_answer(Actor(), run.id)
    assert (answer.status, answer.session, answer.run, answer.assistant) == ("completed", "s", run.id, "courier")
    assert answer.plan is not None
    assert {step.completed_at for step in answer.plan.steps} == {"2026-03-01T12:00:00.000Z"}


@pytest.mark.req("HC22")
async def test_what_was_missed_is_heard_from_a_number_on(office: Application) -> None:
    run = await office.ask("s", "letter", assistant="courier")
    whole = [event async for event in office.runs.follow(Actor(), run.id)]
    assert [event async for event in office.runs.follow(Actor(), run.id, after=10)] == whole[10:]
    heard: list[Event] = []
    async with aclosing(office.sessions.follow(Actor(), "s", after=len(whole) - 2)) as events:
        async for each in events:
            heard.append(each)
            if len(heard) == 2:
                break
    assert heard == whole[-2:]
    assert [event.position for event in heard] == [len(whole) - 1, len(whole)]


async def test_an_assistant_that_is_not_there_is_named_before_anything_is_accepted(
    office: Application, store: Store
) -> None:
    with pytest.raises(AssistantError) as caught:
        await office.ask("s", "hello", assistant="nobody")
    assert str(caught.value) == "There is no assistant 'nobody' (assistants: courier)."
    assert await store.runs.list() == []


async def test_a_run_that_failed_says_why_and_nothing_else(
    office: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COURIER_PACE", "soon")
    run = await office.ask("s", "letter", assistant="courier", language="en")
    answer = await office.runs.wait_for_answer(Actor(), run.id)

    message = "Something unexpected went wrong (ValueError). Please try again; what was done so far is kept."
    problem = Problem(code="unexpected", message=message)
    assert answer == Answer(status="failed", session="s", run=run.id, assistant="courier", problem=problem)


async def test_a_run_that_was_cancelled_before_it_began_has_nothing_to_say(url: str) -> None:
    async with open_store(url) as store, open_application(store, assistants=ASSISTANTS, concurrency=0) as office:
        run = await office.ask("s", "letter", assistant="courier")
        await office.runs.cancel(Actor(), run.id)
        assert await office.runs.wait_for_answer(Actor(), run.id) == Answer(
            status="cancelled", session="s", run=run.id, assistant="courier", stop_reason="cancelled"
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
            async for event in office.runs.follow(Actor(), run.id):
                if event.data.type == "planning_start":
                    break
        monkeypatch.delenv("COURIER_PACE")
        async with open_application(store, assistants=ASSISTANTS) as office:
            answer = await asyncio.wait_for(office.runs.wait_for_answer(Actor(), run.id), 60)
    assert answer.status == "completed"


async def test_an_answer_stays_as_it_was_given_when_its_assistant_changes_and_its_states_are_pruned(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COURIER_LEDGER", str(tmp_path / "ledger"))
    async with open_store(url) as store, open_application(store, assistants=ASSISTANTS) as office:
        run = await office.ask("s", "letter", assistant="courier", language="en")
        given = await office.runs.wait_for_answer(Actor(), run.id)
        await office.ask("s", "another", assistant="courier")
        await store.checkpointer.aprune(["s"])

    changed = replace(COURIER, answer=lambda state, language: Reply(answer="something else"))
    later = Assistants({"courier": changed}, {})
    async with open_store(url) as store, open_application(store, assistants=later, concurrency=0) as office:
        assert await office.runs.answer(Actor(), run.id) == given
        assert given.answer.startswith("letter-0 ")


async def test_a_run_that_is_cancelled_while_it_waits_keeps_what_it_had_and_asks_nothing_more(
    office: Application,
) -> None:
    run = await office.ask("s", "ask", assistant="courier", language="en")
    waiting = await office.runs.wait_for_answer(Actor(), run.id)
    assert len(waiting.questions) == 2
    await office.runs.cancel(Actor(), run.id)

    assert await office.runs.wait_for_answer(Actor(), run.id) == waiting.changed(
        status="cancelled", stop_reason="cancelled", questions=()
    )
    assert (await office.runs.get(Actor(), run.id)).stop_reason == "cancelled"


async def test_why_a_run_stopped_is_a_field_and_no_sentence_is_compared(
    office: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    warned = replace(
        COURIER,
        answer=lambda state, language: answer_of_courier(state, language).changed(
            warnings=("The run stopped at its time limit.",)
        ),
    )
    monkeypatch.setitem(cast("dict[str, Assistant]", office.assistants.loaded), "courier", warned)
    run = await office.ask("s", "letter", assistant="courier", language="en")
    answer = await office.runs.wait_for_answer(Actor(), run.id)

    assert (answer.status, answer.stop_reason) == ("completed", None)
    assert answer.warnings == ("The run stopped at its time limit.",)


async def test_a_cancelled_run_says_so_even_if_its_assistant_warned_first(
    office: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COURIER_PACE", "60")
    warned = replace(COURIER, answer=lambda state, language: Reply(answer="so far", warnings=("A warning.",)))
    monkeypatch.setitem(cast("dict[str, Assistant]", office.assistants.loaded), "courier", warned)
    run = await office.ask("s", "letter", assistant="courier", language="en")
    async with aclosing(office.runs.follow(Actor(), run.id)) as events:
        async for event in events:
            if event.data.type == "planning_start":
                break
    await office.runs.cancel(Actor(), run.id)
    answer = await office.runs.wait_for_answer(Actor(), run.id)

    assert (answer.status, answer.stop_reason) == ("cancelled", "cancelled")
    assert answer.warnings == ("A warning.", "The run was cancelled.")
    closing = [event.data for event in await office.runs.events(Actor(), run.id)][-2:]
    assert closing == [
        RunCancelled(reason="The run was cancelled."),
        RunEnded(status="cancelled", reason="cancelled"),
    ]
