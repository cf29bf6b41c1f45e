"""The budget of a trip, one line for each kind of cost that a reader can check, and how the same trip could cost
less.
"""

from collections.abc import Iterator, Sequence

from madang.assistants.travel import phrases
from madang.assistants.travel.plan.price.choices import TripChoices, TripOutline
from madang.assistants.travel.present.format import count_text
from madang.assistants.travel.trip.flights_and_hotels import FlightOption, HotelOption
from madang.assistants.travel.trip.itinerary import MEAL_TIMES, DayPlan, eaten_during_visit, meals_due
from madang.assistants.travel.trip.money import (
    BudgetLine,
    CostFactor,
    CostKind,
    PriceEstimate,
    SavingTip,
    TripBudget,
    total_estimate,
)
from madang.assistants.travel.trip.offer import TripPlan
from madang.assistants.travel.trip.places import ComfortTier, Destination, Sight
from madang.assistants.travel.trip.request import TripRequest
from madang.reading.language import with_particle
from madang.text import Text

RESERVE_SHARE = 5
"""Per cent of everything else that is kept back for what nobody foresaw."""

_CHEAPER, _DEARER = 0.85, 1.2
_INFANT_SHARE = 0.1
_RESERVE_STEP = 1_000


def make_budget(outline: TripOutline, days: Sequence[DayPlan]) -> TripBudget:
    """The budget of a trip with these days; what is not known stays unknown and is named."""
    request, place = outline.request, outline.place
    visited = [place.sight(stop.sight) for day in days for stop in day.visits if stop.sight]
    lines = [
        *_flights(request, outline.flight),
        _lodging(request, outline.hotel),
        *_food(request, place, outline.meals, days),
        *_transport(request, place, outline.flight),
        *_admission(request, place, visited),
        _shopping(request, place),
    ]
    return TripBudget(lines=(*lines, _reserve(lines)), limit=request.limit)


def meals_in(day: DayPlan) -> int:
    """Lunches and dinners of a day, those inside a whole-day visit included."""
    eaten = sum(stop.kind in ("lunch", "dinner") for stop in day.stops)
    return eaten + sum(eaten_during_visit(meal, stop.start, stop.end) for meal in MEAL_TIMES for stop in day.visits)


def reserve_for(amount: int) -> int:
    """The reserve that goes with a sum of other costs, rounded up to a thousand won."""
    return -(-amount * RESERVE_SHARE // (100 * _RESERVE_STEP)) * _RESERVE_STEP


def _flights(request: TripRequest, flight: FlightOption | None) -> list[BudgetLine]:
    if flight and flight.basis == "quote":
        return [_line("flights", phrases.QUOTED_FLIGHTS, flight.total, [])]
    price = flight.adult if flight else None
    note = None if flight else phrases.FLIGHTS_NOTE
    lines = [_line("flights", phrases.FLIGHTS, price, [_people(request.party.people)], note)]
    if request.party.infants:
        infant = price.scaled(_INFANT_SHARE) if price else None
        lines.append(_line("flights", phrases.INFANTS, infant, [_people(request.party.infants)], note))
    return lines


def _lodging(request: TripRequest, hotel: HotelOption | None) -> BudgetLine:
    price = hotel.room_night if hotel else None
    note = None if hotel else phrases.LODGING_NOTE
    rooms = _factor(request.party.rooms, "실", "room", "rooms")
    nights = _factor(request.nights, "박", "night", "nights")
    return _line("lodging", phrases.LODGING, price, [rooms, nights], note)


def _food(request: TripRequest, place: Destination, meals: ComfortTier, days: Sequence[DayPlan]) -> list[BudgetLine]:
    people = _people(request.party.people)
    mornings = _factor(request.nights, "끼", "meal", "meals")
    others = _factor(sum(meals_in(day) for day in days), "끼", "meal", "meals")
    price = _about(place.won(place.costs.meal[meals]))
    lines = [
        _line("food", phrases.BREAKFASTS, _about(place.won(place.costs.breakfast)), [people, mornings]),
        _line("food", phrases.MEALS, price, [people, others]),
    ]
    if count := sum(len(meals_due(stop.start, stop.end)) for day in days for stop in day.stops if stop.kind == "free"):
        lines.append(_line("food", phrases.FREE_MEALS, price, [people, _factor(count, "끼", "meal", "meals")]))
    return lines


def _transport(request: TripRequest, place: Destination, flight: FlightOption | None) -> list[BudgetLine]:
    people = _people(request.party.people)
    in_town = _about(place.won(place.costs.transport))
    ways = _factor(2, "회", "way", "ways")
    transfer = place.airport(flight.outbound.destination) if flight else place.airports[0]
    return [
        _line("transport", phrases.IN_TOWN, in_town, [people, _days(request)]),
        _line("transport", phrases.TRANSFER, _about(place.won(transfer.transfer_cost)), [people, ways]),
    ]


def _admission(request: TripRequest, place: Destination, visited: Sequence[Sight]) -> list[BudgetLine]:
    lines = [_tickets(phrases.TICKETS, place, [(s, s.adult) for s in visited], request.party.adults)]
    if request.party.children:
        lines.append(_tickets(phrases.CHILD_TICKETS, place, [(s, s.child) for s in visited], request.party.children))
    return lines


def _tickets(label: Text, place: Destination, prices: Sequence[tuple[Sight, int | None]], people: int) -> BudgetLine:
    unknown = [sight.name for sight, price in prices if price is None]
    note = None
    if unknown:
        named = Text(ko=", ".join(name.ko for name in unknown), en=", ".join(name.en for name in unknown))
        note = phrases.TICKETS_NOTE.format(ko=named.ko, en=named.en)
    known = sum(place.won(price) for _, price in prices if price is not None)
    return _line("admission", label, None if unknown else PriceEstimate.known(known), [_people(people)], note)


def _shopping(request: TripRequest, place: Destination) -> BudgetLine:
    wanted = "shopping" in request.styles
    note = None if wanted else phrases.SHOPPING_NOTE
    price = _about(place.won(place.costs.shopping)) if wanted else PriceEstimate.known(0)
    return _line("shopping", phrases.SHOPPING, price, [_people(request.party.people), _days(request)], note)


def _reserve(lines: Sequence[BudgetLine]) -> BudgetLine:
    known = total_estimate(line.amount for line in lines if line.amount is not None)
    price = PriceEstimate(low=0, likely=reserve_for(known.likely), high=reserve_for(known.high))
    return _line("reserve", _RESERVE, price, [])


def _line(
    kind: CostKind, label: Text, price: PriceEstimate | None, factors: Sequence[CostFactor], note: Text | None = None
) -> BudgetLine:
    count = 1
    for factor in factors:
        count *= factor.count
    amount = price.multiplied(count) if price is not None else None
    return BudgetLine(kind=kind, label=label, unit_price=price, factors=tuple(factors), amount=amount, note=note)


def _about(won: int) -> PriceEstimate:
    """A level of cost as a range around its reference figure."""
    return PriceEstimate(low=_to_hundred(won * _CHEAPER), likely=won, high=max(won, _to_hundred(won * _DEARER)))


def _to_hundred(won: float) -> int:
    return round(won / 100) * 100


def _people(count: int) -> CostFactor:
    return _factor(count, "명", "person", "people")


def _days(request: TripRequest) -> CostFactor:
    return _factor(request.nights + 1, "일", "day", "days")


def _factor(count: int, ko: str, one: str, many: str) -> CostFactor:
    return CostFactor(count=count, label=count_text(count, ko, one, many))


_RESERVE = phrases.RESERVE.format(RESERVE_SHARE=RESERVE_SHARE)


_MOST_TIPS = 4


def saving_tips(trip: TripPlan, place: Destination, choices: TripChoices) -> tuple[SavingTip, ...]:
    """The changes that save most, the largest first; the amount is the difference of two whole budgets."""
    tips = [tip for tip in _tips(trip, outline_of(trip, place), choices) if tip.amount > 0]
    return tuple(sorted(tips, key=lambda tip: -tip.amount)[:_MOST_TIPS])


def outline_of(trip: TripPlan, place: Destination) -> TripOutline:
    """What was chosen for a trip."""
    return TripOutline(request=trip.request, place=place, flight=trip.flight, hotel=trip.hotel, meals=trip.meals)


def _tips(trip: TripPlan, outline: TripOutline, choices: TripChoices) -> Iterator[SavingTip]:
    if trip.flight and choices.flights and choices.flights[0].id != trip.flight.id:
        other = choices.flights[0]
        text = phrases.TIPS.format(with_particle=with_particle(other.carriers.ko, "으로/로"), en=other.carriers.en)
        yield _saved(trip, outline.changed(flight=other), trip.days, text)
    if trip.hotel and choices.hotels and choices.hotels[0].id != trip.hotel.id:
        other = choices.hotels[0]
        text = phrases.BUDGET_TIPS.format(with_particle=with_particle(other.name.ko, "으로/로"), en=other.name.en)
        yield _saved(trip, outline.changed(hotel=other), trip.days, text)
    if trip.meals != "budget":
        text = phrases.BUDGET_TIPS_2
        yield _saved(trip, outline.changed(meals="budget"), trip.days, text)
    yield from _without_dearest(trip, outline)


def _without_dearest(trip: TripPlan, outline: TripOutline) -> Iterator[SavingTip]:
    """Leaving out the dearest sight that nobody insisted on."""
    seen = [outline.place.sight(stop.sight) for day in trip.days for stop in day.visits if stop.sight]
    optional = [sight for sight in seen if sight.adult and sight.id not in trip.request.must_visits]
    if not optional:
        return
    dearest = max(optional, key=lambda sight: (sight.adult or 0, sight.id))
    text = phrases.WITHOUT_DEAREST.format(ko=dearest.name.ko, en=dearest.name.en)
    yield _saved(trip, outline, tuple(_without(day, dearest.id) for day in trip.days), text)


def _without(day: DayPlan, sight: str) -> DayPlan:
    return day.changed(stops=tuple(stop for stop in day.stops if stop.sight != sight))


def _saved(trip: TripPlan, outline: TripOutline, days: tuple[DayPlan, ...], text: Text) -> SavingTip:
    cheaper = make_budget(outline, days)
    return SavingTip(text=text, amount=trip.budget.total.likely - cheaper.total.likely)
