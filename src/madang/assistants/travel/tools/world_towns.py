"""Where the larger towns of the world lie, so that near one of which nothing is known the known ones are named."""

import unicodedata
from collections.abc import Mapping
from functools import cache

from madang.assistants.travel.tools.bundled_data import DATA, place_names
from madang.assistants.travel.tools.tables import Row, point_columns, read_table
from madang.assistants.travel.trip.itinerary import kilometres
from madang.assistants.travel.trip.places import Point


def towns_near(name: str, most: int) -> list[str]:
    """The destinations nearest to the town of that name, in either language; none where nobody knows where it lies.

    Those of its own country come first, as long as they are no further than a day's journey over land.
    """
    found = next((_world()[spelt] for spelt in _spellings(name) if spelt in _world()), None)
    if found is None:
        return []
    country, point = found

    def away(town: str) -> float:
        far = kilometres(place_names()[town].point, point)
        return far - _SAME_COUNTRY_KM if place_names()[town].country == country else far

    return sorted(place_names(), key=away)[:most]


def is_town(name: str) -> bool:
    """Whether a larger town of the world has that name, in either language."""
    return any(spelt in _world() for spelt in _spellings(name))


def _spellings(name: str) -> tuple[str, ...]:
    """The name, and without what kind of place it is: 영월군, 울릉도."""
    plain = _without_accents(name.strip())
    return plain, plain.rstrip("시군도섬")


def _without_accents(name: str) -> str:
    """São Paulo as people type it; Korean stays as it is."""
    parts = unicodedata.normalize("NFD", name.lower())
    return unicodedata.normalize("NFC", "".join(letter for letter in parts if unicodedata.category(letter) != "Mn"))


@cache
def _world() -> Mapping[str, tuple[str, Point]]:
    """Country and point of each town by its names; of towns that share one the largest counts."""
    known = dict[str, tuple[str, Point]]()
    for names, place in read_table(DATA / "world_towns.csv", _town):
        for name in names:
            known.setdefault(name, place)
    return known


def _town(row: Row) -> tuple[tuple[str, ...], tuple[str, Point]]:
    names = (_without_accents(row["name_en"]), *row["names_ko"].split("|"))
    return names, (row["country"], point_columns(row))


_SAME_COUNTRY_KM = 300.0
