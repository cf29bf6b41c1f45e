"""Trips that are to hold a weekend, or none: 12월에 주말 끼고 2박, over a weekend, 평일에만."""

import re
from datetime import date, timedelta

from madang.assistants.travel.trip.request import DepartureWindow


def on_weekend(text: str, window: DepartureWindow | None, nights: int | None, today: date) -> DepartureWindow | None:
    """When to leave so that the trip holds a weekend, or only weekdays, where that is said; a day that is named stays.

    Two nights and more begin on Friday, one on Saturday; those without a weekend begin on Monday. Where no time of the
    year is named it is the first such day a month ahead. A weekend that is named is left for on its Saturday.
    """
    avoided = _AVOIDED.search(text) is not None
    if not avoided and not _HELD.search(text):
        return window
    if window and window.first == window.last:
        return window
    if window and nights and (window.first.weekday(), window.last - window.first) == (_SATURDAY, timedelta(days=1)):
        return window.changed(last=window.first)
    if avoided and (nights or 0) > _WEEKDAY_NIGHTS:
        return window
    earliest = max(window.first, today) if window else today + _LEAD
    goal = _MONDAY if avoided else _SATURDAY if nights == 1 else _FRIDAY
    day = earliest + timedelta(days=(goal - earliest.weekday()) % 7)
    return window if window and day > window.last else DepartureWindow(first=day, last=day)


_MONDAY, _FRIDAY, _SATURDAY = 0, 4, 5
_WEEKDAY_NIGHTS = 4
_LEAD = timedelta(days=30)
_AVOIDED = re.compile(
    r"주말(?:은|을|에는)?\s?(?:피|빼|말고|제외|아닌|안\s)|평일(?:에만|만|로만|에)|"
    r"\b(?:avoid\w*|not (?:on|over)|no) (?:the |a )?weekends?\b|\bweekdays only\b|\bonly (?:on )?weekdays\b",
    re.IGNORECASE,
)
_HELD = re.compile(r"주말|\bweekend\b", re.IGNORECASE)
