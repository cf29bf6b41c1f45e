"""The taught reader of clauses: what a clause does, in words that no pattern knows."""

from datetime import date

import pytest

from madang.assistants.realestate.analyse.contract.patterns import ContractKind
from madang.assistants.realestate.tools.bundled_data import contract_reviewer, facts

TODAY = date(2026, 11, 15)


def _verdicts(clause: str, kind: ContractKind) -> list[str]:
    return [found.verdict for found in contract_reviewer().review(clause, facts(), on=TODAY, kind=kind).findings]


@pytest.mark.parametrize(
    ("harmful", "harmless", "kind"),
    [
        (
            "월세가 밀리면 임대인은 전기 공급을 끊을 수 있다.",
            "월세가 밀려도 임대인은 전기 공급을 끊을 수 없다.",
            "residential",
        ),
        (
            "The landlord may cut off electricity when rent is late.",
            "The landlord shall never cut off electricity.",
            "residential",
        ),
        (
            "보증금은 다음 가게의 보증금이 들어온 뒤에 반환한다.",
            "보증금은 다음 가게가 없어도 인도하는 날 반환한다.",
            "commercial",
        ),
    ],
)
def test_the_same_words_the_other_way_round_are_harmless(harmful: str, harmless: str, kind: ContractKind):
    assert _verdicts(harmful, kind)
    assert _verdicts(harmless, kind) == []


def test_a_figure_within_the_law_is_never_told_as_too_high():
    found = contract_reviewer().review("갱신 시 보증금을 4% 증액한다.", facts(), on=TODAY, kind="residential").findings
    assert 4 not in {finding.pattern for finding in found}


@pytest.mark.parametrize("text", ["", "\x00\u202e" * 50, "임차인 " * 5000, "9" * 20_000, "{}[]()" * 200])
def test_hostile_text_is_reviewed_without_an_error(text: str):
    assert contract_reviewer().review(text, facts(), on=TODAY).level in {"low", "medium", "high"}
