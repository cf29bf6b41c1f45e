"""The query analyzer: what a request wants, what it is about, what must be asked first, and whether it can be done.

Rules all through: words that say what is to be done by a table of signs, the rest by the company's dictionary and the
calendar. Whether it can be done is looked at here, before anything is planned.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from madang.assistants.company.domain import refusals
from madang.assistants.company.domain.entities import find_entities
from madang.assistants.company.domain.errands import Errand, Errands
from madang.assistants.company.domain.followups import carried_on
from madang.assistants.company.domain.hearing import hear
from madang.assistants.company.domain.intents import AGENTS, AgentName, Capability, FoundIntent, Intent, chosen
from madang.assistants.company.domain.query import Ambiguity, Option, Query, Refusal, Unclear
from madang.assistants.company.domain.reading import Ground, read_question
from madang.assistants.company.domain.understanding import ContextNeeds, Entity, Feasibility, Turn, Understanding
from madang.text import Text

__all__ = ["FORM_CHOICE", "Asked", "Known", "analyse", "small_talk"]

FORM_CHOICE = "form"
"""Under which the choice of a document is kept among the answers to ambiguities."""


@dataclass(frozen=True)
class Known:
    """What requests are held against."""

    ground: Ground
    errands: Errands
    forms: Mapping[str, Text]
    """What the kinds of documents are called."""
    refused: Callable[[Query], Refusal | None]
    """Why the user may not see the figures of a query; None if nothing forbids it."""
    gives: Callable[[str], bool]
    """Whether a message speaks of something given, which can be checked without a document."""
    offers: Callable[[str], bool]
    """Whether it also says what that costs, so that nothing else can be meant but whether it may be given."""


@dataclass(frozen=True)
class Asked:
    """A request, what was answered to the questions about it, and where the conversation stood."""

    message: str
    at: str
    today: date
    choices: Mapping[str, str]
    last_query: Query | None = None
    last_form: str | None = None
    inquiry: str = ""
    """What is asked to be given, where the message only names another price for it."""


def analyse(asked: Asked, known: Known) -> Understanding:
    """The request, understood as far as its words and the answers so far settle it."""
    errand = known.errands.read(asked.message)
    read = _read(errand.question, asked, known)
    if not isinstance(read, Query) and not chosen(errand.intents):
        errand = known.errands.read(asked.message, closely=True)
    if (
        not isinstance(read, Query | Unclear)
        and not chosen(errand.intents)
        and known.offers(asked.inquiry or asked.message)
    ):
        errand = errand.changed(intents=(FoundIntent(intent="compliance_check", confidence=_OFFERED),))
    intents = _intents(errand, read, named=_names_figure(errand.question, known))
    if not chosen(intents):
        return _understood(asked, turn="irrelevant", question=errand.question)
    return _request(asked, known, errand, read, intents)


def small_talk(asked: Asked, errands: Errands) -> Understanding | None:
    """A greeting or a call for help, for which nothing of the company's has to be looked at; None if it is neither."""
    errand = errands.read(asked.message)
    if errand.intents or errand.question.strip(" .!?~"):
        return None
    turn: Turn | None = "help" if "help" in errand.kinds else "greeting" if "greeting" in errand.kinds else None
    return _understood(asked, turn=turn) if turn else None


def _read(question: str, asked: Asked, known: Known) -> Query | Unclear | Refusal | None:
    """The question about figures in a request; None where there is none, not even one that cannot be answered."""
    if not question:
        return None
    read = read_question(question, known.ground, asked.today, asked.choices)
    if not isinstance(read, Refusal):
        return read
    if asked.last_query and read.reason in ("unknown_metric", "unknown_word"):
        on = carried_on(question, asked.last_query, known.ground, asked.today, asked.choices)
        if on is not None:
            return on
    return read if _speaks_of_data(question, asked, known) else None


def _speaks_of_data(question: str, asked: Asked, known: Known) -> bool:
    """Whether the question has a name, a figure or a time in it, so that its refusal means something.

    A single day does not count: people speak of today whatever they speak of.
    """
    if len(question) > _LONGEST:
        return True
    heard = hear(question, known.ground.vocabulary, asked.today)
    spans = [one for one in heard.periods if one.granularity != "day"]
    return bool(spans or heard.limits or any(word.meanings[0].kind != "word" for word in heard.words))


def _names_figure(question: str, known: Known) -> bool:
    return any(word.meanings[0].kind in ("metric", "ambiguous") for word in known.ground.vocabulary.find(question))


def _intents(errand: Errand, read: Query | Unclear | Refusal | None, *, named: bool) -> tuple[FoundIntent, ...]:
    """The intents of the words and that of the question, the surest first.

    A question that has no answer, or no figure in it, is an intent of its own only where nothing else is wanted.
    """
    sure: dict[Intent, float] = {one.intent: one.confidence for one in errand.intents}
    alone = not chosen(errand.intents)
    weight = _sureness(read) if alone or (named and not isinstance(read, Refusal)) else 0.0
    words = sure.pop("data_analysis", 0.0)
    if weight:
        sure["data_analysis"] = round(1 - (1 - words) * (1 - weight), 4)
    ordered = sorted(sure.items(), key=lambda one: -one[1])
    return tuple(FoundIntent(intent=intent, confidence=confidence) for intent, confidence in ordered)


def _sureness(read: Query | Unclear | Refusal | None) -> float:
    return 0.0 if read is None else 0.9 if isinstance(read, Query) else 0.7


def _request(
    asked: Asked,
    known: Known,
    errand: Errand,
    read: Query | Unclear | Refusal | None,
    intents: tuple[FoundIntent, ...],
) -> Understanding:
    wants = chosen(intents)
    revises = (
        "document_generation" in wants and "revise" in errand.kinds and asked.last_form is not None and not errand.forms
    )
    form = asked.last_form if revises else _form(errand, asked, known)
    entities = find_entities(errand.question, known.ground, asked.today, asked.choices)
    query, refusal = (read if isinstance(read, Query) else None), (read if isinstance(read, Refusal) else None)
    complexity = _complexity(intents, entities, query)
    return _understood(
        asked,
        intents=intents,
        capabilities=tuple(dict.fromkeys(one for intent in wants for one in _CAPABILITIES[intent])),
        complexity=complexity,
        agents=_agents(wants, complexity, query),
        needs=ContextNeeds(data_scope=_SCOPES.get(known.ground.scope.role, "company")),
        entities=entities,
        question=errand.question,
        query=query,
        declined=refusal,
        thorough="analyse" in errand.kinds,
        form=form if "document_generation" in wants else None,
        revises=revises,
        ambiguities=(
            *(read.ambiguities if isinstance(read, Unclear) else ()),
            *_which_form(wants, form, errand, known),
        ),
        feasibility=_feasibility(
            wants, known.refused(query) if query else refusal, _lacks_document(wants, asked, known)
        ),
    )


def _form(errand: Errand, asked: Asked, known: Known) -> str | None:
    """The document that is wanted, where the request or an answer names exactly one."""
    if asked.choices.get(FORM_CHOICE) in known.forms:
        return asked.choices[FORM_CHOICE]
    return errand.forms[0] if len(errand.forms) == 1 else None


def _which_form(wants: tuple[Intent, ...], form: str | None, errand: Errand, known: Known) -> Iterator[Ambiguity]:
    if "document_generation" in wants and form is None:
        offered = errand.forms or tuple(known.forms)
        options = tuple(Option(key=key, title=known.forms[key]) for key in offered)
        yield Ambiguity(mention=FORM_CHOICE, question=_WHICH_FORM, options=options)


def _complexity(intents: tuple[FoundIntent, ...], entities: tuple[Entity, ...], query: Query | None) -> float:
    """How much there is to do, from 0 to 1: things to do, things to know, and what figures are held against."""
    demanding = (
        sum(bool(part) for part in (query.comparison, query.dimensions, query.grain, query.ranking)) if query else 0
    )
    return min(1.0, round(0.2 * len(chosen(intents)) + 0.05 * len(entities) + 0.1 * demanding, 2))


def _agents(wants: tuple[Intent, ...], complexity: float, query: Query | None) -> tuple[AgentName, ...]:
    """The agents of the intents; a complex request with something to count is also counted."""
    counted: tuple[Intent, ...] = ("data_analysis",) if complexity > _COMPLEX and query else ()
    return tuple(dict.fromkeys(AGENTS[intent] for intent in (*wants, *counted)))


def _lacks_document(wants: tuple[Intent, ...], asked: Asked, known: Known) -> bool:
    """Whether something is to be checked or stored and there is nothing that could be."""
    if asked.last_form is not None or not {"compliance_check", "data_storage"}.intersection(wants):
        return False
    given = "compliance_check" in wants and known.gives(asked.inquiry or asked.message)
    return "document_generation" not in wants and not given


def _feasibility(wants: tuple[Intent, ...], unseen: Refusal | None, lacking: bool) -> Feasibility:
    """What stands in the way of a request as a whole; figures that are but a part of it are done without."""
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


def _understood(asked: Asked, **found: Any) -> Understanding:
    return Understanding(raw_query=asked.message, asked_at=asked.at, today=asked.today, inquiry=asked.inquiry, **found)


_LONGEST = 1000
_OFFERED = 0.7
_COMPLEX = 0.7
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
_WHICH_FORM = Text(ko="어떤 문서를 만들까요?", en="Which document shall I write?")
