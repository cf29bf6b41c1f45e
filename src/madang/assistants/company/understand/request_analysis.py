"""From a message to the analysed request: intents, entities, complexity, suggested agents, ambiguities and feasibility.
Rules only, no model.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from madang.assistants.company import phrases
from madang.assistants.company.figures import refusals
from madang.assistants.company.figures.query import (
    Ambiguity,
    MeaningOption,
    Query,
    RequestRefusal,
    UnclearQuestion,
)
from madang.assistants.company.understand.conditions import ConditionalRequest, read_conditions
from madang.assistants.company.understand.entities import find_entities
from madang.assistants.company.understand.follow_ups import read_follow_up, reordered, with_earlier_period
from madang.assistants.company.understand.message_reading import MessageReader, MessageReading
from madang.assistants.company.understand.model_reading import RequestReading
from madang.assistants.company.understand.questions.figure_words import (
    LONGEST_QUESTION,
    is_part_of_figures,
    names_figure,
    speaks_of_data,
)
from madang.assistants.company.understand.questions.parts import split_question, words_of
from madang.assistants.company.understand.questions.reading import read_question
from madang.assistants.company.understand.request import (
    AGENT_OF_INTENT,
    AgentName,
    AnalysedRequest,
    Capability,
    ContextNeeds,
    Entity,
    Feasibility,
    FoundIntent,
    Intent,
    Turn,
    chosen_intents,
)
from madang.assistants.company.understand.request_message import RequestKnowledge, RequestMessage
from madang.assistants.company.understand.words.unknown_words import WITHOUT, is_about_unknown
from madang.reading.dates import find_periods
from madang.text import Text

FORM_CHOICE, POINTER_CHOICE = "form", "pointer"
"""The keys of the chosen document, and of what a message points at, among the answers to ambiguities."""


_Read = Query | UnclearQuestion | RequestRefusal | None


def analyse_request(asked: RequestMessage, knowledge: RequestKnowledge) -> AnalysedRequest:
    """The request as far as its words and the answers so far make it clear."""
    if POINTER_CHOICE in asked.choices:
        asked = replace(asked, message=asked.choices[POINTER_CHOICE])
    given = _conditions(asked, knowledge)
    plain = replace(asked, message=given.message, conditions=given.conditions)
    return _analyse(plain, knowledge).changed(raw_query=asked.message, conditions=given.conditions)


def _conditions(asked: RequestMessage, knowledge: RequestKnowledge) -> ConditionalRequest:
    """The conditions of a request; a text that is handed in below it has none for us."""
    if "\n" in asked.message.strip():
        return ConditionalRequest((), asked.message)
    return read_conditions(
        asked.message,
        knowledge.message_reader.tasks_said_in,
        lambda text: split_question(text, knowledge.context.vocabulary, asked.today).bounds,
    )


def _analyse(asked: RequestMessage, knowledge: RequestKnowledge) -> AnalysedRequest:
    heard = _heard(asked, knowledge.message_reader)
    if heard.forbidden or heard.labels.get("fact:refused", 0.0) >= _SURELY_REFUSED:
        return _understanding(asked, intents=heard.intents, feasibility=_refused_request())
    read = _read_figures(heard, asked, knowledge)
    intents = _intents(heard, read, asked, knowledge)
    wants = chosen_intents(intents)
    nothing_before = POINTER_CHOICE not in asked.choices and asked.last_query is None and asked.last_form is None
    if nothing_before and (heard.points or (not wants and _asks_of_nothing(heard, knowledge))):
        asks = _what_is_meant(phrases.WHAT_IS_MEANT_QUESTION, phrases.WHAT_IS_MEANT_OPTIONS)
        return _understanding(asked, intents=intents, ambiguities=(asks,), question=heard.question)
    if nothing_before and wants == ("compliance_check",) and _lacks_document(wants, asked, knowledge):
        asks = _what_is_meant(phrases.WHAT_TO_CHECK_QUESTION, phrases.WHAT_TO_CHECK_OPTIONS)
        return _understanding(asked, intents=intents, ambiguities=(asks,), question=heard.question)
    if not wants:
        return _understanding(asked, turn="irrelevant", question=heard.question)
    return _request(asked, knowledge, heard, read, intents)


def _heard(asked: RequestMessage, reader: MessageReader) -> MessageReading:
    """The message as heard. Where its first line only asks for a check, or names a document before a colon or a text,
    nothing that the text speaks of is an order.
    """
    first, _, text = asked.message.partition("\n")
    if text.strip():
        head = reader.read(first, asked.today)
        if chosen_intents(head.intents) == ("compliance_check",) or (head.forms and _TEXT_BELOW.search(first)):
            return head
    order, _, text = asked.message.partition(":")
    if len(text.strip()) >= _LEAST_TOLD:
        head = reader.read(order, asked.today)
        if head.forms and not _TELLS_FIGURES.intersection(head.forms):
            return head
    return reader.read(asked.message, asked.today)


def _what_is_meant(question: Text, options: Sequence[Text]) -> Ambiguity:
    """What a message points at that is not there; the answer is the message that it stands for."""
    meant = tuple(MeaningOption(key=text.ko, title=text) for text in options)
    return Ambiguity(mention=POINTER_CHOICE, question=question, options=meant)


def _asks_of_nothing(heard: MessageReading, knowledge: RequestKnowledge) -> bool:
    """Whether a message says what to do with figures and names none: compare please."""
    words = words_of(heard.question[:LONGEST_QUESTION], knowledge.context.vocabulary)
    return any(word.means("compare", "trend", "share", "growth", "rank") for word in words)


def is_placed(understood: AnalysedRequest) -> bool:
    """Whether the rules know what is to be done, and which form is to be written if one is."""
    asks_what = any(each.mention in {FORM_CHOICE, POINTER_CHOICE} for each in understood.ambiguities)
    return understood.turn != "irrelevant" and not asks_what and not _lacks_form(understood)


def _lacks_form(understood: AnalysedRequest) -> bool:
    return "document_generation" in understood.wants and not understood.form and not understood.revises


def with_tasks(understood: AnalysedRequest, read: RequestReading, titles: Mapping[str, Text]) -> AnalysedRequest:
    """A request that the rules could not place, with the tasks and the form that were read otherwise."""
    form = read.form if read.form in titles else None
    if _lacks_form(understood):
        return understood.changed(form=form)
    lacking: tuple[Intent, ...] = () if form else ("document_generation",)
    wants: tuple[Intent, ...] = tuple(task for task in read.tasks if task not in lacking)
    if not wants or set(wants) == set(understood.wants):
        return understood
    return understood.changed(
        turn="request",
        intents=tuple(FoundIntent(intent=task, confidence=_READ_CONFIDENCE) for task in wants),
        capabilities=tuple(dict.fromkeys(capability for intent in wants for capability in _CAPABILITIES[intent])),
        agents=_agents(wants, 0.0, None),
        form=form,
        question=understood.question or understood.raw_query,
        ambiguities=tuple(each for each in understood.ambiguities if each.mention not in {FORM_CHOICE, POINTER_CHOICE}),
    )


def small_talk(asked: RequestMessage, reader: MessageReader) -> AnalysedRequest | None:
    """A greeting or a call for help, which needs no company data; None if it is neither."""
    turn: Turn | None = next((turn for turn in _TALK if reader.words.says(turn, asked.message)), None)
    return _understanding(asked, turn=turn) if turn else None


def _refused_request() -> Feasibility:
    return Feasibility(permission_granted=False, declined=refusals.not_allowed())


def _read_figures(heard: MessageReading, asked: RequestMessage, knowledge: RequestKnowledge) -> _Read:
    """The question about figures in a request; None if there is none, not even one that cannot be answered."""
    if not heard.question:
        return None
    question = _question_of_figures(heard, asked, knowledge)
    read = read_question(question, knowledge.context, asked.today, asked.choices)
    if asked.last_query and _reports_what_was_shown(heard, question, asked, knowledge):
        return asked.last_query
    if asked.last_query and not names_figure(question, knowledge.context):
        on = read_follow_up(
            question, asked.last_query, knowledge.context, asked.today, asked.choices, shows=heard.shows
        )
        if on is not None:
            return on
    if asked.last_query and isinstance(read, RequestRefusal) and read.reason == "unknown_dimension":
        on = reordered(question, asked.last_query, knowledge.context, asked.today, asked.choices)
        return on or read
    if asked.last_query and isinstance(read, Query):
        read = with_earlier_period(read, question, asked.last_query, knowledge.context, asked.today)
    if not isinstance(read, RequestRefusal):
        return read
    return read if speaks_of_data(question, knowledge.context, asked.today) else None


def _question_of_figures(heard: MessageReading, asked: RequestMessage, knowledge: RequestKnowledge) -> str:
    """The question; beside other tasks without the parts of a list that name nothing of figures."""
    question = _with_implied_figure(heard, asked, knowledge)
    for condition in asked.conditions:
        question = question.replace(condition.text, " ")
    if not heard.said:
        return question
    if counting := _counting_clauses(heard, knowledge):
        return ", ".join(counting)
    parts = [part for part in _LISTED.split(question) if part.strip()]
    known = [part for part in parts if is_part_of_figures(part, knowledge.context, asked.today)]
    return ", ".join(known) if known else question


def _reports_figures(heard: MessageReading, asked: RequestMessage) -> bool:
    """Whether a report on figures is wanted for a period that is named."""
    return bool(_ABOUT_SALES.intersection(heard.forms)) and bool(find_periods(heard.question, asked.today))


def _reports_what_was_shown(
    heard: MessageReading, question: str, asked: RequestMessage, knowledge: RequestKnowledge
) -> bool:
    """Whether a report is wanted and nothing is said of what: it is on the figures that were just shown."""
    if not heard.reports or heard.forms or heard.revises or asked.last_form is not None:
        return False
    return not speaks_of_data(question, knowledge.context, asked.today)


def _with_implied_figure(heard: MessageReading, asked: RequestMessage, knowledge: RequestKnowledge) -> str:
    """The question; a report on sales is about sales, although its name is all that says so."""
    implied = knowledge.context.layer.sales if _ABOUT_SALES.intersection(heard.forms) else None
    wanted = _hears_figures(heard) or _reports_figures(heard, asked)
    if implied is None or not wanted or names_figure(heard.question, knowledge.context):
        return heard.question
    metric = knowledge.context.layer.metrics.get(implied)
    return f"{metric.ko} {heard.question}" if metric else heard.question


def _intents(
    heard: MessageReading, read: _Read, asked: RequestMessage, knowledge: RequestKnowledge
) -> tuple[FoundIntent, ...]:
    """What is to be done, the surest first: what the reader hears, and what the words can only mean."""
    sure: dict[Intent, float] = {intent.intent: intent.confidence for intent in heard.intents}
    others = [intent for intent, chance in sure.items() if chance >= _CHOSEN and intent != "data_analysis"]
    sure["data_analysis"] = _figure_confidence(heard, read, asked, knowledge, others)
    if sure.get("information_retrieval", 0.0) < _CLEARLY_HEARD and not _is_of_the_company(heard, asked, knowledge):
        sure["information_retrieval"] = min(sure.get("information_retrieval", 0.0), _NOT_CHOSEN)
    sure |= _tasks_that_follow(sure, heard, asked, knowledge)
    if heard.revises and asked.last_form is not None and not heard.forms:
        sure |= {"document_generation": _READ_CONFIDENCE, "data_analysis": 0.0}
    if not heard.revises and knowledge.message_reader.words.says("written_before", asked.message):
        sure |= {"information_retrieval": _READ_CONFIDENCE, "document_generation": 0.0, "data_analysis": 0.0}
        sure |= {"data_storage": 0.0}
    elif max(sure.values()) < _CHOSEN and knowledge.message_reader.words.says("forms", asked.message):
        sure["information_retrieval"] = _READ_CONFIDENCE
    inquiry = asked.inquiry or asked.message
    if max(sure.values()) < _CHOSEN and knowledge.names_benefit_and_price(inquiry):
        sure["compliance_check"] = _OFFER_CONFIDENCE
    elif asked.inquiry:
        sure = {"compliance_check": _OFFER_CONFIDENCE}
    if sure.get("data_analysis", 0.0) >= _CHOSEN and not others and isinstance(read, RequestRefusal):
        sure |= _looked_up_instead(read, sure, heard, knowledge)
    ordered = sorted(sure.items(), key=lambda pair: -pair[1])
    return tuple(FoundIntent(intent=intent, confidence=round(chance, 2)) for intent, chance in ordered if chance > 0)


def _figure_confidence(
    heard: MessageReading,
    read: _Read,
    asked: RequestMessage,
    knowledge: RequestKnowledge,
    others: Sequence[str],
) -> float:
    """How sure figures are wanted: a question that could be read says so by itself; one that could not, only if it is
    all there is; beside other tasks it has to be heard, or an analysis to be asked for, or there is nothing else to
    store.
    """
    alone = not others
    chance = heard.labels.get("task:data_analysis", 0.0)
    asked_for = heard.thorough or _hears_figures(heard) or (isinstance(read, Query) and read.explain)
    asked_for = asked_for or bool(_counting_clauses(heard, knowledge))
    asked_for = asked_for or (list(others) == ["data_storage"] and not heard.forms) or _reports_figures(heard, asked)
    if isinstance(read, Query | UnclearQuestion):
        named = names_figure(_with_implied_figure(heard, asked, knowledge), knowledge.context)
        return max(chance, _READ_CONFIDENCE) if alone or (named and asked_for) else min(chance, _NOT_CHOSEN)
    if isinstance(read, RequestRefusal) and alone:
        return max(chance, _OFFER_CONFIDENCE)
    return chance if alone and chance >= _CHOSEN else min(chance, _NOT_CHOSEN)


def _hears_figures(heard: MessageReading) -> bool:
    """Whether figures are heard surely enough to be worth a task. Beside a task that is said outright that takes more:
    a report brings its figures itself, and what is searched for by name is a record before it is a figure.
    """
    searched = "information_retrieval" in heard.said and len(_LISTED.split(heard.question)) == 1
    least = _CLEARLY_HEARD if searched else _CHOSEN if heard.said else _HEARD_A_LITTLE
    return heard.labels.get("task:data_analysis", 0.0) >= least


def _counting_clauses(heard: MessageReading, knowledge: RequestKnowledge) -> list[str]:
    """The clauses of a longer message that ask for a figure themselves: 방문 건수 알려주고, 규정도 찾아 줘."""
    words = knowledge.message_reader.words
    clauses = [clause for clause in _CLAUSE.split(heard.question) if clause.strip()]
    counting = [
        clause for clause in clauses if words.says("counts", clause) and names_figure(clause, knowledge.context)
    ]
    return counting if len(clauses) > 1 else []


def _tasks_that_follow(
    sure: Mapping[Intent, float], heard: MessageReading, asked: RequestMessage, knowledge: RequestKnowledge
) -> dict[Intent, float]:
    """What a task cannot do without: earlier documents are found before they are checked, and one that is to be stored
    and is not there is written.
    """
    wanted = {intent for intent, chance in sure.items() if chance >= _CHOSEN}
    if not heard.forms or asked.last_form is not None or "document_generation" in wanted:
        return {}
    if "data_storage" in wanted:
        return {"document_generation": _OFFER_CONFIDENCE}
    earlier = "compliance_check" in wanted and not knowledge.names_benefit(asked.inquiry or asked.message)
    return {"information_retrieval": _OFFER_CONFIDENCE} if earlier and find_periods(heard.question, asked.today) else {}


def _is_of_the_company(heard: MessageReading, asked: RequestMessage, knowledge: RequestKnowledge) -> bool:
    """Whether a message names anything that the company knows, or asks outright to look something up."""
    if "information_retrieval" in heard.said:
        return True
    return any(
        word.meanings[0].kind not in ("word", "verb")
        for word in knowledge.context.vocabulary.find(asked.message[:LONGEST_QUESTION])
    )


def _looked_up_instead(
    read: RequestRefusal, sure: Mapping[Intent, float], heard: MessageReading, knowledge: RequestKnowledge
) -> dict[Intent, float]:
    """What names no figure and sounds like a search is searched for."""
    searched = sure.get("information_retrieval", 0.0) >= _HEARD_A_LITTLE
    if read.reason != "unknown_metric" or not searched or names_figure(heard.question, knowledge.context):
        return {}
    return {"data_analysis": _NOT_CHOSEN, "information_retrieval": _OFFER_CONFIDENCE}


def _request(
    asked: RequestMessage,
    knowledge: RequestKnowledge,
    heard: MessageReading,
    read: _Read,
    intents: tuple[FoundIntent, ...],
) -> AnalysedRequest:
    intents = _with_document_to_keep(intents, asked)
    wants = chosen_intents(intents)
    revises = "document_generation" in wants and heard.revises and asked.last_form is not None and not heard.forms
    form = asked.last_form if revises else _form(heard, read, asked, knowledge)
    told = asked.message[:LONGEST_QUESTION] if heard.forms and "\n" in asked.message else heard.question
    entities = find_entities(told, knowledge.context, asked.today, asked.choices)
    counts = "data_analysis" in wants
    query, refusal = (read if isinstance(read, Query) else None), (read if isinstance(read, RequestRefusal) else None)
    later = (
        knowledge.asks_model
        and counts
        and isinstance(read, UnclearQuestion)
        and is_about_unknown(read)
        and asked.last_query is None
    )
    complexity = _complexity(intents, entities, query)
    return _understanding(
        asked,
        intents=intents,
        capabilities=tuple(dict.fromkeys(capability for intent in wants for capability in _CAPABILITIES[intent])),
        complexity=complexity,
        agents=_agents(wants, complexity, query),
        needs=ContextNeeds(data_scope=_SCOPES.get(knowledge.context.scope.role, "company")),
        entities=entities,
        question=heard.question,
        query=query,
        declined=refusal,
        thorough=heard.thorough,
        form=form if "document_generation" in wants else None,
        more_forms=heard.forms[1:] if "document_generation" in wants and heard.lists_forms else (),
        compares=query is not None and query.beside is not None and _asks_of_nothing(heard, knowledge),
        revises=revises,
        ambiguities=(
            *(read.ambiguities if isinstance(read, UnclearQuestion) and counts and not later else ()),
            *_what_to_keep(wants, asked, knowledge),
        ),
        open_question=_question_of_figures(heard, asked, knowledge) if later else "",
        feasibility=_feasibility(
            wants, knowledge.why_refused(query) if query else refusal, _lacks_document(wants, asked, knowledge)
        ),
        shows=heard.shows if counts else (),
        gives_nothing=form == "visit_report" and knowledge.message_reader.words.says("gives_nothing", asked.message),
        unread=_unread(wants, heard, asked, knowledge) if counts else (),
    )


def _unread(
    wants: tuple[Intent, ...], heard: MessageReading, asked: RequestMessage, knowledge: RequestKnowledge
) -> tuple[str, ...]:
    """The words of a question about figures that were left out; with other tasks they may belong to those."""
    if wants != ("data_analysis",) or len(heard.question) > LONGEST_QUESTION:
        return ()
    parts = split_question(heard.question, knowledge.context.vocabulary, asked.today)
    left_out = [word for word in parts.unknown_words if asked.choices.get(word) == WITHOUT]
    return (*left_out, *parts.idle_words)


def _form(heard: MessageReading, read: _Read, asked: RequestMessage, knowledge: RequestKnowledge) -> str | None:
    chosen = asked.choices.get(FORM_CHOICE)
    if chosen in knowledge.document_titles:
        return chosen
    if len(heard.forms) == 1 or heard.lists_forms:
        return heard.forms[0]
    return _report_on(read, knowledge) if isinstance(read, Query) and not heard.forms and heard.reports else None


def _report_on(query: Query, knowledge: RequestKnowledge) -> str:
    """The document for figures: what they are called decides, since the request names none."""
    return next(iter(_ABOUT_SALES)) if knowledge.context.layer.sales in query.metrics else _ANY_FIGURES


def _with_document_to_keep(intents: tuple[FoundIntent, ...], asked: RequestMessage) -> tuple[FoundIntent, ...]:
    """Where nothing was at hand to be stored and a document was chosen, it is written first."""
    wants = chosen_intents(intents)
    if FORM_CHOICE not in asked.choices or "document_generation" in wants:
        return intents
    return (*intents[:1], FoundIntent(intent="document_generation", confidence=_READ_CONFIDENCE), *intents[1:])


def _what_to_keep(wants: tuple[Intent, ...], asked: RequestMessage, knowledge: RequestKnowledge) -> Iterator[Ambiguity]:
    """What is to be stored, if there is neither a document nor a table: one of the documents may be written."""
    if "data_storage" not in wants or asked.last_form is not None:
        return
    if not {"document_generation", "data_analysis"}.intersection(wants) and asked.names_what_to_keep:
        options = tuple(MeaningOption(key=key, title=title) for key, title in knowledge.document_titles.items())
        yield Ambiguity(mention=FORM_CHOICE, question=phrases.WHAT_TO_KEEP_QUESTION, options=options)


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
    """Whether something is to be checked or stored and there is no document, table or benefit for it."""
    if asked.last_form is not None or not {"compliance_check", "data_storage"}.intersection(wants):
        return False
    given = "compliance_check" in wants and knowledge.names_benefit(asked.inquiry or asked.message)
    others = {"document_generation", "information_retrieval", "data_analysis"}.intersection(wants)
    return not others and not given and not ("data_storage" in wants and asked.names_what_to_keep)


def _feasibility(wants: tuple[Intent, ...], unseen: RequestRefusal | None, lacking: bool) -> Feasibility:
    """What prevents the request; missing figures count if figures, and perhaps to keep them, are all that is wanted."""
    only_figures = {*wants} - {"data_storage"} == {"data_analysis"}
    against = refusals.no_document() if lacking else unseen if only_figures else None
    if against is None:
        return Feasibility()
    return Feasibility(
        data_available=against.reason not in ("no_data", "no_document"),
        permission_granted=against.reason != "no_permission",
        declined=against,
    )


def _understanding(asked: RequestMessage, **found: Any) -> AnalysedRequest:
    return AnalysedRequest(
        raw_query=asked.message, asked_at=asked.at, today=asked.today, inquiry=asked.inquiry, **found
    )


_CLAUSE = re.compile(r"[,.](?!\d)\s*|[;\n]\s*|(?<=[고서])\s|\s(?:and|then)\s")
_LISTED = re.compile(r",(?!\d)\s*|(?<=[가-힣])(?:이랑|랑|하고)\s+|\s(?:및|그리고|and)\s")
_TEXT_BELOW = re.compile(r"아래|다음|메모|밑에|below|following|notes?\b", re.IGNORECASE)
_TALK: tuple[Turn, ...] = ("help", "greeting")
_CHOSEN, _NOT_CHOSEN = 0.5, 0.4
_OFFER_CONFIDENCE = 0.7
_READ_CONFIDENCE = 0.9
_HEARD_A_LITTLE = 0.25
_CLEARLY_HEARD = 0.9
_SURELY_REFUSED = 0.9
_ABOUT_SALES = frozenset({"sales_report"})
_ANY_FIGURES = "summary"
_TELLS_FIGURES = frozenset({*_ABOUT_SALES, _ANY_FIGURES, "weekly_report"})
_LEAST_TOLD, _COMPLEX_ABOVE = 15, 0.7
_SCOPES: dict[str, Literal["company", "team", "own"]] = {"representative": "own", "manager": "team"}
_CAPABILITIES: dict[Intent, tuple[Capability, ...]] = {
    "data_analysis": ("sql_query", "data_visualization"),
    "information_retrieval": ("sql_query", "document_search"),
    "document_generation": ("document_writing", "data_visualization"),
    "compliance_check": ("rule_checking",),
    "data_storage": ("transactional_write",),
}
