"""Requests and offers that several tests look at; made once, as they cannot change."""

from datetime import date
from functools import cache

from madang.assistants.travel.plan.offers import make_offer
from madang.assistants.travel.tools.trip_places import trip_facts
from madang.assistants.travel.trip.offer import Offer, TripPlan
from madang.assistants.travel.trip.request import Party, TripRequest

TODAY = date(2026, 11, 16)


def osaka_request(**fields: object) -> TripRequest:
    """Osaka for three nights, two people and two million won, with `fields` changed."""
    plain = {
        "destination": "osaka",
        "departure": date(2027, 3, 9),
        "nights": 3,
        "party": Party(adults=2),
        "budget": 2_000_000,
        "styles": ("sightseeing", "food"),
        "asked_on": TODAY,
    }
    return TripRequest(**{**plain, **fields})


@cache
def _offer(text: str) -> Offer:
    request = TripRequest.model_validate_json(text)
    return make_offer(request, trip_facts(request))


def offer_for(request: TripRequest) -> Offer:
    """The offer for a request from the reference figures."""
    return _offer(request.model_dump_json())


def trip_of(request: TripRequest, kind: str = "balanced") -> TripPlan:
    """The plan of a kind that is offered for a request."""
    return next(trip for trip in offer_for(request).trips if trip.kind == kind)
