"""A run whose process is killed in any of its phases is finished by another, as if nothing had happened."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from madang.protocol import Actor
from madang.protocol.answers import Answer
from madang.protocol.events import Event, PlanningStarted, RunStarted, TokenStreamed, ToolReturned
from madang.runtime.application import Application, open_application
from madang.store import open_store
from tests.acceptance.courier import ASSISTANTS
from tests.acceptance.worker_process import worker_elsewhere

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
PACE = 0.4
SOON = 60.0

Phase = Callable[[Event], bool]
PHASES: dict[str, Phase] = {
    "planning": lambda event: isinstance(event.data, PlanningStarted),
    "a parallel step": lambda event: isinstance(event.data, ToolReturned),
    "writing the answer": lambda event: isinstance(event.data, TokenStreamed),
}


async def killed_in_each_phase(application: Application, url: str, ledger: Path, run: str) -> None:
    """Carry out a run with a new worker after each kill, and let the last one finish it."""
    last = 0
    for reached in PHASES.values():
        with worker_elsewhere(url, courier_pace=PACE, courier_ledger=ledger) as worker:
            last = await until(application, run, reached, after=last)
            worker.kill()
    with worker_elsewhere(url, courier_ledger=ledger):
        async with asyncio.timeout(SOON):
            await application.runs.wait_for_answer(Actor(), run)


async def until(application: Application, run: str, reached: Phase, *, after: int) -> int:
    """Wait until a worker other than those before has come to this phase; the number of the event that shows it."""
    started = False
    async with asyncio.timeout(SOON):
        async for event in application.runs.follow(Actor(), run, after):
            started = started or isinstance(event.data, RunStarted)
            if started and reached(event):
                return event.seq
    raise AssertionError("The run was over before it came to this phase.")


async def undisturbed(folder: Path, message: str) -> Answer:
    """The answer of a run that nobody killed, on a store of its own."""
    address = f"sqlite:///{folder}/undisturbed.db"
    async with open_store(address) as store, open_application(store, assistants=ASSISTANTS) as quiet:
        run = await quiet.ask(message, message, assistant="courier", now=NOON)
        return await quiet.runs.wait_for_answer(Actor(), run.id)


async def check_kills(folder: Path, monkeypatch: pytest.MonkeyPatch, runs: int) -> None:
    """Kill each of so many runs three times, and look at what is left of them."""
    url, ledger = f"sqlite:///{folder}/store.db", folder / "ledger"
    monkeypatch.setenv("COURIER_LEDGER", str(folder / "undisturbed"))
    async with open_store(url) as store, open_application(store, assistants=ASSISTANTS, concurrency=0) as application:
        for number in range(runs):
            message = f"letter{number}"
            run = (await application.ask(f"s{number}", message, assistant="courier", now=NOON)).id
            await killed_in_each_phase(application, url, ledger, run)

            expected = await undisturbed(folder, message)
            answer = await application.runs.answer(Actor(), run)
            assert answer == expected.changed(session=answer.session, run=run)
            await check_log(application, run)
            assert ledger.read_text("utf-8").splitlines().count(run) == 1


async def check_log(application: Application, run: str) -> None:
    """The log is without gaps, and tells of each attempt and of each change of each step once."""
    log = [event async for event in application.runs.follow(Actor(), run)]
    assert [event.seq for event in log] == list(range(1, len(log) + 1))
    assert [event.data.attempt for event in log if isinstance(event.data, RunStarted)] == [1, 2, 3, 4]
    changes = [(event.data.step, _status(event.data)) for event in log if event.data.type == "todo_updated"]
    assert sorted(changes) == sorted({(step, status) for step, status in changes})
    assert [event.data.type for event in log].count("run_ended") == 1
    assert [event.data.type for event in log].count("response") == 1


def _status(updated: Any) -> str:
    return next(line.status for line in updated.plan.steps if line.id == updated.step)


@pytest.mark.req("HC20")
async def test_a_run_killed_in_each_of_its_phases_is_finished_by_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await check_kills(tmp_path, monkeypatch, runs=2)


@pytest.mark.soak
async def test_fifty_kills_in_each_phase_lose_and_repeat_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await check_kills(tmp_path, monkeypatch, runs=50)
