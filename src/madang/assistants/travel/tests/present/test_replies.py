"""Answers about plans that stand by themselves."""

from decimal import Decimal

from madang.assistants.travel.plan.offers import make_offer
from madang.assistants.travel.present.replies import tell_comparison, tell_places, tell_sum, tell_sum_in
from madang.assistants.travel.tests.trip.sample_trips import osaka_request
from madang.assistants.travel.tools.trip_places import trip_facts
from madang.reading.numbers import format_won

REQUEST = osaka_request(budget=3_000_000)
FACTS = trip_facts(REQUEST)
OFFER = make_offer(REQUEST, FACTS)


def test_a_sum_is_told_for_all_for_each_and_with_what_is_left():
    trip = OFFER.trips[0]
    told = tell_sum(trip, "en")
    assert format_won(trip.budget.total.likely, "en") in told
    assert format_won(round(trip.budget.total.likely // trip.request.party.people, -2), "en") in told
    assert format_won(trip.budget.remaining, "en") in told


def test_other_money_is_told_with_its_rate_or_said_to_be_unknown():
    trip = OFFER.trips[0]
    told = tell_sum_in(trip, "USD", Decimal(1_000), "2025-06", "ko")
    assert f"{round(trip.budget.total.likely / 1_000):,} USD" in told
    assert "2025-06" in told
    assert "CHF" in tell_sum_in(trip, "CHF", None, "2025-06", "en")


def test_plans_are_compared_by_what_they_cost_and_what_only_one_shows():
    told = tell_comparison(OFFER.trips[:2], "en")
    apart = OFFER.trips[1].budget.total.likely - OFFER.trips[0].budget.total.likely
    assert format_won(apart, "en") in told
    assert told.count("Only in this plan") == 2


def test_places_are_proposed_with_where_they_stand_in_the_plan():
    told = tell_places(OFFER.trips[0], "food", FACTS.place, None, "en")
    assert "in the plan on day" in told
    assert "Single restaurants are not in my data" in told
