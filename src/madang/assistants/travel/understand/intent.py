"""What a message asks for once there are plans: another choice, a change, a look at something, a step back."""

import re
from typing import Literal

from madang.assistants.travel.trip.offer import PlanKind
from madang.assistants.travel.understand.dates import DAY_OF_TRIP, read_days
from madang.assistants.travel.understand.wish import Wish
from madang.state import Frozen

IntentKind = Literal[
    "trip",  # says something of a trip, or changes it
    "choose",  # settles on one of the plans
    "show",  # wants to see one of them
    "rain",  # asks what to do if it rains
    "remedy",  # takes one of the changes that would make an impossible wish possible
    "undo",  # takes the last change back
    "ask",  # asks about the flight, the stay, the costs or a day of a plan
    "cheaper_hotel",
    "better_hotel",
    "other_hotel",
    "cheaper_flight",
    "better_flight",
    "other_flight",
    "cheaper",  # whatever saves most
    "better",  # whatever costs least more
    "restart",  # forgets the trip and starts over
    "greeting",
    "thanks",
    "unclear",
]


PlanTopic = Literal["flight", "hotel", "cost", "day"]


class Intent(Frozen):
    """What is asked for; `plan`, `day` (from 1, the last as -1) and `remedy` (from 1) say of which, if it is said."""

    kind: IntentKind
    plan: PlanKind | None = None
    day: int | None = None
    remedy: int | None = None
    topic: PlanTopic | None = None


def read_intent(message: str, wish: Wish, *, has_offer: bool, before: IntentKind = "trip", remedies: int = 0) -> Intent:
    """What `message` asks for; before there are plans nothing but a trip can be asked for.

    A day that is named alone goes on with what was asked for `before`. Of so many `remedies` one may be chosen by its
    number.
    """
    text = message[:_LONGEST].lower()
    if _RESTART.search(text):
        return Intent(kind="restart")
    if (number := _option_number(text)) and number <= remedies and _says_no_more(wish):
        return Intent(kind="remedy", remedy=number)
    about_plans = _about_plans(text, wish, before) if has_offer else None
    if about_plans:
        return about_plans
    if not wish.is_empty:
        return Intent(kind="trip")
    if _THANKS.search(text):
        return Intent(kind="thanks")
    return Intent(kind="greeting" if _GREETS.search(text) else "unclear")


def _about_plans(text: str, wish: Wish, before: IntentKind) -> Intent | None:
    """What is asked of the plans there are, None if nothing is."""
    for kind, pattern in _CHANGES:
        if pattern.search(text) and (kind not in _VAGUE or _says_no_more(wish)):
            return Intent(kind=kind, plan=_plan(text), day=_day(text))
    shows = _SHOWS.search(text)
    if _THIS.search(text) and _says_no_more(wish):
        return Intent(kind="choose", plan=_plan(text))
    if _plan(text) and (_CHOOSES.search(text) or shows or wish.is_empty):
        return Intent(kind="show" if shows else "choose", plan=_plan(text))
    if before == "rain" and wish.is_empty and _day(text) and not _WORDS.search(DAY_OF_TRIP.sub("", text)):
        return Intent(kind="rain", day=_day(text))
    topic = _topic(text) if _ASKS.search(text) else None
    if topic and _says_no_more(wish):
        return Intent(kind="ask", plan=_plan(text), day=_day(text), topic=topic)
    return None


def _says_no_more(wish: Wish) -> bool:
    """Whether a message says nothing of a trip but that anything will do, or the word hotel."""
    lodging = None if wish.lodging == "hotel" else wish.lodging
    return wish.changed(no_preference=False, lodging=lodging).is_empty


def _topic(text: str) -> PlanTopic | None:
    """What a question is about: a day that is named, the way there, the stay, or what it costs."""
    if _day(text):
        return "day"
    return next((topic for topic, pattern in _TOPICS if pattern.search(text)), None)


def _option_number(text: str) -> int | None:
    """1번, 두 번째, option 3, the second one."""
    for number, pattern in enumerate(_ORDINALS, start=1):
        if re.search(pattern, text):
            return number
    found = _NUMBERED.search(text)
    return int(next(filter(None, found.groups()))) if found else None


def _plan(text: str) -> PlanKind | None:
    return next((kind for kind, pattern in _PLANS if pattern.search(text)), None)


def _day(text: str) -> int | None:
    """둘째 날, 2일차, day 2; the last day is -1."""
    return next(iter(read_days(text)), None)


_LONGEST = 4_000
_ORDINALS = (r"첫\s*번째|\bfirst\b", r"두\s*번째|\bsecond\b", r"세\s*번째|\bthird\b", r"네\s*번째|\bfourth\b")
_NUMBERED = re.compile(r"(?<![0-9])([1-9])\s*번|\b(?:option|number|no\.?)\s*([1-9])\b|^\s*([1-9])\s*$")
_HOTEL = r"(?:호텔|숙소|방(?!법|문|식|향|콕)|리조트|hotel|lodging|room|place to stay)"
_FLIGHT = r"(?:항공|비행기|비행|항공권|flight|fare|plane)"
_CHEAPER = (
    r"(?:더\s*)?(?:(?<!비)싼|(?<!비)싸게|저렴|낮은|아끼|절약|비싸|cheaper|less expensive|lower|too expensive|too dear)"
)
_OTHER = r"(?:마음에\s*안|별로|싫|바꿔|바꾸|바꿀|다른|don'?t like|another|different|change|switch)"
_BETTER = r"(?:더\s*)?(?:좋은|좋게|고급|비싼|럭셔리|업그레이드|better|nicer|upgrade|fancier|more expensive)"


def _about(what: str, how: str) -> re.Pattern[str]:
    return re.compile(rf"{what}.{{0,12}}{how}|{how}.{{0,12}}{what}")


_CHANGES: tuple[tuple[IntentKind, re.Pattern[str]], ...] = (
    (
        "undo",
        re.compile(
            r"되돌려|되돌리|취소해|원래대로|방금 거 취소|이전으로"
            r"|\bundo\b|go back|revert|cancel (?:that|it)\b|as it was"
        ),
    ),
    ("rain", re.compile(r"비(?:가)?\s*(?:오면|올|온다|와도|오는)|우천|장마|\brain(?:s|y|ing)?\b")),
    ("cheaper_hotel", _about(_HOTEL, _CHEAPER)),
    ("better_hotel", _about(_HOTEL, _BETTER)),
    ("cheaper_flight", _about(_FLIGHT, _CHEAPER)),
    ("better_flight", _about(_FLIGHT, _BETTER)),
    ("other_hotel", _about(_HOTEL, _OTHER)),
    ("other_flight", _about(_FLIGHT, _OTHER)),
    (
        "cheaper",
        re.compile(r"(?:더|좀|조금)\s*(?:(?<!비)싸게|(?<!비)싼|저렴)|너무\s*비싸|\bcheaper\b|too (?:expensive|dear)"),
    ),
    (
        "better",
        re.compile(r"(?:더|좀|조금)\s*(?:고급|럭셔리|편하게)|업그레이드|\bupgrade\b|\b(?:fancier|more comfortable)\b"),
    ),
)
_VAGUE: frozenset[IntentKind] = frozenset({"other_hotel", "other_flight"})
"""Another hotel or flight is meant only where it is not said which."""
_ASKS = re.compile(
    r"얼마|어디|몇\s*시|언제|알려|뭐|무엇|어때|어떻게|궁금|\?"
    r"|\b(?:what|which|how (?:much|long|many)|when|where|tell me)\b"
)
_WORDS = re.compile(r"[가-힣]{2}|\b(?!and\b|what\b|about\b|the\b|on\b|for\b)[a-z]{2,}")
"""What makes a day that is named more than the day alone."""
_TOPICS: tuple[tuple[PlanTopic, re.Pattern[str]], ...] = (
    ("flight", re.compile(rf"{_FLIGHT}|공항|기차|열차|ktx|\b(?:airport|fly|train)\b")),
    ("hotel", re.compile(rf"{_HOTEL}|묵|\bstay(?:ing)?\b")),
    ("cost", re.compile(r"비용|줄일|아낄|총액|얼마|경비|\b(?:costs?|price|total|how much)\b")),
)
_PLANS: tuple[tuple[PlanKind, re.Pattern[str]], ...] = (
    (
        "value",
        re.compile(
            r"가성비|알뜰|절약형|(?<![가-힣a-z])c\s*안|세\s*번째|3번|\bvalue\b|\bplan c\b|\bthird\b(?! day)|cheapest"
        ),
    ),
    (
        "balanced",
        re.compile(
            r"균형|추천\s*(?:안|플랜)|(?<![가-힣a-z])b\s*안|두\s*번째|2번|\bbalanced\b|\bplan b\b|\bsecond\b(?! day)"
        ),
    ),
    (
        "comfort",
        re.compile(
            r"여유\s*(?:안|형|플랜)|럭셔리|(?<![가-힣a-z])a\s*안|첫\s*번째|1번|\bcomfort\b|\bplan a\b|\bfirst\b(?! day)"
        ),
    ),
)
_CHOOSES = re.compile(
    r"로\s*(?:할게|하겠|해\s*줘|갈게|가자|결정|정할|확정|선택)|선택|고를게|결정|좋겠"
    r"|\b(?:take|choose|pick|go with|prefer|book)\b"
)
_THIS = re.compile(
    r"(?:이|그|추천\S*\s*)(?:걸|거|대|\s*안|\s*플랜)\s*(?:으로|로)\s*(?:할|하|갈|가|결정|정|해|확정|예약|진행)"
    r"|추천\S*\s*대로|\b(?:take|choose|pick|book|go with)\s+(?:it|this|that|the recommended one)\b"
)
_SHOWS = re.compile(r"보여|보고\s*싶|볼래|자세히|어떤\s*(?:안|일정)|\b(?:show|see|look at|details?)\b")
_RESTART = re.compile(r"처음부터|새로\s*시작|새\s*여행|다시\s*시작|start over|new trip|start again|\breset\b")
_THANKS = re.compile(r"고마워|고맙|감사|수고|\b(?:thanks?|thank you|cheers|bye)\b")
_GREETS = re.compile(r"안녕|하이|반가|여행\s*(?:가고|계획|추천)|\b(?:hello|hi|hey|trip|travel|vacation|holiday)\b")
