"""A message with what is written shortly spelt out, so that it is read like any other: words that figures are glued to,
units and months that are left out, names of months and weekdays in small letters.
"""

import re
from datetime import date
from itertools import pairwise

from madang.reading.dates import find_durations
from madang.reading.language import starts_with_particle
from madang.reading.numbers import find_money, find_people


def spaced(text: str) -> str:
    """The text with a space after every figure that a word follows at once (200만원유니버설은꼭), and before 쪽;
    figures and places as they are usually written: 3.500.000 won, 80마넌, 대구서 출발, 30일(다음달).
    """
    text = _DOTTED.sub(lambda found: found.group().replace(".", ","), _MANWON.sub("만원", text))
    text = _MONTH_LATER.sub(lambda found: f"{found['month']} {found['day']}", _SPOKEN_FROM.sub("에서", text))
    text = _MILLIONS_AND_THOUSANDS.sub(
        lambda found: f"{int(found['millions']) * 1_000 + int(found['rest']):,},000", text
    )
    text = _THOUSANDS_APART.sub(lambda found: found.group().replace(" ", ","), _BESIDE.sub(" ", text))
    ends = sorted({found.span[1] for found in (*find_money(text), *find_durations(text), *find_people(text))})
    parts = [text[start:end] for start, end in pairwise([0, *ends, len(text)])]
    glued = [_WORD.match(after) is not None and not starts_with_particle(after) for after in (*parts[1:], "")]
    return "".join(f"{part} " if follows else part for part, follows in zip(parts, glued, strict=True))


def with_corrected_units(text: str) -> str:
    """The text with the unit of a number that is corrected by another one: 2 nights, sorry, make that 3 nights."""
    text = _NUMBER_CORRECTED.sub(lambda found: f"{found['new']}{found['unit']}", text)
    return _UNIT_LATER.sub(lambda found: found["new"], text)


def with_full_dates(text: str, departure: date | None) -> str:
    """The text with weekdays and months as they are usually written, and with the month of a day that is named alone
    where one to leave on is known: 22일로 바꿔 주세요, leave on the 5th instead.
    """
    text = _NIGHTS_AS_SUBJECT.sub(" ", text)
    text = _SHORT_NIGHTS.sub(r"\1 nights", _SHORT_WEEKDAY.sub(r"\1요일", text))
    text = _SMALL_MONTH.sub(lambda found: found.group().capitalize(), text)
    if departure is None or _MONTH.search(text):
        return text
    text = _DAY_ALONE.sub(lambda found: f"{_month_of(int(found['day']), departure)}월 {found.group()}", text)
    return _NTH_ALONE.sub(lambda found: f"{_MONTHS[_month_of(int(found['day']), departure) - 1]} {found['day']}", text)


def _month_of(day: int, departure: date) -> int:
    """The month in which a day lies nearest to the one to leave on."""
    apart = day - departure.day
    months = departure.month + (apart < -_HALF_A_MONTH) - (apart > _HALF_A_MONTH)
    return (months - 1) % len(_MONTHS) + 1


_HALF_A_MONTH = 20
_MILLIONS_AND_THOUSANDS = re.compile(
    r"(?<![0-9.,])(?P<millions>[1-9][0-9]?) ?mill?(?:ion)?,? (?:and )?(?P<rest>[1-9][0-9]{1,2}) ?(?:thousand|k)\b",
    re.IGNORECASE,
)
"""2 million 200 thousand: one amount, and not two."""
_DOTTED = re.compile(r"(?<![0-9.,])[0-9]{1,3}(?:\.[0-9]{3}){2}(?![0-9.,][0-9])")
_MANWON = re.compile(r"마넌|만언|마눤")
_SPOKEN_FROM = re.compile(r"(?<=[가-힣]{2})(?<!에)서(?=\s(?:출발|뜨|떠[나날]|배\s|비행기|[0-9]{1,2}\s?박))")
_MONTH_LATER = re.compile(r"(?<![0-9월 ])(?P<day>[0-9]{1,2}일)\s?\((?P<month>다음\s?달|이번\s?달|[0-9]{1,2}월)\)")
_THOUSANDS_APART = re.compile(
    r"(?<![0-9] )(?<![0-9.,])[1-9][0-9]{0,2}(?: [0-9]{3}){1,2}(?=\s?(?:won\b|krw\b|원|₩))", re.IGNORECASE
)
"""350 000 won, as others write 350,000."""
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_NIGHTS_AS_SUBJECT = re.compile(r"(?<=[0-9]박)(?=이\s)")
_SHORT_NIGHTS = re.compile(r"(?<![\w.,-])([1-9]|1[0-9]|2[01])\s?(?:[Nn]|nts?)\b")
_SHORT_WEEKDAY = re.compile(r"(?<![가-힣])([월화수목금토일])욜")
_SMALL_MONTH = re.compile(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}(?=\.? [0-9]{1,2}(?:st|nd|rd"
    r"|th)?\b(?! (?:people|nights?|days?)))"
    r"|(?<=[0-9] )(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\b"
)
_MONTH = re.compile(
    r"[0-9]월|다음\s*달|내달|\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]{0,6}\b", re.IGNORECASE
)
_DAY_ALONE = re.compile(
    r"(?<![0-9가-힣/.\-~])(?<!박 )(?P<day>[12]?[0-9]|3[01])일(?=에|로|부터|날|\s*출발|\s*(?:금|토|일|월|화"
    r"|수|목)요일|이|은|\s*(?:가|떠))(?!\s*(?:차|째|간|동안|정도|이상))"
)
_NTH_ALONE = re.compile(
    r"\b(?:on |for |to |from )?the (?P<day>[12]?[0-9]|3[01])(?:st|nd|rd|th)\b(?! (?:day|night|morning"
    r"|evening|of|plan|one|option|floor))",
    re.IGNORECASE,
)
_CORRECTS = (
    r"(?:아,?\s*)?(?:아니(?:다|야|요|지)?|정정|아\s?참|실수|말고|sorry|no(?: wait)?|wait|scratch that"
    r"|I mean|actually|make (?:it|that)|or rather)"
)
_NUMBER_CORRECTED = re.compile(
    rf"(?<![0-9.,])[0-9]{{1,2}}(?P<unit>\s?(?:nights?|days?|people|persons?|adults?|박|명"
    rf"|인))(?:\W|으로|이요|요)*(?:{_CORRECTS}\W*){{1,3}}"
    r"(?P<new>[0-9]{1,2})(?![0-9]|[.,:/][0-9]|\s?(?:nights?|days?|people|persons?|adults?"
    r"|million|mil|만|천|백|억|박|명|인|일|월|시|살|세|원|%))",
    re.IGNORECASE,
)
_UNIT_LATER = re.compile(
    rf"(?<![0-9.,])[0-9]{{1,2}}\W+(?:{_CORRECTS}\W*){{1,3}}(?P<new>[0-9]{{1,2}}\s?(?:nights?|days?|people|박|명|인))",
    re.IGNORECASE,
)
_WORD = re.compile(r"[가-힣]{2}")
_BESIDE = re.compile(r"(?<=[가-힣]{2})(?=(?:쪽|근처|주변|부근|인근)(?:[으에이가로은 ]|호텔|숙소|$))")
