"""Links that open a place or a day's way in a map service."""

from collections.abc import Sequence
from typing import Literal
from urllib.parse import quote, urlencode

from madang.assistants.travel.domain.places import Point

__all__ = ["MapService", "place_link", "route_link"]

MapService = Literal["openstreetmap", "google", "naver"]


def place_link(point: Point, name: str, service: MapService = "openstreetmap") -> str:
    """Where the place is."""
    match service:
        case "openstreetmap":
            return f"https://www.openstreetmap.org/?mlat={point.lat}&mlon={point.lon}#map=17/{point.lat}/{point.lon}"
        case "google":
            return "https://www.google.com/maps/search/?" + urlencode({"api": 1, "query": f"{point.lat},{point.lon}"})
        case "naver":
            return f"https://map.naver.com/p/search/{quote(name)}?c={point.lon},{point.lat},16,0,0,0,dh"


def route_link(points: Sequence[Point]) -> str:
    """The way through all of the points by public transport."""
    first, *between, last = [f"{point.lat},{point.lon}" for point in points]
    query = {"api": 1, "origin": first, "destination": last, "travelmode": "transit"}
    return "https://www.google.com/maps/dir/?" + urlencode({**query, "waypoints": "|".join(between[:_MOST])})


_MOST = 9
"""As many waypoints as the service takes."""
