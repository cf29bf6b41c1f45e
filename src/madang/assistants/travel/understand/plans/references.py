"""What of the last answer a message points at: plans by letter, name or place on the screen, days of the trip by
number, weekday or date, an amount or a day that was named before.
"""

import re
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from madang.assistants.travel.trip.offer import PlanKind
from madang.assistants.travel.understand.plans.days_of_trip import DAY_OF_TRIP, read_days
from madang.reading.dates import find_periods


def plans_named(text: str, shown: Sequence[PlanKind]) -> tuple[PlanKind, ...]:
    """The plans that are meant, in the order they are named; numbers count as the plans stand on the screen."""
    found = dict[int, PlanKind]()
    for kind, pattern in _PLANS:
        found |= {match.start(): kind for match in pattern.finditer(text)}
    counted = DAY_OF_TRIP.sub(lambda day: " " * len(day.group()), text)
    counted = _VISIT.sub(lambda visit: " " * len(visit.group()), counted)
    for at, number in _numbers(counted):
        if 0 < number <= len(shown) and not any(abs(at - other) < _SAME_WORD for other in found):
            found[at] = shown[number - 1]
    if shown and (last := _LAST_PLAN.search(counted)):
        found.setdefault(last.start(), shown[-1])
    return tuple(dict.fromkeys(found[at] for at in sorted(found)))


class VisitMention(NamedTuple):
    """A place of a plan by where it stands: on which day and as which of it, from 1, the last as -1."""

    day: int
    place: int


def visits_dropped(text: str) -> tuple[VisitMention, ...]:
    """The places that are to leave the plan, by where they stand: 첫 번째 장소 말고, skip the last stop on day 2."""
    found = [*_VISIT.finditer(text)]
    if not found or not _DROPS.search(text):
        return ()
    day = next(iter(read_days(_VISIT.sub(" ", text))), 1)
    return tuple(VisitMention(day, _place_in_row(visit)) for visit in found)


def _place_in_row(visit: re.Match[str]) -> int:
    word = (visit["ko"] or visit["en"]).lower()
    return int(word) if word.isdecimal() else next(at for at, words in _PLACES_IN_ROW.items() if word in words)


def option_number(text: str) -> int | None:
    """1번, 두 번째, option 3, the second one."""
    return next((number for _, number in _numbers(text)), None)


def as_days_of_trip(text: str, dates: Sequence[date], today: date) -> str:
    """The text with weekdays and dates within a trip that is planned called by their numbers: Saturday as day 3.

    A day to leave on or to move to (토요일로, leave on Saturday) is left as it is.
    """
    text = _SEVERAL_DAYS.sub(lambda found: f"day {found['one']} {found['and']} day {found['other']}", text)
    if not dates or _LEAVES.search(text):
        return text
    spans = {found.span(): _on_weekday(found, dates) for found in _WEEKDAY.finditer(text)}
    for period in find_periods(text, today, prefer="future"):
        if period.granularity == "day" and period.start in dates and _DIGIT.search(period.text):
            spans[period.span] = dates.index(period.start) + 1
    for (start, end), number in sorted(spans.items(), reverse=True):
        if number and not _IS_GOAL.match(text[end:]) and not _TO.search(text[:start]):
            name = f"{number}일차" if _KOREAN.search(text) else f"day {number}"
            text = f"{text[:start]}{name}{text[end:]}"
    return text


def weekdays_in(text: str) -> int:
    """How many weekdays a text names."""
    return len({*(found.group().lower() for found in _WEEKDAY.finditer(text))})


def points_at_amount(text: str) -> bool:
    """그 금액으로, that much: an amount that was named before."""
    return _THAT_AMOUNT.search(text) is not None


def points_at_day(text: str) -> bool:
    """그날로, on that date: a day that was named before."""
    return _THAT_DAY.search(text) is not None


def _numbers(text: str) -> list[tuple[int, int]]:
    """Where places in a row are named, and which."""
    words = [
        (found.start(), number)
        for number, pattern in enumerate(_ORDINALS, start=1)
        for found in re.finditer(pattern, text)
    ]
    digits = [(found.start(), int(next(filter(None, found.groups())))) for found in _NUMBERED.finditer(text)]
    return sorted((*words, *digits))


def _on_weekday(found: re.Match[str], dates: Sequence[date]) -> int | None:
    """The day of the trip that falls on a weekday, if only one does."""
    word = (found["ko"] or found["en"]).lower()
    weekday = _KOREAN_DAYS.index(word) if word in _KOREAN_DAYS else _ENGLISH_DAYS.index(word[:3])
    days = [number for number, day in enumerate(dates, start=1) if day.weekday() == weekday]
    return days[0] if len(days) == 1 else None


_PLACES_IN_ROW = {
    1: ("첫", "맨 처음", "처음", "맨처음", "first"), 2: ("두", "second"), 3: ("세", "third"), 4: ("네", "fourth"),
    5: ("다섯", "fifth"), -1: ("마지막", "맨 끝", "last"),
}  # fmt: skip
_VISIT = re.compile(
    r"(?<![가-힣0-9])(?P<ko>첫|두|세|네|다섯|[1-9]|맨\s?처음|처음|마지막|맨\s?끝)\s*(?:번\s*째|번)?(?:으로|에)?\s*(?:가는\s*)?(?:장소|코스|명소|관광지|일정|곳|데|방문지)"
    r"(?=\s*(?:은|는|을|를|이|가|만|도|말고|빼|대신|바꿔|변경|취소|싫|별로|패스|스킵|뭐|어디))"
    r"|\b(?P<en>first|second|third|fourth|fifth|last) (?:stop|place|sight|visit|attraction|activity|spot|thing)\b",
    re.IGNORECASE,
)
"""A place of a plan by where it stands on its day."""
_DROPS = re.compile(
    r"말고|빼|대신|바꿔|바꾸|변경|취소|싫|별로|패스|스킵"
    r"|\b(?:skip|drop|remove|replace|swap|change|instead|other than|not|lose|cut|ditch|scrap|leave out|take out)\b",
    re.IGNORECASE,
)
_SAME_WORD = 4
_KOREAN_DAYS = "월화수목금토일"
_ENGLISH_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEKDAY = re.compile(
    r"(?<![가-힣0-9])(?P<ko>[월화수목금토일])(?:요일|욜)|\b(?P<en>(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b",
    re.IGNORECASE,
)
_SEVERAL_DAYS = re.compile(
    r"\bdays (?P<one>[0-9]{1,2})\s*(?P<and>and|&|with|,)\s*(?P<other>[0-9]{1,2})\b", re.IGNORECASE
)
_KOREAN = re.compile(r"[가-힣]")
_DIGIT = re.compile(r"[0-9]")
_LEAVES = re.compile(
    r"출발|떠나|떠날|가는\s*날|돌아오|귀국|부터|까지|미루|미뤄|미룰|당겨|당길|앞당"
    r"|\b(?:leav\w+|depart\w*|fly\w*|back|home|return\w*|from|until|start\w*|postpone|instead)\b",
    re.IGNORECASE,
)
_IS_GOAL = re.compile(r"(?:으로|로)(?!\s*하루)|\s*출발")
_TO = re.compile(r"\b(?:to|on to|for)\s+$", re.IGNORECASE)
_THAT_AMOUNT = re.compile(
    r"(?:그|이|저|말씀하신|말한|알려\s*준|방금)\s*(?:금액|돈|액수|예산|가격)|(?:그|이)\s*(?:정도|만큼)(?:로|으로|까지|\s*(?:올|잡|쓸|낼))"
    r"|\b(?:that|this) (?:much|amount|budget|figure|sum|price)\b",
    re.IGNORECASE,
)
_THAT_DAY = re.compile(
    r"(?:그|이)\s*(?:날|때)(?:짜)?(?:로|에|으로|가\s*좋)|제일\s*싼\s*날(?:짜)?로"
    r"|\b(?:that|this) (?:day|date)\b|\b(?:leave|go|fly|move it|do it) (?:on )?then\b",
    re.IGNORECASE,
)
_ORDINALS = (
    r"첫\s*번째|첫째|맨\s*(?:위|처음)|\bfirst\b|\btop one\b",
    r"두\s*번째|둘째(?!\s*날)|가운데|\bsecond\b|\bmiddle one\b",
    r"세\s*번째|셋째(?!\s*날)|\bthird\b",
    r"네\s*번째|\bfourth\b",
)
_LAST_PLAN = re.compile(r"마지막\s*(?:안|거|것|플랜|옵션)|맨\s*(?:아래|끝)|\b(?:the )?last (?:one|plan|option)\b")
_NUMBERED = re.compile(
    r"(?<![0-9])([1-9])\s*(?:번|안(?=이?랑|하고|[과와은이을의에도]|으로|\s|$|[,.?!/])|플랜)|\b(?:plan|option|number|no\.?)\s*#?([1-9])\b|#([1-9])\b|^\s*([1-9])\s*$"
)
_BESIDE = r"(?=\s*(?:안|플랜|로\b|[랑와과]|이랑|하고))"
_AMONG = r"(?:between|and|or|vs\.?|versus|plans|options|with|from|of)"
_PLANS: tuple[tuple[PlanKind, re.Pattern[str]], ...] = (
    (
        "value",
        re.compile(
            rf"가성비|알뜰|절약형|(?<![가-힣a-z])c{_BESIDE}|^c(?:'s|’s)?$|\bvalue\b|\b(?:plan|option) c\b"
            rf"|\b{_AMONG} c\b|cheapest|제일\s*싼\s*(?:안|거|걸|것)"
        ),
    ),
    (
        "balanced",
        re.compile(
            rf"균형|추천\s*(?:안|플랜)|(?<![가-힣a-z])b{_BESIDE}|^b(?:'s|’s)?$|\bbalanced\b"
            rf"|\b(?:plan|option) b\b|\b{_AMONG} b\b"
        ),
    ),
    (
        "comfort",
        re.compile(
            rf"여유\s*(?:안|형|플랜)|럭셔리|(?<![가-힣a-z])a{_BESIDE}|^a(?:'s|’s)?$|\bcomfort\b"
            rf"|\b(?:plan|option) a\b|\b(?:between|plans|options) a(?= and| or| vs)|\b(?:vs\.?|versus) a\b"
        ),
    ),
)
