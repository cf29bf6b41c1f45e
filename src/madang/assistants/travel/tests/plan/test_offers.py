"""What is offered: three plans that differ and were proved, or the reason and what would help."""

from datetime import date, timedelta

import pytest

from madang.assistants.travel.phrases import COST_HEADS
from madang.assistants.travel.plan.offers import make_offer
from madang.assistants.travel.plan.price.estimates import TripChoices, estimated_choices
from madang.assistants.travel.plan.remedies import cheapest_trip
from madang.assistants.travel.present.answer import tell_costs
from madang.assistants.travel.prove.trip import prove
from madang.assistants.travel.tests.trip.sample_trips import offer_for, osaka_request
from madang.assistants.travel.tools.trip_places import trip_facts
from madang.assistants.travel.trip.offer import Offer
from madang.assistants.travel.trip.request import Party
from madang.text import Text


@pytest.mark.req("T62")
def test_osaka_has_three_flights_of_the_usual_prices_booked_in_time():
    request = osaka_request(departure=date(2027, 3, 9), asked_on=date(2027, 1, 15))
    flights = estimated_choices(request, trip_facts(request)).flights
    assert [flight.tier for flight in flights] == ["budget", "standard", "premium"]
    usual = {"budget": 250_000, "standard": 350_000, "premium": 500_000}
    for flight in flights:
        assert flight.adult.low < usual[flight.tier] < flight.adult.high * 1.2
        assert flight.total == flight.adult.multiplied(2)
        assert flight.basis == "estimate"


@pytest.mark.req("TC22")
def test_a_route_with_one_service_offers_one_flight_and_says_so():
    request = osaka_request(destination="fukuoka", origin="busan")
    offer = offer_for(request)
    assert [flight.id for flight in estimated_choices(request, trip_facts(request)).flights] == ["pus-fuk-lcc"]
    assert offer.warnings[0] == Text(
        ko="이 구간에서 찾은 항공·철도 선택지는 1가지입니다.", en="Options found for this route: 1."
    )


@pytest.mark.req("TC13")
def test_times_are_local_at_both_ends_and_the_return_is_departure_plus_nights():
    request = osaka_request(destination="paris", nights=5, budget=9_000_000)
    flight = estimated_choices(request, trip_facts(request)).flights[1]
    assert (flight.outbound.departs.isoformat(), flight.outbound.arrives.isoformat()) == (
        "2027-03-09T12:10:00+09:00",
        "2027-03-09T18:30:00+01:00",
    )
    assert flight.outbound.minutes == 860
    assert flight.inbound.departs.date() == request.departure + timedelta(days=5)


def test_summer_time_that_begins_on_the_way_does_not_move_the_landing():
    request = osaka_request(destination="paris", departure=date(2027, 3, 28), nights=5, budget=9_000_000)
    flight = estimated_choices(request, trip_facts(request)).flights[1]
    assert flight.outbound.arrives.isoformat() == "2027-03-28T19:30:00+02:00"


@pytest.mark.req("T63")
def test_hotels_are_of_three_levels_in_different_districts():
    request = osaka_request(party=Party(adults=3))
    hotels = estimated_choices(request, trip_facts(request)).hotels
    assert [hotel.tier for hotel in hotels] == ["budget", "standard", "premium"]
    assert len({hotel.district for hotel in hotels}) == 3
    for hotel in hotels:
        assert (hotel.rooms, hotel.nights) == (2, 3)
        assert hotel.total == hotel.room_night.multiplied(6)
        assert hotel.reason.ko


@pytest.mark.req("T19", "T20", "T61")
def test_three_plans_really_differ_and_one_is_recommended_with_its_reason():
    offer = offer_for(osaka_request())
    assert [trip.kind for trip in offer.trips] == ["value", "balanced", "comfort"]
    assert offer.recommended == "balanced"
    costs = [trip.budget.total.likely for trip in offer.trips]
    assert costs == sorted(costs)
    assert costs[-1] <= offer.request.limit
    sights = [{stop.sight for day in trip.days for stop in day.visits} for trip in offer.trips]
    assert sights[0] != sights[1] != sights[2]
    outlines = {(trip.flight and trip.flight.id, trip.hotel and trip.hotel.id, trip.meals) for trip in offer.trips}
    assert len(outlines) == 3
    assert offer.reason is not None
    assert offer.reason.ko.startswith("편안함에 비해 가격이 가장 좋습니다.")


@pytest.mark.req("T64")
def test_both_ends_are_half_days_and_every_full_day_has_four_to_six_stops_to_see():
    trip = next(trip for trip in offer_for(osaka_request()).trips if trip.kind == "balanced")
    kinds = [[stop.kind for stop in day.stops] for day in trip.days]
    assert kinds[0][:2] == ["airport", "hotel"]
    assert kinds[-1][-2:] == ["hotel", "airport"]
    assert all(4 <= len(day.visits) <= 6 for day in trip.days[1:-1])
    assert all({"lunch", "dinner"} <= {stop.kind for stop in day.stops} for day in trip.days[1:-1])


@pytest.mark.req("T64")
def test_an_outdoor_day_has_a_wet_weather_one():
    trip = next(trip for trip in offer_for(osaka_request()).trips if trip.kind == "balanced")
    place = trip_facts(trip.request).place
    wet = [day for day in trip.days if day.rain]
    assert wet
    for day in wet:
        inside = [place.sight(stop.sight).setting for stop in day.rain if stop.sight]
        assert "outdoor" not in inside


@pytest.mark.req("T68", "TC21")
def test_a_budget_that_is_too_small_gets_no_plan_but_the_reason_and_what_would_help():
    offer = offer_for(osaka_request(budget=800_000))
    assert offer.trips == ()
    assert offer.recommended is None
    assert offer.trouble is not None
    assert "예산을" in offer.trouble.ko
    raised = next(remedy for remedy in offer.remedies if remedy.kind == "raise_budget")
    assert raised.cost == raised.request.limit - 800_000


@pytest.mark.req("T68", "TC21")
def test_every_remedy_was_tried_and_works():
    request = osaka_request(budget=800_000)
    facts = trip_facts(request)
    for remedy in offer_for(request).remedies:
        assert prove(cheapest_trip(remedy.request, facts), facts.place) == ()


@pytest.mark.req("TC21")
def test_the_seeds_example_of_a_million_won_for_two_is_checked_before_it_is_called_done():
    request = osaka_request(budget=1_000_000, departure=date(2026, 12, 11))
    offer = offer_for(request)
    assert offer.trips == ()
    assert offer.remedies


def test_what_must_be_visited_is_visited_in_every_plan():
    offer = offer_for(osaka_request(must_visits=("universal-studios-japan", "kaiyukan"), budget=3_000_000))
    assert len(offer.trips) == 3
    for trip in offer.trips:
        assert {"universal-studios-japan", "kaiyukan"} <= {stop.sight for day in trip.days for stop in day.visits}


def test_too_little_time_for_what_must_be_visited_is_said_with_its_names():
    musts = ("universal-studios-japan", "nara-todaiji", "kaiyukan")
    offer = offer_for(osaka_request(nights=1, must_visits=musts, budget=3_000_000))
    assert offer.lacking == Text(
        ko="시간이 모자라 일정에 넣을 수 없는 곳: 유니버설 스튜디오 재팬. 모두 보려면 2박이 필요합니다.",
        en="There is no time for Universal Studios Japan; to fit everything it takes 2 nights.",
    )
    for trip in offer.trips:
        seen = {stop.sight for day in trip.days for stop in day.visits}
        assert {"nara-todaiji", "kaiyukan"} <= seen
        assert "universal-studios-japan" not in seen


@pytest.mark.req("TC9")
def test_without_flights_the_fare_is_unknown_and_never_nothing():
    request = osaka_request(destination="fukuoka", origin="jeju", nights=2, budget=1_000_000)
    offer = offer_for(request)
    trip = offer.trips[0]
    assert trip.flight is None
    assert trip.budget.unknown == ("flights",)
    assert trip.budget.lines[0].amount is None
    assert offer.lacking == Text(
        ko="제주에서 바로 후쿠오카 가는 편은 자료에 없고, 국내선으로 가서는 같은 날 탈 수 없습니다. 일정은 첫날 "
        "15시부터 마지막 날 12시까지로 짰고, 항공료는 예산에 없습니다. 왕복 편까지 계산할 수 있는 출발지: 서울, 부산, "
        "대구, 청주.",
        en="I know of no direct way from Jeju to Fukuoka, and a domestic flight does not reach one on the same day. "
        "The plans run from 15:00 on the first day to 12:00 on the last, and the budget includes no fare. Towns from "
        "which I do know a way: Seoul, Busan, Daegu, Cheongju.",
    )


def test_the_way_to_the_airport_of_another_town_is_in_fare_times_and_words():
    request = osaka_request(origin="gwangju", nights=1, budget=1_000_000)
    known = estimated_choices(request, trip_facts(request)).flights[0]
    from_seoul = estimated_choices(request.changed(origin="seoul"), trip_facts(osaka_request())).flights[0]
    assert known.adult.likely - from_seoul.adult.likely == 2 * (32_000 + 45_000) // 2
    assert known.access is not None
    assert f"{known.access.leaves:%Y-%m-%d %H:%M} {known.access.home:%Y-%m-%d %H:%M}" == (
        "2027-03-09 01:30 2027-03-11 02:05"
    )
    assert known.trade_off.ko.endswith("공항까지 공항버스로 240분쯤 걸려 01:30에 출발합니다")
    assert known.trade_off.en.endswith("About 240 min to the airport by airport bus, leaving home at 01:30")
    offer = offer_for(request)
    assert [prove(trip, trip_facts(request).place) for trip in offer.trips] == [()] * len(offer.trips)
    assert offer.warnings[0].ko == (
        "광주에서 바로 오사카 가는 편은 자료에 없어 인천국제공항·김포국제공항에서 타는 것으로 짰습니다. "
        "공항버스 왕복(1인 6.4만~9만원 추정)을 교통비에 더했습니다."
    )


@pytest.mark.req("T22")
def test_the_airline_that_is_liked_flies_or_it_is_said_why_not():
    request = osaka_request(nights=1, airline="대한항공|Korean Air")
    assert {"Korean Air" in trip.flight.carriers.en for trip in offer_for(request).trips if trip.flight} == {True}
    poor = offer_for(request.changed(budget=750_000))
    assert poor.trips
    assert (
        poor.warnings[0].en == "No plan with Korean Air fits the budget and your wishes, so these use other airlines."
    )
    other = offer_for(request.changed(airline="에어프랑스|Air France"))
    assert other.warnings[0].ko == "에어프랑스 편은 이 구간의 자료에 없어 다른 항공사로 짰습니다."


@pytest.mark.req("T65", "TC9")
def test_the_budget_is_written_line_by_line():
    trip = offer_for(osaka_request(party=Party(adults=2, children=1, infants=1), budget=4_000_000)).trips[0]
    assert [line.kind for line in trip.budget.lines] == [
        "flights", "flights", "lodging", "food", "food", "transport", "transport", "transport",
        "admission", "admission", "shopping", "reserve",
    ]  # fmt: skip
    flights, infants = trip.budget.lines[:2]
    assert [factor.count for factor in flights.factors] == [3]
    assert [factor.count for factor in infants.factors] == [1]
    assert sum(trip.budget.share(line) or 0 for line in trip.budget.lines) == pytest.approx(1)
    assert trip.budget.remaining == 4_000_000 - trip.budget.total.likely


@pytest.mark.req("T65")
def test_each_line_of_the_budget_tells_its_share_and_they_make_up_the_whole():
    trip = offer_for(osaka_request(budget=4_000_000)).trips[0]
    rows = tell_costs(trip.budget, "ko")
    *lines, total, left = [dict(zip((head.ko for head in COST_HEADS), row, strict=True)) for row in rows]
    shares = [int(line["비중"].removesuffix("%")) for line in lines if line["비중"]]
    assert sum(shares) == pytest.approx(100, abs=len(shares) / 2)
    assert (total["비중"], left["비중"]) == ("100%", "")


@pytest.mark.req("T65")
def test_saving_tips_carry_amounts_the_largest_first():
    trip = offer_for(osaka_request()).trips[-1]
    amounts = [tip.amount for tip in trip.tips]
    assert amounts
    assert amounts == sorted(amounts, reverse=True)
    assert all(amount > 0 for amount in amounts)


def test_exclusions_hold_but_what_is_asked_for_by_name_stays():
    request = osaka_request(excluded_categories=("shopping", "temple"), must_visits=("nara-todaiji",), budget=3_000_000)
    place = trip_facts(request).place
    for trip in offer_for(request).trips:
        seen = [place.sight(stop.sight) for day in trip.days for stop in day.visits if stop.sight]
        assert {sight.id for sight in seen if sight.category in ("shopping", "temple")} == {"nara-todaiji"}


def test_with_nothing_left_to_see_the_days_are_quiet():
    place = trip_facts(osaka_request()).place
    request = osaka_request(excluded_sights=tuple(sight.id for sight in place.sights))
    for trip in offer_for(request).trips:
        assert [day.visits for day in trip.days] == [()] * 4


def test_a_preferred_airline_is_taken_where_it_flies():
    request = osaka_request(destination="busan", airline="에어부산")
    budget = next(o for o in estimated_choices(request, trip_facts(request)).flights if o.tier == "budget")
    assert budget.id == "gmp-pus-lcc"


def test_a_guesthouse_costs_less_than_a_hotel():
    hotel, guesthouse = (
        estimated_choices(request, trip_facts(request)).hotels[0].total.likely
        for request in (osaka_request(), osaka_request(lodging="guesthouse"))
    )
    assert guesthouse < hotel


def test_a_flight_through_the_night_leaves_its_first_day_empty():
    request = osaka_request(destination="paris", nights=5, budget=9_000_000)
    known = estimated_choices(request, trip_facts(request))
    flight = known.flights[1]
    red_eye = flight.outbound.changed(
        departs=flight.outbound.departs.replace(hour=23, minute=50),
        arrives=flight.outbound.arrives.replace(hour=6, minute=10) + timedelta(days=1),
    )
    offer = make_offer(request, trip_facts(request), known.changed(flights=(flight.changed(outbound=red_eye),)))
    assert offer.trips
    assert offer.trips[0].days[0].stops == ()
    assert [stop.kind for stop in offer.trips[0].days[1].stops[:2]] == ["airport", "hotel"]


def test_an_offer_reads_back_from_what_is_stored_of_it():
    offer = offer_for(osaka_request())
    assert Offer.model_validate_json(offer.model_dump_json()) == offer


def test_nothing_to_choose_from_still_gives_days_and_says_what_is_missing():
    request = osaka_request()
    offer = make_offer(request, trip_facts(request), TripChoices(flights=(), hotels=()))
    assert offer.trips
    assert offer.trips[0].budget.unknown == ("flights", "lodging")
    assert offer.lacking is not None
    assert offer.lacking.en.startswith("No flight was found. ")
    assert offer.warnings[0].en == "No lodging is known, so the budget includes none."


def test_who_has_to_be_home_before_any_flight_lands_is_told_so_with_the_first_day_that_works():
    request = osaka_request(destination="newyork", nights=1, home_by=date(2027, 3, 10), departure=date(2027, 3, 9))
    offer = offer_for(request)
    assert offer.trips == ()
    assert offer.trouble and "2027-03-10" in offer.trouble.ko
    (later,) = offer.remedies
    assert later.kind == "later_home"
    assert later.request.home_by and later.request.home_by > date(2027, 3, 10)


def test_who_can_be_home_in_time_has_only_flights_that_are():
    request = osaka_request(home_by=date(2027, 3, 12), departure=date(2027, 3, 9), nights=3)
    offer = offer_for(request)
    assert offer.trips
    assert all(trip.flight and trip.flight.inbound.arrives.date() <= date(2027, 3, 12) for trip in offer.trips)
