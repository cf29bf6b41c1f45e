"""What a message tells for a sum: its amounts, percentages and times; and how a sum is told."""

import math
import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from madang.assistants.realestate.understand.case import Case
from madang.reading.dates import find_durations
from madang.reading.numbers import Money, find_money, find_percentages, format_won
from madang.text import Text


class PlainSum(NamedTuple):
    """What a sum comes to and how it was worked out, and the rule that belongs to it."""

    result: Text
    formula: Text
    more: tuple[Text, ...] = ()
    rule: str = ""


class ToldFigures(NamedTuple):
    """The figures of a message, each kind in the order in which they stand."""

    text: str
    case: Case
    money: Sequence[int]
    percents: Sequence[Decimal]
    months: int | None
    days: int | None


def read_figures(text: str, case: Case) -> ToldFigures:
    """The figures of a message."""
    found = [each for each in find_money(text, bare_unit=_TEN_THOUSAND) if _is_won(each, text)]
    found = found or [each for each in find_money(_MILLIONS.sub(r"\g<0> won", text)) if each.currency == "KRW"]
    money = [int(won) for each in found for won in (each.amount, each.upper) if won is not None]
    percents = [Decimal(each.value) for each in find_percentages(text)]
    return ToldFigures(text, case, money, percents, *_time(text))


def _is_won(money: Money, text: str) -> bool:
    """Whether it is won; a number without a unit is so many ten thousands right behind the name of an amount."""
    if money.currency != "KRW" or _UNIT.search(text[slice(*money.span)]):
        return money.currency == "KRW"
    after = text[money.span[1] : money.span[1] + 2].lstrip()
    return bool(_NAMED_AMOUNT.search(text[: money.span[0]])) and not _COUNTER.match(after)


def _time(text: str) -> tuple[int | None, int | None]:
    """The months, or else the days, for which something lasts."""
    if found := _DAYS.search(text):
        return None, int(given_groups(found)[0])
    longest = max((each.months + 12 * each.years for each in find_durations(text)), default=0)
    if longest:
        return longest, None
    named = _NTH_MONTH.search(text)
    return (_COUNTED[named[1]], None) if named else (None, None)


def won_text(won: int) -> Text:
    """An amount as it is told."""
    return Text(ko=format_won(won), en=format_won(won, "en"))


def percent_text(percent: Decimal) -> Text:
    """A share as it is told."""
    return both(f"{percent.normalize():f}%")


def both(ko: str, en: str | None = None) -> Text:
    """The text of both languages, the same where only one is given."""
    return Text(ko=ko, en=en or ko)


def whole_won(value: Fraction) -> int:
    """In whole won, rounded half up."""
    return math.floor(value + Fraction(1, 2))


def given_groups(found: re.Match[str]) -> list[str]:
    """What the groups of the language that was met gave."""
    return [group for group in found.groups() if group]


_TEN_THOUSAND = 10_000
_UNIT = re.compile(r"[억만원]|won|KRW|₩|\bm(?:illion)?\b", re.IGNORECASE)
_NAMED_AMOUNT = re.compile(
    r"(?:계약금|중도금|잔금|선금|경비|비용|보증금|월세|전세|전세금|매매가|매매|대출|관리비|연봉)[은는이가을를도]?\s?$"
)
_COUNTER = re.compile(r"[년월일층호번평㎡%조개명대]|퍼|프로")
_MILLIONS = re.compile(r"\b[0-9]+(?:\.[0-9]+)? (?:million|billion)\b(?! (?:won|krw))", re.IGNORECASE)
_DAYS = re.compile(
    r"(?<![0-9월])\s?([0-9]{1,3})\s?일(?:\s?(?:간|동안|치|늦|밀|지연|연체|째))|\bfor ([0-9]{1,3}) days\b"
)
_NTH_MONTH = re.compile(r"(한|두|석|세|넉|네|다섯|여섯|일곱|여덟)\s?(?:달|개월)")
_COUNTED = {"한": 1, "두": 2, "석": 3, "세": 3, "넉": 4, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8}
