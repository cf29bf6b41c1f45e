"""What a let home earns: on its price, and on the owner's own money."""

import math
from datetime import date
from decimal import Decimal
from fractions import Fraction

from madang.assistants.realestate.domain.calculations import (
    Calculation,
    Line,
    amount,
    exact,
    require_amount,
    share,
    to_percent,
)
from madang.assistants.realestate.domain.errors import OutOfRangeError
from madang.text import Text

__all__ = ["Yield", "rental_yield"]


class Yield(Calculation):
    """Shares in percent to two places; `return_on_equity` and `payback_years` are None where no own money is in it."""

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
) -> Yield:
    """The yield of a home let at a monthly `rent`; vacancy and the loan's rate are percent, costs won a year."""
    _require(price, deposit, rent=rent, yearly_costs=yearly_costs, loan=loan, acquisition_costs=acquisition_costs)
    yearly = rent * 12
    income = math.floor(yearly * (1 - exact(vacancy))) - yearly_costs
    equity = price + acquisition_costs - deposit - loan
    left = income - loan * exact(loan_rate)
    own = to_percent(left / equity) if equity > 0 else None
    payback = _years(equity / left) if equity > 0 and left > 0 else None
    gross, cap_rate = to_percent(Fraction(yearly, price - deposit)), to_percent(Fraction(income, price))
    return Yield(
        kind="yield",
        title=Text(ko="임대 수익률", en="Rental yield"),
        formula=_FORMULA,
        inputs=(
            *_amounts(price=price, deposit=deposit, rent=rent, costs=yearly_costs, loan=loan, fees=acquisition_costs),
            share("공실률", "Vacancy", vacancy),
            share("대출 금리", "Loan rate", loan_rate),
        ),
        steps=(amount("순영업소득", "Net operating income", income), amount("자기자본", "Own money", equity)),
        results=(
            share("표면 수익률", "Gross yield", gross),
            share("자본환원율", "Cap rate", cap_rate),
            *([share("자기자본 수익률", "Return on own money", own)] if own is not None else []),
        ),
        grounds=(),
        conditions=(_BEFORE_TAX,),
        as_of=on,
        gross=gross,
        net_income=income,
        cap_rate=cap_rate,
        equity=equity,
        return_on_equity=own,
        payback_years=payback,
    )


def _amounts(**given: int) -> tuple[Line, ...]:
    return tuple(amount(*_LABELS[name], won) for name, won in given.items())


def _require(price: int, deposit: int, **others: int) -> None:
    require_amount("price", price, least=1)
    for name, won in others.items():
        require_amount(name, won)
    if not 0 <= deposit < price:
        raise OutOfRangeError(
            f"A deposit of {deposit!r} won on a price of {price!r} leaves no yield to calculate: it must be lower.",
            text=Text(
                ko="보증금이 매입가 이상이면 수익률을 계산할 수 없습니다.",
                en="The deposit must be lower than the price.",
            ),
        )


def _years(value: Fraction) -> Decimal:
    return to_percent(value / 100, places=1)


_LABELS = {
    "price": ("매입가", "Price"),
    "deposit": ("보증금", "Deposit"),
    "rent": ("월세", "Monthly rent"),
    "costs": ("연간 비용", "Yearly costs"),
    "loan": ("대출", "Loan"),
    "fees": ("취득 비용", "Acquisition costs"),
}
_FORMULA = Text(
    ko=(
        "표면 = 연월세 ÷ (매입가 − 보증금); NOI = 연월세 × (1 − 공실률) − 비용; 자기자본 = (NOI − 이자) ÷ (매입가 + "
        "취득비 − 보증금 − 대출)"
    ),
    en=(
        "gross = yearly rent ÷ (price − deposit); NOI = rent × (1 − vacancy) − costs; own = (NOI − interest) ÷ own "
        "money"
    ),
)
_BEFORE_TAX = Text(
    ko="소득세·재산세와 매매 차익은 넣지 않았습니다.", en="Income and property taxes and gains on resale are left out."
)
