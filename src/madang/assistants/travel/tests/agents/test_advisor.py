"""Travel with a scripted model: what it reads is merged by code, vague wishes become proposals, plans are explained and
changed by tools.
"""

from datetime import date
from typing import Any

import pytest

from madang.assistants.travel.manifest import ASSISTANT
from madang.assistants.travel.tests.conversation import NOW
from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.trip.request import DepartureWindow
from madang.assistants.travel.understand.budget import BudgetAmount
from madang.assistants.travel.understand.model_reading import TripQuestion, TripReading, merge_intent, merge_reading
from madang.assistants.travel.understand.plans.intent import Intent, Shown
from madang.assistants.travel.understand.wish import Wish
from madang.models.chat import Chat, FixedChat
from madang.models.scripted import ScriptedModel, ToolCallsAnswer
from madang.protocol import Answer
from madang.testing.fakes import FakeClock
from madang.testing.sessions import open_assistant_session


def merged(message: str, ruled: Wish | None = None, **read: Any) -> Wish:
    question = TripQuestion(message=message, today=date(2026, 11, 16), concerns=("elders",))
    return merge_reading(ruled or Wish(), TripReading.model_validate(read), question, lexicon())


def test_a_figure_that_the_message_does_not_state_is_not_taken():
    wish = merged("오사카 3박 둘이서", nights=3, adults=2, budget=5_000_000)
    assert (wish.nights, wish.adults, wish.budget) == (3, 2, None)


def test_the_model_fills_only_what_the_rules_left_empty():
    wish = merged("나고야 3박 5박 아무거나", Wish(nights=3, children=2), nights=5, adults=2)
    assert (wish.nights, wish.adults, wish.children) == (3, None, 2)
    assert merged("어른 둘 갑니다", Wish(children=2), adults=2).children == 2


@pytest.mark.parametrize(
    ("message", "read"),
    [
        ("9살 조카랑 갑니다", {"children": 9}),
        ("9살 조카랑 갑니다", {"adults": 9}),
        ("경비는 900달러", {"budget": 900, "currency": "KRW"}),
        ("넷이 가요", {"nights": 4}),
        ("작년엔 6박이었는데 이번엔 짧게", {"nights": 6}),
        ("봄에 갈게요", {"leave_first": "2027-04-03"}),
    ],
)
def test_a_number_of_another_role_or_currency_is_not_taken(message: str, read: dict[str, Any]):
    assert merged(message, **read) == merged(message)


def test_a_number_in_its_role_is_taken():
    wish = merged("경비는 900달러, 4월 3일쯤", budget=900, currency="USD", leave_first="2027-04-03")
    assert wish.budget == BudgetAmount(amount=900, currency="USD")
    assert wish.departure == DepartureWindow(first=date(2027, 4, 3), last=date(2027, 4, 3))


def test_names_are_those_of_the_lists_and_unknown_towns_are_told():
    assert merged("사슴 많은 데", towns=("나라",)).destinations == ("nara",)
    assert merged("아틀란티스", towns=("아틀란티스",)).unknown_place == "아틀란티스"
    assert merged("부모님과", concerns=("elders", "made_up")).concerns == ("elders",)


@pytest.mark.parametrize("kind", ["restart", "undo", "undo_all", "remedy", "mix"])
def test_a_model_cannot_throw_plans_away(kind: Any):
    ruled = Intent(kind="unclear")
    assert merge_intent(ruled, TripReading(asks=kind), Wish(), Shown(has_offer=True)) == ruled


async def ask(message: str, *script: Any) -> tuple[Answer, ScriptedModel]:
    model = ScriptedModel(script=script)
    async with open_assistant_session(ASSISTANT) as session:
        chats = FixedChat(Chat(model, name="scripted"))
        return await session.ask(message, language="ko", chats=chats, clock=FakeClock(NOW)), model


async def test_a_vague_wish_becomes_towns_to_choose_from():
    answer, model = await ask(
        "부모님 모시고 따뜻한 데, 비행기는 짧게, 둘이 200만원",
        {"asks": "suggest", "adults": 2, "budget": 2_000_000},
        ToolCallsAnswer((("propose_towns", {"weather": "warm", "longest_flight_hours": 3.5, "abroad": True}),)),
        "{r1.s2} {r1.s3} {r1.s4} 여기는 세계에서 가장 안전한 도시입니다.",
        "{r1.s2} {r1.s3} {r1.s4}",
    )
    [question] = answer.questions
    assert "시간" in question.question
    assert "안전한" not in question.question
    assert len(question.options) == 1
    assert "propose_towns" in model.calls[1].tools


async def test_towns_that_are_not_as_near_as_was_asked_for_are_proposed_with_a_word_on_it():
    _, model = await ask(
        "따뜻한 데로, 둘이 300만원",
        {"asks": "suggest", "adults": 2, "budget": 3_000_000},
        ToolCallsAnswer(
            (("propose_towns", {"weather": "warm", "longest_flight_hours": 0.5, "among": ["괌", "세부"]}),)
        ),
        "{r1.s2}",
    )
    assert "그중 일부를 빼고 골랐습니다" in model.calls[2].text


async def test_of_towns_to_compare_each_is_told_of_also_why_it_is_left_out():
    _, model = await ask(
        "어디 갈지 못 정했어, 둘이 2박 60만원",
        {"asks": "suggest", "adults": 2, "nights": 2, "budget": 600_000},
        ToolCallsAnswer(
            (("propose_towns", {"abroad": False, "among": ["부산", "전주", "속초", "군산", "목포", "도쿄"]}),)
        ),
        "{r1.s2}",
    )
    told = model.calls[2].text.partition("r1.s1")[2]
    assert all(f"{town}: " in told for town in ("부산", "전주", "속초", "군산", "목포"))
    assert "도쿄: 바라시는 날씨, 거리, 국내나 해외라는 조건에 맞지 않습니다." in told


async def test_a_party_that_is_too_large_is_told_beside_the_proposal():
    answer, _ = await ask(
        "동호회 열세 명이 하루 묵을 데 추천해줘, 인당 15만원",
        {"asks": "suggest", "adults": 13, "nights": 1, "budget": 150_000, "scope": "per_person"},
        ToolCallsAnswer((("propose_towns", {"among": ["춘천"], "nights": 1}),)),
        "{r1.s2} {r1.s1}",
    )
    [question] = answer.questions
    assert "인원은 1명~10명이어야 합니다." in question.question


async def test_towns_that_are_named_to_choose_between_are_compared():
    answer, model = await ask(
        "여수랑 통영 중에 어디가 좋아? 둘이 1박",
        {"asks": "suggest", "towns": ["여수", "통영"], "adults": 2, "nights": 1},
        ToolCallsAnswer((("propose_towns", {"among": ["여수", "통영"]}),)),
        "{r1.s2} {r1.s4}",
    )
    assert "propose_towns" in model.calls[1].tools
    assert answer.questions


async def test_what_the_advisor_says_of_a_plan_is_borne_out_or_dropped():
    answer, _ = await ask(
        "부산 1박2일 혼자 40만원 12월 5일 출발",
        {"asks": "trip"},
        ToolCallsAnswer((("plan_day", {"day": 1}), ("prove_plan", {}))),
        "{r2.s1} 총비용은 단돈 1만원입니다.",
        "{r2.s1} 총비용은 단돈 1만원입니다.",
    )
    assert "검사에서 문제가 없었습니다." in answer.answer.split("\n\n", maxsplit=1)[0]
    assert "1만원입니다" not in answer.answer
    assert "근거로 확인되지 않은 문장 1개를 답에서 뺐습니다." in answer.warnings


async def test_a_change_has_only_figures_that_the_traveller_states():
    made = ToolCallsAnswer((("change_plan", {"nights": 4, "budget": 900_000, "leave": "2026-12-24"}),))
    model = ScriptedModel(script=[{"asks": "trip"}, "{g2.s1}", {"asks": "ask"}, made, "{g2.s1}"])
    async with open_assistant_session(ASSISTANT) as session:
        said: dict[str, Any] = {"language": "ko", "chats": FixedChat(Chat(model, name="s")), "clock": FakeClock(NOW)}
        await session.ask("부산 1박2일 혼자 40만원 12월 5일 출발", **said)
        answer = await session.ask("돈 내고 들어가는 데는 빼고 다시 짜줄 수 있어?", run="second", **said)
    assert answer.status == "completed"
    assert "The traveller does not state nights, budget, leave" in model.calls[-1].text


def test_of_several_counts_that_the_rules_put_together_the_model_says_which_holds():
    added_up = Wish(adults=7)
    assert merged("넷이 아니라 셋이야", added_up, adults=3).adults == 3
    assert merged("넷이 아니라 셋이야", added_up, adults=5).adults == 7
    left = merged("한명 못온대 셋이야", Wish(adults=4, party_step=-1), adults=3)
    assert (left.adults, left.party_step) == (3, None)
    assert merged("한 명 못 가게 됐어", Wish(adults=1, party_step=-1), adults=1).party_step == -1


async def test_a_trial_may_have_any_figure_and_each_statement_says_what_would_be_changed():
    _, model = await ask(
        "부산 1박2일 혼자 40만원 12월 5일 출발",
        {"asks": "trip"},
        ToolCallsAnswer((("try_change", {"budget": 900_000}),)),
        "{g2.s1}",
    )
    told = [line for line in model.calls[2].text.splitlines() if line.startswith("r1.s")]
    assert told
    assert all("90만원" in line for line in told)


async def test_where_there_is_no_plan_a_change_can_be_tried():
    answer, model = await ask(
        "부산 3박 4일 넷이서 20만원 12월 5일 출발",
        {"asks": "trip"},
        ToolCallsAnswer((("try_change", {"budget": 2_000_000}),)),
        "{r1.s3}",
    )
    assert "총비용은 약" in model.calls[2].text
    assert answer.answer.startswith("바꾸면(예산")


async def test_what_is_asked_beside_an_unfinished_wish_is_answered_before_the_question_back():
    answer, model = await ask(
        "할아버지랑 강릉 1박 가려는데 정동진은 계단이 많나요? 둘이요",
        {"asks": "trip", "towns": ["강릉"], "nights": 1, "adults": 2, "question": True},
        ToolCallsAnswer((("town_sights", {"town": "강릉", "no_stairs": True}), ("advice_on", _FOR_ELDERS))),
        "{r1.s1} {r2.s1}",
    )
    [question] = answer.questions
    assert model.calls[1].tools == ("propose_towns", "advice_on", "town_sights", "think")
    assert question.question.index("어르신:") < question.question.index("예산")


async def test_sights_of_a_town_are_told_by_name_and_by_what_suits():
    _, model = await ask(
        "비 올 때 갈 만한 데 있는 곳, 둘이 1박",
        {"asks": "suggest", "adults": 2, "nights": 1},
        ToolCallsAnswer(
            (
                ("town_sights", {"town": "군산", "indoors": True}),
                ("town_sights", {"town": "경주", "names": ["불국사"]}),
                ("town_sights", {"town": "군산", "names": ["에펠탑"]}),
            )
        ),
        "{r1.s1}",
    )
    told = model.calls[2].text
    assert "야외" not in told.partition("r1.s1")[2].partition("r2")[0]
    assert "r2.s1: 불국사는" in told
    assert "No such sight is known there." in told


_FOR_ELDERS = {"concern": "elders", "town": "강릉"}
