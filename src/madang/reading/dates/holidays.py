"""Days by name: public holidays (설 연휴, Chuseok, Thanksgiving) from the `holidays` package, and days that are kept on
the same date every year without being free (Christmas Eve, Valentine's Day).
"""

import re
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from functools import lru_cache
from types import MappingProxyType

from madang.extras import require
from madang.reading.dates.korean import YEAR_WORDS
from madang.reading.dates.ranges import DateAnchor, DatePattern, DateRange, day, nearest, one_of


@lru_cache(maxsize=64)
def public_holidays(year: int) -> Mapping[date, str]:
    """The public holidays of Korea in a year with their Korean names; empty for years the package does not know."""
    holidays = require("holidays", "korean", "The calendar of public holidays")
    return MappingProxyType(dict(holidays.country_holidays("KR", years=year, language="ko").items()))


@lru_cache(maxsize=64)
def _holidays_abroad(country: str, year: int) -> Mapping[date, str]:
    """The public holidays of another country in a year with their English names."""
    holidays = require("holidays", "korean", "The calendar of public holidays")
    return MappingProxyType(dict(holidays.country_holidays(country, years=year, language="en_US").items()))


def _abroad(match: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    """Thanksgiving, Golden Week: from the first to the last of the days that go by the name."""
    country, *names = _ABROAD[_plain_name(match["name"])]

    def in_year(year: int) -> DateRange | None:
        days = sorted(when for when, called in _holidays_abroad(country, year).items() if called in names)
        return DateRange(days[0], days[-1], "day" if len(days) == 1 else "range") if days else None

    return nearest(in_year, anchor)


def _announced(match: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    """A day that is set anew each year; years that are not announced have none."""
    days = _ANNOUNCED[_plain_name(match["name"])]
    return nearest(lambda year: day(year, *days[year]) if year in days else None, anchor)


def _easter(_: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    def in_year(year: int) -> DateRange | None:
        monday = next(when for when, name in _holidays_abroad("DE", year).items() if name == "Easter Monday")
        return DateRange(monday - timedelta(days=1), monday - timedelta(days=1), "day")

    return nearest(in_year, anchor)


def _new_year(_: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    return nearest(lambda year: day(year, 1, 1), anchor)


def _holiday(match: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    name = _NAMES[match["name"].replace(" ", "").lower()]
    spell = bool(match["spell"])
    if match["year_word"]:
        return _in_year(name, anchor.today.year + YEAR_WORDS[match["year_word"]], spell=spell)
    if match["year"]:
        return _in_year(name, int(match["year"]), spell=spell)
    return nearest(lambda year: _in_year(name, year, spell=spell), anchor)


def _fixed(match: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    number, of_month = _FIXED_DAYS[_plain_name(match["name"])]
    return nearest(lambda year: day(year, number, of_month), anchor)


def _plain_name(name: str) -> str:
    return name.lower().replace(" ", "").replace("'", "")


def _in_year(name: str, year: int, *, spell: bool) -> DateRange | None:
    """The day called `name`, or with `spell` the free days in a row around it, weekends included."""
    found = next((free for free, names in public_holidays(year).items() if name in names.split("; ")), None)
    if found is None:
        return None
    if not spell:
        return DateRange(found, found, "day")
    return DateRange(_last_free(found, -1), _last_free(found, 1), "range")


def _last_free(when: date, step: int) -> date:
    while _is_free(when + timedelta(days=step)):
        when += timedelta(days=step)
    return when


def _is_free(when: date) -> bool:
    return when.weekday() >= _SATURDAY or when in public_holidays(when.year)


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
_FIXED = {
    "크리스마스 이브": (12, 24), "성탄 전야": (12, 24), "christmas eve": (12, 24), "xmas eve": (12, 24),
    "섣달그믐": (12, 31), "new year's eve": (12, 31), "새해 첫날": (1, 1), "new year's day": (1, 1),
    "발렌타인 데이": (2, 14), "밸런타인 데이": (2, 14), "valentine's day": (2, 14), "화이트 데이": (3, 14),
    "white day": (3, 14), "만우절": (4, 1), "근로자의 날": (5, 1), "노동절": (5, 1), "may day": (5, 1),
    "어버이날": (5, 8), "스승의 날": (5, 15), "제헌절": (7, 17), "할로윈": (10, 31), "핼러윈": (10, 31),
    "halloween": (10, 31), "빼빼로 데이": (11, 11), "fourth of july": (7, 4), "4th of july": (7, 4),
    "july 4th": (7, 4), "new year's": (1, 1),
}  # fmt: skip
"""Days that fall on the same date every year; spaces and apostrophes may be left out."""
_FIXED_PATTERN = re.compile(
    "(?P<name>"
    + "|".join(rf"(?<![A-Za-z가-힣]){name}".replace(" ", " ?").replace("'", "'?") for name in _FIXED)
    + r")(?![A-Za-z]|(?<=day) (?:trips?|tours?|care|pass(?:es)?|off)\b)",
    re.IGNORECASE,
)
_FIXED_DAYS = {_plain_name(name): on for name, on in _FIXED.items()}
_ABROAD_NAMES: dict[tuple[str, ...], tuple[str, ...]] = {
    ("thanksgiving day", "thanksgiving", "추수감사절"): ("US", "Thanksgiving Day"),
    ("labor day", "labour day"): ("US", "Labor Day"),
    ("memorial day",): ("US", "Memorial Day"),
    ("boxing day", "박싱데이"): ("GB", "Boxing Day"),
    ("good friday", "성금요일"): ("GB", "Good Friday"),
    ("easter monday",): ("DE", "Easter Monday"),
    ("golden week", "골든 위크"): ("JP", "Showa Day", "Children's Day"),
    ("chinese new year", "춘절"): ("CN", "Chinese New Year (Spring Festival)"),
    ("국경절",): ("CN", "National Day"),
    ("mid-autumn festival", "중추절"): ("CN", "Mid-Autumn Festival"),
    ("tet", "뗏"): ("VN", "Lunar New Year"),
    ("songkran", "송끄란", "송크란"): ("TH", "Songkran Festival"),
    ("diwali", "디왈리"): ("IN", "Diwali"),
}
"""What holidays of other countries are called here, and by which names of which country the package knows them."""
_ABROAD = {_plain_name(name): meaning for names, meaning in _ABROAD_NAMES.items() for name in names}
_ANNOUNCED = {"수능": {2025: (11, 13), 2026: (11, 19)}, "수능날": {2025: (11, 13), 2026: (11, 19)}}
"""Days of the college entrance examination as the ministry of education announced them."""


def _named(names: Iterable[str]) -> re.Pattern[str]:
    """A pattern for any of the names, as words of their own; spaces and apostrophes may be left out."""
    spelt = sorted((re.escape(name).replace(r"\ ", " ?").replace("'", "'?") for name in names), key=len, reverse=True)
    return re.compile(rf"(?<![A-Za-z가-힣])(?P<name>{'|'.join(spelt)})(?![A-Za-z])", re.IGNORECASE)


HOLIDAY_PATTERNS = (
    DatePattern(_named(name for names in _ABROAD_NAMES for name in names), _abroad),
    DatePattern(_named(_ANNOUNCED), _announced),
    DatePattern(re.compile(r"\bEaster(?: Sunday)?\b(?! (?:Monday|Island))|(?<![가-힣])부활절"), _easter),
    DatePattern(re.compile(r"(?<![가-힣])새해(?= 첫 ?주말)"), _new_year),
    DatePattern(
        _FIXED_PATTERN,
        _fixed,
    ),
    DatePattern(
        re.compile(
            rf"(?<![가-힣0-9A-Za-z])(?:(?P<year_word>{one_of([word for word in YEAR_WORDS if word != '올'])}|올(?= ))"
            r" ?|(?P<year>(?:19|20|21)[0-9]{2})년? )?"
            rf"(?P<name>{_WORDS}|{_WORDS_IN_ENGLISH}|설(?= ?연휴| ?명절| 당일|에 ))"
            r"(?P<spell> ?(?:[이가을를]? ?(?:낀|끼고|껴 있는) ?)?(?:연휴|명절|황금연휴)| holidays?\b)?",
            re.IGNORECASE,
        ),
        _holiday,
    ),
)
