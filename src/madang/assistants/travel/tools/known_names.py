"""Builds the lexicon that messages are read with from the bundled data: every name of every place, and of sights as
people shorten them.
"""

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache

from madang.assistants.travel.tools.bundled_data import DATA, destinations
from madang.assistants.travel.trip.itinerary import kilometres
from madang.assistants.travel.trip.places import Destination, District, Sight
from madang.assistants.travel.understand.names import Names, TripNames


@cache
def lexicon(destination: str | None = None, *, settled: bool = False) -> TripNames:
    """The names to read a message with; sights are those of one destination, or of all while none is known.

    Once the destination is `settled`, what else it is called by may name a sight: 호이안 is Da Nang, and a part of it.
    """
    words = json.loads((DATA / "words.json").read_text("utf-8"))
    known = [destinations()[destination]] if destination else list(destinations().values())
    places = {
        place.id: (place.name.ko, place.name.en, *(() if settled and place.id == destination else place.aliases))
        for place in destinations().values()
    }
    taken = {
        name.lower()
        for kind in (places, *(words[kind] for kind in _KINDS))
        for names in kind.values()
        for name in names
    }
    homes = [(sight, place) for place in known for sight in place.sights]
    sights, shared = _sights(homes, taken | {*words["generic"]}, words["nicknames"])
    areas = {area.id: _area_names(area) for place in known for area in place.districts}
    near = {sight.id: _nearest(sight, place).id for place in known for sight in place.sights}
    return TripNames(words, places, sights, shared, areas=areas, near=near)


def home_of(place: str) -> str:
    """The destination of a sight or of a part of town."""
    return _homes()[place]


@cache
def _homes() -> dict[str, str]:
    return {place.id: town.id for town in destinations().values() for place in (*town.districts, *town.sights)}


def _area_names(area: District) -> tuple[str, ...]:
    """What a part of town is called: 난바·도톤보리 by each of its names, 하카타역 also without what it is."""
    names = [name.strip() for text in (area.name.ko, area.name.en) for name in _BETWEEN.split(text) if name.strip()]
    return tuple(dict.fromkeys((*names, *(_STATION.sub("", name) for name in names), *area.aliases)))


def _nearest(sight: Sight, home: Destination) -> District:
    return min(home.districts, key=lambda district: kilometres(district.point, sight.point))


def places_in(region: str) -> list[str]:
    """The destinations of a country, or of a wider region."""
    countries = _REGIONS.get(region, (region,))
    return [place.id for place in destinations().values() if place.country in countries]


def _sights(sights: Sequence[tuple[Sight, Destination]], taken: set[str], nicknames: Names) -> tuple[Names, Names]:
    """The names that mean one sight, and those that fit several; a full name means its sight, whatever it begins."""
    owners = dict[str, set[str]]()
    for sight, home in sights:
        for name in (*_short_names(sight, home), *nicknames.get(sight.id, ())):
            if name not in taken:
                owners.setdefault(name, set()).add(sight.id)
    for sight, _ in sights:
        owners.update({name.lower(): {sight.id} for name in _full_names(sight)})
    unique, shared = dict[str, list[str]](), dict[str, list[str]]()
    for name, ids in owners.items():
        (unique if len(ids) == 1 else shared).setdefault("|".join(sorted(ids)), []).append(name)
    return unique, shared


def _full_names(sight: Sight) -> tuple[str, ...]:
    """The name in both languages, also without what stands in brackets, the Korean one also as one word."""
    names = [short for name in (sight.name.ko, sight.name.en) for short in (name, name.split("(")[0].strip())]
    return tuple(dict.fromkeys((*names, names[1].replace(" ", ""))))


def _parts(sight: Sight, home: Destination) -> Iterator[str]:
    """What a name may be shortened to: itself, what something is of (Versailles), and without its town (디즈니랜드)."""
    for name in _full_names(sight):
        yield name
        yield from name.split(" of ")[1:]
        for town in (f"{home.name.ko} ", f"{home.name.en} "):
            if name.startswith(town):
                yield name.removeprefix(town)


def _short_names(sight: Sight, home: Destination) -> Iterator[str]:
    """The beginnings of a name: 유니버설 스튜디오 재팬 is called 유니버설 as well."""
    for name in _parts(sight, home):
        words = name.lower().split()
        for count in range(len(words), 0, -1):
            short = " ".join(words[:count])
            if len(short) >= _SHORTEST:
                yield short


_BETWEEN = re.compile(r"[·()]| and | next to ")
_STATION = re.compile(r"(?<=[가-힣]{2})역$| Station$")
_SHORTEST = 3
_KINDS = ("styles", "origins", "regions", "airlines", "lodging")
"""Words that mean something else and are no short names of sights."""
_REGIONS = {"*asia": ("TH", "VN", "SG"), "*europe": ("FR", "GB")}
