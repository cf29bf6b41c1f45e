"""Korean public holidays by name: 설 연휴, 추석, 어린이날, Chuseok, from the `holidays` package."""

import re
from collections.abc import Mapping
from datetime import date, timedelta
from functools import lru_cache
from types import MappingProxyType

from madang.extras import require
from madang.reading.dates.korean import YEAR_WORDS
from madang.reading.dates.ranges import DateAnchor, DatePattern, DateRange, nearest, one_of


@lru_cache(maxsize=64)
def public_holidays(year: int) -> Mapping[date, str]:
    """The public holidays of Korea in a year with their Korean names; empty for years the package does not know."""
    holidays = require("holidays", "korean", "The calendar of public holidays")
    return MappingProxyType(dict(holidays.country_holidays("KR", years=year, language="ko").items()))


def _holiday(match: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    name = _NAMES[match["name"].replace(" ", "").lower()]
    spell = bool(match["spell"])
    if match["year_word"]:
        return _in_year(name, anchor.today.year + YEAR_WORDS[match["year_word"]], spell=spell)
    if match["year"]:
        return _in_year(name, int(match["year"]), spell=spell)
    return nearest(lambda year: _in_year(name, year, spell=spell), anchor)


def _in_year(name: str, year: int, *, spell: bool) -> DateRange | None:
    """The day called `name`, or with `spell` the free days in a row around it, weekends included."""
    found = next((day for day, names in public_holidays(year).items() if name in names.split("; ")), None)
    if found is None:
        return None
    if not spell:
        return DateRange(found, found, "day")
    return DateRange(_last_free(found, -1), _last_free(found, 1), "range")


def _last_free(day: date, step: int) -> date:
    while _is_free(day + timedelta(days=step)):
        day += timedelta(days=step)
    return day


def _is_free(day: date) -> bool:
    return day.weekday() >= _SATURDAY or day in public_holidays(day.year)


_SATURDAY = 5
_NAMES = {
    "설": "설날", "설날": "설날", "구정": "설날", "추석": "추석", "한가위": "추석", "어린이날": "어린이날",
    "삼일절": "삼일절", "3.1절": "삼일절", "현충일": "현충일", "광복절": "광복절", "개천절": "개천절",
    "한글날": "한글날", "신정": "신정연휴", "성탄절": "기독탄신일", "크리스마스": "기독탄신일",
    "부처님오신날": "부처님오신날", "석가탄신일": "부처님오신날", "lunarnewyear": "설날", "koreannewyear": "설날",
    "seollal": "설날", "chuseok": "추석", "children'sday": "어린이날", "liberationday": "광복절",
    "hangulday": "한글날", "christmas": "기독탄신일", "christmasday": "기독탄신일",
}  # fmt: skip
_ENGLISH = ["lunar new year", "korean new year", "seollal", "chuseok", "children's day", "liberation day", "hangul day"]
_WORDS = one_of([re.escape(word) for word in _NAMES if word != "설" and not word.isascii()])
_WORDS_IN_ENGLISH = one_of([*_ENGLISH, "christmas day", "christmas(?! (?:day|eve))"])
HOLIDAY_PATTERNS = (
    DatePattern(
        re.compile(
            rf"(?<![가-힣0-9A-Za-z])(?:(?P<year_word>{one_of([word for word in YEAR_WORDS if word != '올'])}|올(?= ))"
            r" ?|(?P<year>(?:19|20|21)[0-9]{2})년? )?"
            rf"(?P<name>{_WORDS}|{_WORDS_IN_ENGLISH}|설(?= ?연휴| ?명절|에 ))"
            r"(?P<spell> ?(?:[이가을를]? ?(?:낀|끼고|껴 있는) ?)?(?:연휴|명절|황금연휴)| holidays?\b)?",
            re.IGNORECASE,
        ),
        _holiday,
    ),
)
