"""A reading: a pattern for one way to say when, and the function that says what it means."""

import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Literal, NamedTuple

from madang.models.language.stretches import Anchor, Stretch, back_to

__all__ = ["Reading", "Unit", "ago", "one_of", "recent", "upcoming_weekday", "weekday_of_week"]

Unit = Literal["day", "week", "month", "year"]


class Reading(NamedTuple):
    """Where `pattern` matches, `read` gives the stretch meant, or None where it means none (30 February)."""

    pattern: re.Pattern[str]
    read: Callable[[re.Match[str], Anchor], Stretch | None]


def ago(anchor: Anchor, count: int, unit: Unit) -> Stretch:
    """The day `count` units before today; after it for a negative count."""
    when = back_to(anchor.today, count, unit)
    return Stretch(when, when, "day")


def recent(anchor: Anchor, count: int, unit: Unit) -> Stretch:
    """The last `count` units up to and with today; the coming ones, from today on, for a negative count."""
    edge = back_to(anchor.today, count, unit)
    if count < 0:
        return Stretch(anchor.today, edge - timedelta(days=1), "range")
    return Stretch(edge + timedelta(days=1), anchor.today, "range")


def weekday_of_week(anchor: Anchor, weeks: int, weekday: int) -> Stretch:
    """A weekday (Monday is 0) of the week that lies `weeks` from this one; weeks begin on Monday."""
    found = anchor.today + timedelta(days=7 * weeks + weekday - anchor.today.weekday())
    return Stretch(found, found, "day")


def upcoming_weekday(anchor: Anchor, weekday: int) -> Stretch:
    """The nearest such weekday in the preferred direction, today included."""
    ahead = (weekday - anchor.today.weekday()) % 7
    found = anchor.today + timedelta(days=ahead if anchor.prefer == "future" or not ahead else ahead - 7)
    return Stretch(found, found, "day")


def one_of(words: Sequence[str]) -> str:
    """A pattern for any of the words, the longest first; a space in a word may be left out."""
    return "(?:" + "|".join(sorted((word.replace(" ", " ?") for word in words), key=len, reverse=True)) + ")"
