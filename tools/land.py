"""Cuts Natural Earth's land (public domain) into cells for the base map: `python -m tools.land ne_10m_land.json`.

Get the file from naturalearthdata.com (1:10m physical, land, as GeoJSON). Each cell of `SIZE` degrees holds the rings
of the land in it, as differences between points in units of `UNIT` degrees.
"""

import gzip
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from madang.server.rendering.land import LAND, SIZE, UNIT, Ring, clip

Cells = dict[str, list[list[int]]]


def main(source: Path) -> None:
    """Write the cells of the land in `source`."""
    cells: Cells = defaultdict(list)
    for ring in _rings(json.loads(source.read_text("utf-8"))):
        for west in _steps([x for x, _ in ring]):
            column = clip(ring, (west, -90, west + SIZE, 90))
            for south in _steps([y for _, y in column]):
                part = clip(column, (west, south, west + SIZE, south + SIZE))
                if len(part) > 2:
                    cells[f"{west},{south}"].append(_differences(part))
    LAND.write_bytes(gzip.compress(json.dumps(cells, separators=(",", ":")).encode(), 9, mtime=0))


def _rings(collection: dict[str, Any]) -> Iterator[Ring]:
    for feature in collection["features"]:
        shape = feature["geometry"]
        polygons = [shape["coordinates"]] if shape["type"] == "Polygon" else shape["coordinates"]
        for polygon in polygons:
            yield from ([(x, y) for x, y, *_ in ring] for ring in polygon)


def _steps(values: Sequence[float]) -> range:
    if not values:
        return range(0)
    return range(int(min(values) // SIZE) * SIZE, int(max(values) // SIZE) * SIZE + 1, SIZE)


def _differences(ring: Ring) -> list[int]:
    """The points as whole units, each as the way from the one before; points on one another are one."""
    told, before = list[int](), (0, 0)
    for x, y in ring:
        point = (round(x / UNIT), round(y / UNIT))
        if told and point == before:
            continue
        told += [point[0] - before[0], point[1] - before[1]]
        before = point
    return told


if __name__ == "__main__":
    main(Path(sys.argv[1]))
