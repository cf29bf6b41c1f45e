"""Amounts of money in everyday Korean and English, and how to write them.

Amounts are integers, or Decimal where there is a fraction; never float. Where 원 is missing but the unit is clear
(200만, 1억 5천만) the amount is in won. After 억 a tail without unit counts in 만, as people speak: 3억 2천 is
320,000,000; an amount that says 원 means what it says.
"""

import re

from madang.models.language.amounts import AMOUNT_START, Amount, Currency, Figure, read_figure
from madang.models.language.bounds import Bound, qualify, range_mark, widen_range
from madang.models.language.mentions import Mention, Span, fold
from madang.models.language.numbers import DIGITS
from madang.text import Language, Text

__all__ = ["WON", "Amount", "Currency", "Money", "find_money", "format_won"]

WON = Text(ko="원", en="won")
"""The unit of amounts in a table."""


class Money(Mention):
    """An amount of `currency`; a range has the bound "between" and its upper end in `upper`.

    The span covers the words that bound it (약, 이하, up to), not those that say for whom (1인당, 총).
    """

    amount: Amount
    currency: Currency = "KRW"
    bound: Bound = "exact"
    upper: Amount | None = None


def find_money(text: str, *, bare_unit: int | None = None) -> list[Money]:
    """Every amount of `text`, from left to right.

    With `bare_unit` numbers without any unit count too, in that unit: in 보증금 5천에 월세 50 a unit of 10,000 finds
    50,000,000 and 500,000. Ask so only where the text can be about nothing but money.
    """
    folded, found, at = fold(text), list[Money](), 0
    while start := AMOUNT_START.search(folded, at):
        read = _read_range(folded, start.start(), bare_unit) or _read_one(folded, start.start(), bare_unit)
        if read is None:
            at = start.end()
            continue
        (begin, at), figure, bound, upper = read
        begin = max(begin, found[-1].span[1] if found else 0)
        found.append(
            Money(
                text=text[begin:at],
                span=(begin, at),
                amount=figure.amount,
                currency=figure.currency,
                bound=bound,
                upper=upper,
            )
        )
    return found


def format_won(amount: int, language: Language = "ko") -> str:
    """The amount as a person writes it: 3억 2,000만원, or ₩320,000,000."""
    sign, size = ("-" if amount < 0 else ""), abs(amount)
    if language == "en":
        return f"{sign}₩{size:,}"
    top = [f"{size // _TOP:,}경"] if size >= _TOP else []
    parts = top + [f"{size // unit % 10_000:,}{name}" for name, unit in _UNITS if size // unit % 10_000]
    return sign + " ".join(parts or ["0"]) + "원"


_Read = tuple[Span, Figure, Bound, Amount | None]


def _read_one(folded: str, start: int, bare_unit: int | None) -> _Read | None:
    """One amount with the words that bound it."""
    figure = read_figure(folded, start, bare_unit)
    if figure is None:
        return None
    if _MINUS.search(folded, max(0, start - 2), start):
        return (start - 1, figure.end), figure._replace(amount=-figure.amount), "exact", None
    bound, span = qualify(folded, (start, figure.end))
    return span, figure, bound, None


def _read_range(folded: str, start: int, bare_unit: int | None) -> _Read | None:
    """Two amounts joined to a range; the unit may be said once: 3억~4억, 100~200만원, $100-200."""
    low, low_end = _range_start(folded, start, bare_unit)
    upper_start = range_mark(folded, (start, low_end)) if low_end else None
    if upper_start is None:
        return None
    high = read_figure(folded, upper_start, bare_unit)
    if low is None and high:
        low = _borrow_unit(folded, start, low_end, upper_start, high)
    elif low and (high is None or high.currency != low.currency):
        high = _borrow_symbol(folded, start, upper_start, low.currency)
    if low is None or high is None or low.amount >= high.amount:
        return None
    return widen_range(folded, (start, high.end)), low, "between", high.amount


def _range_start(folded: str, start: int, bare_unit: int | None) -> tuple[Figure | None, int]:
    """The lower end as an amount if it is one by itself, and where it ends; 0 where there is not even a number."""
    low = read_figure(folded, start, bare_unit)
    number = _NUMBER.match(folded, start)
    return low, low.end if low else number.end() if number else 0


def _borrow_unit(folded: str, start: int, end: int, upper_start: int, high: Figure) -> Figure | None:
    """The lower end of 100~200만원: its own number with the unit of the upper one."""
    number = _NUMBER.match(folded, upper_start)
    return read_figure(folded[start:end] + folded[number.end() : high.end], 0) if number else None


def _borrow_symbol(folded: str, start: int, upper_start: int, currency: Currency) -> Figure | None:
    """The upper end of $100-200: its own number with the symbol of the lower one."""
    number = _NUMBER.match(folded, upper_start)
    symbol = _LEADING_SYMBOL.match(folded, start)
    if number is None or symbol is None:
        return None
    borrowed = read_figure(symbol.group() + number.group(), 0)
    return Figure(borrowed.amount, currency, number.end()) if borrowed else None


_TOP = 10**16
_UNITS = (("조", 10**12), ("억", 10**8), ("만", 10**4), ("", 1))
_MINUS = re.compile(r"(?:^|[^0-9A-Za-z가-힣)~-])-$")
_NUMBER = re.compile(DIGITS)
_LEADING_SYMBOL = re.compile(r"[^0-9]{1,4}")
