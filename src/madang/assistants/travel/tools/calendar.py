"""A trip as an iCalendar file: flights in the time zones of their airports, the days in that of the destination."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from madang.assistants.travel.domain.flights import Access, FlightOption
from madang.assistants.travel.domain.itinerary import Stop
from madang.assistants.travel.domain.places import Destination
from madang.assistants.travel.domain.trip import Trip
from madang.assistants.travel.domain.writing import tell_ends
from madang.extras import require
from madang.text import Language, Text

__all__ = ["calendar_file"]


class _Entry(NamedTuple):
    key: str
    title: str
    start: datetime
    end: datetime
    note: str = ""
    place: tuple[float, float] | None = None


def calendar_file(trip: Trip, destination: Destination, language: Language) -> bytes:
    """The trip as an .ics file; the same trip gives the same file."""
    icalendar: Any = require("icalendar", "travel", "the calendar file")
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//Madang//travel//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", destination.name.read(language))
    for entry in (*_flights(trip.flight, language), *_visits(trip, destination, language)):
        calendar.add_component(_event(icalendar, entry, trip))
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def _event(icalendar: Any, entry: _Entry, trip: Trip) -> Any:
    event = icalendar.Event()
    event.add("uid", f"{trip.kind}-{trip.request.destination}-{trip.request.departure}-{entry.key}@madang")
    event.add("dtstamp", datetime.combine(trip.request.asked_on, time(), UTC))
    event.add("dtstart", entry.start)
    event.add("dtend", entry.end)
    event.add("summary", entry.title)
    if entry.note:
        event.add("description", entry.note)
    if entry.place:
        event.add("geo", entry.place)
    return event


def _flights(flight: FlightOption | None, language: Language) -> Iterator[_Entry]:
    if flight is None:
        return
    usual = _USUAL if flight.basis == "estimate" else _QUOTED
    note = f"{flight.carriers.read(language)}. {usual.read(language)}"
    for leg in (flight.outbound, flight.inbound):
        start, end = tell_ends(leg, language)
        title = f"{_RIDES[leg.mode].read(language)} {start} → {end}"
        yield _Entry(f"{leg.origin}-{leg.destination}", title, leg.departs, leg.arrives, note)
    if flight.access:
        yield from _ways_to_the_airport(flight.access, flight.outbound.origin, language)


def _ways_to_the_airport(access: Access, airport: str, language: Language) -> Iterator[_Entry]:
    """The way from home in another town and the way back, which take long enough to need an entry."""
    under_way, note = timedelta(minutes=access.minutes), _USUAL.read(language)
    out, back = (text.format(airport=airport, by=access.name.read(language)).read(language) for text in (_OUT, _BACK))
    yield _Entry(f"home-{airport}", out, access.leaves, access.leaves + under_way, note)
    yield _Entry(f"{airport}-home", back, access.home - under_way, access.home, note)


def _visits(trip: Trip, destination: Destination, language: Language) -> Iterator[_Entry]:
    """Visits, meals and free time; the way to the airport and back to the hotel needs no entry of its own."""
    for number, day in enumerate(trip.days, 1):
        for stop in day.stops:
            if stop.kind in {"visit", "lunch", "dinner", "free"}:
                yield _stop_entry(number, day.date, stop, destination, language)


def _stop_entry(number: int, day: date, stop: Stop, destination: Destination, language: Language) -> _Entry:
    midnight = datetime.combine(day, time(), ZoneInfo(destination.timezone))
    start, end = (midnight + timedelta(minutes=minutes) for minutes in (stop.start, stop.end))
    place = (stop.point.lat, stop.point.lon)
    return _Entry(f"{number}-{stop.start}", stop.name.read(language), start, end, place=place)


_RIDES = {
    "air": Text(ko="항공편", en="Flight"),
    "rail": Text(ko="열차", en="Train"),
    "bus": Text(ko="버스", en="Bus"),
}
_OUT = Text(ko="집 → {airport} ({by})", en="Home → {airport} ({by})")
_BACK = Text(ko="{airport} → 집 ({by})", en="{airport} → home ({by})")
_QUOTED = Text(ko="견적에 적힌 시간입니다.", en="Times as quoted.")
_USUAL = Text(
    ko="이 노선의 일반적인 시간입니다. 예약할 때 확인하세요.",
    en="Usual times of this route. Check them when you book.",
)
