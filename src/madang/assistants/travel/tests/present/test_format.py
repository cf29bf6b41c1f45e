from datetime import date

import pytest

from madang.assistants.travel.present.format import crowd_advice, price_range, price_span, tell_party
from madang.assistants.travel.tools.bundled_data import destination
from madang.assistants.travel.trip.itinerary import Stop, Way
from madang.assistants.travel.trip.money import PriceEstimate
from madang.assistants.travel.trip.request import Party
from madang.assistants.travel.trip.texts import nights_text
from madang.text import Text

OSAKA = destination("osaka")
TUESDAY, SATURDAY = date(2027, 3, 9), date(2027, 3, 13)


def advice(sight_id: str, start: int, day: date) -> str | None:
    sight = OSAKA.sight(sight_id)
    way = Way(mode="walk", minutes=5, km=0.1)
    stop = Stop(kind="visit", name=sight.name, point=sight.point, start=start, end=start + sight.minutes, way=way)
    found = crowd_advice(sight, stop, day)
    return found.en if found else None


@pytest.mark.req("T64")
def test_a_busy_sight_at_noon_is_said_to_be_full_and_fuller_on_weekends():
    assert advice("osaka-castle", 780, TUESDAY) == "Crowded around noon: book ahead or allow extra time"
    assert advice("osaka-castle", 780, SATURDAY) == "Busiest on weekend afternoons: book ahead"


def test_who_comes_early_or_late_or_to_a_quiet_place_meets_no_crowd():
    assert advice("kaiyukan", 600, SATURDAY) == "Soon after opening, so less crowded"
    assert advice("umeda-sky", 1140, SATURDAY) is None
    assert advice("shitennoji", 780, SATURDAY) is None


CROWDED = "Crowded around noon: book ahead or allow extra time"
EARLY = "Soon after opening, so less crowded"


@pytest.mark.parametrize(
    ("start", "end", "said"),
    [
        (600, 660, None),
        (600, 661, EARLY),
        (601, 700, CROWDED),
        (959, 1020, CROWDED),
        (960, 1020, None),
    ],
    ids=[
        "leaves as it fills",
        "leaves a minute later",
        "an hour and a minute after opening",
        "comes last",
        "comes late",
    ],
)
def test_a_sight_is_full_from_eleven_to_four_but_for_its_first_hour(start: int, end: int, said: str | None):
    castle = OSAKA.sight("osaka-castle")
    assert min(window.opens for window in castle.hours.on(TUESDAY)) == 540
    way = Way(mode="walk", minutes=5, km=0.1)
    stop = Stop(kind="visit", name=castle.name, point=castle.point, start=start, end=end, way=way)
    found = crowd_advice(castle, stop, TUESDAY)
    assert (found.en if found else None) == said


@pytest.mark.parametrize(
    ("day", "said"),
    [
        (date(2027, 3, 12), CROWDED),
        (SATURDAY, "Busiest on weekend afternoons: book ahead"),
        (date(2027, 3, 14), "Busiest on weekend afternoons: book ahead"),
        (date(2027, 3, 15), CROWDED),
    ],
    ids=["Friday", "Saturday", "Sunday", "Monday"],
)
def test_the_weekend_is_saturday_and_sunday(day: date, said: str):
    assert advice("osaka-castle", 780, day) == said


@pytest.mark.parametrize(
    ("low", "likely", "high", "korean", "english"),
    [
        (1_512_166, 1_846_900, 2_126_792, "151만~213만원", "₩1,510,000 to ₩2,130,000"),
        (29_070, 34_200, 41_040, "2.9만~4.2만원", "₩29,000 to ₩42,000"),
        (0, 88_000, 102_000, "0~10.2만원", "₩0 to ₩102,000"),
        (4_100, 5_000, 6_900, "4,000~7,000원", "₩4,000 to ₩7,000"),
        (9_500_000, 10_000_000, 10_345_000, "950만~1,035만원", "₩9,500,000 to ₩10,350,000"),
        (700, 700, 700, "", ""),
    ],
)
def test_a_range_has_round_ends_that_hold_it(low: int, likely: int, high: int, korean: str, english: str):
    price = PriceEstimate(low=low, likely=likely, high=high)
    assert (price_span(price, "ko"), price_span(price, "en")) == (korean, english)


def test_a_price_is_the_figure_to_plan_with_and_its_range():
    assert price_range(PriceEstimate(low=80_000, likely=100_000, high=120_000), "ko") == "약 10만원 (추정 8만~12만원)"
    assert price_range(PriceEstimate.known(52_000), "en") == "₩52,000"


@pytest.mark.parametrize(
    ("party", "expected"),
    [
        (Party(adults=1), Text(ko="1명", en="1 person")),
        (Party(adults=3), Text(ko="3명", en="3 people")),
        (Party(adults=2, children=1), Text(ko="어른 2명, 아이 1명", en="2 adults, 1 child")),
        (Party(adults=1, infants=1), Text(ko="어른 1명, 유아 1명", en="1 adult, 1 infant")),
    ],
)
def test_a_party_is_counted_by_who_is_in_it(party: Party, expected: Text):
    assert tell_party(party) == expected


def test_one_night_is_a_night():
    assert (nights_text(1).en, nights_text(2).en) == ("1 night", "2 nights")
