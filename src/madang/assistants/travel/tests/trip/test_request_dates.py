"""Free time by the days of a trip."""

from madang.assistants.travel.trip.request import DayPart, FreeTime, free_times_by_day


def free(*days: int | tuple[int, DayPart]) -> tuple[FreeTime, ...]:
    return tuple(FreeTime(day=day) if isinstance(day, int) else FreeTime(day=day[0], part=day[1]) for day in days)


def test_days_that_are_counted_from_the_end_fall_on_days_of_the_trip():
    assert free_times_by_day(free(-1, -2), nights=3) == free(3, 4)
    assert free_times_by_day(free((0, "evening")), nights=1) == free((1, "evening"), (2, "evening"))
    assert free_times_by_day(free(9, -9), nights=3) == ()
    assert free_times_by_day(free((3, "morning"), 3), nights=3) == free(3)
