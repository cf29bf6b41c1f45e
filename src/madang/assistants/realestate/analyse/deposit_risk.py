"""The risk of losing a deposit: its share of the price together with senior debt, eligibility for the deposit
guarantee, and the checks and warning signs of deposit fraud.
"""

import math
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.calculation import (
    Calculation,
    grounds_of,
    percent_as_fraction,
    percent_value,
    require_amount,
    to_percent,
    won_value,
)
from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.analyse.legal_figures import LegalFacts, Origin
from madang.protocol import RuleVerdict, VerdictsView, VerdictWord, View
from madang.state import Frozen
from madang.text import Language, Text

RiskLevel = Literal["low", "medium", "high"]
RiskDocument = Literal[
    "register", "trust_register", "building_ledger", "tax_certificate", "fixed_date_record", "resident_list",
    "identity", "market", "guarantee", "registration", "broker",
]  # fmt: skip
RiskStage = Literal["before", "contract", "balance", "after"]
"""Before signing; when signing; when paying the balance and moving in; afterwards."""


class DepositBurden(Calculation):
    """The deposit alone, and with senior debt, in percent of the price; `room` is the rest of the price."""

    jeonse_ratio: Decimal
    total: Decimal
    room: int
    level: RiskLevel


class DepositGuarantee(Calculation):
    """Whether the deposit guarantee is available, by the limit of the region and by the counted price."""

    counted_price: int
    highest_deposit: int
    within_region_limit: bool
    within_price: bool

    @property
    def available(self) -> bool:
        """Whether the deposit is within both limits."""
        return self.within_region_limit and self.within_price


def total_burden(
    facts: LegalFacts, *, price: int, deposit: int, on: date, senior_debt: int = 0, senior_deposits: int = 0
) -> DepositBurden:
    """The burden on a home: mortgages at their registered maximum, deposits of earlier tenants, and the own deposit."""
    require_amount("price", price, least=1)
    for name, won in (("deposit", deposit), ("senior_debt", senior_debt), ("senior_deposits", senior_deposits)):
        require_amount(name, won)
    danger, fair = facts.figure("burden_danger", on), facts.figure("burden_fair", on)
    burden = senior_debt + senior_deposits + deposit
    share = Fraction(burden, price)
    ratio, total = to_percent(Fraction(deposit, price)), to_percent(share)
    level: RiskLevel = (
        "high"
        if share >= percent_as_fraction(danger.value)
        else "low"
        if share <= percent_as_fraction(fair.value)
        else "medium"
    )
    return DepositBurden(
        kind="burden",
        title=phrases.BURDEN_TITLE,
        formula=phrases.BURDEN_FORMULA,
        inputs=(
            won_value(phrases.MARKET_PRICE_LABEL, price),
            won_value(phrases.SENIOR_MORTGAGES_LABEL, senior_debt),
            won_value(phrases.SENIOR_DEPOSITS_LABEL, senior_deposits),
            won_value(phrases.OWN_DEPOSIT_LABEL, deposit),
        ),
        results=(percent_value(phrases.JEONSE_RATIO_LABEL, ratio), percent_value(phrases.TOTAL_BURDEN_LABEL, total)),
        grounds=grounds_of(danger, fair),
        conditions=(phrases.BURDEN_LEVELS[level], phrases.BURDEN_MARKS_NOT_LAW),
        as_of=on,
        jeonse_ratio=ratio,
        total=total,
        room=price - burden,
        level=level,
    )


def deposit_guarantee(
    facts: LegalFacts, *, deposit: int, worth: int, announced: bool, on: date, capital_area: bool, senior_debt: int = 0
) -> DepositGuarantee:
    """Whether a deposit can be guaranteed.

    `worth` is the market price or, with `announced`, the official price, of which more than 100% counts.
    """
    require_amount("deposit", deposit)
    require_amount("worth", worth, least=1)
    require_amount("senior_debt", senior_debt)
    region = facts.figure(f"guarantee_deposit_{'capital' if capital_area else 'elsewhere'}", on)
    counted, share = facts.figure("guarantee_public_price", on), facts.figure("guarantee_share", on)
    price = math.floor(worth * percent_as_fraction(counted.value)) if announced else worth
    highest = max(0, math.floor(price * percent_as_fraction(share.value)) - senior_debt)
    return DepositGuarantee(
        kind="guarantee",
        title=phrases.GUARANTEE_TITLE,
        formula=phrases.GUARANTEE_BY_OFFICIAL_PRICE if announced else phrases.GUARANTEE_BY_MARKET_PRICE,
        inputs=(
            won_value(phrases.DEPOSIT_LABEL, deposit),
            won_value(phrases.OFFICIAL_PRICE_LABEL, worth)
            if announced
            else won_value(phrases.MARKET_PRICE_LABEL, worth),
            won_value(phrases.SENIOR_DEBT_LABEL, senior_debt),
        ),
        steps=(
            won_value(phrases.COUNTED_PRICE_LABEL, price),
            won_value(phrases.REGION_LIMIT_LABEL, int(region.value)),
        ),
        results=(won_value(phrases.GUARANTEED_DEPOSIT_LABEL, min(highest, int(region.value))),),
        grounds=grounds_of(region, *((counted,) if announced else ()), share),
        conditions=(phrases.GUARANTEE_CRITERIA_CHANGE,)
        if announced
        else (phrases.GUARANTEE_PRICE_CAVEAT, phrases.GUARANTEE_CRITERIA_CHANGE),
        as_of=on,
        counted_price=price,
        highest_deposit=min(highest, int(region.value)),
        within_region_limit=deposit <= region.value,
        within_price=deposit <= highest,
    )


class RiskCheck(Frozen):
    """One check of a document: when to do it, what to look for and what to do about it."""

    id: str
    document: RiskDocument
    stage: tuple[RiskStage, ...]
    title: Text
    look_for: Text
    action: Text
    article: str
    origin: Origin


class RiskSign(Frozen):
    """A warning sign that a check may find, how severe it is and why."""

    id: str
    check: str
    severity: RiskLevel
    title: Text
    why: Text


class RiskBook(Frozen):
    """Every check and sign."""

    checks: tuple[RiskCheck, ...]
    signs: tuple[RiskSign, ...]

    def due(self, stage: RiskStage) -> tuple[RiskCheck, ...]:
        """The checks that are due at a stage."""
        return tuple(check for check in self.checks if stage in check.stage)


class RiskReport(Frozen):
    """The risk by the signs found and the burden; `actions` are the checks of those signs, `remaining` all others."""

    level: RiskLevel
    signs: tuple[RiskSign, ...]
    actions: tuple[RiskCheck, ...]
    remaining: tuple[RiskCheck, ...]
    burden: DepositBurden | None = None

    def view(self, language: Language) -> View:
        """The signs found, then the checks still to do."""
        by_id = {check.id: check for check in self.actions}
        found = [_sign_verdict(sign, by_id[sign.check], language) for sign in self.signs]
        open_checks = [_open_check_verdict(check, language) for check in self.remaining]
        return VerdictsView(verdicts=(*found, *open_checks)).titled(phrases.FRAUD_CHECKS_TITLE.read(language))


def assess_risk(book: RiskBook, signs: Sequence[str] = (), burden: DepositBurden | None = None) -> RiskReport:
    """The report on the signs found (by id) and on the burden, if known; the most severe one counts."""
    known = {sign.id: sign for sign in book.signs}
    unknown = [name for name in signs if name not in known]
    if unknown:
        raise FactError(f"There is no sign {unknown[0]!r}: known are {', '.join(sorted(known))}.")
    found = tuple(known[name] for name in dict.fromkeys(signs))
    checked = {sign.check for sign in found}
    levels = [sign.severity for sign in found] + ([burden.level] if burden else [])
    return RiskReport(
        level="high" if "high" in levels else "medium" if "medium" in levels else "low",
        signs=found,
        actions=tuple(check for check in book.checks if check.id in checked),
        remaining=tuple(check for check in book.checks if check.id not in checked),
        burden=burden,
    )


def _sign_verdict(sign: RiskSign, check: RiskCheck, language: Language) -> RuleVerdict:
    return RuleVerdict(
        subject=sign.title.read(language),
        verdict=_VERDICT_WORDS[sign.severity],
        reason=sign.why.read(language),
        article=check.article,
        remedy=check.action.read(language),
    )


def _open_check_verdict(check: RiskCheck, language: Language) -> RuleVerdict:
    return RuleVerdict(
        subject=check.title.read(language),
        verdict="unknown",
        reason=check.look_for.read(language),
        article=check.article,
        remedy=check.action.read(language),
    )


_VERDICT_WORDS: dict[RiskLevel, VerdictWord] = {"high": "fail", "medium": "warn", "low": "pass"}
