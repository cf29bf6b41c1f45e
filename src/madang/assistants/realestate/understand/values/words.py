"""What words alone say of a case: the kind of premises and deal, who speaks, and terms of the law."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, TypeVar

from madang.assistants.realestate.analyse.legal_figures import Household
from madang.assistants.realestate.analyse.loan_repayment import RepaymentMethod
from madang.assistants.realestate.understand.case import DealWord, Party, Premises
from madang.reading.numbers import Area, find_areas
from madang.reading.taught import LabelledMessage

T = TypeVar("T")


def worded_facts(message: str, read: LabelledMessage) -> dict[str, Any]:
    """The facts of a case by its words, as fields; None for what is not said."""
    return {
        "area": _area(message),
        "deal": _deal(message),
        "premises": _first(_PREMISES, message),
        "party": _first(_PARTIES, message),
        "homes": _homes(message),
        "adjusted_area": _adjusted_area(message),
        "first_home": _first_home(message, read),
        "households": _households(message),
        "dual_income": True if _DUAL_INCOME.search(message) else None,
        "renewal": _renewal(message),
        "senior_debt": 0 if read.has("fact:no_senior_debt") or _NO_DEBT.search(message) else None,
        "repayment": _first(_REPAYMENT_METHODS, message),
        "same_price": True if read.has("fact:same_price") or _SAME_PRICE.search(message) else None,
        "performed": _performed(message, read),
        "temporary_two_homes": True if read.has("fact:temporary_two_homes") else None,
        "vat": True if _WITH_VAT.search(message) else None,
        "months_lived": _months_paid(message),
    }


def _months_paid(text: str) -> int | None:
    """For how many months something has been paid, by the month it is in now: 1년 2개월째 내고 있어요."""
    found = _NTH_MONTH.search(text)
    return 12 * int(found["years"] or 0) + int(found["months"]) if found else None


def _area(text: str) -> Decimal | None:
    """The exclusive area in square metres, that called so first; a bare 59, 74, 84 or 114 counts as one too."""
    if exclusive := _EXCLUSIVE_AREA.search(text):
        return Decimal(exclusive.group(1))
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
    if owned := _OWNED_IN_ENGLISH.search(text):
        return 1 + _COUNTED_IN_ENGLISH[owned["count"].lower()]
    if nth := _NTH_IN_ENGLISH.search(text):
        return _NTH[(nth["nth"] or nth["other"]).lower()]
    if _ONE_MORE.search(text):
        return 2
    found = _HOMES.search(text)
    return _COUNTED.get(found.group(1)) or int(found.group(1)) if found else None


def _adjusted_area(text: str) -> bool | None:
    """Whether the text names an area with stricter tax and loan rules (True) or one without (False)."""
    found = _ADJUSTED.search(text)
    return not any(found.group("not", "denied", "not_en")) if found else None


def _first_home(text: str, read: LabelledMessage) -> bool | None:
    """Whether it is the first home of a life; False where the relief for it is said not to apply."""
    if _NO_FIRST_HOME_RELIEF.search(text):
        return False
    return True if _FIRST_EVER.search(text) or read.has("fact:first_home") else None


def _households(text: str) -> tuple[Household, ...] | None:
    """The kinds of household that are named; not a first home whose relief is said not to apply."""
    named: list[Household] = [kind for kind, words in _HOUSEHOLDS if words.search(text)]
    refused = "first_time" if _NO_FIRST_HOME_RELIEF.search(text) else None
    return tuple(kind for kind in named if kind != refused) or None


def _renewal(text: str) -> bool | None:
    if _RENEWS.search(text):
        return True
    return False if _NEW_CONTRACT.search(text) else None


def _performed(text: str, read: LabelledMessage) -> bool | None:
    """Whether an interim payment was made: False where the words say that it is still to come."""
    if _NOT_YET_PAID.search(text):
        return False
    return True if _PAID.search(text) or read.has("fact:performed") else None


def _first(patterns: Sequence[tuple[T, re.Pattern[str]]], text: str) -> T | None:
    return next((kind for kind, pattern in patterns if pattern.search(text)), None)


_REPAYMENT_METHODS: tuple[tuple[RepaymentMethod, re.Pattern[str]], ...] = (
    ("equal_principal", re.compile(r"원금\s*균등|equal principal(?!\s*(?:\+|&|and|plus)\s*interest)", re.IGNORECASE)),
    (
        "bullet",
        re.compile(
            r"만기\s*일시|이자만|월\s?이자|이자[는가]?\s?(?:한\s?달|매달|매월|월)|(?:한\s?달|매달)\s?이자"
            r"|bullet|interest[- ]only",
            re.IGNORECASE,
        ),
    ),
    ("annuity", re.compile(r"원리금\s*균등|equal (?:monthly )?payments?|level payments?|annuity", re.IGNORECASE)),
)
_NTH_MONTH = re.compile(
    r"(?:(?P<years>[0-9])\s?년\s?)?(?<![0-9])(?P<months>[0-9]{1,2})\s?(?:개월|달)째[^.?!\n]{0,10}(?:내|납부|지불|주고|줬|드리)"
)
_EXCLUSIVE_AREA = re.compile(r"전용\s?(?:면적)?\s?([0-9]{2,3}(?:\.[0-9]{1,2})?)(?![0-9.]|\s?평)")
_BARE_AREA = re.compile(
    r"(?<![0-9.])(39|49|59|74|76|84|101|114|135)(?:\s*(?:타입|형|A|B|C))?(?=\s|$|\D)(?!\s*(?:만|억|천|원|%|개월|년|일|명|동|호|층|번))"
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
    (
        "seller",
        re.compile(
            r"매도인(?:인데|입니다|이에요|이고|으로)|팔기로|팔려고|집을\s?파는데"
            r"|(?:I'?m|I am) (?:the seller|selling)|my buyer",
            re.IGNORECASE,
        ),
    ),
    ("buyer", re.compile(r"살까|사려고|매수|사면|buying|purchase", re.IGNORECASE)),
)
_NO_DEBT = re.compile(
    r"(?:근저당|선순위|앞선\s*빚|융자)[가-힣]{0,3}\s*(?:하나도\s*|전혀\s*)?없|no (?:prior )?(?:lien|mortgage|debt)",
    re.IGNORECASE,
)
_FIRST_EVER = re.compile(
    r"생애\s*최초|생애\s*첫|첫\s*집|(?:집|주택|아파트)[을를은는이가]?\s?(?:난생\s?)?처음\s?(?:사|산|살|구입|장만|매수)"
    r"|처음(?:으로)?\s?(?:내\s?)?(?:집|주택|아파트)[을를]?\s?(?:사|산|살|구입|장만|매수)"
    r"|first home|first[- ]time buyer|never owned",
    re.IGNORECASE,
)
_WITH_VAT = re.compile(
    r"(?:부가세|부가가치세|VAT)(?:까지|를|도|을)?\s?(?:포함|합치|합해|합쳐|합하|더하|더해|붙이|붙으)"
    r"|\b(?:with|including|incl\.?|plus) (?:the )?VAT\b|\bVAT (?:included|inclusive)\b",
    re.IGNORECASE,
)
_PAID = re.compile(
    r"중도금[가-힣0-9,\s]{0,14}(?:들어왔|들어온|입금됐|입금했|받았|받은|냈|보냈|보낸|치렀|치른|줬|지급했|건넸|까지\s?(?:받|내|보내|주))"
    r"|\b(?:interim|middle|second) (?:payment|instalment)\b[^.?!]{0,24}"
    r"\b(?:arrived|came in|received|was paid|went through)\b"
    r"|\b(?:paid|received|sent) (?:the |an? )?(?:interim|middle|second) (?:payment|instalment)\b",
    re.IGNORECASE,
)
_NO_FIRST_HOME_RELIEF = re.compile(
    r"감면[을은]?\s?(?:빼|없이|없으면|제외|안\s?받|못\s?받)"
    r"|생애\s*(?:최초|첫)(?:(?!으면|되면|하면|교육세|농특|농어촌)[가-힣\s]){0,24}"
    r"(?:말고|빼고|제외|아니|아닌|아님|없이|안\s?[되된될됩돼]|못\s?받|해당[가-힣\s]{0,4}(?:없|안|않|아니))"
    r"|\b(?:no|not|without)\b[^.?!]{0,24}\bfirst[- ](?:home|time)",
    re.IGNORECASE,
)
_FIRST_HOME = re.compile(r"생애\s*최초|첫\s*집|무주택|first home", re.IGNORECASE)
_HOMES = re.compile(r"([2-9]|두|세|네|다섯)\s*(?:주택|채(?![권무])|번째\s*(?:집|주택))")
_ONE_MORE = re.compile(r"(?:집|주택|아파트)[이가을를은는]?\s?(?:하나|한\s?채)\s?(?:더\s?(?:있|가지|보유|갖)|이미\s?있)")
_COUNTED = {"두": 2, "세": 3, "네": 4, "다섯": 5}
_COUNTED_IN_ENGLISH = {"no": 0, "a": 1, "an": 1, "one": 1, "1": 1, "two": 2, "2": 2, "three": 3, "3": 3}
_OWNED_IN_ENGLISH = re.compile(
    r"(?<!landlord )(?<!owner )\b(?:owns?|(?:have|has)(?! an? ))\s(?P<count>no|an?|one|two|three|[123])\s(?:other )?"
    r"(?:apartment|home|house|flat|place|property|propert)\w*\b(?! (?:in mind|tax|question))",
    re.IGNORECASE,
)
_NTH = {"second": 2, "third": 3, "fourth": 4}
_NTH_IN_ENGLISH = re.compile(
    r"\b(?P<nth>second|third|fourth) (?:home|house|apartment|flat|property)\b"
    r"|\b(?:buy|buying|purchas\w+) (?:a|my|our|the) (?P<other>second|third|fourth)\b",
    re.IGNORECASE,
)
_ADJUSTED = re.compile(
    r"(?P<not>비\s*(?:조정|규제))"
    r"|(?:조정\s*(?:대상)?\s*지역|규제\s*지역)(?P<denied>[은는이가도]?\s?(?:아니|아닌|아님|밖))?"
    r"|(?P<not_en>un|non-|not (?:an? )?)?[\"'“‘]?(?:regulated|adjusted|adjustment)[\"'”’]?[- ]"
    r"(?:target )?(?:area|zone)",
    re.IGNORECASE,
)
_HOUSEHOLDS: tuple[tuple[Household, re.Pattern[str]], ...] = (
    ("first_time", _FIRST_EVER),
    ("newlywed", re.compile(r"신혼|newly\s*wed", re.IGNORECASE)),
    ("newborn", re.compile(r"신생아|출산|newborn", re.IGNORECASE)),
    ("two_children", re.compile(r"(?:2|두|3|세)\s*자녀|다자녀|아이(?:가)?\s*둘|two children", re.IGNORECASE)),
    ("youth", re.compile(r"청년|youth", re.IGNORECASE)),
)
_SAME_PRICE = re.compile(
    r"(?:금액|보증금|월세|조건|가격|전세금|임대료)[가-힣\s]{0,8}(?:그대로|동일|변동\s?없|변경\s?없|안\s?바뀌|바뀌지\s?않|똑같)[가-힣\s,0-9/]{0,30}(?:갱신|재계약|연장)"
    r"|(?:갱신|재계약|연장)[가-힣\s,]{0,16}(?:금액|보증금|월세|조건|가격)[가-힣\s]{0,6}(?:그대로|동일|변동\s?없|변경\s?없|안\s?바뀌|똑같)"
    r"|\b(?:renew|extend)[a-z]{0,4}\b.{0,40}\b(?:same|unchanged)\b|\b(?:same|unchanged)\b.{0,30}\b(?:renew|extend|extension)",
    re.IGNORECASE,
)
_NOT_YET_PAID = re.compile(
    r"중도금[가-힣]{0,2}\s?(?:지급\s?|받기\s?|내기\s?|보내기\s?|주기\s?|치르기\s?)?(?:전(?![가-힣]|세|액|부|체)|전[에이인입임]|아직|안\s|못\s)"
    r"|아직\s?중도금|중도금은?\s?(?:아직|오가지)|중도금\s?(?:날|날짜|일|일자|지급일|기일)?[은이가]?\s?"
    r"(?:다음|내달|아직|멀|남|안\s?(?:됐|왔|되)|(?:[0-9]{1,2}[월일주]|며칠|한\s?달|열흘|보름)[가-힣\s]{0,6}(?:예정|남|뒤|후))"
    r"|계약금(?:만|까지만)[가-힣\s]{0,10}(?:오간|오갔|오고|냈|낸|내고|받|주고|준|줬|건네|걸|보냈|보낸|넣|치렀|치른)"
    r"|\bbefore (?:the |any )?(?:interim|middle|second) payment"
    r"|\b(?:no|without (?:any |an )?|not yet|haven'?t|hasn'?t)\b[^.?!]{0,24}\b(?:interim|middle|second) payment",
    re.IGNORECASE,
)
_DUAL_INCOME = re.compile(r"맞벌이|dual income", re.IGNORECASE)
_RENEWS = re.compile(r"갱신|재계약|연장|renew", re.IGNORECASE)
_NEW_CONTRACT = re.compile(r"신규\s*계약|새로\s*계약|새\s*세입자|new (?:contract|lease|tenant)", re.IGNORECASE)
