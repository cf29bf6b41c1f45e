"""What the analyzer made of a request: its intents, what it is about, and whether it can be done at all."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from madang.assistants.company.domain.intents import AgentName, Capability, FoundIntent, Intent, chosen
from madang.assistants.company.domain.query import Ambiguity, Query, Refusal
from madang.state.frozen import Frozen
from madang.state.stored import stored_as
from madang.state.timestamps import Timestamp

__all__ = ["ContextNeeds", "Entity", "EntityKind", "Feasibility", "Turn", "Understanding"]

EntityKind = Literal["period", "metric", "dimension", "value"]
Turn = Literal["request", "greeting", "help", "irrelevant"]


@stored_as("company.entity", formerly=("madang.assistants.company.domain.understanding:Entity",))
class Entity(Frozen):
    """Something that the request names: as it was said, and what it is in the company's data.

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
    """What the request needs around it: whether to know who asks, and whose data it reaches into."""

    need_auth: bool = True
    data_scope: Literal["company", "team", "own"] = "company"


@stored_as("company.feasibility", formerly=("madang.assistants.company.domain.understanding:Feasibility",))
class Feasibility(Frozen):
    """Whether the request can be carried out, looked at before anything is planned.

    "No permission" and "no data" are different findings: the first says nothing about what there is.
    """

    data_available: bool = True
    permission_granted: bool = True
    estimated_seconds: Annotated[float, Field(ge=0)] = 0.0
    resource_status: Literal["available", "unavailable"] = "available"
    declined: Refusal | None = None

    @property
    def feasible(self) -> bool:
        """Whether nothing stands in the way."""
        return self.data_available and self.permission_granted and self.resource_status == "available"


@stored_as("company.understanding", formerly=("madang.assistants.company.domain.understanding:Understanding",))
class Understanding(Frozen):
    """One request, understood."""

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
    """What is left of the request without the words that say what is to be done."""
    inquiry: str = ""
    """What is asked to be given, where the request only names another price for it."""
    query: Query | None = None
    """The question about figures, where there is one that can be answered."""
    declined: Refusal | None = None
    """Why the question about figures cannot be answered, where there is one."""
    thorough: bool = False
    """Whether an analysis is wanted and not just a figure."""
    form: str | None = None
    """The kind of document that is wanted."""
    revises: bool = False
    """Whether it changes the document of this conversation instead of asking for another."""
    ambiguities: tuple[Ambiguity, ...] = ()
    """What has to be settled first."""
    feasibility: Feasibility = Feasibility()

    @property
    def wants(self) -> tuple[Intent, ...]:
        """The intents that are acted on."""
        return chosen(self.intents)

    @property
    def clarification_needed(self) -> bool:
        """Whether somebody has to be asked before it can be planned."""
        return bool(self.ambiguities)

    def named(self, dimension: str) -> tuple[str, ...]:
        """The values of a dimension that the request names."""
        return tuple(one.value for one in self.entities if one.kind == "value" and one.of == dimension)
