"""What is said of days later changes what it speaks of and no more."""

from madang.assistants.travel.trip.request import EVERY_DAY, DayWish, FreeTime, free_times_by_day
from madang.assistants.travel.understand.plans.day_changes import with_day_wishes, with_days_filled, with_free_times

LATE = FreeTime(day=EVERY_DAY, part="morning", ends=600)


def test_other_hours_for_a_part_of_a_day_replace_those_before():
    later = FreeTime(day=EVERY_DAY, part="morning", ends=660)
    nap = FreeTime(day=2, part="afternoon", starts=780, ends=900)
    assert with_free_times((LATE, nap), (later,)) == (nap, later)


def test_hours_of_one_day_hold_there_whatever_is_said_of_each():
    second = FreeTime(day=2, part="morning", ends=840)
    for times in ((LATE, second), (second, LATE)):
        assert free_times_by_day(times, 1) == (LATE.changed(day=1), second)


def test_a_day_is_filled_again_and_the_others_stay_free():
    last = FreeTime(day=-1)
    assert with_days_filled((LATE, last), [1, -1], 2) == (LATE.changed(day=2),)


def test_a_new_wish_for_a_day_keeps_how_many_places_it_holds():
    known = (DayWish(day=1, styles=("food",)), DayWish(day=2, most_visits=2))
    assert with_day_wishes(known, (DayWish(day=2, styles=("rest",)),)) == (
        known[0],
        DayWish(day=2, styles=("rest",), most_visits=2),
    )
