"""Verdicts: what a rule says of an activity, with the figures compared and what would have to change."""

from datetime import date
from decimal import Decimal
from typing import Literal

from pydantic import JsonValue

from madang.state.frozen import Frozen
from madang.text import Language, Text

__all__ = ["Assessment", "Basis", "Compared", "Modification", "RiskLevel", "Verdict", "VerdictStatus"]

VerdictStatus = Literal["pass", "warn", "fail", "not_applicable", "unknown"]
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

    def view(self, language: Language) -> dict[str, JsonValue]:
        """The data of a `View(kind="verdicts")`."""
        verdicts: list[JsonValue] = [_shown(one, language) for one in self.verdicts]
        return {"status": self.status, "risk": self.risk, "date": self.held_on.isoformat(), "verdicts": verdicts}


def _shown(verdict: Verdict, language: Language) -> JsonValue:
    change = verdict.modification
    compared: list[JsonValue] = [one.model_dump(mode="json") for one in verdict.compared]
    return {
        "rule": verdict.rule,
        "title": verdict.title.read(language),
        "status": verdict.status,
        "recipient": verdict.recipient,
        "detail": verdict.detail.read(language),
        "article": next((one.article for one in verdict.compared if one.governs), None),
        "compared": compared,
        "change": change and change.text.read(language),
        "corrected": None if change is None or change.corrected is None else str(change.corrected),
    }
