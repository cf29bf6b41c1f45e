"""Answering a change of mind: what was planned is kept as far as it can be, and what moved is listed."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from madang.assistants.travel.domain.changes import Filling, differences, revise
from madang.assistants.travel.domain.fares import flown_by
from madang.assistants.travel.domain.faults import Fault
from madang.assistants.travel.domain.flights import FlightOption
from madang.assistants.travel.domain.hotels import HotelOption
from madang.assistants.travel.domain.offers import KINDS, finished, make_offer, offer_of
from madang.assistants.travel.domain.outline import Outline
from madang.assistants.travel.domain.planning import floor_cost, make_trip, outlines
from madang.assistants.travel.domain.proof import prove
from madang.assistants.travel.domain.request import Request
from madang.assistants.travel.domain.savings import outline_of, saving_tips
from madang.assistants.travel.domain.trip import Difference, Offer, PlanKind, Trip
from madang.assistants.travel.domain.turns import TurnKind
from madang.assistants.travel.domain.wish_changes import wish_changes
from madang.assistants.travel.domain.world import Choices, World
from madang.assistants.travel.domain.writing import NAMES
from madang.models.language import with_particle
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["SWAPS", "Altered", "alter", "changes_between"]

Option = TypeVar("Option", FlightOption, HotelOption)


class Altered(Frozen):
    """The offer after a change, what it moved in the plan that was looked at, and why it could not be made, if so."""

    offer: Offer
    changes: tuple[Difference, ...] = ()
    note: Text | None = None


def alter(
    before: Offer, shown: PlanKind, request: Request, *, turn: TurnKind, world: World, choices: Choices
) -> Altered:
    """The offer with a change: another wish for all of the plans, another flight or hotel for the one that is shown."""
    wished = _rewished(before, shown, request, world, choices)
    plan = _trip(wished.offer, shown)
    if turn not in SWAPS or plan is None:
        return wished
    swapped = _swapped(wished.offer, plan, turn, world, choices)
    return swapped.changed(changes=(*wished.changes, *swapped.changes))


def _swapped(before: Offer, old: Trip, turn: TurnKind, world: World, choices: Choices) -> Altered:
    """The plan with the next cheaper or better flight or hotel; the other plans stay."""
    outline = outline_of(old, world.place)
    changed = _other_choice(outline, turn, _liked(choices, before.request))
    if changed is None:
        return Altered(offer=before, note=_nothing_else(turn, before.request))
    new, faults = _revised(old, changed, world)
    if faults:
        return Altered(offer=before, note=_why(faults[0].message))
    swapped = new.changed(tips=saving_tips(new, world.place, choices))
    trips = tuple(swapped if trip.kind == old.kind else trip for trip in before.trips)
    if not _in_order(trips):
        trips = _beside(swapped, (*trips, *make_offer(before.request, world, choices).trips))
    offer = offer_of(before.request, trips, world, choices)
    return Altered(offer=offer, changes=changes_between(before, offer, old.kind, world))


def _liked(choices: Choices, request: Request) -> Choices:
    """The choices with flights of the airline that is liked alone, where it flies."""
    flights = [flight for flight in choices.flights if flown_by(flight.carriers, request.airline)]
    return choices.changed(flights=flights) if flights else choices


def _nothing_else(turn: TurnKind, request: Request) -> Text:
    """That there is nothing cheaper, better or else; and if so, that this is because of what was asked for."""
    nothing = _NOTHING_ELSE[turn]
    if not (request.area or request.unwanted_areas or request.airline):
        return nothing
    return Text(ko=f"{_AS_WISHED.ko} {nothing.ko}", en=f"{nothing.en} {_AS_WISHED.en}")


def _other_choice(outline: Outline, turn: TurnKind, choices: Choices) -> Outline | None:
    """The outline with another hotel or flight, or None where there is none; of both what makes it cost less."""
    way, _, what = turn.partition("_")
    hotel = _next(choices.hotels, outline.hotel, way) if what != "flight" else None
    flight = _next(choices.flights, outline.flight, way) if what != "hotel" else None
    ways = [outline.changed(hotel=hotel)] if hotel else []
    ways += [outline.changed(flight=flight)] if flight else []
    return min(ways, key=floor_cost, default=None)


def _next(options: Sequence[Option], now: Option | None, way: str) -> Option | None:
    """The option nearest in price to what is chosen now: cheaper, better, which is dearer, or any other."""
    if now is None:
        return None
    price = now.total.likely
    others = [
        each
        for each in options
        if each.id != now.id and (way == "other" or (each.total.likely < price) == (way == "cheaper"))
    ]
    return min(others, key=lambda each: abs(each.total.likely - price), default=None)


def _rewished(before: Offer, shown: PlanKind, request: Request, world: World, choices: Choices) -> Altered:
    """Every plan made to fit the new wish with as little change as possible; where that fails, they are made anew."""
    if request == before.request.changed(asked_on=request.asked_on):
        return Altered(offer=before)
    old = _trip(before, shown)
    if old is None or request.destination != before.request.destination:
        offer = make_offer(request, world, choices)
        return Altered(offer=offer, changes=changes_between(before, offer, shown, world))
    if (_frame(request), request.styles) != (_frame(before.request), before.request.styles):
        offer = _with_the_same(old, make_offer(request, world, choices), world, choices)
        return Altered(offer=offer, changes=changes_between(before, offer, shown, world))
    fitted = [trip for each in before.trips if (trip := _fitted(each, request, world, choices)) is not None]
    kept = next((trip for trip in fitted if trip.kind == shown), None)
    if kept is None:
        offer = make_offer(request, world, choices)
    else:
        whole = len(fitted) == len(KINDS) and _in_order(fitted)
        trips = fitted if whole else (*fitted, *make_offer(request, world, choices).trips)
        offer = offer_of(request, _beside(kept, trips), world, choices)
    return Altered(offer=offer, changes=changes_between(before, offer, shown, world))


def _with_the_same(old: Trip, offer: Offer, world: World, choices: Choices) -> Offer:
    """An offer for other days in which the plan that is looked at keeps its flight, hotel and meals, if it can."""
    request, new = offer.request, _trip(offer, old.kind)
    known = outlines(request, world.place, choices)
    same = next((each for each in known if not _moved(old, each) and _is_of(each, request.airline)), None)
    if same is None or new is None or not _moved(new, same):
        return offer
    kept = finished(make_trip(old.kind, same, allowed=request.allowed), world, choices)
    if prove(kept, world.place):
        return offer
    return offer_of(request, _beside(kept, offer.trips), world, choices)


def _is_of(outline: Outline, airline: str | None) -> bool:
    """Whether an outline flies with the airline that is liked; any will do where none is."""
    return airline is None or (outline.flight is not None and flown_by(outline.flight.carriers, airline))


def _beside(kept: Trip, others: Sequence[Trip]) -> tuple[Trip, ...]:
    """The plan that is looked at with those others beside it that are cheaper or dearer as their kind asks for."""
    chosen = (kept,)
    for trip in others:
        more = tuple(sorted((*chosen, trip), key=lambda each: KINDS.index(each.kind)))
        chosen = more if _in_order(more) else chosen
    return chosen


def _in_order(trips: Sequence[Trip]) -> bool:
    """Whether the plans are of different kinds, fly, stay or eat differently, and cost more the more they offer."""
    made_of = {(trip.flight and trip.flight.id, trip.hotel and trip.hotel.id, trip.meals) for trip in trips}
    costs = [trip.budget.total.likely for trip in trips]
    kinds = [KINDS.index(trip.kind) for trip in trips]
    return len(made_of) == len(trips) and costs == sorted({*costs}) and kinds == sorted({*kinds})


def changes_between(before: Offer, after: Offer, shown: PlanKind | None, world: World) -> tuple[Difference, ...]:
    """What differs between two offers: the wish, the plan that is looked at, and whether the others moved as well."""
    wished = wish_changes(before.request, after.request, world)
    old, new = _trip(before, shown), _trip(after, shown)
    if old and new is None:
        return (*wished, Difference(what="plan", day=None, text=_gone(old.kind)))
    if _frame(before.request) != _frame(after.request):
        return (*wished, *_in_short(old, new))
    moved = differences(old, new) if old and new else ()
    return (*wished, *moved, *((_OTHERS,) if _others_moved(before, after, shown) else ()))


def _gone(kind: PlanKind) -> Text:
    name = NAMES[kind]
    return Text(ko=f"{with_particle(name.ko, '은/는')} 이 조건에 맞지 않아 빠짐", en=f"{name.en} does not fit any more")


def _others_moved(before: Offer, after: Offer, shown: PlanKind | None) -> bool:
    """Whether a plan beside the one that is looked at came, went or changed."""
    old, new = ({trip.kind: trip for trip in offer.trips if trip.kind != shown} for offer in (before, after))
    return old.keys() != new.keys() or any(differences(old[kind], new[kind]) for kind in old)


def _frame(request: Request) -> tuple[object, ...]:
    """What no day of a plan outlasts."""
    return request.destination, request.origin, request.dates, request.airline


def _in_short(old: Trip | None, new: Trip | None) -> Iterator[Difference]:
    """Between plans of other days: what they are made of and cost, but not where each sight has gone."""
    if old is not None and new is not None:
        yield from (each for each in differences(old, new) if each.what in {"flight", "hotel", "budget"})


def _trip(offer: Offer, kind: PlanKind | None) -> Trip | None:
    return next((trip for trip in offer.trips if trip.kind == kind), None)


def _fitted(trip: Trip, request: Request, world: World, choices: Choices) -> Trip | None:
    """The plan under another wish: with the same flight, hotel and meals if that can be, else with the nearest."""
    for outline in _nearest(trip, outlines(request, world.place, choices)):
        if floor_cost(outline) <= request.allowed:
            new, faults = _revised(trip, outline, world)
            if not faults:
                return new.changed(tips=saving_tips(new, world.place, choices))
    return None


def _revised(trip: Trip, outline: Outline, world: World) -> tuple[Trip, tuple[Fault, ...]]:
    """The trip made to fit an outline and what is wrong with it; holes are filled as far as that can be paid for."""
    for filling in _FILLINGS:
        full = revise(trip, outline, filling=filling)
        if not (faults := prove(full, world.place)):
            return full, faults
    bare = revise(trip, outline)
    return bare, prove(bare, world.place)


def _nearest(trip: Trip, known: Sequence[Outline]) -> list[Outline]:
    """The outlines by how little they change: the same choices, then one other, of the same level if it can be.

    Of those that change equally little, the dearest comes first.
    """
    return sorted(known, key=lambda each: (_moved(trip, each), _levels_moved(trip, each), -floor_cost(each)))[
        :_MOST_TRIED
    ]


def _moved(trip: Trip, outline: Outline) -> int:
    flight = (trip.flight and trip.flight.id) != (outline.flight and outline.flight.id)
    hotel = (trip.hotel and trip.hotel.id) != (outline.hotel and outline.hotel.id)
    return flight + hotel + (trip.meals != outline.meals)


def _levels_moved(trip: Trip, outline: Outline) -> int:
    pairs = ((trip.flight, outline.flight), (trip.hotel, outline.hotel))
    return sum((old and old.tier) != (new and new.tier) for old, new in pairs)


def _why(message: Text) -> Text:
    return Text(ko=f"그렇게는 바꿀 수 없습니다: {message.ko}.", en=f"That change does not work: {message.en}.")


_MOST_TRIED = 12
_FILLINGS: tuple[Filling, ...] = ("any", "free")
_OTHERS = Difference(
    what="others", day=None, text=Text(ko="다른 안도 이에 맞춰 바뀜", en="The other plans changed with it")
)
SWAPS: Sequence[TurnKind] = (
    "cheaper_hotel", "better_hotel", "other_hotel", "cheaper_flight", "better_flight", "other_flight",
    "cheaper", "better",
)  # fmt: skip
_AS_WISHED = Text(ko="말씀하신 지역·항공사 안에서", en="That is with the area or the airline that you asked for.")
_NOTHING_ELSE: dict[TurnKind, Text] = {
    "cheaper_hotel": Text(ko="더 싼 숙소는 없습니다.", en="There is no cheaper place to stay."),
    "better_hotel": Text(ko="더 좋은 숙소는 없습니다.", en="There is no better place to stay."),
    "cheaper_flight": Text(ko="더 싼 항공편은 없습니다.", en="There is no cheaper flight."),
    "better_flight": Text(ko="더 좋은 항공편은 없습니다.", en="There is no better flight."),
    "other_hotel": Text(ko="다른 숙소는 없습니다.", en="There is no other place to stay."),
    "other_flight": Text(ko="다른 항공편은 없습니다.", en="There is no other flight."),
    "cheaper": Text(ko="더 싼 항공편이나 숙소는 없습니다.", en="There is no cheaper flight or place to stay."),
    "better": Text(ko="더 좋은 항공편이나 숙소는 없습니다.", en="There is no better flight or place to stay."),
}
