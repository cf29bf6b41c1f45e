"""The days of a trip: the hours that are free on each, filled with sights by the search and read back as stops, with a
variant of each day for rain.
"""

from collections.abc import Sequence
from datetime import date
from math import inf

import numpy as np

from madang.assistants.travel import phrases
from madang.assistants.travel.plan.orienteering import solve
from madang.assistants.travel.plan.price.estimates import TripBase, TripOutline
from madang.assistants.travel.plan.timeline import (
    LONGEST_WAIT,
    DayTimeline,
    FloatArray,
    MealBreak,
    RoutingDay,
    RoutingProblem,
    lay_out,
)
from madang.assistants.travel.trip import itinerary
from madang.assistants.travel.trip.flights_and_hotels import FlightLeg, day_of_landing, minutes_on
from madang.assistants.travel.trip.itinerary import DayPlan, Stop, Way
from madang.assistants.travel.trip.opening_hours import OpeningWindow
from madang.assistants.travel.trip.places import Airport, Destination, Point, Sight, TimeOfDay
from madang.assistants.travel.trip.request import FreeTime, TripRequest
from madang.assistants.travel.trip.strain import bearable_strain, strain_of
from madang.assistants.travel.trip.worth import candidate_sights, sight_worth
from madang.state import Frozen


class DaySpan(Frozen):
    """A day: free from `start` to `end`, with the stops that come before and after in any case.

    In its `breaks`, from and to so many minutes after midnight, nothing is planned, wherever one is then.
    """

    date: date
    start: int
    end: int
    before: tuple[Stop, ...] = ()
    after: tuple[Stop, ...] = ()
    breaks: tuple[tuple[int, int], ...] = ()

    @property
    def has_free_time(self) -> bool:
        """Whether anything can be done on this day."""
        return self.start <= self.end

    @property
    def pauses(self) -> tuple[itinerary.MealTime, ...]:
        """The meals and the breaks of the day, in order."""
        breaks = [
            itinerary.MealTime(kind="free", opens=start, closes=start, minutes=end - start)
            for start, end in self.breaks
        ]
        meals = itinerary.meals_around(self.start, self.end, self.breaks)
        return tuple(sorted((*meals, *breaks), key=lambda pause: pause.opens))


class PlanningWeights(Frozen):
    """How money and ways count against sights (see `sight_worth` and `RoutingProblem`), and what is `shown` already."""

    cost_weight: float = 0.0
    travel_weight: float = 0.04
    shown: frozenset[str] = frozenset()


DEFAULT_WEIGHTS = PlanningWeights()
SEARCH_ROUNDS = 100


def free_spans(outline: TripOutline) -> tuple[DaySpan, ...]:
    """One span for every day of the trip; days on which one is still under way, and free ones, have no time."""
    spans = list(_day_spans(outline))
    for free in outline.request.free_times:
        spans[free.day - 1] = _with_free_time(spans[free.day - 1], free, outline)
    return tuple(spans)


def make_days(
    outline: TripOutline,
    spans: Sequence[DaySpan],
    *,
    weights: PlanningWeights = DEFAULT_WEIGHTS,
    rounds: int = SEARCH_ROUNDS,
) -> tuple[DayPlan, ...]:
    """The days with the sights that suit best; one that must be visited is missing only if no room was found for it."""
    sights = candidate_sights(outline.request, outline.place)
    usable = [span for span in spans if span.has_free_time]
    problem = routing_problem(outline, sights, usable, weights)
    solution = solve(problem, outline.request.seed, lambda done: done < rounds)
    laid = dict(zip([span.date for span in usable], solution.days, strict=True))
    return tuple(_bearable_day(outline, span, sights, laid.get(span.date), problem) for span in spans)


def _bearable_day(
    outline: TripOutline, span: DaySpan, sights: Sequence[Sight], timeline: DayTimeline | None, problem: RoutingProblem
) -> DayPlan:
    """The day without as many of its visits, those worth least first, as make it more tiring than the party bears.

    What must be seen stays, and so does the last visit of a day.
    """
    known, limit = {sight.id: sight for sight in sights}, bearable_strain(outline.request)
    while True:
        plan = day_plan(outline, span, sights, timeline)
        if timeline is None or strain_of(plan, known) <= limit:
            return plan
        optional = sorted((p for p in timeline.places if p not in problem.required), key=problem.worth.item)
        shorter = [
            left
            for place in optional[: len(timeline.places) - 1]
            if (left := lay_out(problem, timeline.day, tuple(stop for stop in timeline.stops if stop != place)))
        ]
        if not shorter:
            return plan
        timeline = shorter[0]


def with_rain_plans(outline: TripOutline, spans: Sequence[DaySpan], days: Sequence[DayPlan]) -> tuple[DayPlan, ...]:
    """The days, each with its wet-weather chain where something outdoors would be replaced.

    Sights of the other days are left to them, so that any one day can change while the others stay; what comes in for
    one wet day does not come in for the next.
    """
    taken, wet = {stop.sight for day in days for stop in day.visits if stop.sight}, list[DayPlan]()
    for span, day in zip(spans, days, strict=True):
        wet.append(_with_rain_plan(outline, span, day, taken))
        taken |= {stop.sight for stop in wet[-1].rain if stop.sight}
    return tuple(wet)


def routing_problem(
    outline: TripOutline, sights: Sequence[Sight], spans: Sequence[DaySpan], weights: PlanningWeights = DEFAULT_WEIGHTS
) -> RoutingProblem:
    """The problem of filling the spans with sights; the bases are the locations after the last sight."""
    request, place = outline.request, outline.place
    kinds = {category: number for number, category in enumerate(sorted({sight.category for sight in sights}))}
    must = {*request.must_visits}
    enough = _enough_a_day(sights, spans, outline)
    towns = [request.day_towns[(span.date - request.departure).days] for span in spans]
    return RoutingProblem(
        travel=_travel([*(sight.point for sight in sights), *(base.point for base in outline.bases)], place),
        minutes=np.array([float(sight.minutes) for sight in sights]),
        worth=np.array([_worth(sight, outline, weights) for sight in sights]),
        kinds=np.array([kinds[sight.category] for sight in sights], dtype=np.intp),
        days=tuple(_day(span, sights, outline, enough[town]) for span, town in zip(spans, towns, strict=True)),
        required=frozenset(number for number, sight in enumerate(sights) if sight.id in must),
        decay=_DECAY,
        meals_inside=frozenset(
            number for number, sight in enumerate(sights) if sight.minutes >= itinerary.WHOLE_DAY_MINUTES
        ),
        travel_weight=weights.travel_weight,
        neighbours=_neighbours(sights),
        split_cost=_SPLIT_COST,
        wait_cost=_WAIT_COST,
        empty_cost=_EMPTY_COST,
    )


def _neighbours(sights: Sequence[Sight]) -> FloatArray:
    """1 for each two sights that lie next to each other."""
    table = np.zeros((len(sights), len(sights)))
    for row, sight in enumerate(sights):
        for column in range(row):
            if itinerary.kilometres(sight.point, sights[column].point) <= _NEIGHBOURS_KM:
                table[row, column] = table[column, row] = 1
    return table


def _worth(sight: Sight, outline: TripOutline, weights: PlanningWeights) -> float:
    """What a sight is worth to a plan: less where another plan of the offer shows it, unless one comes for it."""
    worth = sight_worth(sight, outline.request, outline.place, weights.cost_weight)
    repeated = sight.id in weights.shown and sight.id not in outline.request.must_visits
    return worth * (_REPEATED_FAMOUS if sight.appeal == _FAMOUS else _REPEATED) if repeated else worth


def day_plan(outline: TripOutline, span: DaySpan, sights: Sequence[Sight], timeline: DayTimeline | None) -> DayPlan:
    """A day as stops from airport or hotel to hotel or airport; without a timeline only what is sure to happen."""
    if timeline is None:
        return DayPlan(date=span.date, stops=(*span.before, *span.after))
    middle = _stops(outline, span, sights, timeline)
    if not middle:
        return DayPlan(date=span.date, stops=(*span.before, *span.after))
    base = outline.base_on(span.date)
    middle = _with_rest(middle, base, outline.place)
    sets_out = middle[0].start - middle[0].way.minutes
    morning = _rested(span.before, sets_out) or (_at_hotel(base, sets_out),)
    home = itinerary.way_between(middle[-1].point, base.point, outline.place)
    evening = _arriving(span.after, home) or (_at_hotel(base, middle[-1].end + home.minutes, home),)
    return DayPlan(date=span.date, stops=(*morning, *middle, *evening))


def _stops(outline: TripOutline, span: DaySpan, sights: Sequence[Sight], timeline: DayTimeline) -> list[Stop]:
    stops, here = list[Stop](), outline.base_on(span.date).point
    pauses = span.pauses
    for stop, begin in zip(timeline.stops, timeline.calm_times, strict=True):
        start = int(begin)
        if stop < 0:
            meal = pauses[~stop]
            if meal.kind != "free" and (start > meal.closes or _was_inside(stops, start, meal.opens + meal.minutes)):
                continue
            name, way = phrases.FREE_TIME if meal.kind == "free" else phrases.MEAL_NAMES[meal.kind], _STAY
            stops.append(Stop(kind=meal.kind, name=name, point=here, start=start, end=start + meal.minutes, way=way))
            continue
        sight = sights[stop]
        way, here = itinerary.way_between(here, sight.point, outline.place), sight.point
        end = start + sight.minutes
        stops.append(Stop(kind="visit", name=sight.name, point=here, start=start, end=end, way=way, sight=sight.id))
    return stops


def _with_rest(stops: list[Stop], base: TripBase, place: Destination) -> list[Stop]:
    """The stops with a long wait for dinner, at the end of a day with little to see, spent at the hotel and said so."""
    if len(stops) == 1 or stops[-1].kind != "dinner" or stops[-1].start - stops[-2].end <= LONGEST_WAIT:
        return stops
    last, dinner = stops[-2:]
    home = itinerary.way_between(last.point, base.point, place)
    start = last.end + home.minutes
    if dinner.start - start < _SHORTEST_REST:
        return stops
    rest = Stop(kind="free", name=phrases.FREE_TIME, point=base.point, start=start, end=dinner.start, way=home)
    return [*stops[:-1], rest, dinner.changed(point=base.point)]


def _was_inside(stops: Sequence[Stop], start: int, eaten_by: int) -> bool:
    """Whether a meal that would begin right as a whole-day visit ends was taken during it."""
    return (
        bool(stops)
        and stops[-1].end == start
        and stops[-1].end - stops[-1].start >= itinerary.WHOLE_DAY_MINUTES
        and start >= eaten_by
    )


def _at_hotel(base: TripBase, at: int, way: Way | None = None, minutes: int = 0) -> Stop:
    return Stop(kind="hotel", name=base.name, point=base.point, start=at, end=at + minutes, way=way or _STAY)


def _rested(before: Sequence[Stop], sets_out: int) -> tuple[Stop, ...]:
    """What comes before the day, with a long wait for it spent at the hotel."""
    if not before or before[-1].kind != "hotel" or sets_out - before[-1].end <= LONGEST_WAIT:
        return tuple(before)
    return (*before[:-1], before[-1].changed(end=sets_out))


def _arriving(after: Sequence[Stop], way: Way) -> tuple[Stop, ...]:
    return (after[0].changed(way=way), *after[1:]) if after else ()


def _enough_a_day(sights: Sequence[Sight], spans: Sequence[DaySpan], outline: TripOutline) -> dict[str, int]:
    """How many sights a day in each town at most, so that something is left for the last days of a long stay."""
    towns = [outline.request.day_towns[(span.date - outline.request.departure).days] for span in spans]
    lasting = [min(1.0, (span.end - span.start) / _FULL_DAY) for span in spans]
    there = {
        town: len({sight.id for sight in outline.place.town(town).sights} & {s.id for s in sights}) for town in towns
    }
    days = {town: sum(days for at, days in zip(towns, lasting, strict=True) if at == town) for town in towns}
    return {town: max(_FEWEST_VISITS, int(there[town] / max(1.0, days[town]))) for town in towns}


def _day(span: DaySpan, sights: Sequence[Sight], outline: TripOutline, enough: int) -> RoutingDay:
    request, number = outline.request, (span.date - outline.request.departure).days
    in_town = {sight.id for sight in outline.place.town(request.day_towns[number]).sights}
    windows = [
        _beginnings(sight, sight.hours.on(span.date), at_its_time=sight.id not in request.must_visits)
        if sight.id in in_town and fits_day(sight, span.date, request)
        else []
        for sight in sights
    ]
    base = len(sights) + request.base_of(number)
    width = max(1, max((len(pairs) for pairs in windows), default=1))
    meals = tuple(MealBreak(float(m.opens), float(m.closes), float(m.minutes)) for m in span.pauses)
    return RoutingDay(
        start=float(span.start),
        end=float(span.end),
        origin=base,
        goal=base,
        opens=_padded(windows, width, 0),
        closes=_padded(windows, width, 1),
        meals=meals,
        max_visits=min(itinerary.most_visits(request.pace, request.most_visits_on(number + 1)), enough),
        lasts_to_end=bool(span.after),
    )


def fits_day(sight: Sight, day: date, request: TripRequest) -> bool:
    """Whether a sight is wanted on a day: it is of the styles the day is for, and is not wished for on another day."""
    number = (day - request.departure).days + 1
    kept_for = [wish.day for wish in request.day_wishes if sight.id in wish.sights]
    if kept_for:
        return number in kept_for
    styles = {style for wish in request.day_wishes if wish.day == number for style in wish.styles}
    return not styles or bool(styles & {*sight.styles})


def _beginnings(sight: Sight, windows: Sequence[OpeningWindow], *, at_its_time: bool) -> list[tuple[float, float]]:
    """When a visit may begin: while people are let in, so that all of it fits before closing, and `at_its_time` of day.

    What must be seen may be seen at any time.
    """
    first, last = _TIMES_OF_DAY[sight.time_of_day if at_its_time else None]
    edges = [(max(w.opens, first), min(w.last_entry, w.closes - sight.minutes, last)) for w in windows]
    return [(float(start), float(end)) for start, end in edges if start <= end]


def _padded(windows: Sequence[Sequence[tuple[float, float]]], width: int, edge: int) -> FloatArray:
    filling = (inf, -inf)
    rows = [[pair[edge] for pair in [*pairs, *[filling] * (width - len(pairs))]] for pairs in windows]
    return np.array(rows).reshape(len(windows), width)


def _travel(points: Sequence[Point], place: Destination) -> FloatArray:
    """Minutes between all points, infinity where nobody would want to go."""
    table = np.zeros((len(points), len(points)))
    for row, point in enumerate(points):
        for column in range(row):
            minutes = itinerary.minutes_between(point, points[column], place)
            longest = itinerary.longest_way(point, points[column], place)
            table[row, column] = table[column, row] = minutes if minutes <= longest else inf
    return table


def _day_spans(outline: TripOutline) -> tuple[DaySpan, ...]:
    pace = itinerary.DAY_PACES[outline.request.pace]
    spans = [DaySpan(date=day, start=pace.starts, end=pace.ends) for day in outline.request.dates]
    if outline.flight is None:
        _move_on(spans, outline, 0)
        spans[0] = spans[0].changed(start=max(pace.starts, itinerary.FREE_FROM_WITHOUT_FLIGHT))
        spans[-1] = spans[-1].changed(end=min(spans[-1].end, itinerary.FREE_UNTIL_WITHOUT_FLIGHT))
        return tuple(spans)
    landing = min(day_of_landing(outline.flight.outbound, outline.request.departure), outline.request.nights)
    _move_on(spans, outline, landing)
    spans[:landing] = [span.changed(start=1, end=0) for span in spans[:landing]]
    spans[landing] = _arrival_day(spans[landing], outline.flight.outbound, outline)
    spans[-1] = _departure_day(spans[-1], outline.flight.inbound, outline)
    return tuple(spans)


def _move_on(spans: list[DaySpan], outline: TripOutline, landing: int) -> None:
    """Puts the ways to the next town into the days on which one goes on, after the `landing`."""
    for stay, number in enumerate(outline.request.moves, start=1):
        if number > landing:
            spans[number] = _moving_day(spans[number], outline.bases[stay - 1], outline.bases[stay], outline.place)


def _moving_day(span: DaySpan, base: TripBase, following: TripBase, place: Destination) -> DaySpan:
    """A day on which one goes on to the next town in the morning, eats there if it is time, and is free then."""
    leaves = itinerary.MOVES_AT + itinerary.BAGGAGE_MINUTES
    way = itinerary.ride_between(base.town, following.town, place, span.date)
    free = leaves + way.minutes + itinerary.BAGGAGE_MINUTES
    leaving = _at_hotel(base, itinerary.MOVES_AT, minutes=itinerary.BAGGAGE_MINUTES)
    before = [leaving, *_ride(leaves, way, following)]
    lunch = itinerary.MEAL_TIMES[0]
    if not itinerary.is_due(lunch, free, span.end) and free <= lunch.closes:
        name = phrases.MEAL_NAMES["lunch"]
        end = free + lunch.minutes
        before.append(Stop(kind="lunch", name=name, point=following.point, start=free, end=end, way=_STAY))
    return span.changed(start=max(span.start, before[-1].end), before=tuple(before))


def _ride(leaves: int, way: Way, following: TripBase) -> list[Stop]:
    """The way to the next hotel, with lunch under way where one arrives too late for it."""
    lunch, there = itinerary.MEAL_TIMES[0], leaves + way.minutes
    if there + itinerary.BAGGAGE_MINUTES <= lunch.closes:
        return [_at_hotel(following, there, way, itinerary.BAGGAGE_MINUTES)]
    first, rest = (way.changed(minutes=minutes) for minutes in (_NOON - leaves, there - _NOON - lunch.minutes))
    eaten = _NOON + lunch.minutes
    name = phrases.LUNCH_UNDER_WAY
    meal = Stop(kind="lunch", name=name, point=following.point, start=_NOON, end=eaten, way=first)
    return [meal, _at_hotel(following, there, rest, itinerary.BAGGAGE_MINUTES)]


def _arrival_day(span: DaySpan, leg: FlightLeg, outline: TripOutline) -> DaySpan:
    """The first day: out of the airport, to the hotel, bags down, and then free."""
    base = outline.base_on(span.date)
    airport = base.town.airport(leg.destination)
    landed = minutes_on(span.date, leg.arrives)
    out = landed + airport.formalities_minutes
    way = itinerary.transfer_between(airport, base.point, base.town)
    free = out + way.minutes + itinerary.BAGGAGE_MINUTES
    before = (
        _stop_at(airport, landed, out, _STAY),
        _at_hotel(base, out + way.minutes, way, itinerary.BAGGAGE_MINUTES),
    )
    end = min(span.end, landed + itinerary.LONGEST_DAY_MINUTES)
    return span.changed(start=max(span.start, free), end=end, before=before)


def _departure_day(span: DaySpan, leg: FlightLeg, outline: TripOutline) -> DaySpan:
    """The last day: free until the bags are fetched in time for the flight home."""
    base = outline.base_on(span.date)
    airport = base.town.airport(leg.origin)
    takes_off = minutes_on(span.date, leg.departs)
    there = takes_off - itinerary.CHECK_IN_MINUTES[leg.mode]
    way = itinerary.transfer_between(airport, base.point, base.town)
    fetch = there - way.minutes - itinerary.BAGGAGE_MINUTES
    after = (_at_hotel(base, fetch, minutes=itinerary.BAGGAGE_MINUTES), _stop_at(airport, there, takes_off, way))
    end = min(span.end, fetch, takes_off - itinerary.LAST_VISIT_BEFORE[leg.mode])
    return span.changed(end=end, after=after)


def _with_free_time(span: DaySpan, free: FreeTime, outline: TripOutline) -> DaySpan:
    """The day with a part of it spent as one likes: at either end from the hotel and back there, else where one is."""
    first, last = itinerary.free_hours(free)
    start, end = max(span.start, first), min(span.end, last)
    if start >= end:
        return span
    if span.start < start and end < span.end:
        return span.changed(breaks=(*span.breaks, (start, end)))
    here = outline.base_on(span.date).point
    stop = Stop(kind="free", name=phrases.FREE_TIME, point=here, start=start, end=end, way=_STAY)
    if start > span.start:
        return span.changed(end=start, after=(stop, *span.after))
    left = (end, span.end) if end < span.end else (1, 0)
    return span.changed(start=left[0], end=left[1], before=(*span.before, stop))


def _stop_at(airport: Airport, start: int, end: int, way: Way) -> Stop:
    return Stop(kind="airport", name=airport.name, point=airport.point, start=start, end=end, way=way)


def _with_rain_plan(outline: TripOutline, span: DaySpan, day: DayPlan, visited: set[str]) -> DayPlan:
    visits = {stop.sight for stop in day.visits if stop.sight}
    must = {*outline.request.must_visits}  # whoever insists on a place goes there in the rain as well
    wet = {sight.id for sight in outline.place.sights if sight.setting == "outdoor"} - must
    if not visits & wet:
        return day
    kept = visits - wet
    barred = {*outline.request.excluded_sights} | (visited - kept) | wet
    inside = outline.request.changed(must_visits=tuple(sorted(kept)), excluded_sights=tuple(sorted(barred)))
    wet_day = make_days(outline.changed(request=inside), [span], rounds=_RAIN_ROUNDS)[0]
    return day if wet_day.stops == day.stops else day.changed(rain=wet_day.stops)


_NOON = 720
_FEWEST_VISITS = 2
_SHORTEST_REST = 45
_FULL_DAY = 600
"""Minutes of a day that nothing else takes."""
_DECAY = 0.88
_NEIGHBOURS_KM = 0.45
_SPLIT_COST = 15.0
_WAIT_COST = 0.15
_EMPTY_COST = 30.0
_FAMOUS = 5
_REPEATED, _REPEATED_FAMOUS = 0.2, 0.8
_TIMES_OF_DAY: dict[TimeOfDay | None, tuple[int, int]] = {
    None: (0, 30 * 60),
    "morning": (0, 11 * 60 + 30),
    "evening": (16 * 60, 30 * 60),
    "night": (18 * 60, 30 * 60),
}
"""Between when a visit begins that belongs to a time of day, in minutes."""
_RAIN_ROUNDS = 12
_STAY = Way(mode="stay", minutes=0, km=0.0)
