import pytest

from madang.assistants.realestate.domain.cases import Case
from madang.assistants.realestate.domain.questions import Subject
from madang.assistants.realestate.domain.tasks import Reading, read_tasks, team_of


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("마포구 84 전세 시세", Reading(intent="market_inquiry", confidence=0.95, tasks=("market",))),
        ("월세 계약서 써줘", Reading(intent="document_creation", confidence=0.95, tasks=("document",))),
        ("전세금 인상 가능해?", Reading(intent="legal_consult", confidence=0.95, tasks=("legal", "increase"))),
        ("민법 제623조가 뭐예요", Reading(intent="legal_consult", confidence=0.7, tasks=("legal",))),
        ("의료사고 소송하려면 어떻게", Reading(intent="irrelevant", confidence=0.5)),
        ("집", Reading(intent="unclear", confidence=0.5)),
        ("오늘 날씨 어때?", Reading(intent="irrelevant", confidence=0.5)),
    ],
)
def test_a_question_is_read_into_tasks(question: str, reading: Reading):
    assert read_tasks(question, Case(), subject=Subject()) == reading


def test_likeness_to_questions_on_the_law_makes_an_everyday_question_ours():
    said, subject = "변기가 막혔어요", Subject(articles=(("civil 623", 0.9),))
    assert read_tasks(said, Case(), subject=Subject()).intent == "irrelevant"
    assert read_tasks(said, Case(), subject=subject) == Reading(
        intent="legal_consult", confidence=0.9, tasks=("legal",), articles=("civil 623",)
    )


def test_a_word_of_a_task_does_not_count_in_a_question_on_another_article():
    said = "실거래 신고 안 하면 벌금 얼마예요"
    assert "market" in read_tasks(said, Case(), subject=Subject()).tasks
    on_fines = Subject(articles=(("report 28", 0.8),))
    assert read_tasks(said, Case(), subject=on_fines).tasks == ("legal",)


def test_a_word_of_a_task_does_not_count_in_a_question_of_another_field():
    said = "중고 사기를 당했어요"
    assert read_tasks(said, Case(), subject=Subject(elsewhere=0.5)).tasks == ()
    assert read_tasks(said, Case(), subject=Subject(tasks={"risk": 0.6}, elsewhere=0.5)).tasks == ("risk",)


def test_a_calculation_is_answered_with_the_law_it_rests_on_and_no_other():
    said = "월세 5% 인상 가능해?"
    cap = Subject(articles=(("residential_lease 7", 0.9), ("residential_lease_decree 8", 0.8)))
    assert read_tasks(said, Case(), subject=cap) == Reading(
        intent="legal_consult",
        confidence=0.95,
        tasks=("legal", "increase"),
        articles=("residential_lease 7", "residential_lease_decree 8"),
    )
    registered = Subject(articles=(("registered_rental 44", 0.9),))
    assert read_tasks(said, Case(), subject=registered).tasks == ("legal",)


def test_what_is_attached_decides():
    assert read_tasks("봐줘", Case(), subject=Subject(), attached="contract").tasks == ("contract",)
    assert read_tasks("찾아줘", Case(), subject=Subject(), attached="listings").tasks == ("property",)


def test_every_task_has_its_team():
    assert [team_of(task) for task in ("legal", "increase", "document")] == ["search", "analysis", "document"]
