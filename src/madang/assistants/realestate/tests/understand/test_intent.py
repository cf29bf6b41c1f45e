from datetime import date

import pytest

from madang.assistants.realestate.understand.intent import AttachmentKind, QuestionIntent, TaskGrounds, read_intent
from madang.assistants.realestate.understand.message import read_message
from madang.assistants.realestate.understand.similar_questions import QuestionSubject

_DAY = date(2026, 11, 15)
_GROUNDS: TaskGrounds = {
    "increase": frozenset({"residential_lease 7", "residential_lease_decree 8"}),
    "damages": frozenset({"residential_lease 6-3"}),
}


def _read(question: str, subject: QuestionSubject, attached: AttachmentKind | None = None) -> QuestionIntent:
    heard = read_message(question, _DAY)
    return read_intent(
        question, subject=subject, grounds=_GROUNDS, attached=attached, labels=heard.labels, message_case=heard.case
    )


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("마포구 84 전세 시세", QuestionIntent(intent="market_inquiry", tasks=("market",))),
        ("월세 계약서 써줘", QuestionIntent(intent="document_creation", tasks=("document",))),
        ("전세금 인상 가능해?", QuestionIntent(intent="legal_consult", tasks=("legal", "increase"))),
        ("민법 제623조가 뭐예요", QuestionIntent(intent="legal_consult", tasks=("legal",), sure=False)),
        ("의료사고 소송하려면 어떻게", QuestionIntent(intent="irrelevant")),
        ("집", QuestionIntent(intent="unclear")),
        ("오늘 날씨 어때?", QuestionIntent(intent="irrelevant")),
    ],
)
def test_a_question_is_read_into_tasks(question: str, reading: QuestionIntent):
    assert _read(question, QuestionSubject()) == reading


@pytest.mark.parametrize(
    ("question", "tasks"),
    [
        ("전세3억시세4억근저당5천안전해?", ("risk",)),
        ("시세가 4억인데 전세 3억 안전한가요", ("risk",)),
        ("마포구 시세 얼마야", ("market",)),
        ("market price 400 million, deposit 300 million, is it safe?", ("risk",)),
    ],
)
def test_a_price_that_is_told_is_not_asked_for_and_the_burden_is_told_with_the_risk(
    question: str, tasks: tuple[str, ...]
):
    assert _read(question, QuestionSubject()).tasks == tasks


@pytest.mark.parametrize(
    "question",
    [
        "rent 800k, what is it as jeonse?",
        "보증금 1000에 월세 60인데 전세로 치면",
        "전세 2억이면 월세로는 얼마야",
        "전세 2억을 월세로 돌리면",
        "what is the jeonse equivalent of a rent of 700,000",
    ],
)
def test_what_a_rent_is_as_a_deposit_is_asked_in_many_ways(question: str):
    assert _read(question, QuestionSubject()).tasks == ("legal", "conversion")


def test_likeness_to_questions_on_the_law_makes_an_everyday_question_ours():
    question, subject = "변기가 막혔어요", QuestionSubject(articles=(("civil 623", 0.9),))
    assert _read(question, QuestionSubject()).intent == "irrelevant"
    assert _read(question, subject) == QuestionIntent(intent="legal_consult", tasks=("legal",), articles=("civil 623",))


def test_a_word_of_a_task_does_not_count_in_a_question_on_another_article():
    question = "실거래 신고 안 하면 벌금 얼마예요"
    on_fines = QuestionSubject(articles=(("report 28", 0.8),))
    assert _read(question, on_fines).tasks == ("legal",)


def test_a_word_of_a_task_does_not_count_in_a_question_of_another_field():
    question = "중고 사기를 당했어요"
    assert _read(question, QuestionSubject(other_field_score=0.5)).tasks == ()
    assert _read(question, QuestionSubject(tasks={"risk": 0.7}, other_field_score=0.5)).tasks == ("risk",)


def test_a_calculation_is_answered_with_the_law_it_rests_on_and_no_other():
    question = "월세 5% 인상 가능해?"
    cap = QuestionSubject(articles=(("residential_lease 7", 0.9), ("residential_lease_decree 8", 0.8)))
    assert _read(question, cap) == QuestionIntent(
        intent="legal_consult",
        tasks=("legal", "increase"),
        articles=("residential_lease 7", "residential_lease_decree 8"),
    )
    registered = QuestionSubject(articles=(("registered_rental 44", 0.9),))
    assert _read(question, registered).tasks == ("legal",)


def test_a_task_is_found_without_its_words_where_like_questions_ask_for_it_as_much_as_about_the_law():
    on_refusal = QuestionSubject(articles=(("residential_lease 6-3", 0.8),), calculations={"damages": 0.75})
    assert _read("들어온다더니 세를 줬어요", on_refusal).tasks == ("legal", "damages")
    on_renewal = on_refusal.changed(calculations={"damages": 0.3})
    assert _read("갱신을 거절당했어요", on_renewal).tasks == ("legal",)


def test_a_task_that_rests_on_no_article_is_found_by_likeness_alone():
    assert _read("주소는 며칠 안에 옮기죠", QuestionSubject(tasks={"move_in_report": 0.7})).tasks == ("move_in_report",)
    assert _read("주소는 며칠 안에 옮기죠", QuestionSubject(tasks={"move_in_report": 0.1})).tasks == ()


def test_what_is_attached_decides():
    assert _read("봐줘", QuestionSubject(), "contract").tasks == ("contract",)
    assert _read("찾아줘", QuestionSubject(), "listings").tasks == ("property",)
