"""Finding flights and stays: a provider's quotes where one can be asked, else estimates, and it is said which."""

from collections.abc import Callable, Coroutine, Sequence
from decimal import Decimal
from typing import Any, Generic, TypeVar

from madang.assistants.travel.domain.fares import flight_options
from madang.assistants.travel.domain.flights import FlightOption
from madang.assistants.travel.domain.hotels import HotelOption
from madang.assistants.travel.domain.quotes import FlightQuote, Price, StayQuote, quoted_flights, quoted_stays
from madang.assistants.travel.domain.request import Request
from madang.assistants.travel.domain.rooms import hotel_options
from madang.assistants.travel.domain.world import World
from madang.assistants.travel.tools.atlas import AS_OF
from madang.assistants.travel.tools.duffel import Duffel
from madang.assistants.travel.tools.exchange import to_won
from madang.knowledge.errors import WebError
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["Found", "find_flights", "find_stays"]

Option = TypeVar("Option", FlightOption, HotelOption)
Quote = TypeVar("Quote", FlightQuote, StayQuote)


class Found(Frozen, Generic[Option]):
    """Options to choose from, and what to say of where they come from."""

    options: tuple[Option, ...]
    notes: tuple[Text, ...] = ()


async def find_flights(request: Request, world: World, duffel: Duffel | None) -> Found[FlightOption]:
    """Round trips: quoted if possible, else estimated from what is known of the route."""
    estimates = flight_options(request, world.place, world.route, world.seasons)
    if duffel is None:
        return Found(options=estimates)
    start, end = _gateways(world)
    quotes, trouble = await _asked(
        lambda: duffel.flights(start, end, request.departure, request.return_date, request.party)
    )
    options = quoted_flights(quotes, request, world.place, to_won)
    if not options:
        return Found(options=estimates, notes=(_fallen_back(_FLIGHTS, trouble),))
    sandbox = () if all(quote.live for quote in quotes) else (_SANDBOX,)
    return Found(options=options, notes=(*_quoted(_FLIGHTS, [quote.price for quote in quotes], request), *sandbox))


async def find_stays(request: Request, world: World, duffel: Duffel | None) -> Found[HotelOption]:
    """Places to stay: quoted hotels if they can be asked for, else estimates by district."""
    estimates = hotel_options(request, world.place, world.seasons)
    if duffel is None or request.lodging != "hotel":
        return Found(options=estimates)
    quotes, trouble = await _asked(
        lambda: duffel.stays(world.place.point, request.departure, request.return_date, request.party)
    )
    options = quoted_stays(quotes, request, world.place, to_won)
    if not options:
        return Found(options=estimates, notes=(_fallen_back(_STAYS, trouble),))
    return Found(options=options, notes=(*_quoted(_STAYS, [quote.price for quote in quotes], request), _MAY_MOVE))


async def _asked(ask: Callable[[], Coroutine[Any, Any, list[Quote]]]) -> tuple[list[Quote], Text]:
    """The quotes, and why there are none if there are none."""
    try:
        return await ask(), _NOTHING_FITS
    except WebError as error:
        return [], _TROUBLES.get(error.reason, _TROUBLES["unreachable"])


def _gateways(world: World) -> tuple[str, str]:
    """The airports to ask for: those of the best known service, else the nearest of the town and of the place."""
    own = () if world.route.feeder else world.route.services
    flown = next((service for service in own if service.mode == "air"), None)
    return (flown.origin, flown.destination) if flown else (world.gateway, world.place.airports[0].code)


def _fallen_back(what: Text, why: Text) -> Text:
    return Text(
        ko=f"Duffel에서 {what.ko} 견적을 받지 못했습니다({why.ko}). 참고값으로 추정했습니다.",
        en=f"Duffel gave no quotes of {what.en} ({why.en}); the prices are estimated from reference figures.",
    )


def _quoted(what: Text, prices: Sequence[Price], request: Request) -> tuple[Text, ...]:
    """Where and when prices come from, and that they were converted, if so."""
    told = Text(
        ko=f"{what.ko} 값은 {request.asked_on}에 Duffel에서 받은 견적입니다.",
        en=f"Prices of {what.en} are quotes of Duffel of {request.asked_on}.",
    )
    foreign = sorted({price.currency for price in prices if to_won(Decimal(1), price.currency)} - {"KRW"})
    if not foreign:
        return (told,)
    named = ", ".join(foreign)
    return (
        told,
        Text(
            ko=f"{named} 견적을 {AS_OF} 기준 환율로 원화로 바꾸어 적었습니다. 결제할 때 달라질 수 있습니다.",
            en=f"Quotes in {named} are shown in won at reference rates of {AS_OF}; what you pay may differ.",
        ),
    )


_FLIGHTS = Text(ko="항공권", en="flights")
_STAYS = Text(ko="숙소", en="stays")
_SANDBOX = Text(
    ko="시험용 토큰으로 받은 견적이라 실제로 살 수 있는 표가 아닙니다.",
    en="The quotes come from a sandbox: these tickets cannot really be bought.",
)
_MAY_MOVE = Text(
    ko="숙소 값은 검색할 때의 최저가라 예약할 때 달라질 수 있습니다.",
    en="Prices of stays are the lowest at the time of the search and may differ when you book.",
)
_NOTHING_FITS = Text(ko="조건에 맞는 것이 없음", en="none fits")
_TROUBLES = {
    "timed_out": Text(ko="제때 답하지 않음", en="it did not answer in time"),
    "rate_limited": Text(ko="요청이 너무 많음", en="it was asked too often"),
    "refused": Text(ko="요청을 거절함", en="it refused"),
    "malformed": Text(ko="답을 읽을 수 없음", en="its answer cannot be read"),
    "unreachable": Text(ko="연결되지 않음", en="it cannot be reached"),
}
