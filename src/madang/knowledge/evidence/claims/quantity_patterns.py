"""How Korean and English write quantities: numbers in words, units, times of day, dates and fractions."""

import re
from decimal import Decimal

from madang.reading.numbers import DIGITS

_KOREAN_ONES = {
    "한": 1, "하나": 1, "두": 2, "둘": 2, "세": 3, "셋": 3, "네": 4, "넷": 4, "다섯": 5, "여섯": 6, "일곱": 7,
    "여덟": 8, "아홉": 9,
}  # fmt: skip
_KOREAN_TENS = {
    "열": 10, "스물": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70, "여든": 80, "아흔": 90,
}  # fmt: skip
ONES = {
    **_KOREAN_ONES,
    **_KOREAN_TENS,
    **{f"{tens}{one}": ten + few for tens, ten in _KOREAN_TENS.items() for one, few in _KOREAN_ONES.items()},
    "석": 3,
    "넉": 4,
    "스무": 20,
}
_ENGLISH_ONES = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]  # fmt: skip
_ENGLISH_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_UNITS_OF_TEN = 9
ENGLISH = {
    **{word: number for number, word in enumerate(_ENGLISH_ONES, 1)},
    **{word: 10 * number for number, word in enumerate(_ENGLISH_TENS, 2)},
    **{
        f"{tens}-{one}": 10 * ten + few
        for ten, tens in enumerate(_ENGLISH_TENS, 2)
        for few, one in enumerate(_ENGLISH_ONES[:_UNITS_OF_TEN], 1)
    },
    "a dozen": 12,
}
SCALES = {"천": 1000, "만": 10_000, "억": 100_000_000, "thousand": 1000, "million": 10**6, "billion": 10**9}
DAYS = {"하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "열흘": 10, "보름": 15}
UNITS = {
    "minutes": {"분": 1, "시간": 60, "minute": 1, "hour": 60, "min": 1},
    "days": {
        "일": 1,
        "주일": 7,
        "주": 7,
        "박": 1,
        "day": 1,
        "week": 7,
        "night": 1,
        "하루": 1,
        "밤": 1,
        "영업일": 1,
        "근무일": 1,
        "working day": 1,
        "business day": 1,
    },
    "months": {"개월": 1, "달": 1, "년": 12, "해": 12, "month": 1, "year": 12},
    "metres": {
        "km": 1000,
        "킬로미터": 1000,
        "킬로": 1000,
        "m": 1,
        "미터": 1,
        "cm": "0.01",
        "센티미터": "0.01",
        "mm": "0.001",
        "밀리미터": "0.001",
        "mile": 1609,
        "마일": 1609,
        "metre": 1,
        "meter": 1,
        "kilometre": 1000,
    },
    "grams": {
        "kg": 1000,
        "킬로그램": 1000,
        "g": 1,
        "톤": 10**6,
        "tonne": 10**6,
        "ton": 10**6,
        "파운드": 454,
        "pound": 454,
    },
    "degrees": {"도": 1, "degree": 1, "°c": 1},
    "decibels": {"db": 1, "데시벨": 1},
    "times": {"배": 1, "times": 1},
}
UNIT_OF = {name: (kind, Decimal(str(size))) for kind, units in UNITS.items() for name, size in units.items()}
LONGEST_FIRST = sorted(UNIT_OF, key=len, reverse=True)
WORD_NUMBER = "|".join(sorted({*ONES, *ENGLISH}, key=len, reverse=True))
NUMBER = (
    rf"(?:(?<![A-Za-z])(?<![A-Za-z]-)(?P<digits>(?:{DIGITS}\s?[만억천]\s?)?{DIGITS})"
    r"(?:\s?(?P<scale>천만|백만|십만|만|억|천|thousand|million|billion)(?![가-힣]{2}))?"
    rf"|(?<![가-힣A-Za-z0-9])(?P<word>{WORD_NUMBER})(?:\s(?P<large>million|billion|thousand))?(?=[\s-]|(?<=[a-z])[,.]))"
)
UNIT = (
    r"(?P<unit>(?<=[0-9\s-])(?:m/s|km/h|m per second|met(?:er|re)s per second|percent(?:age points?)?|won\b)|"
    + "|".join(re.escape(each) + (r"s?(?![A-Za-z])" if each.isascii() else "") for each in LONGEST_FIRST)
    + r")"
)
QUANTITY = re.compile(rf"{NUMBER}(?:[\s-]{{0,2}}{UNIT})?", re.IGNORECASE)
GOES_ON_AS_MEASURE = re.compile(r"\s?[0-9][0-9,]*\s?(?!원|만|억|천)[가-힣a-zA-Z㎡]")
"""2만 5,400톤 is no money, though 2만 alone would be."""
INTERVAL = re.compile(r"\([^()]{0,40}(?:confidence interval|\bCI\b|신뢰\s?구간)[^()]{0,20}$", re.IGNORECASE)
DAILY = r"하루(?:마다|에|당|\s?평균|\s(?=[0-9]))"
"""A rate and not a length: 하루 평균 62명 is 62 a day."""
NAMED_DAYS = re.compile(rf"(?!{DAILY})(?P<named>{'|'.join(DAYS)})(?P<nth>째)?")
KOREAN_CLOCK = re.compile(
    r"(?P<half>오전|오후|아침|낮|저녁|밤|새벽)?\s?(?P<hour>[0-9]{1,2}|(?<![가-힣])(?:한|두|세|네|다섯|여섯|일곱|"
    r"여덟|아홉|열한|열두|열))\s?시"
    r"(?!간|속|설)(?:\s?(?P<minute>[0-9]{1,2})\s?분|\s?(?P<half_past>반))?"
)
CLOCK = re.compile(
    r"(?<![0-9:])(?P<hour>[0-2]?[0-9]):(?P<minute>[0-5][0-9])(?:\s?(?P<half>[ap]\.?m\b\.?))?", re.IGNORECASE
)
ENGLISH_CLOCK = re.compile(
    r"\b(?P<hour>[0-9]{1,2})(?::(?P<minute>[0-5][0-9]))?\s?(?P<half>a\.?m\b\.?|p\.?m\b\.?)"
    r"|\bat (?P<word_hour>one|two|three|four|five|six|seven|eight|nine|ten|eleven|"
    r"twelve)\b(?! \w*(?:percent|won|days?|hours?))"
    r"|\b(?P<spoken>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) in the (?P<part>morning|"
    r"afternoon|evening)",
    re.IGNORECASE,
)
NOON = re.compile(r"정오|\bnoon\b", re.IGNORECASE)
MONTHS: list[str] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
MONTH_NAMES = "|".join(MONTHS)
KOREAN_DATE = re.compile(
    r"(?:(?P<year>(?:19|20)[0-9]{2})년\s?)?(?:(?P<month>[0-9]{1,2})월(?:\s?(?P<day>[0-9]{1,2})일)?)"
    r"|(?P<only_year>(?:19|20)[0-9]{2})년(?!간| 동안)"
    r"|(?<![0-9])(?P<iso>(?:19|20)[0-9]{2}-[01][0-9]-[0-3][0-9])"
)
ENGLISH_DATE = re.compile(
    rf"\b(?:(?P<day>[0-3]?[0-9])(?:st|nd|rd|th)?\s)?(?P<month>{MONTH_NAMES})\b(?:\s(?P<year>(?:19|20)[0-9]{{2}}))?"
    r"|\bthe (?P<nth>[0-3]?[0-9])(?:st|nd|rd|th)\b(?! \w*(?:quarter|floor|day))"
    r"|(?:(?<=Q[1-4] )|(?<=quarter of ))(?P<dated_year>(?:19|20)[0-9]{2})\b"
    r"|\b(?P<only_year>(?:19|20)[0-9]{2})\b(?!\s?(?:won|원|units|people|개|명))",
    re.IGNORECASE,
)
QUARTER = re.compile(
    r"(?P<number>[1-4])\s?분기|\bQ(?P<q>[1-4])\b|\b(?P<name>first|second|third|fourth) quarter", re.IGNORECASE
)
HALF_YEAR = re.compile(r"(?P<first>상반기|first half|\bH1\b)|(?P<second>하반기|second half|\bH2\b)", re.IGNORECASE)
WEEKDAY = re.compile(
    r"(?P<ko>[월화수목금토일])(?:요일|(?=·[월화수목금토일]\b|·[월화수목금토일] )|"
    r"(?<=·[월화수목금토일])(?=\s))|\b(?P<en>monday|tuesday|"
    r"wednesday|thursday|friday|saturday|sunday)s?\b",
    re.IGNORECASE,
)
WEEKDAYS = ("월monday", "화tuesday", "수wednesday", "목thursday", "금friday", "토saturday", "일sunday")
FRACTION = re.compile(
    r"(?P<below>[0-9]{1,3})분의\s?(?P<above>[0-9]{1,3})|(?P<half>절반|\bhalf\b(?! hour| past))"
    r"|\b(?P<count>a|one|two|three)[\s-](?P<part>third|quarter|fifth|tenth|twentieth)s?\b(?! quarter)|"
    r"(?P<three>3분의 1)",
    re.IGNORECASE,
)
PARTS = {"third": 3, "quarter": 4, "fifth": 5, "tenth": 10, "twentieth": 20}
ORDINAL = re.compile(
    r"(?P<nth>[0-9]{1,2})일차|(?P<ko>첫|둘|셋|넷|다섯)째 ?날|\bday (?P<day>[0-9]{1,2})\b|\b(?P<en>first|second|third|"
    r"fourth|fifth) day\b",
    re.IGNORECASE,
)
ORDINALS = {
    "첫": 1,
    "둘": 2,
    "셋": 3,
    "넷": 4,
    "다섯": 5,
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
}
DOUBLE = re.compile(r"배액|\bdouble\b|\btwice(?= (?:as|the|that|what|its|their|this|those)\b)", re.IGNORECASE)
OCCASIONS = re.compile(
    r"(?P<ko>두|세|네|다섯|[2-9])\s?(?:번|차례|회)(?![가-힣]*째)|\b(?P<en>twice|thrice)\b", re.IGNORECASE
)
"""How often something happens: 두 번, 3회, twice. Once and 한 번 say little, and are no quantity."""
YEAR_OF = re.compile(
    r"\byear (?P<nth>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[0-9]{1,2})\b", re.IGNORECASE
)
"""Year eight is what 8년째 and 8년차 are."""
HALF_A_YEAR = re.compile(r"반년|\bhalf(?: a)?[ -]year\b", re.IGNORECASE)
BASIS_POINTS = re.compile(r"(?P<number>[0-9]{1,4})\s?(?:basis points?|bps?\b|bp(?![가-힣A-Za-z]))", re.IGNORECASE)
RATE = re.compile(
    r"\b(?:per|each|every|an?)\s(?:bus|charge|person|head|year|month|week|day|night|hour|unit|time|visit|trip|tonne|ton)\b|\bper\b"
    r"|\b(?:annual|yearly|monthly|weekly|daily|hourly)\b|[가-힣0-9]당(?=[\s0-9])|마다|매[년월달주일]|[연월]간",
    re.IGNORECASE,
)
"""So much for one of something: 한 해, 1회 and 1인 say the same."""
HALF_HOUR = re.compile(r"\bhalf (?:an )?hour\b", re.IGNORECASE)
ABOUT = re.compile(
    r"(?:약|대략|거의|얼추|\babout|\baround|\broughly|\bapproximately|\bnearly|\balmost|\bclose to)\s?$", re.IGNORECASE
)
ABOUT_AFTER = re.compile(r"\s?(?:쯤|정도|가량|남짓|안팎|in round|or so\b)", re.IGNORECASE)
ABOUT_WITHIN = re.compile(r"약|대략|거의|about|around|roughly|approximately|nearly|almost", re.IGNORECASE)
PER = re.compile(r"(?:초속|시속)\s?$")
RANGE = re.compile(r"^(?:명|개|건|곳|대)?\s?(?:to|and|or|(?:out )?of(?: the)?|에서|부터|~|–|-)\s?$")
IDLE = re.compile(r"\s?(?:한\s?번|one another|one of|no one|both)", re.IGNORECASE)
