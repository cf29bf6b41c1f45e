"""Intents: what a request may want done, and which agent does it."""

from typing import Annotated, Literal

from pydantic import Field

from madang.state.frozen import Frozen
from madang.state.stored import stored_as

__all__ = ["AGENTS", "CHOSEN_ABOVE", "AgentName", "Capability", "FoundIntent", "Intent", "chosen"]

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
    """An intent and how sure it is that the request has it."""

    intent: Intent
    confidence: Annotated[float, Field(ge=0, le=1)]


def chosen(intents: tuple[FoundIntent, ...]) -> tuple[Intent, ...]:
    """The intents that are sure enough to be acted on."""
    return tuple(one.intent for one in intents if one.confidence > CHOSEN_ABOVE)


CHOSEN_ABOVE = 0.5
AGENTS: dict[Intent, AgentName] = {
    "data_analysis": "data_analysis",
    "information_retrieval": "information_retrieval",
    "document_generation": "document_generation",
    "compliance_check": "compliance_validation",
    "data_storage": "storage_decision",
}
