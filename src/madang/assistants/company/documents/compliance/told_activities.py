"""The assessment of an activity that a text tells of: its facts become activities, each judged by the rulebook, and its
statements get verdicts of their own. What was not read or not told is said, and does not pass where it matters.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal

from madang.assistants.company import phrases
from madang.assistants.company.documents.activity.facts import ActivityFacts, ToldBenefit
from madang.assistants.company.documents.activity.read_part import SPENT
from madang.assistants.company.documents.compliance.activities import (
    UNNAMED,
    Activity,
    ActivityKind,
    Benefit,
    GivenBenefit,
    Recipient,
)
from madang.assistants.company.documents.compliance.assessment import assess_activity
from madang.assistants.company.documents.compliance.possible_days import judged_on_any_day
from madang.assistants.company.documents.compliance.rulebook import Rulebook
from madang.assistants.company.documents.compliance.statements import IMPROPER, nothing_given, statement_verdicts
from madang.assistants.company.documents.compliance.verdicts import (
    ActivityAssessment,
    CheckVerdict,
    RiskLevel,
    VerdictStatus,
    figure_with_unit,
    gravest_status,
    highest_risk,
    with_question,
)
from madang.state import Frozen
from madang.text import Text


class Circumstances(Frozen):
    """What is known of an activity besides the text: from a form, the records and the settings."""

    held_on: date | None = None
    kind: ActivityKind | None = None
    """The occasion, where a form or the user says it."""
    recipients: tuple[Recipient, ...] = ()
    member: bool | None = None
    today: date
    asked: bool = False
    """Whether somebody asked for a verdict on the text, so that one is due although nothing was given."""


def needs_occasion(
    facts: ActivityFacts, around: Circumstances, records: Sequence[GivenBenefit], rulebook: Rulebook
) -> bool:
    """Whether the text does not tell the occasion, and the verdict would be another one by another occasion."""
    given = any(benefit.kind in _AT_OCCASION for benefit in facts.giving)
    if not given or around.kind or facts.is_about_records or facts.occasion is not None:
        return False
    possible = (around.changed(kind=kind) for kind in _OCCASIONS)
    return len({assess_told(facts, each, records, rulebook).status for each in possible}) > 1


def assess_told(
    facts: ActivityFacts, around: Circumstances, records: Sequence[GivenBenefit], rulebook: Rulebook
) -> ActivityAssessment:
    """All verdicts on what a text tells."""
    day = around.held_on or facts.held_on or around.today
    judged, open_day = _judged(facts, around, day, records, rulebook)
    verdicts = (
        *statement_verdicts(facts, day, rulebook),
        *_not_known(facts, open_day=open_day),
        *(verdict for assessment in judged for verdict in assessment.verdicts),
    )
    status = gravest_status([verdict.status for verdict in verdicts])
    if status not in ("fail", "unknown") and _doubt(facts, verdicts) >= _least_doubt(facts):
        words = phrases.DOUBTED_WORDS.format(words=facts.sense.words)
        verdicts = (*verdicts, _unknown("doubted", phrases.UNREAD_TITLE, words))
        status = "unknown"
    if around.asked and status == "not_applicable":
        verdicts = (*verdicts, *nothing_given(day, rulebook))
        status = gravest_status([verdict.status for verdict in verdicts])
    critical = {f"said:{rule.name}" for rule in rulebook.statements if rule.critical}
    grave: list[RiskLevel] = [
        "critical" for verdict in verdicts if verdict.status == "fail" and verdict.rule in critical
    ]
    return ActivityAssessment(
        activity="told",
        held_on=day,
        verdicts=verdicts,
        status=status,
        risk=highest_risk([*(assessment.risk for assessment in judged), *grave, _RISKS.get(status, "none")]),
        recommendations=(phrases.ADVICE_BY_STATUS[status],) if status in phrases.ADVICE_BY_STATUS else (),
        understood=tuple(_understood(facts, day)),
        unchecked=tuple(_unchecked(facts, around)),
    )


def _judged(
    facts: ActivityFacts, around: Circumstances, day: date, records: Sequence[GivenBenefit], rulebook: Rulebook
) -> tuple[list[ActivityAssessment], bool]:
    """The assessments of what is given, and whether they wait for the day: it is not told, and by other rules or
    with what was given before the verdict may be another.
    """

    def judge(day: date) -> list[ActivityAssessment]:
        return [assess_activity(activity, records, rulebook) for activity in told_activities(facts, around, day)]

    if not _has_no_day(facts, around):
        return judge(day), False
    judged, differ = judged_on_any_day(judge, day, rulebook)
    return judged, differ or bool(around.recipients) or facts.says("date_missing")


def told_activities(facts: ActivityFacts, around: Circumstances, day: date) -> Iterator[Activity]:
    """The activities in which something is given, by their kind; what may never be given is in none of them."""
    grouped: dict[ActivityKind, list[ToldBenefit]] = {}
    occasion = around.kind or facts.occasion or "visit_briefing"
    for benefit in () if facts.is_about_records else facts.giving:
        if benefit.kind not in IMPROPER and benefit.kind in BENEFIT_NAMES:
            grouped.setdefault(KIND_OF_BENEFIT.get(benefit.kind, occasion), []).append(benefit)
    people = around.recipients or (_unnamed(facts),)
    for kind, benefits in grouped.items():
        yield Activity(
            id=f"told/{kind}",
            kind=kind,
            held_on=day,
            recipients=people,
            benefits=_benefits(kind, benefits, facts),
            member=around.member,
            told=True,
            times_told=facts.occurrence,
            year_told=facts.year_total,
            month_told=facts.month_total,
            institutions_told=2 if facts.says("several") else None,
            hours=facts.hours,
            rate=facts.rate if kind in ("payment_discount", "card_points") else None,
            payment_months=facts.payment_months,
            credits=facts.credits,
            specialists=facts.specialists,
            official_open=facts.states.get("office") == "unknown",
            product_named=_product_named(facts),
            sample_marked=facts.holds("mark"),
            through_organiser=_through_organiser(facts),
            approved=facts.holds("approval"),
        )


def _benefits(kind: ActivityKind, told: Sequence[ToldBenefit], facts: ActivityFacts) -> tuple[Benefit, ...]:
    if kind == "booth":
        return (Benefit(kind="booth_fee", amount=Decimal(0)),)
    free = ("sample", "discount", "points")
    names = [(BENEFIT_NAMES[benefit.kind], benefit) for benefit in told]
    hours = facts.hours if kind == "lecture" and any(told.role == "hourly" for told in facts.amounts) else None
    return tuple(
        Benefit(
            kind=name,
            amount=Decimal(0) if name in free else _times(benefit.highest, hours),
            lowest=None if name in free else _times(benefit.lowest, hours),
        )
        for name, benefit in names
    )


def _times(amount: Decimal | None, hours: Decimal | None) -> Decimal | None:
    return amount if amount is None or hours is None else amount * hours


def _unnamed(facts: ActivityFacts) -> Recipient:
    official = facts.holds("office")
    if official is None and "office" not in facts.states:
        official = True if facts.says("official") else False if facts.says("private") else None
    return Recipient(id=UNNAMED, name="–", public_official=official)


def _through_organiser(facts: ActivityFacts) -> bool | None:
    """Whether support goes through the organiser; one who is named only as a way not taken was passed by."""
    passed_by = facts.says("direct") or facts.states.get("organiser") == "conditional"
    return False if passed_by else facts.holds("organiser")


def _product_named(facts: ActivityFacts) -> bool | None:
    """Whether a thing bears the name of a product; one that bears the company's, and of a product nothing, does not."""
    named = facts.holds("product_name")
    return False if named is None and facts.holds("company_name") and "product_name" not in facts.states else named


def _not_known(facts: ActivityFacts, *, open_day: bool) -> Iterator[CheckVerdict]:
    """What a person has to look at, since it was not read or not told."""
    permitted = facts.sense.chances.get("permitted", 0.0)
    found = facts.giving or (facts.benefits and permitted < _SURELY)
    accounted = facts.explained or found or facts.duties or facts.says("off_label_referred")
    spent = any(told.role in SPENT for told in facts.amounts)
    if ((permitted >= _LIKELY and facts.amounts) or (facts.tells_of_an_act and spent)) and not accounted:
        words = phrases.DOUBTED_WORDS.format(words=facts.sense.words)
        yield _unknown("unread_benefit", phrases.UNREAD_TITLE, words)
    for words in facts.unread:
        yield _unknown("unread", phrases.UNREAD_TITLE, phrases.UNREAD_WORDS.format(words=words))
    if open_day:
        yield _unknown("date", phrases.ACTIVITY_DATE_TITLE, with_question(phrases.ACTIVITY_DATE_UNKNOWN, "date"))


def _doubt(facts: ActivityFacts, verdicts: Sequence[CheckVerdict]) -> float:
    """How much speaks against a text that breaks no rule. Where all that is given is paid for by the head or the hour,
    and its exact amount was compared, nothing is left open; nor is it where nothing is given and a duty was measured.
    """
    if _denies_alone(facts):
        return facts.judged.wrong
    told = bool(facts.giving) and all(benefit.kind in _PRICED and benefit.is_exact for benefit in facts.giving)
    told = told or (not facts.benefits and facts.judged.open < _LIKELY)
    compared = any(verdict.compared for verdict in verdicts if verdict.status == "pass")
    settled = told and compared and facts.sense.chances.get("open", 0.0) < _LIKELY
    return facts.judged.wrong + (0.0 if settled else facts.judged.open)


def _denies_alone(facts: ActivityFacts) -> bool:
    """Whether the sentence that is doubted says for certain that something was not given, no amount is told, and no
    answer seems to be due.
    """
    words = facts.sense.words
    if facts.sense.chances.get("open", 0.0) >= _STILL_OPEN:
        return False
    denied = [each for each in facts.benefits if each.mode == "not_given" and each.confidence >= _CERTAIN]
    whole = len(denied) == len(facts.benefits) and not any(each.uncertain for each in denied) and not facts.amounts
    return whole and any(words in each.text or each.text in words for each in denied)


def _least_doubt(facts: ActivityFacts) -> float:
    """How likely wrong or open a text has to be before it is held although no rule is broken; one that names nobody
    outside has to be surer.
    """
    if "customers:none" not in facts.evidence:
        return _DOUBTED
    return _DOUBTED_OF_READ if facts.giving else _DOUBTED_OF_NOBODY


def _has_no_day(facts: ActivityFacts, around: Circumstances) -> bool:
    """Whether the day matters and is not told; a plan without a day is one for today's rules."""
    dated = around.held_on or facts.held_on
    return bool(facts.giving) and dated is None and (facts.says("date_missing") or not _is_asked(facts))


def _is_asked(facts: ActivityFacts) -> bool:
    return all(benefit.mode == "planned" for benefit in facts.giving)


def _unknown(rule: str, title: Text, detail: Text) -> CheckVerdict:
    return CheckVerdict(rule=f"told:{rule}", title=title, status="unknown", detail=detail)


def _understood(facts: ActivityFacts, day: date) -> Iterator[Text]:
    """How the text was read, in a line for each benefit."""
    for benefit in facts.benefits:
        amount = phrases.NO_AMOUNT_TOLD
        if benefit.highest is not None:
            most = figure_with_unit(benefit.highest, "won")
            least = figure_with_unit(benefit.lowest, "won") if benefit.lowest is not None else most
            amount = (
                phrases.EACH_GOT.format(amount=most)
                if least == most
                else phrases.EACH_GOT_BETWEEN.format(least=least, most=most)
            )
        yield phrases.READ_BENEFIT.format(
            kind=phrases.BENEFIT_NAMES.get(benefit.kind, Text(ko=benefit.kind, en=benefit.kind)),
            mode=phrases.BENEFIT_MODES[benefit.mode],
            amount=amount,
        )
    if facts.benefits:
        yield phrases.READ_DAY.format(day=day)
    if facts.people:
        yield phrases.READ_PEOPLE.format(people=facts.people)
    if facts.occurrence:
        yield phrases.READ_OCCURRENCE.format(times=facts.occurrence)


def _unchecked(facts: ActivityFacts, around: Circumstances) -> Iterator[Text]:
    """What the verdicts say nothing about."""
    if facts.giving:
        yield phrases.UNCHECKED_EVIDENCE
        if not around.recipients:
            if not facts.says("official", "private") and facts.holds("office") is None:
                yield phrases.UNCHECKED_OFFICIAL
            yield phrases.UNCHECKED_PAST
    yield phrases.UNCHECKED_PICTURES


_LIKELY, _SURELY = 0.5, 0.7
_CERTAIN, _STILL_OPEN = 0.97, 0.25
_DOUBTED, _DOUBTED_OF_NOBODY, _DOUBTED_OF_READ = 0.35, 0.45, 0.6
_PRICED = frozenset({"meal", "souvenir", "lecture_fee", "advisory_fee"})
_OCCASIONS: tuple[ActivityKind, ...] = ("visit_briefing", "group_briefing")
_AT_OCCASION = frozenset({"meal", "souvenir", "stationery"})
KIND_OF_BENEFIT: dict[str, ActivityKind] = {
    "sample": "sample",
    "booth": "booth",
    "lecture_fee": "lecture",
    "advisory_fee": "consulting",
    "conference": "conference",
    "study": "clinical_trial",
    "pms_fee": "post_marketing",
    "discount": "payment_discount",
    "card_points": "card_points",
}
BENEFIT_NAMES = {
    "meal": "meal", "souvenir": "souvenir", "stationery": "stationery", "sample": "sample", "lecture_fee": "lecture_fee",  # noqa: E501
    "advisory_fee": "advisory_fee", "conference": "registration", "study": "research_fund", "pms_fee": "survey_fee",
    "discount": "discount", "card_points": "points", "booth": "booth_fee",
}  # fmt: skip
_RISKS: dict[VerdictStatus, RiskLevel] = {"fail": "high", "unknown": "medium", "warn": "low"}
