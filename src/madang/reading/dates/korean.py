"""Patterns for when, in Korean: 내일, 다음 주 금요일, 다음 달 둘째 주 금요일, 작년 하반기, 올해 들어, 최근 3개월, 12월
25일.
"""

import re
from collections.abc import Callable
from datetime import date, timedelta

from madang.reading.dates.ranges import (
    DateAnchor,
    DatePattern,
    DateRange,
    TimeUnit,
    add_months,
    ago,
    day,
    half,
    month,
    nearest,
    nth_week,
    nth_weekday,
    one_of,
    quarter,
    recent,
    third,
    upcoming_weekday,
    week,
    weekday_of_week,
    year,
)
from madang.reading.numbers.numerals import read_word, word_pattern

YEAR_WORDS = {
    "재작년": -2, "작년": -1, "지난해": -1, "전년": -1, "올해": 0, "금년": 0, "올": 0, "내년": 1, "내후년": 2,
}  # fmt: skip
"""Words for a year, and how many years they lie from this one."""


def _composed(match: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    """A year, half, quarter, month or day as far as it is given; what is missing is taken from the anchor."""
    known = _year(match, anchor)
    whole = _whole(match, anchor, known)
    if whole and match["so_far"]:
        return DateRange(whole.start, anchor.today, "range") if whole.start <= anchor.today else None
    return whole


def _whole(match: re.Match[str], anchor: DateAnchor, known: int | None) -> DateRange | None:
    if match["month_word"]:
        there = add_months(anchor.today, _MONTH_WORDS[match["month_word"].replace(" ", "")])
        return _within_month(match, month(there.year, there.month))
    make = _maker(match)
    if make:
        return make(known) if known else nearest(make, anchor)
    return year(known) if known and not match["short_year"] else None


def _maker(match: re.Match[str]) -> Callable[[int], DateRange | None] | None:
    """The date without its year, as a function of the year."""
    if match["month"]:
        return lambda number: _within_month(match, month(number, int(match["month"])))
    if match["half"]:
        return lambda number: half(number, 1 if match["half"] == "상" else 2)
    if match["quarter"]:
        return lambda number: quarter(number, int(match["quarter"]))
    return None


def _within_month(match: re.Match[str], whole: DateRange) -> DateRange | None:
    """The day, third or week of a month that is given, or the whole month."""
    if match["day"]:
        return day(whole.start.year, whole.start.month, int(match["day"]))
    if match["third"] == "말일":
        return DateRange(whole.end, whole.end, "day")
    if match["third"]:
        return third(whole, _THIRDS[match["third"]])
    return _nth(match, whole) if match["nth"] else whole


def _nth(match: re.Match[str], whole: DateRange) -> DateRange | None:
    number, weekday = _ORDINALS[match["nth"].replace(" ", "")], match["nth_weekday"]
    if match["nth_weekend"]:
        saturday = nth_weekday(whole, number, _WEEKDAYS["토"])
        return DateRange(saturday.start, saturday.start + timedelta(days=1), "range") if saturday else None
    return nth_weekday(whole, number, _WEEKDAYS[weekday]) if weekday else nth_week(whole, number)


def _year(match: re.Match[str], anchor: DateAnchor) -> int | None:
    if match["year_word"]:
        return anchor.today.year + YEAR_WORDS[match["year_word"]]
    if match["short_year"]:
        return 2000 + int(match["short_year"])
    return int(match["year"]) if match["year"] else None


def _relative_quarter(match: re.Match[str], anchor: DateAnchor) -> DateRange:
    there = add_months(anchor.today, 3 * _NEAR[match["which"]])
    found = quarter(there.year, (there.month + 2) // 3)
    if match["so_far"]:
        return DateRange(found.start, anchor.today, "range")
    return found


def _relative_week(match: re.Match[str], anchor: DateAnchor) -> DateRange:
    weeks = _NEAR[match["which"]]
    if match["weekday"]:
        return weekday_of_week(anchor, weeks, _WEEKDAYS[match["weekday"]])
    if match["weekend"]:
        saturday = weekday_of_week(anchor, weeks, _WEEKDAYS["토"]).start
        return DateRange(saturday, saturday + timedelta(days=1), "range")
    return week(anchor.today + timedelta(weeks=weeks))


def _named_day(match: re.Match[str], anchor: DateAnchor) -> DateRange:
    return ago(anchor, _DAY_WORDS[match["word"]], "day")


def _weekday_alone(match: re.Match[str], anchor: DateAnchor) -> DateRange:
    return upcoming_weekday(anchor, _WEEKDAYS[match["weekday"]])


def _weekend(_: re.Match[str], anchor: DateAnchor) -> DateRange:
    sunday = upcoming_weekday(anchor, _WEEKDAYS["일"]).start
    return DateRange(sunday - timedelta(days=1), sunday, "range")


def _day_alone(match: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    """25일에: of the nearest month that has such a day."""
    return _nearest_month(lambda whole: day(whole.start.year, whole.start.month, int(match["day"])), anchor)


def _nth_alone(match: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    """마지막 주 금요일: of the nearest month that has one."""
    return _nearest_month(lambda whole: _nth(match, whole), anchor)


def _nearest_month(make: Callable[[DateRange], DateRange | None], anchor: DateAnchor) -> DateRange | None:
    step = 1 if anchor.prefer == "future" else -1
    for distance in range(0, _MOST_MONTHS * step, step):
        there = add_months(anchor.today, distance)
        found = make(month(there.year, there.month))
        if found and (found.end >= anchor.today if step > 0 else found.start <= anchor.today):
            return found
    return None


def _distance(match: re.Match[str], anchor: DateAnchor) -> DateRange:
    count, unit = _length(match)
    return ago(anchor, count if match["direction"] == "전" else -count, unit)


def _recent(match: re.Match[str], anchor: DateAnchor) -> DateRange:
    count, unit = _length(match)
    return recent(anchor, -count if match["side"] in ("앞으로", "향후") else count, unit)


def _length(match: re.Match[str]) -> tuple[int, TimeUnit]:
    if match["named"]:
        return _NAMED_LENGTHS[match["named"].replace(" ", "")]
    count = match["count"]
    return int(count) if count.isdigit() else read_word(count) or 1, _UNITS[match["unit"]]


def _year_end(_: re.Match[str], anchor: DateAnchor) -> DateRange | None:
    return nearest(lambda number: third(month(number, 12), 3), anchor)


def _year_so_far(_: re.Match[str], anchor: DateAnchor) -> DateRange:
    return DateRange(date(anchor.today.year, 1, 1), anchor.today, "range")


_MOST_MONTHS = 12
_WEEKDAYS = {name: number for number, name in enumerate("월화수목금토일")}
_DAY_WORDS = {
    "그끄저께": 3, "그저께": 2, "그제": 2, "엊그제": 2, "어제": 1, "오늘": 0, "금일": 0, "내일": -1, "명일": -1,
    "내일모레": -2, "모레": -2, "글피": -3,
}  # fmt: skip
_MONTH_WORDS = {
    "지지난달": -2, "저저번달": -2, "지난달": -1, "저번달": -1, "전월": -1, "전달": -1, "이번달": 0, "이달": 0,
    "금월": 0, "당월": 0, "다음달": 1, "담달": 1, "내달": 1, "다다음달": 2,
}  # fmt: skip
_NEAR = {
    "지지난": -2, "저저번": -2, "지난": -1, "저번": -1, "전": -1, "이번": 0, "금": 0, "당": 0, "다음": 1, "담": 1,
    "다다음": 2,
}  # fmt: skip
_THIRDS = {"초": 1, "초순": 1, "상순": 1, "중순": 2, "중반": 2, "말": 3, "하순": 3}
_ORDINALS = {
    "첫": 1, "첫째": 1, "첫번째": 1, "1": 1, "둘째": 2, "두번째": 2, "2": 2, "셋째": 3, "세번째": 3, "3": 3, "넷째": 4,
    "네번째": 4, "4": 4, "다섯째": 5, "다섯번째": 5, "5": 5, "마지막": -1,
}  # fmt: skip
_NAMED_LENGTHS: dict[str, tuple[int, TimeUnit]] = {
    "하루": (1, "day"), "이틀": (2, "day"), "사흘": (3, "day"), "나흘": (4, "day"), "열흘": (10, "day"),
    "보름": (15, "day"), "일주일": (1, "week"), "반년": (6, "month"), "일년": (1, "year"),
}  # fmt: skip
_UNITS: dict[str, TimeUnit] = {
    "일": "day", "주": "week", "주일": "week", "개월": "month", "달": "month", "년": "year",
}  # fmt: skip

_ALONE = r"(?<![가-힣])"
_END = r"(?=$|[^가-힣]|에|부터|쯤|까지|경|로|의|이|인|입|였|은|는|만|께|무렵|즈음)"
_ORDINAL = one_of([word.replace("번째", " 번째") for word in _ORDINALS if not word.isdigit()])
_NTH = (
    rf"(?P<nth>{_ORDINAL}|[1-5](?=째 ?주| ?주차)) ?(?:째 ?)?"
    r"(?:(?:주 ?)?(?:(?P<nth_weekday>[월화수목금토일])요일|(?P<nth_weekend>주말))|주(?!택|식|년|문|제)차?)"
)
_IN_MONTH = (
    r"(?:의 ?| )?(?:(?P<day>3[01]|[12][0-9]|0?[1-9])"
    r"(?:일(?!간|동안|차|째)|(?= ?[~-] ?[0-9]{1,2}일))(?:\([월화수목금토일]\))?"
    rf"|(?P<third>말일|초순|상순|중순|중반|하순|(?:초|말){_END})"
    rf"|{_NTH})"
)
_YEAR = (
    r"(?:(?:(?P<year>(?:19|20|21)[0-9]{2})|(?P<short_year>[0-9]{2}))년도?(?! ?(?:전|후|뒤|간|동안))"
    rf"|{_ALONE}(?P<year_word>{one_of([word for word in YEAR_WORDS if word != '올'])}|올(?= ?[0-9상하])))"
)
_MONTH = (
    r"(?:(?<![0-9])(?P<month>1[0-2]|0?[1-9])(?:월(?!세|급|요일|드)|(?= ?[~-] ?(?:1[0-2]|[1-9])월))"
    rf"|{_ALONE}(?P<month_word>{one_of([f'{word[:-1]} {word[-1]}' for word in _MONTH_WORDS])})(?!세))"
)
_COMPOSED = re.compile(
    rf"(?=[0-9가-힣])(?<![0-9.,/:-]){_YEAR}?"
    rf" ?(?:{_MONTH}(?:{_IN_MONTH})?|(?P<half>[상하])반기|(?P<quarter>[1-4])(?:/4)? ?분기)?(?P<so_far> 들어서?)?(?<! )"
)
_LENGTH = (
    rf"(?:(?P<named>{one_of(list(_NAMED_LENGTHS))})"
    rf"|(?P<count>[0-9]{{1,3}}|{word_pattern(english=False)}) ?(?P<unit>일|주일|주|개월|달|년))"
)
_WHICH = one_of(list(_NEAR))
_FROM_TODAY = "".join(
    rf"(?<!{event}{space})"
    for event in (
        "만료",
        "만기",
        "종료",
        "끝나기",
        "만료일",
        "종료일",
        "만기일",
        "기간 만료",
        "퇴거",
        "이사",
        "출발",
        "입주",
        "잔금일",
        "시행",
    )
    for space in (" ", "되기 ", " 약 ")
)
"""What a distance must not follow to be one from today: 만료 한 달 전 is a month before the end, whenever that is."""
_WEEK_WHICH = one_of([word for word in _NEAR if word not in {"전", "당"}])  # 전주 is a city

KOREAN_PATTERNS = (
    DatePattern(_COMPOSED, _composed),
    DatePattern(
        re.compile(rf"{_ALONE}(?P<word>{one_of(list(_DAY_WORDS))})(?!채움|배움)"),
        _named_day,
    ),
    DatePattern(re.compile(rf"{_ALONE}(?P<which>{_WHICH}) ?분기(?P<so_far> 들어서?)?"), _relative_quarter),
    DatePattern(
        re.compile(
            rf"{_ALONE}(?P<which>{_WEEK_WHICH}) ?주(?!택|식|민|인|장|소|문|제|도|변|차|행|연|권|거)"
            r"(?:(?P<weekend> ?주말|말)| ?(?P<weekday>[월화수목금토일])(?:요일|(?![가-힣])))?"
        ),
        _relative_week,
    ),
    DatePattern(
        re.compile(rf"{_ALONE}(?P<weekday>[월화수목금토일])요일"),
        _weekday_alone,
    ),
    DatePattern(re.compile(rf"{_ALONE}(?<!달 )(?<!월 ){_NTH}"), _nth_alone),
    DatePattern(re.compile(rf"{_ALONE}주말"), _weekend),
    DatePattern(
        re.compile(r"(?<![0-9월달년.,/-])(?<![월달] )(?P<day>3[01]|[12][0-9]|[1-9])일(?=에|부터|까지|날| ?출발|자로)"),
        _day_alone,
    ),
    DatePattern(
        re.compile(
            rf"(?<![0-9.,/:가-힣-]){_FROM_TODAY}{_LENGTH} ?(?P<direction>전(?!세|체|월|부|용|국)|후(?![반기쿠지시])|뒤)"
        ),
        _distance,
    ),
    DatePattern(
        re.compile(rf"{_ALONE}(?P<side>최근|지난|과거|직전|앞으로|향후) ?{_LENGTH}(?: ?(?:간|동안))?"), _recent
    ),
    DatePattern(re.compile(rf"{_ALONE}연말"), _year_end),
    DatePattern(re.compile(rf"{_ALONE}연초 ?(?:부터|이후)"), _year_so_far),
)
