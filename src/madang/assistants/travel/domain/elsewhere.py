"""A place that somebody wants to go to and of which nothing is known, not even that it is one."""

import re
from datetime import date

from madang.assistants.travel.domain.lexicon import Lexicon
from madang.models.language import Span, find_durations, find_money, find_people, find_periods

__all__ = ["unheard_of"]


def unheard_of(text: str, lexicon: Lexicon, today: date, *, asked: bool) -> str | None:
    """What stands where a destination would: before 여행, 가고 싶어 or 3박, after "to"; or alone, if `asked` for.

    What is understood as anything else, and words that often stand there without being a place, are none.
    """
    taken = _understood(text, today)
    patterns = (_GOAL, _ALONE) if asked else (_GOAL,)
    for found in (found for pattern in patterns for found in pattern.finditer(text)):
        place, (start, end) = _place_in(found)
        if not any(first < end and start < last for first, last in taken) and not lexicon.knows(place):
            return place
    return None


def _place_in(found: re.Match[str]) -> tuple[str, Span]:
    group = found.lastgroup or "place"
    return found[group], found.span(group)


def _understood(text: str, today: date) -> list[Span]:
    mentions = (*find_money(text), *find_durations(text), *find_people(text), *find_periods(text, today))
    return [mention.span for mention in mentions]


_GOAL = re.compile(
    r"(?<![가-힣0-9])(?P<place>[가-힣]{2,8}?)(?<![운한는던은])(?:으로|로|에|도|을|를)?\s*(?=여행|가고\s*싶|갈래|갈까|가자|놀러|[0-9]{1,2}\s*박)"
    r"|(?<![A-Za-z])(?:[Tt]o|[Vv]isit)\s+(?P<named>[A-Z][a-z]{2,15}(?: [A-Z][a-z]{2,15})?)"
)
_ALONE = re.compile(
    r"^\s*(?P<place>[가-힣]{2,6}?(?<![줘래까])|[A-Z][A-Za-z]{2,20})(?:으로|로|에|요|이요)?\s*[.!?]?\s*$"
)
