"""What a question asks to be done: which searches, calculations, reviews or documents, and how sure that is."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, get_args

from pydantic import Field

from madang.assistants.realestate.domain.cases import Case
from madang.assistants.realestate.domain.keywords import Keywords
from madang.assistants.realestate.domain.needs import NEEDS, Need, lacks
from madang.assistants.realestate.domain.questions import ArticleId, Subject
from madang.assistants.realestate.domain.task_kinds import TaskKind
from madang.assistants.realestate.domain.task_words import worded_tasks
from madang.models.language import find_articles
from madang.state.frozen import Frozen
from madang.state.stored import stored_as
from madang.text import Text

__all__ = ["INTENT_LABELS", "Attached", "Grounds", "IntentType", "Reading", "read_tasks"]

Attached = Literal["contract", "deals", "listings"]
Grounds = Mapping[TaskKind, frozenset[ArticleId]]
"""The articles that a task rests on."""
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


@stored_as("realestate.reading", formerly=("madang.assistants.realestate.domain.tasks:Reading",))
class Reading(Frozen):
    """The intent of a question with its tasks, in the order they are answered, and what it names.

    `confidence` runs from 0 to 1, `articles` bear on it, `sure` is whether they surely do, `offers` are what could be
    worked out if more were known.
    """

    intent: IntentType
    confidence: float
    tasks: tuple[TaskKind, ...] = ()
    keywords: Keywords = Keywords()
    entities: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    articles: tuple[ArticleId, ...] = ()
    sure: bool = True
    offers: tuple[TaskKind, ...] = ()

    @property
    def asks(self) -> tuple[TaskKind, ...]:
        """All that was asked for, whether or not enough was known for it; a document or a review is not asked again."""
        return tuple(task for task in (*self.tasks, *self.offers) if task not in {"document", "contract"})


def read_tasks(
    question: str,
    case: Case,
    *,
    subject: Subject,
    grounds: Grounds,
    attached: Attached | None = None,
    told: Case | None = None,
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
    evidence = _Evidence(subject, law, grounds, ours=ours, told=told or Case())
    if _DRAFTS.search(text) and evidence.means("document"):
        return Reading(intent="document_creation", confidence=0.95, tasks=("document",))
    worded: list[TaskKind] = [task for task in worded_tasks(text, case) if evidence.means(task)]
    found = _apart(dict.fromkeys((*evidence.alike(worded), *worded))) or evidence.given or evidence.like
    if not found:
        return _on_law(law, sure=subject.is_sure) if law else _without_tasks(text, ours=ours)
    behind = evidence.behind(found)
    tasks = tuple(_completed(found, on_law=bool(behind)))
    return Reading(intent=_intent(found), confidence=0.95 if len(found) == 1 else 0.85, tasks=tasks, articles=behind)


class _Evidence:
    """What speaks for a task beside its words: likeness, the articles that bear on the question, and what it tells."""

    def __init__(self, subject: Subject, law: Sequence[ArticleId], grounds: Grounds, *, ours: bool, told: Case) -> None:
        self._subject, self._law, self._grounds, self._ours, self._told = subject, law, grounds, ours, told
        self._resting: frozenset[TaskKind] = frozenset(task for task in grounds if law and law[0] in grounds[task])
        self._worked_out: list[TaskKind] = [
            task for task in self._resting if subject.worked_out.get(task, 0.0) >= _AS_MUCH
        ]

    def alike(self, worded: Sequence[TaskKind]) -> list[TaskKind]:
        """The tasks that like questions ask for, as much as about the article behind them.

        Where the question gives all that a task works on of which a word is there, another has to be given as much.
        """
        named = any(map(self._is_told, worded))
        return [task for task in self._worked_out if not named or self._is_told(task)]

    @property
    def like(self) -> list[TaskKind]:
        """The task that like questions ask for, where they ask about no article and are of no other field."""
        least = max(self._subject.lawful * _CLEARLY, self._subject.elsewhere + _SURE)
        tasks: tuple[TaskKind, ...] = get_args(TaskKind)
        most = max(tasks, key=self._likeness)
        return [most] if self._likeness(most) > least else []

    @property
    def given(self) -> list[TaskKind]:
        """The tasks behind the article that is asked about, for which the question gives all that they work on."""
        return [task for task in self._grounds if task in self._resting & _WORKED_OUT_AT_ONCE and self._is_told(task)]

    def means(self, task: TaskKind) -> bool:
        """Whether a word means the task here.

        It does where the question gives all that the task works on, whatever else it is like; else what it is like must
        not be another field, another article or, for a task that rests on the law, a task that does not.
        """
        if self._is_told(task):
            return True
        if self._law:
            rests = task in self._resting and not self._worked_out
            return rests or self._likeness(task) * _WORD_AND_LIKENESS >= self._subject.lawful
        if task in self._grounds and self.like:
            return False
        return self._ours or self._likeness(task) >= self._subject.elsewhere

    def behind(self, tasks: Sequence[TaskKind]) -> tuple[ArticleId, ...]:
        """Of the articles that bear on the question, those that the tasks rest on, where one rests on the first."""
        if self._resting.isdisjoint(tasks):
            return ()
        return tuple(one for one in self._law if any(one in self._grounds.get(task, ()) for task in tasks))

    def _likeness(self, task: TaskKind) -> float:
        return self._subject.tasks.get(task, 0.0)

    def _is_told(self, task: TaskKind) -> bool:
        needed = _WORKS_ON.get(task, ())
        return bool(needed) and not any(lacks(need, self._told, None) for need in needed)


def _on_law(law: tuple[ArticleId, ...], *, sure: bool) -> Reading:
    confidence = 0.9 if sure else 0.6
    return Reading(intent="legal_consult", confidence=confidence, tasks=("legal",), articles=law, sure=sure)


def _without_tasks(text: str, *, ours: bool) -> Reading:
    if find_articles(text) or (ours and _ASKS_LAW.search(text)):
        return Reading(intent="legal_consult", confidence=0.7, tasks=("legal",), sure=False)
    return Reading(intent="unclear" if ours else "irrelevant", confidence=0.5)


def _apart(tasks: Iterable[TaskKind]) -> list[TaskKind]:
    """The tasks without what another of them tells as well: a risk is told with the burden."""
    every = list(tasks)
    return [task for task in every if task != "burden"] if "risk" in every else every


def _completed(found: list[TaskKind], *, on_law: bool) -> list[TaskKind]:
    """The tasks with the law behind them: every calculation that rests on an article is answered with it."""
    return ["legal", *found] if on_law or _SAID_BY_LAW & set(found) else found


def _intent(tasks: list[TaskKind]) -> IntentType:
    kinds: set[IntentType] = {_INTENTS.get(task, "calculation") for task in tasks}
    if kinds <= {"legal_consult"} or set(tasks) <= _ABOUT_RIGHTS:
        return "legal_consult"
    return kinds.pop() if len(kinds) == 1 else "comprehensive"


def _is_contract(text: str) -> bool:
    """Whether the text is a contract, or a clause of one, with the wish that somebody looks at it."""
    clauses = len(_CLAUSE.findall(text))
    return clauses >= _SEVERAL or (bool(_REVIEWS.search(text)) and (clauses > 0 or len(text) > _PASTED))


_ABOUT_RIGHTS: frozenset[TaskKind] = frozenset(
    {
        "legal", "increase", "renewal", "standing", "report", "priority", "damages", "scope",
        "sale_report", "cancellation_report", "tax_report", "move_in_report",
    }
)  # fmt: skip
"""What is asked about, as one asks what the law is."""
_SAID_BY_LAW: frozenset[TaskKind] = frozenset(
    {"increase", "conversion", "priority", "report", "renewal", "standing", "damages", "scope"}
)
_INTENTS: dict[TaskKind, IntentType] = {
    "legal": "legal_consult",
    "market": "market_inquiry",
    "property": "market_inquiry",
    "loan": "loan_consult",
    "loan_products": "loan_consult",
    "risk": "risk_analysis",
    "burden": "risk_analysis",
}
_WORKS_ON: Mapping[TaskKind, tuple[Need, ...]] = {
    **NEEDS,
    "risk": ("price", "deposit"),
    "burden": ("price", "deposit"),
    "increase": ("deposit",),
}
_WORKED_OUT_AT_ONCE: frozenset[TaskKind] = frozenset({"increase", "conversion", "priority", "renewal", "report"})
"""What a question on its article wants worked out wherever it gives the figures for it."""
_AS_MUCH = 0.7
"""How like the questions of a task a question is to be, of how like it is to all those on the article."""
_CLEARLY = 1.2
"""How much more like the questions of a task than like those on the law a question is to be to ask for it unworded."""
_WORD_AND_LIKENESS = 1.4
"""How much more a likeness to a task counts where a word of the task is there as well."""
_SURE = 0.16
"""How much more a question has to be like those on the law than like those of other fields."""
_SURE_OF_OURS = 0.1
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
