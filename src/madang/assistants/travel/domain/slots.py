"""What is known of a wish so far: filled message by message, refused where it cannot be, asked for where missing."""

from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial
from typing import TypeVar, get_args

from madang.assistants.travel.domain.amounts import Amount
from madang.assistants.travel.domain.leisure import FreeTime, days_of
from madang.assistants.travel.domain.places import Style
from madang.assistants.travel.domain.request import (
    PEOPLE,
    BudgetScope,
    Flexibility,
    Lodging,
    Pace,
    Party,
    Request,
    budget_trouble,
    nights_trouble,
    party_trouble,
)
from madang.assistants.travel.domain.times import Window
from madang.assistants.travel.domain.wishes import Slot, Wish
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["DATE_TROUBLES", "DEFAULT_LEAD", "DEFAULT_STYLES", "Slots", "filled", "missing", "request_of", "slots_for"]

T = TypeVar("T")
DEFAULT_LEAD = timedelta(days=30)
DEFAULT_STYLES: tuple[Style, ...] = ("sightseeing", "food")


class Slots(Frozen):
    """The slots of a trip; None and empty stand for what nobody has said yet."""

    destination: str | None = None
    origin: str | None = None
    departure: Window | None = None
    duration: int | None = None
    adults: int | None = None
    children: int = 0
    infants: int = 0
    budget: int | None = None
    foreign_budget: Amount | None = None
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

    @property
    def people(self) -> int | None:
        """Everybody who has a seat, once the grown-ups are known."""
        return None if self.adults is None else self.adults + self.children


def filled(slots: Slots, wish: Wish, today: date, won: int | None) -> tuple[Slots, tuple[Text, ...]]:
    """The slots with what the wish says, and why some of it could not be taken; what it does not mention stays.

    `won` is the amount of the wish in won, or None where it names none.
    """
    changed = _preferred(slots, wish)
    troubles = list[Text]()
    for take in (
        _with_nights,
        _with_free_times,
        _with_people,
        partial(_with_departure, today),
        partial(_with_budget, won),
    ):
        changed, trouble = take(changed, wish)
        troubles += [trouble] if trouble else []
    return changed, tuple(troubles)


def missing(slots: Slots) -> Slot | None:
    """The slot to ask for next, or None when a trip can be planned; the rest has defaults that are said."""
    if slots.destination is None:
        return "destination"
    if slots.duration is None:
        return "nights"
    if slots.budget is None:
        return "budget"
    return "people" if slots.adults is None else None


def request_of(slots: Slots, today: date, leave: date | None = None) -> Request:
    """The wish as a request, with defaults for what may be left open; nothing may be missing.

    `leave` is the day to leave on, where the slots leave it open; without it the first day that was said.
    """
    if slots.destination is None or slots.duration is None or slots.budget is None or slots.adults is None:
        raise ValueError(f"A trip cannot be planned without {missing(slots)!r}.")
    return Request(
        destination=slots.destination,
        origin=slots.origin or "seoul",
        departure=leave or (slots.departure.first if slots.departure else today + DEFAULT_LEAD),
        nights=slots.duration,
        party=Party(adults=slots.adults, children=slots.children, infants=slots.infants),
        budget=slots.budget,
        budget_scope=slots.budget_scope or "total",
        flexibility=slots.budget_flexibility or "strict",
        styles=slots.travel_style or _usual_styles(slots),
        must_visits=slots.must_visit_places,
        excluded_sights=slots.excluded_places,
        excluded_styles=slots.excluded_styles,
        pace=slots.pace or "normal",
        free_times=days_of(slots.free_times, slots.duration),
        area=slots.area,
        unwanted_areas=slots.unwanted_areas,
        concerns=slots.concerns,
        airline=slots.preferred_airline,
        lodging=slots.accommodation_preference or "hotel",
        asked_on=today,
    )


def _usual_styles(slots: Slots) -> tuple[Style, ...]:
    return (*DEFAULT_STYLES, "family") if slots.children or slots.infants else DEFAULT_STYLES


def slots_for(request: Request) -> Slots:
    """The slots that a request was made from, all of them as if they had been said."""
    return Slots(
        destination=request.destination,
        origin=request.origin,
        departure=Window(first=request.departure, last=request.departure),
        duration=request.nights,
        adults=request.party.adults,
        children=request.party.children,
        infants=request.party.infants,
        budget=request.budget,
        budget_scope=request.budget_scope,
        travel_style=request.styles,
        excluded_styles=request.excluded_styles,
        must_visit_places=request.must_visits,
        excluded_places=request.excluded_sights,
        preferred_airline=request.airline,
        accommodation_preference=request.lodging,
        budget_flexibility=request.flexibility,
        pace=request.pace,
        free_times=request.free_times,
        area=request.area,
        unwanted_areas=request.unwanted_areas,
        concerns=request.concerns,
    )


def _preferred(slots: Slots, wish: Wish) -> Slots:
    """The slots with every preference of the wish; what is wanted now is no longer unwanted, and vice versa."""
    styles = {name: name for name in get_args(Style)}
    wanted = tuple(styles[style] for style in wish.styles)
    unwanted = tuple(styles[style] for style in wish.unwanted_styles)
    moved = len(wish.destinations) == 1 and wish.destinations[0] != slots.destination
    kept = slots.changed(**_OF_ONE_PLACE) if moved else slots
    return kept.changed(
        destination=wish.destinations[0] if len(wish.destinations) == 1 else slots.destination,
        origin=wish.origin or slots.origin,
        travel_style=_joined(() if wish.only_styles else slots.travel_style, wanted, unwanted),
        excluded_styles=_joined(slots.excluded_styles, unwanted, wanted),
        must_visit_places=_joined(kept.must_visit_places, wish.must_visit, wish.excluded),
        excluded_places=_joined(kept.excluded_places, wish.excluded, wish.must_visit),
        preferred_airline=wish.airline or (None if wish.any_airline else slots.preferred_airline),
        accommodation_preference=wish.lodging or slots.accommodation_preference,
        budget_flexibility=wish.flexibility or slots.budget_flexibility,
        pace=wish.pace or slots.pace,
        area=wish.area or (None if wish.any_area or kept.area in wish.unwanted_areas else kept.area),
        unwanted_areas=_joined(() if wish.any_area else kept.unwanted_areas, wish.unwanted_areas, (wish.area,)),
        concerns=_joined(slots.concerns, wish.concerns, ()),
    )


def _joined(known: tuple[T, ...], added: tuple[T, ...], removed: Sequence[T | None]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(one for one in (*known, *added) if one not in removed))


def _with_nights(slots: Slots, wish: Wish) -> tuple[Slots, Text | None]:
    if wish.nights is None:
        return slots, None
    trouble = nights_trouble(wish.nights)
    return (slots, trouble) if trouble else (slots.changed(duration=wish.nights), None)


def _with_free_times(slots: Slots, wish: Wish) -> tuple[Slots, Text | None]:
    """What is to be free besides what is so already; what is taken back is given back to the plan."""
    known = () if wish.no_free_time else slots.free_times
    if slots.duration and len(days_of(wish.free_times, slots.duration)) < len(wish.free_times):
        return slots.changed(free_times=known), _NO_SUCH_DAY.format(days=slots.duration + 1)
    return slots.changed(free_times=_joined(known, wish.free_times, ())), None


def _with_people(slots: Slots, wish: Wish) -> tuple[Slots, Text | None]:
    """A new number of grown-ups is a new party, unless the young ones were said before and it was asked for."""
    adults = slots.adults if wish.adults is None else wish.adults
    anew = wish.adults is not None and slots.adults is not None and wish.children is None and wish.infants is None
    children = 0 if anew else slots.children if wish.children is None else wish.children
    infants = 0 if anew else slots.infants if wish.infants is None else wish.infants
    trouble = party_trouble(adults, children, infants)
    return (slots, trouble) if trouble else (slots.changed(adults=adults, children=children, infants=infants), None)


def _with_departure(today: date, slots: Slots, wish: Wish) -> tuple[Slots, Text | None]:
    if wish.departure is None:
        return slots, None
    if wish.departure.last < today:
        return slots, _PAST
    first = max(wish.departure.first, today)
    if first > today + _FARTHEST:
        return slots, _TOO_FAR
    return slots.changed(departure=Window(first=first, last=wish.departure.last)), None


def _with_budget(won: int | None, slots: Slots, wish: Wish) -> tuple[Slots, Text | None]:
    scope = wish.scope or slots.budget_scope
    if wish.budget is None or won is None:
        return slots.changed(budget_scope=scope), None
    if wish.budget.relative and slots.budget is None:
        return slots, _NO_BUDGET_YET
    amount = won + (slots.budget or 0) if wish.budget.relative else won
    trouble = budget_trouble(amount, scope or "total", slots.people or PEOPLE[1])
    if trouble:
        return slots, trouble
    foreign = wish.budget if wish.budget.currency != "KRW" and not wish.budget.relative else None
    return slots.changed(budget=amount, budget_scope=scope, foreign_budget=foreign), None


_OF_ONE_PLACE: dict[str, object] = {
    "must_visit_places": (),
    "excluded_places": (),
    "area": None,
    "unwanted_areas": (),
}
"""What was said of one place and means nothing in another."""
_FARTHEST = timedelta(days=365)
_NO_SUCH_DAY = Text(
    ko="이 여행은 {days}일이라 비울 날을 그 안에서 골라 주세요",
    en="This trip has {days} days; name one of them to keep free",
)
_PAST = Text(ko="출발일이 이미 지났습니다", en="The departure date has already passed")
_TOO_FAR = Text(ko="출발일은 오늘부터 1년 안이어야 합니다", en="The departure must be within a year from today")
DATE_TROUBLES = (_PAST, _TOO_FAR)
"""Why a day to leave on could not be taken."""
_NO_BUDGET_YET = Text(
    ko="아직 예산을 모르니 먼저 전체 금액을 알려 주세요",
    en="I do not know the budget yet; tell me the whole amount first",
)
