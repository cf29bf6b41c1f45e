import pytest

from madang.assistants.realestate.domain.cases import Case
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
    assert read_tasks(question, Case()) == reading


def test_a_topic_of_the_law_makes_an_everyday_question_ours():
    said = "변기가 막혔어요"
    assert read_tasks(said, Case()).intent == "irrelevant"
    assert read_tasks(said, Case(), on_law=True).tasks == ("legal",)


def test_what_is_attached_decides():
    assert read_tasks("봐줘", Case(), attached="contract").tasks == ("contract",)
    assert read_tasks("찾아줘", Case(), attached="listings").tasks == ("property",)


def test_every_task_has_its_team():
    assert [team_of(task) for task in ("legal", "increase", "document")] == ["search", "analysis", "document"]
