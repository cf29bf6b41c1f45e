"""Duffel: quotes of flights and stays, asked over the web with a token.

What goes wrong is a `WebError`, so that the caller can fall back to estimates and say so; the token is part of none.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Literal, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, Field, SecretStr, ValidationError

from madang.assistants.travel.plan.price.quotes import FlightQuote, QuotedPrice, StayQuote
from madang.assistants.travel.trip.flights_and_hotels import FlightLeg
from madang.assistants.travel.trip.places import Point
from madang.assistants.travel.trip.request import Party
from madang.knowledge import WebError
from madang.knowledge.web import WebClient
from madang.state import StateError

_Quote = TypeVar("_Quote")
_Answer = TypeVar("_Answer", bound=BaseModel)
Method = Literal["GET", "POST"]


class Duffel:
    """A client of the API. It waits once where the service asks to retry soon, and reads a bounded number of quotes."""

    def __init__(self, token: SecretStr, web: WebClient, sleep: Callable[[float], Awaitable[None]]) -> None:
        self._token, self._web, self._sleep = token, web, sleep

    async def flights(self, origin: str, destination: str, leave: date, back: date, party: Party) -> list[FlightQuote]:
        """Round trips between two airports, the cheapest first; none where none is sold."""
        search = {
            "slices": [_slice(origin, destination, leave), _slice(destination, origin, back)],
            "passengers": _passengers(party),
            "cabin_class": "economy",
            "max_connections": 1,
        }
        made = await self._call(_Made, "POST", _OFFER_REQUESTS, json={"data": search}, params=_WITHOUT_OFFERS)
        listed = {"offer_request_id": made.data.id, "sort": "total_amount", "limit": str(_MOST)}
        found = await self._call(_Listed, "GET", _OFFERS, params=listed)
        return self._read(_OFFERS, found.data, _flight)

    async def stays(self, around: Point, arrive: date, leave: date, party: Party) -> list[StayQuote]:
        """Places to stay within a few kilometres, with rooms for the party and the price of all nights."""
        place = {"latitude": around.lat, "longitude": around.lon}
        search = {
            "location": {"radius": _RADIUS_KM, "geographic_coordinates": place},
            "check_in_date": arrive.isoformat(),
            "check_out_date": leave.isoformat(),
            "rooms": party.rooms,
            "guests": [{"type": "adult"}] * party.adults + [{"type": "child", "age": _CHILD_AGE}] * party.children,
        }
        found = await self._call(_Searched, "POST", _STAYS, json={"data": search})
        return self._read(_STAYS, found.data.results, _stay)

    async def _call(self, answer: type[_Answer], method: Method, address: str, **arguments: Any) -> _Answer:
        try:
            found = await self._ask(method, address, arguments)
        except WebError as error:
            if error.reason != "rate_limited" or error.retry_after is None or error.retry_after > _LONGEST_WAIT_SECONDS:
                raise
            await self._sleep(error.retry_after)
            found = await self._ask(method, address, arguments)
        try:
            return answer.model_validate(found)
        except ValidationError as error:
            raise self._web.malformed(address, f"{error.error_count()} of its fields") from None

    async def _ask(self, method: Method, address: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        ask = self._web.post_json if method == "POST" else self._web.get_json
        headers = {"Authorization": f"Bearer {self._token.get_secret_value()}", "Duffel-Version": "v2"}
        return await ask(address, headers=headers, **arguments)

    def _read(self, address: str, rows: Sequence[Any], read: Callable[[Any], _Quote]) -> list[_Quote]:
        """What can be read of a list, as far as is needed; a list of which nothing can be is malformed."""
        quotes = list(_readable(rows[:_MOST], read))
        if rows and not quotes:
            raise self._web.malformed(address, "none of what it lists")
        return quotes


class _Identified(BaseModel):
    id: str


class _Made(BaseModel):
    data: _Identified


class _Listed(BaseModel):
    data: list[Any]


class _Results(BaseModel):
    results: list[Any]


class _Searched(BaseModel):
    data: _Results


class _Airport(BaseModel):
    iata_code: str
    time_zone: str


class _Segment(BaseModel):
    origin: _Airport
    destination: _Airport
    departing_at: datetime
    arriving_at: datetime


class _Slice(BaseModel):
    segments: list[_Segment] = Field(min_length=1, max_length=4)


class _Owner(BaseModel):
    name: str = Field(min_length=1, max_length=80)


class _Offer(BaseModel):
    id: str
    live_mode: bool
    total_amount: Decimal = Field(gt=0, lt=Decimal(10) ** 9)
    total_currency: str
    owner: _Owner
    slices: list[_Slice] = Field(min_length=2, max_length=2)


class _Coordinates(BaseModel):
    latitude: float
    longitude: float


class _Location(BaseModel):
    geographic_coordinates: _Coordinates


class _Accommodation(BaseModel):
    name: str = Field(min_length=1, max_length=120)
    location: _Location
    review_score: float | None = None


class _Stay(BaseModel):
    id: str
    accommodation: _Accommodation
    cheapest_rate_total_amount: Decimal = Field(gt=0, lt=Decimal(10) ** 9)
    cheapest_rate_currency: str
    cheapest_rate_due_at_accommodation_amount: Decimal | None = Field(default=None, ge=0, lt=Decimal(10) ** 9)
    cheapest_rate_due_at_accommodation_currency: str | None = None


def _readable(rows: Sequence[Any], read: Callable[[Any], _Quote]) -> Iterator[_Quote]:
    for row in rows:
        try:
            yield read(row)
        except (ValidationError, StateError, ZoneInfoNotFoundError):
            continue


def _flight(row: Any) -> FlightQuote:
    offer = _Offer.model_validate(row)
    outbound, inbound = (_leg(direction.segments) for direction in offer.slices)
    return FlightQuote(
        id=offer.id,
        carrier=offer.owner.name,
        outbound=outbound,
        inbound=inbound,
        price=QuotedPrice(amount=offer.total_amount, currency=offer.total_currency),
        live=offer.live_mode,
    )


def _leg(segments: Sequence[_Segment]) -> FlightLeg:
    first, last = segments[0], segments[-1]
    return FlightLeg(
        mode="air",
        origin=first.origin.iata_code,
        destination=last.destination.iata_code,
        departs=first.departing_at.replace(tzinfo=ZoneInfo(first.origin.time_zone)),
        arrives=last.arriving_at.replace(tzinfo=ZoneInfo(last.destination.time_zone)),
        stops=len(segments) - 1,
        via=first.destination.iata_code if len(segments) > 1 else None,
    )


def _stay(row: Any) -> StayQuote:
    stay = _Stay.model_validate(row)
    where = stay.accommodation.location.geographic_coordinates
    return StayQuote(
        id=stay.id,
        name=stay.accommodation.name,
        point=Point(lat=where.latitude, lon=where.longitude),
        score=stay.accommodation.review_score or 0.0,
        price=QuotedPrice(amount=_full_price(stay), currency=stay.cheapest_rate_currency),
    )


def _full_price(stay: _Stay) -> Decimal:
    """What is paid when booking and, where that is in the same currency, at the house: taxes of the town and such."""
    due, same = stay.cheapest_rate_due_at_accommodation_amount, stay.cheapest_rate_due_at_accommodation_currency
    return stay.cheapest_rate_total_amount + (due if due and same == stay.cheapest_rate_currency else 0)


def _slice(origin: str, destination: str, day: date) -> dict[str, str]:
    return {"origin": origin, "destination": destination, "departure_date": day.isoformat()}


def _passengers(party: Party) -> list[dict[str, Any]]:
    """Children go by an age in the middle of theirs, as nobody has to say it to plan a trip."""
    infants = [{"type": "infant_without_seat"}] * party.infants
    return [{"type": "adult"}] * party.adults + [{"age": _CHILD_AGE}] * party.children + infants


_OFFER_REQUESTS = "https://api.duffel.com/air/offer_requests"
_OFFERS = "https://api.duffel.com/air/offers"
_STAYS = "https://api.duffel.com/stays/search"
_WITHOUT_OFFERS = {"return_offers": "false", "supplier_timeout": "15000"}
_MOST = 200
_RADIUS_KM = 6
_CHILD_AGE = 8
_LONGEST_WAIT_SECONDS = 5.0
