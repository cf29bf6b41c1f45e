"""All that is known about the world: destinations, routes and seasons, read once from the data folder."""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TypeVar

from madang.assistants.travel.domain.distance import kilometres
from madang.assistants.travel.domain.errors import UnknownPlaceError
from madang.assistants.travel.domain.estimate import Estimate
from madang.assistants.travel.domain.flights import Feeder, Route, Service
from madang.assistants.travel.domain.hours import read_hours
from madang.assistants.travel.domain.places import Airport, Destination, District, LivingCosts, Sight, Tier
from madang.assistants.travel.domain.request import Request
from madang.assistants.travel.domain.seasons import Peak, PriceFactor, Seasons
from madang.assistants.travel.domain.world import World
from madang.assistants.travel.tools.tables import DATA, Row, estimate, number, point, read_table, text, time
from madang.text import Text

__all__ = ["AS_OF", "SOURCE", "advice_on", "destination", "destinations", "origins", "route", "seasons", "world"]

AS_OF = "2025-06"
SOURCE = "own compilation"
_TIERS: tuple[Tier, ...] = ("budget", "standard", "premium")
_DISTRICT_REACH_KM = 6.0
_Value = TypeVar("_Value")


@cache
def destinations() -> Mapping[str, Destination]:
    """Every destination by its id."""
    rates = dict(read_table(DATA / "rates.csv", lambda row: (row["currency"], float(row["won_per_unit"]))))
    made = read_table(DATA / "destinations.csv", lambda row: _destination(row, rates))
    return MappingProxyType({each.id: each for each in made})


def destination(destination_id: str) -> Destination:
    """The destination of that id, or an UnknownPlaceError."""
    known = destinations()
    if destination_id not in known:
        raise UnknownPlaceError(f"No destination is called {destination_id!r}; name one of these: {', '.join(known)}.")
    return known[destination_id]


@cache
def origins() -> Mapping[str, tuple[Airport, ...]]:
    """The cities trips start from, with their airports and stations."""
    services = _services()
    used = {service.origin for service in services}
    cities = {city: tuple(each for each in terminals if each.code in used) for city, terminals in _terminals().items()}
    return MappingProxyType({city: terminals for city, terminals in cities.items() if terminals})


def route(origin: str, destination_id: str) -> Route:
    """What is known of travelling from a city (or one of its airports) to a destination; it may have no services.

    Where no way from the city itself is known, it is by air from the nearest town with one that can be reached.
    """
    direct = _direct(origin, destination_id)
    if direct.services or origin == destination_id:
        return direct
    for feeder in _feeders().get(origin, ()):
        onward = _direct(feeder.hub, destination_id)
        flights = tuple(service for service in onward.services if service.mode == "air")
        if flights:
            return onward.changed(origin=origin, services=flights, feeder=feeder)
    return direct


def _direct(origin: str, destination_id: str) -> Route:
    terminals = origins().get(origin) or tuple(
        each for known in origins().values() for each in known if each.code == origin
    )
    codes = {each.code for each in terminals}
    arrivals = {airport.code for airport in destination(destination_id).airports}
    services = tuple(each for each in _services() if each.origin in codes and each.destination in arrivals)
    return Route(origin=origin, destination=destination_id, terminals=terminals, services=services)


def world(request: Request) -> World:
    """What is known about the trip that is asked for."""
    place, way = destination(request.destination), route(request.origin, request.destination)
    towns = _towns()
    start, gateway = towns.get(request.origin) or (way.terminals[0].name, request.origin)
    others = [name for town, (name, _) in towns.items() if _direct(town, place.id).services]
    return World(
        place=place,
        route=way,
        seasons=seasons(),
        start=start,
        gateway=gateway,
        other_starts=tuple(others),
        advice=advice_on(request.concerns, place.country),
    )


def advice_on(concerns: Sequence[str], country: str) -> tuple[Text, ...]:
    """What to say of things that no plan covers: what is known of the country, else what holds anywhere."""
    known = _advice()
    return tuple(known.get((concern, country)) or known[concern, ""] for concern in concerns)


@cache
def _advice() -> Mapping[tuple[str, str], Text]:
    return dict(read_table(DATA / "concerns.csv", lambda row: ((row["id"], row["country"]), text(row, "advice"))))


@cache
def _towns() -> Mapping[str, tuple[Text, str]]:
    """The towns that a trip may be said to start from, with their airports, whether or not a way is known."""
    return dict(read_table(DATA / "towns.csv", lambda row: (row["id"], (text(row, "name"), row["airport"]))))


@cache
def seasons() -> Seasons:
    """How prices move."""
    return Seasons(
        factors=tuple(read_table(DATA / "factors.csv", _factor)), peaks=tuple(read_table(DATA / "peaks.csv", _peak))
    )


def _destination(row: Row, rates: Mapping[str, float]) -> Destination:
    districts = _districts().get(row["id"], ())
    return Destination(
        id=row["id"],
        name=text(row, "name"),
        aliases=tuple(row["aliases"].split("|")),
        country=row["country"],
        point=point(row),
        timezone=row["timezone"],
        currency=row["currency"],
        won_per_unit=rates[row["currency"]],
        costs=LivingCosts(
            breakfast=int(row["breakfast"]),
            meal={tier: int(row[f"meal_{tier}"]) for tier in _TIERS},
            transport=int(row["transport"]),
            shopping=int(row["shopping"]),
        ),
        transit_kmh=int(row["transit_kmh"]),
        transit_wait=int(row["transit_wait"]),
        airports=_terminals().get(row["id"], ()),
        districts=districts,
        sights=tuple(read_table(DATA / "sights" / f"{row['id']}.csv", lambda sight: _sight(sight, districts))),
        as_of=AS_OF,
        source=SOURCE,
    )


def _sight(row: Row, districts: tuple[District, ...]) -> Sight:
    where = point(row)
    nearest = min(districts, key=lambda district: kilometres(where, district.point))
    return Sight.model_validate(
        {
            "id": row["id"],
            "name": text(row, "name"),
            "point": where,
            "category": row["category"],
            "styles": tuple(row["styles"].split()),
            "minutes": int(row["minutes"]),
            "hours": read_hours(row["hours"]),
            "adult": number(row, "adult"),
            "child": number(row, "child"),
            "setting": row["setting"],
            "district": nearest.id if kilometres(where, nearest.point) <= _DISTRICT_REACH_KM else None,
            "appeal": int(row["appeal"]),
            "crowd": row["crowd"],
        }
    )


@cache
def _districts() -> Mapping[str, tuple[District, ...]]:
    return _grouped(read_table(DATA / "districts.csv", lambda row: (row["destination"], _district(row))))


def _district(row: Row) -> District:
    nightly: dict[Tier, Estimate] = {tier: price for tier in _TIERS if (price := estimate(row, tier)) is not None}
    return District.model_validate(
        {
            "id": row["id"],
            "name": text(row, "name"),
            "aliases": tuple(filter(None, row["aliases"].split("|"))),
            "kinds": tuple(row["kinds"].split()),
            "point": point(row),
            "reason": text(row, "reason"),
            "drawback": text(row, "drawback"),
            "nightly": nightly,
        }
    )


@cache
def _terminals() -> Mapping[str, tuple[Airport, ...]]:
    return _grouped(read_table(DATA / "airports.csv", lambda row: (row["serves"], _airport(row))))


def _airport(row: Row) -> Airport:
    return Airport(
        code=row["code"],
        name=text(row, "name"),
        point=point(row),
        timezone=row["timezone"],
        transfer_minutes=int(row["transfer_minutes"]),
        transfer_cost=int(row["transfer_cost"]),
        formalities_minutes=int(row["formalities_minutes"]),
    )


@cache
def _feeders() -> Mapping[str, tuple[Feeder, ...]]:
    """The ways to the airports of other towns, by the town they begin in, the nearest first."""
    return _grouped(read_table(DATA / "feeders.csv", lambda row: (row["town"], _feeder(row))))


def _feeder(row: Row) -> Feeder:
    return Feeder.model_validate(
        {
            "town": row["town"],
            "hub": row["hub"],
            "name": text(row, "name"),
            "minutes": int(row["minutes"]),
            "fare": estimate(row, "fare"),
            "first": time(row, "first"),
            "last": time(row, "last"),
        }
    )


@cache
def _services() -> tuple[Service, ...]:
    return tuple(read_table(DATA / "services.csv", _service))


def _service(row: Row) -> Service:
    return Service.model_validate(
        {
            "id": row["id"],
            "mode": row["mode"],
            "origin": row["origin"],
            "destination": row["destination"],
            "tier": row["tier"],
            "carriers": text(row, "carriers"),
            "stops": int(row["stops"]),
            "via": row["via"] or None,
            "outbound_departs": time(row, "outbound_departs"),
            "outbound_minutes": int(row["outbound_minutes"]),
            "inbound_departs": time(row, "inbound_departs"),
            "inbound_minutes": int(row["inbound_minutes"]),
            "fare": estimate(row, "fare"),
            "baggage_kg": int(row["baggage_kg"]),
        }
    )


def _factor(row: Row) -> PriceFactor:
    return PriceFactor.model_validate(
        {
            "kind": row["kind"],
            "key": int(row["key"]),
            "country": row["country"] or None,
            "flights": float(row["flights"]),
            "lodging": float(row["lodging"]),
            "about": text(row, "about"),
        }
    )


def _peak(row: Row) -> Peak:
    return Peak.model_validate(
        {
            "first": row["first"],
            "last": row["last"],
            "where": row["where"] or None,
            "name": text(row, "name"),
            "flights": float(row["flights"]),
            "lodging": float(row["lodging"]),
        }
    )


def _grouped(pairs: list[tuple[str, _Value]]) -> Mapping[str, tuple[_Value, ...]]:
    groups: dict[str, tuple[_Value, ...]] = {}
    for name, value in pairs:
        groups[name] = (*groups.get(name, ()), value)
    return groups
