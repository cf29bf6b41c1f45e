"""Agents that think: LangChain's `create_agent` with our middleware around every model call and tool call, and answers
composed from what the tools found. Called by the agents of assistants; a run without a model is left to their rules.
"""

from madang.runtime.agent_loop.agent import AgentRun, ModelAgent, has_model, run_agent
from madang.runtime.agent_loop.composition import ComposedAnswer, check_answer, compose_answer, fill_references
from madang.runtime.agent_loop.offered_tools import OfferedTool, ToolInputError, ToolResult, think
from madang.runtime.agent_loop.transcript import current_results

__all__ = [
    "AgentRun",
    "ComposedAnswer",
    "ModelAgent",
    "OfferedTool",
    "ToolInputError",
    "ToolResult",
    "check_answer",
    "compose_answer",
    "current_results",
    "fill_references",
    "has_model",
    "run_agent",
    "think",
]
