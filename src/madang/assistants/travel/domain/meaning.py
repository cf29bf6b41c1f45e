"""Which sight is meant by a name that fits several: settled by where the trip goes, by what is said next, or asked."""

from collections.abc import Callable, Sequence

from madang.assistants.travel.domain.slots import Slots
from madang.assistants.travel.domain.wishes import Wish

__all__ = ["settled"]


def settled(slots: Slots, wish: Wish, meant: Sequence[str], home_of: Callable[[str], str]) -> tuple[Slots, list[str]]:
    """The slots with what turned out to be meant, and the sights that are still to choose between.

    `meant` are those of the message before: an answer that names one of them has taken it, one that wants all gets all,
    and any other gives them up. While nobody has said where to go, they wait.
    """
    asked = list(wish.either or meant)
    if slots.destination is None:
        return slots, asked
    here = [sight for sight in asked if home_of(sight) == slots.destination]
    if len(here) > 1 and (wish.either or wish.destinations):
        return slots, here
    taken = here if len(here) == 1 or wish.wants_all else []
    places = tuple(dict.fromkeys((*slots.must_visit_places, *taken)))
    return slots.changed(must_visit_places=places), []
