"""From a message to the analysed request: intents, entities, complexity, suggested agents, ambiguities and feasibility.
Rules only, no model.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from madang.assistants.company import phrases
from madang.assistants.company.figures import refusals
from madang.assistants.company.figures.query import (
    Ambiguity,
    MeaningOption,
    Query,
    RequestRefusal,
    UnclearQuestion,
    bucket_name,
)
from madang.assistants.company.understand.follow_ups import read_follow_up
from madang.assistants.company.understand.question_parts import split_question
from madang.assistants.company.understand.question_query import QuestionContext, read_question
from madang.assistants.company.understand.request import (
    AGENT_OF_INTENT,
    AgentName,
    Capability,
    ContextNeeds,
    Entity,
    Feasibility,
    FoundIntent,
    Intent,
    Turn,
    Understanding,
    chosen_intents,
)
from madang.assistants.company.understand.task_words import RequestedTasks, TaskReader
from madang.assistants.company.understand.vocabulary import KnownWord
from madang.reading.dates import Period, find_periods
from madang.text import Text

FORM_CHOICE = "form"
"""The key of the chosen document among the answers to ambiguities."""


@dataclass(frozen=True)
class RequestKnowledge:
    """What is needed to analyse a request."""

    context: QuestionContext
    task_reader: TaskReader
    document_titles: Mapping[str, Text]
    """The titles of the kinds of documents."""
    why_refused: Callable[[Query], RequestRefusal | None]
    """Why the user may not see the figures of a query; None if nothing forbids it."""
    names_benefit: Callable[[str], bool]
    """Whether a message mentions a benefit, which can be checked without a document."""
    names_benefit_and_price: Callable[[str], bool]
    """Whether it also mentions a price, so that it can only ask whether the benefit is allowed."""


@dataclass(frozen=True)
class RequestMessage:
    """A request, the answers to questions about it, and the state of the conversation."""

    message: str
    at: str
    today: date
    choices: Mapping[str, str]
    last_query: Query | None = None
    last_form: str | None = None
    inquiry: str = ""
    """The earlier inquiry with a new price, if the message only names another price."""


def analyse_request(asked: RequestMessage, knowledge: RequestKnowledge) -> Understanding:
    """The request as far as its words and the answers so far make it clear."""
    tasks = _tasks_of_instruction(asked.message, knowledge.task_reader)
    read = _read_figures(tasks.question, asked, knowledge)
    if not isinstance(read, Query) and not chosen_intents(tasks.intents):
        tasks = knowledge.task_reader.read(asked.message, closely=True)
    if (
        not isinstance(read, Query | UnclearQuestion)
        and not chosen_intents(tasks.intents)
        and knowledge.names_benefit_and_price(asked.inquiry or asked.message)
    ):
        tasks = tasks.changed(intents=(FoundIntent(intent="compliance_check", confidence=_OFFER_CONFIDENCE),))
    intents = _intents(tasks, read, named=_names_figure(tasks.question, knowledge))
    if not chosen_intents(intents):
        return _understanding(asked, turn="irrelevant", question=tasks.question)
    return _request(asked, knowledge, tasks, read, intents)


def _tasks_of_instruction(message: str, reader: TaskReader) -> RequestedTasks:
    """The tasks of a message. If its first line only asks for a check, the lines below it are the text to be checked,
    and a visit report or an application that they speak of is no order to write one.
    """
    tasks, (first, _, text) = reader.read(message), message.partition("\n")
    head = reader.read(first)
    if text.strip() and chosen_intents(head.intents) == ("compliance_check",):
        return tasks.changed(intents=head.intents, kinds=head.kinds, forms=())
    return tasks


def small_talk(asked: RequestMessage, reader: TaskReader) -> Understanding | None:
    """A greeting or a call for help, which needs no company data; None if it is neither."""
    tasks = reader.read(asked.message)
    if tasks.intents or tasks.question.strip(" .!?~"):
        return None
    turn: Turn | None = "help" if "help" in tasks.kinds else "greeting" if "greeting" in tasks.kinds else None
    return _understanding(asked, turn=turn) if turn else None


def _read_figures(
    question: str, asked: RequestMessage, knowledge: RequestKnowledge
) -> Query | UnclearQuestion | RequestRefusal | None:
    """The question about figures in a request; None if there is none, not even one that cannot be answered."""
    if not question:
        return None
    read = read_question(question, knowledge.context, asked.today, asked.choices)
    if not isinstance(read, RequestRefusal):
        return read
    if asked.last_query and read.reason in ("unknown_metric", "unknown_word"):
        on = read_follow_up(question, asked.last_query, knowledge.context, asked.today, asked.choices)
        if on is not None:
            return on
    return read if _speaks_of_data(question, asked, knowledge) else None


def _speaks_of_data(question: str, asked: RequestMessage, knowledge: RequestKnowledge) -> bool:
    """Whether the question contains a name, a figure or a period, so that a refusal makes sense.

    A single day does not count: people mention today in any context.
    """
    if len(question) > _LONGEST_QUESTION:
        return True
    parts = split_question(question, knowledge.context.vocabulary, asked.today)
    spans = [period for period in parts.periods if period.granularity != "day"]
    return bool(spans or parts.bounds or any(word.meanings[0].kind != "word" for word in parts.words))


def _names_figure(question: str, knowledge: RequestKnowledge) -> bool:
    return any(word.meanings[0].kind in ("metric", "ambiguous") for word in knowledge.context.vocabulary.find(question))


def _intents(
    tasks: RequestedTasks, read: Query | UnclearQuestion | RequestRefusal | None, *, named: bool
) -> tuple[FoundIntent, ...]:
    """The intents of the words and of the question, the most confident first.

    A question without an answer or without a figure is an intent only if nothing else is wanted.
    """
    sure: dict[Intent, float] = {intent.intent: intent.confidence for intent in tasks.intents}
    alone = not chosen_intents(tasks.intents)
    weight = _query_confidence(read) if alone or (named and not isinstance(read, RequestRefusal)) else 0.0
    words = sure.pop("data_analysis", 0.0)
    if weight:
        sure["data_analysis"] = round(1 - (1 - words) * (1 - weight), 4)
    ordered = sorted(sure.items(), key=lambda pair: -pair[1])
    return tuple(FoundIntent(intent=intent, confidence=confidence) for intent, confidence in ordered)


def _query_confidence(read: Query | UnclearQuestion | RequestRefusal | None) -> float:
    return 0.0 if read is None else 0.9 if isinstance(read, Query) else 0.7


def _request(
    asked: RequestMessage,
    knowledge: RequestKnowledge,
    tasks: RequestedTasks,
    read: Query | UnclearQuestion | RequestRefusal | None,
    intents: tuple[FoundIntent, ...],
) -> Understanding:
    wants = chosen_intents(intents)
    revises = (
        "document_generation" in wants and "revise" in tasks.kinds and asked.last_form is not None and not tasks.forms
    )
    form = asked.last_form if revises else _form(tasks, asked, knowledge)
    entities = _find_entities(tasks.question, knowledge.context, asked.today, asked.choices)
    query, refusal = (read if isinstance(read, Query) else None), (read if isinstance(read, RequestRefusal) else None)
    complexity = _complexity(intents, entities, query)
    return _understanding(
        asked,
        intents=intents,
        capabilities=tuple(dict.fromkeys(capability for intent in wants for capability in _CAPABILITIES[intent])),
        complexity=complexity,
        agents=_agents(wants, complexity, query),
        needs=ContextNeeds(data_scope=_SCOPES.get(knowledge.context.scope.role, "company")),
        entities=entities,
        question=tasks.question,
        query=query,
        declined=refusal,
        thorough="analyse" in tasks.kinds,
        form=form if "document_generation" in wants else None,
        revises=revises,
        ambiguities=(
            *(read.ambiguities if isinstance(read, UnclearQuestion) else ()),
            *_which_form(wants, form, tasks, knowledge),
        ),
        feasibility=_feasibility(
            wants, knowledge.why_refused(query) if query else refusal, _lacks_document(wants, asked, knowledge)
        ),
    )


def _form(tasks: RequestedTasks, asked: RequestMessage, knowledge: RequestKnowledge) -> str | None:
    """The wanted document, if the request or an answer names exactly one."""
    if asked.choices.get(FORM_CHOICE) in knowledge.document_titles:
        return asked.choices[FORM_CHOICE]
    return tasks.forms[0] if len(tasks.forms) == 1 else None


def _which_form(
    wants: tuple[Intent, ...], form: str | None, tasks: RequestedTasks, knowledge: RequestKnowledge
) -> Iterator[Ambiguity]:
    if "document_generation" in wants and form is None:
        offered = tasks.forms or tuple(knowledge.document_titles)
        options = tuple(MeaningOption(key=key, title=knowledge.document_titles[key]) for key in offered)
        yield Ambiguity(mention=FORM_CHOICE, question=phrases.WHICH_DOCUMENT_QUESTION, options=options)


def _complexity(intents: tuple[FoundIntent, ...], entities: tuple[Entity, ...], query: Query | None) -> float:
    """The complexity from 0 to 1: by intents, entities, and parts of the query."""
    demanding = (
        sum(bool(part) for part in (query.comparison, query.dimensions, query.grain, query.ranking)) if query else 0
    )
    return min(1.0, round(0.2 * len(chosen_intents(intents)) + 0.05 * len(entities) + 0.1 * demanding, 2))


def _agents(wants: tuple[Intent, ...], complexity: float, query: Query | None) -> tuple[AgentName, ...]:
    """The agents of the intents; a complex request with a query also gets data analysis."""
    counted: tuple[Intent, ...] = ("data_analysis",) if complexity > _COMPLEX_ABOVE and query else ()
    return tuple(dict.fromkeys(AGENT_OF_INTENT[intent] for intent in (*wants, *counted)))


def _lacks_document(wants: tuple[Intent, ...], asked: RequestMessage, knowledge: RequestKnowledge) -> bool:
    """Whether something is to be checked or stored and there is no document or benefit for it."""
    if asked.last_form is not None or not {"compliance_check", "data_storage"}.intersection(wants):
        return False
    given = "compliance_check" in wants and knowledge.names_benefit(asked.inquiry or asked.message)
    return "document_generation" not in wants and not given


def _feasibility(wants: tuple[Intent, ...], unseen: RequestRefusal | None, lacking: bool) -> Feasibility:
    """What prevents the request; missing figures count only if figures are all that is wanted."""
    seconds = sum(_SECONDS[intent] for intent in wants)
    against = refusals.no_document() if lacking else unseen if wants == ("data_analysis",) else None
    if against is None:
        return Feasibility(estimated_seconds=seconds)
    return Feasibility(
        data_available=against.reason not in ("no_data", "no_document"),
        permission_granted=against.reason != "no_permission",
        estimated_seconds=seconds,
        declined=against,
    )


def _understanding(asked: RequestMessage, **found: Any) -> Understanding:
    return Understanding(raw_query=asked.message, asked_at=asked.at, today=asked.today, inquiry=asked.inquiry, **found)


def _find_entities(
    question: str, context: QuestionContext, today: date, choices: Mapping[str, str]
) -> tuple[Entity, ...]:
    """Everything the question names, in order; of an ambiguous name the chosen value."""
    periods = find_periods(question, today, prefer="past")
    found = [(period.span, _period_entity(period)) for period in periods]
    left = _without_periods(question, periods)
    found += [
        (word.span, entity) for word in context.vocabulary.find(left) for entity in _entities_of_word(word, choices)
    ]
    return tuple(entity for _, entity in sorted(found, key=lambda pair: pair[0]))


def _period_entity(period: Period) -> Entity:
    """A month as 2024-12, a quarter as 2024-Q4, any other period by its first and last day."""
    match period.granularity:
        case "day" | "month" | "quarter" | "half" | "year":
            value = bucket_name(period.start, period.granularity)
        case "week" | "range":
            value = f"{period.start}/{period.end}"
    return Entity(kind="period", text=period.text, value=value)


def _entities_of_word(word: KnownWord, choices: Mapping[str, str]) -> Iterator[Entity]:
    for meaning in word.meanings:
        match meaning.kind:
            case "metric":
                yield Entity(kind="metric", text=word.text, value=meaning.key)
            case "dimension":
                yield Entity(kind="dimension", text=word.text, value=meaning.key)
            case "value" if len(word.meanings) == 1 or choices.get(word.text) == meaning.value:
                yield Entity(kind="value", text=word.text, value=meaning.value, of=meaning.key)
            case "value" | "ambiguous" | "word":
                pass


def _without_periods(question: str, periods: list[Period]) -> str:
    letters = list(question)
    for period in periods:
        letters[slice(*period.span)] = " " * (period.span[1] - period.span[0])
    return "".join(letters)


_LONGEST_QUESTION = 1000
_OFFER_CONFIDENCE = 0.7
_COMPLEX_ABOVE = 0.7
_SECONDS: dict[Intent, float] = {
    "data_analysis": 2.0,
    "information_retrieval": 1.0,
    "document_generation": 3.0,
    "compliance_check": 1.0,
    "data_storage": 1.0,
}
_SCOPES: dict[str, Literal["company", "team", "own"]] = {"representative": "own", "manager": "team"}
_CAPABILITIES: dict[Intent, tuple[Capability, ...]] = {
    "data_analysis": ("sql_query", "data_visualization"),
    "information_retrieval": ("sql_query", "document_search"),
    "document_generation": ("document_writing", "data_visualization"),
    "compliance_check": ("rule_checking",),
    "data_storage": ("transactional_write",),
}
