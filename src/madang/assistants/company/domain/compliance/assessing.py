"""Assessing an activity: every rule that bears on it, as of its day, with the figures compared.

Where several limits hold, the strictest decides. Nothing passes that is not known: not an amount, not whether a doctor
is a public official, not a limit that nobody has confirmed.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from madang.assistants.company.domain.compliance.activities import Activity, Given, Recipient
from madang.assistants.company.domain.compliance.judging import judge
from madang.assistants.company.domain.compliance.measuring import PER_RECIPIENT
from madang.assistants.company.domain.compliance.rulebook import Check, Rulebook
from madang.assistants.company.domain.compliance.wording import (
    evidence_of,
    forbidden,
    nobody_named,
    not_given,
    unlimited,
)
from madang.assistants.company.domain.verdicts import Assessment, RiskLevel, Verdict, VerdictStatus, gravest
from madang.text import Text

__all__ = ["assess"]


def assess(activity: Activity, records: Sequence[Given], rulebook: Rulebook) -> Assessment:
    """All verdicts on the activity: what is forbidden, then amounts and running totals, then evidence."""
    verdicts = (
        *_forbidden(activity, rulebook),
        *_checked(activity, records, rulebook),
        *_evidence(activity, rulebook),
    )
    verdicts = (*verdicts, *_unlimited(activity, verdicts, rulebook))
    status = gravest([one.status for one in verdicts])
    return Assessment(
        activity=activity.id,
        held_on=activity.held_on,
        verdicts=verdicts,
        status=status,
        risk=_risk(status, verdicts, rulebook),
        recommendations=tuple(_recommendations(status)),
    )


def _forbidden(activity: Activity, rulebook: Rulebook) -> Iterator[Verdict]:
    allowed = rulebook.activities[activity.kind].allowed
    for benefit in activity.benefits:
        if benefit.kind not in allowed:
            yield forbidden(benefit.kind, activity, rulebook)


def _checked(activity: Activity, records: Sequence[Given], rulebook: Rulebook) -> Iterator[Verdict]:
    for name, check in rulebook.checks.items():
        if activity.kind not in check.activities:
            continue
        if not _bears_on(check, activity):
            yield not_given(name, check)
            continue
        recipients: Sequence[Recipient | None] = activity.recipients if check.measure in PER_RECIPIENT else [None]
        if not recipients:
            yield nobody_named(name, check)
        yield from (judge(name, activity, one, records, rulebook) for one in recipients)


def _bears_on(check: Check, activity: Activity) -> bool:
    if check.payment_months is not None:
        latest = max(check.payment_months, 1)
        paid = activity.payment_months
        return paid is None or paid == latest or (latest == _LATER and paid > latest)
    return not check.benefits or any(one.kind in check.benefits for one in activity.benefits)


def _evidence(activity: Activity, rulebook: Rulebook) -> Iterator[Verdict]:
    if any(one.amount != 0 for one in activity.benefits):
        for wanted in rulebook.activities[activity.kind].evidence:
            yield evidence_of(wanted, activity, there=wanted in activity.evidence)


def _unlimited(activity: Activity, verdicts: Sequence[Verdict], rulebook: Rulebook) -> Iterator[Verdict]:
    """What is given must have been held against some limit, or be allowed at cost."""
    at = rulebook.activities[activity.kind]
    judged = {
        kind
        for verdict in verdicts
        if verdict.rule in rulebook.checks and verdict.status != "not_applicable"
        for kind in rulebook.checks[verdict.rule].benefits
    }
    for benefit in activity.benefits:
        if benefit.kind in at.allowed and benefit.kind not in judged and benefit.kind not in at.at_cost:
            yield unlimited(benefit.kind, activity)


def _risk(status: VerdictStatus, verdicts: Sequence[Verdict], rulebook: Rulebook) -> RiskLevel:
    failed = [one for one in verdicts if one.status == "fail"]
    if any(_is_critical(one, rulebook) for one in failed) or len(failed) >= _MANY:
        return "critical"
    return _RISKS[status]


def _is_critical(verdict: Verdict, rulebook: Rulebook) -> bool:
    """A forbidden benefit, a crime, or more than twice what is allowed."""
    check = rulebook.checks.get(verdict.rule)
    if check is None:
        return verdict.rule.startswith("forbidden:")
    governing = next((one for one in verdict.compared if one.governs), None)
    twice = governing is not None and not check.least and governing.actual > 2 * governing.limit > Decimal(0)
    return check.criminal or twice


def _recommendations(status: VerdictStatus) -> Iterator[Text]:
    if status in _ADVICE:
        yield _ADVICE[status]


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
_ADVICE: dict[VerdictStatus, Text] = {
    "fail": Text(
        ko="수정 전에는 진행하거나 저장하지 마세요. 예외가 필요하면 준법 감시인의 승인을 받으세요.",
        en="Do not go ahead or store it before it is changed. An exception needs the compliance officer's approval.",
    ),
    "unknown": Text(
        ko="모르는 값이 있어 통과로 보지 않습니다. 값을 채우거나 준법 감시인에게 확인하세요.",
        en="Something is not known, so this does not pass. Fill it in, or ask the compliance officer.",
    ),
    "warn": Text(
        ko="한도의 원문을 확인한 뒤 진행하세요.",
        en="Check the wording of the limit before going ahead.",
    ),
}
