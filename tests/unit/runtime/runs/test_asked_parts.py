"""Each thing that a message asks for is answered, asked back about, or said not to be done."""

import pytest

from madang.protocol import Answer, Clarification, File, Understanding, UnderstoodValue
from madang.runtime.runs.asked_parts import account_for
from madang.state import Plan, Step, summarize_plan
from madang.text import Language

_AT = "2026-11-15T01:00:00.000Z"


def answer(text: str, **more: object) -> Answer:
    return Answer(**{"status": "completed", "session": "s", "run": "r", "assistant": "a", "answer": text, **more})  # pyright: ignore[reportArgumentType]


def outcomes(found: Answer) -> list[str]:
    return [part.outcome for part in found.asked]


def test_what_nothing_in_the_answer_speaks_of_is_said_not_to_be_done() -> None:
    found = account_for("송파구 전세 시세 알려줘. 그리고 내일 날씨는 어때?", answer("송파구 전세 중위 6억원"), "ko")

    assert outcomes(found) == ["answered", "not_done"]
    said = "다음은 답하지 못한 것 같습니다: “그리고 내일 날씨는 어때?”"
    assert said in found.answer
    assert found.warnings[-1].startswith(said)


@pytest.mark.parametrize(
    ("message", "text", "expected"),
    [
        ("보증금 알려주고 수수료도 계산해줘", "보증금은 1억, 수수료는 40만원", ["answered", "answered"]),
        ("수익률과 회수기간 알려줘", "수익률은 3%", ["answered", "not_done"]),
        ("수익률과 회수기간 알려줘", "수익률은 3%, 회수까지 20년", ["answered", "answered"]),
        ("전환율이랑 투자수익률도 계산해줘", "임대 수익률은 3.4%, 전환율은 4.5%", ["answered", "answered"]),
        ("시세가 어때? 작년과 비교해줘", "시세는 6억원", ["answered", "not_done"]),
        ("전세 시세랑 전세대출 금리 알려줘", "전세 중위 시세 6억원", ["answered", "not_done"]),
        ("송파구 전세 시세 알려줘", "6억원입니다", []),
    ],
)
def test_several_things_are_accounted_for_one_by_one(message: str, text: str, expected: list[str]) -> None:
    assert outcomes(account_for(message, answer(text), "ko")) == expected


def test_a_file_of_the_kind_that_was_asked_for_answers_it_and_a_bare_number_answers_nothing() -> None:
    table = File(name="figures.xlsx", media_type="application/x", reference="f", size=1)
    message = "월별 매출 보여주고 엑셀로도 줘"
    assert outcomes(account_for(message, answer("월별 매출 3억원", files=(table,)), "ko")) == ["answered", "answered"]
    assert outcomes(account_for(message, answer("월별 매출 3억원"), "ko")) == ["answered", "not_done"]
    asked = "What is the price of a flat? What could I borrow with 60 million?"
    assert outcomes(account_for(asked, answer("The price of a flat of 60 m2 is 8."), "en")) == ["answered", "not_done"]


def test_while_a_run_waits_what_nothing_speaks_of_is_still_open() -> None:
    question = Clarification(id="q", question="집값은 얼마인가요?")
    waiting = answer("", status="interrupted", questions=(question,))
    assert outcomes(account_for("수익률과 위험 알려줘", waiting, "ko")) == ["asked_back", "asked_back"]


def test_english_is_accounted_for_too() -> None:
    found = account_for("What is the deposit? How is the weather?", answer("The deposit is 100 million won."), "en")
    assert outcomes(found) == ["answered", "not_done"]
    assert "Probably not answered: “How is the weather?”" in found.answer


def test_a_question_back_accounts_for_what_it_names() -> None:
    question = Clarification(id="q", question="직원 생일은 어디에 있나요?")
    asked = answer("매출 3억원", status="interrupted", questions=(question,))
    assert outcomes(account_for("매출 알려줘. 직원 생일도 알려줘", asked, "ko")) == ["answered", "asked_back"]


def test_what_was_used_counts_and_what_is_told_to_be_unread_is_not_said_twice() -> None:
    message = "부산 2박 짜줘. 주식 시세도 알려줘"
    value = UnderstoodValue(name="destination", text="부산", span=(0, 2))
    read = Understanding(values=(value,), unread=("주식 시세도 알려줘",))
    found = account_for(message, answer("B안을 추천합니다", understood=read), "ko")
    assert outcomes(found) == ["answered", "not_done"]
    assert found.answer == "B안을 추천합니다"


def test_an_answer_in_another_language_is_left_as_it_is() -> None:
    given = answer("The median is 600 million won.")
    assert account_for("시세 알려줘. 날씨도 알려줘", given, "en") == given


@pytest.mark.parametrize(
    ("message", "language", "told"),
    [
        ("일정 짜 주고 팀장님께 메일 보내줘", "ko", "보내기: "),
        ("Make the plan and email it to my sister", "en", "Sending: "),
        ("식당 예약해 줘", "ko", "예약: "),
        ("Explain it, and translate it into Japanese", "en", "Translation: "),
    ],
)
def test_what_is_to_be_done_outside_is_said_not_to_be_done_here(message: str, language: Language, told: str) -> None:
    text = "짜 둔 일정입니다" if language == "ko" else "Here is the plan"
    found = account_for(message, answer(text), language, only_talks=True)
    assert told in found.answer
    assert found.warnings[-1].startswith(told)
    assert account_for(message, found, language, only_talks=True).answer == found.answer


def test_an_act_that_the_assistant_says_it_does_not_do_is_not_told_twice() -> None:
    given = answer("B안입니다. 예약: 저는 예약도 결제도 하지 않습니다.")
    assert account_for("부산 2박 짜 주고 숙소 예약해 줘", given, "ko", only_talks=True).answer == given.answer


def test_an_assistant_that_acts_is_not_said_to_leave_acts_alone() -> None:
    given = answer("The attic is booked.")
    assert account_for("Find a room and book it for me", given, "en").answer == given.answer


@pytest.mark.parametrize(
    "text",
    [
        "# 열쇠는 어떻게 바꾸고, 백업은 어떻게 하나요?\n\n찾은 자료에 없습니다.",
        "'열쇠'는 여기에서 알 수 없습니다. “백업” 무엇인가요",
    ],
)
def test_an_echo_of_the_question_is_no_answer(text: str) -> None:
    found = account_for("열쇠는 어떻게 바꾸고, 백업은 어떻게 하나요?", answer(text), "ko")
    assert outcomes(found) == ["not_done", "not_done"]


def test_what_is_listed_in_one_sentence_is_looked_for_one_by_one() -> None:
    found = account_for("마포구 시세와 학군 순위, 버스 노선 알려줘", answer("마포구 시세는 6억원입니다."), "ko")

    assert outcomes(found) == ["answered", "not_done", "not_done"]
    assert found.warnings[-1].startswith("다음은 답하지 못한 것 같습니다: “학군 순위” “버스 노선”")


def test_an_answer_of_as_many_steps_may_call_a_thing_of_one_word_otherwise() -> None:
    ended = {"status": "completed", "started_at": _AT, "completed_at": _AT, "progress": 100}
    steps = tuple(Step.model_validate({"id": name, "agent": "a", **ended}) for name in ("market", "fee", "tax"))
    text = "마포구 시세는 6억원, 취득세는 2천만원, 중개보수는 240만원입니다."
    plan = summarize_plan(Plan(id="p", steps=steps))

    said = account_for("마포구 시세와 복비, 취득세 알려줘", answer(text, plan=plan), "ko")
    longer = account_for("마포구 시세와 의사 저녁 식사 가능한지, 취득세 알려줘", answer(text, plan=plan), "ko")

    assert outcomes(said) == ["answered", "answered", "answered"]
    assert outcomes(longer) == ["answered", "not_done", "answered"]
