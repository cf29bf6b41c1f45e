"""The rulebook read from TOML: what may be given at which activity, the checks, and their dated limits."""

import tomllib
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Literal, Self

from pydantic import Field, ValidationError, model_validator

from madang.assistants.company.documents.compliance.activities import ActivityKind, EvidenceKind
from madang.state import Frozen, StateError
from madang.text import Text

LegalBasis = Literal["medical_law", "rebate_law", "fair_trade", "anti_graft", "internal_compliance"]
Measure = Literal[
    "amount",
    "day_amount",
    "month_amount",
    "year_amount",
    "month_times",
    "all_amount",
    "all_year_amount",
    "hourly",
    "rate",
    "institutions",
    "credits",
    "specialists",
    "product_named",
    "past_organiser",
    "unmarked_samples",
    "unapproved",
]


class RulebookError(StateError):
    """The rulebook is invalid."""

    code = "rulebook"


class AllowedBenefits(Frozen):
    """What may be given at a kind of activity, what of it at actual cost, and the evidence that must be kept."""

    ko: str
    en: str
    allowed: tuple[str, ...]
    at_cost: tuple[str, ...] = ()
    evidence: tuple[EvidenceKind, ...] = ("receipt",)


class RulebookCheck(Frozen):
    """A measure of certain benefits at certain activities."""

    ko: str
    en: str
    activities: tuple[ActivityKind, ...]
    measure: Measure
    benefits: tuple[str, ...] = ()
    """The benefits that are counted; all if none are named."""
    least: bool = False
    """Whether the limit is a minimum instead of a maximum."""
    officials: bool = False
    """Whether it applies to public officials only."""
    criminal: bool = False
    """Whether the giver commits a crime by exceeding it."""
    payment_months: int | None = None

    @property
    def title(self) -> Text:
        """What it is called."""
        return Text(ko=self.ko, en=self.en)


class RulebookLimit(Frozen):
    """A limit that was in force from one day to another, and its source."""

    check: str
    basis: LegalBasis
    value: Decimal
    article: str
    since: date = Field(alias="from")
    until: date | None = None
    standing: Literal["confirmed", "reported", "unconfirmed"]
    unit: str = "won"
    members: bool = False
    """Whether it applies only to companies that have signed the code."""
    first: bool = False
    """Whether there was no such rule before."""
    exceeding: Literal["fail", "warn"] = "fail"
    """What it means to go beyond it: a warning where it is not known for sure that there is such a limit."""
    confirm: bool = False
    """Whether it was seen only once, or how it applies is a question for counsel: said with every verdict."""

    def holds_on(self, day: date) -> bool:
        """Whether it is in force on a day, its first and last included."""
        return self.since <= day and (self.until is None or day <= self.until)


class StatementRule(Frozen):
    """What follows from something that a text says, such as a drug praised for a use that is not approved; or a duty
    that is measured in days, months or years. Its source stands beside it like that of a limit.
    """

    name: str
    ko: str
    en: str
    status: Literal["pass", "warn", "unknown", "fail"] = "fail"
    """The verdict on what is said, or on a duty whose limit is broken."""
    says: Text
    """What is told to the reader; `{quote}` is what the text says."""
    basis: LegalBasis
    article: str
    since: date = Field(alias="from")
    until: date | None = None
    standing: Literal["confirmed", "reported", "unconfirmed"]
    limit: Decimal | None = None
    unit: str = "items"
    least: bool = False
    critical: bool = False

    @property
    def title(self) -> Text:
        """What it is called."""
        return Text(ko=self.ko, en=self.en)


class Rulebook(Frozen):
    """The rulebook as of a day; references between its parts are checked on creation."""

    as_of: date
    activities: dict[ActivityKind, AllowedBenefits]
    checks: dict[str, RulebookCheck]
    limits: tuple[RulebookLimit, ...]
    statements: tuple[StatementRule, ...] = ()

    @model_validator(mode="after")
    def _refers_to_what_exists(self) -> Self:
        for limit in self.limits:
            if limit.check not in self.checks:
                raise RulebookError(f"A limit is for the check {limit.check!r}, which the rulebook does not have.")
        for name, check in self.checks.items():
            if not any(limit.check == name for limit in self.limits):
                raise RulebookError(f"The check {name!r} has no limit: add one, or remove the check.")
            if missing := [kind for kind in check.activities if kind not in self.activities]:
                raise RulebookError(f"The check {name!r} is for {missing[0]!r}, an activity that is not described.")
        return self

    def statement(self, name: str, day: date) -> StatementRule | None:
        """The rule on a statement that was in force on a day; None if there was none."""
        held = (rule for rule in self.statements if rule.name == name)
        return next((rule for rule in held if rule.since <= day and (rule.until is None or day <= rule.until)), None)

    def limits_of(self, check: str) -> list[RulebookLimit]:
        """Every limit of a check, past ones included."""
        return [limit for limit in self.limits if limit.check == check]


def read_rulebook(path: Path) -> Rulebook:
    """The rulebook of a TOML file; `RulebookError` says what is wrong with it."""
    try:
        return Rulebook.model_validate(tomllib.loads(path.read_text("utf-8"), parse_float=Decimal))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise RulebookError(f"{path.name} is not a rulebook: {error}") from error
