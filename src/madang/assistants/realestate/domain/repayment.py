"""How a loan is paid back, month by month, to the won.

Payments and interest are rounded by their running totals, half up: each column adds up exactly, and the principal paid
is the loan.
"""

import math
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from madang.assistants.realestate.domain.calculations import Calculation, Line, amount, require_amount, share
from madang.assistants.realestate.domain.errors import OutOfRangeError
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["Instalment", "Repayment", "RepaymentMethod", "annuity_factor", "monthly_rate", "repayment_schedule"]

RepaymentMethod = Literal["annuity", "equal_principal", "bullet"]


class Instalment(Frozen):
    """One month: what is paid, how much of it is interest and principal, and what remains owed."""

    month: int
    payment: int
    interest: int
    principal: int
    balance: int


class Repayment(Calculation):
    """A whole schedule with its first and last payment and all the interest."""

    method: RepaymentMethod
    first_payment: int
    last_payment: int
    total_interest: int
    schedule: tuple[Instalment, ...]


def repayment_schedule(
    *, principal: int, rate: Decimal, months: int, on: date, method: RepaymentMethod = "annuity"
) -> Repayment:
    """The schedule of a loan at a fixed yearly rate in percent: level payments, level principal, or all at the end."""
    require_amount("principal", principal, least=1)
    _require_terms(rate, months)
    schedule = _rounded(principal, _exact_rows(principal, monthly_rate(rate), months, method))
    total = sum(row.interest for row in schedule)
    first, last = schedule[0].payment, schedule[-1].payment
    return Repayment(
        kind="repayment",
        title=Text(ko="대출 상환 계획", en="Repayment schedule"),
        formula=_FORMULAS[method],
        inputs=(
            amount("대출금", "Loan", principal),
            share("연이율", "Yearly rate", rate),
            Line(label=Text(ko="기간", en="Term"), value=months, unit="months"),
        ),
        results=(
            amount("첫 달 상환액", "First payment", first),
            amount("마지막 달 상환액", "Last payment", last),
            amount("총이자", "Total interest", total),
        ),
        grounds=(),
        conditions=(_FIXED_RATE,),
        as_of=on,
        method=method,
        first_payment=first,
        last_payment=last,
        total_interest=total,
        schedule=schedule,
    )


def monthly_rate(rate: Decimal) -> Fraction:
    """A yearly rate in percent as an exact monthly fraction."""
    return Fraction(rate) / 1200


def annuity_factor(rate: Fraction, months: int) -> Fraction:
    """How much loan a level payment of one pays back, at a monthly rate."""
    if rate == 0:
        return Fraction(months)
    growth = Fraction(_power(1 + rate, months))
    return (1 - 1 / growth) / rate


_Row = tuple[Fraction, Fraction]
"""Payment and interest of a month, exact."""


def _exact_rows(principal: int, rate: Fraction, months: int, method: RepaymentMethod) -> list[_Row]:
    if method == "bullet":
        interest = principal * rate
        return [(interest, interest)] * (months - 1) + [(interest + principal, interest)]
    if method == "equal_principal":
        part = Fraction(principal, months)
        return [(part + interest, interest) for interest in ((principal - part * k) * rate for k in range(months))]
    return _annuity_rows(principal, rate, months)


def _annuity_rows(principal: int, rate: Fraction, months: int) -> list[_Row]:
    payment, balance, rows = _trim(principal / annuity_factor(rate, months)), Fraction(principal), list[_Row]()
    for _ in range(months):
        interest = _trim(balance * rate)
        rows.append((payment, interest))
        balance -= payment - interest
    return rows


def _rounded(principal: int, rows: list[_Row]) -> tuple[Instalment, ...]:
    paid = interest = Fraction(0)
    paid_before = interest_before = 0
    schedule, balance = list[Instalment](), principal
    for month, (payment_exact, interest_exact) in enumerate(rows, start=1):
        paid, interest = paid + payment_exact, interest + interest_exact
        last = month == len(rows)
        interest_now = _half_up(interest)
        paid_now = principal + interest_now if last else _half_up(paid)
        payment, charged = paid_now - paid_before, interest_now - interest_before
        paid_before, interest_before = paid_now, interest_now
        balance -= payment - charged
        schedule.append(
            Instalment(month=month, payment=payment, interest=charged, principal=payment - charged, balance=balance)
        )
    return tuple(schedule)


def _half_up(value: Fraction) -> int:
    return math.floor(value + Fraction(1, 2))


def _trim(value: Fraction) -> Fraction:
    """The value to far beyond a won: exact fractions of an annuity would grow without end."""
    return Fraction(math.floor(value * _FINE), _FINE)


def _power(value: Fraction, exponent: int) -> Fraction:
    """A power to far beyond a won, by squaring."""
    result = Fraction(1)
    for bit in f"{exponent:b}":
        result = _trim(result * result * (value if bit == "1" else 1))
    return result


def _require_terms(rate: Decimal, months: int) -> None:
    if not (0 <= rate <= _MOST_RATE and 1 <= months <= _MOST_MONTHS):
        raise OutOfRangeError(
            f"A loan at {rate}% for {months} months cannot be calculated: "
            f"the rate must be 0 to {_MOST_RATE} and the term 1 to {_MOST_MONTHS} months.",
            text=Text(
                ko=f"연이율은 0~{_MOST_RATE}%, 기간은 1~{_MOST_MONTHS}개월이어야 합니다.",
                en=f"The rate must be 0 to {_MOST_RATE}% and the term 1 to {_MOST_MONTHS} months.",
            ),
        )


_FINE = 10**60
_MOST_RATE = 100
_MOST_MONTHS = 600
_FORMULAS: dict[RepaymentMethod, Text] = {
    "annuity": Text(
        ko="월 상환액 = 대출금 × i ÷ (1 − (1 + i)^−n), i = 연이율 ÷ 12", en="payment = loan × i ÷ (1 − (1 + i)^−n)"
    ),
    "equal_principal": Text(
        ko="매달 원금 = 대출금 ÷ n, 이자 = 남은 원금 × i", en="principal = loan ÷ n, interest = what is owed × i"
    ),
    "bullet": Text(ko="매달 이자 = 대출금 × i, 원금은 만기에", en="interest = loan × i, principal at the end"),
}
_FIXED_RATE = Text(
    ko="금리가 그대로라고 보고 계산했습니다. 변동금리이면 달라집니다.", en="Assumes that the rate stays as it is."
)
