"""Finds the place that a message names, and keeps a user's last place for the next consultation."""

import re
from functools import cache

from pydantic import TypeAdapter

from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.tools.bundled_data import DATA, read_toml
from madang.assistants.realestate.tools.market_figures import bundled_market
from madang.reading import Gazetteer
from madang.runtime.agents import RunContext


def find_place(text: str) -> NamedPlace | None:
    """The place that a message names, the most specific one if there are several."""
    text = _COPULA.sub(" ", text)
    found = _districts().find(text)
    if found:
        best = max(found, key=lambda place: ("/" in place.id, -len(place.id.split(","))))
        joined, _, dong = best.id.partition("/")
        codes = tuple(joined.split(","))
        district = bundled_market().districts[codes[0]]
        return NamedPlace(name=best.text, codes=codes, dong=dong, sido=district.sido, sigungu=district.sigungu)
    provinces = _provinces().find(text)
    return NamedPlace(name=provinces[0].text, sido=provinces[0].id) if provinces else None


async def recall_place(context: RunContext) -> str | None:
    """The name of the place of the user's last consultation, if that still exists."""
    found = await context.memory.aget(_user_namespace(context), _MEMORY_KEY) if context.memory else None
    return str(found.value["name"]) if found else None


async def remember_place(place: NamedPlace | None, context: RunContext) -> None:
    """Keeps the place for the next consultation; it is deleted together with this one."""
    if place is not None and context.memory is not None:
        await context.memory.aput(_user_namespace(context), _MEMORY_KEY, {"name": place.name}, index=False)


@cache
def _districts() -> Gazetteer:
    return Gazetteer(bundled_market().place_names())


@cache
def _provinces() -> Gazetteer:
    provinces = TypeAdapter[dict[str, tuple[str, ...]]](dict[str, tuple[str, ...]]).validate_python(
        read_toml(DATA / "provinces.toml")["names"]
    )
    return Gazetteer({name: sido for sido, names in provinces.items() for name in (sido, *names)})


def _user_namespace(context: RunContext) -> tuple[str, ...]:
    return ("realestate", f"tenant:{context.tenant}", f"user:{context.user}")


_MEMORY_KEY = "place"
_COPULA = re.compile(r"(?:이라면|이면|라면|면|인데요?|이에요|예요|이야|야|입니다|이고|이구요?|임)(?=[\s?？!,.]|$)")
"""Endings such as 서울인데 or 분당이면?, which would hide the name of the place."""
