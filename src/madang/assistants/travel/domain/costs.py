"""What a trip costs: one line for each kind of cost, each a unit price times factors that a reader can check."""

from collections.abc import Sequence

from madang.assistants.travel.domain.budget import Budget, BudgetLine, Factor, LineKind
from madang.assistants.travel.domain.estimate import Estimate, total
from madang.assistants.travel.domain.flights import FlightOption
from madang.assistants.travel.domain.habits import MEAL_TIMES, meals_due, taken_inside
from madang.assistants.travel.domain.hotels import HotelOption
from madang.assistants.travel.domain.itinerary import DayPlan
from madang.assistants.travel.domain.outline import Outline
from madang.assistants.travel.domain.places import Destination, Sight, Tier
from madang.assistants.travel.domain.request import Request
from madang.assistants.travel.domain.writing import counted
from madang.text import Text

__all__ = ["RESERVE_SHARE", "make_budget", "meals_in", "reserve_for"]

RESERVE_SHARE = 5
"""Per cent of everything else that is kept back for what nobody foresaw."""

_CHEAPER, _DEARER = 0.85, 1.2
_INFANT_SHARE = 0.1
_RESERVE_STEP = 1_000


def make_budget(outline: Outline, days: Sequence[DayPlan]) -> Budget:
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
    return Budget(lines=(*lines, _reserve(lines)), limit=request.limit)


def meals_in(day: DayPlan) -> int:
    """Lunches and dinners of a day, those inside a whole-day visit included."""
    eaten = sum(stop.kind in ("lunch", "dinner") for stop in day.stops)
    return eaten + sum(taken_inside(meal, stop.start, stop.end) for meal in MEAL_TIMES for stop in day.visits)


def reserve_for(amount: int) -> int:
    """The reserve that goes with a sum of other costs, rounded up to a thousand won."""
    return -(-amount * RESERVE_SHARE // (100 * _RESERVE_STEP)) * _RESERVE_STEP


def _flights(request: Request, flight: FlightOption | None) -> list[BudgetLine]:
    if flight and flight.basis == "quote":
        return [_line("flights", _QUOTED_FLIGHTS, flight.total, [])]
    price = flight.adult if flight else None
    note = None if flight else Text(ko="항공편 정보를 찾지 못했습니다", en="No flight is known")
    lines = [_line("flights", _FLIGHTS, price, [_people(request.party.people)], note)]
    if request.party.infants:
        infant = price.scaled(_INFANT_SHARE) if price else None
        lines.append(_line("flights", _INFANTS, infant, [_people(request.party.infants)], note))
    return lines


def _lodging(request: Request, hotel: HotelOption | None) -> BudgetLine:
    price = hotel.room_night if hotel else None
    note = None if hotel else Text(ko="숙소 정보를 찾지 못했습니다", en="No lodging is known")
    rooms = _factor(request.party.rooms, "실", "room", "rooms")
    nights = _factor(request.nights, "박", "night", "nights")
    return _line("lodging", _LODGING, price, [rooms, nights], note)


def _food(request: Request, place: Destination, meals: Tier, days: Sequence[DayPlan]) -> list[BudgetLine]:
    people = _people(request.party.people)
    mornings = _factor(request.nights, "끼", "meal", "meals")
    others = _factor(sum(meals_in(day) for day in days), "끼", "meal", "meals")
    price = _about(place.won(place.costs.meal[meals]))
    lines = [
        _line("food", _BREAKFASTS, _about(place.won(place.costs.breakfast)), [people, mornings]),
        _line("food", _MEALS, price, [people, others]),
    ]
    if count := sum(len(meals_due(stop.start, stop.end)) for day in days for stop in day.stops if stop.kind == "free"):
        lines.append(_line("food", _FREE_MEALS, price, [people, _factor(count, "끼", "meal", "meals")]))
    return lines


def _transport(request: Request, place: Destination, flight: FlightOption | None) -> list[BudgetLine]:
    people = _people(request.party.people)
    in_town = _about(place.won(place.costs.transport))
    ways = _factor(2, "회", "way", "ways")
    transfer = place.airport(flight.outbound.destination) if flight else place.airports[0]
    return [
        _line("transport", _IN_TOWN, in_town, [people, _days(request)]),
        _line("transport", _TRANSFER, _about(place.won(transfer.transfer_cost)), [people, ways]),
    ]


def _admission(request: Request, place: Destination, visited: Sequence[Sight]) -> list[BudgetLine]:
    lines = [_tickets(_TICKETS, place, [(s, s.adult) for s in visited], request.party.adults)]
    if request.party.children:
        lines.append(_tickets(_CHILD_TICKETS, place, [(s, s.child) for s in visited], request.party.children))
    return lines


def _tickets(label: Text, place: Destination, prices: Sequence[tuple[Sight, int | None]], people: int) -> BudgetLine:
    unknown = [sight.name for sight, price in prices if price is None]
    note = None
    if unknown:
        named = Text(ko=", ".join(name.ko for name in unknown), en=", ".join(name.en for name in unknown))
        note = Text(ko=f"입장료를 모르는 곳: {named.ko}", en=f"Admission not known: {named.en}")
    known = sum(place.won(price) for _, price in prices if price is not None)
    return _line("admission", label, None if unknown else Estimate.exactly(known), [_people(people)], note)


def _shopping(request: Request, place: Destination) -> BudgetLine:
    wanted = "shopping" in request.styles
    note = None if wanted else Text(ko="고르지 않아 뺐습니다", en="Not asked for")
    price = _about(place.won(place.costs.shopping)) if wanted else Estimate.exactly(0)
    return _line("shopping", _SHOPPING, price, [_people(request.party.people), _days(request)], note)


def _reserve(lines: Sequence[BudgetLine]) -> BudgetLine:
    known = total(line.amount for line in lines if line.amount is not None)
    price = Estimate(low=0, likely=reserve_for(known.likely), high=reserve_for(known.high))
    return _line("reserve", _RESERVE, price, [])


def _line(
    kind: LineKind, label: Text, price: Estimate | None, factors: Sequence[Factor], note: Text | None = None
) -> BudgetLine:
    count = 1
    for factor in factors:
        count *= factor.count
    amount = price.times(count) if price is not None else None
    return BudgetLine(kind=kind, label=label, unit_price=price, factors=tuple(factors), amount=amount, note=note)


def _about(won: int) -> Estimate:
    """A level of cost as a range around its reference figure."""
    return Estimate(low=_to_hundred(won * _CHEAPER), likely=won, high=max(won, _to_hundred(won * _DEARER)))


def _to_hundred(won: float) -> int:
    return round(won / 100) * 100


def _people(count: int) -> Factor:
    return _factor(count, "명", "person", "people")


def _days(request: Request) -> Factor:
    return _factor(request.nights + 1, "일", "day", "days")


def _factor(count: int, ko: str, one: str, many: str) -> Factor:
    return Factor(count=count, label=counted(count, ko, one, many))


_FLIGHTS = Text(ko="왕복 교통", en="Round trip there and back")
_QUOTED_FLIGHTS = Text(ko="왕복 항공(일행 전체 견적)", en="Round trip (quote for the party)")
_INFANTS = Text(ko="유아 운임(성인의 10%)", en="Infant fare (a tenth of an adult's)")
_LODGING = Text(ko="숙박", en="Lodging")
_BREAKFASTS = Text(ko="아침 식사", en="Breakfasts")
_MEALS = Text(ko="점심·저녁 식사", en="Lunches and dinners")
_FREE_MEALS = Text(ko="자유 시간의 식사", en="Meals in free time")
_IN_TOWN = Text(ko="현지 교통", en="Getting around")
_TRANSFER = Text(ko="공항·역 이동", en="To and from the airport")
_TICKETS = Text(ko="입장료(성인)", en="Admission, adults")
_CHILD_TICKETS = Text(ko="입장료(어린이)", en="Admission, children")
_SHOPPING = Text(ko="쇼핑", en="Shopping")
_RESERVE = Text(ko=f"예비비({RESERVE_SHARE}%)", en=f"Reserve ({RESERVE_SHARE} %)")
