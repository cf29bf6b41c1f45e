"""What a message says of a home that is sold: what it was bought and is sold for, when, how long it was held and lived
in, and how many homes there are.

A number belongs to the verb of its clause: in Korean to the next one behind it (2015년에 5억에 사서), in English to the
last one before it (bought for 500 million in 2015).
"""

import re
from collections.abc import Iterator
from datetime import date
from typing import Any, Literal, NamedTuple

from madang.reading import Span
from madang.reading.dates import Duration, Period, find_durations, find_periods
from madang.reading.numbers import Money, find_money

_Verb = Literal["buy", "sell", "hold", "live"]


class SoldHomeReading(NamedTuple):
    """The facts of a sale as fields of the case, those of numbers with the place they were read at."""

    fields: dict[str, Any]
    spans: dict[str, Span]
    of_sale: bool
    """Whether the message is about a sale, so that its amounts are those of the sale."""

    def owns(self, span: Span) -> bool:
        """Whether a number of the message is one of the sale."""
        return self.of_sale and any(start < span[1] and span[0] < end for start, end in self.spans.values())


def read_sold_home(text: str, today: date) -> SoldHomeReading:
    """What a message says of a sale; nothing where it speaks of none."""
    fields, spans = dict[str, Any](), dict[str, Span]()
    for verb, value in _told(text, today) if _OF_A_SALE.search(text) else ():
        name = _field(verb, value)
        vague = isinstance(value, Period) and name == "sold_on" and (value.end - value.start).days > _A_MONTH
        if name and name not in spans and not vague:
            fields[name], spans[name] = _value(name, value), value.span
    of_sale = "sold_for" in fields or _GAINS_TAX.search(text) is not None
    worded = worded_of_sale(text) if of_sale else {}
    if of_sale and (gain := _gain(text)):
        fields, spans = {**fields, "gain": int(gain.amount)}, {**spans, "gain": gain.span}
    return SoldHomeReading({**worded, **fields}, spans, of_sale)


def worded_of_sale(text: str) -> dict[str, Any]:
    """What a message about a sale says of the homes of the household, of this one and its costs, as fields."""
    then = _ADJUSTED_THEN.search(text)
    told = {
        "sale_costs": _costs(text),
        "months_occupied": 0 if _NEVER_LIVED.search(text) else None,
        "homes_owned": _homes(text),
        "temporary_two_homes": True if _TEMPORARY.search(text) else None,
        "adjusted_when_bought": not (then["not"] or then["not_en"]) if then else None,
    }
    return {name: value for name, value in told.items() if value is not None}


class _Anchor(NamedTuple):
    verb: _Verb
    start: int
    end: int
    ahead: bool
    """Whether what belongs to it stands behind it: 취득가액 5억, bought for."""


def _told(text: str, today: date) -> Iterator[tuple[_Verb, Money | Period | Duration]]:
    """The amounts, days and times of a text with the verb that each belongs to."""
    anchors = list(_anchors(text))
    values = [*find_money(text), *find_periods(text, today, prefer="past"), *find_durations(text)]
    for value in sorted(values, key=lambda each: each.span):
        verb = _verb_of(value.span, anchors, text)
        if verb == "sell" and isinstance(value, Duration):
            verb = "hold" if _BETWEEN.match(text, value.span[1]) or _AFTER.search(text[: value.span[0]]) else None
        if verb:
            yield verb, value


def _anchors(text: str) -> Iterator[_Anchor]:
    patterns = [(_NAMES, True), (_VERBS, False), (_ENGLISH, True), (_TIMES, _named_first(text))]
    for pattern, ahead in patterns:
        for found in pattern.finditer(text):
            yield _Anchor(_verb(found), found.start(), found.end(), ahead)


def _named_first(text: str) -> bool:
    """Whether times stand behind their names, 보유 3년 거주 2년, and not before them: 3년 보유 2년 거주."""
    named, told = _NAME_AND_TIME.search(text), _TIME_AND_NAME.search(text)
    return named is not None and (told is None or named.start() < told.start())


def _verb(found: re.Match[str]) -> _Verb:
    return next(verb for verb in _VERB_NAMES if found.groupdict().get(verb))


def _verb_of(span: Span, anchors: list[_Anchor], text: str) -> _Verb | None:
    """The verb whose clause a value stands in: right behind a name, else the nearest that is not cut off from it."""
    start, end = span
    near = [(start - each.end, each) for each in anchors if each.ahead and 0 <= start - each.end <= _REACH_AHEAD]
    near += [(each.start - end, each) for each in anchors if not each.ahead and 0 <= each.start - end <= _REACH_BACK]
    joined = [
        (distance, each)
        for distance, each in near
        if not _CUT.search(text[each.end : start] if each.ahead else text[end : each.start])
    ]
    return min(joined)[1].verb if joined else None


def _field(verb: _Verb, value: Money | Period | Duration) -> str | None:
    kind = "money" if isinstance(value, Money) else "day" if isinstance(value, Period) else "time"
    return _FIELDS.get((verb, kind))


def _value(name: str, value: Money | Period | Duration) -> int | date:
    """The value of a field; a home bought at some time of a year or month counts as bought at its end."""
    if isinstance(value, Money):
        return int(value.amount)
    if isinstance(value, Duration):
        return value.years * 12 + value.months
    return value.end if name == "bought_on" else value.start


def _gain(text: str) -> Money | None:
    """The amount that is called the gain: 6천만원 차익, 1억2천 남았어요, a profit of 60 million."""
    for money in find_money(text):
        if _GAINED.match(text, money.span[1]) or _GAIN_BEFORE.search(text[: money.span[0]]):
            return money
    return None


def _costs(text: str) -> int | None:
    found = [_COSTS.search(text[max(0, money.span[0] - _REACH_COSTS) : money.span[0]]) for money in find_money(text)]
    named = [money for money, match in zip(find_money(text), found, strict=True) if match]
    return sum(int(money.amount) for money in named) or None


def _homes(text: str) -> int | None:
    """How many homes the household has, the sold one among them."""
    if _TEMPORARY.search(text):
        return 2
    counted = _COUNTED.search(text)
    if counted:
        word = next(group for group in counted.groups() if group).lower()
        return _COUNTS.get(word) or int(word)
    return 1 if _ONLY.search(text) else None


_VERB_NAMES: tuple[_Verb, ...] = ("buy", "sell", "hold", "live")
_FIELDS: dict[tuple[str, str], str] = {
    ("buy", "money"): "bought_for",
    ("buy", "day"): "bought_on",
    ("sell", "money"): "sold_for",
    ("sell", "day"): "sold_on",
    ("hold", "time"): "months_held",
    ("live", "time"): "months_occupied",
}
_A_MONTH = 31
_GAINED = re.compile(
    r"\s?(?:정도|쯤|가량|만큼)?[을를이가의]?\s?(?:양도\s?)?(?:차익|남[았는긴겼아]|이익|이득|벌[었어]|수익)"
    r"|\s?(?:of )?(?:profit|gain)\b",
    re.IGNORECASE,
)
_GAIN_BEFORE = re.compile(
    r"(?:차익|이익|남은\s?(?:돈|금액))[은는이가으로]{0,2}\s?(?:약|총|대략|한|딱)?\s?$"
    r"|\b(?:gain|profit)(?: is| was| of| came to)?(?: about| roughly)?\s?[₩￦]?$",
    re.IGNORECASE,
)
_REACH_AHEAD, _REACH_BACK, _REACH_COSTS = 48, 26, 12
_CUT = re.compile(r"[.?!;\n]|면서|지만|는데\s|인데\s|\b(?:and|but|then)\b", re.IGNORECASE)
_GAINS_TAX = re.compile(r"양도(?:소득)?세|양도\s?차익|capital gains?\b", re.IGNORECASE)
_BETWEEN = re.compile(r"\s?(?:만에|뒤|후|지나)")
_AFTER = re.compile(r"\bafter (?:only |just )?$", re.IGNORECASE)
"""What makes a time before a sale the one that the home was held for: 11개월 만에, sold after 11 months."""
_NEVER_LIVED = re.compile(
    r"실?거주(?:는|은|를|한\s?적)?\s?(?:안|못|없|하지\s?않)|(?:한\s?번도|들어가)\s?안?\s?살(?:지|진|아\s?본)|안\s?살았"
    r"|\b(?:never|not) liv(?:ed|ing)\b|did(?: not|n'?t) live",
    re.IGNORECASE,
)
_OF_A_SALE = re.compile(
    r"양도|팔[았아려면고기까게]|파는|판\s|매도(?!인)|보유|거주|취득가|\bs(?:ell|old|elling|ale)\b|capital gain"
    r"|\b(?:held|owned|lived)\b",
    re.IGNORECASE,
)
_VERBS = re.compile(
    r"(?P<buy>(?<![가-힣])(?:사서|산(?=\s|지|집|아파트)|샀|사고(?!\s?싶)|사\s?뒀|사놓)|매수|매입|취득(?!세|가)|분양\s?받|구입|등기\s?(?:친|치고|쳤|낸|냈))"
    r"|(?P<sell>(?<![가-힣])(?:팔|판(?![가-힣])|파는|파려)|매도(?!인|가)|양도(?!세|소득|차익|가)|처분)"
    r"|(?P<hold>가지고\s?있|갖고\s?있|들고\s?있)|(?P<live>살(?:았|다|고\s?있|고\s?팔|면서))"
)
_NAMES = re.compile(
    r"(?P<buy>취득\s?(?:가액?|금액)|매입가|매수가|산\s?(?:값|가격)|살\s?때|샀을\s?때|분양가)[은는이가엔:]?\s?"
    r"|(?P<sell>양도\s?(?:가액?|금액)|매도가|파는\s?(?:값|가격)|판\s?(?:값|가격)|팔\s?때)[은는이가엔:]?\s?"
)
_TIMES = re.compile(r"(?P<hold>보유(?!세)(?:\s?기간)?)|(?P<live>실?거주(?:\s?기간)?)")
_NAME_AND_TIME = re.compile(r"(?:보유|거주)(?:\s?기간)?[은는이가을를:]?\s?[0-9]")
_TIME_AND_NAME = re.compile(r"[0-9]\s?(?:년|개월)(?:\s?(?:이상|정도|넘게|동안))?\s?실?(?:보유|거주)")
_ENGLISH = re.compile(
    r"\b(?P<buy>bought|purchased?|acquired)\b|\b(?P<sell>sell(?:ing)?|sold|sale)\b|\b(?P<hold>held|owned|holding)\b"
    r"|\b(?P<live>lived?|living|resided)\b",
    re.IGNORECASE,
)
_COSTS = re.compile(
    r"(?:필요\s?경비|경비|부대\s?비용|비용|수리비|공사비|인테리어(?:비용?)?)(?:이|가|은|는|로|으로)?\s?(?:총|약|한)?\s?$"
    r"|\b(?:expenses|costs|improvements) (?:of|are|were)?\s?$",
    re.IGNORECASE,
)
_TEMPORARY = re.compile(
    r"일시적\s?(?:1\s?세대\s?)?(?:2|두|이)\s?주택|temporar(?:y|ily)[^.?!]{0,20}\btwo (?:homes|houses)", re.IGNORECASE
)
_COUNTED = re.compile(
    r"(?<![0-9])([2-9])\s?주택|(?:집|주택|아파트)[이가을를은는]?\s?(두|세|네|다섯|[2-9])\s?채|(?<!번째)(두|세|네)\s?채"
    r"|\b(two|three|four|[2-9]) (?:homes|houses|apartments|flats)\b",
    re.IGNORECASE,
)
_COUNTS = {"두": 2, "세": 3, "네": 4, "다섯": 5, "two": 2, "three": 3, "four": 4}
_ONLY = re.compile(
    r"(?<![0-9])1\s?(?:세대|가구)\s?1\s?주택|(?<![0-9])1\s?주택|(?:집|주택)[이가은는]?\s?(?:하나|한\s?채)|유일한\s?(?:집|주택)|다른\s?(?:집|주택)[은이]?\s?없"
    r"|\b(?:only|single|one) (?:home|house|apartment|flat)\b|\bno other (?:home|house|propert)",
    re.IGNORECASE,
)
_ADJUSTED_THEN = re.compile(
    r"(?:살|샀을|매수할|취득(?:할|한)?)\s?(?:때|당시)[가-힣\s]{0,6}(?P<not>비)?\s?(?:조정|규제)[가-힣\s]{0,4}지역"
    r"|when (?:I |we |it was )?bought[^.?!]{0,24}(?P<not_en>not )?(?:in an? )?(?:adjusted|regulated) area",
    re.IGNORECASE,
)
