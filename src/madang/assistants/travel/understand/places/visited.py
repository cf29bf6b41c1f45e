"""Which towns a message says to have been to before: 부산은 저번에 갔으니까, we did Rome last time."""

import re
from collections.abc import Sequence

from madang.reading import PlaceMention


def visited_before(text: str, places: Sequence[PlaceMention]) -> tuple[str, ...]:
    """The towns of a trip of the past, by their ids; none where somebody wants to go there once more."""
    if _ONCE_MORE.search(text):
        return ()
    last = {place.id: place for place in places}  # a town named again afterwards is meant for this trip
    return tuple(place.id for place in last.values() if _was_visited(text, *place.span))


def _was_visited(text: str, start: int, end: int) -> bool:
    if _VISITED_AFTER.match(text[end : end + _REACH]):
        return True
    told = _VISITED_BEFORE.search(text[max(0, start - _REACH) : start])
    around = text[max(0, start - _REACH) : end + _REACH]
    return told is not None and (told["perfect"] is not None or _LAST_TIME.search(around) is not None)


_REACH = 88
_VISITED_AFTER = re.compile(
    r"(?:은|는|이랑|랑|도|에는|엔|에)?\s?(?:(?:이미|벌써|저번에|지난번에|지난번|작년에|예전에|전에|다|여러\s?번)\s?){0,2}"
    r"(?:가\s?봤|가\s?본|갔다\s?왔|갔다\s?온|다녀\s?왔|다녀\s?온|갔(?=었|으|고|거|던))(?:었)?"
    r"(?:으니까?|고|거든|어서|기\s?때문|던\s?[데곳]|\s?[데곳]|어요?(?=[\s.,!]|$)|습니다|음)"
)
_VISITED_BEFORE = re.compile(
    r"\b(?:we|i)(?P<perfect>(?:'ve|\s+have)(?:\s+already)?\s+(?:done|been\s+to|seen|visited)"
    r"|\s+already\s+(?:did|saw|visited|went\s+to))?(?(perfect)|\s+(?:did|saw|visited|went\s+to))"
    r"\s+(?:the\s+)?(?:[\w'’.-]+(?:,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)(?:the\s+)?){0,8}$",
    re.IGNORECASE,
)
_LAST_TIME = re.compile(
    r"\b(?:last (?:time|year|month|summer|winter|spring|autumn|fall|trip)|already|before|years ago)\b", re.IGNORECASE
)
_ONCE_MORE = re.compile(
    r"(?<![가-힣])(?:또|다시)\s|한\s?번\s?더|\b(?:again|once more|back to|return to)\b", re.IGNORECASE
)
