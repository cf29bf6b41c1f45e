"""The needs collector: reads a message, fills the slots, and decides what is asked for."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from langgraph.runtime import Runtime
from langgraph.types import Overwrite

from madang.assistants.travel import phrases
from madang.assistants.travel.agents.advice import cheapest_days_for, least_budget_for, towns_for
from madang.assistants.travel.agents.guide import answer_first
from madang.assistants.travel.agents.plan_changes import (
    exchange_update,
    mix_update,
    on_shown_days,
    question_update,
    remedy_update,
    slower,
    timed_flight_update,
    undo_update,
    with_budget_of_before,
    with_usual_styles,
)
from madang.assistants.travel.agents.proposer import propose
from madang.assistants.travel.agents.read_wish import read_message, today_of, trip_question
from madang.assistants.travel.agents.towns import can_drive, planned_place, planned_request, reachable_towns
from madang.assistants.travel.plan.price.seasons import cheapest_departure
from madang.assistants.travel.present.format import tell_area
from madang.assistants.travel.present.questions import first_words, no_such_area
from madang.assistants.travel.present.understanding import understanding_of
from madang.assistants.travel.state import GREETING_ID, Journey, slot_fields, slots_of
from madang.assistants.travel.tools.bundled_data import (
    advice_on,
    destination,
    place_names,
    seasons,
    start_towns,
    to_won,
)
from madang.assistants.travel.tools.known_names import home_of, lexicon, places_in
from madang.assistants.travel.tools.world_towns import towns_near
from madang.assistants.travel.trip.errors import TripRequestError
from madang.assistants.travel.trip.offer import Offer
from madang.assistants.travel.trip.request import DepartureWindow, TripRequest
from madang.assistants.travel.trip.texts import list_text
from madang.assistants.travel.understand.heard import hear
from madang.assistants.travel.understand.model_reading import merge_intent
from madang.assistants.travel.understand.plans.changes import nth_of
from madang.assistants.travel.understand.plans.intent import Intent, Shown, read_intent
from madang.assistants.travel.understand.plans.references import as_days_of_trip, points_at_day
from madang.assistants.travel.understand.remembered import remembered_slots, slots_said
from madang.assistants.travel.understand.slots import (
    Slots,
    fill_slots,
    is_date_problem,
    leaving_open,
    missing_slot,
    refused_roles,
    resolve_ambiguous_sights,
)
from madang.assistants.travel.understand.wish import Slot, Wish, WishInput
from madang.protocol import PlanningStarted
from madang.reading.language import with_particle
from madang.runtime.agents import ChatMessage, RunContext
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
        departure=state.departure.first if state.departure else None,
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
    elif reading.question and update["turn"] == "trip" and "request" not in update:
        update |= await answer_first(state, update, today, context)
    return {
        **_opening(state, turn, context),
        "remarks": [],
        "misses": state.misses + 1 if _brings_nothing(state, update) else 0,
        **update,
        "understood": understanding_of(
            wish,
            turn,
            heard,
            today,
            names=lexicon(),
            language=context.language,
            refused=refused_roles(slots_of(replace(state, **update)), wish, _in_won(wish)),
        ),
        "current_agent": "needs_collector",
    }


def _opening(state: Journey, turn: Intent, context: RunContext) -> dict[str, Any]:
    """The conversation with the greeting before its first message, as a person meets it on the page and in the chat;
    who greets is greeted in return.
    """
    if len(state.messages) != 1 or turn.kind == "greeting":
        return {}
    greeting: ChatMessage = {
        "role": "assistant",
        "content": first_words().read(context.language),
        "id": context.run + GREETING_ID,
    }
    return {"messages": Overwrite([greeting, *state.messages])}


def _brings_nothing(state: Journey, update: Mapping[str, Any]) -> bool:
    """Whether a message was not understood, or a reply to a question leaves everything as it was."""
    if update.get("notes") == [phrases.UNCLEAR]:
        return True
    unchanged = slots_of(replace(state, **update)) == slots_of(state)
    offers = update.get("choices") or update.get("meant") or update["turn"] in {"suggest", "restart"}
    return state.current_agent == "travel_consultant" and unchanged and not offers


def _shown(state: Journey) -> Shown:
    """What the traveller has before their eyes."""
    offer = state.offer
    return Shown(
        plans=tuple(trip.kind for trip in offer.trips) if offer else (),
        remedies=len(offer.remedies) if offer else 0,
        raises_budget=_raising(offer),
        towns=tuple(stay.town for stay in offer.request.towns) if offer else (),
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
        case "undo" | "undo_all" | "remedy" | "mix" | "swap_days" | "timed_flight":
            return _plan_update(state, turn)
        case "suggest" | "cheapest_dates" | "least_budget":
            return _advice_update(state, wish, turn, today)
        case "greeting" | "thanks" | "unclear":
            return {"turn": turn.kind, "notes": [phrases.UNCLEAR] if turn.kind == "unclear" else []}
        case "choose" | "show" | "rain" | "ask":
            return question_update(state, turn)
        case _:
            return _filled_update(state, wish, turn, today)


def _plan_update(state: Journey, turn: Intent) -> dict[str, Any]:
    """What a message changes that goes on with plans as they were offered: back to some, or with parts of them."""
    if turn.kind == "mix":
        return mix_update(state, turn)
    if turn.kind == "timed_flight":
        return timed_flight_update(state, turn)
    if turn.kind == "swap_days":
        return exchange_update(state, turn)
    if turn.kind == "remedy":
        return remedy_update(state, turn.remedy or 1)
    return undo_update(state, to_the_first=turn.kind == "undo_all")


def _filled_update(state: Journey, wish: Wish, turn: Intent, today: date) -> dict[str, Any]:
    """The slots with what the message says, and the request once they are complete and nothing is in doubt."""
    won = _in_won(wish)
    wish = on_shown_days(state, wish)
    slots, refused = fill_slots(with_usual_styles(state, wish), wish, today, won)
    slots, restored = with_budget_of_before(state, slots, wish)
    slots = leaving_open(slots, wish, state.expecting, state.message) if not refused else slots
    slots, meant = resolve_ambiguous_sights(slots, wish, state.meant, home_of)
    slots, lost = _somewhere_to_stay(slots, wish)
    slots, far = reachable_towns(slots)
    slots, remarks = _only_in_town(slower(state, slots, wish), wish)
    remarks = [*restored, *far, *remarks, *_start_remarks(wish), *_not_planned_anyway(wish)]
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


def _in_won(wish: Wish) -> int | None:
    """The budget of a wish in won; None where it names none, or one in money whose rate is not known."""
    return to_won(wish.budget.amount, wish.budget.currency) if wish.budget else None


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


def _not_planned_anyway(wish: Wish) -> list[Text]:
    """That what is turned down is in no plan."""
    return [phrases.NOT_PLANNED_ANYWAY.format(activity=wish.absent_activity)] if wish.absent_activity else []


def _start_remarks(wish: Wish) -> list[Text]:
    """From where a trip is worked out, where nothing is known to leave from the town that was said."""
    if wish.far_origin is None:
        abroad = place_names().get(wish.origin or "")
        return [phrases.STARTS_ABROAD.format(town=abroad.name)] if abroad and wish.origin not in start_towns() else []
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
        towns, text = towns_for(slots, today, among, state.message)
        won = _in_won(wish)
        _, refused = fill_slots(known, wish, today, won)
        return {**update, "turn": "suggest", "choices": towns, "notes": [], "remarks": [*refused, text]}
    if slots.destination is None or slots.duration is None or slots.adults is None:
        return update
    planned = state.offer.request if state.offer else None
    if turn.kind == "least_budget":
        return {"turn": turn.kind, "notes": [], "remarks": [least_budget_for(slots, today, planned)]}
    found = cheapest_days_for(slots, today, planned)
    return {"turn": turn.kind, "notes": [], "remarks": [found.text], "named_day": found.day}


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
    """That nothing is known of a place, and what is known near by, or else at all."""
    near = [place_names()[town].name for town in towns_near(place, _MOST_NEAR)]
    if near:
        return phrases.UNKNOWN_PLACE_NEAR.format(place=place, known=list_text(near))
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


def _choices(wish: Wish, slots: Slots) -> list[str]:
    """The destinations between which a traveller has to choose, because several or a region were named."""
    if len(wish.destinations) > 1:
        return list(wish.destinations)
    if wish.region and slots.destination is None:
        return places_in(wish.region)[:_MOST_CHOICES]
    return []


_MOST_PROPOSED, _MOST_NEAR = 6, 3
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
