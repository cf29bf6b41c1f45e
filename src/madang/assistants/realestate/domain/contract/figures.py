"""Figures in a clause: is this percentage a rent increase, and is it too high?

A figure belongs to the nearest word that says what it is for: in 위약금은 보증금의 50%로 하고 인상은 5% 이내로 한다
the 50% is a penalty and the 5% an increase.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Literal, NamedTuple

from madang.assistants.realestate.domain.contract.clauses import Sentence
from madang.assistants.realestate.domain.conversion import conversion_cap
from madang.assistants.realestate.domain.facts import Facts
from madang.models.language import Mention, Percentage, Span, find_money, find_percentages

__all__ = ["FigureCheck", "Measure", "exceeds"]

FigureCheck = Literal[
    "increase_over_cap", "conversion_over_cap", "high_late_interest", "high_maintenance_fee", "rent_hidden_in_fees"
]


class Measure(NamedTuple):
    """What figures are measured by: the facts, as of a day, and a threshold of the pattern's own."""

    facts: Facts
    on: date
    threshold: Decimal


def exceeds(check: FigureCheck, sentence: Sentence, measure: Measure) -> bool:
    """Whether the figures of a sentence are beyond what the check allows."""
    return _CHECKS[check](sentence, measure)


def _increase_over_cap(sentence: Sentence, measure: Measure) -> bool:
    cap = measure.facts.figure("increase_cap", measure.on).value
    risen = any(_allows_more(sentence, found, cap) for found in _about(sentence.text, "increase"))
    return risen or _rises_by_amounts(sentence, cap)


def _allows_more(sentence: Sentence, found: Percentage, cap: Decimal) -> bool:
    """Whether a percentage lets rent rise by more than the cap: 10%, up to 10%, or from 5% on."""
    if _REFUSED.search(sentence.compact):
        return False
    highest = found.upper if found.upper is not None else found.value
    beyond = found.bound in {"over", "at_least"} and found.value >= cap and not _LIMITED.search(sentence.compact)
    return highest > cap or beyond


def _rises_by_amounts(sentence: Sentence, cap: Decimal) -> bool:
    """Whether it says from which amount to which, and that is more: 3억원에서 3억 5천만원으로 증액."""
    written = _FROM_TO.search(sentence.text)
    found = find_money(written.group()) if written else []
    amounts = [one.amount for one in found] + [one.upper for one in found if one.upper is not None]
    if len(amounts) != 2 or not amounts[0]:  # noqa: PLR2004 - from one amount to another
        return False
    return Fraction(amounts[1]) > Fraction(amounts[0]) * (1 + Fraction(cap) / 100)


def _conversion_over_cap(sentence: Sentence, measure: Measure) -> bool:
    cap = conversion_cap(measure.facts, on=measure.on).rate
    return any((found.upper or found.value) > cap for found in _about(sentence.text, "conversion"))


def _high_late_interest(sentence: Sentence, measure: Measure) -> bool:
    rates = (found.value * _per_year(sentence.text, found) for found in _about(sentence.text, "interest"))
    return any(rate >= measure.threshold for rate in rates)


def _per_year(text: str, found: Percentage) -> int:
    before = text[max(0, found.span[0] - 4) : found.span[0]]
    return 12 if "월" in before else 365 if re.search(r"(?<![0-9])일 ?$", before) else 1


def _high_maintenance_fee(sentence: Sentence, measure: Measure) -> bool:
    return any(fee >= measure.threshold for fee in _won(sentence.text, "fee"))


def _rent_hidden_in_fees(sentence: Sentence, measure: Measure) -> bool:
    if _EVADES.search(sentence.compact) or (sentence.english and _EVADES_IN_ENGLISH.search(sentence.english)):
        return True
    limit = measure.facts.figure("lease_report_rent", measure.on).value
    rents, fees = list(_won(sentence.text, "rent")), list(_won(sentence.text, "fee"))
    return any(0 < rent <= limit for rent in rents) and any(fee >= measure.threshold for fee in fees)


def _about(text: str, purpose: str) -> Iterator[Percentage]:
    """The percentages whose nearest word of purpose is the one asked for."""
    return (found for found in find_percentages(text) if _purpose(text, found, _PERCENT_WORDS) == purpose)


def _won(text: str, purpose: str) -> Iterator[Decimal]:
    """The amounts whose nearest word of purpose is the one asked for."""
    found = (one for one in find_money(text) if one.currency == "KRW")
    return (Decimal(one.amount) for one in found if _purpose(text, one, _MONEY_WORDS) == purpose)


def _purpose(text: str, found: Mention, words: Sequence[tuple[str, re.Pattern[str]]]) -> str:
    """The purpose whose word stands nearest; before the figure it counts as nearer than behind."""
    distances = [
        (_distance(found.span, match.span()), purpose) for purpose, word in words for match in word.finditer(text)
    ]
    return min(distances, default=(0, ""))[1]


def _distance(figure: Span, word: Span) -> int:
    return figure[0] - word[1] if word[1] <= figure[0] else (word[0] - figure[1]) * _BEHIND


_BEHIND = 3
"""How much farther a word counts that follows its figure: Korean says first what a figure is for."""
_PERCENT_WORDS = (
    ("increase", re.compile(r"인상|증액|올리|올려|올릴|올린|상향|\b(?:rise|raise|increase|higher)", re.IGNORECASE)),
    ("conversion", re.compile(r"전환(?: ?(?:이율|요율|비율|율))?|conver", re.IGNORECASE)),
    ("interest", re.compile(r"연체|지연|지체|이자|이율|interest|overdue", re.IGNORECASE)),
    (
        "other",
        re.compile(
            r"위약|배상|계약금|중도금|잔금|지분|할인|감액|인하|공제|보수|수수료|습도|농도|세율|부가세"
            r"|penalty|damages|down payment|discount|commission|share",
            re.IGNORECASE,
        ),
    ),
)
_MONEY_WORDS = (
    ("fee", re.compile(r"관리비|(?:maintenance|management|service) (?:fee|charge|cost)", re.IGNORECASE)),
    ("rent", re.compile(r"월세|차임|임대료|월 ?임차료|\brent\b", re.IGNORECASE)),
    (
        "other",
        re.compile(
            r"보증금|전세금|계약금|중도금|잔금|위약금|청소|도배|권리금|매매대금|deposit|down payment|key money",
            re.IGNORECASE,
        ),
    ),
)
_REFUSED = re.compile(
    r"(?:인상|증액|올리지?|올릴수?)(?:을|를|은|는)?(?:하지(?:않|못)|않기로|할수없|수없|불가|않는|없이|없다)"
    r"(?<!초과하여인상할수없)(?<!초과해인상할수없)(?<!초과인상할수없)(?<!이상인상할수없)(?<!초과하여증액할수없)(?<!초과증액할수없)"
)
_LIMITED = re.compile(r"(?:초과|이상|넘)(?:하여|해|하는|을|를|게|어|어서|는)?.{0,14}(?:수없|못|않|안된|불가|금지)")
_FROM_TO = re.compile(
    r"[0-9][0-9억천백만,. ]{0,16}원?에서 ?[0-9][0-9억천백만,. ]{0,16}원?(?:으로|로) ?(?:인상|증액|올)"
)
_EVADES = re.compile(r"신고(?:를|의무를|대상(?:에서|이되지)|기준을|의무가)?(?:피하|회피|면하|않기위|없도록|제외)")
_EVADES_IN_ENGLISH = re.compile(r"(?:avoid|evade|below|exempt|without).{0,40}(?:report|threshold|declar)")
_CHECKS: dict[FigureCheck, Callable[[Sentence, Measure], bool]] = {
    "increase_over_cap": _increase_over_cap,
    "conversion_over_cap": _conversion_over_cap,
    "high_late_interest": _high_late_interest,
    "high_maintenance_fee": _high_maintenance_fee,
    "rent_hidden_in_fees": _rent_hidden_in_fees,
}
