"""Where a trip goes as one place: a town, or several towns with the ways between them, and how to get about."""

from collections.abc import Callable
from functools import cache
from itertools import combinations

from madang.assistants.travel import phrases
from madang.assistants.travel.plan.price.estimates import TripFacts
from madang.assistants.travel.tools.bundled_data import (
    DATA,
    advice_on,
    destination,
    direct_route,
    place_names,
    route,
    seasons,
    start_towns,
)
from madang.assistants.travel.tools.tables import Row, estimate_columns, read_table, text_column
from madang.assistants.travel.tools.ways_from_abroad import along_link, turned_round
from madang.assistants.travel.trip.flights_and_hotels import TransportService, TravelRoute
from madang.assistants.travel.trip.itinerary import kilometres
from madang.assistants.travel.trip.money import PriceEstimate
from madang.assistants.travel.trip.places import Destination, LivingCosts, RentalCar, Sight, TownLink
from madang.assistants.travel.trip.request import TripRequest
from madang.text import Text


def place_of(request: TripRequest) -> Destination:
    """The place that a request is for, with everything a plan is made from."""
    return place_of_towns((request.destination, *(stay.town for stay in request.towns)), by_car=request.by_car)


def place_of_towns(towns: tuple[str, ...], *, by_car: bool = False) -> Destination:
    """One town or several as one place."""
    return _place(tuple(dict.fromkeys(towns)), by_car=by_car)


def trip_facts(request: TripRequest) -> TripFacts:
    """What is known about the trip that is asked for."""
    place = place_of(request)
    way = _there_and_back(request.origin, request.stays[0].town, request.stays[-1].town)
    towns = start_towns()
    start, gateway = towns.get(request.origin) or _start_abroad(request.origin, way)
    others = [name for town, (name, _) in towns.items() if direct_route(town, request.destination).services]
    return TripFacts(
        place=place,
        route=way,
        seasons=seasons(),
        start=start,
        gateway=gateway,
        other_starts=tuple(others),
        advice=advice_on(request.concerns, place.country, by_car=request.by_car),
    )


def _start_abroad(origin: str, way: TravelRoute) -> tuple[Text, str]:
    """What one calls a start that is no town of Korea, and its airport."""
    if origin in place_names():
        return place_names()[origin].name, way.terminals[0].code
    return way.terminals[0].name, origin


def _there_and_back(origin: str, first: str, last: str) -> TravelRoute:
    """The ways to one town and back from another: of each level, half a round trip to both from the same airport."""
    there, back = _way(origin, first), _way(origin, last)
    if first == last:
        return there
    pairs = [
        (out, home)
        for out in there.services
        for home in back.services
        if out.origin == home.origin and out.tier == home.tier
    ]
    cheapest = {out.tier: (out, home) for out, home in sorted(pairs, key=_fare_of_both, reverse=True)}
    return there.changed(services=tuple(_open_jaw(out, home) for out, home in cheapest.values()))


def _way(origin: str, town: str) -> TravelRoute:
    """The way from where somebody lives: as it is listed, or from a town abroad the way there the other way round."""
    listed = route(origin, town)
    if listed.services or origin not in place_names() or origin in start_towns() or origin == town:
        return listed
    home, there = destination(origin).airports, destination(town).airports
    ways = [
        turned_round(service)
        for start in _starts_in(town)
        for service in direct_route(start, origin).services
        if service.origin in {airport.code for airport in there}
    ]
    ways = ways or [along_link(link_between(origin, town), home[0], there[0])]
    return TravelRoute(origin=origin, destination=town, terminals=home, services=tuple(ways))


def _starts_in(town: str) -> tuple[str, ...]:
    """The town, if trips are listed that begin there; and the chief town of the country, whose airports may be its."""
    return tuple(start for start in start_towns() if start == town) or ("seoul",)


def _fare_of_both(pair: tuple[TransportService, TransportService]) -> int:
    return pair[0].fare.likely + pair[1].fare.likely


def _open_jaw(out: TransportService, home: TransportService) -> TransportService:
    """The way there of one service and the way home of another, for half of what both cost."""
    same = out.carriers == home.carriers
    carriers = Text(ko=f"{out.carriers.ko} / {home.carriers.ko}", en=f"{out.carriers.en}, back with {home.carriers.en}")
    return out.changed(
        id=out.id if out.id == home.id else f"{out.id}+{home.id}",
        carriers=out.carriers if same else carriers,
        stops=max(out.stops, home.stops),
        via=out.via or home.via,
        inbound_departs=home.inbound_departs,
        inbound_minutes=home.inbound_minutes,
        fare=(out.fare + home.fare).divided(2),
        returns_from=home.destination,
    )


def usually_by_car(town: str) -> bool:
    """Whether those who visit a town rent a car there."""
    return _cars().get(town, (None, False))[1]


def car_in(town: str) -> RentalCar | None:
    """What a rental car costs in a town, None where nobody knows or visitors do not drive."""
    own = _cars().get(town) or _cars().get(place_names()[town].country)
    return own[0] if own else None


def link_between(start: str, end: str) -> TownLink:
    """The way between two towns: one that is known, else what it takes by distance, over land or by air."""
    return _links().get((start, end)) or _estimated_link(start, end)


@cache
def _place(towns: tuple[str, ...], *, by_car: bool) -> Destination:
    first, *others = towns
    place = _joined(towns) if others else destination(first)
    car = car_in(first) if by_car else None
    return place.changed(car=car) if car else place


def _joined(towns: tuple[str, ...]) -> Destination:
    """Several towns as one place with prices in won; ways are as slow as in the slowest of them."""
    parts = _without_repeats([destination(town) for town in towns])
    first = parts[0]
    names = [part.name for part in parts]
    return first.changed(
        id="-".join(towns),
        name=Text(ko="·".join(name.ko for name in names), en=" and ".join(name.en for name in names)),
        currency="KRW",
        won_per_unit=1,
        costs=_least_costs(parts),
        transit_kmh=min(part.transit_kmh for part in parts),
        transit_wait=max(part.transit_wait for part in parts),
        districts=tuple(district for part in parts for district in part.districts),
        sights=tuple(_in_won(sight, part) for part in parts for sight in part.sights),
        parts=parts,
        links=tuple(link_between(start, end) for start, end in combinations(towns, 2)),
    )


def _least_costs(parts: tuple[Destination, ...]) -> LivingCosts:
    """What a day costs in the cheapest of several towns, in won."""

    def least(price: Callable[[LivingCosts], int]) -> int:
        return min(part.won(price(part.costs)) for part in parts)

    return LivingCosts(
        breakfast=least(lambda costs: costs.breakfast),
        meal={tier: min(part.won(part.costs.meal[tier]) for part in parts) for tier in parts[0].costs.meal},
        transport=least(lambda costs: costs.transport),
        shopping=least(lambda costs: costs.shopping),
    )


def _in_won(sight: Sight, part: Destination) -> Sight:
    adult, child = (None if price is None else part.won(price) for price in (sight.adult, sight.child))
    return sight.changed(adult=adult, child=child)


def _without_repeats(parts: list[Destination]) -> tuple[Destination, ...]:
    """The towns without the sights of each that lie in another one, which has them itself."""
    return tuple(
        part.changed(
            sights=tuple(
                sight
                for sight in part.sights
                if all(
                    kilometres(sight.point, part.point) <= kilometres(sight.point, other.point)
                    for other in parts
                    if other is not part
                )
            )
        )
        for part in parts
    )


def _estimated_link(start: str, end: str) -> TownLink:
    one, other = place_names()[start], place_names()[end]
    km = kilometres(one.point, other.point)
    by_land = km <= (_LAND_KM if one.country == other.country else _BORDER_KM)
    kmh, wait, base, each = (_LAND_KMH, 60, 3_000, 130) if by_land else (_AIR_KMH, 210, 70_000, 90)
    likely = round((base + km * each) / 1_000) * 1_000
    return TownLink(
        towns=(start, end),
        name=phrases.ESTIMATED_LAND_LINK if by_land else phrases.ESTIMATED_AIR_LINK,
        minutes=5 * round((wait + km * _DETOUR / kmh * 60) / 5),
        fare=PriceEstimate.around(likely, _UNSURE),
    )


@cache
def _links() -> dict[tuple[str, str], TownLink]:
    known = read_table(DATA / "links.csv", _link)
    return {ends: link for link in known for ends in (link.towns, (link.towns[1], link.towns[0]))}


def _link(row: Row) -> TownLink:
    fare = estimate_columns(row, "fare") or PriceEstimate.known(0)
    towns = (row["start"], row["end"])
    return TownLink(towns=towns, name=text_column(row, "name"), minutes=int(row["minutes"]), fare=fare)


@cache
def _cars() -> dict[str, tuple[RentalCar, bool]]:
    return dict(read_table(DATA / "cars.csv", lambda row: (row["where"], (_car(row), bool(row["usual"])))))


def _car(row: Row) -> RentalCar:
    day, fuel = estimate_columns(row, "day"), estimate_columns(row, "fuel")
    return RentalCar.model_validate({"day": day, "fuel": fuel, "kmh": int(row["kmh"])})


_LAND_KM, _BORDER_KM = 450.0, 120.0
"""Kilometres up to which one goes over land, within a country and across a border, where no way is listed."""
_LAND_KMH, _AIR_KMH = 70, 700
_DETOUR = 1.25
_UNSURE = 0.35
