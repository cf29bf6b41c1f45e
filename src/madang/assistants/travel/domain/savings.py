"""How the same trip could cost less, each way with its amount."""

from collections.abc import Iterator

from madang.assistants.travel.domain.budget import SavingTip
from madang.assistants.travel.domain.costs import make_budget
from madang.assistants.travel.domain.itinerary import DayPlan
from madang.assistants.travel.domain.outline import Outline
from madang.assistants.travel.domain.places import Destination
from madang.assistants.travel.domain.trip import Trip
from madang.assistants.travel.domain.world import Choices
from madang.models.language import with_particle
from madang.text import Text

__all__ = ["outline_of", "saving_tips"]

_MOST = 4


def saving_tips(trip: Trip, place: Destination, choices: Choices) -> tuple[SavingTip, ...]:
    """The changes that save most, the largest first; the amount is the difference of two whole budgets."""
    tips = [tip for tip in _tips(trip, outline_of(trip, place), choices) if tip.amount > 0]
    return tuple(sorted(tips, key=lambda tip: -tip.amount)[:_MOST])


def outline_of(trip: Trip, place: Destination) -> Outline:
    """What was chosen for a trip."""
    return Outline(request=trip.request, place=place, flight=trip.flight, hotel=trip.hotel, meals=trip.meals)


def _tips(trip: Trip, outline: Outline, choices: Choices) -> Iterator[SavingTip]:
    if trip.flight and choices.flights and choices.flights[0].id != trip.flight.id:
        other = choices.flights[0]
        text = Text(
            ko=f"교통편을 {with_particle(other.carriers.ko, '으로/로')} 바꾸기", en=f"Fly with {other.carriers.en}"
        )
        yield _saved(trip, outline.changed(flight=other), trip.days, text)
    if trip.hotel and choices.hotels and choices.hotels[0].id != trip.hotel.id:
        other = choices.hotels[0]
        text = Text(ko=f"숙소를 {with_particle(other.name.ko, '으로/로')} 바꾸기", en=f"Stay in a {other.name.en}")
        yield _saved(trip, outline.changed(hotel=other), trip.days, text)
    if trip.meals != "budget":
        text = Text(
            ko="점심·저녁을 현지 식당·시장에서 간단히 먹기", en="Eat lunch and dinner at local counters and markets"
        )
        yield _saved(trip, outline.changed(meals="budget"), trip.days, text)
    yield from _without_dearest(trip, outline)


def _without_dearest(trip: Trip, outline: Outline) -> Iterator[SavingTip]:
    """Leaving out the dearest sight that nobody insisted on."""
    seen = [outline.place.sight(stop.sight) for day in trip.days for stop in day.visits if stop.sight]
    optional = [sight for sight in seen if sight.adult and sight.id not in trip.request.must_visits]
    if not optional:
        return
    dearest = max(optional, key=lambda sight: (sight.adult or 0, sight.id))
    text = Text(ko=f"{dearest.name.ko} 입장을 빼기", en=f"Leave out {dearest.name.en}")
    yield _saved(trip, outline, tuple(_without(day, dearest.id) for day in trip.days), text)


def _without(day: DayPlan, sight: str) -> DayPlan:
    return day.changed(stops=tuple(stop for stop in day.stops if stop.sight != sight))


def _saved(trip: Trip, outline: Outline, days: tuple[DayPlan, ...], text: Text) -> SavingTip:
    cheaper = make_budget(outline, days)
    return SavingTip(text=text, amount=trip.budget.total.likely - cheaper.total.likely)
