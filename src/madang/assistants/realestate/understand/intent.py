"""The intent of a question: which tasks it asks for, how certain that is, and which articles answer it. The case and
the question's subject in, `QuestionIntent` out.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, get_args

from pydantic import Field

from madang.assistants.realestate.analyse.contract.asked_clauses import quoted_clauses
from madang.assistants.realestate.understand.beyond_knowledge import UnknownKind
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.forms.document_orders import asks_how, asks_too, order_in, reviews_too
from madang.assistants.realestate.understand.keywords import Keywords
from madang.assistants.realestate.understand.similar_questions import ArticleId, QuestionSubject
from madang.assistants.realestate.understand.tasks import (
    NAMED,
    SAID,
    TASK_NEEDS,
    Need,
    TaskKind,
    heard_tasks,
    implied_tasks,
    is_missing,
    worded_tasks,
)
from madang.assistants.realestate.understand.vagueness import Lack
from madang.reading import find_articles
from madang.state import Frozen, stored_as

AttachmentKind = Literal["contract", "deals", "listings"]
TaskGrounds = Mapping[TaskKind, frozenset[ArticleId]]
"""The articles behind each task."""
QuestionField = Literal["law", "open", "other", "elsewhere"]
"""Law and what follows from it, nothing certain, another task of the assistant, another field."""
Behaviour = Literal["answer", "clarify", "abstain", "decline"]
"""Answers, asks for what decides, says that it is not known, or does not do what is asked."""
IntentType = Literal[
    "legal_consult", "market_inquiry", "loan_consult", "calculation", "risk_analysis", "contract_review",
    "document_creation", "comprehensive", "conversation", "unclear", "irrelevant", "declined",
]  # fmt: skip


def _open_fact_named(fields: dict[str, Any]) -> dict[str, Any]:
    """An intent of before other facts than the premises were asked for."""
    opened = {"open_fact": "premises"} if fields.get("premises_open") else {}
    return {name: value for name, value in fields.items() if name != "premises_open"} | opened


@stored_as(
    "realestate.reading",
    version=2,
    upcast={1: _open_fact_named},
    formerly=("madang.assistants.realestate.domain.tasks:Reading",),
)
class QuestionIntent(Frozen):
    """The intent of a question with its tasks, in the order they are answered, and what it names.

    `confidence` is the share of held-out questions, read in the same way, that were read rightly; 0 before it is known.
    `articles` are those that answer it, and `sure` tells whether that is certain.
    `offers` are calculations that could be done if more were known.
    """

    intent: IntentType
    confidence: float = Field(default=0.0, ge=0, le=1)
    tasks: tuple[TaskKind, ...] = ()
    keywords: Keywords = Keywords()
    entities: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    articles: tuple[ArticleId, ...] = ()
    sure: bool = True
    offers: tuple[TaskKind, ...] = ()
    rules: tuple[str, ...] = ()
    """The ids of the rules that answer it."""
    rules_doubtful: bool = False
    """Whether they are only the nearest ones."""
    rules_likely: bool = False
    """Whether they are likely and not certain."""
    instead: tuple[str, ...] = ()
    """The ids of those that may have been asked for instead."""
    rules_hedged: bool = False
    """Whether they are surer than likely, and yet not told as certain."""
    open_fact: str | None = None
    """The fact on which the outcome of the first rule turns, where it is not told."""
    leaves_subject: bool = False
    """Whether they are of another subject than the last answers, and hardly surer."""
    unknown: UnknownKind | None = None
    """What it asks that cannot be known."""
    declined: str | None = None
    """The unlawful act that it asks for help with."""
    lacks: Lack | None = None
    """What the message would have had to bring for an answer."""
    lists_provisions: bool = False
    """Whether it wants the provisions that apply to what it tells, rather than an answer."""
    clause: str | None = None
    """The number of the clause of the reviewed contract that is asked about; "" for the one there is."""
    amends: bool = False
    """Whether it changes the document that was drafted last."""

    @property
    def about(self) -> QuestionField:
        """What the question seems to be about, before any rule is looked for."""
        if self.intent == "irrelevant":
            return "elsewhere"
        if not self.tasks:
            return "open"
        return "law" if set(self.tasks) <= _ABOUT_RIGHTS else "other"

    @property
    def behaviour(self) -> Behaviour:
        """What is done with the question, for programs."""
        if self.declined or self.intent == "irrelevant":
            return "decline"
        if self.intent == "unclear":
            return "clarify"
        return "abstain" if self.unknown and set(self.tasks) <= {"legal"} else "answer"

    @property
    def is_poorly_answered(self) -> bool:
        """Whether it finds no rule, or only the nearest ones, and nothing else that answers it."""
        only_law = set(self.tasks) <= {"legal"} and self.unknown is None
        return self.rules_doubtful or (only_law and (self.leaves_subject or not self.rules))

    @property
    def rests_on_rules(self) -> bool:
        """Whether its answer is that of rules, which what is told next may decide."""
        return bool(self.rules) and (self.open_fact is not None or set(self.all_tasks) <= {"legal"})

    @property
    def all_tasks(self) -> tuple[TaskKind, ...]:
        """Every task a follow-up repeats, offers included; a document, a review or a sum of one message is not done
        again.
        """
        return tuple(task for task in (*self.tasks, *self.offers) if task not in {"document", "contract", "sum"})


def read_intent(
    question: str,
    *,
    subject: QuestionSubject,
    grounds: TaskGrounds,
    attached: AttachmentKind | None = None,
    labels: Mapping[str, float] = MappingProxyType({}),
    message_case: Case | None = None,
    of_place: bool = False,
) -> QuestionIntent:
    """What a question asks for: irrelevant if it is not about real estate, unclear if it asks nothing specific.

    `subject` is what the question resembles, `labels` what the reader heard; `message_case` is what this message gives
    of the case, together with what is known already where it leans on that; `of_place` says that it names a place with
    figures.
    """
    text = question[:_LONGEST]
    if attached in _MARKET_FILES:
        return QuestionIntent(intent="market_inquiry", tasks=_MARKET_FILES[attached])
    ordered = order_in(text) is not None
    reviewed = attached is not None or (_is_contract(text, labels) and (not ordered or reviews_too(text)))
    if reviewed or ordered:
        return _paper_intent(reviewed=reviewed, ordered=ordered, asks=not reviewed and asks_too(text))
    ours = _REAL_ESTATE_WORDS.search(text) is not None
    law = subject.best_articles(_LEAST_LEAD_IN_OUR_FIELD if ours else _LEAST_LEAD)
    evidence = _Evidence(subject, law, grounds, ours=ours, message_case=message_case or Case(), of_place=of_place)
    heard = _tasks(evidence, worded_tasks(text, heard_tasks(labels)), story=len(text) > _STORY)
    if asks_how(text) and "document" in heard:
        heard.remove("document")
    explained: list[TaskKind] = heard if _ASKS_MEANING.search(text) else []
    found: list[TaskKind] = [task for task in heard if task not in explained or evidence.is_begun(task)]
    if not found:
        ours = ours or bool(explained)
        return _legal_intent(law, sure=subject.is_sure) if law else _intent_without_tasks(text, ours=ours)
    behind = evidence.grounds_of_tasks(found) or (law if set(found) <= _STATED_WITH_LAW and subject.is_sure else ())
    tasks = tuple(_with_law(found, on_law=bool(behind)))
    return QuestionIntent(intent=_intent(found), tasks=tasks, articles=behind)


def _paper_intent(*, reviewed: bool, ordered: bool, asks: bool) -> QuestionIntent:
    """The intent of a message that wants a contract reviewed, a document written, or both, or asks more."""
    if asks:
        return QuestionIntent(intent="comprehensive", tasks=("legal", "document"))
    tasks: tuple[TaskKind, ...] = (*(("contract",) if reviewed else ()), *(("document",) if ordered else ()))
    return QuestionIntent(intent="contract_review" if reviewed else "document_creation", tasks=tasks)


def names_field(text: str) -> bool:
    """Whether a text has a word of homes, leases or the like."""
    return _REAL_ESTATE_WORDS.search(text[:_LONGEST]) is not None


def with_rules(
    intent: QuestionIntent, rules: tuple[str, ...], *, doubtful: bool = False, likely: bool = False
) -> QuestionIntent:
    """The intent of a question that some rules answer, the search of the law included."""
    if not rules or (_NOT_BY_RULE & set(intent.tasks) and "legal" not in intent.tasks):
        return intent
    if not intent.tasks:
        intent = QuestionIntent(intent="legal_consult", tasks=("legal",))
    tasks = intent.tasks if "legal" in intent.tasks else ("legal", *intent.tasks)
    how = {"rules_doubtful": doubtful, "rules_likely": likely, "rules_hedged": False, "instead": ()}
    return intent.changed(rules=rules, tasks=tasks, **how)


def with_calculation(
    intent: QuestionIntent, task: TaskKind | None, heard: Mapping[TaskKind, float], case: Case
) -> QuestionIntent:
    """The intent of a question for an amount with the calculation of the rule that answers it, where its figures are
    told; calculations that only the figures suggested make room for it.
    """
    if task is None or task in intent.tasks or not _is_fully_given(task, case) or _NOT_BY_RULE & set(intent.tasks):
        return intent
    meant = tuple(each for each in intent.tasks if each not in _CALCULATED_AT_ONCE or heard.get(each, 0.0) >= _HEARD)
    return intent.changed(tasks=(*meant, task))


def with_rules_beside(intent: QuestionIntent, rules: tuple[str, ...]) -> QuestionIntent:
    """The intent of a question that quotes a clause and asks about it, with the rules on what it asks."""
    return intent.changed(rules=rules, tasks=(*intent.tasks, "legal")) if rules else intent


def as_unknown(intent: QuestionIntent, kind: UnknownKind, *, beside: bool = False) -> QuestionIntent:
    """The intent of a question for what cannot be known: no figure is calculated or looked up for it; for what it asks
    `beside` that, the figures stay, and what cannot be known is said with them.
    """
    if beside and (others := tuple(task for task in intent.tasks if task != "legal")):
        return intent.changed(tasks=(*others, "legal"), unknown=kind)
    name: IntentType = "market_inquiry" if "market" in intent.tasks else "legal_consult"
    return intent.changed(intent=name, tasks=("legal",), offers=(), unknown=kind)


def completed_tasks(law: Sequence[ArticleId], grounds: TaskGrounds, case: Case) -> list[TaskKind]:
    """The calculations on the first of some articles for which all figures are known."""
    return [
        task
        for task in grounds
        if law and law[0] in grounds[task] and task in _CALCULATED_AT_ONCE and _is_fully_given(task, case)
    ]


def _tasks(evidence: "_Evidence", heard: Mapping[TaskKind, float], *, story: bool) -> list[TaskKind]:
    """The tasks that are asked for; those of a story are only the ones that were heard: it resembles too much."""
    other_law = heard.get("legal", 0.0) >= _HEARD
    worded = evidence.heard_tasks(heard, other_law=other_law) or evidence.implied_tasks
    if story:
        return _without_overlap(worded)
    found = _without_overlap(dict.fromkeys((*evidence.similar_tasks(worded), *worded)))
    return found or ([] if other_law else evidence.fully_given_tasks or evidence.most_similar_task)


class _Evidence:
    """What speaks for a task besides its words: similar questions, the articles found, and the figures given."""

    def __init__(
        self,
        subject: QuestionSubject,
        law: Sequence[ArticleId],
        grounds: TaskGrounds,
        *,
        ours: bool,
        message_case: Case,
        of_place: bool,
    ) -> None:
        self._subject, self._law, self._grounds = subject, law, grounds
        self._ours, self._message_case = ours, message_case
        self._of_homes = ours or of_place
        self._tasks_on_article: frozenset[TaskKind] = frozenset(
            task for task in grounds if law and law[0] in grounds[task]
        )
        self._calculations: list[TaskKind] = [
            task for task in self._tasks_on_article if subject.calculations.get(task, 0.0) >= _LEAST_SHARE
        ]

    def heard_tasks(self, heard: Mapping[TaskKind, float], *, other_law: bool) -> list[TaskKind]:
        """Of the tasks that the reader heard those that are meant: the ones whose figures are complete, if any is.

        One that was heard faintly is meant where its figures are complete, each by its name, and no other question on
        the law was heard.
        """
        tasks: list[TaskKind] = [task for task in heard if task != "legal"]
        least = _HEARD if other_law else max(_FAINT, _BESIDE_BEST * max((heard[task] for task in tasks), default=0.0))
        named = self._message_case.changed(unnamed=None)
        complete = [
            task
            for task in tasks
            if heard[task] >= least and _is_fully_given(task, self._message_case if heard[task] >= _HEARD else named)
        ]
        if complete:
            figureless: list[TaskKind] = [
                task for task in tasks if heard[task] >= _HEARD and not {*_FIGURES_OF.get(task, ())} - {"place"}
            ]
            return [task for task in tasks if task in complete or task in figureless or self._is_named(heard[task])]
        clear: list[TaskKind] = [task for task in tasks if heard[task] >= _HEARD] or [
            task for task in tasks[:1] if heard[task] >= _LIKELY and not other_law
        ]
        return [
            task
            for task in clear
            if self._is_named(heard[task])
            or (_SURE <= heard[task] < NAMED and self.is_begun(task))
            or (_CERTAIN <= heard[task] < NAMED and not self._law)
            or self.is_meant(task)
        ]

    def _is_named(self, heard: float) -> bool:
        """Whether a closed phrase names a task that was heard so surely."""
        return heard >= SAID or (heard >= NAMED and self._of_homes)

    @property
    def implied_tasks(self) -> list[TaskKind]:
        """The tasks that the figures of the message ask for by themselves."""
        return [task for task in implied_tasks(self._message_case) if self._is_fully_given(task)]

    def similar_tasks(self, worded: Sequence[TaskKind]) -> list[TaskKind]:
        """The tasks that similar questions ask for as often as they ask about the article behind them.

        Where the figures for a worded task are complete, only tasks whose figures are complete too are added.
        """
        complete = any(map(self._is_fully_given, worded))
        return [task for task in self._calculations if not complete or self._is_fully_given(task)]

    @property
    def most_similar_task(self) -> list[TaskKind]:
        """The task that similar questions ask for, where they are neither on an article nor from another field."""
        least = max(self._subject.law_score * _TASK_OVER_LAW, self._subject.other_field_score + _LEAST_LEAD)
        tasks: tuple[TaskKind, ...] = get_args(TaskKind)
        most = max(tasks, key=self._similarity)
        return [most] if self._similarity(most) > least else []

    @property
    def fully_given_tasks(self) -> list[TaskKind]:
        """The tasks on the article asked about whose figures the question gives completely."""
        return [
            task
            for task in self._grounds
            if task in self._tasks_on_article & _CALCULATED_AT_ONCE and self._is_fully_given(task)
        ]

    def is_meant(self, task: TaskKind) -> bool:
        """Whether a word of the task means the task here.

        It does where the question gives all the figures for it. Otherwise the question must not resemble another field,
        another article or, for a task based on the law, a task that is not.
        """
        if self._is_fully_given(task):
            return True
        if self._law:
            rests = task in self._tasks_on_article and not self._calculations
            return rests or self._similarity(task) * _WORD_FACTOR >= self._subject.law_score
        if task in self._grounds and self.most_similar_task:
            return False
        return self._ours or self._similarity(task) >= self._subject.other_field_score

    def grounds_of_tasks(self, tasks: Sequence[TaskKind]) -> tuple[ArticleId, ...]:
        """Of the articles found, those behind the tasks, provided that one of the tasks is behind the first."""
        if self._tasks_on_article.isdisjoint(tasks):
            return ()
        return tuple(article for article in self._law if any(article in self._grounds.get(task, ()) for task in tasks))

    def _similarity(self, task: TaskKind) -> float:
        return self._subject.tasks.get(task, 0.0)

    def is_begun(self, task: TaskKind) -> bool:
        """Whether the message gives a figure for the task, or the task needs none."""
        needed = _FIGURES_OF.get(task, ())
        return not needed or any(not is_missing(need, self._message_case, None) for need in needed)

    def _is_fully_given(self, task: TaskKind) -> bool:
        return _is_fully_given(task, self._message_case)


def _is_fully_given(task: TaskKind, case: Case) -> bool:
    needed = _FIGURES_OF.get(task, ())
    return bool(needed) and not any(is_missing(need, case, None) for need in needed)


def _legal_intent(law: tuple[ArticleId, ...], *, sure: bool) -> QuestionIntent:
    return QuestionIntent(intent="legal_consult", tasks=("legal",), articles=law, sure=sure)


def _intent_without_tasks(text: str, *, ours: bool) -> QuestionIntent:
    if find_articles(text) or (ours and _ASKS_LAW.search(text)):
        return QuestionIntent(intent="legal_consult", tasks=("legal",), sure=False)
    return QuestionIntent(intent="unclear" if ours else "irrelevant")


def _without_overlap(tasks: Iterable[TaskKind]) -> list[TaskKind]:
    """The tasks without those that another one covers: the answer on a risk includes the burden."""
    listed = list(tasks)
    return [task for task in listed if task != "burden"] if "risk" in listed else listed


def _with_law(found: list[TaskKind], *, on_law: bool) -> list[TaskKind]:
    """The tasks with a search of the law: a calculation based on an article is answered together with it."""
    return ["legal", *found] if on_law or _TASKS_SET_BY_LAW & set(found) else found


def _intent(tasks: list[TaskKind]) -> IntentType:
    kinds: set[IntentType] = {_INTENTS.get(task, "calculation") for task in tasks}
    if kinds <= {"legal_consult"} or set(tasks) <= _ABOUT_RIGHTS:
        return "legal_consult"
    return kinds.pop() if len(kinds) == 1 else "comprehensive"


def _is_contract(text: str, labels: Mapping[str, float]) -> bool:
    """Whether the text is a contract, or holds clauses together with a request to review them. A story is neither."""
    if quoted_clauses(text) is not None:
        return True
    listed = [clause.strip() for clause in _CLAUSE.findall(text)]
    clauses = sum(len(clause) >= _SHORTEST_CLAUSE and not clause.endswith("?") for clause in listed)
    if _ENDS_ASKING.search(text) and labels.get("task:contract", 0.0) < _SURE and not _NAMES_CLAUSES.search(text):
        return False
    if clauses >= _CLAUSES_OF_CONTRACT:
        return True
    asked = _REVIEWS.search(text) is not None or labels.get("task:contract", 0.0) >= _SURE
    return asked and (clauses > 0 or len(_CONTRACT_SENTENCE.findall(text)) >= _SENTENCES_OF_CONTRACT)


_NOT_BY_RULE: frozenset[TaskKind] = frozenset({"contract", "document", "property"})
_ABOUT_RIGHTS: frozenset[TaskKind] = frozenset(
    {
        "legal", "increase", "renewal", "standing", "report", "priority", "damages", "scope",
        "sale_report", "cancellation_report", "tax_report", "move_in_report",
    }
)  # fmt: skip
"""A question on these alone counts as a legal question, though it is answered by a calculation."""
_TASKS_SET_BY_LAW: frozenset[TaskKind] = frozenset(
    {"increase", "conversion", "priority", "report", "renewal", "standing", "damages", "scope"}
)
_INTENTS: dict[TaskKind, IntentType] = {
    "legal": "legal_consult",
    "market": "market_inquiry",
    "property": "market_inquiry",
    "overview": "market_inquiry",
    "loan": "loan_consult",
    "loan_products": "loan_consult",
    "risk": "risk_analysis",
    "burden": "risk_analysis",
    "contract": "contract_review",
    "document": "document_creation",
}
_FIGURES_OF: Mapping[TaskKind, tuple[Need, ...]] = {
    **TASK_NEEDS,
    "risk": ("price", "deposit"),
    "burden": ("price", "deposit"),
    "increase": ("lease",),
}
_STATED_WITH_LAW: frozenset[TaskKind] = frozenset({"standing"})
"""The tasks that are answered with whatever law was found, where that is certain."""
_CALCULATED_AT_ONCE: frozenset[TaskKind] = frozenset({"increase", "conversion", "priority", "renewal", "report"})
"""The tasks that a question on their article asks for as soon as it gives the figures."""
_CERTAIN = 0.9
"""The probability from which a task is meant although no word of the field was said."""
_HEARD, _LIKELY, _FAINT, _BESIDE_BEST = 0.5, 0.3, 0.12, 0.5
"""The probability of a task that was heard, of the likeliest one where none was, and of one whose figures are complete
(at least this share of the best)."""
_STORY = 150
_SURE = 0.6
"""The least probability with which the reader heard a task for it to be meant whatever the question resembles."""
_LEAST_SHARE = 0.7
"""The least similarity to the questions of a task, relative to all questions on its article."""
_TASK_OVER_LAW = 1.2
"""How much more similar to a task than to the law a question must be to ask for the task without its words."""
_WORD_FACTOR = 1.4
"""The factor on the similarity to a task where a word of the task occurs as well."""
_LEAST_LEAD = 0.16
"""How far the similarity to the law must be ahead of the similarity to other fields."""
_LEAST_LEAD_IN_OUR_FIELD = 0.1
"""The same, where the question names a home, a lease or the like."""
_LONGEST = 50_000
_CLAUSES_OF_CONTRACT, _SENTENCES_OF_CONTRACT = 3, 2
_ASKS_MEANING = re.compile(
    r"(?:뭐가|무엇이|어떻게|뭔가)\s?(?:서로\s?)?(?:달라|다르|다른|차이)|차이(?:점|가|를|는)|무슨\s?(?:뜻|말|소리|의미)"
    r"|(?:이|가|란|이란|라는\s?(?:게|건|말))\s?(?:뭐|뭔|무엇)(?:예요|에요|야|죠|인가|인지|지|임|입니까|고|랑)?[^가-힣]|뜻(?:이|을)|개념"
    r"|\b(?:what (?:is|are) (?:the )?(?:difference|meaning)|differ\w* between|what does .{1,30} mean|explain)\b",
    re.IGNORECASE,
)
"""Asks what something is, not how much."""
_ENDS_ASKING = re.compile(r"(?:\?|바람|바랍니다|문의(?:드립니다)?|궁금[가-힣]{0,5}|나요|까요|는지요?)[.!~\s]{0,4}$")
"""How a report of numbered points ends that asks something, as against a contract."""
_NAMES_CLAUSES = re.compile(r"특약|계약서|조항|검토|봐\s*줘|\b(?:review|clause|contract|lease)", re.IGNORECASE)
_SHORTEST_CLAUSE = 8
_CLAUSE = re.compile(r"(?m)^\s{0,9}(?:제\s?\d{1,3}\s?조|\d{1,2}\s?[.)]|[-•○▪]\s)([^\n]{0,300})")
_CONTRACT_SENTENCE = re.compile(
    r"(?:임차인|임대인|세입자|매수인|매도인|[\"'“‘]?[갑을][\"'”’]?)[은는이가의에][^.?\n]{4,200}(?:한다|않는다|아니한다|없다|못한다|함|본다|진다|된다)(?=[.\s\"'”’]|$)"
    r"|\b(?:tenant|landlord|lessee|lessor|buyer|seller|party)\b[^.?\n]{0,120}"
    r"\b(?:shall|may not|must|agrees?|waives?)\b",
    re.IGNORECASE,
)
_MARKET_FILES: dict[AttachmentKind | None, tuple[TaskKind, ...]] = {"listings": ("property",), "deals": ("market",)}
_REVIEWS = re.compile(r"특약|계약서|조항|검토|봐\s*줘|괜찮|문제|review|clause|contract", re.IGNORECASE)
_ASKS_LAW = re.compile(
    r"되나|돼\?|되요|될까|가능|안\s*되|해야|의무|권리|법|나가|내보|비워|수리|고쳐|돌려|반환|해지|위반|책임|부담|소송|배상|계약금|중도금|하자"
    r"|\b(?:can|must|may|should|allowed|legal|law|right|refuse|repair|return|evict|terminate|who pays)\b",
    re.IGNORECASE,
)
_REAL_ESTATE_WORDS = re.compile(
    r"집|전세|월세|보증금|차임|증액|임대|임차|세입자|집주인|아파트|빌라|오피스텔|상가|계약|등기|부동산|대출|매매|분양|관리비|중개|이사|입주|층간소음|경매|공시가"
    r"|\b(?:lease|rent|landlord|tenant|deposit|apartment|house|home|mortgage|jeonse|wolse|property|flat|villa|contract"
    r"|evict|sublet|realtor|broker)\w*\b|real estate|fixed date|mov(?:e|ing)[ -]in",
    re.IGNORECASE,
)
