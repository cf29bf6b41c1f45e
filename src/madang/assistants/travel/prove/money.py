"""Proves the budget: every line follows from its parts, the parts from the trip, and the sum stays within the limit."""

from collections.abc import Iterator, Sequence
from math import ceil, prod

from madang.assistants.travel import phrases
from madang.assistants.travel.prove.faults import PlanFault, make_fault
from madang.assistants.travel.trip.flights_and_hotels import HotelOption
from madang.assistants.travel.trip.itinerary import (
    MEAL_TIMES,
    DayPlan,
    eaten_during_visit,
    eaten_under_way,
    meals_due,
)
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
    yield from _expect(trip, "lodging", _nights(trip.hotel) if trip.hotel else own)
    yield from _expect(trip, "flights", _fares(trip))
    yield from _expect(trip, "food", _food(trip, place))
    yield from _expect(trip, "admission", _tickets(trip, place))
    yield from _unknown_tickets(trip, place)
    yield from _expect(trip, "transport", _transfers(trip, place) + _rides(trip, place) + _local(trip, place))
    wanted = "shopping" in trip.request.styles
    yield from _expect(trip, "shopping", place.won(place.costs.shopping) * people * (nights + 1) * wanted)


def _nights(hotel: HotelOption) -> int:
    """What all rooms of all nights cost, in each town at its own price."""
    return sum(stay.room_night.likely * stay.rooms * stay.nights for stay in hotel.stays or (hotel,))


def _food(trip: TripPlan, place: Destination) -> int:
    """Each day's meals and the breakfast after each night, at the prices of the town in which the night is spent."""
    people, spent = trip.request.party.people, 0
    nights = [place.town(stay.town) for stay in trip.request.stays for _ in range(stay.nights or 0)]
    for town in nights:
        spent += town.won(town.costs.breakfast) * people
    for day, town in zip(trip.days, [*nights, nights[-1]], strict=False):
        spent += town.won(town.costs.meal[trip.meals]) * people * (_meals(day) + _meals_in_free_time(day))
    return spent


def _transfers(trip: TripPlan, place: Destination) -> int:
    first, last = place.town(trip.request.stays[0].town), place.town(trip.request.stays[-1].town)
    there = first.airport(trip.flight.outbound.destination) if trip.flight else first.airports[0]
    back = last.airport(trip.flight.inbound.origin) if trip.flight else last.airports[0]
    each = first.won(there.transfer_cost) + last.won(back.transfer_cost)
    return each * trip.request.party.people


def _rides(trip: TripPlan, place: Destination) -> int:
    """The fares from each town that is slept in to the next, and of day trips there and back."""
    fares, base = 0, trip.request.destination
    for stay in trip.request.towns[1:]:
        link = place.link(base, stay.town)
        gone = stay.nights or stay.town in trip.request.day_towns
        fares += link.fare.likely * (1 if stay.nights else 2) if gone else 0
        base = stay.town if stay.nights else base
    return fares * trip.request.party.people


def _local(trip: TripPlan, place: Destination) -> int:
    """Getting about: the car by the day, or tickets at the price of the town in which the night is spent."""
    party, days = trip.request.party, trip.request.nights + 1
    if place.car:
        return (place.car.day.likely + place.car.fuel.likely) * ceil(party.people / 5) * days
    nights = [place.town(stay.town) for stay in trip.request.stays for _ in range(stay.nights or 0)]
    prices = [town.won(town.costs.transport) for town in (*nights, nights[-1])]
    return sum(price * party.adults + price // 2 * party.children for price in prices)


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


def _meals(day: DayPlan) -> int:
    eaten = sum(stop.kind in ("lunch", "dinner") for stop in day.stops)
    inside = [stop for stop in day.stops if stop.kind == "visit"]
    eaten += sum(eaten_during_visit(meal, stop.start, stop.end) for stop in inside for meal in MEAL_TIMES)
    return eaten + sum(eaten_under_way(meal, stop) for stop in day.stops for meal in MEAL_TIMES)


def _meals_in_free_time(day: DayPlan) -> int:
    """They are eaten and paid for, wherever that is."""
    return sum(len(meals_due(stop.start, stop.end)) for stop in day.stops if stop.kind == "free")


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
