"""Everything the assistant says while it listens: greeting, questions, and what it took for granted. One catalogue."""

from collections.abc import Sequence
from datetime import date

from pydantic import JsonValue

from madang.assistants.travel.domain.amounts import Amount
from madang.assistants.travel.domain.leisure import UNNAMED_DAY
from madang.assistants.travel.domain.places import Destination, Sight
from madang.assistants.travel.domain.request import BUDGET_PER_PERSON, Request
from madang.assistants.travel.domain.slots import Slots
from madang.assistants.travel.domain.wishes import Slot
from madang.assistants.travel.domain.writing import tell_area, tell_free_times
from madang.models.language import format_won, with_particle
from madang.text import Text

__all__ = [
    "NOTHING_TO_UNDO",
    "NOWHERE_ELSE",
    "ONE_AT_A_TIME",
    "UNCLEAR",
    "UNDONE",
    "UNKNOWN_CURRENCY",
    "UNKNOWN_PLACE",
    "UNKNOWN_SIGHT",
    "adults_question",
    "assumptions",
    "honoured",
    "no_such_area",
    "question",
    "scope_question",
    "suggestions",
    "which_area",
    "which_place",
    "which_sight",
]

UNCLEAR = Text(
    ko="무슨 뜻인지 알아듣지 못했습니다.",
    en="I did not understand that.",
)
UNDONE = Text(ko="마지막 변경을 되돌렸습니다.", en="I took the last change back.")
NOTHING_TO_UNDO = Text(ko="되돌릴 변경이 없습니다.", en="There is no change to take back.")
ONE_AT_A_TIME = Text(
    ko="한 번에 한 곳만 계획할 수 있습니다.",
    en="I can plan one place at a time.",
)
UNKNOWN_PLACE = Text(
    ko="{place} 여행은 아직 자료가 없어 계획할 수 없습니다. 지금 아는 곳은 {known}입니다.",
    en="I have no facts about {place} yet, so I cannot plan it. Places that I know: {known}.",
)
NOWHERE_ELSE = Text(ko="그 밖의 지역", en="any other part")
UNKNOWN_SIGHT = Text(
    ko="'{sight}'에 대한 자료가 없어 일정에 넣을 수 없습니다.",
    en="I have no facts about {sight!r}, so no plan can hold it.",
)
UNKNOWN_CURRENCY = Text(
    ko="{currency} 환율을 모릅니다. 원화로 말씀해 주세요.",
    en="I know no rate for {currency}; tell me the amount in won.",
)

_QUESTIONS: dict[Slot, Text] = {
    "destination": Text(ko="어디로 여행 가고 싶으세요?", en="Where would you like to go?"),
    "nights": Text(ko="몇 박 며칠 계획이신가요?", en="How many nights will you stay?"),
    "budget": Text(ko="예산은 얼마 정도 생각하세요?", en="What is your budget?"),
    "people": Text(ko="몇 명이 함께 가시나요?", en="How many people are travelling?"),
    "scope": Text(ko="예산은 전체 금액인가요, 1인당인가요?", en="Is that the whole budget, or per person?"),
    "dates": Text(ko="언제 출발하고 싶으세요?", en="When would you like to leave?"),
    "styles": Text(ko="어떤 여행을 좋아하세요?", en="What kind of trip do you like?"),
    "sight": Text(ko="어디를 말씀하시나요?", en="Which one do you mean?"),
    "area": Text(ko="어느 지역에 묵을까요?", en="In which part of town would you stay?"),
    "change": Text(ko="무엇을 바꿔 드릴까요?", en="What shall I change?"),
}


def question(slot: Slot) -> Text:
    """What to ask for a slot."""
    return _QUESTIONS[slot]


def suggestions(slot: Slot) -> tuple[tuple[Text, JsonValue], ...]:
    """Answers to offer for a click, as a label and what a person would have typed."""
    return _SUGGESTIONS.get(slot, ())


def which_place(places: Sequence[Destination]) -> Text:
    """Which of several places is meant."""
    return Text(
        ko=f"{', '.join(place.name.ko for place in places)} 가운데 어디로 갈까요?",
        en=f"Which of these shall it be: {', '.join(place.name.en for place in places)}?",
    )


def no_such_area(area: Text, place: Destination) -> Text:
    """That nothing is known of staying in some part of a town."""
    return Text(
        ko=f"{place.name.ko} 자료에 {area.ko} 숙소가 없습니다.",
        en=f"My data for {place.name.en} hold no such stay: {area.en}.",
    )


def which_area(place: Destination) -> Text:
    """In which part of a town to stay, with those that are known."""
    return Text(
        ko=f"{', '.join(area.name.ko for area in place.districts)} 가운데 어디에 묵을까요? "
        "어디든 괜찮다고 하셔도 됩니다.",
        en=f"In which part would you stay: {', '.join(area.name.en for area in place.districts)}? "
        "Anywhere is an answer, too.",
    )


def which_sight(sights: Sequence[Sight]) -> Text:
    """Which of several sights of one town is meant."""
    return Text(
        ko=f"{', '.join(sight.name.ko for sight in sights)} 가운데 어디를 말씀하시나요? 모두 가셔도 됩니다.",
        en=f"Which do you mean: {', '.join(sight.name.en for sight in sights)}? All of them is an answer, too.",
    )


def adults_question(children: int, infants: int) -> Text:
    """How many grown-ups come along with the young ones that were said."""
    return Text(
        ko=f"아이 {children + infants}명과 함께 어른은 몇 명이 가시나요?",
        en=f"How many adults travel with the {'child' if children + infants == 1 else 'children'}?",
    )


def scope_question(budget: int, people: int) -> Text:
    """Whether an amount is for each or for all, with both readings in figures."""
    return Text(
        ko=f"예산 {format_won(budget)}은 {people}명 전체 금액인가요, 1인당(합계 {format_won(budget * people)})인가요?",
        en=f"Is {format_won(budget, 'en')} for all {people} of you, or per person "
        f"({format_won(budget * people, 'en')} in all)?",
    )


def assumptions(slots: Slots, request: Request) -> tuple[Text, ...]:
    """What nobody said and was taken for granted, so that it can be corrected."""
    taken = list[Text]()
    if slots.origin is None:
        taken.append(Text(ko="서울에서 출발하는 것으로 보았습니다.", en="I took Seoul as where you start."))
    if slots.departure is None:
        taken.append(_date(request.departure))
    elif slots.departure.first != slots.departure.last:
        taken.append(_WITHIN.format(date=request.departure.isoformat()))
    if slots.foreign_budget and slots.budget:
        taken.append(_converted(slots.foreign_budget, slots.budget))
    if slots.budget == BUDGET_PER_PERSON[1] and slots.budget_scope == "per_person":
        taken.append(_LARGEST)
    if slots.budget_scope is None and request.party.people > 1:
        taken.append(_WHOLE)
    if any(free.day <= UNNAMED_DAY for free in slots.free_times):
        taken.append(_ANY_DAY)
    if not slots.travel_style:
        taken.append(_FOR_CHILDREN if "family" in request.styles else _FOR_ALL)
    return tuple(taken)


def honoured(request: Request, place: Destination) -> tuple[Text, ...]:
    """What was done with the wishes that show in no line of a plan."""
    told = list[Text]()
    if request.area:
        area = tell_area(request.area, place)
        told.append(_STAYING.format(ko=area.ko, en=area.en))
    if request.unwanted_areas:
        areas = [tell_area(area, place) for area in request.unwanted_areas]
        korean = with_particle(", ".join(area.ko for area in areas), "은/는")
        told.append(_NOT_IN.format(ko=korean, en=", ".join(area.en for area in areas)))
    if request.free_times:
        free = tell_free_times(request.free_times)
        told.append(_KEPT_FREE.format(ko=with_particle(free.ko, "을/를"), en=free.en))
    return tuple(told)


def _date(day: date) -> Text:
    on = with_particle(str(day), "으로/로")
    return Text(
        ko=f"출발일을 말씀하지 않아 {on} 잡았습니다. 날짜를 알려 주시면 다시 계산합니다.",
        en=f"You named no date, so I took {day}. Tell me another and I will plan again.",
    )


def _converted(said: Amount, won: int) -> Text:
    """At which rate a budget in another currency was taken."""
    amount, rate = f"{said.amount:,} {said.currency}", f"{won / said.amount:,.4g}"
    return Text(
        ko=f"{amount}는 기준 환율(1 {said.currency} = {rate}원)로 {format_won(won)}으로 보았습니다.",
        en=f"I took {amount} as {format_won(won, 'en')} at a reference rate of {rate} won to the {said.currency}.",
    )


_SUGGESTIONS: dict[Slot, tuple[tuple[Text, JsonValue], ...]] = {
    "nights": tuple((Text(ko=f"{n}박 {n + 1}일", en=f"{n} nights"), f"{n}박") for n in (2, 3, 4, 5)),
    "people": tuple((Text(ko=f"{n}명", en="1 person" if n == 1 else f"{n} people"), f"{n}명") for n in (1, 2, 3, 4)),
    "budget": tuple((Text(ko=f"{n}만원", en=f"₩{n * 10_000:,}"), f"총 {n}만원") for n in (50, 100, 200, 300)),
    "change": tuple(
        (text, text.ko)
        for text in (
            Text(ko="호텔을 더 싼 걸로", en="A cheaper hotel"),
            Text(ko="둘째 날 비 오면?", en="What if it rains on day 2?"),
            Text(ko="C안 보여줘", en="Show plan C"),
            Text(ko="되돌려줘", en="Undo"),
        )
    ),
    "scope": (
        (Text(ko="전체 금액", en="the whole"), "총"),
        (Text(ko="1인당", en="per person"), "1인당"),
    ),
}
_STAYING = Text(ko="숙소는 말씀하신 {ko}에서 골랐습니다.", en="The stay is where you asked for it: {en}.")
_NOT_IN = Text(ko="숙소를 고를 때 {ko} 뺐습니다.", en="No stay was taken in {en}.")
_KEPT_FREE = Text(
    ko="{ko} 자유 시간으로 비웠습니다. 그때의 식사는 예산에 넣었고, 입장료·쇼핑·투어는 넣지 않았습니다.",
    en="Kept free: {en}. The meals of that time are in the budget; admission, shopping and tours are not.",
)
_ANY_DAY = Text(
    ko="어느 날을 비울지 말씀하지 않아 제가 골랐습니다. 다른 날이 좋으면 알려 주세요.",
    en="You did not say which day to keep free, so I chose one; name another if you like.",
)
_WITHIN = Text(
    ko="그 기간에서 항공과 숙박이 싼 편인 {date} 출발로 잡았습니다.",
    en="Within that time I took {date}, when flights and rooms are likely to be cheap.",
)
_LARGEST = Text(
    ko=f"예산은 가장 큰 1인당 {format_won(BUDGET_PER_PERSON[1])}으로 보았습니다.",
    en=f"I took the largest budget that I plan with, {format_won(BUDGET_PER_PERSON[1], 'en')} per person.",
)
_FOR_ALL = Text(ko="관광과 맛집 위주로 짰습니다.", en="I planned for sights and food.")
_FOR_CHILDREN = Text(
    ko="관광과 맛집에 아이와 가기 좋은 곳을 더해 짰습니다.", en="I planned for sights and food, and for the children."
)
_WHOLE = Text(ko="예산은 일행 전체 금액으로 보았습니다.", en="I took the budget as the whole for your party.")
