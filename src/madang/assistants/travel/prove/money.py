"""Proves the budget: every line follows from its parts, the parts from the trip, and the sum stays within the limit."""

from collections.abc import Iterator, Sequence
from math import ceil, prod

from madang.assistants.travel import phrases
from madang.assistants.travel.prove.faults import PlanFault, make_fault
from madang.assistants.travel.trip.itinerary import MEAL_TIMES, eaten_during_visit, meals_due
from madang.assistants.travel.trip.money import BudgetLine, CostKind, PriceEstimate
from madang.assistants.travel.trip.offer import TripPlan
from madang.assistants.travel.trip.places import Destination, Sight
from madang.assistants.travel.trip.texts import won_text
from madang.text import Text


def money_faults(trip: TripPlan, place: Destination) -> Iterator[PlanFault]:
    """What is wrong with the money of a trip."""
    for line in trip.budget.lines:
        yield from _products(line)
    yield from _sources(trip, place)
    yield from _reserve(trip)
    if trip.budget.limit != trip.request.limit:
        yield _sum(phrases.BUDGET_LIMIT, trip.budget.limit, trip.request.limit)
    spent = sum(line.amount.likely for line in trip.budget.lines if line.amount)
    if spent > trip.request.allowed:
        yield make_fault("over_budget", over=won_text(spent - trip.request.allowed))


def _products(line: BudgetLine) -> Iterator[PlanFault]:
    if line.unit_price is None or line.amount is None:
        if line.unit_price is not line.amount:
            yield make_fault("unknown_cost", subject=line.kind, what=line.label)
        return
    count = prod(factor.count for factor in line.factors)
    for found, unit in zip(_figures(line.amount), _figures(line.unit_price), strict=True):
        if found != unit * count:
            yield _sum(line.label, found, unit * count, line.kind)


def _sources(trip: TripPlan, place: Destination) -> Iterator[PlanFault]:
    """Each kind of cost against what the trip says: prices of its options, people, rooms, nights, meals, tickets."""
    people, nights = trip.request.party.people, trip.request.nights
    own = 0 if trip.request.own_stay else None
    yield from _expect(trip, "lodging", trip.hotel.room_night.likely * trip.hotel.rooms * nights if trip.hotel else own)
    yield from _expect(trip, "flights", _fares(trip))
    meals = place.won(place.costs.meal[trip.meals]) * people * (_meals(trip) + _meals_in_free_time(trip))
    yield from _expect(trip, "food", meals + place.won(place.costs.breakfast) * people * nights)
    yield from _expect(trip, "admission", _tickets(trip, place))
    yield from _unknown_tickets(trip, place)
    airport = place.airport(trip.flight.outbound.destination) if trip.flight else place.airports[0]
    ways = place.won(airport.transfer_cost) * people * 2
    a_day = place.won(place.costs.transport)
    riding = a_day * trip.request.party.adults + a_day // 2 * trip.request.party.children
    yield from _expect(trip, "transport", ways + riding * (nights + 1))
    wanted = "shopping" in trip.request.styles
    yield from _expect(trip, "shopping", place.won(place.costs.shopping) * people * (nights + 1) * wanted)


def _expect(trip: TripPlan, kind: CostKind, expected: int | None) -> Iterator[PlanFault]:
    """The lines of a kind must add up to the expected amount; what is not known must not be counted."""
    lines = [line for line in trip.budget.lines if line.kind == kind]
    label = lines[0].label if lines else Text(ko=kind, en=kind)
    counted = [line.amount.likely for line in lines if line.amount is not None]
    if expected is None:
        if len(counted) == len(lines):
            yield make_fault("unknown_cost", subject=kind, what=label)
    elif sum(counted) != expected or len(counted) != len(lines) or not lines:
        yield _sum(label, sum(counted), expected, kind)


def _fares(trip: TripPlan) -> int | None:
    if trip.request.own_flight:
        return 0
    if trip.flight is None:
        return None
    if trip.flight.basis == "quote":
        return trip.flight.total.likely
    infants = round(trip.flight.adult.likely * 0.1 / 1_000) * 1_000 * trip.request.party.infants
    return trip.flight.adult.likely * trip.request.party.people + infants


def _meals(trip: TripPlan) -> int:
    stops = [stop for day in trip.days for stop in day.stops]
    eaten = sum(stop.kind in ("lunch", "dinner") for stop in stops)
    inside = [stop for stop in stops if stop.kind == "visit"]
    return eaten + sum(eaten_during_visit(meal, stop.start, stop.end) for stop in inside for meal in MEAL_TIMES)


def _meals_in_free_time(trip: TripPlan) -> int:
    """They are eaten and paid for, wherever that is."""
    free = [stop for day in trip.days for stop in day.stops if stop.kind == "free"]
    return sum(len(meals_due(stop.start, stop.end)) for stop in free)


def _tickets(trip: TripPlan, place: Destination) -> int:
    """The admission of all visits, as far as it is known."""
    party = trip.request.party
    prices = [(s.adult, party.adults) for s in _visited(trip, place)]
    prices += [(s.child, party.children) for s in _visited(trip, place)]
    return sum(place.won(price or 0) * count for price, count in prices)


def _unknown_tickets(trip: TripPlan, place: Destination) -> Iterator[PlanFault]:
    """A price that is needed and not known must be named beside the sum that lacks it."""
    lines = [line for line in trip.budget.lines if line.kind == "admission"]
    named = " ".join(line.note.en for line in lines if line.note)
    party = trip.request.party
    for sight in _visited(trip, place):
        is_needed = (sight.adult is None and party.adults) or (sight.child is None and party.children)
        if is_needed and sight.name.en not in named:
            yield make_fault("unknown_cost", subject="admission", what=sight.name)


def _visited(trip: TripPlan, place: Destination) -> list[Sight]:
    sights = {sight.id: sight for sight in place.sights}
    return [sights[stop.sight] for day in trip.days for stop in day.visits if stop.sight in sights]


def _reserve(trip: TripPlan) -> Iterator[PlanFault]:
    others = sum(line.amount.likely for line in trip.budget.lines if line.amount and line.kind != "reserve")
    expected = ceil(others * 5 / 100_000) * 1_000
    yield from _expect(trip, "reserve", expected)


def _sum(label: Text, found: int, expected: int, subject: str | None = None) -> PlanFault:
    return make_fault("arithmetic", subject=subject, what=label, found=found, expected=expected)


def _figures(estimate: PriceEstimate) -> Sequence[int]:
    return (estimate.low, estimate.likely, estimate.high)
