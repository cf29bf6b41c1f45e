"""The tasks of the assistant: the words that ask for each one, and the details each one needs."""

import re
from collections.abc import Mapping
from typing import Literal

from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.understand.case import Case

TaskKind = Literal[
    "legal", "market", "property", "loan_products",
    "increase", "conversion", "priority", "brokerage", "loan", "repayment", "yield", "acquisition_tax", "burden",
    "report", "renewal", "standing", "guarantee", "damages", "scope",
    "sale_report", "cancellation_report", "tax_report", "move_in_report",
    "risk", "contract",
    "document",
]  # fmt: skip
Need = Literal["place", "amount", "worth", "deposit", "rent", "price", "income", "loan", "ends_on"]
"""A field of the case, the place, or any of several fields: an amount, what a home is worth."""


def tasks_by_words(text: str, case: Case) -> tuple[TaskKind, ...]:
    """The tasks whose words occur in the text, where the task makes sense for the case."""
    return tuple(task for task, words in _TASK_WORDS if words.search(text) and _makes_sense(task, text, case))


def is_missing(need: Need, case: Case, place: NamedPlace | None) -> bool:
    """Whether the user has not given it yet."""
    if need == "place":
        return place is None
    return all(getattr(case, name) is None for name in _FIELDS_OF_NEED.get(need, (need,)))


def _makes_sense(task: TaskKind, text: str, case: Case) -> bool:
    """Whether a word with several meanings asks for this task here."""
    if task == "conversion":
        return case.deal is not None
    if task == "increase":
        return not (case.deal == "sale" and case.deposit is None and case.rent is None)
    if task == "renewal":
        return case.ends_on is not None or not _GOES_UP.search(text)
    if task == "loan":
        has_loan = case.price is None if case.loan is not None else case.deposit is not None and case.income is None
        return not (has_loan or _JEONSE_LOAN.search(text))
    if task == "market" and _HOW_MUCH.search(text):
        return case.deposit is None and case.price is None and case.unnamed is None
    return True


TASK_NEEDS: Mapping[TaskKind, tuple[Need, ...]] = {
    "market": ("place",),
    "priority": ("deposit",),
    "loan": ("price", "income"),
    "brokerage": ("amount",),
    "report": ("amount",),
    "acquisition_tax": ("price",),
    "conversion": ("deposit",),
    "repayment": ("loan",),
    "yield": ("price", "rent"),
    "renewal": ("ends_on",),
    "guarantee": ("deposit", "worth", "place"),
    "damages": ("deposit",),
    "scope": ("deposit", "rent", "place"),
}
"""What a task cannot be done without."""
_FIELDS_OF_NEED: Mapping[Need, tuple[str, ...]] = {
    "amount": ("deposit", "rent", "price", "unnamed"),
    "worth": ("public_price", "price"),
}
_GOES_UP = re.compile(r"올리|올릴|올려|인상|증액|\b(?:raise|increase|rise)", re.IGNORECASE)
_HOW_MUCH = re.compile(r"(?:전세|월세|매매|집값|아파트값?)(?:는|은|이|가|값|\s)*얼마")
_JEONSE_LOAN = re.compile(r"전세\s*(?:자금)?\s*대출|버팀목|jeonse loan", re.IGNORECASE)
_TASK_WORDS: tuple[tuple[TaskKind, re.Pattern[str]], ...] = (
    (
        "increase",
        re.compile(
            r"올려|올리|올릴|올린|올라|인상|증액|[억천만원]\s*(?:을|를|으로|로)?\s*(?:더\s*)?(?:달래|달라|내래)|[0-9.]+\s*%\s*(?:까지|이상|넘)|\b(?:raise|increase|hike|rise)",
            re.IGNORECASE,
        ),
    ),
    (
        "conversion",
        re.compile(
            r"(?:전세|월세|보증금).{0,12}(?:돌리|돌려\s*(?:주면|내)|바꾸|바꿔|전환|환산)|전환율"
            r"|(?:전세|월세)로\s*(?:치면|따지면|계산|(?:는|하면|내면)?\s*얼마)"
            r"|\bconver(?:t|sion)|\bswitch|\b(?:as|into|equal to) (?:an? )?(?:jeonse|wolse|(?:monthly )?rent)\b"
            r"|\b(?:jeonse|rent) equivalent|\bbecomes? (?:jeonse|wolse|(?:a )?(?:monthly )?rent)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "priority",
        re.compile(
            r"최우선\s*변제|소액\s*(?:임차인|보증금)|경매.{0,14}(?:보증금|돌려|받)|priority repay|small deposit",
            re.IGNORECASE,
        ),
    ),
    (
        "brokerage",
        re.compile(r"복비|중개\s*(?:보수|수수료)|부동산\s*수수료|brokerage|agent.?s? fee|broker fee", re.IGNORECASE),
    ),
    (
        "acquisition_tax",
        re.compile(r"취득세|취등록세|acquisition tax|\btax\b.{0,40}\bbuy|\bbuy.{0,40}\btax\b", re.IGNORECASE),
    ),
    (
        "repayment",
        re.compile(
            r"월\s*(?:상환|납입)|한\s*달에.{0,8}갚|원리금|상환\s*(?:액|스케줄|표|계획)"
            r"|(?<!priority )repayment|amorti[sz]",
            re.IGNORECASE,
        ),
    ),
    (
        "loan",
        re.compile(
            r"대출.{0,14}(?:얼마|한도|가능|나와|받|되)|주담대|ltv|dsr|(?:how much|can i).{0,16}borrow|mortgage",
            re.IGNORECASE,
        ),
    ),
    (
        "loan_products",
        re.compile(
            r"버팀목|디딤돌|신생아\s*특례|보금자리|전세\s*(?:자금)?\s*대출|대출\s*상품|fund loan", re.IGNORECASE
        ),
    ),
    ("yield", re.compile(r"수익률|roi|임대\s*수익|투자.{0,8}(?:어때|괜찮|수익)|\byield\b", re.IGNORECASE)),
    (
        "risk",
        re.compile(
            r"깡통|전세\s*사기|사기|안전[한해할하]|위험|불안|떼일|못\s*(?:돌려)?받|safe|fraud|scam", re.IGNORECASE
        ),
    ),
    (
        "burden",
        re.compile(
            r"(?:근저당|선순위|담보).{0,20}(?:전세|보증금)|(?:전세|보증금).{0,20}(?:근저당|선순위|담보)|부채비율",
            re.IGNORECASE,
        ),
    ),
    ("report", re.compile(r"(?:전월세|임대차)\s*신고|report.{0,10}lease", re.IGNORECASE)),
    (
        "renewal",
        re.compile(
            r"갱신\s*(?:요구|청구|거절|통보)|계약갱신|묵시적\s*갱신|만기.{0,16}(?:언제|통보|전에)|언제까지.{0,12}(?:답|말|통보|알려|얘기|연락)|재계약|renewal|renew",
            re.IGNORECASE,
        ),
    ),
    ("standing", re.compile(r"대항력|우선변제권|확정일자|전입\s*신고|opposing power|fixed date", re.IGNORECASE)),
    ("property", re.compile(r"매물|집\s*(?:찾|구해|구하)|방\s*(?:찾|구해|구하)|listing", re.IGNORECASE)),
    (
        "market",
        re.compile(
            r"시세(?!(?:가|는|은)?\s*(?:약|대략|한)?\s*[0-9][0-9,.]*\s*[억천만])|실거래|평균\s*가|(?:전세|월세|매매|집값|아파트값?)(?:는|은|이|가|값|\s)*얼마(?!까지|나\s*(?:올|더))|가격\s*(?:대|동향|추이|얼마)|얼마나?\s*(?:해|하나|하니|함)|전세가율|동향|추이"
            r"|market price(?!\s*(?:is|of)?\s*[0-9₩])|going rate|how much (?:is|are).{0,30}(?:apartment|jeonse|rent)",
            re.IGNORECASE,
        ),
    ),
)
