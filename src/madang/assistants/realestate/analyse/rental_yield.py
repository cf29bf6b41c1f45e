"""The yield of a home that is let, on its price and on the owner's equity."""

import math
from datetime import date
from decimal import Decimal
from fractions import Fraction

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.calculation import (
    Calculation,
    NamedValue,
    percent_as_fraction,
    percent_value,
    require_amount,
    to_percent,
    won_value,
)
from madang.assistants.realestate.analyse.errors import OutOfRangeError


class RentalYield(Calculation):
    """Shares in percent to two places; `return_on_equity` and `payback_years` are None without equity."""

    other_units = {"payback_years": "years"}

    gross: Decimal
    net_income: int
    cap_rate: Decimal
    equity: int
    return_on_equity: Decimal | None
    payback_years: Decimal | None


def rental_yield(
    *,
    price: int,
    deposit: int,
    rent: int,
    on: date,
    vacancy: Decimal = Decimal(0),
    yearly_costs: int = 0,
    loan: int = 0,
    loan_rate: Decimal = Decimal(0),
    acquisition_costs: int = 0,
) -> RentalYield:
    """The yield of a home let at a monthly `rent`; vacancy and the loan's rate are percent, costs won a year."""
    _require(price, deposit, rent=rent, yearly_costs=yearly_costs, loan=loan, acquisition_costs=acquisition_costs)
    yearly = rent * 12
    income = math.floor(yearly * (1 - percent_as_fraction(vacancy))) - yearly_costs
    equity = price + acquisition_costs - deposit - loan
    left = income - loan * percent_as_fraction(loan_rate)
    own = to_percent(left / equity) if equity > 0 else None
    payback = _years(equity / left) if equity > 0 and left > 0 else None
    gross, cap_rate = to_percent(Fraction(yearly, price - deposit)), to_percent(Fraction(income, price))
    return RentalYield(
        kind="yield",
        title=phrases.YIELD_TITLE,
        formula=phrases.YIELD_FORMULA,
        inputs=(
            *_amounts(price=price, deposit=deposit, rent=rent, costs=yearly_costs, loan=loan, fees=acquisition_costs),
            percent_value(phrases.VACANCY_LABEL, vacancy),
            percent_value(phrases.LOAN_RATE_LABEL, loan_rate),
        ),
        steps=(won_value(phrases.NET_OPERATING_INCOME_LABEL, income), won_value(phrases.EQUITY_LABEL, equity)),
        results=(
            percent_value(phrases.GROSS_YIELD_LABEL, gross),
            percent_value(phrases.CAP_RATE_LABEL, cap_rate),
            *([percent_value(phrases.RETURN_ON_EQUITY_LABEL, own)] if own is not None else []),
        ),
        grounds=(),
        conditions=(phrases.YIELD_BEFORE_TAX,),
        as_of=on,
        gross=gross,
        net_income=income,
        cap_rate=cap_rate,
        equity=equity,
        return_on_equity=own,
        payback_years=payback,
    )


def _amounts(**given: int) -> tuple[NamedValue, ...]:
    return tuple(won_value(_LABELS[name], won) for name, won in given.items())


def _require(price: int, deposit: int, **others: int) -> None:
    require_amount("price", price, least=1)
    for name, won in others.items():
        require_amount(name, won)
    if not 0 <= deposit < price:
        raise OutOfRangeError(
            f"A deposit of {deposit!r} won on a price of {price!r} leaves no yield to calculate: it must be lower.",
            text=phrases.DEPOSIT_NOT_BELOW_PRICE,
        )


def _years(value: Fraction) -> Decimal:
    return to_percent(value / 100, places=1)


_LABELS = {
    "price": phrases.PURCHASE_PRICE_LABEL,
    "deposit": phrases.DEPOSIT_LABEL,
    "rent": phrases.MONTHLY_RENT_LABEL,
    "costs": phrases.YEARLY_COSTS_LABEL,
    "loan": phrases.LOAN_AMOUNT_LABEL,
    "fees": phrases.ACQUISITION_COSTS_LABEL,
}
