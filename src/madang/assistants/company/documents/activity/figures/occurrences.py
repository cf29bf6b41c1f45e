"""Which one of the month something is: by an ordinal, a count with or without this time, or days that are listed.

What a text tells of another month or of the year does not count.
"""

import re
from collections.abc import Iterator
from datetime import date


def occurrence_in(text: str, day: date | None) -> int | None:
    """Which one of the month it is: 이번 달 다섯 번째, 4월에만 다섯 번, 3일, 5일과 오늘, the third time."""
    titled = _TITLE.sub(r"\1", text)
    told = _ANOTHER_TIME.sub(" ", _with_other_months(titled, day.month) if day else titled)
    if _FIRST.search(told) or _FIRST_OF_YEAR.search(text):
        return 1
    counts = (*_ordinals(told), *_totals(told), *_so_far(told), *_listed(told, day))
    return max(counts, default=None)


def _with_other_months(text: str, month: int) -> str:
    """The text, with a word for another month before each month and day that is not of this one."""
    return _MONTH.sub(lambda found: found.group() if int(found[1]) == month else f"{_ELSEWHEN}{found.group()}", text)


def _ordinals(text: str) -> Iterator[int]:
    """이달 세 번째, 당월 2회차, the sixth lunch in August, this makes five."""
    yield from (_value(found["n"]) for pattern in _ORDINALS for found in pattern.finditer(text))


def _totals(text: str) -> Iterator[int]:
    """Counts that this time is part of: 이번까지 일곱 번, 누계 4회(오늘 포함), 한 번뿐."""
    yield from (_value(found["n"]) for pattern in _TOTALS for found in pattern.finditer(text))


def _so_far(text: str) -> Iterator[int]:
    """Counts of what was before, and one more: 이미 네 번 했고 오늘 또, already four meals."""
    if _NOW.search(text):
        yield from (_value(found["n"]) + 1 for pattern in _BEFORE for found in pattern.finditer(text))


def _listed(text: str, day: date | None) -> Iterator[int]:
    """Days of the month that are listed for the same thing, with today where it is one of them."""
    days = {
        int(found["day"] or found["bare"] or found["nth"])
        for line in _LINE.findall(text)
        if _MANY_DAYS.search(line) or _PRICED_DAY.search(line)
        for found in _DAY.finditer(line)
        if day is None or (int(found["month"]) == day.month if found["month"] else _is_past(found, day))
    }
    if len(days) > 1:
        yield len(days | {day.day} if day and _NOW.search(text) else days) + bool(not day and _AND_TODAY.search(text))


def _is_past(found: re.Match[str], day: date) -> bool:
    return int(found["bare"] or found["nth"]) <= day.day


def _value(word: str) -> int:
    digits = re.match(r"[0-9]{1,2}", word)
    return int(digits.group()) if digits else _WORDS[word.lower()]


_I = re.IGNORECASE
_WORDS = {
    "첫": 1, "한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10,
    "one": 1, "once": 1, "two": 2, "twice": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "ninth": 9, "tenth": 10,
}  # fmt: skip
_N = r"(?P<n>(?<![0-9])[0-9]{1,2}|첫|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)"
_NTH = (
    r"(?P<n>[0-9](?:st|nd|rd|th)(?!,| and [0-9])|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b"
    r"(?! (?:day|week|quarter|floor|slide|page|line|half|author))"
)
_CARDINAL = r"(?P<n>[0-9]{1,2}|once|twice|one|two|three|four|five|six|seven|eight|nine|ten)\b"
_TIMES = r"\s?(?:번|회|차례)(?![0-9가-힣]*(?:째|차|의|사|원))"
_MONTH_NAME = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)\b"
)
_THIS_MONTH = rf"(?:(?:this|of the|in the|of this) month|(?:in|of|this|for) {_MONTH_NAME})"
_KO_MONTH = r"(?:당월|이번\s?달|이달|금월|[0-9]{1,2}\s?월|한\s?달)"
_MEALS = r"(?:meals?|lunch(?:es)?|dinners?|coffees?|times?|visits? with (?:food|a meal))"
_FOOD = r"(?:식사|식대|식음료|점심|저녁|도시락|다과|커피)"
_TITLE = re.compile(r"\b(Dr|Prof|Mr|Mrs|Ms)\.", _I)
_MONTH = re.compile(r"(?<![0-9/.-])(1[0-2]|[1-9])(?:\s?월(?!\s?결산)|/[0-9]{1,2}(?![0-9/]))")
_ELSEWHEN = "지난달 "
_ANOTHER_TIME = re.compile(
    r"(?:지난\s?달|전월|저번\s?달|작년|지난해|올해|금년|연간|last month|last year|this year|previous month)"
    r"[^.\n]*?(?:지만|는데|[고며]\s|,\s|\bbut\b|\band\b|\.(?=\s|$)|\n|$)",
    _I,
)
_FIRST = re.compile(
    rf"{_KO_MONTH}(?:은|에는?|엔)?\s?(?:들어|중)?\s?(?:서는?)?(?:(?!지만)[^.,\n]){{0,12}}?(?:첫|처음|최초)|{_KO_MONTH}\s?1\s?회(?![0-9가-힣])"
    rf"|{_KO_MONTH}[^.\n]{{0,20}}(?:유일|(?:오늘|이번|금일|이것)\s?(?:말고|외에|빼고|제외)[^.\n]{{0,14}}없|(?:다른|이전|기존|앞선|그\s?외)[^.\n]{{0,12}}없|(?:이력|내역|기록)[은이]?\s?없)"
    rf"|(?:첫|처음)\s?[^.,\n]{{0,6}}{_FOOD}[^.,\n]{{0,6}}\s(?:이번\s?달|이달|당월)"
    rf"|(?:이번\s?달|이달|당월)[^.\n]{{0,8}}몇\s?(?:번|회|차례)[^\n]{{0,6}}\?\s*\n[^\n:]{{0,12}}:?\s*(?:첫|처음)"
    rf"|\b(?:first|only)\b[^.\n]{{0,40}}\b{_THIS_MONTH}"
    rf"|\bno (?:other|earlier|previous) {_MEALS}[^.\n]{{0,16}}\b{_THIS_MONTH}"
    rf"|\b(?:this month|{_MONTH_NAME})['’]s (?:only|first)\b"
    r"|\b(?:not|n['’]t|never|no)\b[^.\n]{0,60}\b(?:until|before) (?:today|now|this)\b",
    _I,
)
_FIRST_OF_YEAR = re.compile(
    r"(?:올해|금년)\s?(?:들어\s?)?(?:첫|처음|최초)|\bfirst (?:\w+ )?(?:meal|lunch|dinner) (?:this|of the) year", _I
)
_ORDINALS = (
    re.compile(
        rf"{_N}\s?(?:번\s?째|회\s?차(?![가-힣])|회\s?째|차례\s?째)(?!\s?(?:줄|항|안|방문|페이지|슬라이드|날|주|병원))"
    ),
    re.compile(rf"\b{_NTH}[^.\n]{{0,40}}\b{_THIS_MONTH}", _I),
    re.compile(rf"\b{_THIS_MONTH}[^.\n]{{0,30}}\b{_NTH}", _I),
    re.compile(rf"\b{_NTH} {_MEALS}", _I),
    re.compile(rf"\b(?:makes?|making|brings?|bringing|comes?)(?: it| that| them)?(?: up)?(?: to)? {_CARDINAL}", _I),
)
_TOTALS = (
    re.compile(rf"(?:까지|포함|만|총|모두|전부|합쳐|도합|누계|누적|합계|합해)[^.,\n0-9]{{0,12}}{_N}{_TIMES}"),
    re.compile(
        rf"{_N}{_TIMES}\s?(?:뿐|이\s?(?:전부|다(?![가-힣]))|밖에|\([^)\n]{{0,6}}포함|입니다|이네|이에요|됩니다|예요)"
    ),
    re.compile(rf"{_KO_MONTH}[^.\n0-9]{{0,24}}(?:횟수|회수)\s?(?:카운트|누계)?\s?[:=]?\s?{_N}"),
    re.compile(rf"(?:오늘|이번|금번|금회)[이가]\s?{_N}\s?(?:회|번)(?:째)?(?![가-힣0-9])"),
    re.compile(rf"{_N}\s?회\s?\((?:당?월|월\s?누계)\)"),
    re.compile(rf"{_KO_MONTH}\s?(?:{_FOOD}\s?(?:제공\s?)?)?{_N}\s?(?:/\s?[0-9]\s?)?회(?![0-9가-힣])"),
    re.compile(rf"{_N}{_TIMES}\s?(?:중\s?)?(?:의\s?)?마지막"),
    re.compile(
        rf"(?:월|한\s?달)\s?[0-9]{{1,2}}\s?(?:회|번|차례)\s?(?:중|가운데|한도\s?중)\s?{_N}\s?(?:회|번|차례|건)(?!\s?(?:남|더))"
    ),
    re.compile(rf"{_KO_MONTH}[^.,\n]{{0,12}}{_N}\s?(?:번\s?째|회\s?차|회\s?째)\s?방문\s?{_FOOD}"),
    re.compile(rf"\b{_CARDINAL} (?:\w+ )?(?:{_MEALS} )?{_THIS_MONTH},? (?:counting|including|with) (?:this|today)", _I),
    re.compile(rf"\bonly (?:these |the )?{_CARDINAL}[^.\n]{{0,24}}(?:month|{_MONTH_NAME})", _I),
)
_BEFORE = (
    re.compile(rf"(?:이미|벌써|그동안|그간|앞서|지금까지|전에|기존에?)[^.\n0-9]{{0,20}}{_N}{_TIMES}(?!\s?째)"),
    re.compile(rf"\b(?:already|so far|earlier|before)\b[^.\n]{{0,30}}?\b{_CARDINAL} (?:\w+ )?{_MEALS}", _I),
    re.compile(rf"\b{_CARDINAL} (?:\w+ )?{_MEALS} (?:already|so far|before|earlier)\b", _I),
)
_NOW = re.compile(
    r"오늘|금일|이번|[0-9]\s?일에도|한\s?번\s?더|또(?![가-힣])|추가|\btoday|one more|another|again|\bnow\b", _I
)
_AND_TODAY = re.compile(r"에\s?이어\s?(?:오늘|금일|이번)")
_LINE = re.compile(r"(?:[^.\n]|\.(?!\s|$))+")
_DAY = re.compile(
    r"(?<![0-9/.-])(?:(?P<month>[0-9]{1,2})\s?(?:/|월\s?)(?P<day>[0-9]{1,2})(?![0-9])"
    r"|(?P<bare>[0-9]{1,2})\s?일(?!\s?(?:째|간|만에|이내|안|후|뒤|동안|전|이상|분|치|차|까지|내)|[0-9반])"
    r"|(?P<nth>[0-9]{1,2})(?:st|nd|rd|th)\b)",
    _I,
)
_MANY_DAYS = re.compile(
    r"(?:[0-9]\s?일|[0-9](?:st|nd|rd|th)|[0-9]/[0-9]{1,2})\D{0,30}?[0-9]{1,2}(?:\s?일|st|nd|rd|th|/[0-9])", _I
)
_PRICED_DAY = re.compile(r"(?<![0-9/.-])[0-9]{1,2}\s?[/월]\s?[0-9]{1,2}일?[^0-9\n]{1,16}[0-9][0-9,]{2,9}(?![0-9])")
