import pytest

from madang.assistants.realestate.search.told_outcome import told_outcome
from madang.assistants.realestate.tools.rule_book import rule_of


@pytest.mark.parametrize(
    ("said", "allowed"),
    [
        (("고양이 키워도 되나요?", "계약서엔 아무 말 없어요"), True),
        (("계약서에 애완동물 금지라고 써 있는데 강아지 키우면 안되나요?",), False),
        (("Can I keep a cat? The lease says nothing about pets.",), True),
        (("Can I keep a dog? My contract forbids pets.",), False),
        (("세입자인데 강아지 키워도 되나요?",), None),
        (("계약서에 금지 특약이 있는지 모르겠어요",), None),
    ],
)
def test_the_side_that_is_told_decides(said: tuple[str, ...], allowed: bool | None):
    outcome = told_outcome(rule_of("pets_clause"), said)
    assert (outcome and outcome.ko.endswith("키울 수 있습니다.")) is allowed
