"""Amounts, counts and denials belong to what their own clause speaks of. Own sentences."""

from datetime import date
from decimal import Decimal

import pytest

from madang.assistants.company.documents.activity.facts import ActivityFacts
from madang.assistants.company.documents.compliance.told_activities import Circumstances, assess_told
from madang.assistants.company.documents.compliance.verdicts import CheckVerdict
from madang.assistants.company.documents.notes import with_benefits_of_notes
from madang.assistants.company.tests.examples.drafts import CLINIC, template, visit
from madang.assistants.company.tools.data_sources import activity_reader, shipped_rulebook

TODAY = date(2026, 11, 15)


def read(text: str) -> ActivityFacts:
    return activity_reader().read(text, TODAY)


def verdicts(text: str) -> dict[str, CheckVerdict]:
    around = Circumstances(held_on=date(2026, 6, 4), recipients=(CLINIC,), member=True, today=TODAY)
    return {verdict.rule: verdict for verdict in assess_told(read(text), around, (), shipped_rulebook()).verdicts}


def test_a_denial_of_something_else_leaves_a_priced_meal_given():
    (meal,) = read("합동 설명회 개원의 9명 참석. 식음료 총 900,000원(부가세 별도), 주차 지원 없음.").giving
    assert (meal.kind, meal.highest) == ("meal", Decimal(100_000))


def test_days_with_their_own_price_are_counted():
    text = (
        "누리의원 식사 기록: 6/2 12,000 / 6/8 15,000 / 6/15 9,000 / 6/19 11,000, 그리고 오늘 6/26 14,000원. 개별 방문"
    )
    assert read(text).occurrence == 5


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("18일 만에 현금 결제, 비용할인 1.5% 적용", 1),
        ("invoice settled in cash 41 days after delivery, 0.9% discount", 2),
        ("두 달 안에 결제하여 1.2% 할인", 2),
        ("paid inside one month, 1.5% discount", 1),
    ],
)
def test_days_until_payment_are_months(text: str, months: int):
    assert read(text).payment_months == months


def test_a_discount_whose_term_is_not_told_is_unknown_and_no_violation():
    found = verdicts("거래처 조기 결제로 1.5% 할인 적용")
    assert {found[name].status for name in found if name.startswith("discount_")} <= {"pass", "unknown", "warn"}


def test_cash_that_a_customer_pays_is_no_gift():
    assert "said:improper" not in verdicts("한솔약국이 대금을 현금 결제하여 1.5% 할인 적용")


def test_hours_and_the_fee_of_the_day_are_told_apart():
    found = verdicts("Dr. Yu lectured 2 hours, 400,000 won per hour, 800,000 won in total for the day")
    assert [found[name].compared[0].actual for name in ("lecture_hour", "lecture_day")] == [400_000, 800_000]


def test_a_gift_beside_a_meal_is_not_overlooked():
    found = verdicts("Lunch 28,000 won for Dr. Oh, second meal in June. I also left a bracelet for his wife as thanks.")
    assert {"said:unlisted", "said:improper", "said:unclear"} & found.keys()


@pytest.mark.parametrize(
    "text",
    [
        "간호사 스무 분께 핸드크림을 하나씩 나눠 드렸습니다",
        "병동 직원 전원에게 간식 상자를 돌림",
        "Brought doughnuts for the whole ward, no briefing",
    ],
)
def test_what_a_whole_staff_gets_is_held(text: str):
    assert {verdict.status for verdict in verdicts(text).values()} & {"fail", "unknown"}


def test_what_notes_say_was_given_is_declared_in_the_form():
    note = "가나정을 설명하며 점심 도시락 1인 12,000원 제공. 견본품 표시된 샘플 1통 드림."
    draft = visit(provided=None, meal_amount=None, receipt=None, discussion=note)
    told = with_benefits_of_notes(draft, template("visit_report"), activity_reader()).values
    assert {key: told[key] for key in ("provided", "meal_amount", "samples", "sample_marked")} == {
        "provided": "some",
        "meal_amount": 12_000,
        "samples": "yes",
        "sample_marked": "yes",
    }


def test_what_the_author_has_denied_stays_denied():
    draft = visit(provided="none", meal_amount=None, receipt=None, discussion="점심 도시락 1인 12,000원 제공.")
    assert with_benefits_of_notes(draft, template("visit_report"), activity_reader()) == draft
