"""The case: the facts about a home, lease or purchase that a message gives; and whether a message only adds a detail to
the last question.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar

from madang.assistants.realestate.analyse.deadlines import add_months
from madang.assistants.realestate.analyse.legal_figures import Household
from madang.assistants.realestate.analyse.loan_repayment import RepaymentMethod
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.understand.changes import both_ends, changed_role, new_role
from madang.knowledge.index import embedded_encoder
from madang.protocol import UnderstoodValue
from madang.reading.language import shared_analyzer
from madang.reading.numbers import Area, find_areas
from madang.reading.taught import (
    LabelledMessage,
    RoleMention,
    TaughtReader,
    area_of,
    count_of,
    day_of,
    months_of,
    percent_of,
    taught_reader,
    won_of,
)
from madang.state import Frozen, stored_as

DealWord = Literal["sale", "jeonse", "wolse"]
Party = Literal["tenant", "landlord", "buyer", "seller"]
Premises = Literal["home", "officetel", "shop"]


T = TypeVar("T")


def _named_percent(fields: dict[str, Any]) -> dict[str, Any]:
    """A case of before percentages had names: the only one counted as an interest rate."""
    return {("interest_rate" if name == "percent" else name): value for name, value in fields.items()}


@stored_as(
    "realestate.case",
    version=2,
    upcast={1: _named_percent},
    formerly=("madang.assistants.realestate.domain.cases:Case",),
)
class Case(Frozen):
    """What is known; None stands for what was not given. Amounts are won, rates and shares percent."""

    deposit: int | None = None
    rent: int | None = None
    price: int | None = None
    income: int | None = None
    loan: int | None = None
    senior_debt: int | None = None
    public_price: int | None = None
    raise_by: int | None = None
    raise_rent_by: int | None = None
    new_deposit: int | None = None
    new_rent: int | None = None
    other_deposits: tuple[int, ...] | None = None
    other_repayment: int | None = None
    loan_cap: int | None = None
    yearly_cost: int | None = None
    acquisition_cost: int | None = None
    loss: int | None = None
    contract_money: int | None = None
    unnamed: int | None = None
    interest_rate: Decimal | None = None
    conversion_rate: Decimal | None = None
    base_rate: Decimal | None = None
    raise_percent: Decimal | None = None
    ltv: Decimal | None = None
    dsr: Decimal | None = None
    stress_rate: Decimal | None = None
    vacancy: Decimal | None = None
    area: Decimal | None = None
    deal: DealWord | None = None
    premises: Premises | None = None
    party: Party | None = None
    contracted_on: date | None = None
    paid_on: date | None = None
    ends_on: date | None = None
    moved_in_on: date | None = None
    secured_on: date | None = None
    fixed_on: date | None = None
    homes: int | None = None
    adjusted_area: bool | None = None
    first_home: bool | None = None
    households: tuple[Household, ...] | None = None
    dual_income: bool | None = None
    years: int | None = None
    repayment: RepaymentMethod | None = None
    renewal: bool | None = None
    same_price: bool | None = None
    performed: bool | None = None
    temporary_two_homes: bool | None = None

    def updated(self, newer: "Case") -> "Case":
        """The case with the fields that `newer` gives; the others stay."""
        given = {name: value for name, value in dict(newer).items() if value is not None}
        return self.changed(**given)


class CaseReading(Frozen):
    """What a message says of the case, where it says so, and which of its numbers found no use."""

    case: Case
    labels: dict[str, float] = {}
    """What the message asks and does, with probabilities."""
    understood: tuple[UnderstoodValue, ...] = ()
    unread: tuple[str, ...] = ()


@cache
def reader() -> TaughtReader:
    """The reader that was taught what people say about homes."""
    encoder = embedded_encoder()
    return taught_reader("madang.assistants.realestate", "reader", encoder.encode if encoder else None)


def read_case(text: str, today: date) -> Case:
    """All facts of the case that a message gives."""
    return read_message(text, today).case


def read_message(text: str, today: date) -> CaseReading:
    """The facts of the case that a message gives, each with the words it was read from."""
    message = text[:_LONGEST]
    read = reader().read(message, today)
    said, values = _Message(message, today), dict[str, Any]()
    understood, unread = list[UnderstoodValue](), list[str]()
    for mention in _with_changes(read.mentions, message):
        sure = mention.role in _ROLES and mention.confidence >= _SURE
        value = _ROLES[mention.role].read(mention, said) if sure else None
        field = _ROLES[mention.role].field if value is not None else ""
        if value is not None and field == "other_deposits":
            values[field] = (*values.get(field, ()), value)
        elif value is None or field in values:
            unread += [mention.text] if _could_matter(mention) else []
            continue
        else:
            values[field] = value
        if ends := both_ends(mention, message):
            values[field], values[new_role(field) or field] = ends
        understood.append(
            UnderstoodValue(name=mention.role, text=mention.text, span=mention.span, confidence=mention.confidence)
        )
    if "unnamed" not in values and len(unsure := [m for m in read.mentions if _is_unsure_amount(m)]) == 1:
        values["unnamed"] = won_of(unsure[0])
    case = Case(**{**_words(message, read), **values})
    return CaseReading(case=case, labels=read.labels, understood=tuple(understood), unread=tuple(unread))


def _with_changes(mentions: Iterable[RoleMention], text: str) -> Iterator[RoleMention]:
    """The mentions with the roles that the words of a change give them."""
    known = set[str]()
    for mention in mentions:
        role = changed_role(mention, text, known)
        known.add(role)
        yield mention if role == mention.role else mention._replace(role=role, confidence=1.0)


def _could_matter(mention: RoleMention) -> bool:
    """Whether a number that was not used is one that the answer could depend on."""
    sure_of_none = not mention.role and mention.confidence >= _SURE_OF_NONE
    amounts = {"money", "percent", "number"} if not sure_of_none else {"money", "percent"}
    return any(quantity.kind in amounts for quantity in mention.quantities)


def _is_unsure_amount(mention: RoleMention) -> bool:
    """Whether a mention is an amount whose role the message does not tell: 3억 2천이요."""
    amount = any(quantity.kind == "money" for quantity in mention.quantities)
    return amount and mention.confidence < (_SURE if mention.role else _SURE_OF_NONE)


def _words(message: str, read: LabelledMessage) -> dict[str, Any]:
    """What words alone say: the kind of premises and deal, who speaks, and the terms of the law."""
    return {
        "area": _area(message),
        "deal": _deal(message),
        "premises": _first(_PREMISES, message),
        "party": _first(_PARTIES, message),
        "homes": _homes(message),
        "adjusted_area": _adjusted_area(message),
        "first_home": True if _FIRST_EVER.search(message) else None,
        "households": tuple(kind for kind, words in _HOUSEHOLDS if words.search(message)) or None,
        "dual_income": True if _DUAL_INCOME.search(message) else None,
        "renewal": _renewal(message),
        "senior_debt": 0 if read.has("fact:no_senior_debt") or _NO_DEBT.search(message) else None,
        "repayment": _first(_REPAYMENT_METHODS, message),
        "same_price": True if read.has("fact:same_price") else None,
        "performed": True if read.has("fact:performed") else None,
        "temporary_two_homes": True if read.has("fact:temporary_two_homes") else None,
    }


def is_follow_up(message: str, reading: CaseReading, place: NamedPlace | None) -> bool:
    """Whether a message adds a fact or a place to the last question and asks nothing new."""
    if reading.case == Case() and place is None:
        return False
    asks = max((chance for label, chance in reading.labels.items() if _is_question(label)), default=0.0)
    tells = reading.labels.get("task:tell", 0.0) >= max(asks, _SURE)
    return tells or _names_only_what_is_known(message, reading, place)


def _names_only_what_is_known(message: str, reading: CaseReading, place: NamedPlace | None) -> bool:
    """Whether each word that carries meaning belongs to a value, a place or the name of a fact of the case."""
    if len(message) > _LONGEST_FOLLOW_UP:
        return False
    known = [value.span for value in reading.understood]
    known += [match.span() for match in _FACT_NAMES.finditer(message)]
    known += [(at, at + len(name)) for name in (place.names if place else ()) if (at := message.find(name)) >= 0]
    return all(
        any(start < word.span[1] and word.span[0] < end for start, end in known)
        for word in shared_analyzer().morphemes(message)
        if (word.tag in _MEANING or (word.tag == "SL" and word.form.lower() not in _SMALL_WORDS))
        and word.form not in _LIGHT_VERBS
    )


def _is_question(label: str) -> bool:
    return label.startswith("task:") and label not in {"task:tell", "task:thanks", "task:complain", "task:outside"}


def _area(text: str) -> Decimal | None:
    """The exclusive area in square metres; a bare 59, 74, 84 or 114 counts as one too."""
    areas: list[Area] = find_areas(text)
    if areas:
        return Decimal(areas[0].square_metres)
    bare = _BARE_AREA.search(text)
    return Decimal(bare.group(1)) if bare else None


def _deal(text: str) -> DealWord | None:
    """The kind of deal that is named first, without one that is excluded: 월세 말고 전세."""
    text = _UNWANTED.sub(" ", text)
    found: dict[int, DealWord] = {match.start(): kind for kind, pattern in _DEALS for match in pattern.finditer(text)}
    return found[min(found)] if found else None


def _homes(text: str) -> int | None:
    if _FIRST_HOME.search(text):
        return 1
    found = _HOMES.search(text)
    return _COUNTED.get(found.group(1)) or int(found.group(1)) if found else None


def _adjusted_area(text: str) -> bool | None:
    """Whether the text names an area with stricter tax and loan rules (True) or one without (False)."""
    found = _ADJUSTED.search(text)
    return not (found.group("not") or found.group("not_en")) if found else None


def _renewal(text: str) -> bool | None:
    if _RENEWS.search(text):
        return True
    return False if _NEW_CONTRACT.search(text) else None


def _first(patterns: Sequence[tuple[T, re.Pattern[str]]], text: str) -> T | None:
    return next((kind for kind, pattern in patterns if pattern.search(text)), None)


class _Message(NamedTuple):
    """A message and the day it was written on."""

    text: str
    today: date

    def around(self, mention: RoleMention) -> str:
        """A mention with the words beside it."""
        return self.text[max(0, mention.span[0] - _BESIDE) : mention.span[1] + _BESIDE]


class _Role(NamedTuple):
    field: str
    read: Callable[[RoleMention, _Message], Any]


def _won(mention: RoleMention, _: _Message) -> int | None:
    return won_of(mention)


def _yearly(mention: RoleMention, said: _Message) -> int | None:
    """The amount a year; one is monthly where the words around it say so, or where nobody could live on it."""
    won, around = won_of(mention), said.around(mention)
    if won is None or _A_YEAR.search(around):
        return won
    return won * 12 if _A_MONTH.search(around) or won < _SURELY_MONTHLY else won


def _percent(mention: RoleMention, _: _Message) -> Decimal | None:
    return percent_of(mention)


def _past_day(mention: RoleMention, said: _Message) -> date | None:
    return day_of(mention, said.today, "past")


def _coming_day(mention: RoleMention, said: _Message) -> date | None:
    return day_of(mention, said.today, "future")


def _months_ago(mention: RoleMention, said: _Message) -> date | None:
    months = months_of(mention)
    return add_months(said.today, -months) if months else None


def _months_ahead(mention: RoleMention, said: _Message) -> date | None:
    months = months_of(mention)
    return add_months(said.today, months) if months else None


def _whole_years(mention: RoleMention, _: _Message) -> int | None:
    months = months_of(mention)
    return months // 12 or None if months else None


def _square_metres(mention: RoleMention, _: _Message) -> Decimal | None:
    return area_of(mention)


def _homes_after(mention: RoleMention, _: _Message) -> int | None:
    return count_of(mention)


def _one_home_more(mention: RoleMention, _: _Message) -> int | None:
    """The homes after a purchase: those of now and the new one."""
    now = count_of(mention)
    return None if now is None else now + 1


_ROLES: dict[str, _Role] = {
    **{
        name: _Role(name, _won)
        for name in (
            "deposit", "rent", "price", "loan", "senior_debt", "public_price", "raise_by", "raise_rent_by",
            "new_deposit", "new_rent", "other_deposits", "loan_cap", "acquisition_cost", "loss", "contract_money",
        )
    },
    "income": _Role("income", _yearly),
    "other_repayment": _Role("other_repayment", _yearly),
    "cost": _Role("yearly_cost", _won),
    **{
        name: _Role(name, _percent)
        for name in (
            "interest_rate", "conversion_rate", "base_rate", "raise_percent", "ltv", "dsr", "stress_rate", "vacancy",
        )
    },
    **{name: _Role(name, _past_day) for name in ("contracted_on", "paid_on", "moved_in_on", "secured_on", "fixed_on")},
    "ends_on": _Role("ends_on", _coming_day),
    "since_contract": _Role("contracted_on", _months_ago),
    "until_end": _Role("ends_on", _months_ahead),
    "loan_term": _Role("years", _whole_years),
    "area": _Role("area", _square_metres),
    "homes_after": _Role("homes", _homes_after),
    "homes_now": _Role("homes", _one_home_more),
}  # fmt: skip
"""The field of each role, and how a mention in that role is read."""
_SURE = 0.5
"""The least probability of a role for a value to be used."""
_SURE_OF_NONE = 0.8
_SURELY_MONTHLY = 9_000_000
_BESIDE = 10
_A_YEAR = re.compile(r"연\s*(?:봉|소득|간|수입)|1\s*년|일\s*년|해마다|매년|year|annual|p\.?a\.?\b", re.IGNORECASE)
_A_MONTH = re.compile(r"월\s*(?:급|소득|수입)|매달|매월|한\s*달|다달이|month", re.IGNORECASE)
_REPAYMENT_METHODS: tuple[tuple[RepaymentMethod, re.Pattern[str]], ...] = (
    ("equal_principal", re.compile(r"원금\s*균등|equal principal", re.IGNORECASE)),
    ("bullet", re.compile(r"만기\s*일시|이자만|bullet|interest[- ]only", re.IGNORECASE)),
    ("annuity", re.compile(r"원리금\s*균등|equal (?:monthly )?payments?|annuity", re.IGNORECASE)),
)
_LONGEST = 20_000
_BARE_AREA = re.compile(
    r"(?<![0-9.])(39|49|59|74|76|84|101|114|135)(?:\s*(?:타입|형|A|B|C))?(?=\s|$|\D)(?!\s*(?:만|억|천|원|%|개월|년|일|명))"
)
_UNWANTED = re.compile(r"(?:전세|월세|반전세|매매)(?:는|은|가|이)?\s*(?:말고|아니고|아니라)")
_DEALS: tuple[tuple[DealWord, re.Pattern[str]], ...] = (
    ("jeonse", re.compile(r"전세|jeonse", re.IGNORECASE)),
    ("wolse", re.compile(r"월세|반전세|wolse|monthly rent", re.IGNORECASE)),
    ("sale", re.compile(r"매매|매수|살까|사면|사려|구입|집값|\bbuy(?:ing)?\b|\bsale\b|purchase", re.IGNORECASE)),
)
_PREMISES: tuple[tuple[Premises, re.Pattern[str]], ...] = (
    ("shop", re.compile(r"상가|점포|가게|사무실|commercial|\bshop\b|\bstore\b|office lease", re.IGNORECASE)),
    ("officetel", re.compile(r"오피스텔|officetel", re.IGNORECASE)),
    ("home", re.compile(r"아파트|빌라|주택|다세대|원룸|투룸|apartment|house|flat", re.IGNORECASE)),
)
_PARTIES: tuple[tuple[Party, re.Pattern[str]], ...] = (
    ("landlord", re.compile(r"(?:제가|저는|나는|내가)\s*(?:집주인|임대인)|세입자가|임차인이|my tenant", re.IGNORECASE)),
    ("tenant", re.compile(r"집주인|임대인|세입자인데|세\s*들어|my landlord|\bI rent\b", re.IGNORECASE)),
    ("buyer", re.compile(r"살까|사려고|매수|사면|buying|purchase", re.IGNORECASE)),
)
_NO_DEBT = re.compile(
    r"(?:근저당|선순위|앞선\s*빚|융자)[가-힣]{0,3}\s*(?:하나도\s*|전혀\s*)?없|no (?:prior )?(?:lien|mortgage|debt)",
    re.IGNORECASE,
)
_FIRST_EVER = re.compile(r"생애\s*최초|생애\s*첫|첫\s*집|first home|first[- ]time buyer", re.IGNORECASE)
_FIRST_HOME = re.compile(r"생애\s*최초|첫\s*집|무주택|first home", re.IGNORECASE)
_HOMES = re.compile(r"([2-9]|두|세|네|다섯)\s*(?:주택|채(?![권무])|번째\s*(?:집|주택))")
_COUNTED = {"두": 2, "세": 3, "네": 4, "다섯": 5}
_ADJUSTED = re.compile(
    r"(?P<not>비\s*)?(?:조정\s*(?:대상)?\s*지역|규제\s*지역)|(?P<not_en>un)?regulated area", re.IGNORECASE
)
_HOUSEHOLDS: tuple[tuple[Household, re.Pattern[str]], ...] = (
    ("first_time", _FIRST_EVER),
    ("newlywed", re.compile(r"신혼|newly\s*wed", re.IGNORECASE)),
    ("newborn", re.compile(r"신생아|출산|newborn", re.IGNORECASE)),
    ("two_children", re.compile(r"(?:2|두|3|세)\s*자녀|다자녀|아이(?:가)?\s*둘|two children", re.IGNORECASE)),
    ("youth", re.compile(r"청년|youth", re.IGNORECASE)),
)
_DUAL_INCOME = re.compile(r"맞벌이|dual income", re.IGNORECASE)
_RENEWS = re.compile(r"갱신|재계약|연장|renew", re.IGNORECASE)
_NEW_CONTRACT = re.compile(r"신규\s*계약|새로\s*계약|새\s*세입자|new (?:contract|lease|tenant)", re.IGNORECASE)
_LONGEST_FOLLOW_UP = 60
_MEANING = frozenset({"NNG", "NNP", "VV", "VA", "XR", "MAG"})
_LIGHT_VERBS = frozenset(
    [
        "이", "있", "없", "하", "되", "아니", "그러", "그렇", "같", "남기", "낮추", "올리", "유지",
        "혹시", "아직", "그럼", "근데", "만약", "지금", "현재", "정도",
    ]
)  # fmt: skip
_SMALL_WORDS = frozenset(
    [
        "and",
        "but",
        "of",
        "what",
        "how",
        "about",
        "if",
        "then",
        "in",
        "at",
        "for",
        "the",
        "a",
        "an",
        "is",
        "are",
        "it",
        "its",
        "with",
        "my",
        "were",
        "was",
        "would",
        "be",
        "instead",
        "won",
    ]
)
_FACT_NAMES = re.compile(
    r"보증금|전세금?|월세|반전세|연봉|연소득|소득|월급|집값|매매가?|시세|가격|금리|이자율?|대출|근저당|선순위|공시가격?|아파트|오피스텔|빌라|상가|가게"
    r"|집|지역|동네|주택자?|채|만기|계약일?|전용|면적|평형?|타입|생애\s*최초|무주택|세입자|임차인|조정\s*(?:대상)?\s*지역|규제\s*지역|신혼|청년|[두세네]\s*(?:번째|채)"
    r"|작년|재작년|올해|내년|지난\s*달|이번\s*달|다음\s*달|오늘|어제|체결|전입|이사|입주|[0-9]+|퍼센트|프로"
    r"|deposit|rent|monthly|jeonse|wolse|income|salary|price|purchase|buying|buy|loan|rate|interest|million|billion|sale|percent|years?",
    re.IGNORECASE,
)
