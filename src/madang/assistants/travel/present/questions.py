"""Questions for what is missing, with suggested answers, and notes on what was assumed or kept to."""

from collections.abc import Iterator, Sequence
from datetime import date

from pydantic import JsonValue

from madang.assistants.travel import phrases
from madang.assistants.travel.present.format import tell_area, tell_free_times, tell_party, tell_stays
from madang.assistants.travel.trip.places import Destination, Sight
from madang.assistants.travel.trip.request import BUDGET_PER_PERSON_RANGE, UNNAMED_DAY, TripRequest
from madang.assistants.travel.trip.texts import count_text, list_text, won_text
from madang.assistants.travel.understand.budget import BudgetAmount
from madang.assistants.travel.understand.slots import Slots
from madang.assistants.travel.understand.wish import Slot
from madang.reading.language import with_particle
from madang.text import Text


def first_words() -> Text:
    """What a traveller hears first: the greeting, and the question where to."""
    greeting, where = phrases.GREETING, slot_question("destination")
    return Text(ko=f"{greeting.ko} {where.ko}", en=f"{greeting.en} {where.en}")


def slot_question(slot: Slot) -> Text:
    """What to ask for a slot."""
    return phrases.SLOT_QUESTIONS[slot]


def slot_suggestions(slot: Slot) -> tuple[tuple[Text, JsonValue], ...]:
    """Answers to offer for a click, as a label and what a person would have typed."""
    return _SUGGESTIONS.get(slot, ())


def which_place(names: Sequence[Text]) -> Text:
    """Which of several places is meant."""
    return phrases.WHICH_PLACE.format(places=list_text(names))


def no_such_area(area: Text, place: Destination) -> Text:
    """That nothing is known of staying in some part of a town."""
    return phrases.NO_SUCH_AREA.format(place=place.name, area=area)


def which_area(place: Destination) -> Text:
    """In which part of a town to stay, with those that are known."""
    return phrases.WHICH_AREA.format(areas=list_text([area.name for area in place.districts]))


def which_sight(sights: Sequence[Sight]) -> Text:
    """Which of several sights of one town is meant."""
    return phrases.WHICH_SIGHT.format(sights=list_text([sight.name for sight in sights]))


def adults_question(children: int, infants: int) -> Text:
    """How many adults travel with the children that were mentioned."""
    count = children + infants
    return phrases.ADULTS_QUESTION.format(children=Text(ko=f"{count}명", en="child" if count == 1 else "children"))


def scope_question(budget: int, people: int) -> Text:
    """Whether an amount is for each or for all, with both readings in figures."""
    return phrases.SCOPE_QUESTION.format(budget=won_text(budget), people=people, total=won_text(budget * people))


def assumptions(slots: Slots, request: TripRequest, place: Destination) -> tuple[Text, ...]:
    """What nobody said and was taken for granted, so that it can be corrected."""
    assumed = list[Text]()
    if slots.origin is None:
        assumed.append(phrases.ASSUMED_START)
    if slots.departure is None:
        assumed.append(_date(request.departure))
    elif slots.departure.first != slots.departure.last:
        assumed.append(phrases.DEPARTURE_CHOSEN_WITHIN.format(date=request.departure.isoformat()))
    if request.by_car and slots.by_car is None:
        assumed.append(phrases.ASSUMED_CAR)
    if any(stay.nights is None for stay in slots.towns):
        assumed.append(phrases.ASSUMED_NIGHTS_IN_TOWNS.format(nights=tell_stays(request, place)))
    if slots.foreign_budget and slots.budget:
        assumed.append(_converted(slots.foreign_budget, slots.budget))
    if slots.budget == BUDGET_PER_PERSON_RANGE[1] and slots.budget_scope == "per_person":
        assumed.append(phrases.ASSUMED_LARGEST_BUDGET.format(amount=won_text(BUDGET_PER_PERSON_RANGE[1])))
    assumed += _left_open(slots, request)
    if slots.budget is not None and slots.budget_scope is None and request.party.people > 1:
        assumed.append(phrases.ASSUMED_TOTAL_BUDGET)
    if any(free.day <= UNNAMED_DAY for free in slots.free_times):
        assumed.append(phrases.FREE_DAY_CHOSEN)
    if not slots.travel_style:
        assumed.append(phrases.ASSUMED_FAMILY_STYLES if "family" in request.styles else phrases.ASSUMED_STYLES)
    return tuple(assumed)


def honoured_wishes(request: TripRequest, place: Destination) -> tuple[Text, ...]:
    """What was done with the wishes that show in no line of a plan."""
    notes = list[Text]()
    if request.area:
        notes.append(phrases.STAY_AREA_KEPT.format(area=tell_area(request.area, place)))
    if request.unwanted_areas:
        areas = list_text([tell_area(area, place) for area in request.unwanted_areas])
        notes.append(phrases.STAY_AREAS_AVOIDED.format(areas=Text(ko=with_particle(areas.ko, "은/는"), en=areas.en)))
    if request.party.room_count or request.party.to_a_room:
        notes.append(phrases.ROOMS_KEPT.format(rooms=request.party.rooms))
    if request.free_times:
        free = tell_free_times(request.free_times)
        notes.append(phrases.FREE_TIME_KEPT.format(times=Text(ko=with_particle(free.ko, "을/를"), en=free.en)))
    return tuple(notes)


def _date(day: date) -> Text:
    return phrases.ASSUMED_DATE.format(date=Text(ko=with_particle(str(day), "으로/로"), en=str(day)))


def _left_open(slots: Slots, request: TripRequest) -> Iterator[Text]:
    """What was asked for and not answered, and what was taken instead."""
    if request.open_budget:
        yield phrases.ASSUMED_NO_BUDGET
    if slots.adults is None:
        yield phrases.ASSUMED_PARTY.format(party=tell_party(request.party))


def _converted(budget: BudgetAmount, won: int) -> Text:
    """How a budget was taken that is in another currency, or for each day."""
    if budget.per_day:
        said = won_text(budget.amount) if budget.currency == "KRW" else f"{budget.amount:,} {budget.currency}"
        return phrases.BUDGET_OF_DAYS.format(amount=said, won=won_text(won))
    amount, rate = f"{budget.amount:,} {budget.currency}", f"{won / budget.amount:,.4g}"
    return phrases.BUDGET_CONVERTED.format(amount=amount, currency=budget.currency, rate=rate, won=won_text(won))


_SUGGESTIONS: dict[Slot, tuple[tuple[Text, JsonValue], ...]] = {
    "nights": tuple((phrases.SUGGEST_NIGHTS.format(nights=n, days=n + 1), f"{n}박") for n in (2, 3, 4, 5)),
    "people": tuple((count_text(n, "명", "person", "people"), f"{n}명") for n in (1, 2, 3, 4)),
    "budget": tuple(
        (phrases.SUGGEST_BUDGET.format(amount=won_text(n * 10_000)), f"총 {n}만원") for n in (50, 100, 200, 300)
    ),
    "change": tuple((text, text.ko) for text in phrases.SUGGEST_CHANGES),
    "scope": (
        (phrases.SUGGEST_TOTAL, "총"),
        (phrases.SUGGEST_PER_PERSON, "1인당"),
    ),
}
