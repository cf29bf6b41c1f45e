"""The coordinator: writes the answer of a turn (the plans, what changed, or about one plan) and saves the files."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from langgraph.runtime import Runtime

from madang.assistants.travel import phrases
from madang.assistants.travel.agents.advisor import advised, change_made
from madang.assistants.travel.agents.consultant import open_question
from madang.assistants.travel.agents.read_wish import today_of
from madang.assistants.travel.plan.offer_changes import SWAP_KINDS, ChangedOffer
from madang.assistants.travel.present.answer import (
    tell_changes,
    tell_choice,
    tell_concerns,
    tell_offer,
    tell_opinions,
    tell_rain,
    tell_topic,
)
from madang.assistants.travel.present.questions import assumptions, honoured_wishes
from madang.assistants.travel.present.replies import tell_comparison, tell_places, tell_reason, tell_sum, tell_sum_in
from madang.assistants.travel.state import MOST_MISSES, Journey, slot_fields, slots_of
from madang.assistants.travel.tools.bundled_data import rate_of
from madang.assistants.travel.tools.trip_files import trip_files
from madang.assistants.travel.tools.trip_places import place_of
from madang.assistants.travel.trip.flights_and_hotels import FlightOption, HotelOption
from madang.assistants.travel.trip.offer import TripPlan
from madang.assistants.travel.trip.opinions import opinions
from madang.assistants.travel.understand.slots import slots_for
from madang.protocol import File
from madang.runtime.agent_loop import Advice
from madang.runtime.agents import RunContext, answer_message
from madang.text import Language, Text


async def conclude(state: Journey, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Ends a turn with the plans, or with what was asked about them; with a model, below what the advisor says."""
    context = runtime.context
    advice = (
        await advised(state, today_of(context), context)
        if state.turn != "thanks" and state.misses < MOST_MISSES
        else None
    )
    made = change_made(advice) if advice else None
    changed = _change_update(state, made) if made else {}
    update = {**changed, **await _ruled(replace(state, **changed), context, advice)}
    said = answer_message(str(update["answer"]), context.run)
    return {**update, "messages": [said], "current_agent": "coordinator", "next_agent": [], "agents_at_work": []}


async def _ruled(state: Journey, context: RunContext, advice: Advice | None) -> dict[str, Any]:
    """What the rules answer, below the advice if there is some; an open question is answered by advice alone."""
    if state.misses >= MOST_MISSES:
        return {**_answer_update(open_question(state, context)), "misses": 0, "turn": "unclear"}
    if state.turn == "ask" and state.topic is None and not state.changes:
        return _answer_update(advice.text if advice else phrases.CANNOT_ANSWER.read(context.language))
    about_plans = state.turn in _ABOUT_PLANS and not (advice and state.changes and state.turn == "ask")
    update = await (_answer_about_the_plan if about_plans else _tell_the_plans)(state, context)
    return {**update, "answer": f"{advice.text}\n\n{update['answer']}"} if advice else update


def _change_update(state: Journey, made: ChangedOffer) -> dict[str, Any]:
    """The offer that the advisor had the planner make, as a change that can be taken back."""
    before = [state.offer] if state.offer else []
    return {
        **slot_fields(slots_for(made.offer.request)),
        "request": made.offer.request,
        "offer": made.offer,
        "past": [*state.past, *before],
        "changes": list(made.changes),
    }


async def _tell_the_plans(state: Journey, context: RunContext) -> dict[str, Any]:
    """The plans in words, with the files of the one that is recommended."""
    language = context.language
    if state.offer is None:
        return _answer_update(phrases.NO_PLAN_MADE.read(language))
    if state.turn in (*SWAP_KINDS, "mix", "swap_days") and state.notes and not state.changes:
        return {**_answer_update(_joined(state.notes, language)), **_step_update(state)}
    place = place_of(state.offer.request)
    shown = state.chosen or state.offer.recommended
    if state.changes and all(change.what == "concern" for change in state.changes):
        return {**_answer_update(tell_concerns(state.changes, language)), **_step_update(state)}
    kept = honoured_wishes(state.offer.request, place) if state.offer.trips else ()
    assumed = assumptions(slots_of(state), state.offer.request, place) if state.turn not in {"undo", "undo_all"} else ()
    text = tell_offer(state.offer, shown, place, (*kept, *assumed), language)
    if state.changes:
        text = f"{tell_changes(state.changes, language)}\n\n{text}"
    if said := [*state.remarks, *state.notes]:
        text = f"{_joined(said, language)}\n\n{text}"
    trip = state.trip(shown)
    files = await _files(trip, context) if trip else []
    return {**_answer_update(text), **_step_update(state), "files": files}


async def _answer_about_the_plan(state: Journey, context: RunContext) -> dict[str, Any]:
    """A choice recorded, what to do if it rains, what was asked, or a reply to thanks; nothing is planned again."""
    language = context.language
    if state.turn == "thanks":
        return _answer_update(phrases.ANSWER_TO_THANKS.read(language))
    if state.turn in {"cheapest_dates", "least_budget"}:
        return _answer_update(_joined(state.remarks, language))
    trip = state.trip(state.chosen or (state.offer.recommended if state.offer else None))
    if trip is None:
        possible = state.offer is not None and bool(state.offer.trips)
        return _answer_update((phrases.NO_SUCH_PLAN if possible else phrases.NO_PLANS_YET).read(language))
    day = _from_the_first(state.day, len(trip.days))
    if state.turn == "rain":
        return _answer_update(tell_rain(trip, day, place_of(trip.request), language))
    wants_files = state.turn == "ask" and state.topic == "files"
    if state.turn == "ask" and state.topic and not wants_files:
        told = _about_topic(state, trip, day, language)
        return _answer_update(f"{_joined(state.remarks, language)}\n\n{told}" if state.remarks else told)
    files = phrases.PLAN_FILES.format(plan=phrases.PLAN_NAMES[trip.kind]).read(language)
    return {
        **_answer_update(files if wants_files else _choice(state, trip, language)),
        "files": await _files(trip, context),
    }


def _choice(state: Journey, trip: TripPlan, language: Language) -> str:
    """That a plan was settled on, how sure the experts are of it, and where they disagree."""
    place = place_of(trip.request)
    thought = opinions(trip, _flights_found(state), _hotels_found(state), place)
    return f"{tell_choice(trip, place, language)}\n\n{tell_opinions(thought, language)}"


def _about_topic(state: Journey, trip: TripPlan, day: int | None, language: Language) -> str:
    """What a plan says of what was asked; of several plans, how they differ."""
    place = place_of(trip.request)
    match state.topic:
        case "sum" if state.currency:
            rate, as_of = rate_of(state.currency)
            return f"{tell_sum(trip, language)} {tell_sum_in(trip, state.currency, rate, as_of, language)}"
        case "sum":
            return tell_sum(trip, language)
        case "compare" if state.offer:
            named = [each for each in state.offer.trips if each.kind in state.compared]
            return tell_comparison(named if len(named) > 1 else state.offer.trips, language)
        case "places" if state.asked_style:
            return tell_places(trip, state.asked_style, place, day, language)
        case "reason" if state.offer:
            return tell_reason(trip, state.offer, language)
        case _:
            flights, hotels = _flights_found(state), _hotels_found(state)
            return tell_topic(trip, state.topic or "cost", day, place, language, flights=flights, hotels=hotels)


def _flights_found(state: Journey) -> list[FlightOption]:
    return [FlightOption.model_validate(option) for option in state.options_of("flight_expert")]


def _hotels_found(state: Journey) -> list[HotelOption]:
    return [HotelOption.model_validate(option) for option in state.options_of("hotel_expert")]


def _from_the_first(day: int | None, days: int) -> int | None:
    """The number of a day, also of one that was counted from the end."""
    return days + 1 + day if day is not None and day < 0 else day


async def _files(trip: TripPlan, context: RunContext) -> list[File]:
    place = place_of(trip.request)
    files = await asyncio.to_thread(trip_files, trip, place, context.language)
    return [await context.files.save(file.name, file.media_type, file.content) for file in files]


def _step_update(state: Journey) -> dict[str, Any]:
    return {"current_step": "done"} if state.current_step == "planning" else {}


def _joined(notes: Sequence[Text], language: Language) -> str:
    return " ".join(note.read(language) for note in notes)


def _answer_update(text: str) -> dict[str, Any]:
    return {"answer": text, "expecting": "change"}


_ABOUT_PLANS = frozenset({"choose", "rain", "ask", "thanks", "cheapest_dates", "least_budget"})
