"""When a wish cannot be met: why, and which change would make it possible, found by trying."""

from collections.abc import Iterator, Sequence
from datetime import timedelta

from madang.assistants.travel.domain.faults import Fault
from madang.assistants.travel.domain.leisure import days_of
from madang.assistants.travel.domain.places import Destination
from madang.assistants.travel.domain.planning import floor_cost, make_trip, outlines
from madang.assistants.travel.domain.proof import prove
from madang.assistants.travel.domain.request import BUDGET_PER_PERSON, DAYS_AHEAD, NIGHTS, Request
from madang.assistants.travel.domain.trip import Remedy, RemedyKind, Trip
from madang.assistants.travel.domain.world import Choices, World, estimated_choices
from madang.models.language import format_won, with_particle
from madang.text import Text

__all__ = ["cheapest_trip", "remedies_for", "trouble_with"]

_ROUNDS = 60
_STEP = 10_000
_HOPEFUL = 1.05
_SMALL_RAISE = 0.05
_MONTHS_AHEAD = 12
_DAYS_LATER = 6
_ORDER: tuple[RemedyKind, ...] = (
    "other_day", "other_area", "cheaper_class", "other_month", "no_free_time", "drop_must_visit", "more_nights",
    "fewer_nights", "raise_budget",
)  # fmt: skip


def cheapest_trip(request: Request, world: World, choices: Choices | None = None, rounds: int = _ROUNDS) -> Trip:
    """The trip that costs least, whether or not the request allows it."""
    known = outlines(request, world.place, choices or estimated_choices(request, world))
    return make_trip("value", min(known, key=floor_cost), allowed=request.allowed, rounds=rounds)


def trouble_with(trip: Trip, faults: Sequence[Fault], place: Destination) -> Text:
    """Why even the cheapest trip will not do, with the amount or the sights."""
    over = trip.budget.total.likely - trip.request.allowed
    if over > 0:
        cost = trip.budget.total.likely
        return Text(
            ko=f"가장 싼 구성도 {format_won(cost, 'ko')}쯤 들어 예산을 {format_won(over, 'ko')} 넘습니다.",
            en=f"Even the cheapest trip costs about {format_won(cost, 'en')}, {format_won(over, 'en')} too much.",
        )
    named = [fault for fault in faults if fault.kind == "must_visit"] or faults
    told = [_closed(fault, trip.request, place) or fault.message for fault in named]
    return Text(ko=". ".join(text.ko for text in told) + ".", en=". ".join(text.en for text in told) + ".")


def _closed(fault: Fault, request: Request, place: Destination) -> Text | None:
    """That a sight is missing because it is closed on every day of the trip, if so."""
    if fault.kind != "must_visit" or _opens(fault.subject or "", request, place):
        return None
    name = place.sight(fault.subject or "").name
    return Text(ko=f"{name.ko}: 여행하는 날에는 문을 열지 않습니다", en=f"{name.en} is closed on all days of the trip")


def _opens(sight: str, request: Request, place: Destination) -> bool:
    return any(place.sight(sight).hours.on(day) for day in request.dates)


def remedies_for(request: Request, world: World, trip: Trip) -> tuple[Remedy, ...]:
    """The changes that were found to make the request feasible, what asks least of the traveller first.

    A change of plan comes before more money, unless little more is enough.
    """
    tried = [*_other_day(request, world), *_cheaper_class(request), *_other_month(request, world)]
    tried += [*_no_free_time(request), *_other_area(request), *_fewer_must_visits(request, world, trip)]
    tried += [*_other_nights(request, world, trip), *_more_money(request, trip)]
    payable = [remedy for remedy in tried if _floor(remedy.request, world) <= remedy.request.allowed * _HOPEFUL]
    working = [remedy for remedy in payable if not prove(cheapest_trip(remedy.request, world), world.place)]
    return tuple(sorted(_firsts(working), key=lambda remedy: _burden(remedy, request)))


def _burden(remedy: Remedy, request: Request) -> tuple[bool, int]:
    small = remedy.kind == "raise_budget" and remedy.cost <= request.limit * _SMALL_RAISE
    return not small, _ORDER.index(remedy.kind)


def _firsts(remedies: Sequence[Remedy]) -> list[Remedy]:
    """The first of each kind, which is the one that changes least."""
    first: dict[RemedyKind, Remedy] = {}
    for remedy in remedies:
        first.setdefault(remedy.kind, remedy)
    return list(first.values())


def _cheaper_class(request: Request) -> Iterator[Remedy]:
    if request.lodging != "guesthouse":
        text = Text(ko="숙소를 게스트하우스로 바꾸기", en="Stay in a guesthouse")
        yield Remedy(kind="cheaper_class", request=request.changed(lodging="guesthouse"), text=text, cost=0)


def _no_free_time(request: Request) -> Iterator[Remedy]:
    if request.free_times:
        text = Text(ko="자유 시간에도 일정을 넣기", en="Plan the free time, too")
        yield Remedy(kind="no_free_time", request=request.changed(free_times=()), text=text, cost=0)


def _other_area(request: Request) -> Iterator[Remedy]:
    if request.area or request.unwanted_areas:
        text = Text(ko="숙소를 다른 지역에서도 고르기", en="Stay in another part of town")
        yield Remedy(kind="other_area", request=request.changed(area=None, unwanted_areas=()), text=text, cost=0)


def _other_day(request: Request, world: World) -> Iterator[Remedy]:
    """The nearest later departures with which every sight opens that is closed on all days as they are."""
    if all(_opens(sight, request, world.place) for sight in request.must_visits):
        return
    for later in range(1, _DAYS_LATER + 1):
        moved = request.changed(departure=request.departure + timedelta(days=later))
        if all(_opens(sight, moved, world.place) for sight in moved.must_visits):
            text = Text(
                ko=f"출발일을 {with_particle(str(moved.departure), '으로/로')} 옮기기",
                en=f"Depart on {moved.departure} instead",
            )
            yield Remedy(kind="other_day", request=moved, text=text, cost=0)


def _other_month(request: Request, world: World) -> Iterator[Remedy]:
    """The cheapest departure on the same weekday within a year, if it can be paid for."""
    weeks = [request.departure + timedelta(weeks=4 * month) for month in range(1, _MONTHS_AHEAD + 1)]
    latest = request.asked_on + timedelta(days=DAYS_AHEAD)
    moved = [request.changed(departure=day) for day in weeks if day <= latest]
    floor, best = min(((_floor(each, world), each) for each in moved), key=lambda pair: pair[0], default=(0, None))
    if best is not None and floor <= request.allowed:
        text = Text(
            ko=f"출발일을 {with_particle(str(best.departure), '으로/로')} 옮기기",
            en=f"Depart on {best.departure} instead",
        )
        yield Remedy(kind="other_month", request=best, text=text, cost=0)


def _fewer_must_visits(request: Request, world: World, trip: Trip) -> Iterator[Remedy]:
    """Without one sight that had to be visited, those first that are missing anyway."""
    seen = {stop.sight for day in trip.days for stop in day.visits}
    for sight in sorted(request.must_visits, key=lambda each: each in seen):
        left = tuple(each for each in request.must_visits if each != sight)
        name = world.place.sight(sight).name
        text = Text(ko=f"꼭 갈 곳에서 {name.ko} 빼기", en=f"Leave {name.en} out of what must be visited")
        yield Remedy(kind="drop_must_visit", request=request.changed(must_visits=left), text=text, cost=0)


def _other_nights(request: Request, world: World, trip: Trip) -> Iterator[Remedy]:
    """Fewer nights when it is too dear, the fewest less first; more when there is not enough time."""
    if trip.budget.total.likely > request.allowed:
        shorter = [_lasting(request, nights) for nights in range(request.nights - 1, NIGHTS[0] - 1, -1)]
        fitting = next((each for each in shorter if _floor(each, world) <= request.allowed), None)
        if fitting is not None:
            text = Text(ko=f"{fitting.nights}박으로 줄이기", en=f"Shorten to {_nights(fitting.nights)}")
            yield Remedy(kind="fewer_nights", request=fitting, text=text, cost=0)
    elif request.nights < NIGHTS[1]:
        longer = _lasting(request, request.nights + 1)
        text = Text(ko=f"{longer.nights}박으로 늘리기", en=f"Lengthen to {_nights(longer.nights)}")
        yield Remedy(kind="more_nights", request=longer, text=text, cost=0)


def _lasting(request: Request, nights: int) -> Request:
    """The request for another number of nights; what was to be free stays so where the trip still has that day."""
    return request.changed(nights=nights, free_times=days_of(request.free_times, nights))


def _more_money(request: Request, trip: Trip) -> Iterator[Remedy]:
    """The budget raised to what the cheapest trip costs, in steps of 10,000 won."""
    people = request.party.people if request.budget_scope == "per_person" else 1
    needed = -(-trip.budget.total.likely // (people * _STEP)) * _STEP
    if needed <= request.budget or needed * people > BUDGET_PER_PERSON[1] * request.party.people:
        return
    raised = request.changed(budget=needed)
    cost = raised.limit - request.limit
    text = Text(
        ko=f"예산을 {format_won(cost, 'ko')} 올려 {with_particle(format_won(raised.limit, 'ko'), '으로/로')} 잡기",
        en=f"Raise the budget by {format_won(cost, 'en')} to {format_won(raised.limit, 'en')}",
    )
    yield Remedy(kind="raise_budget", request=raised, text=text, cost=cost)


def _nights(count: int) -> str:
    return f"{count} night" if count == 1 else f"{count} nights"


def _floor(request: Request, world: World) -> int:
    known = outlines(request, world.place, estimated_choices(request, world))
    return min(floor_cost(each) for each in known)
