"""The land within a box, for maps that need no other server: Natural Earth's coast at 1:10 million, public domain.

`tools/land.py` cuts it into cells of `SIZE` degrees; a coast is right to about half a kilometre.
"""

import gzip
import json
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
"""A longitude and a latitude."""
Ring: TypeAlias = list[Point]
Box: TypeAlias = tuple[float, float, float, float]
"""West, south, east and north."""

LAND = Path(str(files("madang.server") / "rendering" / "land.json.gz"))
SIZE = 5
UNIT = 0.002
_MOST_PACKED = 128
"""So many boxes are kept, of up to about 300 kB each."""


def snapped(box: Box) -> Box:
    """The box, made larger to lines of a grid, so that boxes which nearly agree are one: of whole degrees, or of cells
    for what is wider than a cell.
    """
    west, south, east, north = box
    step = 1 if max(east - west, north - south) <= SIZE else SIZE
    return west // step * step, south // step * step, -(-east // step) * step, -(-north // step) * step


@lru_cache(maxsize=_MOST_PACKED)
def packed_land(box: Box) -> bytes:
    """The rings of the land in a box as JSON, compressed; kept for whoever asks for the box again."""
    rings = [[(round(x, 4), round(y, 4)) for x, y in ring] for ring in land_in(box)]
    return gzip.compress(json.dumps(rings, separators=(",", ":")).encode(), mtime=0)


def land_in(box: Box) -> list[Ring]:
    """The rings of the land in a box, cut at its edges; a lake or an inlet is a ring within another."""
    west, south, east, north = box
    cells = _cells()
    names = [
        f"{x},{y}"
        for x in range(int(west // SIZE) * SIZE, int(east // SIZE) * SIZE + 1, SIZE)
        for y in range(int(south // SIZE) * SIZE, int(north // SIZE) * SIZE + 1, SIZE)
    ]
    found = (clip(list(_points(told)), box) for name in names for told in cells.get(name, ()))
    return [ring for ring in found if len(ring) > 2]  # noqa: PLR2004 - a ring has three points


def clip(ring: Ring, box: Box) -> Ring:
    """What of a ring lies in a box: Sutherland and Hodgman's way, one edge of the box after the other."""
    for axis, limit, sign in ((0, box[0], 1), (1, box[1], 1), (0, box[2], -1), (1, box[3], -1)):
        ring = _cut(ring, axis, limit, sign)
    return ring


def _cut(ring: Ring, axis: int, limit: float, sign: int) -> Ring:
    """The ring on one side of a line; where it crosses the line, a point is added."""
    kept = Ring()
    for before, point in zip([*ring[-1:], *ring[:-1]], ring, strict=True):
        inside = (point[axis] - limit) * sign >= 0
        if inside != ((before[axis] - limit) * sign >= 0):
            kept.append(_crossing(before, point, axis, limit))
        if inside:
            kept.append(point)
    return kept


def _crossing(one: Point, other: Point, axis: int, limit: float) -> Point:
    share = (limit - one[axis]) / (other[axis] - one[axis])
    x, y = (start + share * (end - start) for start, end in zip(one, other, strict=True))
    return (limit, y) if axis == 0 else (x, limit)


def _points(told: list[int]) -> Iterator[Point]:
    x = y = 0
    for east, north in zip(told[::2], told[1::2], strict=True):
        x, y = x + east, y + north
        yield x * UNIT, y * UNIT


@cache
def _cells() -> dict[str, list[list[int]]]:
    return json.loads(gzip.decompress(LAND.read_bytes()))
