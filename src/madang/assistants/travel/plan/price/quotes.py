"""A provider's quotes of flights and stays as options to choose from: up to three of each, and really different
ones.
"""

from collections.abc import Callable, Sequence
from decimal import Decimal
from math import ceil

from madang.assistants.travel import phrases
from madang.assistants.travel.plan.price.estimates import flown_by, reason_of
from madang.assistants.travel.trip.flights_and_hotels import FlightLeg, FlightOption, HotelOption, day_of_landing
from madang.assistants.travel.trip.itinerary import kilometres
from madang.assistants.travel.trip.money import PriceEstimate
from madang.assistants.travel.trip.places import ComfortTier, Destination, District, Point
from madang.assistants.travel.trip.request import TripRequest
from madang.state import Frozen
from madang.text import Text

Exchange = Callable[[Decimal, str], int | None]
"""An amount of a currency in won, or None where no rate is known."""


class QuotedPrice(Frozen):
    """An amount for the whole party, in the currency it was quoted in."""

    amount: Decimal
    currency: str


class FlightQuote(Frozen):
    """A round trip that somebody sells; `live` is False where it comes from a sandbox."""

    id: str
    carrier: str
    outbound: FlightLeg
    inbound: FlightLeg
    price: QuotedPrice
    live: bool


class StayQuote(Frozen):
    """Rooms for the party and all nights that somebody sells; `score` is what guests give it, 0 where none has."""

    id: str
    name: str
    point: Point
    score: float
    price: QuotedPrice


def quoted_flights(
    quotes: Sequence[FlightQuote], request: TripRequest, place: Destination, exchange: Exchange
) -> tuple[FlightOption, ...]:
    """The cheapest round trip, the most comfortable, and one between; fewer where fewer are quoted.

    Quotes of other days or airports, and such in a currency of which no rate is known, are left out.
    """
    dearest_first = sorted(
        ((won, quote) for quote in quotes if _fits(quote, request, place) and (won := _won(quote.price, exchange))),
        key=lambda priced: -priced[0].likely,
    )
    distinct = {(quote.carrier, quote.outbound, quote.inbound): (won, quote) for won, quote in dearest_first}
    chosen = _three(sorted(distinct.values(), key=lambda priced: priced[0].likely), request.airline)
    return tuple(_flight(tier, won, quote, request) for tier, (won, quote) in zip(_TIERS, chosen, strict=False))


def quoted_stays(
    quotes: Sequence[StayQuote], request: TripRequest, place: Destination, exchange: Exchange
) -> tuple[HotelOption, ...]:
    """From each third of the quotes by price, within the wanted parts of town, the one guests like best."""
    wanted = [quote for quote in quotes if _district(quote, place).matches(request.area, request.unwanted_areas)]
    priced = [(won, quote) for quote in wanted if (won := _won(quote.price, exchange))]
    priced.sort(key=lambda pair: pair[0].likely)
    size = max(1, ceil(len(priced) / len(_TIERS)))
    thirds = [priced[start : start + size] for start in range(0, len(priced), size)]
    best = [max(third, key=lambda pair: (pair[1].score, -pair[0].likely)) for third in thirds]
    return tuple(_stay(tier, won, quote, request, place) for tier, (won, quote) in zip(_TIERS, best, strict=False))


def _fits(quote: FlightQuote, request: TripRequest, place: Destination) -> bool:
    """Whether it leaves and returns on the days of the trip, at airports whose way into town is known."""
    known = {airport.code for airport in place.airports}
    days = (quote.outbound.departs.date(), quote.inbound.departs.date()) == (request.departure, request.return_date)
    places = {quote.outbound.destination, quote.inbound.origin} <= known
    return days and places and day_of_landing(quote.outbound, request.departure) <= request.nights


def _won(price: QuotedPrice, exchange: Exchange) -> PriceEstimate | None:
    """The price in won; what is converted may move with the rate by the time one pays."""
    won = exchange(price.amount, price.currency)
    if not won:
        return None
    return PriceEstimate.known(won) if price.currency == "KRW" else PriceEstimate.around(won, _RATE_MOVES)


_Priced = tuple[PriceEstimate, FlightQuote]


def _three(by_price: Sequence[_Priced], airline: str | None) -> list[_Priced]:
    """The cheapest, the one of fewest stops and hours, and of the rest the preferred airline's or else the cheapest."""
    cheapest, rest = by_price[:1], list(by_price[1:])
    comfortable = sorted(rest, key=lambda priced: _effort(priced[1]))[:1]
    others = [priced for priced in rest if priced not in comfortable]
    between = sorted(others, key=lambda priced: (not _is_of(priced[1], airline), priced[1].outbound.stops))[:1]
    return sorted([*cheapest, *between, *comfortable], key=lambda priced: priced[0].likely)


def _effort(quote: FlightQuote) -> tuple[int, int]:
    legs = (quote.outbound, quote.inbound)
    return sum(leg.stops for leg in legs), sum(leg.minutes for leg in legs)


def _is_of(quote: FlightQuote, airline: str | None) -> bool:
    return flown_by(Text(ko=quote.carrier, en=quote.carrier), airline)


def _flight(tier: ComfortTier, total: PriceEstimate, quote: FlightQuote, request: TripRequest) -> FlightOption:
    return FlightOption(
        id=quote.id,
        tier=tier,
        carriers=Text(ko=quote.carrier, en=quote.carrier),
        outbound=quote.outbound,
        inbound=quote.inbound,
        adult=total.divided(request.party.people),
        total=total,
        reason=reason_of(tier, quote.outbound, quote.inbound),
        trade_off=phrases.QUOTE_STOPS.format(via=quote.outbound.via) if quote.outbound.stops else phrases.QUOTE_TERMS,
        basis="quote",
        source=_SOURCE,
        as_of=request.asked_on.isoformat(),
    )


def _stay(
    tier: ComfortTier, total: PriceEstimate, quote: StayQuote, request: TripRequest, place: Destination
) -> HotelOption:
    rooms, nights = request.party.rooms, request.nights
    room_night = total.divided(rooms * nights)
    district = _district(quote, place)
    return HotelOption(
        id=quote.id,
        tier=tier,
        lodging=request.lodging,
        district=district.id,
        name=phrases.QUOTED_STAY_NAME.format(name=quote.name, district=district.name),
        point=quote.point,
        rooms=rooms,
        nights=nights,
        room_night=room_night,
        total=room_night.multiplied(rooms * nights),
        reason=district.reason,
        trade_off=district.drawback,
        basis="quote",
        source=_SOURCE,
        as_of=request.asked_on.isoformat(),
    )


def _district(quote: StayQuote, place: Destination) -> District:
    return min(place.districts, key=lambda area: kilometres(area.point, quote.point))


_TIERS: tuple[ComfortTier, ...] = ("budget", "standard", "premium")
_RATE_MOVES = 0.03
_SOURCE = "Duffel"
