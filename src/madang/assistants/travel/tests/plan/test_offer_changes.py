"""A change of mind: the plan that is looked at keeps what it can, and the others stay beside it in order."""

import pytest

from madang.assistants.travel.plan.offer_changes import ChangedOffer, change_offer
from madang.assistants.travel.plan.price.estimates import estimated_choices
from madang.assistants.travel.prove.trip import prove
from madang.assistants.travel.tests.trip.sample_trips import offer_for, osaka_request
from madang.assistants.travel.tools.trip_places import trip_facts
from madang.assistants.travel.trip.offer import Offer, TripPlan
from madang.assistants.travel.trip.request import TripRequest
from madang.assistants.travel.understand.plans.intent import IntentKind

REQUEST = osaka_request(nights=1, budget=1_200_000)


def change(before: Offer, request: TripRequest, turn: IntentKind = "trip") -> ChangedOffer:
    facts = trip_facts(request)
    return change_offer(before, "balanced", request, turn=turn, facts=facts, choices=estimated_choices(request, facts))


def balanced_plan(offer: Offer) -> TripPlan:
    return next(trip for trip in offer.trips if trip.kind == "balanced")


@pytest.fixture(scope="module")
def cheaper() -> ChangedOffer:
    return change(offer_for(REQUEST), REQUEST, "cheaper_hotel")


def test_a_hotel_that_was_asked_for_outlasts_a_longer_stay(cheaper: ChangedOffer):
    longer = change(cheaper.offer, REQUEST.changed(nights=2))
    before, after = balanced_plan(cheaper.offer), balanced_plan(longer.offer)
    assert before.hotel is not None
    assert after.hotel is not None
    assert after.hotel.id == before.hotel.id
    assert longer.changes[0].text.en == "Length: 1 night → 2 nights"
    assert [prove(trip, trip_facts(REQUEST).place) for trip in longer.offer.trips] == [()] * len(longer.offer.trips)


def test_plans_cost_more_the_more_they_offer_after_a_change_too(cheaper: ChangedOffer):
    poorer = change(cheaper.offer, REQUEST.changed(budget=1_100_000))
    costs = [trip.budget.total.likely for trip in poorer.offer.trips]
    assert costs == sorted({*costs})
    assert max(costs) <= 1_100_000
    assert "balanced" in {trip.kind for trip in poorer.offer.trips}
    assert [change.text.en for change in poorer.changes if change.what in {"wish", "others"}] == [
        "Budget: ₩1,200,000 → ₩1,100,000",
        "The other plans changed with it",
    ]


def test_another_airline_is_named_among_the_changes():
    before = offer_for(REQUEST)
    moved = change(before, REQUEST.changed(airline="대한항공|Korean Air"))
    assert moved.changes[0].text.ko == "항공·열차: 대한항공"
    assert {"Korean Air" in trip.flight.carriers.en for trip in moved.offer.trips if trip.flight} == {True}
