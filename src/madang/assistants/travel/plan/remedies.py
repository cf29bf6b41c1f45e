"""When a request cannot be met: why, and which change would make it feasible, found by trying."""

from collections.abc import Iterator, Sequence
from datetime import timedelta

from madang.assistants.travel import phrases
from madang.assistants.travel.plan.price.estimates import TripChoices, TripFacts, estimated_choices
from madang.assistants.travel.plan.trips import least_cost, make_trip, outlines
from madang.assistants.travel.prove.faults import PlanFault
from madang.assistants.travel.prove.trip import prove
from madang.assistants.travel.trip.flights_and_hotels import FlightOption
from madang.assistants.travel.trip.offer import Offer, Remedy, RemedyKind, TripPlan
from madang.assistants.travel.trip.places import Destination
from madang.assistants.travel.trip.request import (
    BUDGET_PER_PERSON_RANGE,
    DAYS_AHEAD,
    NIGHTS_RANGE,
    TripRequest,
    day_wishes_by_day,
    free_times_by_day,
)
from madang.assistants.travel.trip.texts import nights_text, sentences_text, won_text
from madang.assistants.travel.trip.towns import with_nights
from madang.reading.language import with_particle
from madang.text import Text

_ROUNDS, _FEW_ROUNDS = 60, 20
_MOST_MORE_NIGHTS = 5
_STEP = 10_000
_HOPEFUL = 1.05
_SMALL_RAISE = 0.05
_MONTHS_AHEAD = 12
_DAYS_LATER = 6
_ORDER: tuple[RemedyKind, ...] = (
    "other_day", "other_area", "cheaper_class", "other_month", "no_free_time", "drop_must_visit", "more_nights",
    "fewer_nights", "raise_budget", "later_home",
)  # fmt: skip


def cheapest_trip(
    request: TripRequest, facts: TripFacts, choices: TripChoices | None = None, rounds: int = _ROUNDS
) -> TripPlan:
    """The trip that costs least, whether or not the request allows it."""
    known = outlines(request, facts.place, choices or estimated_choices(request, facts))
    return make_trip("value", min(known, key=least_cost), allowed=request.allowed, rounds=rounds)


def infeasibility_reason(trip: TripPlan, faults: Sequence[PlanFault], place: Destination) -> Text:
    """Why even the cheapest trip will not do, with the amount or the sights."""
    over = trip.budget.total.likely - trip.request.allowed
    if over > 0:
        cost = trip.budget.total.likely
        return phrases.TOO_EXPENSIVE.format(cost=won_text(cost), over=won_text(over))
    named = [fault for fault in faults if fault.kind == "must_visit"] or faults
    return sentences_text([_closed(fault, trip.request, place) or fault.message for fault in named])


def home_too_late(request: TripRequest, flights: Sequence[FlightOption]) -> Offer:
    """That no flight is home in time, how long the flights take, and the day on which one could be."""
    first = min(flights, key=lambda flight: flight.inbound.arrives)
    landing = first.inbound.arrives.date()
    hours = round((first.outbound.minutes + first.inbound.minutes) / 60)
    trouble = phrases.HOME_TOO_LATE.format(
        home_by=str(request.home_by), nights=nights_text(request.nights), hours=str(hours), landing=str(landing)
    )
    later = Remedy(
        kind="later_home",
        request=request.changed(home_by=landing),
        text=phrases.REMEDY_LATER_HOME.format(landing=str(landing), nights=nights_text(request.nights)),
        cost=0,
    )
    return Offer(request=request, trips=(), trouble=trouble, remedies=(later,))


def _closed(fault: PlanFault, request: TripRequest, place: Destination) -> Text | None:
    """That a sight is missing because it is closed on every day of the trip, if so."""
    if fault.kind != "must_visit" or _opens(fault.subject or "", request, place):
        return None
    return phrases.CLOSED_ALL_DAYS.format(sight=place.sight(fault.subject or "").name)


def can_be_seen(sight: str, request: TripRequest, facts: TripFacts) -> bool:
    """Whether a sight opens on some day of the trip at all."""
    return _opens(sight, request, facts.place)


def nights_for_all(request: TripRequest, facts: TripFacts) -> int | None:
    """The fewest nights in which all that must be seen fits, whatever it costs; None if a few more are too few."""
    rich = request.changed(budget=BUDGET_PER_PERSON_RANGE[1], budget_scope="per_person")
    for nights in range(request.nights + 1, min(request.nights + _MOST_MORE_NIGHTS, NIGHTS_RANGE[1]) + 1):
        trip = cheapest_trip(_lasting(rich, nights), facts, rounds=_FEW_ROUNDS)
        if not any(fault.kind == "must_visit" for fault in prove(trip, facts.place)):
            return nights
    return None


def _opens(sight: str, request: TripRequest, place: Destination) -> bool:
    return any(place.sight(sight).hours.on(day) for day in request.dates)


def remedies_for(request: TripRequest, facts: TripFacts, trip: TripPlan) -> tuple[Remedy, ...]:
    """The changes that were found to make the request feasible, what asks least of the traveller first.

    A change of plan comes before more money, unless little more is enough.
    """
    tried = [*_other_day(request, facts), *_cheaper_class(request), *_other_month(request, facts)]
    tried += [*_no_free_time(request), *_other_area(request), *_fewer_must_visits(request, facts, trip)]
    tried += [*_other_nights(request, facts, trip), *_more_money(request, trip)]
    payable = [remedy for remedy in tried if _floor(remedy.request, facts) <= remedy.request.allowed * _HOPEFUL]
    working = [remedy for remedy in payable if not prove(cheapest_trip(remedy.request, facts), facts.place)]
    return tuple(sorted(_firsts(working), key=lambda remedy: _burden(remedy, request)))


def _burden(remedy: Remedy, request: TripRequest) -> tuple[bool, int]:
    small = remedy.kind == "raise_budget" and remedy.cost <= request.limit * _SMALL_RAISE
    return not small, _ORDER.index(remedy.kind)


def _firsts(remedies: Sequence[Remedy]) -> list[Remedy]:
    """The first of each kind, which is the one that changes least."""
    first: dict[RemedyKind, Remedy] = {}
    for remedy in remedies:
        first.setdefault(remedy.kind, remedy)
    return list(first.values())


def _cheaper_class(request: TripRequest) -> Iterator[Remedy]:
    if request.lodging != "guesthouse":
        text = phrases.REMEDY_GUESTHOUSE
        yield Remedy(kind="cheaper_class", request=request.changed(lodging="guesthouse"), text=text, cost=0)


def _no_free_time(request: TripRequest) -> Iterator[Remedy]:
    if request.free_times:
        text = phrases.REMEDY_NO_FREE_TIME
        yield Remedy(kind="no_free_time", request=request.changed(free_times=()), text=text, cost=0)


def _other_area(request: TripRequest) -> Iterator[Remedy]:
    if request.area or request.unwanted_areas:
        text = phrases.REMEDY_OTHER_AREA
        yield Remedy(kind="other_area", request=request.changed(area=None, unwanted_areas=()), text=text, cost=0)


def _other_day(request: TripRequest, facts: TripFacts) -> Iterator[Remedy]:
    """The nearest later departures with which every sight opens that is closed on all days as they are."""
    if all(_opens(sight, request, facts.place) for sight in request.must_visits):
        return
    for later in range(1, _DAYS_LATER + 1):
        moved = request.changed(departure=request.departure + timedelta(days=later))
        if all(_opens(sight, moved, facts.place) for sight in moved.must_visits):
            yield Remedy(kind="other_day", request=moved, text=_departure_text(moved), cost=0)


def _other_month(request: TripRequest, facts: TripFacts) -> Iterator[Remedy]:
    """The cheapest departure on the same weekday within a year, if it can be paid for."""
    weeks = [request.departure + timedelta(weeks=4 * month) for month in range(1, _MONTHS_AHEAD + 1)]
    latest = request.asked_on + timedelta(days=DAYS_AHEAD)
    moved = [request.changed(departure=day) for day in weeks if day <= latest]
    floor, best = min(((_floor(later, facts), later) for later in moved), key=lambda pair: pair[0], default=(0, None))
    if best is not None and floor <= request.allowed:
        yield Remedy(kind="other_month", request=best, text=_departure_text(best), cost=0)


def _departure_text(request: TripRequest) -> Text:
    day = str(request.departure)
    return phrases.REMEDY_OTHER_DEPARTURE.format(departure=Text(ko=with_particle(day, "으로/로"), en=day))


def _fewer_must_visits(request: TripRequest, facts: TripFacts, trip: TripPlan) -> Iterator[Remedy]:
    """Without one sight that had to be visited, those first that are missing anyway."""
    seen = {stop.sight for day in trip.days for stop in day.visits}
    for sight in sorted(request.must_visits, key=lambda sight: sight in seen):
        left = tuple(other for other in request.must_visits if other != sight)
        text = phrases.REMEDY_SKIP_SIGHT.format(sight=facts.place.sight(sight).name)
        yield Remedy(kind="drop_must_visit", request=request.changed(must_visits=left), text=text, cost=0)


def _other_nights(request: TripRequest, facts: TripFacts, trip: TripPlan) -> Iterator[Remedy]:
    """Fewer nights when it is too expensive, the smallest change first; more when there is not enough time."""
    if trip.budget.total.likely > request.allowed:
        shorter = [_lasting(request, nights) for nights in range(request.nights - 1, NIGHTS_RANGE[0] - 1, -1)]
        fitting = next((fewer for fewer in shorter if _floor(fewer, facts) <= request.allowed), None)
        if fitting is not None:
            text = phrases.REMEDY_FEWER_NIGHTS.format(nights=nights_text(fitting.nights))
            yield Remedy(kind="fewer_nights", request=fitting, text=text, cost=0)
    elif request.nights < NIGHTS_RANGE[1]:
        longer = _lasting(request, request.nights + 1)
        text = phrases.REMEDY_MORE_NIGHTS.format(nights=nights_text(longer.nights))
        yield Remedy(kind="more_nights", request=longer, text=text, cost=0)


def _lasting(request: TripRequest, nights: int) -> TripRequest:
    """The request for another number of nights; what was to be free stays so where the trip still has that day."""
    return request.changed(
        nights=nights,
        towns=with_nights(request.towns, nights),
        free_times=free_times_by_day(request.free_times, nights),
        day_wishes=day_wishes_by_day(request.day_wishes, nights),
    )


def _more_money(request: TripRequest, trip: TripPlan) -> Iterator[Remedy]:
    """The budget raised to what the cheapest trip costs, in steps of 10,000 won."""
    people = request.party.people if request.budget_scope == "per_person" else 1
    needed = -(-trip.budget.total.likely // (people * _STEP)) * _STEP
    if needed <= request.budget or needed * people > BUDGET_PER_PERSON_RANGE[1] * request.party.people:
        return
    raised = request.changed(budget=needed)
    cost = raised.limit - request.limit
    limit = won_text(raised.limit)
    text = phrases.REMEDY_RAISE_BUDGET.format(
        more=won_text(cost), limit=Text(ko=with_particle(limit.ko, "으로/로"), en=limit.en)
    )
    yield Remedy(kind="raise_budget", request=raised, text=text, cost=cost)


def _floor(request: TripRequest, facts: TripFacts) -> int:
    known = outlines(request, facts.place, estimated_choices(request, facts))
    return min(least_cost(outline) for outline in known)
