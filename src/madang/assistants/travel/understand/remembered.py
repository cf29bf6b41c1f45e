"""What was remembered of a traveller, as slots: used where neither the message nor the journey says more."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, NamedTuple

from madang.assistants.travel.understand.message import read_wish
from madang.assistants.travel.understand.places.names import TripNames
from madang.assistants.travel.understand.slots import Slots, fill_slots
from madang.assistants.travel.understand.wish import Wish
from madang.protocol import Remembered

_NOBODY_SAID = Slots()
ToWon = Callable[[int, str], int | None]
"""An amount of a currency in won, None where the currency is unknown."""


class RememberedSlots(NamedTuple):
    """The slots of the person that were remembered, and what was told for each."""

    values: dict[str, Any]
    told: dict[str, Remembered]

    def filling(self, *said: Slots) -> dict[str, Any]:
        """What of it goes into slots of which nothing was `said`, in the journey or the message.

        An amount and what it is for go together, and so does everybody who comes along.
        """
        known = {name for slots in said for name, value in slots if value != getattr(_NOBODY_SAID, name)}
        taken = known.union(*(group for group in (_AMOUNT, _PARTY) if group & known))
        return {name: value for name, value in self.values.items() if name not in taken}


def remembered_slots(remembered: Sequence[Remembered], names: TripNames, to_won: ToWon) -> RememberedSlots:
    """The slots in what a traveller had remembered; of two that contradict each other the later one counts."""
    values, told = dict[str, Any](), dict[str, Remembered]()
    for each in reversed([one for one in remembered if one.asked]):
        found = _slots_in(each.text, names, to_won, date.fromisoformat(each.told_on))
        values |= found
        told |= dict.fromkeys(found, each)
    return RememberedSlots(values, told)


def _slots_in(text: str, names: TripNames, to_won: ToWon, day: date) -> dict[str, Any]:
    slots = slots_said(read_wish(text, names, day), to_won, day)
    return {name: value for name, value in slots if name in _OF_THE_PERSON and value != getattr(_NOBODY_SAID, name)}


def slots_said(wish: Wish, to_won: ToWon, day: date) -> Slots:
    """The slots that a wish fills by itself."""
    won = to_won(wish.budget.amount, wish.budget.currency) if wish.budget else None
    return fill_slots(_NOBODY_SAID, wish, day, won)[0]


_AMOUNT = frozenset({"budget", "budget_scope", "foreign_budget"})
_PARTY = frozenset({"adults", "children", "infants"})
_OF_THE_PERSON = _AMOUNT | _PARTY | {
    "origin", "travel_style", "excluded_styles", "preferred_airline",
    "accommodation_preference", "budget_flexibility", "pace", "concerns", "excluded_kinds", "most_visits",
    "unwanted_airlines", "by_car",
}  # fmt: skip
"""What holds for the next trip as well; where it goes and when does not."""
