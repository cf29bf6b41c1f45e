"""Compliance at and around every limit and every date; nothing that must fail, and nothing unknown, passes."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.company.documents.compliance.activities import Activity
from madang.assistants.company.documents.compliance.assessment import assess_activity
from madang.assistants.company.documents.compliance.verdicts import RequiredChange
from madang.assistants.company.tests.examples.activities import (
    CASES,
    DOCTOR,
    GROUP,
    OFFICIAL,
    OTHER,
    VISIT,
    ActivityCase,
    gave,
    held,
    meals,
)
from madang.assistants.company.tools.data_sources import shipped_rulebook
from madang.protocol import views
from madang.text import Text


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.req("E37", "EC18")
def test_an_activity_is_judged_as_of_its_day(case: ActivityCase):
    assessment = assess_activity(case.activity, case.before, shipped_rulebook())
    verdict = next(verdict for verdict in assessment.verdicts if verdict.rule == case.rule)
    assert verdict.status == case.status, verdict.detail.en
    assert case.overall in (None, assessment.status)


def test_there_are_more_than_a_hundred_cases():
    assert len(CASES) >= 100


def test_nobody_named_means_nothing_passes():
    activity = held(VISIT, "2026-03-03", meal=1).changed(recipients=())
    assert assess_activity(activity, (), shipped_rulebook()).status == "unknown"


def test_each_recipient_is_judged_and_the_gravest_decides():
    assessment = assess_activity(held(GROUP, "2026-03-03", OFFICIAL, OTHER, meal=60_000), (), shipped_rulebook())
    found = {
        (verdict.rule, verdict.recipient): verdict.status
        for verdict in assessment.verdicts
        if verdict.rule.endswith("_meal")
    }
    assert found == {
        ("group_meal", "D1"): "pass",
        ("group_meal", "D2"): "pass",
        ("official_meal", "D1"): "fail",
        ("official_meal", "D2"): "not_applicable",
    }
    assert (assessment.status, assessment.risk) == ("fail", "high")


@pytest.mark.req("E37")
def test_a_failing_verdict_says_the_figures_the_article_and_the_corrected_value():
    before = (gave("meal", "2026-03-03", 60_000),)
    assessment = assess_activity(held(VISIT, "2026-03-03", meal=50_000), before, shipped_rulebook())
    verdict = next(verdict for verdict in assessment.verdicts if verdict.rule == "visit_meal")
    [compared] = verdict.compared
    assert (compared.actual, compared.limit, compared.governs) == (Decimal(110_000), Decimal(100_000), True)
    assert compared.in_force == date(2017, 12, 22)
    assert verdict.detail.ko == (
        "110,000원: 한도 100,000원 이하를 벗어납니다"
        "(약사법 제47조제2항, 같은 법 시행규칙 제44조제4항 별표 2 (개별 방문 제품설명회))."
    )
    assert verdict.modification == RequiredChange(
        field="benefits.meal.amount",
        corrected=Decimal(40_000),
        text=Text(ko="1인당 40,000원 이하로 낮추세요.", en="Lower it to 40,000 won for each person."),
    )


def test_the_fifth_meal_of_a_month_is_moved_to_the_next():
    before = meals("2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04")
    assessment = assess_activity(held(VISIT, "2026-12-24", meal=10_000), before, shipped_rulebook())
    assert assessment.modifications == (
        RequiredChange(
            field="held_on",
            corrected="2027-01-01",
            text=Text(ko="2027-01-01 이후로 옮기세요.", en="Move it to 2027-01-01 or later."),
        ),
    )


@pytest.mark.parametrize(
    ("activity", "risk"),
    [
        (held(VISIT, "2026-03-03", meal=10_000), "none"),
        (held(VISIT, "2026-03-03", meal=10_000, facts={"evidence": ()}), "low"),
        (held(VISIT, "2026-03-03", meal=None), "medium"),
        (held(VISIT, "2026-03-03", meal=100_001), "high"),
        (held(VISIT, "2026-03-03", meal=200_001), "critical"),
        (held(VISIT, "2026-03-03", cash=1), "critical"),
        (held("consulting", "2026-03-03", OFFICIAL, advisory_fee=1_000_001), "critical"),
    ],
)
def test_the_risk_grows_with_what_was_found(activity: Activity, risk: str):
    assert assess_activity(activity, (), shipped_rulebook()).risk == risk


def test_what_was_recorded_of_the_activity_itself_is_not_counted_twice():
    recorded = gave("meal", "2026-03-03", 60_000).changed(activity="now")
    assert assess_activity(held(VISIT, "2026-03-03", meal=60_000), (recorded,), shipped_rulebook()).status == "pass"


def test_the_view_tells_what_stands_in_the_way_first():
    view = assess_activity(held(VISIT, "2026-03-03", meal=100_001), (), shipped_rulebook()).view("en")
    assert view.verdicts[0] == views.RuleVerdict(
        subject="meals: amount per person and day · 이도로",
        verdict="fail",
        reason="100,001 won: breaks the limit of at most 100,000 won "
        "(약사법 제47조제2항, 같은 법 시행규칙 제44조제4항 별표 2 (개별 방문 제품설명회)).",
        found="100,001 won",
        limit="100,000 won",
        article="약사법 제47조제2항, 같은 법 시행규칙 제44조제4항 별표 2 (개별 방문 제품설명회)",
        remedy="Lower it to 100,000 won for each person.",
    )
    assert [row.verdict for row in view.verdicts].index("not_applicable") > 1
    assert view.titled("Compliance").kind == "verdicts"


@given(
    amount=st.integers(0, 250_000),
    more=st.integers(0, 50_000),
    earlier=st.integers(0, 60_000),
    official=st.sampled_from([True, False, None]),
    day=st.dates(date(2018, 1, 1), date(2027, 12, 31)),
)
def test_giving_more_never_makes_it_better(amount: int, more: int, earlier: int, official: bool | None, day: date):
    order = ["pass", "warn", "unknown", "fail"]
    recipient = DOCTOR.changed(public_official=official)
    before = (gave("meal", day.isoformat(), earlier),)
    less, greater = (
        assess_activity(held(VISIT, day.isoformat(), recipient, meal=sum_), before, shipped_rulebook()).status
        for sum_ in (amount, amount + more)
    )
    assert order.index(less) <= order.index(greater)


@given(
    official=st.sampled_from([True, False]),
    member=st.sampled_from([True, False]),
    amount=st.integers(0, 120_000),
    souvenir=st.integers(0, 60_000),
    day=st.dates(date(2018, 1, 1), date(2027, 12, 31)),
)
def test_what_fails_when_all_is_known_does_not_pass_when_less_is(
    official: bool, member: bool, amount: int, souvenir: int, day: date
):
    known = held(
        GROUP,
        day.isoformat(),
        DOCTOR.changed(public_official=official),
        OTHER,
        meal=amount,
        souvenir=souvenir,
        facts={"member": member},
    )
    if assess_activity(known, (), shipped_rulebook()).status == "fail":
        recipients = (DOCTOR.changed(public_official=None), OTHER.changed(public_official=None))
        assert assess_activity(known.changed(recipients=recipients, member=None), (), shipped_rulebook()).status in (
            "fail",
            "unknown",
        )
