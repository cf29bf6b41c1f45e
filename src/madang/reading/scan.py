"""Every number of a text as one typed mention: amounts, percentages, dates, lengths of time, areas, people, articles,
and what is left as a plain number.

Lossless: each digit of a text lies in a mention. What a number is *for* is not decided here; roles are.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Literal

from madang.reading.articles import find_articles
from madang.reading.dates.durations import find_durations
from madang.reading.dates.periods import find_periods
from madang.reading.mentions import Mention, Span, fold
from madang.reading.numbers.areas import find_areas
from madang.reading.numbers.money import find_money
from madang.reading.numbers.numerals import DIGITS, as_exact, read_numeral, read_word, word_pattern
from madang.reading.numbers.people import find_people
from madang.reading.numbers.percentages import find_percentages

QuantityKind = Literal[
    "money", "percent", "date", "duration", "area", "people", "article", "clock", "code", "ordinal", "number"
]


class Quantity(Mention):
    """A number of a text and what its own words say it is; `number` where only its surroundings can tell."""

    kind: QuantityKind
    value: int | Decimal | None = None
    """The number, or the amount; None where the mention is no single number."""
    unit: str = ""
    """The word or sign that counts: 개월, 층, %, km."""
    of: Mention | None = None
    """The date, amount or length as its own parser read it."""


def scan(text: str, today: date) -> list[Quantity]:
    """Every number of a text, from left to right, none twice; of several readings the longest, the surer first."""
    folded = fold(text)
    found = [quantity for find in _FINDERS for quantity in find(text, folded, today)]
    taken = _without_overlaps(found)
    return sorted((*taken, *_left_over(text, folded, taken)), key=lambda quantity: quantity.span)


def _without_overlaps(found: Iterable[Quantity]) -> list[Quantity]:
    ranked = sorted(
        enumerate(found), key=lambda pair: (-_RANK[pair[1].kind], pair[1].span[0] - pair[1].span[1], pair[0])
    )
    taken, covered = list[Quantity](), set[int]()
    for _, quantity in ranked:
        places = range(*quantity.span)
        if covered.isdisjoint(places):
            taken.append(quantity)
            covered.update(places)
    return taken


def _left_over(text: str, folded: str, taken: Sequence[Quantity]) -> Iterable[Quantity]:
    """The numbers that no parser has claimed."""
    covered = {place for quantity in taken for place in range(*quantity.span)}
    for match in _ANY_NUMBER.finditer(folded):
        numeral = read_numeral(folded, match.start())
        span = (match.start(), max(match.end(), numeral.end if numeral else 0))
        if covered.isdisjoint(range(*span)):
            covered.update(range(*span))
            yield Quantity(
                text=text[slice(*span)], span=span, kind="number", value=_value(match), unit=_unit(folded, span[1])
            )
            continue
        for digits in _DIGIT_RUN.finditer(folded, *span):
            if covered.isdisjoint(range(*digits.span())):
                covered.update(range(*digits.span()))
                yield Quantity(text=digits.group(), span=digits.span(), kind="number", value=int(digits.group()[:18]))


def _value(match: re.Match[str]) -> int | Decimal | None:
    if match["english"]:
        return read_word(match["english"])
    if match["native"]:
        return read_word(match["native"])
    numeral = read_numeral(match.string, match.start())
    if numeral is None:
        return None
    scale = _SCALES.get((match["scale"] or "").strip().lower(), 1)
    return as_exact(Decimal(numeral.value) * scale)


def _unit(folded: str, end: int) -> str:
    unit = _UNIT.match(folded, end)
    return unit.group(1).lower() if unit else ""


_Finder = Callable[[str, str, date], Iterable[Quantity]]


def _money(text: str, folded: str, _: date) -> Iterable[Quantity]:
    for money in find_money(text):
        tail = _LOOSE_TAIL.match(folded, money.span[1]) if folded[money.span[1] - 1] == "억" else None
        amount, end = money.amount, money.span[1]
        if tail and money.upper is None:
            amount, end = as_exact(Decimal(amount) + int(tail.group(1)) * 10**7), tail.end(1)
        span: Span = (money.span[0], end)
        yield Quantity(text=text[slice(*span)], span=span, kind="money", value=amount, of=money)


def _percent(text: str, _: str, __: date) -> Iterable[Quantity]:
    for percent in find_percentages(text):
        yield Quantity(text=percent.text, span=percent.span, kind="percent", value=percent.value, unit="%", of=percent)


def _dates(text: str, _: str, today: date) -> Iterable[Quantity]:
    for period in find_periods(text, today):
        yield Quantity(text=period.text, span=period.span, kind="date", unit=period.granularity, of=period)


def _durations(text: str, _: str, __: date) -> Iterable[Quantity]:
    for duration in find_durations(text):
        unit = next((name for name in ("nights", "years", "months", "weeks", "days") if getattr(duration, name)), "")
        yield Quantity(text=duration.text, span=duration.span, kind="duration", unit=unit, of=duration)


def _areas(text: str, _: str, __: date) -> Iterable[Quantity]:
    for area in find_areas(text):
        yield Quantity(text=area.text, span=area.span, kind="area", value=Decimal(area.square_metres), of=area)


def _people(text: str, _: str, __: date) -> Iterable[Quantity]:
    for people in find_people(text):
        yield Quantity(
            text=people.text, span=people.span, kind="people", value=people.count, unit=people.kind, of=people
        )


def _articles(text: str, _: str, __: date) -> Iterable[Quantity]:
    for article in find_articles(text):
        if any(sign.isdigit() for sign in article.text):
            yield Quantity(text=article.text, span=article.span, kind="article", of=article)


def _patterns(text: str, folded: str, _: date) -> Iterable[Quantity]:
    for kind, pattern in _SHAPES:
        for match in pattern.finditer(folded):
            yield Quantity(text=text[slice(*match.span())], span=match.span(), kind=kind)


_FINDERS: tuple[_Finder, ...] = (_patterns, _articles, _percent, _money, _dates, _durations, _areas, _people)
_RANK: dict[QuantityKind, int] = {
    "code": 5, "clock": 4, "article": 3, "percent": 3, "money": 2, "date": 2, "duration": 2, "area": 2, "people": 1,
    "ordinal": 1, "number": 0,
}  # fmt: skip
_LOOSE_TAIL = re.compile(r" ?([1-9])(?![0-9.,]| ?(?:[천백십만억%명박일월년층호동평개번살세채건]|인|회|배))")
_NATIVE_COUNTED = (
    r"(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|열한|열두|스무)"
    r"(?= ?(?:번|차례|곳|군데|채|개|살|시|가지|끼|층|건|잔|병|통|방|자리|자녀|식구|분|배|쌍|째|집))"
)
_ANY_NUMBER = re.compile(
    rf"(?:{DIGITS}(?P<scale> ?(?:thousand|million|billion|mil|mln|[kmb])(?![A-Za-z]))?|[0-9]{{1,400}})"
    r"|(?<![가-힣])(?:[일이삼사오육칠팔구]?[십백천만억]){1,6}[일이삼사오육칠팔구]?"
    r"(?=(?:에|원|만|만원|짜리|정도|쯤|으로|로|이면|이고|인데|인디|이야|이요|이에요|입니다|이라|은|는|을|를|도|씩|까지|밖에|에서)?"
    r"(?:[ ,./?!~…)]|[0-9]|$))"
    rf"|(?<![가-힣])(?P<native>{_NATIVE_COUNTED})"
    rf"|\b(?P<english>(?!an?\b){word_pattern(english=True)})\b",
    re.IGNORECASE,
)
_DIGIT_RUN = re.compile(r"[0-9]{1,400}")
_SCALES = {
    "k": 10**3,
    "thousand": 10**3,
    "m": 10**6,
    "mil": 10**6,
    "mln": 10**6,
    "million": 10**6,
    "b": 10**9,
    "billion": 10**9,
}
_UNIT = re.compile(r" ?([가-힣]{1,3}|[A-Za-z]{1,8}|[%/×x*])")
_SHAPES: tuple[tuple[QuantityKind, re.Pattern[str]], ...] = (
    (
        "code",
        re.compile(
            r"(?<![0-9])(?:[0-9]{6}-[0-9]{7}|0[0-9]{1,2}-[0-9]{3,4}-[0-9]{4}|[0-9]{3}-[0-9]{2}-[0-9]{5})(?![0-9])"
        ),
    ),
    (
        "clock",
        re.compile(
            r"(?<![0-9:])(?:[01]?[0-9]|2[0-4]):[0-5][0-9](?![0-9:])"
            r"|(?<![0-9])(?:[01]?[0-9]|2[0-4])시(?: ?(?:반|[0-5]?[0-9]분))?(?!간|세)"
            r"|\b(?:1[0-2]|[1-9]) ?(?:am|pm|o'clock)\b",
            re.IGNORECASE,
        ),
    ),
    ("number", re.compile(r"(?<![가-힣])(?:한|두|석|세|넉|네|다섯|여섯|일곱|여덟|아홉|열) ?달(?!러|라|리)")),
    (
        "ordinal",
        re.compile(
            r"(?:[0-9]{1,3}|첫|두|세|네|다섯|여섯|일곱|여덟|아홉|열) ?(?:번째|번 째|째|회차|차례)"
            r"|\b[0-9]{1,3}(?:st|nd|rd|th)\b|\b(?:first|second|third|fourth|fifth|last)\b",
            re.IGNORECASE,
        ),
    ),
)
