"""Fields of a contract's form: read as facts, and never as clauses."""

from datetime import date
from pathlib import Path

import pytest

from madang.assistants.realestate.analyse.contract.form_fields import form_field
from madang.assistants.realestate.analyse.contract.review import ContractReview
from madang.assistants.realestate.tools.bundled_data import contract_reviewer, facts

_CONTRACTS = Path(__file__).parents[2] / "data" / "contracts"
_HEAD = "주택임대차계약서\n임대인: 박○○\n임차인: 조○○\n"


def _review(contract: str) -> ContractReview:
    return contract_reviewer().review(contract, facts(), on=date(2027, 1, 10))


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("미납 국세·지방세: 없음", "없음"),
        ("미납 국세·지방세: ☑ 없음 (임대인 서명) □ 있음", "없음 (임대인 서명)"),
        ("미납 국세·지방세: □ 없음 □ 있음", ""),
        ("선순위 확정일자 현황: 확인하지 않음", "확인하지 않음"),
        ("Unpaid taxes: [ ] yes [x] none", "none"),
        ("Mortgages or attachments on the register: None", "None"),
    ],
)
def test_a_field_has_the_value_that_is_written_or_ticked(written: str, value: str):
    field = form_field(written)
    assert field is not None
    assert field.value == value


@pytest.mark.parametrize(
    "clause",
    [
        "특약: 임차인은 갱신을 요구하지 않음",
        "수리: 임차인이 모두 부담",
        "전입신고: 하지 않기로 함",
        "Repairs: the tenant bears all costs",
        "임차인은 다음을 지킨다: 금연",
    ],
)
def test_a_clause_below_a_heading_is_no_field(clause: str):
    assert form_field(clause) is None


@pytest.mark.parametrize("name", ["safe_form", "safe_form_english"])
def test_a_safe_contract_on_the_usual_form_is_low_and_without_finding(name: str):
    review = _review((_CONTRACTS / f"{name}.txt").read_text("utf-8"))
    assert ([finding.title.ko for finding in review.findings], review.level) == ([], "low")
    assert [clause.id for clause in review.missing] == ["withdraw_without_loan", "notice_of_new_owner"]


def test_what_the_fields_of_a_dangerous_form_state_is_told():
    review = _review((_CONTRACTS / "dangerous_form.txt").read_text("utf-8"))
    assert review.level == "high"
    assert {finding.title.ko for finding in review.findings} >= {
        "임대인의 세금 체납이 적혀 있음",
        "보증금보다 앞서는 권리가 있거나 확인하지 않음",
        "소유자가 아닌 사람과 위임장 없이 계약",
        "보증금과 앞선 담보가 집값에 가까움",
        "소유자가 아닌 사람의 계좌로 입금",
    }


def test_every_harsh_clause_of_an_english_shop_lease_is_told():
    review = _review((_CONTRACTS / "dangerous_shop_english.txt").read_text("utf-8"))
    told = {finding.clause.number for finding in review.findings}
    assert (review.level, told >= {f"Article {number}" for number in range(2, 9)}) == ("high", True)


@pytest.mark.parametrize(
    ("fields", "titles"),
    [
        ("미납 국세: 있음 (1,200,000원)", ["임대인의 세금 체납이 적혀 있음"]),
        ("미납 국세: 없음", []),
        ("선순위 보증금: 1억 2천만원", ["보증금보다 앞서는 권리가 있거나 확인하지 않음"]),
        ("예금주: 정○○", ["소유자가 아닌 사람의 계좌로 입금"]),
        ("예금주: 박○○", []),
        ("소유자: 최○○\n위임장: 없음", ["소유자가 아닌 사람과 위임장 없이 계약"]),
        ("소유자: 박○○\n위임장: 없음", []),
        ("위반건축물: 해당 있음", ["위반건축물의 위험을 떠안음"]),
    ],
)
def test_a_field_is_a_problem_by_its_value_alone(fields: str, titles: list[str]):
    assert [finding.title.ko for finding in _review(f"{_HEAD}{fields}").findings] == titles
