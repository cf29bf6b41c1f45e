"""The days of a trip: stops in order with the way to each, how long ways take, and the rules of a day (pace, meal
times, check-in).
"""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from math import asin, ceil, cos, radians, sin, sqrt
from typing import Literal
from zoneinfo import ZoneInfo

from pydantic import Field

from madang.assistants.travel.trip.flights_and_hotels import TransportMode
from madang.assistants.travel.trip.places import Airport, Destination, Point, TownLink
from madang.assistants.travel.trip.request import DayPart, FreeTime, Pace
from madang.state import Frozen, stored_as
from madang.text import Text

StopKind = Literal["airport", "hotel", "visit", "lunch", "dinner", "free"]
WayMode = Literal["stay", "walk", "transit", "drive", "transfer", "ride"]
"""How one gets there: not at all, on foot, by public transport, by car, between airport and town, or between towns."""


@stored_as("travel.way", formerly=("madang.assistants.travel.domain.itinerary:Way",))
class Way(Frozen):
    """The way from the stop before."""

    mode: WayMode
    minutes: int = Field(ge=0)
    km: float = Field(ge=0)
    by: Text | None = None
    """What one takes from town to town."""


@stored_as("travel.stop", formerly=("madang.assistants.travel.domain.itinerary:Stop",))
class Stop(Frozen):
    """A stretch of a day at one place, in minutes after local midnight; `sight` is set for visits alone.

    What is `free` begins and ends at the hotel, or is spent where one is.
    """

    kind: StopKind
    name: Text
    point: Point
    start: int
    end: int
    way: Way
    sight: str | None = None


@stored_as("travel.day_plan", formerly=("madang.assistants.travel.domain.itinerary:DayPlan",))
class DayPlan(Frozen):
    """One day: a chain of stops from the airport or hotel back to one of them.

    `rain` is the same day for wet weather, a whole chain as well; empty when nothing would change.
    """

    date: date
    stops: tuple[Stop, ...]
    rain: tuple[Stop, ...] = ()

    @property
    def visits(self) -> tuple[Stop, ...]:
        """The stops that are sights."""
        return tuple(stop for stop in self.stops if stop.kind == "visit")


WALKING_KM = 1.2
LONGEST_WAY_MINUTES = 120
"""Minutes beyond which nobody wants to be under way between two stops of a day."""
LONGEST_DAY_TRIP_MINUTES = 180
"""Minutes to another town beyond which nobody goes there and back in a day."""

_EARTH_KM = 6371.0088
_WALKING_KMH = 4.5
_DETOUR_ON_FOOT = 1.25
_DETOUR_BY_TRANSIT = 1.25
_CITY_KM = 8.0
_BEYOND_KMH = 55.0
_PARKING_MINUTES = 8
_MOST_OF_WAY = 0.6


def kilometres(start: Point, end: Point) -> float:
    """The great-circle distance."""
    lat1, lat2 = radians(start.lat), radians(end.lat)
    half = sin((lat2 - lat1) / 2) ** 2 + cos(lat1) * cos(lat2) * sin(radians(end.lon - start.lon) / 2) ** 2
    return 2 * _EARTH_KM * asin(min(1.0, sqrt(half)))


def way_between(start: Point, end: Point, place: Destination) -> Way:
    """The way from one point to another in town; its minutes are rounded up to five, as nobody plans to the minute.

    Public transport takes access and waiting, runs at the town's speed, and as fast as a train once beyond its centre.
    """
    km = kilometres(start, end)
    if km == 0:
        return Way(mode="stay", minutes=0, km=0.0)
    mode = "walk" if km <= WALKING_KM else "drive" if place.car else "transit"
    link = _link_along(start, end, place)
    by = link.name if link and link.minutes >= travel_minutes(km, place) else None
    return Way(mode=mode, minutes=minutes_between(start, end, place), km=round(km, 2), by=by)


def minutes_between(start: Point, end: Point, place: Destination) -> int:
    """Minutes of the way from one point to another: in town, or at least as long as the known way to another town."""
    link, km = _link_along(start, end, place), kilometres(start, end)
    return max(travel_minutes(km, place) if km else 0, link.minutes if link else 0)


def longest_way(start: Point, end: Point, place: Destination) -> int:
    """Minutes beyond which nobody wants to be under way between two stops: more where one goes out to another town."""
    return LONGEST_WAY_MINUTES if _link_along(start, end, place) is None else LONGEST_DAY_TRIP_MINUTES


def _link_along(start: Point, end: Point, place: Destination) -> TownLink | None:
    """The way between two towns of a trip, where a way leads most of it."""
    if not place.parts:
        return None
    one, other = place.nearest_town(start), place.nearest_town(end)
    if one.id == other.id or kilometres(start, end) < _MOST_OF_WAY * kilometres(one.point, other.point):
        return None
    return next((link for link in place.links if {*link.towns} == {one.id, other.id}), None)


def ride_between(start: Destination, end: Destination, place: Destination, day: date) -> Way:
    """The way from one town of a trip to the next; an hour that clocks gain on the way east counts as under way."""
    link = place.link(start.id, end.id)
    noon = datetime.combine(day, time(12))
    east = _offset(end.timezone, noon) - _offset(start.timezone, noon)
    km = round(kilometres(start.point, end.point), 2)
    return Way(mode="ride", minutes=link.minutes + max(0, east), km=km, by=link.name)


def _offset(timezone: str, moment: datetime) -> int:
    """Minutes by which a clock is ahead of universal time."""
    return int((ZoneInfo(timezone).utcoffset(moment) or timedelta()).total_seconds()) // 60


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
    wait, kmh = (_PARKING_MINUTES, place.car.kmh) if place.car else (place.transit_wait, place.transit_kmh)
    return _to_five(wait + (in_town / kmh + beyond / _BEYOND_KMH) * 60)


def _to_five(minutes: float) -> int:
    return 5 * ceil(minutes / 5)


class DayPace(Frozen):
    """Minutes after midnight between which a day out lasts, and how many visits it holds at most."""

    starts: int
    ends: int
    max_visits: int


class MealTime(Frozen):
    """Between which times a meal begins, and how long it takes."""

    kind: StopKind
    opens: int
    closes: int
    minutes: int


DAY_PACES: dict[Pace, DayPace] = {
    "relaxed": DayPace(starts=570, ends=1290, max_visits=4),
    "normal": DayPace(starts=540, ends=1320, max_visits=5),
    "packed": DayPace(starts=510, ends=1350, max_visits=6),
}


def most_visits(pace: Pace, wished: int | None) -> int:
    """How many visits a day holds at most: as many as the pace allows, or as were wished for."""
    usual = DAY_PACES[pace].max_visits
    return usual if wished is None else min(usual, wished)


MEAL_TIMES = (
    MealTime(kind="lunch", opens=690, closes=840, minutes=60),
    MealTime(kind="dinner", opens=1050, closes=1170, minutes=75),
)
BAGGAGE_MINUTES = 20
"""Minutes to drop or fetch the bags at the hotel."""
MOVES_AT = 540
"""When one leaves the hotel for the next town, in minutes after midnight."""
CHECK_IN_MINUTES: dict[TransportMode, int] = {"air": 120, "rail": 20, "bus": 20}
"""Minutes before departure at which one is at the airport, station or terminal."""
LAST_VISIT_BEFORE: dict[TransportMode, int] = {"air": 150, "rail": 80, "bus": 80}
"""Minutes before departure by which one is done in town, however near the airport or station is."""
LONGEST_DAY_MINUTES = 840
"""Minutes after landing by which one is back at the hotel: who lands before dawn does not stay out until night."""
WHOLE_DAY_MINUTES = 420
"""Minutes from which a visit is a day out of its own, with meals inside."""
FREE_FROM_WITHOUT_FLIGHT = 900
FREE_UNTIL_WITHOUT_FLIGHT = 720
"""When one is free in town, and until when, if no flight is known."""

FREE_HOURS: dict[DayPart, tuple[int, int]] = {
    "day": (0, 1800),
    "morning": (0, 780),
    "afternoon": (780, 1800),
    "evening": (1050, 1800),
}
"""Between when and when nothing is planned, if a day or a part of it is to be free and nobody names a time."""

_LATE, _EARLY = 60, 30


def meals_due(start: int, end: int) -> tuple[MealTime, ...]:
    """The meals that belong into a stretch of free time: it begins in time for them and leaves time to eat."""
    return tuple(meal for meal in MEAL_TIMES if is_due(meal, start, end))


def is_due(meal: MealTime, start: int, end: int) -> bool:
    """Whether a meal belongs into a stretch of free time."""
    in_time = start <= meal.opens + _LATE and meal.opens + meal.minutes + _EARLY <= end
    return in_time and max(start, meal.opens) + meal.minutes <= end


def free_hours(free: FreeTime) -> tuple[int, int]:
    """Between when and when nothing is planned."""
    start, end = FREE_HOURS[free.part]
    return start if free.starts is None else free.starts, end if free.ends is None else free.ends


def meals_around(start: int, end: int, breaks: Sequence[tuple[int, int]]) -> tuple[MealTime, ...]:
    """The meals that belong into a stretch of time, without those that its `breaks` hold or leave no room for."""
    return tuple(
        meal
        for meal in meals_due(start, end)
        if not any(is_due(meal, *pause) or not _fits_around(meal, start, end, pause) for pause in breaks)
    )


def _fits_around(meal: MealTime, start: int, end: int, pause: tuple[int, int]) -> bool:
    before = max(start, meal.opens) + meal.minutes <= pause[0]
    return before or (pause[1] <= meal.closes and max(pause[1], meal.opens) + meal.minutes <= end)


def is_meal_under_way(stop: "Stop") -> bool:
    """Whether a stop is a meal on the ride to another town."""
    return stop.kind in {"lunch", "dinner"} and stop.way.mode == "ride"


def eaten_under_way(meal: MealTime, stop: "Stop") -> bool:
    """Whether a meal is taken on the ride to a stop, because one sets out before it and arrives when it is over."""
    return (
        stop.way.mode == "ride"
        and stop.start - stop.way.minutes <= meal.opens
        and stop.start > meal.closes - BAGGAGE_MINUTES
    )


def eaten_during_visit(meal: MealTime, start: int, end: int) -> bool:
    """Whether a visit from `start` to `end` is so long that the meal is taken during it."""
    return end - start >= WHOLE_DAY_MINUTES and start <= meal.closes and end >= meal.opens + meal.minutes
