"""Reviews: the benefits in a draft by the rules of their day, benefits mentioned in notes, and corrections."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.company.documents.compliance.activities import Activity, Benefit, GivenBenefit
from madang.assistants.company.documents.corrections import DraftCorrection, correct_draft, required_corrections
from madang.assistants.company.documents.drafts import DocumentDraft, DraftEntry, with_entries
from madang.assistants.company.documents.given_benefits import activities_of
from madang.assistants.company.documents.review import ComplianceReview, review_draft
from madang.assistants.company.tests.examples.activities import gave, meals
from madang.assistants.company.tests.examples.drafts import (
    CLINIC,
    MEMBER,
    OFFICIAL,
    OTHER,
    expense,
    seminar,
    template,
    visit,
)
from madang.assistants.company.tools.data_sources import compliance_policy
from madang.text import Text

LECTURE = {"activity": "lecture", "benefit": "lecture_fee"}
DISCOUNT = {"activity": "payment_discount", "benefit": "discount"}


def judged(draft: DocumentDraft, *before: GivenBenefit) -> ComplianceReview:
    return review_draft(draft, template(draft.kind), before, MEMBER)


@pytest.mark.req("E37")
def test_a_visit_report_holds_one_activity_with_what_was_given():
    draft = visit(souvenir_amount=5_000, samples="yes", sample_marked="yes")
    assert activities_of(draft, template("visit_report"), member=True) == (
        Activity(
            id="VR-2026-0001/visit_briefing",
            kind="visit_briefing",
            held_on=date(2026, 11, 12),
            recipients=(CLINIC,),
            benefits=(
                Benefit(kind="meal", amount=Decimal(30_000)),
                Benefit(kind="souvenir", amount=Decimal(5_000)),
                Benefit(kind="sample", amount=Decimal(0)),
            ),
            evidence=("receipt",),
            settled=True,
            member=True,
            sample_marked=True,
        ),
    )


def test_a_briefing_with_a_speaker_holds_two_activities():
    draft = seminar(has_speaker="yes", speaker=OTHER.name, lecture_hours=1.5, lecture_fee=600_000, contract="yes")
    found = activities_of(draft, template("seminar_request"), member=None)
    assert [
        (activity.kind, [person.id for person in activity.recipients], activity.hours, activity.settled)
        for activity in found
    ] == [
        ("group_briefing", ["D7", "D8"], None, False),
        ("lecture", ["D8"], Decimal("1.5"), False),
    ]
    without = with_entries(draft, [DraftEntry(key="has_speaker", value="no", origin="answered")])
    assert len(activities_of(without, template("seminar_request"), member=None)) == 1


@pytest.mark.parametrize(
    ("draft", "rule", "status"),
    [
        (visit(meal_amount=100_000), "visit_meal", "pass"),
        (visit(meal_amount=100_001), "visit_meal", "fail"),
        (visit(who=OFFICIAL, meal_amount=50_000), "official_meal", "pass"),
        (visit(who=OFFICIAL, meal_amount=50_001), "official_meal", "fail"),
        (visit(souvenir_amount=1), "visit_souvenir", "fail"),
        (visit("2025-12-31", souvenir_amount=10_000), "visit_souvenir", "pass"),
        (visit("2025-12-31", souvenir_amount=10_001), "visit_souvenir", "fail"),
        (visit(samples="yes"), "sample_marked", "unknown"),
        (visit(samples="yes", sample_marked="no"), "sample_marked", "fail"),
        (visit(samples="yes", sample_marked="yes"), "sample_marked", "pass"),
        (visit(stationery_amount=500, product_named="yes"), "stationery", "fail"),
        (visit(stationery_amount=500, product_named="no"), "stationery", "pass"),
        (visit(receipt="no"), "evidence:receipt", "fail"),
        (visit("2026-11-20", receipt="no"), "evidence:receipt", "warn"),
        (seminar(attendees=[CLINIC.name]), "institutions", "fail"),
        (seminar(souvenir_amount=1), "group_souvenir", "fail"),
        (seminar(type="visit_briefing", transport_amount=1), "forbidden:transport", "fail"),
        (seminar(type="conference", through_organiser="no"), "through_organiser", "fail"),
        (expense(**LECTURE, lecture_hours=1, amount=500_001), "lecture_hour", "warn"),
        (expense(**DISCOUNT, rate=1.9, payment_months="1"), "discount_one_month", "fail"),
        (expense(**DISCOUNT, rate=1.8, payment_months="1"), "discount_one_month", "pass"),
        (expense(activity="booth", benefit="booth_fee", credits=2, specialists=50), "booth_credits", "fail"),
        (expense(activity="clinical_trial", benefit="research_fund", trial_approved="no"), "trial_approval", "fail"),
        (expense(benefit="other"), "forbidden:other", "fail"),
        (expense(activity="post_marketing", benefit="survey_fee", amount=50_001), "survey_fee", "fail"),
    ],
)
@pytest.mark.req("E37", "EC18")
def test_what_a_form_says_is_judged_by_the_rule_that_bears_on_it(draft: DocumentDraft, rule: str, status: str):
    found = judged(draft)
    assert {verdict.status for verdict in found.verdicts if verdict.rule == rule} == {status}
    order = ["not_applicable", "pass", "warn", "unknown", "fail"]
    assert order.index(found.status) >= order.index(status)


def test_what_was_given_in_the_same_document_counts_too():
    draft = seminar(
        attendees=[CLINIC.name, OFFICIAL.name],
        has_speaker="yes",
        speaker=OFFICIAL.name,
        lecture_hours=1,
        lecture_fee=400_000,
        contract="yes",
    ).changed(people=(CLINIC, OFFICIAL))
    year = [
        verdict
        for verdict in judged(draft).verdicts
        if verdict.rule == "official_year" and verdict.recipient == OFFICIAL.id
    ]
    assert [verdict.compared[0].actual for verdict in year] == [Decimal(450_000)]


def test_a_reported_expense_is_not_counted_twice_but_only_if_it_is_reported():
    before = gave("meal", "2026-11-12", 30_000, to=CLINIC.id).changed(activity="2244")
    assert _day_total(visit().changed(covers=("2244",)), before) == 30_000
    assert _day_total(visit(), before) == 60_000
    assert _day_total(visit(meal_amount=20_000).changed(covers=("2244",)), before) == 50_000
    assert _day_total(visit("2026-11-13").changed(covers=("2244",)), before) == 30_000


def test_one_meal_does_not_stand_for_two_that_were_recorded():
    before = [gave("meal", "2026-11-12", 30_000, to=CLINIC.id).changed(activity=key) for key in ("1", "2")]
    assert _day_total(visit().changed(covers=("1", "2")), *before) == 60_000
    assert _day_total(visit(meal_amount=60_000).changed(covers=("1", "2")), *before) == 60_000


@pytest.mark.req("EC18")
def test_someone_whom_the_records_do_not_know_never_passes():
    found = judged(visit(doctors=["아무개"]))
    assert (found.status, found.risk) == ("unknown", "medium")
    assert [verdict.detail for verdict in found.blocking] == [
        Text(
            ko="회사 기록에서 '아무개'님을 찾을 수 없어 그동안 받은 것을 알 수 없습니다. 이름과 거래처를 확인하세요.",
            en="'아무개' is not in the company's records, so it is not known what they were given before. "
            "Check the name and the institution.",
        )
    ]


@pytest.mark.parametrize(
    ("note", "status"),
    [
        ("진료 뒤 골프 약속을 잡음", "fail"),
        ("골프 접대 요청을 거절함", "pass"),
        ("상품권 전달", "fail"),
        ("Handed over a gift card.", "fail"),
        ("기념품을 전달함", "fail"),
        ("기념품은 제공하지 않음", "pass"),
        ("기념품 없음. 샘플을 두고 옴", "unknown"),
        ("제품의 장점을 설명함", "pass"),
        ("심혈관 약제의 처방 사례를 공유", "pass"),
        ("아침 식사를 한 뒤 복용하도록 안내. Take it after dinner.", "pass"),
    ],
)
@pytest.mark.req("E37")
def test_notes_are_judged_by_what_they_say_was_given(note: str, status: str):
    assert judged(visit(discussion=note)).status == status


def test_a_meal_in_the_notes_of_a_visit_without_one_is_not_overlooked():
    quiet = visit(provided="none", meal_amount=None, receipt=None, discussion="점심을 대접하며 설명함")
    found = judged(quiet)
    assert "mentioned:meal" in [remark.rule for remark in found.remarks]
    assert found.status == "unknown"


@pytest.mark.req("E37")
def test_the_gravest_verdict_decides_and_advice_is_given_once():
    found = judged(seminar(meal_amount=100_001, souvenir_amount=1))
    assert (found.status, found.risk) == ("fail", "critical")
    assert len(found.recommendations) == 1
    assert found.view("ko").verdicts[0].verdict == "fail"


@pytest.mark.req("E37")
def test_a_plan_is_corrected_to_the_strictest_value_and_then_passes():
    draft = seminar(attendees=[CLINIC.name, OFFICIAL.name], meal_amount=120_000, souvenir_amount=30_000).changed(
        people=(CLINIC, OFFICIAL)
    )
    kind = template("seminar_request")
    wanted = required_corrections(draft, kind, judged(draft))
    assert wanted == (
        DraftCorrection(
            field="meal_amount",
            before=120_000,
            after=50_000,
            rule="official_meal",
            text=Text(ko="1인당 50,000원 이하로 낮추세요.", en="Lower it to 50,000 won for each person."),
            automatic=True,
        ),
        DraftCorrection(
            field="souvenir_amount",
            before=30_000,
            after=0,
            rule="group_souvenir",
            text=Text(ko="제공 항목에서 빼세요.", en="Leave it out."),
            automatic=True,
        ),
    )
    mended = correct_draft(draft, kind, judged(draft))
    assert judged(mended).status == "warn"
    assert [entry for entry in mended.entries if entry.origin == "corrected"] == [
        DraftEntry(
            key="meal_amount", value=50_000, origin="corrected", source=Text(ko="official_meal", en="official_meal")
        ),
        DraftEntry(
            key="souvenir_amount", value=0, origin="corrected", source=Text(ko="group_souvenir", en="group_souvenir")
        ),
    ]


def test_a_planned_visit_beyond_the_months_meals_is_moved():
    before = meals("2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", to=CLINIC.id)
    draft = visit("2026-12-10")
    mended = correct_draft(draft, template("visit_report"), judged(draft, *before))
    assert mended.values["visited_on"] == "2027-01-01"
    assert judged(mended, *before).status == "pass"


@pytest.mark.req("E37")
def test_what_has_happened_is_told_and_never_corrected_by_code():
    draft = visit(meal_amount=100_001, receipt="no")
    kind = template("visit_report")
    wanted = required_corrections(draft, kind, judged(draft))
    assert [(correction.field, correction.after, correction.automatic) for correction in wanted] == [
        ("meal_amount", 100_000, False),
        ("receipt", None, False),
    ]
    assert correct_draft(draft, kind, judged(draft)) is draft


def test_all_that_a_public_official_may_be_given_is_left_to_the_dearest():
    draft = seminar(
        attendees=[CLINIC.name, OFFICIAL.name], type="conference", meal_amount=40_000, transport_amount=990_000,
        through_organiser="yes",
    ).changed(people=(CLINIC, OFFICIAL))  # fmt: skip
    [wanted] = required_corrections(draft, template("seminar_request"), judged(draft))
    assert (wanted.field, wanted.after, wanted.rule) == ("transport_amount", 960_000, "official_once")


@given(
    meal=st.integers(0, 400_000),
    souvenir=st.integers(0, 100_000),
    transport=st.integers(0, 2_000_000),
    officials=st.booleans(),
)
def test_a_corrected_plan_fails_by_no_amount(meal: int, souvenir: int, transport: int, officials: bool):
    people = (CLINIC, OFFICIAL if officials else OTHER)
    draft = seminar(
        attendees=[person.name for person in people],
        meal_amount=meal,
        souvenir_amount=souvenir,
        transport_amount=transport,
    ).changed(people=people)
    kind = template("seminar_request")
    mended = correct_draft(draft, kind, judged(draft))
    assert judged(mended).status in ("pass", "warn", "not_applicable")
    assert correct_draft(mended, kind, judged(mended)) is mended


@given(
    amounts=st.lists(st.one_of(st.none(), st.integers(-(10**20), 10**20)), min_size=3, max_size=3),
    day=st.one_of(st.dates().map(str), st.text(max_size=12)),
    hours=st.one_of(st.none(), st.floats(allow_nan=False, allow_infinity=False, width=32)),
    choice=st.text(max_size=5),
)
def test_a_review_never_breaks_whatever_a_draft_says(
    amounts: list[int | None], day: str, hours: float | None, choice: str
):
    meal, fee, other = amounts
    values = {
        "meal_amount": meal,
        "lecture_fee": fee,
        "transport_amount": other,
        "held_on": day,
        "lecture_hours": hours,
    }
    for kind in ("group_briefing", "visit_briefing", "conference", choice):
        judged(seminar(type=kind, has_speaker="yes", speaker=choice, **values))
    judged(expense(spent_on=day, amount=meal, activity=choice, benefit=choice, rate=hours, credits=hours))


def test_a_company_that_does_not_say_whether_it_signed_the_code_is_not_taken_to_be_outside_it():
    draft = visit(souvenir_amount=5_000)
    found = review_draft(draft, template("visit_report"), (), compliance_policy(member=None))
    assert found.status == "unknown"
    assert review_draft(draft, template("visit_report"), (), compliance_policy(member=False)).status == "pass"


def _day_total(draft: DocumentDraft, *before: GivenBenefit) -> int:
    [found] = [verdict for verdict in judged(draft, *before).verdicts if verdict.rule == "visit_meal"]
    return int(found.compared[0].actual)
