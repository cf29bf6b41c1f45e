"""Verdicts: what a rule says of an activity, with the figures compared and what would have to change."""

from collections.abc import Collection, Iterable
from datetime import date
from decimal import Decimal
from typing import Literal

from madang.protocol import views
from madang.protocol.tables import UNKNOWN
from madang.state.frozen import Frozen
from madang.text import Language, Text

__all__ = [
    "RISK_NAMES",
    "STATUS_NAMES",
    "Assessment",
    "Basis",
    "Compared",
    "Modification",
    "RiskLevel",
    "Verdict",
    "VerdictStatus",
    "gravest",
    "measure",
    "riskiest",
    "shown",
]

VerdictStatus = views.VerdictWord
RiskLevel = Literal["none", "low", "medium", "high", "critical"]
Basis = Literal["medical_law", "rebate_law", "fair_trade", "anti_graft", "internal_compliance"]


class Compared(Frozen):
    """A figure held against a limit, and where the limit stands."""

    actual: Decimal
    limit: Decimal
    unit: str
    basis: Basis
    article: str
    in_force: date
    """Since when the limit holds."""
    as_of: date
    """When the limit was last looked up."""
    standing: Literal["confirmed", "reported", "unconfirmed"]
    """Whether the text of the law was read, a dated report of it was, or neither."""
    governs: bool = False
    """Whether it is the strictest, which decides."""


class Modification(Frozen):
    """A change without which the activity cannot go ahead: the field, and the value that would do."""

    field: str
    text: Text
    corrected: Decimal | str | None = None


class Verdict(Frozen):
    """What one rule says of one recipient, or of the whole activity where `recipient` is None."""

    rule: str
    title: Text
    status: VerdictStatus
    detail: Text
    recipient: str | None = None
    whom: str = ""
    """What the recipient is called."""
    compared: tuple[Compared, ...] = ()
    modification: Modification | None = None


class Assessment(Frozen):
    """All verdicts on an activity; it may go ahead only if none is `fail` or `unknown`."""

    activity: str
    held_on: date
    verdicts: tuple[Verdict, ...]
    status: VerdictStatus
    risk: RiskLevel
    recommendations: tuple[Text, ...] = ()

    @property
    def blocking(self) -> tuple[Verdict, ...]:
        """The verdicts that stand in the way."""
        return tuple(one for one in self.verdicts if one.status in ("fail", "unknown"))

    @property
    def modifications(self) -> tuple[Modification, ...]:
        """What has to change."""
        return tuple(one.modification for one in self.verdicts if one.modification)

    def view(self, language: Language) -> views.VerdictsView:
        """The verdicts as a view has them, what stands in the way first."""
        return shown(self.verdicts, language)


def shown(verdicts: Iterable[Verdict], language: Language) -> views.VerdictsView:
    """Verdicts as a view has them, what stands in the way first."""
    ordered = sorted(verdicts, key=lambda one: _URGENCY.index(one.status))
    return views.VerdictsView(verdicts=tuple(_shown(one, language) for one in ordered))


def gravest(found: Collection[VerdictStatus]) -> VerdictStatus:
    """The status that decides; where nothing bears on anything, none does."""
    for status in _URGENCY:
        if status in found:
            return status
    return "not_applicable"


def riskiest(found: Collection[RiskLevel]) -> RiskLevel:
    """The highest of the risks."""
    for risk in _RISKIEST:
        if risk in found:
            return risk
    return "none"


def measure(value: Decimal, unit: str) -> Text:
    """A figure with its unit, as people read it."""
    whole = value == value.to_integral_value()
    written = f"{value:,.0f}" if whole else f"{value.normalize():,f}"
    return Text(ko=written + _UNITS[unit].ko, en=written + _UNITS[unit].en)


def _shown(verdict: Verdict, language: Language) -> views.Verdict:
    governing = next((one for one in verdict.compared if one.governs), None)
    subject, whom = verdict.title.read(language), verdict.whom or verdict.recipient
    return views.Verdict(
        subject=f"{subject} · {whom}" if whom and whom != UNKNOWN else subject,
        verdict=verdict.status,
        reason=verdict.detail.read(language),
        found=measure(governing.actual, governing.unit).read(language) if governing else "",
        limit=measure(governing.limit, governing.unit).read(language) if governing else "",
        article=governing.article if governing else "",
        remedy=verdict.modification.text.read(language) if verdict.modification else "",
    )


_URGENCY: tuple[VerdictStatus, ...] = ("fail", "unknown", "warn", "pass", "not_applicable")
_RISKIEST: tuple[RiskLevel, ...] = ("critical", "high", "medium", "low", "none")
_UNITS = {
    "won": Text(ko="원", en=" won"),
    "times": Text(ko="회", en=" times"),
    "items": Text(ko="건", en=" items"),
    "percent": Text(ko="%", en="%"),
    "institutions": Text(ko="곳", en=" institutions"),
    "credits": Text(ko="평점", en=" credits"),
    "people": Text(ko="명", en=" people"),
}
STATUS_NAMES: dict[VerdictStatus, Text] = {
    "pass": Text(ko="적합", en="pass"),
    "warn": Text(ko="주의", en="warning"),
    "fail": Text(ko="위반", en="fail"),
    "unknown": Text(ko="판단 불가", en="not known"),
    "not_applicable": Text(ko="해당 없음", en="not applicable"),
}
RISK_NAMES: dict[RiskLevel, Text] = {
    "none": Text(ko="없음", en="none"),
    "low": Text(ko="낮음", en="low"),
    "medium": Text(ko="보통", en="medium"),
    "high": Text(ko="높음", en="high"),
    "critical": Text(ko="매우 높음", en="critical"),
}
