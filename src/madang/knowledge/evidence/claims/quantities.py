"""The quantities of a sentence in one notation for both languages: money, shares, clock times, lengths of time, dates,
measures and counts, each with the place it stands at, so that 오후 5시 20분 and 17:20 are one, and so are 석 달 and
three months.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import zip_longest

from madang.knowledge.evidence.claims import quantity_patterns as patterns
from madang.reading import find_articles, find_money, find_percentages, fold
from madang.reading.numbers import DIGITS
from madang.run_cache import cached_in_run


@dataclass(frozen=True, slots=True)
class StatedQuantity:
    """So much of a kind: money, share, points, clock, minutes, days, months, date, weekday, article, count, ...

    Dates are `year-month-day` with 0 for what is not said; of other kinds the value is a number.
    """

    kind: str
    value: Decimal
    text: str
    span: tuple[int, int]
    about: bool = False
    day: str = ""


@cached_in_run(maxsize=4096)
def find_quantities(text: str) -> tuple[StatedQuantity, ...]:
    """The quantities of a text from left to right; each digit belongs to one."""
    taken: list[StatedQuantity] = []
    for found in _all(text):
        start, end = found.span
        if not any(other.span[0] < end and start < other.span[1] for other in taken):
            taken.append(replace(found, about=found.about or _is_about(text, start, end)))
    taken.sort(key=lambda each: each.span)
    return tuple(_with_shared_units(text, taken))


def _is_about(text: str, start: int, end: int) -> bool:
    return bool(patterns.ABOUT.search(text[max(0, start - 16) : start]) or patterns.ABOUT_AFTER.match(text, end))


def _all(text: str) -> Iterator[StatedQuantity]:
    """Every reading of every place, the surer ones first."""
    folded = fold(text)
    for article in find_articles(text):
        yield StatedQuantity(
            "article", Decimal(article.article), article.text, article.span, day=str(article.branch or 0)
        )
    for money in find_money(text):
        if patterns.GOES_ON_AS_MEASURE.match(folded, money.span[1]):
            continue
        yield StatedQuantity(
            f"money {money.currency}",
            Decimal(money.amount),
            money.text,
            money.span,
            bool(patterns.ABOUT_WITHIN.match(money.text)),
        )
    for share in find_percentages(text):
        about = bool(patterns.ABOUT_WITHIN.match(share.text))
        yield StatedQuantity("points" if share.points else "share", Decimal(share.value), share.text, share.span, about)
    for found in patterns.BASIS_POINTS.finditer(folded):
        yield StatedQuantity("points", Decimal(found["number"]) / 100, found[0], found.span())
    yield from _dates(folded)
    yield from _clocks(folded)
    yield from _lengths_in_words(folded)
    yield from _fractions(folded)
    for found in patterns.NAMED_DAYS.finditer(folded):
        kind = "ordinal" if found["nth"] else "days"
        yield StatedQuantity(kind, Decimal(patterns.DAYS[found["named"]]), found[0], found.span())
    for found in patterns.QUANTITY.finditer(folded):
        if quantity := _measured(folded, found):
            yield quantity


def _lengths_in_words(text: str) -> Iterator[StatedQuantity]:
    """Year eight, half a year, and how often: 두 번, twice."""
    for found in patterns.YEAR_OF.finditer(text):
        nth = found["nth"].lower()
        yield StatedQuantity("months", Decimal(patterns.ENGLISH.get(nth) or nth) * 12, found[0], found.span())
    for found in patterns.HALF_A_YEAR.finditer(text):
        yield StatedQuantity("months", Decimal(6), found[0], found.span())
    for found in patterns.OCCASIONS.finditer(text):
        often = {"twice": 2, "thrice": 3}.get((found["en"] or "").lower()) or patterns.ONES.get(found["ko"] or "")
        yield StatedQuantity("occasions", Decimal(often or found["ko"]), found[0], found.span())


def _measured(text: str, found: re.Match[str]) -> StatedQuantity | None:
    unit = (found["unit"] or "").lower()
    if _THIRD_PARTY.match(text, max(0, found.start() - 1)):
        return None
    if found["digits"]:
        value = _in_digits(found["digits"], found["scale"] or "")
    else:
        value = Decimal(_read_word(found["word"])) * _scale(found["large"] or "")
        if not unit and _is_idle(text, found):
            return None
    kind, size = _unit_named(unit, text[max(0, found.start() - 5) : found.start()])
    return StatedQuantity(kind, value * size, found[0], found.span())


_THIRD_PARTY = re.compile(r"제3자")


def _is_idle(text: str, found: re.Match[str]) -> bool:
    """한 번만, one of: words that count nothing. 두 곳, 세 명 and two shops do count."""
    return _read_word(found["word"]) <= _SMALL or bool(patterns.IDLE.match(text, found.start()))


def _read_word(word: str) -> int:
    return patterns.ONES.get(word) or patterns.ENGLISH[word.lower()]


_SMALL = 3
"""둘 다, the two figures, 세 지점: up to here a number in words counts what was named, and states nothing."""


def _in_digits(digits: str, scale: str) -> Decimal:
    """7만 4천 and 1.2 million in ones."""
    parts = re.split(r"\s?([만억천])\s?", digits.replace(",", ""))
    head = Decimal(parts[0]) * patterns.SCALES[parts[1]] if len(parts) > 1 else Decimal(0)
    return head + Decimal(parts[-1]) * _scale(scale)


def _scale(name: str) -> int:
    known = {"천만": 10**7, "백만": 10**6, "십만": 10**5, "": 1}
    return known.get(name) or patterns.SCALES[name.lower()]


def _unit_named(unit: str, before: str) -> tuple[str, Decimal]:
    if unit in ("m/s", "km/h") or unit.endswith("per second"):
        return "speed", Decimal(1000) / 3600 if unit == "km/h" else Decimal(1)
    if unit.startswith("percent"):
        return "points" if "point" in unit else "share", Decimal(1)
    if unit == "won":
        return "money KRW", Decimal(1)
    singular = unit if unit in patterns.UNIT_OF else unit.removesuffix("s")
    kind, size = patterns.UNIT_OF.get(singular, ("count", Decimal(1)))
    if kind == "metres" and (per := patterns.PER.search(before)):
        return "speed", size if per[0].startswith("초") else size / 3600
    return kind, size


def _dates(text: str) -> Iterator[StatedQuantity]:
    for found in patterns.QUARTER.finditer(text):
        number = found["number"] or found["q"] or str(patterns.ORDINALS[found["name"].lower()])
        yield StatedQuantity("quarter", Decimal(number), found[0], found.span())
    for found in patterns.HALF_YEAR.finditer(text):
        yield StatedQuantity("half", Decimal(1 if found["first"] else 2), found[0], found.span())
    for found in patterns.ORDINAL.finditer(text):
        number = found["nth"] or found["day"] or patterns.ORDINALS[(found["ko"] or found["en"]).lower()]
        yield StatedQuantity("ordinal", Decimal(number), found[0], found.span())
    for found in patterns.KOREAN_DATE.finditer(text):
        if found["iso"]:
            year, month, day = found["iso"].split("-")
            yield _date(year, month, day, found)
        else:
            yield _date(found["year"] or found["only_year"], found["month"], found["day"], found)
    for found in patterns.ENGLISH_DATE.finditer(text):
        month = str(patterns.MONTHS.index(found["month"].lower()) + 1) if found["month"] else None
        if found["month"] and found["month"] == "may":
            continue
        year = found["year"] or found["only_year"] or found["dated_year"]
        yield _date(year, month, found["day"] or found["nth"], found)
    for found in patterns.WEEKDAY.finditer(text):
        name = (found["ko"] or found["en"]).lower()
        number = next(place for place, day in enumerate(patterns.WEEKDAYS) if name in (day[0], day[1:]))
        yield StatedQuantity("weekday", Decimal(number), found[0], found.span())


def _date(year: str | None, month: str | None, day: str | None, found: re.Match[str]) -> StatedQuantity:
    name = f"{int(year or 0)}-{int(month or 0)}-{int(day or 0)}"
    return StatedQuantity("date", Decimal(0), found[0], found.span(), day=name)


def _clocks(text: str) -> Iterator[StatedQuantity]:
    for found in patterns.CLOCK.finditer(text):
        yield _clock(int(found["hour"]), found["minute"], found["half"] or "", found)
    for found in patterns.ENGLISH_CLOCK.finditer(text):
        word = found["word_hour"] or found["spoken"]
        hour = patterns.ENGLISH[word.lower()] if word else int(found["hour"])
        half = {"afternoon": "pm", "evening": "pm", "morning": "am"}.get(
            (found["part"] or "").lower(), found["half"] or ""
        )
        yield _clock(hour, found["minute"], half, found)
    for found in patterns.KOREAN_CLOCK.finditer(text):
        hour = int(found["hour"]) if found["hour"].isdecimal() else patterns.ONES[found["hour"]]
        minute = "30" if found["half_past"] else found["minute"]
        yield _clock(hour, minute, found["half"] or "", found)
    for found in patterns.NOON.finditer(text):
        yield StatedQuantity("clock", Decimal(720), found[0], found.span())
    for found in patterns.HALF_HOUR.finditer(text):
        yield StatedQuantity("minutes", Decimal(30), found[0], found.span())


def _clock(hour: int, minute: str | None, half: str, found: re.Match[str]) -> StatedQuantity:
    late = half.lower().startswith("p") or half in ("오후", "저녁", "밤") or (half == "낮" and hour < _FORENOON)
    early = half.lower().startswith("a") or half == "새벽"
    if late and hour < _NOON:
        hour += _NOON
    elif early and hour == _NOON:
        hour = 0
    value = Decimal(hour * _HOUR + int(minute or 0))
    return StatedQuantity("clock", value, found[0], found.span(), day="" if half or hour > _NOON else "?")


_NOON, _FORENOON, _HOUR, _DAY = 12, 7, 60, 1440


def _fractions(text: str) -> Iterator[StatedQuantity]:
    for found in patterns.FRACTION.finditer(text):
        if found["half"]:
            value = Decimal(50)
        elif found["below"]:
            value = Decimal(found["above"]) * 100 / max(1, int(found["below"]))
        elif found["part"]:
            count = {"a": 1, "one": 1, "two": 2, "three": 3}[found["count"].lower()]
            value = Decimal(count) * 100 / patterns.PARTS[found["part"].lower()]
        else:
            value = Decimal(100) / 3
        yield StatedQuantity("share", value, found[0], found.span())
    for found in patterns.DOUBLE.finditer(text):
        yield StatedQuantity("times", Decimal(2), found[0], found.span())


def _with_shared_units(text: str, found: list[StatedQuantity]) -> Iterator[StatedQuantity]:
    """5.1 to 4.4 percent, 53 of 90 days: a bare number has the unit of what it reaches to or is out of; hours and
    minutes add.
    """
    before: StatedQuantity | None = None
    found = [_of_interval(text, _in_money(each, found), found) for each in found]
    for each, following in zip_longest(found, found[1:]):
        if before is None or not _adds(text, before, each):
            yield _completed(text, each, following)
        before = each


def _in_money(each: StatedQuantity, beside: list[StatedQuantity]) -> StatedQuantity:
    """695만 원, 115만 적은; 6.95 million won, 1.15 million less: a large bare number beside money is money."""
    money = next((other.kind for other in beside if other.kind.startswith("money")), None)
    return replace(each, kind=money) if money and each.kind == "count" and _SCALED.search(each.text) else each


def _of_interval(text: str, each: StatedQuantity, beside: list[StatedQuantity]) -> StatedQuantity:
    """34 minutes (95% confidence interval 19 to 49): the bounds are of the unit of what they are bounds of."""
    opened = patterns.INTERVAL.search(text, 0, each.span[0]) if _is_bare(each) else None
    told = [other for other in beside if opened and other.span[1] <= opened.start() and other.kind != "count"]
    return _in_unit_of(each, told[-1]) if told else each


_SCALED = re.compile(r"(?:만|억|million|billion)\s?$", re.IGNORECASE)


def _completed(text: str, each: StatedQuantity, following: StatedQuantity | None) -> StatedQuantity:
    if following and _is_bare(each) and patterns.RANGE.match(text[each.span[1] : following.span[0]]):
        return _in_unit_of(each, following) if following.kind != "count" else each
    if following and _adds(text, each, following):
        return replace(each, value=each.value + following.value, span=(each.span[0], following.span[1]))
    if each.kind == "minutes" and text[each.span[1] : each.span[1] + 2].strip().startswith("반"):
        return replace(each, value=each.value + 30)
    return each


def _is_bare(each: StatedQuantity) -> bool:
    return each.kind == "count" and each.text.strip().replace(",", "").replace(".", "").isdecimal()


def _in_unit_of(bare: StatedQuantity, other: StatedQuantity) -> StatedQuantity:
    if other.kind == "date":
        year, _, day = other.day.split("-")
        return replace(bare, kind="date", value=Decimal(0), day=f"{year}-{int(bare.value)}-{day}")
    return replace(bare, kind=other.kind, value=bare.value * _size(other))


def _adds(text: str, first: StatedQuantity, second: StatedQuantity) -> bool:
    if (first.kind, second.kind) != ("minutes", "minutes"):
        return False
    between = text[first.span[1] : second.span[0]].strip()
    return between in ("", "and") and first.value % _HOUR == 0 and second.value < _HOUR


def _size(quantity: StatedQuantity) -> Decimal:
    digits = re.search(DIGITS, quantity.text)
    if not digits or quantity.kind in ("clock", "date", "article"):
        return Decimal(1)
    return quantity.value / (Decimal(digits[0].replace(",", "")) or 1)


def same_quantity(ours: StatedQuantity, theirs: StatedQuantity) -> bool:
    """Whether both say the same; a date may leave out its year, a clock time its half of the day."""
    kinds = {ours.kind, theirs.kind}
    if "date" in kinds:
        return _same_day(ours, theirs)
    if kinds == {"clock"}:
        unsure = "?" in (ours.day, theirs.day)
        return ours.value == theirs.value or (unsure and abs(ours.value - theirs.value) == _DAY / 2)
    if kinds == {"days", "minutes"}:
        return _minutes(ours) == _minutes(theirs)
    same = ours.value == theirs.value or (ours.about and is_near(ours.value, theirs.value))
    return ours.kind == theirs.kind and same and (ours.kind != "article" or ours.day == theirs.day)


def _same_day(ours: StatedQuantity, theirs: StatedQuantity) -> bool:
    if ours.kind == theirs.kind:
        return _same_date(ours.day, theirs.day)
    return _day_of_month(ours, theirs) or _day_of_month(theirs, ours)


def is_near(ours: Decimal, theirs: Decimal) -> bool:
    """Whether a rounded value may stand for the other."""
    return abs(ours - theirs) <= abs(theirs) * Decimal("0.03")


def _minutes(length: StatedQuantity) -> Decimal:
    return length.value * _DAY if length.kind == "days" else length.value


def _same_date(ours: str, theirs: str) -> bool:
    pairs = list(zip(ours.split("-"), theirs.split("-"), strict=True))
    return all(one == other or "0" in (one, other) for one, other in pairs) and any(
        one == other != "0" for one, other in pairs
    )


def _day_of_month(date: StatedQuantity, other: StatedQuantity) -> bool:
    """18일 is the day of a date, where the date was named before."""
    return (
        date.kind == "date"
        and other.kind == "days"
        and other.text.endswith("일")
        and date.day.endswith(f"-{other.value}")
    )
