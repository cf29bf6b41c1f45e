"""The tables say what they should: enough of everything, in the right part of the world, readable in full."""

from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from madang.assistants.travel.tools.bundled_data import (
    DATA,
    HOME_COUNTRY,
    areas,
    destination,
    destinations,
    mean_temperature,
    origins,
    place_names,
    route,
    seasons,
    sight_names,
)
from madang.assistants.travel.tools.tables import number_column, read_table
from madang.assistants.travel.trip.errors import DataError, UnknownPlaceError
from madang.assistants.travel.trip.itinerary import kilometres
from madang.assistants.travel.trip.places import Destination

EVERYWHERE = sorted(destinations())
A_YEAR = [date(2027, 1, 1) + timedelta(days=day) for day in range(365)]


def test_no_two_places_share_a_name_or_an_id():
    names = Counter(
        name.lower() for place in place_names().values() for name in {place.name.ko, place.name.en, *place.aliases}
    )
    homes = {(sight.id, sight.home) for sight in sight_names()}
    homes |= {(area.id, town) for town, parts in areas().items() for area in parts}
    ids = Counter(name for name, _ in homes)
    assert [name for name, count in names.items() if count > 1] == []
    assert [name for name, count in ids.items() if count > 1] == []


def test_every_destination_lies_in_a_country_that_is_known_by_name_or_is_one():
    named = {row[0] for row in read_table(DATA / "countries.csv", lambda row: (row["code"],))}
    assert {place.country for place in place_names().values()} <= named


def test_regions_hold_destinations_and_every_korean_town_outside_the_large_cities_lies_in_a_province():
    regions = read_table(DATA / "regions.csv", lambda row: (row["id"], row["places"].split()))
    held = {place for _, places in regions for place in places}
    assert held <= place_names().keys()
    cities = {"seoul", "busan", "incheon", "daegu", "gwangju", "daejeon", "ulsan", "jeju"}
    korean = {place.id for place in place_names().values() if place.country == HOME_COUNTRY}
    assert korean - cities <= held


def test_every_destination_can_be_reached_and_has_a_climate():
    unreached = [name for name in EVERYWHERE if name != "seoul" and not route("seoul", name).services]
    assert unreached == []
    for name in EVERYWHERE:
        assert all(-40 <= mean_temperature(name, month) <= 45 for month in range(1, 13)), name


@pytest.mark.parametrize("name", EVERYWHERE)
def test_a_destination_has_enough_to_see_in_sun_and_rain(name: str):
    place = destination(name)
    settings = Counter(sight.setting for sight in place.sights)
    assert len(place.sights) >= 25
    assert settings["indoor"] + settings["both"] >= 1
    assert {"sightseeing", "food"} <= {style for sight in place.sights for style in sight.styles}


@pytest.mark.parametrize("name", EVERYWHERE)
def test_everything_lies_near_its_town_and_nothing_twice(name: str):
    place = destination(name)
    assert [sight.id for sight in place.sights if kilometres(sight.point, place.point) > 120] == []
    assert [area.id for area in place.districts if kilometres(area.point, place.point) > 70] == []
    assert [airport.code for airport in place.airports if kilometres(airport.point, place.point) > 200] == []
    for names in ([s.id for s in place.sights], [s.name.ko for s in place.sights], [s.name.en for s in place.sights]):
        assert [name for name, count in Counter(names).items() if count > 1] == []
    assert [count for count in Counter(s.point for s in place.sights).values() if count > 1] == []


@pytest.mark.parametrize("name", EVERYWHERE)
def test_every_sight_can_be_visited_in_full_on_some_day(name: str):
    never = [
        sight.id
        for sight in destination(name).sights
        if not any(
            min(window.last_entry, window.closes - sight.minutes) >= window.opens
            for day in A_YEAR
            for window in sight.hours.on(day)
        )
    ]
    assert never == []


@pytest.mark.parametrize("name", EVERYWHERE)
def test_prices_are_of_the_right_size(name: str):
    place = destination(name)
    assert [s.id for s in place.sights if s.adult is not None and place.won(s.adult) > 320_000] == []
    assert [s.id for s in place.sights if (s.child or 0) > (s.adult or 0)] == []
    for district in place.districts:
        levels = [
            district.nightly[tier].likely for tier in ("budget", "standard", "premium") if tier in district.nightly
        ]
        assert levels == sorted(levels)
        assert levels[0] >= 15_000
    meals = place.costs.meal
    assert place.won(meals["budget"]) > 3_000
    assert meals["budget"] < meals["standard"] < meals["premium"]


def test_services_join_airports_that_are_known_and_take_a_plausible_time():
    for origin in origins():
        for place in destinations().values():
            for service in route(origin, place.id).services:
                assert ZoneInfo(place.airport(service.destination).timezone)
                assert 15 <= service.outbound_minutes <= 1_800
                assert 15 <= service.inbound_minutes <= 1_800
                assert service.fare.low >= (40_000 if service.mode == "air" else 3_000)


@pytest.mark.parametrize("town", ["seoul", "busan", "daegu", "cheongju", "gwangju", "jeju"])
def test_a_trip_may_start_in_any_town(town: str):
    assert [name for name in EVERYWHERE if not route(town, name).services] == [town] * (town in EVERYWHERE)


def test_one_flies_from_another_town_only_where_none_flies_from_ones_own():
    by_way_of = {name: feeder.hub for name in EVERYWHERE if (feeder := route("daegu", name).feeder)}
    assert {name: by_way_of.get(name) for name in ("osaka", "sapporo", "singapore", "london", "paris")} == {
        "osaka": None, "sapporo": "busan", "singapore": "busan", "london": "seoul", "paris": "seoul",
    }  # fmt: skip
    assert {service.mode for service in route("daegu", "busan").services} == {"rail"}
    assert [service.id for service in route("gwangju", "busan").services] == ["gjt-bst-bus"]


def test_an_airport_can_be_named_as_origin():
    assert {service.origin for service in route("GMP", "osaka").services} == {"GMP"}


def test_an_unknown_destination_is_refused():
    with pytest.raises(UnknownPlaceError) as refused:
        destination("atlantis")
    assert str(refused.value) == "No destination is called 'atlantis'."


def test_an_unknown_sight_is_refused_with_those_that_are_known():
    with pytest.raises(UnknownPlaceError) as refused:
        destination("osaka").sight("louvre")
    assert str(refused.value).startswith("osaka has no sight 'louvre'; name one of these: osaka-castle,")


def test_every_row_comes_from_a_file_that_the_sources_name():
    named = (DATA / "SOURCES.md").read_text("utf-8")
    files = [path.relative_to(DATA) for path in sorted(DATA.rglob("*.csv"))]
    assert [
        str(path) for path in files if f"| {path.parent / '*.csv' if path.parent.name else path} |" not in named
    ] == []


def test_a_row_that_cannot_be_read_is_named_by_file_and_line(tmp_path: Path):
    table = tmp_path / "sights.csv"
    table.write_text("id,adult\na,100\nb,free\n", "utf-8")
    with pytest.raises(DataError) as refused:
        read_table(table, lambda row: number_column(row, "adult"))
    assert str(refused.value) == "sights.csv:3 cannot be read: invalid literal for int() with base 10: 'free'"


def test_seasons_cover_every_month_weekday_and_lead_time():
    known = {(factor.kind, factor.key) for factor in seasons().factors if factor.country is None}
    assert {("month", month) for month in range(1, 13)} <= known
    assert {("weekday", weekday) for weekday in range(7)} <= known
    assert ("lead", 0) in known


def test_a_holiday_and_a_late_booking_make_fares_dearer():
    plain = seasons().fares(date(2027, 3, 9), date(2027, 3, 12), date(2027, 1, 15), frozenset({"JP"}))
    late = seasons().fares(date(2027, 3, 9), date(2027, 3, 12), date(2027, 3, 8), frozenset({"JP"}))
    holiday = seasons().fares(date(2027, 2, 5), date(2027, 2, 8), date(2026, 12, 15), frozenset({"JP"}))
    assert plain.factor < late.factor < holiday.factor * 1.2
    assert "설 연휴" in [reason.ko for reason in holiday.reasons]


def test_the_feast_of_one_town_makes_no_other_dearer():
    festival = (date(2027, 2, 10), date(2027, 2, 12), date(2026, 12, 15))
    reasons = {
        name: [reason.en for reason in seasons().fares(*festival, destination(name).names).reasons]
        for name in EVERYWHERE
    }
    assert [name for name in EVERYWHERE if "around the Sapporo Snow Festival" in reasons[name]] == ["sapporo"]


def _is_open(place: Destination, sight: str, day: date) -> bool:
    return bool(place.sight(sight).hours.on(day))


def test_known_closing_days_are_kept():
    paris, osaka, bangkok = destination("paris"), destination("osaka"), destination("bangkok")
    tuesday, saturday = date(2027, 3, 9), date(2027, 3, 13)
    assert not _is_open(paris, "louvre", tuesday)
    assert _is_open(paris, "louvre", saturday)
    assert not _is_open(paris, "versailles", date(2027, 3, 8))
    assert not _is_open(osaka, "osaka-castle", date(2027, 1, 1))
    assert not _is_open(bangkok, "chatuchak-market", tuesday)
    assert _is_open(bangkok, "chatuchak-market", saturday)
