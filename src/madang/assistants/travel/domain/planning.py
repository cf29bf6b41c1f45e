"""Making one trip: an outline within the budget, its days filled, its costs added up."""

from collections.abc import Sequence
from itertools import accumulate, product

from madang.assistants.travel.domain.costs import make_budget, reserve_for
from madang.assistants.travel.domain.itinerary import DayPlan
from madang.assistants.travel.domain.outline import Outline
from madang.assistants.travel.domain.places import Destination, Tier
from madang.assistants.travel.domain.praise import reason_for, trade_off_of
from madang.assistants.travel.domain.request import Request
from madang.assistants.travel.domain.scheduling import ROUNDS, Taste, make_days
from madang.assistants.travel.domain.spans import free_spans
from madang.assistants.travel.domain.trip import PlanKind, Trip
from madang.assistants.travel.domain.world import Choices

__all__ = ["comfort_of", "floor_cost", "make_trip", "outlines", "trip_of"]

_LEVEL: dict[Tier, int] = {"budget": 0, "standard": 1, "premium": 2}
_TASTES: dict[PlanKind, Taste] = {
    "value": Taste(thrift=1.5),
    "balanced": Taste(thrift=0.4),
    "comfort": Taste(thrift=0.0, dislike_of_moving=0.12),
}
_THRIFTIER = 4.0
_CHEAPEST = 1
"""Won from which a sight costs something."""


def make_trip(kind: PlanKind, outline: Outline, *, allowed: int, rounds: int = ROUNDS) -> Trip:
    """The outline with its days filled. The dearest sights are given up as far as needed to stay within `allowed`.

    The trip may still cost more than allowed, or lack a sight that must be visited: the proof will say so.
    """
    taste, affordable = _TASTES[kind], outline
    trip = _filled(kind, affordable, taste, rounds)
    while trip.budget.total.likely > allowed and (dear := _too_dear(trip, affordable, allowed)):
        taste = taste.changed(thrift=_THRIFTIER)
        affordable = affordable.changed(request=_without(affordable.request, dear))
        trip = _filled(kind, affordable, taste, rounds)
    return trip.changed(request=outline.request)


def outlines(request: Request, place: Destination, choices: Choices) -> list[Outline]:
    """Every combination of flight, lodging and level of meals."""
    flights, hotels = choices.flights or (None,), choices.hotels or (None,)
    return [
        Outline(request=request, place=place, flight=flight, hotel=hotel, meals=meals)
        for flight, hotel, meals in product(flights, hotels, _LEVEL)
    ]


def comfort_of(outline: Outline) -> int:
    """How comfortable an outline is: the levels of flight and lodging count double, that of meals once."""
    flight = _LEVEL[outline.flight.tier] if outline.flight else 0
    hotel = _LEVEL[outline.hotel.tier] if outline.hotel else 0
    return 2 * flight + 2 * hotel + _LEVEL[outline.meals]


def floor_cost(outline: Outline) -> int:
    """What an outline is likely to cost at least: all but the sights nobody insisted on."""
    request, place = outline.request, outline.place
    people = request.party.people
    meals = place.won(place.costs.meal[outline.meals]) * people * 2 * request.nights
    sights = [place.sight(sight) for sight in request.must_visits]
    adults = sum(place.won(sight.adult or 0) for sight in sights) * request.party.adults
    children = sum(place.won(sight.child or 0) for sight in sights) * request.party.children
    lines = make_budget(outline, ()).lines[:-1]
    known = sum(line.amount.likely for line in lines if line.amount) + meals + adults + children
    return known + reserve_for(known)


def trip_of(kind: PlanKind, outline: Outline, days: Sequence[DayPlan]) -> Trip:
    """The trip that an outline and its days make."""
    budget = make_budget(outline, days)
    return Trip(
        kind=kind,
        request=outline.request,
        flight=outline.flight,
        hotel=outline.hotel,
        meals=outline.meals,
        days=tuple(days),
        budget=budget,
        reason=reason_for(kind, days, budget),
        trade_off=trade_off_of(outline),
    )


def _filled(kind: PlanKind, outline: Outline, taste: Taste, rounds: int) -> Trip:
    spans = free_spans(outline)
    return trip_of(kind, outline, make_days(outline, spans, taste=taste, rounds=rounds))


def _too_dear(trip: Trip, outline: Outline, allowed: int) -> set[str]:
    """The sights to give up: the dearest that nobody insisted on, until what they cost makes up for what is too much.

    All that cost at least as much go with them, or they would be put in instead.
    """
    cost = _tickets(outline)
    prices = sorted((cost.get(stop.sight or "", 0) for day in trip.days for stop in day.visits), reverse=True)
    over = trip.budget.total.likely - allowed
    least = next((price for price, saved in zip(prices, accumulate(prices), strict=True) if saved >= over), _CHEAPEST)
    return {sight for sight, price in cost.items() if price >= least} if any(prices) else set()


def _tickets(outline: Outline) -> dict[str, int]:
    """What each sight costs the party that nobody insisted on."""
    place, party = outline.place, outline.request.party
    return {
        sight.id: place.won(sight.adult or 0) * party.adults + place.won(sight.child or 0) * party.children
        for sight in place.sights
        if sight.id not in outline.request.must_visits
    }


def _without(request: Request, sights: set[str]) -> Request:
    return request.changed(excluded_sights=tuple(sorted({*request.excluded_sights, *sights})))
