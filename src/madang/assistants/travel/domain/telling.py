"""A journey in words: the conclusion first, then the plans, the days, the costs, and what was assumed."""

from collections.abc import Iterator, Sequence

from madang.assistants.travel.domain.budget import Budget, BudgetLine
from madang.assistants.travel.domain.crowds import crowd_advice
from madang.assistants.travel.domain.estimate import Estimate
from madang.assistants.travel.domain.flights import FlightOption
from madang.assistants.travel.domain.itinerary import DayPlan, Stop
from madang.assistants.travel.domain.places import Destination
from madang.assistants.travel.domain.trip import Difference, Offer, PlanKind, Trip
from madang.models.language import format_won, with_particle
from madang.text import Language, Text

__all__ = [
    "NAMES",
    "clock",
    "clock_span",
    "day_title",
    "price_range",
    "tell_changes",
    "tell_costs",
    "tell_flight",
    "tell_offer",
    "tell_rain",
    "tell_way",
]

NAMES: dict[PlanKind, Text] = {
    "comfort": Text(ko="A안 여유", en="Plan A (comfort)"),
    "balanced": Text(ko="B안 균형", en="Plan B (balanced)"),
    "value": Text(ko="C안 가성비", en="Plan C (value)"),
}


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


def tell_changes(changes: Sequence[Difference], language: Language) -> str:
    """What a change moved, one line each; that nothing moved is said too."""
    if not changes:
        return _NOTHING_MOVED.read(language)
    ordered = sorted(changes, key=lambda change: change.day or 0)
    lines = [f"- {_of_day(change.day, language)}{change.text.read(language)}" for change in ordered]
    return "\n".join([f"**{_MOVED.read(language)}**", "", *lines])


def tell_rain(trip: Trip, day: int | None, language: Language) -> str:
    """What to do instead of the outdoor stops if it rains, on one day or on all."""
    numbered = [(number, plan) for number, plan in enumerate(trip.days, 1) if day in {None, number}]
    if not numbered:
        return _NO_SUCH_DAY.format(days=len(trip.days)).read(language)
    parts = [f"### {day_title(number, plan, language)}\n\n{_swaps(plan, language)}" for number, plan in numbered]
    return "\n\n".join([_IF_IT_RAINS.read(language), *parts])


def tell_flight(flight: FlightOption, language: Language) -> str:
    """Carrier, times and stops of a round trip in one line."""
    out, back = flight.outbound, flight.inbound
    stops = _DIRECT if out.stops == 0 else _WITH_STOPS.format(stops=out.stops)
    return (
        f"{flight.carriers.read(language)}, {out.origin} {out.departs:%H:%M} → {out.destination} {out.arrives:%H:%M}, "
        f"{back.origin} {back.departs:%H:%M} → {back.destination} {back.arrives:%H:%M}, {stops.read(language)}"
    )


def price_range(price: Estimate, language: Language) -> str:
    """An estimate as a person reads it: the likely figure, and the range it will stay in."""
    if price.low == price.high:
        return format_won(price.likely, language)
    return _RANGE.format(
        likely=format_won(price.likely, language),
        low=format_won(price.low, language),
        high=format_won(price.high, language),
    ).read(language)


def day_title(number: int, day: DayPlan, language: Language) -> str:
    """1일차 12월 15일 (화), Day 1, Tue 15 December."""
    if language == "ko":
        return f"{number}일차 {day.date.month}월 {day.date.day}일 ({'월화수목금토일'[day.date.weekday()]})"
    return f"Day {number}, {day.date:%a} {day.date.day} {day.date:%B}"


def clock(minutes: int) -> str:
    """Minutes after midnight as HH:MM; past midnight it begins again."""
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def clock_span(stop: Stop) -> str:
    """From when to when a stop lasts; one time where it only is passed."""
    return clock(stop.start) if stop.start == stop.end else f"{clock(stop.start)}–{clock(stop.end)}"


def _conclusion(offer: Offer, destination: Destination, language: Language) -> str:
    request = offer.request
    trip = _TRIP.format(
        place=destination.name.read(language),
        nights=request.nights,
        days=request.nights + 1,
        people=request.party.people,
        leave=request.departure.isoformat(),
        back=request.return_date.isoformat(),
        budget=format_won(request.limit, language),
    ).read(language)
    if offer.trouble:
        return f"**{offer.trouble.read(language)}**\n\n{trip}"
    if offer.recommended is None:
        return trip
    name = NAMES[offer.recommended]
    reason = f" {offer.reason.read(language)}" if offer.reason else ""
    chosen = Text(ko=f"{with_particle(name.ko, '을/를')} 추천합니다.", en=f"I recommend {name.en}.")
    return f"**{chosen.read(language)}**{reason}\n\n{trip}"


def _remedies(offer: Offer, language: Language) -> str:
    if not offer.remedies:
        return _NO_REMEDY.read(language)
    lines = [f"{number}. {remedy.text.read(language)}" for number, remedy in enumerate(offer.remedies, 1)]
    return "\n".join([f"**{_WOULD_HELP.read(language)}**", "", *lines])


def _comparison(offer: Offer, language: Language) -> str:
    rows = [
        (
            NAMES[trip.kind].read(language) + (" ★" if trip.kind == offer.recommended else ""),
            tell_flight(trip.flight, language) if trip.flight else _UNKNOWN.read(language),
            trip.hotel.name.read(language) if trip.hotel else _UNKNOWN.read(language),
            str(sum(len(day.visits) for day in trip.days)),
            price_range(trip.budget.total, language),
            format_won(trip.budget.remaining, language),
            trip.trade_off.read(language),
        )
        for trip in offer.trips
    ]
    return _table([head.read(language) for head in _COMPARED], rows)


def _trip(trip: Trip, place: Destination, language: Language) -> str:
    days = "\n\n".join(_day(number, day, place, language) for number, day in enumerate(trip.days, 1))
    lines = _table([head.read(language) for head in _COST], tell_costs(trip.budget, language))
    tips = [f"- {tip.text.read(language)} (−{format_won(tip.amount, language)})" for tip in trip.tips]
    saved = ["", f"**{_TIPS.read(language)}**", "", *tips] if tips else []
    return "\n".join(
        [f"## {NAMES[trip.kind].read(language)}", "", days, "", f"### {_COSTS.read(language)}", "", lines, *saved]
    )


def _day(number: int, day: DayPlan, place: Destination, language: Language) -> str:
    rows = [(clock_span(stop), _stop(stop, language), tell_way(stop, language)) for stop in day.stops]
    table = _table([head.read(language) for head in _DAY], rows)
    crowds = [
        f"- {stop.name.read(language)}: {advice.read(language)}"
        for stop in day.visits
        if stop.sight and (advice := crowd_advice(place.sight(stop.sight), stop, day.date))
    ]
    return "\n\n".join([f"### {day_title(number, day, language)}", table, *(["\n".join(crowds)] if crowds else [])])


def _stop(stop: Stop, language: Language) -> str:
    label = _STOPS.get(stop.kind)
    return f"{label.read(language)}: {stop.name.read(language)}" if label else stop.name.read(language)


def tell_way(stop: Stop, language: Language) -> str:
    """How one gets to a stop, and how long that takes; empty where one is there already."""
    if stop.way.mode == "stay" or not stop.way.minutes:
        return ""
    return f"{_MODES[stop.way.mode].read(language)} {_MINUTES.format(minutes=stop.way.minutes).read(language)}"


def tell_costs(budget: Budget, language: Language) -> list[tuple[str, str, str]]:
    """The lines of a budget as item, calculation and amount, with the sum and what is left or lacking."""
    rows = [
        (line.label.read(language), _formula(line, language), _amount(line.amount, language)) for line in budget.lines
    ]
    sum_label = _KNOWN_TOTAL if budget.unknown else _TOTAL
    left = _LEFT if budget.remaining >= 0 else _SHORT
    return [
        *rows,
        (sum_label.read(language), "", price_range(budget.total, language)),
        (left.read(language), "", format_won(abs(budget.remaining), language)),
    ]


def _formula(line: BudgetLine, language: Language) -> str:
    if line.unit_price is None:
        return line.note.read(language) if line.note else ""
    factors = " × ".join(f"{factor.count}{factor.unit.read(language)}" for factor in line.factors)
    return " × ".join(part for part in (format_won(line.unit_price.likely, language), factors) if part)


def _amount(amount: Estimate | None, language: Language) -> str:
    return price_range(amount, language) if amount else _UNKNOWN.read(language)


def _swaps(day: DayPlan, language: Language) -> str:
    """The day for wet weather, with what is new in it standing out."""
    if not day.rain:
        return _ALL_INDOORS.read(language)
    dry = {stop.sight for stop in day.visits}
    rows = [(clock_span(stop), _wet(stop, dry, language), tell_way(stop, language)) for stop in day.rain]
    return _table([head.read(language) for head in _DAY], rows)


def _wet(stop: Stop, dry: set[str | None], language: Language) -> str:
    name = _stop(stop, language)
    return f"**{name}**" if stop.sight and stop.sight not in dry else name


def _of_day(day: int | None, language: Language) -> str:
    return "" if day is None else _DAY_NUMBER.format(day=day).read(language)


def _notes(notes: Sequence[Text], language: Language) -> str:
    return "\n".join(f"- {note.read(language)}" for note in notes)


def _reference(destination: Destination) -> Text:
    return _FIGURES.format(as_of=destination.as_of)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(_lines([heads, ["---"] * len(heads), *rows]))


def _lines(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"


_TRIP = Text(
    ko="{place} {nights}박 {days}일, {people}명, {leave} 출발 {back} 도착, 예산 {budget}.",
    en="{place}, {nights} nights, {people} people, leaving {leave}, back {back}, budget {budget}.",
)
_COMPARED = (
    Text(ko="안", en="Plan"),
    Text(ko="항공", en="Flight"),
    Text(ko="숙소", en="Stay"),
    Text(ko="방문지", en="Sights"),
    Text(ko="예상 총액", en="Estimated total"),
    Text(ko="남는 예산", en="Left over"),
    Text(ko="감수할 점", en="Trade-off"),
)
_DAY = (Text(ko="시간", en="Time"), Text(ko="어디", en="Where"), Text(ko="가는 길", en="Way there"))
_COST = (Text(ko="항목", en="Item"), Text(ko="계산", en="Calculation"), Text(ko="금액", en="Amount"))
_STOPS = {
    "airport": Text(ko="공항", en="Airport"),
    "hotel": Text(ko="숙소", en="Stay"),
}
_MODES = {
    "walk": Text(ko="도보", en="walk"),
    "transit": Text(ko="대중교통", en="transit"),
    "transfer": Text(ko="공항 이동", en="airport transfer"),
}
_MINUTES = Text(ko="{minutes}분", en="{minutes} min")
_RANGE = Text(ko="약 {likely} (추정 {low}~{high})", en="about {likely} (estimate {low} to {high})")
_DIRECT = Text(ko="직항", en="direct")
_WITH_STOPS = Text(ko="경유 {stops}회", en="{stops} stop(s)")
_UNKNOWN = Text(ko="알 수 없음", en="not known")
_COSTS = Text(ko="비용", en="Costs")
_TOTAL = Text(ko="합계", en="Total")
_KNOWN_TOTAL = Text(ko="아는 항목의 합계", en="Total of what is known")
_LEFT = Text(ko="남는 예산", en="Left over")
_SHORT = Text(ko="모자라는 금액", en="Short by")
_TIPS = Text(ko="아끼는 방법", en="Ways to save")
_MOVED = Text(ko="바뀐 것", en="What changed")
_NOTHING_MOVED = Text(ko="바뀐 것이 없습니다.", en="Nothing had to change.")
_DAY_NUMBER = Text(ko="{day}일차: ", en="Day {day}: ")
_IF_IT_RAINS = Text(
    ko="비가 오면 이렇게 다니세요. 새로 들어간 곳은 굵게 썼습니다.",
    en="If it rains, go like this; what is new is in bold.",
)
_NO_SUCH_DAY = Text(
    ko="이 여행은 {days}일입니다. 그 안에서 골라 주세요.", en="This trip has {days} days; name one of them."
)
_ALL_INDOORS = Text(ko="야외 일정이 없어 그대로 다니면 됩니다.", en="Nothing is outdoors; keep the day as it is.")
_WOULD_HELP = Text(ko="이렇게 바꾸면 가능합니다", en="What would make it possible")
_NO_REMEDY = Text(
    ko="한 가지만 바꿔서는 가능하게 만들 방법을 찾지 못했습니다.",
    en="I found no single change that would make it possible.",
)
_FIGURES = Text(
    ko="금액과 시간은 {as_of} 기준으로 정리한 참고값에서 추정한 것입니다. 예약 전에 확인하세요.",
    en="Prices and times are estimates from reference figures compiled as of {as_of}. Check them before you book.",
)
