"""Percentages and percentage points: 5%, 5프로, 오 퍼센트, 0.5%p, 3~5 percent."""

import re
from decimal import Decimal

from madang.reading.mentions import Mention, fold
from madang.reading.numbers.bounds import Bound, range_mark, read_bound, widen_range
from madang.reading.numbers.numerals import DIGITS, as_exact, read_numeral


class Percentage(Mention):
    """A share in hundredths (5% has the value 5), or a difference of two shares where `points` is true.

    A range has the bound "between" and its upper end in `upper`.
    """

    value: int | Decimal
    points: bool = False
    bound: Bound = "exact"
    upper: int | Decimal | None = None


def find_percentages(text: str) -> list[Percentage]:
    """Every percentage of `text`, from left to right."""
    folded, found, at = fold(text), list[Percentage](), 0
    while start := _START.search(folded, at):
        percentage = _read(text, folded, start.start(), floor=at)
        at = percentage.span[1] if percentage else start.end()
        found += [percentage] if percentage else []
    return found


def _read(text: str, folded: str, start: int, floor: int) -> Percentage | None:
    low, low_end = _value_at(folded, start)
    if low is None:
        return None
    sign = _SIGN.match(folded, low_end)
    upper_start = range_mark(folded, (start, sign.end() if sign else low_end))
    upper, upper_end = _value_at(folded, upper_start) if upper_start else (None, 0)
    upper_sign = _SIGN.match(folded, upper_end) if upper is not None else None
    if upper is not None and upper_sign and upper > low:
        begin, end = widen_range(folded, (start, upper_sign.end()))
        sign, bound = upper_sign, "between"
    elif sign:
        upper = None
        bound, (begin, end) = read_bound(folded, (start, sign.end()))
    else:
        return None
    begin = max(begin, floor)
    points = sign.group("points") is not None
    return Percentage(text=text[begin:end], span=(begin, end), value=low, points=points, bound=bound, upper=upper)


def _value_at(folded: str, start: int) -> tuple[int | Decimal | None, int]:
    """The number at `start`, with its minus sign, and where it ends."""
    number = _NUMBER.match(folded, start)
    if number:
        return as_exact(Decimal(number.group().replace(",", ""))), number.end()
    numeral = read_numeral(folded, start)
    return (numeral.value, numeral.end) if numeral and numeral.unit == 1 else (None, start)


_NUMBER = re.compile(rf"-?{DIGITS}")
_START = re.compile(
    r"(?<![0-9A-Za-z])(?<![0-9][.,])(?:(?<![0-9A-Za-z가-힣)%~ ])-|(?<= )-)?[0-9]"
    r"|(?<![가-힣0-9])[일이삼사오육칠팔구십백]"
)
_SIGN = re.compile(
    r"(?P<points> ?(?:%p(?![A-Za-z])|%포인트|% ?포인트|퍼센트 ?포인트|percentage points?|pp(?![A-Za-z])))"
    r"| ?%(?![0-9A-Za-z])| ?퍼센트| (?:percent|per cent|pct)(?![A-Za-z])|프로(?!젝|그|필|듀|모|세|토|야|축|농|선)",
    re.IGNORECASE,
)
