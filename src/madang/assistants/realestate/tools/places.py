"""Places in a message: districts and neighbourhoods with figures, and provinces without."""

import re
import tomllib
from functools import cache

from pydantic import TypeAdapter

from madang.assistants.realestate.domain.places import Spot
from madang.assistants.realestate.tools.facts import DATA
from madang.assistants.realestate.tools.market import market
from madang.models.language import Gazetteer

__all__ = ["find_spot"]


def find_spot(text: str) -> Spot | None:
    """The place a message names, the most exact where it names several."""
    text = _IS.sub(" ", text)
    found = _districts().find(text)
    if found:
        best = max(found, key=lambda place: ("/" in place.id, -len(place.id.split(","))))
        codes, _, dong = best.id.partition("/")
        known = tuple(codes.split(","))
        district = market().districts[known[0]]
        return Spot(name=best.text, codes=known, dong=dong, sido=district.sido, sigungu=district.sigungu)
    provinces = _provinces().find(text)
    return Spot(name=provinces[0].text, sido=provinces[0].id) if provinces else None


@cache
def _districts() -> Gazetteer:
    return Gazetteer(market().place_names())


@cache
def _provinces() -> Gazetteer:
    read = tomllib.loads((DATA / "provinces.toml").read_text("utf-8"))
    provinces = TypeAdapter[dict[str, tuple[str, ...]]](dict[str, tuple[str, ...]]).validate_python(read["names"])
    return Gazetteer({name: sido for sido, names in provinces.items() for name in (sido, *names)})


_IS = re.compile(r"(?:이라면|이면|라면|면|인데요?|이에요|예요|이야|야|입니다|이고|이구요?|임)(?=[\s?？!,.]|$)")
"""That it is, or might be, the place (서울인데, 분당이면?), which would hide its name."""
