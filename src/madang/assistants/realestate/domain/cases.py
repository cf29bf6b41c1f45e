"""A case: what a person has told of their home, lease or purchase, read from everyday Korean and English.

Amounts are told apart by the words around them; where a message does not say what an amount is, it stays unnamed and
the question decides.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Literal, TypeVar

from madang.models.language import Area, Money, find_areas, find_money, find_percentages, find_periods
from madang.state.frozen import Frozen

__all__ = ["AmountRole", "Case", "DealWord", "Party", "Premises", "read_case"]

AmountRole = Literal[
    "deposit", "rent", "price", "income", "loan", "senior_debt", "public_price", "raise_by", "new_deposit", "new_rent",
    "unnamed",
]  # fmt: skip
DealWord = Literal["sale", "jeonse", "wolse"]
Party = Literal["tenant", "landlord", "buyer", "seller"]
Premises = Literal["home", "officetel", "shop"]


T = TypeVar("T")


class Case(Frozen):
    """What is known; None and empty stand for what was not told. Amounts are won, the rate and shares percent."""

    deposit: int | None = None
    rent: int | None = None
    price: int | None = None
    income: int | None = None
    loan: int | None = None
    senior_debt: int | None = None
    public_price: int | None = None
    raise_by: int | None = None
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
    first_home: bool | None = None
    years: int | None = None
    renewal: bool | None = None

    def updated(self, told: "Case") -> "Case":
        """The case with what was told since; what it does not mention stays."""
        known = {name: value for name, value in dict(told).items() if value is not None}
        return self.changed(**known)


def read_case(text: str, today: date) -> Case:
    """All that a message tells of a case."""
    said = _in_won(text[:_LONGEST])
    amounts, changes = _amounts(said), _changes(said)
    days = _days(said, today)
    percent = next(iter(find_percentages(said)), None)
    return Case(
        **{role: amounts.get(role) for role in _ROLE_FIELDS},
        new_deposit=amounts.get("new_deposit", changes.get("new_deposit")),
        new_rent=amounts.get("new_rent", changes.get("new_rent")),
        percent=Decimal(percent.value) if percent else None,
        area=_area(said),
        deal=_deal(said),
        premises=_first(_PREMISES, said),
        party=_first(_PARTIES, said),
        contracted_on=days.get("contracted_on"),
        paid_on=days.get("paid_on"),
        ends_on=days.get("ends_on"),
        moved_in_on=days.get("moved_in_on"),
        secured_on=days.get("secured_on"),
        fixed_on=days.get("fixed_on"),
        homes=_homes(said),
        first_home=True if _FIRST_EVER.search(said) else None,
        years=_years(said),
        renewal=_renewal(said),
    )


def _in_won(text: str) -> str:
    """The text with the won that English speakers leave out: deposit 100 million, rent of 500,000, 800k."""
    return _PLAIN_NUMBER.sub(r"\g<0> won", _MILLIONS.sub(r"\g<0> won", text))


def _amounts(text: str) -> dict[AmountRole, int]:
    """The amounts by what they are; of two of the same kind the first."""
    named, end, tenants = dict[AmountRole, int](), 0, list(_TENANTS.finditer(text))
    for money in _mentions(text):
        before, end = text[max(end, money.span[0] - _REACH) : money.span[0]], money.span[1]
        if _IS_KEPT.match(text, end):
            continue
        role = _role(before, text[end : end + _REACH])
        if _is_new_tenants(tenants, money.span[0]):
            role = _OF_NEW_TENANT.get(role, role)
        monthly = role == "income" and _MONTHLY.search(before)
        named.setdefault(role, int(money.amount) * (12 if monthly else 1))
    return named


def _mentions(text: str) -> Sequence[Money]:
    """Every amount; one without a unit counts where a word right before it says that it is money: 월세 50."""
    sure = find_money(text)
    taken = {place for money in sure for place in range(*money.span)}
    bare = [
        money
        for money in find_money(text, bare_unit=_TEN_THOUSAND)
        if not taken.intersection(range(*money.span))
        and _NAMES_MONEY.search(text[max(money.span[0] - _REACH, 0) : money.span[0]])
    ]
    return sorted((*sure, *bare), key=lambda money: money.span)


def _role(before: str, after: str) -> AmountRole:
    if _RAISED.match(after):
        return "raise_by"
    if found := list(_ROLES.finditer(before)):
        return _role_of(found[-1])
    if follows := _ROLES_AFTER.match(after):
        return _role_of(follows)
    return "price" if _HOME.search(before) else "unnamed"


def _is_new_tenants(tenants: Sequence[re.Match[str]], place: int) -> bool:
    """Whether the last of the tenants spoken of before an amount is the one who came after."""
    before = bisect_right(tenants, place, key=lambda found: found.end())
    return before > 0 and tenants[before - 1].group("new") is not None


def _role_of(found: re.Match[str]) -> AmountRole:
    return next(role for role in _ROLE_FIELDS if role in found.groupdict() and found.group(role))


def _changes(text: str) -> dict[str, int]:
    """What deposit or rent is to become: 3억에서 3억 2천으로, 월세 50을 60으로."""
    found = _KEPT.search(text) or _FROM_TO.search(text)
    if found is None:
        return {}
    later = find_money(found.group("to"), bare_unit=_TEN_THOUSAND)
    if not later:
        return {}
    is_rent = bool(re.search(r"월세|차임|임대료|rent", text[: found.end()])) and not _KEPT.search(text)
    return {"new_rent" if is_rent else "new_deposit": int(later[0].amount)}


def _area(text: str) -> Decimal | None:
    """The exclusive area in square metres; a bare 59, 74, 84 or 114 before a word of the market is one too."""
    areas: list[Area] = find_areas(text)
    if areas:
        return Decimal(areas[0].square_metres)
    bare = _BARE_AREA.search(text)
    return Decimal(bare.group(1)) if bare else None


def _deal(text: str) -> DealWord | None:
    """The kind of deal that is named first."""
    found: dict[int, DealWord] = {match.start(): kind for kind, pattern in _DEALS for match in pattern.finditer(text)}
    return found[min(found)] if found else None


def _days(text: str, today: date) -> dict[str, date]:
    """Days by what happened or will happen on them: by the nearest word that says so."""
    days = dict[str, date]()
    ahead, back = find_periods(text, today), find_periods(text, today, prefer="past")
    for coming, gone in zip(ahead, back, strict=True):
        if coming.granularity not in {"day", "month"}:
            continue
        name = _nearest_event(text, coming.span)
        happened = name != "ends_on" and _HAPPENED.match(text, coming.span[1])
        if name:
            days.setdefault(name, gone.start if happened else coming.start)
    return days


def _nearest_event(text: str, span: tuple[int, int]) -> str | None:
    """What is said to be on the day at `span`: the word behind it that is nearest, else the one before."""
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
    return int(found.group(1)) if found else None


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
_REACH = 16
_TEN_THOUSAND = 10_000
_ROLE_FIELDS: tuple[AmountRole, ...] = (
    "deposit", "rent", "price", "income", "loan", "senior_debt", "public_price", "raise_by", "unnamed",
)  # fmt: skip
_MILLIONS = re.compile(
    r"\d(?:\s*(?:thousand|million|billion)|[kmb])\b"
    r"(?!\s*(?:won|krw|dollar|usd|euro|yen|people|units|away|from|wide|long|high))",
    re.IGNORECASE,
)
_PLAIN_NUMBER = re.compile(
    r"\b(?:deposit|rent|price|income|salary|loan)\b(?:\s+(?:is|was|of|at))?\s*(?:\d{1,3}(?:,\d{3})+|\d{5,})\b"
    r"(?!\s*(?:won|krw))(?![,.]\d)",
    re.IGNORECASE,
)
_ROLES = re.compile(
    r"(?P<public_price>공시가격?|공시지가|(?:announced|official|public) price)"
    r"|(?P<senior_debt>근저당|채권\s*최고액|선순위|담보대출|prior mortgage|senior debt)"
    r"|(?P<income>연봉|연소득|소득|월급|세전|income|salary|earn)"
    r"|(?P<rent>월세|월\s*임대료|월?차임|임대료|(?<![0-9])월\s*$|monthly rent|rent(?:al)?\b)"
    r"|(?P<deposit>보증금|전세금|전세|deposit|jeonse)"
    r"|(?P<loan>대출|융자|빌리|loan|borrow)"
    r"|(?P<price>매매가|매매|집값|시세|매수|분양가|가격|price|worth)",
    re.IGNORECASE,
)
_ROLES_AFTER = re.compile(
    r"\s*(?:짜리|의|인|이하|정도)?\s*(?:(?P<deposit>전세|보증금|deposit|jeonse)|(?P<rent>월세|rent\b)"
    r"|(?P<loan>대출|융자|loan)|(?P<income>연봉|소득|salary)|(?P<senior_debt>근저당)"
    r"|(?P<price>아파트|집|주택|빌라|오피스텔|매물|건물|매매|apartment|house|home|flat))",
    re.IGNORECASE,
)
_OF_NEW_TENANT: dict[AmountRole, AmountRole] = {
    "deposit": "new_deposit",
    "rent": "new_rent",
    "unnamed": "new_deposit",
}
_TENANTS = re.compile(
    r"(?P<new>(?:새|새로운|다음|다른|딴)\s*(?:세입자|임차인|사람)|(?:new|another|other) tenant|some(?:one|body) else)"
    r"|저는|제가|저의|우리|원래|기존|\bI\b|\bmy\b|\bmine\b",
    re.IGNORECASE,
)
_HOME = re.compile(r"(?:아파트|오피스텔|빌라|주택|건물)\s*$")
_RAISED = re.compile(r"(?:을|를|이나|만큼|정도)?\s*(?:더\s*)?(?:올려|올리|올린|인상|증액|more\b|increase)")
_MONTHLY = re.compile(r"월급|월\s*소득|monthly (?:income|salary)|a month")
_NAMES_MONEY = re.compile(
    r"(?:보증금|전세금?|월세|차임|임대료|연봉|연소득|소득|월급|대출|융자|매매가?|집값|시세|근저당|채권\s*최고액|선순위"
    r"|공시가격?|(?<![0-9])월)(?:은|는|이|가|을|를)?\s*$"
)
_IS_KEPT = re.compile(r"(?:을|를|만|은)?\s*(?:남기|남겨|두고|유지하고)")
_KEPT = re.compile(
    r"보증금(?:을|은|만)?\s*(?P<to>[0-9][0-9억천만백\s,.]*(?:원)?)(?:을|를|만|은)?\s*(?:남기|남겨|두고|유지하고|keep)"
)
_FROM_TO = re.compile(r"(?:에서|을|를|from)\s*(?P<to>[0-9억천만백\s,.]+(?:원)?)(?:으로|로|까지|\b)", re.IGNORECASE)
_BARE_AREA = re.compile(
    r"(?<![0-9.])(39|49|59|74|76|84|101|114|135)(?:\s*(?:타입|형|A|B|C))?(?=\s|$|\D)(?!\s*(?:만|억|천|원|%|개월|년|일|명))"
)
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
_BEHIND, _BEFORE = 24, 8
_UNTIL = re.compile(r"\s*까지")
_HAPPENED = re.compile(r"[^?.!]{0,24}?(?:[했었았였렸갔왔샀냈뒀났졌]|\b(?:signed|moved|bought|paid|was|were|did)\b)")
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
_HOMES = re.compile(r"([2-9])\s*(?:주택|채|번째 집)")
_TERM = re.compile(r"([1-9][0-9]?)\s*년\s*(?:만기|상환|동안 갚)|over ([1-9][0-9]?) years", re.IGNORECASE)
_RENEWS = re.compile(r"갱신|재계약|연장|renew", re.IGNORECASE)
_NEW_CONTRACT = re.compile(r"신규\s*계약|새로\s*계약|새\s*세입자|new (?:contract|lease|tenant)", re.IGNORECASE)
