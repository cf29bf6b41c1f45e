"""A day's way as a picture: numbered stops in order, drawn to scale, with a bar that says how far is far."""

from collections.abc import Sequence
from html import escape
from math import cos, floor, hypot, log10, radians
from typing import NamedTuple

from madang.assistants.travel.domain.itinerary import DayPlan, Stop
from madang.assistants.travel.domain.places import Point
from madang.text import Language

__all__ = ["route_picture"]

_WIDTH, _HEIGHT, _MARGIN = 720, 420, 56
_METRES_PER_DEGREE = 111_320.0
_CLOSE = 26.0
"""Two marks nearer than this cover each other."""


class _Scale(NamedTuple):
    """From degrees to places on the paper, as true to scale in both directions as a town allows."""

    west: float
    north: float
    squeeze: float
    per_metre: float
    left: float
    top: float

    def place(self, point: Point) -> tuple[float, float]:
        across = (point.lon - self.west) * _METRES_PER_DEGREE * self.squeeze
        down = (self.north - point.lat) * _METRES_PER_DEGREE
        return self.left + across * self.per_metre, self.top + down * self.per_metre


def route_picture(day: DayPlan, language: Language) -> str:
    """The stops of a day in their order as an SVG picture; stops far out of town, such as airports, are left out."""
    stops = [stop for stop in day.stops if stop.kind != "airport"] or list(day.stops)
    marks = _marks(stops)
    scale = _scale([stop.point for stop in stops])
    places = dict(zip(marks, _apart([scale.place(point) for point in marks]), strict=True))
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (places[stop.point] for stop in stops))
    drawn = "".join(_mark(*marks[point], place, language) for point, place in places.items())
    title = escape(f"{day.date.isoformat()}: " + " → ".join(stop.name.read(language) for stop in stops))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="12"><title>{title}</title>'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#f6f4ef"/>'
        f'<polyline points="{line}" fill="none" stroke="#b4552d" stroke-width="2.5" stroke-linejoin="round"/>'
        f"{drawn}{_bar(scale)}</svg>"
    )


def _marks(stops: Sequence[Stop]) -> dict[Point, tuple[str, Stop]]:
    """The places with the numbers of the stops there: where a day ends that began there, both."""
    numbers = dict[Point, list[str]]()
    for number, stop in enumerate(stops, 1):
        numbers.setdefault(stop.point, []).append(str(number))
    first = {stop.point: stop for stop in reversed(stops)}
    return {point: ("·".join(counted), first[point]) for point, counted in numbers.items()}


def _scale(points: Sequence[Point]) -> _Scale:
    west, east = min(point.lon for point in points), max(point.lon for point in points)
    south, north = min(point.lat for point in points), max(point.lat for point in points)
    squeeze = cos(radians((south + north) / 2))
    across = max((east - west) * _METRES_PER_DEGREE * squeeze, 1.0)
    down = max((north - south) * _METRES_PER_DEGREE, 1.0)
    per_metre = min((_WIDTH - 2 * _MARGIN) / across, (_HEIGHT - 2 * _MARGIN) / down, 0.5)
    left, top = (_WIDTH - across * per_metre) / 2, (_HEIGHT - down * per_metre) / 2
    return _Scale(west, north, squeeze, per_metre, left, top)


def _apart(places: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The places with those moved a little that would cover one before them."""
    moved = list[tuple[float, float]]()
    for place in places:
        moved.append(_free(place, moved))
    return moved


def _free(place: tuple[float, float], taken: Sequence[tuple[float, float]]) -> tuple[float, float]:
    x, y = place
    while any(hypot(x - a, y - b) < _CLOSE for a, b in taken):
        x, y = x + _CLOSE * 0.8, y + _CLOSE * 0.6
    return x, y


def _mark(numbers: str, stop: Stop, place: tuple[float, float], language: Language) -> str:
    x, y = place
    fill = {"hotel": "#2d5b8c", "visit": "#b4552d"}.get(stop.kind, "#6b7a3a")
    beyond = x > _WIDTH * 0.7
    anchor, shift = ("end", -16) if beyond else ("start", 16)
    name = escape(stop.name.read(language))
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="11" fill="{fill}" stroke="#fff" stroke-width="2"/>'
        f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle" fill="#fff" font-weight="bold" font-size="10">'
        f'{numbers}</text><text x="{x + shift:.1f}" y="{y + 4:.1f}" text-anchor="{anchor}" fill="#222" '
        f'stroke="#f6f4ef" stroke-width="3" paint-order="stroke">{name}</text>'
    )


def _bar(scale: _Scale) -> str:
    """A bar of a round length, no longer than a fifth of the picture."""
    longest = _WIDTH / 5 / scale.per_metre
    power = 10 ** floor(log10(longest))
    metres = max(step * power for step in (1, 2, 5) if step * power <= longest)
    label = f"{metres / 1000:g} km" if metres >= 1000 else f"{metres:g} m"  # noqa: PLR2004 - a kilometre
    end, y = 24 + metres * scale.per_metre, _HEIGHT - 20
    return (
        f'<path d="M24 {y - 5}V{y}H{end:.1f}V{y - 5}" fill="none" stroke="#444" stroke-width="1.5"/>'
        f'<text x="24" y="{y - 9}" fill="#444">{label}</text>'
    )
