"""How much can be borrowed on a home: by its price (LTV), by income (DSR with a stress rate), and by the caps."""

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
from madang.assistants.realestate.domain.figures import Figure
from madang.assistants.realestate.domain.places import Location
from madang.assistants.realestate.domain.repayment import annuity_factor, monthly_rate
from madang.text import Text

__all__ = ["Area", "Buyer", "Lender", "LoanCapacity", "LoanLimit", "area_of", "loan_capacity"]

Area = Literal["regulated", "capital", "elsewhere"]
"""A regulated area; the rest of 수도권; everywhere else."""
Buyer = Literal["no_home", "first_time"]
Lender = Literal["bank", "other"]
LoanLimit = Literal["ltv", "dsr", "cap"]


class LoanCapacity(Calculation):
    """The most that can be borrowed, and which of the limits is the one that binds."""

    ltv_limit: int
    dsr_limit: int
    cap: int | None
    most: int
    bound_by: LoanLimit


def loan_capacity(
    facts: Facts,
    *,
    price: int,
    income: int,
    area: Area,
    on: date,
    rate: Decimal,
    years: int = 30,
    other_repayment: int = 0,
    buyer: Buyer = "no_home",
    lender: Lender = "bank",
) -> LoanCapacity:
    """The loan a buyer without a home can get; income and `other_repayment` are won a year, `rate` percent a year."""
    require_amount("price", price, least=1)
    require_amount("income", income)
    require_amount("other_repayment", other_repayment)
    ltv, dsr, stress = _ltv(facts, area, buyer, on), facts.figure(f"dsr_{lender}", on), _stress(facts, area, on)
    caps = None if area == "elsewhere" else facts.table("loan_cap", on)
    cap = caps.band(price).most if caps else None
    ltv_limit = math.floor(price * exact(ltv.value))
    dsr_limit = _dsr_limit(income, other_repayment, dsr.value, rate + stress.value, years)
    most, bound_by = min(_limits(ltv_limit, dsr_limit, cap))
    return LoanCapacity(
        kind="loan",
        title=Text(ko="주택담보대출 한도", en="Mortgage capacity"),
        formula=_FORMULA,
        inputs=_inputs(price, income, other_repayment, rate, years),
        steps=_steps(ltv, dsr, stress, ltv_limit=ltv_limit, dsr_limit=dsr_limit, cap=cap),
        results=(amount("대출 한도", "Most that can be borrowed", most),),
        grounds=grounds_of(ltv, dsr, stress, *([caps] if caps else [])),
        conditions=(_ASSUMED, _CHANGES),
        as_of=on,
        ltv_limit=ltv_limit,
        dsr_limit=dsr_limit,
        cap=cap,
        most=most,
        bound_by=bound_by,
    )


def area_of(facts: Facts, location: Location) -> Area:
    """Which loan rules hold at a place."""
    if any(zone.holds(location) for zone in facts.regulated):
        return "regulated"
    return "capital" if location.is_capital_area() else "elsewhere"


def _ltv(facts: Facts, area: Area, buyer: Buyer, on: date) -> Figure:
    if buyer == "first_time":
        return facts.figure(f"ltv_first_time_{'elsewhere' if area == 'elsewhere' else 'capital'}", on)
    return facts.figure(f"ltv_{area}", on)


def _stress(facts: Facts, area: Area, on: date) -> Figure:
    return facts.figure("stress_elsewhere" if area == "elsewhere" else "stress_capital", on)


def _dsr_limit(income: int, other: int, dsr: Decimal, stressed: Decimal, years: int) -> int:
    yearly = income * exact(dsr) - other
    return max(0, math.floor(yearly / 12 * annuity_factor(monthly_rate(stressed), years * 12)))


def _limits(ltv_limit: int, dsr_limit: int, cap: int | None) -> list[tuple[int, LoanLimit]]:
    limits: list[tuple[int, LoanLimit]] = [(ltv_limit, "ltv"), (dsr_limit, "dsr")]
    return limits if cap is None else [*limits, (cap, "cap")]


def _inputs(price: int, income: int, other: int, rate: Decimal, years: int) -> tuple[Line, ...]:
    return (
        amount("주택 가격", "Price", price),
        amount("연소득", "Yearly income", income),
        amount("다른 대출 연간 원리금", "Yearly payments on other loans", other),
        share("대출 금리", "Rate", rate),
        Line(label=Text(ko="만기", en="Term"), value=years, unit="years"),
    )


def _steps(
    ltv: Figure, dsr: Figure, stress: Figure, *, ltv_limit: int, dsr_limit: int, cap: int | None
) -> tuple[Line, ...]:
    lines = (
        share("LTV", "LTV", ltv.value),
        amount("LTV 한도", "Limit by LTV", ltv_limit),
        share("DSR", "DSR", dsr.value),
        Line(label=Text(ko="스트레스 금리", en="Stress rate"), value=stress.value, unit="points"),
        amount("DSR 한도", "Limit by DSR", dsr_limit),
    )
    return lines if cap is None else (*lines, amount("가격대별 한도", "Cap by price", cap))


_FORMULA = Text(
    ko=(
        "min(가격 × LTV, DSR 한도, 가격대별 한도); DSR 한도 = (소득 × DSR − 다른 상환액) ÷ 12 × (1 − (1 + i)^−n) ÷ "
        "i, i = (금리 + 스트레스) ÷ 12"
    ),
    en="min(price × LTV, limit by DSR, cap); by DSR = (income × DSR − other payments) ÷ 12 × (1 − (1 + i)^−n) ÷ i",
)
_ASSUMED = Text(
    ko=(
        "무주택자가 실거주 목적으로 원리금균등 상환하는 경우로 계산했습니다. 소득 인정 방식과 신용에 따라 은행마다 "
        "다릅니다."
    ),
    en="For a buyer without a home who will live in it, with level payments. Banks differ in how they count income.",
)
_CHANGES = Text(
    ko="대출 규제는 자주 바뀝니다. 신청 전에 은행에서 확인하세요.",
    en="Loan rules change often: ask the bank before you commit.",
)
