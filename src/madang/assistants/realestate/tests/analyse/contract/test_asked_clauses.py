import pytest

from madang.assistants.realestate.analyse.contract.asked_clauses import quoted_clauses, reviewed_text


def test_a_clause_quoted_in_a_question_is_what_is_asked_about():
    message = "전세 계약서에 '임차인은 확정일자를 받지 않는다' 라는 특약이 있는데 괜찮아?"
    assert quoted_clauses(message) == reviewed_text(message) == "임차인은 확정일자를 받지 않는다"


@pytest.mark.parametrize(
    ("message", "clause"),
    [
        ("관리비를 석 달 못 내면 단전한다는 문구가 있던데 이게 맞아요?", "관리비를 석 달 못 내면 단전한다"),
        ("열쇠를 잃으면 백만원을 문다고 계약서에 적혀 있는데 말이 되나요", "열쇠를 잃으면 백만원을 문다"),
        (
            "My lease says the tenant shall not have guests overnight. Is that okay?",
            "the tenant shall not have guests overnight",
        ),
    ],
)
def test_a_clause_told_in_a_sentence_is_what_is_asked_about(message: str, clause: str):
    assert quoted_clauses(message) == clause


@pytest.mark.parametrize(
    "story",
    [
        "집주인이 어제 '다음 달까지 방 빼라고 했잖아요' 라고 소리를 질렀어요. 저는 아직 기간이 남았는데 나가야 하나요?",
        "My landlord said 'you have to be out by Friday' and hung up. What can I do?",
        "임차인은 확정일자를 받지 않는다",
    ],
)
def test_what_somebody_said_is_no_clause(story: str):
    assert quoted_clauses(story) is None


def test_the_line_that_asks_for_the_review_is_not_reviewed():
    assert reviewed_text("이 특약 검토해줘\n1. 관리비는 실비로 한다.") == "1. 관리비는 실비로 한다."
    assert reviewed_text("검토해줘") == "검토해줘"
