"""When one wants to fly, as a message says it: 오후 4시쯤 도착하는 비행기로, a later flight home.

Which way is meant, whether its start or its end, and between which hours; or only whether earlier or later than now.
"""

import re
from typing import Literal

from madang.assistants.travel.understand.plans.hours_of_day import EN_CLOCK, KO_CLOCK, minutes_of
from madang.assistants.travel.understand.plans.questions import FLIGHT
from madang.state import Frozen


class FlightTimes(Frozen):
    """Between when and when, in minutes after midnight, one leg of the way is to begin or to end."""

    leg: Literal["outbound", "inbound"] = "outbound"
    end: Literal["departs", "arrives"] = "departs"
    first: int = 0
    last: int = 1_800
    than_now: Literal["earlier", "later"] | None = None
    """Whether it is to be earlier or later than the flight that is shown, where no time is named."""


def read_flight_times(text: str) -> FlightTimes | None:
    """When the way there or back is to be, where a message wants it otherwise; who asks for times wants nothing."""
    clause = next((part.group() for part in _CLAUSE.finditer(text) if _ABOUT_FLIGHTS.search(part.group())), "")
    hours = _hours(clause) if clause and not _ONLY_ASKS.search(clause) else None
    if hours is None:
        return None
    arrives = _ARRIVES.search(clause) is not None
    back = _BACK.search(clause) is not None
    return hours.changed(leg="inbound" if back else "outbound", end="arrives" if arrives else "departs")


def _hours(clause: str) -> FlightTimes | None:
    clock = _CLOCK.search(clause)
    if clock:
        name = "ko" if clock["ko"] else "en"
        at = minutes_of(clock, name, until=_AFTERNOON)
        word = (clock["word"] or "").lower()
        if word in {"after", "from", "past"} or _AFTER.match(clause, clock.end()):
            return FlightTimes(first=at)
        if word in {"before", "by", "until"} or _UNTIL.match(clause, clock.end()):
            return FlightTimes(last=at)
        return FlightTimes(first=max(0, at - _ABOUT), last=at + _ABOUT)
    for (first, last), words in _PARTS:
        if words.search(clause):
            return FlightTimes(first=first, last=last)
    ways = [FlightTimes(than_now=way) for way, words in _THAN_NOW.items() if words.search(clause)]
    return ways[0] if ways else None


_ABOUT = 90
"""Minutes by which a flight may miss the time that is named."""
_AFTERNOON = 5
_CLAUSE = re.compile(r"(?:(?!,(?![0-9])|\.\s|[!?;\n]).)+[?]?")
_ABOUT_FLIGHTS = re.compile(
    rf"{FLIGHT}|(?:귀국|출국|돌아오는|오는|가는|갈\s*때|올\s*때)\S*\s*(?:편|비행|항공|건|거|걸|때)|귀국편|출국편|가는\s*편|오는\s*편|도착|이륙|착륙"
    r"|\b(?:arriv(?:e|ing)|land(?:ing)?|get (?:in|there)|fly(?:ing)? (?:out|home|back|in)|return leg|outbound"
    r"|inbound)\b",
    re.IGNORECASE,
)
_ONLY_ASKS = re.compile(r"몇\s*시|언제|뭐|어때|얼마|알려|너무|\b(?:what time|when|how|which|too)\b", re.IGNORECASE)
_ARRIVES = re.compile(
    r"도착|착륙|내리는|떨어지는|\b(?:arriv\w+|land(?:s|ing)?|get(?:s|ting)? (?:in|there))\b", re.IGNORECASE
)
_BACK = re.compile(
    r"귀국|돌아오|돌아올|오는\s*(?:편|비행|항공|건|거|걸|날)|올\s*때|복귀|집에"
    r"|\b(?:return|back|home|inbound)\b",
    re.IGNORECASE,
)
_CLOCK = re.compile(
    rf"(?P<ko>{KO_CLOCK})"
    rf"|\b(?P<word>at|around|about|after|before|by|from|past|than|until)\s+(?:about "
    rf"|around )?(?P<en>{EN_CLOCK})(?![0-9])",
    re.IGNORECASE,
)
_AFTER = re.compile(r"\s*(?:쯤|경)?\s*(?:이후|넘어|지나|후|부터)|\s+or later", re.IGNORECASE)
_UNTIL = re.compile(r"\s*(?:쯤|경)?\s*(?:이전|전|까지|안에)|\s+(?:or earlier|at the latest)", re.IGNORECASE)
_PARTS: tuple[tuple[tuple[int, int], re.Pattern[str]], ...] = (
    ((0, 420), re.compile(r"새벽|\b(?:dawn|crack of dawn)\b", re.IGNORECASE)),
    (
        (1170, 1800),
        re.compile(
            r"밤\s?(?:늦|비행|편|에)|저녁\s?늦|늦은\s?(?:저녁|밤)|\b(?:late (?:evening|night)|night|red-?eye)\b"
        ),
    ),
    ((300, 720), re.compile(r"아침|오전|\bmorning\b", re.IGNORECASE)),
    ((720, 1080), re.compile(r"오후|점심|낮|\bafternoon\b|\bmid-?day\b", re.IGNORECASE)),
    ((1050, 1440), re.compile(r"저녁|밤|\bevening\b", re.IGNORECASE)),
)
_THAN_NOW: dict[Literal["earlier", "later"], re.Pattern[str]] = {
    "earlier": re.compile(
        r"(?:더|좀|조금)\s*(?:이른|일찍|빠른|빨리)|이른\s*(?:걸|거|편|비행기)\S{0,2}로|앞당"
        r"|\b(?:an? )?earlier\b(?! than)",
        re.IGNORECASE,
    ),
    "later": re.compile(
        r"(?:더|좀|조금)\s*(?:늦은|늦게|느지막)|늦은\s*(?:걸|거|편|비행기)\S{0,2}로|\b(?:a )?later\b(?! than)",
        re.IGNORECASE,
    ),
}
