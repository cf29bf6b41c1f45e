"""Everything the assistant says while it collects what is needed: questions, suggested answers, refusals, and what it
assumed.
"""

from collections.abc import Sequence
from datetime import date

from pydantic import JsonValue

from madang.assistants.travel import phrases
from madang.assistants.travel.present.format import tell_area, tell_free_times
from madang.assistants.travel.trip.dates import UNNAMED_DAY
from madang.assistants.travel.trip.places import Destination, Sight
from madang.assistants.travel.trip.request import BUDGET_PER_PERSON_RANGE, TripRequest
from madang.assistants.travel.understand.budget import BudgetAmount
from madang.assistants.travel.understand.slots import Slots
from madang.assistants.travel.understand.wish import Slot
from madang.reading.language import with_particle
from madang.reading.numbers import format_won
from madang.text import Text


def slot_question(slot: Slot) -> Text:
    """What to ask for a slot."""
    return phrases.QUESTIONS[slot]


def slot_suggestions(slot: Slot) -> tuple[tuple[Text, JsonValue], ...]:
    """Answers to offer for a click, as a label and what a person would have typed."""
    return _SUGGESTIONS.get(slot, ())


def which_place(places: Sequence[Destination]) -> Text:
    """Which of several places is meant."""
    return phrases.WHICH_PLACE.format(
        join=", ".join(place.name.ko for place in places), join_2=", ".join(place.name.en for place in places)
    )


def no_such_area(area: Text, place: Destination) -> Text:
    """That nothing is known of staying in some part of a town."""
    return phrases.NO_SUCH_AREA.format(ko=place.name.ko, ko_2=area.ko, en=place.name.en, en_2=area.en)


def which_area(place: Destination) -> Text:
    """In which part of a town to stay, with those that are known."""
    return phrases.WHICH_AREA.format(
        join=", ".join(area.name.ko for area in place.districts),
        join_2=", ".join(area.name.en for area in place.districts),
    )


def which_sight(sights: Sequence[Sight]) -> Text:
    """Which of several sights of one town is meant."""
    return phrases.WHICH_SIGHT.format(
        join=", ".join(sight.name.ko for sight in sights), join_2=", ".join(sight.name.en for sight in sights)
    )


def adults_question(children: int, infants: int) -> Text:
    """How many grown-ups come along with the young ones that were said."""
    return phrases.ADULTS_QUESTION.format(
        value=children + infants, value_2="child" if children + infants == 1 else "children"
    )


def scope_question(budget: int, people: int) -> Text:
    """Whether an amount is for each or for all, with both readings in figures."""
    return phrases.SCOPE_QUESTION.format(
        format_won=format_won(budget),
        people=people,
        format_won_2=format_won(budget * people),
        format_won_3=format_won(budget, "en"),
        format_won_4=format_won(budget * people, "en"),
    )


def assumptions(slots: Slots, request: TripRequest) -> tuple[Text, ...]:
    """What nobody said and was taken for granted, so that it can be corrected."""
    taken = list[Text]()
    if slots.origin is None:
        taken.append(phrases.ASSUMPTIONS)
    if slots.departure is None:
        taken.append(_date(request.departure))
    elif slots.departure.first != slots.departure.last:
        taken.append(phrases.WITHIN.format(date=request.departure.isoformat()))
    if slots.foreign_budget and slots.budget:
        taken.append(_converted(slots.foreign_budget, slots.budget))
    if slots.budget == BUDGET_PER_PERSON_RANGE[1] and slots.budget_scope == "per_person":
        taken.append(_LARGEST)
    if slots.budget_scope is None and request.party.people > 1:
        taken.append(phrases.WHOLE)
    if any(free.day <= UNNAMED_DAY for free in slots.free_times):
        taken.append(phrases.ANY_DAY)
    if not slots.travel_style:
        taken.append(phrases.FOR_CHILDREN if "family" in request.styles else phrases.FOR_ALL)
    return tuple(taken)


def honoured_wishes(request: TripRequest, place: Destination) -> tuple[Text, ...]:
    """What was done with the wishes that show in no line of a plan."""
    told = list[Text]()
    if request.area:
        area = tell_area(request.area, place)
        told.append(phrases.STAYING.format(ko=area.ko, en=area.en))
    if request.unwanted_areas:
        areas = [tell_area(area, place) for area in request.unwanted_areas]
        korean = with_particle(", ".join(area.ko for area in areas), "은/는")
        told.append(phrases.NOT_IN.format(ko=korean, en=", ".join(area.en for area in areas)))
    if request.free_times:
        free = tell_free_times(request.free_times)
        told.append(phrases.KEPT_FREE.format(ko=with_particle(free.ko, "을/를"), en=free.en))
    return tuple(told)


def _date(day: date) -> Text:
    on = with_particle(str(day), "으로/로")
    return phrases.DATE.format(on=on, day=day)


def _converted(said: BudgetAmount, won: int) -> Text:
    """At which rate a budget in another currency was taken."""
    amount, rate = f"{said.amount:,} {said.currency}", f"{won / said.amount:,.4g}"
    return phrases.CONVERTED.format(
        amount=amount, currency=said.currency, rate=rate, format_won=format_won(won), format_won_2=format_won(won, "en")
    )


_SUGGESTIONS: dict[Slot, tuple[tuple[Text, JsonValue], ...]] = {
    "nights": tuple((phrases.SUGGESTIONS_NIGHTS.format(n=n, value=n + 1), f"{n}박") for n in (2, 3, 4, 5)),
    "people": tuple((Text(ko=f"{n}명", en="1 person" if n == 1 else f"{n} people"), f"{n}명") for n in (1, 2, 3, 4)),
    "budget": tuple(
        (phrases.SUGGESTIONS_BUDGET.format(n=n, value=n * 10000), f"총 {n}만원") for n in (50, 100, 200, 300)
    ),
    "change": tuple(
        (text, text.ko)
        for text in (
            phrases.SUGGESTIONS_CHANGE,
            phrases.QUESTIONS_SUGGESTIONS_CHANGE,
            phrases.QUESTIONS_SUGGESTIONS_CHANGE_2,
            phrases.QUESTIONS_SUGGESTIONS_CHANGE_3,
        )
    ),
    "scope": (
        (phrases.SUGGESTIONS_SCOPE, "총"),
        (phrases.QUESTIONS_SUGGESTIONS_SCOPE, "1인당"),
    ),
}
_LARGEST = phrases.LARGEST.format(
    format_won=format_won(BUDGET_PER_PERSON_RANGE[1]), format_won_2=format_won(BUDGET_PER_PERSON_RANGE[1], "en")
)
