"""Why to take a plan and what it gives up, said with its own figures."""

from collections.abc import Sequence

from madang.assistants.travel.domain.budget import Budget
from madang.assistants.travel.domain.itinerary import DayPlan
from madang.assistants.travel.domain.outline import Outline
from madang.assistants.travel.domain.trip import PlanKind, Trip
from madang.models.language import format_won, with_particle
from madang.text import Text

__all__ = ["reason_for", "recommendation", "trade_off_of"]


def reason_for(kind: PlanKind, days: Sequence[DayPlan], budget: Budget) -> Text:
    """What speaks for the plan: how it was made, how much it shows, what it leaves of the budget."""
    visits = sum(len(day.visits) for day in days)
    return Text(
        ko=f"{_MADE[kind].ko} 명소 {visits}곳을 둘러봅니다. {_left(budget).ko}",
        en=f"{_MADE[kind].en} It shows {visits} sights. {_left(budget).en}",
    )


def trade_off_of(outline: Outline) -> Text:
    """What the plan gives up: the weak side of its flight and of its hotel."""
    sides = [option.trade_off for option in (outline.flight, outline.hotel) if option is not None]
    if not sides:
        return Text(ko="항공과 숙소가 정해지지 않았습니다.", en="Neither flight nor lodging is settled.")
    return Text(ko=". ".join(side.ko for side in sides) + ".", en=". ".join(side.en for side in sides) + ".")


def recommendation(trips: Sequence[Trip]) -> tuple[PlanKind, Text]:
    """The plan to take and why: the balanced one where there is one, else the most comfortable that can be paid."""
    by_kind = {trip.kind: trip for trip in trips}
    chosen = next(by_kind[kind] for kind in _PREFERRED if kind in by_kind)
    kind = chosen.kind
    left = _left(chosen.budget)
    return kind, Text(ko=f"{_WHY[kind].ko} {left.ko}", en=f"{_WHY[kind].en} {left.en}")


def _left(budget: Budget) -> Text:
    if budget.unknown:
        return Text(
            ko="아직 모르는 비용이 있어 남는 돈은 말할 수 없습니다.",
            en="Some costs are not known, so what is left cannot be said.",
        )
    if budget.remaining < 0:
        return Text(
            ko=f"예상 비용이 예산보다 {format_won(-budget.remaining, 'ko')} 많습니다.",
            en=f"It is likely to cost {format_won(-budget.remaining, 'en')} more than the budget.",
        )
    return Text(
        ko=f"예상 비용으로 예산에서 {with_particle(format_won(budget.remaining, 'ko'), '이/가')} 남습니다.",
        en=f"At its likely cost {format_won(budget.remaining, 'en')} of the budget is left.",
    )


_PREFERRED: tuple[PlanKind, ...] = ("balanced", "comfort", "value")
_MADE: dict[PlanKind, Text] = {
    "value": Text(
        ko="가장 싼 항공·숙소에 무료이거나 싼 명소를 먼저 골랐습니다.",
        en="The cheapest flight and lodging, with free and cheap sights first.",
    ),
    "balanced": Text(
        ko="값과 편안함 사이에서 고르고 좋아하는 곳을 먼저 넣었습니다.",
        en="Between price and comfort, with what you like first.",
    ),
    "comfort": Text(
        ko="예산 안에서 가장 편한 항공·숙소를 고르고 이동을 줄였습니다.",
        en="The most comfortable flight and lodging within the budget, with less moving about.",
    ),
}
_WHY: dict[PlanKind, Text] = {
    "value": Text(
        ko="예산과 조건에 모두 맞는 것은 이 구성뿐입니다.", en="It is the only one that fits the budget and all wishes."
    ),
    "balanced": Text(ko="편안함에 견주어 값이 가장 좋습니다.", en="It gives the most comfort for its price."),
    "comfort": Text(ko="예산이 넉넉해 더 편한 쪽이 낫습니다.", en="The budget allows for the more comfortable one."),
}
