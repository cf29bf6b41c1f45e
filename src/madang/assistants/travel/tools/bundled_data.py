"""The bundled reference data, read once from the data folder: destinations, sights, routes, seasons, exchange rates.
Every row becomes a checked value, or the error names file and line.
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from madang.assistants.travel import phrases
from madang.assistants.travel.plan.price.seasons import PeakPeriod, PriceFactor, PriceSeasons
from madang.assistants.travel.tools.estimated_bus import estimated_bus
from madang.assistants.travel.tools.tables import (
    Row,
    estimate_columns,
    number_column,
    point_columns,
    read_table,
    text_column,
    time_column,
)
from madang.assistants.travel.trip.errors import UnknownPlaceError
from madang.assistants.travel.trip.flights_and_hotels import FeederLink, TransportService, TravelRoute
from madang.assistants.travel.trip.itinerary import kilometres
from madang.assistants.travel.trip.money import PriceEstimate
from madang.assistants.travel.trip.opening_hours import read_hours
from madang.assistants.travel.trip.places import Airport, ComfortTier, Destination, District, LivingCosts, Point, Sight
from madang.protocol import Source
from madang.state import Frozen
from madang.text import Language, Text

DATA = Path(__file__).parents[1] / "data"

_Value = TypeVar("_Value")
HOME_COUNTRY = "KR"
"""Where trips begin, and between whose towns one can go over land."""
AS_OF = "2025-06"
SOURCE = "own compilation"
_TIERS: tuple[ComfortTier, ...] = ("budget", "standard", "premium")
_FAMOUS = 5
_DISTRICT_REACH_KM = 6.0
_MONTHS = range(1, 13)
_SIGHT_ADVICE = ("time_of_day", "in_rain", "with_children", "steps", "tickets")


class PlaceName(Frozen):
    """A destination as people name it, without what is there to see."""

    id: str
    name: Text
    aliases: tuple[str, ...]
    country: str
    point: Point


class SightName(Frozen):
    """A sight as people name it, and the destination it belongs to."""

    id: str
    name: Text
    home: str
    is_famous: bool


class _Destinations(Mapping[str, Destination]):
    """Every destination by its id; what is there to see is read when somebody asks for the place."""

    def __init__(self) -> None:
        self._made = cache(_destination)

    def __getitem__(self, destination_id: str) -> Destination:
        return self._made(place_names()[destination_id].id)

    def __iter__(self) -> Iterator[str]:
        return iter(place_names())

    def __len__(self) -> int:
        return len(place_names())


@cache
def destinations() -> Mapping[str, Destination]:
    """Every destination by its id."""
    return _Destinations()


@cache
def place_names() -> Mapping[str, PlaceName]:
    """The names of every destination by its id, in the order in which destinations are proposed."""
    places = read_table(DATA / "destinations.csv", _place_name)
    return MappingProxyType({place.id: place for place in places})


@cache
def sight_names() -> tuple[SightName, ...]:
    """The names of every sight of every destination."""
    return tuple(sight for home in place_names() for sight in read_table(_sights_of(home), partial(_sight_name, home)))


@cache
def areas() -> Mapping[str, tuple[District, ...]]:
    """The parts of every destination by its id."""
    return _grouped(read_table(DATA / "districts.csv", lambda row: (row["destination"], _district(row))))


def destination(destination_id: str) -> Destination:
    """The destination of that id, or an UnknownPlaceError."""
    known = destinations()
    if destination_id not in known:
        raise UnknownPlaceError(f"No destination is called {destination_id!r}.")
    return known[destination_id]


@cache
def origins() -> Mapping[str, tuple[Airport, ...]]:
    """The cities trips start from, with their airports and stations."""
    services = _services()
    used = {service.origin for service in services}
    cities = {
        city: tuple(airport for airport in airports if airport.code in used) for city, airports in _terminals().items()
    }
    return MappingProxyType({city: terminals for city, terminals in cities.items() if terminals})


def route(origin: str, destination_id: str) -> TravelRoute:
    """What is known of travelling from a city (or one of its airports) to a destination; it may have no services.

    Where no way from the city itself is known, it is estimated over land within the country, and else by air from the
    nearest town with one that can be reached.
    """
    direct = direct_route(origin, destination_id)
    if direct.services or origin == destination_id:
        return direct
    at_home = place_names()[destination_id].country == HOME_COUNTRY
    if at_home and (bus := _over_land(direct)):
        return direct.changed(services=(bus,))
    for feeder in _feeders().get(origin, ()):
        onward = direct_route(feeder.hub, destination_id)
        services = tuple(service for service in onward.services if at_home or service.mode == "air")
        if services:
            return onward.changed(origin=origin, services=services, feeder=feeder)
    return direct


def _over_land(way: TravelRoute) -> TransportService | None:
    """The bus one would take between stations of both towns, None where one of them has none."""
    stations = {
        code for service in _services() if service.mode != "air" for code in (service.origin, service.destination)
    }
    starts = [terminal for terminal in way.terminals if terminal.code in stations]
    ends = [terminal for terminal in destination(way.destination).airports if terminal.code in stations]
    return estimated_bus(starts[0], ends[0]) if starts and ends else None


def direct_route(origin: str, destination_id: str) -> TravelRoute:
    """The services that are listed from a city (or one of its airports) straight to a destination."""
    terminals = origins().get(origin) or tuple(
        airport for airports in origins().values() for airport in airports if airport.code == origin
    )
    codes = {airport.code for airport in terminals}
    arrivals = {airport.code for airport in destination(destination_id).airports}
    services = tuple(service for service in _services() if service.origin in codes and service.destination in arrivals)
    return TravelRoute(origin=origin, destination=destination_id, terminals=terminals, services=services)


def mean_temperature(destination_id: str, month: int) -> int:
    """The usual mean temperature of a month (1-12) in degrees Celsius."""
    return _temperatures()[destination_id, month]


@cache
def _temperatures() -> Mapping[tuple[str, int], int]:
    rows = read_table(DATA / "climate.csv", lambda row: [(row["id"], month, int(row[str(month)])) for month in _MONTHS])
    return {(place, month): degrees for row in rows for place, month, degrees in row}


def advice_on(concerns: Sequence[str], country: str, *, by_car: bool) -> tuple[Text, ...]:
    """What to say of things that no plan covers: what is known of the country, else what holds anywhere.

    A car that is wished for and not planned with (`by_car`) is one whose price nobody knows.
    """
    known = _advice()
    told = ["unpriced_car" if concern == "car" and not by_car else concern for concern in concerns]
    return tuple(known.get((concern, country)) or known[concern, ""] for concern in told)


@cache
def _advice() -> Mapping[tuple[str, str], Text]:
    return dict(
        read_table(DATA / "concerns.csv", lambda row: ((row["id"], row["country"]), text_column(row, "advice")))
    )


def reference_source(language: Language) -> Source:
    """Where the figures of an answer come from."""
    return Source(
        id="reference",
        title=phrases.REFERENCE_FIGURES.read(language),
        location=phrases.REFERENCE_SOURCE.read(language),
        as_of=AS_OF,
    )


@cache
def start_towns() -> Mapping[str, tuple[Text, str]]:
    """The towns that a trip may be said to start from, with their airports, whether or not a way is known."""
    return dict(read_table(DATA / "towns.csv", lambda row: (row["id"], (text_column(row, "name"), row["airport"]))))


@cache
def served_towns() -> Mapping[str, tuple[str, ...]]:
    """The names of towns from which one sets out by way of another, by the id of that one."""
    return dict(read_table(DATA / "towns.csv", lambda row: (row["id"], tuple(row["serves"].split("|")))))


@cache
def seasons() -> PriceSeasons:
    """How prices move."""
    return PriceSeasons(
        factors=tuple(read_table(DATA / "factors.csv", _factor)), peaks=tuple(read_table(DATA / "peaks.csv", _peak))
    )


def to_won(amount: Decimal | int, currency: str) -> int | None:
    """The amount in whole won, or None where the currency is not known."""
    rate = _rates().get(currency)
    return None if rate is None else round(amount * rate)


def rate_of(currency: str) -> tuple[Decimal | None, str]:
    """How many won one unit of a currency is, None where that is not known; and from when the rates are."""
    as_of = max(row["as_of"] for row in read_table(DATA / "rates.csv", dict))
    return _rates().get(currency), as_of


def _place_name(row: Row) -> PlaceName:
    aliases = tuple(row["aliases"].split("|"))
    return PlaceName(
        id=row["id"], name=text_column(row, "name"), aliases=aliases, country=row["country"], point=point_columns(row)
    )


def _sight_name(home: str, row: Row) -> SightName:
    return SightName(id=row["id"], name=text_column(row, "name"), home=home, is_famous=int(row["appeal"]) == _FAMOUS)


def _sights_of(home: str) -> Path:
    return DATA / "sights" / f"{home}.csv"


@cache
def _destination_rows() -> Mapping[str, Row]:
    return dict(read_table(DATA / "destinations.csv", lambda row: (row["id"], row)))


def _destination(destination_id: str) -> Destination:
    row, named = _destination_rows()[destination_id], place_names()[destination_id]
    districts = areas().get(named.id, ())
    return Destination(
        id=named.id,
        name=named.name,
        aliases=named.aliases,
        country=named.country,
        point=named.point,
        timezone=row["timezone"],
        currency=row["currency"],
        won_per_unit=float(_rates()[row["currency"]]),
        costs=LivingCosts(
            breakfast=int(row["breakfast"]),
            meal={tier: int(row[f"meal_{tier}"]) for tier in _TIERS},
            transport=int(row["transport"]),
            shopping=int(row["shopping"]),
        ),
        transit_kmh=int(row["transit_kmh"]),
        transit_wait=int(row["transit_wait"]),
        airports=_terminals().get(named.id, ()),
        districts=districts,
        sights=tuple(read_table(_sights_of(named.id), lambda sight: _sight(sight, districts))),
        as_of=AS_OF,
        source=SOURCE,
    )


def _sight(row: Row, districts: tuple[District, ...]) -> Sight:
    where = point_columns(row)
    nearest = min(districts, key=lambda district: kilometres(where, district.point))
    return Sight.model_validate(
        {
            "id": row["id"],
            "name": text_column(row, "name"),
            "point": where,
            "category": row["category"],
            "styles": tuple(row["styles"].split()),
            "minutes": int(row["minutes"]),
            "hours": read_hours(row["hours"]),
            "adult": number_column(row, "adult"),
            "child": number_column(row, "child"),
            "setting": row["setting"],
            "district": nearest.id if kilometres(where, nearest.point) <= _DISTRICT_REACH_KM else None,
            "appeal": int(row["appeal"]),
            "crowd": row["crowd"],
            **{name: row[name] or None for name in _SIGHT_ADVICE},
        }
    )


def _district(row: Row) -> District:
    nightly: dict[ComfortTier, PriceEstimate] = {
        tier: price for tier in _TIERS if (price := estimate_columns(row, tier)) is not None
    }
    return District.model_validate(
        {
            "id": row["id"],
            "name": text_column(row, "name"),
            "aliases": tuple(filter(None, row["aliases"].split("|"))),
            "kinds": tuple(row["kinds"].split()),
            "point": point_columns(row),
            "reason": text_column(row, "reason"),
            "drawback": text_column(row, "drawback"),
            "nightly": nightly,
        }
    )


@cache
def _terminals() -> Mapping[str, tuple[Airport, ...]]:
    return _grouped(read_table(DATA / "airports.csv", lambda row: (row["serves"], _airport(row))))


def _airport(row: Row) -> Airport:
    return Airport(
        code=row["code"],
        name=text_column(row, "name"),
        point=point_columns(row),
        timezone=row["timezone"],
        transfer_minutes=int(row["transfer_minutes"]),
        transfer_cost=int(row["transfer_cost"]),
        formalities_minutes=int(row["formalities_minutes"]),
    )


@cache
def _feeders() -> Mapping[str, tuple[FeederLink, ...]]:
    """The ways to the airports of other towns, by the town they begin in, the nearest first."""
    return _grouped(read_table(DATA / "feeders.csv", lambda row: (row["town"], _feeder(row))))


def _feeder(row: Row) -> FeederLink:
    return FeederLink.model_validate(
        {
            "town": row["town"],
            "hub": row["hub"],
            "name": text_column(row, "name"),
            "minutes": int(row["minutes"]),
            "fare": estimate_columns(row, "fare"),
            "first": time_column(row, "first"),
            "last": time_column(row, "last"),
        }
    )


@cache
def _services() -> tuple[TransportService, ...]:
    return tuple(read_table(DATA / "services.csv", _service))


def _service(row: Row) -> TransportService:
    return TransportService.model_validate(
        {
            "id": row["id"],
            "mode": row["mode"],
            "origin": row["origin"],
            "destination": row["destination"],
            "tier": row["tier"],
            "carriers": text_column(row, "carriers"),
            "stops": int(row["stops"]),
            "via": row["via"] or None,
            "outbound_departs": time_column(row, "outbound_departs"),
            "outbound_minutes": int(row["outbound_minutes"]),
            "inbound_departs": time_column(row, "inbound_departs"),
            "inbound_minutes": int(row["inbound_minutes"]),
            "fare": estimate_columns(row, "fare"),
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
            "about": text_column(row, "about"),
        }
    )


def _peak(row: Row) -> PeakPeriod:
    return PeakPeriod.model_validate(
        {
            "first": row["first"],
            "last": row["last"],
            "where": row["where"] or None,
            "name": text_column(row, "name"),
            "flights": float(row["flights"]),
            "lodging": float(row["lodging"]),
        }
    )


def _grouped(pairs: list[tuple[str, _Value]]) -> Mapping[str, tuple[_Value, ...]]:
    groups: dict[str, tuple[_Value, ...]] = {}
    for name, value in pairs:
        groups[name] = (*groups.get(name, ()), value)
    return groups


@cache
def _rates() -> dict[str, Decimal]:
    return dict(read_table(DATA / "rates.csv", lambda row: (row["currency"], Decimal(row["won_per_unit"]))))
