"""What single days of a trip are wished for: 마지막 날은 쇼핑만, day 2 at the theme park, 첫날은 늦게 일어나고 싶어."""

import re
from typing import NamedTuple, cast

from madang.assistants.travel.trip.places import Style
from madang.assistants.travel.trip.request import DayWish, FreeTime
from madang.assistants.travel.understand.dates import read_days
from madang.assistants.travel.understand.names import TripNames
from madang.assistants.travel.understand.polarity import ids, wanted_and_unwanted
from madang.reading import Span


class DayWishMention(NamedTuple):
    """What days are kept for, which begin late or end early, and the letters of styles that count for a day alone."""

    wishes: tuple[DayWish, ...] = ()
    times: tuple[FreeTime, ...] = ()
    spans: tuple[Span, ...] = ()


def read_day_wishes(text: str, lexicon: TripNames) -> DayWishMention:
    """The wishes of clauses that name a day of the trip; questions wish for nothing."""
    wishes, times, spans = list[DayWish](), list[FreeTime](), list[Span]()
    for clause in _CLAUSE.finditer(text):
        days = read_days(clause.group())
        if not days or _IS_QUESTION.search(clause.group()):
            continue
        if _LATE.search(clause.group()):
            times += [FreeTime(day=day, part="morning") for day in days]
        elif _EARLY_END.search(clause.group()):
            times += [FreeTime(day=day, part="evening") for day in days]
        styles, _ = wanted_and_unwanted(clause.group(), lexicon.styles.find(clause.group()))
        sights, _ = wanted_and_unwanted(clause.group(), lexicon.sights_in(clause.group()))
        if sights:
            styles = []
        wishes += [
            DayWish(day=day, styles=cast("tuple[Style, ...]", ids(styles)), sights=ids(sights))
            for day in days
            if styles or sights
        ]
        spans += [(clause.start() + place.span[0], clause.start() + place.span[1]) for place in styles]
    return DayWishMention(tuple(dict.fromkeys(wishes)), tuple(dict.fromkeys(times)), tuple(spans))


_CLAUSE = re.compile(r"(?:(?!,|\.\s|[!?;\n]|하고\s|그리고|\bbut\b).)+[!?]?")
_IS_QUESTION = re.compile(r"\?|뭐|무엇|어디|몇\s*시|알려|어때|비\s*오|\b(?:what|where|when|how|rain)", re.IGNORECASE)
_LATE = re.compile(
    r"늦게\s*(?:일어|시작|나가|출발|움직)|늦잠|천천히\s*(?:시작|나가|일어)|\b(?:late start"
    r"|start (?:it )?late|sleep in|lie in|get up late)\b",
    re.IGNORECASE,
)
_EARLY_END = re.compile(
    r"일찍\s*(?:끝|마치|들어|쉬|자)|\b(?:finish|end|be back|early night) ?early\b|\bearly night\b", re.IGNORECASE
)
