"""Amounts of money in everyday Korean and English, and how to write them: what counts as money and what only looks like
it. Amounts are integers, or Decimal where there is a fraction; never float.
"""

import re
from decimal import Decimal
from typing import NamedTuple

from madang.reading.mentions import Mention, Span, fold
from madang.reading.numbers.bounds import Bound, range_mark, read_bound, widen_range
from madang.reading.numbers.currencies import (
    CURRENCY,
    CURRENCY_FIRST,
    ENGLISH_CURRENCY,
    KOREAN_CURRENCY,
    Currency,
    named_currency,
)
from madang.reading.numbers.english_words import SPELLED_START, read_spelled
from madang.reading.numbers.numerals import DIGITS, Numeral, as_exact, read_numeral
from madang.text import Language

Amount = int | Decimal


class ParsedAmount(NamedTuple):
    """An amount, its currency and where it ends."""

    amount: Amount
    currency: Currency
    end: int


def read_amount(folded: str, start: int, bare_unit: int | None = None) -> ParsedAmount | None:
    """The amount that begins at `start`; numbers without any unit count in `bare_unit` where one is given."""
    symbol = _SYMBOL.match(folded, start)
    if symbol:
        return _after_symbol(folded, symbol)
    told_first = _CURRENCY_SAID_FIRST.match(folded, start)
    if told_first:
        return _in_told_currency(folded, told_first)
    numeral = read_numeral(folded, start)
    if numeral is None:
        return _spelled(folded, start)
    return (
        _with_unit(folded, start, numeral) or _implied_won(folded, start, numeral) or _bare(folded, numeral, bare_unit)
    )


def _after_symbol(folded: str, symbol: re.Match[str]) -> ParsedAmount | None:
    """$1,500, KRW 3억, €2 million."""
    numeral = read_numeral(folded, symbol.end())
    if numeral is None or folded[symbol.end()] not in "0123456789":
        return None
    value, end = _scaled(folded, numeral)
    return ParsedAmount(value, named_currency(symbol["currency"]), end)


def _in_told_currency(folded: str, told: re.Match[str]) -> ParsedAmount | None:
    """호주달러로 5천: a number alone, of the currency that was told before it."""
    numeral = read_numeral(folded, told.end())
    if numeral is None or _counts(folded, numeral.end, numeral.unit) or _UNIT.match(folded, numeral.end):
        return None
    return ParsedAmount(numeral.value, named_currency(told["currency_first"]), numeral.end)


def _spelled(folded: str, start: int) -> ParsedAmount | None:
    """Two hundred thousand yen, fifteen hundred quid, three grand in euros: only where a currency is told."""
    number = read_spelled(folded, start)
    if number is None:
        return None
    unit = _UNIT.match(folded, number.end)
    if unit:
        return ParsedAmount(number.value, named_currency(unit["currency"]), unit.end())
    later = _UNIT_LATER.match(folded, number.end) if number.value >= _MANY else None
    return ParsedAmount(number.value, named_currency(later["currency"]), number.end) if later else None


def _with_unit(folded: str, start: int, numeral: Numeral) -> ParsedAmount | None:
    """150만원, 1,500달러, 1.5 million won, 오천만 원; 200.000 won, as others write two hundred thousand."""
    value, end = _scaled(folded, numeral)
    unit = _UNIT.match(folded, end)
    if unit is None:
        later = _UNIT_LATER.match(folded, end) if end > numeral.end else None
        return ParsedAmount(value, named_currency(later["currency"]), end) if later else None
    if numeral.unit == 1 and folded[start] in _SINO and numeral.tail < _TEN:
        return None
    dotted = _THOUSANDS_BY_DOTS.match(folded, start)
    if dotted and dotted.end() == end:
        value = int(dotted.group().replace(".", ""))
    return ParsedAmount(value, named_currency(unit["currency"]), unit.end())


def _implied_won(folded: str, start: int, numeral: Numeral) -> ParsedAmount | None:
    """200만, 1억 5천만, 3억 2천, 삼억: the large unit alone says that it is money, unless things are counted."""
    head = folded[start : numeral.head_end]
    if numeral.unit not in (_MAN, _EOK) or not (head[0].isdigit() or _spelled_money(head, numeral.unit)):
        return None
    tail = folded[numeral.tail_start : numeral.end]
    joins = _TAIL_IN_UNITS if head[0].isdigit() else _SPELLED_TAIL
    plain = _TAIL_IN_DIGITS.fullmatch(tail) and not _counts(folded, numeral.end, numeral.unit)
    if plain or joins.fullmatch(tail):
        value, end = _spoken(numeral), numeral.end
    else:
        value, end = numeral.head, numeral.head_end
    return None if _counts(folded, end, numeral.unit) else ParsedAmount(value, "KRW", end)


def _bare(folded: str, numeral: Numeral, bare_unit: int | None) -> ParsedAmount | None:
    """월세 50, 보증금 5천: only where the caller knows that numbers are money."""
    if bare_unit is None or numeral.unit != 1 or _counts(folded, numeral.end, numeral.unit):
        return None
    return ParsedAmount(as_exact(Decimal(numeral.value * bare_unit)), "KRW", numeral.end)


def _scaled(folded: str, numeral: Numeral) -> tuple[Amount, int]:
    scale = _SCALE.match(folded, numeral.end)
    if scale is None:
        return numeral.value, numeral.end
    word = scale.group().strip().lower()
    return as_exact(Decimal(numeral.value * (_SCALES.get(word) or _SCALES[word[0]]))), scale.end()


def _spoken(numeral: Numeral) -> Amount:
    """The value with its tail counted as people speak: after 억 in 만, after 만 in ones."""
    return as_exact(Decimal(numeral.head + numeral.tail * (_MAN if numeral.unit == _EOK else 1)))


def _spelled_money(head: str, unit: int) -> bool:
    """Whether a spelled head such as 삼억 or 오천만 is surely a number; 이만, 오만 and 천만 are also other words."""
    return unit == _EOK or (head[0] in _SINO and len(head.replace(" ", "")) > len("천만"))


def _counts(folded: str, end: int, unit: int) -> bool:
    """Whether what follows makes the numeral a count, a date, a share or a part of something longer."""
    counter = _COUNTER.match(folded, end)
    if counter is None:
        return False
    large, told = unit in (_MAN, _EOK), counter.group().strip()
    by_month = counter.group() == " 월" and large
    is_verb = told == "인" and large and not _OF_PEOPLE.match(folded, counter.end())
    return not by_month and not is_verb and not (told == "대" and unit == _EOK)


_TEN, _MANY, _MAN, _EOK = 10, 1_000, 10**4, 10**8
_SINO = frozenset("일이삼사오육칠팔구")
_SCALES = {
    "k": 10**3, "t": 10**3, "m": 10**6, "b": 10**9, "man": 10**4, "grand": 10**3, "hundred thousand": 10**5,
    "lakh": 10**5, "lac": 10**5, "lakhs": 10**5,
}  # fmt: skip
_IN_KOREAN_CURRENCY = (
    rf"(?P<currency_first>{KOREAN_CURRENCY})(?:화)?(?:으로|로|는|은)? (?=[0-9일이삼사오육칠팔구십백천만])"
)
"""A currency that is told before the amount: 호주달러로 5천."""

AMOUNT_START = re.compile(
    rf"{CURRENCY_FIRST}|(?<![가-힣]){_IN_KOREAN_CURRENCY}"
    r"|(?<![0-9A-Za-z제])(?<![0-9][.,])[0-9]"
    r"|(?<![가-힣0-9A-Za-z])[일이삼사오육칠팔구십백천만]"
    rf"|{SPELLED_START}",
    re.IGNORECASE,
)
"""Where an amount may begin. Digits after 제 are an article; spelled numerals begin a word."""

_SYMBOL = re.compile(rf"(?P<currency>{CURRENCY_FIRST}):? ?", re.IGNORECASE)
_CURRENCY_SAID_FIRST = re.compile(_IN_KOREAN_CURRENCY)
_SCALE = re.compile(
    r" ?(?:(?:(?:hundred )?thousand|grand|millions?|mill?|mln|mio\.?|lakhs?|lac|billion|[kmb])(?![A-Za-z])"
    r"|man(?= ?won\b))",
    re.IGNORECASE,
)
_UNIT = re.compile(rf" ?(?P<currency>{CURRENCY})", re.IGNORECASE)
_UNIT_LATER = re.compile(
    r"(?: ?(?:each|per (?:person|head)|a head|apiece|(?:in )?total|all in|for (?:us|two|both|all)))?"
    rf"(?: in| of|,|:| -|,? (?:that'?s|as in|I mean)){{1,2}} ?(?P<currency>{ENGLISH_CURRENCY})",
    re.IGNORECASE,
)
"""A currency that is told after the amount: three grand in euros, two grand each, quid that is."""
_THOUSANDS_BY_DOTS = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3}){1,3}(?![0-9.,])")
_TAIL_IN_UNITS = re.compile(rf"(?:{DIGITS}천 ?(?:{DIGITS}백)?|{DIGITS}백|[삼오육칠팔구]천(?:[일이삼사오육칠팔구]?백)?)")
_SPELLED_TAIL = re.compile(r"(?:[일이삼사오육칠팔구]천(?:[일이삼사오육칠팔구]?백)?|[일이삼사오육칠팔구]백)")
_TAIL_IN_DIGITS = re.compile(r"[1-9][0-9]{2,3}|[1-9],[0-9]{3}")
_COUNTER = re.compile(
    r"[.:-]?[0-9]|%| ?(?:"
    r"명|인(?![가-힣])|인분|사람|분(?![가-힣])|국민|관객|인구|가구|세대|개(?!업|인)|건(?!물)|대(?!출|략|체|신|금|비|면|해|로)"
    r"|권(?!리)|회(?!사|비|의)|번(?!에)|장(?!기|만|소)|점(?!포)|표(?!준)|톤|배(?!당)|년|월(?!세)|일(?!시|반|단|괄)|박(?!스)"
    r"|시간|시(?![가-힣])|분기|초(?![가-힣])|주(?!고|면|는|세|택|셨|기|담)|세(?![가-힣])|살(?!고|면|까)|층|호(?!가|텔)|동(?![가-힣])"
    r"|마리|송이|그루|곳|채(?![권])|가지|보(?![가-힣])|평|㎡|제곱|미터|킬로|그램|리터|포인트|마일|단어|자(?![가-힣])|조(?![가-힣])|항|퍼센트|프로"
    r"|(?:km|kg|cm|mm|m2|m|g|L|people|persons|users|views|sq)(?![A-Za-z])"
    r")",
)
_OF_PEOPLE = re.compile(r" ?(?:이상|이하|미만|초과|분|서명|클럽|선언|$)")
"""What makes 100만인 a count of people; 3억 6천인 집 and 월세 70만인 방 are amounts."""


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


_Read = tuple[Span, ParsedAmount, Bound, Amount | None]


def _read_one(folded: str, start: int, bare_unit: int | None) -> _Read | None:
    """One amount with the words that bound it."""
    figure = read_amount(folded, start, bare_unit)
    if figure is None:
        return None
    if _MINUS.search(folded, max(0, start - 2), start):
        return (start - 1, figure.end), figure._replace(amount=-figure.amount), "exact", None
    bound, span = read_bound(folded, (start, figure.end))
    return span, figure, bound, None


def _read_range(folded: str, start: int, bare_unit: int | None) -> _Read | None:
    """Two amounts joined to a range; the unit may be said once: 3억~4억, 100~200만원, $100-200."""
    low, low_end = _range_start(folded, start, bare_unit)
    upper_start = range_mark(folded, (start, low_end)) if low_end else None
    if upper_start is None:
        return None
    high = read_amount(folded, upper_start, bare_unit)
    if low is None and high:
        low = _borrow_unit(folded, start, low_end, upper_start, high)
    elif low and (high is None or high.currency != low.currency):
        high = _borrow_symbol(folded, start, upper_start, low.currency)
    if low is None or high is None or low.amount >= high.amount:
        return None
    return widen_range(folded, (start, high.end)), low, "between", high.amount


def _range_start(folded: str, start: int, bare_unit: int | None) -> tuple[ParsedAmount | None, int]:
    """The lower end as an amount if it is one by itself, and where it ends; 0 where there is not even a number."""
    low = read_amount(folded, start, bare_unit)
    number = _NUMBER.match(folded, start)
    return low, low.end if low else number.end() if number else 0


def _borrow_unit(folded: str, start: int, end: int, upper_start: int, high: ParsedAmount) -> ParsedAmount | None:
    """The lower end of 100~200만원: its own number with the unit of the upper one."""
    number = _NUMBER.match(folded, upper_start)
    return read_amount(folded[start:end] + folded[number.end() : high.end], 0) if number else None


def _borrow_symbol(folded: str, start: int, upper_start: int, currency: Currency) -> ParsedAmount | None:
    """The upper end of $100-200: its own number with the symbol of the lower one."""
    number = _NUMBER.match(folded, upper_start)
    symbol = _LEADING_SYMBOL.match(folded, start)
    if number is None or symbol is None:
        return None
    borrowed = read_amount(symbol.group() + number.group(), 0)
    return ParsedAmount(borrowed.amount, currency, number.end()) if borrowed else None


_TOP = 10**16
_UNITS = (("조", 10**12), ("억", 10**8), ("만", 10**4), ("", 1))
_MINUS = re.compile(r"(?:^|[^0-9A-Za-z가-힣)~-])-$")
_NUMBER = re.compile(DIGITS)
_LEADING_SYMBOL = re.compile(r"[^0-9]{1,4}")
