"""Answers a request: up to three proved plans and which to take, or why there is none and what would help."""

from collections.abc import Iterator, Mapping, Sequence

from madang.assistants.travel import phrases
from madang.assistants.travel.plan.days import free_spans, with_rain_plans
from madang.assistants.travel.plan.price.budget import outline_of, saving_tips
from madang.assistants.travel.plan.price.estimates import (
    TripChoices,
    TripFacts,
    TripOutline,
    estimated_choices,
    flown_by,
)
from madang.assistants.travel.plan.remedies import (
    can_be_seen,
    cheapest_trip,
    home_too_late,
    infeasibility_reason,
    nights_for_all,
    remedies_for,
)
from madang.assistants.travel.plan.trips import comfort_of, is_no_worse, least_cost, make_trip, outlines, recommendation
from madang.assistants.travel.present.format import price_span
from madang.assistants.travel.prove.faults import PlanFault
from madang.assistants.travel.prove.trip import prove
from madang.assistants.travel.trip.flights_and_hotels import FeederLink, FlightOption
from madang.assistants.travel.trip.offer import Offer, PlanKind, TripPlan
from madang.assistants.travel.trip.request import TripRequest
from madang.assistants.travel.trip.texts import airline_name, list_text, nights_text
from madang.reading.language import with_particle
from madang.text import Text

PLAN_KINDS: tuple[PlanKind, ...] = ("value", "balanced", "comfort")
"""The plans, the cheapest first."""
_ROOM_FOR_SIGHTS = 0.96
_NOTABLY_CHEAPER = 0.95
_ATTEMPTS = 3
_FAR = 8 * 60
"""Minutes of flights there and back for each night, from which on a trip is short for how far it goes."""
_NEVER_AFFORDABLE = 1.1
"""Above the budget by so much, the least cost of a trip is not made up for by a meal that falls away."""


def make_offer(request: TripRequest, facts: TripFacts, choices: TripChoices | None = None) -> Offer:
    """What can honestly be offered: every trip in it was proved, and none is there that costs more than is allowed.

    Without `choices` the reference figures are used.
    """
    choices = choices or estimated_choices(request, facts)
    landings = [flight.inbound.arrives.date() for flight in choices.flights]
    if request.home_by and landings and min(landings) > request.home_by:
        return home_too_late(request, choices.flights)
    if request.home_by:
        home = [flight for flight in choices.flights if flight.inbound.arrives.date() <= request.home_by]
        choices = choices.changed(flights=home)
    if request.airline is None:
        return _offer_from(request, facts, choices)
    preferred = choices.changed(
        flights=[flight for flight in choices.flights if flown_by(flight.carriers, request.airline)]
    )
    offer = _offer_from(request, facts, preferred) if preferred.flights else None
    if offer and offer.trips:
        return offer
    why_not = phrases.AIRLINE_TOO_EXPENSIVE if preferred.flights else phrases.AIRLINE_NOT_ON_ROUTE
    note = why_not.format(airline=airline_name(request.airline))
    return _offer_from(request, facts, choices.changed(notes=(*choices.notes, note)))


def _offer_from(request: TripRequest, facts: TripFacts, choices: TripChoices) -> Offer:
    proved = _proved(request, facts, choices, outlines(request, facts.place, choices))
    return offer_of(request, tuple(proved), facts, choices) if proved else _last_resort(request, facts, choices)


def _proved(
    request: TripRequest,
    facts: TripFacts,
    choices: TripChoices,
    known: Sequence[TripOutline],
    attempts: int = _ATTEMPTS,
) -> list[TripPlan]:
    """The plans that hold. Where some do and some do not, those that do not are tried with another choice."""
    trips = [with_rain_and_tips(trip, facts, choices) for trip in _trips(request, known)]
    proved = [trip for trip in trips if not prove(trip, facts.place)]
    if not proved or len(proved) == len(trips) or attempts == 1:
        return proved
    failed = [_made_of(trip) for trip in trips if trip not in proved]
    left = [outline for outline in known if _made_of(outline) not in failed]
    return _proved(request, facts, choices, left, attempts - 1)


def _made_of(plan: TripPlan | TripOutline) -> tuple[str | None, str | None, str]:
    return plan.flight and plan.flight.id, plan.hotel and plan.hotel.id, plan.meals


def offer_of(request: TripRequest, proved: tuple[TripPlan, ...], facts: TripFacts, choices: TripChoices) -> Offer:
    """The offer of plans that were proved, with what to say of them."""
    kind, reason = recommendation(proved)
    return Offer(
        request=request,
        trips=proved,
        recommended=kind,
        reason=reason,
        lacking=None if choices.flights or request.own_flight else _no_flights(facts),
        warnings=(*_about_choices(request, choices, facts), *_about_trips(proved), *facts.advice),
    )


def _trips(request: TripRequest, known: Sequence[TripOutline]) -> list[TripPlan]:
    """The plans, the cheapest first; each is to be notably cheaper than the next more comfortable one.

    The balanced one, which is proposed, has the first choice of sights, and the others show more of what it does not.
    """
    picked, made, allowed = _picked(request, known), dict[PlanKind, TripPlan](), request.allowed
    for kind, outline in reversed(picked):
        if kind == "value" and "comfort" in made:
            _tell_apart(made, dict(picked), request.allowed)
            allowed = int(made["balanced"].budget.total.likely * _NOTABLY_CHEAPER)
        made[kind] = make_trip(kind, outline, allowed=allowed, shown=_shown(made.get("balanced")))
        allowed = min(allowed, int(made[kind].budget.total.likely * _NOTABLY_CHEAPER))
    return [made[kind] for kind, _ in picked]


def _tell_apart(made: dict[PlanKind, TripPlan], picked: Mapping[PlanKind, TripOutline], allowed: int) -> None:
    """Puts the comfortable plan with other sights than the balanced one in place of the first, where its price allows
    that; the balanced one may have to cost less for it.
    """
    other = make_trip("comfort", picked["comfort"], allowed=allowed, shown=_shown(made["balanced"]))
    most = int(other.budget.total.likely * _NOTABLY_CHEAPER)
    balanced = made["balanced"]
    if balanced.budget.total.likely > most:
        balanced = make_trip("balanced", picked["balanced"], allowed=most)
    if balanced.budget.total.likely <= most:
        made["comfort"], made["balanced"] = other, balanced


def _shown(trip: TripPlan | None) -> frozenset[str]:
    return frozenset(stop.sight for day in trip.days for stop in day.visits if stop.sight) if trip else frozenset()


def with_rain_and_tips(trip: TripPlan, facts: TripFacts, choices: TripChoices) -> TripPlan:
    """The trip with what to do in the rain and how to save."""
    outline = outline_of(trip, facts.place)
    dry_and_wet = with_rain_plans(outline, free_spans(outline), trip.days)
    return trip.changed(days=dry_and_wet, tips=saving_tips(trip, facts.place, choices))


def _picked(request: TripRequest, known: Sequence[TripOutline]) -> list[tuple[PlanKind, TripOutline]]:
    """The outlines of the plans: the cheapest, the most comfortable that can be paid for, and one between.

    Each flies or stays otherwise than the others: a plan that only eats otherwise is none of its own.
    """
    known = sorted(known, key=lambda outline: (least_cost(outline), comfort_of(outline)))
    cheapest = known[0]
    if least_cost(cheapest) > request.allowed * _NEVER_AFFORDABLE:
        return []
    payable = [
        outline
        for outline in known
        if least_cost(outline) <= request.allowed * _ROOM_FOR_SIGHTS
        and _made_of(outline)[:2] != _made_of(cheapest)[:2]
        and is_no_worse(outline, cheapest)
    ]
    if not payable:
        return [("value", cheapest)]
    best = max(payable, key=lambda outline: (comfort_of(outline), -least_cost(outline)))
    middle = _middle(cheapest, best, payable)
    if middle is None:
        return [("value", cheapest), ("balanced", best)]
    return [("value", cheapest), ("balanced", middle), ("comfort", best)]


def _middle(cheapest: TripOutline, best: TripOutline, payable: Sequence[TripOutline]) -> TripOutline | None:
    """The outline between two others in price and comfort that has least in common with both, None if there is none."""
    between = [
        outline
        for outline in payable
        if 0 < comfort_of(outline) < comfort_of(best)
        and least_cost(cheapest) < least_cost(outline) < least_cost(best)
        and _made_of(outline)[:2] != _made_of(best)[:2]
        and is_no_worse(best, outline)
    ]
    return min(
        between,
        key=lambda outline: (
            _alike(outline, cheapest) + _alike(outline, best) + 2 * _unevenness(outline),
            abs(2 * comfort_of(outline) - comfort_of(best)),
            least_cost(outline),
        ),
        default=None,
    )


def _alike(first: TripOutline, second: TripOutline) -> int:
    """How much of two outlines is the same; flight and hotel, which are noticed most, count double."""
    flight, hotel, meals = (ours == theirs for ours, theirs in zip(_made_of(first), _made_of(second), strict=True))
    return 2 * flight + 2 * hotel + meals


def _unevenness(outline: TripOutline) -> int:
    """How far the levels of flight, lodging and meals are from all being in the middle."""
    tiers = [option.tier for option in (outline.flight, outline.hotel) if option is not None]
    return sum(tier != "standard" for tier in (*tiers, outline.meals))


def _last_resort(request: TripRequest, facts: TripFacts, choices: TripChoices) -> Offer:
    """The cheapest trip if it holds after all, else why it does not and what would help."""
    trip = with_rain_and_tips(cheapest_trip(request, facts, choices), facts, choices)
    faults = prove(trip, facts.place)
    if not faults:
        return offer_of(request, (trip,), facts, choices)
    shorter = _without_what_does_not_fit(request, facts, choices, faults)
    if shorter:
        return shorter
    return Offer(
        request=request,
        trips=(),
        trouble=infeasibility_reason(trip, faults, facts.place),
        remedies=remedies_for(request, facts, trip),
        warnings=(*_about_choices(request, choices, facts), *facts.advice),
    )


def _without_what_does_not_fit(
    request: TripRequest, facts: TripFacts, choices: TripChoices, faults: Sequence[PlanFault]
) -> Offer | None:
    """The plans with as many of the sights that must be seen as there is time for, and which are left out, where time
    is all that is lacking; not where it is lacking because some of it was to be free.
    """
    if request.free_times:
        return None
    left_out = [fault.subject for fault in faults if fault.kind == "must_visit" and fault.subject]
    kept = tuple(sight for sight in request.must_visits if sight not in left_out)
    if not left_out or len(left_out) < len(faults) or not all(can_be_seen(sight, request, facts) for sight in left_out):
        return None
    offer = _offer_from(request.changed(must_visits=kept), facts, choices)
    if not offer.trips:
        return None
    names = list_text([facts.place.sight(sight).name for sight in left_out])
    return offer.changed(lacking=_too_little_time(names, nights_for_all(request, facts)))


def _too_little_time(names: Text, nights: int | None) -> Text:
    """Which sights there is no time for, and how many nights would be enough, if that was found."""
    if nights is None:
        return phrases.NO_TIME_FOR.format(sights=names)
    return phrases.NO_TIME_FOR_UNLESS.format(sights=names, nights=nights_text(nights))


def _about_choices(request: TripRequest, choices: TripChoices, facts: TripFacts) -> Iterator[Text]:
    yield from choices.notes
    if facts.route.feeder and any(flight.access for flight in choices.flights):
        yield _feeder_note(facts.route.feeder, choices.flights, facts)
    if request.own_flight and choices.flights:
        yield phrases.OWN_FLIGHT_TIMES.format(times=choices.flights[0].reason)
    elif 0 < len(choices.flights) < len(PLAN_KINDS):
        yield phrases.FEW_FLIGHTS.format(count=len(choices.flights))
    if not choices.hotels and not request.own_stay:
        yield phrases.PLANNED_WITHOUT_LODGING


def _no_flights(facts: TripFacts) -> Text:
    """That the fare is missing, and from where the trip could be worked out in full."""
    feeder, start, place, others = facts.route.feeder, facts.start, facts.place.name, facts.other_starts
    if facts.route.services and feeder is None:
        return phrases.FLIGHT_NOT_FOUND.format(consequence=phrases.PLANNED_WITHOUT_FARE)
    if feeder:
        by = Text(ko=with_particle(feeder.name.ko, "으로/로"), en=feeder.name.en)
        problem = phrases.FEEDER_TOO_LATE.format(
            start=start, place=place, feeder=by, consequence=phrases.PLANNED_WITHOUT_FARE
        )
    else:
        problem = phrases.NO_WAY_KNOWN.format(start=start, place=place, consequence=phrases.PLANNED_WITHOUT_FARE)
    return phrases.KNOWN_STARTS.format(problem=problem, towns=list_text(others)) if others else problem


def _feeder_note(feeder: FeederLink, flights: Sequence[FlightOption], facts: TripFacts) -> Text:
    """From which airports one flies, as none is known in the traveller's own town, and what getting there adds."""
    start, place, price = facts.start, facts.place.name, feeder.fare.multiplied(2)
    names = dict.fromkeys(flight.outbound.origin_name for flight in flights)
    airports = Text(ko="·".join(name.ko for name in names if name), en=" or ".join(name.en for name in names if name))
    return phrases.FEEDER_ADDED.format(
        start=start,
        place=place,
        airports=airports,
        feeder=feeder.name,
        price=Text(ko=price_span(price, "ko"), en=price_span(price, "en")),
    )


def _about_flights(trips: Sequence[TripPlan]) -> Iterator[Text]:
    """That a trip is short for how far it goes, if so."""
    minutes = [trip.flight.outbound.minutes + trip.flight.inbound.minutes for trip in trips if trip.flight]
    nights = trips[0].request.nights if trips else 0
    if minutes and min(minutes) >= _FAR * nights:
        yield phrases.LONG_FLIGHTS.format(nights=nights, hours=round(min(minutes) / 60))


def _about_trips(trips: Sequence[TripPlan]) -> Iterator[Text]:
    if any(trip.flight and trip.request.departure == trip.request.asked_on for trip in trips):
        yield phrases.LEAVES_TODAY
    yield from _about_flights(trips)
    for wish in {wish.day: wish for trip in trips for wish in trip.request.day_wishes}.values():
        if any(not trip.days[wish.day - 1].visits for trip in trips):
            yield phrases.DAY_WISH_EMPTY.format(day=wish.day)
    if len(trips) < len(PLAN_KINDS):
        yield phrases.FEW_PLANS.format(count=len(trips))
    if any(trip.budget.total.high > trip.budget.limit for trip in trips):
        yield phrases.MAY_EXCEED
