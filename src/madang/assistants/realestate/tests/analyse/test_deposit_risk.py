from datetime import date
from decimal import Decimal

import pytest

from madang.assistants.realestate.analyse.deposit_risk import RiskLevel, assess_risk, deposit_guarantee, total_burden
from madang.assistants.realestate.analyse.errors import FactError, OutOfRangeError
from madang.assistants.realestate.tools.bundled_data import facts, risk_book

TODAY = date(2026, 11, 15)


@pytest.mark.parametrize(
    ("price", "debt", "deposit", "total", "level"),
    [
        (300_000_000, 120_000_000, 150_000_000, "90.00", "high"),
        (400_000_000, 60_000_000, 200_000_000, "65.00", "low"),
        (100_000_000, 0, 70_000_000, "70.00", "low"),
        (100_000_000, 0, 70_000_001, "70.00", "medium"),
        (100_000_000, 0, 79_999_999, "80.00", "medium"),
        (100_000_000, 0, 80_000_000, "80.00", "high"),
    ],
)
def test_the_burden_and_its_level(price: int, debt: int, deposit: int, total: str, level: RiskLevel):
    result = total_burden(facts(), price=price, senior_debt=debt, deposit=deposit, on=TODAY)
    assert (result.total, result.level, result.room) == (Decimal(total), level, price - debt - deposit)


def test_thresholds_that_are_custom_are_said_not_to_be_law():
    result = total_burden(facts(), price=100, deposit=50, senior_deposits=10, on=TODAY)
    assert not result.verified
    assert "법으로 정한 것이 아닙니다" in result.conditions[1].ko


def test_a_price_of_nothing_is_refused():
    with pytest.raises(OutOfRangeError, match="price cannot be 0 won"):
        total_burden(facts(), price=0, deposit=1, on=TODAY)


@pytest.mark.parametrize(
    ("deposit", "price", "capital", "available"),
    [
        (126_000_000, 100_000_000, True, True),
        (126_000_001, 100_000_000, True, False),
        (700_000_000, 10**9, True, True),
        (700_000_001, 10**9, True, False),
        (500_000_001, 10**9, False, False),
    ],
)
def test_the_guarantee_goes_to_126_percent_of_the_announced_price(
    deposit: int, price: int, capital: bool, available: bool
):
    result = deposit_guarantee(facts(), deposit=deposit, worth=price, announced=True, on=TODAY, capital_area=capital)
    assert (result.available, result.verified) == (available, False)


def test_every_sign_is_found_by_a_check_and_every_document_is_looked_at():
    book = risk_book()
    assert {sign.check for sign in book.signs} <= {check.id for check in book.checks}
    assert {check.document for check in book.checks} >= {"register", "building_ledger", "tax_certificate"}
    assert all(check.action.ko and check.action.en and check.article for check in book.checks)


def test_checks_are_due_at_their_stage():
    assert [check.id for check in risk_book().due("after")] == ["guarantee", "move_in"]
    assert "tax_certificate" in {check.id for check in risk_book().due("contract")}


@pytest.mark.parametrize(
    ("signs", "deposit", "level"),
    [
        ([], None, "low"),
        (["new_owner"], None, "medium"),
        (["new_owner", "trust"], None, "high"),
        ([], 65, "low"),
        ([], 75, "medium"),
        (["violation"], 90, "high"),
    ],
)
def test_the_gravest_of_signs_and_burden_counts(signs: list[str], deposit: int | None, level: RiskLevel):
    burden = total_burden(facts(), price=100, deposit=deposit, on=TODAY) if deposit else None
    assert assess_risk(risk_book(), signs, burden).level == level


def test_a_sign_asks_for_what_its_document_says_and_the_rest_stays_open():
    report = assess_risk(risk_book(), ["trust", "trust", "tax_arrears"])
    assert [sign.id for sign in report.signs] == ["trust", "tax_arrears"]
    assert [check.id for check in report.actions] == ["register_trust", "tax_certificate"]
    assert len(report.actions) + len(report.remaining) == len(risk_book().checks)
    verdicts = report.view("ko").data["verdicts"]
    assert isinstance(verdicts, list)
    assert verdicts[0] == {
        "subject": "신탁등기",
        "verdict": "fail",
        "reason": "위탁자와만 계약하면 대항력을 인정받지 못할 수 있습니다.",
        "found": "",
        "limit": "",
        "article": "공인중개사법 제25조 제1항",
        "remedy": (
            "수탁자(신탁회사)의 서면 동의 없이 계약하지 말고, 보증금은 신탁계약이 정한 계좌로만 보내세요. "
            "중개사에게 신탁원부 설명을 요구하세요."
        ),
    }


def test_an_unknown_sign_is_refused_with_the_known_ones():
    with pytest.raises(FactError, match=r"^There is no sign 'ghost': known are attachment, auction, "):
        assess_risk(risk_book(), ["trust", "ghost"])
