"""The monthly repayment schedule of a loan, exact to the won, and its chart and table by year."""

import math
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.calculation import (
    Calculation,
    NamedValue,
    percent_value,
    require_amount,
    won_value,
)
from madang.assistants.realestate.analyse.errors import OutOfRangeError
from madang.documents.charts import line_chart
from madang.protocol import TableColumn, TableView, View
from madang.reading.numbers import WON
from madang.state import Frozen
from madang.text import Language

RepaymentMethod = Literal["annuity", "equal_principal", "bullet"]


class Instalment(Frozen):
    """One month: the payment, its interest and principal, and the balance after it."""

    month: int
    payment: int
    interest: int
    principal: int
    balance: int


class LoanRepayment(Calculation):
    """A schedule with its first and last payment and the total interest."""

    method: RepaymentMethod
    first_payment: int
    last_payment: int
    total_interest: int
    schedule: tuple[Instalment, ...]


def repayment_schedule(
    *, principal: int, rate: Decimal, months: int, on: date, method: RepaymentMethod = "annuity"
) -> LoanRepayment:
    """The schedule of a loan at a fixed yearly rate in percent: level payments, level principal, or all at the end."""
    require_amount("principal", principal, least=1)
    _require_terms(rate, months)
    schedule = _rounded(principal, _exact_rows(principal, monthly_rate(rate), months, method))
    total = sum(row.interest for row in schedule)
    first, last = schedule[0].payment, schedule[-1].payment
    return LoanRepayment(
        kind="repayment",
        title=phrases.REPAYMENT_TITLE,
        formula=phrases.REPAYMENT_FORMULAS[method],
        inputs=(
            won_value(phrases.LOAN_AMOUNT_LABEL, principal),
            percent_value(phrases.YEARLY_RATE_LABEL, rate),
            NamedValue(label=phrases.REPAYMENT_TERM_LABEL, value=months, unit="months"),
        ),
        results=(
            won_value(phrases.FIRST_PAYMENT_LABEL, first),
            won_value(phrases.LAST_PAYMENT_LABEL, last),
            won_value(phrases.TOTAL_INTEREST_LABEL, total),
        ),
        grounds=(),
        conditions=(phrases.REPAYMENT_ASSUMES_FIXED_RATE,),
        as_of=on,
        method=method,
        first_payment=first,
        last_payment=last,
        total_interest=total,
        schedule=schedule,
    )


def schedule_views(found: LoanRepayment, language: Language) -> tuple[View, ...]:
    """The balance at the end of each year as a chart, and the payments of each year as a table with totals."""
    starts = range(0, len(found.schedule), _MONTHS)
    years = [_year_row(number, found.schedule[at : at + _MONTHS]) for number, at in enumerate(starts, 1)]
    titles = [title.read(language) for title in phrases.SCHEDULE_COLUMNS]
    figures = [TableColumn(title=title, kind="money", unit=WON.read(language)) for title in titles[1:]]
    year_column = TableColumn(title=titles[0])
    table = TableView(
        columns=(year_column, *figures),
        rows=(
            *((phrases.SCHEDULE_YEAR.format(year=year[0]).read(language), *year[1:]) for year in years),
            _total_row(found, language),
        ),
        total=True,
    )
    balances = TableView(columns=(year_column, figures[-1]), rows=tuple((str(year[0]), year[-1]) for year in years))
    return (
        *(
            (line_chart(balances, language=language).titled(phrases.BALANCE_TITLE.read(language)),)
            if len(years) > 1
            else ()
        ),
        table.titled(phrases.SCHEDULE_TITLE.read(language)),
    )


def monthly_rate(rate: Decimal) -> Fraction:
    """A yearly rate in percent as an exact monthly fraction."""
    return Fraction(rate) / 1200


def annuity_factor(rate: Fraction, months: int) -> Fraction:
    """The loan that a level payment of 1 a month repays, at a monthly rate."""
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
    """The value cut far below a won: exact fractions of an annuity would grow without limit."""
    return Fraction(math.floor(value * _FINE), _FINE)


def _power(value: Fraction, exponent: int) -> Fraction:
    """A power by squaring, cut far below a won."""
    result = Fraction(1)
    for bit in f"{exponent:b}":
        result = _trim(result * result * (value if bit == "1" else 1))
    return result


def _require_terms(rate: Decimal, months: int) -> None:
    if not (0 <= rate <= _MOST_RATE and 1 <= months <= _MOST_MONTHS):
        raise OutOfRangeError(
            f"A loan at {rate}% for {months} months cannot be calculated: "
            f"the rate must be 0 to {_MOST_RATE} and the term 1 to {_MOST_MONTHS} months.",
            text=phrases.LOAN_TERMS_OUT_OF_RANGE.format(most_rate=_MOST_RATE, most_months=_MOST_MONTHS),
        )


def _year_row(number: int, months: Sequence[Instalment]) -> tuple[int, int, int, int, int]:
    """Number, payments, principal and interest of a year, and the balance at its end."""
    paid, interest = sum(month.payment for month in months), sum(month.interest for month in months)
    return number, paid, paid - interest, interest, months[-1].balance


def _total_row(found: LoanRepayment, language: Language) -> tuple[str, int, int, int, int]:
    paid = sum(month.payment for month in found.schedule)
    return (
        phrases.SCHEDULE_TOTAL.read(language),
        paid,
        paid - found.total_interest,
        found.total_interest,
        found.schedule[-1].balance,
    )


_FINE = 10**60
_MOST_RATE = 100
_MOST_MONTHS = 600
_MONTHS = 12
