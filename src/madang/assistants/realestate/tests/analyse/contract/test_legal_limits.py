"""Whether the figure of a clause is the one that the law allows, or only looks like it."""

from datetime import date
from decimal import Decimal

import pytest

from madang.assistants.realestate.analyse.contract.clauses import ClauseSentence, FigureLimits, compact_text
from madang.assistants.realestate.analyse.contract.legal_limits import ends_too_early, is_within_limit
from madang.assistants.realestate.analyse.contract.patterns import ContractKind
from madang.assistants.realestate.tools.bundled_data import facts

_LIMITS = FigureLimits(facts(), date(2026, 11, 15), Decimal(20))


def _within(effect: str, text: str, kind: ContractKind = "residential") -> bool:
    return is_within_limit(effect, ClauseSentence(text, compact_text(text, ())), kind, _LIMITS)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ("over_cap_raise", "갱신할 때 차임은 4% 범위에서 증액한다."),
        ("over_cap_raise", "갱신할 때 월세 4% 인상으로 한다."),
        ("over_cap_raise", "2027년 3월 1일부터 차임을 4% 증액한다."),
        ("over_cap_raise", "임대인은 4%를 초과하여 증액을 청구할 수 없다."),
        ("over_cap_raise", "보증금 2억원의 3%인 600만원을 증액한다."),
        ("over_cap_raise", "월세를 80만원에서 82만원으로 인상한다."),
        ("over_cap_raise", "The rent may be raised by 3%."),
        ("over_conversion", "보증금을 월세로 전환할 때 연 4%로 한다."),
        ("interest_high", "연체이자는 연 9%로 한다."),
        ("short_term", "임대차 기간은 3년으로 한다."),
        ("short_term", "임대차 기간은 최소 3년으로 한다."),
        ("arrears_one", "3기 이상 연체하지 않으면 해지할 수 없다."),
    ],
)
def test_a_figure_that_the_law_allows_is_within_it(effect: str, text: str):
    assert _within(effect, text)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ("short_term", "임차인은 3년의 존속기간을 주장하지 못한다."),
        ("short_term", "임차인은 3년의 기간을 보장받을 권리를 포기한다."),
        ("short_term", "The tenant waives the lease term of three years."),
        ("arrears_one", "3기 연체 규정은 적용하지 않는다."),
        ("arrears_one", "3기 연체에 관계없이 해지할 수 있다."),
        ("over_cap_raise", "4% 상한에도 불구하고 임대인이 정한 대로 인상한다."),
        ("over_cap_raise", "임차인은 4% 상한을 주장하지 않는다."),
    ],
)
def test_a_figure_that_is_denied_or_waived_is_not_within_the_law(effect: str, text: str):
    assert not _within(effect, text)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ("over_cap_raise", "매년 3% 이상 인상한다."),
        ("over_cap_raise", "차임은 최소 2% 인상한다."),
        ("over_cap_raise", "The rent is raised by at least 3% each year."),
        ("over_conversion", "전환율은 연 3% 이상으로 한다."),
        ("interest_high", "연체이자는 월 2%로 한다."),
        ("interest_high", "연체이자는 적어도 연 8%로 한다."),
        ("short_term", "임대차 기간은 3년 이하로 한다."),
        ("arrears_one", "연체가 3기 미만이라도 해지한다."),
    ],
)
def test_a_bound_that_leaves_the_other_side_open_is_not_within_the_law(effect: str, text: str):
    assert not _within(effect, text)


@pytest.mark.parametrize(
    "text",
    [
        "차임을 4% 올려 60만원에서 75만원으로 인상한다.",
        "보증금을 3% 증액하고 별도로 20만원을 추가 인상한다.",
        "보증금 2억원에 4%를 더해 5,000만원을 증액한다.",
        "위약금은 3%로 하고 차임은 임대인이 정한다.",
    ],
)
def test_a_percentage_does_not_hide_the_amounts_beside_it(text: str):
    assert not _within("over_cap_raise", text)


def test_a_shop_is_measured_by_its_own_law():
    clause = "보증금을 월세로 전환할 때 연 8%로 한다."
    assert _within("over_conversion", clause, "commercial")
    assert not _within("over_conversion", clause)
    assert not _within("over_conversion", "전환율은 연 13%로 한다.", "commercial")


@pytest.mark.parametrize("text", ["", "%" * 500, "9" * 3000 + "%", "이상" * 400, "0원에서 0원으로 인상"])
def test_hostile_text_names_no_figure_within_the_law(text: str):
    assert not _within("over_cap_raise", text)
    assert not _within("short_term", text)


@pytest.mark.parametrize(
    ("text", "kind", "early"),
    [
        ("임대료를 한 차례 거르면 계약을 해지한다.", "residential", True),
        ("월세가 세 달치 밀리면 해지한다.", "residential", False),
        ("월세를 2회 미납하면 점포를 명도한다.", "commercial", True),
        ("차임 연체액이 3기에 이르면 해지할 수 있다.", "commercial", False),
        ("차임을 연체하면 2개월 전에 통지하고 해지한다.", "commercial", False),
        ("If the tenant misses one payment of rent, the landlord may terminate.", "residential", True),
        ("The landlord may terminate only after two months of unpaid rent.", "residential", False),
        ("월세를 1회 연체하면 해지한다.", "sale", False),
        ("한" * 3000, "residential", False),
    ],
)
def test_a_lease_that_ends_for_too_few_unpaid_rents_is_seen(text: str, kind: ContractKind, early: bool):
    assert ends_too_early(ClauseSentence(text, compact_text(text, ())), kind, _LIMITS) is early
