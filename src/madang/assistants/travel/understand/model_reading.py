"""What a model reads from a message, and what code takes of it: names only where a list knows them, figures only where
the message states them and the rules read none or put several together, and nothing that would throw away what is
planned.
"""

import re
from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from pydantic import Field

from madang.assistants.travel.trip.offer import PlanKind
from madang.assistants.travel.trip.places import AreaKind, Category, Style
from madang.assistants.travel.trip.request import BudgetScope, DepartureWindow, Flexibility, Lodging, Pace
from madang.assistants.travel.understand.budget import BudgetAmount
from madang.assistants.travel.understand.people.others import without_others
from madang.assistants.travel.understand.places.names import TripNames
from madang.assistants.travel.understand.plans.intent import Intent, IntentKind, Shown
from madang.assistants.travel.understand.plans.questions import PlanTopic
from madang.assistants.travel.understand.wish import Slot, Wish
from madang.reading import find_durations, find_money, find_numbers, find_people
from madang.state import Frozen

Names = tuple[str, ...]


class TripQuestion(Frozen):
    """A message with what was said and is known before it, and the towns that can be planned."""

    message: str
    today: date
    expecting: Slot | None = None
    known: dict[str, str] = {}
    conversation: Names = ()
    plans: tuple[PlanKind, ...] = ()
    towns: Names = ()
    concerns: Names = ()


class TripReading(Frozen):
    """What a message says of a trip, in names; None and empty stand for what it does not say."""

    asks: IntentKind | None = None
    plan: PlanKind | None = None
    day: int | None = Field(default=None, ge=1, le=60)
    topic: PlanTopic | None = None
    towns: Names = Field(default=(), max_length=8)
    unwanted_towns: Names = Field(default=(), max_length=8)
    sights: Names = Field(default=(), max_length=12)
    unwanted_sights: Names = Field(default=(), max_length=12)
    leave_first: date | None = None
    leave_last: date | None = None
    nights: int | None = Field(default=None, ge=1, le=30)
    adults: int | None = Field(default=None, ge=1, le=20)
    children: int | None = Field(default=None, ge=0, le=20)
    infants: int | None = Field(default=None, ge=0, le=20)
    budget: int | None = Field(default=None, ge=1, description="In whole units of `currency`.")
    currency: str = Field(default="KRW", pattern="^[A-Z]{3}$")
    scope: BudgetScope | None = None
    styles: tuple[Style, ...] = ()
    unwanted_styles: tuple[Style, ...] = ()
    unwanted_kinds: tuple[Category, ...] = ()
    lodging: Lodging | None = None
    pace: Pace | None = None
    flexibility: Flexibility | None = None
    area: AreaKind | None = None
    concerns: Names = Field(default=(), max_length=8)
    question: bool = Field(default=False, description="Whether something is asked that a plan does not answer.")


def merge_reading(ruled: Wish, reading: TripReading, question: TripQuestion, names: TripNames) -> Wish:
    """The wish that the rules read, with what the model read beyond it and code can vouch for."""
    found: dict[str, Any] = {
        **_places(ruled, reading, names),
        **_figures(ruled, reading, question.message),
        **{name: value for name in _LIKES if (value := getattr(reading, name))},
        "concerns": tuple(dict.fromkeys((*ruled.concerns, *({*reading.concerns} & {*question.concerns})))),
    }
    if ruled.departure is None and ruled.later_days is None and (window := _window(reading, question)):
        found["departure"] = window
    return ruled.changed(**found)


def merge_intent(ruled: Intent, reading: TripReading, wish: Wish, shown: Shown) -> Intent:
    """What is asked for: as the model read it, unless the rules are sure or it cannot be asked for now."""
    kind = reading.asks
    if kind is None or {kind, ruled.kind} & _BY_RULES_ALONE or not _can_be_asked(kind, wish, shown):
        return ruled
    if kind == ruled.kind:
        return ruled.changed(day=ruled.day or reading.day, plan=ruled.plan or reading.plan)
    return Intent(kind=kind, plan=reading.plan, day=reading.day, topic=reading.topic)


def _can_be_asked(kind: IntentKind, wish: Wish, shown: Shown) -> bool:
    if kind == "suggest":
        return len(wish.destinations) >= _SEVERAL or not (wish.destinations or shown.has_destination)
    if kind in _SAYS_NOTHING:
        return wish.is_empty
    if kind in {"cheapest_dates", "least_budget"}:
        return True
    return not wish.is_empty if kind == "trip" else shown.has_offer


def _places(ruled: Wish, reading: TripReading, names: TripNames) -> dict[str, Any]:
    """The places that the model names and a list knows; a town that none knows is told as unknown.

    Where it reads a wish for a proposal, no town was settled on, whatever a word sounded like.
    """
    found: dict[str, Any] = {}
    if reading.asks == "suggest" and not reading.towns:
        found |= {"destinations": (), "towns": ()}
    if towns := _ids(reading.towns, names.destinations_in):
        found |= {"destinations": towns, "unknown_place": None}
        found |= {} if {stay.town for stay in ruled.towns} == {*towns} else {"towns": ()}
    elif reading.towns and not ruled.destinations:
        found["unknown_place"] = reading.towns[0][:_LONGEST_NAME]
    for field, said in (("must_visit", reading.sights), ("excluded", reading.unwanted_sights)):
        if sights := _ids(said, names.sights_in):
            found[field] = tuple(dict.fromkeys((*getattr(ruled, field), *sights)))
    if unwanted := _ids(reading.unwanted_towns, names.destinations_in):
        found["unwanted_destinations"] = unwanted
    return found | ({"unknown_sight": None} if "must_visit" in found else {})


def _ids(said: Sequence[str], find: Any) -> tuple[str, ...]:
    known = [next((place.id for place in find(name[:_LONGEST_NAME])), None) for name in said]
    return tuple(dict.fromkeys(place for place in known if place))


def _figures(ruled: Wish, reading: TripReading, message: str) -> dict[str, Any]:
    """The figures that the rules left empty and the message states in the role that the model gives them."""
    stated = stated_figures(message)
    found: dict[str, Any] = {}
    if ruled.nights is None and ruled.more_nights is None and reading.nights in stated.nights:
        found["nights"] = reading.nights
    if reading.adults in stated.groups and _is_made_up(ruled.adults, stated):
        found |= {"adults": reading.adults, "party_step": None, "leaving_count": None}
    elif ruled.party_step is None:
        found |= {
            name: count
            for name, heads in (("adults", stated.adults), ("children", stated.young), ("infants", stated.young))
            if getattr(ruled, name) is None and (count := getattr(reading, name)) in heads
        }
    if ruled.budget is None and (reading.budget, reading.currency) in stated.money:
        found["budget"] = BudgetAmount(amount=reading.budget or 0, currency=reading.currency)
    return found | ({"scope": reading.scope} if reading.scope and ruled.scope is None else {})


def _is_made_up(adults: int | None, stated: "StatedFigures") -> bool:
    """Whether the rules added numbers up to one that the message does not say: 넷이 아니라 셋이야 is no seven."""
    return adults is not None and len(stated.groups) >= _SEVERAL and adults not in stated.groups


class StatedFigures(NamedTuple):
    """The whole numbers that a message states of this trip, by what they are of; an age is none of them."""

    nights: frozenset[int]
    groups: frozenset[int]
    """The grown people, as they are counted one by one."""
    adults: frozenset[int]
    """Those, and all of them together."""
    young: frozenset[int]
    money: frozenset[tuple[int, str]]
    others: frozenset[int]
    """All numbers, whatever they are of."""


def stated_figures(message: str) -> StatedFigures:
    """What a message states; people also all together."""
    text = without_others(message)
    people, lengths = find_people(text), find_durations(text)
    grown = [group for group in people if group.kind not in _YOUNG]
    everybody = sum(group.count for group in grown) + any(group.with_speaker for group in grown)
    return StatedFigures(
        nights=frozenset(nights for each in lengths for nights in (each.nights or each.days - 1,) if nights > 0),
        groups=frozenset(group.count for group in grown),
        adults=frozenset((*(group.count for group in grown), *([everybody] if grown else []))),
        young=frozenset(group.count for group in people if group.kind in _YOUNG),
        money=frozenset((int(money.amount), money.currency) for money in find_money(text)),
        others=frozenset(int(number.value) for number in find_numbers(text) if number.value == int(number.value)),
    )


def states_day(message: str, day: date) -> bool:
    """Whether a message states a month and a day of it: 5월 3일, May 3, 3 May, 5/3."""
    month, name = rf"0?{day.month}(?:월|[/.-])|{day:%b}[a-z]*\.?", rf"{day:%b}"
    number = rf"(?<![0-9])0?{day.day}(?![0-9])"
    either = rf"(?<![0-9])(?:{month})\s*{number}|{number}(?:st|nd|rd|th)?(?: of)? {name}"
    return re.search(either, message, re.IGNORECASE) is not None


def _window(reading: TripReading, question: TripQuestion) -> DepartureWindow | None:
    """The days to leave on, where the message states the first and the last of them."""
    if reading.leave_first is None:
        return None
    last, text = max(reading.leave_last or reading.leave_first, reading.leave_first), question.message
    if last < question.today or not (states_day(text, reading.leave_first) and states_day(text, last)):
        return None
    return DepartureWindow(first=max(reading.leave_first, question.today), last=last)


_LIKES = (
    "styles", "unwanted_styles", "unwanted_kinds", "lodging", "pace", "flexibility", "area",
)  # fmt: skip
_YOUNG = ("child", "infant")
_SEVERAL = 2
"""Towns to choose between."""
_LONGEST_NAME = 60
_SAYS_NOTHING = frozenset({"greeting", "thanks", "unclear"})
_BY_RULES_ALONE = frozenset[IntentKind]({"restart", "undo", "undo_all", "remedy", "mix"})
"""What would throw plans away, or means something by its number on the screen."""
