"""Judging: one figure held against all limits that bind on that day."""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from madang.assistants.company.domain.compliance.activities import Activity, Given, Recipient
from madang.assistants.company.domain.compliance.measuring import earlier, measured
from madang.assistants.company.domain.compliance.rulebook import Check, Limit, Rulebook
from madang.assistants.company.domain.compliance.wording import Finding, correction, found
from madang.assistants.company.domain.verdicts import Compared, Verdict

__all__ = ["judge"]


def judge(
    name: str, activity: Activity, recipient: Recipient | None, records: Sequence[Given], rulebook: Rulebook
) -> Verdict:
    """What the check says of the activity, and of the recipient if it is about each of them."""
    check, limits = rulebook.checks[name], rulebook.limits_of(name)
    in_force = [one for one in limits if one.holds_on(activity.held_on)]
    sure = [one for one in in_force if _binds(one, check, activity, recipient) is True]
    maybe = [one for one in in_force if _binds(one, check, activity, recipient) is None]
    if not sure and not maybe:
        return found(name, check, recipient, _without_limits(limits, in_force, activity))
    actual = measured(check, activity, recipient, records)
    if actual is None:
        return found(name, check, recipient, Finding("unknown", "unmeasured"))
    finding = _compare(check, actual, sure, maybe)
    compared = tuple(_compared(one, actual, finding, rulebook) for one in [*sure, *maybe])
    change = None
    if finding.status == "fail" and finding.governing:
        change = correction(check, finding.governing, activity, earlier(check, activity, recipient, records))
    return found(name, check, recipient, finding, actual=actual, compared=compared, modification=change)


def _binds(limit: Limit, check: Check, activity: Activity, recipient: Recipient | None) -> bool | None:
    """Whether the limit is one for this company and this recipient; None where that is not known."""
    conditions = [activity.member] if limit.members else []
    if check.officials:
        conditions.append(recipient.public_official if recipient else None)
    if False in conditions:
        return False
    return None if None in conditions else True


def _without_limits(limits: Sequence[Limit], in_force: Sequence[Limit], activity: Activity) -> Finding:
    """No limit binds: because there are none for such a company or recipient, because there was no rule yet, or because
    what held then is not known."""
    if in_force:
        return Finding("not_applicable", "not_bound")
    earliest = min(limits, key=lambda one: one.since)
    if activity.held_on < earliest.since and earliest.first:
        return Finding("not_applicable", "not_yet")
    return Finding("unknown", "no_limit_known")


def _compare(check: Check, actual: Decimal, sure: Sequence[Limit], maybe: Sequence[Limit]) -> Finding:
    enforced = [one for one in sure if one.standing != "unconfirmed"]
    loose = [one for one in sure if one.standing == "unconfirmed"]
    if any(_broken(one, check, actual) for one in enforced):
        return Finding("fail", "beyond", _strictest(enforced, check))
    if any(_broken(one, check, actual) for one in loose):
        return Finding("unknown", "beyond_unconfirmed", _strictest(loose, check))
    if any(_broken(one, check, actual) for one in maybe):
        return Finding("unknown", "beyond_if_bound", _strictest(maybe, check))
    if enforced:
        return Finding("pass", "within", _strictest(enforced, check))
    governing = _strictest([*loose, *maybe], check)
    if governing.standing == "unconfirmed":
        return Finding("warn", "within_unconfirmed", governing)
    return Finding("pass", "within", governing)


def _broken(limit: Limit, check: Check, actual: Decimal) -> bool:
    """What may be worth nothing may not be given, whatever value was put on it."""
    if limit.value == 0 and limit.unit == "won":
        return True
    return actual < limit.value if check.least else actual > limit.value


def _strictest(limits: Iterable[Limit], check: Check) -> Limit:
    return max(limits, key=lambda one: one.value if check.least else -one.value)


def _compared(limit: Limit, actual: Decimal, finding: Finding, rulebook: Rulebook) -> Compared:
    return Compared(
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
