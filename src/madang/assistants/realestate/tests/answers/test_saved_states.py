"""When the state of a consultation is stored: after every step of the graph, or where it ends or waits."""

from datetime import timedelta
from pathlib import Path

import pytest

from madang.assistants.realestate.manifest import ASSISTANT
from madang.protocol import Actor
from madang.runtime.application import open_application
from madang.runtime.assistants.discovery import Assistants
from madang.runtime.runs.run import SaveTimes
from madang.store import open_store

QUESTION = "전세금 5% 인상 가능한가요?"
KNOWN = Assistants({"realestate": ASSISTANT}, {})


@pytest.mark.req("H47")
@pytest.mark.parametrize(("saves", "stored"), [("steps", 7), ("end", 1)])
async def test_a_state_is_stored_after_each_step_where_that_is_switched_on(saves: SaveTimes, stored: int) -> None:
    async with (
        open_store("sqlite:///:memory:") as store,
        open_application(store, assistants=KNOWN, saves=saves) as application,
    ):
        run = await application.ask("home", QUESTION, assistant="realestate")
        answer = await application.runs.wait_for_answer(Actor(), run.id)
        past = await application.sessions.checkpoints(Actor(), "home", limit=50)
    assert answer.status == "completed"
    assert len(past) == stored


@pytest.mark.req("H47")
async def test_a_question_is_stored_either_way_and_answered_after_a_restart(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'kept.db'}"
    async with open_store(address) as store, open_application(store, assistants=KNOWN, saves="end") as application:
        run = await application.ask("home", "갱신 요구 통지서 써줘", assistant="realestate")
        waiting = await application.runs.wait_for_answer(Actor(), run.id)
        assert waiting.status == "interrupted"
    soon = timedelta(seconds=1)
    async with (
        open_store(address) as store,
        open_application(store, assistants=KNOWN, saves="end", lease=soon) as application,
    ):
        await application.runs.reply(Actor(), run.id, waiting.questions[0].id, "김집주")
        later = await application.runs.wait_for_answer(Actor(), run.id)
    assert (later.status, later.questions != waiting.questions) == ("interrupted", True)
