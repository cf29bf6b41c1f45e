"""The figures and dates of a sentence with their units, and whether two of them can be compared: units of measure have
one name and one size in both languages, dates are compared as far as the less exact one goes.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Literal

from madang.reading.numbers import find_money, find_numbers, find_percentages
from madang.run_cache import cached_in_run
from madang.state import Frozen

FigureKind = Literal["money", "share", "count", "date", "time"]


class SentenceFigure(Frozen):
    """A figure as it was said; figures are comparable where kind and unit are the same."""

    kind: FigureKind
    value: Decimal
    unit: str
    text: str
    start: int
    end: int


@cached_in_run(maxsize=2048)
def find_figures(sentence: str) -> tuple[SentenceFigure, ...]:
    """Every figure and date of the sentence, from left to right.

    Left out are years alone, days of a month without a year, ordinals, numbers of things ("Table 4") and what does not
    say what it counts.
    """
    if not _DIGIT_OR_NUMERAL.search(sentence):
        return ()
    found = list[SentenceFigure]()
    taken = {place for days in _MONTH_DAYS.finditer(sentence) for place in range(*days.span())}
    dates = list(_dates(sentence))
    taken -= {place for figure in dates for place in range(figure.start, figure.end)}
    for figure in (
        *dates,
        *_times(sentence),
        *_amounts(sentence),
        *_shares(sentence),
        *_counts(sentence),
        *_native_counts(sentence),
    ):
        place = range(figure.start, figure.end)
        if not taken.intersection(place):
            found.append(figure)
            taken.update(place)
    return tuple(sorted(found, key=lambda figure: figure.start))


def units_asked_for(question: str) -> frozenset[str]:
    """The units in which a question is answered that asks how long, how far, how heavy or how much energy."""
    return next((units for pattern, units in _DIMENSIONS if pattern.search(question)), frozenset[str]())


def unit_named(word: str) -> str:
    """The unit that a word or a counter stands for; the word itself where it is no unit of measure."""
    return _MEASURES.get(word, (word, 1))[0]


def tells_when(sentence: str) -> bool:
    """Whether the sentence names a year, or a day of a month, with its year or without."""
    return bool(_YEAR.search(sentence) or _MONTH_DAYS.search(sentence))


def has_figure(kind: FigureKind, text: str) -> bool:
    """Whether a sentence has a figure of that kind; a year, a day or a time tells when, anything counted how much."""
    if kind == "date" and tells_when(text):
        return True
    told = {figure.kind for figure in find_figures(text)}
    return kind in told or (kind == "count" and bool(told)) or (kind == "date" and "time" in told)


def years_in(sentence: str) -> frozenset[int]:
    """The years that the sentence names."""
    return frozenset(int(found.group()) for found in _YEAR.finditer(sentence))


def same_value(first: SentenceFigure, second: SentenceFigure) -> bool:
    """Whether two figures say the same, as far as the less exact of them goes."""
    if first.kind == second.kind == "date":
        return first.value == second.value or (
            0 in (first.value % _MONTH, second.value % _MONTH) and first.value // _MONTH == second.value // _MONTH
        )
    larger = max(abs(first.value), abs(second.value))
    return abs(first.value - second.value) <= larger * _ROUNDING


def are_comparable(first: SentenceFigure, second: SentenceFigure) -> bool:
    """Whether two figures count the same: in one unit, or in a counter of Korean and some noun of English."""
    if first.kind != second.kind:
        return False
    if first.unit == second.unit:
        return True
    counters = [figure.unit in _COUNTERS or figure.text.rstrip().endswith("명") for figure in (first, second)]
    nouns = [figure.unit.isascii() and figure.unit not in _MEASURED for figure in (first, second)]
    return first.kind == "count" and ((counters[0] and nouns[1]) or (counters[1] and nouns[0]))


def _dates(sentence: str) -> Iterator[SentenceFigure]:
    """The days and months that are named with their year, as numbers that can be compared: 20240502, 20240500."""
    for pattern in _DATES:
        for found in pattern.finditer(sentence):
            said = found.groupdict()
            month = _MONTHS.get(said["month"][:3].lower()) or int(said["month"])
            value = int(said["year"]) * _YEAR_SIZE + month * _MONTH + int(said.get("day") or 0)
            yield _figure("date", Decimal(value), "date", sentence, found.span())


def _times(sentence: str) -> Iterator[SentenceFigure]:
    """The times of day, as minutes after midnight: 03:38, 05시 10분, 오후 2시."""
    for found in _TIME.finditer(sentence):
        said = found.groupdict()
        hour, minute = int(said["hour"] or said["at"]), int(said["minute"] or said["past"] or 0)
        later = _NOON if said["half"] in {"오후", "저녁", "밤"} and hour < _NOON else 0
        if hour < _HOURS and minute < _MINUTES:
            value = (hour + later) * _MINUTES + minute
            yield _figure("time", Decimal(value), "clock", sentence, found.span())


def _amounts(sentence: str) -> Iterator[SentenceFigure]:
    for money in find_money(sentence):
        if _CURRENCY.search(said := sentence[slice(*money.span)]) and not _UNIT_ALONE.fullmatch(said):
            yield _figure("money", Decimal(money.amount), money.currency, sentence, money.span)


def _shares(sentence: str) -> Iterator[SentenceFigure]:
    for percentage in find_percentages(sentence):
        unit = "points" if percentage.points else "%"
        yield _figure("share", Decimal(percentage.value), unit, sentence, percentage.span)


def _counts(sentence: str) -> Iterator[SentenceFigure]:
    for number in find_numbers(sentence):
        before = sentence[: number.span[0]]
        unit = _unit_at(sentence, number.span[1])
        if unit is None and (name := _column_unit(before)):
            kind: FigureKind = "money" if name[0] in _COLUMN_CURRENCIES.values() else "count"
            yield _figure(kind, Decimal(number.value) * name[1], name[0], sentence, number.span)
        if unit is None or _YEAR.match(sentence, number.span[0]) or _PART_OF.search(before) or _LABEL.search(before):
            continue
        name, size = _MEASURES.get(unit.group(1), _MEASURES.get(unit.group(1).lower(), (unit.group(1).lower(), 1)))
        spelled = not number.text[0].isdigit()
        if (
            name not in _NO_UNITS
            and (name in _MEASURED or not spelled or number.value >= _LEAST_SPELLED)
            and not (spelled and _HYPHEN.match(unit.group()))
        ):
            span = number.span[0], unit.end(1)
            yield _figure("count", Decimal(number.value) * Decimal(str(size)), name, sentence, span)


def _native_counts(sentence: str) -> Iterator[SentenceFigure]:
    """Things counted in Korean words: 네 곳, 열한 개."""
    for found in _NATIVE.finditer(sentence):
        tens, ones, counter = found.groups()
        value = _TENS.get(tens or "", 0) + _ONES.get(ones or "", 0)
        if value >= _LEAST_SPELLED:
            name, _ = _MEASURES.get(counter, (counter, 1))
            yield _figure("count", Decimal(value), name, sentence, found.span())


def _unit_at(sentence: str, place: int) -> re.Match[str] | None:
    """What a number counts: a counter, a measure or a plural after it, also after "of 12" or two other words."""
    whole = _OF_WHOLE.match(sentence, place)
    place = whole.end() if whole else place
    if found := _COUNTER.match(sentence, place):
        return found
    found = _WORD.match(sentence, place)
    if found and (found.group(1).lower() in _MEASURES or found.group(1) in _MEASURES):
        return found
    return _WORDS_BEFORE_MEASURE.match(sentence, place) or _PLURAL.match(sentence, place)


def _column_unit(before: str) -> tuple[str, Decimal] | None:
    """What a value in a row counts, by the name of its column, or else by that of the row."""
    head, label = _HEAD.search(before), _ROW_LABEL.match(before)
    if head is None:
        return None
    return _head_unit(head.group(1)) or (_head_unit(label.group(1)) if label else None)


def _head_unit(head: str) -> tuple[str, Decimal] | None:
    """What a column counts by its name: "Output (GWh)", "예산(만원)", "세대 수", "Number of trips", "Trips 2025"."""
    head = _OF_YEAR.sub("", head)
    if money := _HEAD_MONEY.search(head):
        size = _MONEY_SIZES[(money["size"] or "").lower()]
        return _COLUMN_CURRENCIES[money["currency"].lower()], Decimal(size)
    found = _HEAD_UNIT.search(head)
    word = next((part for part in found.groups() if part), "") if found else ""
    last = head.rpartition(" ")[2]
    word = last if last in _MEASURES or _RATIO_UNIT.fullmatch(last) else word
    if not word or word.lower() in _NO_UNITS:
        return None
    name, size = _MEASURES.get(word, _MEASURES.get(word.lower(), (word.lower(), 1)))
    return name, Decimal(str(size))


def _figure(kind: FigureKind, value: Decimal, unit: str, sentence: str, span: tuple[int, int]) -> SentenceFigure:
    return SentenceFigure(kind=kind, value=value, unit=unit, text=sentence[slice(*span)], start=span[0], end=span[1])


_DIGIT_OR_NUMERAL = re.compile(
    r"\d|[０-９]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thir|four|fif|six|seven|eigh|nine|twen"
    r"|hundred|thousand|million|half|dozen|percent)|[일이삼사오육칠팔구십백천만억하두세네열]",
    re.IGNORECASE,
)
_CURRENCY = re.compile(
    r"[₩$€£¥]|원|달러|유로|위안|엔|\b(?:won|krw|usd|eur|gbp|dollars?|euros?|pounds?|yen)\b", re.IGNORECASE
)
"""What makes money of a number in a document; who speaks of a budget may leave it out."""
_ROUNDING = Decimal("0.005")
_TENS = {
    "열": 10,
    "스물": 20,
    "스무": 20,
    "서른": 30,
    "마흔": 40,
    "쉰": 50,
    "예순": 60,
    "일흔": 70,
    "여든": 80,
    "아흔": 90,
}
_ONES = {"한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9}
_NATIVE = re.compile(
    rf"(?<![가-힣])({'|'.join(_TENS)})?({'|'.join(_ONES)})? ?"
    r"(곳|개|명|대|척|채|마리|가지|건|살|번|권|병|그루|군데)"
    r"(?=[ ,.)]|이|가|은|는|을|를|의|에|로|와|과|도|만|까지|부터|보다|씩|$)"
)
_LEAST_SPELLED = 3
"""The least number that counts something where it is spelled out: one and two are said of anything."""
_HOURS, _MINUTES, _NOON = 24, 60, 12
_TIME = re.compile(
    r"(?<![\d:.])(?P<at>\d{1,2}):(?P<past>[0-5]\d)(?![\d:])"
    r"|(?:(?P<half>오전|오후|새벽|아침|저녁|밤)\s*)?(?<!\d)(?P<hour>\d{1,2})\s*시(?!간)(?:\s*(?P<minute>\d{1,2})\s*분)?"
)
_YEAR_SIZE, _MONTH = 10_000, 100
_MONTHS = {
    name: number
    for number, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), start=1
    )
}
_MONTH_NAME = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_DATES = (
    re.compile(r"(?<!\d)(?P<year>(?:19|20)\d{2})[-./](?P<month>0?[1-9]|1[0-2])[-./](?P<day>[0-3]?\d)(?!\d)"),
    re.compile(r"(?P<year>(?:19|20)\d{2})\s*년\s*(?P<month>1[0-2]|0?[1-9])\s*월(?:\s*(?P<day>[0-3]?\d)\s*일)?"),
    re.compile(rf"\b(?P<day>[0-3]?\d)(?:st|nd|rd|th)?\s+{_MONTH_NAME},?\s+(?P<year>(?:19|20)\d{{2}})\b", re.IGNORECASE),
    re.compile(rf"\b{_MONTH_NAME}\s+(?P<day>[0-3]?\d)(?:st|nd|rd|th)?,\s*(?P<year>(?:19|20)\d{{2}})\b", re.IGNORECASE),
    re.compile(rf"\b{_MONTH_NAME},?\s+(?P<year>(?:19|20)\d{{2}})\b", re.IGNORECASE),
)
_MONTH_DAYS = re.compile(
    r"(?:1[0-2]|0?[1-9])\s*월\s*[0-3]?\d\s*일(?:\s*(?:부터|에서|~|–|-)\s*[0-3]?\d\s*일)?"
    rf"|\b[0-3]?\d(?:st|nd|rd|th)?(?:\s+(?:to|and)\s+[0-3]?\d)?\s+{_MONTH_NAME.replace('?P<month>', '?:')}"
    rf"|\b{_MONTH_NAME.replace('?P<month>', '?:')}\s+[0-3]?\d\b(?!\d)",
    re.IGNORECASE,
)
"""Days of a month, whatever the year: they count no days."""
_YEAR = re.compile(r"(?<![\d.,])(?:19|20)\d{2}(?![.,]?\d|%)(?!\s*(?:원|만|명|개|대|건|won\b))")
_COUNTER = re.compile(
    r" ?(m²|㎡|km²|m³|㎥|제곱미터|세제곱미터"
    r"|개월|시간|가구|세대|퍼센트|킬로미터|미터|킬로그램|킬로와트시|메가와트시|기가와트시|메가와트|킬로와트"
    r"|헥타르|데시벨|밀리리터|리터|마리|가지|°C|℃"
    r"|명|개|대|건|배|회|년|주|일|분|초|곳|권|편|종|점|톤|턴|석|살|번|쪽|장|척|기|채|병|그루|도)"
    r"(?:(?![가-힣])|(?=이|가|은|는|을|를|의|에|으로|로|와|과|도|만|까지|부터|보다|씩|당|간|인|뿐|이상|이하|미만"
    r"|초과|정도|여|였|가량|안팎))"
)
_WORD = re.compile(r"[ -]?([A-Za-z]{1,14})(?![A-Za-z²³])")
_PLURAL = re.compile(
    r"(?:[ -](?!(?:and|or|but|to|in|on|at|by|of|for|with|from|as|is|was|are|were|that|which|who|when|while)\b)"
    r"[A-Za-z]+(?:-[a-z]+)*){0,2}? ([a-z]{2,18}(?<![su])s|fish|staff|children|women|men|sheep|cattle|aircraft)"
    r"(?![A-Za-z])"
)
_HEAD = re.compile(r"(?:^|[;–] ?)([^;:–]{1,40}): $")
"""The name of its column, before a value in a row that is read with them."""
_ROW_LABEL = re.compile(r"([^–:;]{2,40}) – ")
_HEAD_UNIT = re.compile(r"\(([A-Za-z°℃가-힣]{1,12})\)$|([가-힣]{1,8}) ?수(?:\([^)]{0,12}\))?$|([A-Za-z]{2,18}s)$")
_OF_YEAR = re.compile(r"[ (]+(?:19|20)\d{2}\)?$")
_HEAD_MONEY = re.compile(
    r"\((?:(?P<size>천|만|십만|백만|천만|억|thousands?|millions?|k|m)(?: of)? ?)?"
    r"(?P<currency>원|won|krw|₩|euros?|eur|€|dollars?|usd|\$|pounds?|gbp|£|yen|jpy|엔|달러|유로)\)$",
    re.IGNORECASE,
)
_MONEY_SIZES = {
    "": 1, "천": 10**3, "만": 10**4, "십만": 10**5, "백만": 10**6, "천만": 10**7, "억": 10**8,
    "thousand": 10**3, "thousands": 10**3, "k": 10**3, "million": 10**6, "millions": 10**6, "m": 10**6,
}  # fmt: skip
_COLUMN_CURRENCIES = {
    **dict.fromkeys(("원", "won", "krw", "₩"), "KRW"),
    **dict.fromkeys(("euro", "euros", "eur", "€", "유로"), "EUR"),
    **dict.fromkeys(("dollar", "dollars", "usd", "$", "달러"), "USD"),
    **dict.fromkeys(("pound", "pounds", "gbp", "£"), "GBP"),
    **dict.fromkeys(("yen", "jpy", "엔"), "JPY"),
}
_RATIO_UNIT = re.compile(r"[A-Za-z]{1,4}(?:/[A-Za-z]{1,5}[23²³]?){1,2}")
"""A unit for another: g/m2/yr, km/h."""
_UNIT_ALONE = re.compile(r"[^\d일이삼사오육칠팔구십]*")
"""Money without an amount: what the head of a column says it counts in."""
_HYPHEN = re.compile(r"-")
_LABEL = re.compile(
    r"\b(?:unit|grade|section|chapter|table|figure|page|note|version|item|article|phase|stage|line|no|number|step"
    r"|volume|level|group|class|type|room|gate|route)s?\.?\s+(?:\d+(?:,| and| to| or|–|-|\s)\s*)*$",
    re.IGNORECASE,
)
_PART_OF = re.compile(r"\d (?:out )?of (?:the |all |our )?$", re.IGNORECASE)
_OF_WHOLE = re.compile(r" (?:out )?of (?:the |all |our )?\d{1,7}", re.IGNORECASE)
_NO_UNITS = frozenset((
    "a", "an", "and", "are", "as", "at", "but", "by", "did", "for", "from", "had", "has", "have", "if", "in", "into",
    "is",
    "it", "not", "of", "on", "or", "per", "so", "than", "that", "the", "then", "this", "to", "under", "until", "was",
    "were", "when", "where", "which", "while", "who", "with", "language", "january", "february", "march", "april",
    "may",
    "june", "july", "august", "september", "october", "november", "december", "am", "pm", "년", "번", "st", "nd",
    "rd", "th",
    "x", "e",
))  # fmt: skip
"""Words and counters after a number that make no figure of it: a word of the sentence, a month, an ordinal, a year."""
_MEASURES: dict[str, tuple[str, float]] = {
    **dict.fromkeys(("hour", "hours", "hr", "hrs", "h", "시간"), ("hours", 1)),
    **dict.fromkeys(("minute", "minutes", "min", "mins", "분"), ("minutes", 1)),
    **dict.fromkeys(("second", "seconds", "sec", "s", "초"), ("seconds", 1)),
    **dict.fromkeys(("day", "days", "일"), ("days", 1)),
    **dict.fromkeys(("week", "weeks", "주"), ("weeks", 1)),
    **dict.fromkeys(("month", "months", "개월"), ("months", 1)),
    **dict.fromkeys(("year", "years", "살"), ("years", 1)),
    **dict.fromkeys(("people", "persons", "person", "respondents", "명"), ("people", 1)),
    **dict.fromkeys(
        ("households", "household", "homes", "dwellings", "dwelling", "families", "가구", "세대"), ("households", 1)
    ),
    **dict.fromkeys(("times", "time", "uses", "use", "회"), ("times", 1)),
    **dict.fromkeys(("points", "point", "점"), ("points", 1)),
    **dict.fromkeys(("kWh", "kwh", "킬로와트시"), ("MWh", 0.001)),
    **dict.fromkeys(("MWh", "mwh", "메가와트시"), ("MWh", 1)),
    **dict.fromkeys(("GWh", "gwh", "기가와트시"), ("MWh", 1000)),
    **dict.fromkeys(("kW", "kw", "킬로와트"), ("MW", 0.001)),
    **dict.fromkeys(("MW", "mw", "메가와트"), ("MW", 1)),
    **dict.fromkeys(("GW", "gw"), ("MW", 1000)),
    **dict.fromkeys(("km", "kilometres", "kilometers", "킬로미터"), ("m", 1000)),
    **dict.fromkeys(("m", "metres", "meters", "metre", "meter", "미터"), ("m", 1)),
    **dict.fromkeys(("cm", "centimetres", "centimeters", "센티미터", "센티"), ("m", 0.01)),
    **dict.fromkeys(("mm", "millimetres", "millimeters", "밀리미터"), ("m", 0.001)),
    **dict.fromkeys(("kg", "kilograms", "킬로그램"), ("kg", 1)),
    **dict.fromkeys(("grams", "gram", "그램"), ("kg", 0.001)),
    **dict.fromkeys(("t", "tonnes", "tons", "tonne", "ton", "톤"), ("kg", 1000)),
    **dict.fromkeys(("l", "L", "litres", "liters", "litre", "liter", "리터"), ("l", 1)),
    **dict.fromkeys(("ml", "mL", "millilitres", "milliliters", "밀리리터"), ("l", 0.001)),
    **dict.fromkeys(("ha", "hectares", "hectare", "헥타르"), ("ha", 1)),
    **dict.fromkeys(("m²", "㎡", "제곱미터"), ("m²", 1)),
    **dict.fromkeys(("km²",), ("m²", 10**6)),
    **dict.fromkeys(("m³", "㎥", "세제곱미터"), ("m³", 1)),
    **dict.fromkeys(("degrees", "도", "°C", "℃"), ("degrees", 1)),
    **dict.fromkeys(("dB", "db", "decibels", "데시벨"), ("dB", 1)),
}
_DIMENSIONS = (
    (
        re.compile(
            r"\bhow long\b.{0,60}\b(?:take|last|need|run)s?\b|얼마나 (?:오래|걸)|(?:몇 ?분|몇 ?시간|며칠)",
            re.IGNORECASE,
        ),
        frozenset({"seconds", "minutes", "hours", "days", "weeks", "months", "years"}),
    ),
    (
        re.compile(
            r"\bhow (?:far|wide|tall|deep|thick)\b|\bwhat distance\b|얼마나 (?:멀|떨어|넓|깊|두꺼)"
            r"|몇 ?(?:미터|킬로미터|센티|밀리미터)|(?:폭|너비|높이|깊이|두께)[은는이가] (?:얼마|몇)",
            re.IGNORECASE,
        ),
        frozenset({"m"}),
    ),
    (
        re.compile(r"\bhow (?:heavy|much .{0,40}\bweigh)|얼마나 무거|몇 ?(?:킬로그램|톤)", re.IGNORECASE),
        frozenset({"kg"}),
    ),
    (
        re.compile(r"\bhow much (?:electricity|energy)\b|(?:전기|전력|발전)[가-힣]{0,4} (?:얼마|몇)", re.IGNORECASE),
        frozenset({"MWh"}),
    ),
)
"""What is measured in units of its own, whatever it is of."""
_COUNTERS = frozenset(["건", "개", "대", "곳", "권", "편", "종", "척", "기", "채", "병", "그루", "마리", "가지"])
"""Units in which one counts things of many kinds, each of which English has a word of its own for."""
_MEASURED = frozenset(name for name, _ in _MEASURES.values())
_ALTERNATIVES = "|".join(sorted(map(re.escape, _MEASURES), key=len, reverse=True))
_WORDS_BEFORE_MEASURE = re.compile(rf"(?:[ -][a-z]{{2,14}}){{1,2}}[ -]({_ALTERNATIVES})(?![A-Za-z가-힣])")
