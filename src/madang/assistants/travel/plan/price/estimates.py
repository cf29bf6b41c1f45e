"""Flights and hotels estimated from the bundled reference figures: up to three distinct options of each, priced for the
season. Also what is known before anything is chosen, the choices there are, and the outline of those that a trip takes.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from madang.assistants.travel import phrases
from madang.assistants.travel.plan.price.seasons import PriceAdjustment, PriceSeasons
from madang.assistants.travel.trip.flights_and_hotels import (
    AirportAccess,
    FeederLink,
    FlightLeg,
    FlightOption,
    HotelOption,
    TransportService,
    TravelRoute,
)
from madang.assistants.travel.trip.itinerary import CHECK_IN_MINUTES, kilometres
from madang.assistants.travel.trip.money import PriceEstimate, total_estimate
from madang.assistants.travel.trip.places import Airport, ComfortTier, Destination, District, Point
from madang.assistants.travel.trip.request import Lodging, TripRequest
from madang.assistants.travel.trip.texts import airline_name, list_text, sentences_text
from madang.assistants.travel.trip.worth import candidate_sights, sight_worth
from madang.reading.language import with_particle
from madang.state import Frozen
from madang.text import Text


def flight_options(
    request: TripRequest, place: Destination, route: TravelRoute, seasons: PriceSeasons
) -> tuple[FlightOption, ...]:
    """One option for each level that the route has, the cheapest first; fewer than three where fewer exist.

    Where two services share a level, the one of the preferred airline is taken, else the cheaper one. Those that
    cannot be reached from home in time are left out, and those that leave again before one has seen anything.
    """
    moved = seasons.fares(request.departure, request.return_date, request.asked_on, place.names)
    reached = [
        service
        for service in route.services
        if _in_time(_access(service, request, place, route), route.feeder) and _stays(service, request, place, route)
    ]
    liked = [service for service in reached if not _is_refused(service.carriers, request)] or reached
    chosen = [best for tier in _TIERS if (best := _best_service(liked, tier, request.airline)) is not None]
    options = [_flight_option(service, request, place, route, moved) for service in chosen]
    return tuple(sorted(options, key=lambda option: option.total.likely))


def _stays(service: TransportService, request: TripRequest, place: Destination, route: TravelRoute) -> bool:
    """Whether there is time between landing and taking off again for both ways into town and something there."""
    outbound, inbound = _legs(service, request, place, route)
    return inbound.departs - outbound.arrives >= _SHORTEST_STAY


def hotel_options(request: TripRequest, place: Destination, seasons: PriceSeasons) -> tuple[HotelOption, ...]:
    """One option for each level, the cheapest first; in several towns each is a hotel of that level in all of them."""
    if not place.parts:
        return _hotels_in(request, place, seasons)
    by_town = [_hotels_in(part, place.town(part.destination), seasons) for part in _by_town(request, place)]
    options = [_hotels_of(tier, [_of_level(options, tier) for options in by_town]) for tier in _TIERS if all(by_town)]
    return tuple({option.id: option for option in sorted(options, key=lambda option: option.total.likely)}.values())


def _by_town(request: TripRequest, place: Destination) -> Iterator[TripRequest]:
    """What is asked for in each town that one stays in, as a trip of its own."""
    arrival = request.departure
    for stay in request.stays:
        areas = [area for area in place.town(stay.town).districts if area.matches(request.area, request.unwanted_areas)]
        area, unwanted = (request.area, request.unwanted_areas) if areas else (None, ())
        nights = stay.nights or 1
        yield request.changed(
            destination=stay.town, towns=(), departure=arrival, nights=nights, free_times=(), day_wishes=(),
            area=area, unwanted_areas=unwanted,
        )  # fmt: skip
        arrival += timedelta(days=nights)


def _of_level(options: Sequence[HotelOption], tier: ComfortTier) -> HotelOption:
    """The hotel of a level, or of the nearest one that a town has."""
    return min(options, key=lambda option: abs(_TIERS.index(option.tier) - _TIERS.index(tier)))


def _hotels_of(tier: ComfortTier, stays: Sequence[HotelOption]) -> HotelOption:
    """Hotels in several towns as one option."""
    nights, total = sum(stay.nights for stay in stays), total_estimate(stay.total for stay in stays)
    return stays[0].changed(
        id="+".join(stay.id for stay in stays),
        tier=tier,
        name=list_text([stay.name for stay in stays]),
        nights=nights,
        room_night=total.divided(stays[0].rooms * nights),
        total=total,
        reason=sentences_text([stay.reason for stay in stays]),
        trade_off=sentences_text([stay.trade_off for stay in stays]),
        stays=tuple(stays),
    )


def _hotels_in(request: TripRequest, place: Destination, seasons: PriceSeasons) -> tuple[HotelOption, ...]:
    """One option for each level, the cheapest first, in different districts where the town has them.

    Only parts of town count that are wanted. Within a level the district is taken that lies best for the sights these
    travellers like, its price considered.
    """
    moved = seasons.lodging(request.departure, request.nights, request.asked_on, place.names)
    districts = [area for area in place.districts if area.matches(request.area, request.unwanted_areas)]
    away = {district.id: _distance_to_sights(district, request, place) for district in districts}
    taken, options = set[str](), list[HotelOption]()
    for tier in _TIERS:
        district = _best_district(districts, tier, taken, away)
        if district is not None:
            taken.add(district.id)
            options.append(_hotel_option(district, tier, request, place, moved.factor))
    return tuple(sorted(options, key=lambda option: option.total.likely))


def _best_service(
    services: Sequence[TransportService], tier: ComfortTier, airline: str | None
) -> TransportService | None:
    fitting = [service for service in services if service.tier == tier]
    return min(
        fitting, key=lambda service: (not flown_by(service.carriers, airline), service.fare.likely), default=None
    )


def flown_by(carriers: Text, airline: str | None) -> bool:
    """Whether a preferred airline, by its names with a bar between, is among the carriers."""
    named = f"{carriers.ko} {carriers.en}".casefold()
    return any(name in named for name in (airline or "").casefold().split("|") if name)


def _flight_option(
    service: TransportService, request: TripRequest, place: Destination, route: TravelRoute, moved: PriceAdjustment
) -> FlightOption:
    outbound, inbound = _legs(service, request, place, route)
    access = _access(service, request, place, route)
    adult = _fare(service, route.feeder, moved)
    trade_off = _trade_off(service, moved)
    return FlightOption(
        id=service.id,
        tier=service.tier,
        carriers=service.carriers,
        outbound=outbound,
        inbound=inbound,
        adult=adult,
        total=adult.multiplied(request.party.people),
        reason=reason_of(service.tier, outbound, inbound),
        trade_off=_with_way_home(trade_off, access) if access else trade_off,
        basis="estimate",
        source=place.source,
        as_of=place.as_of,
        access=access,
    )


def _fare(service: TransportService, feeder: FeederLink | None, moved: PriceAdjustment) -> PriceEstimate:
    """What an adult pays from door to door; only air fares move with the season."""
    fare = service.fare.scaled(moved.factor) if service.mode == "air" else service.fare
    return fare + feeder.fare.multiplied(2) if feeder else fare


def _legs(
    service: TransportService, request: TripRequest, place: Destination, route: TravelRoute
) -> tuple[FlightLeg, FlightLeg]:
    home, away = _home_terminal(service, route), place.towns[0].airport(service.destination)
    last = place.town(request.stays[-1].town).airport(service.returns_from or service.destination)
    leaves = _moment(request.departure, service.outbound_departs, home)
    returns = _moment(request.return_date, service.inbound_departs, last)
    return (
        _leg(service, home, away, leaves, service.outbound_minutes),
        _leg(service, last, home, returns, service.inbound_minutes),
    )


def _home_terminal(service: TransportService, route: TravelRoute) -> Airport:
    return next(terminal for terminal in route.terminals if terminal.code == service.origin)


def _access(
    service: TransportService, request: TripRequest, place: Destination, route: TravelRoute
) -> AirportAccess | None:
    """When one has to leave home for the service and is home again, where it does not start in one's own town."""
    feeder = route.feeder
    if feeder is None:
        return None
    outbound, inbound = _legs(service, request, place, route)
    under_way = timedelta(minutes=feeder.minutes)
    landed = inbound.arrives + timedelta(minutes=_home_terminal(service, route).formalities_minutes)
    first = datetime.combine(landed.date(), time(feeder.first // 60, feeder.first % 60), landed.tzinfo)
    return AirportAccess(
        name=feeder.name,
        minutes=feeder.minutes,
        leaves=outbound.departs - timedelta(minutes=CHECK_IN_MINUTES[service.mode]) - under_way,
        home=max(landed, first) + under_way,
    )


def _in_time(access: AirportAccess | None, feeder: FeederLink | None) -> bool:
    """Whether the feeder runs when one has to set out, both from home and for home."""
    if access is None or feeder is None:
        return True
    set_out = (access.leaves, access.home - timedelta(minutes=feeder.minutes))
    return all(feeder.first <= moment.hour * 60 + moment.minute <= feeder.last for moment in set_out)


def _with_way_home(trade_off: Text, access: AirportAccess) -> Text:
    """What a service gives up, and that one has to get to it from another town."""
    eve = access.leaves.hour >= _EVENING
    return phrases.TRADE_OFF_WITH_AIRPORT_ACCESS.format(
        trade_off=trade_off,
        feeder=Text(ko=with_particle(access.name.ko, "으로/로"), en=access.name.en),
        minutes=access.minutes,
        leaves=f"{access.leaves:%H:%M}",
        eve=phrases.THE_EVENING_BEFORE if eve else "",
    )


def _moment(day: date, minutes: int, airport: Airport) -> datetime:
    return datetime.combine(day, time(minutes // 60, minutes % 60), ZoneInfo(airport.timezone))


def _leg(service: TransportService, start: Airport, end: Airport, departs: datetime, minutes: int) -> FlightLeg:
    # Minutes are added in UTC: a change of summer time on the way must not move the landing.
    lands = departs.astimezone(UTC) + timedelta(minutes=minutes)
    return FlightLeg(
        mode=service.mode,
        origin=start.code,
        destination=end.code,
        departs=departs,
        arrives=lands.astimezone(ZoneInfo(end.timezone)),
        stops=service.stops,
        via=service.via,
        origin_name=start.name,
        destination_name=end.name,
    )


def reason_of(tier: ComfortTier, outbound: FlightLeg, inbound: FlightLeg) -> Text:
    """What speaks for a round trip of a level, with its times."""
    times = {
        "out": f"{outbound.departs:%H:%M}",
        "there": f"{outbound.arrives:%H:%M}",
        "back": f"{inbound.departs:%H:%M}",
    }
    return phrases.FLIGHT_REASONS[tier].format(**times)


def _trade_off(service: TransportService, moved: PriceAdjustment) -> Text:
    if service.stops:
        return phrases.STOPS_TRADE_OFF.format(via=service.via, stops=service.stops)
    if service.mode != "air":
        return phrases.LAND_TRADE_OFFS[service.mode]
    if service.tier == "budget":
        return phrases.BAGGAGE_TRADE_OFF.format(baggage_kg=service.baggage_kg)
    return phrases.SEASON_TRADE_OFF.format(seasons=list_text(moved.reasons))


def _best_district(
    districts: Sequence[District], tier: ComfortTier, taken: set[str], away: Mapping[str, float]
) -> District | None:
    """The district with rooms of this level that is near and cheap, if possible one that no other level has."""
    offered = [district for district in districts if tier in district.nightly]
    fresh = [district for district in offered if district.id not in taken] or offered
    return min(fresh, key=lambda area: away[area.id] * area.nightly[tier].likely, default=None)


def _distance_to_sights(district: District, request: TripRequest, place: Destination) -> float:
    """How far the sights these travellers like lie from the district, on average and weighed by how they like them."""
    weighed = [(sight_worth(sight, request, place), sight.point) for sight in candidate_sights(request, place)]
    likes = sum(worth for worth, _ in weighed)
    return sum(worth * kilometres(point, district.point) for worth, point in weighed) / likes if likes else 1.0


def _hotel_option(
    district: District, tier: ComfortTier, request: TripRequest, place: Destination, factor: float
) -> HotelOption:
    room_night = district.nightly[tier].scaled(factor * _LODGING_FACTORS[request.lodging])
    rooms, nights = request.party.rooms, request.nights
    level, lodging = phrases.LEVEL_NAMES[tier], phrases.LODGING_NAMES[request.lodging]
    return HotelOption(
        id=f"{district.id}-{tier}",
        tier=tier,
        lodging=request.lodging,
        district=district.id,
        name=phrases.HOTEL_NAME.format(district=district.name, level=level, lodging=lodging),
        point=district.point,
        rooms=rooms,
        nights=nights,
        room_night=room_night,
        total=room_night.multiplied(rooms * nights),
        reason=district.reason,
        trade_off=district.drawback,
        basis="estimate",
        source=place.source,
        as_of=place.as_of,
    )


_TIERS: tuple[ComfortTier, ...] = ("budget", "standard", "premium")
_SHORTEST_STAY = timedelta(hours=10)
_LODGING_FACTORS: dict[Lodging, float] = {"hotel": 1.0, "guesthouse": 0.65, "airbnb": 0.85}
_EVENING = 15
"""The hour from which on a way to a flight begins on the day before it."""


class TripBase(NamedTuple):
    """Where days begin and end, and the town it is in."""

    name: Text
    point: Point
    town: Destination


class TripOutline(Frozen):
    """Where to, with which flight, hotel and level of meals. A flight or hotel is None where none is known."""

    request: TripRequest
    place: Destination
    flight: FlightOption | None
    hotel: HotelOption | None
    meals: ComfortTier = "standard"

    @property
    def bases(self) -> tuple[TripBase, ...]:
        """Where days begin and end, for each stay: the hotel, or the middle of the town while there is none."""
        towns = [self.place.town(stay.town) for stay in self.request.stays]
        if self.hotel is None:
            return tuple(TripBase(town.name, town.point, town) for town in towns)
        hotels = [self.hotel.at(number) for number in range(len(towns))]
        return tuple(TripBase(hotel.name, hotel.point, town) for hotel, town in zip(hotels, towns, strict=True))

    def base_on(self, day: date) -> TripBase:
        """Where the night after a day is spent, and where the last day begins."""
        return self.bases[self.request.base_of((day - self.request.departure).days)]


class TripFacts(Frozen):
    """The destination, the ways there and how prices move.

    `start` is the town where the trip begins and `gateway` its airport; `other_starts` are the towns from which a way
    straight there is known. `advice` is what to say of what was brought up and no plan covers.
    """

    place: Destination
    route: TravelRoute
    seasons: PriceSeasons
    start: Text
    gateway: str
    other_starts: tuple[Text, ...] = ()
    advice: tuple[Text, ...] = ()


class TripChoices(Frozen):
    """The flights and the lodging to choose from, the cheapest first."""

    flights: tuple[FlightOption, ...]
    hotels: tuple[HotelOption, ...]
    notes: tuple[Text, ...] = ()
    """What to say of where they come from."""


def estimated_choices(request: TripRequest, facts: TripFacts) -> TripChoices:
    """What the reference figures offer."""
    choices = TripChoices(
        flights=flight_options(request, facts.place, facts.route, facts.seasons),
        hotels=hotel_options(request, facts.place, facts.seasons),
    )
    return suited_choices(choices, request)


def suited_choices(choices: TripChoices, request: TripRequest) -> TripChoices:
    """The choices without the airlines that are refused, where others fly; of what the traveller has already, the
    times of one flight to plan by, and no bed.
    """
    liked = tuple(flight for flight in choices.flights if not _is_refused(flight.carriers, request))
    flights, notes = liked or choices.flights, choices.notes
    if choices.flights and not liked:
        names = list_text([airline_name(airline) for airline in request.unwanted_airlines])
        notes = (*notes, phrases.AIRLINE_NOT_AVOIDABLE.format(airlines=names))
    if request.own_flight:
        flights = tuple(flight for flight in flights if flight.tier == "standard")[:1] or flights[:1]
    return choices.changed(flights=flights, hotels=() if request.own_stay else choices.hotels, notes=notes)


def _is_refused(carriers: Text, request: TripRequest) -> bool:
    return any(flown_by(carriers, airline) for airline in request.unwanted_airlines)
