"""What days are free or kept for, with what is said of them later, which replaces what it speaks of and no more."""

from collections.abc import Sequence

from madang.assistants.travel.trip.request import DayWish, FreeTime, free_times_by_day


def with_day_wishes(known: Sequence[DayWish], new: Sequence[DayWish]) -> tuple[DayWish, ...]:
    """The wishes with new ones; a new wish for a day replaces the one before it, but for how many places it holds."""
    before, days = {old.day: old for old in known}, {wish.day for wish in new}
    kept = tuple(old for old in known if old.day not in days)
    joined = tuple(
        old.changed(most_visits=wish.most_visits)
        if (old := before.get(wish.day)) and wish.most_visits
        else wish.changed(most_visits=old.most_visits if old else wish.most_visits)
        for wish in new
    )
    return (*kept, *joined)


def with_free_times(known: Sequence[FreeTime], new: Sequence[FreeTime]) -> tuple[FreeTime, ...]:
    """The free times with new ones; other hours for the same part of a day replace those before."""
    said = {(free.day, free.part) for free in new}
    kept = [free for free in known if (free.day, free.part) not in said]
    return tuple(dict.fromkeys((*kept, *new)))


def with_days_filled(known: Sequence[FreeTime], days: Sequence[int], nights: int) -> tuple[FreeTime, ...]:
    """The free times without those of some days, of which the last is -1."""
    filled = {day if day > 0 else nights + 2 + day for day in days}
    return tuple(free for free in free_times_by_day(known, nights) if free.day not in filled)
