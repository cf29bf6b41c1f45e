"""Changes one trip plan as little as possible to fit another outline, and lists what differs between two requests or
two plans.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import isinf
from typing import Literal

from madang.assistants.travel import phrases
from madang.assistants.travel.plan.days import DaySpan, day_plan, free_spans, routing_problem, with_rain_plans
from madang.assistants.travel.plan.orienteering import fill_days
from madang.assistants.travel.plan.price.estimates import TripFacts, TripOutline
from madang.assistants.travel.plan.timeline import DayTimeline, RoutingDay, RoutingProblem, lay_out
from madang.assistants.travel.plan.trips import trip_of
from madang.assistants.travel.present.format import tell_area, tell_free_times, tell_party, tell_stays
from madang.assistants.travel.trip.itinerary import DayPlan, Stop, StopKind
from madang.assistants.travel.trip.offer import Difference, TripPlan
from madang.assistants.travel.trip.opening_hours import clock_text
from madang.assistants.travel.trip.places import Destination, Sight
from madang.assistants.travel.trip.request import TripRequest
from madang.assistants.travel.trip.texts import airline_name, list_text, nights_text, won_text
from madang.assistants.travel.trip.worth import candidate_sights
from madang.text import Text

GapFilling = Literal["none", "free", "any"]
"""What may be put into a day that lost most of what it had: nothing, what costs nothing, anything."""
_HOLE_MINUTES = 180
"""Minutes of visits that a day may lose before others are looked for."""
_FEWEST_DAYS = 2
_NOTABLE_MINUTES = 30
"""Minutes from which a visit at another time of the same day counts as moved."""


def revise_trip(trip: TripPlan, outline: TripOutline, *, filling: GapFilling = "none") -> TripPlan:
    """The trip made to fit an outline that differs from it: another wish, flight, hotel or level of meals.

    Every day keeps its sights in their order as far as they still fit. What must now be visited is put where it delays
    least, and pushes out the least worth where there is no room. Nothing else is added, unless a day lost most of what
    it had (a park that takes all day leaves room for others) or is new: then `filling` says what is. What a day had and
    cannot keep goes to another one that has room, unless the days themselves were to be changed.
    """
    sights = candidate_sights(outline.request, outline.place)
    spans = free_spans(outline)
    usable = [span for span in spans if span.has_free_time]
    problem = routing_problem(outline, sights, usable)
    kept = [_kept(problem, day, _old_stops(trip, span, sights)) for day, span in zip(problem.days, usable, strict=True)]
    wanted = _with_wanted(problem, kept)
    if _day_rules(trip.request) == _day_rules(outline.request):
        own_first = [*usable, *(span for span in spans if not span.has_free_time)]
        wanted = _with_what_was_lost(problem, wanted, [_old_stops(trip, span, sights) for span in own_first])
    holes = [
        number
        for number, day in enumerate(wanted)
        if _has_hole(trip, problem, usable[number], day) or _is_for_something_new(trip, outline, usable[number])
    ]
    if filling != "none" and holes:
        barred = [number for number, sight in enumerate(sights) if filling == "free" and sight.adult != 0]
        wanted = fill_days(problem, wanted, holes, barred)
    laid = dict(zip([span.date for span in usable], wanted, strict=True))
    days = tuple(day_plan(outline, span, sights, laid.get(span.date)) for span in spans)
    return trip_of(trip.kind, outline, with_rain_plans(outline, spans, days))


def on_other_days(trip: TripPlan, request: TripRequest) -> TripPlan:
    """The trip with its days put on those of a request: the first stays the first and the last the last, what lies
    between keeps its order. Days that a longer trip has more are left out; of a shorter one, those before the last.
    """
    if [day.date for day in trip.days] == [*request.dates] or len(trip.days) < _FEWEST_DAYS:
        return trip
    between = trip.days[1:-1][: len(request.dates) - _FEWEST_DAYS]
    kept = (trip.days[0], *between)
    dated = [day.changed(date=on, rain=()) for day, on in zip(kept, request.dates, strict=False)]
    return trip.changed(days=(*dated, trip.days[-1].changed(date=request.dates[-1], rain=())))


def exchanged_days(trip: TripPlan, one: int, other: int) -> TripPlan:
    """The trip with what two of its days, counted from 1, hold put on each other's date."""
    places = {one - 1: other - 1, other - 1: one - 1}
    days = tuple(
        trip.days[places.get(number, number)].changed(date=day.date, rain=()) for number, day in enumerate(trip.days)
    )
    return trip.changed(days=days)


def request_differences(old: TripRequest, new: TripRequest, facts: TripFacts) -> tuple[Difference, ...]:
    """How the new wish, of which `facts` is known, differs from the old one."""
    wished = [Difference(what="wish", day=None, text=text) for text in _request_texts(old, new, facts)]
    raised = [
        Difference(what="concern", day=None, text=advice)
        for concern, advice in zip(new.concerns, facts.advice, strict=True)
        if concern not in old.concerns
    ]
    return (*wished, *raised)


def trip_differences(old: TripPlan, new: TripPlan) -> tuple[Difference, ...]:
    """What a change moved: flight, hotel, sights by day, and the likely cost."""
    return (*_choice_differences(old, new), *_visit_differences(old, new), *_cost_difference(old, new))


def _old_stops(trip: TripPlan, span: DaySpan, sights: Sequence[Sight]) -> list[int]:
    """What the trip had on that date in numbers of the puzzle, meals included; what is not wanted any more left out."""
    numbers = {sight.id: number for number, sight in enumerate(sights)}
    meals = {pause.kind: ~number for number, pause in enumerate(span.pauses)}
    day = next((day for day in trip.days if day.date == span.date), DayPlan(date=span.date, stops=()))
    known = [meals.get(stop.kind) if stop.sight is None else numbers.get(stop.sight) for stop in day.stops]
    return [stop for stop in known if stop is not None]


def _day_rules(request: TripRequest) -> tuple[object, ...]:
    """What a wish says of how the days are filled."""
    return (
        request.pace, request.most_visits, request.free_times, request.day_wishes, request.must_visits,
        request.excluded_sights, request.excluded_styles, request.excluded_categories,
    )  # fmt: skip


def _has_hole(trip: TripPlan, problem: RoutingProblem, span: DaySpan, day: DayTimeline) -> bool:
    """Whether a day lost hours of visits against what the trip had on that date, or hours that were to be free."""
    before = next((old.stops for old in trip.days if old.date == span.date), ())
    visits = _spent(before, "visit") - sum(problem.visit_minutes[place] for place in day.places)
    freed = _spent(before, "free") - _spent((*span.before, *span.after), "free")
    freed -= sum(end - start for start, end in span.breaks)
    return max(visits, freed) >= _HOLE_MINUTES


def _is_for_something_new(trip: TripPlan, outline: TripOutline, span: DaySpan) -> bool:
    """Whether the trip did not have a day before, or it is now kept for something that it was not kept for."""
    if all(day.date != span.date for day in trip.days):
        return True
    number = (span.date - outline.request.departure).days + 1
    new = [wish for wish in outline.request.day_wishes if wish not in trip.request.day_wishes]
    return any(wish.day == number and (wish.styles or wish.sights) for wish in new)


def _spent(stops: Sequence[Stop], kind: StopKind) -> int:
    return sum(stop.end - stop.start for stop in stops if stop.kind == kind)


def _kept(problem: RoutingProblem, day: RoutingDay, stops: Sequence[int]) -> DayTimeline:
    """As many of the stops as fit and the pace allows, in their order; what is worth least goes first, wanted last."""
    left = list(stops)
    while (laid := _with_meals(problem, day, left)) is None or len(laid.places) > day.max_visits:
        places = [stop for stop in left if stop >= 0]
        left.remove(min(places, key=lambda place: _keeps(problem, day, place)))
    return laid


def _keeps(problem: RoutingProblem, day: RoutingDay, place: int) -> tuple[bool, bool, float]:
    """How much speaks for keeping a place on a day: that it can be seen then at all, is required, is worth it."""
    can_be_seen = bool((day.opens[place] <= day.closes[place]).any())
    return can_be_seen, place in problem.required, float(problem.worth[place])


def _with_meals(problem: RoutingProblem, day: RoutingDay, stops: Sequence[int]) -> DayTimeline | None:
    """The stops laid out with every meal that is due, those that are not among them wherever they fit best."""
    orders = [tuple(stops)]
    for meal in (~number for number in range(len(day.meals))):
        if meal not in stops:
            orders = [(*order[:gap], meal, *order[gap:]) for order in orders for gap in range(len(order) + 1)]
    laid = [timeline for order in orders if (timeline := lay_out(problem, day, order)) is not None]
    return min(laid, key=lambda timeline: timeline.minutes_under_way, default=None)


def _with_wanted(problem: RoutingProblem, days: Sequence[DayTimeline]) -> list[DayTimeline]:
    """The days with every wanted place that can be had, each put in at the least cost to the rest."""
    filled = list(days)
    for place in sorted(problem.required):
        if any(place in day.stops for day in filled):
            continue
        ways = [
            (lost, longer.minutes_under_way, number, longer)
            for number, day in enumerate(filled)
            for lost, longer in _made_room(problem, day, place)
        ]
        if ways:
            _, _, number, longer = min(ways, key=lambda way: way[:3])
            filled[number] = longer
    return filled


def _with_what_was_lost(
    problem: RoutingProblem, days: Sequence[DayTimeline], before: Sequence[Sequence[int]]
) -> list[DayTimeline]:
    """The days with what they could not keep put where it delays least, on its own day rather than on another."""
    filled = list(days)
    for number, place in ((number, stop) for number, stops in enumerate(before) for stop in stops if stop >= 0):
        if any(place in day.stops for day in filled):
            continue
        ways = [
            (at != number, longer.minutes_under_way - day.minutes_under_way, at, longer)
            for at, day in enumerate(filled)
            if (longer := _inserted(problem, day, place)) is not None
        ]
        if ways:
            _, _, at, longer = min(ways, key=lambda way: way[:3])
            filled[at] = longer
    return filled


def _made_room(problem: RoutingProblem, day: DayTimeline, place: int) -> Iterator[tuple[float, DayTimeline]]:
    """The day with the place in it and what was given up for that: nothing, else one, two or all optional places."""
    optional = [stop for stop in day.places if stop not in problem.required]
    for size in range(len(optional) + 1):
        for gone in combinations(optional, size):
            left = lay_out(problem, day.day, tuple(stop for stop in day.stops if stop not in gone))
            longer = left and _inserted(problem, left, place)
            if longer:
                yield float(problem.worth[list(gone)].sum()), longer
                return


def _inserted(problem: RoutingProblem, day: DayTimeline, place: int) -> DayTimeline | None:
    if isinf(day.delays.item(place)):
        return None
    gap = day.gaps.item(place)
    return lay_out(problem, day.day, (*day.stops[:gap], place, *day.stops[gap:]))


def _rooms_text(request: TripRequest) -> Text:
    return phrases.ROOMS.format(rooms=request.party.rooms)


def _wants_rooms(request: TripRequest) -> bool:
    return bool(request.party.room_count or request.party.to_a_room)


def _request_texts(old: TripRequest, new: TripRequest, facts: TripFacts) -> Iterator[Text]:
    place, start = facts.place, facts.start
    if old.destination != new.destination:
        yield phrases.CHANGED_DESTINATION.format(place=place.name)
    if old.towns != new.towns and new.towns:
        yield phrases.CHANGED_TOWNS.format(towns=tell_stays(new, place))
    if old.origin != new.origin:
        yield phrases.CHANGED_START.format(start=start)
    for label, before, after in (
        (phrases.DEPARTURE_LABEL, str(old.departure), str(new.departure)),
        (phrases.NIGHTS_LABEL, nights_text(old.nights), nights_text(new.nights)),
        (phrases.PARTY_LABEL, tell_party(old.party), tell_party(new.party)),
        (phrases.ROOMS_LABEL, _rooms_text(old), _rooms_text(new if _wants_rooms(new) else old)),
        (phrases.BUDGET, _limit_text(old), _limit_text(new)),
        (phrases.FREE_TIME, tell_free_times(old.free_times), tell_free_times(new.free_times)),
    ):
        if before != after:
            yield phrases.CHANGED_VALUE.format(label=label, before=before, after=after)
    yield from _preference_texts(old, new)
    yield from _day_wish_texts(old, new, place)
    yield from _area_texts(old, new, place)
    if old.destination == new.destination:
        yield from _added_sights(phrases.ADDED_MUST_VISITS, old.must_visits, new.must_visits, place)
        yield from _added_sights(phrases.ADDED_EXCLUSIONS, old.excluded_sights, new.excluded_sights, place)


def _limit_text(request: TripRequest) -> Text:
    return phrases.NO_BUDGET_SAID if request.open_budget else won_text(request.limit)


def _preference_texts(old: TripRequest, new: TripRequest) -> Iterator[Text]:
    if old.by_car != new.by_car:
        yield phrases.CHANGED_CAR[new.by_car]
    if old.pace != new.pace:
        yield phrases.CHANGED_PACE[new.pace]
    if old.lodging != new.lodging:
        yield phrases.CHANGED_LODGING[new.lodging]
    if old.airline != new.airline:
        carrier = airline_name(new.airline) if new.airline else phrases.ANY_CARRIER
        yield phrases.CHANGED_CARRIER.format(carrier=carrier)
    for label, before, after in (
        (phrases.ADDED_STYLES, old.styles, new.styles),
        (phrases.DROPPED_STYLES, new.styles, old.styles),
        (phrases.EXCLUDED_STYLES, old.excluded_styles, new.excluded_styles),
    ):
        added = [phrases.STYLE_NAMES[style] for style in after if style not in before]
        if added:
            yield phrases.LABELLED_VALUE.format(label=label, value=list_text(added))


def _day_wish_texts(old: TripRequest, new: TripRequest, place: Destination) -> Iterator[Text]:
    for wish in (wish for wish in new.day_wishes if wish not in old.day_wishes):
        styles = [phrases.STYLE_NAMES[style] for style in wish.styles]
        what = list_text([*styles, *(place.sight(sight).name for sight in wish.sights)])
        if styles or wish.sights:
            yield phrases.DAY_KEPT_FOR.format(day=wish.day, what=what)
        if wish.most_visits:
            yield phrases.FEWER_ON_DAY.format(day=wish.day, count=wish.most_visits)
    if old.most_visits != new.most_visits and new.most_visits:
        yield phrases.CHANGED_MOST_VISITS.format(count=new.most_visits)
    for name, text in (("own_flight", phrases.LEFT_OUT_FLIGHT), ("own_stay", phrases.LEFT_OUT_STAY)):
        if getattr(new, name) and not getattr(old, name):
            yield text
    for airline in (airline for airline in new.unwanted_airlines if airline not in old.unwanted_airlines):
        yield phrases.AVOIDED_CARRIER.format(carrier=airline_name(airline))
    if added := [
        phrases.CATEGORY_NAMES[kind] for kind in new.excluded_categories if kind not in old.excluded_categories
    ]:
        yield phrases.LABELLED_VALUE.format(label=phrases.EXCLUDED_KINDS, value=list_text(added))


def _area_texts(old: TripRequest, new: TripRequest, place: Destination) -> Iterator[Text]:
    if old.area != new.area:
        area = tell_area(new.area, place) if new.area else phrases.ANY_AREA
        yield phrases.CHANGED_AREA.format(area=area)
    for area in (tell_area(area, place) for area in new.unwanted_areas if area not in old.unwanted_areas):
        yield phrases.EXCLUDED_AREA.format(area=area)


def _added_sights(label: Text, old: Sequence[str], new: Sequence[str], place: Destination) -> Iterator[Text]:
    """What was added to a list of sights; what was taken off it shows in the other list or in the days."""
    added = [place.sight(sight).name for sight in new if sight not in old]
    if added:
        yield phrases.LABELLED_VALUE.format(label=label, value=list_text(added))


def _choice_differences(old: TripPlan, new: TripPlan) -> Iterator[Difference]:
    if (old.flight and old.flight.id) != (new.flight and new.flight.id) and new.flight:
        text = phrases.CHANGED_FLIGHT.format(carriers=new.flight.carriers)
        yield Difference(what="flight", day=None, text=text)
    if (old.hotel and old.hotel.id) != (new.hotel and new.hotel.id) and new.hotel:
        yield Difference(what="hotel", day=None, text=phrases.CHANGED_HOTEL.format(hotel=new.hotel.name))


def _visit_differences(old: TripPlan, new: TripPlan) -> Iterator[Difference]:
    before, after = _by_sight(old), _by_sight(new)
    for sight, (day, name, start) in before.items():
        if sight not in after:
            yield Difference(what="removed", day=day, text=phrases.VISIT_REMOVED.format(sight=name))
        elif after[sight][0] != day or abs(after[sight][2] - start) >= _NOTABLE_MINUTES:
            to_day, _, at = after[sight]
            moved = phrases.VISIT_MOVED if to_day == day else phrases.VISIT_MOVED_FROM_DAY
            text = moved.format(sight=name, day=day, time=clock_text(at))
            yield Difference(what="moved", day=to_day, text=text)
    for sight, (day, name, _) in after.items():
        if sight not in before:
            yield Difference(what="added", day=day, text=phrases.VISIT_ADDED.format(sight=name))


def _by_sight(trip: TripPlan) -> dict[str, tuple[int, Text, int]]:
    """Of every visit the day (from 1), the name and the minute it starts."""
    numbered = [(number, stop) for number, day in enumerate(trip.days, start=1) for stop in day.visits]
    return {stop.sight: (number, stop.name, stop.start) for number, stop in numbered if stop.sight}


def _cost_difference(old: TripPlan, new: TripPlan) -> Iterator[Difference]:
    change = new.budget.total.likely - old.budget.total.likely
    if change:
        text = (phrases.COST_ROSE if change > 0 else phrases.COST_FELL).format(amount=won_text(abs(change)))
        yield Difference(what="budget", day=None, text=text)
