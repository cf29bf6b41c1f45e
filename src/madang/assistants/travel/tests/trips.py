"""Requests and offers that several tests look at; made once, as they cannot change."""

from datetime import date
from functools import cache

from madang.assistants.travel.domain.offers import make_offer
from madang.assistants.travel.domain.request import Party, Request
from madang.assistants.travel.domain.trip import Offer, Trip
from madang.assistants.travel.domain.world import World
from madang.assistants.travel.tools.atlas import world

__all__ = ["TODAY", "offer_for", "osaka_request", "trip_of", "world_of"]

TODAY = date(2026, 11, 16)


def osaka_request(**fields: object) -> Request:
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
    return Request(**{**plain, **fields})


@cache
def _offer(text: str) -> Offer:
    request = Request.model_validate_json(text)
    return make_offer(request, world(request))


def offer_for(request: Request) -> Offer:
    """The offer for a request from the reference figures."""
    return _offer(request.model_dump_json())


def world_of(request: Request) -> World:
    """What is known about the trip."""
    return world(request)


def trip_of(request: Request, kind: str = "balanced") -> Trip:
    """The plan of a kind that is offered for a request."""
    return next(trip for trip in offer_for(request).trips if trip.kind == kind)
