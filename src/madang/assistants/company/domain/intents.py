"""Intents: what a request may want done, and which agent does it."""

from typing import Annotated, Literal

from pydantic import Field

from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["AGENTS", "CHOSEN_ABOVE", "INTENTS", "AgentName", "Capability", "FoundIntent", "Intent", "chosen"]

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
INTENTS: dict[Intent, Text] = {
    "data_analysis": Text(ko="수치 분석", en="analysis of figures"),
    "information_retrieval": Text(ko="자료 찾기", en="search for information"),
    "document_generation": Text(ko="문서 작성", en="writing of a document"),
    "compliance_check": Text(ko="규정 점검", en="compliance check"),
    "data_storage": Text(ko="저장", en="storage"),
}
