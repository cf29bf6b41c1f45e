"""Amounts of money in a message and the role of each: a deposit, a rent, a price, or the new value of one of them."""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Literal

from madang.reading.numbers import Money, find_money

AmountRole = Literal[
    "deposit", "rent", "price", "income", "loan", "senior_debt", "public_price", "raise_by", "raise_rent_by",
    "new_deposit", "new_rent", "unnamed",
]  # fmt: skip


def read_amounts(text: str) -> Mapping[AmountRole, int]:
    """The amounts by role; of two with the same role the first, unless the second can be its new value."""
    named, end, tenants = dict[AmountRole, int](), 0, list(_TENANTS.finditer(text))
    for money in _mentions(text):
        before, end = text[max(end, money.span[0] - _REACH) : money.span[0]], money.span[1]
        after, rises = text[end : end + _REACH], _rises(money, before)
        role = _role(before, after) if rises else _role_beside(before, after, named)
        if _is_new_tenants(tenants, money.span[0]):
            role = _NEW.get(role, role)
        monthly = role == "income" and _MONTHLY.search(before)
        named.setdefault(role, int(money.amount) * (12 if monthly else 1))
        if rises and role in _NEW:
            named.setdefault(_NEW[role], int(money.upper or 0))
    if _NO_DEBT.search(text):
        named.setdefault("senior_debt", 0)
    return named


def with_won_units(text: str) -> str:
    """The text with `won` after bare English amounts such as 800k, and a landlord's mortgage named as a lien."""
    clear = _MORTGAGE.sub("lien", text) if _TENANCY.search(text) else text
    return _PLAIN_NUMBER.sub(r"\g<0> won", _MILLIONS.sub(r"\g<0> won", clear))


def _mentions(text: str) -> Sequence[Money]:
    """Every amount; one without a unit counts if the word before it names money: 월세 50을 60으로."""
    with_unit = find_money(text)
    taken = {position for money in with_unit for position in range(*money.span)}
    bare = [
        money
        for money in find_money(text, bare_unit=_TEN_THOUSAND)
        if not taken.intersection(range(*money.span)) and _is_money(text, money.span)
    ]
    return sorted((*with_unit, *bare), key=lambda money: money.span)


def _is_money(text: str, span: tuple[int, int]) -> bool:
    before = text[max(span[0] - _REACH, 0) : span[0]]
    changed = _FROM.search(before) is not None and _TO.match(text, span[1]) is not None
    return changed or _NAMES_MONEY.search(before) is not None


def _rises(money: Money, before: str) -> bool:
    """Whether two amounts are a change from one to the other, not a range."""
    return money.upper is not None and _SAYS_FROM.search(before + money.text) is not None


def _role_beside(before: str, after: str, named: Mapping[AmountRole, int]) -> AmountRole:
    """The role of an amount by the words around it and by the roles found before."""
    role = _role(before, after)
    lease = _last_lease(named)
    if _RAISED.match(after):
        return "raise_rent_by" if role == "rent" else "raise_by"
    if role in {"deposit", "unnamed"} and (_IS_KEPT.match(after) or _KEEPING.search(before)):
        return "new_deposit"
    if role == "unnamed":
        return _NEW[lease] if lease in named and _changes(before, after) else role
    return _NEW[role] if role in _NEW and (role in named or _RAISED_TO.match(after)) else role


def _last_lease(named: Mapping[AmountRole, int]) -> AmountRole:
    """Which of deposit and rent was named last."""
    leases: list[AmountRole] = [role for role in named if role in {"deposit", "rent"}]
    return leases[-1] if leases else "deposit"


def _changes(before: str, after: str) -> bool:
    """Whether an amount is the new value of an earlier one."""
    return any((_TO.match(after), _DEMANDED.match(after), _TO_BEFORE.search(before)))


def _role(before: str, after: str) -> AmountRole:
    """The role by the nearest word: right before the amount, right after it, or farther before it."""
    found, follows = list(_ROLES.finditer(before)), _ROLES_AFTER.match(after)
    if found and (follows is None or _BETWEEN.fullmatch(before, found[-1].end())):
        return _role_of(found[-1])
    if follows:
        return _role_of(follows)
    return "price" if _HOME.search(before) else "unnamed"


def _is_new_tenants(tenants: Sequence[re.Match[str]], position: int) -> bool:
    """Whether the tenant mentioned last before an amount is the new one."""
    before = bisect_right(tenants, position, key=lambda found: found.end())
    return before > 0 and tenants[before - 1].group("new") is not None


def _role_of(found: re.Match[str]) -> AmountRole:
    return next(role for role in _NAMED if role in found.groupdict() and found.group(role))


_REACH = 16
_TEN_THOUSAND = 10_000
_NAMED: tuple[AmountRole, ...] = ("deposit", "rent", "price", "income", "loan", "senior_debt", "public_price")
_NEW: dict[AmountRole, AmountRole] = {"deposit": "new_deposit", "rent": "new_rent", "unnamed": "new_deposit"}
_MORTGAGE = re.compile(r"(?:prior )?\bmortgages?\b", re.IGNORECASE)
_TENANCY = re.compile(r"\b(?:deposit|jeonse|tenant|landlord|lease)\b", re.IGNORECASE)
_NO_DEBT = re.compile(
    r"(?:근저당|선순위|앞선\s*빚|융자)[가-힣]{0,3}\s*(?:하나도\s*|전혀\s*)?없|no (?:prior )?(?:lien|mortgage|debt)",
    re.IGNORECASE,
)
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
    r"|(?P<senior_debt>근저당|채권\s*최고액|선순위|담보대출|liens?\b|prior mortgage|senior debt)"
    r"|(?P<income>연봉|연소득|소득|월급|세전|income|salary|earn)"
    r"|(?P<rent>월세(?![는은가이]?\s*(?:없|안\s*내))|월\s*임대료|월?차임|임대료|(?<![0-9])월\s*$"
    r"|monthly rent|rent(?:al)?\b)"
    r"|(?P<deposit>보증금|전세금|전세|deposit|jeonse)"
    r"|(?P<loan>대출|융자|빌리|loan|borrow)"
    r"|(?P<price>매매가|매매|집값|시세|매수|분양가|가격|price|worth|purchase|buying)",
    re.IGNORECASE,
)
_ROLES_AFTER = re.compile(
    r"\s*(?:짜리|의|인|이하|정도)?\s*(?:(?P<deposit>전세|보증금|deposit|jeonse)|(?P<rent>월세|rent\b)"
    r"|(?P<loan>대출|융자|loan)|(?P<income>연봉|소득|salary)|(?P<senior_debt>근저당)"
    r"|(?P<price>아파트|집|주택|빌라|오피스텔|매물|건물|매매|apartment|house|home|flat))",
    re.IGNORECASE,
)
_TENANTS = re.compile(
    r"(?P<new>(?:새|새로운|다음|다른|딴)\s*(?:세입자|임차인|사람)|(?:new|another|other) tenant|some(?:one|body) else)"
    r"|저는|제가|저의|우리|원래|기존|\bI\b|\bmy\b|\bmine\b",
    re.IGNORECASE,
)
_HOME = re.compile(r"(?:아파트|오피스텔|빌라|주택|건물)\s*$")
_BETWEEN = re.compile(r"(?:\s|[은는이가을를도만에:]|약|대략|한|\b(?:of|is|was|at|from)\b)*")
_RAISED = re.compile(
    r"(?:을|를|이나|만큼|정도|씩)?\s*(?:더\s*(?:달|내라|내래|요구|받)|(?:더\s*)?(?:올려|올리|올린|인상|증액|more\b|increase))"
)
_RAISED_TO = re.compile(r"(?:으로|로|까지)\s*(?:더\s*)?(?:올려|올리|올린|인상|증액|바꾸|바꿔|변경|낮추|낮춰)")
_KEEPING = re.compile(r"\b(?:keeping|leaving|rent with)\s*$", re.IGNORECASE)
_SAYS_FROM = re.compile(r"\bfrom\b|에서", re.IGNORECASE)
_FROM = re.compile(r"[0-9억천만백원](?:에서|을|를)\s*$")
_TO = re.compile(r"(?:으로|로|까지)")
_TO_BEFORE = re.compile(r"\bto\s*$", re.IGNORECASE)
_DEMANDED = re.compile(r"(?:을|를|으로|로)?\s*(?:달래|달라|내래|내라|요구|부르|부릅)")
_MONTHLY = re.compile(r"월급|월\s*소득|monthly (?:income|salary)|a month")
_NAMES_MONEY = re.compile(
    r"(?:보증금|전세금?|월세|차임|임대료|연봉|연소득|소득|월급|대출|융자|매매가?|집값|시세|근저당|채권\s*최고액|선순위"
    r"|공시가격?|(?<![0-9])월)(?:은|는|이|가|을|를|도|만)?\s*$"
)
_IS_KEPT = re.compile(r"(?:을|를|만|은)?\s*(?:남기|남겨|두고|유지하고)")
