"""What each expert thinks of a plan: how sure it is of its part, and what it would do differently from the others.

All of it follows from what is known: the range of an estimate, opening hours that nobody knows, what the other options
cost, and what arriving late leaves of a day. Also what to know of a flight before booking it.
"""

from collections.abc import Iterator, Sequence
from datetime import time
from typing import Literal, TypeVar, get_args

from madang.assistants.travel import phrases
from madang.assistants.travel.trip.flights_and_hotels import FlightOption, HotelOption
from madang.assistants.travel.trip.money import PriceEstimate
from madang.assistants.travel.trip.offer import TripPlan
from madang.assistants.travel.trip.places import ComfortTier, Destination
from madang.assistants.travel.trip.texts import won_text
from madang.state import Frozen
from madang.text import Text

Option = TypeVar("Option", FlightOption, HotelOption)
Expert = Literal["flight_expert", "hotel_expert", "itinerary_planner", "budget_manager"]


class Opinion(Frozen):
    """How sure an expert is of its part, between 0 and 1, why, and what it holds against the plan, if anything."""

    expert: Expert
    confidence: float
    because: Text
    objection: Text | None = None


def opinions(
    trip: TripPlan, flights: Sequence[FlightOption], hotels: Sequence[HotelOption], place: Destination
) -> tuple[Opinion, ...]:
    """What the experts think of a plan, given the options there are; an expert without a part in it says nothing."""
    return (
        *_of_flight(trip, flights),
        *_of_hotel(trip, hotels),
        Opinion(
            expert="itinerary_planner",
            confidence=(sure := hours_known(trip, place)),
            because=phrases.HOURS_KNOWN.format(share=round(100 * sure)),
            objection=_lost_day(trip),
        ),
        Opinion(
            expert="budget_manager",
            confidence=certainty(trip.budget.total),
            because=_range_of(trip.budget.total),
            objection=_may_cost_more(trip),
        ),
    )


def certainty(price: PriceEstimate) -> float:
    """How surely a price is known: 1 for a known one, 0.7 for one that may be off by 30 percent."""
    return round(max(1 - (price.high - price.low) / (2 * price.likely), 0.0), 2) if price.likely else 1.0


def certainty_of(options: Sequence[FlightOption | HotelOption]) -> float | None:
    """How surely the prices of some options are known, on average; None without any."""
    known = [certainty(option.total) for option in options]
    return round(sum(known) / len(known), 2) if known else None


def hours_known(trip: TripPlan, place: Destination) -> float:
    """The share of the visits whose opening hours are known."""
    sights = [place.sight(stop.sight) for day in trip.days for stop in day.visits if stop.sight]
    return round(sum(sight.hours.known for sight in sights) / len(sights), 2) if sights else 1.0


def flight_tips(flight: FlightOption) -> Iterator[Text]:
    """What to know of a flight beside its price."""
    leaves, lands, home = flight.outbound.departs.time(), flight.outbound.arrives.time(), flight.inbound.arrives.time()
    if leaves < _EARLY:
        yield phrases.FLIGHT_TIP_EARLY.format(time=f"{leaves:%H:%M}")
    if lands >= _LATE or lands < _SMALL_HOURS:
        yield phrases.FLIGHT_TIP_LATE.format(time=f"{lands:%H:%M}")
    if home >= _LATE or home < _SMALL_HOURS:
        yield phrases.FLIGHT_TIP_HOME.format(time=f"{home:%H:%M}")
    if flight.outbound.stops or flight.inbound.stops:
        yield phrases.FLIGHT_TIP_STOPS
    if flight.basis == "estimate":
        yield phrases.FLIGHT_TIP_ESTIMATE.format(as_of=flight.as_of)


def _of_flight(trip: TripPlan, flights: Sequence[FlightOption]) -> Iterator[Opinion]:
    chosen = trip.flight
    if chosen is None:
        return
    minutes = chosen.outbound.minutes + chosen.inbound.minutes
    shorter = [each for each in flights if minutes - each.outbound.minutes - each.inbound.minutes >= _MUCH_SHORTER]
    better = _within_reach(trip, shorter, chosen)
    yield Opinion(
        expert="flight_expert",
        confidence=certainty(chosen.total),
        because=_range_of(chosen.total),
        objection=better
        and phrases.WOULD_FLY_SHORTER.format(
            carriers=better.carriers,
            minutes=minutes - better.outbound.minutes - better.inbound.minutes,
            more=won_text(better.total.likely - chosen.total.likely),
        ),
    )


def _of_hotel(trip: TripPlan, hotels: Sequence[HotelOption]) -> Iterator[Opinion]:
    chosen = trip.hotel
    if chosen is None:
        return
    finer = [each for each in hotels if _TIERS.index(each.tier) > _TIERS.index(chosen.tier)]
    better = _within_reach(trip, finer, chosen)
    yield Opinion(
        expert="hotel_expert",
        confidence=certainty(chosen.total),
        because=_range_of(chosen.total),
        objection=better
        and phrases.WOULD_STAY_FINER.format(name=better.name, more=won_text(better.total.likely - chosen.total.likely)),
    )


def _within_reach(trip: TripPlan, others: Sequence[Option], chosen: Option) -> Option | None:
    """The cheapest of some better options, where the budget holds it."""
    left = 0 if trip.budget.is_open else trip.budget.remaining
    fitting = [each for each in others if each.total.likely - chosen.total.likely <= left and each.id != chosen.id]
    return min(fitting, key=lambda each: each.total.likely, default=None)


def _lost_day(trip: TripPlan) -> Text | None:
    """That the flights leave nothing of the first or the last day."""
    if trip.flight is None or not trip.days:
        return None
    if not trip.days[0].visits:
        return phrases.FIRST_DAY_LOST.format(time=f"{trip.flight.outbound.arrives:%H:%M}")
    return None if trip.days[-1].visits else phrases.LAST_DAY_LOST.format(time=f"{trip.flight.inbound.departs:%H:%M}")


def _may_cost_more(trip: TripPlan) -> Text | None:
    """That the budget is broken where prices turn out high."""
    high, limit = trip.budget.total.high, trip.budget.limit
    if trip.budget.is_open or high <= limit:
        return None
    return phrases.MAY_BREAK_BUDGET.format(high=won_text(high), over=won_text(high - limit))


def _range_of(price: PriceEstimate) -> Text:
    if price.low == price.high:
        return phrases.PRICE_IS_KNOWN
    return phrases.PRICE_MAY_VARY.format(percent=round(100 * (1 - certainty(price))))


_TIERS: tuple[ComfortTier, ...] = get_args(ComfortTier)
_EARLY, _LATE, _SMALL_HOURS = time(8), time(21), time(5)
_MUCH_SHORTER = 40
"""Minutes there and back that are worth another flight."""
