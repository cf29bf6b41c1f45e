"""A trip for map programs: GeoJSON and GPX, one line a day through its stops in order."""

import json
from typing import Any
from xml.etree import ElementTree

from madang.assistants.travel.domain.hours import clock
from madang.assistants.travel.domain.itinerary import DayPlan, Stop
from madang.assistants.travel.domain.trip import Trip
from madang.text import Language

__all__ = ["geojson_file", "gpx_file"]

_GPX = "http://www.topografix.com/GPX/1/1"


def geojson_file(trip: Trip, language: Language) -> bytes:
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


def gpx_file(trip: Trip, language: Language) -> bytes:
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
            "start": clock(stop.start),
            "end": clock(stop.end),
        },
    }


def _text(parent: ElementTree.Element, name: str, text: str) -> None:
    ElementTree.SubElement(parent, f"{{{_GPX}}}{name}").text = text
