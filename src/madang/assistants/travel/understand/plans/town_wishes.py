"""What a town to propose has to be like, in the words of a message: warm, near, with a kind of sight."""

import re
from collections.abc import Iterable, Mapping
from typing import Literal

Weather = Literal["warm", "cool"]


def wanted_weather(message: str) -> Weather | None:
    """Whether it is to be warm or cool, where the message says so."""
    return next((weather for weather, words in _WEATHER.items() if words.search(message)), None)


def wants_cheapest(message: str) -> bool:
    """Whether only what it costs counts."""
    return _CHEAPEST.search(message) is not None


def longest_way(message: str) -> int | None:
    """The most minutes that the way there may take: as many hours as are said, or three where it is to be short."""
    if hours := _HOURS.search(message):
        return int(hours["ko"] or hours["en"]) * 60
    return _SHORT_WAY if _NEAR.search(message) else None


def kinds_named(words: Iterable[str], towns_by_name: Mapping[str, frozenset[str]], towns: int) -> dict[str, set[str]]:
    """The words that name a kind of sight, such as 온천, with the towns that have one: a kind is what the names of
    sights in several towns end with, and not in most.
    """
    found = {
        word: {town for name, homes in towns_by_name.items() if name.endswith(word) for town in homes}
        for word in words
        if len(word) > 1
    }
    return {word: homes for word, homes in found.items() if _FEW <= len(homes) <= towns * _MOST_SHARE}


_WEATHER: dict[Weather, re.Pattern[str]] = {
    "warm": re.compile(
        r"따뜻|따듯|더운|안\s*추운|바닷가|수영|\b(?:warm|hot(?! ?springs?)|sunny|beach|tropical|swim)", re.IGNORECASE
    ),
    "cool": re.compile(r"시원|선선|눈\s*(?:보|오)|스키|\b(?:cool|cold|snow|ski)", re.IGNORECASE),
}
_CHEAPEST = re.compile(
    r"(?<!비)싼|(?<!비)싸게|저렴|알뜰|돈\s*(?:적게|덜)|\b(?:cheap|affordable|inexpensive)", re.IGNORECASE
)
_HOURS = re.compile(
    r"비행(?:기|\s*시간)?(?:이|은|으로)?\s*(?:최대\s*)?(?P<ko>1?[0-9])\s*시간\s*(?:이내|안|이하|미만|까지|정도)"
    r"|(?:under|within|less than|at most|no more than|max(?:imum)?) (?P<en>1?[0-9])[ -]?h(?:ou)?rs?\b",
    re.IGNORECASE,
)
_NEAR = re.compile(
    r"비행(?:기|\s*시간)?(?:이|은|을|도)?\s*(?:좀\s*)?(?:짧|길지\s*않|오래\s*(?:안|걸리지|타지))"
    r"|(?<!역에서 )(?:가까운|멀지\s*않은)\s*(?:데|곳|나라|해외|도시)"
    r"|\bshort(?:er)?[ -](?:flight|haul)|\bnot (?:too |very )?far\b|\bclose to home\b",
    re.IGNORECASE,
)
_SHORT_WAY = 180
_FEW, _MOST_SHARE = 3, 1 / 3
"""In how many towns, and in what share of all at most, a word stands for it to be a kind that tells towns apart."""
