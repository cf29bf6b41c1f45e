"""Answering a request: up to three proved plans and which to take, or why there is none and what would help."""

from collections.abc import Iterator, Sequence

from madang.assistants.travel.domain.outline import Outline
from madang.assistants.travel.domain.planning import comfort_of, floor_cost, make_trip, outlines
from madang.assistants.travel.domain.praise import recommendation
from madang.assistants.travel.domain.proof import prove
from madang.assistants.travel.domain.rain import with_rain
from madang.assistants.travel.domain.remedies import cheapest_trip, remedies_for, trouble_with
from madang.assistants.travel.domain.request import Request
from madang.assistants.travel.domain.savings import outline_of, saving_tips
from madang.assistants.travel.domain.spans import free_spans
from madang.assistants.travel.domain.trip import Offer, PlanKind, Trip
from madang.assistants.travel.domain.world import Choices, World, estimated_choices
from madang.text import Text

__all__ = ["make_offer"]

_ROOM_FOR_SIGHTS = 0.96
_HOPELESS = 1.1
"""Above the budget by so much, the least cost of a trip is not made up for by a meal that falls away."""


def make_offer(request: Request, world: World, choices: Choices | None = None) -> Offer:
    """What can honestly be offered: every trip in it was proved, and none is there that costs more than is allowed.

    Without `choices` the reference figures are used.
    """
    choices = choices or estimated_choices(request, world)
    trips = [_finished(trip, world, choices) for trip in _trips(request, world, choices)]
    proved = tuple(trip for trip in trips if not prove(trip, world.place))
    if not proved:
        return _last_resort(request, world, choices)
    return _offer(request, proved, choices)


def _offer(request: Request, proved: tuple[Trip, ...], choices: Choices) -> Offer:
    kind, reason = recommendation(proved)
    warnings = (*_about_choices(choices), *_about_trips(proved))
    return Offer(request=request, trips=proved, recommended=kind, reason=reason, warnings=warnings)


def _trips(request: Request, world: World, choices: Choices) -> list[Trip]:
    """The plans, the cheapest first; none may cost more than a more comfortable one."""
    made, allowed = list[Trip](), request.allowed
    for kind, outline in reversed(_picked(request, world, choices)):
        trip = make_trip(kind, outline, allowed=allowed)
        made.insert(0, trip)
        allowed = min(allowed, trip.budget.total.likely)
    return made


def _finished(trip: Trip, world: World, choices: Choices) -> Trip:
    """The trip with what to do in the rain and how to save."""
    outline = outline_of(trip, world.place)
    dry_and_wet = with_rain(outline, free_spans(outline), trip.days)
    return trip.changed(days=dry_and_wet, tips=saving_tips(trip, world.place, choices))


def _picked(request: Request, world: World, choices: Choices) -> list[tuple[PlanKind, Outline]]:
    """The outlines of the plans: the cheapest, the most comfortable that can be paid for, and one between."""
    known = sorted(outlines(request, world.place, choices), key=lambda each: (floor_cost(each), comfort_of(each)))
    cheapest = known[0]
    if floor_cost(cheapest) > request.allowed * _HOPELESS:
        return []
    payable = [
        each for each in known if floor_cost(each) <= request.allowed * _ROOM_FOR_SIGHTS and each is not cheapest
    ]
    if not payable:
        return [("value", cheapest)]
    best = max(payable, key=lambda each: (comfort_of(each), -floor_cost(each)))
    between = [each for each in payable if each is not best and 0 < comfort_of(each) < comfort_of(best)]
    if not between:
        return [("value", cheapest), ("balanced", best)]
    middle = min(
        between, key=lambda each: (_unevenness(each), abs(2 * comfort_of(each) - comfort_of(best)), floor_cost(each))
    )
    return [("value", cheapest), ("balanced", middle), ("comfort", best)]


def _unevenness(outline: Outline) -> int:
    """How far the levels of flight, lodging and meals are from all being in the middle."""
    tiers = [option.tier for option in (outline.flight, outline.hotel) if option is not None]
    return sum(tier != "standard" for tier in (*tiers, outline.meals))


def _last_resort(request: Request, world: World, choices: Choices) -> Offer:
    """The cheapest trip if it holds after all, else why it does not and what would help."""
    trip = _finished(cheapest_trip(request, world, choices), world, choices)
    faults = prove(trip, world.place)
    if not faults:
        return _offer(request, (trip,), choices)
    return Offer(
        request=request,
        trips=(),
        trouble=trouble_with(trip, faults),
        remedies=remedies_for(request, world, trip),
        warnings=tuple(_about_choices(choices)),
    )


def _about_choices(choices: Choices) -> Iterator[Text]:
    if not choices.flights:
        yield _NO_FLIGHTS
    elif len(choices.flights) < len(_PLANS):
        yield _FEW_FLIGHTS.format(count=len(choices.flights))
    if not choices.hotels:
        yield _NO_HOTELS


def _about_trips(trips: Sequence[Trip]) -> Iterator[Text]:
    if len(trips) < len(_PLANS):
        yield _FEW_PLANS.format(count=len(trips))
    if any(trip.budget.total.high > trip.budget.limit for trip in trips):
        yield _MAY_EXCEED


_PLANS: tuple[PlanKind, ...] = ("value", "balanced", "comfort")
_NO_FLIGHTS = Text(
    ko="이 구간의 항공편을 알지 못합니다. 첫날 15시부터 마지막 날 12시까지로 일정을 짰고, 항공료는 예산에 없습니다.",
    en="No flight is known for this route. The days run from 15:00 to 12:00, and the budget holds no fare.",
)
_FEW_FLIGHTS = Text(
    ko="이 구간에서 찾은 항공·철도 선택지는 {count}가지입니다.", en="Options found for this route: {count}."
)
_NO_HOTELS = Text(
    ko="숙소 정보를 찾지 못해 예산에 숙박비가 들어 있지 않습니다.", en="No lodging is known, and the budget holds none."
)
_FEW_PLANS = Text(
    ko="예산과 조건에 맞는 서로 다른 일정은 {count}가지입니다.",
    en="Different plans that fit the budget and the wishes: {count}.",
)
_MAY_EXCEED = Text(
    ko="값은 추정 범위이며, 높게 잡으면 예산을 넘는 일정이 있습니다.",
    en="Prices are estimated ranges; at their upper end a plan may exceed the budget.",
)
