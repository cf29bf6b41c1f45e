"""Which loans of the housing fund a household may ask for, and how much they would come to."""

import math
from datetime import date
from decimal import Decimal

from madang.assistants.realestate.domain.calculations import exact, require_amount
from madang.assistants.realestate.domain.facts import Facts
from madang.assistants.realestate.domain.figures import Ground
from madang.assistants.realestate.domain.loan_products import FundLoan, Household, LoanPurpose
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["FundLoanOffer", "fund_loans"]


class FundLoanOffer(Frozen):
    """One product as it applies: the most it gives, its rates in percent, and why not where it is out of reach."""

    id: str
    title: Text
    most: int
    rate_low: Decimal
    rate_high: Decimal
    obstacles: tuple[Text, ...]
    ground: Ground

    @property
    def available(self) -> bool:
        """Whether nothing stands in the way."""
        return not self.obstacles


def fund_loans(
    facts: Facts,
    *,
    purpose: LoanPurpose,
    price: int,
    income: int,
    on: date,
    capital_area: bool,
    households: frozenset[Household] = frozenset(),
    assets: int | None = None,
    dual_income: bool = False,
) -> tuple[FundLoanOffer, ...]:
    """Every product for the purpose that fits the household, those without obstacle first, the largest first.

    `price` is that of the home, or the deposit for jeonse; income and assets are those of the couple.
    """
    require_amount("price", price, least=1)
    require_amount("income", income)
    fitting = (
        loan
        for loan in facts.fund_loans
        if loan.purpose == purpose and loan.holds(on) and loan.household in households | {"general"}
    )
    offers = [_offer(loan, price, income, assets, dual=dual_income, capital_area=capital_area) for loan in fitting]
    return tuple(sorted(offers, key=lambda offer: (not offer.available, -offer.most)))


def _offer(
    loan: FundLoan, price: int, income: int, assets: int | None, *, dual: bool, capital_area: bool
) -> FundLoanOffer:
    limit = loan.limit if capital_area else loan.limit_outside or loan.limit
    part = loan.share if capital_area else loan.share_outside or loan.share
    allowed = loan.dual_income if dual and loan.dual_income else loan.income
    obstacles = [_TOO_MUCH_INCOME.format(limit=f"{allowed:,}")] if income > allowed else []
    if assets is not None and assets > loan.assets:
        obstacles.append(_TOO_MANY_ASSETS.format(limit=f"{loan.assets:,}"))
    return FundLoanOffer(
        id=loan.id,
        title=loan.title,
        most=min(limit, math.floor(price * exact(part))),
        rate_low=loan.rate_low,
        rate_high=loan.rate_high,
        obstacles=tuple(obstacles),
        ground=loan.ground,
    )


_TOO_MUCH_INCOME = Text(ko="소득이 {limit}원을 넘습니다.", en="Income is above {limit} won.")
_TOO_MANY_ASSETS = Text(ko="순자산이 {limit}원을 넘습니다.", en="Net assets are above {limit} won.")
