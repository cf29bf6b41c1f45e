"""The needs collector: reads a message, fills the slots, and decides what is asked for."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import Any

from langgraph.runtime import Runtime

from madang.assistants.travel import phrases
from madang.assistants.travel.agents.advice import cheapest_days_for, least_budget_for, towns_for, wanted_weather
from madang.assistants.travel.agents.proposer import propose
from madang.assistants.travel.agents.read_wish import read_message, today_of, trip_question
from madang.assistants.travel.agents.towns import can_drive, planned_place, planned_request, reachable_towns
from madang.assistants.travel.plan.offer_changes import offer_differences
from madang.assistants.travel.plan.price.seasons import cheapest_departure
from madang.assistants.travel.present.format import tell_area
from madang.assistants.travel.present.questions import no_such_area
from madang.assistants.travel.present.understanding import understanding_of
from madang.assistants.travel.state import Journey, slot_fields, slots_of
from madang.assistants.travel.tools.bundled_data import (
    advice_on,
    destination,
    place_names,
    seasons,
    start_towns,
    to_won,
)
from madang.assistants.travel.tools.known_names import home_of, lexicon, places_in
from madang.assistants.travel.tools.trip_places import place_of, trip_facts
from madang.assistants.travel.trip.errors import TripRequestError
from madang.assistants.travel.trip.itinerary import DayPlan
from madang.assistants.travel.trip.offer import Offer, TripPlan
from madang.assistants.travel.trip.request import DayWish, DepartureWindow, TripRequest
from madang.assistants.travel.trip.texts import list_text, won_text
from madang.assistants.travel.understand.changes import nth_of
from madang.assistants.travel.understand.dates import read_days
from madang.assistants.travel.understand.heard import hear
from madang.assistants.travel.understand.intent import Intent, Shown, read_intent
from madang.assistants.travel.understand.model_reading import merge_intent
from madang.assistants.travel.understand.references import as_days_of_trip, points_at_day
from madang.assistants.travel.understand.remembered import remembered_slots, slots_said
from madang.assistants.travel.understand.slots import (
    Slots,
    fill_slots,
    is_date_problem,
    leaving_open,
    missing_slot,
    resolve_ambiguous_sights,
    slots_for,
)
from madang.assistants.travel.understand.wish import Slot, Wish, WishInput
from madang.protocol import PlanningStarted
from madang.reading.language import with_particle
from madang.runtime.agents import RunContext
from madang.text import Text


async def collect_needs(state: Journey, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Reads a message: fills the slots, decides what it asks for, and makes the request once it is complete."""
    context = runtime.context
    today = today_of(context)
    said = as_days_of_trip(state.message, state.offer.request.dates if _has_plans(state) and state.offer else (), today)
    wish_input = WishInput(
        message=said,
        today=today,
        expecting=state.expecting,
        destination=state.destination,
        towns=tuple(stay.town for stay in state.towns),
        budget=state.budget,
    )
    wish, reading = await read_message(wish_input, trip_question(state, today), context)
    if state.destination is None and not wish.destinations and (picked := nth_of(state.message, state.offered)):
        wish = wish.changed(destinations=(picked,), unknown_place=None)
    if state.named_day and wish.departure is None and points_at_day(said):
        wish = wish.changed(departure=DepartureWindow(first=state.named_day, last=state.named_day))
    remembered = remembered_slots(context.remembered, lexicon(), to_won)
    filled = remembered.filling(slots_of(state), slots_said(wish, to_won, today)) if state.offer is None else {}
    recalled = slot_fields(filled.items())
    state = replace(state, **recalled)
    heard = hear(state.message, today)
    turn = merge_intent(read_intent(said, wish, _shown(state), heard), reading, wish, _shown(state))
    if turn.kind == "unclear" and state.misses and state.expecting in {"budget", "people"}:
        turn = Intent(kind="trip")  # asked twice is enough: it is planned with what is known
    context.emit(PlanningStarted(message=state.message))
    update = _update_for(state, wish, turn, today)
    used = {
        name: remembered.told[name] for name, value in slot_fields(filled.items()).items() if update.get(name) == value
    }
    await context.use_remembered(dict.fromkeys(used.values()))
    if update["turn"] == "suggest":
        update |= await propose(state, update, today, context)
    return {
        "remarks": [],
        "misses": state.misses + 1 if update.get("notes") == [phrases.UNCLEAR] else 0,
        **update,
        "understood": understanding_of(wish, turn, heard, today, names=lexicon(), language=context.language),
        "current_agent": "needs_collector",
    }


def _shown(state: Journey) -> Shown:
    """What the traveller has before their eyes."""
    offer = state.offer
    return Shown(
        plans=tuple(trip.kind for trip in offer.trips) if offer else (),
        remedies=len(offer.remedies) if offer else 0,
        raises_budget=_raising(offer),
        has_offer=offer is not None,
        has_destination=state.destination is not None,
        before=state.turn,
    )


def _has_plans(state: Journey) -> bool:
    return state.offer is not None and bool(state.offer.trips)


def _raising(offer: Offer | None) -> int | None:
    """The number of the remedy that raises the budget."""
    remedies = offer.remedies if offer else ()
    return next((number for number, remedy in enumerate(remedies, 1) if remedy.kind == "raise_budget"), None)


def _update_for(state: Journey, wish: Wish, turn: Intent, today: date) -> dict[str, Any]:
    """What a message changes, by what it asks for."""
    match turn.kind:
        case "restart":
            return {**slot_fields(Slots()), **_RESET, "turn": "restart", "current_step": "collecting"}
        case "undo" | "undo_all" | "remedy" | "mix":
            return _plan_update(state, turn)
        case "suggest" | "cheapest_dates" | "least_budget":
            return _advice_update(state, wish, turn, today)
        case "greeting" | "thanks" | "unclear":
            return {"turn": turn.kind, "notes": [phrases.UNCLEAR] if turn.kind == "unclear" else []}
        case "choose" | "show" | "rain" | "ask":
            return _question_update(state, turn)
        case "swap_days":
            return _exchange_update(state, turn)
        case _:
            return _filled_update(state, wish, turn, today)


def _question_update(state: Journey, turn: Intent) -> dict[str, Any]:
    """What is asked of which plan; a choice stays one while another plan is only asked about."""
    return {
        "turn": turn.kind,
        "day": turn.day,
        "topic": turn.topic,
        "chosen": turn.plan or state.chosen,
        "compared": list(turn.plans),
        "currency": turn.currency,
        "asked_style": turn.style,
        "notes": [],
    }


def _exchange_update(state: Journey, turn: Intent) -> dict[str, Any]:
    """Two days of the plan that is looked at, to be put in each other's place."""
    if state.offer is None or not state.offer.trips:
        return {"turn": "unclear", "notes": [phrases.NO_PLANS_YET]}
    last = len(state.offer.request.dates)
    if not turn.days:
        return {"turn": "unclear", "notes": [phrases.NO_SUCH_DAY.format(days=last)]}
    days = sorted(last + 1 + day if day < 0 else day for day in turn.days)
    kept: dict[str, Any] = {"notes": [], "choices": [], "meant": [], "doubt": None}
    shown = state.chosen or state.offer.recommended
    request = state.offer.request
    return {
        **kept, "turn": "swap_days", "exchanged_days": days, "request": request, "chosen": shown,
        "current_step": "searching",
    }  # fmt: skip


def _plan_update(state: Journey, turn: Intent) -> dict[str, Any]:
    """What a message changes that goes on with plans as they were offered: back to some, or with parts of them."""
    if turn.kind == "mix":
        return _mix_update(state, turn)
    if turn.kind == "remedy":
        return _remedy_update(state, turn.remedy or 1)
    return _undo_update(state, to_the_first=turn.kind == "undo_all")


def _filled_update(state: Journey, wish: Wish, turn: Intent, today: date) -> dict[str, Any]:
    """The slots with what the message says, and the request once they are complete and nothing is in doubt."""
    won = to_won(wish.budget.amount, wish.budget.currency) if wish.budget else None
    wish = _with_sights_of_kinds(state, _on_named_days(state, wish))
    wish = wish.changed(day_wishes=(*wish.day_wishes, *_lighter(state, wish)))
    slots, refused = fill_slots(slots_of(state), wish, today, won)
    slots, restored = _with_budget_of_before(state, slots, wish)
    slots = leaving_open(slots, wish, state.expecting, state.message) if not refused else slots
    slots, meant = resolve_ambiguous_sights(slots, wish, state.meant, home_of)
    slots, lost = _somewhere_to_stay(slots, wish)
    slots, far = reachable_towns(slots)
    slots, remarks = _only_in_town(_slower(state, slots, wish), wish)
    remarks = [*restored, *far, *remarks, *_start_remarks(wish)]
    troubles = [*refused, *_unknown_parts(wish, won), *lost]
    choices, doubt = _choices(wish, slots), _doubt(state, lost, refused)
    turn_fields = {"turn": turn.kind, "choices": choices, "meant": meant, "notes": troubles, "doubt": doubt}
    update = {**slot_fields(slots), **turn_fields, "remarks": remarks}
    if missing_slot(slots) is not None or choices or meant:
        return {**update, "notes": [*troubles, *_advice_before_planning(slots, wish)]}
    if doubt in {"area", "dates"}:
        return update
    try:
        request = planned_request(slots, today, _leaving(slots, today, state.request))
    except TripRequestError as error:
        return {**update, "budget": None, "notes": [*troubles, error.user_message]}
    return {**update, "request": request, "doubt": None, "current_step": "searching"}


def _on_named_days(state: Journey, wish: Wish) -> Wish:
    """The wish with the sights of the kinds that are to leave a day, where one is named: the other days keep theirs."""
    shown, days = _trip_shown(state), read_days(state.message)
    if shown is None or not days or not (wish.unwanted_kinds or wish.unwanted_styles):
        return wish
    place = place_of(shown.request)
    visits = [place.sight(stop.sight) for day in _numbered(days, shown) for stop in day.visits if stop.sight]
    gone = [
        sight.id
        for sight in visits
        if sight.category in wish.unwanted_kinds or {*sight.styles} & {*wish.unwanted_styles}
    ]
    return wish.changed(unwanted_kinds=(), unwanted_styles=(), excluded=(*wish.excluded, *gone)) if gone else wish


def _numbered(days: Sequence[int], trip: TripPlan) -> list[DayPlan]:
    """The days of a trip by their numbers, the last as -1; those that it does not have are left out."""
    return [trip.days[day - 1 if day > 0 else day] for day in days if abs(day) <= len(trip.days)]


def _with_sights_of_kinds(state: Journey, wish: Wish) -> Wish:
    """The wish with the best known sight of each kind that is to be put into a plan and is not in it."""
    shown = _trip_shown(state)
    if shown is None or not wish.wanted_kinds:
        return wish
    planned = {stop.sight for day in shown.days for stop in day.visits}
    sights = [sight for sight in place_of(shown.request).sights if sight.id not in (*planned, *wish.excluded)]
    best = {
        kind: max((sight for sight in sights if sight.category == kind), key=lambda sight: sight.appeal, default=None)
        for kind in wish.wanted_kinds
    }
    chosen = [sight.id for sight in best.values() if sight]
    return wish.changed(must_visit=tuple(dict.fromkeys((*wish.must_visit, *chosen))), unknown_sight=None)


def _lighter(state: Journey, wish: Wish) -> list[DayWish]:
    """Fewer places on the days that hold too much, by what the plan on the screen has there."""
    shown = _trip_shown(state)
    if shown is None:
        return []
    days = [day if day > 0 else len(shown.days) + 1 + day for day in wish.lighter_days if abs(day) <= len(shown.days)]
    visits = [(day, len(shown.days[day - 1].visits)) for day in days]
    return [DayWish(day=day, most_visits=max(1, count - (2 if count >= _MANY else 1))) for day, count in visits]


def _with_budget_of_before(state: Journey, slots: Slots, wish: Wish) -> tuple[Slots, list[Text]]:
    """The slots with the budget as it was before somebody joined who does not come after all, and that it is so."""
    if not (wish.leaving or wish.party_step == -1) or wish.budget or state.offer is None:
        return slots, []
    party = (slots.adults, slots.children, slots.infants)
    offers = [*state.past, state.offer]
    for before, after in reversed([*pairwise(offers)]):
        same = (before.request.party.adults, before.request.party.children, before.request.party.infants) == party
        if same and after.request.party != before.request.party and after.request.limit != before.request.limit:
            told = (before.request.budget, before.request.budget_scope)
            if before.request.open_budget or told == (slots.budget, slots.budget_scope):
                return slots, []
            back = slots.changed(budget=told[0], budget_scope=told[1], foreign_budget=None)
            return back, [phrases.BUDGET_RESTORED.format(budget=won_text(before.request.limit))]
    return slots, []


def _trip_shown(state: Journey) -> TripPlan | None:
    return state.trip(state.chosen or (state.offer.recommended if state.offer else None))


def _slower(state: Journey, slots: Slots, wish: Wish) -> Slots:
    """The slots with fewer places a day than the plan on the screen shows, where an easier pace is asked for."""
    shown = _trip_shown(state)
    if shown is None or wish.pace != "relaxed" or slots.most_visits is not None:
        return slots
    mean = sum(len(day.visits) for day in shown.days) // len(shown.days)
    return slots.changed(most_visits=max(_FEWEST_VISITS, mean))


def _only_in_town(slots: Slots, wish: Wish) -> tuple[Slots, list[Text]]:
    """The slots without sights that the town does not have, and that it has not."""
    if slots.destination is None:
        return slots, []
    place, towns = destination(slots.destination), {slots.destination, *(stay.town for stay in slots.towns)}
    foreign = [sight for sight in slots.must_visit_places if home_of(sight) not in towns]
    lost = dict.fromkeys((*foreign, *(sight for sight in wish.misplaced if home_of(sight) not in towns)))
    names = [_without_brackets(destination(home_of(sight)).sight(sight).name) for sight in lost]
    said = [
        phrases.NOT_IN_TOWN.format(sight=Text(ko=with_particle(name.ko, "은/는"), en=name.en), place=place.name)
        for name in names
    ]
    if wish.unknown_sight and not wish.changed(unknown_sight=None, must_visit=()).is_empty:
        said.append(phrases.NOT_IN_DATA.format(sight=wish.unknown_sight, place=place.name))
    kept = tuple(sight for sight in slots.must_visit_places if sight not in foreign)
    left_out = tuple(sight for sight in slots.excluded_places if home_of(sight) in towns)
    return slots.changed(must_visit_places=kept, excluded_places=left_out), said


def _start_remarks(wish: Wish) -> list[Text]:
    """From where a trip is worked out, where nothing is known to leave from the town that was said."""
    if wish.far_origin is None:
        return []
    town = Text(ko=wish.far_origin, en=wish.far_origin)
    if wish.origin is None:
        return [phrases.STARTS_ELSEWHERE.format(town=town)]
    return [phrases.STARTS_NEAR_BY.format(town=town, start=start_towns()[wish.origin][0])]


def _without_brackets(name: Text) -> Text:
    return Text(ko=name.ko.split("(")[0].strip(), en=name.en.split("(")[0].strip())


def _advice_update(state: Journey, wish: Wish, turn: Intent, today: date) -> dict[str, Any]:
    """What is known of the trip with what the message adds, and the answer to what it asks; or a question first."""
    update = _filled_update(state, wish, Intent(kind="trip"), today)
    known = slots_of(state)
    slots = Slots.model_validate({name: update.get(name, getattr(known, name)) for name in Slots.model_fields})
    if turn.kind == "suggest":
        among = update["choices"] or (places_in(wish.region) if wish.region else [])
        towns, text = towns_for(slots, today, among, wanted_weather(state.message))
        return {**update, "turn": "suggest", "choices": towns, "notes": [], "remarks": [text]}
    if slots.destination is None or slots.duration is None or slots.adults is None:
        return update
    planned = state.offer.request if state.offer else None
    if turn.kind == "least_budget":
        return {"turn": turn.kind, "notes": [], "remarks": [least_budget_for(slots, today, planned)]}
    found = cheapest_days_for(slots, today, planned)
    return {"turn": turn.kind, "notes": [], "remarks": [found.text], "named_day": found.day}


def _mix_update(state: Journey, turn: Intent) -> dict[str, Any]:
    """The wish with the flight of one plan and the hotel of another, to be planned."""
    flown, stayed = state.trip(turn.flight_of), state.trip(turn.hotel_of)
    if state.offer is None or not (flown and flown.flight and stayed and stayed.hotel):
        return {"turn": "unclear", "notes": [phrases.NO_SUCH_PLAN]}
    request = state.offer.request.changed(picked_flight=flown.flight.id, picked_hotel=stayed.hotel.id)
    shown = state.chosen or state.offer.recommended
    kept: dict[str, Any] = {"notes": [], "choices": [], "meant": [], "doubt": None}
    return {**kept, "turn": "mix", "request": request, "chosen": shown, "current_step": "searching"}


def _unknown_parts(wish: Wish, won: int | None) -> Iterator[Text]:
    """What of a wish lies beyond what is known: a currency, a place, a sight."""
    if wish.budget and won is None:
        yield phrases.UNKNOWN_CURRENCY.format(currency=wish.budget.currency)
    if wish.unknown_place:
        yield _unknown(wish.unknown_place)
    if wish.unknown_sight and wish.changed(unknown_sight=None).is_empty:
        yield phrases.UNKNOWN_SIGHT.format(sight=wish.unknown_sight)


def _advice_before_planning(slots: Slots, wish: Wish) -> tuple[Text, ...]:
    """What to say of the concerns of a message while something of the trip is still open, perhaps where it goes."""
    country = destination(slots.destination).country if slots.destination else ""
    return advice_on(wish.concerns, country, by_car=slots.destination is None or can_drive(slots))


def _doubt(state: Journey, lost: Sequence[Text], refused: Sequence[Text]) -> Slot | None:
    """What to ask for though nothing is missing: another part of town, or another day to leave on."""
    if lost:
        return "area"
    if state.offer is None and any(map(is_date_problem, refused)):
        return "dates"
    return None if state.doubt in {"area", "dates"} else state.doubt


def _somewhere_to_stay(slots: Slots, wish: Wish) -> tuple[Slots, tuple[Text, ...]]:
    """The slots without an area that the town does not have, and that it has none, as soon as the town is known."""
    if slots.destination is None:
        return slots, ()
    place = planned_place(slots)
    if wish.unknown_area:
        return slots, (no_such_area(Text(ko=wish.unknown_area, en=wish.unknown_area), place),)
    if any(district.matches(slots.area, slots.unwanted_areas) for district in place.districts):
        return slots, ()
    area = tell_area(slots.area, place) if slots.area else phrases.OTHER_AREAS
    return slots.changed(area=None, unwanted_areas=()), (no_such_area(area, place),)


def _unknown(place: str) -> Text:
    """That nothing is known of a place, and what is known instead."""
    proposed = list(place_names().values())[:_MOST_PROPOSED]
    return phrases.UNKNOWN_PLACE.format(
        place=place, count=len(place_names()), known=list_text([town.name for town in proposed])
    )


def _leaving(slots: Slots, today: date, planned: TripRequest | None) -> date | None:
    """The cheapest day to leave on where several were left open, None where there is no choice.

    The day that was `planned` stays as long as it is among them.
    """
    window, nights = slots.departure, slots.duration
    if slots.destination is None or window is None or nights is None or window.first == window.last:
        return None
    if planned and window.first <= planned.departure <= window.last:
        return planned.departure
    return cheapest_departure(window, nights, today, destination(slots.destination).names, seasons())


def _undo_update(state: Journey, *, to_the_first: bool = False) -> dict[str, Any]:
    """The offer before the last change, or the first of all, with the wish it was made for."""
    if not state.past:
        return {"turn": "unclear", "notes": [phrases.NOTHING_TO_UNDO]}
    back_to = 0 if to_the_first else len(state.past) - 1
    last, shown = state.past[back_to], state.chosen or (state.offer.recommended if state.offer else None)
    changes = offer_differences(state.offer, last, shown, trip_facts(last.request)) if state.offer else ()
    back = {"request": last.request, "offer": last, "past": state.past[:back_to], "changes": list(changes)}
    return {
        **slot_fields(_slots_back(state, last.request)),
        **back,
        "turn": "undo",
        "chosen": shown if any(trip.kind == shown for trip in last.trips) else last.recommended,
        "notes": [phrases.UNDONE_ALL if to_the_first else phrases.UNDONE],
    }


def _slots_back(state: Journey, request: TripRequest) -> Slots:
    """The slots with what a request wants otherwise than the one that is planned; what both want stays as it was said."""
    planned = slots_for(state.offer.request) if state.offer else Slots()
    wanted = slots_for(request)
    moved = {name: value for name, value in wanted if value != getattr(planned, name)}
    return slots_of(state).changed(**moved)


def _remedy_update(state: Journey, number: int) -> dict[str, Any]:
    """The wish with one of the changes that would make it possible, to be planned."""
    if state.offer is None:
        return {"turn": "unclear", "notes": [phrases.UNCLEAR]}
    request = state.offer.remedies[number - 1].request
    update: dict[str, Any] = {
        "turn": "remedy",
        "request": request,
        "notes": [],
        "choices": [],
        "meant": [],
        "doubt": None,
    }
    return {**slot_fields(_slots_back(state, request)), **update, "current_step": "searching"}


def _choices(wish: Wish, slots: Slots) -> list[str]:
    """The destinations between which a traveller has to choose, because several or a region were named."""
    if len(wish.destinations) > 1:
        return list(wish.destinations)
    if wish.region and slots.destination is None:
        return places_in(wish.region)[:_MOST_CHOICES]
    return []


_FEWEST_VISITS = 2
_MANY = 5
_MOST_PROPOSED = 6
_MOST_CHOICES = 8
_RESET: dict[str, Any] = {
    "request": None,
    "offer": None,
    "past": [],
    "chosen": None,
    "doubt": None,
    "choices": [],
    "meant": [],
    "notes": [],
    "remarks": [],
}
