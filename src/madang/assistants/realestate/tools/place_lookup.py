"""Finds the place a message names, and remembers a user's last place from one consultation to the next."""

import re
import tomllib
from functools import cache

from pydantic import TypeAdapter

from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.tools.bundled_data import DATA
from madang.assistants.realestate.tools.market_figures import bundled_market
from madang.reading import Gazetteer
from madang.runtime.agents import RunContext


def find_place(text: str) -> NamedPlace | None:
    """The place a message names, the most exact where it names several."""
    text = _IS.sub(" ", text)
    found = _districts().find(text)
    if found:
        best = max(found, key=lambda place: ("/" in place.id, -len(place.id.split(","))))
        codes, _, dong = best.id.partition("/")
        known = tuple(codes.split(","))
        district = bundled_market().districts[known[0]]
        return NamedPlace(name=best.text, codes=known, dong=dong, sido=district.sido, sigungu=district.sigungu)
    provinces = _provinces().find(text)
    return NamedPlace(name=provinces[0].text, sido=provinces[0].id) if provinces else None


@cache
def _districts() -> Gazetteer:
    return Gazetteer(bundled_market().place_names())


@cache
def _provinces() -> Gazetteer:
    read = tomllib.loads((DATA / "provinces.toml").read_text("utf-8"))
    provinces = TypeAdapter[dict[str, tuple[str, ...]]](dict[str, tuple[str, ...]]).validate_python(read["names"])
    return Gazetteer({name: sido for sido, names in provinces.items() for name in (sido, *names)})


_IS = re.compile(r"(?:이라면|이면|라면|면|인데요?|이에요|예요|이야|야|입니다|이고|이구요?|임)(?=[\s?？!,.]|$)")
"""That it is, or might be, the place (서울인데, 분당이면?), which would hide its name."""


async def recall_place(context: RunContext) -> str | None:
    """The name of the place that the user asked about before, in any consultation that still exists."""
    found = await context.memory.aget(_user_namespace(context), _MEMORY_KEY) if context.memory else None
    return str(found.value["name"]) if found else None


async def remember_place(spot: NamedPlace | None, context: RunContext) -> None:
    """Keeps the place for the next consultation; it goes with this one when it is deleted."""
    if spot is not None and context.memory is not None:
        await context.memory.aput(_user_namespace(context), _MEMORY_KEY, {"name": spot.name}, index=False)


def _user_namespace(context: RunContext) -> tuple[str, ...]:
    return ("realestate", f"tenant:{context.tenant}", f"user:{context.user}")


_MEMORY_KEY = "place"
