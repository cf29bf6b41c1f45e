from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from madang.assistants.realestate.analyse.calculation import (
    Calculation,
    date_value,
    percent_value,
    to_percent,
    won_value,
)
from madang.assistants.realestate.analyse.deadlines import (
    lease_report,
    renewal_window,
    report_deadline,
    termination_after_notice,
)
from madang.assistants.realestate.analyse.deposit_risk import deposit_guarantee, total_burden
from madang.assistants.realestate.analyse.loan_capacity import loan_capacity
from madang.assistants.realestate.analyse.places import Location
from madang.assistants.realestate.analyse.purchase_costs import acquisition_tax, brokerage_fee
from madang.assistants.realestate.analyse.rent_conversion import to_jeonse, to_wolse
from madang.assistants.realestate.analyse.rent_increase import increase_cap
from madang.assistants.realestate.analyse.tenant_rights import (
    priority_repayment,
    refusal_damages,
    shop_scope,
    tenant_standing,
)
from madang.assistants.realestate.tools.bundled_data import facts
from madang.text import Text

TODAY = date(2026, 11, 15)
SEOUL = Location(sido="서울특별시", sigungu="마포구")
F = facts()
CALCULATORS: dict[str, Callable[[], Calculation]] = {
    "to_wolse": lambda: to_wolse(F, deposit=3 * 10**8, new_deposit=10**8, on=TODAY),
    "to_jeonse": lambda: to_jeonse(F, deposit=10**8, rent=10**6, on=TODAY),
    "increase": lambda: increase_cap(F, deposit=10**8, rent=10**6, on=TODAY),
    "brokerage": lambda: brokerage_fee(F, deal="sale", price=10**9, on=TODAY),
    "priority": lambda: priority_repayment(F, deposit=10**8, location=SEOUL, on=TODAY),
    "loan": lambda: loan_capacity(F, price=10**9, income=10**8, area="regulated", on=TODAY, rate=Decimal(4)),
    "tax": lambda: acquisition_tax(F, price=10**9, area=Decimal(84), on=TODAY),
    "burden": lambda: total_burden(F, price=10**9, deposit=10**8, on=TODAY),
    "guarantee": lambda: deposit_guarantee(F, deposit=10**8, worth=10**9, announced=True, on=TODAY, capital_area=True),
    "damages": lambda: refusal_damages(F, deposit=1, rent=1, refused_on=TODAY, new_deposit=1, new_rent=1),
    "window": lambda: renewal_window(F, ends_on=TODAY),
    "termination": lambda: termination_after_notice(F, received_on=TODAY),
    "report": lambda: lease_report(F, deposit=10**8, rent=0, contracted_on=TODAY),
    "deadline": lambda: report_deadline(F, event="sale", on=TODAY),
    "standing": lambda: tenant_standing(F, handed_over_on=TODAY, registered_on=TODAY),
    "scope": lambda: shop_scope(F, deposit=1, rent=1, location=SEOUL, on=TODAY),
}


@pytest.mark.parametrize("name", CALCULATORS)
def test_every_result_says_its_article_when_it_holds_and_when_it_was_read(name: str):
    result = CALCULATORS[name]()
    assert result.grounds
    assert all(ground.article for ground in result.grounds)
    for language in ("ko", "en"):
        view = result.view(language)
        assert all(ground.article in str(view.data["article"]) for ground in result.grounds)
        mark = "확인 필요" if language == "ko" else "to be confirmed"
        assert (mark in str(view.data["article"])) is not result.verified


@pytest.mark.parametrize("name", CALCULATORS)
def test_every_result_survives_being_stored_as_json(name: str):
    result = CALCULATORS[name]()
    assert type(result).model_validate_json(result.model_dump_json()) == result


def test_a_line_is_shown_as_people_write_it():
    assert (won_value(Text("가", "a"), 315_000_000).shown("ko"), won_value(Text("가", "a"), 5).shown("en")) == (
        "3억 1,500만원",
        "₩5",
    )
    assert percent_value(Text("가", "a"), Decimal("4.50")).shown("en") == "4.50%"
    assert date_value(Text("가", "a"), TODAY).shown("ko") == "2026-11-15"


@pytest.mark.parametrize(
    ("part", "percent"), [(Fraction(1, 3), "33.33"), (Fraction(2, 3), "66.67"), (Fraction(12345, 10**6), "1.23")]
)
def test_a_share_is_rounded_half_up(part: Fraction, percent: str):
    assert to_percent(part) == Decimal(percent)
    assert to_percent(Fraction(125, 10**5)) == Decimal("0.13")
