"""The assessment of an activity: all verdicts on it, the overall status and the risk. Each check measures a figure,
including what was given before, and compares it with every limit in force that day.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal

from madang.assistants.company import phrases
from madang.assistants.company.documents.compliance.activities import Activity, Benefit, GivenBenefit, Recipient
from madang.assistants.company.documents.compliance.rulebook import Measure, Rulebook, RulebookCheck, RulebookLimit
from madang.assistants.company.documents.compliance.verdicts import (
    ActivityAssessment,
    CheckOutcome,
    CheckVerdict,
    ComparedLimit,
    RiskLevel,
    VerdictStatus,
    benefit_without_limit,
    check_not_applicable,
    check_verdict,
    evidence_verdict,
    forbidden_benefit,
    gravest_status,
    no_recipient_named,
    required_change,
    verdict_with_later_limits,
    with_question,
)
from madang.text import Text

PER_RECIPIENT: frozenset[Measure] = frozenset(
    {"amount", "day_amount", "month_amount", "year_amount", "month_times", "all_amount", "all_year_amount", "hourly"}
)
"""Measures taken for each recipient; the others are for the activity."""


def judge_check(
    name: str, activity: Activity, recipient: Recipient | None, records: Sequence[GivenBenefit], rulebook: Rulebook
) -> CheckVerdict:
    """The verdict of the check on the activity, for one recipient if the check is per recipient."""
    check, limits = rulebook.checks[name], rulebook.limits_of(name)
    in_force = [limit for limit in limits if limit.holds_on(activity.held_on)]
    sure = [limit for limit in in_force if _binds(limit, check, activity, recipient) is True]
    maybe = [limit for limit in in_force if _binds(limit, check, activity, recipient) is None]
    if not sure and not maybe:
        return check_verdict(name, check, recipient, _without_limits(limits, in_force, activity))
    actual = _measured_figure(check, activity, recipient, records)
    if (
        actual is None
        and (banning := next((limit for limit in sure if _bans(limit) and limit.standing != "unconfirmed"), None))
        is not None
    ):
        return check_verdict(name, check, recipient, CheckOutcome("fail", "banned", banning))
    if actual is None:
        governing = _strictest(sure or maybe, check)
        outcome = CheckOutcome("unknown", "unmeasured", governing)
        known = _total(_benefits(check, activity)) if check.measure == "hourly" else None
        shown = () if known is None else (_compared_limit(governing, known, outcome, rulebook),)
        missing = _missing_fact(check, activity)
        return check_verdict(name, check, recipient, outcome, compared=shown, missing=missing)
    lowest = _measured_figure(check, activity, recipient, records, least=True)
    finding = _compare_range(check, lowest, actual, sure, maybe)
    compared = tuple(_compared_limit(limit, actual, finding, rulebook) for limit in [*sure, *maybe])
    change = None
    if finding.status == "fail" and finding.governing:
        change = required_change(
            check, finding.governing, activity, _recorded_before(check, activity, recipient, records)
        )
    verdict = check_verdict(
        name, check, recipient, finding, actual=actual, compared=compared, modification=change,
        missing="heads" if finding.how == "beyond_if_so" else "",
    )  # fmt: skip
    later = [
        limit for limit in limits if limit.since > activity.held_on and not (limit.members and not activity.member)
    ]
    return verdict_with_later_limits(verdict, check, later)


def _missing_fact(check: RulebookCheck, activity: Activity) -> str:
    """The name of the fact that a check lacks: the amount, or what it is measured by."""
    priced = check.measure in PER_RECIPIENT and check.measure != "month_times"
    return "amount" if priced and _total(_benefits(check, activity)) is None else check.measure


def _binds(limit: RulebookLimit, check: RulebookCheck, activity: Activity, recipient: Recipient | None) -> bool | None:
    """Whether the limit applies to this company and recipient; None if that is not known."""
    conditions = [activity.member] if limit.members else []
    if check.officials:
        official = recipient.public_official if recipient else None
        untold = official is None and activity.told and not activity.official_open
        conditions.append(False if untold else official)
    if False in conditions:
        return False
    return None if None in conditions else True


def _without_limits(
    limits: Sequence[RulebookLimit], in_force: Sequence[RulebookLimit], activity: Activity
) -> CheckOutcome:
    """No limit applies: not to this company or recipient, the rule was not in force yet, or the limit of that day is
    not known."""
    if in_force:
        return CheckOutcome("not_applicable", "not_bound")
    earliest = min(limits, key=lambda limit: limit.since)
    if activity.held_on < earliest.since and earliest.first:
        return CheckOutcome("pass", "not_yet")
    return CheckOutcome("unknown", "no_limit_known")


def _compare_range(
    check: RulebookCheck,
    lowest: Decimal | None,
    actual: Decimal,
    sure: Sequence[RulebookLimit],
    maybe: Sequence[RulebookLimit],
) -> CheckOutcome:
    """The outcome for a figure that lies between two: where they differ, it is not known."""
    most = _compare_with_limits(check, actual, sure, maybe)
    if lowest is None or lowest == actual or most.status != "fail":
        return most
    least = _compare_with_limits(check, lowest, sure, maybe)
    return most if least.status == "fail" else CheckOutcome("unknown", "beyond_if_so", most.governing)


def _compare_with_limits(
    check: RulebookCheck, actual: Decimal, sure: Sequence[RulebookLimit], maybe: Sequence[RulebookLimit]
) -> CheckOutcome:
    enforced = [limit for limit in sure if limit.standing != "unconfirmed"]
    loose = [limit for limit in sure if limit.standing == "unconfirmed"]
    if any(_broken(limit, check, actual) for limit in enforced):
        return CheckOutcome("fail", "beyond", _strictest(enforced, check))
    if broken := [limit for limit in loose if _broken(limit, check, actual)]:
        status = "fail" if any(limit.exceeding == "fail" for limit in broken) else "warn"
        return CheckOutcome(status, "beyond_unconfirmed", _strictest(loose, check))
    if any(_broken(limit, check, actual) for limit in maybe):
        return CheckOutcome("unknown", "beyond_if_bound", _strictest(maybe, check))
    if enforced:
        return CheckOutcome("pass", "within", _strictest(enforced, check))
    governing = _strictest([*loose, *maybe], check)
    if governing.standing == "unconfirmed":
        return CheckOutcome("pass", "within_unconfirmed", governing)
    return CheckOutcome("pass", "within", governing)


def _broken(limit: RulebookLimit, check: RulebookCheck, actual: Decimal) -> bool:
    if _bans(limit):
        return True
    return actual < limit.value if check.least else actual > limit.value


def _bans(limit: RulebookLimit) -> bool:
    """Whether a limit of zero won forbids the benefit, whatever its value."""
    return limit.value == 0 and limit.unit == "won"


def _strictest(limits: Iterable[RulebookLimit], check: RulebookCheck) -> RulebookLimit:
    return max(limits, key=lambda limit: limit.value if check.least else -limit.value)


def _compared_limit(limit: RulebookLimit, actual: Decimal, finding: CheckOutcome, rulebook: Rulebook) -> ComparedLimit:
    return ComparedLimit(
        actual=actual,
        limit=limit.value,
        unit=limit.unit,
        basis=limit.basis,
        article=limit.article,
        in_force=limit.since,
        as_of=rulebook.as_of,
        standing=limit.standing,
        governs=limit == finding.governing,
    )


def _measured_figure(
    check: RulebookCheck,
    activity: Activity,
    recipient: Recipient | None,
    records: Sequence[GivenBenefit],
    *,
    least: bool = False,
) -> Decimal | None:
    """The figure to compare with the limits; None if a needed value is not known."""
    if check.measure not in PER_RECIPIENT:
        return _FACTS[check.measure](activity)
    now = Decimal(1) if check.measure == "month_times" else _total(_benefits(check, activity), least=least)
    if now is None:
        return None
    if check.measure in _NEEDS_THE_PAST and (recipient is None or recipient.is_unnamed or activity.told):
        told = _told_figure(check, activity, now, least=least)
        if told is not None or (recipient is not None and recipient.is_unnamed):
            return told
    if check.measure == "hourly":
        return None if activity.hours is None else now / max(activity.hours, Decimal(1))  # one that is begun counts
    return now + _recorded_before(check, activity, recipient, records)


def _told_figure(check: RulebookCheck, activity: Activity, now: Decimal, *, least: bool) -> Decimal | None:
    """The figure with the past as the text tells it; None if it tells nothing of it. A month holds no more than its
    year.
    """
    if check.measure == "month_times":
        return None if activity.times_told is None else Decimal(activity.times_told)
    before = {"year_amount": activity.year_told, "month_amount": activity.month_told}.get(check.measure)
    if before is None and check.measure == "month_amount" and activity.year_told is not None:
        return now if least else now + activity.year_told
    return None if before is None else now + before


def _recorded_before(
    check: RulebookCheck, activity: Activity, recipient: Recipient | None, records: Sequence[GivenBenefit]
) -> Decimal:
    """What the records add to the figure: benefits of the same day, month or year, without the activity itself."""
    before = [
        record
        for record in records
        if recipient is not None and record.recipient == recipient.id and record.activity != activity.id
        if _is_counted(record, check, activity)
    ]
    if check.measure == "month_times":
        return Decimal(len(before))
    return sum((record.amount for record in before), Decimal(0))


def _is_counted(record: GivenBenefit, check: RulebookCheck, activity: Activity) -> bool:
    day = activity.held_on
    match check.measure:
        case "day_amount":
            same = record.given_on == day
        case "month_amount" | "month_times":
            same = (record.given_on.year, record.given_on.month) == (day.year, day.month)
        case "year_amount" | "all_year_amount":
            same = record.given_on.year == day.year
        case _:
            same = False
    if check.measure == "all_year_amount":
        return same
    return same and record.kind == activity.kind and record.benefit in check.benefits


def _benefits(check: RulebookCheck, activity: Activity) -> list[Benefit]:
    return [benefit for benefit in activity.benefits if not check.benefits or benefit.kind in check.benefits]


def _total(benefits: Iterable[Benefit], *, least: bool = False) -> Decimal | None:
    amounts = [benefit.lowest if least and benefit.lowest is not None else benefit.amount for benefit in benefits]
    known = [amount for amount in amounts if amount is not None]
    return sum(known, Decimal(0)) if len(known) == len(amounts) else None


def _institutions(activity: Activity) -> Decimal | None:
    if activity.institutions_told is not None:
        return Decimal(activity.institutions_told)
    found = {recipient.institution for recipient in activity.recipients}
    return None if None in found or not found else Decimal(len(found))


def _count(value: int | None) -> Decimal | None:
    return None if value is None else Decimal(value)


def _lacking(fact: bool | None) -> Decimal | None:
    """1 if the fact does not hold."""
    return None if fact is None else Decimal(not fact)


_FACTS: dict[Measure, Callable[[Activity], Decimal | None]] = {
    "rate": lambda activity: activity.rate,
    "institutions": _institutions,
    "credits": lambda activity: _count(activity.credits),
    "specialists": lambda activity: _count(activity.specialists),
    "product_named": lambda activity: None if activity.product_named is None else Decimal(activity.product_named),
    "past_organiser": lambda activity: _lacking(activity.through_organiser),
    "unmarked_samples": lambda activity: _lacking(activity.sample_marked),
    "unapproved": lambda activity: _lacking(activity.approved),
}


def assess_activity(activity: Activity, records: Sequence[GivenBenefit], rulebook: Rulebook) -> ActivityAssessment:
    """All verdicts on the activity: what is forbidden, then amounts and running totals, then evidence."""
    verdicts = (
        *_forbidden(activity, rulebook),
        *_checked(activity, records, rulebook),
        *_evidence(activity, rulebook),
    )
    verdicts = (*verdicts, *_unlimited(activity, verdicts, rulebook))
    status = gravest_status([verdict.status for verdict in verdicts])
    return ActivityAssessment(
        activity=activity.id,
        held_on=activity.held_on,
        verdicts=verdicts,
        status=status,
        risk=_risk(status, verdicts, rulebook),
        recommendations=tuple(_recommendations(status)),
    )


def _forbidden(activity: Activity, rulebook: Rulebook) -> Iterator[CheckVerdict]:
    allowed = rulebook.activities[activity.kind].allowed
    for benefit in activity.benefits:
        if benefit.kind not in allowed:
            yield forbidden_benefit(benefit.kind, activity, rulebook)


def _checked(activity: Activity, records: Sequence[GivenBenefit], rulebook: Rulebook) -> Iterator[CheckVerdict]:
    for name, check in rulebook.checks.items():
        if activity.kind not in check.activities:
            continue
        if not _bears_on(check, activity) or (activity.told and _is_untold(check, activity)):
            yield check_not_applicable(name, check)
            continue
        recipients: Sequence[Recipient | None] = activity.recipients if check.measure in PER_RECIPIENT else [None]
        if not recipients:
            yield no_recipient_named(name, check)
        judged = [judge_check(name, activity, recipient, records, rulebook) for recipient in recipients]
        yield from (_if_so(verdict, check, activity, rulebook) for verdict in judged)


def _if_so(verdict: CheckVerdict, check: RulebookCheck, activity: Activity, rulebook: Rulebook) -> CheckVerdict:
    """The verdict; where a text does not tell after how many months was paid, one that fails for a later term is
    unknown.
    """
    term_told = not activity.told or activity.payment_months is not None
    if check.payment_months is None or term_told or verdict.status != "fail":
        return verdict
    rates = [
        limit.value
        for name, other in rulebook.checks.items()
        if other.payment_months is not None and activity.kind in other.activities
        for limit in rulebook.limits_of(name)
        if limit.holds_on(activity.held_on)
    ]
    allowed_at_best = activity.rate is not None and activity.rate <= max(rates, default=Decimal(0))
    if not allowed_at_best:
        return verdict
    return verdict.changed(status="unknown", detail=with_question(verdict.detail, "payment_months"))


def _bears_on(check: RulebookCheck, activity: Activity) -> bool:
    if check.payment_months is not None:
        latest = max(check.payment_months, 1)
        paid = activity.payment_months
        return paid is None or paid == latest or (latest == _LATER and paid > latest)
    return not check.benefits or any(benefit.kind in check.benefits for benefit in activity.benefits)


def _is_untold(check: RulebookCheck, activity: Activity) -> bool:
    """Whether a text cannot be expected to tell what the check needs; what was left out is said beside the verdicts."""
    if check.measure == "institutions":
        return activity.institutions_told is None
    return check.measure == "all_year_amount" and any(person.is_unnamed for person in activity.recipients)


def _evidence(activity: Activity, rulebook: Rulebook) -> Iterator[CheckVerdict]:
    if not activity.told and any(benefit.amount != 0 for benefit in activity.benefits):
        for wanted in rulebook.activities[activity.kind].evidence:
            yield evidence_verdict(wanted, activity, there=wanted in activity.evidence)


def _unlimited(activity: Activity, verdicts: Sequence[CheckVerdict], rulebook: Rulebook) -> Iterator[CheckVerdict]:
    """Every benefit must have been compared with a limit, or be allowed at cost."""
    at = rulebook.activities[activity.kind]
    judged = {
        kind
        for verdict in verdicts
        if verdict.rule in rulebook.checks and verdict.status != "not_applicable"
        for kind in rulebook.checks[verdict.rule].benefits
    }
    for benefit in activity.benefits:
        if benefit.kind in at.allowed and benefit.kind not in judged and benefit.kind not in at.at_cost:
            yield benefit_without_limit(benefit.kind, activity)


def _risk(status: VerdictStatus, verdicts: Sequence[CheckVerdict], rulebook: Rulebook) -> RiskLevel:
    failed = [verdict for verdict in verdicts if verdict.status == "fail"]
    if any(_is_critical(verdict, rulebook) for verdict in failed) or len(failed) >= _MANY:
        return "critical"
    return _RISKS[status]


def _is_critical(verdict: CheckVerdict, rulebook: Rulebook) -> bool:
    """A forbidden benefit, a crime, or more than twice what is allowed."""
    check = rulebook.checks.get(verdict.rule)
    if check is None:
        return verdict.rule.startswith("forbidden:")
    governing = next((limit for limit in verdict.compared if limit.governs), None)
    twice = governing is not None and not check.least and governing.actual > 2 * governing.limit > Decimal(0)
    return check.criminal or twice


def _recommendations(status: VerdictStatus) -> Iterator[Text]:
    if status in phrases.ADVICE_BY_STATUS:
        yield phrases.ADVICE_BY_STATUS[status]


_NEEDS_THE_PAST: frozenset[Measure] = frozenset({"month_times", "month_amount", "year_amount"})
_LATER = 4
"""The months that stand for everything beyond the third."""
_MANY = 3
_RISKS: dict[VerdictStatus, RiskLevel] = {
    "fail": "high",
    "unknown": "medium",
    "warn": "low",
    "pass": "none",
    "not_applicable": "none",
}
