"""What of a trip can be taken along: calendar, document, map data, a page of its own."""

from typing import NamedTuple

from madang.assistants.travel.domain.places import Destination
from madang.assistants.travel.domain.trip import Trip
from madang.assistants.travel.tools.booklet import booklet
from madang.assistants.travel.tools.calendar import calendar_file
from madang.assistants.travel.tools.tracks import geojson_file, gpx_file
from madang.documents import to_html, to_pdf
from madang.text import Language

__all__ = ["Keepsake", "keepsakes"]


class Keepsake(NamedTuple):
    """A file as it will be saved."""

    name: str
    media_type: str
    content: bytes


def keepsakes(trip: Trip, place: Destination, language: Language) -> list[Keepsake]:
    """The trip as .ics, PDF, a page that stands for itself, JSON, GeoJSON and GPX."""
    document, name = booklet(trip, place, language), f"{place.id}-{trip.request.departure.isoformat()}"
    return [
        Keepsake(f"{name}.ics", "text/calendar", calendar_file(trip, place, language)),
        Keepsake(f"{name}.pdf", "application/pdf", to_pdf(document)),
        Keepsake(f"{name}.html", "text/html", to_html(document).encode()),
        Keepsake(f"{name}.json", "application/json", trip.model_dump_json(indent=1).encode()),
        Keepsake(f"{name}.geojson", "application/geo+json", geojson_file(trip, language)),
        Keepsake(f"{name}.gpx", "application/gpx+xml", gpx_file(trip, language)),
    ]
