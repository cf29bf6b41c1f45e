"""The travel assistant as the runtime loads it: what goes into the state, and the reply that comes out of it."""

from collections.abc import Mapping
from typing import Any

from pydantic import JsonValue

from madang.assistants.travel import phrases
from madang.assistants.travel.agents.read_wish import READ_TRIP
from madang.assistants.travel.graph import build
from madang.assistants.travel.present.questions import first_words
from madang.assistants.travel.present.views import show_offer
from madang.assistants.travel.state import MIGRATIONS, Journey
from madang.assistants.travel.tools.bundled_data import reference_source
from madang.assistants.travel.tools.offered_tools import OFFERED_TOOLS
from madang.assistants.travel.tools.settings import TravelSettings
from madang.assistants.travel.tools.trip_places import place_of
from madang.assistants.travel.trip.flights_and_hotels import FlightOption, HotelOption
from madang.assistants.travel.trip.offer import Offer, TripPlan
from madang.assistants.travel.trip.opinions import Opinion, opinions
from madang.protocol import Problem, Reply, RunRequest, View
from madang.runtime.assistants import Assistant
from madang.state.plans import summarize_plan
from madang.text import Language


def _read(request: RunRequest) -> Mapping[str, Any]:
    message = {"role": "user", "content": request.message}
    return {
        "message": request.message,
        "messages": [message],
        "answer": "",
        "files": [],
        "changes": [],
        "notes": [],
        "remarks": [],
    }


def _answer(state: Journey, language: Language) -> Reply:
    offer = state.offer
    return Reply(
        intent=state.turn,
        answer=state.answer,
        plan=summarize_plan(state.plan) if state.plan else None,
        data={
            "destination": state.destination,
            "chosen": state.chosen,
            "step": state.current_step,
            "info_collected": state.info_collected,
            **(_plans(offer, state, language) if offer else {}),
        },
        views=_views(state, language),
        sources=(reference_source(language),) if state.answer and offer else (),
        files=tuple(state.files),
        understood=None if state.understood.is_empty else state.understood,
        warnings=_warnings(offer, language) if offer else (),
        problem=_left_open(state, language),
    )


def _plans(offer: Offer, state: Journey, language: Language) -> dict[str, JsonValue]:
    """The plans with their sums by kind of cost in won and percent, why to choose each, what it gives up, and what the
    experts think of it.
    """
    flights = [FlightOption.model_validate(option) for option in state.options_of("flight_expert")]
    hotels = [HotelOption.model_validate(option) for option in state.options_of("hotel_expert")]
    place = place_of(offer.request)
    plans: list[JsonValue] = [
        {
            **_plan(trip, offer, language),
            "opinions": [_opinion(each, language) for each in opinions(trip, flights, hotels, place)],
        }
        for trip in offer.trips
    ]
    return {
        "plans": plans,
        "recommended": offer.recommended,
        "units": {"amount": "KRW", "total": "KRW", "remaining": "KRW"},
    }


def _opinion(opinion: Opinion, language: Language) -> dict[str, JsonValue]:
    return {
        "expert": opinion.expert,
        "confidence": opinion.confidence,
        "because": opinion.because.read(language),
        "objection": opinion.objection.read(language) if opinion.objection else None,
    }


def _plan(trip: TripPlan, offer: Offer, language: Language) -> dict[str, JsonValue]:
    total, costs = trip.budget.total.likely, trip.budget.by_kind
    return {
        "kind": trip.kind,
        "name": phrases.PLAN_NAMES[trip.kind].read(language),
        "recommended": trip.kind == offer.recommended,
        "flight": trip.flight.id if trip.flight else None,
        "hotel": trip.hotel.id if trip.hotel else None,
        "costs": [
            {"kind": kind, "amount": won, "percent": round(100 * won / total, 1) if total else 0.0}
            for kind, won in costs.items()
        ],
        "total": total,
        "remaining": None if trip.budget.is_open else trip.budget.remaining,
        "reason": trip.reason.read(language),
        "trade_off": trip.trade_off.read(language),
        "saving_tips": [{"text": tip.text.read(language), "amount": tip.amount} for tip in trip.tips],
    }


def _left_open(state: Journey, language: Language) -> Problem | None:
    """Why a turn ended without a plan or an answer: nobody answered what was asked."""
    given_up = state.turn == "unclear" and bool(state.answer)
    return Problem(code="not_understood", message=phrases.NOT_ANSWERED.read(language)) if given_up else None


def _warnings(offer: Offer, language: Language) -> tuple[str, ...]:
    lacking = (offer.lacking,) if offer.lacking else ()
    return tuple(text.read(language) for text in (*lacking, *offer.warnings))


def _views(state: Journey, language: Language) -> tuple[View, ...]:
    offer = state.offer
    if offer is None:
        return ()
    return show_offer(offer, state.chosen or offer.recommended, place_of(offer.request), language)


ASSISTANT = Assistant(
    name="travel",
    title=phrases.TITLE,
    about=phrases.ABOUT,
    greeting=first_words(),
    examples=phrases.EXAMPLES,
    state=Journey,
    build=build,
    read=_read,
    answer=_answer,
    uses_memory=True,
    only_talks=True,
    migrations=MIGRATIONS,
    skills=(READ_TRIP,),
    offered_tools=OFFERED_TOOLS,
    settings=TravelSettings,
    views=("comparison", "chart", "schedule", "table", "map"),
    names=phrases.AGENT_NAMES,
    inside={"experts": (("flight_expert", "hotel_expert"), ("itinerary_planner",), ("budget_manager",))},
)
