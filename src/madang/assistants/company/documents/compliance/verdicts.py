"""Verdicts and assessments as data and as a view, and which status or risk is the gravest."""

from collections.abc import Collection, Iterable
from datetime import date
from decimal import Decimal
from typing import Literal

from madang.assistants.company import phrases
from madang.protocol import UNKNOWN_CELL, views
from madang.state import Frozen
from madang.text import Language, Text

VerdictStatus = views.VerdictWord
RiskLevel = Literal["none", "low", "medium", "high", "critical"]
LegalBasis = Literal["medical_law", "rebate_law", "fair_trade", "anti_graft", "internal_compliance"]


class ComparedLimit(Frozen):
    """A figure held against a limit, and where the limit stands."""

    actual: Decimal
    limit: Decimal
    unit: str
    basis: LegalBasis
    article: str
    in_force: date
    """Since when the limit holds."""
    as_of: date
    """When the limit was last looked up."""
    standing: Literal["confirmed", "reported", "unconfirmed"]
    """Whether the text of the law was read, a dated report of it was, or neither."""
    governs: bool = False
    """Whether it is the strictest, which decides."""


class RequiredChange(Frozen):
    """A change without which the activity cannot go ahead: the field, and the value that would do."""

    field: str
    text: Text
    corrected: Decimal | str | None = None


class CheckVerdict(Frozen):
    """What one rule says of one recipient, or of the whole activity where `recipient` is None."""

    rule: str
    title: Text
    status: VerdictStatus
    detail: Text
    recipient: str | None = None
    whom: str = ""
    """What the recipient is called."""
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

    @property
    def blocking(self) -> tuple[CheckVerdict, ...]:
        """The verdicts that stand in the way."""
        return tuple(verdict for verdict in self.verdicts if verdict.status in ("fail", "unknown"))

    @property
    def modifications(self) -> tuple[RequiredChange, ...]:
        """What has to change."""
        return tuple(verdict.modification for verdict in self.verdicts if verdict.modification)

    def view(self, language: Language) -> views.VerdictsView:
        """The verdicts as a view has them, what stands in the way first."""
        return verdicts_view(self.verdicts, language)


def verdicts_view(verdicts: Iterable[CheckVerdict], language: Language) -> views.VerdictsView:
    """Verdicts as a view has them, what stands in the way first."""
    ordered = sorted(verdicts, key=lambda verdict: _URGENCY.index(verdict.status))
    return views.VerdictsView(verdicts=tuple(_verdict_row(verdict, language) for verdict in ordered))


def gravest_status(found: Collection[VerdictStatus]) -> VerdictStatus:
    """The status that decides; where nothing bears on anything, none does."""
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
    return Text(ko=written + phrases.UNITS[unit].ko, en=written + phrases.UNITS[unit].en)


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


_URGENCY: tuple[VerdictStatus, ...] = ("fail", "unknown", "warn", "pass", "not_applicable")
_RISKIEST: tuple[RiskLevel, ...] = ("critical", "high", "medium", "low", "none")
