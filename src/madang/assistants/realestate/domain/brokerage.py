"""The most a broker may charge one side: by what is dealt in, how, for how much, and when."""

import math
from datetime import date
from decimal import Decimal
from typing import Literal

from madang.assistants.realestate.domain.calculations import (
    Calculation,
    Line,
    amount,
    exact,
    grounds_of,
    require_amount,
    share,
)
from madang.assistants.realestate.domain.facts import Facts
from madang.assistants.realestate.domain.figures import Band, Dated
from madang.text import Text

__all__ = ["Brokerage", "Deal", "Premises", "brokerage_fee", "deal_amount"]

Premises = Literal["home", "officetel", "other"]
Deal = Literal["sale", "lease"]


class Brokerage(Calculation):
    """The highest fee of one side, VAT not included; `amount` is the one the rate is applied to."""

    amount: int
    rate: Decimal
    fee: int


def brokerage_fee(
    facts: Facts,
    *,
    deal: Deal,
    price: int = 0,
    deposit: int = 0,
    rent: int = 0,
    on: date,
    premises: Premises = "home",
) -> Brokerage:
    """The fee for a sale at a `price`, or for a lease with `deposit` and `rent`.

    An officetel counts as one up to 85 m² with kitchen, toilet and bath of its own; a larger one is `other`.
    """
    for name, won in (("price", price), ("deposit", deposit), ("rent", rent)):
        require_amount(name, won)
    base, counted = (price, ()) if deal == "sale" else deal_amount(facts, deposit=deposit, rent=rent, on=on)
    band, table = _band(facts, premises, deal, base, on)
    rate = band.rate or Decimal(0)
    uncapped = math.floor(base * exact(rate))
    fee = uncapped if band.most is None else min(uncapped, band.most)
    return Brokerage(
        kind="brokerage",
        title=Text(ko="중개보수 상한", en="Highest brokerage fee"),
        formula=_SALE if deal == "sale" else _LEASE,
        inputs=_inputs(deal, price, deposit, rent),
        steps=_steps(base, rate, band.most),
        results=(amount("중개보수 상한 (한쪽, 부가세 별도)", "Highest fee (one side, without VAT)", fee),),
        grounds=grounds_of(table, *counted),
        conditions=(_EACH_SIDE, _NEGOTIABLE),
        as_of=on,
        amount=base,
        rate=rate,
        fee=fee,
    )


def deal_amount(facts: Facts, *, deposit: int, rent: int, on: date) -> tuple[int, tuple[Dated, ...]]:
    """The amount a lease counts as: deposit + rent × 100, or × 70 where that is small; and the figures used."""
    large, small = facts.figure("brokerage_rent_multiple", on), facts.figure("brokerage_small_rent_multiple", on)
    least = facts.figure("brokerage_small_amount", on)
    whole = deposit + rent * int(large.value)
    if whole < int(least.value):
        return deposit + rent * int(small.value), (small, least)
    return whole, (large,)


def _band(facts: Facts, premises: Premises, deal: Deal, base: int, on: date) -> tuple[Band, Dated]:
    if premises == "home":
        table = facts.table(f"brokerage_{deal}", on)
        return table.band(base), table
    figure = facts.figure(f"brokerage_officetel_{deal}" if premises == "officetel" else "brokerage_other", on)
    return Band(rate=figure.value), figure


def _inputs(deal: Deal, price: int, deposit: int, rent: int) -> tuple[Line, ...]:
    if deal == "sale":
        return (amount("매매가", "Price", price),)
    return amount("보증금", "Deposit", deposit), amount("월세", "Monthly rent", rent)


def _steps(base: int, rate: Decimal, most: int | None) -> tuple[Line, ...]:
    lines = (amount("거래금액", "Amount of the deal", base), share("상한요율", "Highest rate", rate))
    return lines if most is None else (*lines, amount("한도액", "Fixed limit", most))


_SALE = Text(ko="거래금액 × 상한요율, 한도액이 있으면 그 이하", en="amount × rate, and no more than a fixed limit")
_LEASE = Text(
    ko="(보증금 + 월세 × 100) × 상한요율; 합이 5천만원 미만이면 월세 × 70",
    en="(deposit + rent × 100) × rate; rent × 70 where the sum is below 50 million won",
)
_EACH_SIDE = Text(
    ko="임대인과 임차인(매도인과 매수인)이 각각 내는 금액의 상한입니다. 부가가치세는 따로입니다.",
    en="The most that each side pays; VAT is extra.",
)
_NEGOTIABLE = Text(
    ko="상한 안에서 협의해 정합니다. 중개사무소가 있는 시·도의 조례가 적용됩니다.",
    en="Within the cap the fee is negotiable; the ordinance of the broker's own province applies.",
)
