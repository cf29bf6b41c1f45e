"""Quotes where a provider can be asked, estimates where not, and the plans say which they are made of."""

from collections.abc import AsyncIterator

import httpx
import pytest
import respx
from pydantic import SecretStr

from madang.assistants.travel.plan.offers import make_offer
from madang.assistants.travel.plan.price.estimates import TripChoices
from madang.assistants.travel.prove.trip import prove
from madang.assistants.travel.tests.conversation import talking
from madang.assistants.travel.tests.tools.duffel_answers import OFFER_REQUESTS, OFFERS, REQUESTED, STAYS, offer, stay
from madang.assistants.travel.tests.trip.sample_trips import osaka_request
from madang.assistants.travel.tools.duffel import Duffel
from madang.assistants.travel.tools.option_search import FoundOptions, find_flights, find_stays
from madang.assistants.travel.tools.settings import TravelSettings
from madang.assistants.travel.tools.trip_places import trip_facts
from madang.assistants.travel.trip.request import Party, TripRequest
from madang.knowledge.web.client import WebClient
from madang.runtime.agents.limits import Sleep

REQUEST = osaka_request()
MANY = [
    offer(1, "210.00", "05:00", via="FUK"),
    offer(2, "230.00", "12:00", via="PUS"),
    offer(3, "280.00", "09:30"),
    offer(4, "400.00", "10:30"),
    offer(1, "250.00", "05:00", via="FUK"),
]


async def _no_sleep(_seconds: float) -> None: ...


NO_SLEEP: Sleep = _no_sleep


@pytest.fixture
async def duffel() -> AsyncIterator[Duffel]:
    web = WebClient(seconds=1)
    yield Duffel(SecretStr("duffel_test_secret"), web, NO_SLEEP)
    await web.close()


def quoting(offers: list[object]) -> None:
    respx.post(OFFER_REQUESTS).respond(json=REQUESTED)
    respx.get(OFFERS).respond(json={"data": offers})


async def flights(duffel: Duffel, request: TripRequest = REQUEST) -> FoundOptions:
    return await find_flights(request, trip_facts(request), duffel)


@pytest.mark.req("T57", "T62")
@respx.mock
async def test_three_different_quotes_are_chosen_and_shown_in_won(duffel: Duffel):
    quoting([*MANY])
    found = await flights(duffel)
    assert [(option.id, option.tier, option.total.likely, option.basis) for option in found.options] == [
        ("off_1", "budget", 392_700, "quote"),
        ("off_3", "standard", 523_600, "quote"),
        ("off_4", "premium", 748_000, "quote"),
    ]
    cheapest = found.options[0]
    assert (cheapest.total.low, cheapest.total.high, cheapest.adult.likely) == (380_919, 404_481, 196_350)
    assert cheapest.trade_off.ko == "FUK에서 갈아탑니다"
    assert [note.en for note in found.notes] == [
        "Prices of flights are Duffel quotes from 2026-11-16.",
        "Quotes in GBP are shown in won at reference rates of 2025-06; what you pay may differ.",
        "The quotes come from a sandbox: these tickets cannot really be bought.",
    ]


@pytest.mark.req("TC22")
@respx.mock
async def test_fewer_quotes_give_fewer_options_and_none_twice(duffel: Duffel):
    quoting([MANY[0], MANY[4], MANY[2]])
    assert [option.tier for option in (await flights(duffel)).options] == ["budget", "standard"]


@respx.mock
async def test_a_price_in_won_is_shown_as_it_is(duffel: Duffel):
    quoting([offer(1, "512300", total_currency="KRW", live_mode=True)])
    found = await flights(duffel)
    assert found.options[0].total.low == found.options[0].total.high == 512_300
    assert [note.en for note in found.notes] == ["Prices of flights are Duffel quotes from 2026-11-16."]


@pytest.mark.parametrize(
    "useless",
    [
        offer(1, "300", total_currency="ZWL"),
        {**offer(1, "300"), "slices": offer(1, "300")["slices"][::-1]},
        {**offer(1, "300"), "slices": [offer(1, "300")["slices"][0]] * 2},
    ],
    ids=["an unknown currency", "the wrong way round", "no way back"],
)
@respx.mock
async def test_quotes_that_do_not_fit_leave_the_estimates(duffel: Duffel, useless: object):
    quoting([useless])
    found = await flights(duffel)
    assert [option.basis for option in found.options] == ["estimate"] * 3
    assert [note.ko for note in found.notes] == [
        "Duffel에서 항공권 견적을 받지 못했습니다(조건에 맞는 것이 없음). 참고값으로 추정했습니다."
    ]


@pytest.mark.req("T31", "TC4")
@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ({"return_value": httpx.Response(429, headers={"Retry-After": "90"})}, "too many requests"),
        ({"return_value": httpx.Response(403)}, "it refused the request"),
        ({"return_value": httpx.Response(500)}, "it could not be reached"),
        ({"return_value": httpx.Response(200, text="?")}, "its answer could not be read"),
        ({"side_effect": httpx.ConnectTimeout}, "it did not answer in time"),
    ],
)
@respx.mock
async def test_a_provider_that_fails_leaves_the_estimates_and_the_reason(
    duffel: Duffel, answer: dict[str, object], why: str
):
    respx.post(url__startswith="https://api.duffel.com").mock(**answer)
    for found, what in ((await flights(duffel), "flights"), (await _stays(duffel), "stays")):
        assert [option.basis for option in found.options] == ["estimate"] * 3
        assert [note.en for note in found.notes] == [
            f"Duffel gave no quotes for {what} ({why}); the prices are estimated from reference figures."
        ]


@respx.mock
async def test_stays_are_the_best_of_each_third_in_the_district_they_lie_in(duffel: Duffel):
    quotes = [stay(number, str(price), score) for number, price, score in _HOTELS]
    respx.post(STAYS).respond(json={"data": {"results": quotes}})
    found = await _stays(duffel)
    assert [(option.name.en, option.tier, option.total.likely) for option in found.options] == [
        ("Hotel 2 (Namba and Dotonbori)", "budget", 285_000),
        ("Hotel 3 (Namba and Dotonbori)", "standard", 380_000 + 1),
        ("Hotel 6 (Namba and Dotonbori)", "premium", 950_001),
    ]


_HOTELS = [(1, 28_000, 6.0), (2, 30_000, 8.5), (3, 40_000, 9.0), (4, 50_000, 8.0), (5, 90_000, 8.0), (6, 100_000, 9.5)]


async def _stays(duffel: Duffel) -> FoundOptions:
    return await find_stays(REQUEST, trip_facts(REQUEST), duffel)


async def test_a_guesthouse_is_not_asked_for_as_only_hotels_are_quoted(duffel: Duffel):
    found = await find_stays(REQUEST.changed(lodging="guesthouse"), trip_facts(REQUEST), duffel)
    assert ({option.basis for option in found.options}, found.notes) == ({"estimate"}, ())


@respx.mock
async def test_plans_of_quotes_are_proved_like_any_other(duffel: Duffel):
    request = osaka_request(party=Party(adults=2, children=1, infants=1), nights=3, budget=3_000_000)
    quoting([*MANY])
    facts = trip_facts(request)
    found = await flights(duffel, request)
    choices = TripChoices(flights=found.options, hotels=(await find_stays(request, facts, None)).options)
    offered = make_offer(request, facts, choices)
    assert offered.trips
    for trip in offered.trips:
        assert prove(trip, facts.place) == ()
        assert trip.flight is not None
        assert trip.budget.lines[0].amount == trip.flight.total
    wrong = offered.trips[0].changed(flight=found.options[-1])
    assert "arithmetic" in {fault.kind for fault in prove(wrong, facts.place)}


@pytest.mark.req("T29", "T30")
@respx.mock
async def test_an_answer_says_that_it_is_made_of_quotes_and_asks_for_them_once():
    asked = respx.post(OFFER_REQUESTS).respond(json=REQUESTED)
    respx.get(OFFERS).respond(json={"data": MANY})
    settings = TravelSettings(duffel_token=SecretStr("duffel_test_secret"))
    async with talking(settings=settings) as talk:
        answer = await talk.send("2027년 3월 9일 출발 오사카 3박 둘이서 총 250만원")
        await talk.send("도톤보리는 빼고")
        state = await talk.state()
    assert "Airline 3" in answer.answer
    assert "항공권 요금은 2026-11-15에 Duffel에서 받은 견적입니다." in answer.answer
    assert "duffel_test_secret" not in answer.model_dump_json() + repr(state)
    assert asked.call_count == 1
