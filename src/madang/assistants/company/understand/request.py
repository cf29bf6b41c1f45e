"""The analysed request as data: intents, entities, the query about figures, the wanted document, ambiguities and
feasibility.
"""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from madang.assistants.company.figures.query import (
    Ambiguity,
    Comparison,
    Filter,
    Query,
    QueryPeriod,
    RequestRefusal,
)
from madang.reading.dates import find_periods
from madang.state import Frozen, Timestamp, stored_as

Intent = Literal["data_analysis", "information_retrieval", "document_generation", "compliance_check", "data_storage"]
AgentName = Literal[
    "data_analysis", "information_retrieval", "document_generation", "compliance_validation", "storage_decision"
]
Capability = Literal[
    "sql_query",
    "data_visualization",
    "document_search",
    "document_writing",
    "rule_checking",
    "transactional_write",
]


@stored_as("company.found_intent", formerly=("madang.assistants.company.domain.intents:FoundIntent",))
class FoundIntent(Frozen):
    """An intent and its confidence."""

    intent: Intent
    confidence: Annotated[float, Field(ge=0, le=1)]


def chosen_intents(intents: tuple[FoundIntent, ...]) -> tuple[Intent, ...]:
    """The intents with enough confidence to act on."""
    return tuple(intent.intent for intent in intents if intent.confidence >= _CHOSEN_FROM)


_CHOSEN_FROM = 0.5
AGENT_OF_INTENT: dict[Intent, AgentName] = {
    "data_analysis": "data_analysis",
    "information_retrieval": "information_retrieval",
    "document_generation": "document_generation",
    "compliance_check": "compliance_validation",
    "data_storage": "storage_decision",
}


TableFormat = Literal["chart", "xlsx", "csv"]
"""How figures are shown besides a table."""
EntityKind = Literal["period", "metric", "dimension", "value"]
Turn = Literal["request", "greeting", "help", "irrelevant"]


@stored_as("company.entity", formerly=("madang.assistants.company.domain.understanding:Entity",))
class Entity(Frozen):
    """Something that the request names: the text, and its value in the company's data.

    지난달 is the period 2024-12, said in January 2025; 서울 the value SEL of the dimension region; 매출 the metric
    sales_amount.
    """

    kind: EntityKind
    text: str
    value: str
    of: str = ""
    """The dimension of a value."""


@stored_as("company.context_needs", formerly=("madang.assistants.company.domain.understanding:ContextNeeds",))
class ContextNeeds(Frozen):
    """What the request needs: a signed-in user, and the extent of the data."""

    need_auth: bool = True
    data_scope: Literal["company", "team", "own"] = "company"


@stored_as("company.feasibility", formerly=("madang.assistants.company.domain.understanding:Feasibility",))
class Feasibility(Frozen):
    """Whether the request can be carried out, checked before anything is planned.

    "No permission" and "no data" are different: the first says nothing about the data.
    """

    data_available: bool = True
    permission_granted: bool = True
    estimated_seconds: Annotated[float, Field(ge=0)] = 0.0
    resource_status: Literal["available", "unavailable"] = "available"
    declined: RequestRefusal | None = None

    @property
    def feasible(self) -> bool:
        """Whether nothing prevents it."""
        return self.data_available and self.permission_granted and self.resource_status == "available"


@stored_as("company.figure_limit")
class FigureLimit(Frozen):
    """The value that a figure is compared to."""

    operator: Comparison
    value: Decimal


@stored_as("company.condition")
class TaskCondition(Frozen):
    """A task that is wanted only if a check finds no violation, or only if a figure lies beyond a limit."""

    task: Intent
    on: Literal["no_violation", "figure"]
    text: str
    """The condition as it was said."""
    limit: FigureLimit | None = None


@stored_as("company.left_question")
class LeftQuestion(Frozen):
    """A request that was asked about and left for another message."""

    message: str
    mention: str = ""
    """The unknown name that was asked about, if it was one."""
    times: int = 1
    """How many questions of the run have been left."""


@stored_as("company.understanding", formerly=("madang.assistants.company.domain.understanding:Understanding",))
class AnalysedRequest(Frozen):
    """One analysed request."""

    raw_query: str
    asked_at: Timestamp
    today: date
    turn: Turn = "request"
    intents: tuple[FoundIntent, ...] = ()
    """The surest first."""
    capabilities: tuple[Capability, ...] = ()
    complexity: Annotated[float, Field(ge=0, le=1)] = 0.0
    agents: tuple[AgentName, ...] = ()
    needs: ContextNeeds = ContextNeeds()
    entities: tuple[Entity, ...] = ()
    question: str = ""
    """The request without the words that say what to do."""
    inquiry: str = ""
    """The earlier inquiry with a new price, if the request only names another price."""
    query: Query | None = None
    """The query about figures, if there is one that can be answered."""
    declined: RequestRefusal | None = None
    """Why the question about figures cannot be answered, if there is one."""
    thorough: bool = False
    """Whether an analysis is wanted and not just a figure."""
    form: str | None = None
    """The kind of document that is wanted."""
    more_forms: tuple[str, ...] = ()
    """The kinds of further documents that are wanted."""
    conditions: tuple[TaskCondition, ...] = ()
    """What has to hold before some of it is done."""
    compares: bool = False
    """Whether the figures of two questions are to be compared."""
    revises: bool = False
    """Whether it changes the current document instead of asking for another."""
    ambiguities: tuple[Ambiguity, ...] = ()
    """What has to be clarified first."""
    feasibility: Feasibility = Feasibility()
    conversation: tuple[str, ...] = ()
    """What was said before, for a model: a question such as "who sold most of it" is understood by it."""
    open_question: str = ""
    """The question about figures whose unknown words are asked about when it is answered."""
    shows: tuple[TableFormat, ...] = ()
    """How figures are to be shown besides a table."""
    gives_nothing: bool = False
    """Whether it is about a visit and says that nothing was given."""
    unread: tuple[str, ...] = ()
    """Words that were left out of the question about figures."""

    @property
    def wants(self) -> tuple[Intent, ...]:
        """The intents that are acted on."""
        return chosen_intents(self.intents)

    @property
    def clarification_needed(self) -> bool:
        """Whether the user has to be asked before it can be planned."""
        return bool(self.ambiguities)

    @property
    def queries(self) -> tuple[Query, ...]:
        """The questions about figures, one after the other."""
        found, query = list[Query](), self.query
        while query is not None:
            found.append(query.changed(beside=None))
            query = query.beside
        return tuple(found)

    def condition_of(self, task: Intent) -> TaskCondition | None:
        """What has to hold before a task is done."""
        return next((condition for condition in self.conditions if condition.task == task), None)

    def named(self, dimension: str) -> tuple[str, ...]:
        """The values of a dimension that the request names."""
        return tuple(entity.value for entity in self.entities if entity.kind == "value" and entity.of == dimension)


def request_filters(understood: AnalysedRequest) -> tuple[Filter, ...]:
    """The filters of the request: those of its query, or all values that it names."""
    if understood.query is not None:
        return understood.query.filters
    dimensions = dict.fromkeys(entity.of for entity in understood.entities if entity.kind == "value")
    return tuple(Filter(dimension=key, values=understood.named(key)) for key in dimensions)


def request_period(understood: AnalysedRequest) -> QueryPeriod | None:
    """The period that the request is about, as far as it has passed; None if it names none that has begun."""
    if understood.query is not None:
        return understood.query.period
    spoken = find_periods(understood.question, understood.today, prefer="past")
    if not spoken or spoken[0].start > understood.today:
        return None
    return QueryPeriod(start=spoken[0].start, end=min(spoken[0].end, understood.today))
