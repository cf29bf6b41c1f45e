"""What a traveller had remembered fills the slots of the next trip, unless the message says otherwise."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from madang.assistants.travel.manifest import ASSISTANT
from madang.protocol import Actor, Answer
from madang.runtime.application import Application, open_application
from madang.runtime.assistants.discovery import Assistants
from madang.store import open_store

NOW = datetime(2026, 11, 15, 3, tzinfo=UTC)
MINA = Actor(user="mina")
TOLD = "예산은 1인당 80만원이고 보통 2명이 다녀요."


@pytest.fixture
async def application() -> AsyncIterator[Application]:
    async with (
        open_store("sqlite:///:memory:") as store,
        open_application(store, assistants=Assistants({"travel": ASSISTANT}, {})) as opened,
    ):
        yield opened


async def ask(application: Application, session: str, message: str) -> Answer:
    run = await application.ask(session, message, assistant="travel", actor=MINA, now=NOW)
    return await application.runs.wait_for_answer(MINA, run.id)


async def test_a_remembered_budget_and_party_are_not_asked_for_again(application: Application) -> None:
    await ask(application, "one", f"{TOLD} 기억해줘")

    answer = await ask(application, "two", "오사카 3박 4일 여행 짜줘")

    assert answer.status == "completed"
    assert f"말씀하신 내용을 기준으로 했습니다: “{TOLD}”" in answer.answer
    assert "2명, " in answer.answer
    assert "예산 160만원" in answer.answer
    again = await ask(application, "two", "하루 더 머물고 싶어")
    assert again.memory == ()


async def test_an_amount_of_the_message_is_not_mixed_with_what_the_remembered_one_was_for(
    application: Application,
) -> None:
    await ask(application, "one", f"{TOLD} 기억해줘")

    answer = await ask(application, "two", "부산 2박 3일 3명 200만원으로 짜줘")

    assert "3명, " in answer.answer
    assert "예산 200만원" in answer.answer
    assert answer.memory == ()


async def test_a_remembered_language_is_that_of_the_answer(application: Application) -> None:
    await ask(application, "one", "Please always answer in English. Remember this.")

    answer = await ask(application, "two", "부산 2박 3일 3명 200만원으로 짜줘")

    assert answer.answer.startswith("This goes by what you told me on 2026-11-15: “Please always answer in English.”")
    assert "Busan, 2 nights" in answer.answer
