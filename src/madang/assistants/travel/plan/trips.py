"""Makes one trip plan: an outline within the budget, its days filled, its costs added up, and why to take it."""

from collections.abc import Sequence
from itertools import accumulate, product

from madang.assistants.travel import phrases
from madang.assistants.travel.plan.days import SEARCH_ROUNDS, DaySpan, PlanningWeights, free_spans, make_days
from madang.assistants.travel.plan.price.budget import make_budget, reserve_for
from madang.assistants.travel.plan.price.estimates import TripChoices, TripOutline
from madang.assistants.travel.trip.itinerary import DayPlan, meals_around, meals_due
from madang.assistants.travel.trip.money import TripBudget
from madang.assistants.travel.trip.offer import PlanKind, TripPlan
from madang.assistants.travel.trip.places import ComfortTier, Destination
from madang.assistants.travel.trip.request import TripRequest
from madang.assistants.travel.trip.texts import sentences_text, won_text
from madang.reading.language import with_particle
from madang.text import Text


def make_trip(
    kind: PlanKind,
    outline: TripOutline,
    *,
    allowed: int,
    shown: frozenset[str] = frozenset(),
    rounds: int = SEARCH_ROUNDS,
) -> TripPlan:
    """The outline with its days filled. The costliest sights are given up as far as needed to stay within `allowed`.

    What another plan has `shown` counts less, so that each plan is a trip of its own.
    The trip may still cost more than allowed, or lack a sight that must be visited: the proof will say so.
    """
    weights, affordable = _WEIGHTS[kind].changed(shown=shown), outline
    trip = _filled(kind, affordable, weights, rounds)
    while trip.budget.total.likely > allowed and (costly := _sights_to_drop(trip, affordable, allowed)):
        weights = weights.changed(cost_weight=_THRIFTIER)
        affordable = affordable.changed(request=_without(affordable.request, costly))
        trip = _filled(kind, affordable, weights, rounds)
    return trip.changed(request=outline.request)


def outlines(request: TripRequest, place: Destination, choices: TripChoices) -> list[TripOutline]:
    """Every combination of flight, lodging and level of meals."""
    flights, hotels = choices.flights or (None,), choices.hotels or (None,)
    return [
        TripOutline(request=request, place=place, flight=flight, hotel=hotel, meals=meals)
        for flight, hotel, meals in product(flights, hotels, _LEVEL)
    ]


def comfort_of(outline: TripOutline) -> int:
    """How comfortable an outline is: the levels of flight and lodging count double, that of meals once."""
    flight, hotel, meals = _levels(outline)
    return 2 * flight + 2 * hotel + meals


def is_no_worse(one: TripOutline, other: TripOutline) -> bool:
    """Whether one flies, sleeps and eats at least as well as with another outline, by level and by price."""
    ours, theirs = (*_levels(one), *_prices(one)), (*_levels(other), *_prices(other))
    return all(mine >= yours for mine, yours in zip(ours, theirs, strict=True))


def _prices(outline: TripOutline) -> tuple[int, int, int]:
    """The fare, the price of a night, and what lunches and dinners come to: fewer where flights leave less time."""
    fare = outline.flight.adult.likely if outline.flight else 0
    night = outline.hotel.room_night.likely if outline.hotel else 0
    return fare, night, sum(_table(outline, span) for span in free_spans(outline))


def _table(outline: TripOutline, span: DaySpan) -> int:
    """What a person's lunch and dinner cost on a day, as far as there is time for them."""
    town = outline.base_on(span.date).town
    settled = (*span.before, *span.after)
    free = sum(len(meals_due(stop.start, stop.end)) for stop in settled if stop.kind == "free")
    eaten = sum(stop.kind in {"lunch", "dinner"} for stop in settled)
    free += sum(len(meals_due(start, end)) for start, end in span.breaks)
    meals = len(meals_around(span.start, span.end, span.breaks)) + free + eaten
    return meals * town.won(town.costs.meal[outline.meals])


def _levels(outline: TripOutline) -> tuple[int, int, int]:
    flight = _LEVEL[outline.flight.tier] if outline.flight else 0
    hotel = _LEVEL[outline.hotel.tier] if outline.hotel else 0
    return flight, hotel, _LEVEL[outline.meals]


def least_cost(outline: TripOutline) -> int:
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


def trip_of(kind: PlanKind, outline: TripOutline, days: Sequence[DayPlan]) -> TripPlan:
    """The trip that an outline and its days make."""
    budget = make_budget(outline, days)
    return TripPlan(
        kind=kind,
        request=outline.request,
        flight=outline.flight,
        hotel=outline.hotel,
        meals=outline.meals,
        days=tuple(days),
        budget=budget,
        reason=_reason_for(kind, days, budget),
        trade_off=_trade_off_of(outline),
    )


def recommendation(trips: Sequence[TripPlan]) -> tuple[PlanKind, Text]:
    """The plan to take and why: the balanced one where there is one, else the most comfortable that can be paid."""
    by_kind = {trip.kind: trip for trip in trips}
    chosen = next(by_kind[kind] for kind in _PREFERRED if kind in by_kind)
    return chosen.kind, sentences_text([phrases.WHY_RECOMMENDED[chosen.kind], _remaining_text(chosen.budget)])


def _filled(kind: PlanKind, outline: TripOutline, weights: PlanningWeights, rounds: int) -> TripPlan:
    spans = free_spans(outline)
    return trip_of(kind, outline, make_days(outline, spans, weights=weights, rounds=rounds))


def _sights_to_drop(trip: TripPlan, outline: TripOutline, allowed: int) -> set[str]:
    """The sights to give up: the most expensive that nobody insisted on, until the trip is within `allowed`.

    All that cost at least as much go with them, or they would be put in instead.
    """
    cost = _tickets(outline)
    prices = sorted((cost.get(stop.sight or "", 0) for day in trip.days for stop in day.visits), reverse=True)
    over = trip.budget.total.likely - allowed
    least = next((price for price, saved in zip(prices, accumulate(prices), strict=True) if saved >= over), _CHEAPEST)
    return {sight for sight, price in cost.items() if price >= least} if any(prices) else set()


def _tickets(outline: TripOutline) -> dict[str, int]:
    """What each sight costs the party that nobody insisted on."""
    place, party = outline.place, outline.request.party
    return {
        sight.id: place.won(sight.adult or 0) * party.adults + place.won(sight.child or 0) * party.children
        for sight in place.sights
        if sight.id not in outline.request.must_visits
    }


def _without(request: TripRequest, sights: set[str]) -> TripRequest:
    return request.changed(excluded_sights=tuple(sorted({*request.excluded_sights, *sights})))


def _reason_for(kind: PlanKind, days: Sequence[DayPlan], budget: TripBudget) -> Text:
    """What speaks for the plan: how it was made, how much it shows, what it leaves of the budget."""
    visits = sum(len(day.visits) for day in days)
    return phrases.PLAN_REASON.format(how=phrases.HOW_PLAN_WAS_MADE[kind], visits=visits, left=_remaining_text(budget))


def _trade_off_of(outline: TripOutline) -> Text:
    """What the plan gives up: the weak side of its flight and of its hotel."""
    sides = [option.trade_off for option in (outline.flight, outline.hotel) if option is not None]
    if not sides:
        return phrases.NOTHING_SETTLED
    return sentences_text(sides)


def _remaining_text(budget: TripBudget) -> Text:
    if budget.is_open:
        return phrases.BUDGET_OPEN
    if budget.unknown:
        return phrases.BUDGET_LEFT_UNKNOWN
    if budget.remaining < 0:
        return phrases.OVER_BUDGET.format(amount=won_text(-budget.remaining))
    left = won_text(budget.remaining)
    return phrases.BUDGET_LEFT.format(amount=Text(ko=with_particle(left.ko, "이/가"), en=left.en))


_PREFERRED: tuple[PlanKind, ...] = ("balanced", "comfort", "value")
_LEVEL: dict[ComfortTier, int] = {"budget": 0, "standard": 1, "premium": 2}
_WEIGHTS: dict[PlanKind, PlanningWeights] = {
    "value": PlanningWeights(cost_weight=1.5),
    "balanced": PlanningWeights(cost_weight=0.4),
    "comfort": PlanningWeights(cost_weight=0.0, travel_weight=0.12),
}
_THRIFTIER = 4.0
_CHEAPEST = 1
"""Won from which a sight costs something."""
