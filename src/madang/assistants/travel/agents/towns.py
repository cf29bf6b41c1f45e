"""From slots to what is planned: which towns can be reached, how one gets about, and the request of it all."""

from datetime import date

from madang.assistants.travel import phrases
from madang.assistants.travel.tools.bundled_data import place_names
from madang.assistants.travel.tools.trip_places import car_in, link_between, place_of_towns, usually_by_car
from madang.assistants.travel.trip.itinerary import LONGEST_DAY_TRIP_MINUTES
from madang.assistants.travel.trip.places import Destination
from madang.assistants.travel.trip.request import TripRequest
from madang.assistants.travel.trip.texts import list_text
from madang.assistants.travel.trip.towns import towns_for
from madang.assistants.travel.understand.slots import Slots, request_of
from madang.text import Text


def planned_request(slots: Slots, today: date, leave: date | None = None) -> TripRequest:
    """The wish as a request; where people rent a car, one is planned with unless somebody said otherwise.

    A car of which no price is known is not planned with; what is said of the concern says so.
    """
    towns = _towns(slots)
    drives = len(towns) == 1 and usually_by_car(towns[0])
    by_car = slots.by_car if can_drive(slots) else False
    return request_of(slots.changed(by_car=by_car), today, leave, drives=drives)


def can_drive(slots: Slots) -> bool:
    """Whether a trip can be planned with a rental car: its price is known where the trip begins."""
    return car_in(_towns(slots)[0]) is not None


def planned_place(slots: Slots) -> Destination:
    """Where the trip goes, all of its towns."""
    return place_of_towns(_towns(slots))


def reachable_towns(slots: Slots) -> tuple[Slots, list[Text]]:
    """The slots without towns for which there is no time: too far for a day, or no day left; and that there is none."""
    if not slots.towns or slots.duration is None:
        return slots, []
    stays = towns_for(slots.towns, slots.duration)
    base, lost = stays[0].town, list[str]()
    for stay in stays[1:]:
        if stay.nights:
            base = stay.town
        elif link_between(base, stay.town).minutes > LONGEST_DAY_TRIP_MINUTES:
            lost.append(stay.town)
    kept = tuple(stay for stay in stays if stay.town not in lost)
    full = slots.duration - 1 - sum(bool(stay.nights) for stay in kept[1:])
    days = [stay.town for stay in kept if not stay.nights]
    lost += days[max(0, full) :]
    if not lost:
        return slots, []
    kept = tuple(stay for stay in slots.towns if stay.town not in lost)
    names = list_text([place_names()[town].name for town in lost])
    note = phrases.TOWNS_LEFT_OUT.format(towns=names, nights=slots.duration, enough=slots.duration + len(lost))
    return slots.changed(towns=kept if len(kept) > 1 else ()), [note]


def _towns(slots: Slots) -> tuple[str, ...]:
    return tuple(stay.town for stay in slots.towns) or (slots.destination or "",)
