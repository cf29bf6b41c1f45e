"""A journey in words: the conclusion first, then the plans, the days, the costs, and what was assumed."""

from collections.abc import Sequence

from madang.assistants.travel.domain.budget import Budget
from madang.assistants.travel.domain.crowds import crowd_advice
from madang.assistants.travel.domain.itinerary import DayPlan, Stop
from madang.assistants.travel.domain.ledger import COST_HEADS, tell_costs, tell_table, tell_tips
from madang.assistants.travel.domain.places import Destination
from madang.assistants.travel.domain.trip import Difference, Offer, PlanKind, Trip
from madang.assistants.travel.domain.writing import (
    NAMES,
    clock_span,
    counted,
    day_title,
    price_range,
    tell_flight,
    tell_nights,
    tell_party,
    tell_way,
)
from madang.models.language import format_won, with_particle
from madang.text import Language, Text

__all__ = [
    "tell_changes",
    "tell_choice",
    "tell_concerns",
    "tell_day",
    "tell_offer",
    "tell_rain",
]


def tell_offer(
    offer: Offer, shown: PlanKind | None, destination: Destination, assumed: Sequence[Text], language: Language
) -> str:
    """The whole answer to a request: plans and one of them day by day, or the reason why there is none."""
    trip = next((trip for trip in offer.trips if trip.kind == shown), None)
    parts = [
        _conclusion(offer, destination, language),
        *([_remedies(offer, language)] if offer.trouble else []),
        *([_comparison(offer, language)] if offer.trips else []),
        *([_trip(trip, destination, language)] if trip else []),
        _notes([*assumed, *offer.warnings, _reference(destination)], language),
    ]
    return "\n\n".join(part for part in parts if part)


def tell_choice(trip: Trip, destination: Destination, language: Language) -> str:
    """That a plan was settled on: which, when, for about how much, and that its files are there."""
    home = trip.flight.inbound.arrives.date() if trip.flight else trip.request.return_date
    return _CHOSEN.format(
        plan=NAMES[trip.kind].read(language),
        place=destination.name.read(language),
        leave=trip.request.departure.isoformat(),
        back=home.isoformat(),
        cost=price_range(trip.budget.total, language),
    ).read(language)


def tell_changes(changes: Sequence[Difference], language: Language) -> str:
    """What a change moved, one line each, and that nothing moved; concerns stand in the notes below the plan."""
    if not changes:
        return _NOTHING_MOVED.read(language)
    told = [change for change in changes if change.what != "concern"]
    ordered = sorted(told, key=lambda change: (change.what == "others", change.day or 0))
    lines = [f"- {_of_day(change.day, language)}{change.text.read(language)}" for change in ordered]
    if all(change.what in {"wish", "others"} for change in told):
        lines.append(f"- {_NOTHING_MOVED.read(language)}")
    return "\n".join([f"**{_MOVED.read(language)}**", "", *lines])


def tell_concerns(changes: Sequence[Difference], language: Language) -> str:
    """What to know of things that no plan covers, and that the plans are as they were."""
    lines = [f"- {change.text.read(language)}" for change in changes]
    return "\n".join([*lines, "", _NOTHING_MOVED.read(language)])


def tell_rain(trip: Trip, day: int | None, language: Language) -> str:
    """What to do instead of the outdoor stops if it rains, on one day or on all."""
    numbered = [(number, plan) for number, plan in enumerate(trip.days, 1) if day in {None, number}]
    if not numbered:
        return _NO_SUCH_DAY.format(days=len(trip.days)).read(language)
    parts = [f"### {day_title(number, plan, language)}\n\n{_swaps(plan, language)}" for number, plan in numbered]
    return "\n\n".join([_IF_IT_RAINS.read(language), *parts])


def _conclusion(offer: Offer, destination: Destination, language: Language) -> str:
    """What to do, above what was asked for; and before both, what the plans had to be made without."""
    wish = _wish(offer, destination, language)
    if offer.trouble:
        return f"**{offer.trouble.read(language)}**\n\n{wish}"
    if offer.recommended is None:
        return wish
    name = NAMES[offer.recommended]
    reason = f" {offer.reason.read(language)}" if offer.reason else ""
    chosen = Text(ko=f"{with_particle(name.ko, '을/를')} 추천합니다.", en=f"I recommend {name.en}.")
    lacking = f"**{offer.lacking.read(language)}**\n\n" if offer.lacking else ""
    return f"{lacking}**{chosen.read(language)}**{reason}\n\n{wish}"


def _wish(offer: Offer, destination: Destination, language: Language) -> str:
    request = offer.request
    flight = next((trip.flight for trip in offer.trips if trip.kind == offer.recommended), None)
    home = flight.inbound.arrives.date() if flight else request.return_date
    return _WISH.format(
        place=destination.name.read(language),
        nights=tell_nights(request.nights).read(language),
        days=(home - request.departure).days + 1,
        party=tell_party(request.party).read(language),
        leave=request.departure.isoformat(),
        back=home.isoformat(),
        budget=format_won(request.limit, language),
    ).read(language)


def _remedies(offer: Offer, language: Language) -> str:
    if not offer.remedies:
        return _NO_REMEDY.read(language)
    lines = [f"{number}. {remedy.text.read(language)}" for number, remedy in enumerate(offer.remedies, 1)]
    return "\n".join([f"**{_WOULD_HELP.read(language)}**", "", *lines])


def _comparison(offer: Offer, language: Language) -> str:
    """The plans in a line each: what they cost and leave, and what they are made of."""
    return "\n".join(f"- {_in_a_line(trip, trip.kind == offer.recommended, language)}" for trip in offer.trips)


def _in_a_line(trip: Trip, recommended: bool, language: Language) -> str:
    made_of = [trip.flight.carriers if trip.flight else _NO_FLIGHT, trip.hotel.name if trip.hotel else _NO_STAY]
    visits = counted(sum(len(day.visits) for day in trip.days), "곳", "sight", "sights")
    sights = Text(ko=f"명소 {visits.ko}", en=visits.en)
    return _LINE.format(
        plan=NAMES[trip.kind].read(language) + (" ★" if recommended else ""),
        cost=format_won(trip.budget.total.likely, language),
        left=_remaining(trip.budget, language),
        made_of=", ".join(text.read(language) for text in (*made_of, sights)),
    ).read(language)


def _remaining(budget: Budget, language: Language) -> str:
    left = format_won(abs(budget.remaining), language)
    told = _IS_SHORT if budget.remaining < 0 else _IS_LEFT_BEFORE_UNKNOWN if budget.unknown else _IS_LEFT
    return told.format(left=left).read(language)


def _trip(trip: Trip, place: Destination, language: Language) -> str:
    days = "\n\n".join(tell_day(number, day, place, language) for number, day in enumerate(trip.days, 1))
    lines = tell_table([head.read(language) for head in COST_HEADS], tell_costs(trip.budget, language))
    head = [f"## {NAMES[trip.kind].read(language)}", "", *_made_of(trip, language), ""]
    return "\n".join([*head, days, "", f"### {_COSTS.read(language)}", "", lines, *tell_tips(trip, language)])


def _made_of(trip: Trip, language: Language) -> list[str]:
    """How one gets there, where one stays and what that gives up, of the plan that is told in full."""
    flight = tell_flight(trip.flight, language) if trip.flight else _NO_FLIGHT.read(language)
    stay = trip.hotel.name if trip.hotel else _NO_STAY
    told = ((_TRANSPORT, flight), (_STAY, stay.read(language)), (_TRADE_OFF, trip.trade_off.read(language)))
    return [f"- {label.read(language)}: {text}" for label, text in told]


def tell_day(number: int, day: DayPlan, place: Destination, language: Language) -> str:
    """A day as a table of times, places and ways, with advice on crowds."""
    rows = [(clock_span(stop), _stop(stop, language), tell_way(stop, language)) for stop in day.stops]
    table = tell_table([head.read(language) for head in _DAY], rows)
    crowds = [
        f"- {stop.name.read(language)}: {advice.read(language)}"
        for stop in day.visits
        if stop.sight and (advice := crowd_advice(place.sight(stop.sight), stop, day.date))
    ]
    return "\n\n".join([f"### {day_title(number, day, language)}", table, *(["\n".join(crowds)] if crowds else [])])


def _stop(stop: Stop, language: Language) -> str:
    label = _STOPS.get(stop.kind)
    return f"{label.read(language)}: {stop.name.read(language)}" if label else stop.name.read(language)


def _swaps(day: DayPlan, language: Language) -> str:
    """The day for wet weather, with what is new in it standing out."""
    if not day.rain:
        return (_ALL_INDOORS if day.visits else _NOTHING_PLANNED).read(language)
    dry = {stop.sight for stop in day.visits}
    rows = [(clock_span(stop), _wet(stop, dry, language), tell_way(stop, language)) for stop in day.rain]
    return tell_table([head.read(language) for head in _DAY], rows)


def _wet(stop: Stop, dry: set[str | None], language: Language) -> str:
    name = _stop(stop, language)
    return f"**{name}**" if stop.sight and stop.sight not in dry else name


def _of_day(day: int | None, language: Language) -> str:
    return "" if day is None else _DAY_NUMBER.format(day=day).read(language)


def _notes(notes: Sequence[Text], language: Language) -> str:
    return "\n".join(f"- {note.read(language)}" for note in notes)


def _reference(destination: Destination) -> Text:
    return _FIGURES.format(as_of=destination.as_of)


_WISH = Text(
    ko="{place} {nights} {days}일, {party}, {leave}부터 {back}까지, 예산 {budget}.",
    en="{place}, {nights}, {party}, leaving {leave}, home on {back}, budget {budget}.",
)
_CHOSEN = Text(
    ko="선택: {plan}. {place}, {leave}부터 {back}까지, {cost}. 달력과 PDF, 지도 파일을 함께 드립니다. "
    "바꾸고 싶은 것이 있으면 말씀해 주세요.",
    en="Chosen: {plan}. {place}, {leave} to {back}, {cost}. A calendar, a PDF and maps come with it. "
    "Tell me what you would like to change.",
)
_LINE = Text(ko="**{plan}** 약 {cost} ({left}): {made_of}", en="**{plan}** about {cost} ({left}): {made_of}")
_IS_LEFT = Text(ko="{left} 남음", en="{left} left")
_IS_LEFT_BEFORE_UNKNOWN = Text(ko="모르는 비용을 빼기 전 {left} 남음", en="{left} left before what is not known")
_IS_SHORT = Text(ko="{left} 모자람", en="{left} short")
_NO_FLIGHT = Text(ko="교통편 알 수 없음", en="transport not known")
_NO_STAY = Text(ko="숙소 알 수 없음", en="stay not known")
_TRANSPORT = Text(ko="교통편", en="Transport")
_STAY = Text(ko="숙소", en="Stay")
_TRADE_OFF = Text(ko="감수할 점", en="Trade-off")
_DAY = (Text(ko="시간", en="Time"), Text(ko="어디", en="Where"), Text(ko="가는 길", en="Way there"))
_STOPS = {
    "airport": Text(ko="공항", en="Airport"),
    "hotel": Text(ko="숙소", en="Stay"),
}
_COSTS = Text(ko="비용", en="Costs")
_MOVED = Text(ko="바뀐 것", en="What changed")
_NOTHING_MOVED = Text(ko="보고 있는 안은 그대로입니다.", en="The plan you look at stays as it is.")
_DAY_NUMBER = Text(ko="{day}일차: ", en="Day {day}: ")
_IF_IT_RAINS = Text(
    ko="비가 오면 이렇게 다니세요. 새로 들어간 곳은 굵게 썼습니다.",
    en="If it rains, go like this; what is new is in bold.",
)
_NO_SUCH_DAY = Text(
    ko="이 여행은 {days}일입니다. 그 안에서 골라 주세요.", en="This trip has {days} days; name one of them."
)
_ALL_INDOORS = Text(ko="야외 일정이 없어 그대로 다니면 됩니다.", en="Nothing is outdoors; keep the day as it is.")
_NOTHING_PLANNED = Text(ko="이 날은 정해 둔 곳이 없습니다.", en="Nothing is planned on this day.")
_WOULD_HELP = Text(ko="이렇게 바꾸면 가능합니다", en="What would make it possible")
_NO_REMEDY = Text(
    ko="한 가지만 바꿔서는 가능하게 만들 방법을 찾지 못했습니다.",
    en="I found no single change that would make it possible.",
)
_FIGURES = Text(
    ko="금액과 시간은 {as_of} 기준으로 정리한 참고값에서 추정한 것입니다. 예약 전에 확인하세요.",
    en="Prices and times are estimates from reference figures compiled as of {as_of}. Check them before you book.",
)
