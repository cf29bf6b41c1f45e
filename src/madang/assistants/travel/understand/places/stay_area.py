"""Where in town to stay, as a message says it: a district, near a sight, by the sea, or anywhere but there."""

import re
from typing import NamedTuple

from madang.assistants.travel.understand.places.names import TripNames
from madang.reading import PlaceMention, Span


class StayAreaMention(NamedTuple):
    """A part of town that is wanted, whether any will do, those that are not wanted, one that is not known.

    `spans` are the letters that name them.
    """

    area: str | None = None
    anywhere: bool = False
    unwanted: tuple[str, ...] = ()
    unknown: str | None = None
    spans: tuple[Span, ...] = ()


def read_stay_area(text: str, lexicon: TripNames, *, asked: bool = False) -> StayAreaMention:
    """난바 근처 호텔로, hotel near Shibuya, 시내 말고 바닷가 쪽; a bare name, if it was `asked` for.

    A place counts where the words around it speak of a stay; the last one does, as people correct themselves.
    """
    found = lexicon.areas_in(text)
    refused = [place for place in found if _REFUSED.match(text[place.span[1] :])]
    wanted = [place for place in found if place not in refused and (asked or _is_to_stay_in(text, place))]
    area = wanted[-1].id if wanted else None
    unwanted = [place for place in refused if place.id != area and _is_not_to_stay_in(text, place, area)]
    spans = tuple(place.span for place in (*wanted, *unwanted))
    return StayAreaMention(
        area=area,
        anywhere=_ANYWHERE.search(text) is not None,
        unwanted=tuple(dict.fromkeys(place.id for place in unwanted)),
        unknown=None if spans else _unknown(text, lexicon),
        spans=spans,
    )


def _is_not_to_stay_in(text: str, place: PlaceMention, instead: str | None) -> bool:
    """Whether a place that is refused is refused as one to stay in, and not as one to see."""
    after = text[place.span[1] :]
    return _REFUSED_STAY.match(after) is not None or (instead is not None and _INSTEAD.match(after) is not None)


def _is_to_stay_in(text: str, place: PlaceMention) -> bool:
    before, after = text[max(0, place.span[0] - _REACH) : place.span[0]], text[place.span[1] :]
    if _STAY_AFTER.match(after) or _STAY_IN.search(before):
        return True
    return _STAY_IS.search(before) is not None and _GOES_ON.match(after) is not None


def _unknown(text: str, lexicon: TripNames) -> str | None:
    """A name where a district would stand, of which nothing is known."""
    found = _NEAR.search(text)
    name = found and (found["place"] or found["named"])
    return name if name and not lexicon.knows(name) and not lexicon.destinations_in(name) else None


_REACH = 40
"""Letters before a place in which words that make it one to stay in are looked for."""
_LODGING = r"(?:호텔|숙소|숙박|리조트|게스트하우스|게하|호스텔|에어비앤비|민박|펜션|료칸)"
_STAYING = r"(?:묵|머물|머무|자고|자는|잘래|잡아|잡고|잡을|지내)"
_ENGLISH = r"(?:hotels?|stay(?:ing)?|lodging|accommodation|hostels?|airbnb|guesthouse|resort|rooms?|base)"
_BESIDE = (
    r"(?:역|동)?(?:에서|이랑|하고|[과와])?\s*(?:바로\s*|제일\s*|가장\s*|더\s*|좀\s*)*"
    r"(?:근처|쪽|주변|부근|인근|앞|옆|지역|안|가까운|가까이)?"
)
_STAY_AFTER = re.compile(
    rf"{_BESIDE}(?:으로|로|에서|에|의)?\s*(?:있는\s*)?(?:좋은\s*|싼\s*|저렴한\s*)?(?:{_LODGING}|{_STAYING})"
    r"|\s*(?:근처|쪽|주변|부근|인근|앞|옆)(?:으로|로|에|이|가)?\s*(?:바꿔|바꾸|바꿀"
    r"|옮|해\s*줘|할래|할게|하자|가자|부탁|좋|[.!]?\s*$)"
    r"|\s*(?:area\s+|district\s+)?(?:hotels?|hostels?|airbnb|guesthouse|lodging|accommodation|resort)\b",
    re.IGNORECASE,
)
_STAY_IN = re.compile(
    rf"\b{_ENGLISH}\b[^.,;!?]{{0,20}}?\b(?:in|near|around|at|by|close to|next to|to|on)\s+(?:the\s+)?$"
    r"|\b(?:put|move|base|keep) (?:us|me)\b[^.,;!?]{0,12}?\b(?:in|near(?:er)?(?: to)?|closer? to|next to|by)"
    r"\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_STAY_IS = re.compile(rf"{_LODGING}(?:은|는|을|를|이|도|로|:)?\s*(?:좀\s*)?$")
_GOES_ON = re.compile(
    r"(?:역|동)?\s*(?:근처|쪽|주변|부근|인근|로(?![가-힣])|으로|에|,|[.!]|$|이면|가\s*좋|이\s*좋|였으면|이었으면)"
)
_ANYWHERE = re.compile(
    rf"{_LODGING}\s*(?:위치|지역)?(?:은|는|야)?\s*(?:어디든|어디나|아무\s*데나|어디라도|상관\s*없)"
    r"|\b(?:stay|hotel)\b[^.,;!?]{0,12}\banywhere\b",
    re.IGNORECASE,
)
_REFUSED = re.compile(r"\s*(?:은|는|이|가|쪽|쪽은|근처는|근처)?\s*(?:말고|빼고|싫|제외|아닌|별로)|\s+is (?:too|not)\b")
_REFUSED_STAY = re.compile(rf"(?:{_REFUSED.pattern})[^.,!?]{{0,12}}?(?:{_LODGING}(?![은는])|{_STAYING}|쪽|지역)")
_INSTEAD = re.compile(r"\s*(?:쪽|근처)?\s*(?:말고|아닌|대신)")
_NEAR = re.compile(
    rf"(?<![가-힣])(?P<place>[가-힣]{{2,8}}?)(?:역)?\s*(?:근처|쪽|주변|부근)(?:에|의)?\s*(?:있는\s*)?{_LODGING}"
    r"|\b(?:hotels?|stay(?:ing)?|hostels?|airbnb)\s+(?:in|near|around|close to)\s+(?:the\s+)?"
    r"(?P<named>[A-Z][a-z]+(?: [A-Z][a-z]+)?)"
)
