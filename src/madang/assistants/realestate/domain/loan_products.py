"""Loans of the housing fund, as rules: who may take one, how much, at which rates."""

from decimal import Decimal
from typing import Literal

from madang.assistants.realestate.domain.figures import Dated
from madang.text import Text

__all__ = ["FundLoan", "Household", "LoanPurpose"]

LoanPurpose = Literal["purchase", "jeonse"]
Household = Literal["general", "first_time", "two_children", "newlywed", "newborn", "youth"]


class FundLoan(Dated):
    """One product: amounts in won, rates and shares in percent; `limit_outside` is for places outside 수도권."""

    purpose: LoanPurpose
    title: Text
    household: Household
    income: int
    dual_income: int | None = None
    assets: int
    rate_low: Decimal
    rate_high: Decimal
    limit: int
    limit_outside: int | None = None
    share: Decimal
    """The most it covers of the price, or of the deposit."""
    share_outside: Decimal | None = None
    debt_to_income: Decimal | None = None
