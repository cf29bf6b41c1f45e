"""An offer as views: plans side by side, the days, the ways on a map, the costs; with links that open a place or a way
in a map service.
"""

from collections.abc import Sequence
from typing import Literal, cast, get_args
from urllib.parse import quote, urlencode

from madang.assistants.travel import phrases
from madang.assistants.travel.present.format import clock_span, day_title, tell_flight, visit_advice
from madang.assistants.travel.trip.itinerary import DayPlan, Stop
from madang.assistants.travel.trip.money import CostKind
from madang.assistants.travel.trip.offer import Offer, PlanKind, TripPlan
from madang.assistants.travel.trip.opening_hours import clock_text
from madang.assistants.travel.trip.places import Destination, Point
from madang.assistants.travel.trip.request import BUDGET_PER_PERSON_RANGE, TripRequest
from madang.documents.charts import stacked_bar_chart
from madang.protocol import (
    ComparisonCriterion,
    ComparisonSlider,
    ComparisonView,
    MapPoint,
    MapView,
    ScheduleDay,
    ScheduleEntry,
    ScheduleView,
    TableColumn,
    TableView,
    View,
)
from madang.reading.numbers import WON, format_won
from madang.text import Language, Text

MapService = Literal["openstreetmap", "google", "naver"]


def show_offer(offer: Offer, shown: PlanKind | None, place: Destination, language: Language) -> tuple[View, ...]:
    """The plans side by side with what they cost, and one of them in full; the answer tells all of it in words."""
    views = [_comparison(offer, language), _cost_chart(offer.trips, language)] if offer.trips else []
    for trip in offer.trips:
        if trip.kind == shown:
            views += [_schedule(trip, place, language), _costs(trip, language), _map(trip, language)]
    return tuple(view.changed(told=True) for view in views)


def place_link(point: Point, name: str, service: MapService = "openstreetmap") -> str:
    """Where the place is."""
    match service:
        case "openstreetmap":
            return f"https://www.openstreetmap.org/?mlat={point.lat}&mlon={point.lon}#map=17/{point.lat}/{point.lon}"
        case "google":
            return "https://www.google.com/maps/search/?" + urlencode({"api": 1, "query": f"{point.lat},{point.lon}"})
        case "naver":
            return f"https://map.naver.com/p/search/{quote(name)}?c={point.lon},{point.lat},16,0,0,0,dh"


def route_link(points: Sequence[Point]) -> str:
    """The way through all of the points by public transport."""
    first, *between, last = [f"{point.lat},{point.lon}" for point in points]
    query = {"api": 1, "origin": first, "destination": last, "travelmode": "transit"}
    return "https://www.google.com/maps/dir/?" + urlencode({**query, "waypoints": "|".join(between[:_MOST_WAYPOINTS])})


def _comparison(offer: Offer, language: Language) -> View:
    trips = offer.trips
    kinds: list[PlanKind] = [trip.kind for trip in trips]
    totals = [trip.budget.total.likely for trip in trips]
    criteria = [
        ComparisonCriterion(
            label=phrases.ESTIMATED_TOTAL.read(language),
            values=tuple(totals),
            kind="money",
            unit=WON.read(language),
            best=totals.index(min(totals)),
        ),
        *([] if offer.request.open_budget else [_left_over(trips, language)]),
        *(_line(trips, cast("CostKind", kind), label, language) for kind, label in phrases.COMPARED_COSTS.items()),
        ComparisonCriterion(
            label=phrases.SIGHT_COUNT.read(language),
            values=tuple(sum(len(day.visits) for day in trip.days) for trip in trips),
            kind="number",
        ),
        ComparisonCriterion(
            label=phrases.FLIGHT_ROW.read(language),
            values=tuple(_transport(trip, language) for trip in trips),
        ),
        ComparisonCriterion(
            label=phrases.STAY.read(language),
            values=tuple(trip.hotel.name.read(language) if trip.hotel else None for trip in trips),
        ),
        ComparisonCriterion(
            label=phrases.TRADE_OFF.read(language), values=tuple(trip.trade_off.read(language) for trip in trips)
        ),
    ]
    return ComparisonView(
        options=tuple(phrases.PLAN_NAMES[kind].read(language) for kind in kinds),
        criteria=tuple(criteria),
        recommended=kinds.index(offer.recommended) if offer.recommended in kinds else None,
        reason=offer.reason.read(language) if offer.reason else "",
        lever=None if offer.request.open_budget else _budget_slider(offer.request, language),
    ).titled(phrases.PLANS_TITLE.read(language))


def _left_over(trips: Sequence[TripPlan], language: Language) -> ComparisonCriterion:
    return ComparisonCriterion(
        label=phrases.BUDGET_REMAINING.read(language),
        values=tuple(trip.budget.remaining for trip in trips),
        kind="money",
        unit=WON.read(language),
    )


def _budget_slider(request: TripRequest, language: Language) -> ComparisonSlider:
    """The budget of the whole party, from half of what it is to twice as much."""
    least, most = BUDGET_PER_PERSON_RANGE
    return ComparisonSlider(
        label=phrases.BUDGET.read(language),
        minimum=max(request.limit // 2 // _BUDGET_STEP * _BUDGET_STEP, least),
        maximum=min(request.limit * 2, most * request.party.people),
        step=_BUDGET_STEP,
        value=request.limit,
        unit=WON.read(language),
        request=phrases.BUDGET_SLIDER_REQUEST.read(language),
    )


def _transport(trip: TripPlan, language: Language) -> str | None:
    if trip.request.own_flight:
        return phrases.OWN_TRANSPORT.read(language)
    return tell_flight(trip.flight, language) if trip.flight else None


def _line(trips: Sequence[TripPlan], kind: CostKind, label: Text, language: Language) -> ComparisonCriterion:
    values = tuple(_spent(trip, kind) for trip in trips)
    return ComparisonCriterion(label=label.read(language), values=values, kind="money", unit=WON.read(language))


def _cost_chart(trips: Sequence[TripPlan], language: Language) -> View:
    """What each plan is made of; what is not known is left out, never drawn as nothing, as is what costs nothing."""
    used = {line.kind for trip in trips for line in trip.budget.lines if line.amount and line.amount.likely}
    kinds: list[CostKind] = [kind for kind in get_args(CostKind) if kind in used]
    columns = (
        TableColumn(title=phrases.PLAN_COLUMN.read(language)),
        *(
            TableColumn(title=phrases.COST_KINDS[kind].read(language), kind="money", unit=WON.read(language))
            for kind in kinds
        ),
    )
    rows = tuple(
        (phrases.PLAN_NAMES[trip.kind].read(language), *(_spent(trip, kind) for kind in kinds)) for trip in trips
    )
    totals = [
        f"{phrases.PLAN_NAMES[trip.kind].read(language)} {format_won(trip.budget.total.likely, language)}"
        for trip in trips
    ]
    table = TableView(columns=columns, rows=rows)
    return stacked_bar_chart(table, summary=", ".join(totals), language=language).titled(
        phrases.COST_CHART_TITLE.read(language)
    )


def _spent(trip: TripPlan, kind: CostKind) -> int | None:
    """What a trip is likely to cost in all lines of a kind, None if there is none or one of them is unknown."""
    amounts = [line.amount for line in trip.budget.lines if line.kind == kind]
    return None if not amounts or None in amounts else sum(amount.likely for amount in amounts if amount)


def _schedule(trip: TripPlan, place: Destination, language: Language) -> View:
    days = tuple(
        ScheduleDay(
            title=day_title(number, day, language),
            date=day.date.isoformat(),
            entries=tuple(_entry(stop, day, place, language) for stop in day.stops),
        )
        for number, day in enumerate(trip.days, 1)
    )
    return ScheduleView(days=days).titled(phrases.SCHEDULE_TITLE.read(language))


def _entry(stop: Stop, day: DayPlan, place: Destination, language: Language) -> ScheduleEntry:
    name = stop.name.read(language)
    advice = visit_advice(place.sight(stop.sight), stop, day.date) if stop.sight else None
    return ScheduleEntry(
        title=name,
        start=clock_text(stop.start),
        end=clock_text(stop.end) if stop.end > stop.start else None,
        note=advice.read(language) if advice else "",
        link=place_link(stop.point, name),
    )


def _costs(trip: TripPlan, language: Language) -> View:
    columns = (
        TableColumn(title=phrases.ITEM_COLUMN.read(language)),
        TableColumn(title=phrases.LOW_COLUMN.read(language), kind="money", unit=WON.read(language)),
        TableColumn(title=phrases.LIKELY_COLUMN.read(language), kind="money", unit=WON.read(language)),
        TableColumn(title=phrases.HIGH_COLUMN.read(language), kind="money", unit=WON.read(language)),
        TableColumn(title=phrases.SHARE_COLUMN.read(language), kind="percent"),
    )
    budget = trip.budget
    rows = [
        (line.label.read(language), line.amount.low, line.amount.likely, line.amount.high, _percent(budget.share(line)))
        if line.amount
        else (line.label.read(language), None, None, None, None)
        for line in budget.lines
    ]
    total = (phrases.ESTIMATED_TOTAL.read(language), budget.total.low, budget.total.likely, budget.total.high, 100)
    return TableView(columns=columns, rows=(*rows, total), total=True).titled(phrases.COSTS.read(language))


def _percent(share: float | None) -> float | None:
    return None if share is None else round(share * 100, 1)


def _map(trip: TripPlan, language: Language) -> View:
    """The whole trip on one map, each day a layer."""
    points = tuple(
        MapPoint(
            latitude=stop.point.lat,
            longitude=stop.point.lon,
            label=stop.name.read(language),
            order=order,
            note=clock_span(stop),
            link=place_link(stop.point, stop.name.read(language)),
            layer=number,
        )
        for number, day in enumerate(trip.days, 1)
        for order, stop in enumerate(day.stops, 1)
    )
    layers = tuple(day_title(number, day, language) for number, day in enumerate(trip.days, 1))
    return MapView(points=points, layers=layers).titled(phrases.MAP_TITLE.read(language))


_BUDGET_STEP = 50_000
_MOST_WAYPOINTS = 9
"""As many waypoints as the service takes."""
