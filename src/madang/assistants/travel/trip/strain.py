"""How tiring a day is, from 0 to 10 and above, and how much of that a party bears.

Walking, standing about outdoors, stairs and long hours tire; a museum does less, a bath or a meal hardly at all.
"""

from collections.abc import Mapping

from madang.assistants.travel.trip.itinerary import DayPlan, Stop
from madang.assistants.travel.trip.places import Category, Sight
from madang.assistants.travel.trip.request import TripRequest


def strain_of(day: DayPlan, sights: Mapping[str, Sight]) -> float:
    """The strain of a day: 10 is as much as grown-ups in good health bear day after day."""
    spent = sum(_of_visit(stop, sights[stop.sight]) for stop in day.visits if stop.sight and stop.sight in sights)
    moving = sum(stop.way.minutes * _BY_WAY.get(stop.way.mode, 0.0) for stop in day.stops)
    out = [stop for stop in day.stops if stop.kind in {"visit", "lunch", "dinner"}]
    hours = (out[-1].end - out[0].start) / 60 if out else 0.0
    return round(spent + moving + max(0.0, hours - _LONG_DAY) * _LONG_HOURS, 1)


def bearable_strain(request: TripRequest) -> float:
    """What the party bears: less with small children, older people or somebody who is not well, and at an easy pace."""
    limits = [_BEARABLE, *(_LIMITS[concern] for concern in request.concerns if concern in _LIMITS)]
    if request.party.infants or request.party.children:
        limits.append(_WITH_CHILDREN)
    if request.pace == "relaxed":
        limits.append(_EASY)
    return _PACKED if request.pace == "packed" and limits == [_BEARABLE] else min(limits)


def _of_visit(stop: Stop, sight: Sight) -> float:
    minutes = min(stop.end - stop.start, _SEATED_AFTER)
    rate = _RESTFUL if sight.category in _RESTS else _OUTDOORS if sight.setting == "outdoor" else _INDOORS
    return minutes / 60 * rate + (_STAIRS if sight.steps == "many" else 0.0)


_BY_WAY = {"walk": 0.022, "transit": 0.009, "drive": 0.006, "transfer": 0.006, "ride": 0.005}
"""By minute under way."""
_OUTDOORS, _INDOORS, _RESTFUL, _STAIRS = 0.95, 0.7, 0.3, 0.8
_RESTS: frozenset[Category] = frozenset({"spa", "beach", "food_street", "show"})
_SEATED_AFTER = 300
"""Minutes after which a visit has pauses of its own."""
_LONG_DAY, _LONG_HOURS = 10.0, 0.5
_BEARABLE, _PACKED, _WITH_CHILDREN, _EASY = 10.0, 12.0, 8.5, 8.0
_LIMITS = {"elders": 8.0, "access": 7.0, "health": 7.0}
