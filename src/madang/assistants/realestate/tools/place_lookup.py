"""Finds the place that a message names, and keeps a user's last place for the next consultation."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import zip_longest

from pydantic import TypeAdapter

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.tools.bundled_data import DATA, read_toml
from madang.assistants.realestate.tools.market_figures import bundled_market
from madang.reading import Gazetteer, PlaceMention
from madang.reading.language import shared_analyzer
from madang.runtime.agents import RunContext


def find_place(text: str) -> NamedPlace | None:
    """The place that a message names, the most specific one if there are several."""
    text = _COPULA.sub(" ", text)
    if outside := _district_of_province(text):
        return outside
    found = _named_in(_districts(), text)
    if found:
        best = max(found, key=lambda place: ("/" in place.id, -len(place.id.split(","))))
        joined, _, dong = best.id.partition("/")
        codes = tuple(joined.split(","))
        district = bundled_market().districts[codes[0]]
        return NamedPlace(name=best.text, codes=codes, dong=dong, sido=district.sido, sigungu=district.sigungu)
    provinces = _named_in(_provinces(), text)
    return NamedPlace(name=provinces[0].text, sido=provinces[0].id) if provinces else None


def _named_in(names: Gazetteer, text: str) -> list[PlaceMention]:
    """The places of a text, without the syllables of other words: 고양이 is no 고양, 보증금 이천 no 이천."""
    return [found for found in names.find(text) if len(found.text) > _SHORT_NAME or _is_place(found, text)]


def _is_place(found: PlaceMention, text: str) -> bool:
    """Whether a short name is a word by itself, no number, and not what is drunk, lost or the like: 양주가 깨졌어요."""
    start, end = found.span
    begin = max(text.rfind(" ", 0, max(start - 1, 0)) + 1, start - _NEAR)
    words = shared_analyzer().morphemes(text[begin : end + _NEAR])
    for word, after in zip_longest(words, words[1:]):
        if word.span[0] + begin <= start < word.span[1] + begin:
            longer, common = word.span[1] + begin > end, word.tag == "NNG"
            acted_on = after is not None and (after.tag in {"JKS", "JKO"} or after.tag[:1] == "V")
            return word.tag != "NR" and not (common and (longer or acted_on))
    return True


def find_places(text: str) -> list[NamedPlace]:
    """Every district or neighbourhood that a message names, in its order: what can be told beside one another."""
    found, rest = list[NamedPlace](), text
    while (place := find_place(rest)) and place.codes and place.name in rest:
        found.append(place)
        rest = rest.replace(place.name, " ")
    return sorted(found, key=lambda each: text.index(each.name))


def compared_places(text: str, before: Sequence[str]) -> list[NamedPlace]:
    """The places that a message wants compared: those that it names, else the last two that were spoken of before."""
    named = find_places(text)
    told = named if len(named) > 1 else [place for each in before if (place := find_place(each)) and place.codes]
    return list({place.codes: place for place in told}.values())[-_MOST_COMPARED:]


def without_places(text: str) -> str:
    """A message without the places that it names, for what is the same wherever it is asked."""
    first = find_place(text)
    names = [place.name for place in (*find_places(text), *([first] if first else []))]
    for name in names:
        text = text.replace(name, " ")
    return text


def _district_of_province(text: str) -> NamedPlace | None:
    """A county, city or district that is named right behind its province, outside the area with figures: 대구 중구."""
    for match in _province_and_district().finditer(text):
        sido = _province_names()[match.group(1)]
        full = next((name for name in _all_districts()[sido] if match.group(2) in {name, name.split()[-1]}), None)
        if full and not any((each.sido, each.sigungu) == (sido, full) for each in bundled_market().districts.values()):
            return NamedPlace(name=match.group(0), sido=sido, sigungu=full)
    lone = _lone_county().search(text)
    return NamedPlace(name=lone.group(), sido=_county_provinces()[lone.group()], sigungu=lone.group()) if lone else None


def last_place(context: RunContext) -> str | None:
    """The name of the place of the user's last consultation, while that is remembered."""
    told = next((each for each in context.remembered if each.topic == _TOPIC), None)
    place = find_place(told.text) if told else None
    return place.name if place else None


async def with_recalled_place(message: str, context: RunContext) -> str:
    """A message with the name of the last place, where it only points to an earlier talk: 저번에 물어본 그 집."""
    place = last_place(context) if _POINTS_TO_LAST.search(message) and find_place(message) is None else None
    if place is None:
        return message
    await context.use_remembered([each for each in context.remembered if each.topic == _TOPIC][:1])
    return _POINTS_TO_LAST.sub(place, message)


async def remember_place(place: NamedPlace | None, context: RunContext) -> None:
    """Keeps the place for the next consultation, and says so; it is deleted together with this one."""
    if place is not None and place.name != last_place(context):
        await context.remember_unasked(_TOPIC, phrases.LAST_PLACE.format(place=place.name).read(context.language))


@cache
def _districts() -> Gazetteer:
    return Gazetteer(bundled_market().place_names())


@cache
def _provinces() -> Gazetteer:
    return Gazetteer(_province_names())


@cache
def _province_names() -> dict[str, str]:
    return {name: sido for sido, names in _read_names("provinces.toml", "names").items() for name in (sido, *names)}


@cache
def _all_districts() -> dict[str, tuple[str, ...]]:
    return _read_names("districts.toml", "districts")


@cache
def _county_provinces() -> dict[str, str]:
    """The province of each county outside the area with figures whose name is told by itself: 울주군."""
    known = {district.sigungu for district in bundled_market().districts.values()}
    pairs = [(name, sido) for sido, names in _all_districts().items() for name in names if name.endswith("군")]
    names = Counter(name for name, _ in pairs)
    return {name: sido for name, sido in pairs if names[name] == 1 and name not in known}


@cache
def _province_and_district() -> re.Pattern[str]:
    provinces = "|".join(sorted(_province_names(), key=len, reverse=True))
    names = {part for listed in _all_districts().values() for name in listed for part in (name, name.split()[-1])}
    return re.compile(rf"(?<![가-힣])({provinces}) ?({'|'.join(sorted(names, key=len, reverse=True))})")


@cache
def _lone_county() -> re.Pattern[str]:
    return re.compile(rf"(?<![가-힣])(?:{'|'.join(_county_provinces())})")


def _read_names(file: str, table: str) -> dict[str, tuple[str, ...]]:
    return TypeAdapter[dict[str, tuple[str, ...]]](dict[str, tuple[str, ...]]).validate_python(
        read_toml(DATA / file)[table]
    )


_TOPIC = "place"
_MOST_COMPARED = 2
_SHORT_NAME, _NEAR = 2, 12
_POINTS_TO_LAST = re.compile(
    r"(?:저번|지난\s?번|전번|예전|이전|전)에?\s?(?:물어\s?(?:본|봤던)|물었던|말한|말했던|얘기한|얘기했던|봤던|본|찾아\s?본)\s?(?:그\s?)?"
    r"(?:집|곳|데|거기|거|것|아파트|동네|지역)|\bthe (?:home|house|flat|place|area) (?:that )?i asked about"
    r"(?: last time| before)?",
    re.IGNORECASE,
)
"""Points to what an earlier conversation was about."""
_COPULA = re.compile(
    r"(?:이었으면|였으면|이었다면|였다면|이라면|이면|라면|면|"
    r"인데요?|이에요|예요|이야|야|입니다|이고|이구요?|임)(?=[\s?？!,.]|$)"
)
"""Endings such as 서울인데 or 분당이면?, which would hide the name of the place."""
