"""The assessment of an activity: all verdicts on it, the overall status and the risk."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from madang.assistants.company import phrases
from madang.assistants.company.documents.compliance.activities import Activity, GivenBenefit, Recipient
from madang.assistants.company.documents.compliance.limit_checks import PER_RECIPIENT, judge_check
from madang.assistants.company.documents.compliance.rulebook import Rulebook, RulebookCheck
from madang.assistants.company.documents.compliance.verdicts import (
    ActivityAssessment,
    CheckVerdict,
    RiskLevel,
    VerdictStatus,
    benefit_without_limit,
    check_not_applicable,
    evidence_verdict,
    forbidden_benefit,
    gravest_status,
    no_recipient_named,
)
from madang.text import Text


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
        if not _bears_on(check, activity):
            yield check_not_applicable(name, check)
            continue
        recipients: Sequence[Recipient | None] = activity.recipients if check.measure in PER_RECIPIENT else [None]
        if not recipients:
            yield no_recipient_named(name, check)
        yield from (judge_check(name, activity, recipient, records, rulebook) for recipient in recipients)


def _bears_on(check: RulebookCheck, activity: Activity) -> bool:
    if check.payment_months is not None:
        latest = max(check.payment_months, 1)
        paid = activity.payment_months
        return paid is None or paid == latest or (latest == _LATER and paid > latest)
    return not check.benefits or any(benefit.kind in check.benefits for benefit in activity.benefits)


def _evidence(activity: Activity, rulebook: Rulebook) -> Iterator[CheckVerdict]:
    if any(benefit.amount != 0 for benefit in activity.benefits):
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
