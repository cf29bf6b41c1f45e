"""When to leave, where a traveller leaves it open: the day that is likely to cost least."""

from datetime import date, timedelta

from madang.assistants.travel.domain.seasons import Seasons
from madang.assistants.travel.domain.times import Window

__all__ = ["cheapest_departure"]

_FARTHEST = timedelta(days=92)


def cheapest_departure(window: Window, nights: int, asked_on: date, where: frozenset[str], seasons: Seasons) -> date:
    """The day of a window on which flights and rooms together are likely to be cheapest, the first of equals.

    Of a long window the first three months count: nobody compares fares of half a year.
    """
    last = min(window.last, window.first + _FARTHEST)
    days = [window.first + timedelta(days=number) for number in range((last - window.first).days + 1)]

    def price(day: date) -> float:
        fares = seasons.fares(day, day + timedelta(days=nights), asked_on, where)
        return fares.factor + seasons.lodging(day, nights, asked_on, where).factor

    return min(days, key=lambda day: (round(price(day), 6), day))
