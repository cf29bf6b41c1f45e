"""The proof finds every kind of fault, and none in what the planner makes."""

from collections.abc import Callable
from datetime import timedelta
from typing import get_args

import pytest

from madang.assistants.travel.prove.faults import FaultKind
from madang.assistants.travel.prove.trip import prove
from madang.assistants.travel.tests.trip.sample_trips import osaka_request, trip_of
from madang.assistants.travel.tools.bundled_data import destination
from madang.assistants.travel.trip.itinerary import DayPlan, Stop
from madang.assistants.travel.trip.money import PriceEstimate
from madang.assistants.travel.trip.offer import TripPlan
from madang.assistants.travel.trip.places import Point, Sight
from madang.assistants.travel.trip.request import FreeTime

OSAKA = destination("osaka")


def test_a_good_trip_has_no_faults():
    assert prove(trip_of(osaka_request()), OSAKA) == ()


def _with_day(trip: TripPlan, number: int, change: Callable[[DayPlan], DayPlan]) -> TripPlan:
    days = [change(day) if place == number else day for place, day in enumerate(trip.days, start=1)]
    return trip.changed(days=tuple(days))


def _with_stop(trip: TripPlan, number: int, pick: Callable[[Stop], bool], change: Callable[[Stop], Stop]) -> TripPlan:
    """The trip with the first stop of a day that `pick` likes changed."""

    def changed(day: DayPlan) -> DayPlan:
        found = next(place for place, stop in enumerate(day.stops) if pick(stop))
        return day.changed(stops=(*day.stops[:found], change(day.stops[found]), *day.stops[found + 1 :]))

    return _with_day(trip, number, changed)


def _closes_early(stop: Stop) -> bool:
    """Whether it is a visit of what is closed at ten in the evening on any day."""
    return stop.sight is not None and all(
        window.closes < 22 * 60 for windows in OSAKA.sight(stop.sight).hours.week for window in windows
    )


def _is_visit(stop: Stop) -> bool:
    return stop.kind == "visit"


def _is_dinner(stop: Stop) -> bool:
    return stop.kind == "dinner"


def _second_visit(trip: TripPlan) -> Callable[[Stop], bool]:
    wanted = trip.days[1].visits[1]
    return lambda stop: stop == wanted


def _without(kind: str) -> Callable[[DayPlan], DayPlan]:
    return lambda day: day.changed(stops=tuple(stop for stop in day.stops if stop.kind != kind))


def _line(trip: TripPlan, kind: str, **fields: object) -> TripPlan:
    lines = [line.changed(**fields) if line.kind == kind else line for line in trip.budget.lines]
    return trip.changed(budget=trip.budget.changed(lines=tuple(lines)))


def _late(stop: Stop) -> Stop:
    return stop.changed(start=stop.start + 600, end=stop.end + 600)


FAR = Point(lat=35.9, lon=137.3)
MANY = tuple(sight.id for sight in OSAKA.sights[:1])
PLANTED: dict[FaultKind, Callable[[TripPlan], TripPlan]] = {
    "area": lambda trip: trip.changed(request=trip.request.changed(area="umeda")),
    "arithmetic": lambda trip: _line(trip, "lodging", amount=PriceEstimate.known(1)),
    "backwards": lambda trip: _with_stop(trip, 2, _is_visit, lambda stop: stop.changed(end=stop.start - 5)),
    "closed": lambda trip: _with_stop(trip, 2, _closes_early, _late),
    "dates": lambda trip: trip.changed(days=trip.days[:-1]),
    "excluded": lambda trip: trip.changed(
        request=trip.request.changed(excluded_sights=(trip.days[1].visits[0].sight,))
    ),
    "flight_time": lambda trip: _with_stop(trip, 4, lambda stop: stop.kind == "airport", _late),
    "long_leg": lambda trip: _with_stop(trip, 2, _is_visit, lambda stop: stop.changed(point=FAR)),
    "meal_missing": lambda trip: _with_day(trip, 2, _without("dinner")),
    "meal_time": lambda trip: _with_stop(trip, 2, _is_dinner, lambda stop: stop.changed(start=1300, end=1375)),
    "must_visit": lambda trip: trip.changed(request=trip.request.changed(must_visits=("universal-studios-japan",))),
    "not_free": lambda trip: trip.changed(request=trip.request.changed(free_times=(FreeTime(day=2),))),
    "over_budget": lambda trip: trip.changed(request=trip.request.changed(budget=500_000)),
    "overlap": lambda trip: _with_stop(
        trip, 2, _second_visit(trip), lambda stop: stop.changed(start=trip.days[1].visits[0].end - 30)
    ),
    "repeated": lambda trip: _with_day(trip, 3, lambda day: day.changed(stops=(*day.stops, trip.days[1].visits[0]))),
    "rooms": lambda trip: trip.changed(request=trip.request.changed(party=trip.request.party.changed(adults=4))),
    "too_full": lambda trip: _with_stop(trip, 2, _is_visit, lambda stop: stop.changed(end=stop.start + 10)),
    "travel_time": lambda trip: _with_stop(
        trip, 2, _is_visit, lambda stop: stop.changed(way=stop.way.changed(minutes=0))
    ),
    "unknown_cost": lambda trip: trip.changed(flight=None),
    "unknown_sight": lambda trip: _with_stop(trip, 2, _is_visit, lambda stop: stop.changed(sight="atlantis")),
    "wrong_place": lambda trip: _with_stop(trip, 2, _is_visit, lambda stop: stop.changed(point=OSAKA.point)),
}


def test_every_kind_of_fault_is_planted():
    assert set(PLANTED) == set(get_args(FaultKind))


@pytest.mark.req("T64", "T65")
@pytest.mark.parametrize("kind", sorted(PLANTED))
def test_a_planted_fault_is_found_and_said_in_both_languages(kind: FaultKind):
    found = prove(PLANTED[kind](trip_of(osaka_request())), OSAKA)
    of_kind = [fault for fault in found if fault.kind == kind]
    assert of_kind, [fault.kind for fault in found]
    for fault in found:
        assert fault.message.ko
        assert fault.message.en
        assert "{" not in fault.message.ko + fault.message.en


@pytest.mark.req("TC13")
def test_a_return_one_day_late_is_found():
    trip = trip_of(osaka_request())
    assert trip.flight is not None
    inbound = trip.flight.inbound
    late = inbound.changed(departs=inbound.departs + timedelta(days=1), arrives=inbound.arrives + timedelta(days=1))
    found = prove(trip.changed(flight=trip.flight.changed(inbound=late)), OSAKA)
    assert [fault.message.en for fault in found if fault.kind == "dates"] == [
        "The flight home should be 2027-03-12, not 2027-03-13"
    ]


@pytest.mark.req("TC9")
def test_an_unknown_admission_counted_as_nothing_is_found():
    trip = trip_of(osaka_request())
    free = next(sight for sight in trip_sights(trip) if sight.adult == 0)
    sights = tuple(sight.changed(adult=None) if sight.id == free.id else sight for sight in OSAKA.sights)
    found = prove(trip, OSAKA.changed(sights=sights))
    assert [(fault.kind, fault.message.ko) for fault in found] == [
        ("unknown_cost", f"{free.name.ko}: 모르는 금액을 아는 것처럼 계산했습니다")
    ]


def trip_sights(trip: TripPlan) -> list[Sight]:
    return [OSAKA.sight(stop.sight) for day in trip.days for stop in day.visits if stop.sight]


def test_a_wet_day_that_goes_outdoors_is_found():
    trip = trip_of(osaka_request())
    number = next(place for place, day in enumerate(trip.days, start=1) if day.rain)
    wet = _with_day(trip, number, lambda day: day.changed(rain=day.stops))
    assert "wrong_place" in [fault.kind for fault in prove(wet, OSAKA)]


@pytest.mark.parametrize("kind", ["flights", "lodging", "food", "transport", "admission", "shopping", "reserve"])
def test_a_line_that_is_left_out_is_missed(kind: str):
    trip = trip_of(osaka_request())
    lines = tuple(line for line in trip.budget.lines if line.kind != kind)
    found = prove(trip.changed(budget=trip.budget.changed(lines=lines)), OSAKA)
    assert (kind, "arithmetic") in [(fault.subject, fault.kind) for fault in found]


def test_a_day_that_starts_before_the_pace_allows_is_found():
    trip = trip_of(osaka_request())
    first = trip.days[1].stops[0].start
    early = _with_day(
        trip,
        2,
        lambda day: day.changed(
            stops=tuple(s.changed(start=s.start - first + 300, end=s.end - first + 300) for s in day.stops)
        ),
    )
    assert "The start of the day" in " ".join(fault.message.en for fault in prove(early, OSAKA))
