"""What a message changes by a step, whatever stood there before: a day more, a day later, fewer places a day; and days
that no calendar has.
"""

import re
from calendar import monthrange
from collections.abc import Sequence
from typing import NamedTuple

from madang.reading import Span


class StepMention(NamedTuple):
    """Nights more or fewer, days later or earlier, places a day at most; and the letters that say so."""

    more_nights: int | None = None
    later_days: int | None = None
    most_visits: int | None = None
    spans: tuple[Span, ...] = ()


def read_steps(text: str) -> StepMention:
    """하루 더, 1박 줄여줘, one more night; 하루 늦춰 주세요, two days earlier; 하루에 두세 군데만."""
    visits, later, nights = _VISITS.search(text), _LATER.search(text), _NIGHTS.search(text)
    if nights and later and nights.span()[0] < later.span()[1] and later.span()[0] < nights.span()[1]:
        later = None if _HOME_EARLIER.match(text, nights.start()) else later
        nights = None if later else nights
    found = [match for match in (visits, later, nights) if match]
    return StepMention(
        more_nights=_nights(nights) if nights else None,
        later_days=_days(later) if later else None,
        most_visits=_visits(visits) if visits else None,
        spans=tuple(match.span() for match in found),
    )


def nth_of(text: str, offered: Sequence[str]) -> str | None:
    """The one of several that a message points at by its place: 두 번째 거, 가운데 거로, the last one."""
    found = _PLACE_IN_ROW.search(text)
    if found is None or not offered:
        return None
    word = (found["nth"] or found["number"] or found["nth_en"] or "").lower()
    if found["middle"] or word == "middle":
        return offered[len(offered) // 2] if len(offered) % 2 else None
    if found["last"] or word == "last":
        return offered[-1]
    number = next(place for place, words in enumerate(_NTH, start=1) if word in words)
    return offered[number - 1] if number <= len(offered) else None


def impossible_dates(text: str) -> list[tuple[str, Span]]:
    """Days that do not exist: 13월 45일, 2월 30일, Feb 30, 2027-02-30."""
    found = [
        *_KOREAN_DATE.finditer(text),
        *_ENGLISH_DATE.finditer(text),
        *_DAY_FIRST.finditer(text),
        *_ISO_DATE.finditer(text),
    ]
    return [(match.group(), match.span()) for match in found if not _exists(match)]


def _exists(match: re.Match[str]) -> bool:
    month = match["month"]
    number = int(month) if month.isdecimal() else _MONTHS.index(month[:3].lower()) + 1
    return 1 <= number <= len(_MONTHS) and 1 <= int(match["day"]) <= monthrange(_LEAP_YEAR, number)[1]


def _nights(match: re.Match[str]) -> int:
    count = _count(match["count"] or match["count_en"] or match["fewer"] or "1")
    return -count if match["less"] or match["less_en"] or match["fewer"] else count


def _days(match: re.Match[str]) -> int:
    words = match["count"] or match["count_en"] or match["by"] or "1"
    digits = "".join(sign for sign in words if sign.isdecimal())
    days = _count(digits or words) * (7 if _WEEK.search(match.group()) else 1)
    return -days if match["less"] or match["less_en"] else days


def _visits(match: re.Match[str]) -> int:
    words = match["count"] or match["most"] or match["most_en"] or match["count_en"] or "3"
    return _RANGES.get(words.strip()) or _count(words)


def _count(words: str) -> int:
    word = words.strip().lower()
    if word.isdecimal():
        return int(word)
    return _WORDS.get(word, 1)


_NTH = (
    ("첫", "1", "", "first"), ("두", "2", "second"), ("세", "3", "third"), ("네", "4", "fourth"),
    ("다섯", "5", "fifth"),
)  # fmt: skip
_PLACE_IN_ROW = re.compile(
    r"(?<![가-힣0-9])(?:(?:(?P<nth>첫|두|세|네|다섯|[1-5](?=\s?번))\s?(?:번\s?째|째)|(?P<number>[1-5])번|앞에)"
    r"\s?(?:거|것|꺼|곳|데(?!서)|도시|로|으로|요|이요|$)"
    r"|(?P<middle>가운데|중간)\s?(?:거|것|꺼|곳|데|로)|(?P<last>마지막|뒤에|맨\s?뒤)\s?(?:거|것|꺼|곳|데|로))"
    r"|\bthe (?P<nth_en>first|second|third|fourth|fifth|middle|last)"
    r"(?: (?:one|place|town|city|option)\b(?! of\b)|\s*(?:[.!]|,? (?:please|then)\b|$))",
    re.IGNORECASE,
)
_LEAP_YEAR = 2028
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WORDS = {
    **dict.fromkeys(("하루", "한", "일", "a", "an", "one"), 1), **dict.fromkeys(("이틀", "두", "이", "two"), 2),
    **dict.fromkeys(("사흘", "세", "삼", "three"), 3), **dict.fromkeys(("나흘", "네", "four"), 4),
    **dict.fromkeys(("다섯", "five"), 5), "six": 6,
}  # fmt: skip
_RANGES = {"한두": 2, "두세": 3, "두어": 2, "두서너": 3, "서너": 4, "너덧": 5, "네다섯": 5, "대여섯": 6}
_EN = r"[1-9]|an?|one|two|three|four|five|six"
_KOREAN_DATE = re.compile(r"(?<![0-9])(?P<month>[0-9]{1,2})월\s*(?P<day>[0-9]{1,3})일(?![0-9])")
_ENGLISH_DATE = re.compile(
    r"\b(?P<month>(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6})\.? (?P<day>[0-9]{1,2})(?:st"
    r"|nd|rd|th)?\b(?![:0-9])",
    re.IGNORECASE,
)
_ISO_DATE = re.compile(r"(?<![0-9])20[0-9]{2}\s?[-./]\s?(?P<month>[0-9]{1,2})\s?[-./]\s?(?P<day>[0-9]{1,2})(?![0-9])")
_DAY_FIRST = re.compile(
    r"(?<![0-9.,:/-])(?P<day>[0-9]{1,2})(?:st|nd|rd|th)?(?: of)? "
    r"(?P<month>(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6})\b",
    re.IGNORECASE,
)
_WEEK = re.compile(r"주|week", re.IGNORECASE)
_HOME_EARLIER = re.compile(
    r"(?:하루|이틀|[1-3]일|an?|one|two)\s*(?:days?\s*)?(?:만\s*)?(?:일찍|빨리|earlier)\s*(?:돌아|귀국|오)"
)
_NIGHTS = re.compile(
    r"(?<![가-힣])(?:(?P<count>하루|하룻(?=밤)|이틀|사흘|[1-5](?=\s*[박일])|한(?=\s*밤)|일(?=박))\s*(?:박"
    r"|일|밤)?\s*(?:만|을|를|은|정도)?\s*"
    r"(?:(?:더|추가|늘(?:려|리|이)|길게|연장)(?!\s*(?:늦|빨|일찍|당))|(?P<less>줄(?:여"
    r"|이)|덜|짧게|빼(?!고\s*(?:싶|말))|일찍\s*(?:돌아|귀국))))"
    r"|\b(?:stay\s+)?(?P<count_en>one|two|a|an|another|[1-5])\s+(?:more |extra |additional "
    r"|another )?(?:nights?|days?)\s*"
    r"(?:more|longer|extra|(?P<less_en>less|fewer|shorter))\b"
    r"|\b(?:one|an|a|two)\s+(?:more|extra|additional)\s+(?:night|day)s?\b"
    r"|(?<!\bon )(?<!\bto )(?<!\binto )\banother (?:night|day)\b"
    r"|\b(?:take|cut|shave|knock|lose|drop|remove)\s+(?P<fewer>an?|one|two|[1-5])\s+(?:nights?|days?)\b(?!\s+trips?)"
    r"|\b(?:add|extend(?: it)?(?: by)?)\s+(?:an?|one|another)\s+(?:night|day)\b",
    re.IGNORECASE,
)
_LATER = re.compile(
    r"(?<![가-힣])(?P<count>하루|이틀|사흘|나흘|일주일|한\s*주|[1-9]일|[1-4]주)\s*(?:만|씩|정도|쯤)?\s*(?:더\s*)?"
    r"(?:늦(?:춰|추|게|출)|미(?:뤄|루|룰)|뒤로|나중에\s*출발|(?P<less>앞당|당(?:겨"
    r"|기|길)|일찍(?!\s*(?:일어|자|돌아))|빨리|앞으로\s*옮))"
    rf"|\b(?P<count_en>{_EN})\s+(?:days?|weeks?)\s+(?:later|back|(?P<less_en>earlier|sooner))\b(?! (?:at|than|for))"
    r"|\b(?:push|move|shift|postpone|delay|put)\s+(?:it|the trip|the dates?|everything|departure|us)?\s*"
    rf"(?:back\s+|off\s+)?(?:by\s+)?(?:exactly |just |about )?(?P<by>{_EN})\s+(?:days?|weeks?)\b",
    re.IGNORECASE,
)
_VISITS = re.compile(
    r"하루(?:에|당)?\s*(?:많아야\s*|최대\s*|딱\s*)?(?P<count>한두|두세|두어|두서너"
    r"|서너|너덧|네다섯|대여섯|한|두|세|네|다섯|[1-6])"
    r"(?:\s*[-~]\s*(?P<most>[2-6]))?\s*(?:군데|곳|개)\s*(?:만|씩|정도|이하|까지|로)?"
    rf"|\b(?P<count_en>{_EN})(?:\s*(?:or|to|-|–)\s*(?P<most_en>{_EN}))?\s+(?:places?"
    r"|sights?|things?|stops?|spots?|attractions?|activit(?:y|ies))"
    r"\s+(?:a|per|each|every)\s+day\b",
    re.IGNORECASE,
)
