"""What is known of a trip so far: filled message by message, refused where a value is out of range, asked for where
missing, and turned into a request. Also settles which sight an ambiguous name means.
"""

import re
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import TypeVar, get_args

from madang.assistants.travel import phrases
from madang.assistants.travel.trip.places import Category, Style
from madang.assistants.travel.trip.request import (
    BUDGET_PER_PERSON_RANGE,
    PEOPLE_RANGE,
    BudgetScope,
    DayWish,
    DepartureWindow,
    Flexibility,
    FreeTime,
    Lodging,
    Pace,
    Party,
    TripRequest,
    budget_problem,
    day_wishes_by_day,
    free_times_by_day,
    nights_problem,
    party_problem,
)
from madang.assistants.travel.trip.towns import TownStay, towns_for
from madang.assistants.travel.understand.budget import BudgetAmount
from madang.assistants.travel.understand.people.steps import Leaving
from madang.assistants.travel.understand.places.towns import joined_towns
from madang.assistants.travel.understand.plans.day_changes import with_day_wishes, with_days_filled, with_free_times
from madang.assistants.travel.understand.wish import Slot, Wish
from madang.state import Frozen
from madang.text import Text

_Item = TypeVar("_Item")
DEFAULT_LEAD = timedelta(days=30)
DEFAULT_ADULTS = 2
_ASKS_FOR_PLAN = re.compile(
    r"짜\s?(?:줘|주세|주실|봐|달라|줄)|(?:일정|코스|동선|계획)\S{0,2}\s*(?:좀\s*)?(?:추천|부탁|세워|만들|알려|뽑아)|어떻게\s*다[녀니]"
    r"|\b(?:plan (?:me|us|my|our|a|it)|itinerary|make (?:me|us) a plan)\b",
    re.IGNORECASE,
)
"""Words that ask for a plan now: what is left open is planned with a default that is said."""
_CAN_BE_LEFT_OPEN: tuple[Slot, ...] = ("budget", "people")
DEFAULT_STYLES: tuple[Style, ...] = ("sightseeing", "food")


class Slots(Frozen):
    """The slots of a trip; None and empty stand for what nobody has said yet."""

    destination: str | None = None
    towns: tuple[TownStay, ...] = ()
    """All towns in order, where there are several."""
    origin: str | None = None
    departure: DepartureWindow | None = None
    home_by: date | None = None
    duration: int | None = None
    adults: int | None = None
    children: int = 0
    infants: int = 0
    room_count: int | None = None
    to_a_room: int | None = None
    budget: int | None = None
    foreign_budget: BudgetAmount | None = None
    budget_scope: BudgetScope | None = None
    travel_style: tuple[Style, ...] = ()
    excluded_styles: tuple[Style, ...] = ()
    must_visit_places: tuple[str, ...] = ()
    excluded_places: tuple[str, ...] = ()
    preferred_airline: str | None = None
    accommodation_preference: Lodging | None = None
    budget_flexibility: Flexibility | None = None
    pace: Pace | None = None
    area: str | None = None
    unwanted_areas: tuple[str, ...] = ()
    concerns: tuple[str, ...] = ()
    free_times: tuple[FreeTime, ...] = ()
    """Also by days counted from the end, or by none that was named."""
    excluded_kinds: tuple[Category, ...] = ()
    day_wishes: tuple[DayWish, ...] = ()
    most_visits: int | None = None
    unwanted_airlines: tuple[str, ...] = ()
    own_flight: bool = False
    own_stay: bool = False
    by_car: bool | None = None
    picked_flight: str | None = None
    picked_hotel: str | None = None
    left_open: tuple[Slot, ...] = ()
    """What was asked for and not answered: it is planned with a default that is said."""

    @property
    def people(self) -> int | None:
        """Everybody who has a seat, once the adults are known."""
        return None if self.adults is None else self.adults + self.children


def fill_slots(slots: Slots, wish: Wish, today: date, won: int | None) -> tuple[Slots, tuple[Text, ...]]:
    """The slots with what the wish says, and why some of it could not be taken; what it does not mention stays.

    `won` is the amount of the wish in won, or None where it names none.
    """
    changed = _preferred(slots, wish)
    troubles = list[Text]()
    for take in (
        _with_nights,
        _with_free_times,
        _with_day_wishes,
        _with_people,
        partial(_with_departure, today),
        partial(_with_budget, won),
    ):
        changed, trouble = take(changed, wish)
        troubles += [trouble] if trouble else []
    return changed, tuple(troubles)


def refused_roles(slots: Slots, wish: Wish, won: int | None) -> frozenset[str]:
    """What of a wish cannot be, by the roles under which it was read; `slots` are those that came of it."""
    people = slots.people or PEOPLE_RANGE[1]
    nights = wish.nights is not None and nights_problem(wish.nights, len(slots.towns) or 1)
    party = wish.impossible_party or party_problem(wish.adults, wish.children or 0, wish.infants or 0)
    sum_once = wish.budget is not None and not (wish.budget.relative or wish.budget.per_day)
    budget = sum_once and won is not None and budget_problem(won, slots.budget_scope or "total", people)
    dates = wish.departure is not None and slots.departure is None
    roles = {
        ("departure", "return"): dates,
        ("nights",): nights,
        ("people",): party,
        ("budget_total", "budget_each"): budget,
    }
    return frozenset(role for names, trouble in roles.items() if trouble for role in names)


def missing_slot(slots: Slots) -> Slot | None:
    """The slot to ask for next, or None when a trip can be planned; the rest has defaults that are said."""
    if slots.destination is None:
        return "destination"
    if slots.duration is None:
        return "nights"
    if slots.budget is None and "budget" not in slots.left_open:
        return "budget"
    return "people" if slots.adults is None and "people" not in slots.left_open else None


def leaving_open(slots: Slots, wish: Wish, expecting: Slot | None, message: str) -> Slots:
    """The slots, with budget and people left open where one was asked for and the message speaks of nothing needed, or
    where it asks for a plan outright.

    Who talks on about the trip wants to see one: to ask again would hold it up.
    """
    needed = (wish.destinations, wish.nights, wish.more_nights, wish.adults, wish.budget)
    goes_on = expecting in _CAN_BE_LEFT_OPEN and not any(needed)
    if missing_slot(slots) not in _CAN_BE_LEFT_OPEN or not (goes_on or _ASKS_FOR_PLAN.search(message)):
        return slots
    return slots.changed(left_open=_CAN_BE_LEFT_OPEN)


def resolve_ambiguous_sights(
    slots: Slots, wish: Wish, meant: Sequence[str], home_of: Callable[[str], str]
) -> tuple[Slots, list[str]]:
    """The slots with what turned out to be meant, and the sights that are still to choose between.

    `meant` are those of the message before: an answer that names one of them has taken it, one that wants all gets all,
    and any other gives them up. While nobody has said where to go, they wait.
    """
    asked = list(wish.either or meant)
    if slots.destination is None:
        return slots, asked
    here = [sight for sight in asked if home_of(sight) == slots.destination]
    if len(here) > 1 and (wish.either or wish.destinations):
        return slots, here
    taken = here if len(here) == 1 or wish.wants_all else []
    places = tuple(dict.fromkeys((*slots.must_visit_places, *taken)))
    return slots.changed(must_visit_places=places), []


def request_of(slots: Slots, today: date, leave: date | None = None, *, drives: bool = False) -> TripRequest:
    """The wish as a request, with defaults for what may be left open; nothing may be missing.

    `leave` is the day to leave on, where the slots leave it open; without it the first day that was said. `drives` says
    whether people rent a car there.
    """
    if slots.destination is None or slots.duration is None or missing_slot(slots):
        raise ValueError(f"A trip cannot be planned without {missing_slot(slots)!r}.")
    adults = DEFAULT_ADULTS if slots.adults is None else slots.adults
    open_budget = slots.budget is None
    towns = tuple(sorted(towns_for(slots.towns, slots.duration), key=lambda stay: stay.nights == 0))
    return TripRequest(
        destination=towns[0].town if towns else slots.destination,
        towns=towns,
        by_car=drives if slots.by_car is None else slots.by_car,
        origin=slots.origin or "seoul",
        departure=leave or (slots.departure.first if slots.departure else today + DEFAULT_LEAD),
        nights=slots.duration,
        home_by=slots.home_by,
        party=Party(
            adults=adults,
            children=slots.children,
            infants=slots.infants,
            room_count=slots.room_count,
            to_a_room=slots.to_a_room,
        ),
        budget=BUDGET_PER_PERSON_RANGE[1] if slots.budget is None else slots.budget,
        budget_scope="per_person" if open_budget else slots.budget_scope or "total",
        open_budget=open_budget,
        open_party=slots.adults is None,
        flexibility=slots.budget_flexibility or "strict",
        styles=slots.travel_style or _usual_styles(slots),
        must_visits=slots.must_visit_places,
        excluded_sights=slots.excluded_places,
        excluded_styles=slots.excluded_styles,
        pace=slots.pace or "normal",
        free_times=free_times_by_day(slots.free_times, slots.duration),
        day_wishes=day_wishes_by_day(slots.day_wishes, slots.duration),
        most_visits=slots.most_visits,
        excluded_categories=slots.excluded_kinds,
        unwanted_airlines=slots.unwanted_airlines,
        own_flight=slots.own_flight,
        own_stay=slots.own_stay,
        picked_flight=slots.picked_flight,
        picked_hotel=slots.picked_hotel,
        area=slots.area,
        unwanted_areas=slots.unwanted_areas,
        concerns=slots.concerns,
        airline=slots.preferred_airline,
        lodging=slots.accommodation_preference or "hotel",
        asked_on=today,
    )


def _usual_styles(slots: Slots) -> tuple[Style, ...]:
    return (*DEFAULT_STYLES, "family") if slots.children or slots.infants else DEFAULT_STYLES


def slots_for(request: TripRequest) -> Slots:
    """The slots that a request was made from, as if they had been said; budget and people only where they were."""
    return Slots(
        destination=request.destination,
        towns=request.towns,
        by_car=request.by_car,
        origin=request.origin,
        departure=DepartureWindow(first=request.departure, last=request.departure),
        duration=request.nights,
        home_by=request.home_by,
        adults=None if request.open_party else request.party.adults,
        children=request.party.children,
        infants=request.party.infants,
        room_count=request.party.room_count,
        to_a_room=request.party.to_a_room,
        budget=None if request.open_budget else request.budget,
        budget_scope=None if request.open_budget else request.budget_scope,
        left_open=_left_open(request),
        travel_style=request.styles,
        excluded_styles=request.excluded_styles,
        must_visit_places=request.must_visits,
        excluded_places=request.excluded_sights,
        preferred_airline=request.airline,
        accommodation_preference=request.lodging,
        budget_flexibility=request.flexibility,
        pace=request.pace,
        free_times=request.free_times,
        excluded_kinds=request.excluded_categories,
        day_wishes=request.day_wishes,
        most_visits=request.most_visits,
        unwanted_airlines=request.unwanted_airlines,
        own_flight=request.own_flight,
        own_stay=request.own_stay,
        picked_flight=request.picked_flight,
        picked_hotel=request.picked_hotel,
        area=request.area,
        unwanted_areas=request.unwanted_areas,
        concerns=request.concerns,
    )


def _left_open(request: TripRequest) -> tuple[Slot, ...]:
    is_open = {"budget": request.open_budget, "people": request.open_party}
    return tuple(slot for slot in _CAN_BE_LEFT_OPEN if is_open[slot])


def _preferred(slots: Slots, wish: Wish) -> Slots:
    """The slots with every preference of the wish; what is wanted now is no longer unwanted, and vice versa."""
    styles = {name: name for name in get_args(Style)}
    wanted = tuple(styles[style] for style in wish.styles)
    unwanted = tuple(styles[style] for style in wish.unwanted_styles)
    moved = len(wish.destinations) == 1 and slots.destination not in (None, wish.destinations[0])
    refused = slots.destination in wish.unwanted_destinations
    towns = joined_towns(slots.towns, slots.destination, wish)
    stays_there = len(towns) > 1 or any(stay.town == slots.destination for stay in towns)
    forgotten = (moved and not stays_there) or (refused and not wish.destinations and not towns)
    kept = slots.changed(**_OF_ONE_PLACE) if forgotten else slots
    here = wish.destinations[0] if len(wish.destinations) == 1 else None if refused else slots.destination
    here = towns[0].town if towns else here
    kinds = {name: name for name in get_args(Category)}
    no_kinds = tuple(kinds[kind] for kind in wish.unwanted_kinds)
    return kept.changed(
        destination=here,
        towns=towns if len(towns) > 1 else (),
        by_car=slots.by_car if wish.by_car is None else wish.by_car,
        origin=wish.origin or slots.origin,
        travel_style=_joined(() if wish.only_styles else slots.travel_style, wanted, unwanted),
        excluded_styles=_joined(slots.excluded_styles, unwanted, wanted),
        must_visit_places=_joined(kept.must_visit_places, wish.must_visit, wish.excluded),
        excluded_places=_joined(kept.excluded_places, wish.excluded, wish.must_visit),
        preferred_airline=wish.airline
        or (None if wish.any_airline or slots.preferred_airline in wish.unwanted_airlines else slots.preferred_airline),
        unwanted_airlines=_joined(
            () if wish.any_airline else slots.unwanted_airlines, wish.unwanted_airlines, (wish.airline,)
        ),
        own_flight=wish.own_flight or slots.own_flight,
        own_stay=wish.own_stay or slots.own_stay,
        room_count=wish.room_count or (None if wish.to_a_room else slots.room_count),
        to_a_room=wish.to_a_room or (None if wish.room_count else slots.to_a_room),
        excluded_kinds=_joined(slots.excluded_kinds, no_kinds, ()),
        most_visits=wish.most_visits or slots.most_visits,
        accommodation_preference=wish.lodging or slots.accommodation_preference,
        budget_flexibility=wish.flexibility or slots.budget_flexibility,
        pace=wish.pace or slots.pace,
        area=wish.area or (None if wish.any_area or kept.area in wish.unwanted_areas else kept.area),
        unwanted_areas=_joined(() if wish.any_area else kept.unwanted_areas, wish.unwanted_areas, (wish.area,)),
        concerns=_joined(slots.concerns, wish.concerns, ("car",) if wish.by_car is False else ()),
    )


def _joined(known: tuple[_Item, ...], added: tuple[_Item, ...], removed: Sequence[_Item | None]) -> tuple[_Item, ...]:
    return tuple(dict.fromkeys(item for item in (*known, *added) if item not in removed))


def _with_nights(slots: Slots, wish: Wish) -> tuple[Slots, Text | None]:
    nights = wish.nights
    if wish.town_steps and slots.towns and slots.duration:
        slots = slots.changed(towns=_stepped(towns_for(slots.towns, slots.duration), wish.town_steps))
        nights = sum(stay.nights or 0 for stay in slots.towns)
    elif slots.towns and slots.duration and (nights or wish.more_nights) and not wish.towns:
        slots, nights = _with_nights_in_towns(slots, slots.duration, wish)
    elif nights is None and wish.more_nights and (slots.duration or wish.more_nights > 0):
        nights = (slots.duration or 0) + wish.more_nights
    elif nights is None and not slots.towns and slots.duration is None and [stay.nights for stay in wish.towns] == [0]:
        nights = 0
    if nights is None:
        return slots, None
    trouble = nights_problem(nights, len(slots.towns) or 1)
    return (slots, trouble) if trouble else (slots.changed(duration=nights), None)


def _with_nights_in_towns(slots: Slots, duration: int, wish: Wish) -> tuple[Slots, int]:
    """The towns with other nights in the one that is named, or in all together, and the nights of the whole trip."""
    stays = towns_for(slots.towns, duration)
    named = [stay for stay in stays if stay.town in wish.destinations]
    if not named:
        return slots, wish.nights or duration + (wish.more_nights or 0)
    changed = named[0].changed(nights=max(0, wish.nights or (named[0].nights or 0) + (wish.more_nights or 0)))
    stays = tuple(changed if stay == named[0] else stay for stay in stays)
    return slots.changed(towns=stays), sum(stay.nights or 0 for stay in stays)


def _stepped(stays: Sequence[TownStay], steps: Sequence[TownStay]) -> tuple[TownStay, ...]:
    """The towns with so many nights more or fewer each; a night stays in each that is slept in."""
    more = {step.town: step.nights or 0 for step in steps}
    return tuple(
        stay.changed(nights=max(1, stay.nights + more.get(stay.town, 0))) if stay.nights else stay for stay in stays
    )


def _with_day_wishes(slots: Slots, wish: Wish) -> tuple[Slots, Text | None]:
    if slots.duration and len(day_wishes_by_day(wish.day_wishes, slots.duration)) < len(wish.day_wishes):
        return slots, phrases.FREE_DAY_NOT_IN_TRIP.format(days=slots.duration + 1)
    return slots.changed(day_wishes=with_day_wishes(slots.day_wishes, wish.day_wishes)), None


def _with_free_times(slots: Slots, wish: Wish) -> tuple[Slots, Text | None]:
    """What is to be free besides what is so already; what is taken back is given back to the plan."""
    known = () if wish.no_free_time else slots.free_times
    if wish.filled_days and slots.duration:
        known = with_days_filled(known, wish.filled_days, slots.duration)
    if slots.duration and len(free_times_by_day(wish.free_times, slots.duration)) < len(wish.free_times):
        return slots.changed(free_times=known), phrases.FREE_DAY_NOT_IN_TRIP.format(days=slots.duration + 1)
    return slots.changed(free_times=with_free_times(known, wish.free_times)), None


def _with_people(slots: Slots, wish: Wish) -> tuple[Slots, Text | None]:
    """A new number of adults is a new party, unless only the children were known and the adults were asked for."""
    if wish.impossible_party:
        return slots, phrases.NO_SUCH_PARTY.format(party=wish.impossible_party)
    if wish.leaving:
        return _without_those_who_stay(slots, wish.leaving)
    if wish.party_step and slots.adults is not None:
        return _with_step(slots, wish, wish.party_step)
    adults = slots.adults if wish.adults is None else wish.adults
    is_new_party = (
        wish.adults is not None and slots.adults is not None and wish.children is None and wish.infants is None
    )
    children = 0 if is_new_party else slots.children if wish.children is None else wish.children
    infants = 0 if is_new_party else slots.infants if wish.infants is None else wish.infants
    trouble = party_problem(adults, children, infants)
    return (slots, trouble) if trouble else (slots.changed(adults=adults, children=children, infants=infants), None)


def _without_those_who_stay(slots: Slots, leaving: Leaving) -> tuple[Slots, Text | None]:
    """The party without the children or one of them, the infants or one adult; one who goes alone cannot stay at home.

    A son of whom nobody said that he is a child is an adult.
    """
    if leaving == "child" and slots.children:
        return slots.changed(children=slots.children - 1), None
    if leaving == "children":
        return slots.changed(children=0), None
    if leaving == "infants":
        return slots.changed(infants=0), None
    trouble = party_problem((slots.adults or 0) - 1, slots.children, slots.infants) if slots.adults else None
    return (slots, trouble) if trouble or not slots.adults else (slots.changed(adults=slots.adults - 1), None)


def _with_step(slots: Slots, wish: Wish, step: int) -> tuple[Slots, Text | None]:
    """The party with those who join it, or without those who stay at home; a new number of all is that number."""
    if step < 0 and wish.adults is not None and wish.adults > 1 and wish.leaving_count is None:
        return slots.changed(adults=max(1, wish.adults - slots.children)), None
    adults = (slots.adults or 0) + step * (wish.adults or 0)
    young = (wish.children or 0) + (wish.infants or 0)
    if wish.adults and young and young == slots.children + slots.infants:  # the ages of those who are known
        slots = slots.changed(children=0, infants=0)
    children = max(0, slots.children + step * (wish.children or 0))
    infants = max(0, slots.infants + step * (wish.infants or 0))
    trouble = party_problem(adults, children, infants)
    return (slots, trouble) if trouble else (slots.changed(adults=adults, children=children, infants=infants), None)


def _with_departure(today: date, slots: Slots, wish: Wish) -> tuple[Slots, Text | None]:
    if wish.impossible_date:
        return slots, phrases.NO_SUCH_DATE.format(date=wish.impossible_date)
    window = wish.departure
    if window is None and wish.later_days and slots.departure:
        step = timedelta(days=wish.later_days)
        window = DepartureWindow(first=slots.departure.first + step, last=slots.departure.last + step)
    if window is None:
        return slots, phrases.NO_DEPARTURE_YET if wish.later_days else None
    if window.last < today:
        return slots, phrases.DEPARTURE_PASSED
    first = max(window.first, today)
    if first > today + _FARTHEST:
        return slots, phrases.DEPARTURE_OVER_A_YEAR
    slots = slots.changed(departure=DepartureWindow(first=first, last=window.last), home_by=wish.home_by)
    return slots, phrases.RETURN_BEFORE_DEPARTURE.format(date=wish.early_return) if wish.early_return else None


def _with_budget(won: int | None, slots: Slots, wish: Wish) -> tuple[Slots, Text | None]:
    scope = wish.scope or slots.budget_scope
    if wish.budget is None or won is None:
        return _with_daily_budget(slots.changed(budget_scope=scope)), None
    if wish.budget.relative and slots.budget is None:
        return slots, phrases.NO_BUDGET_YET
    if wish.budget.per_day and slots.duration is None:
        return slots.changed(budget_scope=scope, foreign_budget=wish.budget.changed(amount=won, currency="KRW")), None
    won = won * (slots.duration + 1) if wish.budget.per_day and slots.duration else won
    amount = won + (slots.budget or 0) if wish.budget.relative else won
    trouble = budget_problem(amount, scope or "total", slots.people or PEOPLE_RANGE[1])
    if trouble:
        return slots, trouble
    said_otherwise = wish.budget.currency != "KRW" or wish.budget.per_day
    foreign = wish.budget if said_otherwise and not wish.budget.relative else None
    return slots.changed(budget=amount, budget_scope=scope, foreign_budget=foreign), None


def _with_daily_budget(slots: Slots) -> Slots:
    """The slots with the budget of the whole trip, where one for each day was told before its length."""
    daily = slots.foreign_budget
    if slots.budget is not None or slots.duration is None or daily is None or not daily.per_day:
        return slots
    return slots.changed(budget=daily.amount * (slots.duration + 1))


_OF_ONE_PLACE: dict[str, object] = {
    "must_visit_places": (),
    "excluded_places": (),
    "area": None,
    "unwanted_areas": (),
    "day_wishes": (),
    "picked_flight": None,
    "picked_hotel": None,
}
"""What was said of one place and means nothing in another."""
_FARTHEST = timedelta(days=365)


def is_date_problem(trouble: Text) -> bool:
    """Whether a day to leave on could not be taken."""
    return trouble in (phrases.DEPARTURE_PASSED, phrases.DEPARTURE_OVER_A_YEAR) or trouble.en.endswith(
        phrases.NO_SUCH_DATE.en.removeprefix("{date}")
    )
