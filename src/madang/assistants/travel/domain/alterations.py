"""Answering a change of mind: what was planned is kept as far as it can be, and what moved is listed."""

from collections.abc import Sequence

from madang.assistants.travel.domain.changes import differences, revise
from madang.assistants.travel.domain.offers import make_offer
from madang.assistants.travel.domain.outline import Outline
from madang.assistants.travel.domain.proof import prove
from madang.assistants.travel.domain.request import Request
from madang.assistants.travel.domain.savings import outline_of, saving_tips
from madang.assistants.travel.domain.trip import Difference, Offer, PlanKind, Trip
from madang.assistants.travel.domain.turns import TurnKind
from madang.assistants.travel.domain.world import Choices, World
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["Altered", "alter"]


class Altered(Frozen):
    """The offer after a change, what it moved in the plan that was looked at, and why it could not be made, if so."""

    offer: Offer
    changes: tuple[Difference, ...] = ()
    note: Text | None = None


def alter(before: Offer, shown: PlanKind, request: Request, turn: TurnKind, world: World, choices: Choices) -> Altered:
    """The offer with a change: another flight or hotel for the plan that is shown, or another wish for all of them."""
    old = next((trip for trip in before.trips if trip.kind == shown), None)
    if old is None or (request.destination, request.dates) != (before.request.destination, before.request.dates):
        return Altered(offer=make_offer(request, world, choices))
    if turn in _SWAPS:
        return _swapped(before, old, turn, world, choices)
    return _rewished(before, old, request, world, choices)


def _swapped(before: Offer, old: Trip, turn: TurnKind, world: World, choices: Choices) -> Altered:
    """The plan with the next cheaper or better flight or hotel; the other plans stay."""
    outline = outline_of(old, world.place)
    changed = _other_choice(outline, turn, choices)
    if changed is None:
        return Altered(offer=before, note=_NOTHING_ELSE[turn])
    new = revise(old, changed)
    if faults := prove(new, world.place):
        return Altered(offer=before, note=_why(faults[0].message))
    return _replaced(before, old, new.changed(tips=saving_tips(new, world.place, choices)))


def _other_choice(outline: Outline, turn: TurnKind, choices: Choices) -> Outline | None:
    cheaper = turn in {"cheaper_hotel", "cheaper_flight"}
    if turn in {"cheaper_hotel", "better_hotel"} and outline.hotel is not None:
        now = outline.hotel
        others = [
            each for each in choices.hotels if (each.total.likely < now.total.likely) == cheaper and each.id != now.id
        ]
        best = sorted(others, key=lambda each: abs(each.total.likely - now.total.likely))
        return outline.changed(hotel=best[0]) if best else None
    if turn in {"cheaper_flight", "better_flight"} and outline.flight is not None:
        flight = outline.flight
        ways = [
            each
            for each in choices.flights
            if (each.total.likely < flight.total.likely) == cheaper and each.id != flight.id
        ]
        near = sorted(ways, key=lambda each: abs(each.total.likely - flight.total.likely))
        return outline.changed(flight=near[0]) if near else None
    return None


def _rewished(before: Offer, old: Trip, request: Request, world: World, choices: Choices) -> Altered:
    """Every plan made to fit the new wish; where none does, or a must is new and has no room, they are made anew."""
    revised = [_fitted(trip, request, world, choices) for trip in before.trips]
    proved = [trip for trip in revised if trip is not None]
    shown = next((trip for trip in proved if trip.kind == old.kind), None)
    if shown is None:
        offer = make_offer(request, world, choices)
        new = next((trip for trip in offer.trips if trip.kind == old.kind), None)
        return Altered(offer=offer, changes=differences(old, new) if new else ())
    kinds = {trip.kind for trip in proved}
    recommended = before.recommended if before.recommended in kinds else shown.kind
    offer = before.changed(request=request, trips=tuple(proved), recommended=recommended, trouble=None, remedies=())
    return Altered(offer=offer, changes=differences(old, shown))


def _fitted(trip: Trip, request: Request, world: World, choices: Choices) -> Trip | None:
    """The plan under another wish with the same flight and hotel, priced anew; None where that cannot be."""
    flight = next((each for each in choices.flights if trip.flight and each.id == trip.flight.id), None)
    hotel = next((each for each in choices.hotels if trip.hotel and each.id == trip.hotel.id), None)
    if (flight is None) != (trip.flight is None) or (hotel is None) != (trip.hotel is None):
        return None
    outline = Outline(request=request, place=world.place, flight=flight, hotel=hotel, meals=trip.meals)
    new = revise(trip, outline)
    return None if prove(new, world.place) else new.changed(tips=saving_tips(new, world.place, choices))


def _replaced(before: Offer, old: Trip, new: Trip) -> Altered:
    trips = tuple(new if trip.kind == old.kind else trip for trip in before.trips)
    return Altered(offer=before.changed(trips=trips, recommended=old.kind), changes=differences(old, new))


def _why(message: Text) -> Text:
    return Text(ko=f"그렇게 바꾸면 안 됩니다: {message.ko}.", en=f"That change does not work: {message.en}.")


_SWAPS: Sequence[TurnKind] = ("cheaper_hotel", "better_hotel", "cheaper_flight", "better_flight")
_NOTHING_ELSE: dict[TurnKind, Text] = {
    "cheaper_hotel": Text(ko="더 싼 숙소는 없습니다.", en="There is no cheaper place to stay."),
    "better_hotel": Text(ko="더 좋은 숙소는 없습니다.", en="There is no better place to stay."),
    "cheaper_flight": Text(ko="더 싼 항공편은 없습니다.", en="There is no cheaper flight."),
    "better_flight": Text(ko="더 좋은 항공편은 없습니다.", en="There is no better flight."),
}
