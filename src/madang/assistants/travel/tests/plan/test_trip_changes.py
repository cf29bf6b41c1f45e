"""Changing a trip: what is not touched stays, and what changed is said."""

from datetime import date, timedelta

from madang.assistants.travel.plan.price.budget import outline_of
from madang.assistants.travel.plan.price.estimates import estimated_choices
from madang.assistants.travel.plan.trip_changes import (
    exchanged_days,
    on_other_days,
    request_differences,
    revise_trip,
    trip_differences,
)
from madang.assistants.travel.prove.trip import prove
from madang.assistants.travel.tests.trip.sample_trips import osaka_request, trip_of
from madang.assistants.travel.tools.trip_places import trip_facts
from madang.assistants.travel.trip.offer import TripPlan
from madang.assistants.travel.trip.request import DayWish, FreeTime

REQUEST = osaka_request(budget=3_000_000)
FACTS = trip_facts(REQUEST)


def visits(trip: TripPlan) -> list[list[str | None]]:
    return [[stop.sight for stop in day.visits] for day in trip.days]


def test_changing_nothing_changes_nothing():
    trip = trip_of(REQUEST)
    again = revise_trip(trip, outline_of(trip, FACTS.place))
    assert visits(again) == visits(trip)
    assert trip_differences(trip, again) == ()


def test_a_cheaper_hotel_keeps_nearly_all_days_as_they_are():
    trip = trip_of(REQUEST)
    cheapest = estimated_choices(REQUEST, FACTS).hotels[0]
    changed = revise_trip(trip, outline_of(trip, FACTS.place).changed(hotel=cheapest))
    before, after = ({sight for day in visits(plan) for sight in day} for plan in (trip, changed))
    assert len(before - after) <= 2
    assert after <= before
    assert trip_differences(trip, changed)[0].what == "hotel"
    assert changed.budget.total.likely < trip.budget.total.likely
    assert prove(changed, FACTS.place) == ()


def test_a_new_must_visit_touches_one_day_only():
    trip = trip_of(REQUEST)
    wanted = REQUEST.changed(must_visits=("universal-studios-japan",))
    changed = revise_trip(trip, outline_of(trip, FACTS.place).changed(request=wanted))
    touched = [one != other for one, other in zip(visits(trip), visits(changed), strict=True)]
    assert sum(touched) == 1
    assert {"added", "removed"} <= {difference.what for difference in trip_differences(trip, changed)}
    assert prove(changed, FACTS.place) == ()


def test_an_excluded_sight_is_taken_out_and_nothing_else():
    trip = trip_of(REQUEST)
    gone = visits(trip)[1][0]
    unwanted = REQUEST.changed(excluded_sights=(gone,))
    changed = revise_trip(trip, outline_of(trip, FACTS.place).changed(request=unwanted))
    assert visits(changed) == [[sight for sight in day if sight != gone] for day in visits(trip)]
    assert prove(changed, FACTS.place) == ()


def test_a_park_that_is_given_up_leaves_its_day_to_others():
    wanted = REQUEST.changed(must_visits=("universal-studios-japan",))
    trip = revise_trip(trip_of(REQUEST), outline_of(trip_of(REQUEST), FACTS.place).changed(request=wanted))
    number = next(at for at, day in enumerate(visits(trip)) if "universal-studios-japan" in day)
    unwanted = outline_of(trip, FACTS.place).changed(
        request=REQUEST.changed(excluded_sights=("universal-studios-japan",))
    )
    bare, full = revise_trip(trip, unwanted), revise_trip(trip, unwanted, filling="any")
    assert len(visits(bare)[number]) < len(visits(full)[number])
    assert [day for at, day in enumerate(visits(full)) if at != number] == [
        day for at, day in enumerate(visits(trip)) if at != number
    ]
    assert {fault.kind for fault in prove(full, FACTS.place)} <= {"over_budget"}
    free = revise_trip(trip, unwanted, filling="free")
    added = {*visits(free)[number]} - {*visits(bare)[number]}
    assert added
    assert {FACTS.place.sight(sight).adult for sight in added} == {0}


def test_time_that_is_no_longer_free_is_filled_again():
    trip = trip_of(REQUEST)
    free = revise_trip(
        trip, outline_of(trip, FACTS.place).changed(request=REQUEST.changed(free_times=(FreeTime(day=3),)))
    )
    assert visits(free) == [day if number != 2 else [] for number, day in enumerate(visits(trip))]
    busy = revise_trip(free, outline_of(trip, FACTS.place), filling="any")
    assert len(visits(busy)[2]) > 2


def test_a_must_visit_that_cannot_be_had_is_left_to_the_proof_to_say():
    trip = trip_of(REQUEST)
    many = ("universal-studios-japan", "nara-todaiji", "kaiyukan", "expo-park", "minoo-falls", "cup-noodles-museum")
    wanted = REQUEST.changed(
        must_visits=(*many, "spa-world", "kids-plaza", "osaka-castle", "shitennoji", "sumiyoshi-taisha")
    )
    changed = revise_trip(trip, outline_of(trip, FACTS.place).changed(request=wanted, flight=trip.flight))
    assert {fault.kind for fault in prove(changed, FACTS.place)} <= {"must_visit", "over_budget"}


def test_a_shorter_trip_keeps_its_first_days():
    trip = trip_of(REQUEST)
    shorter = REQUEST.changed(nights=2)
    choices = estimated_choices(shorter, FACTS)
    outline = outline_of(trip, FACTS.place).changed(request=shorter, flight=choices.flights[0], hotel=choices.hotels[1])
    changed = revise_trip(trip, outline)
    assert len(changed.days) == 3
    assert set(visits(changed)[1]) <= set(visits(trip)[1])
    assert prove(changed, FACTS.place) == ()


def test_the_difference_in_cost_is_said_in_both_languages():
    trip = trip_of(REQUEST)
    changed = revise_trip(trip, outline_of(trip, FACTS.place).changed(meals="budget"))
    text = trip_differences(trip, changed)[-1].text
    assert text.ko.endswith("줄어듦")
    assert text.en.endswith("less")


def test_every_change_of_a_wish_is_named():
    old = osaka_request()
    new = old.changed(
        origin="busan",
        departure=date(2027, 3, 10),
        nights=4,
        budget=2_500_000,
        pace="relaxed",
        lodging="guesthouse",
        styles=("sightseeing", "food", "shopping"),
        excluded_styles=("nightlife",),
        must_visits=("dotonbori",),
        excluded_sights=("osaka-castle",),
    )
    assert [change.text.en for change in request_differences(old, new, trip_facts(new))] == [
        "Start: Busan",
        "Departure: 2027-03-09 → 2027-03-10",
        "Length: 3 nights → 4 nights",
        "Budget: ₩2,000,000 → ₩2,500,000",
        "Pace: relaxed",
        "Stay: guesthouse",
        "Wanted: shopping",
        "Unwanted: nightlife",
        "Must visit: Dotonbori",
        "Leave out: Osaka Castle",
    ]
    assert request_differences(old, old, trip_facts(old)) == ()


def test_days_go_along_with_a_trip_that_is_moved_lengthened_or_shortened():
    trip = trip_of(REQUEST)
    moved = on_other_days(trip, REQUEST.changed(departure=REQUEST.departure + timedelta(days=3)))
    assert visits(moved) == visits(trip)
    assert moved.days[0].date == REQUEST.departure + timedelta(days=3)
    longer = on_other_days(trip, REQUEST.changed(nights=REQUEST.nights + 1))
    assert visits(longer) == visits(trip)
    assert longer.days[-1].date == REQUEST.return_date + timedelta(days=1)
    shorter = on_other_days(trip, REQUEST.changed(nights=REQUEST.nights - 1))
    assert visits(shorter) == [*visits(trip)[:-2], visits(trip)[-1]]


def test_a_day_more_is_filled_and_the_others_stay():
    trip, longer = trip_of(REQUEST), REQUEST.changed(nights=REQUEST.nights + 1)
    outline = outline_of(trip, FACTS.place)
    flight = estimated_choices(longer, FACTS).flights[0]
    hotel = estimated_choices(longer, FACTS).hotels[0]
    changed = revise_trip(
        on_other_days(trip, longer), outline.changed(request=longer, flight=flight, hotel=hotel), filling="any"
    )
    assert visits(changed)[-2]
    kept = {sight for day in visits(trip) for sight in day} & {sight for day in visits(changed) for sight in day}
    assert len(kept) >= sum(map(len, visits(trip))) - 2


def test_two_days_change_places():
    trip = trip_of(REQUEST)
    swapped = exchanged_days(trip, 2, 3)
    assert visits(swapped)[1:3] == visits(trip)[2:0:-1]
    assert [day.date for day in swapped.days] == [day.date for day in trip.days]


def test_a_day_that_holds_too_much_loses_some_of_it_and_the_others_stay():
    trip = trip_of(REQUEST)
    eased = REQUEST.changed(day_wishes=(DayWish(day=2, most_visits=2),))
    changed = revise_trip(trip, outline_of(trip, FACTS.place).changed(request=eased))
    assert len(visits(changed)[1]) == 2
    assert [day for at, day in enumerate(visits(changed)) if at != 1] == [
        day for at, day in enumerate(visits(trip)) if at != 1
    ]
    assert prove(changed, FACTS.place) == ()
