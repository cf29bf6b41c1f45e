"""Draws a day's way as a picture: numbered stops in order, to scale, with a scale bar."""

from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from itertools import pairwise
from math import cos, floor, hypot, log10, radians
from typing import NamedTuple

from madang.assistants.travel.trip.itinerary import DayPlan, Stop
from madang.assistants.travel.trip.places import Point
from madang.text import Language

_WIDTH, _HEIGHT, _MARGIN = 720, 420, 56
_METRES_PER_DEGREE = 111_320.0
_RADIUS, _GAP = 11, 15
_DOT = 8.0
_SHORT = 3
"""Letters that fit into a mark in full size: two numbers with a dot between."""
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


def route_map(day: DayPlan, language: Language) -> str:
    """The stops of a day with visits in their order as an SVG picture; airports, far out of town, are left out.

    So is free time, which has no place on a map.
    """
    stops = [stop for stop in day.stops if stop.kind not in {"airport", "free"}]
    marks = _marks(stops)
    scale = _scale([stop.point for stop in stops])
    places = dict(zip(marks, _apart([scale.place(point) for point in marks]), strict=True))
    names = [stop.name.read(language) for _, stop in marks.values()]
    drawn = "".join(_mark(numbers, stop.kind, places[point]) for point, (numbers, stop) in marks.items())
    way = [places[stop.point] for stop in stops]
    written = "".join(map(_label, names, _labels(names, list(places.values()), way)))
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in way)
    title = escape(f"{day.date.isoformat()}: " + " → ".join(stop.name.read(language) for stop in stops))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="12"><title>{title}</title>'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#f6f4ef"/>'
        f'<polyline points="{line}" fill="none" stroke="#b4552d" stroke-width="2.5" stroke-linejoin="round"/>'
        f"{written}{drawn}{_bar(scale)}</svg>"
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


class _Box(NamedTuple):
    """What a label or a mark covers."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: "_Box") -> bool:
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom

    def covers(self, other: "_Box") -> bool:
        beside = self.right <= other.left or other.right <= self.left
        return not (beside or self.bottom <= other.top or other.bottom <= self.top)


_PAPER = _Box(0.0, 0.0, _WIDTH, _HEIGHT)


def _labels(
    names: Sequence[str], places: Sequence[tuple[float, float]], way: Sequence[tuple[float, float]]
) -> list[_Box]:
    """Where each name stands beside its mark: the first of its sides on which it covers least of what is there."""
    marks = [_Box(x - _RADIUS, y - _RADIUS, x + _RADIUS, y + _RADIUS) for x, y in places]
    dots = [dot for start, end in pairwise(way) for dot in _dots(start, end)]
    labels = list[_Box]()
    for name, place in zip(names, places, strict=True):
        sides = [box for box in _sides(place, _width(name)) if _PAPER.holds(box)]
        hidden = partial(_hidden, [*marks, *labels], dots)
        labels.append(min(sides or _sides(place, _width(name)), key=hidden))
    return labels


def _hidden(solid: Sequence[_Box], dots: Sequence[_Box], box: _Box) -> tuple[int, int]:
    """How much a label would hide: marks and other labels first, then the way."""
    return sum(map(box.covers, solid)), sum(map(box.covers, dots))


def _dots(start: tuple[float, float], end: tuple[float, float]) -> Iterator[_Box]:
    """A line as small boxes, of which a name covers fewer the less it lies on it."""
    count = int(hypot(end[0] - start[0], end[1] - start[1]) // _DOT)
    for number in range(1, count):
        x, y = (a + (b - a) * number / count for a, b in zip(start, end, strict=True))
        yield _Box(x - 1, y - 1, x + 1, y + 1)


def _sides(place: tuple[float, float], width: float) -> list[_Box]:
    """The boxes of a label to the right of a place, to the left of it, above and below, near and farther off."""
    x, y = place
    middle = min(max(x - width / 2, 4.0), _WIDTH - 4 - width)
    beside = [(x + _GAP, y - 8), (x - _GAP - width, y - 8)]
    corners = [*beside, *((middle, y + shift) for shift in (-30, 14, -46, 30, -62, 46))]
    return [_Box(left, top, left + width, top + 16) for left, top in corners]


def _width(name: str) -> float:
    """About how wide a name is drawn: a Korean letter is nearly as wide as it is high, others are narrower."""
    return sum(3.5 if letter == " " else 6.5 if letter.isascii() else 10.8 for letter in name)


def _mark(numbers: str, kind: str, place: tuple[float, float]) -> str:
    x, y = place
    size = 10 if len(numbers) <= _SHORT else 7
    fill = {"hotel": "#2d5b8c", "visit": "#b4552d"}.get(kind, "#6b7a3a")
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_RADIUS}" fill="{fill}" stroke="#fff" stroke-width="2"/>'
        f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle" fill="#fff" font-weight="bold" font-size="{size}">'
        f"{numbers}</text>"
    )


def _label(name: str, box: _Box) -> str:
    """The name on a ground of its own, so that a line below it does not strike it out."""
    width, height = box.right - box.left, box.bottom - box.top
    return (
        f'<rect x="{box.left:.1f}" y="{box.top:.1f}" width="{width:.1f}" height="{height:.1f}" rx="3" fill="#f6f4ef" '
        f'fill-opacity="0.85"/><text x="{(box.left + box.right) / 2:.1f}" y="{box.bottom - 4:.1f}" '
        f'text-anchor="middle" fill="#222">{escape(name)}</text>'
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
