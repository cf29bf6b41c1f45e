"""Activities at and around every limit and every date, each with what must be said of it."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from madang.assistants.company.documents.compliance.activities import Activity, Benefit, GivenBenefit, Recipient

DOCTOR = Recipient(id="D1", name="이도로", institution="C1", public_official=False)
OTHER = Recipient(id="D2", name="박모보", institution="C2", public_official=False)
OFFICIAL = DOCTOR.changed(public_official=True)
UNSURE = DOCTOR.changed(public_official=None)


@dataclass(frozen=True)
class ActivityCase:
    """An activity, the rule that is looked at, what it must say, and what must come of it all."""

    rule: str
    status: str
    activity: Activity
    before: tuple[GivenBenefit, ...] = ()
    overall: str | None = None

    def __str__(self) -> str:
        given_ = ", ".join(f"{benefit.kind} {benefit.amount}" for benefit in self.activity.benefits)
        return f"{self.rule} {self.status}: {self.activity.held_on} {given_} after {len(self.before)}"


def held(kind: str, day: str, *who: Recipient, facts: dict[str, Any] | None = None, **benefits: int | None) -> Activity:
    """An activity of a member company with all its evidence; amounts by kind of benefit."""
    given_ = tuple(Benefit(kind=name, amount=None if n is None else Decimal(n)) for name, n in benefits.items())
    known: dict[str, Any] = {"member": True, "evidence": ("receipt", "attendance", "programme", "contract")}
    return Activity(
        id="now",
        kind=kind,
        held_on=date.fromisoformat(day),
        recipients=who or (DOCTOR,),
        benefits=given_,
        **{**known, **(facts or {})},
    )


def gave(benefit: str, day: str, amount: int = 10_000, *, kind: str = "visit_briefing", to: str = "D1") -> GivenBenefit:
    return GivenBenefit(
        activity=f"{kind}-{day}-{amount}",
        kind=kind,
        benefit=benefit,
        recipient=to,
        given_on=date.fromisoformat(day),
        amount=Decimal(amount),
    )


def meals(*days: str, to: str = "D1") -> tuple[GivenBenefit, ...]:
    return tuple(gave("meal", day, to=to) for day in days)


VISIT, GROUP = "visit_briefing", "group_briefing"
BOTH = (DOCTOR, OTHER)

CASES = [
    # the meal of a visit: 100,000 won for each person and day
    ActivityCase("visit_meal", "pass", held(VISIT, "2026-03-03", meal=0)),
    ActivityCase("visit_meal", "pass", held(VISIT, "2026-03-03", meal=1)),
    ActivityCase("visit_meal", "pass", held(VISIT, "2026-03-03", meal=99_999), overall="pass"),
    ActivityCase("visit_meal", "pass", held(VISIT, "2026-03-03", meal=100_000), overall="pass"),
    ActivityCase("visit_meal", "fail", held(VISIT, "2026-03-03", meal=100_001), overall="fail"),
    ActivityCase("visit_meal", "fail", held(VISIT, "2026-03-03", meal=10**15), overall="fail"),
    ActivityCase("visit_meal", "unknown", held(VISIT, "2026-03-03", meal=None), overall="unknown"),
    ActivityCase("visit_meal", "pass", held(VISIT, "2026-03-03", meal=40_000), (gave("meal", "2026-03-03", 60_000),)),
    ActivityCase("visit_meal", "fail", held(VISIT, "2026-03-03", meal=40_001), (gave("meal", "2026-03-03", 60_000),)),
    ActivityCase("visit_meal", "pass", held(VISIT, "2026-03-03", meal=100_000), (gave("meal", "2026-03-02", 60_000),)),
    ActivityCase(
        "visit_meal", "pass", held(VISIT, "2026-03-03", meal=100_000), (gave("meal", "2026-03-03", 60_000, to="D2"),)
    ),
    ActivityCase(
        "visit_meal", "pass", held(VISIT, "2026-03-03", meal=100_000), (gave("souvenir", "2026-03-03", 60_000),)
    ),
    ActivityCase("visit_meal", "pass", held(VISIT, "2017-12-22", meal=100_000)),
    ActivityCase("visit_meal", "unknown", held(VISIT, "2017-12-21", meal=1), overall="unknown"),
    # at most four in a month
    ActivityCase("visit_meal_times", "pass", held(VISIT, "2026-03-30", meal=10_000)),
    ActivityCase("visit_meal_times", "pass", held(VISIT, "2026-03-30", meal=10_000), meals("2026-03-02", "2026-03-09")),
    ActivityCase(
        "visit_meal_times",
        "pass",
        held(VISIT, "2026-03-30", meal=10_000),
        meals("2026-03-02", "2026-03-09", "2026-03-16"),
        overall="pass",
    ),
    ActivityCase(
        "visit_meal_times",
        "fail",
        held(VISIT, "2026-03-30", meal=10_000),
        meals("2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23"),
        overall="fail",
    ),
    ActivityCase(
        "visit_meal_times",
        "fail",
        held(VISIT, "2026-03-30", meal=1),
        meals("2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23", "2026-03-24"),
    ),
    ActivityCase(
        "visit_meal_times",
        "pass",
        held(VISIT, "2026-04-01", meal=10_000),
        meals("2026-03-02", "2026-03-09", "2026-03-16", "2026-03-31"),
    ),
    ActivityCase(
        "visit_meal_times",
        "pass",
        held(VISIT, "2026-03-30", meal=10_000),
        meals("2025-03-02", "2025-03-09", "2025-03-16", "2025-03-23"),
    ),
    ActivityCase(
        "visit_meal_times",
        "pass",
        held(VISIT, "2026-03-30", meal=10_000),
        meals("2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23", to="D2"),
    ),
    ActivityCase(
        "visit_meal_times",
        "pass",
        held(VISIT, "2026-03-30", meal=10_000),
        tuple(gave("meal", f"2026-03-0{n}", kind=GROUP) for n in range(1, 6)),
    ),
    # the meal of a briefing for several institutions
    ActivityCase("group_meal", "pass", held(GROUP, "2026-03-03", *BOTH, meal=100_000), overall="pass"),
    ActivityCase("group_meal", "fail", held(GROUP, "2026-03-03", *BOTH, meal=100_001), overall="fail"),
    ActivityCase("group_meal", "unknown", held(GROUP, "2026-03-03", *BOTH, meal=None), overall="unknown"),
    ActivityCase("group_meal", "unknown", held(GROUP, "2017-12-21", *BOTH, meal=10)),
    ActivityCase("institutions", "pass", held(GROUP, "2026-03-03", *BOTH, meal=10_000)),
    ActivityCase("institutions", "fail", held(GROUP, "2026-03-03", DOCTOR, meal=10_000), overall="fail"),
    ActivityCase("institutions", "fail", held(GROUP, "2026-03-03", DOCTOR, OTHER.changed(institution="C1"), meal=1)),
    ActivityCase("institutions", "unknown", held(GROUP, "2026-03-03", DOCTOR, OTHER.changed(institution=None), meal=1)),
    # souvenirs: the law allows them, the code of 2026 does not; the stricter decides
    ActivityCase("group_souvenir", "pass", held(GROUP, "2025-12-31", *BOTH, souvenir=50_000), overall="pass"),
    ActivityCase("group_souvenir", "fail", held(GROUP, "2025-12-31", *BOTH, souvenir=50_001), overall="fail"),
    ActivityCase("group_souvenir", "fail", held(GROUP, "2026-01-01", *BOTH, souvenir=50_000), overall="fail"),
    ActivityCase("group_souvenir", "fail", held(GROUP, "2026-01-01", *BOTH, souvenir=1), overall="fail"),
    ActivityCase("group_souvenir", "fail", held(GROUP, "2026-01-01", *BOTH, souvenir=0), overall="fail"),
    ActivityCase("group_souvenir", "pass", held(GROUP, "2026-01-01", *BOTH, souvenir=50_000, facts={"member": False})),
    ActivityCase("group_souvenir", "fail", held(GROUP, "2026-01-01", *BOTH, souvenir=50_001, facts={"member": False})),
    ActivityCase("group_souvenir", "unknown", held(GROUP, "2026-01-01", *BOTH, souvenir=1, facts={"member": None})),
    ActivityCase("group_souvenir", "fail", held(GROUP, "2026-01-01", *BOTH, souvenir=50_001, facts={"member": None})),
    ActivityCase("group_souvenir", "pass", held(GROUP, "2025-12-31", *BOTH, souvenir=1, facts={"member": None})),
    ActivityCase("visit_souvenir", "pass", held(VISIT, "2025-12-31", souvenir=10_000), overall="pass"),
    ActivityCase("visit_souvenir", "fail", held(VISIT, "2025-12-31", souvenir=10_001), overall="fail"),
    ActivityCase("visit_souvenir", "fail", held(VISIT, "2026-01-01", souvenir=5_000), overall="fail"),
    ActivityCase("visit_souvenir", "fail", held(VISIT, "2026-11-16", souvenir=1), overall="fail"),
    ActivityCase("visit_souvenir", "fail", held(VISIT, "2026-11-16", souvenir=None)),
    ActivityCase("visit_souvenir", "pass", held(VISIT, "2026-01-01", souvenir=10_000, facts={"member": False})),
    ActivityCase("stationery", "pass", held(VISIT, "2026-01-01", stationery=1_000, facts={"product_named": False})),
    ActivityCase("stationery", "fail", held(VISIT, "2026-01-01", stationery=1_000, facts={"product_named": True})),
    ActivityCase("stationery", "pass", held(VISIT, "2025-12-31", stationery=1_000, facts={"product_named": True})),
    ActivityCase("stationery", "unknown", held(VISIT, "2026-01-01", stationery=1_000), overall="unknown"),
    # a public official: 50,000 won a meal from 27 August 2024, and the strictest decides
    ActivityCase("official_meal", "pass", held(VISIT, "2026-03-03", OFFICIAL, meal=50_000), overall="pass"),
    ActivityCase("official_meal", "fail", held(VISIT, "2026-03-03", OFFICIAL, meal=50_001), overall="fail"),
    ActivityCase("official_meal", "not_applicable", held(VISIT, "2026-03-03", DOCTOR, meal=50_001), overall="pass"),
    ActivityCase("official_meal", "unknown", held(VISIT, "2026-03-03", UNSURE, meal=50_001), overall="unknown"),
    ActivityCase("official_meal", "pass", held(VISIT, "2026-03-03", UNSURE, meal=50_000), overall="pass"),
    ActivityCase("official_meal", "pass", held(VISIT, "2024-08-27", OFFICIAL, meal=50_000)),
    ActivityCase("official_meal", "fail", held(VISIT, "2024-08-26", OFFICIAL, meal=30_001), overall="fail"),
    ActivityCase("official_meal", "pass", held(VISIT, "2024-08-26", OFFICIAL, meal=30_000), overall="pass"),
    ActivityCase("official_meal", "fail", held(GROUP, "2026-03-03", OFFICIAL, OTHER, meal=50_001), overall="fail"),
    ActivityCase("official_meal", "fail", held("lecture", "2026-03-03", OFFICIAL, meal=50_001), overall="fail"),
    ActivityCase(
        "official_meal",
        "fail",
        held("conference", "2026-03-03", OFFICIAL, meal=50_001, facts={"through_organiser": True}),
    ),
    ActivityCase("official_gift", "pass", held(GROUP, "2025-12-31", OFFICIAL, OTHER, souvenir=50_000)),
    ActivityCase("official_gift", "fail", held(GROUP, "2025-12-31", OFFICIAL, OTHER, souvenir=50_001), overall="fail"),
    ActivityCase("official_gift", "not_applicable", held(GROUP, "2025-12-31", *BOTH, souvenir=50_000)),
    ActivityCase("official_once", "pass", held("consulting", "2026-03-03", OFFICIAL, advisory_fee=1_000_000)),
    ActivityCase(
        "official_once", "fail", held("consulting", "2026-03-03", OFFICIAL, advisory_fee=1_000_001), overall="fail"
    ),
    ActivityCase("official_once", "unknown", held("consulting", "2026-03-03", UNSURE, advisory_fee=1_000_001)),
    ActivityCase("official_once", "pass", held("consulting", "2016-09-27", OFFICIAL, advisory_fee=9_000_000)),
    ActivityCase("official_once", "fail", held("consulting", "2016-09-28", OFFICIAL, advisory_fee=9_000_000)),
    ActivityCase(
        "official_year",
        "pass",
        held("consulting", "2026-12-31", OFFICIAL, advisory_fee=500_000),
        (gave("advisory_fee", "2026-01-01", 2_500_000, kind="consulting"),),
    ),
    ActivityCase(
        "official_year",
        "fail",
        held("consulting", "2026-12-31", OFFICIAL, advisory_fee=500_001),
        (gave("advisory_fee", "2026-01-01", 2_500_000, kind="consulting"),),
        overall="fail",
    ),
    ActivityCase(
        "official_year",
        "fail",
        held(VISIT, "2026-12-31", OFFICIAL, meal=10_000),
        (gave("lecture_fee", "2026-06-01", 2_999_999, kind="lecture"),),
        overall="fail",
    ),
    ActivityCase(
        "official_year",
        "pass",
        held("consulting", "2026-01-01", OFFICIAL, advisory_fee=500_000),
        (gave("advisory_fee", "2025-12-31", 3_000_000, kind="consulting"),),
    ),
    # conferences: only through the organiser
    ActivityCase(
        "through_organiser",
        "pass",
        held("conference", "2026-03-03", registration=300_000, facts={"through_organiser": True}),
        overall="pass",
    ),
    ActivityCase(
        "through_organiser",
        "fail",
        held("conference", "2026-03-03", registration=1, facts={"through_organiser": False}),
        overall="fail",
    ),
    ActivityCase("through_organiser", "unknown", held("conference", "2026-03-03", registration=1), overall="unknown"),
    # booths: three credits and fifty specialists from July 2026
    ActivityCase(
        "booth_credits",
        "pass",
        held("booth", "2026-07-01", booth_fee=1, facts={"credits": 3, "specialists": 50}),
        overall="pass",
    ),
    ActivityCase(
        "booth_credits",
        "fail",
        held("booth", "2026-07-01", booth_fee=1, facts={"credits": 2, "specialists": 50}),
        overall="fail",
    ),
    ActivityCase(
        "booth_credits",
        "pass",
        held("booth", "2026-06-30", booth_fee=1, facts={"credits": 2, "specialists": 9}),
    ),
    ActivityCase(
        "booth_credits",
        "unknown",
        held("booth", "2026-07-01", booth_fee=1, facts={"specialists": 50}),
        overall="unknown",
    ),
    ActivityCase(
        "booth_specialists", "pass", held("booth", "2026-07-01", booth_fee=1, facts={"credits": 3, "specialists": 50})
    ),
    ActivityCase(
        "booth_specialists", "fail", held("booth", "2026-07-01", booth_fee=1, facts={"credits": 3, "specialists": 49})
    ),
    ActivityCase("booth_specialists", "unknown", held("booth", "2026-07-01", booth_fee=1, facts={"credits": 3})),
    # samples, trials, surveillance
    ActivityCase(
        "sample_marked", "pass", held("sample", "2026-03-03", sample=0, facts={"sample_marked": True}), overall="pass"
    ),
    ActivityCase(
        "sample_marked", "fail", held("sample", "2026-03-03", sample=0, facts={"sample_marked": False}), overall="fail"
    ),
    ActivityCase("sample_marked", "unknown", held("sample", "2026-03-03", sample=0), overall="unknown"),
    ActivityCase(
        "sample_marked", "fail", held(VISIT, "2026-03-03", sample=0, facts={"sample_marked": False}), overall="fail"
    ),
    ActivityCase(
        "trial_approval",
        "pass",
        held("clinical_trial", "2026-03-03", research_fund=9, facts={"approved": True}),
        overall="pass",
    ),
    ActivityCase(
        "trial_approval",
        "fail",
        held("clinical_trial", "2026-03-03", research_fund=9, facts={"approved": False}),
        overall="fail",
    ),
    ActivityCase("trial_approval", "unknown", held("clinical_trial", "2026-03-03", research_fund=9), overall="unknown"),
    ActivityCase("survey_fee", "pass", held("post_marketing", "2026-03-03", survey_fee=50_000), overall="pass"),
    ActivityCase("survey_fee", "fail", held("post_marketing", "2026-03-03", survey_fee=50_001), overall="fail"),
    # discounts and points
    ActivityCase(
        "discount_one_month",
        "pass",
        held("payment_discount", "2026-03-03", discount=0, facts={"rate": Decimal("1.8"), "payment_months": 1}),
        overall="pass",
    ),
    ActivityCase(
        "discount_one_month",
        "fail",
        held("payment_discount", "2026-03-03", discount=0, facts={"rate": Decimal("1.81"), "payment_months": 1}),
        overall="fail",
    ),
    ActivityCase(
        "discount_two_months",
        "pass",
        held("payment_discount", "2026-03-03", discount=0, facts={"rate": Decimal("1.2"), "payment_months": 2}),
        overall="pass",
    ),
    ActivityCase(
        "discount_two_months",
        "fail",
        held("payment_discount", "2026-03-03", discount=0, facts={"rate": Decimal("1.21"), "payment_months": 2}),
        overall="fail",
    ),
    ActivityCase(
        "discount_three_months",
        "pass",
        held("payment_discount", "2026-03-03", discount=0, facts={"rate": Decimal("0.6"), "payment_months": 3}),
    ),
    ActivityCase(
        "discount_three_months",
        "fail",
        held("payment_discount", "2026-03-03", discount=0, facts={"rate": Decimal("0.61"), "payment_months": 3}),
    ),
    ActivityCase(
        "discount_later",
        "fail",
        held("payment_discount", "2026-03-03", discount=0, facts={"rate": Decimal("0.01"), "payment_months": 4}),
        overall="fail",
    ),
    ActivityCase(
        "discount_later",
        "fail",
        held("payment_discount", "2026-03-03", discount=0, facts={"rate": Decimal(1), "payment_months": 12}),
        overall="fail",
    ),
    ActivityCase(
        "discount_later",
        "pass",
        held("payment_discount", "2026-03-03", discount=0, facts={"rate": Decimal(0), "payment_months": 5}),
    ),
    ActivityCase(
        "discount_one_month",
        "unknown",
        held("payment_discount", "2026-03-03", discount=0, facts={"payment_months": 1}),
        overall="unknown",
    ),
    ActivityCase(
        "discount_later",
        "fail",
        held("payment_discount", "2026-03-03", discount=0, facts={"rate": Decimal(1)}),
        overall="fail",
    ),
    ActivityCase(
        "card_points", "pass", held("card_points", "2026-03-03", points=0, facts={"rate": Decimal(1)}), overall="pass"
    ),
    ActivityCase(
        "card_points",
        "fail",
        held("card_points", "2026-03-03", points=0, facts={"rate": Decimal("1.01")}),
        overall="fail",
    ),
    # lectures and advice: beyond figures that nobody confirmed is a warning
    ActivityCase(
        "lecture_hour",
        "pass",
        held("lecture", "2026-03-03", lecture_fee=500_000, facts={"hours": Decimal(1)}),
        overall="pass",
    ),
    ActivityCase(
        "lecture_hour",
        "warn",
        held("lecture", "2026-03-03", lecture_fee=500_001, facts={"hours": Decimal(1)}),
        overall="warn",
    ),
    ActivityCase(
        "lecture_hour", "pass", held("lecture", "2026-03-03", lecture_fee=1_000_000, facts={"hours": Decimal(2)})
    ),
    ActivityCase("lecture_hour", "unknown", held("lecture", "2026-03-03", lecture_fee=100_000), overall="unknown"),
    ActivityCase(
        "lecture_day", "warn", held("lecture", "2026-03-03", lecture_fee=1_000_001, facts={"hours": Decimal(3)})
    ),
    ActivityCase(
        "lecture_month",
        "warn",
        held("lecture", "2026-03-30", lecture_fee=500_001, facts={"hours": Decimal(2)}),
        (gave("lecture_fee", "2026-03-01", 1_500_000, kind="lecture"),),
    ),
    ActivityCase(
        "lecture_month",
        "pass",
        held("lecture", "2026-03-30", lecture_fee=500_000, facts={"hours": Decimal(2)}),
        (gave("lecture_fee", "2026-03-01", 1_500_000, kind="lecture"),),
    ),
    ActivityCase(
        "lecture_year",
        "warn",
        held("lecture", "2026-12-30", lecture_fee=500_001, facts={"hours": Decimal(2)}),
        (gave("lecture_fee", "2026-01-01", 2_500_000, kind="lecture"),),
    ),
    ActivityCase(
        "lecture_hour",
        "not_applicable",
        held("lecture", "2026-03-03", lecture_fee=1, facts={"member": False, "hours": Decimal(1)}),
        overall="unknown",
    ),
    ActivityCase(
        "official_lecture",
        "warn",
        held("lecture", "2026-03-03", OFFICIAL, lecture_fee=400_001, facts={"hours": Decimal(1)}),
    ),
    ActivityCase(
        "official_lecture",
        "pass",
        held("lecture", "2026-03-03", OFFICIAL, lecture_fee=400_000, facts={"hours": Decimal(1)}),
    ),
    ActivityCase("advice_once", "warn", held("consulting", "2026-03-03", advisory_fee=500_001), overall="warn"),
    ActivityCase("advice_once", "pass", held("consulting", "2026-03-03", advisory_fee=500_000), overall="pass"),
    # what is not allowed at all
    ActivityCase("forbidden:cash", "fail", held(VISIT, "2026-03-03", cash=1), overall="fail"),
    ActivityCase("forbidden:gift_card", "fail", held(GROUP, "2026-03-03", *BOTH, gift_card=None), overall="fail"),
    ActivityCase(
        "forbidden:golf",
        "fail",
        held("conference", "2026-03-03", golf=1, facts={"through_organiser": True}),
        overall="fail",
    ),
    ActivityCase("forbidden:transport", "fail", held(VISIT, "2026-03-03", transport=1), overall="fail"),
    # evidence
    ActivityCase("evidence:receipt", "warn", held(VISIT, "2026-03-03", meal=1, facts={"evidence": ()}), overall="warn"),
    ActivityCase(
        "evidence:receipt",
        "fail",
        held(VISIT, "2026-03-03", meal=1, facts={"evidence": (), "settled": True}),
        overall="fail",
    ),
    ActivityCase(
        "evidence:attendance",
        "fail",
        held(GROUP, "2026-03-03", *BOTH, meal=1, facts={"evidence": ("receipt", "programme"), "settled": True}),
        overall="fail",
    ),
    ActivityCase(
        "evidence:contract", "warn", held("consulting", "2026-03-03", advisory_fee=1, facts={"evidence": ("receipt",)})
    ),
]
