"""Figures of an activity besides amounts, heads and days: rates, hours, credits, specialists, terms, totals of a year.

A number is read with the word that counts it (1.8퍼, 90분, three weeks), wherever it stands.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal

from madang.assistants.company.documents.activity.duties import payment_months
from madang.assistants.company.documents.activity.facts import ToldAmount
from madang.reading import Money, Quantity, scan
from madang.reading.taught import LabelledMessage, months_of, percent_of
from madang.state import Frozen


class OtherFigures(Frozen):
    """What is None was not told."""

    rate: Decimal | None = None
    hours: Decimal | None = None
    credits: int | None = None
    specialists: int | None = None
    payment_months: int | None = None
    year_total: Decimal | None = None
    month_total: Decimal | None = None


def other_figures(read: LabelledMessage, amounts: Sequence[ToldAmount], today: date) -> OtherFigures:
    """Rates, hours, credits and the like, the first of each."""
    text, quantities = read.text, scan(read.text, today)
    hours = _hours(text, quantities)
    year = _year_total(text, amounts, quantities)
    month = next((amount for amount in amounts if amount.role == "month_total"), None)
    first = year == 0 or _NONE_THIS_MONTH.search(text)
    return OtherFigures(
        rate=_rate(read, quantities),
        hours=hours,
        credits=_whole(_CREDITS.search(text)),
        specialists=_whole(_SPECIALISTS.search(text)),
        payment_months=term_of_payment(text) or payment_months(text, today) or _taught_term(read),
        year_total=year,
        month_total=Decimal(0) if first else _without_this(month, amounts, text) if month else None,
    )


def _rate(read: LabelledMessage, quantities: Sequence[Quantity]) -> Decimal | None:
    """The percentage that plays a role; otherwise the first that is no tax rate."""
    named = (percent_of(mention) for mention in read.mentions if mention.role.startswith("percent_"))
    others = (
        Decimal(quantity.value)
        for quantity in quantities
        if quantity.value is not None
        and (quantity.kind == "percent" or _PERCENT.match(read.text, quantity.span[1]))
        and not _TAX_RATE.search(read.text[max(0, quantity.span[0] - 8) : quantity.span[0]])
    )
    return next((rate for rates in (named, others) for rate in rates if rate is not None), None) or _share_of(
        read, quantities
    )


def _share_of(read: LabelledMessage, quantities: Sequence[Quantity]) -> Decimal | None:
    """The rate that two amounts come to, where the text tells no other: 300만원 결제에 3만원 적립."""
    won = sorted({Decimal(each.value) for each in quantities if isinstance(each.of, Money) and each.value})
    if len(won) != _TWO or not _GIVEN_BACK.search(read.text) or won[0] * _FIFTH > won[1]:
        return None
    return (won[0] * 100 / won[1]).quantize(Decimal("0.01"))


def _hours(text: str, quantities: Sequence[Quantity]) -> Decimal | None:
    """How long something takes: 1시간 30분, 90분, a two-hour talk."""
    counted = [(quantity, _TIME.match(text, quantity.span[1])) for quantity in quantities if quantity.value is not None]
    parts = [
        Decimal(quantity.value or 0) / (60 if unit.group("minutes") else 1)
        for quantity, unit in counted
        if unit
        and not _LEFT_OPEN.match(text, unit.end())
        and _SERVICE.search(text[max(0, quantity.span[0] - _FAR) : unit.end() + _FAR])
    ]
    once = sum(parts[:2] if len(parts) > 1 and parts[1] < 1 <= parts[0] else parts[:1], Decimal(0))
    sittings = _SITTINGS.search(text)
    return once * (_count(sittings["count"]) if sittings else 1) or None


def _count(word: str) -> int:
    return int(word) if word.isdigit() else _COUNTED.get(word.lower(), 1)


def term_of_payment(text: str) -> int | None:
    """Within how many months is paid, by a span of time beside a word for paying: 3주 안에 결제."""
    for found in _SPAN.finditer(text):
        around = text[max(0, found.start() - _NEAR) : found.end() + _NEAR]
        if _PAYS.search(around) and not _LEFT_OPEN.match(text, found.end()):
            return _in_months(found)
    return None


def _in_months(found: re.Match[str]) -> int:
    word, unit = (part.lower() for part in found.groups() if part)
    count = _COUNTED.get(word) or int(word)
    days = count * (1 if unit.startswith(("일", "day")) else 7 if unit.startswith(("주", "week")) else _DAYS_A_MONTH)
    return max(1, -(-days // _DAYS_A_MONTH))


def _taught_term(read: LabelledMessage) -> int | None:
    terms = (months_of(mention) for mention in read.mentions if mention.role == "payment_months")
    return next((months for months in terms if months), None)


def _year_total(text: str, amounts: Sequence[ToldAmount], quantities: Sequence[Quantity]) -> Decimal | None:
    """What somebody got earlier in the year: a sum that is told, so many times so much, or nothing."""
    if told := next((amount for amount in amounts if amount.role == "year_total"), None):
        return _without_this(told, amounts, text)
    if _FIRST_OF_YEAR.search(text):
        return None if _tells_of_another(text, amounts) else Decimal(0)
    summed = (
        amount.value
        for sentence in _SENTENCE.finditer(text)
        if _SO_FAR.search(sentence.group())
        for amount in amounts
        if sentence.start() <= amount.span[0] < sentence.end()
    )
    return next(iter((*_times_so_much(text, amounts, quantities), *summed)), None)


def _without_this(told: ToldAmount, amounts: Sequence[ToldAmount], text: str) -> Decimal:
    """What came before, of a sum that is said to be the one with this."""
    around = text[max(0, told.span[0] - _FAR) : told.span[1] + _FAR]
    spent = [amount.value for amount in amounts if amount.role in ("each", "total") and amount.value <= told.value]
    return told.value - max(spent) if spent and _WITH_THIS.search(around) else told.value


def _tells_of_another(text: str, amounts: Sequence[ToldAmount]) -> bool:
    """Whether a text that calls something the first of the year tells of another amount that was spent: two of one
    role, or one in a clause about something earlier or besides.
    """
    spent = [amount for amount in amounts if amount.role in _SPENT]
    roles = [role for role, _ in {(amount.role, amount.value) for amount in spent}]
    clauses = [clause for clause in _CLAUSE.finditer(text) if _EARLIER.search(clause.group())]
    besides = any(clause.start() <= amount.span[0] < clause.end() for amount in spent for clause in clauses)
    return besides or len(roles) > len(set(roles))


def _times_so_much(text: str, amounts: Sequence[ToldAmount], quantities: Sequence[Quantity]) -> Iterator[Decimal]:
    for sentence in _SENTENCE.finditer(text):
        inside = [amount for amount in amounts if sentence.start() <= amount.span[0] < sentence.end()]
        times = [
            quantity.value
            for quantity in quantities
            if sentence.start() <= quantity.span[0] < sentence.end()
            and quantity.value is not None
            and _TIMES.match(text, quantity.span[1])
        ]
        if inside and times and times[0] and _YEAR.search(sentence.group()):
            yield inside[0].value * Decimal(times[0])


def _whole(found: re.Match[str] | None) -> int | None:
    return int(next(part for part in found.groups() if part)) if found else None


_NEAR, _FAR = 40, 60
_LEFT_OPEN = re.compile(r"(?:이|가)?\s?(?:될|일|인|할)지")
"""30분이 될지, 두 달째인지: not known."""
_I = re.IGNORECASE
_PERCENT = re.compile(r"\s?(?:%|퍼(?:센트)?(?![가-힣])|프로|per ?cent)", _I)
_TWO, _FIFTH = 2, 5
_GIVEN_BACK = re.compile(r"적립|포인트|마일리지|할인|\bpoints\b|cashback|discount", re.IGNORECASE)
_TAX_RATE = re.compile(r"부가세\s*$|VAT\s*$|세율\s*$", _I)
_TIME = re.compile(r"[\s-]?(?:(?P<minutes>분(?!당|의|들|께)|min(?:ute)?s?\b)|시간(?!당)|hours?\b|h\b)", _I)
_SERVICE = re.compile(
    r"강연|강의|연자|자문|발표|회의|프로그램|lectur|talk|speak|board|session|sitting|advis|programme?|honorari", _I
)
_SITTINGS = re.compile(r"(?:시간|분)\s?씩\s?(?P<count>[0-9]{1,2}|두|세|네)\s?(?:번|회|차례)")
_CREDITS = re.compile(
    r"([0-9]{1,2})\s?(?:평점|credits?)|평점[은는:]?\s{0,2}([0-9]{1,2})|credits?\s?[:=]?\s?([0-9]{1,2})", _I
)
_SPECIALISTS = re.compile(
    r"(?:전문가|전문의|의사|의료인|참가자|specialists?|experts?|physicians|doctors)[^0-9\n]{0,8}([0-9]{1,4})"
    r"|([0-9]{1,4})\s?(?:명의?\s*)?(?:전문가|전문의|의사|specialists|experts|physicians|doctors)",
    _I,
)
_DAYS_A_MONTH = 30
_COUNTED = {
    "한": 1, "두": 2, "세": 3, "석": 3, "네": 4, "넉": 4, "one": 1, "a": 1, "two": 2, "three": 3, "four": 4,
    "five": 5, "six": 6,
}  # fmt: skip
_SPAN = re.compile(
    r"([0-9]{1,3}|한|두|세|석|넉)\s?(일|주|개월|달)\s?(?:이내|안|내|만에|뒤|후|정도|쯤|째|걸[리렸림린려])"
    r"|(?:with)?in(?:side)? ([0-9]{1,3}|a|one|two|three|four|five|six) (days?|weeks?|months?)"
    r"|([0-9]{1,3}|one|two|three|four) (days?|weeks?|months?)\b(?!['’]| (?:notice|credit|terms?|a |per ))",
    _I,
)
_PAYS = re.compile(r"결제|지급|입금|송금|납부|현금|완납|대금|settle|pa(?:y|id)|cash|invoice", _I)
_YEAR = re.compile(r"올해|금년|연간|지금까지|this year|so far|year", _I)
_SO_FAR = re.compile(r"year[- ]to[- ]date|so far this year|(?:올해|금년)[^.\n]{0,24}(?:누계|누적|합계|까지)", _I)
_WITH_THIS = re.compile(
    r"이번\s?(?:것|건|회|강연|자문)?(?:까지|\s?포함)|포함(?:해|하|\s?시)|with this"
    r"|incl(?:uding|\.)? this|comes? to\b|brings",
    _I,
)
_TIMES = re.compile(r"\s?(?:번(?!째)|회(?![차째당])|차례|times|sessions)", _I)
_FIRST_OF_YEAR = re.compile(
    r"(?:올해|금년|연간|당해(?:\s?연도)?)[^.\n]{0,24}(?:첫|처음|최초|없)"
    r"|\b(?:first|only)\b[^.\n]{0,24}(?:of the|this) year"
    r"|\bfirst\b[^.\n]{0,24}(?:in|of|for) 20[0-9]{2}\b|nothing else this year",
    _I,
)
_SPENT = frozenset({"each", "total", "hourly", "unread"})
_CLAUSE = re.compile(r"(?:[^.,;\n]|[.,](?=[0-9]))+")
_EARLIER = re.compile(
    r"지난|이전|앞서|이미|전에|상반기|[1-4]\s?분기|그때|당시|또\s|별도로|추가로|earlier|already|previous|\blast\b"
    r"|before that|besides|in addition|\balso\b|another",
    _I,
)
_NONE_THIS_MONTH = re.compile(
    r"(?:이달|이번\s?달|당월|[0-9]{1,2}월)[^.\n]{0,16}(?:없|처음|첫)|nothing else (?:in|this) \w+"
    r"|no other[^.\n]{0,20}(?:month|in [A-Z])",
    _I,
)
_SENTENCE = re.compile(r"[^.\n]+(?:\.(?=[0-9])[^.\n]+)*")
