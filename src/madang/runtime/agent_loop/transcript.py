"""What one run of an agent has come to so far: kept beside the graph, so that a loop that is stopped loses nothing."""

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field

from langchain_core.messages import AIMessage, BaseMessage

from madang.models import AgentRole, FailureReason
from madang.runtime.agent_loop.masking import SecretNames
from madang.runtime.agent_loop.offered_tools import OfferedTool, ToolResult
from madang.text import Text


@dataclass
class AgentTranscript:
    """Results by id, the last words, and models that failed on the way, while an agent works."""

    role: AgentRole
    tools: dict[str, OfferedTool]
    most_turns: int
    opening: list[BaseMessage] = field(default_factory=list[BaseMessage])
    results: dict[str, ToolResult] = field(default_factory=dict[str, ToolResult])
    text: str = ""
    warnings: list[Text] = field(default_factory=list[Text])
    shortenings: dict[str, int] = field(default_factory=dict[str, int])
    """How often the messages had to be shortened for a model that takes less text, by its name."""
    failures: list[tuple[str, FailureReason]] = field(default_factory=list[tuple[str, FailureReason]])
    secrets: SecretNames = field(default_factory=SecretNames)


TRANSCRIPT: ContextVar[AgentTranscript] = ContextVar("madang_transcript")


def current_results() -> Mapping[str, ToolResult]:
    """What the tools of the agent at work here have found so far, by id; for tools that build on it."""
    return TRANSCRIPT.get().results


def turn_of(messages: list[BaseMessage]) -> int:
    """How many replies of the model there are."""
    return sum(isinstance(message, AIMessage) for message in messages)


def result_id(messages: list[BaseMessage], call_id: str) -> str:
    """The id of the result of a call: calls are numbered in the order in which the model made them."""
    number = 0
    for message in messages:
        if not isinstance(message, AIMessage):
            continue
        last = message is _last_reply(messages)
        for call in message.tool_calls:
            number += 1
            if last and call["id"] == call_id:
                return f"r{number}"
    return f"r{number + 1}"


def _last_reply(messages: list[BaseMessage]) -> AIMessage | None:
    return next((each for each in reversed(messages) if isinstance(each, AIMessage)), None)
