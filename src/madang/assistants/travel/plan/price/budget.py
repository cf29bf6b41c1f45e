"""The budget of a trip, one line for each kind of cost that a reader can check, and how the same trip could cost
less.
"""

from collections.abc import Iterator, Sequence

from madang.assistants.travel import phrases
from madang.assistants.travel.plan.price.estimates import TripChoices, TripOutline
from madang.assistants.travel.trip.flights_and_hotels import FlightOption, HotelOption
from madang.assistants.travel.trip.itinerary import (
    MEAL_TIMES,
    DayPlan,
    eaten_during_visit,
    eaten_under_way,
    meals_due,
)
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
from madang.assistants.travel.trip.places import ComfortTier, Destination, RentalCar, Sight
from madang.assistants.travel.trip.request import TripRequest
from madang.assistants.travel.trip.texts import count_text, list_text
from madang.reading.language import with_particle
from madang.text import Text


def make_budget(outline: TripOutline, days: Sequence[DayPlan]) -> TripBudget:
    """The budget of a trip with these days; what is not known stays unknown and is named."""
    request, place = outline.request, outline.place
    visited = [place.sight(stop.sight) for day in days for stop in day.visits if stop.sight]
    lines = [
        *_flights(request, outline.flight),
        *_lodging(request, outline.hotel),
        *_food(request, place, outline.meals, days),
        *_transport(request, place, outline.flight),
        *_admission(request, place, visited),
        _shopping(request, place),
    ]
    return TripBudget(lines=(*lines, _reserve(lines)), limit=request.limit, is_open=request.open_budget)


def saving_tips(trip: TripPlan, place: Destination, choices: TripChoices) -> tuple[SavingTip, ...]:
    """The changes that save most, the largest first; the amount is the difference between two complete budgets."""
    tips = [tip for tip in _tips(trip, outline_of(trip, place), choices) if tip.amount > 0]
    return tuple(sorted(tips, key=lambda tip: -tip.amount)[:_MOST_TIPS])


def outline_of(trip: TripPlan, place: Destination) -> TripOutline:
    """What was chosen for a trip."""
    return TripOutline(request=trip.request, place=place, flight=trip.flight, hotel=trip.hotel, meals=trip.meals)


def reserve_for(amount: int) -> int:
    """The reserve that goes with a sum of other costs, rounded up to a thousand won."""
    return -(-amount * _RESERVE_PERCENT // (100 * _RESERVE_STEP)) * _RESERVE_STEP


def _flights(request: TripRequest, flight: FlightOption | None) -> list[BudgetLine]:
    if request.own_flight:
        free = PriceEstimate.known(0)
        people = [_people(request.party.people)]
        return [_line("flights", phrases.LINE_ROUND_TRIP, free, people, phrases.NOTE_OWN_FLIGHT)]
    if flight and flight.basis == "quote":
        return [_line("flights", phrases.LINE_QUOTED_ROUND_TRIP, flight.total, [])]
    price = flight.adult if flight else None
    note = None if flight else phrases.NOTE_NO_FLIGHT
    lines = [_line("flights", phrases.LINE_ROUND_TRIP, price, [_people(request.party.people)], note)]
    if request.party.infants:
        infant = price.scaled(_INFANT_SHARE) if price else None
        lines.append(_line("flights", phrases.LINE_INFANT_FARE, infant, [_people(request.party.infants)], note))
    return lines


def _lodging(request: TripRequest, hotel: HotelOption | None) -> list[BudgetLine]:
    """A line for each hotel."""
    rooms = _factor(request.party.rooms, "실", "room", "rooms")
    if hotel is None:
        price = PriceEstimate.known(0) if request.own_stay else None
        note = phrases.NOTE_OWN_STAY if request.own_stay else phrases.NOTE_NO_LODGING
        return [_line("lodging", phrases.LINE_LODGING, price, [rooms, _nights(request.nights)], note)]
    return [
        _line("lodging", _of_stay(phrases.LINE_LODGING, stay, hotel), stay.room_night, [rooms, _nights(stay.nights)])
        for stay in hotel.stays or (hotel,)
    ]


def _of_stay(label: Text, stay: HotelOption, hotel: HotelOption) -> Text:
    return phrases.LINE_OF_TOWN.format(line=label, town=stay.name) if hotel.stays else label


def _food(request: TripRequest, place: Destination, meals: ComfortTier, days: Sequence[DayPlan]) -> list[BudgetLine]:
    """Breakfasts, other meals and those of free time, at the prices of the town where the night is spent."""
    people, lines = _people(request.party.people), list[BudgetLine]()
    for number, stay in enumerate(request.stays):
        town = place.town(stay.town)
        here = [day for at, day in enumerate(days) if request.base_of(at) == number]
        price = _about(town.won(town.costs.meal[meals]))
        mornings, free = _meals_of(stay.nights or 0), sum(map(_meals_in_free_time, here))
        counted = [
            (phrases.LINE_BREAKFASTS, _about(town.won(town.costs.breakfast)), mornings),
            (phrases.LINE_MEALS, price, _meals_of(sum(map(_meals_in, here)))),
            *([(phrases.LINE_FREE_TIME_MEALS, price, _meals_of(free))] if free else []),
        ]
        lines += [
            _line("food", _in_town(label, town, request), each, [people, count]) for label, each, count in counted
        ]
    return lines


def _in_town(label: Text, town: Destination, request: TripRequest) -> Text:
    return phrases.LINE_OF_TOWN.format(line=label, town=town.name) if len(request.stays) > 1 else label


def _meals_in(day: DayPlan) -> int:
    """Lunches and dinners of a day, those inside a whole-day visit or on the way to another town included."""
    eaten = sum(stop.kind in ("lunch", "dinner") for stop in day.stops)
    inside = sum(eaten_during_visit(meal, stop.start, stop.end) for meal in MEAL_TIMES for stop in day.visits)
    return eaten + inside + sum(eaten_under_way(meal, stop) for meal in MEAL_TIMES for stop in day.stops)


def _meals_in_free_time(day: DayPlan) -> int:
    return sum(len(meals_due(stop.start, stop.end)) for stop in day.stops if stop.kind == "free")


def _transport(request: TripRequest, place: Destination, flight: FlightOption | None) -> list[BudgetLine]:
    lines = _car(request, place.car) if place.car else _local_transport(request, place)
    return [*lines, *_airport_transfers(request, place, flight), *_rides(request, place)]


def _car(request: TripRequest, car: RentalCar) -> list[BudgetLine]:
    """The rent and what the car needs, by the day; a car takes five."""
    cars = _factor(-(-request.party.people // _SEATS), "대", "car", "cars")
    return [
        _line("transport", phrases.LINE_CAR, car.day, [cars, _days(request)]),
        _line("transport", phrases.LINE_FUEL, car.fuel, [cars, _days(request)]),
    ]


def _local_transport(request: TripRequest, place: Destination) -> list[BudgetLine]:
    lines = list[BudgetLine]()
    for number, stay in enumerate(request.stays):
        town = place.town(stay.town)
        in_town = town.won(town.costs.transport)
        days = _factor(sum(request.base_of(day) == number for day in range(request.nights + 1)), "일", "day", "days")
        label = _in_town(phrases.LINE_LOCAL_TRANSPORT, town, request)
        lines.append(_line("transport", label, _about(in_town), [_people(request.party.adults), days]))
        if request.party.children:
            label = _in_town(phrases.LINE_CHILDREN_TRANSPORT, town, request)
            lines.append(_line("transport", label, _about(in_town // 2), [_people(request.party.children), days]))
    return lines


def _airport_transfers(request: TripRequest, place: Destination, flight: FlightOption | None) -> list[BudgetLine]:
    """The ways between airports and towns: one line where both are the same."""
    first, last = place.town(request.stays[0].town), place.town(request.stays[-1].town)
    landing = first.airport(flight.outbound.destination) if flight else first.airports[0]
    leaving = last.airport(flight.inbound.origin) if flight else last.airports[0]
    prices = [first.won(landing.transfer_cost), last.won(leaving.transfer_cost)]
    people, label = _people(request.party.people), phrases.LINE_AIRPORT_TRANSFER
    if prices[0] == prices[1]:
        return [_line("transport", label, _about(prices[0]), [people, _ways(2)])]
    return [_line("transport", label, _about(price), [people, _ways(1)]) for price in prices]


def _rides(request: TripRequest, place: Destination) -> list[BudgetLine]:
    """The ways from town to town, and to the towns of day trips and back."""
    people, base, lines = _people(request.party.people), request.destination, list[BudgetLine]()
    for stay in request.towns[1:]:
        link = place.link(base, stay.town)
        start, end = place.town(base).name, place.town(stay.town).name
        label = phrases.LINE_RIDE.format(start=start, end=end, by=link.name)
        if stay.nights or stay.town in request.day_towns:
            lines.append(_line("transport", label, link.fare, [people, _ways(1 if stay.nights else 2)]))
        base = stay.town if stay.nights else base
    return lines


def _admission(request: TripRequest, place: Destination, visited: Sequence[Sight]) -> list[BudgetLine]:
    lines = [_tickets(phrases.LINE_ADULT_TICKETS, place, [(s, s.adult) for s in visited], request.party.adults)]
    if request.party.children:
        lines.append(
            _tickets(phrases.LINE_CHILD_TICKETS, place, [(s, s.child) for s in visited], request.party.children)
        )
    return lines


def _tickets(label: Text, place: Destination, prices: Sequence[tuple[Sight, int | None]], people: int) -> BudgetLine:
    unknown = [sight.name for sight, price in prices if price is None]
    note = None
    if unknown:
        note = phrases.NOTE_UNKNOWN_ADMISSION.format(sights=list_text(unknown))
    known = sum(place.won(price) for _, price in prices if price is not None)
    return _line("admission", label, PriceEstimate.known(known), [_people(people)], note)


def _shopping(request: TripRequest, place: Destination) -> BudgetLine:
    wanted = "shopping" in request.styles
    note = None if wanted else phrases.NOTE_NO_SHOPPING
    price = _about(place.won(place.costs.shopping)) if wanted else PriceEstimate.known(0)
    return _line("shopping", phrases.LINE_SHOPPING, price, [_people(request.party.people), _days(request)], note)


def _reserve(lines: Sequence[BudgetLine]) -> BudgetLine:
    known = total_estimate(line.amount for line in lines if line.amount is not None)
    price = PriceEstimate(low=0, likely=reserve_for(known.likely), high=reserve_for(known.high))
    return _line("reserve", phrases.LINE_RESERVE.format(percent=_RESERVE_PERCENT), price, [])


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


def _nights(count: int) -> CostFactor:
    return _factor(count, "박", "night", "nights")


def _meals_of(count: int) -> CostFactor:
    return _factor(count, "끼", "meal", "meals")


def _ways(count: int) -> CostFactor:
    return _factor(count, "회", "way", "ways")


def _people(count: int) -> CostFactor:
    return _factor(count, "명", "person", "people")


def _days(request: TripRequest) -> CostFactor:
    return _factor(request.nights + 1, "일", "day", "days")


def _factor(count: int, ko: str, singular: str, plural: str) -> CostFactor:
    return CostFactor(count=count, label=count_text(count, ko, singular, plural))


def _tips(trip: TripPlan, outline: TripOutline, choices: TripChoices) -> Iterator[SavingTip]:
    if trip.flight and choices.flights and choices.flights[0].id != trip.flight.id:
        other = choices.flights[0]
        text = phrases.TIP_OTHER_FLIGHT.format(carriers=_with_to(other.carriers))
        yield _saved(trip, outline.changed(flight=other), trip.days, text)
    if trip.hotel and choices.hotels and choices.hotels[0].id != trip.hotel.id:
        other = choices.hotels[0]
        text = phrases.TIP_OTHER_STAY.format(stay=_with_to(other.name))
        yield _saved(trip, outline.changed(hotel=other), trip.days, text)
    if trip.meals != "budget":
        text = phrases.TIP_SIMPLE_MEALS
        yield _saved(trip, outline.changed(meals="budget"), trip.days, text)
    yield from _without_costliest(trip, outline)


def _with_to(name: Text) -> Text:
    return Text(ko=with_particle(name.ko, "으로/로"), en=name.en)


def _without_costliest(trip: TripPlan, outline: TripOutline) -> Iterator[SavingTip]:
    """Leaving out the most expensive sight that nobody insisted on."""
    seen = [outline.place.sight(stop.sight) for day in trip.days for stop in day.visits if stop.sight]
    optional = [sight for sight in seen if sight.adult and sight.id not in trip.request.must_visits]
    if not optional:
        return
    costliest = max(optional, key=lambda sight: (sight.adult or 0, sight.id))
    text = phrases.TIP_SKIP_SIGHT.format(sight=costliest.name)
    yield _saved(trip, outline, tuple(_without(day, costliest.id) for day in trip.days), text)


def _without(day: DayPlan, sight: str) -> DayPlan:
    return day.changed(stops=tuple(stop for stop in day.stops if stop.sight != sight))


def _saved(trip: TripPlan, outline: TripOutline, days: tuple[DayPlan, ...], text: Text) -> SavingTip:
    cheaper = make_budget(outline, days)
    return SavingTip(text=text, amount=trip.budget.total.likely - cheaper.total.likely)


_RESERVE_PERCENT = 5
"""Per cent of everything else that is kept back for what nobody foresaw."""

_CHEAPER, _DEARER = 0.85, 1.2
_INFANT_SHARE = 0.1
_RESERVE_STEP = 1_000
_SEATS = 5
_MOST_TIPS = 4
