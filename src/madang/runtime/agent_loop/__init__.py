"""Agents that think: LangChain's `create_agent` with our middleware around every model call and tool call, and answers
composed from what the tools found. Called by the agents of assistants; a run without a model is left to their rules.
"""

from madang.runtime.agent_loop.advice import Advice, advise
from madang.runtime.agent_loop.agent import AgentRun, ModelAgent, has_model, run_agent
from madang.runtime.agent_loop.offered_tools import OfferedTool, ToolInputError, ToolResult, think
from madang.runtime.agent_loop.transcript import current_results
from madang.runtime.agent_loop.verified_answer import ComposedAnswer, check_answer, fill_references

__all__ = [
    "Advice",
    "AgentRun",
    "ComposedAnswer",
    "ModelAgent",
    "OfferedTool",
    "ToolInputError",
    "ToolResult",
    "advise",
    "check_answer",
    "current_results",
    "fill_references",
    "has_model",
    "run_agent",
    "think",
]
