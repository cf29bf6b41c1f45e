"""Builds the lexicon that messages are read with from the bundled data: every name of every place, and of sights as
people shorten them.
"""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from madang.assistants.travel.tools.bundled_data import (
    DATA,
    HOME_COUNTRY,
    SightName,
    areas,
    destinations,
    place_names,
    served_towns,
    sight_names,
)
from madang.assistants.travel.tools.tables import Row, read_table
from madang.assistants.travel.trip.itinerary import kilometres
from madang.assistants.travel.trip.places import District
from madang.assistants.travel.understand.places.names import Names, TripNames
from madang.assistants.travel.understand.places.stems import StemWords


@cache
def lexicon(destination: str | None = None, *, settled: bool = False, also: tuple[str, ...] = ()) -> TripNames:
    """The names to read a message with; sights are those of one destination, or of all while none is known.

    `also` are further towns of the same trip.
    Only what is famous goes by a short name outside of its town. Once the destination is `settled`, what else it is
    called by may name a sight: 호이안 is Da Nang, and a part of it.
    """
    words = json.loads((DATA / "words.json").read_text("utf-8"))
    words["regions"] = {**words["regions"], **_country_names(), **_region_names()}
    words["homes"] = served_towns()
    places = {
        place.id: (place.name.ko, place.name.en, *(() if settled and place.id == destination else place.aliases))
        for place in place_names().values()
    }
    taken = {
        name.lower()
        for kind in (places, *(words[kind] for kind in _KINDS))
        for names in kind.values()
        for name in names
    }
    towns = [destination, *also] if destination else [*place_names()]
    known = [sight for sight in sight_names() if sight.home in {*towns}]
    generic = {*words["generic"], *_common_beginnings()}
    sights, shared = _sights(known, taken | generic, words["nicknames"], outside=destination is None)
    named = [(area.id, _area_names(area)) for town in towns for area in areas().get(town, ())]
    counts = Counter(name.lower() for _, names in named for name in names)
    unique = {area: [name for name in names if counts[name.lower()] == 1] for area, names in named}
    domestic = [place.id for place in place_names().values() if place.country == HOME_COUNTRY]
    return TripNames(
        words,
        places,
        sights,
        shared,
        styles=_stems("style_words"),
        concerns=_stems("concern_words"),
        areas=unique,
        near=_area_near,
        domestic=domestic,
        carriers=_carriers(),
    )


@cache
def whole_words() -> tuple[str, ...]:
    """The Korean words that stay whole where a message has no spaces: names of towns, and for whom an amount is."""
    words = json.loads((DATA / "words.json").read_text("utf-8"))
    towns = [name for place in place_names().values() for name in (place.name.ko, *place.aliases)]
    names = {*towns, *(name for known in words["scope"].values() for name in known)} - {*words["homonyms"]}
    return tuple(name for name in names if len(name) > 1 and not name.isascii() and " " not in name)


@cache
def _stems(name: str) -> StemWords:
    return StemWords(tomllib.loads((DATA / f"{name}.toml").read_text("utf-8")))


@cache
def _carriers() -> frozenset[str]:
    """The words that only carry a request, in both languages."""
    words = tomllib.loads((DATA / "carrier_words.toml").read_text("utf-8"))
    return frozenset(word for known in words.values() for word in known)


@cache
def _common_beginnings() -> frozenset[str]:
    """The first words that names in many towns share (old, city, 국립): by themselves they name nothing."""
    homes = dict[str, set[str]]()
    for sight in sight_names():
        for name in (sight.name.ko, sight.name.en):
            homes.setdefault(name.lower().split()[0], set()).add(sight.home)
    return frozenset(word for word, towns in homes.items() if len(towns) >= _MANY_TOWNS)


def home_of(place: str) -> str:
    """The destination of a sight or of a part of town."""
    return _homes()[place]


@cache
def _homes() -> dict[str, str]:
    sights = {sight.id: sight.home for sight in sight_names()}
    return sights | {area.id: town for town, parts in areas().items() for area in parts}


def _area_names(area: District) -> tuple[str, ...]:
    """What a part of town is called: 난바·도톤보리 by each of its names, 하카타역 also without what it is."""
    names = [name.strip() for text in (area.name.ko, area.name.en) for name in _BETWEEN.split(text) if name.strip()]
    return tuple(dict.fromkeys((*names, *(_STATION.sub("", name) for name in names), *area.aliases)))


def _area_near(sight_id: str) -> str:
    """The part of town in which, or next to which, a sight lies."""
    home = destinations()[home_of(sight_id)]
    sight = home.sight(sight_id)
    return min(home.districts, key=lambda district: kilometres(district.point, sight.point)).id


def places_in(region: str) -> list[str]:
    """The destinations of a part of a country, of a country, or of a wider region."""
    if parts := {row.id: row.places for row in _regions()}.get(region):
        return [*parts]
    countries = {country for country, regions in _countries_with_regions() if region in {country, *regions}}
    return [place.id for place in place_names().values() if place.country in countries]


@cache
def _countries_with_regions() -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(read_table(DATA / "countries.csv", lambda row: (row["code"], tuple(row["regions"].split()))))


class _Region(NamedTuple):
    """A province, a coast or another region that is no country, with its destinations, best known first."""

    id: str
    names: tuple[str, ...]
    places: tuple[str, ...]


@cache
def _regions() -> tuple[_Region, ...]:
    def read(row: Row) -> _Region:
        return _Region(row["id"], tuple(row["names"].split("|")), tuple(row["places"].split()))

    return tuple(read_table(DATA / "regions.csv", read))


def _region_names() -> Names:
    return {region.id: region.names for region in _regions()}


@cache
def _country_names() -> Names:
    return dict(read_table(DATA / "countries.csv", lambda row: (row["code"], tuple(row["names"].split("|")))))


def _sights(sights: Sequence[SightName], taken: set[str], nicknames: Names, *, outside: bool) -> tuple[Names, Names]:
    """The names that mean one sight, and those that fit several; a full name means its sight, whatever it begins."""
    owners = dict[str, set[str]]()
    for sight in sights:
        telling = () if outside else _telling_words(sight)
        for name in (*_short_names(sight, outside=outside), *telling, *nicknames.get(sight.id, ())):
            if name not in taken:
                owners.setdefault(name, set()).add(sight.id)
    full = dict[str, set[str]]()
    for sight in sights:
        for name in _full_names(sight):
            full.setdefault(name.lower(), set()).add(sight.id)
    owners.update({name: ids for name, ids in full.items() if not outside or name not in taken})
    unique, shared = dict[str, list[str]](), dict[str, list[str]]()
    for name, ids in owners.items():
        (unique if len(ids) == 1 else shared).setdefault("|".join(sorted(ids)), []).append(name)
    return unique, shared


def _telling_words(sight: SightName) -> Iterator[str]:
    """The words that occur in the name of no other sight: Kaiyukan, 커피거리. In its town they say what is meant."""
    for word in _words_of(sight):
        likes = _stems("style_words").find(word)
        if _sights_by_word()[word] == 1 and not any(like.span == (0, len(word)) for like in likes):
            yield word


@cache
def _sights_by_word() -> Counter[str]:
    return Counter(word for sight in sight_names() for word in _words_of(sight))


def _words_of(sight: SightName) -> set[str]:
    return {*_WORDS.findall(f"{sight.name.ko} {sight.name.en}".lower())}


def _full_names(sight: SightName) -> tuple[str, ...]:
    """The name in both languages, also without what stands in brackets, the Korean one also as one word."""
    names = [short for name in (sight.name.ko, sight.name.en) for short in (name, name.split("(")[0].strip())]
    return tuple(dict.fromkeys((*names, *_spacings(names[1]))))


def _spacings(name: str) -> Iterator[str]:
    """A Korean name with any of its spaces left out, as people type it."""
    words = name.split()
    if name.isascii() or len(words) > _MOST_SPACED:
        yield name.replace(" ", "")
        return
    for gaps in product((" ", ""), repeat=len(words) - 1):
        yield "".join(word + gap for word, gap in zip(words, (*gaps, ""), strict=True))


def _parts(sight: SightName, *, outside: bool) -> Iterator[str]:
    """What a name may be shortened to: itself, what something is of (Versailles), and without its town (디즈니랜드)."""
    home = place_names()[sight.home]
    for name in _full_names(sight):
        yield name
        yield from name.split(" of ")[1:]
        for town in (f"{home.name.ko} ", f"{home.name.en} "):
            if name.startswith(town) and (not outside or len(name) - len(town) > _FEW_LETTERS):
                yield name.removeprefix(town)
        if not outside and len(rest := name.removeprefix(home.name.ko)) >= _SHORTEST and rest != name:
            yield rest


def _short_names(sight: SightName, *, outside: bool) -> Iterator[str]:
    """The beginnings of a name: 유니버설 스튜디오 재팬 is called 유니버설 as well.

    `outside` of its town only what is famous goes by them, and by none that is a single English word: Grand, Central.
    """
    if outside and not sight.is_famous:
        return
    for name in _parts(sight, outside=outside):
        words = name.lower().split()
        for count in range(len(words), 0, -1):
            short = " ".join(words[:count])
            begins_anything = outside and count < len(words) and short.isascii() and not _tells(words[:count])
            if len(short) >= _SHORTEST and not begins_anything:
                yield short
                yield from () if short.isascii() else (short.replace(" ", ""),)


def _tells(words: Sequence[str]) -> bool:
    """Whether the beginning of an English name says which sight is meant: Gyeongbokgung does, Grand or The Last not."""
    return len(words) > _FEW or any(len(word) >= _TELLING for word in words)


_WORDS = re.compile(r"[가-힣]{4,}|[a-z]{6,}")
_BETWEEN = re.compile(r"[·()]| and | next to ")
_STATION = re.compile(r"(?<=[가-힣]{2})역$| Station$")
_SHORTEST = 3
_MOST_SPACED = 5
_TELLING, _FEW, _FEW_LETTERS = 10, 2, 4
"""Letters from which on a word is a name of its own, and words or letters that may still be anything: 케이블카."""
_MANY_TOWNS = 6
_KINDS = ("origins", "regions", "airlines", "lodging")
"""Words that mean something else and are no short names of sights."""
