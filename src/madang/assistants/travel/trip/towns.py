"""The towns of a trip to several: where the nights are spent, and which day belongs to which town."""

from collections.abc import Sequence
from typing import NamedTuple

from madang.state import Frozen, stored_as


@stored_as("travel.town_stay")
class TownStay(Frozen):
    """A town of a trip and the nights there; 0 is a day there from the town before, None that nobody said."""

    town: str
    nights: int | None = None


class Turns(NamedTuple):
    """What is said of the order of towns that are known: which comes first or last, or that all are turned round."""

    first: str | None = None
    last: str | None = None
    around: bool = False


def split_nights(towns: Sequence[TownStay], total: int) -> tuple[TownStay, ...]:
    """The towns with their nights: as said, and what is left shared out, the first ones having one more."""
    open_towns = [stay.town for stay in towns if stay.nights is None]
    left = max(0, total - sum(stay.nights or 0 for stay in towns))
    each, more = divmod(left, max(1, len(open_towns)))
    shares = {town: each + (number < more) for number, town in enumerate(open_towns)}
    return tuple(stay.changed(nights=shares[stay.town]) if stay.nights is None else stay for stay in towns)


def towns_for(towns: Sequence[TownStay], total: int) -> tuple[TownStay, ...]:
    """The towns with nights that add up to those of the trip; one that is left alone is no list of towns."""
    if not any(stay.nights is None for stay in towns):
        return with_nights(towns, total) if towns else ()
    said = sum(stay.nights or 0 for stay in towns)
    return split_nights(towns if said < total else [stay.changed(nights=None) for stay in towns], total)


def with_nights(towns: Sequence[TownStay], total: int) -> tuple[TownStay, ...]:
    """The towns for another number of nights: the last that is slept in has more or fewer, and so on from the end."""
    changed, missing = list(towns), total - sum(stay.nights or 0 for stay in towns)
    for number in [at for at, stay in enumerate(towns) if stay.nights][::-1]:
        nights = max(1, (towns[number].nights or 0) + missing)
        missing -= nights - (towns[number].nights or 0)
        changed[number] = towns[number].changed(nights=nights)
    return tuple(changed) if missing == 0 else split_nights([stay.changed(nights=None) for stay in towns], total)


def towns_of_days(stays: Sequence[TownStay], towns: Sequence[TownStay]) -> tuple[str, ...]:
    """The town of each day: where its night is spent, for the last day where one woke up; of day trips, where they go.

    A day trip takes a full day in the town that stands before it, one in the middle; where there is none it has no day.
    """
    nights = [stay.town for stay in stays for _ in range(stay.nights or 0)]
    days = [*nights, nights[-1]]
    planned, base = list(days), ""
    for stay in towns:
        base = stay.town if stay.nights else base
        full = [n for n in range(1, len(days) - 1) if days[n - 1] == days[n] == planned[n] == base]
        if full and not stay.nights:
            planned[full[len(full) // 2]] = stay.town
    return tuple(planned)
