"""The roles that a number of a message can play, the field of the case that each one fills, and how it is read."""

import re
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from madang.assistants.realestate.analyse.deadlines import add_months
from madang.reading.taught import RoleMention, area_of, count_of, day_of, last_day_of, months_of, percent_of, won_of


class SaidMessage(NamedTuple):
    """A message and the day it was written on."""

    text: str
    today: date

    def around(self, mention: RoleMention) -> str:
        """A mention with the words beside it."""
        return self.text[max(0, mention.span[0] - _BESIDE) : mention.span[1] + _BESIDE]


class CaseRole(NamedTuple):
    """What a role means for the case; `read` gives None where the mention is no such value."""

    field: str
    read: Callable[[RoleMention, SaidMessage], Any]


def _won(mention: RoleMention, _: SaidMessage) -> int | None:
    return won_of(mention)


def _yearly(mention: RoleMention, said: SaidMessage) -> int | None:
    """The amount a year; one is monthly where the words around it say so, or where nobody could live on it."""
    won, around = won_of(mention), said.around(mention)
    if won is None or _A_YEAR.search(around):
        return won
    return won * 12 if _A_MONTH.search(around) or won < _SURELY_MONTHLY else won


def _percent(mention: RoleMention, _: SaidMessage) -> Decimal | None:
    return percent_of(mention)


def _past_day(mention: RoleMention, said: SaidMessage) -> date | None:
    return day_of(mention, said.today, "past")


def _past_or_coming_day(mention: RoleMention, said: SaidMessage) -> date | None:
    """The day of a move or a payment: one to come where the words behind it say so (12월 1일에 이사하는데)."""
    coming = _TO_COME.match(said.text, mention.span[1]) is not None
    return day_of(mention, said.today, "future" if coming else "past") if _is_as_exact(mention, "day") else None


def _fixed_day(mention: RoleMention, said: SaidMessage) -> date | None:
    return day_of(mention, said.today, "past") if _is_as_exact(mention, "day") else None


def _contract_day(mention: RoleMention, said: SaidMessage) -> date | None:
    """The day or month of a contract; a year is too vague for what a year decides."""
    return day_of(mention, said.today, "past") if _is_as_exact(mention, "day", "month") else None


def _is_as_exact(mention: RoleMention, *units: str) -> bool:
    """Whether a date is told to one of some units: of 작년 봄 no day follows."""
    return any(quantity.kind == "date" and quantity.unit in units for quantity in mention.quantities)


def _end_of_lease(mention: RoleMention, said: SaidMessage) -> date | None:
    """The day of the end, or the first of its month; 2월 말 is the last day of that month."""
    return last_day_of(mention, said.today) or day_of(mention, said.today, "future")


def _months_ago(mention: RoleMention, said: SaidMessage) -> date | None:
    months = months_of(mention)
    return add_months(said.today, -months) if months else None


def _months_ahead(mention: RoleMention, said: SaidMessage) -> date | None:
    months = months_of(mention)
    return add_months(said.today, months) if months else None


def _months(mention: RoleMention, _: SaidMessage) -> int | None:
    return months_of(mention)


def _whole_years(mention: RoleMention, said: SaidMessage) -> int | None:
    """The years of a loan; 1년에 갚는 원리금 is what is repaid each year."""
    months = None if _EACH_YEAR.match(said.text, mention.span[1]) else months_of(mention)
    return months // 12 or None if months else None


def _square_metres(mention: RoleMention, _: SaidMessage) -> Decimal | None:
    return area_of(mention)


def _homes_after(mention: RoleMention, _: SaidMessage) -> int | None:
    return count_of(mention)


def _one_home_more(mention: RoleMention, _: SaidMessage) -> int | None:
    """The homes after a purchase: those of now and the new one."""
    now = count_of(mention)
    return None if now is None else now + 1


ROLES: dict[str, CaseRole] = {
    **{
        name: CaseRole(name, _won)
        for name in (
            "deposit", "rent", "price", "loan", "senior_debt", "public_price", "raise_by", "raise_rent_by",
            "new_deposit", "new_rent", "other_deposits", "loan_cap", "acquisition_cost", "loss", "contract_money",
            "asked_fee",
        )
    },
    "converted": CaseRole("converted", _won),
    "monthly_fee": CaseRole("monthly_fee", _won),
    "lived": CaseRole("months_lived", _months),
    "income": CaseRole("income", _yearly),
    "other_repayment": CaseRole("other_repayment", _yearly),
    "cost": CaseRole("yearly_cost", _won),
    **{
        name: CaseRole(name, _percent)
        for name in (
            "interest_rate", "conversion_rate", "base_rate", "raise_percent", "ltv", "dsr", "stress_rate", "vacancy",
        )
    },
    "contracted_on": CaseRole("contracted_on", _contract_day),
    "secured_on": CaseRole("secured_on", _past_day),
    "fixed_on": CaseRole("fixed_on", _fixed_day),
    **{name: CaseRole(name, _past_or_coming_day) for name in ("paid_on", "moved_in_on")},
    "ends_on": CaseRole("ends_on", _end_of_lease),
    "since_contract": CaseRole("contracted_on", _months_ago),
    "until_end": CaseRole("ends_on", _months_ahead),
    "loan_term": CaseRole("years", _whole_years),
    "area": CaseRole("area", _square_metres),
    "homes_after": CaseRole("homes", _homes_after),
    "homes_now": CaseRole("homes", _one_home_more),
}  # fmt: skip
"""The field of each role, and how a mention in that role is read."""
_TO_COME = re.compile(
    r"[에날]?\s?(?:[가-힣]{1,4}[을를에]?\s?){0,2}(?:하는|할|하려|하기로|예정|치르는|치를|내는|낼|들어가|이사\s?가|가는|갈)"
    r"|.{0,24}\b(?:will|going to|planning)\b"
)
_EACH_YEAR = re.compile(r"에\s|마다|\s?(?:동안\s?)?(?:에\s?)?(?:갚는|내는)\s?(?:돈|원리금|금액|이자)")
_SURELY_MONTHLY = 9_000_000
_BESIDE = 10
_A_YEAR = re.compile(
    r"연\s*(?:봉|소득|간|수입)|(?<![가-힣])연\s?[0-9]|1\s*년|일\s*년|해마다|매년|year|annual|p\.?a\.?\b", re.IGNORECASE
)
_A_MONTH = re.compile(r"월\s*(?:급|소득|수입)|매달|매월|한\s*달|다달이|month", re.IGNORECASE)
