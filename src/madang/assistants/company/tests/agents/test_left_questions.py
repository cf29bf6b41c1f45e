"""What is said in place of an answer: a question with choices never holds anybody up."""

from madang.assistants.company.tests.examples.conversation import Conversation

FORM = "document.form"
VISIT = {
    "visit_report.visit": "4881",
    "visit_report.discussion": "용법을 설명했다.",
    "visit_report.adverse_event": "없음",
    "visit_report.provided": "없음",
}


async def test_other_words_than_a_choice_are_the_next_request(conversation: Conversation):
    answer = await conversation.ask("문서 하나 작성해줘", {FORM: "지난달 서울 매출 알려줘"})
    assert [question.id for question in conversation.asked] == [FORM]
    assert (answer.status, answer.intent) == ("completed", "data_analysis")
    assert "2026년 10월 서울 매출" in answer.answer


async def test_a_choice_may_be_said_in_a_sentence(conversation: Conversation):
    answer = await conversation.ask("문서 하나 작성해줘", {FORM: "회의록으로 해줘"})
    assert [question.id for question in conversation.asked] == [FORM, "minutes.discussion"]
    assert answer.status == "interrupted"


async def test_another_name_is_put_in_the_place_of_an_unknown_one(conversation: Conversation):
    answer = await conversation.ask("지난달 금강 매출", {"": "아니 서울이요"})
    assert [question.question for question in conversation.asked] == [
        "'금강'은 회사 데이터에 없는 이름이거나 모르는 조건입니다. 어떻게 할까요?"
    ]
    assert "2026년 10월 서울 매출" in answer.answer


async def test_what_asks_for_nothing_belongs_to_what_was_asked_about(conversation: Conversation):
    answers = {f"{FORM}~1": "회의록", FORM: "요즘 바쁘네요"}
    answer = await conversation.ask("문서 하나 작성해줘", answers)
    assert [question.id for question in conversation.asked] == [FORM, f"{FORM}~1", "minutes.discussion"]
    assert answer.status == "interrupted"


async def test_a_fact_that_is_told_after_a_verdict_is_judged_with_it(conversation: Conversation):
    before = await conversation.ask("어제 개별 방문 제품설명회 도시락 값이 총 15만원 나왔는데 규정상 괜찮아?")
    assert "**규정 점검: 판단 불가**" in before.answer
    answer = await conversation.ask("의사 3명이 드셨고 이번 달 두 번째였어요")
    assert answer.intent == "compliance_check"
    assert "적합" in answer.answer
    assert "1인 50,000원" in answer.answer


async def test_another_field_is_changed_in_place_of_an_answer(conversation: Conversation):
    told = "10월 29일 서울제3이비인후과의원 방문 보고서 만들어줘"
    answers = {"visit_report.together": "방문일 10월 28일로 바꿔", **VISIT}
    answer = await conversation.ask(told, answers)
    assert answer.status == "completed"
    assert "- **방문일**: 2026년 10월 28일" in str(answer.views[0].data)
