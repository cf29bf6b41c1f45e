"""What a question asks to be done: which searches, calculations, reviews or documents, and how sure that is."""

import re
from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from madang.assistants.realestate.domain.cases import Case
from madang.assistants.realestate.domain.keywords import Keywords
from madang.assistants.realestate.domain.questions import ArticleId, Subject
from madang.models.language import find_articles
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["INTENT_LABELS", "Attached", "IntentType", "Reading", "TaskKind", "Team", "read_tasks", "team_of"]

TaskKind = Literal[
    "legal", "market", "property", "loan_products",
    "increase", "conversion", "priority", "brokerage", "loan", "repayment", "yield", "acquisition_tax", "burden",
    "report", "renewal", "standing", "risk", "contract",
    "document",
]  # fmt: skip
Team = Literal["search", "analysis", "document"]
Attached = Literal["contract", "deals", "listings"]
IntentType = Literal[
    "legal_consult", "market_inquiry", "loan_consult", "calculation", "risk_analysis", "contract_review",
    "document_creation", "comprehensive", "unclear", "irrelevant",
]  # fmt: skip


INTENT_LABELS: dict[IntentType, Text] = {
    "legal_consult": Text(ko="법률 상담", en="Legal question"),
    "market_inquiry": Text(ko="시세 조회", en="Market prices"),
    "loan_consult": Text(ko="대출 상담", en="Loan question"),
    "calculation": Text(ko="계산", en="Calculation"),
    "risk_analysis": Text(ko="위험 분석", en="Risk analysis"),
    "contract_review": Text(ko="계약서 검토", en="Contract review"),
    "document_creation": Text(ko="문서 작성", en="Document"),
    "comprehensive": Text(ko="종합 상담", en="Several questions"),
    "unclear": Text(ko="추가 확인", en="More to be told"),
    "irrelevant": Text(ko="상담 범위 밖", en="Outside real estate"),
}
"""What people call each intent; code knows it by its id alone."""


class Reading(Frozen):
    """The intent of a question with its tasks, in the order they are answered, and what it names.

    `confidence` runs from 0 to 1, `articles` bear on it, and `offers` are what could be worked out if more were known.
    """

    intent: IntentType
    confidence: float
    tasks: tuple[TaskKind, ...] = ()
    keywords: Keywords = Keywords()
    entities: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    articles: tuple[ArticleId, ...] = ()
    offers: tuple[TaskKind, ...] = ()

    @property
    def asks(self) -> tuple[TaskKind, ...]:
        """All that was asked for, whether or not enough was known for it; a document or a review is not asked again."""
        return tuple(task for task in (*self.tasks, *self.offers) if task not in {"document", "contract"})


def team_of(task: TaskKind) -> Team:
    """The team that does a task."""
    if task in {"legal", "market", "property", "loan_products"}:
        return "search"
    return "document" if task == "document" else "analysis"


def read_tasks(
    question: str, case: Case, *, subject: Subject, attached: Attached | None = None, told: Case | None = None
) -> Reading:
    """What a question asks for. One that speaks of nothing of ours is irrelevant; of ours but no more, unclear.

    `subject` says what it is like, whatever its words; `told` is what it tells itself, of all that is known of the
    case.
    """
    text = question[:_LONGEST]
    if attached == "listings":
        return Reading(intent="market_inquiry", confidence=0.95, tasks=("property",))
    if attached == "deals":
        return Reading(intent="market_inquiry", confidence=0.95, tasks=("market",))
    if attached or _is_contract(text):
        return Reading(intent="contract_review", confidence=0.95, tasks=("contract",))
    ours = _OURS.search(text) is not None
    law = subject.bearing(_SURE_OF_OURS if ours else _SURE)
    if _DRAFTS.search(text) and _agrees("document", subject, law, ours=ours):
        return Reading(intent="document_creation", confidence=0.95, tasks=("document",))
    found: list[TaskKind] = [
        task
        for task, pattern in _TASKS
        if pattern.search(text)
        and _makes_sense(task, text, case)
        and (_agrees(task, subject, law, ours=ours) or _is_told(task, told or Case()))
    ]
    if not found:
        return _LEGAL.changed(articles=law) if law else _without_tasks(text, ours=ours)
    law = _behind(found, law)
    tasks = tuple(_completed(found, on_law=bool(law)))
    return Reading(intent=_intent(found), confidence=0.95 if len(found) == 1 else 0.85, tasks=tasks, articles=law)


def _agrees(task: TaskKind, subject: Subject, law: Sequence[ArticleId], *, ours: bool) -> bool:
    """Whether a word means the task here: what the question is like must not be another field, or another article."""
    likeness = subject.tasks.get(task, 0.0)
    if not law:
        return ours or likeness >= subject.elsewhere
    return likeness * _WORD_AND_LIKENESS >= subject.lawful or _rests_on(task, law)


def _is_told(task: TaskKind, told: Case) -> bool:
    """Whether the question gives all that the task works on: then it asks for it, whatever else it is like."""
    needed = _WORKS_ON.get(task, ())
    return bool(needed) and all(getattr(told, name) is not None for name in needed)


def _behind(tasks: Sequence[TaskKind], law: Sequence[ArticleId]) -> tuple[ArticleId, ...]:
    """Of the articles that bear on the question, those that the tasks rest on, where one rests on the first."""
    if not any(_rests_on(task, law) for task in tasks):
        return ()
    return tuple(article for article in law if any(article in _GROUNDS.get(task, ()) for task in tasks))


def _rests_on(task: TaskKind, law: Sequence[ArticleId]) -> bool:
    return bool(law) and law[0] in _GROUNDS.get(task, ())


def _without_tasks(text: str, *, ours: bool) -> Reading:
    if find_articles(text) or (ours and _ASKS_LAW.search(text)):
        return Reading(intent="legal_consult", confidence=0.7, tasks=("legal",))
    return Reading(intent="unclear" if ours else "irrelevant", confidence=0.5)


def _completed(found: list[TaskKind], *, on_law: bool) -> list[TaskKind]:
    """The tasks with the law behind them: every calculation that rests on an article is answered with it."""
    needs_law = {"increase", "conversion", "priority", "report", "renewal", "standing"}
    return ["legal", *found] if on_law or needs_law & set(found) else found


def _makes_sense(task: TaskKind, text: str, case: Case) -> bool:
    """Whether a word that means several things means this one here."""
    if task == "conversion":
        return case.deal is not None and _TURNS.search(text) is not None
    if task == "increase":
        return not (case.deal == "sale" and case.deposit is None and case.rent is None)
    if task == "renewal":
        return case.ends_on is not None or not _GOES_UP.search(text)
    if task == "loan":
        return not _JEONSE_LOAN.search(text)
    return True


def _intent(tasks: list[TaskKind]) -> IntentType:
    kinds: set[IntentType] = {_INTENTS.get(task, "calculation") for task in tasks}
    if kinds <= {"legal_consult"} or set(tasks) <= {"legal", "increase", "renewal", "standing", "report", "priority"}:
        return "legal_consult"
    return kinds.pop() if len(kinds) == 1 else "comprehensive"


def _is_contract(text: str) -> bool:
    """Whether the text is a contract, or a clause of one, with the wish that somebody looks at it."""
    clauses = len(_CLAUSE.findall(text))
    return clauses >= _SEVERAL or (bool(_REVIEWS.search(text)) and (clauses > 0 or len(text) > _PASTED))


_LEGAL = Reading(intent="legal_consult", confidence=0.9, tasks=("legal",))
_INTENTS: dict[TaskKind, IntentType] = {
    "legal": "legal_consult",
    "market": "market_inquiry",
    "property": "market_inquiry",
    "loan": "loan_consult",
    "loan_products": "loan_consult",
    "risk": "risk_analysis",
    "burden": "risk_analysis",
}
_GROUNDS: dict[TaskKind, frozenset[ArticleId]] = {
    "increase": frozenset(
        {"residential_lease 7", "residential_lease_decree 8", "shop_lease 11", "shop_lease_decree 4"}
    ),
    "conversion": frozenset(
        {"residential_lease 7-2", "residential_lease_decree 9", "shop_lease 12", "shop_lease_decree 5"}
    ),
    "priority": frozenset({"residential_lease 8", "residential_lease_decree 10", "residential_lease_decree 11"}),
    "brokerage": frozenset({"broker 32", "broker_rule 20"}),
    "acquisition_tax": frozenset({"local_tax 11", "local_tax 13-2", "local_relief 36-3", "local_tax_decree 28-5"}),
    "report": frozenset({"report 6-2", "report_decree 4-3"}),
    "renewal": frozenset({"residential_lease 6", "residential_lease 6-3"}),
    "standing": frozenset({"residential_lease 3", "residential_lease 3-2", "residential_lease 3-6"}),
    "burden": frozenset({"residential_lease 3-2"}),
}
"""The articles that a calculation rests on."""
_WORKS_ON: dict[TaskKind, tuple[str, ...]] = {
    "risk": ("price", "deposit"),
    "burden": ("price", "deposit"),
    "loan": ("price", "income"),
    "yield": ("price", "rent"),
    "repayment": ("loan",),
    "increase": ("deposit",),
    "priority": ("deposit",),
}
_WORD_AND_LIKENESS = 2.0
"""How much more a likeness to a task counts where a word of the task is there as well."""
_SURE = 0.35
"""How much more a question has to be like those on the law than like those of other fields."""
_SURE_OF_OURS = 0.15
"""The same, where it names a home, a lease or the like."""
_LONGEST = 50_000
_SEVERAL = 3
_PASTED = 200
_CLAUSE = re.compile(r"(?m)^\s*(?:제\s*\d+\s*조|\d{1,2}\s*[.)]|[-•○▪]\s)")
_REVIEWS = re.compile(r"특약|계약서|조항|검토|봐\s*줘|괜찮|문제|review|clause|contract", re.IGNORECASE)
_DRAFTS = re.compile(
    r"(?:계약서|내용증명|통지서|통보서|신청서|청구서|답변서|서식|문서|확인서).{0,12}(?:써|쓰|작성|만들|뽑|초안)"
    r"|(?:써|작성|만들어)\s*(?:줘|주세요|줄래).{0,6}(?:계약서|내용증명)"
    r"|\b(?:write|draft|make|prepare)\b.{0,24}\b(?:lease|contract|agreement|notice|letter)\b",
    re.IGNORECASE,
)
_GOES_UP = re.compile(r"올리|올릴|올려|인상|증액|\b(?:raise|increase|rise)", re.IGNORECASE)
_TURNS = re.compile(r"돌리|바꾸|바꿔|전환|환산|convert|conversion|switch", re.IGNORECASE)
_JEONSE_LOAN = re.compile(r"전세\s*(?:자금)?\s*대출|버팀목|jeonse loan", re.IGNORECASE)
_TASKS: tuple[tuple[TaskKind, re.Pattern[str]], ...] = (
    (
        "increase",
        re.compile(
            r"올려|올리|올릴|올린|올라|인상|증액|[0-9.]+\s*%\s*(?:까지|이상|넘)|\b(?:raise|increase|hike|rise)",
            re.IGNORECASE,
        ),
    ),
    (
        "conversion",
        re.compile(r"(?:전세|월세|반전세|보증금).{0,12}(?:돌리|바꾸|바꿔|전환|환산)|전환율|conver", re.IGNORECASE),
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
    (
        "report",
        re.compile(
            r"(?:전월세|임대차|거래|실거래)\s*신고|신고.{0,8}(?:언제|기한|의무|해야)|report.{0,10}(?:lease|deadline)",
            re.IGNORECASE,
        ),
    ),
    (
        "renewal",
        re.compile(
            r"갱신\s*(?:요구|청구|거절|통보)|계약갱신|묵시적\s*갱신|만기.{0,16}(?:언제|통보|전에)|재계약|renewal|renew",
            re.IGNORECASE,
        ),
    ),
    ("standing", re.compile(r"대항력|우선변제권|확정일자|전입\s*신고|opposing power|fixed date", re.IGNORECASE)),
    ("property", re.compile(r"매물|집\s*(?:찾|구해|구하)|방\s*(?:찾|구해|구하)|listing", re.IGNORECASE)),
    (
        "market",
        re.compile(
            r"시세|실거래|평균\s*가|가격\s*(?:대|동향|추이|얼마)|얼마나?\s*(?:해|하나|하니|함)|전세가율|동향|추이"
            r"|market price|going rate|how much (?:is|are).{0,30}(?:apartment|jeonse|rent)",
            re.IGNORECASE,
        ),
    ),
)
_ASKS_LAW = re.compile(
    r"되나|돼\?|되요|될까|가능|안\s*되|해야|의무|권리|법|나가|내보|비워|수리|고쳐|돌려|반환|해지|위반|책임|부담|소송|배상|계약금|중도금|하자"
    r"|\b(?:can|must|may|should|allowed|legal|law|right|refuse|repair|return|evict|terminate|who pays)\b",
    re.IGNORECASE,
)
_OURS = re.compile(
    r"집|전세|월세|보증금|임대|임차|세입자|집주인|아파트|빌라|오피스텔|상가|계약|등기|부동산|대출|매매|분양|관리비|중개|이사|입주|층간소음|경매|공시가"
    r"|\b(?:lease|rent|landlord|tenant|deposit|apartment|house|home|mortgage|jeonse|wolse|property|flat)\w*\b"
    r"|real estate",
    re.IGNORECASE,
)
