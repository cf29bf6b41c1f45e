"""In which order the towns of a trip are seen, as words beside them say: Vienna first, 로마에서 끝나게, into Lisbon and
out of Porto, the other way round.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from madang.assistants.travel.trip.towns import TownStay, Turns
from madang.reading import PlaceMention


def read_turns(text: str, places: Sequence[PlaceMention]) -> Turns:
    """Which of the places a message puts first and which last, and whether it turns the order round."""
    first = next((place.id for place in places if _comes_first(text, place)), None)
    last = next((place.id for place in places if _comes_last(text, place) and place.id != first), None)
    return Turns(first, last, _AROUND.search(text) is not None)


def in_order(text: str, places: Sequence[PlaceMention]) -> list[PlaceMention]:
    """Each place once, in the order of the trip; without a word about it, in the order they are named."""
    turns, once = read_turns(text, places), list({place.id: place for place in reversed(places)}.values())[::-1]
    for at, (place, other) in enumerate(pairwise(once)):
        between = text[place.span[1] : other.span[0]]
        if _BEFORE_THAT.match(between) or _AFTER_THAT.search(between):
            once[at], once[at + 1] = other, place
            break
    return sorted(once, key=lambda place: (place.id == turns.last) - (place.id == turns.first))


def rearranged(stays: Sequence[TownStay], turns: Turns) -> tuple[TownStay, ...]:
    """The stays in the order that was asked for."""
    turned = list(reversed(stays)) if turns.around and not turns.first and not turns.last else list(stays)
    if turns.around and turns.first and turned[0].town != turns.first:
        turned.reverse()
    return tuple(sorted(turned, key=lambda stay: (stay.town == turns.last) - (stay.town == turns.first)))


def leaves_for_home(text: str, place: PlaceMention, places: Sequence[PlaceMention]) -> bool:
    """Whether one flies home from a place after arriving in another one: into Rome and home out of Milan."""
    others = [other for other in places if other.id != place.id]
    before = text[: place.span[0]]
    return _OUT_OF.search(before) is not None and any(_INTO.search(text[: other.span[0]]) for other in others)


def _comes_first(text: str, place: PlaceMention) -> bool:
    return (
        _FIRST_AFTER.match(text, place.span[1]) is not None or _FIRST_BEFORE.search(text[: place.span[0]]) is not None
    )


def _comes_last(text: str, place: PlaceMention) -> bool:
    return _LAST_AFTER.match(text, place.span[1]) is not None or _LAST_BEFORE.search(text[: place.span[0]]) is not None


_FIRST_AFTER = re.compile(
    r"(?:을|를|에|은|는)?\s*먼저|부터|에서\s*시작|으?로\s*(?:들어가|입국|인\b)|\s*인(?=[ ,/])"
    r"|\s*(?:comes |is |goes )?first\b",
    re.IGNORECASE,
)
_FIRST_BEFORE = re.compile(
    r"\b(?:start(?:ing|s)?|begin(?:ning|s)?)(?: off)?(?: in| at| with| from)?\s+$|\bfirst(?: to| in|,)?\s+$",
    re.IGNORECASE,
)
_LAST_AFTER = re.compile(
    r"(?:을|를|은|는|이|가)?\s*(?:맨\s*)?(?:마지막|나중)|에서\s*(?:끝|마무리|마치|나오|나가|아웃|귀국|돌아)"
    r"|\s*아웃|\s*(?:comes |is |goes )?last\b",
    re.IGNORECASE,
)
_LAST_BEFORE = re.compile(
    r"\b(?:end(?:ing|s)?|finish(?:ing|es)?)(?: up)?(?: in| at| with)?\s+$|\b(?:finally|lastly|last of all),?\s+$"
    r"|(?:마지막(?:은|으로|에)|끝은)\s*$",
    re.IGNORECASE,
)
_BEFORE_THAT = re.compile(r"(?:에|로|으로)?\s*(?:가기|들르기|보기)\s*전에")
_AFTER_THAT = re.compile(r"\bafter(?: that)?(?: a few days in)?\s+$", re.IGNORECASE)
_AROUND = re.compile(
    r"(?:순서|방향|일정|루트|코스)\S{0,2}\s*(?:를|을)?\s*(?:거꾸로|반대로|뒤집|바꿔|바꾸)|거꾸로\s*(?:돌|가|해)"
    r"|\b(?:the other way (?:a?round)|reverse (?:the )?(?:order|route|it|them)|swap (?:them|the (?:towns|cities|order))"
    r"|in reverse)\b",
    re.IGNORECASE,
)
_INTO = re.compile(
    r"\b(?:into|arriv\w*(?: in| at)?|land(?:ing|s)? (?:in|at)|in at|start(?:ing|s)? (?:in|from))\s+$", re.IGNORECASE
)
_OUT_OF = re.compile(
    r"\b(?:out (?:of|at|from)|(?:home|back|return(?:ing|s)?)(?: out)? (?:from|of)|depart(?:ing|s)?(?: from)?"
    r"|leav(?:e|ing|es)(?: from)?)\s+$",
    re.IGNORECASE,
)
