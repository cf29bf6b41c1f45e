"""The hours between which somebody wants to be out, on one day or on each: 둘째 날은 오후 두 시부터, back by 6 pm.

What lies outside of them is free time, as are the hours that are to be free in between. When somebody flies, checks in
or has a ticket for something is another matter.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from madang.assistants.travel.trip.request import EVERY_DAY, FreeTime
from madang.assistants.travel.understand.plans.days_of_trip import read_days
from madang.reading import Span
from madang.reading.numbers import read_word


class HoursMention(NamedTuple):
    """What is free before, after and between the hours that were named, and the letters that say so."""

    times: tuple[FreeTime, ...] = ()
    spans: tuple[Span, ...] = ()


def read_hours(text: str) -> HoursMention:
    """The hours of a message, clause by clause; one that names no day speaks of those named just before, or of each."""
    times, spans, before = dict[tuple[int, str], FreeTime](), list[Span](), tuple[int, ...]()
    for clause in _CLAUSE.finditer(text):
        days = before = read_days(clause.group()) or (() if _EACH.search(clause.group()) else before)
        if _OF_SOMETHING_ELSE.search(clause.group()):
            continue
        for free, span in _of_clause(clause.group()):
            times |= {(day, free.part): free.changed(day=day) for day in days or (EVERY_DAY,)}
            spans.append((clause.start() + span[0], clause.start() + span[1]))
    if times:
        spans += [found.span() for found in _SLEEPS.finditer(text)]
    return HoursMention(tuple(times.values()), tuple(spans))


def _of_clause(clause: str) -> Iterator[tuple[FreeTime, Span]]:
    """What is free by a clause, and its letters: a stretch in between, else what comes before and after."""
    for pattern in _BETWEEN:
        if found := pattern.search(clause):
            first = minutes_of(found, "one", until=_AFTER_LUNCH)
            last = minutes_of(found, "two", until=_AFTER_LUNCH)
            last += 12 * 60 if last <= first else 0
            if found["out"]:
                yield FreeTime(day=EVERY_DAY, part="morning", ends=first), found.span()
                yield FreeTime(day=EVERY_DAY, part="evening", starts=last), found.span()
            else:
                yield FreeTime(day=EVERY_DAY, part="afternoon", starts=first, ends=last), found.span()
            return
    if found := _first_of(_ENDS, clause):
        yield FreeTime(day=EVERY_DAY, part="evening", starts=minutes_of(found, "one", until=_EVENING)), found.span()
        clause = clause[: found.start()] + " " * (found.end() - found.start()) + clause[found.end() :]
    if found := _first_of(_STARTS, clause):
        yield FreeTime(day=EVERY_DAY, part="morning", ends=minutes_of(found, "one", until=_MORNING)), found.span()


def _first_of(patterns: tuple[re.Pattern[str], ...], clause: str) -> re.Match[str] | None:
    return next((found for pattern in patterns if (found := pattern.search(clause))), None)


def minutes_of(found: re.Match[str], name: str, *, until: int) -> int:
    """A time in minutes after midnight; hours of no half of the day up to `until` are those after noon."""
    said = found[name].strip().lower()
    if said in _NAMED:
        return _NAMED[said]
    clock = next(each for each in (_KOREAN_CLOCK.fullmatch(said), _ENGLISH_CLOCK.fullmatch(said)) if each)
    word = clock["hour"]
    hour = int(word) if word.isdecimal() else _KOREAN_HOURS.get(word) or read_word(word) or 0
    half, minutes = clock["half"] or "", 30 if clock["past"] else int(clock["minutes"] or 0)
    if half in _LATE_HALF or (not half and hour <= until):
        hour += 12 if hour < _NOON else _NOON if half == "밤" else 0
    elif half in _EARLY_HALF and hour == _NOON:
        hour = 0
    return hour * 60 + minutes


_NOON = 12
_MORNING, _AFTER_LUNCH, _EVENING = 5, 7, 9
"""Up to which hour one means the afternoon, of when a day begins, of a pause in it, and of when it ends."""
_LATE_HALF = frozenset({"오후", "저녁", "밤", "낮", "점심", "pm", "p.m.", "p.m"})
_EARLY_HALF = frozenset({"오전", "아침", "새벽", "am", "a.m.", "a.m"})
_NAMED = {"정오": 720, "자정": 1440, "noon": 720, "midday": 720, "midnight": 1440}
_KOREAN_HOURS = {
    word: hour
    for hour, word in enumerate(
        ("한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열", "열한", "열두"), start=1
    )
}
KO_CLOCK = (
    r"(?:오전|아침|새벽|오후|저녁|밤|낮|점심)?\s*"
    r"(?:[0-9]{1,2}|열한|열두|열|한|두|세|네|다섯|여섯|일곱|여덟|아홉)\s*시(?![가-힣]?[간장내즌])(?:\s*[0-9]{1,2}\s*분|\s*반)?"
    r"|(?:오전|오후)?\s*[0-9]{1,2}:[0-9]{2}|정오|자정"
)
_KOREAN_CLOCK = re.compile(
    r"(?P<half>오전|아침|새벽|오후|저녁|밤|낮|점심)?\s*(?P<hour>[0-9]{1,2}|열한|열두|열|한|두|세|네|다섯|여섯|일곱|여덟|아홉)"
    r"(?:\s*시|(?=:))(?:\s*(?::)?(?P<minutes>[0-9]{1,2})\s*분?|\s*(?P<past>반))?"
)
_WORD = r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
EN_CLOCK = rf"(?:[0-9]{{1,2}}(?::[0-9]{{2}})?|{_WORD})(?:\s*(?:[ap]\.?m\b\.?|o'?clock))?|noon|midday|midnight"
_ENGLISH_CLOCK = re.compile(
    rf"(?P<past>half past )?(?P<hour>[0-9]{{1,2}}|{_WORD})(?::(?P<minutes>[0-9]{{2}}))?"
    r"\s*(?:(?P<half>[ap]\.?m\b\.?)|o'?clock)?"
)
_CLAUSE = re.compile(r"(?:(?!,(?![0-9])|\.\s|[!?;\n]|하고\s|그리고\s).)+")
_EACH = re.compile(r"매일|날마다|하루|\b(?:every|each|any|daily)\b", re.IGNORECASE)
_OF_SOMETHING_ELSE = re.compile(
    r"비행|항공|귀국|도착|기차|열차|ktx|버스|페리|체크|티켓|예약|표를|공연|회의|퇴근|출근|수업|근무|문\s*(?:열|닫)"
    r"|\b(?:flights?|fly|land(?:s|ing)?|arriv\w+|planes?|trains?|bus|ferry|check|tickets?|book\w*|reserv\w+|meeting"
    r"|work|opens?|closes?|dinner reservation)\b",
    re.IGNORECASE,
)
_SLEEPS = re.compile(
    r"늦잠\S*(?:\s*(?:자|잘|잔)\S*)?|푹\s*(?:자|쉬)\S*|\b(?:sleep|lie) in\b|\bget up early\b", re.IGNORECASE
)
"""Why somebody begins late, once it is said when."""
_NOTHING = (
    r"(?:아무\s*(?:것도|일정도?)|일정\S{0,2}\s*(?:없|넣지|잡지|빼|말)"
    r"|비워|비우|비어|자유|쉬|쉴|낮잠|안\s|못\s|싫|무리|힘들)"
)
_OUT = r"(?:시작|움직|나가|나갈|나서|다니|다닐|돌아다|돌고|구경|관광|일어나|활동|일정)"
_BACK = (
    r"(?:끝|마치|마쳐|마무|들어|돌아\s?(?:오|와|가)|복귀|귀가|숙소(?:로|에)|호텔(?:로|에)"
    r"|재우|재워|자야|마감|종료|쉬러)"
)
_BETWEEN = (
    re.compile(
        rf"(?P<one>{KO_CLOCK})\s*(?:부터|에서|~|-|–)\s*(?P<two>{KO_CLOCK})\s*(?:까지|사이)?(?:는|은|에는|엔|만)?\s*[^,.]{{0,12}}?"
        rf"(?:{_NOTHING}|(?P<out>{_OUT}))"
    ),
    re.compile(
        rf"\b(?:free|nothing|off|naps?|break|rest|gap|open|empty|clear)\b[^,.]{{0,24}}?\b(?:from|between)\s+"
        rf"(?P<one>{EN_CLOCK})\s*(?:to|and|until|till|-|–)\s*(?P<two>{EN_CLOCK})(?P<out>(?!))?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:keep|leave|block|clear|from|between)\s+(?:out\s+|off\s+|from\s+|between\s+)?"
        rf"(?P<one>{EN_CLOCK})\s*(?:to|and|until|till|-|–)\s*(?P<two>{EN_CLOCK})[^,.]{{0,24}}?"
        r"\b(?:free|open|empty|clear|naps?|rest|nothing|break)\b(?P<out>(?!))?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:only|just|be out|out and about|sightsee\w*|sights)\b[^,.]{{0,16}}?\b(?P<out>from|between)\s+"
        rf"(?P<one>{EN_CLOCK})\s*(?:to|and|until|till|-|–)\s*(?P<two>{EN_CLOCK})",
        re.IGNORECASE,
    ),
)
_ENDS = (
    re.compile(rf"(?P<one>{KO_CLOCK})\s*(?:이후|넘어|지나|부터)(?:서|에|로|엔|에는|는|은)*\s*[^,.]{{0,8}}?{_NOTHING}"),
    re.compile(
        rf"(?P<one>{KO_CLOCK})\s*(?:쯤|경|정도|즈음)?\s*(?:까지|전|이전|안|에|이면|엔)(?:에|으로|는|까지|만|도)*\s*[^,.]{{0,12}}?{_BACK}"
    ),
    re.compile(
        r"\b(?:end|ending|finish|finished|stop|done|wrap(?:ped)? up|back|home|return|in bed|at the hotel"
        r"|call it a day)\b"
        rf"[^,.]{{0,30}}?\b(?:by|before|at|around|no later than)\s+(?:about |around )?(?P<one>{EN_CLOCK})",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:nothing|no (?:plans?|sights?|activit\w+|stops?)|free|off|rest)\b[^,.]{0,20}?"
        rf"\b(?:after|past|from)\s+(?P<one>{EN_CLOCK})",
        re.IGNORECASE,
    ),
)
_STARTS = (
    re.compile(
        rf"(?P<one>{KO_CLOCK})\s*(?:이전|전)(?:에는|엔|에|까지는?|은|으로)?\s*[^,.]{{0,10}}?(?:{_NOTHING}|{_OUT}\S*\s*(?:말|않|싫))"
    ),
    re.compile(rf"(?P<one>{KO_CLOCK})\s*까지(?:는)?\s*[^,.]{{0,6}}?(?:{_NOTHING}|자고|잘래|잘게|자자|늦잠)"),
    re.compile(
        rf"(?P<one>{KO_CLOCK})\s*(?:쯤|경|정도)?\s*(?:이후|넘어|지나|부터|는\s*돼야|에)(?:서|에|나|만|부터|로)*\s*[^,.]{{0,14}}?{_OUT}"
    ),
    re.compile(rf"{_OUT}\S{{0,4}}\s*(?P<one>{KO_CLOCK})\s*(?:이후|부터|쯤|에)"),
    re.compile(rf"(?P<one>{KO_CLOCK})\s*(?:부터|이후(?:로|부터)?)(?:요|로)?\s*$"),
    re.compile(
        r"\b(?:nothing|not|no earlier|n't|never|no (?:plans?|sights?|activit\w+|stops?|starts?))\b[^,.]{0,30}?"
        rf"\b(?:before|until|till|than)\s+(?P<one>{EN_CLOCK})",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:start\w*|begin\w*|kick off|get going|head out|set (?:off|out)|go out|get up|wake up|sleep in"
        r"|lie in|free)\b"
        rf"[^,.]{{0,24}}?\b(?:at|from|after|around|until|till|about|by)\s+(?:about |around )?(?P<one>{EN_CLOCK})",
        re.IGNORECASE,
    ),
)
