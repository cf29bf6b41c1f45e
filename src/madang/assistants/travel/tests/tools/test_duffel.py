"""Asking Duffel: what is sent, what is read of the answer, and every way to fail."""

import json
from collections.abc import AsyncIterator
from datetime import date
from decimal import Decimal
from typing import Any

import httpx
import pytest
import respx
from pydantic import SecretStr

from madang.assistants.travel.plan.price.quotes import QuotedPrice
from madang.assistants.travel.tests.tools.duffel_answers import OFFER_REQUESTS, OFFERS, REQUESTED, STAYS, offer, stay
from madang.assistants.travel.tools.duffel import Duffel
from madang.assistants.travel.trip.places import Point
from madang.assistants.travel.trip.request import Party
from madang.knowledge.errors import WebError
from madang.knowledge.web.client import WebClient

TOKEN = "duffel_test_secret"
LEAVE, BACK = date(2027, 3, 9), date(2027, 3, 12)
PARTY = Party(adults=2, children=1, infants=1)
OSAKA = Point(lat=34.69, lon=135.50)


class Waits(list[float]):
    """A sleep that only notes for how long."""

    async def __call__(self, seconds: float) -> None:
        self.append(seconds)


@pytest.fixture
def waits() -> Waits:
    return Waits()


@pytest.fixture
async def duffel(waits: Waits) -> AsyncIterator[Duffel]:
    web = WebClient(seconds=1)
    yield Duffel(SecretStr(TOKEN), web, waits)
    await web.close()


async def flights(duffel: Duffel) -> Any:
    return await duffel.flights("ICN", "KIX", LEAVE, BACK, PARTY)


@respx.mock
async def test_a_round_trip_of_the_whole_party_is_asked_for_and_read_with_local_times(duffel: Duffel):
    asked = respx.post(OFFER_REQUESTS).respond(json=REQUESTED)
    listed = respx.get(OFFERS).respond(json={"data": [offer(1, "245.30", via="FUK")]})
    quote = (await flights(duffel))[0]
    request = asked.calls.last.request
    assert request.headers["authorization"] == f"Bearer {TOKEN}"
    assert request.headers["duffel-version"] == "v2"
    assert json.loads(request.content)["data"] == {
        "slices": [
            {"origin": "ICN", "destination": "KIX", "departure_date": "2027-03-09"},
            {"origin": "KIX", "destination": "ICN", "departure_date": "2027-03-12"},
        ],
        "passengers": [{"type": "adult"}, {"type": "adult"}, {"age": 8}, {"type": "infant_without_seat"}],
        "cabin_class": "economy",
        "max_connections": 1,
    }
    assert dict(listed.calls.last.request.url.params) == {
        "offer_request_id": "orq_1",
        "sort": "total_amount",
        "limit": "200",
    }
    assert (quote.id, quote.carrier, quote.live) == ("off_1", "Airline 1", False)
    assert quote.price == QuotedPrice(amount=Decimal("245.30"), currency="GBP")
    assert (quote.outbound.departs.isoformat(), quote.outbound.arrives.isoformat()) == (
        "2027-03-09T09:30:00+09:00",
        "2027-03-09T15:30:00+09:00",
    )
    assert (quote.outbound.stops, quote.outbound.via) == (1, "FUK")


@respx.mock
async def test_where_nothing_is_sold_there_are_no_quotes(duffel: Duffel):
    respx.post(OFFER_REQUESTS).respond(json=REQUESTED)
    respx.get(OFFERS).respond(json={"data": []})
    assert await flights(duffel) == []


@respx.mock
async def test_told_to_come_back_soon_it_waits_once(duffel: Duffel, waits: Waits):
    often = httpx.Response(429, headers={"Retry-After": "2"})
    respx.post(OFFER_REQUESTS).mock(side_effect=[often, httpx.Response(200, json=REQUESTED)])
    respx.get(OFFERS).respond(json={"data": [offer(1, "245.30")]})
    assert len(await flights(duffel)) == 1
    assert waits == [2.0]


@pytest.mark.parametrize("headers", [{"Retry-After": "60"}, {}, {"Retry-After": "soon"}])
@respx.mock
async def test_told_to_come_back_later_it_gives_up(duffel: Duffel, waits: Waits, headers: dict[str, str]):
    route = respx.post(OFFER_REQUESTS).respond(429, headers=headers)
    with pytest.raises(WebError) as refused:
        await flights(duffel)
    assert (refused.value.reason, route.call_count, waits) == ("rate_limited", 1, [])


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (httpx.Response(401, json={"errors": [{"code": "access_token_not_found"}]}), "refused"),
        (httpx.Response(503), "unreachable"),
        (httpx.Response(200, text="<html>"), "malformed"),
        (httpx.Response(200, json=[1, 2]), "malformed"),
        (httpx.Response(200, json={"data": {"id": 7}}), "malformed"),
        (httpx.Response(200, json={"data": {}}), "malformed"),
        (httpx.Response(200, content=b"[" * 100_000), "malformed"),
    ],
)
@respx.mock
async def test_every_failure_has_a_reason_and_none_shows_the_token(duffel: Duffel, answer: httpx.Response, reason: str):
    respx.post(OFFER_REQUESTS).mock(return_value=answer)
    with pytest.raises(WebError) as refused:
        await flights(duffel)
    assert refused.value.reason == reason
    assert TOKEN not in f"{refused.value!r} {refused.value} {refused.value.__cause__}"


@respx.mock
async def test_no_answer_in_time_is_a_reason_too(duffel: Duffel):
    respx.post(OFFER_REQUESTS).mock(side_effect=httpx.ReadTimeout)
    with pytest.raises(WebError) as refused:
        await flights(duffel)
    assert str(refused.value) == f"{OFFER_REQUESTS} did not answer in time (no answer in 1 s)."


@respx.mock
async def test_what_cannot_be_read_of_a_list_is_left_out(duffel: Duffel):
    broken = [
        offer(2, "-5"),
        offer(3, "NaN"),
        offer(4, "1e400"),
        offer(5, "300", slices=[]),
        offer(6, "300", owner=None),
        {**offer(7, "300"), "slices": [{"segments": [{"origin": {"iata_code": "ICN", "time_zone": "../etc"}}]}] * 2},
        "offer",
        None,
    ]
    respx.post(OFFER_REQUESTS).respond(json=REQUESTED)
    respx.get(OFFERS).mock(
        side_effect=[
            httpx.Response(200, json={"data": [*broken, offer(1, "245.30")]}),
            httpx.Response(200, json={"data": broken}),
        ]
    )
    assert [quote.id for quote in await flights(duffel)] == ["off_1"]
    with pytest.raises(WebError) as refused:
        await flights(duffel)
    assert refused.value.reason == "malformed"


@respx.mock
async def test_only_so_many_quotes_are_read(duffel: Duffel):
    respx.post(OFFER_REQUESTS).respond(json=REQUESTED)
    respx.get(OFFERS).respond(json={"data": [offer(number, "300") for number in range(500)]})
    assert len(await flights(duffel)) == 200


@respx.mock
async def test_what_is_paid_at_the_house_is_part_of_the_price(duffel: Duffel):
    due = {"cheapest_rate_due_at_accommodation_amount": "1200"}
    same, other = ({**due, "cheapest_rate_due_at_accommodation_currency": currency} for currency in ("JPY", "USD"))
    rows = [stay(1, "45000", **same), stay(2, "45000", **other), stay(3, "45000")]
    respx.post(STAYS).respond(json={"data": {"results": rows}})
    quotes = await duffel.stays(OSAKA, LEAVE, BACK, PARTY)
    assert [quote.price.amount for quote in quotes] == [46_200, 45_000, 45_000]


@respx.mock
async def test_stays_are_asked_for_around_a_point_with_rooms_for_the_party(duffel: Duffel):
    asked = respx.post(STAYS).respond(json={"data": {"results": [stay(1, "45000", None), {"id": "srr_2"}]}})
    quotes = await duffel.stays(OSAKA, LEAVE, BACK, PARTY)
    assert json.loads(asked.calls.last.request.content)["data"] == {
        "location": {"radius": 6, "geographic_coordinates": {"latitude": 34.69, "longitude": 135.5}},
        "check_in_date": "2027-03-09",
        "check_out_date": "2027-03-12",
        "rooms": 1,
        "guests": [{"type": "adult"}, {"type": "adult"}, {"type": "child", "age": 8}],
    }
    assert [(quote.name, quote.score, quote.price.amount) for quote in quotes] == [("Hotel 1", 0.0, Decimal(45000))]
