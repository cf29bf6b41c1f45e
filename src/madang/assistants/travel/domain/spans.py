"""When one is free in town on each day: between landing and the flight home, within the hours of the pace."""

from datetime import date

from madang.assistants.travel.domain.distance import transfer_between
from madang.assistants.travel.domain.flights import FlightLeg, day_of_landing, minutes_on
from madang.assistants.travel.domain.habits import (
    ARRIVAL_WITHOUT_FLIGHT,
    BAGS,
    CHECK_IN,
    DEPARTURE_WITHOUT_FLIGHT,
    FREE_HOURS,
    RHYTHMS,
)
from madang.assistants.travel.domain.itinerary import Stop, Way
from madang.assistants.travel.domain.leisure import Part
from madang.assistants.travel.domain.outline import Outline
from madang.assistants.travel.domain.places import Airport
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["Span", "free_spans"]


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


def free_spans(outline: Outline) -> tuple[Span, ...]:
    """One span for every day of the trip; days on which one is still under way, and free ones, have no time."""
    spans = list(_spans(outline))
    for free in outline.request.free_times:
        spans[free.day - 1] = _cleared(spans[free.day - 1], free.part, outline)
    return tuple(spans)


def _spans(outline: Outline) -> tuple[Span, ...]:
    rhythm = RHYTHMS[outline.request.pace]
    spans = [Span(date=day, start=rhythm.starts, end=rhythm.ends) for day in outline.request.dates]
    if outline.flight is None:
        spans[0] = spans[0].changed(start=max(rhythm.starts, ARRIVAL_WITHOUT_FLIGHT))
        spans[-1] = spans[-1].changed(end=min(spans[-1].end, DEPARTURE_WITHOUT_FLIGHT))
        return tuple(spans)
    landing = min(day_of_landing(outline.flight.outbound, outline.request.departure), outline.request.nights)
    spans[:landing] = [span.changed(start=1, end=0) for span in spans[:landing]]
    spans[landing] = _arriving(spans[landing], outline.flight.outbound, outline)
    spans[-1] = _leaving(spans[-1], outline.flight.inbound, outline)
    return tuple(spans)


def _arriving(span: Span, leg: FlightLeg, outline: Outline) -> Span:
    """The first day: out of the airport, to the hotel, bags down, and then free."""
    airport = outline.place.airport(leg.destination)
    landed = minutes_on(span.date, leg.arrives)
    out = landed + airport.formalities_minutes
    way = transfer_between(airport, outline.base, outline.place)
    free = out + way.minutes + BAGS
    before = (
        _stop_at(airport, landed, out, Way(mode="stay", minutes=0, km=0.0)),
        Stop(kind="hotel", name=outline.base_name, point=outline.base, start=out + way.minutes, end=free, way=way),
    )
    return span.changed(start=max(span.start, free), before=before)


def _leaving(span: Span, leg: FlightLeg, outline: Outline) -> Span:
    """The last day: free until the bags are fetched in time for the flight home."""
    airport = outline.place.airport(leg.origin)
    takes_off = minutes_on(span.date, leg.departs)
    there = takes_off - CHECK_IN[leg.mode]
    way = transfer_between(airport, outline.base, outline.place)
    fetch = there - way.minutes - BAGS
    stay = Way(mode="stay", minutes=0, km=0.0)
    after = (
        Stop(kind="hotel", name=outline.base_name, point=outline.base, start=fetch, end=fetch + BAGS, way=stay),
        _stop_at(airport, there, takes_off, way),
    )
    return span.changed(end=min(span.end, fetch), after=after)


def _cleared(span: Span, part: Part, outline: Outline) -> Span:
    """The day with a part of it spent as one likes, from the hotel and back there."""
    start, end = max(span.start, FREE_HOURS[part][0]), min(span.end, FREE_HOURS[part][1])
    if start >= end:
        return span
    stay = Way(mode="stay", minutes=0, km=0.0)
    stop = Stop(kind="free", name=_FREE, point=outline.base, start=start, end=end, way=stay)
    if start > span.start:
        return span.changed(end=start, after=(stop, *span.after))
    left = (end, span.end) if end < span.end else (1, 0)
    return span.changed(start=left[0], end=left[1], before=(*span.before, stop))


def _stop_at(airport: Airport, start: int, end: int, way: Way) -> Stop:
    return Stop(kind="airport", name=airport.name, point=airport.point, start=start, end=end, way=way)


_FREE = Text(ko="자유 시간", en="Free time")
