from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.travel import phrases
from madang.assistants.travel.trip.errors import TripRequestError
from madang.assistants.travel.trip.request import (
    Party,
    TripRequest,
    budget_problem,
    departure_problem,
    nights_problem,
    people_problem,
)
from madang.text import Text

TODAY = date(2026, 11, 16)
PLAIN = {"destination": "osaka", "departure": date(2027, 3, 9), "nights": 3, "budget": 2_000_000, "asked_on": TODAY}


def request(**fields: object) -> TripRequest:
    return TripRequest(**{**PLAIN, "party": Party(adults=2), **fields})


@pytest.mark.req("TC13")
def test_the_return_is_departure_plus_nights():
    assert request(nights=3).return_date == date(2027, 3, 12)
    assert len(request(nights=3).dates) == 4


@pytest.mark.req("T32", "TC6")
@pytest.mark.parametrize("nights", [-1, 15, 10**30])
def test_nights_out_of_bounds_are_refused_in_our_own_words(nights: int):
    with pytest.raises(TripRequestError) as refused:
        request(nights=nights)
    assert refused.value.text == Text(ko="기간은 1박~14박이어야 합니다", en="A trip must last 1 to 14 nights")


def test_a_trip_of_a_day_is_refused_as_one():
    with pytest.raises(TripRequestError) as refused:
        request(nights=0)
    assert refused.value.text == phrases.NO_DAY_TRIPS


@pytest.mark.req("T33", "TC6", "TC7")
def test_the_budget_has_a_text_for_both_bounds_and_the_most_counts_for_each_person():
    assert budget_problem(99_999) == Text(
        ko="예산은 최소 10만원 이상이어야 합니다", en="The budget must be at least ₩100,000"
    )
    too_much = Text(ko="예산은 1인당 최대 1,000만원까지입니다", en="The budget can be at most ₩10,000,000 per person")
    assert budget_problem(10_000_001) == too_much
    assert budget_problem(100_000_000, "total", 10) is None
    assert budget_problem(100_000_001, "total", 10) == too_much
    assert budget_problem(10_000_001, "per_person", 10) == too_much


@pytest.mark.req("T34", "TC6")
def test_people_out_of_bounds_are_refused_in_our_own_words():
    text = Text(ko="인원은 1명~10명이어야 합니다", en="A party must be of 1 to 10 people")
    assert [people_problem(people) for people in (0, 1, 10, 11)] == [text, None, None, text]
    with pytest.raises(TripRequestError, match="A party must be of 1 to 10 people"):
        Party(adults=0)


def test_children_do_not_travel_alone_and_no_infant_without_a_lap():
    for party in ({"adults": 0, "children": 2}, {"adults": 1, "infants": 2}, {"adults": 3, "children": -1}):
        with pytest.raises(TripRequestError, match="A party needs at least one adult, and one for each infant"):
            Party(**party)


@pytest.mark.req("TC8")
def test_a_budget_per_person_is_multiplied_by_the_people():
    assert request(budget=1_000_000, budget_scope="per_person").limit == 2_000_000
    assert request(budget=1_000_000).limit == 1_000_000


def test_only_the_flexible_may_pay_a_tenth_more():
    assert request(budget=1_000_000).allowed == 1_000_000
    assert request(budget=1_000_000, flexibility="flexible").allowed == 1_100_000


def test_a_departure_in_the_past_or_too_far_ahead_is_refused():
    assert departure_problem(date(2026, 11, 15), TODAY) == Text(
        ko="출발일이 이미 지났습니다", en="The departure date has already passed"
    )
    assert departure_problem(date(9999, 12, 31), TODAY) == Text(
        ko="출발일은 2년 이내여야 합니다", en="The departure date must be within two years"
    )
    assert departure_problem(TODAY, TODAY) is None


def test_a_sight_cannot_be_wanted_and_unwanted():
    with pytest.raises(TripRequestError) as refused:
        request(must_visits=("kaiyukan",), excluded_sights=("kaiyukan",))
    assert (
        str(refused.value) == "['kaiyukan'] are both to be visited and to be left out; take them out of one of the two."
    )


@pytest.mark.parametrize(
    ("adults", "children", "rooms"), [(1, 0, 1), (2, 1, 1), (3, 0, 2), (2, 2, 2), (10, 0, 5), (1, 9, 4)]
)
def test_rooms_hold_two_grown_ups_and_three_heads(adults: int, children: int, rooms: int):
    assert Party(adults=adults, children=children).rooms == rooms


@given(st.integers(), st.integers(), st.integers())
def test_any_numbers_are_taken_or_refused_with_a_text(nights: int, budget: int, adults: int):
    try:
        made = request(nights=nights, budget=budget, party=Party(adults=adults))
    except TripRequestError as error:
        assert error.text is not None
    else:
        assert nights_problem(made.nights) is None
        assert 100_000 <= made.limit <= 100_000_000
