"""The highest deposit and rent the law allows within a lease or at its renewal, and from when."""

import math
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.calculation import (
    Calculation,
    NamedValue,
    date_value,
    grounds_of,
    percent_as_fraction,
    percent_value,
    require_amount,
    won_value,
)
from madang.assistants.realestate.analyse.deadlines import add_days, add_years
from madang.assistants.realestate.analyse.errors import OutOfRangeError
from madang.assistants.realestate.analyse.legal_figures import LegalFacts
from madang.assistants.realestate.analyse.rent_conversion import LeaseKind, conversion_cap, rent_as_deposit
from madang.text import Text


class RentIncrease(Calculation):
    """The highest deposit and rent: each raised for itself, and by the converted total where both are there.

    `rent_by_total` keeps the deposit, `deposit_by_total` keeps the rent. `allowed_from` is the first day an increase
    may be asked for, None where the last change is not known; `allowed_now` says whether `as_of` has reached it.
    """

    cap: Decimal
    highest_deposit: int
    highest_rent: int
    highest_total: int
    rent_by_total: int | None = None
    deposit_by_total: int | None = None
    allowed_from: date | None = None
    allowed_now: bool | None = None


def increase_cap(
    facts: LegalFacts,
    *,
    deposit: int,
    rent: int = 0,
    on: date,
    last_changed: date | None = None,
    kind: LeaseKind = "residential",
    ordinance: Decimal | None = None,
) -> RentIncrease:
    """The most that may be asked for; `ordinance` is a lower cap that a province has set, in percent."""
    _require_something(deposit, rent)
    prefix = "commercial_" if kind == "commercial" else ""
    limit, pause = facts.figure(f"{prefix}increase_cap", on), facts.figure(f"{prefix}increase_pause", on)
    cap = limit.value if ordinance is None else min(limit.value, ordinance)
    rate, mixed = conversion_cap(facts, on=on, kind=kind), bool(deposit and rent)
    highest = _highest(deposit, rent, cap, rate.rate)
    free = add_days(add_years(last_changed, int(pause.value)), 1) if last_changed else None
    return RentIncrease(
        kind="increase",
        title=phrases.INCREASE_CAP_INCREASE_TITLE,
        formula=phrases.MIXED if mixed else phrases.PLAIN,
        inputs=_inputs(deposit, rent, last_changed),
        steps=(
            percent_value("증액 상한율", "Cap", cap),
            *(_total_steps(highest.highest_total, rate.rate) if mixed else ()),
        ),
        results=_results(highest),
        grounds=grounds_of(limit, pause, *(rate.used if mixed else ())),
        conditions=(*_conditions_now(mixed=mixed, changed=free, on=on), *cap_conditions(kind)),
        as_of=on,
        cap=cap,
        allowed_from=free,
        allowed_now=None if free is None else on >= free,
        **highest._asdict(),
    )


class _Highest(NamedTuple):
    highest_deposit: int
    highest_rent: int
    highest_total: int
    rent_by_total: int | None
    deposit_by_total: int | None


def _highest(deposit: int, rent: int, cap: Decimal, rate: Decimal) -> _Highest:
    """Each amount raised for itself, and the total raised with one of the two kept as it is."""
    factor, as_deposit = 1 + percent_as_fraction(cap), rent_as_deposit(rent, rate)
    total = (deposit + as_deposit) * factor
    mixed = bool(deposit and rent)
    return _Highest(
        highest_deposit=math.floor(deposit * factor),
        highest_rent=math.floor(rent * factor),
        highest_total=math.floor(total),
        rent_by_total=math.floor((total - deposit) * percent_as_fraction(rate) / 12) if mixed else None,
        deposit_by_total=math.floor(total - as_deposit) if mixed else None,
    )


def _require_something(deposit: int, rent: int) -> None:
    require_amount("deposit", deposit)
    require_amount("rent", rent)
    if deposit == rent == 0:
        raise OutOfRangeError(
            "Neither a deposit nor a rent was given: there is nothing to raise. Give at least one of them.",
            text=phrases.REQUIRE_SOMETHING,
        )


def _inputs(deposit: int, rent: int, last_changed: date | None) -> tuple[NamedValue, ...]:
    lines = [won_value("현재 보증금", "Present deposit", deposit)] if deposit else []
    lines += [won_value("현재 월세", "Present rent", rent)] if rent else []
    lines += [date_value("계약 또는 마지막 증액일", "Contract or last increase", last_changed)] if last_changed else []
    return tuple(lines)


def _total_steps(total: int, rate: Decimal) -> tuple[NamedValue, ...]:
    return percent_value("전환율", "Conversion rate", rate), won_value(
        "환산 총액의 상한", "Cap on the converted total", total
    )


def _results(highest: _Highest) -> tuple[NamedValue, ...]:
    lines = [
        ("보증금 상한", "Highest deposit", highest.highest_deposit),
        ("월세 상한", "Highest rent", highest.highest_rent),
        ("환산 방식: 보증금 유지 시 월세 상한", "By the total: rent if the deposit stays", highest.rent_by_total),
        ("환산 방식: 월세 유지 시 보증금 상한", "By the total: deposit if the rent stays", highest.deposit_by_total),
    ]
    return tuple(won_value(ko, en, won) for ko, en, won in lines if won)


def cap_conditions(kind: LeaseKind) -> tuple[Text, ...]:
    """On what the cap depends, whatever the amounts."""
    return (
        phrases.WITHIN_THE_LEASE,
        phrases.ONCE_A_YEAR,
        *([phrases.SCOPE] if kind == "commercial" else [phrases.ORDINANCE, phrases.REFUND]),
    )


def _conditions_now(*, mixed: bool, changed: date | None, on: date) -> tuple[Text, ...]:
    early = [phrases.TOO_EARLY.format(day=changed.isoformat())] if changed and on < changed else []
    return (*early, *([phrases.BOTH_READINGS] if mixed else []))
