"""What a message changes in the plans there are, or asks of them: as updates of the journey."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from madang.assistants.travel import phrases
from madang.assistants.travel.plan.offer_changes import offer_differences
from madang.assistants.travel.state import Journey, slot_fields, slots_of
from madang.assistants.travel.tools.trip_places import place_of, trip_facts
from madang.assistants.travel.trip.flights_and_hotels import FlightOption
from madang.assistants.travel.trip.itinerary import DayPlan
from madang.assistants.travel.trip.offer import TripPlan
from madang.assistants.travel.trip.request import DayWish, TripRequest
from madang.assistants.travel.trip.texts import won_text
from madang.assistants.travel.understand.plans.days_of_trip import read_days
from madang.assistants.travel.understand.plans.flight_times import FlightTimes
from madang.assistants.travel.understand.plans.intent import Intent
from madang.assistants.travel.understand.plans.references import visits_dropped
from madang.assistants.travel.understand.slots import Slots, slots_for
from madang.assistants.travel.understand.wish import Wish
from madang.text import Text


def question_update(state: Journey, turn: Intent) -> dict[str, Any]:
    """What is asked of which plan, which is the one looked at from then on."""
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


def exchange_update(state: Journey, turn: Intent) -> dict[str, Any]:
    """Two days of the plan that is looked at, to be put in each other's place."""
    if state.offer is None or not state.offer.trips:
        return {"turn": "unclear", "notes": [phrases.NO_PLANS_YET]}
    last = len(state.offer.request.dates)
    if not turn.days:
        return {"turn": "unclear", "notes": [phrases.NO_SUCH_DAY.format(days=last)]}
    days = sorted(last + 1 + day if day < 0 else day for day in turn.days)
    shown = state.chosen or state.offer.recommended
    return {"turn": "swap_days", "exchanged_days": days, "chosen": shown, **_to_be_planned(state.offer.request)}


def mix_update(state: Journey, turn: Intent) -> dict[str, Any]:
    """The wish with the flight of one plan and the hotel of another, to be planned."""
    flown, stayed = state.trip(turn.flight_of), state.trip(turn.hotel_of)
    if state.offer is None or not (flown and flown.flight and stayed and stayed.hotel):
        return {"turn": "unclear", "notes": [phrases.NO_SUCH_PLAN]}
    request = state.offer.request.changed(picked_flight=flown.flight.id, picked_hotel=stayed.hotel.id)
    shown = turn.plan or state.chosen or state.offer.recommended
    return {"turn": "mix", "chosen": shown, **_to_be_planned(request)}


def timed_flight_update(state: Journey, turn: Intent) -> dict[str, Any]:
    """The wish with the cheapest flight at the time of day that is wanted; else the answer when there are flights."""
    shown = state.trip(turn.plan or state.chosen or (state.offer.recommended if state.offer else None))
    if state.offer is None or shown is None or shown.flight is None or turn.times is None:
        return {"turn": "unclear", "notes": [phrases.NO_PLANS_YET]}
    known = [FlightOption.model_validate(option) for option in state.options_of("flight_expert")]
    fitting = [flight for flight in known if _flies_then(flight, turn.times, shown.flight)]
    if any(flight.id == shown.flight.id for flight in fitting) or not fitting:
        told = phrases.FLIES_THEN_ALREADY if fitting else phrases.NO_FLIGHT_THEN
        return {**question_update(state, turn.changed(kind="ask", topic="flight")), "remarks": [told]}
    cheapest = min(fitting, key=lambda flight: flight.total.likely)
    request = state.offer.request.changed(picked_flight=cheapest.id)
    return {"turn": "mix", "chosen": shown.kind, **_to_be_planned(request)}


def _flies_then(flight: FlightOption, times: FlightTimes, now: FlightOption) -> bool:
    """Whether a flight is at the time of day that is wanted, in local time."""
    at, at_now = (_minute_of(each, times) for each in (flight, now))
    if times.than_now:
        return at < at_now if times.than_now == "earlier" else at > at_now
    return times.first <= at <= times.last


def _minute_of(flight: FlightOption, times: FlightTimes) -> int:
    leg = flight.outbound if times.leg == "outbound" else flight.inbound
    moment = leg.departs if times.end == "departs" else leg.arrives
    return moment.hour * 60 + moment.minute


def undo_update(state: Journey, *, to_the_first: bool = False) -> dict[str, Any]:
    """The offer before the last change, or the first of all, with the wish it was made for."""
    if not state.past:
        return {"turn": "unclear", "notes": [phrases.NOTHING_TO_UNDO]}
    back_to = 0 if to_the_first else _before_last_change(state)
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


def _before_last_change(state: Journey) -> int:
    """Which of the past offers comes before the last change that shows: a worry that moved nothing is none."""
    planned = [[_in_plan(trip) for trip in offer.trips] for offer in (*state.past, state.offer) if offer]
    wanted = [offer.request.changed(concerns=()) for offer in (*state.past, state.offer) if offer]
    moved = [
        number for number in range(len(state.past)) if (planned[number], wanted[number]) != (planned[-1], wanted[-1])
    ]
    return moved[-1] if moved else len(state.past) - 1


def _in_plan(trip: TripPlan) -> tuple[object, ...]:
    return trip.kind, trip.flight, trip.hotel, trip.days


def _slots_back(state: Journey, request: TripRequest) -> Slots:
    """The slots with what a request wants otherwise than the one that is planned; what both want stays as said."""
    planned = slots_for(state.offer.request) if state.offer else Slots()
    wanted = slots_for(request)
    moved = {name: value for name, value in wanted if value != getattr(planned, name)}
    return slots_of(state).changed(**moved)


def remedy_update(state: Journey, number: int) -> dict[str, Any]:
    """The wish with one of the changes that would make it possible, to be planned."""
    if state.offer is None:
        return {"turn": "unclear", "notes": [phrases.UNCLEAR]}
    request = state.offer.remedies[number - 1].request
    return {**slot_fields(_slots_back(state, request)), "turn": "remedy", **_to_be_planned(request)}


def _to_be_planned(request: TripRequest) -> dict[str, Any]:
    """The update of a journey whose request is planned next; what was open before is settled."""
    return {
        "request": request, "notes": [], "choices": [], "meant": [], "doubt": None, "current_step": "searching"
    }  # fmt: skip


def on_shown_days(state: Journey, wish: Wish) -> Wish:
    """The wish with what it says of single days and kinds of places told in sights of the plan on the screen."""
    wish = _with_sights_of_kinds(state, _on_named_days(state, _without_those_in_row(state, wish)))
    return wish.changed(day_wishes=(*wish.day_wishes, *_lighter(state, wish)))


def _without_those_in_row(state: Journey, wish: Wish) -> Wish:
    """The wish with the sights that are to leave the plan by where they stand on a day."""
    shown = _trip_shown(state)
    if shown is None:
        return wish
    gone = list[str]()
    for mention in visits_dropped(state.message):
        sights = [stop.sight for day in _numbered([mention.day], shown) for stop in day.visits if stop.sight]
        at = mention.place - 1 if mention.place > 0 else mention.place
        gone += sights[at:][:1] if abs(mention.place) <= len(sights) else []
    return wish.changed(excluded=(*wish.excluded, *gone), unknown_sight=None) if gone else wish


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
    told = {day.day for day in wish.day_wishes if day.most_visits}
    visits = [(day, len(shown.days[day - 1].visits)) for day in days]
    return [
        DayWish(day=day, most_visits=max(1, count - (2 if count >= _MANY else 1)))
        for day, count in visits
        if not {day, day - len(shown.days) - 1} & told
    ]


def with_budget_of_before(state: Journey, slots: Slots, wish: Wish) -> tuple[Slots, list[Text]]:
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


def with_usual_styles(state: Journey, wish: Wish) -> Slots:
    """The slots; what is liked besides comes to what the plans were made for where nobody had said what that is."""
    slots = slots_of(state)
    if state.offer is None or slots.travel_style or wish.only_styles or not wish.styles:
        return slots
    return slots.changed(travel_style=tuple(style for style in state.offer.request.styles if style != "family"))


def _trip_shown(state: Journey) -> TripPlan | None:
    return state.trip(state.chosen or (state.offer.recommended if state.offer else None))


def slower(state: Journey, slots: Slots, wish: Wish) -> Slots:
    """The slots with fewer places a day than the plan on the screen shows, where an easier pace is asked for."""
    shown = _trip_shown(state)
    if shown is None or wish.pace != "relaxed" or slots.most_visits is not None:
        return slots
    mean = sum(len(day.visits) for day in shown.days) // len(shown.days)
    return slots.changed(most_visits=max(_FEWEST_VISITS, mean))


_FEWEST_VISITS = 2
_MANY = 5
"""Places from which on a day that holds too much loses two."""
