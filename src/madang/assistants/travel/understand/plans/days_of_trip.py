"""The days of a trip that a message names: which of them, or which parts, stay free, are kept for something, or hold
too much.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from madang.assistants.travel.trip.places import Style
from madang.assistants.travel.trip.request import EVERY_DAY, UNNAMED_DAY, DayPart, DayWish, FreeTime, Pace
from madang.assistants.travel.understand.places.names import TripNames
from madang.assistants.travel.understand.polarity import ids, wanted_and_unwanted
from madang.reading import Span


class FreeTimeMention(NamedTuple):
    """What a message says of free time, in which letters, and whether it takes back what was to be free."""

    times: tuple[FreeTime, ...] = ()
    spans: tuple[Span, ...] = ()
    taken_back: bool = False
    filled: tuple[int, ...] = ()
    """The days that are to be filled again."""


class DayWishMention(NamedTuple):
    """What days are kept for, which begin late or end early, and the letters of styles that count for a day alone."""

    wishes: tuple[DayWish, ...] = ()
    times: tuple[FreeTime, ...] = ()
    spans: tuple[Span, ...] = ()
    meals: bool = False
    """Whether it is said what to eat at a meal of a day, which no plan covers."""


def read_pace(text: str, lexicon: TripNames) -> Pace | None:
    """How full all days are to be, also by what is said of it without a name: less busy, take it slow."""
    return lexicon.pace_in(text) or ("relaxed" if _EASY.search(text) else None)


def without_rest(wishes: Sequence[DayWish], free: Sequence[FreeTime]) -> list[DayWish]:
    """The wishes for days, without rest on those of which a part stays free for it: 둘째 날 오전은 쉴래."""
    resting = {time.day for time in free}
    return [wish for wish in wishes if wish.day not in resting or wish.styles != ("rest",)]


def read_free_time(text: str) -> FreeTimeMention:
    """The free time that is asked for: 셋째 날은 자유시간, 하루는 비워줘, keep the last afternoon free."""
    times, spans, taken_back, filled = list[FreeTime](), list[Span](), False, list[int]()
    for clause in _CLAUSE.finditer(text):
        named = DAY_OF_TRIP.search(clause.group()) is not None
        if named and _FILLS.search(clause.group()):
            filled += read_days(clause.group())
            continue
        free = _FREE.search(clause.group()) or (_EMPTY.search(clause.group()) if named else None)
        if free is None or _IS_QUESTION.match(clause.group(), free.end()) or not _is_of_a_day(clause.group()):
            continue
        if _IS_FILLED.match(clause.group(), free.end()) or _INTO.search(clause.group()[: free.start()]):
            continue
        words = (free, *_COUNTED.finditer(clause.group()), *DAY_OF_TRIP.finditer(clause.group()))
        spans += [(clause.start() + word.start(), clause.start() + word.end()) for word in words]
        if _REFUSED_AFTER.match(clause.group(), free.end()) or _REFUSED_BEFORE.search(clause.group()[: free.start()]):
            taken_back = True
            filled += read_days(clause.group())
        else:
            times += _times(clause.group(), free)
    return FreeTimeMention(tuple(dict.fromkeys(times)), tuple(spans), taken_back, tuple(dict.fromkeys(filled)))


def _is_of_a_day(clause: str) -> bool:
    """Whether it is time that is to be free: a room may be empty, and who wants a rest wants no empty day yet."""
    return any(
        pattern.search(clause) for pattern in (_TIME, _COUNTED, DAY_OF_TRIP, *(pattern for _, pattern in _PARTS))
    )


def _times(clause: str, free: re.Match[str]) -> Iterator[FreeTime]:
    """What the words near to those that say free make of it; other parts of a clause speak of other things."""
    near = clause[max(0, free.start() - _REACH) : free.end() + _REACH]
    part: DayPart | None = next((part for part, pattern in _PARTS if pattern.search(near)), None)
    days = read_days(near)
    if days:
        yield from (FreeTime(day=day, part=part or "day") for day in days)
    elif _EVERY_DAY_WORDS.search(near):
        yield FreeTime(day=EVERY_DAY, part=part or "afternoon")
    else:
        full_day = part is None and _DAYS.search(near) is not None
        for more in range(2 if _TWO.search(near) else 1):
            yield FreeTime(day=UNNAMED_DAY - more, part="day" if full_day else part or "afternoon")


def read_days(text: str) -> tuple[int, ...]:
    """The days of a trip that are named, from 1, and the last as -1: 둘째 날, 3일차, day 2, the last day."""
    return tuple(dict.fromkeys(_day(found) for found in DAY_OF_TRIP.finditer(text)))


def _day(found: re.Match[str]) -> int:
    number = found["number"] or found["english"] or found["nth"] or found["counted"] or ""
    if number.isdecimal():
        return int(number)
    word = number or found["korean"] or found["native"] or found["word"]
    return _ORDINALS[word.lower()] if word else 1 if found["arrival"] else -1


def read_full_days(text: str) -> tuple[int, ...]:
    """The days that are said to hold too much, or are to hold less: 둘째 날 너무 빡빡해, thin out day 3."""
    days = [read_days(clause.group()) for clause in _WISH_CLAUSE.finditer(text) if _FULL.search(clause.group())]
    return tuple(dict.fromkeys(day for named in days for day in named))


def read_day_wishes(text: str, lexicon: TripNames) -> DayWishMention:
    """The wishes of clauses that name a day of the trip: 마지막 날은 쇼핑만, day 2 at the theme park, 첫날은 늦잠.

    Questions wish for nothing.
    """
    wishes, times, spans, before = list[DayWish](), list[FreeTime](), list[Span](), tuple[int, ...]()
    meals = False
    for clause in _WISH_CLAUSE.finditer(text):
        days = read_days(clause.group()) or (before if _SO_MANY.search(clause.group()) else ())
        before = days
        if not days or (_ASKS.search(clause.group()) and not _ASKS_FOR.search(clause.group())):
            continue
        if _LATE.search(clause.group()):
            times += [FreeTime(day=day, part="morning") for day in days]
        elif _EARLY_END.search(clause.group()):
            times += [FreeTime(day=day, part="evening") for day in days]
        if count := _SO_MANY.search(clause.group()):
            wishes += [
                DayWish(day=day, most_visits=_count_of_places(count["count"] or count["count_en"])) for day in days
            ]
            continue
        styles, _ = wanted_and_unwanted(clause.group(), lexicon.styles.find(clause.group()))
        sights, _ = wanted_and_unwanted(clause.group(), lexicon.sights_in(clause.group()))
        spans += [(clause.start() + place.span[0], clause.start() + place.span[1]) for place in styles]
        if sights:
            styles = []
        elif _MEAL.search(clause.group()) and not _ONLY.search(clause.group()):
            meals = meals or any(style.id == "food" for style in styles)
            styles = [style for style in styles if style.id != "food"]
        wishes += [
            DayWish(day=day, styles=cast("tuple[Style, ...]", ids(styles)), sights=ids(sights))
            for day in days
            if styles or sights
        ]
    return DayWishMention(tuple(dict.fromkeys(wishes)), tuple(dict.fromkeys(times)), tuple(spans), meals)


def _count_of_places(word: str) -> int:
    """한 군데, 두세 곳, three places: of a range the larger number."""
    counts = {"한": 1, "두": 2, "두세": 3, "세": 3, "서너": 4, "네": 4, "one": 1, "two": 2, "three": 3, "four": 4}
    return int(word) if word.isdecimal() else counts[word.lower()]


_SO_MANY = re.compile(
    r"(?P<count>두세|서너|한|두|세|네|[1-6])\s*(?:군데|곳|개)\s*(?:만|정도|이하|로)"
    r"|\b(?:only|just|at most) (?P<count_en>one|two|three|four|[1-6]) (?:places?|sights?|stops?|things?|spots?)\b",
    re.IGNORECASE,
)
_ORDINALS = {
    **{name: number for number, name in enumerate(("첫", "둘", "셋", "넷", "다섯", "여섯", "일곱"), start=1)},
    **{name: number for number, name in enumerate(("두", "세", "네"), start=2)},
    **{name: number for number, name in enumerate(("하루", "이틀", "사흘", "나흘", "닷새"), start=1)},
    "이튿": 2,
    **{name: number for number, name in enumerate("일이삼사오육칠", start=1)},
    **{name: number for number, name in enumerate(("first", "second", "third", "fourth", "fifth"), start=1)},
    **{name: number for number, name in enumerate(("one", "two", "three", "four", "five", "six", "seven"), start=1)},
}
DAY_OF_TRIP = re.compile(
    r"(?P<korean>첫|둘|셋|넷|다섯|여섯|일곱)째?\s*날|(?<![0-9])(?P<number>[0-9]{1,2})\s*일\s*(?:차|째)"
    r"|(?<![가-힣])(?P<native>하루|이틀|사흘|나흘|닷새|이튿|[일이삼사오육칠](?=\s*일\s*[차째]))(?:\s*째|날|\s*일\s*[차째])"
    r"|(?<![0-9가-힣])(?P<counted>[1-9]|첫|두|세|네|다섯|여섯|일곱)\s*번\s*째\s*날"
    r"|(?P<last>마지막\s*날|막날|\blast (?:day|morning|afternoon|evening)\b|\bfinal day\b|\bdeparture day\b"
    r"|(?:돌아오는|귀국하는|귀국)\s*날|\bday we (?:leave|fly (?:home|back)|go home)\b)"
    r"|(?P<arrival>(?:도착하는|도착|출발하는|(?<![가-힣])가는)\s*날|\barrival day\b|\bday we (?:arrive|land"
    r"|get there)\b)"
    r"|\bday (?P<english>[0-9]{1,2}|one|two|three|four|five|six|seven)\b|\b(?P<nth>[0-9]{1,2})(?:st|nd|rd"
    r"|th) (?:day|morning|afternoon|evening)\b"
    r"|\b(?P<word>first|second|third|fourth|fifth) (?:day|morning|afternoon|evening)\b",
    re.IGNORECASE,
)
"""A day of a trip as it is named."""
_CLAUSE = re.compile(r"(?:(?!(?<!안 )하고\s|그리고|,|\.\s|[!?;\n]|\band\b(?!\s+(?:day|the)\b)).)+[!?]?")
_FREE = re.compile(
    r"자유\s*(?:시간|일정|활동)|자유(?:로|롭게|야|니까|$)|비워|비우|비어|빈\s*(?:날"
    r"|시간)|쉬는\s*(?:날|시간)|쉬(?:자|게|고\s*싶|었으면)|쉴(?:래|게|까)"
    r"|아무\s*(?:것도|일정도?)\s*(?:안|하지\s*(?:말고?|않고?)|하지|없)|일정\s*(?:없이|잡지|넣지)"
    r"|\bfree (?:days?|time|afternoons?|mornings?|evenings?|half[- ]days?)\b|\bnothing planned\b|\bwithout plans\b"
    r"|\b(?:free|open|empty)(?=[.!?]?\s*$|\s+(?:please|for (?:us|me|shopping|ourselves)))",
    re.IGNORECASE,
)
_EMPTY = re.compile(
    r"아무\s*(?:것도|일정도?|데도|계획도?)\s*(?:넣|잡|짜|가지|안|없)|(?:일정|계획)(?:을|은|이|도)?\s*(?:없|빼|비)"
    r"|\bnothing(?: at all| planned| scheduled| booked)?(?= (?:on|for|in|that|the)\b|\s*[.!]?$)"
    r"|\bno (?:plans|itinerary|schedule|activities|sightseeing|sights)\b|\boff(?=\s*(?:[.!,]|please|$))"
    r"|\b(?:blank|unplanned|unscheduled|to ourselves|to myself|free|empty)\b",
    re.IGNORECASE,
)
"""What leaves a day that is named without plans."""
_FILLS = re.compile(
    r"(?:다시|도로)\s*(?:일정\S{0,2}\s*)?(?:채워|채우|짜|잡아)|채워\s?(?:줘|주)|\b(?:fill|refill"
    r"|replan)\b(?! in (?:for|the form))",
    re.IGNORECASE,
)
_TIME = re.compile(r"자유|시간|일정|\bfree\b|\bplan", re.IGNORECASE)
_REACH = 20
_TWO = re.compile(r"이틀|2일은|\btwo (?:\w+ )?days\b", re.IGNORECASE)
_EVERY_DAY_WORDS = re.compile(
    r"매일|날마다|\b(?:every|each) (?:day|morning|afternoon|evening)\b|\bdaily\b", re.IGNORECASE
)
_DAYS = re.compile(r"하루|이틀|1일은|2일은|날|\bfree days?\b|\b(?:a|one|two) (?:\w+ )?days?\b", re.IGNORECASE)
_COUNTED = re.compile(
    r"하루|이틀|1일은|2일은|\b(?:an?|one|two) (?:\w+ )?(?:days?|mornings?|afternoons?|evenings?)\b", re.IGNORECASE
)
"""What counts free days, and would be read as the length of the trip."""
_PARTS: tuple[tuple[DayPart, re.Pattern[str]], ...] = (
    ("morning", re.compile(r"오전|아침|\bmornings?\b", re.IGNORECASE)),
    ("afternoon", re.compile(r"오후|반나절|반일|\bafternoons?\b|\bhalf\b", re.IGNORECASE)),
    ("evening", re.compile(r"저녁|밤에?는|\bevenings?\b", re.IGNORECASE)),
)
_IS_FILLED = re.compile(r"에(?!는)\s*\S")
_INTO = re.compile(r"\b(?:in|into|during|use|fill) (?:the |our |my |that |any )?$", re.IGNORECASE)
"""What makes free time the place to put something into: 빈 시간에 시장, the market in our free time."""
_IS_QUESTION = re.compile(r"\s*(?:이야|인가|이에요|예요|있어|있나|있니|얼마|뭐)[^.]*\?")
_REFUSED_AFTER = re.compile(
    r"\s*(?:은|는|을|를|도)?\s*(?:좀\s*)?(?:빼|없애|없이|필요\s*없|말고|취소|싫|안\s*(?:줘|넣|해)|됐)"
)
_REFUSED_BEFORE = re.compile(
    r"\b(?:no|without|cancel|skip|drop|not)\s+(?:a\s+|any\s+|the\s+|my\s+|need\s+)*$", re.IGNORECASE
)
_WISH_CLAUSE = re.compile(r"(?:(?!,|\.\s|[!?;\n]|하고\s|그리고|\bbut\b).)+[!?]?")
_ASKS = re.compile(r"\?|뭐|무엇|어디|몇\s*시|알려|어때|비\s*오|\b(?:what|where|when|how|rain)", re.IGNORECASE)
_ASKS_FOR = re.compile(
    r"수\s*(?:있|없)|[ㄹ을를할갈볼될줄]까\s*요?\s*\?|(?:줄래|되나|돼)요?\s*\?|^\s*(?:can|could|shall|may"
    r"|would) (?!it )",
    re.IGNORECASE,
)
"""A question that asks for something to be done."""
_LATE = re.compile(
    r"늦게\s*(?:일어|시작|나가|출발|움직)|늦잠|천천히\s*(?:시작|나가|일어)|\b(?:late start"
    r"|start (?:it )?late|sleep in|lie in|get up late)\b",
    re.IGNORECASE,
)
_MEAL = re.compile(
    r"아침|점심|저녁|조식|브런치|야식|식사|(?:한|두)\s*끼|\b(?:breakfast|brunch|lunch|dinner|supper|meals?)\b",
    re.IGNORECASE,
)
"""What is eaten at one meal makes no day of it: no plan names restaurants."""
_ONLY = re.compile(r"만(?=\s|$|[,.])|위주|투어|\b(?:only|just|tour)\b", re.IGNORECASE)
_EASY = re.compile(
    r"\b(?:less|not (?:so|too|as|that)) (?:busy|packed|rushed|hectic|tight|full|tiring|crammed|intense)\b"
    r"|\btake (?:it|things) (?:slow(?:ly|er)?|easy)\b|\bslow(?:er)? (?:it |things )?(?:down|pace)\b"
    r"|\b(?:more|bit|little) (?:relaxed|relaxing|chilled|laid[- ]back|leisurely|easygoing)\b|느긋하게|설렁설렁"
    r"|쉬엄쉬엄",
    re.IGNORECASE,
)
_EARLY_END = re.compile(
    r"일찍\s*(?:끝|마치|들어|쉬|자)|\b(?:finish|end|be back|early night) ?early\b|\bearly night\b", re.IGNORECASE
)
_FULL = re.compile(
    r"빡빡(?!하게)|빡세|빽빽(?!하게)|벅차|벅찬|힘들|피곤|무리|너무\s*많|많(?:은데|아서|네|다)|촉박|타이트|여유(?:롭|있|\s*있)|널널|느슨"
    r"|(?:일정|코스|곳|군데)\S{0,2}\s*(?:좀\s*)?(?:줄|덜)|(?:좀|조금)\s*(?:줄여|덜어|비워)|가볍게|느긋|설렁|쉬엄"
    r"|\b(?:packed|crammed|full|busy|hectic|tight|rushed|overloaded|exhausting|tiring|too much|light"
    r"|thin(?:ned)? (?:it )?out"
    r"|light(?:en|er)|ease|easier|relax(?:ed)?|slow(?:er)?(?: down)?|fewer|less|trim|cut (?:it )?down)\b",
    re.IGNORECASE,
)
