"""Sums of shares and rests: what is left to pay, what each of several has, what a size costs, a gain, a total."""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction

from madang.assistants.realestate import phrases
from madang.assistants.realestate.understand.plain_sums.told import (
    PlainSum,
    ToldFigures,
    both,
    given_groups,
    whole_won,
    won_text,
)
from madang.reading.numbers import find_areas, find_people
from madang.text import Text


def _own_share(told: ToldFigures) -> PlainSum | None:
    """What of a price is paid with one's own money where a share of it is lent."""
    share = _LENT_SHARE.search(told.text)
    if not share or len(told.money) != 1 or len(told.percents) != 1 or not _OWN_MONEY.search(told.text):
        return None
    price, percent = told.money[0], told.percents[0]
    if not 0 < percent < _ALL:
        return None
    formula = phrases.SUM_LESS_SHARE.format(whole=won_text(price), percent=percent)
    return PlainSum(won_text(whole_won(price * (1 - Fraction(percent) / 100))), formula)


def _rest(told: ToldFigures) -> PlainSum | None:
    """What is left of an amount after a loan, or after what was paid of a price."""
    lent = len(told.money) == _PAIR and _LENT.search(told.text) and _OWN_MONEY.search(told.text)
    paid = len(told.money) > 1 and _PAID.search(told.text) and _REST_ASKED.search(told.text)
    if told.percents or not (lent or paid) or told.money[0] <= sum(told.money[1:]):
        return None
    whole, *parts = told.money
    formula = " - ".join(won_text(won).ko for won in told.money)
    formula_en = " - ".join(won_text(won).en for won in told.money)
    return PlainSum(won_text(whole - sum(parts)), both(formula, formula_en))


def _of_each(told: ToldFigures) -> PlainSum | None:
    """What each of several people has of an amount: in equal parts, or as they share it."""
    if len(told.money) != 1 or told.percents:
        return None
    whole = told.money[0]
    if (ratio := _RATIO.search(told.text)) and _EACH_SHARE.search(told.text):
        first, second = (int(part) for part in given_groups(ratio)[:_PAIR])
        shares = [whole_won(Fraction(whole * part, first + second)) for part in (first, second)]
        told_shares = both(*(", ".join(won_text(won).read(language) for won in shares) for language in ("ko", "en")))
        return PlainSum(told_shares, both(f"{won_text(whole).ko} × {first}:{second}", f"{whole:,} × {first}:{second}"))
    people = max((group.count for group in find_people(told.text)), default=_number_of_people(told.text))
    if people < _PAIR or not _EQUAL.search(told.text):
        return None
    formula = phrases.SUM_DIVIDED.format(whole=won_text(whole), number=people)
    return PlainSum(won_text(whole_won(Fraction(whole, people))), formula)


def _number_of_people(text: str) -> int:
    found = _COUNTED_PEOPLE.search(text)
    return _NUMBERS.get(found[1], 0) if found else 0


def _price_of_size(told: ToldFigures) -> PlainSum | None:
    """What a size costs at so much for each unit of it, or what each unit of it costs."""
    areas = find_areas(told.text)
    unit = _PER_UNIT.search(told.text)
    if not unit or len(told.money) != 1 or not areas or told.percents:
        return None
    size = Decimal(given_groups(number)[0]) if (number := _SIZE.search(told.text)) else None
    if size is None or size <= 0:
        return None
    won, shown = told.money[0], both(f"{size}{unit[1]}", f"{size} {_UNITS_EN.get(unit[1], 'm²')}")
    if _EACH_ASKED.search(told.text):
        each = whole_won(Fraction(won) / Fraction(size))
        return PlainSum(won_text(each), _with_signs(won_text(won), "÷", shown))
    return PlainSum(won_text(whole_won(won * Fraction(size))), _with_signs(won_text(won), "×", shown))


def _with_signs(first: Text, sign: str, second: Text) -> Text:
    return both(f"{first.ko} {sign} {second.ko}", f"{first.en} {sign} {second.en}")


def _gain(told: ToldFigures) -> PlainSum | None:
    """What a home was sold for beyond what it was bought for and what that cost; the tax on it is no plain sum."""
    if not _GAIN_ASKED.search(told.text) or _TAX.search(told.text):
        return None
    bought, sold = told.case.bought_for, told.case.sold_for
    if (not bought or not sold) and len(told.money) >= _PAIR and _BOUGHT_THEN_SOLD.search(told.text):
        bought, sold = told.money[:_PAIR]
    if not bought or not sold:
        return None
    costs = [won for won in told.money if won not in {bought, sold}] if _COSTS.search(told.text) else []
    parts = [sold, bought, *costs]
    formula = both(*(" - ".join(won_text(won).read(language) for won in parts) for language in ("ko", "en")))
    return PlainSum(won_text(sold - bought - sum(costs)), formula)


def _total_rent(told: ToldFigures) -> PlainSum | None:
    """What is paid in so many months in all."""
    if not told.months or told.percents or _OWED.search(told.text) or not _TOTAL_ASKED.search(told.text):
        return None
    monthly = told.case.rent or (told.money[0] if len(told.money) == 1 and _MONTHS_OF.search(told.text) else None)
    if not monthly:
        return None
    formula = phrases.SUM_TIMES_MONTHS.format(each=won_text(monthly), months=told.months)
    return PlainSum(won_text(monthly * told.months), formula)


def _share_applied(told: ToldFigures) -> PlainSum | None:
    """A share of an amount, or of what is left of one after another is taken off, where it is told to be applied."""
    if len(told.percents) != 1 or not told.money or not _APPLIED.search(told.text):
        return None
    whole, *off = told.money
    if len(off) > 1 or (off and (off[0] >= whole or not _TAKEN_OFF.search(told.text))):
        return None
    percent = told.percents[0]
    won = whole_won((whole - sum(off)) * Fraction(percent) / 100)
    if not off:
        return PlainSum(won_text(won), phrases.SUM_SHARE.format(whole=won_text(whole), percent=percent))
    formula = phrases.SUM_SHARE_OF_REST.format(whole=won_text(whole), part=won_text(off[0]), percent=percent)
    return PlainSum(won_text(won), formula)


SHARE_KINDS: Sequence[Callable[[ToldFigures], PlainSum | None]] = (
    _price_of_size, _share_applied, _own_share, _rest, _of_each, _gain, _total_rent,
)  # fmt: skip
_PAIR, _ALL = 2, 100
_NUMBERS = {"둘": 2, "두": 2, "셋": 3, "세": 3, "넷": 4, "네": 4, "다섯": 5, "여섯": 6}
_UNITS_EN = {"평": "pyeong"}
_OWN_MONEY = re.compile(
    r"(?:내|제|우리|본인)(?:가|\s?쪽)?\s?(?:돈|현금)|자기\s?(?:자본|자금|돈)|실투자|준비(?:할|해야|하)|(?:현금|돈)[이은을]?\s?(?:얼마|필요|있어야)"
    r"|들어(?:가는|갈)\s?돈|모아(?:야|둬야)|마련해야|\b(?:cash"
    r"|own money|down payment|do I need|must I (?:have|bring))\b",
    re.IGNORECASE,
)
_LENT_SHARE = re.compile(r"대출|은행|담보|LTV|융자|빌리|\b(?:loan|mortgage|lend|borrow|bank)", re.IGNORECASE)
_LENT = re.compile(r"대출|융자|빌리|전세\s?(?:끼|안)|세\s?끼|갭|\b(?:loan|mortgage|borrow|lends?)\b", re.IGNORECASE)
_PAID = re.compile(
    r"(?:계약금|중도금|선금|일부|먼저)[^.?!]{0,24}(?:냈|낸|줬|치[렀르른]|보냈|입금|지급|납부)|\b(?:paid|already)\b",
    re.IGNORECASE,
)
_REST_ASKED = re.compile(
    r"잔금[은이]?\s?(?:얼마|이?요|$|\?)|(?:남은|남는|나머지)\s?(?:돈|금액|잔금|건|게)?|얼마\s?(?:남|더)|더\s?(?:내|줘|치)"
    r"|\b(?:left|remain\w*|balance|still owe)\b",
    re.IGNORECASE,
)
_RATIO = re.compile(r"([1-9])\s?(?:대|:|：)\s?([1-9])(?![0-9])|\b([1-9])[- ]to[- ]([1-9])\b")
_EACH_SHARE = re.compile(r"각자|각각|몫|지분|나누|나눠|\b(?:each|share|split)", re.IGNORECASE)
_EQUAL = re.compile(
    r"한\s?(?:사람|명|집|가구)\s?(?:당|에|이|앞)|1인당|인당|각자|각각|똑같이"
    r"|공평|균등|N분의|엔빵|n빵|나누면|나눠|\b(?:each|per person|equally|split)\b",
    re.IGNORECASE,
)
_COUNTED_PEOPLE = re.compile(
    r"(?:형제|자매|남매|친구|가족|부부|우리|동생|상속인|공동\s?소유자|룸메)?\s?(둘|셋|넷|다섯|여섯|두|세|네)(?=이?서|이|\s?명|\s?사람|\s|,)"
)
_PER_UNIT = re.compile(r"(평|㎡|제곱미터|제곱)(?:미터)?\s?당|\bper (pyeong|square metre|sqm|m2)\b", re.IGNORECASE)
_SIZE = re.compile(
    r"([0-9]{1,3}(?:\.[0-9]+)?)\s?(?:평(?!당)|㎡|제곱|m2|m²)|([0-9]{1,3}(?:\.[0-9]+)?) ?(?:pyeong|sqm|square metres)"
)
_EACH_ASKED = re.compile(r"당\s?(?:가격[은이]?\s?)?(?:얼마|얼만|$|\?|가)|\bhow much per\b|\bprice per\b", re.IGNORECASE)
_GAIN_ASKED = re.compile(r"차익|남는\s?(?:돈|거)|얼마\s?(?:남|벌)|시세\s?차|\b(?:gain|profit)\b", re.IGNORECASE)
_TAX = re.compile(r"세금|양도세|양도소득세|과세|비과세|세액|\btax", re.IGNORECASE)
_BOUGHT_THEN_SOLD = re.compile(
    r"(?:샀|산|사서|매입|매수|취득)[^.?!]{0,40}(?:팔|매도|매각|처분)|\b(?:bought|buy)\b.*\b(?:sold|sell)"
)
_COSTS = re.compile(r"필요\s?경비|비용|수리비|들었|\b(?:costs?|expenses)\b", re.IGNORECASE)
_OWED = re.compile(
    r"밀[리려린렸릴]|연체|미납|공제|돌려|올[리려라릴]|인상|오르|세액|\b(?:unpaid|owe|raise|increase)", re.IGNORECASE
)
_TOTAL_ASKED = re.compile(
    r"총|합계|합(?:치|하|쳐)|전부|모두|다\s?(?:해서|합)|다해서|\b(?:in all|altogether|total|in total)\b", re.IGNORECASE
)
_MONTHS_OF = re.compile(
    r"(?:달|개월)\s?(?:치|분)|매달|매월|다달이|한\s?달에"
    r"|월\s?(?:관리비|납입)|관리비|월세|\b(?:a|per|each|every) month\b",
    re.IGNORECASE,
)
_APPLIED = re.compile(
    r"(?:비율|%|퍼센트|프로)[이가은을를]?\s?[0-9.]*\s?(?:%|퍼센트|프로)?[이가를을]?\s?(?:적용|곱|이?면\s?과(?:세\s?)?표)|과(?:세\s?)?표(?:준)?",
    re.IGNORECASE,
)
_TAKEN_OFF = re.compile(r"빼[면고]?|뺀|공제|제[하외]|\bless\b|\bminus\b|\bdeduct", re.IGNORECASE)
