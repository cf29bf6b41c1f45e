"""What is remembered on request is used in the next conversation, said, shown and forgotten; of nobody else."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from madang.assistants.realestate.manifest import ASSISTANT
from madang.protocol import Actor, Answer, Clarification
from madang.runtime.application import Application, open_application
from madang.runtime.assistants.discovery import Assistants
from madang.store import MasterKey, MasterKeys, Store, open_store

NOW = datetime(2026, 11, 15, 3, tzinfo=UTC)
MINA, MINHO = Actor(user="mina", tenant="acme"), Actor(user="minho", tenant="acme")


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    async with open_store("sqlite:///:memory:", keys=MasterKeys([MasterKey.new("k")])) as opened:
        yield opened


@pytest.fixture
async def application(store: Store) -> AsyncIterator[Application]:
    async with open_application(store, assistants=Assistants({"realestate": ASSISTANT}, {})) as opened:
        yield opened


async def ask(application: Application, session: str, message: str, actor: Actor = MINA) -> Answer:
    run = await application.ask(session, message, assistant="realestate", actor=actor, now=NOW)
    return await application.runs.wait_for_answer(actor, run.id)


async def reply(application: Application, waiting: Answer, message: str) -> Answer:
    await application.runs.reply(MINA, waiting.run, waiting.questions[0].id, message)
    return await application.runs.wait_for_answer(MINA, waiting.run)


@pytest.mark.req("H15", "H46")
async def test_what_was_remembered_is_used_in_the_next_conversation_and_said(application: Application) -> None:
    kept = await ask(application, "one", "전세 보증금은 1억 5천까지 낼 수 있어요. 기억해 주세요")
    assert kept.status == "completed"
    assert kept.answer.startswith("기억했습니다: “전세 보증금은 1억 5천까지 낼 수 있어요.”")

    answer = await ask(application, "two", "서울에서 소액임차인 최우선변제 받을 수 있나요?")

    assert answer.answer.startswith(
        "지난번(2026-11-15)에 말씀하신 내용을 기준으로 했습니다: “전세 보증금은 1억 5천까지 낼 수 있어요.”"
    )
    assert answer.understood is not None
    deposit = next(value for value in answer.understood.values if value.name == "deposit")
    assert (deposit.value, deposit.source) == (150_000_000, "memory")
    [told] = [each for each in await application.memory.list(MINA) if each.asked]
    assert (told.session, told.run, told.told_on) == ("one", kept.run, "2026-11-15")


@pytest.mark.req("H15")
async def test_the_answer_says_what_was_known_before_when_it_was_read_and_how_long_that_took(
    application: Application,
) -> None:
    first = await ask(application, "one", "전세 보증금은 1억 5천까지 낼 수 있어요. 기억해 주세요")
    assert first.memory_load is not None
    assert (first.memory_load.memories, first.memory_load.preferences) == (0, 0)
    await ask(application, "one", "마포구 아파트 전세 시세 알려줘")

    answer = await ask(application, "two", "서울에서 소액임차인 최우선변제 받을 수 있나요?")

    load = answer.memory_load
    assert load is not None
    assert (load.memories, load.preferences) == (1, 1)
    assert datetime.fromisoformat(load.loaded_at) == NOW
    assert 0 <= load.milliseconds < 1_000


async def test_a_wish_to_remember_is_heard_while_a_form_waits_and_is_no_answer_to_it(application: Application) -> None:
    waiting = await ask(application, "one", "월세 계약서 써줘")
    [address] = waiting.questions
    assert isinstance(address, Clarification)

    again = await reply(application, waiting, "내년 봄에 이사할 생각이에요. 기억해줘")

    [question] = again.questions
    assert isinstance(question, Clarification)
    assert question.question == f"기억했습니다: “내년 봄에 이사할 생각이에요.” {address.question}"
    assert [each.text for each in await application.memory.list(MINA)] == ["내년 봄에 이사할 생각이에요."]
    later = await reply(application, again, "서울특별시 마포구 공덕동 1-1, 101동 101호")
    assert later.questions and later.questions[0].id.rpartition(".")[2] != "again"
    named = await reply(application, later, "59, 기억해줘")
    assert named.questions != later.questions
    assert len(await application.memory.list(MINA)) == 2


async def test_what_is_remembered_can_be_asked_and_forgotten_while_a_form_waits(application: Application) -> None:
    await ask(application, "one", "전세 보증금은 1억 5천까지 낼 수 있어요. 기억해 주세요")
    waiting = await ask(application, "two", "월세 계약서 써줘")
    listed = await reply(application, waiting, "나에 대해 뭐 기억하고 있어?")
    assert isinstance(listed.questions[0], Clarification)
    assert "1억 5천까지" in listed.questions[0].question
    forgotten = await reply(application, listed, "보증금 1억 5천 기억한 거 지워줘")
    assert forgotten.status == "interrupted"
    assert await application.memory.list(MINA) == []


@pytest.mark.req("H85")
async def test_what_is_remembered_is_used_and_stands_in_no_checkpoint(application: Application, store: Store) -> None:
    await ask(application, "one", "전세 보증금은 1억 5천까지 낼 수 있어요. 기억해 주세요")
    answer = await ask(application, "two", "서울에서 소액임차인 최우선변제 받을 수 있나요?")

    assert "1억 5천까지" in answer.answer
    states = [saved.checkpoint async for saved in store.checkpointer.alist({"configurable": {"thread_id": "two"}})]
    assert len(states) > 3
    assert not any("낼 수 있어요" in repr(state) for state in states)


async def test_a_figure_in_the_question_goes_before_what_is_remembered(application: Application) -> None:
    await ask(application, "one", "전세 보증금은 1억 5천까지 낼 수 있어요. 기억해 주세요")

    answer = await ask(application, "two", "서울 보증금 5천만원이면 소액임차인 최우선변제 받을 수 있나요?")

    assert not any(use.act == "used" for use in answer.memory)
    assert answer.understood is not None
    assert next(value for value in answer.understood.values if value.name == "deposit").value == 50_000_000


async def test_a_remembered_shop_does_not_decide_questions_on_a_home(application: Application) -> None:
    await ask(application, "one", "저는 상가를 빌려서 가게를 해요. 기억해 주세요")

    named = await ask(application, "two", "집주인이 재계약하면서 얼마까지 올릴 수 있어요?")
    leaning = await ask(application, "two", "그럼 갱신 요구는 몇 번 할 수 있나요?")

    for answer in (named, leaning):
        assert not any("상가건물" in source.title for source in answer.sources)
        assert any("주택임대차" in source.title for source in answer.sources)


async def test_nobody_elses_answer_rests_on_it(application: Application) -> None:
    await ask(application, "one", "전세 보증금은 1억 5천까지 낼 수 있어요. 기억해 주세요")

    asked = "서울에서 소액임차인 최우선변제 받을 수 있나요?"
    for stranger in (MINHO, Actor(user="mina", tenant="other")):
        answer = await ask(application, f"s-{stranger.tenant}-{stranger.user}", asked, stranger)
        assert not any(use.act == "used" for use in answer.memory)
        assert "1억 5천까지" not in answer.answer
        assert not any(told.asked for told in await application.memory.list(stranger))


async def test_what_is_remembered_without_asking_is_said_and_can_be_forgotten(application: Application) -> None:
    first = await ask(application, "one", "마포구 전세 시세 알려줘")
    assert "다음 대화를 위해 기억해 둡니다: “마지막으로 물어본 지역: 마포구”" in first.answer

    question = await ask(application, "two", "전세 시세 알려줘")
    assert [option.label for option in question.questions[0].options] == ["마포구"]  # pyright: ignore[reportAttributeAccessIssue]

    listed = await ask(application, "three", "나에 대해 뭘 기억하고 있어?")
    assert listed.answer == "기억하고 있는 것입니다.\n- 마지막으로 물어본 지역: 마포구 (2026-11-15)"
    gone = await ask(application, "three", "기억한 것 다 지워줘")
    assert gone.answer == "잊었습니다: “마지막으로 물어본 지역: 마포구”"
    assert await application.memory.list(MINA) == []


async def test_personal_numbers_are_masked_before_they_are_kept(application: Application) -> None:
    kept = await ask(application, "one", "집주인 전화번호는 010-1234-5678이에요. 기억해줘")

    assert "개인 번호와 주소는 가리고 기억했습니다." in kept.answer
    [told] = await application.memory.list(MINA)
    assert "1234" not in told.text


async def test_a_bare_wish_to_remember_means_what_was_said_before_or_is_asked_about(application: Application) -> None:
    assert (await ask(application, "one", "기억해줘")).answer.startswith("무엇을 기억할지 함께 적어 주세요.")

    await ask(application, "one", "서울 보증금 5천만원이면 소액임차인인가요?")
    await ask(application, "one", "방금 말한 거 기억해줘")

    assert "서울 보증금 5천만원이면 소액임차인인가요?" in [told.text for told in await application.memory.list(MINA)]


async def test_what_an_earlier_conversation_was_about_is_found_by_pointing_at_it(
    application: Application, store: Store
):
    await ask(application, "one", "마포구 60㎡ 아파트 전세 시세 알려줘")
    pointed = await ask(application, "two", "저번에 물어본 그 집 시세 다시 알려줘")
    for session in ("one", "two"):
        await store.delete(session)
    gone = await ask(application, "three", "저번에 물어본 그 집 시세 다시 알려줘")
    assert "마포구" in pointed.answer and "중위" in pointed.answer
    assert "used" in [use.act for use in pointed.memory]
    assert "마포구" not in gone.answer


@pytest.mark.req("H15", "H46")
async def test_the_most_that_somebody_would_pay_is_held_against_prices_in_the_next_conversation(
    application: Application,
):
    await ask(application, "one", "전세 2억까지 생각해요. 기억해줘")
    told = await ask(application, "two", "마포구 60㎡ 아파트 전세 시세 알려줘")
    assert "2억원" in told.answer
    assert "지난번(2026-11-15)에 말씀하신 내용을 기준으로 했습니다: “전세 2억까지 생각해요.”" in told.answer


async def test_two_places_in_one_message_are_both_told(application: Application):
    answer = await ask(application, "one", "마포구랑 강남구 시세 비교해줘")
    assert "마포구" in answer.answer and "강남구" in answer.answer
    assert len(answer.data["raw_analysis"]["market_analysis"]["comparison"]) >= 2
