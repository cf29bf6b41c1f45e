"""Finds flights and stays: a provider's quotes where one can be asked, else estimates, and says which."""

from collections.abc import Callable, Coroutine, Sequence
from decimal import Decimal
from typing import Any, Generic, TypeVar

from madang.assistants.travel import phrases
from madang.assistants.travel.plan.price.estimates import TripFacts, flight_options, hotel_options
from madang.assistants.travel.plan.price.quotes import FlightQuote, QuotedPrice, StayQuote, quoted_flights, quoted_stays
from madang.assistants.travel.tools.bundled_data import AS_OF, to_won
from madang.assistants.travel.tools.duffel import Duffel
from madang.assistants.travel.trip.flights_and_hotels import FlightOption, HotelOption
from madang.assistants.travel.trip.request import TripRequest
from madang.knowledge import WebError
from madang.state import Frozen
from madang.text import Text

_Option = TypeVar("_Option", FlightOption, HotelOption)
_Quote = TypeVar("_Quote", FlightQuote, StayQuote)


class FoundOptions(Frozen, Generic[_Option]):
    """Options to choose from, and what to say of where they come from."""

    options: tuple[_Option, ...]
    notes: tuple[Text, ...] = ()


async def find_flights(request: TripRequest, facts: TripFacts, duffel: Duffel | None) -> FoundOptions[FlightOption]:
    """Round trips: quoted if possible, else estimated from what is known of the route."""
    estimates = flight_options(request, facts.place, facts.route, facts.seasons)
    if duffel is None or request.towns:
        return FoundOptions(options=estimates)
    start, end = _gateways(facts)
    quotes, trouble = await _quotes_of(
        lambda: duffel.flights(start, end, request.departure, request.return_date, request.party)
    )
    options = quoted_flights(quotes, request, facts.place, to_won)
    if not options:
        return FoundOptions(options=estimates, notes=(_estimated_instead(phrases.SEARCHED_FLIGHTS, trouble),))
    sandbox = () if all(quote.live for quote in quotes) else (phrases.SANDBOX_QUOTES,)
    return FoundOptions(
        options=options,
        notes=(*_quote_notes(phrases.SEARCHED_FLIGHTS, [quote.price for quote in quotes], request), *sandbox),
    )


async def find_stays(request: TripRequest, facts: TripFacts, duffel: Duffel | None) -> FoundOptions[HotelOption]:
    """Places to stay: quoted hotels if they can be asked for, else estimates by district."""
    estimates = hotel_options(request, facts.place, facts.seasons)
    if duffel is None or request.towns or request.lodging != "hotel":
        return FoundOptions(options=estimates)
    quotes, trouble = await _quotes_of(
        lambda: duffel.stays(facts.place.point, request.departure, request.return_date, request.party)
    )
    options = quoted_stays(quotes, request, facts.place, to_won)
    if not options:
        return FoundOptions(options=estimates, notes=(_estimated_instead(phrases.SEARCHED_STAYS, trouble),))
    return FoundOptions(
        options=options,
        notes=(
            *_quote_notes(phrases.SEARCHED_STAYS, [quote.price for quote in quotes], request),
            phrases.STAY_PRICES_MAY_CHANGE,
        ),
    )


async def _quotes_of(ask: Callable[[], Coroutine[Any, Any, list[_Quote]]]) -> tuple[list[_Quote], Text]:
    """The quotes, and why there are none if there are none."""
    try:
        return await ask(), phrases.NOTHING_FITS
    except WebError as error:
        return [], phrases.PROVIDER_PROBLEMS.get(error.reason, phrases.PROVIDER_PROBLEMS["unreachable"])


def _gateways(facts: TripFacts) -> tuple[str, str]:
    """The airports to ask for: those of the best known service, else the nearest of the town and of the place."""
    own = () if facts.route.feeder else facts.route.services
    flown = next((service for service in own if service.mode == "air"), None)
    return (flown.origin, flown.destination) if flown else (facts.gateway, facts.place.airports[0].code)


def _estimated_instead(what: Text, why: Text) -> Text:
    return phrases.ESTIMATED_INSTEAD.format(what=what, why=why)


def _quote_notes(what: Text, prices: Sequence[QuotedPrice], request: TripRequest) -> tuple[Text, ...]:
    """Where and when prices come from, and that they were converted, if so."""
    quoted = phrases.QUOTED_ON.format(what=what, asked_on=request.asked_on)
    foreign = sorted({price.currency for price in prices if to_won(Decimal(1), price.currency)} - {"KRW"})
    if not foreign:
        return (quoted,)
    return quoted, phrases.QUOTES_CONVERTED.format(currencies=", ".join(foreign), as_of=AS_OF)
