from datetime import date

import pytest

from madang.assistants.travel.domain.crowds import crowd_advice
from madang.assistants.travel.domain.itinerary import Stop, Way
from madang.assistants.travel.tools.atlas import destination

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
    assert advice("osaka-castle", 780, TUESDAY) == "Crowded around noon: book ahead or take your time"
    assert advice("osaka-castle", 780, SATURDAY) == "At its fullest on weekend afternoons: book ahead"


def test_who_comes_early_or_late_or_to_a_quiet_place_meets_no_crowd():
    assert advice("kaiyukan", 600, SATURDAY) == "Early after opening, so less crowded"
    assert advice("umeda-sky", 1140, SATURDAY) is None
    assert advice("shitennoji", 780, SATURDAY) is None
