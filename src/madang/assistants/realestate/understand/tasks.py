"""The tasks of the assistant, which of them a message asks for, and the details each one needs."""

import re
from collections.abc import Iterable, Mapping
from typing import Literal, get_args

from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.understand.case import Case

TaskKind = Literal[
    "legal", "market", "property", "loan_products",
    "increase", "conversion", "priority", "brokerage", "loan", "repayment", "yield", "acquisition_tax", "burden",
    "gains_tax", "total_cost", "sum",
    "report", "renewal", "standing", "guarantee", "damages", "scope",
    "sale_report", "cancellation_report", "tax_report", "move_in_report",
    "risk", "contract", "overview",
    "document",
]  # fmt: skip
Need = Literal[
    "place", "amount", "worth", "lease", "deposit", "rent", "price", "limit", "income", "loan", "ends_on",
    "sold_for", "bought_for", "years",
]  # fmt: skip
"""A field of the case, the place, or any of several fields: an amount, what a home is worth, what limits a loan."""


def heard_tasks(labels: Mapping[str, float]) -> dict[TaskKind, float]:
    """The tasks that the reader heard, with their probabilities, the surest first."""
    heard: dict[TaskKind, float] = {task: labels[f"task:{task}"] for task in _KINDS if f"task:{task}" in labels}
    return dict(sorted(heard.items(), key=lambda pair: -pair[1]))


def worded_tasks(text: str, heard: dict[TaskKind, float]) -> dict[TaskKind, float]:
    """The tasks that were heard, with those that closed phrases of the text name or rule out, the first first."""
    if "burden" in heard and _ASKS_SAFETY.search(text):
        heard = {**heard, "risk": max(heard["burden"], heard.get("risk", 0.0))}
    with_rate = heard.get("damages", 0.0) >= _HEARD
    heard = {task: chance for task, chance in heard.items() if _is_named(task, text)}
    said = [named for pattern, named in _WORDINGS if pattern.search(text) and not (with_rate and "conversion" in named)]
    named: dict[TaskKind, float] = {task: least for each in reversed(said) for task, least in each.items()}
    return {**heard, **{task: max(least, heard.get(task, 0.0)) if least else 0.0 for task, least in named.items()}}


def _is_named(task: TaskKind, text: str) -> bool:
    """Whether a text has a word of a task that nobody asks for without one."""
    return task not in _NEVER_UNNAMED or _NEVER_UNNAMED[task].search(text) is not None


def implied_tasks(case: Case) -> tuple[TaskKind, ...]:
    """The tasks that the figures of a message ask for by themselves: a deposit or rent that is to rise."""
    raised = (case.raise_by, case.raise_rent_by, case.raise_percent)
    dearer = ((case.deposit, case.new_deposit), (case.rent, case.new_rent))
    rises = any(raised) or any(now and new and new > now for now, new in dearer)
    return ("increase",) if rises else ()


def fields_used(tasks: Iterable[TaskKind]) -> frozenset[str]:
    """The fields of the case that some tasks work with."""
    return frozenset(field for task in tasks for field in _FIELDS_OF_TASK.get(task, ()))


def is_missing(need: Need, case: Case, place: NamedPlace | None) -> bool:
    """Whether the user has not given it yet."""
    if need == "place":
        return place is None
    if need == "years" and (case.repayment == "bullet" or case.interest_rate is not None):
        return False  # interest alone takes no term, and at a rate that was told thirty years are the rule
    if need == "income" and case.price is not None and case.ltv is not None:
        return False  # the share of the price that may be lent was told: a limit follows without an income
    if need in {"sold_for", "bought_for"} and case.gain is not None:
        return False  # the gain was told, which is all that both amounts are for
    return all(getattr(case, name) is None for name in _FIELDS_OF_NEED.get(need, (need,)))


TASK_NEEDS: Mapping[TaskKind, tuple[Need, ...]] = {
    "market": ("place",),
    "overview": ("place",),
    "priority": ("deposit",),
    "loan": ("limit", "income"),
    "brokerage": ("amount",),
    "report": ("amount",),
    "acquisition_tax": ("price",),
    "gains_tax": ("sold_for", "bought_for"),
    "total_cost": ("price",),
    "conversion": ("deposit",),
    "repayment": ("loan", "years"),
    "yield": ("price", "rent"),
    "renewal": ("ends_on",),
    "guarantee": ("deposit", "worth"),
    "damages": ("lease",),
    "scope": ("deposit", "rent"),
}
"""What a task cannot be done without."""
_FIELDS_OF_NEED: Mapping[Need, tuple[str, ...]] = {
    "amount": ("deposit", "rent", "price", "sold_for", "unnamed"),
    "worth": ("public_price", "price"),
    "lease": ("deposit", "rent", "unnamed"),
    "limit": ("price", "dsr"),
    "deposit": ("deposit", "other_deposits"),
}
_LEASE = ("deposit", "rent")
_FIELDS_OF_TASK: Mapping[TaskKind, tuple[str, ...]] = {
    "market": ("area", "deal", "budget"),
    "overview": ("area", "deal"),
    "property": (*_LEASE, "price", "area", "deal"),
    "loan_products": ("deposit", "price", "income", "households", "dual_income", "first_home"),
    "increase": (
        *_LEASE, "raise_by", "raise_rent_by", "new_deposit", "new_rent", "raise_percent", "contracted_on", "renewal",
    ),
    "conversion": (*_LEASE, "new_deposit", "new_rent", "conversion_rate", "base_rate"),
    "priority": (*_LEASE, "price", "secured_on", "other_deposits"),
    "brokerage": (*_LEASE, "price", "sold_for", "asked_fee", "vat"),
    "loan": (
        "price", "income", "ltv", "dsr", "stress_rate", "loan_cap", "interest_rate", "years", "other_repayment",
        "first_home", "adjusted_area",
    ),
    "repayment": ("loan", "interest_rate", "years", "repayment"),
    "yield": (*_LEASE, "price", "vacancy", "yearly_cost", "loan", "interest_rate", "acquisition_cost"),
    "acquisition_tax": ("price", "area", "homes", "first_home", "adjusted_area"),
    "total_cost": ("price", "area", "homes", "first_home", "adjusted_area", "income", "interest_rate", "years"),
    "gains_tax": (
        "sold_for", "bought_for", "gain", "sale_costs", "bought_on", "sold_on", "months_held", "months_occupied",
        "homes_owned", "temporary_two_homes", "adjusted_area", "adjusted_when_bought",
    ),
    "burden": ("price", "deposit", "senior_debt"),
    "risk": ("price", "deposit", "senior_debt"),
    "report": (*_LEASE, "contracted_on", "same_price"),
    "renewal": ("ends_on", "contracted_on"),
    "standing": ("moved_in_on", "fixed_on", "secured_on"),
    "guarantee": ("deposit", "public_price", "price", "senior_debt"),
    "damages": (*_LEASE, "new_deposit", "new_rent", "loss"),
    "scope": _LEASE,
    "sale_report": ("contracted_on",),
    "cancellation_report": ("contracted_on",),
    "tax_report": ("paid_on",),
    "move_in_report": ("moved_in_on",),
    "document": (*_LEASE, "price", "contracted_on", "ends_on", "moved_in_on", "contract_money"),
}  # fmt: skip
"""What each task works with; a task that is not listed works with no field."""
_KINDS: tuple[TaskKind, ...] = get_args(TaskKind)
_HEARD, _SURE = 0.5, 0.6
NAMED, SAID = 1.5, 2.0
"""Stand for a task that a closed phrase names: surer than any probability, the first only of homes or of a place."""
_NEVER_UNNAMED: Mapping[TaskKind, re.Pattern[str]] = {
    "damages": re.compile(
        r"배상|손해|실거주|거짓|청구|위약|들어와\s?산"
        r"|\b(?:damages?|compensat|claim|sue|lied|false|move in|moving in|pretend)",
        re.IGNORECASE,
    ),
    "acquisition_tax": re.compile(
        r"^(?!.*(?:증여|상속|물려)(?!.*취득세))(?!.*(?:팔아서|팔았|팔면|매도)(?!.*(?:취득|사[면서는려]|살))).*"
        r"(?:취득|세금|세율|등록세|비용|들[어까지고]|드[는나]|총|합|필요|tax|cost|total|all in)",
        re.IGNORECASE | re.DOTALL,
    ),
}
"""What has to stand in a text for a task that figures alone resemble too easily."""
_NAMES_FEE = re.compile(
    r"(?:복비|중개\s?(?:비|보수|수수료|료)|부동산\s?(?:수수료|비))[^.?!]{0,16}(?:얼마|얼만|상한|최대|한도|까지|계산|어떻게\s?되|맞|나오|내야|내나|준비)"
    r"|(?:얼마|최대|상한|계산)[^.?!]{0,12}(?:복비|중개\s?(?:비|보수|수수료|료))"
    r"|\b(?:agent|broker|realtor)(?:'s|age)? (?:fee|commission)\b",
    re.IGNORECASE,
)
_ASKS_FEE_ALONE = re.compile(
    r"^(?!.*(?:올리|올려|오르|인상|증액|갱신|raise|increase|renew)).*"
    r"(?:복비|중개\s?(?:비|보수|수수료|료)|\b(?:agent|broker)\w* (?:fee|commission))",
    re.IGNORECASE | re.DOTALL,
)
_ASKS_MOST = re.compile(
    r"\b(?:rent|deposit|jeonse|renew)\w*\b.*\b(?:most|maximum|highest|max)\b[^.?!]{0,24}\b(?:charge|ask|raise|demand"
    r"|increase)"
    r"|\bhow much can (?:the|my) (?:rent|deposit)\b[^.?!]{0,12}\b(?:go up|rise|increase)",
    re.IGNORECASE | re.DOTALL,
)
_ASKS_CAP = re.compile(
    r"(?:증액|인상|올리|올릴|오를)[가-힣\s]{0,10}(?:상한|한도|최고\s?비율|몇\s?(?:%|퍼센트|프로))"
    r"|(?:재계약|갱신|연장)[가-힣\s]{0,12}(?:상한|한도)[가-힣]?\s?(?:얼마|몇|어떻)"
    r"|\b(?:cap|limit|ceiling|maximum)\b.{0,24}\b(?:increase|hike|raise)",
    re.IGNORECASE,
)
_ON_CAP = re.compile(
    r"^(?!.*(?:전환|환산|월세로|전세로)).*(?:5\s?(?:%|퍼센트|프로)\s?(?:상한|한도|룰|제한)|(?:상한|한도)[인은이]?\s?5\s?(?:%|퍼센트|프로))"
    r"|^(?!.*(?:conver|to rent|into rent)).*\b(?:5|five)[ -]?(?:%|percent|per cent) (?:cap|limit|ceiling|rule)\b",
    re.IGNORECASE | re.DOTALL,
)
_ASKS_CONVERSION = re.compile(
    r"전환율|(?:전세|월세|반전세)로\s?(?:는|치면|따지면|환산|바꾸|바꿔|돌리|돌려|전환|계산)|(?:전세|월세)\s?(?:환산|전환)"
    r"|\b(?:as|into|to) (?:a )?(?:full )?(?:jeonse|wolse|monthly rent)\b|\bjeonse equivalent\b|\bconversion rate\b",
    re.IGNORECASE,
)
_ASKS_FEE = re.compile(
    r"(?:부동산|중개사|중개인|중개업소|복덕방)(?:님|분)?(?:에서|에선|이|가|은|는|한테|측이?|께서)?\s[^.?!]{0,14}"
    r"(?:달라|달래|요구|부르|부릅|내라)[^?!]{0,30}(?:최대|상한|한도|얼마|얼만|맞|적정|법정|최고)"
    r"|(?:부동산|중개사|중개인|중개업소|복덕방)(?:님|분)?(?:에|한테|에게|에다|께)\s[^.?!]{0,8}얼마[가-힣]{0,2}\s?(?:줘|주면|내|드려|드리|지급)"
    r"|\b(?:agent|broker|realtor)\b[^.?!]{0,40}\b(?:fee|commission)\b[^.?!]{0,24}[0-9]",
    re.IGNORECASE,
)
_AVOIDS_FRAUD = re.compile(
    r"(?:사기|깡통)[가-힣\s]{0,12}(?:피하|피할|피해\?|피하는|예방|막으|막는|안\s?당하|안\s?당할|당하지\s?않|조심|구별)"
    r"|\b(?:avoid|prevent|protect (?:myself|me) from|not get)\b.{0,30}\b(?:scam|fraud|cheated)",
    re.IGNORECASE,
)
_ASKS_REASSURANCE = re.compile(
    r"(?:근저당|융자|선순위|가압류|압류|채권최고액)[^.?!]{0,24}(?:괜찮|안전|위험|문제\s?없|들어가도|계약해도)"
    r"|안심(?:해도|할\s?수|하고\s?있어도)|위험하(?:진|지는?)\s?않"
    r"|\b(?:am i|is (?:it|that|this)) safe\b",
    re.IGNORECASE,
)
_ASKS_DAMAGES = re.compile(
    r"(?:실거주|실제\s?거주|들어와\s?산|들어와\s?살|직접\s?산)[^?!]{0,120}(?:배상|손해|청구할\s?수\s?있는\s?(?:최대\s?)?금액)"
    r"|\b(?:mov(?:e|ing) in|own (?:use|residence))\b[^?]{0,200}\b(?:damages|compensation|how much can I claim)\b",
    re.IGNORECASE | re.DOTALL,
)
_ASKS_OVERVIEW = re.compile(
    r"(?:시장|시세|집값|부동산|아파트|매매가|전셋값|실거래)[^.?!\n]{0,20}?(?:전반|종합|전체|동향|상황|흐름)[^.?!\n]{0,14}?"
    r"(?:분석|정리|브리핑|진단|리포트|보고|요약|설명|알려|보여)"
    r"|(?:시장|시세|집값)[을를은도]?\s?(?:좀\s?|한번\s?|깊이\s?|자세히\s?)?(?:분석|진단|브리핑)"
    r"|(?:전반|종합|전체)적(?:으로|인)\s[^.?!\n]{0,16}?(?:시장|시세|집값)[^.?!\n]{0,10}?(?:분석|진단|어때|어떤|정리|평가)"
    r"|\banaly(?:s[ei]s|[sz]e|[sz]ing)\b[^.?!\n]{0,40}\b(?:market|house prices|home prices|flat prices)\b"
    r"|\bmarket (?:analysis|overview|report|summary)\b"
    r"|\b(?:overview|summary|picture) of the [^.?!\n]{0,30}\bmarket\b",
    re.IGNORECASE,
)
_ASKS_YIELD = re.compile(r"수익률|회수\s?기간|\b(?:rental |net |gross )?yield\b|\bpayback\b", re.IGNORECASE)
_ASKS_RISK_BESIDE = re.compile(
    r"(?:위험(?:성|도|요인|요소)?|리스크)(?:이?랑|와|과|하고|도|은|는|까지|,|\s?및)?\s?"
    r"(?:[^.?!\n]{0,16}(?:알려|따져|봐|어때|어떤지|분석|점검|정리|말해|설명|궁금|같이|얼마나)|\?|$)"
    r"|\b(?:the )?risks?(?: involved| of it)?(?=\s?(?:,|and|\?|$))",
    re.IGNORECASE,
)
_ASKS_MARKET = re.compile(r"시세(?:랑|와|하고|도|를|\s?(?:알려|얼마|어때|조회|궁금))")
_ASKS_FUND_LOAN = re.compile(
    r"(?:전세|버팀목|디딤돌|보금자리)\s?(?:자금\s?)?(?:론|대출)[가-힣]{0,2}\s?[^.?!]{0,10}(?:한도|얼마|금리|상품|종류)"
    r"|\b(?:jeonse|lease|housing fund) loans?\b[^.?!]{0,24}\b(?:limit|how much|rates?|products?)\b",
    re.IGNORECASE,
)
_ON_GAINS_TAX = re.compile(
    r"양도(?:소득)?세|양도\s?차익|capital gains?(?: tax)?\b"
    r"|\btax(?:es)?\b[^.?!\n]{0,40}\b(?:sell|selling|sold)\b|\b(?:sell|selling)\b[^.?!\n]{0,40}\btax",
    re.IGNORECASE,
)
_ON_OTHER_TAX = re.compile(
    r"^(?!.*취득세).*(?:종부세|종합부동산세|재산세|양도(?:소득)?세|증여세|상속세|임대\s?소득)"
    r"|^(?!.*acquisition tax).*\b(?:comprehensive (?:real estate|property)|holding|property|capital gains|gift) tax",
    re.IGNORECASE | re.DOTALL,
)
_ASKS_SAFETY = re.compile(r"안전|위험|괜찮|사기|떼일|\b(?:safe|risky?)\b", re.IGNORECASE)
_ASKS_LISTINGS = re.compile(
    r"^(?!.*(?:허위|미끼|가짜|\bfake|\bbait)).*"
    r"(?:매물(?:들|을|이|도|은)?\s?(?:(?:과|이랑|하고|,)\s[^.?!\n]{0,60})?(?:좀\s)?(?:보여|찾|추천|소개|구해|알려|검색|골라|있[어나는을]|나온|뭐)"
    r"|\b(?:show|find|search|list|recommend|any|see)\b[^.?!]{0,40}"
    r"\b(?:listings?|(?:homes?|houses?|flats?|apartments?) (?:for|to) (?:sale|rent|buy)))",
    re.IGNORECASE | re.DOTALL,
)
_WORDINGS: tuple[tuple[re.Pattern[str], Mapping[TaskKind, float]], ...] = (
    (_ASKS_MOST, {"increase": SAID}),
    (_NAMES_FEE, {"brokerage": 1.0}),
    (_ASKS_FEE_ALONE, {"increase": 0.0}),
    (_ASKS_CAP, {"increase": SAID, "legal": 0.0}),
    (_ON_CAP, {"increase": SAID, "conversion": 0.0}),
    (_AVOIDS_FRAUD, {"risk": SAID}),
    (_ASKS_CONVERSION, {"conversion": 1.0, "repayment": 0.0}),
    (_ASKS_FEE, {"brokerage": SAID, "increase": 0.0, "report": 0.0, "conversion": 0.0}),
    (_ASKS_DAMAGES, {"damages": SAID, "increase": 0.0, "conversion": 0.0}),
    (_ASKS_MARKET, {"market": _SURE}),
    (_ASKS_FUND_LOAN, {"loan_products": _SURE}),
    (_ASKS_REASSURANCE, {"risk": _SURE}),
    (_ASKS_LISTINGS, {"property": NAMED}),
    (_ASKS_YIELD, {"yield": NAMED, "conversion": 0.0}),
    (_ASKS_RISK_BESIDE, {"risk": NAMED}),
    (_ASKS_OVERVIEW, {"overview": NAMED, "market": NAMED, "report": 0.0}),
    (_ON_GAINS_TAX, {"gains_tax": _SURE, "acquisition_tax": 0.0, "tax_report": 0.0}),
    (_ON_OTHER_TAX, {"acquisition_tax": 0.0, "tax_report": 0.0}),
)
"""What closed phrases name: the cap on an increase, safety, a conversion, a fee, prices; 0 for what they rule out."""
