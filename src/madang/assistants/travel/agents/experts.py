"""The experts: flights and lodging are searched side by side, then the days are planned, then the costs added up."""

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Literal

from langgraph.runtime import Runtime
from langgraph.types import Overwrite
from pydantic import JsonValue

from madang.assistants.travel import phrases
from madang.assistants.travel.plan.offer_changes import ChangedOffer, change_offer, offer_differences
from madang.assistants.travel.plan.offers import make_offer
from madang.assistants.travel.plan.price.estimates import TripChoices, TripFacts, suited_choices
from madang.assistants.travel.state import Journey
from madang.assistants.travel.tools.duffel import Duffel
from madang.assistants.travel.tools.option_search import FoundOptions, find_flights, find_stays
from madang.assistants.travel.tools.settings import TravelSettings
from madang.assistants.travel.tools.trip_places import place_of, trip_facts
from madang.assistants.travel.trip.flights_and_hotels import FlightOption, HotelOption
from madang.assistants.travel.trip.offer import Offer, PlanKind, TripPlan
from madang.assistants.travel.trip.opinions import certainty, certainty_of, flight_tips, hours_known
from madang.assistants.travel.trip.request import TripRequest
from madang.knowledge.web import WebClient
from madang.protocol import PlanReady
from madang.runtime.agents import Agent, Finding, RunContext, StepAssignment
from madang.runtime.plans import estimate_steps, execute_plan
from madang.state.plans import Plan, Result, Step, summarize_plan
from madang.text import Language, Text


async def consult_experts(state: Journey, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Plans the request: what each expert found, and the offer that comes of it."""
    context, request = runtime.context, state.required_request
    plan = await estimate_steps(_plan(request, len(state.past), context.language), context)
    least_sure = min((value.confidence for value in state.understood.values), default=1.0)
    context.emit(PlanReady(intent="trip", confidence=least_sure, plan=summarize_plan(plan)))
    done = await execute_plan(plan, _experts(state, request), context)
    found = done.results.get("itinerary_planner")
    made = ChangedOffer.model_validate(found.data) if found and found.data else None
    return {
        "plan": done.plan,
        "results": Overwrite(_with_recommended(_without_offer(done.results), made.offer if made else None)),
        "agent_history": [step.agent for step in done.plan.steps if step.status in {"completed", "failed"}],
        "offer": made.offer if made else None,
        "changes": list(made.changes) if made else [],
        "notes": [*_failures(done.plan), *([made.note] if made and made.note else [])],
        "past": [*state.past, state.offer] if made and state.offer and made.offer != state.offer else state.past,
        "chosen": _looked_at(state, made),
        "picked_flight": made.offer.request.picked_flight if made else state.picked_flight,
        "picked_hotel": made.offer.request.picked_hotel if made else state.picked_hotel,
        "doubt": "scope" if made and _may_be_per_person(state, made.offer) else None,
        "current_step": "planning",
        "current_agent": "budget_manager",
    }


def _failures(plan: Plan) -> list[Text]:
    """Which search failed, so that nobody takes what is missing for what does not exist."""
    return [
        phrases.SEARCH_FAILURES[step.id]
        for step in plan.steps
        if step.status == "failed" and step.id in phrases.SEARCH_FAILURES
    ]


def _looked_at(state: Journey, made: ChangedOffer | None) -> PlanKind | None:
    """The plan that was looked at stays in view while it is on offer."""
    shown = state.chosen or (state.offer.recommended if state.offer else None)
    return shown if made and any(trip.kind == shown for trip in made.offer.trips) else None


def _may_be_per_person(state: Journey, offer: Offer) -> bool:
    """Whether nobody has said for whom the budget is, and it would do for each but not for all.

    It is asked before anything is offered; later what was taken for granted has been said and stands.
    """
    people = offer.request.party.people
    if offer.trips or state.offer or state.budget_scope or people == 1:
        return False
    raised = [remedy.request.limit for remedy in offer.remedies if remedy.kind == "raise_budget"]
    return any(enough <= offer.request.budget * people for enough in raised)


def _plan(request: TripRequest, number: int, language: Language) -> Plan:
    searches = ("flight_expert", "hotel_expert")
    return Plan(
        id=f"trip-{number}-{request.destination}",
        strategy="parallel",
        steps=(
            *(_step(name, language, retries=1) for name in searches),
            _step("itinerary_planner", language, dependencies=searches, on_missing="run"),
            _step("budget_manager", language, dependencies=("itinerary_planner",)),
        ),
    )


def _step(
    name: str,
    language: Language,
    *,
    dependencies: tuple[str, ...] = (),
    on_missing: Literal["skip", "run"] = "skip",
    retries: int = 0,
) -> Step:
    return Step(
        id=name,
        agent=name,
        task=phrases.EXPERT_TASKS[name].read(language),
        description=phrases.EXPERT_DESCRIPTIONS[name].read(language),
        dependencies=dependencies,
        on_missing=on_missing,
        retries=retries,
        estimated_seconds=_SECONDS[name],
    )


_SECONDS = {"flight_expert": 0.05, "hotel_expert": 0.05, "itinerary_planner": 1.5, "budget_manager": 0.01}
"""What each took where it was measured (two cores); what is measured later takes its place."""


def _experts(state: Journey, request: TripRequest) -> dict[str, Agent]:
    known = trip_facts(request)

    async def look_for_flights(assignment: StepAssignment) -> Finding:
        if _searched(state, request, "flight_expert"):
            return _found_before(state, "flight_expert")
        async with _duffel(assignment.context) as duffel:
            found = await find_flights(request, known, duffel)
            return _finding(request, found, phrases.NO_FLIGHT_ON_ROUTE.read(assignment.context.language))

    async def look_for_lodging(assignment: StepAssignment) -> Finding:
        if _searched(state, request, "hotel_expert"):
            return _found_before(state, "hotel_expert")
        stays = assignment.context.settings_as(TravelSettings).duffel_stays
        async with _duffel(assignment.context) as duffel:
            found = await find_stays(request, known, duffel if stays else None)
            return _finding(request, found, phrases.NO_LODGING_IN_TOWN.read(assignment.context.language))

    async def plan_days(assignment: StepAssignment) -> Finding:
        flights, stays = assignment.inputs.get("flight_expert"), assignment.inputs.get("hotel_expert")
        choices = TripChoices(
            flights=tuple(FlightOption.model_validate(option) for option in _listed(flights, "options")),
            hotels=tuple(HotelOption.model_validate(option) for option in _listed(stays, "options")),
            notes=tuple(Text(**note) for note in (*_listed(flights, "notes"), *_listed(stays, "notes"))),
        )
        choices = suited_choices(choices, request)
        made = await asyncio.to_thread(_offer_for, state, request, known, choices)
        shown = _recommended_trip(made.offer)
        sure = hours_known(shown, place_of(shown.request)) if shown else None
        return Finding(data=made.model_dump(mode="json"), quality=sure)

    async def add_up(assignment: StepAssignment) -> Finding:
        offer = Offer.model_validate(assignment.inputs["itinerary_planner"].data["offer"])
        shown = _recommended_trip(offer)
        sums: dict[str, JsonValue] = {trip.kind: _sums(trip) for trip in offer.trips}
        return Finding(data=sums, quality=certainty(shown.budget.total) if shown else None)

    return {
        "flight_expert": look_for_flights,
        "hotel_expert": look_for_lodging,
        "itinerary_planner": plan_days,
        "budget_manager": add_up,
    }


def _found_before(state: Journey, expert: str) -> Finding:
    """What an expert found for the same wish before."""
    return Finding(data=state.results[expert].data, quality=state.results[expert].quality)


def _recommended_trip(offer: Offer | None) -> TripPlan | None:
    return next((each for each in offer.trips if each.kind == offer.recommended), None) if offer else None


def _sums(trip: TripPlan) -> dict[str, JsonValue]:
    """What a plan costs for its nights and people, by kind of cost, and what that leaves."""
    return {
        "nights": trip.request.nights,
        "people": trip.request.party.people,
        "breakdown": {str(kind): won for kind, won in trip.budget.by_kind.items()},
        "total": trip.budget.total.likely,
        "remaining": trip.budget.remaining,
        "unknown": list(trip.budget.unknown),
    }


def _offer_for(state: Journey, request: TripRequest, known: TripFacts, choices: TripChoices) -> ChangedOffer:
    """The offer: changed as little as possible where there was one, else a new one."""
    before = state.offer
    shown = state.chosen or (before.recommended if before else None)
    if before is None or shown is None:
        return ChangedOffer(offer=make_offer(request, known, choices))
    known_before = _offered_before(state, request) if state.turn == "trip" else None
    if known_before:
        return ChangedOffer(offer=known_before, changes=offer_differences(before, known_before, shown, known))
    choices = choices.changed(hotels=_with_those_offered(choices.hotels, before, request))
    return change_offer(
        before, shown, request, turn=state.turn, facts=known, choices=choices, days=state.exchanged_days
    )


def _with_those_offered(hotels: Sequence[HotelOption], before: Offer, request: TripRequest) -> tuple[HotelOption, ...]:
    """The hotels with those of the plans there are, while nothing changes that decides what they cost or whether they
    are wanted: other sights are no reason to move house.
    """
    if any(getattr(before.request, name) != getattr(request, name) for name in _HOTELS_HOLD_FOR):
        return tuple(hotels)
    offered = [trip.hotel for trip in before.trips if trip.hotel and trip.request.stays == request.stays]
    return tuple({hotel.id: hotel for hotel in (*hotels, *offered)}.values())


def _offered_before(state: Journey, request: TripRequest) -> Offer | None:
    """The last offer for the very same wish: who goes back to what they wanted before gets it as it was."""
    wanted = request.model_dump(exclude=_NO_WISH)
    if state.offer and state.offer.request.model_dump(exclude=_NO_WISH) == wanted:
        return None
    return next((offer for offer in reversed(state.past) if offer.request.model_dump(exclude=_NO_WISH) == wanted), None)


def _searched(state: Journey, request: TripRequest, expert: str) -> bool:
    """Whether the expert has found something for this wish before, so that nobody has to be asked again."""
    result = state.results.get(expert)
    return result is not None and bool(result.data.get("options")) and result.data.get("for") == _search_key(request)


def _search_key(request: TripRequest) -> dict[str, Any]:
    """What of a wish decides which flights and stays there are."""
    return request.model_dump(mode="json", include={*_SEARCHED_BY})


@asynccontextmanager
async def _duffel(context: RunContext) -> AsyncGenerator[Duffel | None]:
    """The provider, where there is a token for it."""
    token = context.settings_as(TravelSettings).duffel_token
    if token is None:
        yield None
        return
    web = WebClient(seconds=_PROVIDER_SECONDS)
    try:
        yield Duffel(token, web, context.sleep)
    finally:
        await web.close()


def _finding(request: TripRequest, found: FoundOptions[Any], lacking: str) -> Finding:
    options: list[Any] = [option.model_dump(mode="json") for option in found.options]
    notes: list[Any] = [{"ko": note.ko, "en": note.en} for note in found.notes]
    data: dict[str, Any] = {"options": options, "notes": notes, "for": _search_key(request)}
    return Finding(data=data, quality=certainty_of(found.options), missing=None if options else lacking)


def _listed(result: Result | None, name: str) -> list[Any]:
    found: Any = result.data.get(name, []) if result else []
    return list(found)


def _without_offer(results: dict[str, Result]) -> dict[str, Result]:
    """The results without the offer, which the journey holds once, in a field of its own."""
    planner = results.get("itinerary_planner")
    if planner is None:
        return results
    return {**results, "itinerary_planner": planner.changed(data={})}


def _with_recommended(results: dict[str, Result], offer: Offer | None) -> dict[str, Result]:
    """The results of the searches, each with the option of the recommended plan, why, what speaks against it, and what
    would cost less.
    """
    trip = _recommended_trip(offer)
    if trip is None:
        return results
    told: dict[str, Result] = {}
    for expert, part in _OPTIONS_OF.items():
        found, chosen = results.get(expert), getattr(trip, part)
        if found and chosen:
            told[expert] = found.changed(data={**found.data, **_recommended(chosen, _listed(found, "options"))})
    if trip.flight and "flight_expert" in told:
        tips: list[JsonValue] = [{"ko": tip.ko, "en": tip.en} for tip in flight_tips(trip.flight)]
        found = told["flight_expert"]
        told["flight_expert"] = found.changed(data={**found.data, "worth_knowing": tips})
    return {**results, **told}


def _recommended(chosen: FlightOption | HotelOption, options: Sequence[Mapping[str, Any]]) -> dict[str, JsonValue]:
    cheaper = [each for each in options if each["total"]["likely"] < chosen.total.likely]
    tips: list[JsonValue] = [
        {"option": str(each["id"]), "saves": chosen.total.likely - each["total"]["likely"]} for each in cheaper
    ]
    return {
        "recommendation": chosen.id,
        "reasoning": {"ko": chosen.reason.ko, "en": chosen.reason.en},
        "trade_off": {"ko": chosen.trade_off.ko, "en": chosen.trade_off.en},
        "tips": tips,
    }


_HOTELS_HOLD_FOR = ("dates", "party", "lodging", "area", "unwanted_areas", "own_stay")
_OPTIONS_OF = {"flight_expert": "flight", "hotel_expert": "hotel"}
"""Which part of a plan an expert has found."""
_NO_WISH = {"asked_on"}
"""What two requests may differ in and still be the same wish."""
_PROVIDER_SECONDS = 25.0
"""Seconds to wait for the provider, which itself asks airlines."""
_SEARCHED_BY = (
    "destination", "origin", "departure", "nights", "party", "airline", "lodging", "area", "unwanted_areas", "styles",
    "asked_on", "unwanted_airlines", "towns",
)  # fmt: skip
