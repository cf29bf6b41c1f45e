"""How much of a home's price is already promised away: jeonse ratio, total burden, and the deposit guarantee."""

import math
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from madang.assistants.realestate.domain.calculations import (
    Calculation,
    amount,
    exact,
    grounds_of,
    require_amount,
    share,
    to_percent,
)
from madang.assistants.realestate.domain.facts import Facts
from madang.text import Text

__all__ = ["Burden", "Guarantee", "RiskLevel", "deposit_guarantee", "total_burden"]

RiskLevel = Literal["low", "medium", "high"]


class Burden(Calculation):
    """The deposit alone, and with all that comes before it, in percent of the price; `room` is what is left."""

    jeonse_ratio: Decimal
    total: Decimal
    room: int
    level: RiskLevel


class Guarantee(Calculation):
    """Whether the deposit guarantee can be had, by deposit and by the price that counts for it."""

    counted_price: int
    highest_deposit: int
    within_region_limit: bool
    within_price: bool

    @property
    def available(self) -> bool:
        """Whether neither limit stands in the way."""
        return self.within_region_limit and self.within_price


def total_burden(
    facts: Facts, *, price: int, deposit: int, on: date, senior_debt: int = 0, senior_deposits: int = 0
) -> Burden:
    """The burden on a home: mortgages at their registered maximum, deposits of earlier tenants, and one's own."""
    require_amount("price", price, least=1)
    for name, won in (("deposit", deposit), ("senior_debt", senior_debt), ("senior_deposits", senior_deposits)):
        require_amount(name, won)
    danger, fair = facts.figure("burden_danger", on), facts.figure("burden_fair", on)
    promised = senior_debt + senior_deposits + deposit
    part = Fraction(promised, price)
    ratio, total = to_percent(Fraction(deposit, price)), to_percent(part)
    level: RiskLevel = "high" if part >= exact(danger.value) else "low" if part <= exact(fair.value) else "medium"
    return Burden(
        kind="burden",
        title=Text(ko="전세가율과 총부담률", en="Jeonse ratio and total burden"),
        formula=_FORMULA,
        inputs=(
            amount("시세", "Price", price),
            amount("선순위 채권최고액", "Senior mortgages", senior_debt),
            amount("선순위 보증금", "Senior deposits", senior_deposits),
            amount("내 보증금", "Own deposit", deposit),
        ),
        results=(share("전세가율", "Jeonse ratio", ratio), share("총부담률", "Total burden", total)),
        grounds=grounds_of(danger, fair),
        conditions=(_LEVELS[level], _NOT_LAW),
        as_of=on,
        jeonse_ratio=ratio,
        total=total,
        room=price - promised,
        level=level,
    )


def deposit_guarantee(
    facts: Facts, *, deposit: int, worth: int, announced: bool, on: date, capital_area: bool, senior_debt: int = 0
) -> Guarantee:
    """Whether a deposit can be guaranteed, from what the home is worth.

    That is its market price or, `announced`, the official one, of which more than the whole counts.
    """
    require_amount("deposit", deposit)
    require_amount("worth", worth, least=1)
    require_amount("senior_debt", senior_debt)
    region = facts.figure(f"guarantee_deposit_{'capital' if capital_area else 'elsewhere'}", on)
    counted, part = facts.figure("guarantee_public_price", on), facts.figure("guarantee_share", on)
    price = math.floor(worth * exact(counted.value)) if announced else worth
    highest = max(0, math.floor(price * exact(part.value)) - senior_debt)
    return Guarantee(
        kind="guarantee",
        title=Text(ko="전세보증금 반환보증 가입 가능 여부", en="Deposit guarantee"),
        formula=_BY_ANNOUNCED if announced else _BY_MARKET,
        inputs=(
            amount("보증금", "Deposit", deposit),
            amount("공시가격", "Announced price", worth) if announced else amount("시세", "Market price", worth),
            amount("선순위 채권", "Senior debt", senior_debt),
        ),
        steps=(
            amount("인정 주택가격", "Price that counts", price),
            amount("지역 한도", "Limit here", int(region.value)),
        ),
        results=(amount("보증 가능한 최대 보증금", "Highest deposit guaranteed", min(highest, int(region.value))),),
        grounds=grounds_of(region, *((counted,) if announced else ()), part),
        conditions=(_ASK_HUG,) if announced else (_WHICH_PRICE, _ASK_HUG),
        as_of=on,
        counted_price=price,
        highest_deposit=min(highest, int(region.value)),
        within_region_limit=deposit <= region.value,
        within_price=deposit <= highest,
    )


_FORMULA = Text(
    ko="전세가율 = 보증금 ÷ 시세; 총부담률 = (선순위 채권최고액 + 선순위 보증금 + 내 보증금) ÷ 시세",
    en="jeonse ratio = deposit ÷ price; burden = (senior mortgages + senior deposits + own deposit) ÷ price",
)
_BY_ANNOUNCED = Text(
    ko="보증금 + 선순위 채권 ≤ 공시가격 × 140% × 90%, 그리고 지역 한도 이하",
    en="deposit + senior debt ≤ announced price × 140% × 90%, and within the limit of the region",
)
_BY_MARKET = Text(
    ko="보증금 + 선순위 채권 ≤ 시세 × 90%, 그리고 지역 한도 이하",
    en="deposit + senior debt ≤ market price × 90%, and within the limit of the region",
)
_WHICH_PRICE = Text(
    ko="말씀하신 시세가 집값으로 인정될 때입니다. 아파트가 아니면 공시가격으로 따지는 경우가 많습니다.",
    en="That holds if the guarantor takes that market price; for other homes than apartments it mostly takes the "
    "announced one.",
)
_LEVELS: dict[RiskLevel, Text] = {
    "high": Text(
        ko="위험: 경매에서 보증금을 다 돌려받지 못할 수 있습니다.",
        en="Dangerous: an auction may not cover the deposit.",
    ),
    "medium": Text(
        ko="주의: 시세가 내리면 위험해질 수 있습니다.", en="Careful: a fall in price could make it dangerous."
    ),
    "low": Text(ko="양호: 흔히 쓰는 기준 안에 있습니다.", en="Fair: within what is commonly taken as safe."),
}
_NOT_LAW = Text(
    ko="70%·80% 기준은 통용되는 눈금이고 법으로 정한 것이 아닙니다. 국세·지방세 체납은 따로 확인하세요.",
    en="The 70% and 80% marks are custom, not law. Unpaid taxes have to be checked separately.",
)
_ASK_HUG = Text(
    ko="보증기관의 심사 기준은 바뀔 수 있습니다. 계약 전에 가입 가능 여부를 직접 확인하세요.",
    en="The guarantor's criteria change: ask before you sign.",
)
