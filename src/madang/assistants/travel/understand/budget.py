"""How much to spend, as a message says it: an amount, more or less of one, a number without its unit, no limit."""

import re

from madang.assistants.travel.trip.request import BUDGET_PER_PERSON_RANGE
from madang.reading.numbers import Money, find_money
from madang.state import Frozen, stored_as


@stored_as("travel.amount", formerly=("madang.assistants.travel.domain.amounts:Amount",))
class BudgetAmount(Frozen):
    """An amount as it was said, in its own currency; `relative` ones change a budget instead of setting it."""

    amount: int
    currency: str = "KRW"
    relative: bool = False


def read_budget(text: str, bare: str) -> BudgetAmount | None:
    """The amount to spend: the last that is said, as people correct themselves; one without a limit is the largest.

    `bare` is what may be a number of won or of ten thousands of them without saying so.
    """
    amounts = find_money(text) or _bare_amounts(bare)
    if not amounts:
        return BudgetAmount(amount=BUDGET_PER_PERSON_RANGE[1]) if has_no_limit(text) else None
    money = amounts[-1]
    sign = _direction(text, money)
    value = int(money.upper if money.upper is not None else money.amount)
    return BudgetAmount(amount=value * (sign or 1), currency=money.currency, relative=sign is not None)


def has_no_limit(text: str) -> bool:
    """Whether it is said that money is no object, and no amount is."""
    return _NO_LIMIT.search(text) is not None and not find_money(text)


def shorthand_amount(bare: str) -> str:
    """A number as budgets are said, where a message says everything else of a trip: 둘이서 200, 인당 100."""
    found = _IN_TEN_THOUSANDS.search(bare)
    return (found["number"] or found["named"]) if found else ""


def _bare_amounts(text: str) -> list[Money]:
    """Numbers without a currency, as people answer: 200 is two million won, and 1500000 what it says.

    One letter is no answer: 이 is two and also this.
    """
    plain = find_money(text, bare_unit=1)
    found = plain if plain and plain[-1].amount >= _TEN_THOUSAND else find_money(text, bare_unit=_TEN_THOUSAND)
    return [money for money in found if _NUMBER.search(money.text)]


def _direction(text: str, money: Money) -> int | None:
    """-1 for 20만원 줄여줘, 1 for 20만원 더; None where the amount itself is meant (200만원으로 줄여줘)."""
    before, after = text[: money.span[0]], text[money.span[1] :]
    if _TO.match(after):
        return None
    if _LESS.match(after) or _LESS_BY.search(before):
        return -1
    return 1 if _MORE.match(after) or _MORE_BY.search(before) else None


_NO_LIMIT = re.compile(
    r"예산\S*\s*(?:무제한|상관\s*없|제한\s*없|넉넉)|무제한\s*예산"
    r"|\b(?:unlimited budget|no budget limit|(?:money|budget) is (?:no object|not an issue|no issue))\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[0-9]|[가-힣]{2}")
_TEN_THOUSAND = 10_000
_IN_TEN_THOUSANDS = re.compile(
    r"(?<![0-9.,:/-])(?P<number>[1-9][0-9]{1,3})\s*(?:정도|쯤|으로|이하)?\s*[.!]?\s*$"
    r"|(?:인당|총|예산(?:은|이)?)\s*(?P<named>[1-9][0-9]{1,3})(?![0-9,.만천억원박명일월])"
)
_TO = re.compile(r"\s*(?:정도)?(?:으로|로|까지)")
_LESS = re.compile(r"\s*(?:만|정도|쯤)?\s*(?:을|를)?\s*(?:더\s*)?(?:줄|깎|낮|아끼|아껴|덜|내려|less\b|cheaper\b)")
_MORE = re.compile(r"\s*(?:만|정도|쯤)?\s*(?:을|를)?\s*(?:더|늘|올|추가|높|more\b)")
_LESS_BY = re.compile(r"(?:reduce|cut|lower|decrease|drop)\b.{0,16}\bby\s+$", re.IGNORECASE)
_MORE_BY = re.compile(r"(?:raise|increase|extend|up)\b.{0,16}\bby\s+$", re.IGNORECASE)
