"""Whether what a clause says stays within what the law allows for the effect it seems to have.

The taught reader says what a clause is about; whether a figure is too high is never its decision.
"""

import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

from madang.assistants.realestate.analyse.contract.clauses import (
    REFUSED_INCREASE,
    ClauseSentence,
    ContractKind,
    FigureLimits,
    percentages_about,
    yearly_factor,
)
from madang.reading import find_durations
from madang.reading.numbers import find_money

LimitCheck = Callable[[ClauseSentence, ContractKind, FigureLimits], bool]


def is_within_limit(effect: str, sentence: ClauseSentence, kind: ContractKind, limits: FigureLimits) -> bool:
    """Whether the sentence names the figure that decides, and that figure is allowed; False if it names none, or takes
    away what it names (2년의 기간을 주장할 수 없다).
    """
    if other := _OTHER_CHECKS.get(effect):
        return other(sentence, kind, limits)
    check = _CHECKS.get(effect)
    return check is not None and not _takes_away(sentence, effect) and check(sentence, kind, limits)


def is_beyond_limit(effect: str, sentence: ClauseSentence, kind: ContractKind, limits: FigureLimits) -> bool:
    """Whether the sentence counts payments in arrears that are too few to end a lease: no reader overrules that."""
    counted = effect == "arrears_one" and _ARREARS.search(sentence.english or sentence.compact) is not None
    return counted and not _arrears_allowed(sentence, kind, limits)


def ends_too_early(sentence: ClauseSentence, kind: ContractKind, limits: FigureLimits) -> bool:
    """Whether a sentence ends a lease for fewer unpaid rents than the law asks for, in whatever words."""
    text = sentence.english or sentence.compact
    if _LIMIT_OF_LANDLORD.search(text) or _NOT_BEFORE.search(text):
        return False
    unpaid = _unpaid_rents(text, kind)
    return unpaid is not None and unpaid < _least_arrears(kind, limits)


def ends_in_time(sentence: ClauseSentence, kind: ContractKind, limits: FigureLimits) -> bool:
    """Whether all that a sentence does is to end a lease for as many unpaid rents as the law asks for."""
    text = sentence.english or sentence.compact
    unpaid = _unpaid_rents(text, kind)
    return unpaid is not None and unpaid >= _least_arrears(kind, limits) and not _BY_FORCE.search(text)


def _unpaid_rents(text: str, kind: ContractKind) -> int | None:
    """For how many unpaid rents a clause ends a lease; None where it ends none for that."""
    if kind not in _LEASES or not (_ENDS_LEASE.search(text) and _RENT.search(text)):
        return None
    found = [match["count"] or match["later"] or match["once"] for match in _UNPAID.finditer(text)]
    return max((_COUNTS[count] for count in found), default=None)


def _least_arrears(kind: ContractKind, limits: FigureLimits) -> Decimal:
    return limits.facts.figure(f"{_LAW_OF.get(kind, '')}arrears_to_terminate", limits.on).value


def _takes_away(sentence: ClauseSentence, effect: str) -> bool:
    """Whether a sentence denies or waives what its figure grants; a limit that it sets denies only what is beyond."""
    if effect == "over_cap_raise" and REFUSED_INCREASE.search(sentence.compact):
        return False
    limit = _LIMIT_OF_LANDLORD if effect in _LEASTS else _LIMIT_OF_FIGURE
    return _DENIED.search(limit.sub("", sentence.english or sentence.compact)) is not None


def _paid_to_trustee(sentence: ClauseSentence, _: ContractKind, __: FigureLimits) -> bool:
    return _TRUSTEE_ACCOUNT.search(sentence.english or sentence.compact) is not None


def _without_breach(sentence: ClauseSentence, _: ContractKind, __: FigureLimits) -> bool:
    """Whether nothing is broken, late or given up, so that a payment is no penalty."""
    return _BREACH.search(sentence.english or sentence.compact) is None


def _own_tax(sentence: ClauseSentence, _: ContractKind, __: FigureLimits) -> bool:
    """Whether each side bears the tax that the law lays on it."""
    return _OWN_TAX.search(sentence.compact) is not None and _OTHERS_TAX.search(sentence.compact) is None


def _deducted(sentence: ClauseSentence, _: ContractKind, __: FigureLimits) -> bool:
    """Whether the deposit of a tenant who stays is taken off the price."""
    return _TAKEN_OFF.search(sentence.english or sentence.compact) is not None


def _main_parts_on_landlord(sentence: ClauseSentence, _: ContractKind, __: FigureLimits) -> bool:
    return _ON_LANDLORD.search(sentence.english or sentence.compact) is not None


def _no_increase(sentence: ClauseSentence, _: ContractKind, __: FigureLimits) -> bool:
    return REFUSED_INCREASE.search(sentence.compact) is not None


def _increase_allowed(sentence: ClauseSentence, kind: ContractKind, limits: FigureLimits) -> bool:
    if _no_increase(sentence, kind, limits):
        return True
    cap = Fraction(limits._replace(kind=kind).increase_cap)
    rises = _highest(sentence, "increase", "")
    if rises is None or (rises and max(rises) > cap):
        return False
    amounts = [amount for money in find_money(sentence.text) for amount in (money.amount, money.upper) if amount]
    if len(amounts) != 2:  # noqa: PLR2004 - from one amount to another
        return bool(rises) and len(amounts) <= 1 and not _RAISED_BY_AMOUNT.search(sentence.text)
    before, after = map(Fraction, amounts)
    by_amount = bool(rises) and after < before
    return 0 <= (after if by_amount else after - before) <= before * cap / 100


def _conversion_allowed(sentence: ClauseSentence, kind: ContractKind, limits: FigureLimits) -> bool:
    called_interest = () if _LATE.search(sentence.text) else ("interest",)
    rates = _highest(sentence, "conversion", "", *called_interest)
    return bool(rates) and max(rates) <= limits._replace(kind=kind).conversion_cap


def _interest_allowed(sentence: ClauseSentence, _: ContractKind, limits: FigureLimits) -> bool:
    rates = _highest(sentence, "interest")
    return bool(rates) and max(rates) < limits.threshold


def _highest(sentence: ClauseSentence, *purposes: str) -> list[Decimal] | None:
    """The highest rates for some purposes, those of interest by the year; None where one is only the least: 3% 이상."""
    found = [each for purpose in purposes for each in percentages_about(sentence.text, purpose)]
    open_ended = any(each.bound in {"over", "at_least"} for each in found) or _AT_LEAST.search(sentence.text)
    if open_ended and not _LIMIT_OF_FIGURE.search(sentence.english or sentence.compact):
        return None
    by_year = purposes == ("interest",)
    return [
        Decimal(each.upper or each.value) * (yearly_factor(sentence.text, each) if by_year else 1) for each in found
    ]


def _term_allowed(sentence: ClauseSentence, kind: ContractKind, limits: FigureLimits) -> bool:
    least = limits.facts.figure(f"{_LAW_OF.get(kind, '')}shortest_term", limits.on).value * 12
    months = [found.years * 12 + found.months for found in find_durations(sentence.text)]
    return bool(months) and min(months) >= least and not _AT_MOST.search(sentence.text)


def _arrears_allowed(sentence: ClauseSentence, kind: ContractKind, limits: FigureLimits) -> bool:
    least = limits.facts.figure(f"{_LAW_OF.get(kind, '')}arrears_to_terminate", limits.on).value
    counts = [_COUNTS[match["count"]] for match in _ARREARS.finditer(sentence.english or sentence.compact)]
    return bool(counts) and min(counts) >= least and not _AT_MOST.search(sentence.text)


_LAW_OF: dict[ContractKind, str] = {"commercial": "commercial_"}
"""The prefix of the figures of a law of its own."""
_TRUSTEE_ACCOUNT = re.compile(
    r"(?:수탁자|신탁회사|신탁사).{0,8}계좌|account of the trust(?:ee)?\b|trustee's (?:own )?account"
)
_BREACH = re.compile(
    "위약|위반|어기|어긴|어길|깨|연체|늦|지연|지체|벌|배상|물어|해지|해제|중도|퇴거|나가|비우|비워|남은|잔여|이전에|마다|회|걸리|적발"
    "|penalt|breach|break|late|delay|fine|damages|early|terminat|leav|remaining|each|every|fail|violat|forfeit|hour"
)
_OWN_TAX = re.compile(
    "(?:양도(?:소득)?세|재산세)(?:는|은|를)?(?:매도인|파는사람|판사람|임대인)|취득세(?:는|은|를)?(?:매수인|사는사람)"
)
_OTHERS_TAX = re.compile("양도(?:소득)?세(?:는|은|를|까지|도)?(?:매수인|사는사람|산사람)")
_TAKEN_OFF = re.compile(
    r"(?:대금|매매가|값|잔금)(?:에서)?.{0,8}(?:공제|빼|뺀|차감|제하)|\b(?:deduct|taken off|set off|credited)"
)
_ON_LANDLORD = re.compile(
    r"(?:보일러|배관|누수|주요설비|큰수리|전기).{0,24}임대인(?:이|은|의부담)"
    r"|\b(?:boiler|pipes?|plumbing|heating|structural|major|main)\b.{0,40}"
    r"\b(?:on|by|borne by) the (?:landlord|owner|lessor)"
)
_LEASTS = frozenset({"short_term", "arrears_one"})
"""The effects whose figure the law sets as the least."""
_LIMIT_OF_FIGURE = re.compile(
    "(?:초과|이상|넘).{0,20}(?:수없|못|않|안된|불가|금지)"
    r"|\b(?:not|never|no) .{0,30}(?:more than|above|over|beyond|exceed)"
)
_LIMIT_OF_LANDLORD = re.compile("(?:해지|해제)(?:권)?(?:을|를)?(?:행사|요구|청구|통고)?(?:하지|할)?(?:수없|못|않)")
_DENIED = re.compile(
    "(?:주장|행사|보장|적용|인정|요구|청구)(?:을|를|은|는|이|가)?"
    "(?:하지|되지|할수|될수|받지|받을수)?(?:는|도)?(?:않|아니|없|못)"
    "|포기|배제|불구하고|(?:관계|상관|구애)(?:없|받지)|무관하"
    "|waive|give[sn]? up|forgo|notwithstanding|regardless|irrespective"
    r"|\b(?:not|never|no) .{0,24}(?:claim|invoke|rely|apply|insist|guarantee)"
)
_AT_LEAST = re.compile(
    r"최소|최저|적어도|(?:%|퍼센트|프로)\s?부터|\b(?:at least|minimum|no less than|not less than|or more)\b",
    re.IGNORECASE,
)
_AT_MOST = re.compile(
    r"이하|이내|미만|최대|최장|못\s?미치|미치지|\b(?:at most|up to|maximum|no more than|not exceed|less than|within)\b",
    re.IGNORECASE,
)
_RAISED_BY_AMOUNT = re.compile(
    r"[0-9천백십억만]\s?원?(?:씩|을|를)?\s?(?:추가|더|별도|인상|증액|올)|\bby (?:₩|KRW)", re.IGNORECASE
)
_LATE = re.compile(r"연체|지연|지체|\b(?:late|overdue|arrears)\b", re.IGNORECASE)
_WORDS = ("1 한 일 one once", "2 두 이 two", "3 세 석 삼 three", "4 네 넉 four", "5 다섯 five", "6 여섯 six")
_COUNTS = {word: number for number, words in enumerate(_WORDS, start=1) for word in words.split()}
_ARREARS = re.compile(
    r"(?<![0-9])(?P<count>[1-6]|[한두세석네넉일이삼]|다섯|여섯|one|two|three|four|five|six)"
    r"(?:기|개월|회|달|번|차례|months?\b| months?\b| payments?\b| instal)"
)
_LEASES: frozenset[ContractKind] = frozenset({"residential", "commercial"})
_RENT = re.compile(r"차임|월세|임대료|가게세|\brents?\b")
_ENDS_LEASE = re.compile(
    r"해지|해제|퇴거|(?:계약|임대차)[을를이가은는]?끝|종료|내보내|나가|비우|비워|비운|명도|효력을잃"
    r"|\b(?:terminat|evict|vacat|cancel|end the (?:lease|contract|tenancy)|lease (?:ends|is over))"
)
_BY_FORCE = re.compile(
    r"즉시|바로|당장|짐|문을|자물쇠|비밀번호|열쇠|끊|단전|단수|몰수|소송|위약금"
    r"|\b(?:lock|at once|immediately|cut|seize|forfeit|belongings)"
)
_NOT_BEFORE = re.compile(r"전에는|까지는.{0,12}(?:못|않|없)|\b(?:not|only|unless)\b")
_TIMES = r"[1-6]|[한두세석네넉]|다섯|여섯|one|two|three|four|five|six"
_OF_RENTS = r"(?:기|개월|회|달|번|차례)(?:분|치)?|(?:-| )?(?:months?|payments?|instal\w*|rents?)\b"
_MISSED = r"연체|밀리|밀린|미납|(?:내|지급하|납부하|보내)지(?:못|않|아니)|못내|안내|지체|거르|빠뜨"
_MISSED_EN = r"miss|late|unpaid|arrears|overdue|behind|fails? to pay|default|skip"
_UNPAID = re.compile(
    rf"(?<![0-9체납린])(?P<count>{_TIMES})(?:{_OF_RENTS})(?:(?!전|후|이내|안에|내에|통지|예고).){{0,12}}(?:{_MISSED}|{_MISSED_EN})"
    rf"|(?:{_MISSED}|{_MISSED_EN})(?:(?!전|후|이내|안에|내에|통지|예고|within|after|notice).){{0,14}}?"
    rf"(?:(?<![0-9])(?P<later>{_TIMES})(?:{_OF_RENTS})(?!전|후|이내|안에|내에|동안)|(?P<once>once)\b)"
)
_CHECKS: dict[str, LimitCheck] = {
    "over_cap_raise": _increase_allowed,
    "over_conversion": _conversion_allowed,
    "interest_high": _interest_allowed,
    "short_term": _term_allowed,
    "arrears_one": _arrears_allowed,
}
_OTHER_CHECKS: dict[str, LimitCheck] = {
    "yearly_raise": _no_increase,
    "market_raise": _no_increase,
    "trust_property": _paid_to_trustee,
    "penalty_high": _without_breach,
    "tax_shift": _own_tax,
    "inherit_tenant": _deducted,
    "repair_all": _main_parts_on_landlord,
    "facility_replacement": _main_parts_on_landlord,
}
"""The checks of effects that no figure decides."""
