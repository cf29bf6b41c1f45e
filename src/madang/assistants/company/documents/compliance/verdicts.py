"""Verdicts of compliance checks: as data, in words, and as a view; and which status or risk counts among several."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Literal, NamedTuple

from madang.assistants.company import phrases
from madang.assistants.company.documents.compliance.activities import Activity, EvidenceKind, Recipient
from madang.assistants.company.documents.compliance.rulebook import LegalBasis, Rulebook, RulebookCheck, RulebookLimit
from madang.protocol import UNKNOWN_CELL, views
from madang.reading.dates import add_months
from madang.reading.language import with_particle
from madang.state import Frozen
from madang.text import Language, Text

VerdictStatus = views.VerdictWord
RiskLevel = Literal["none", "low", "medium", "high", "critical"]
ComparisonKind = Literal[
    "within",
    "beyond",
    "within_unconfirmed",
    "beyond_unconfirmed",
    "beyond_if_bound",
    "beyond_if_so",
    "banned",
    "unmeasured",
    "not_bound",
    "not_yet",
    "no_limit_known",
]


class ComparedLimit(Frozen):
    """A figure compared with a limit, and the source of the limit."""

    actual: Decimal
    limit: Decimal
    unit: str
    basis: LegalBasis
    article: str
    in_force: date
    """Since when the limit is in force."""
    as_of: date
    """When the limit was last looked up."""
    standing: Literal["confirmed", "reported", "unconfirmed"]
    """Whether the text of the law was read, a dated report of it was, or neither."""
    governs: bool = False
    """Whether it is the strictest limit, which decides."""


class RequiredChange(Frozen):
    """A change that the activity needs to pass: the field, and a value that passes."""

    field: str
    text: Text
    corrected: Decimal | str | None = None


class CheckVerdict(Frozen):
    """The verdict of one rule on one recipient, or on the activity if `recipient` is None."""

    rule: str
    title: Text
    status: VerdictStatus
    detail: Text
    recipient: str | None = None
    whom: str = ""
    """The name of the recipient."""
    compared: tuple[ComparedLimit, ...] = ()
    modification: RequiredChange | None = None


class ActivityAssessment(Frozen):
    """All verdicts on an activity; it may go ahead only if none is `fail` or `unknown`."""

    activity: str
    held_on: date
    verdicts: tuple[CheckVerdict, ...]
    status: VerdictStatus
    risk: RiskLevel
    recommendations: tuple[Text, ...] = ()
    understood: tuple[Text, ...] = ()
    """How the text was read, if it was one."""
    unchecked: tuple[Text, ...] = ()
    """What the verdicts say nothing about."""

    @property
    def blocking(self) -> tuple[CheckVerdict, ...]:
        """The verdicts that block the activity."""
        return tuple(verdict for verdict in self.verdicts if verdict.status in ("fail", "unknown"))

    @property
    def told(self) -> tuple[CheckVerdict, ...]:
        """The verdicts that somebody who asked is told: what is broken, what is warned of, what is not known."""
        return told_verdicts(self.verdicts)

    @property
    def modifications(self) -> tuple[RequiredChange, ...]:
        """What has to change."""
        return tuple(verdict.modification for verdict in self.verdicts if verdict.modification)

    def view(self, language: Language) -> views.VerdictsView:
        """The verdicts as a view, blocking ones first."""
        return verdicts_view(self.verdicts, language)


def told_verdicts(verdicts: Iterable[CheckVerdict]) -> tuple[CheckVerdict, ...]:
    """Of some verdicts those that speak against an activity, the worst first."""
    return tuple(sorted((each for each in verdicts if each.status in _TOLD), key=lambda each: _TOLD.index(each.status)))


class CheckOutcome(NamedTuple):
    """The result of a comparison, and the limit that decided it."""

    status: VerdictStatus
    how: ComparisonKind
    governing: RulebookLimit | None = None


def check_verdict(
    name: str,
    check: RulebookCheck,
    recipient: Recipient | None,
    finding: CheckOutcome,
    *,
    actual: Decimal = Decimal(0),
    compared: tuple[ComparedLimit, ...] = (),
    modification: RequiredChange | None = None,
    missing: str = "",
) -> CheckVerdict:
    """The verdict of a check, in words; where a fact is missing, it asks for this fact."""
    limit = finding.governing
    detail = phrases.COMPARISON_DETAILS[finding.how]
    if limit:
        detail = detail.format(
            actual=figure_with_unit(actual, limit.unit),
            limit=_bound(check, limit),
            article=phrases.ARTICLE_TO_CONFIRM.format(article=limit.article) if limit.confirm else limit.article,
        )
        detail = _with_other_limits(detail, limit, compared, check)
    if missing in phrases.FACT_QUESTIONS:
        detail = with_question(detail, missing)
    return CheckVerdict(
        rule=name,
        title=check.title,
        status=finding.status,
        detail=detail,
        recipient=recipient.id if recipient else None,
        whom=recipient.name if recipient else "",
        compared=compared,
        modification=modification,
    )


def with_question(detail: Text, missing: str) -> Text:
    """A reason, and the question for the fact that is missing."""
    question = phrases.FACT_QUESTIONS[missing]
    return Text(ko=f"{detail.ko} {question.ko}", en=f"{detail.en} {question.en}")


def _bound(check: RulebookCheck, limit: RulebookLimit) -> Text:
    bound = (phrases.AT_LEAST if check.least else phrases.AT_MOST).format(
        figure=figure_with_unit(limit.value, limit.unit)
    )
    return Text(ko=with_particle(bound.ko, "을/를"), en=bound.en)


def _with_other_limits(
    detail: Text, limit: RulebookLimit, compared: Sequence[ComparedLimit], check: RulebookCheck
) -> Text:
    """The detail, and the limits that are not the strictest: which holds by the law and which by the code."""
    others = [other for other in compared if not other.governs and other.basis != limit.basis]
    for other in others:
        bound = (phrases.AT_LEAST if check.least else phrases.AT_MOST).format(
            figure=figure_with_unit(other.limit, other.unit)
        )
        stricter = phrases.STRICTER_LIMIT_APPLIES.format(limit=bound, article=other.article)
        detail = Text(ko=f"{detail.ko} {stricter.ko}", en=f"{detail.en} {stricter.en}")
    return detail


def verdict_with_later_limits(
    verdict: CheckVerdict, check: RulebookCheck, later: Sequence[RulebookLimit]
) -> CheckVerdict:
    """The verdict by the limit of its day, with what holds since then."""
    detail = verdict.detail
    for limit in sorted(later, key=lambda limit: limit.since):
        bound = (phrases.AT_LEAST if check.least else phrases.AT_MOST).format(
            figure=figure_with_unit(limit.value, limit.unit)
        )
        since = phrases.LIMIT_SINCE.format(day=limit.since, limit=bound, article=limit.article)
        detail = Text(ko=f"{detail.ko} {since.ko}", en=f"{detail.en} {since.en}")
    return verdict.changed(detail=detail)


def required_change(check: RulebookCheck, limit: RulebookLimit, activity: Activity, before: Decimal) -> RequiredChange:
    """The change that would pass: the amount that is left, the next month, or the condition to meet."""
    if check.measure == "month_times":
        after = add_months(activity.held_on.replace(day=1), 1)
        return RequiredChange(field="held_on", corrected=after.isoformat(), text=phrases.CHANGE_DATE.format(day=after))
    if check.measure in ("rate", "institutions", "credits", "specialists"):
        field = "recipients" if check.measure == "institutions" else check.measure
        value = figure_with_unit(limit.value, limit.unit)
        text = phrases.CHANGE_VALUE.format(value=Text(ko=with_particle(value.ko, "으로/로"), en=value.en))
        return RequiredChange(field=field, corrected=limit.value, text=text)
    if check.measure in _CONDITIONS:
        return RequiredChange(
            field=_CONDITIONS[check.measure], text=phrases.CHANGE_CONDITION.format(condition=check.title)
        )
    allowed = limit.value * (activity.hours or 1) if check.measure == "hourly" else limit.value
    left, kinds = max(allowed - before, Decimal(0)), check.benefits or ("all",)
    value = figure_with_unit(left, "won")
    text = phrases.CHANGE_AMOUNT.format(amount=value) if left else phrases.CHANGE_LEAVE_OUT
    return RequiredChange(field=f"benefits.{kinds[0]}.amount", corrected=left, text=text)


def forbidden_benefit(kind: str, activity: Activity, rulebook: Rulebook) -> CheckVerdict:
    """The verdict on a benefit that is not among the exceptions of the law."""
    at = rulebook.activities[activity.kind]
    return CheckVerdict(
        rule=f"forbidden:{kind}",
        title=phrases.FORBIDDEN_BENEFIT_TITLE,
        status="fail",
        detail=phrases.FORBIDDEN_BENEFIT_DETAIL.format(kind=kind, activity=Text(ko=at.ko, en=at.en)),
        modification=RequiredChange(field=f"benefits.{kind}", text=phrases.CHANGE_LEAVE_OUT, corrected=Decimal(0)),
    )


def check_not_applicable(name: str, check: RulebookCheck) -> CheckVerdict:
    """The verdict of a check on benefits that are not given."""
    detail = phrases.NOTHING_OF_THIS_KIND_GIVEN
    return CheckVerdict(rule=name, title=check.title, status="not_applicable", detail=detail)


def no_recipient_named(name: str, check: RulebookCheck) -> CheckVerdict:
    """The verdict of a check per recipient if no recipient is named."""
    detail = phrases.NO_RECIPIENT_NAMED
    return CheckVerdict(rule=name, title=check.title, status="unknown", detail=detail)


def benefit_without_limit(kind: str, activity: Activity) -> CheckVerdict:
    """The verdict on a benefit that was compared with no limit."""
    detail = phrases.BENEFIT_WITHOUT_LIMIT_DETAIL.format(held_on=activity.held_on, kind=kind)
    title = phrases.BENEFIT_WITHOUT_LIMIT_TITLE
    return CheckVerdict(rule=f"unlimited:{kind}", title=title, status="unknown", detail=detail)


def evidence_verdict(wanted: EvidenceKind, activity: Activity, *, there: bool) -> CheckVerdict:
    """The verdict on a piece of evidence; before the activity is settled a missing one is only a warning."""
    name = phrases.EVIDENCE_NAMES[wanted]
    title = phrases.EVIDENCE_TITLE.format(evidence=name)
    if there:
        detail = phrases.EVIDENCE_PRESENT.format(evidence=name)
        return CheckVerdict(rule=f"evidence:{wanted}", title=title, status="pass", detail=detail)
    detail = phrases.EVIDENCE_MISSING.format(evidence=Text(ko=with_particle(name.ko, "이/가"), en=name.en))
    change = RequiredChange(
        field="evidence",
        text=phrases.CHANGE_ATTACH_EVIDENCE.format(evidence=Text(ko=with_particle(name.ko, "을/를"), en=name.en)),
        corrected=wanted,
    )
    status: VerdictStatus = "fail" if activity.settled else "warn"
    return CheckVerdict(rule=f"evidence:{wanted}", title=title, status=status, detail=detail, modification=change)


def verdicts_view(verdicts: Iterable[CheckVerdict], language: Language) -> views.VerdictsView:
    """Verdicts as a view, blocking ones first."""
    ordered = sorted(verdicts, key=lambda verdict: _URGENCY.index(verdict.status))
    return views.VerdictsView(verdicts=tuple(_verdict_row(verdict, language) for verdict in ordered))


def _verdict_row(verdict: CheckVerdict, language: Language) -> views.RuleVerdict:
    governing = next((limit for limit in verdict.compared if limit.governs), None)
    subject, whom = verdict.title.read(language), verdict.whom or verdict.recipient
    return views.RuleVerdict(
        subject=f"{subject} · {whom}" if whom and whom != UNKNOWN_CELL else subject,
        verdict=verdict.status,
        reason=verdict.detail.read(language),
        found=figure_with_unit(governing.actual, governing.unit).read(language) if governing else "",
        limit=figure_with_unit(governing.limit, governing.unit).read(language) if governing else "",
        article=governing.article if governing else "",
        remedy=verdict.modification.text.read(language) if verdict.modification else "",
    )


def gravest_status(found: Collection[VerdictStatus]) -> VerdictStatus:
    """The most serious status; `not_applicable` if there is none."""
    for status in _URGENCY:
        if status in found:
            return status
    return "not_applicable"


def highest_risk(found: Collection[RiskLevel]) -> RiskLevel:
    """The highest of the risks."""
    for risk in _RISKIEST:
        if risk in found:
            return risk
    return "none"


def figure_with_unit(value: Decimal, unit: str) -> Text:
    """A figure with its unit, as people read it."""
    is_whole = value == value.to_integral_value()
    written = f"{value:,.0f}" if is_whole else f"{value.normalize():,f}"
    return Text(ko=written + phrases.LIMIT_UNITS[unit].ko, en=written + phrases.LIMIT_UNITS[unit].en)


_URGENCY: tuple[VerdictStatus, ...] = ("fail", "unknown", "warn", "pass", "not_applicable")
_TOLD: tuple[VerdictStatus, ...] = ("fail", "warn", "unknown")
_RISKIEST: tuple[RiskLevel, ...] = ("critical", "high", "medium", "low", "none")
_CONDITIONS = {
    "product_named": "product_named",
    "past_organiser": "through_organiser",
    "unmarked_samples": "sample_marked",
    "unapproved": "approved",
}
