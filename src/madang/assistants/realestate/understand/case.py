"""The case: the facts about a home, lease or purchase that a message gives; and whether a message only adds a detail to
the last question.
"""

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Literal, TypeVar

from madang.assistants.realestate.analyse.legal_figures import Household
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.understand.amounts import read_amounts, with_won_units
from madang.reading.dates import find_periods
from madang.reading.numbers import Area, find_areas, find_percentages
from madang.state import Frozen, stored_as

DealWord = Literal["sale", "jeonse", "wolse"]
Party = Literal["tenant", "landlord", "buyer", "seller"]
Premises = Literal["home", "officetel", "shop"]


T = TypeVar("T")


@stored_as("realestate.case", formerly=("madang.assistants.realestate.domain.cases:Case",))
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
    unnamed: int | None = None
    percent: Decimal | None = None
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
    renewal: bool | None = None

    def updated(self, newer: "Case") -> "Case":
        """The case with the fields that `newer` gives; the others stay."""
        given = {name: value for name, value in dict(newer).items() if value is not None}
        return self.changed(**given)


def read_case(text: str, today: date) -> Case:
    """All facts of the case that a message gives."""
    message = with_won_units(text[:_LONGEST])
    days = _days(message, today)
    percent = next(iter(find_percentages(message)), None)
    return Case(
        **read_amounts(message),
        percent=Decimal(percent.value) if percent else None,
        area=_area(message),
        deal=_deal(message),
        premises=_first(_PREMISES, message),
        party=_first(_PARTIES, message),
        contracted_on=days.get("contracted_on"),
        paid_on=days.get("paid_on"),
        ends_on=days.get("ends_on"),
        moved_in_on=days.get("moved_in_on"),
        secured_on=days.get("secured_on"),
        fixed_on=days.get("fixed_on"),
        homes=_homes(message),
        adjusted_area=_adjusted_area(message),
        first_home=True if _FIRST_EVER.search(message) else None,
        households=tuple(kind for kind, words in _HOUSEHOLDS if words.search(message)) or None,
        dual_income=True if _DUAL_INCOME.search(message) else None,
        years=_years(message),
        renewal=_renewal(message),
    )


def is_follow_up(message: str, case: Case, place: NamedPlace | None) -> bool:
    """Whether a message gives a fact of the case or a place, and contains nothing else."""
    if len(message) > _LONGEST_FOLLOW_UP or (case == Case() and place is None):
        return False
    rest = message
    for name in place.names if place else ():
        rest = rest.replace(name, " ")
    return not _FOLLOW_UP_WORDS.sub("", rest)


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


def _days(text: str, today: date) -> dict[str, date]:
    """Dates by the event on them, which the nearest word names."""
    days = dict[str, date]()
    future, past = find_periods(text, today), find_periods(text, today, prefer="past")
    for as_future, as_past in zip(future, past, strict=True):
        if as_future.granularity not in {"day", "month"}:
            continue
        name = _nearest_event(text, as_future.span)
        happened = name != "ends_on" and _has_happened(text, as_future.span)
        if name:
            days.setdefault(name, as_past.start if happened else as_future.start)
    return days


def _has_happened(text: str, span: tuple[int, int]) -> bool:
    """Whether the words around a date are in the past tense: after it in Korean, also before it in English."""
    before = text[max(0, span[0] - _BEFORE) : span[0]]
    return _HAPPENED.match(text, span[1]) is not None or _HAPPENED_BEFORE.search(before) is not None


def _nearest_event(text: str, span: tuple[int, int]) -> str | None:
    """The event on the date at `span`: by the nearest word after it, else by the nearest one before."""
    if _UNTIL.match(text, span[1]):
        return "ends_on"
    behind, before = text[span[1] : span[1] + _BEHIND], text[max(0, span[0] - _BEFORE) : span[0]]
    after = {found.start(): name for name, words in _DAY_WORDS if (found := words.search(behind))}
    if after:
        return after[min(after)]
    ahead = {found.end(): name for name, words in _DAY_WORDS for found in words.finditer(before)}
    return ahead[max(ahead)] if ahead else None


def _homes(text: str) -> int | None:
    if _FIRST_HOME.search(text):
        return 1
    found = _HOMES.search(text)
    return _COUNTED.get(found.group(1)) or int(found.group(1)) if found else None


def _adjusted_area(text: str) -> bool | None:
    """Whether the text names an area with stricter tax and loan rules (True) or one without (False)."""
    found = _ADJUSTED.search(text)
    return not (found.group("not") or found.group("not_en")) if found else None


def _years(text: str) -> int | None:
    found = _TERM.search(text)
    return int(found.group(1) or found.group(2)) if found else None


def _renewal(text: str) -> bool | None:
    if _RENEWS.search(text):
        return True
    return False if _NEW_CONTRACT.search(text) else None


def _first(patterns: Sequence[tuple[T, re.Pattern[str]]], text: str) -> T | None:
    return next((kind for kind, pattern in patterns if pattern.search(text)), None)


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
_BEHIND, _BEFORE = 24, 20
_UNTIL = re.compile(r"\s*까지")
_HAPPENED = re.compile(r"[^?.!]{0,24}?(?:[했었았였렸갔왔샀냈뒀났졌]|\b(?:signed|moved|bought|paid|was|were|did)\b)")
_HAPPENED_BEFORE = re.compile(r"\b(?:signed|moved|bought|paid|contracted)\b", re.IGNORECASE)
_DAY_WORDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("ends_on", re.compile(r"만기|만료|끝나|종료|ends?\b|expires?", re.IGNORECASE)),
    ("secured_on", re.compile(r"근저당|저당|담보|mortgage", re.IGNORECASE)),
    ("fixed_on", re.compile(r"확정일자|fixed date", re.IGNORECASE)),
    ("moved_in_on", re.compile(r"전입|이사|입주|moved? in", re.IGNORECASE)),
    ("paid_on", re.compile(r"잔금|취득|balance|closing", re.IGNORECASE)),
    ("contracted_on", re.compile(r"계약|체결|signed|contract", re.IGNORECASE)),
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
_TERM = re.compile(r"([1-9][0-9]?)\s*년\s*(?:만기|상환|동안 갚)|over ([1-9][0-9]?) years", re.IGNORECASE)
_RENEWS = re.compile(r"갱신|재계약|연장|renew", re.IGNORECASE)
_NEW_CONTRACT = re.compile(r"신규\s*계약|새로\s*계약|새\s*세입자|new (?:contract|lease|tenant)", re.IGNORECASE)
_LONGEST_FOLLOW_UP = 60
_FOLLOW_UP_WORDS = re.compile(
    r"보증금|전세금?|월세|반전세|연봉|연소득|소득|월급|집값|매매가?|시세|가격|금리|이자율?|대출|근저당|선순위|공시가격?|아파트"
    r"|오피스텔|빌라|상가|가게|집|지역|동네|주택자?|채|만기|계약일?|전용|면적|평형?|타입|생애\s*최초|무주택"
    r"|세입자|임차인|조정\s*(?:대상)?\s*지역|규제\s*지역|신혼|청년|[두세네]\s*(?:번째|채)|번째"
    r"|작년|재작년|올해|내년|지난\s*달|이번\s*달|다음\s*달|오늘|어제|(?:이야|이에요|예요|입니다|야|임)(?=\s|[?？!.,~]|$)"
    r"|(?:내|제|저|저희|우리|새|다른|기존|아직|지금|현재)(?=\s)|(?:말고|아니고|아니라)"
    r"|(?:없|있|계약|체결|전입|이사|입주)?(?:했|하|었|았|였|이었|이)?(?:대요?|래요?|다고|어요?|음|습니다|고요?|는데요?|지만)(?=\s|[?？!.,~]|$)"
    r"|그럼|그러면|그렇다면|만약|만일|혹시|아니|근데|이라면|라면|이면|다면|하면|남기면|낮추면|유지하면|일\s*때|때는?|경우에?는?|정도"
    r"|[0-9０-９]+|[억천백만원%㎡년월일개,.]|퍼센트|프로"
    r"|(?:이?[은는이가을를로에도만]|으로|에서|요|인데|이고|면|때)(?=\s|[?？!.,~]|$|[0-9])"
    r"|\b(?:and|but|of|what|how|about|if|then|in|at|for|the|a|an|is|are|it|its|with|my|were|was|would|be|instead|deposit|rent"
    r"|monthly|jeonse|wolse|income|salary|price|purchase|buying|buy|loan|rate|interest|won|million|billion|m2|sale|percent|years?)\b"
    r"|[\s?？!~·…:;()'\"-]",
    re.IGNORECASE,
)
