"""The risk of losing a deposit: share of the price already promised away, eligibility for the deposit guarantee, and
the checks and warning signs of deposit fraud.
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


class DepositBurden(Calculation):
    """The deposit alone, and with all that comes before it, in percent of the price; `room` is what is left."""

    jeonse_ratio: Decimal
    total: Decimal
    room: int
    level: RiskLevel


class DepositGuarantee(Calculation):
    """Whether the deposit guarantee can be had, by deposit and by the price that counts for it."""

    counted_price: int
    highest_deposit: int
    within_region_limit: bool
    within_price: bool

    @property
    def available(self) -> bool:
        """Whether neither limit stands in the way."""
        return self.within_region_limit and self.within_price


def total_burden(
    facts: LegalFacts, *, price: int, deposit: int, on: date, senior_debt: int = 0, senior_deposits: int = 0
) -> DepositBurden:
    """The burden on a home: mortgages at their registered maximum, deposits of earlier tenants, and one's own."""
    require_amount("price", price, least=1)
    for name, won in (("deposit", deposit), ("senior_debt", senior_debt), ("senior_deposits", senior_deposits)):
        require_amount(name, won)
    danger, fair = facts.figure("burden_danger", on), facts.figure("burden_fair", on)
    promised = senior_debt + senior_deposits + deposit
    part = Fraction(promised, price)
    ratio, total = to_percent(Fraction(deposit, price)), to_percent(part)
    level: RiskLevel = (
        "high"
        if part >= percent_as_fraction(danger.value)
        else "low"
        if part <= percent_as_fraction(fair.value)
        else "medium"
    )
    return DepositBurden(
        kind="burden",
        title=phrases.TOTAL_BURDEN_BURDEN_TITLE,
        formula=phrases.BURDEN_FORMULA,
        inputs=(
            won_value("시세", "Price", price),
            won_value("선순위 채권최고액", "Senior mortgages", senior_debt),
            won_value("선순위 보증금", "Senior deposits", senior_deposits),
            won_value("내 보증금", "Own deposit", deposit),
        ),
        results=(percent_value("전세가율", "Jeonse ratio", ratio), percent_value("총부담률", "Total burden", total)),
        grounds=grounds_of(danger, fair),
        conditions=(phrases.DEPOSIT_RISK_LEVELS[level], phrases.NOT_LAW),
        as_of=on,
        jeonse_ratio=ratio,
        total=total,
        room=price - promised,
        level=level,
    )


def deposit_guarantee(
    facts: LegalFacts, *, deposit: int, worth: int, announced: bool, on: date, capital_area: bool, senior_debt: int = 0
) -> DepositGuarantee:
    """Whether a deposit can be guaranteed, from what the home is worth.

    That is its market price or, `announced`, the official one, of which more than the whole counts.
    """
    require_amount("deposit", deposit)
    require_amount("worth", worth, least=1)
    require_amount("senior_debt", senior_debt)
    region = facts.figure(f"guarantee_deposit_{'capital' if capital_area else 'elsewhere'}", on)
    counted, part = facts.figure("guarantee_public_price", on), facts.figure("guarantee_share", on)
    price = math.floor(worth * percent_as_fraction(counted.value)) if announced else worth
    highest = max(0, math.floor(price * percent_as_fraction(part.value)) - senior_debt)
    return DepositGuarantee(
        kind="guarantee",
        title=phrases.DEPOSIT_GUARANTEE_GUARANTEE_TITLE,
        formula=phrases.BY_ANNOUNCED if announced else phrases.BY_MARKET,
        inputs=(
            won_value("보증금", "Deposit", deposit),
            won_value("공시가격", "Announced price", worth) if announced else won_value("시세", "Market price", worth),
            won_value("선순위 채권", "Senior debt", senior_debt),
        ),
        steps=(
            won_value("인정 주택가격", "Price that counts", price),
            won_value("지역 한도", "Limit here", int(region.value)),
        ),
        results=(won_value("보증 가능한 최대 보증금", "Highest deposit guaranteed", min(highest, int(region.value))),),
        grounds=grounds_of(region, *((counted,) if announced else ()), part),
        conditions=(phrases.ASK_HUG,) if announced else (phrases.WHICH_PRICE, phrases.ASK_HUG),
        as_of=on,
        counted_price=price,
        highest_deposit=min(highest, int(region.value)),
        within_region_limit=deposit <= region.value,
        within_price=deposit <= highest,
    )


RiskDocument = Literal[
    "register", "trust_register", "building_ledger", "tax_certificate", "fixed_date_record", "resident_list",
    "identity", "market", "guarantee", "registration", "broker",
]  # fmt: skip
RiskStage = Literal["before", "contract", "balance", "after"]
"""Before signing; when signing; when paying the balance and moving in; afterwards."""


class RiskCheck(Frozen):
    """Something to look at in a document, when, and what to do about it."""

    id: str
    document: RiskDocument
    stage: tuple[RiskStage, ...]
    title: Text
    look_for: Text
    action: Text
    article: str
    origin: Origin


class RiskSign(Frozen):
    """Something that may be found by a check, how grave it is and why."""

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

    def check_of(self, sign: RiskSign) -> RiskCheck:
        """The check that a sign is found by."""
        return next(check for check in self.checks if check.id == sign.check)


class RiskReport(Frozen):
    """How risky it looks, by the signs found and the burden; `actions` are what the signs' documents ask for."""

    level: RiskLevel
    signs: tuple[RiskSign, ...]
    actions: tuple[RiskCheck, ...]
    remaining: tuple[RiskCheck, ...]
    burden: DepositBurden | None = None

    def view(self, language: Language) -> View:
        """The signs found, then what is still to be checked."""
        by_id = {check.id: check for check in self.actions}
        found = [_sign_verdict(sign, by_id[sign.check], language) for sign in self.signs]
        open_ones = [_open_check_verdict(check, language) for check in self.remaining]
        return VerdictsView(verdicts=(*found, *open_ones)).titled(phrases.RISK_TITLE.read(language))


def assess_risk(book: RiskBook, signs: Sequence[str] = (), burden: DepositBurden | None = None) -> RiskReport:
    """The report on the signs found (by id) and on the burden, where it is known; the gravest of all counts."""
    known = {sign.id: sign for sign in book.signs}
    unknown = [name for name in signs if name not in known]
    if unknown:
        raise FactError(f"There is no sign {unknown[0]!r}: known are {', '.join(sorted(known))}.")
    found = tuple(known[name] for name in dict.fromkeys(signs))
    concerned = {sign.check for sign in found}
    levels = [sign.severity for sign in found] + ([burden.level] if burden else [])
    return RiskReport(
        level="high" if "high" in levels else "medium" if "medium" in levels else "low",
        signs=found,
        actions=tuple(check for check in book.checks if check.id in concerned),
        remaining=tuple(check for check in book.checks if check.id not in concerned),
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
