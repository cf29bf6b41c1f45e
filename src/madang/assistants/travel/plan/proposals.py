"""What could be proposed where a wish leaves things open: towns by what they cost at that time, days by what they cost,
and the least that a wish costs.
"""

from collections.abc import Callable, Sequence
from datetime import date, timedelta

from madang.assistants.travel.plan.price.estimates import TripFacts, estimated_choices
from madang.assistants.travel.plan.price.seasons import PriceSeasons
from madang.assistants.travel.plan.trips import least_cost, outlines
from madang.assistants.travel.trip.places import Style
from madang.assistants.travel.trip.request import DepartureWindow, TripRequest
from madang.state import Frozen

FactsOf = Callable[[TripRequest], TripFacts]


class TownProposal(Frozen):
    """A town and the least that the trip costs there."""

    destination: str
    cost: int
    liked: int = 0
    """How many of its sights are of the styles that are wanted."""


class DayProposal(Frozen):
    """A day to leave on and the least that the trip costs then."""

    departure: date
    cost: int


def least_cost_of(request: TripRequest, facts: TripFacts) -> int:
    """What the cheapest flight, bed and meals cost the party, with all that must be seen."""
    known = outlines(request, facts.place, estimated_choices(request, facts))
    return min(least_cost(outline) for outline in known)


def price_towns(requests: Sequence[TripRequest], facts_of: FactsOf, styles: Sequence[Style]) -> list[TownProposal]:
    """What the trip costs in each town at least, and how much of what is liked it has, best first.

    `requests` differ in their destination alone.
    """
    towns = list[TownProposal]()
    for request in requests:
        facts = facts_of(request)
        liked = sum(bool({*sight.styles} & {*styles}) for sight in facts.place.sights) if styles else 0
        towns.append(TownProposal(destination=request.destination, cost=least_cost_of(request, facts), liked=liked))
    return sorted(towns, key=lambda town: (-town.liked, town.cost))


def propose_towns(priced: Sequence[TownProposal], limit: int | None, most: int) -> list[TownProposal]:
    """The first of the towns that can be paid for; where nothing can be paid for, the cheapest of all."""
    payable = [town for town in priced if limit is None or town.cost <= limit]
    return payable[:most] if payable else sorted(priced, key=lambda town: town.cost)[:1]


def cheapest_days(
    request: TripRequest, facts: TripFacts, window: DepartureWindow, seasons: PriceSeasons
) -> list[DayProposal]:
    """The days of a window on which the trip costs least, the cheapest first; by seasons first, then in full."""
    days = [window.first + timedelta(days=number) for number in range((window.last - window.first).days + 1)]

    def price(day: date) -> float:
        home = day + timedelta(days=request.nights)
        fares = seasons.fares(day, home, request.asked_on, facts.place.names)
        return fares.factor + seasons.lodging(day, request.nights, request.asked_on, facts.place.names).factor

    ranked = sorted(days, key=lambda day: (round(price(day), 6), day))[:_LOOKED_AT]
    worked_out = [DayProposal(departure=day, cost=_cost_on(request, facts, day)) for day in ranked]
    return sorted(worked_out, key=lambda day: (day.cost, day.departure))[:MOST_PROPOSED]


def _cost_on(request: TripRequest, facts: TripFacts, day: date) -> int:
    return least_cost_of(request.changed(departure=day), facts)


MOST_PROPOSED = 4
_LOOKED_AT = 8
