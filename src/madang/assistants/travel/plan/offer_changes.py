"""Answers a change of mind: the offer with another wish, flight or hotel; what was planned is kept as far as it can be,
and what moved is listed.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from madang.assistants.travel import phrases
from madang.assistants.travel.plan.offers import PLAN_KINDS, make_offer, offer_of, with_rain_and_tips
from madang.assistants.travel.plan.price.budget import outline_of, saving_tips
from madang.assistants.travel.plan.price.estimates import TripChoices, TripFacts, TripOutline, flown_by
from madang.assistants.travel.plan.trip_changes import (
    GapFilling,
    exchanged_days,
    on_other_days,
    request_differences,
    revise_trip,
    trip_differences,
)
from madang.assistants.travel.plan.trips import least_cost, make_trip, outlines
from madang.assistants.travel.prove.faults import PlanFault
from madang.assistants.travel.prove.trip import prove
from madang.assistants.travel.trip.flights_and_hotels import FlightOption, HotelOption
from madang.assistants.travel.trip.itinerary import DayPlan
from madang.assistants.travel.trip.offer import Difference, Offer, PlanKind, TripPlan
from madang.assistants.travel.trip.opening_hours import clock_text
from madang.assistants.travel.trip.request import TripRequest
from madang.assistants.travel.understand.plans.intent import IntentKind
from madang.reading.language import with_particle
from madang.state import Frozen
from madang.text import Text

_Option = TypeVar("_Option", FlightOption, HotelOption)


class ChangedOffer(Frozen):
    """The offer after a change, what it moved in the plan that was looked at, and why it could not be made, if so."""

    offer: Offer
    changes: tuple[Difference, ...] = ()
    note: Text | None = None


def change_offer(
    before: Offer,
    shown: PlanKind,
    request: TripRequest,
    *,
    turn: IntentKind,
    facts: TripFacts,
    choices: TripChoices,
    days: Sequence[int] = (),
) -> ChangedOffer:
    """The offer with a change: another wish for all of the plans, another flight or hotel for the one that is shown, or
    two of its `days` in each other's place.
    """
    old = _trip(before, shown)
    if turn == "mix" and old is not None:
        return _mixed(before, old, request, facts, choices)
    if turn == "swap_days" and old is not None:
        return _with_days_exchanged(before, old, days, facts, choices)
    wished = _with_new_request(before, shown, request, facts, choices)
    plan = _trip(wished.offer, shown)
    if turn not in SWAP_KINDS or plan is None:
        return wished
    swapped = _swapped(wished.offer, plan, turn, facts, choices)
    return swapped.changed(changes=(*wished.changes, *swapped.changes))


def _mixed(before: Offer, old: TripPlan, request: TripRequest, facts: TripFacts, choices: TripChoices) -> ChangedOffer:
    """The plan with the flight and the hotel that were picked from other plans."""
    known = outlines(request, facts.place, choices)
    picked = _nearest(old, [outline for outline in known if _is_as_picked(outline, request)])
    if not picked:
        return ChangedOffer(offer=before, note=phrases.CANNOT_MIX)
    if not _moved(old, picked[0]):
        return ChangedOffer(offer=before, note=phrases.MIX_IS_SHOWN.format(plan=phrases.PLAN_NAMES[old.kind]))
    mixed = [_with_choice(before, old, outline, facts, choices) for outline in picked]
    return next((change for change in mixed if change.note is None), mixed[0])


def _with_days_exchanged(
    before: Offer, old: TripPlan, days: Sequence[int], facts: TripFacts, choices: TripChoices
) -> ChangedOffer:
    """The plan with two of its days in each other's place, as far as arrival, departure and opening hours allow; what
    did not go along is listed.
    """
    one, other = days
    if max(days) > len(old.days):
        return ChangedOffer(offer=before, note=phrases.NO_SUCH_DAY.format(days=len(old.days)))
    wished = exchanged_days(old, one, other)
    new, faults = _revised(wished, outline_of(old, facts.place), facts)
    if faults or not _have_exchanged(old, new, one, other):
        return ChangedOffer(offer=before, note=phrases.DAYS_NOT_EXCHANGED.format(one=one, other=other))
    new = new.changed(tips=saving_tips(new, facts.place, choices))
    trips = tuple(new if trip.kind == old.kind else trip for trip in before.trips)
    told = Difference(what="moved", day=None, text=phrases.DAYS_EXCHANGED.format(one=one, other=other))
    stayed = [change for change in trip_differences(wished, new) if change.what != "moved" or _went_on(change, days)]
    return ChangedOffer(offer=before.changed(trips=trips), changes=(told, *stayed))


def _went_on(change: Difference, days: Sequence[int]) -> bool:
    """Whether a sight ended up on another day than the two."""
    return change.day not in days


def _have_exchanged(old: TripPlan, new: TripPlan, one: int, other: int) -> bool:
    """Whether one of two days holds something that was on the other."""
    before, after = ([_sights_of(trip.days[day - 1]) for day in (one, other)] for trip in (old, new))
    return bool(before[0] & after[1] or before[1] & after[0])


def _sights_of(day: DayPlan) -> set[str | None]:
    return {stop.sight for stop in day.visits}


def _swapped(before: Offer, old: TripPlan, turn: IntentKind, facts: TripFacts, choices: TripChoices) -> ChangedOffer:
    """The plan with the next cheaper or better flight or hotel; the other plans stay.

    Of those that are nearest in price, one with which every day keeps its sights is taken before one that loses some.
    """
    outline = outline_of(old, facts.place)
    ways = _other_choices(outline, turn, _preferred_airline_only(choices, before.request))
    if not ways:
        return ChangedOffer(offer=before, note=_nothing_else(turn, before.request))
    tried = [_with_choice(before, old, changed, facts, choices) for changed in ways]
    made = [change for change in tried if change.note is None]
    seen = _sights(old)
    same = [change for change in made if (new := _trip(change.offer, old.kind)) and _sights(new) == seen]
    made.sort(key=lambda change: -_sights_kept(old, change.offer))
    return next(iter((*same, *made, *tried)))


def _sights_kept(old: TripPlan, offer: Offer) -> int:
    new = _trip(offer, old.kind)
    return len({*_sights(old)} & {*_sights(new)}) if new else 0


def _sights(trip: TripPlan) -> list[str | None]:
    return [stop.sight for day in trip.days for stop in day.visits]


def _with_choice(
    before: Offer, old: TripPlan, changed: TripOutline, facts: TripFacts, choices: TripChoices
) -> ChangedOffer:
    """The offer with one plan made to fit another flight or hotel, which from now on counts as wished for."""
    request = _with_picks(before.request, old, changed)
    new, faults = _revised(old, changed.changed(request=request), facts)
    if faults:
        return ChangedOffer(offer=before, note=phrases.CHANGE_REFUSED.format(reason=faults[0].message))
    swapped = new.changed(tips=saving_tips(new, facts.place, choices))
    others = [trip.changed(request=request) for trip in before.trips if trip.kind != old.kind]
    trips = tuple(sorted((swapped, *others), key=lambda trip: PLAN_KINDS.index(trip.kind)))
    if not _in_order(trips):
        trips = _beside(swapped, (*trips, *make_offer(request, facts, choices).trips))
    offer = offer_of(request, trips, facts, choices)
    return ChangedOffer(offer=offer, changes=offer_differences(before, offer, old.kind, facts))


def _with_picks(request: TripRequest, old: TripPlan, changed: TripOutline) -> TripRequest:
    """The request with what the traveller has picked: the part of a plan that is another one now."""
    flight, hotel = changed.flight and changed.flight.id, changed.hotel and changed.hotel.id
    return request.changed(
        picked_flight=request.picked_flight if flight == (old.flight and old.flight.id) else flight,
        picked_hotel=request.picked_hotel if hotel == (old.hotel and old.hotel.id) else hotel,
    )


def _is_as_picked(outline: TripOutline, request: TripRequest) -> bool:
    """Whether an outline has the flight and the hotel that were picked; any will do where none was."""
    flight, hotel = outline.flight and outline.flight.id, outline.hotel and outline.hotel.id
    return request.picked_flight in (None, flight) and request.picked_hotel in (None, hotel)


def _preferred_airline_only(choices: TripChoices, request: TripRequest) -> TripChoices:
    """The choices with flights of the airline that is liked alone, where it flies."""
    flights = [flight for flight in choices.flights if flown_by(flight.carriers, request.airline)]
    return choices.changed(flights=flights) if flights else choices


def _nothing_else(turn: IntentKind, request: TripRequest) -> Text:
    """That there is nothing cheaper, better or else; and if so, that this is because of what was asked for."""
    nothing = phrases.NOTHING_ELSE[turn]
    if not (request.area or request.unwanted_areas or request.airline):
        return nothing
    return phrases.NOTHING_ELSE_WITHIN_WISHES.format(nothing=nothing)


def _other_choices(outline: TripOutline, turn: IntentKind, choices: TripChoices) -> list[TripOutline]:
    """The outlines with another hotel or flight, nearest in price first; of both what makes it cost least."""
    way, _, what = turn.partition("_")
    hotels = _nearest_options(choices.hotels, outline.hotel, way) if what != "flight" else []
    flights = _nearest_options(choices.flights, outline.flight, way) if what != "hotel" else []
    ways = [outline.changed(hotel=hotel) for hotel in hotels]
    others = [outline.changed(flight=flight) for flight in flights]
    if ways and others:
        return [min(ways[0], others[0], key=least_cost)]
    return [*ways, *others]


def _nearest_options(options: Sequence[_Option], now: _Option | None, way: str) -> list[_Option]:
    """The options by how near they are in price to what is chosen now: cheaper, better (which costs more), or any."""
    if now is None:
        return []
    price = now.total.likely
    others = [
        option
        for option in options
        if option.id != now.id and (way == "other" or (option.total.likely < price) == (way == "cheaper"))
    ]
    nearest = sorted(others, key=lambda option: abs(option.total.likely - price))
    return [*nearest[:_CHOICES_TRIED], *(option for option in nearest[_CHOICES_TRIED:] if _is_same_place(option, now))]


def _is_same_place(option: FlightOption | HotelOption, now: FlightOption | HotelOption) -> bool:
    """Whether a hotel stands in the part of town that one stays in: the days can then stay as they are."""
    return isinstance(option, HotelOption) and isinstance(now, HotelOption) and option.district == now.district


def _with_new_request(
    before: Offer, shown: PlanKind, request: TripRequest, facts: TripFacts, choices: TripChoices
) -> ChangedOffer:
    """Every plan made to fit the new wish with as little change as possible; where that fails, new ones are made."""
    if request == before.request.changed(asked_on=request.asked_on):
        return ChangedOffer(offer=before)
    old = _trip(before, shown)
    if old is None or request.destination != before.request.destination:
        offer = make_offer(request, facts, choices)
        return ChangedOffer(offer=offer, changes=offer_differences(before, offer, shown, facts))
    if _remade_for(request) != _remade_for(before.request):
        offer = _with_the_same(old, make_offer(request, facts, choices), facts, choices)
        changes = offer_differences(before, offer, shown, facts)
        return ChangedOffer(offer=offer, changes=changes, note=_lost_pick(old, offer, request))
    moved = [on_other_days(trip, request) for trip in before.trips]
    fitted = [fit for trip in moved if (fit := _fitted(trip, request, facts, choices)) is not None]
    kept = next((trip for trip in fitted if trip.kind == shown), None)
    if kept is None:
        offer = make_offer(request, facts, choices)
    else:
        complete = len(fitted) == len(PLAN_KINDS) and _in_order(fitted)
        trips = fitted if complete else (*fitted, *make_offer(request, facts, choices).trips)
        offer = offer_of(request, _beside(kept, trips), facts, choices)
    return ChangedOffer(
        offer=offer, changes=offer_differences(before, offer, shown, facts), note=_lost_pick(old, offer, request)
    )


def _lost_pick(old: TripPlan, offer: Offer, request: TripRequest) -> Text | None:
    """That the hotel or flight that was picked is no longer in the plan, where it was in it before."""
    new = _trip(offer, old.kind)
    if new is None:
        return None
    hotel_lost = request.picked_hotel == (old.hotel and old.hotel.id) != (new.hotel and new.hotel.id)
    flight_lost = request.picked_flight == (old.flight and old.flight.id) != (new.flight and new.flight.id)
    if hotel_lost and old.hotel and request.picked_hotel:
        return phrases.PICK_LOST.format(what=old.hotel.name)
    if flight_lost and old.flight and request.picked_flight:
        return phrases.PICK_LOST.format(what=old.flight.carriers)
    return None


def _with_the_same(old: TripPlan, offer: Offer, facts: TripFacts, choices: TripChoices) -> Offer:
    """An offer for other days in which the plan that is looked at keeps its flight, hotel and meals, if it can."""
    request, new = offer.request, _trip(offer, old.kind)
    known = [outline for outline in outlines(request, facts.place, choices) if _is_of(outline, request.airline)]
    same = [outline for outline in known if not _moved(old, outline)][:1]
    if request.picked_flight or request.picked_hotel:
        same += _nearest(old, [outline for outline in known if _is_as_picked(outline, request)])[:_PICKS_TRIED]
    if new and any(not _moved(new, outline) for outline in same):
        return offer
    for outline in same:
        kept = with_rain_and_tips(make_trip(old.kind, outline, allowed=request.allowed), facts, choices)
        if not prove(kept, facts.place):
            return offer_of(request, _beside(kept, offer.trips), facts, choices)
    return offer


def _is_of(outline: TripOutline, airline: str | None) -> bool:
    """Whether an outline flies with the airline that is liked; any will do where none is."""
    return airline is None or (outline.flight is not None and flown_by(outline.flight.carriers, airline))


def _beside(kept: TripPlan, others: Sequence[TripPlan]) -> tuple[TripPlan, ...]:
    """The plan that is looked at with the others that are cheaper or more expensive as their kind requires."""
    chosen = (kept,)
    for trip in others:
        more = tuple(sorted((*chosen, trip), key=lambda plan: PLAN_KINDS.index(plan.kind)))
        chosen = more if _in_order(more) else chosen
    return chosen


def _in_order(trips: Sequence[TripPlan]) -> bool:
    """Whether the plans are of different kinds, fly, stay or eat differently, and cost more the more they offer."""
    made_of = {(trip.flight and trip.flight.id, trip.hotel and trip.hotel.id, trip.meals) for trip in trips}
    costs = [trip.budget.total.likely for trip in trips]
    kinds = [PLAN_KINDS.index(trip.kind) for trip in trips]
    return len(made_of) == len(trips) and costs == sorted({*costs}) and kinds == sorted({*kinds})


def offer_differences(before: Offer, after: Offer, shown: PlanKind | None, facts: TripFacts) -> tuple[Difference, ...]:
    """What differs between two offers: the wish, the plan that is looked at, and whether the others moved as well."""
    wished = request_differences(before.request, after.request, facts)
    old, new = _trip(before, shown), _trip(after, shown)
    if old and new is None:
        return (*wished, Difference(what="plan", day=None, text=_gone(old.kind)))
    if _remade_for(before.request) != _remade_for(after.request):
        return (*wished, *_in_short(old, new))
    moved = trip_differences(on_other_days(old, after.request), new) if old and new else ()
    settled = [*_settled_before(old, before.request, after.request, facts)] if old else []
    return (*wished, *settled, *moved, *((_OTHERS,) if _others_moved(before, after, shown) else ()))


def _settled_before(old: TripPlan, before: TripRequest, after: TripRequest, facts: TripFacts) -> Iterator[Difference]:
    """Which of what is newly wanted the plan had already, and which of what is to be left out it never had."""
    planned = {
        stop.sight: (day, stop.start) for day, one in enumerate(old.days, 1) for stop in one.visits if stop.sight
    }
    for sight in (sight for sight in after.must_visits if sight in planned and sight not in before.must_visits):
        day, start = planned[sight]
        name = facts.place.sight(sight).name
        text = phrases.ALREADY_PLANNED.format(sight=name, day=day, time=clock_text(start))
        yield Difference(what="wish", day=None, text=text)
    for sight in (sight for sight in after.excluded_sights if sight not in (*planned, *before.excluded_sights)):
        text = phrases.NOT_IN_SHOWN_PLAN.format(sight=facts.place.sight(sight).name)
        yield Difference(what="wish", day=None, text=text)


def _gone(kind: PlanKind) -> Text:
    name = phrases.PLAN_NAMES[kind]
    return phrases.PLAN_DROPPED.format(plan=Text(ko=with_particle(name.ko, "은/는"), en=name.en))


def _others_moved(before: Offer, after: Offer, shown: PlanKind | None) -> bool:
    """Whether a plan beside the one that is looked at came, went or changed."""
    old, new = ({trip.kind: trip for trip in offer.trips if trip.kind != shown} for offer in (before, after))
    return old.keys() != new.keys() or any(trip_differences(old[kind], new[kind]) for kind in old)


def _remade_for(request: TripRequest) -> tuple[object, ...]:
    """What no day of a plan outlasts: where one sleeps, how one gets there and about, and what one likes."""
    slept_in = [stay.town for stay in request.stays]
    liked = [style for style in request.styles if style != "family"]  # comes and goes with the children
    return slept_in, request.by_car, request.origin, request.airline, liked


def _in_short(old: TripPlan | None, new: TripPlan | None) -> Iterator[Difference]:
    """Between plans of other days: what they are made of and cost, but not where each sight has gone."""
    if old is not None and new is not None:
        yield from (change for change in trip_differences(old, new) if change.what in {"flight", "hotel", "budget"})


def _trip(offer: Offer, kind: PlanKind | None) -> TripPlan | None:
    return next((trip for trip in offer.trips if trip.kind == kind), None)


def _fitted(trip: TripPlan, request: TripRequest, facts: TripFacts, choices: TripChoices) -> TripPlan | None:
    """The plan under another wish: with the same flight, hotel and meals if that can be, else with the nearest."""
    for outline in _nearest(trip, outlines(request, facts.place, choices)):
        if not _keeps_picks(trip, outline, request):
            continue
        if least_cost(outline) <= request.allowed:
            new, faults = _revised(trip, outline, facts)
            if not faults:
                return new.changed(tips=saving_tips(new, facts.place, choices))
    return None


def _keeps_picks(trip: TripPlan, outline: TripOutline, request: TripRequest) -> bool:
    """Whether an outline keeps what was picked, in the plan that has it."""
    has = TripOutline(request=request, place=outline.place, flight=trip.flight, hotel=trip.hotel, meals=trip.meals)
    return not _is_as_picked(has, request) or _is_as_picked(outline, request)


def _revised(trip: TripPlan, outline: TripOutline, facts: TripFacts) -> tuple[TripPlan, tuple[PlanFault, ...]]:
    """The trip made to fit an outline and what is wrong with it; holes are filled as far as that can be paid for."""
    for filling in _FILLINGS:
        full = revise_trip(trip, outline, filling=filling)
        if not (faults := prove(full, facts.place)):
            return full, faults
    bare = revise_trip(trip, outline)
    return bare, prove(bare, facts.place)


def _nearest(trip: TripPlan, known: Sequence[TripOutline]) -> list[TripOutline]:
    """The outlines by how little they change: the same choices, then one other, of the same level if it can be.

    Of those that change equally little, the most expensive comes first.
    """
    nearest_first = sorted(
        known, key=lambda other: (_moved(trip, other), _levels_moved(trip, other), -least_cost(other))
    )
    return nearest_first[:_MOST_TRIED]


def _moved(trip: TripPlan, outline: TripOutline) -> int:
    flight = (trip.flight and trip.flight.id) != (outline.flight and outline.flight.id)
    hotel = (trip.hotel and trip.hotel.id) != (outline.hotel and outline.hotel.id)
    return flight + hotel + (trip.meals != outline.meals)


def _levels_moved(trip: TripPlan, outline: TripOutline) -> int:
    pairs = ((trip.flight, outline.flight), (trip.hotel, outline.hotel))
    return sum((old and old.tier) != (new and new.tier) for old, new in pairs)


_MOST_TRIED = 12
_PICKS_TRIED = 4
_CHOICES_TRIED = 3
_FILLINGS: tuple[GapFilling, ...] = ("any", "free")
_OTHERS = Difference(what="others", day=None, text=phrases.OTHER_PLANS_CHANGED)
SWAP_KINDS: Sequence[IntentKind] = (
    "cheaper_hotel", "better_hotel", "other_hotel", "cheaper_flight", "better_flight", "other_flight",
    "cheaper", "better",
)  # fmt: skip
