"""Places in a message: districts and neighbourhoods with figures, and provinces without."""

import re
from functools import cache

from madang.assistants.realestate.domain.places import Spot
from madang.assistants.realestate.tools.market import market
from madang.models.language import Gazetteer

__all__ = ["find_spot"]


def find_spot(text: str) -> Spot | None:
    """The place a message names, the most exact where it names several."""
    text = _IF.sub(" ", text)
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
    return Gazetteer({name: sido for sido, names in _SIDO.items() for name in (sido, *names)})


_IF = re.compile(r"(?:이라면|이면|라면|면)(?=[\s?？!,.]|$)")
"""What is said of a place that is only supposed (분당이면?), which would hide its name."""
_SIDO = {
    "서울특별시": ("서울", "seoul"),
    "부산광역시": ("부산", "busan"),
    "대구광역시": ("대구", "daegu"),
    "인천광역시": ("인천", "incheon"),
    "광주광역시": ("광주광역시",),
    "대전광역시": ("대전", "daejeon"),
    "울산광역시": ("울산", "ulsan"),
    "세종특별자치시": ("세종", "sejong"),
    "경기도": ("경기", "gyeonggi"),
    "강원특별자치도": ("강원", "강원도"),
    "충청북도": ("충북",),
    "충청남도": ("충남",),
    "전북특별자치도": ("전북", "전라북도"),
    "전라남도": ("전남",),
    "경상북도": ("경북",),
    "경상남도": ("경남",),
    "제주특별자치도": ("제주", "제주도", "jeju"),
}
