"""Answering a request: up to three proved plans and which to take, or why there is none and what would help."""

from collections.abc import Iterator, Sequence

from madang.assistants.travel.domain.fares import flown_by
from madang.assistants.travel.domain.flights import Feeder, FlightOption
from madang.assistants.travel.domain.outline import Outline
from madang.assistants.travel.domain.planning import comfort_of, floor_cost, make_trip, outlines
from madang.assistants.travel.domain.praise import recommendation
from madang.assistants.travel.domain.proof import prove
from madang.assistants.travel.domain.rain import with_rain
from madang.assistants.travel.domain.remedies import cheapest_trip, remedies_for, trouble_with
from madang.assistants.travel.domain.request import Request
from madang.assistants.travel.domain.savings import outline_of, saving_tips
from madang.assistants.travel.domain.spans import free_spans
from madang.assistants.travel.domain.trip import Offer, PlanKind, Trip
from madang.assistants.travel.domain.world import Choices, World, estimated_choices
from madang.assistants.travel.domain.writing import price_span
from madang.models.language import with_particle
from madang.text import Text

__all__ = ["KINDS", "finished", "make_offer", "offer_of"]

KINDS: tuple[PlanKind, ...] = ("value", "balanced", "comfort")
"""The plans, the cheapest first."""
_ROOM_FOR_SIGHTS = 0.96
_NOTABLY_CHEAPER = 0.95
_ATTEMPTS = 3
_HOPELESS = 1.1
"""Above the budget by so much, the least cost of a trip is not made up for by a meal that falls away."""


def make_offer(request: Request, world: World, choices: Choices | None = None) -> Offer:
    """What can honestly be offered: every trip in it was proved, and none is there that costs more than is allowed.

    Without `choices` the reference figures are used.
    """
    choices = choices or estimated_choices(request, world)
    if request.airline is None:
        return _made(request, world, choices)
    preferred = choices.changed(flights=[each for each in choices.flights if flown_by(each.carriers, request.airline)])
    offer = _made(request, world, preferred) if preferred.flights else None
    if offer and offer.trips:
        return offer
    lost = _airline(_TOO_DEAR if preferred.flights else _NOT_FLOWN, request.airline)
    return _made(request, world, choices.changed(notes=(*choices.notes, lost)))


def _made(request: Request, world: World, choices: Choices) -> Offer:
    proved = _proved(request, world, choices, outlines(request, world.place, choices))
    return offer_of(request, tuple(proved), world, choices) if proved else _last_resort(request, world, choices)


def _airline(told: Text, airline: str) -> Text:
    """What is told of an airline, which is known by its Korean and its English name with a bar between."""
    ko, _, en = airline.partition("|")
    return Text(ko=told.ko.format(airline=ko), en=told.en.format(airline=en or ko))


def _proved(
    request: Request, world: World, choices: Choices, known: Sequence[Outline], attempts: int = _ATTEMPTS
) -> list[Trip]:
    """The plans that hold. Where some do and some do not, those that do not are tried with another choice."""
    trips = [finished(trip, world, choices) for trip in _trips(request, known)]
    proved = [trip for trip in trips if not prove(trip, world.place)]
    if not proved or len(proved) == len(trips) or attempts == 1:
        return proved
    failed = [_made_of(trip) for trip in trips if trip not in proved]
    left = [each for each in known if _made_of(each) not in failed]
    return _proved(request, world, choices, left, attempts - 1)


def _made_of(plan: Trip | Outline) -> tuple[str | None, str | None, str]:
    return plan.flight and plan.flight.id, plan.hotel and plan.hotel.id, plan.meals


def offer_of(request: Request, proved: tuple[Trip, ...], world: World, choices: Choices) -> Offer:
    """The offer of plans that were proved, with what to say of them."""
    kind, reason = recommendation(proved)
    return Offer(
        request=request,
        trips=proved,
        recommended=kind,
        reason=reason,
        lacking=None if choices.flights else _no_flights(world),
        warnings=(*_about_choices(choices, world), *_about_trips(proved), *world.advice),
    )


def _trips(request: Request, known: Sequence[Outline]) -> list[Trip]:
    """The plans, the cheapest first; each is to be notably cheaper than the next more comfortable one."""
    made, allowed = list[Trip](), request.allowed
    for kind, outline in reversed(_picked(request, known)):
        trip = make_trip(kind, outline, allowed=allowed)
        made.insert(0, trip)
        allowed = min(allowed, int(trip.budget.total.likely * _NOTABLY_CHEAPER))
    return made


def finished(trip: Trip, world: World, choices: Choices) -> Trip:
    """The trip with what to do in the rain and how to save."""
    outline = outline_of(trip, world.place)
    dry_and_wet = with_rain(outline, free_spans(outline), trip.days)
    return trip.changed(days=dry_and_wet, tips=saving_tips(trip, world.place, choices))


def _picked(request: Request, known: Sequence[Outline]) -> list[tuple[PlanKind, Outline]]:
    """The outlines of the plans: the cheapest, the most comfortable that can be paid for, and one between.

    Each flies or stays otherwise than the others: a plan that only eats otherwise is none of its own.
    """
    known = sorted(known, key=lambda each: (floor_cost(each), comfort_of(each)))
    cheapest = known[0]
    if floor_cost(cheapest) > request.allowed * _HOPELESS:
        return []
    payable = [
        each
        for each in known
        if floor_cost(each) <= request.allowed * _ROOM_FOR_SIGHTS and _made_of(each)[:2] != _made_of(cheapest)[:2]
    ]
    if not payable:
        return [("value", cheapest)]
    best = max(payable, key=lambda each: (comfort_of(each), -floor_cost(each)))
    middle = _middle(cheapest, best, payable)
    if middle is None:
        return [("value", cheapest), ("balanced", best)]
    return [("value", cheapest), ("balanced", middle), ("comfort", best)]


def _middle(cheapest: Outline, best: Outline, payable: Sequence[Outline]) -> Outline | None:
    """The outline between two others in price and comfort that has least in common with both, None if there is none."""
    between = [
        each
        for each in payable
        if 0 < comfort_of(each) < comfort_of(best)
        and floor_cost(cheapest) < floor_cost(each) < floor_cost(best)
        and _made_of(each)[:2] != _made_of(best)[:2]
    ]
    return min(
        between,
        key=lambda each: (
            _alike(each, cheapest) + _alike(each, best) + 2 * _unevenness(each),
            abs(2 * comfort_of(each) - comfort_of(best)),
            floor_cost(each),
        ),
        default=None,
    )


def _alike(one: Outline, other: Outline) -> int:
    """How much of two outlines is the same, what one notices most counted double."""
    flight, hotel, meals = (mine == its for mine, its in zip(_made_of(one), _made_of(other), strict=True))
    return 2 * flight + 2 * hotel + meals


def _unevenness(outline: Outline) -> int:
    """How far the levels of flight, lodging and meals are from all being in the middle."""
    tiers = [option.tier for option in (outline.flight, outline.hotel) if option is not None]
    return sum(tier != "standard" for tier in (*tiers, outline.meals))


def _last_resort(request: Request, world: World, choices: Choices) -> Offer:
    """The cheapest trip if it holds after all, else why it does not and what would help."""
    trip = finished(cheapest_trip(request, world, choices), world, choices)
    faults = prove(trip, world.place)
    if not faults:
        return offer_of(request, (trip,), world, choices)
    return Offer(
        request=request,
        trips=(),
        trouble=trouble_with(trip, faults, world.place),
        remedies=remedies_for(request, world, trip),
        warnings=(*_about_choices(choices, world), *world.advice),
    )


def _about_choices(choices: Choices, world: World) -> Iterator[Text]:
    yield from choices.notes
    if world.route.feeder and any(flight.access for flight in choices.flights):
        yield _fed(world.route.feeder, choices.flights, world)
    if 0 < len(choices.flights) < len(KINDS):
        yield _FEW_FLIGHTS.format(count=len(choices.flights))
    if not choices.hotels:
        yield _NO_HOTELS


def _no_flights(world: World) -> Text:
    """That the fare is missing, and from where the trip could be worked out in full."""
    feeder, start, place, others = world.route.feeder, world.start, world.place.name, world.other_starts
    if world.route.services and feeder is None:
        return _NOT_FOUND
    told = Text(
        ko=f"{start.ko}에서 {place.ko} 가는 편은 자료에 없습니다. {_NO_FARE.ko}",
        en=f"I know no way from {start.en} to {place.en}. {_NO_FARE.en}",
    )
    if feeder:
        by = with_particle(feeder.name.ko, "으로/로")
        told = Text(
            ko=f"{start.ko}에서 바로 {place.ko} 가는 편은 자료에 없고, {by} 가서는 같은 날 탈 수 없습니다. "
            f"{_NO_FARE.ko}",
            en=f"I know no way straight from {start.en} to {place.en}, and {feeder.name.en} does not reach one on the "
            f"same day. {_NO_FARE.en}",
        )
    if not others:
        return told
    return Text(
        ko=f"{told.ko} 왕복 편까지 계산할 수 있는 출발지: {', '.join(town.ko for town in others)}.",
        en=f"{told.en} Towns from which the way is known, too: {', '.join(town.en for town in others)}.",
    )


def _fed(feeder: Feeder, flights: Sequence[FlightOption], world: World) -> Text:
    """From which airports one flies, as none is known in the traveller's own town, and what getting there adds."""
    start, place, price = world.start, world.place.name, feeder.fare.times(2)
    names = dict.fromkeys(flight.outbound.origin_name for flight in flights)
    airports = Text(ko="·".join(name.ko for name in names if name), en=" or ".join(name.en for name in names if name))
    return Text(
        ko=f"{start.ko}에서 바로 {place.ko} 가는 편은 자료에 없어 {airports.ko}에서 타는 것으로 짰습니다. "
        f"{feeder.name.ko} 왕복(1인 {price_span(price, 'ko')} 추정)을 교통비에 더했습니다.",
        en=f"I know no way straight from {start.en} to {place.en}, so this flies from {airports.en}. "
        f"The fare holds {feeder.name.en} there and back ({price_span(price, 'en')} a person, an estimate).",
    )


def _about_trips(trips: Sequence[Trip]) -> Iterator[Text]:
    if any(trip.flight and trip.request.departure == trip.request.asked_on for trip in trips):
        yield _TODAY
    if len(trips) < len(KINDS):
        yield _FEW_PLANS.format(count=len(trips))
    if any(trip.budget.total.high > trip.budget.limit for trip in trips):
        yield _MAY_EXCEED


_NO_FARE = Text(
    ko="첫날 15시부터 마지막 날 12시까지로 일정을 짰고, 항공료는 예산에 없습니다.",
    en="The plans run from 15:00 on the first day to 12:00 on the last, and their budget holds no fare.",
)
_TOO_DEAR = Text(
    ko="{airline} 편으로는 예산과 조건을 맞출 수 없어 다른 항공사로 짰습니다.",
    en="No plan with {airline} fits the budget and the wishes, so these fly with others.",
)
_NOT_FLOWN = Text(
    ko="{airline} 편은 이 구간의 자료에 없어 다른 항공사로 짰습니다.",
    en="I know no flight of {airline} on this route, so these fly with others.",
)
_NOT_FOUND = Text(ko=f"항공편을 찾지 못했습니다. {_NO_FARE.ko}", en=f"No flight was found. {_NO_FARE.en}")
_FEW_FLIGHTS = Text(
    ko="이 구간에서 찾은 항공·철도 선택지는 {count}가지입니다.", en="Options found for this route: {count}."
)
_NO_HOTELS = Text(
    ko="숙소 정보를 찾지 못해 예산에 숙박비가 들어 있지 않습니다.", en="No lodging is known, and the budget holds none."
)
_TODAY = Text(
    ko="오늘 출발하는 일정입니다. 그 시각의 편이 이미 떠났을 수 있으니 먼저 확인하세요.",
    en="This leaves today: the flight at that time may have gone already, so check it first.",
)
_FEW_PLANS = Text(
    ko="예산과 조건에 맞는 서로 다른 일정은 {count}가지입니다.",
    en="Different plans that fit the budget and the wishes: {count}.",
)
_MAY_EXCEED = Text(
    ko="값은 추정 범위이며, 높게 잡으면 예산을 넘는 일정이 있습니다.",
    en="Prices are estimated ranges; at their upper end a plan may exceed the budget.",
)
