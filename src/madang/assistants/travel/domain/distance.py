"""How far it is and how long it takes: on foot when near, else by public transport with its waiting."""

from math import asin, ceil, cos, radians, sin, sqrt

from madang.assistants.travel.domain.itinerary import Way
from madang.assistants.travel.domain.places import Airport, Destination, Point

__all__ = ["LONGEST_WAY", "WALKING_KM", "kilometres", "transfer_between", "travel_minutes", "way_between"]

WALKING_KM = 1.2
LONGEST_WAY = 120
"""Minutes beyond which nobody wants to be under way between two stops of a day."""

_EARTH_KM = 6371.0088
_WALKING_KMH = 4.5
_DETOUR_ON_FOOT = 1.25
_DETOUR_BY_TRANSIT = 1.25
_CITY_KM = 8.0
_BEYOND_KMH = 55.0


def kilometres(one: Point, other: Point) -> float:
    """The great-circle distance."""
    lat1, lat2 = radians(one.lat), radians(other.lat)
    half = sin((lat2 - lat1) / 2) ** 2 + cos(lat1) * cos(lat2) * sin(radians(other.lon - one.lon) / 2) ** 2
    return 2 * _EARTH_KM * asin(min(1.0, sqrt(half)))


def way_between(one: Point, other: Point, place: Destination) -> Way:
    """The way from one point to another in town; its minutes are rounded up to five, as nobody plans to the minute.

    Public transport takes access and waiting, runs at the town's speed, and as fast as a train once beyond its centre.
    """
    km = kilometres(one, other)
    if km == 0:
        return Way(mode="stay", minutes=0, km=0.0)
    return Way(mode="walk" if km <= WALKING_KM else "transit", minutes=travel_minutes(km, place), km=round(km, 2))


def transfer_between(airport: Airport, hotel: Point, place: Destination) -> Way:
    """The way between an airport or station and a hotel: to the centre, and on from there if the hotel is far out."""
    beyond = kilometres(place.point, hotel)
    further = travel_minutes(beyond, place) if beyond > _CITY_KM else 0
    minutes = _to_five(airport.transfer_minutes) + further
    return Way(mode="transfer", minutes=minutes, km=round(kilometres(airport.point, hotel), 2))


def travel_minutes(km: float, place: Destination) -> int:
    """Minutes for so many kilometres as the crow flies."""
    if km <= WALKING_KM:
        return _to_five(km * _DETOUR_ON_FOOT / _WALKING_KMH * 60)
    road = km * _DETOUR_BY_TRANSIT
    in_town, beyond = min(road, _CITY_KM), max(0.0, road - _CITY_KM)
    return _to_five(place.transit_wait + (in_town / place.transit_kmh + beyond / _BEYOND_KMH) * 60)


def _to_five(minutes: float) -> int:
    return 5 * ceil(minutes / 5)
