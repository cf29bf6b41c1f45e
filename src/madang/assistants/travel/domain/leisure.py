"""Time that is left free: the days, or parts of days, that a message keeps clear of plans."""

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from madang.assistants.travel.domain.times import DAY, read_days
from madang.models.language import Span
from madang.state.frozen import Frozen
from madang.state.stored import stored_as

__all__ = ["EVERY_DAY", "UNNAMED_DAY", "FreeTime", "Leisure", "Part", "days_of", "read_leisure"]

Part = Literal["day", "morning", "afternoon", "evening"]

EVERY_DAY = 0
UNNAMED_DAY = -2
"""Each day; and the last but one, where nobody says which: the days at both ends are short anyway."""


@stored_as("travel.free_time", formerly=("madang.assistants.travel.domain.leisure:FreeTime",))
class FreeTime(Frozen):
    """A day or a part of one with nothing planned; days count from 1, below zero from the end, and 0 is each."""

    day: int
    part: Part = "day"


class Leisure(NamedTuple):
    """What a message says of free time, in which letters, and whether it takes back what was to be free."""

    times: tuple[FreeTime, ...] = ()
    spans: tuple[Span, ...] = ()
    taken_back: bool = False


def read_leisure(text: str) -> Leisure:
    """The free time that is asked for: 셋째 날은 자유시간, 하루는 비워줘, keep the last afternoon free."""
    times, spans, taken_back = list[FreeTime](), list[Span](), False
    for clause in _CLAUSE.finditer(text):
        free = _FREE.search(clause.group())
        if free is None or _ASKED.match(clause.group(), free.end()) or not _is_of_a_day(clause.group()):
            continue
        words = (free, *_COUNTED.finditer(clause.group()), *DAY.finditer(clause.group()))
        spans += [(clause.start() + word.start(), clause.start() + word.end()) for word in words]
        if _REFUSED_AFTER.match(clause.group(), free.end()) or _REFUSED_BEFORE.search(clause.group()[: free.start()]):
            taken_back = True
        else:
            times += _times(clause.group(), free)
    return Leisure(tuple(dict.fromkeys(times)), tuple(spans), taken_back)


def days_of(times: Sequence[FreeTime], nights: int) -> tuple[FreeTime, ...]:
    """The same free time by the days of a trip of so many nights, in order; days that it does not have are left out."""
    days = range(1, nights + 2)
    named = dict.fromkeys(
        each.changed(day=day) for each in times for day in days if each.day in (EVERY_DAY, day, day - nights - 2)
    )
    whole = {each.day for each in named if each.part == "day"}
    return tuple(
        sorted(
            (each for each in named if each.part == "day" or each.day not in whole),
            key=lambda each: (each.day, each.part),
        )
    )


def _is_of_a_day(clause: str) -> bool:
    """Whether it is time that is to be free: a room may be empty, and who wants a rest wants no empty day yet."""
    return any(pattern.search(clause) for pattern in (_TIME, _COUNTED, DAY, *(pattern for _, pattern in _PARTS)))


def _times(clause: str, free: re.Match[str]) -> Iterator[FreeTime]:
    """What the words near to those that say free make of it; other parts of a clause speak of other things."""
    near = clause[max(0, free.start() - _REACH) : free.end() + _REACH]
    part: Part | None = next((part for part, pattern in _PARTS if pattern.search(near)), None)
    days = read_days(near)
    if days:
        yield from (FreeTime(day=day, part=part or "day") for day in days)
    elif _EACH.search(near):
        yield FreeTime(day=EVERY_DAY, part=part or "afternoon")
    else:
        whole = part is None and _DAYS.search(near) is not None
        for more in range(2 if _TWO.search(near) else 1):
            yield FreeTime(day=UNNAMED_DAY - more, part="day" if whole else part or "afternoon")


_CLAUSE = re.compile(r"(?:(?!(?<!안 )하고\s|그리고|,|\.\s|[!?;\n]|\band\b(?!\s+(?:day|the)\b)).)+[!?]?")
_FREE = re.compile(
    r"자유\s*(?:시간|일정|활동)|자유(?:로|롭게|야|니까|$)|비워|비우|비어|빈\s*(?:날|시간)|쉬는\s*(?:날|시간)|쉬(?:자|게|고\s*싶|었으면)"
    r"|아무\s*(?:것도|일정도?)\s*(?:안|하지|없)|일정\s*(?:없이|잡지|넣지)"
    r"|\bfree (?:days?|time|afternoons?|mornings?|evenings?|half[- ]days?)\b|\bnothing planned\b|\bwithout plans\b"
    r"|\b(?:free|open|empty)(?=[.!?]?\s*$|\s+(?:please|for (?:us|me|shopping|ourselves)))",
    re.IGNORECASE,
)
_TIME = re.compile(r"자유|시간|일정|\bfree\b|\bplan", re.IGNORECASE)
_REACH = 20
_TWO = re.compile(r"이틀|2일은|\btwo (?:\w+ )?days\b", re.IGNORECASE)
_EACH = re.compile(r"매일|날마다|\b(?:every|each) (?:day|morning|afternoon|evening)\b|\bdaily\b", re.IGNORECASE)
_DAYS = re.compile(r"하루|이틀|1일은|2일은|날|\bfree days?\b|\b(?:a|one|two) (?:\w+ )?days?\b", re.IGNORECASE)
_COUNTED = re.compile(
    r"하루|이틀|1일은|2일은|\b(?:an?|one|two) (?:\w+ )?(?:days?|mornings?|afternoons?|evenings?)\b", re.IGNORECASE
)
"""What counts free days, and would be read as the length of the trip."""
_PARTS: tuple[tuple[Part, re.Pattern[str]], ...] = (
    ("morning", re.compile(r"오전|아침|\bmornings?\b", re.IGNORECASE)),
    ("afternoon", re.compile(r"오후|반나절|반일|\bafternoons?\b|\bhalf\b", re.IGNORECASE)),
    ("evening", re.compile(r"저녁|밤에?는|\bevenings?\b", re.IGNORECASE)),
)
_ASKED = re.compile(r"\s*(?:이야|인가|이에요|예요|있어|있나|있니|얼마|뭐)[^.]*\?")
_REFUSED_AFTER = re.compile(
    r"\s*(?:은|는|을|를|도)?\s*(?:좀\s*)?(?:빼|없애|없이|필요\s*없|말고|취소|싫|안\s*(?:줘|넣|해)|됐)"
)
_REFUSED_BEFORE = re.compile(
    r"\b(?:no|without|cancel|skip|drop|not)\s+(?:a\s+|any\s+|the\s+|my\s+|need\s+)*$", re.IGNORECASE
)
