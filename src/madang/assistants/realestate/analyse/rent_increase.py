"""The highest deposit and rent the law allows during a lease or on renewal, and from when."""

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
    """The highest deposit and rent: each raised separately, and by the converted total where there are both.

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
    """The highest amounts that may be demanded; `ordinance` is a lower cap of a province, in percent."""
    _require_deposit_or_rent(deposit, rent)
    prefix = "commercial_" if kind == "commercial" else ""
    limit, pause = facts.figure(f"{prefix}increase_cap", on), facts.figure(f"{prefix}increase_pause", on)
    cap = limit.value if ordinance is None else min(limit.value, ordinance)
    rate, mixed = conversion_cap(facts, on=on, kind=kind), bool(deposit and rent)
    highest = _highest(deposit, rent, cap, rate.rate)
    allowed_from = add_days(add_years(last_changed, int(pause.value)), 1) if last_changed else None
    return RentIncrease(
        kind="increase",
        title=phrases.INCREASE_TITLE,
        formula=phrases.INCREASE_FORMULA_MIXED if mixed else phrases.INCREASE_FORMULA,
        inputs=_inputs(deposit, rent, last_changed),
        steps=(
            percent_value(phrases.INCREASE_CAP_LABEL, cap),
            *(_total_steps(highest.highest_total, rate.rate) if mixed else ()),
        ),
        results=_results(highest),
        grounds=grounds_of(limit, pause, *(rate.used if mixed else ())),
        conditions=(*_conditions_now(mixed=mixed, allowed_from=allowed_from, on=on), *cap_conditions(kind)),
        as_of=on,
        cap=cap,
        allowed_from=allowed_from,
        allowed_now=None if allowed_from is None else on >= allowed_from,
        **highest._asdict(),
    )


def cap_conditions(kind: LeaseKind) -> tuple[Text, ...]:
    """The conditions of the cap, for any amounts."""
    return (
        phrases.INCREASE_CAP_SCOPE,
        phrases.INCREASE_ONCE_A_YEAR,
        *(
            [phrases.SHOP_INCREASE_CAP_SCOPE]
            if kind == "commercial"
            else [phrases.INCREASE_ORDINANCE, phrases.EXCESS_REFUNDABLE]
        ),
    )


class _Highest(NamedTuple):
    highest_deposit: int
    highest_rent: int
    highest_total: int
    rent_by_total: int | None
    deposit_by_total: int | None


def _highest(deposit: int, rent: int, cap: Decimal, rate: Decimal) -> _Highest:
    """Each amount raised separately, and the total raised with one of the two unchanged."""
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


def _require_deposit_or_rent(deposit: int, rent: int) -> None:
    require_amount("deposit", deposit)
    require_amount("rent", rent)
    if deposit == rent == 0:
        raise OutOfRangeError(
            "Neither a deposit nor a rent was given: there is nothing to raise. Give at least one of them.",
            text=phrases.DEPOSIT_OR_RENT_NEEDED,
        )


def _inputs(deposit: int, rent: int, last_changed: date | None) -> tuple[NamedValue, ...]:
    lines = [won_value(phrases.CURRENT_DEPOSIT_LABEL, deposit)] if deposit else []
    lines += [won_value(phrases.CURRENT_RENT_LABEL, rent)] if rent else []
    lines += [date_value(phrases.LAST_CHANGE_LABEL, last_changed)] if last_changed else []
    return tuple(lines)


def _total_steps(total: int, rate: Decimal) -> tuple[NamedValue, ...]:
    return percent_value(phrases.CONVERSION_RATE_LABEL, rate), won_value(phrases.CONVERTED_TOTAL_CAP_LABEL, total)


def _results(highest: _Highest) -> tuple[NamedValue, ...]:
    lines = [
        (phrases.HIGHEST_DEPOSIT_LABEL, highest.highest_deposit),
        (phrases.HIGHEST_RENT_LABEL, highest.highest_rent),
        (phrases.RENT_BY_TOTAL_LABEL, highest.rent_by_total),
        (phrases.DEPOSIT_BY_TOTAL_LABEL, highest.deposit_by_total),
    ]
    return tuple(won_value(label, won) for label, won in lines if won)


def _conditions_now(*, mixed: bool, allowed_from: date | None, on: date) -> tuple[Text, ...]:
    early = (
        [phrases.INCREASE_TOO_EARLY.format(day=allowed_from.isoformat())] if allowed_from and on < allowed_from else []
    )
    return (*early, *([phrases.INCREASE_TWO_READINGS] if mixed else []))
