from datetime import date

import pytest

from madang.assistants.realestate.domain.burden import RiskLevel, total_burden
from madang.assistants.realestate.domain.errors import FactError
from madang.assistants.realestate.domain.risks import assess_risk
from madang.assistants.realestate.tools.facts import facts
from madang.assistants.realestate.tools.risk_checks import risk_book

TODAY = date(2026, 11, 15)


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
