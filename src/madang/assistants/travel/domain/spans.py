"""When one is free in town on each day: between landing and the flight home, within the hours of the pace."""

from datetime import date

from madang.assistants.travel.domain.distance import transfer_between
from madang.assistants.travel.domain.flights import FlightLeg, FlightOption, minutes_on
from madang.assistants.travel.domain.habits import (
    ARRIVAL_WITHOUT_FLIGHT,
    BAGS,
    CHECK_IN,
    DEPARTURE_WITHOUT_FLIGHT,
    RHYTHMS,
)
from madang.assistants.travel.domain.hotels import HotelOption
from madang.assistants.travel.domain.itinerary import Stop, Way
from madang.assistants.travel.domain.places import Airport, Destination, Point
from madang.assistants.travel.domain.request import Request
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["Base", "Span", "base_of", "free_spans"]


class Base(Frozen):
    """Where days begin and end."""

    point: Point
    name: Text


class Span(Frozen):
    """A day: free from `start` to `end`, with the stops that come before and after in any case."""

    date: date
    start: int
    end: int
    before: tuple[Stop, ...] = ()
    after: tuple[Stop, ...] = ()

    @property
    def has_time(self) -> bool:
        """Whether anything can be done on this day."""
        return self.start <= self.end


def base_of(place: Destination, hotel: HotelOption | None) -> Base:
    """The hotel, or the middle of the town while there is none."""
    return Base(point=hotel.point, name=hotel.name) if hotel else Base(point=place.point, name=place.name)


def free_spans(
    request: Request, place: Destination, flight: FlightOption | None, hotel: HotelOption | None
) -> tuple[Span, ...]:
    """One span for every day of the trip."""
    rhythm = RHYTHMS[request.pace]
    spans = [Span(date=day, start=rhythm.starts, end=rhythm.ends) for day in request.dates]
    base = base_of(place, hotel)
    if flight is None:
        spans[0] = spans[0].changed(start=max(rhythm.starts, ARRIVAL_WITHOUT_FLIGHT))
        spans[-1] = spans[-1].changed(end=min(spans[-1].end, DEPARTURE_WITHOUT_FLIGHT))
        return tuple(spans)
    spans[0] = _arriving(spans[0], flight.outbound, place, base)
    spans[-1] = _leaving(spans[-1], flight.inbound, place, base)
    return tuple(spans)


def _arriving(span: Span, leg: FlightLeg, place: Destination, base: Base) -> Span:
    """The first day: out of the airport, to the hotel, bags down, and then free."""
    airport = place.airport(leg.destination)
    landed = minutes_on(span.date, leg.arrives)
    out = landed + airport.formalities_minutes
    way = transfer_between(airport, base.point, place)
    free = out + way.minutes + BAGS
    before = (
        _stop_at(airport, landed, out, Way(mode="stay", minutes=0, km=0.0)),
        Stop(kind="hotel", name=base.name, point=base.point, start=out + way.minutes, end=free, way=way),
    )
    return span.changed(start=max(span.start, free), before=before)


def _leaving(span: Span, leg: FlightLeg, place: Destination, base: Base) -> Span:
    """The last day: free until the bags are fetched in time for the flight home."""
    airport = place.airport(leg.origin)
    takes_off = minutes_on(span.date, leg.departs)
    there = takes_off - CHECK_IN[leg.mode]
    way = transfer_between(airport, base.point, place)
    fetch = there - way.minutes - BAGS
    stay = Way(mode="stay", minutes=0, km=0.0)
    after = (
        Stop(kind="hotel", name=base.name, point=base.point, start=fetch, end=fetch + BAGS, way=stay),
        _stop_at(airport, there, takes_off, way),
    )
    return span.changed(end=min(span.end, fetch), after=after)


def _stop_at(airport: Airport, start: int, end: int, way: Way) -> Stop:
    return Stop(kind="airport", name=airport.name, point=airport.point, start=start, end=end, way=way)
