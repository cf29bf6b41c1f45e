"""What a landlord owes who refused renewal to live there and then let the home to somebody else."""

import math
from datetime import date
from decimal import Decimal
from fractions import Fraction

from madang.assistants.realestate.domain.calculations import (
    Calculation,
    Line,
    amount,
    exact,
    grounds_of,
    require_amount,
)
from madang.assistants.realestate.domain.conversion import conversion_cap
from madang.assistants.realestate.domain.facts import Facts
from madang.text import Text

__all__ = ["RefusalDamages", "refusal_damages"]


class RefusalDamages(Calculation):
    """The largest of three amounts: months of the converted rent, the difference over two years, the actual loss.

    Where it is not known for what the home was let, there is no difference, and the damages are the least they can be.
    """

    by_months: int
    by_difference: int | None
    actual: int
    owed: int


def refusal_damages(
    facts: Facts,
    *,
    deposit: int,
    rent: int,
    refused_on: date,
    new_deposit: int | None = None,
    new_rent: int | None = None,
    actual_loss: int = 0,
) -> RefusalDamages:
    """The damages where the parties agreed on none, from the old lease and, where known, the new tenant's."""
    told = {"deposit": deposit, "rent": rent, "new_deposit": new_deposit, "new_rent": new_rent, "loss": actual_loss}
    for name, won in told.items():
        require_amount(name, won or 0)
    months, span = facts.figure("refusal_months", refused_on), facts.figure("refusal_difference", refused_on)
    cap = conversion_cap(facts, on=refused_on)
    before = _converted(deposit, rent, cap.rate)
    by_months, by_difference = math.floor(before * int(months.value)), None
    if new_deposit is not None or new_rent is not None:
        after = _converted(new_deposit or 0, new_rent or 0, cap.rate)
        by_difference = max(0, math.floor((after - before) * int(span.value)))
    owed = max(by_months, by_difference or 0, actual_loss)
    return RefusalDamages(
        kind="damages",
        title=Text(ko="허위 실거주 갱신거절 손해배상", en="Damages for a false refusal to renew"),
        formula=_FORMULA,
        inputs=(
            amount("보증금", "Deposit", deposit),
            amount("월세", "Monthly rent", rent),
            *_known("새 임차인 보증금", "New tenant's deposit", new_deposit),
            *_known("새 임차인 월세", "New tenant's rent", new_rent),
        ),
        steps=(
            amount("환산월차임", "Converted rent", math.floor(before)),
            amount("환산월차임 3개월분", "Three months of it", by_months),
            *_known("차액 2년분", "Two years of the difference", by_difference),
            *_known("실제 손해", "Actual loss", actual_loss or None),
        ),
        results=(amount("손해배상액", "Damages", owed),),
        grounds=grounds_of(months, span, *cap.used),
        conditions=(_WITHOUT_REASON,),
        as_of=refused_on,
        by_months=by_months,
        by_difference=by_difference,
        actual=actual_loss,
        owed=owed,
    )


def _known(ko: str, en: str, won: int | None) -> tuple[Line, ...]:
    return () if won is None else (amount(ko, en, won),)


def _converted(deposit: int, rent: int, rate: Decimal) -> Fraction:
    return rent + deposit * exact(rate) / 12


_FORMULA = Text(
    ko="max(환산월차임 × 3, (새 환산월차임 − 환산월차임) × 24, 실제 손해); 환산월차임 = 월세 + 보증금 × 전환율 ÷ 12",
    en="max(converted rent × 3, (new − old) × 24, actual loss); converted rent = rent + deposit × rate ÷ 12",
)
_WITHOUT_REASON = Text(
    ko=(
        "갱신됐을 2년이 끝나기 전에 정당한 사유 없이 다른 사람에게 임대한 경우이고, 거절 때 배상액을 따로 정하지 "
        "않았어야 합니다."
    ),
    en="Only if it was let to another without good reason within those two years, and no sum was agreed beforehand.",
)
