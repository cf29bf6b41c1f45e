"""A journey as views: plans side by side, the days, the ways on a map, the costs."""

from collections.abc import Sequence

from madang.assistants.travel.domain.budget import LineKind
from madang.assistants.travel.domain.crowds import crowd_advice
from madang.assistants.travel.domain.hours import clock
from madang.assistants.travel.domain.itinerary import DayPlan, Stop
from madang.assistants.travel.domain.places import Destination
from madang.assistants.travel.domain.request import BUDGET_PER_PERSON, Request
from madang.assistants.travel.domain.trip import Offer, PlanKind, Trip
from madang.assistants.travel.domain.writing import NAMES, clock_span, day_title, tell_flight
from madang.assistants.travel.tools.map_links import place_link
from madang.documents import stacked_bar_chart
from madang.models.language import WON, format_won
from madang.protocol.tables import Column
from madang.protocol.views import (
    ComparisonView,
    Criterion,
    Day,
    Entry,
    Lever,
    MapPoint,
    MapView,
    ScheduleView,
    TableView,
    View,
)
from madang.text import Language, Text

__all__ = ["show_offer"]


def show_offer(offer: Offer, shown: PlanKind | None, place: Destination, language: Language) -> tuple[View, ...]:
    """The plans side by side with what they cost, and one of them in full."""
    views = [_comparison(offer, language), _cost_chart(offer.trips, language)] if offer.trips else []
    for trip in offer.trips:
        if trip.kind == shown:
            maps = [_map(number, day, language) for number, day in enumerate(trip.days, 1) if len(day.stops) > 1]
            views += [_schedule(trip, place, language), _costs(trip, language), *maps]
    return tuple(views)


def _comparison(offer: Offer, language: Language) -> View:
    trips = offer.trips
    kinds: list[PlanKind] = [trip.kind for trip in trips]
    totals = [trip.budget.total.likely for trip in trips]
    criteria = [
        Criterion(
            label=_TOTAL.read(language),
            values=tuple(totals),
            kind="money",
            unit=WON.read(language),
            best=totals.index(min(totals)),
        ),
        Criterion(
            label=_LEFT.read(language),
            values=tuple(trip.budget.remaining for trip in trips),
            kind="money",
            unit=WON.read(language),
        ),
        *(_line(trips, kind, label, language) for kind, label in _LINES.items()),
        Criterion(
            label=_SIGHTS.read(language),
            values=tuple(sum(len(day.visits) for day in trip.days) for trip in trips),
            kind="number",
        ),
        Criterion(
            label=_FLIGHT.read(language),
            values=tuple(tell_flight(trip.flight, language) if trip.flight else None for trip in trips),
        ),
        Criterion(
            label=_STAY.read(language),
            values=tuple(trip.hotel.name.read(language) if trip.hotel else None for trip in trips),
        ),
        Criterion(label=_TRADE_OFF.read(language), values=tuple(trip.trade_off.read(language) for trip in trips)),
    ]
    return ComparisonView(
        options=tuple(NAMES[kind].read(language) for kind in kinds),
        criteria=tuple(criteria),
        recommended=kinds.index(offer.recommended) if offer.recommended in kinds else None,
        reason=offer.reason.read(language) if offer.reason else "",
        lever=_budget_lever(offer.request, language),
    ).titled(_PLANS.read(language))


def _budget_lever(request: Request, language: Language) -> Lever:
    """The budget of the whole party, from half of what it is to twice as much."""
    least, most = BUDGET_PER_PERSON
    return Lever(
        label=_BUDGET.read(language),
        minimum=max(request.limit // 2 // _BUDGET_STEP * _BUDGET_STEP, least),
        maximum=min(request.limit * 2, most * request.party.people),
        step=_BUDGET_STEP,
        value=request.limit,
        unit=WON.read(language),
        request=_OTHER_BUDGET.read(language),
    )


def _line(trips: Sequence[Trip], kind: LineKind, label: Text, language: Language) -> Criterion:
    values = tuple(_spent(trip, kind) for trip in trips)
    return Criterion(label=label.read(language), values=values, kind="money", unit=WON.read(language))


def _cost_chart(trips: Sequence[Trip], language: Language) -> View:
    """What each plan is made of; what is not known is left out, never drawn as nothing, as is what costs nothing."""
    used = {line.kind for trip in trips for line in trip.budget.lines if line.amount and line.amount.likely}
    kinds: list[LineKind] = [kind for kind in _KINDS if kind in used]
    columns = (
        Column(title=_PLAN.read(language)),
        *(Column(title=_KINDS[kind].read(language), kind="money", unit=WON.read(language)) for kind in kinds),
    )
    rows = tuple((NAMES[trip.kind].read(language), *(_spent(trip, kind) for kind in kinds)) for trip in trips)
    totals = [f"{NAMES[trip.kind].read(language)} {format_won(trip.budget.total.likely, language)}" for trip in trips]
    table = TableView(columns=columns, rows=rows)
    return stacked_bar_chart(table, summary=", ".join(totals), language=language).titled(_MADE_OF.read(language))


def _spent(trip: Trip, kind: LineKind) -> int | None:
    """What a trip is likely to cost in all lines of a kind, None if there is none or one of them is unknown."""
    amounts = [line.amount for line in trip.budget.lines if line.kind == kind]
    return None if not amounts or None in amounts else sum(amount.likely for amount in amounts if amount)


def _schedule(trip: Trip, place: Destination, language: Language) -> View:
    days = tuple(
        Day(
            title=day_title(number, day, language),
            date=day.date.isoformat(),
            entries=tuple(_entry(stop, day, place, language) for stop in day.stops),
        )
        for number, day in enumerate(trip.days, 1)
    )
    return ScheduleView(days=days).titled(_DAYS.read(language))


def _entry(stop: Stop, day: DayPlan, place: Destination, language: Language) -> Entry:
    name = stop.name.read(language)
    advice = crowd_advice(place.sight(stop.sight), stop, day.date) if stop.sight else None
    return Entry(
        title=name,
        start=clock(stop.start),
        end=clock(stop.end) if stop.end > stop.start else None,
        note=advice.read(language) if advice else "",
        link=place_link(stop.point, name),
    )


def _costs(trip: Trip, language: Language) -> View:
    columns = (
        Column(title=_ITEM.read(language)),
        Column(title=_LOW.read(language), kind="money", unit=WON.read(language)),
        Column(title=_LIKELY.read(language), kind="money", unit=WON.read(language)),
        Column(title=_HIGH.read(language), kind="money", unit=WON.read(language)),
        Column(title=_SHARE.read(language), kind="percent"),
    )
    budget = trip.budget
    rows = [
        (line.label.read(language), line.amount.low, line.amount.likely, line.amount.high, _percent(budget.share(line)))
        if line.amount
        else (line.label.read(language), None, None, None, None)
        for line in budget.lines
    ]
    whole = (_TOTAL.read(language), budget.total.low, budget.total.likely, budget.total.high, 100)
    return TableView(columns=columns, rows=(*rows, whole), total=True).titled(_COSTS.read(language))


def _percent(share: float | None) -> float | None:
    return None if share is None else round(share * 100, 1)


def _map(number: int, day: DayPlan, language: Language) -> View:
    points = tuple(
        MapPoint(
            latitude=stop.point.lat,
            longitude=stop.point.lon,
            label=stop.name.read(language),
            order=order,
            note=clock_span(stop),
            link=place_link(stop.point, stop.name.read(language)),
        )
        for order, stop in enumerate(day.stops, 1)
    )
    route = tuple((stop.point.lat, stop.point.lon) for stop in day.stops)
    return MapView(points=points, route=route).titled(day_title(number, day, language))


_PLANS = Text(ko="세 가지 안", en="The plans")
_PLAN = Text(ko="안", en="Plan")
_MADE_OF = Text(ko="안별 비용 구성", en="What each plan costs")
_DAYS = Text(ko="일정", en="Day by day")
_COSTS = Text(ko="비용", en="Costs")
_ITEM = Text(ko="항목", en="Item")
_LOW = Text(ko="낮게", en="Low")
_LIKELY = Text(ko="예상", en="Likely")
_HIGH = Text(ko="높게", en="High")
_SHARE = Text(ko="비중", en="Share")
_BUDGET = Text(ko="예산", en="Budget")
_OTHER_BUDGET = Text(ko="총예산을 {value}원으로 바꿔 줘", en="Change the total budget to {value} won")
_BUDGET_STEP = 50_000
_TOTAL = Text(ko="예상 총액", en="Estimated total")
_LEFT = Text(ko="남는 예산", en="Left over")
_SIGHTS = Text(ko="방문지 수", en="Sights")
_FLIGHT = Text(ko="항공", en="Flight")
_STAY = Text(ko="숙소", en="Stay")
_TRADE_OFF = Text(ko="감수할 점", en="Trade-off")
_LINES: dict[LineKind, Text] = {
    "flights": Text(ko="항공료", en="Flights"),
    "lodging": Text(ko="숙박비", en="Lodging"),
    "food": Text(ko="식비", en="Food"),
}
_KINDS: dict[LineKind, Text] = {
    "flights": Text(ko="항공·철도", en="Flights and rail"),
    "lodging": Text(ko="숙박", en="Lodging"),
    "food": Text(ko="식사", en="Food"),
    "transport": Text(ko="교통", en="Transport"),
    "admission": Text(ko="입장료", en="Admission"),
    "shopping": Text(ko="쇼핑", en="Shopping"),
    "reserve": Text(ko="예비비", en="Reserve"),
}
