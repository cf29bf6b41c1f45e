"""A trip plan as files: iCalendar, a document (PDF and HTML), JSON, GeoJSON and GPX."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple
from xml.etree import ElementTree
from zoneinfo import ZoneInfo

from madang.assistants.travel import phrases
from madang.assistants.travel.present.answer import tell_costs
from madang.assistants.travel.present.format import (
    clock_span,
    day_title,
    tell_access,
    tell_ends,
    tell_flight,
    tell_party,
    tell_way,
)
from madang.assistants.travel.present.views import place_link, route_link
from madang.assistants.travel.tools.bundled_data import advice_on, destination, origins, place_names
from madang.assistants.travel.tools.route_map import route_map
from madang.assistants.travel.trip.flights_and_hotels import AirportAccess, FlightOption
from madang.assistants.travel.trip.itinerary import DayPlan, Stop
from madang.assistants.travel.trip.offer import TripPlan
from madang.assistants.travel.trip.opening_hours import clock_text
from madang.assistants.travel.trip.places import Destination
from madang.assistants.travel.trip.texts import nights_text
from madang.documents.content import (
    Block,
    Document,
    Picture,
    bullets,
    heading,
    key_values,
    link,
    notice,
    paragraph,
    table,
)
from madang.documents.formats import to_html, to_pdf
from madang.extras import require
from madang.text import Language


class TripFile(NamedTuple):
    """A file as it will be saved."""

    name: str
    media_type: str
    content: bytes


def trip_files(trip: TripPlan, place: Destination, language: Language) -> list[TripFile]:
    """The trip as .ics, PDF, a page that stands for itself, JSON, GeoJSON and GPX."""
    document, name = trip_document(trip, place, language), f"{place.id}-{trip.request.departure.isoformat()}"
    return [
        TripFile(f"{name}.ics", "text/calendar", calendar_file(trip, place, language)),
        TripFile(f"{name}.pdf", "application/pdf", to_pdf(document)),
        TripFile(f"{name}.html", "text/html", to_html(document).encode()),
        TripFile(f"{name}.json", "application/json", trip.model_dump_json(indent=1).encode()),
        TripFile(f"{name}.geojson", "application/geo+json", geojson_file(trip, language)),
        TripFile(f"{name}.gpx", "application/gpx+xml", gpx_file(trip, language)),
    ]


def calendar_file(trip: TripPlan, destination: Destination, language: Language) -> bytes:
    """The trip as an .ics file; the same trip gives the same file."""
    icalendar: Any = require("icalendar", "travel", "the calendar file")
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//Madang//travel//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", destination.name.read(language))
    flight = None if trip.request.own_flight else trip.flight
    for entry in (
        *_flights(flight, _zones(destination, trip.request.origin), language),
        *_visits(trip, destination, language),
    ):
        calendar.add_component(_event(icalendar, entry, trip))
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


class _Entry(NamedTuple):
    key: str
    title: str
    start: datetime
    end: datetime
    note: str = ""
    place: tuple[float, float] | None = None


def _event(icalendar: Any, entry: _Entry, trip: TripPlan) -> Any:
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


def _zones(place: Destination, home: str) -> dict[str, ZoneInfo]:
    """The time zones of airports by their codes: of the destination, of towns that trips begin in, and of this home."""
    lived_in = [destination(home)] if home in place_names() else []
    there = [airport for town in (*place.towns, *lived_in) for airport in town.airports]
    airports = (*there, *(airport for town in origins().values() for airport in town))
    return {airport.code: ZoneInfo(airport.timezone) for airport in airports}


def _flights(flight: FlightOption | None, zones: Mapping[str, ZoneInfo], language: Language) -> Iterator[_Entry]:
    """The flights at the local times of both airports.

    What was stored and read again knows its offset alone, which a calendar would take for a time anywhere.
    """
    if flight is None:
        return
    usual = phrases.TIMES_USUAL if flight.basis == "estimate" else phrases.TIMES_QUOTED
    note = f"{flight.carriers.read(language)}. {usual.read(language)}"
    for leg in (flight.outbound, flight.inbound):
        start, end = tell_ends(leg, language)
        title = f"{phrases.CALENDAR_RIDES[leg.mode].read(language)} {start} → {end}"
        departs = leg.departs.astimezone(zones.get(leg.origin, UTC))
        arrives = leg.arrives.astimezone(zones.get(leg.destination, UTC))
        yield _Entry(f"{leg.origin}-{leg.destination}", title, departs, arrives, note)
    if flight.access:
        home = zones.get(flight.outbound.origin, UTC)
        access = flight.access.changed(
            leaves=flight.access.leaves.astimezone(home), home=flight.access.home.astimezone(home)
        )
        yield from _ways_to_the_airport(access, flight.outbound.origin, language)


def _ways_to_the_airport(access: AirportAccess, airport: str, language: Language) -> Iterator[_Entry]:
    """The way from home in another town and the way back, which take long enough to need an entry."""
    under_way, note = timedelta(minutes=access.minutes), phrases.TIMES_USUAL.read(language)
    out, back = (
        text.format(airport=airport, by=access.name.read(language)).read(language)
        for text in (phrases.CALENDAR_TO_AIRPORT, phrases.CALENDAR_FROM_AIRPORT)
    )
    yield _Entry(f"home-{airport}", out, access.leaves, access.leaves + under_way, note)
    yield _Entry(f"{airport}-home", back, access.home - under_way, access.home, note)


def _visits(trip: TripPlan, destination: Destination, language: Language) -> Iterator[_Entry]:
    """Visits, meals and free time; the way to the airport and back to the hotel needs no entry of its own."""
    for number, day in enumerate(trip.days, 1):
        for stop in day.stops:
            if stop.kind in {"visit", "lunch", "dinner", "free"}:
                yield _stop_entry(number, day.date, stop, destination, language)


def _stop_entry(number: int, day: date, stop: Stop, destination: Destination, language: Language) -> _Entry:
    midnight = datetime.combine(day, time(), ZoneInfo(destination.nearest_town(stop.point).timezone))
    start, end = (midnight + timedelta(minutes=minutes) for minutes in (stop.start, stop.end))
    place = (stop.point.lat, stop.point.lon)
    return _Entry(f"{number}-{stop.start}", stop.name.read(language), start, end, place=place)


def geojson_file(trip: TripPlan, language: Language) -> bytes:
    """A feature for each stop and a line for each day that goes somewhere (RFC 7946: longitude first)."""
    features = [
        feature
        for number, day in enumerate(trip.days, 1)
        for feature in (
            *_lines(number, day),
            *(_point(number, order, stop, language) for order, stop in _numbered(day)),
        )
    ]
    return json.dumps({"type": "FeatureCollection", "features": features}, ensure_ascii=False, indent=1).encode()


def gpx_file(trip: TripPlan, language: Language) -> bytes:
    """A route for each day with its stops as points."""
    ElementTree.register_namespace("", _GPX)
    gpx = ElementTree.Element(f"{{{_GPX}}}gpx", version="1.1", creator="Madang")
    for number, day in enumerate(trip.days, 1):
        route = ElementTree.SubElement(gpx, f"{{{_GPX}}}rte")
        _text(route, "name", f"{number}. {day.date.isoformat()}")
        for _, stop in _numbered(day):
            place = {"lat": str(stop.point.lat), "lon": str(stop.point.lon)}
            point = ElementTree.SubElement(route, f"{{{_GPX}}}rtept", place)
            _text(point, "name", stop.name.read(language))
    return ElementTree.tostring(gpx, encoding="utf-8", xml_declaration=True)


def _numbered(day: DayPlan) -> list[tuple[int, Stop]]:
    return list(enumerate(day.stops, 1))


def _lines(number: int, day: DayPlan) -> list[dict[str, Any]]:
    places = [[stop.point.lon, stop.point.lat] for stop in day.stops]
    line = {
        "type": "Feature",
        "geometry": {"type": "LineString", "coordinates": places},
        "properties": {"day": number, "date": day.date.isoformat()},
    }
    return [line] if len(places) > 1 else []


def _point(number: int, order: int, stop: Stop, language: Language) -> dict[str, Any]:
    return {
        "type": "Feature",
        "geometry": {"type": "Point", "coordinates": [stop.point.lon, stop.point.lat]},
        "properties": {
            "day": number,
            "order": order,
            "kind": stop.kind,
            "name": stop.name.read(language),
            "start": clock_text(stop.start),
            "end": clock_text(stop.end),
        },
    }


def _text(parent: ElementTree.Element, name: str, text: str) -> None:
    ElementTree.SubElement(parent, f"{{{_GPX}}}{name}").text = text


def trip_document(trip: TripPlan, place: Destination, language: Language) -> Document:
    """The document of a trip."""
    return Document(
        title=phrases.DOCUMENT_TITLE.format(
            place=place.name.read(language), nights=nights_text(trip.request.nights).read(language)
        ).read(language),
        subtitle=phrases.PLAN_NAMES[trip.kind].read(language),
        language=language,
        date=trip.request.asked_on.isoformat(),
        blocks=tuple(_blocks(trip, place, language)),
    )


def _blocks(trip: TripPlan, place: Destination, language: Language) -> Iterator[Block]:
    days = f"{trip.request.departure.isoformat()} – {trip.request.return_date.isoformat()}"
    facts = [
        (phrases.DOCUMENT_DATES.read(language), days),
        (phrases.DOCUMENT_PEOPLE.read(language), tell_party(trip.request.party).read(language)),
    ]
    if trip.request.own_flight:
        facts.append((phrases.TRANSPORT.read(language), phrases.OWN_TRANSPORT.read(language)))
    elif trip.flight:
        facts.append((phrases.TRANSPORT.read(language), tell_flight(trip.flight, language)))
    if trip.flight and trip.flight.access and not trip.request.own_flight:
        facts.append((phrases.TO_THE_AIRPORT.read(language), tell_access(trip.flight.access, language)))
    if trip.hotel:
        facts.append((phrases.STAY.read(language), trip.hotel.name.read(language)))
    yield key_values(facts)
    for number, day in enumerate(trip.days, 1):
        yield heading(day_title(number, day, language))
        yield table(
            [head.read(language) for head in phrases.STOP_HEADS],
            [
                (
                    clock_span(stop),
                    (link(stop.name.read(language), place_link(stop.point, stop.name.ko)),),
                    tell_way(stop, language),
                )
                for stop in day.stops
            ],
        )
        if day.visits:
            yield Picture(svg=route_map(day, language), alt=" → ".join(stop.name.read(language) for stop in day.stops))
            yield paragraph(link(phrases.ROUTE_LINK.read(language), route_link([stop.point for stop in day.stops])))
    yield heading(phrases.COSTS.read(language))
    yield table([head.read(language) for head in phrases.COST_HEADS], tell_costs(trip.budget, language))
    if trip.request.concerns:
        yield heading(phrases.TO_CHECK.read(language))
        advice = advice_on(trip.request.concerns, place.country, by_car=trip.request.by_car)
        yield bullets(text.read(language) for text in advice)
    yield notice(phrases.DOCUMENT_FIGURES_AS_OF.format(as_of=place.as_of).read(language))


_GPX = "http://www.topografix.com/GPX/1/1"
