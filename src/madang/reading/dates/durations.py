"""Lengths of time: 3박 4일, 2주, 6개월, 1년 반, 일주일, 3 nights, two weeks."""

import re
from itertools import pairwise

from madang.reading.mentions import Mention, fold
from madang.reading.numbers.numerals import read_word, word_pattern


class Duration(Mention):
    """A length of time in the units of the text; 0 for a unit that does not occur."""

    years: int = 0
    months: int = 0
    weeks: int = 0
    nights: int = 0
    days: int = 0


def find_durations(text: str) -> list[Duration]:
    """Every length of time in `text`, from left to right; neighbours such as 2년 6개월 are one.

    A day of a month (12월 3일, 5일까지) and a distance from today (3일 뒤, 2 weeks ago) are no lengths.
    """
    found = list[Duration]()
    for match in _PATTERN.finditer(fold(text)):
        part = _duration(text, match)
        if found and _continues(text, found[-1], part):
            found[-1] = _joined(text, found[-1], part)
        else:
            found.append(part)
    return found


def _duration(text: str, match: re.Match[str]) -> Duration:
    span, phrase = match.span(), match.group()
    if match["slept"]:
        return Duration(text=text[slice(*span)], span=span, nights=_NAMED[match["slept"]]["days"])
    if phrase.lower() in _NAMED:
        return Duration(text=text[slice(*span)], span=span, **_NAMED[phrase.lower()])
    unit = match.lastgroup or "days"
    sizes = {unit: _count(match.group(unit))}
    if phrase.endswith("반"):
        sizes["months"] = 6
    return Duration(text=text[slice(*span)], span=span, **sizes)


def _count(phrase: str) -> int:
    number = _COUNT.search(phrase)
    word = number.group() if number else ""
    return int(word) if word.isdecimal() else read_word(word) or 1


def _continues(text: str, first: Duration, second: Duration) -> bool:
    """Whether `second` goes on where `first` ended, in other units."""
    between = text[first.span[1] : second.span[0]]
    return between in _JOINTS and not any(getattr(first, unit) and getattr(second, unit) for unit in _UNITS)


def _joined(text: str, first: Duration, second: Duration) -> Duration:
    span = (first.span[0], second.span[1])
    sizes = {unit: getattr(first, unit) + getattr(second, unit) for unit in _UNITS}
    return Duration(text=text[slice(*span)], span=span, **sizes)


_UNITS = ("years", "months", "weeks", "nights", "days")
_JOINTS = {"", " ", " and ", ", "}
_SINO = "일이삼사오육칠팔구"
_STAYS = {
    f"{stay}박{days}": {"nights": nights, "days": nights + 1} if days else {"nights": nights}
    for nights, (stay, day) in enumerate(pairwise(_SINO), start=1)
    for days in ("", f"{day}일", f" {day}일")
}
_NAMED: dict[str, dict[str, int]] = {
    "하루": {"days": 1}, "이틀": {"days": 2}, "사흘": {"days": 3}, "나흘": {"days": 4}, "닷새": {"days": 5},
    "엿새": {"days": 6}, "열흘": {"days": 10}, "보름": {"days": 15}, "일주일": {"weeks": 1}, "반년": {"months": 6},
    "일년": {"years": 1}, "일 년": {"years": 1}, "당일치기": {"days": 1},
    "하룻밤": {"nights": 1}, "fortnight": {"nights": 14}, "a fortnight": {"nights": 14},
    "a couple of nights": {"nights": 2},
    "a couple of days": {"days": 2}, "a single night": {"nights": 1}, "just a night": {"nights": 1},
    **_STAYS,
}  # fmt: skip
_NATIVE, _ENGLISH = word_pattern(english=False), word_pattern(english=True)
_DIGITS = r"(?<![0-9A-Za-z.,:/-])[0-9]{1,3}"
_N = rf"(?:{_DIGITS}|(?<![가-힣]){_NATIVE})"
_E = rf"(?:{_DIGITS}|(?<!once )(?<!twice )(?<!times )\b{_ENGLISH})"
_NO_DISTANCE = r"(?! ?(?:전(?!세|체|월|부|용|국)|후(?![반쿠지시])|뒤|째))"
_NO_DISTANCE_EN = r"(?! (?:ago|later|from now|before|after))"
_PATTERN = re.compile(
    r"(?<![가-힣])(?:하룻밤|(?P<slept>하루|이틀|사흘|나흘|닷새|엿새)(?: ?밤(?=[ ,.!?만을은이동정에]|$)"
    r"| ?(?:자[고구며는]|묵[고으는을어])))"
    r"|\b(?:(?:a )?fortnight|a couple of (?:nights|days)|(?:a single|just a) night)\b"
    r"|(?<![가-힣])(?:하루|이틀|사흘|나흘|닷새|엿새|열흘|보름|일주일|반년|일 ?년|당일치기)"
    rf"{_NO_DISTANCE}"
    rf"|(?<![가-힣])(?:{'|'.join(f'{stay}박 ?{day}일' for stay, day in pairwise(_SINO))})"
    rf"|(?<![가-힣])[{_SINO[:-1]}]박(?=[ ,.!?]|으로|에|정도|만|이|을|하|과|도|$)"
    rf"|(?P<nights>{_N} ?(?:박(?!자|수|사|물|람|스|힘|차|하|해|탈|멸|은(?![ ,]))(?!이(?![요에고면야며라랑지니었나유]))"
    rf"|밤(?=[ ,.!?만을은이동정]|$))|{_E}[ -]?(?:nights?|nites?|nts|sleeps)\b|{_DIGITS} ?n(?=[ /]?[0-9]{{1,2}} ?d\b))"
    rf"|(?P<days>(?<![월달] )(?<![월달])(?:{_DIGITS}|(?<=박 )[0-9]{{1,3}}|(?<=박)[0-9]{{1,3}})일"
    rf"(?!에|부터|까지|자|날|요일|출발|반|상|정(?!도)|시|본|월|~){_NO_DISTANCE}|{_E}[ -]days?\b{_NO_DISTANCE_EN}"
    rf"|(?<=[0-9][nN])[ /]?[0-9]{{1,2}} ?d\b|(?<=[0-9] [nN])[ /]?[0-9]{{1,2}} ?d\b)"
    rf"|(?P<weeks>{_N} ?주일?(?!택|년|차|식|민|소|말|당|의|행|인|문|요|변|장|째){_NO_DISTANCE}"
    rf"|{_E}[ -]weeks?\b{_NO_DISTANCE_EN})"
    rf"|(?P<months>{_N} ?(?:개월|달(?!러|라|리|력)){_NO_DISTANCE}|{_E}[ -]months?\b{_NO_DISTANCE_EN})"
    r"|(?P<years>(?<![0-9A-Za-z.,:/-])[0-9]{1,2} ?년(?!도|생|차|식|산|형|대)(?! ?[0-9]{1,2}월)(?! ?[상하]반기)"
    rf"(?: ?반(?![가-힣]))?{_NO_DISTANCE}|{_E}[ -]years?\b(?! old){_NO_DISTANCE_EN})",
    re.IGNORECASE,
)
_COUNT = re.compile(rf"[0-9]{{1,3}}|{_NATIVE}|{_ENGLISH}", re.IGNORECASE)
