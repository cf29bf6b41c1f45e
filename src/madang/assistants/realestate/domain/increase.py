"""How far deposit and rent may be raised within a lease or at its renewal, and from when."""

import math
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from madang.assistants.realestate.domain.calculations import (
    Calculation,
    Line,
    amount,
    day,
    exact,
    grounds_of,
    require_amount,
    share,
)
from madang.assistants.realestate.domain.calendar import add_days, add_years
from madang.assistants.realestate.domain.conversion import LeaseKind, conversion_cap, rent_as_deposit
from madang.assistants.realestate.domain.errors import OutOfRangeError
from madang.assistants.realestate.domain.facts import Facts
from madang.text import Text

__all__ = ["Increase", "cap_conditions", "increase_cap"]


class Increase(Calculation):
    """The highest deposit and rent: each raised for itself, and by the converted total where both are there.

    `rent_by_total` keeps the deposit, `deposit_by_total` keeps the rent. `allowed_from` is the first day an increase
    may be asked for, None where the last change is not known; `allowed_now` says whether `as_of` has reached it.
    """

    cap: Decimal
    highest_deposit: int
    highest_rent: int
    highest_total: int
    rent_by_total: int | None = None
    deposit_by_total: int | None = None
    allowed_from: date | None = None
    allowed_now: bool | None = None


def increase_cap(
    facts: Facts,
    *,
    deposit: int,
    rent: int = 0,
    on: date,
    last_changed: date | None = None,
    kind: LeaseKind = "residential",
    ordinance: Decimal | None = None,
) -> Increase:
    """The most that may be asked for; `ordinance` is a lower cap that a province has set, in percent."""
    _require_something(deposit, rent)
    prefix = "commercial_" if kind == "commercial" else ""
    limit, pause = facts.figure(f"{prefix}increase_cap", on), facts.figure(f"{prefix}increase_pause", on)
    cap = limit.value if ordinance is None else min(limit.value, ordinance)
    rate, mixed = conversion_cap(facts, on=on, kind=kind), bool(deposit and rent)
    highest = _highest(deposit, rent, cap, rate.rate)
    free = add_days(add_years(last_changed, int(pause.value)), 1) if last_changed else None
    return Increase(
        kind="increase",
        title=Text(ko="증액 상한", en="Cap on an increase"),
        formula=_MIXED if mixed else _PLAIN,
        inputs=_inputs(deposit, rent, last_changed),
        steps=(share("증액 상한율", "Cap", cap), *(_total_steps(highest.highest_total, rate.rate) if mixed else ())),
        results=_results(highest),
        grounds=grounds_of(limit, pause, *(rate.used if mixed else ())),
        conditions=(*_now(mixed=mixed, changed=free, on=on), *cap_conditions(kind)),
        as_of=on,
        cap=cap,
        allowed_from=free,
        allowed_now=None if free is None else on >= free,
        **highest._asdict(),
    )


class _Highest(NamedTuple):
    highest_deposit: int
    highest_rent: int
    highest_total: int
    rent_by_total: int | None
    deposit_by_total: int | None


def _highest(deposit: int, rent: int, cap: Decimal, rate: Decimal) -> _Highest:
    """Each amount raised for itself, and the total raised with one of the two kept as it is."""
    factor, as_deposit = 1 + exact(cap), rent_as_deposit(rent, rate)
    total = (deposit + as_deposit) * factor
    mixed = bool(deposit and rent)
    return _Highest(
        highest_deposit=math.floor(deposit * factor),
        highest_rent=math.floor(rent * factor),
        highest_total=math.floor(total),
        rent_by_total=math.floor((total - deposit) * exact(rate) / 12) if mixed else None,
        deposit_by_total=math.floor(total - as_deposit) if mixed else None,
    )


def _require_something(deposit: int, rent: int) -> None:
    require_amount("deposit", deposit)
    require_amount("rent", rent)
    if deposit == rent == 0:
        raise OutOfRangeError(
            "Neither a deposit nor a rent was given: there is nothing to raise. Give at least one of them.",
            text=Text(ko="보증금이나 월세를 알려 주세요.", en="Please give the deposit or the rent."),
        )


def _inputs(deposit: int, rent: int, last_changed: date | None) -> tuple[Line, ...]:
    lines = [amount("현재 보증금", "Present deposit", deposit)] if deposit else []
    lines += [amount("현재 월세", "Present rent", rent)] if rent else []
    lines += [day("계약 또는 마지막 증액일", "Contract or last increase", last_changed)] if last_changed else []
    return tuple(lines)


def _total_steps(total: int, rate: Decimal) -> tuple[Line, ...]:
    return share("전환율", "Conversion rate", rate), amount("환산 총액의 상한", "Cap on the converted total", total)


def _results(highest: _Highest) -> tuple[Line, ...]:
    lines = [
        ("보증금 상한", "Highest deposit", highest.highest_deposit),
        ("월세 상한", "Highest rent", highest.highest_rent),
        ("환산 방식: 보증금 유지 시 월세 상한", "By the total: rent if the deposit stays", highest.rent_by_total),
        ("환산 방식: 월세 유지 시 보증금 상한", "By the total: deposit if the rent stays", highest.deposit_by_total),
    ]
    return tuple(amount(ko, en, won) for ko, en, won in lines if won)


def cap_conditions(kind: LeaseKind) -> tuple[Text, ...]:
    """On what the cap depends, whatever the amounts."""
    return (_WITHIN_THE_LEASE, _ONCE_A_YEAR, *([_SCOPE] if kind == "commercial" else [_ORDINANCE, _REFUND]))


def _now(*, mixed: bool, changed: date | None, on: date) -> tuple[Text, ...]:
    early = [_TOO_EARLY.format(day=changed.isoformat())] if changed and on < changed else []
    return (*early, *([_BOTH_READINGS] if mixed else []))


_PLAIN = Text(ko="상한 = 현재 금액 × (1 + 상한율) (원 미만 버림)", en="cap = present amount × (1 + rate) (floor)")
_MIXED = Text(
    ko="개별: 보증금·월세 각각 × (1 + 상한율). 환산: (보증금 + 월세 × 12 ÷ 전환율) × (1 + 상한율)에서 되돌려 계산",
    en="each: deposit and rent × (1 + rate); by total: (deposit + rent × 12 ÷ conversion rate) × (1 + rate), then back",
)
_TOO_EARLY = Text(
    ko="계약 또는 마지막 증액 후 1년이 지나지 않아 아직 올려 달라고 할 수 없습니다. {day}부터 가능합니다.",
    en="A year has not passed since the contract or the last increase: none may be asked for before {day}.",
)
_BOTH_READINGS = Text(
    ko=(
        "보증금과 월세를 각각 올리는 방식과 환산 총액으로 보는 방식의 결과가 다릅니다. 어느 쪽으로 정할지 합의하고 "
        "확인하세요."
    ),
    en="Raising each for itself and raising the converted total differ: agree which is meant, and have it confirmed.",
)
_ONCE_A_YEAR = Text(
    ko="계약 또는 마지막 증액 후 1년 안에는 올려 달라고 할 수 없습니다.",
    en="None may be asked for within a year of the contract or the last increase.",
)
_REFUND = Text(
    ko="상한을 넘겨 낸 금액은 돌려받을 수 있습니다(주택임대차보호법 제10조의2).",
    en="What was paid beyond the cap can be claimed back (Housing Lease Protection Act, Art. 10-2).",
)
_WITHIN_THE_LEASE = Text(
    ko=(
        "계약 기간 중이거나 갱신요구권·묵시적 갱신으로 이어질 때의 상한입니다. 새 임차인과의 계약, 합의로 새로 맺는 "
        "계약에는 그대로 적용되지 않습니다."
    ),
    en="The cap is for a running lease and for renewal on the tenant's demand; a lease agreed anew is not bound by it.",
)
_ORDINANCE = Text(
    ko="시·도 조례로 더 낮은 상한을 정할 수 있습니다. 증액은 경제 사정의 변동 등 이유가 있어야 합니다.",
    en="A province may set a lower cap by ordinance, and an increase needs a reason such as a changed economy.",
)
_SCOPE = Text(
    ko="환산보증금이 상가건물 임대차보호법의 적용 한도를 넘는 상가에는 5% 상한이 적용되지 않습니다.",
    en="The cap does not hold for shops whose converted deposit is above the limit of the Act.",
)
