"""Every plan that is offered passes the proof, whatever was asked."""

from datetime import date, timedelta
from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from madang.assistants.travel.plan.offers import make_offer
from madang.assistants.travel.plan.price.estimates import estimated_choices
from madang.assistants.travel.plan.trips import make_trip, outlines
from madang.assistants.travel.prove.trip import prove
from madang.assistants.travel.tools.bundled_data import destinations
from madang.assistants.travel.tools.trip_places import trip_facts
from madang.assistants.travel.trip.offer import TripPlan
from madang.assistants.travel.trip.request import DayPart, FreeTime, Party, TripRequest, free_times_by_day

TODAY = date(2026, 11, 16)
STYLES = ("sightseeing", "food", "shopping", "rest", "culture", "nature", "family", "nightlife", "activity")


free_times = st.builds(FreeTime, day=st.integers(-3, 6), part=st.sampled_from(get_args(DayPart)))


@st.composite
def requests(draw: st.DrawFn) -> TripRequest:
    """Any request that can be made, of any size of purse."""
    place = draw(st.sampled_from(sorted(destinations())))
    sights = [sight.id for sight in destinations()[place].sights]
    musts = draw(st.lists(st.sampled_from(sights), max_size=3, unique=True))
    adults, nights = draw(st.integers(1, 6)), draw(st.integers(1, 14))
    party = Party(adults=adults, children=draw(st.integers(0, 4)), infants=draw(st.integers(0, 1)))
    return TripRequest(
        destination=place,
        origin=draw(st.sampled_from(["seoul", "seoul", "GMP", "busan", "daegu", "cheongju", "gwangju", "jeju"])),
        departure=TODAY + timedelta(days=draw(st.integers(0, 700))),
        nights=nights,
        party=party,
        budget=draw(st.integers(100_000, 10_000_000)),
        budget_scope=draw(st.sampled_from(["total", "per_person"])),
        flexibility=draw(st.sampled_from(["strict", "flexible"])),
        styles=tuple(draw(st.lists(st.sampled_from(STYLES), max_size=3, unique=True))),
        must_visits=tuple(musts),
        excluded_sights=tuple(sorted({*draw(st.lists(st.sampled_from(sights), max_size=5))} - {*musts})),
        excluded_categories=tuple(draw(st.lists(st.sampled_from(["shopping", "museum", "temple"]), max_size=1))),
        excluded_styles=tuple(draw(st.lists(st.sampled_from(STYLES), max_size=1))),
        pace=draw(st.sampled_from(["relaxed", "normal", "packed"])),
        airline=draw(st.sampled_from([None, None, "대한항공|Korean Air", "제주항공|Jeju Air"])),
        lodging=draw(st.sampled_from(["hotel", "guesthouse", "airbnb"])),
        asked_on=TODAY,
        area=draw(st.sampled_from([None, None, *(area.id for area in destinations()[place].districts)])),
        free_times=free_times_by_day(draw(st.lists(free_times, max_size=2)), nights),
        seed=draw(st.integers(0, 9)),
    )


def _days_hold(request: TripRequest) -> None:
    """A trip made in a hurry may cost too much or lack a sight, and must be right in everything else."""
    known = trip_facts(request)
    outline = outlines(request, known.place, estimated_choices(request, known))[-1]
    trip = make_trip("balanced", outline, allowed=request.allowed, rounds=2)
    assert {fault.kind for fault in prove(trip, known.place)} <= {"must_visit", "over_budget"}


def _offer_holds(request: TripRequest) -> None:
    known = trip_facts(request)
    offer = make_offer(request, known)
    for trip in offer.trips:
        assert prove(trip, known.place) == ()
        assert trip.budget.total.likely <= request.allowed
    for cheaper, dearer in pairwise(offer.trips):
        assert all(ours >= theirs for ours, theirs in zip(_spent(dearer), _spent(cheaper), strict=True))
    assert bool(offer.trips) != bool(offer.trouble)
    assert (offer.recommended in {trip.kind for trip in offer.trips}) == bool(offer.trips)


def _spent(trip: TripPlan) -> tuple[int, int, int]:
    """On the flight, a night and the table."""
    food = sum(line.amount.likely for line in trip.budget.lines if line.kind == "food" and line.amount)
    fare, night = trip.flight and trip.flight.adult.likely, trip.hotel and trip.hotel.room_night.likely
    return fare or 0, night or 0, food


def test_a_dearer_plan_never_flies_sleeps_or_eats_for_less():
    for town, nights in (("tokyo", 2), ("busan", 1), ("paris", 5)):
        request = TripRequest(
            destination=town, departure=TODAY + timedelta(days=60), nights=nights, party=Party(adults=2),
            budget=2_000_000 * nights, asked_on=TODAY,
        )  # fmt: skip
        _offer_holds(request)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(requests())
def test_whatever_is_asked_the_days_hold(request: TripRequest):
    _days_hold(request)


@settings(max_examples=2, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(requests())
def test_every_plan_that_is_offered_is_proved(request: TripRequest):
    _offer_holds(request)


@pytest.mark.soak
@settings(max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(requests())
def test_thousands_of_requests_get_days_that_hold(request: TripRequest):
    _days_hold(request)


@pytest.mark.soak
@settings(max_examples=600, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(requests())
def test_hundreds_of_offers_are_proved(request: TripRequest):
    _offer_holds(request)
