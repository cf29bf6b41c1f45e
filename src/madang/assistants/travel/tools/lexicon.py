"""The lexicon of what is known: every name of every place, and of sights as people shorten them."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache

from madang.assistants.travel.domain.lexicon import Lexicon
from madang.assistants.travel.domain.places import Destination, Sight
from madang.assistants.travel.tools.atlas import destinations
from madang.assistants.travel.tools.tables import DATA

__all__ = ["lexicon", "places_in"]


@cache
def lexicon(destination: str | None = None) -> Lexicon:
    """The names to read a message with; sights are those of one destination, or of all while none is known."""
    words = json.loads((DATA / "words.json").read_text("utf-8"))
    known = [destinations()[destination]] if destination else list(destinations().values())
    places = {each.id: (each.name.ko, each.name.en, *each.aliases) for each in destinations().values()}
    return Lexicon(words, places, _sights(known, {name.lower() for names in places.values() for name in names}))


def places_in(region: str) -> list[str]:
    """The destinations of a country, or of a wider region."""
    countries = _REGIONS.get(region, (region,))
    return [each.id for each in destinations().values() if each.country in countries]


def _sights(known: list[Destination], taken: set[str]) -> dict[str, tuple[str, ...]]:
    """The names of sights with the short forms that mean one of them alone and no destination."""
    sights = [sight for each in known for sight in each.sights]
    uses = Counter(name.lower() for sight in sights for name in set(_names(sight)))
    return {
        sight.id: tuple(name for name in _names(sight) if uses[name.lower()] == 1 and name.lower() not in taken)
        for sight in sights
    }


def _names(sight: Sight) -> Iterator[str]:
    """The name in both languages, and its beginnings: 유니버설 스튜디오 재팬 is called 유니버설 as well."""
    for name in (sight.name.ko, sight.name.en):
        words = name.split()
        for count in range(len(words), 0, -1):
            short = " ".join(words[:count])
            if len(short) >= _SHORTEST:
                yield short


_SHORTEST = 3
_REGIONS = {"*asia": ("TH", "VN", "SG"), "*europe": ("FR", "GB")}
