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
    """A town and the least that the trip costs there, for all and for each."""

    destination: str
    cost: int
    each: int = 0
    country: str = ""
    sights: int = 0
    """How many of its sights are of the styles that are wanted, or how many are famous where none are."""
    degrees: int = 20
    """How warm it usually is there then."""
    known: float = 0.0
    """How well known it is beside the other towns, from 0 to 1."""

    @property
    def appeal(self) -> float:
        """What speaks for going there: what there is to see and how well known it is, less for weather that is far from
        mild and for its cost.
        """
        harsh = max(0, abs(self.degrees - _MILD) - _BEARABLE)
        return self.sights + self.known * _BY_NAME - harsh * _BY_DEGREE - self.each / _WON_PER_SIGHT


class DayProposal(Frozen):
    """A day to leave on and the least that the trip costs then."""

    departure: date
    cost: int


def least_cost_of(request: TripRequest, facts: TripFacts) -> int:
    """What the cheapest flight, bed and meals cost the party, with all that must be seen."""
    known = outlines(request, facts.place, estimated_choices(request, facts))
    return min(least_cost(outline) for outline in known)


def price_towns(
    requests: Sequence[TripRequest], facts_of: FactsOf, styles: Sequence[Style], degrees_in: Callable[[str], int]
) -> list[TownProposal]:
    """What the trip costs in each town at least, and what speaks for it, best first.

    `requests` differ in their destination alone, and come in the order of how well known these are.
    """
    towns = [
        _priced(request, facts_of(request), styles).changed(
            degrees=degrees_in(request.destination), known=1 - number / len(requests)
        )
        for number, request in enumerate(requests)
    ]
    return sorted(towns, key=lambda town: (-town.appeal, town.cost))


def _priced(request: TripRequest, facts: TripFacts, styles: Sequence[Style]) -> TownProposal:
    sights = facts.place.sights
    liked = sum(bool({*sight.styles} & {*styles}) for sight in sights)
    cost = least_cost_of(request, facts)
    return TownProposal(
        destination=request.destination,
        cost=cost,
        each=cost // request.party.people,
        country=facts.place.country,
        sights=liked if styles else sum(sight.appeal >= _FAMOUS for sight in sights),
    )


def propose_towns(
    priced: Sequence[TownProposal], limit: int | None, most: int, *, cheapest: bool = False
) -> list[TownProposal]:
    """The best of the towns that can be paid for, not all in one country, and not those that leave most of an amount
    unspent; where nothing can be paid for, the cheapest of all. With `cheapest` only what they cost counts.
    """
    payable = [town for town in priced if limit is None or town.cost <= limit]
    if not payable:
        return sorted(priced, key=lambda town: town.cost)[:1]
    if cheapest:
        return sorted(payable, key=lambda town: town.cost)[:most]
    fitting = [town for town in payable if limit and town.cost >= limit * _WELL_SPENT]
    known = fitting if len(fitting) >= most else payable
    ranks = [sum(other.country == town.country for other in known[:number]) for number, town in enumerate(known)]
    varied = [town for town, rank in zip(known, ranks, strict=True) if rank < _MOST_IN_A_COUNTRY]
    return list(dict.fromkeys((*varied, *known)))[:most]


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
_MILD, _BEARABLE, _BY_DEGREE = 20, 6, 1.0
_BY_NAME = 30
_FAMOUS = 5
_WON_PER_SIGHT = 150_000
"""Won for each person that one more sight to see makes up for."""
_WELL_SPENT = 0.35
"""Part of an amount that a trip costs at least which suits it."""
_MOST_IN_A_COUNTRY = 2
