"""Sums that need no legal figure but what the message tells: interest for a time, so many months of an amount, a share,
how many percent, what is left.

Each kind is a closed form of the language; a message in which none is sure has none.
"""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction

from madang.assistants.realestate import phrases
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.plain_sums.shares import SHARE_KINDS
from madang.assistants.realestate.understand.plain_sums.told import (
    PlainSum,
    ToldFigures,
    both,
    given_groups,
    percent_text,
    read_figures,
    whole_won,
    won_text,
)
from madang.reading.numbers import find_areas
from madang.text import Text


def plain_sum(text: str, case: Case) -> PlainSum | None:
    """The sum that a message asks for of what it tells; None where it asks for another or for none."""
    if len(text) > _LONGEST or not _ASKS_SUM.search(text):
        return None
    told = read_figures(text, case)
    return next((found for read in _KINDS if (found := read(told))), None)


def _rate_change(told: ToldFigures) -> PlainSum | None:
    found = _FROM_TO_RATE.search(told.text)
    if not found or not told.money or not _INTEREST.search(told.text):
        return None
    low, high = sorted(map(Decimal, given_groups(found)[:2]))
    monthly = _A_MONTH.search(told.text) is not None
    won = whole_won(told.money[0] * Fraction(high - low) / 100 / (12 if monthly else 1))
    each = phrases.SUM_A_MONTH if monthly else phrases.SUM_A_YEAR
    formula = phrases.SUM_RATE_CHANGE.format(principal=won_text(told.money[0]), points=high - low, each=each)
    return PlainSum(won_text(won), formula)


def _interest(told: ToldFigures) -> PlainSum | None:
    """Interest for a time on what is owed; by the Civil Act at 5 % where no rate is told but it is called so."""
    if not _INTEREST.search(told.text) or not (_owed_for_a_time(told) or _borrowed_for_a_time(told)):
        return None
    if _DISPUTES_RATE.search(told.text) or not told.percents or not told.money or (not told.months and not told.days):
        return None
    principal, rate = _principal(told), told.percents[0]
    time = Fraction(told.days, 365) if told.days else Fraction(told.months or 0, 12)
    lasts = phrases.SUM_DAYS.format(days=told.days) if told.days else phrases.SUM_MONTHS.format(months=told.months)
    won = whole_won(principal * Fraction(rate) / 100 * time)
    formula = phrases.SUM_INTEREST.format(principal=won_text(principal), rate=rate, time=lasts)
    return PlainSum(won_text(won), formula, rule="home_deposit_interest" if _OF_DEPOSIT.search(told.text) else "")


def _owed_for_a_time(told: ToldFigures) -> bool:
    late = _LATE.search(told.text) is not None or told.days is not None
    return late and _INSTALMENTS.search(told.text) is None


def _borrowed_for_a_time(told: ToldFigures) -> bool:
    """Whether one amount is lent for a year or less and nothing of it is repaid before."""
    short = 0 < (told.months or 0) <= _MONTHS and len(told.money) == 1 and len(told.percents) == 1
    return short and _BORROWED.search(told.text) is not None and _REPAID.search(told.text) is None


def _principal(told: ToldFigures) -> int:
    """What is owed: what is left where a part of it was paid."""
    rest = _PART_PAID.search(told.text) is not None and len(told.money) > 1 and told.money[0] > told.money[1]
    return told.money[0] - told.money[1] if rest else told.money[0]


def _arrears(told: ToldFigures) -> PlainSum | None:
    """So many months of a rent that was not paid, and what is left of the deposit."""
    if not told.months or not told.case.rent or not _UNPAID.search(told.text) or told.percents:
        return None
    won, deposit = told.case.rent * told.months, told.case.deposit or 0
    left = _LEFT_OF_DEPOSIT.search(told.text) and deposit >= won
    rest = phrases.SUM_LEFT.format(whole=won_text(deposit), part=won_text(won), left=won_text(deposit - won))
    more = (rest,) if left else ()
    return PlainSum(won_text(won), _times(told.case.rent, told.months), more, rule="home_arrears_and_deposit")


def _monthly(told: ToldFigures) -> PlainSum | None:
    """So many months of an amount that is paid each month."""
    each = told.months and len(told.money) == 1 and _EACH_MONTH.search(told.text) and not told.percents
    if not each or not told.months:
        return None
    rule = "long_term_repair_reserve" if _RESERVE.search(told.text) else ""
    return PlainSum(won_text(told.money[0] * told.months), _times(told.money[0], told.months), rule=rule)


def _by_day(told: ToldFigures) -> PlainSum | None:
    """The rent for some days of a month."""
    days = _DAYS_OF_RENT.search(told.text)
    if not days or not told.case.rent or not _PRORATED.search(told.text):
        return None
    number = int(given_groups(days)[0])
    month = _MONTH_NAMED.search(told.text)
    of_month = _DAYS_OF_MONTH[int(month[1]) - 1] if month and 1 <= int(month[1]) <= _MONTHS else 30
    won = whole_won(Fraction(told.case.rent * number, of_month))
    formula = phrases.SUM_BY_DAY.format(rent=won_text(told.case.rent), days=number, of=of_month)
    return PlainSum(won_text(won), formula)


def _percent_of(told: ToldFigures) -> PlainSum | None:
    """How many percent one amount is of another, or more than it."""
    amounts = _two_amounts(told)
    if not _HOW_MANY_PERCENT.search(told.text) or len(amounts) != _PAIR or min(amounts) <= 0:
        return None
    first, second = amounts
    if _RISES.search(told.text):
        share = Fraction(abs(second - first), first)
        formula = phrases.SUM_RISE.format(before=won_text(first), after=won_text(second))
    elif _RATIO.search(told.text):
        share = Fraction(min(amounts), max(amounts))
        formula = phrases.SUM_SHARE_OF.format(part=won_text(min(amounts)), whole=won_text(max(amounts)))
    else:
        return None
    percent = Decimal(round(share * 10_000)) / 100
    return PlainSum(percent_text(percent), formula)


def _two_amounts(told: ToldFigures) -> Sequence[int]:
    """The two amounts of a message; those of a rent or a deposit that changes where they have no unit."""
    case = told.case
    changed = ((case.rent, case.new_rent), (case.deposit, case.new_deposit))
    return told.money or [won for old, new in changed if old and new for won in (old, new)]


def _repaid_share(told: ToldFigures) -> PlainSum | None:
    """The yearly repayments as a share of the income."""
    income, paid = told.case.income, told.case.other_repayment or (told.money[-1] if told.money else None)
    if not _DSR.search(told.text) or not _HOW_MANY_PERCENT.search(told.text) or not income or not paid or told.percents:
        return None
    percent = Decimal(round(Fraction(paid, income) * 10_000)) / 100
    return PlainSum(percent_text(percent), phrases.SUM_SHARE_OF.format(part=won_text(paid), whole=won_text(income)))


def _raised(told: ToldFigures) -> PlainSum | None:
    """A deposit or a rent with a percentage on it that is not the cap."""
    said, case = _RAISED_BY.search(told.text), told.case
    percent = Decimal(given_groups(said)[0]) if said else Decimal(0)
    known = [won for won in (case.deposit, case.rent) if won]
    if not 0 < percent < _CAP or not known or not _RAISED_TO.search(told.text):
        return None
    raised = [whole_won(won * (1 + Fraction(percent) / 100)) for won in known]
    lines = [phrases.SUM_RAISED.format(before=won_text(won), percent=percent) for won in known]
    more = tuple(
        phrases.SUM_IS.format(result=won_text(one), formula=line)
        for one, line in zip(raised[1:], lines[1:], strict=True)
    )
    return PlainSum(won_text(raised[0]), lines[0], more)


def _down_payment(told: ToldFigures) -> PlainSum | None:
    """The contract money as a share of the price, and twice that where the seller withdraws."""
    share = _SHARE_DOWN.search(told.text)
    if not share or not told.money:
        return None
    percent = Decimal(given_groups(share)[0])
    won = whole_won(told.money[0] * Fraction(percent) / 100)
    formula = phrases.SUM_SHARE.format(whole=won_text(told.money[0]), percent=percent)
    twice = (
        (phrases.SUM_TWICE.format(money=won_text(won), twice=won_text(2 * won)),)
        if _seller_withdraws(told.text)
        else ()
    )
    return PlainSum(won_text(won), formula, twice, rule="sale_seller_withdraws" if twice else "")


def _twice_back(told: ToldFigures) -> PlainSum | None:
    """Twice the contract money, where it was paid and the seller withdraws."""
    paid = told.case.contract_money
    if not paid or told.case.performed or not _seller_withdraws(told.text) or _PARTLY_PAID.search(told.text):
        return None
    return PlainSum(
        won_text(2 * paid), phrases.SUM_TIMES.format(each=won_text(paid), times=2), rule="sale_seller_withdraws"
    )


def _rent_for_yield(told: ToldFigures) -> PlainSum | None:
    """The rent at which a price yields so many percent."""
    price = told.case.price or (told.money[0] if told.money else None)
    if not _YIELD.search(told.text) or not _WHICH_RENT.search(told.text) or not told.percents or not price:
        return None
    own = price - (told.case.deposit or 0)
    won = whole_won(own * Fraction(told.percents[0]) / 1200)
    return PlainSum(won_text(won), phrases.SUM_RENT_FOR_YIELD.format(own=won_text(own), rate=told.percents[0]))


def _own_money(told: ToldFigures) -> PlainSum | None:
    """What a price takes beside a deposit that is taken over."""
    if not _GAP.search(told.text) or len(told.money) != _PAIR or not _OWN_MONEY.search(told.text):
        return None
    price, deposit = max(told.money), min(told.money)
    return PlainSum(won_text(price - deposit), phrases.SUM_MINUS.format(whole=won_text(price), part=won_text(deposit)))


def _lowered(told: ToldFigures) -> PlainSum | None:
    """What is paid back where a deposit is lowered."""
    if (
        len(told.money) != _PAIR
        or told.money[0] <= told.money[1]
        or _TO_RENT.search(told.text)
        or not _LOWERED.search(told.text)
    ):
        return None
    whole, part = told.money
    formula = phrases.SUM_MINUS.format(whole=won_text(whole), part=won_text(part))
    return PlainSum(won_text(whole - part), formula, rule="home_reduction")


def _area(told: ToldFigures) -> PlainSum | None:
    """A size in the other unit."""
    if found := _TO_PYEONG.search(told.text):
        pyeong = round(float(found[1]) / _PYEONG, 2)
        return PlainSum(both(f"{pyeong}평", f"{pyeong} pyeong"), both(f"{found[1]}㎡ ÷ {_PYEONG}"))
    if (found := _TO_METRES.search(told.text)) and find_areas(told.text):
        metres = round(float(found[1]) * _PYEONG, 2)
        return PlainSum(both(f"{metres}㎡", f"{metres} m²"), both(f"{found[1]}평 × {_PYEONG}㎡"))
    return None


def _times(each: int, times: int) -> Text:
    return phrases.SUM_TIMES_MONTHS.format(each=won_text(each), months=times)


def _seller_withdraws(text: str) -> bool:
    return _SELLER.search(text) is not None


_KINDS: Sequence[Callable[[ToldFigures], PlainSum | None]] = (
    _area, _rate_change, _interest, _repaid_share, _raised, _arrears, _by_day, _percent_of, _down_payment,
    _twice_back, _rent_for_yield, _own_money, _lowered, _monthly, *SHARE_KINDS,
)  # fmt: skip
_LONGEST, _PAIR, _MONTHS = 200, 2, 12
_PYEONG = 3.3058
_DAYS_OF_MONTH = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_ASKS_SUM = re.compile(
    r"얼마|얼만|몇\s|몇\S|총|계산|합|남는|\?$"
    r"|(?:돈|금액|차익|이자|몫|과표|잔금|수익률|평당가|비율)(?:만|은|는|이|가|요|은요|는요)*\s*$|이?면\s*$"
    r"|\bhow (?:much|many|big)\b|\bwhat\b|\bcalculate\b",
    re.IGNORECASE,
)
_FROM_TO_RATE = re.compile(
    r"(?<![0-9.])([0-9]{1,2}(?:\.[0-9]+)?)\s?(?:%|퍼센트|프로|퍼)?\s?에서\s?([0-9]{1,2}(?:\.[0-9]+)?)\s?(?:%|퍼센트|프로"
    r"|퍼)?\s?(?:으?로|까지)"
    r"|\bfrom ([0-9.]+) ?% to ([0-9.]+) ?%"
)
_INTEREST = re.compile(r"이자|손해금|\binterest\b", re.IGNORECASE)
_BORROWED = re.compile(r"빌[리렸려린]|꾸|꿔|꾼|사채|대출|융자|\b(?:loan|borrow|lent|lend)", re.IGNORECASE)
_REPAID = re.compile(r"원리금|원금\s?균등|상환|갚|\b(?:repay|instal)", re.IGNORECASE)
_INSTALMENTS = re.compile(r"원리금|원금\s?균등|상환액|대출|\b(?:loan|repay|mortgage)", re.IGNORECASE)
_LATE = re.compile(
    r"지연|연체|늦|밀[려린렸]|법정\s?이자|못\s?(?:받|돌려)|안\s?(?:줘|주|준)|돌려받|돌려줬|반환|소송|판결|1년\s?이자|\b(?:late|owes?|overdue|delay)",
    re.IGNORECASE,
)
_DISPUTES_RATE = re.compile(r"전환율|전환|수익률|LTV|DSR", re.IGNORECASE)
_OF_DEPOSIT = re.compile(r"보증금|전세금|\bdeposit\b", re.IGNORECASE)
_PART_PAID = re.compile(r"중(?:에|에서)?\s[^.?!]{0,20}만\s?(?:돌려|주|줬|받|갚)|(?:만|까지)\s?(?:돌려|받|갚|줬)")
_A_MONTH = re.compile(r"한\s?달|매달|매월|월\s?(?:이자|얼마)|다달이|\b(?:month|monthly)\b", re.IGNORECASE)
_UNPAID = re.compile(
    r"밀[리려린렸릴]|연체|미납|못\s?(?:내|낸|냈)|안\s?(?:내|낸|냈)|\b(?:unpaid|behind|missed|arrears|owe)",
    re.IGNORECASE,
)
_LEFT_OF_DEPOSIT = re.compile(r"남[는은]|까면|깐|빼면|빼고|공제|제하|\b(?:left|remain|deduct|minus)", re.IGNORECASE)
_EACH_MONTH = re.compile(
    r"(?:한\s?달|매달|매월|다달이|월)[에]?\s[^.?!]{0,16}씩|씩\s?[0-9]|\b(?:each|a|per|every) month\b", re.IGNORECASE
)
_RESERVE = re.compile(r"장기\s?수선|충당금|\brepair reserve", re.IGNORECASE)
_DAYS_OF_RENT = re.compile(r"(?<![0-9월])\s?([0-9]{1,2})\s?일\s?(?:치|간|동안|분)|\b([0-9]{1,2}) days\b")
_PRORATED = re.compile(r"일할|하루|일\s?(?:치|분)|\bpro-?rat", re.IGNORECASE)
_MONTH_NAMED = re.compile(r"(?<![0-9])([0-9]{1,2})\s?월(?!세)")
_HOW_MANY_PERCENT = re.compile(
    r"몇\s?(?:%|퍼센트|프로|퍼)|비율[이은]?\s?(?:얼마|어떻)|\bwhat (?:percent|per ?cent|share)|\bhow many percent",
    re.IGNORECASE,
)
_RISES = re.compile(
    r"에서\s[^.?!]{0,24}(?:으?로|올|인상)|샀|산\s?(?:집|아파트)|오[른를]|올[랐린려]|인상|\bfrom\b.*\bto\b",
    re.IGNORECASE,
)
_RATIO = re.compile(r"\bof (?:a|the|my)\b|LTV|엘티비|담보\s?인정|DSR|디에스알|원리금|(?:소득|연봉)의", re.IGNORECASE)
_SHARE_DOWN = re.compile(
    r"(?:계약금|중도금|잔금)[은이가을를]?\s?(?:은\s)?([0-9]{1,2}(?:\.[0-9])?)\s?(?:%|퍼센트|프로)"
    r"|([0-9]{1,2}) ?(?:%|percent) down",
    re.IGNORECASE,
)
_SELLER = re.compile(
    r"(?:집주인|매도인|매도자|파는\s?(?:사람|쪽|분)|주인|판매자)[이가은는측]?[^.?!]{0,12}(?:깨|깬|파기|변심|해제|취소|안\s?팔|못\s?팔|그만|마음)"
    r"|\b(?:seller|owner)\b[^.?!]{0,24}\b(?:cancel|back|withdraw|break|pull|change)",
    re.IGNORECASE,
)
_PARTLY_PAID = re.compile(r"가계약|중도금\s?(?:까지|도|을)?\s?(?:냈|낸|치)|일부", re.IGNORECASE)
_YIELD = re.compile(r"수익률|\byield\b", re.IGNORECASE)
_WHICH_RENT = re.compile(r"월세[를는은가]?\s?(?:얼마|몇)|얼마[를]?\s?받|\bwhat rent\b|\bhow much rent\b", re.IGNORECASE)
_GAP = re.compile(r"갭|전세\s?(?:끼|안)|세\s?끼고|\bgap\b", re.IGNORECASE)
_OWN_MONEY = re.compile(
    r"내\s?돈|제\s?돈|실투자|자기\s?자본|현금|실제로|들어가|필요|\b(?:own|cash|need)\b", re.IGNORECASE
)
_CAP = 5
"""Above it the cap on increases answers."""
_DSR = re.compile(r"DSR|디에스알|소득\s?대비|연봉\s?대비|debt[- ]service", re.IGNORECASE)
_RAISED_BY = re.compile(
    r"([0-9](?:\.[0-9]+)?)\s?(?:%|퍼센트|프로)[를을로만]?\s?(?:더\s)?(?:인상|올리|올려|오르|증액)"
    r"|\b(?:by|up) ([0-9](?:\.[0-9]+)?) ?(?:%|percent)"
)
_RAISED_TO = re.compile(
    r"(?:인상|올리기로|올려|올리면|오르면)[^?]{0,30}(?:얼마|바뀌|되나|되는)|합의[^?]{0,40}(?:얼마|월세는|보증금은|바뀌)"
    r"|\b(?:raised?|increase[ds]?|up)\b[^?]{0,40}\b(?:new|how much|what)\b|\bwhat\b[^?]{0,40}\b(?:after|with)\b",
    re.IGNORECASE,
)
_LOWERED = re.compile(r"(?:내려|내리|낮춰|낮추|깎|줄여|줄이|감액)[^?]{0,24}(?:돌려|차액|받아|얼마)", re.IGNORECASE)
_TO_RENT = re.compile(r"월세로|반전세|전환|월세[가는를]?\s?(?:최대|얼마|받)")
_TO_PYEONG = re.compile(
    r"([0-9]{2,3}(?:\.[0-9]+)?)\s?(?:㎡|제곱(?:미터)?|m2|m²"
    r"|sqm)(?:[^.?!]{0,10}몇\s?평|,? (?:is |in |to )?(?:how many )?(?:pyeong|pyung)\b)",
    re.IGNORECASE,
)
_TO_METRES = re.compile(r"([0-9]{1,3}(?:\.[0-9]+)?)\s?평[^.?!]{0,10}몇\s?(?:㎡|제곱|m2|m²|미터)", re.IGNORECASE)
