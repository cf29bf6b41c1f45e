"""Duties that a text tells of: only what it says of the duty itself counts, and what stays open does not pass."""

from datetime import date
from decimal import Decimal

import pytest

from madang.assistants.company.documents.compliance.statements import statement_verdicts
from madang.assistants.company.documents.compliance.verdicts import CheckVerdict
from madang.assistants.company.tools.data_sources import activity_reader, shipped_rulebook

TODAY = date(2026, 11, 15)


def verdicts(text: str) -> dict[str, CheckVerdict]:
    found = statement_verdicts(activity_reader().read(text, TODAY), TODAY, shipped_rulebook())
    return {verdict.rule.removeprefix("said:"): verdict for verdict in found}


def figure(text: str, rule: str) -> Decimal | None:
    """The figure that was compared with the limit, none where it is not known."""
    verdict = verdicts(text)[rule]
    assert verdict.compared or verdict.status == "unknown"
    return verdict.compared[0].actual if verdict.compared else None


@pytest.mark.parametrize(
    "text",
    [
        "The agency has never been registered, we signed the contract anyway",
        "Contract with the CSO sent by registered post",
        "The CSO isn’t registered with the district office, contract signed",
        "Registration certificate of the agency still missing, contract signed",
        "No registered agent was found, so we hired this agency",
        "Is this agency registered with the city? We want to hire it",
        "신고한 적이 없는 영업 대행사와 계약함",
        "한 번도 등록된 적 없는 CSO에 위탁함",
        "대행사 등록증 사본 못 받고 계약함",
        "CSO 신고필증은 나중에 받기로 하고 위탁함",
    ],
)
def test_an_agent_counts_as_registered_only_where_the_text_says_so(text: str):
    found = verdicts(text)
    assert "agent_registered" not in found
    assert {"agent_unregistered", "agent_open"} & found.keys()


@pytest.mark.parametrize(
    "text",
    [
        "신고증을 확인한 대행사와 위탁 계약함",
        "Signed the contract with a registered CSO",
        "The agency is registered with the district office, contract signed",
    ],
)
def test_a_registered_agent_may_be_commissioned(text: str):
    assert verdicts(text)["agent_registered"].status == "pass"


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("CSO가 재위탁하고 11일 만에 통보함", 11),
        ("대행사 재위탁 통보 45일째", 45),
        ("The agency subcontracted the work and notified us after 40 days", 40),
        ("재위탁 2026-03-02 통보 2026-05-20", 79),
        ("2026-03-02 재위탁 2026-03-12 통보", 10),
        ("CSO 재위탁하고 5일 뒤 미팅 예정, 서면 통보는 아직", None),
        ("대행사가 재위탁, 7일 후 교육 진행", None),
        ("2026-03-02 재위탁, 통보는 하지 않음", None),
        ("재위탁 10일 후에도 통보 못 받음", None),
        ("The agency subcontracted, after 3 days we met, not yet notified", None),
    ],
)
def test_only_days_until_the_notice_count_as_such(text: str, days: int | None):
    assert figure(text, "delegation_notice") == days


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("영수증은 2년 지나면 파쇄함", 2),
        ("증빙은 6년 보관 후 폐기함", 6),
        ("We shred receipts after 3 years", 3),
        ("영수증 폐기함, 7년 후 재계약 예정", None),
        ("5년 지나지 않은 영수증을 파기함", None),
        ("2025년 보관 영수증 파기함", 0),
        ("Receipts destroyed; a 6-year contract was signed", None),
    ],
)
def test_only_years_of_keeping_count_as_such(text: str, years: int | None):
    assert figure(text, "retention") == years


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("2026-01-05 납품, 2026-09-20 대금 결제", 9),
        ("2026-01-05 납품 2026-09-20 대금 결제", 9),
        ("납품 2026-01-05 결제 2026-09-20", 9),
        ("납품일: 2026-01-05, 결제일: 2026-03-05", 2),
        ("Delivered on 2026-01-05, paid on 2026-09-20", 9),
    ],
)
def test_each_day_belongs_to_the_word_beside_it(text: str, months: int):
    assert figure(text, "payment_term") == months


@pytest.mark.parametrize(
    "text",
    [
        "CSO가 6월 2일 재위탁함, 3일 후 통보 예정",
        "재위탁한 지 5일, 서면으로 알릴 계획",
        "The agency subcontracted on 2 June and will notify us within 4 days",
    ],
)
def test_a_notice_that_is_only_planned_is_not_given(text: str):
    assert figure(text, "delegation_notice") is None


@pytest.mark.parametrize(
    "text",
    [
        "조사업체에 담당 의사 12명 휴대폰 번호를 엑셀로 넘겼습니다.",
        "Sent the mobile numbers of eleven doctors to the survey firm.",
    ],
)
def test_phone_numbers_handed_to_a_firm_are_data_and_no_benefit(text: str):
    found = verdicts(text)
    assert (found["identity_shared"].status, "improper" in found, "unclear" in found) == ("fail", False, False)


@pytest.mark.parametrize(
    "text",
    [
        "조사업체에 의사 연락처를 넘기고 원장님께 상품권 30만원을 드렸습니다.",
        "대행사에 의사 연락처를 넘겼습니다. 원장님께 현금을 드렸습니다.",
    ],
)
def test_what_else_is_given_beside_phone_numbers_still_fails_as_a_benefit(text: str):
    assert verdicts(text)["improper"].status == "fail"
