"""The nights and days of trips to several towns."""

import pytest

from madang.assistants.travel.trip.towns import TownStay, split_nights, towns_for, towns_of_days, with_nights


def stays(**nights: int | None) -> tuple[TownStay, ...]:
    return tuple(TownStay(town=town, nights=count) for town, count in nights.items())


@pytest.mark.parametrize(
    ("said", "total", "expected"),
    [
        (stays(osaka=None, kyoto=None), 5, stays(osaka=3, kyoto=2)),
        (stays(fukuoka=None, yufuin=1), 3, stays(fukuoka=2, yufuin=1)),
        (stays(osaka=None, kyoto=0), 3, stays(osaka=3, kyoto=0)),
        (stays(a=None, b=None, c=None), 2, stays(a=1, b=1, c=0)),
    ],
)
def test_nights_that_nobody_said_are_shared_out(said: tuple[TownStay, ...], total: int, expected: tuple[TownStay, ...]):
    assert split_nights(said, total) == expected


def test_another_length_moves_the_last_town_first_and_keeps_day_trips():
    assert with_nights(stays(osaka=2, nara=0, kyoto=2), 5) == stays(osaka=2, nara=0, kyoto=3)
    assert with_nights(stays(osaka=2, kyoto=2), 2) == stays(osaka=1, kyoto=1)
    assert towns_for(stays(osaka=2, kyoto=2), 4) == stays(osaka=2, kyoto=2)


def test_a_day_trip_takes_a_full_day_and_none_where_there_is_none():
    assert towns_of_days(stays(osaka=3), stays(osaka=3, kyoto=0)) == ("osaka", "osaka", "kyoto", "osaka")
    assert towns_of_days(stays(osaka=1), stays(osaka=1, kyoto=0)) == ("osaka", "osaka")
    assert towns_of_days(stays(osaka=2, kyoto=1), stays(osaka=2, kyoto=1)) == ("osaka", "osaka", "kyoto", "kyoto")
