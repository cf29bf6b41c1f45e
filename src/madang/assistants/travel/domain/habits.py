"""What a day of travelling is like: when it begins and ends, how much fits in, when one eats, how early one leaves."""

from madang.assistants.travel.domain.flights import Carriage
from madang.assistants.travel.domain.itinerary import StopKind
from madang.assistants.travel.domain.leisure import Part
from madang.assistants.travel.domain.request import Pace
from madang.state.frozen import Frozen

__all__ = [
    "ARRIVAL_WITHOUT_FLIGHT",
    "BAGS",
    "CHECK_IN",
    "DEPARTURE_WITHOUT_FLIGHT",
    "FREE_HOURS",
    "MEAL_TIMES",
    "RHYTHMS",
    "WHOLE_DAY",
    "MealTime",
    "Rhythm",
    "meals_due",
    "taken_inside",
]


class Rhythm(Frozen):
    """Minutes after midnight between which a day out lasts, and how many visits it holds at most."""

    starts: int
    ends: int
    most: int


class MealTime(Frozen):
    """Between which times a meal begins, and how long it takes."""

    kind: StopKind
    opens: int
    closes: int
    minutes: int


RHYTHMS: dict[Pace, Rhythm] = {
    "relaxed": Rhythm(starts=570, ends=1290, most=4),
    "normal": Rhythm(starts=540, ends=1320, most=5),
    "packed": Rhythm(starts=510, ends=1350, most=6),
}
MEAL_TIMES = (
    MealTime(kind="lunch", opens=690, closes=840, minutes=60),
    MealTime(kind="dinner", opens=1050, closes=1170, minutes=75),
)
BAGS = 20
"""Minutes to drop or fetch the bags at the hotel."""
CHECK_IN: dict[Carriage, int] = {"air": 120, "rail": 20, "bus": 20}
"""Minutes before departure at which one is at the airport, station or terminal."""
WHOLE_DAY = 420
"""Minutes from which a visit is a day out of its own, with meals inside."""
ARRIVAL_WITHOUT_FLIGHT = 900
DEPARTURE_WITHOUT_FLIGHT = 720
"""When one is free in town, and until when, if no flight is known."""

FREE_HOURS: dict[Part, tuple[int, int]] = {
    "day": (0, 1800),
    "morning": (0, 780),
    "afternoon": (780, 1800),
    "evening": (1050, 1800),
}
"""Between when and when nothing is planned, if a day or a part of it is to be free."""

_LATE, _EARLY = 60, 30


def meals_due(start: int, end: int) -> tuple[MealTime, ...]:
    """The meals that belong into a stretch of free time: it begins in time for them and leaves time to eat."""
    return tuple(
        meal
        for meal in MEAL_TIMES
        if start <= meal.opens + _LATE
        and meal.opens + meal.minutes + _EARLY <= end
        and max(start, meal.opens) + meal.minutes <= end
    )


def taken_inside(meal: MealTime, start: int, end: int) -> bool:
    """Whether a visit from `start` to `end` is so long that the meal is taken during it."""
    return end - start >= WHOLE_DAY and start <= meal.closes and end >= meal.opens + meal.minutes
