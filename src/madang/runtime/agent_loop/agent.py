"""An agent with a model: its role, its prompt and its tools, run as LangChain's agent until it has an answer."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from langchain_core.messages import HumanMessage
from langgraph.errors import GraphDrained, GraphRecursionError
from pydantic import BaseModel

from madang.extras import require
from madang.models import AgentRole, ModelCallError, RulesFallback, ScriptedModel, read_prompt
from madang.protocol import WarningRaised
from madang.runtime import phrases
from madang.runtime.agent_loop.model_calls import call_model
from madang.runtime.agent_loop.offered_tools import OfferedTool, ToolResult, show_tool
from madang.runtime.agent_loop.tool_calls import call_offered_tool
from madang.runtime.agent_loop.transcript import TRANSCRIPT, AgentTranscript
from madang.runtime.agents.attribution import StepScope, current_scope, current_step, step_context, without_streaming
from madang.runtime.agents.context import QuestionPending, RunContext
from madang.runtime.agents.limits import cancel_tasks
from madang.runtime.errors import BudgetReachedError

if TYPE_CHECKING:
    from langgraph.pregel import Pregel

# pyright: reportUnknownMemberType=false
# LangChain leaves some of its type parameters open.


@dataclass(frozen=True)
class ModelAgent:
    """What an agent is told and what it may call; the role says which model it is.

    The prompt's variables are filled for each run. After `most_turns` replies the model gets no more tools.
    """

    name: str
    role: AgentRole
    prompt: Path
    tools: tuple[OfferedTool, ...] = ()
    most_turns: int = 12


class AgentRun(NamedTuple):
    """What an agent came to: its last words, and the results of its tools by their ids.

    It is "stopped" where the run was asked to stop, and "failed" where no model answered; what it found until then is
    there.
    """

    status: Literal["completed", "stopped", "failed"]
    text: str
    results: Mapping[str, ToolResult]


def has_model(role: AgentRole, context: RunContext) -> bool:
    """Whether a model may be asked in this role now; without one, rules have to do."""
    return context.controls.may_ask_models and context.chats.for_skill(role) is not None


async def run_agent(
    agent: ModelAgent,
    task: Mapping[str, object],
    context: RunContext,
    *,
    label: str = "",
    given: Mapping[str, ToolResult] | None = None,
) -> AgentRun:
    """Let the agent work on a task until it has an answer; the run has to have a model for its role.

    `task` fills the variables of the prompt, and `given` are results that are there before it begins. `label` tells
    several runs of an agent in one node apart. What was finished before a crash or a question is not repeated. Nothing
    the model says is streamed: it was not checked.
    """
    transcript = _opening(agent, task, context)
    transcript.results.update(given or {})
    scope = "|".join(filter(None, (current_scope(), agent.name, label)))
    while True:
        working = asyncio.create_task(
            _work(agent, transcript, context), context=step_context(StepScope(agent.name, scope))
        )
        try:
            await asyncio.wait({working})
            status = working.result()
            break
        except QuestionPending as pending:
            if current_step():
                raise
            context.wait_for_answers([pending])
        finally:
            await cancel_tasks(working)
    for warning in dict.fromkeys(transcript.warnings):
        context.emit(WarningRaised(message=warning.read(context.language)))
    return AgentRun(status, transcript.text, dict(transcript.results))


def _opening(agent: ModelAgent, task: Mapping[str, object], context: RunContext) -> AgentTranscript:
    prompt = read_prompt(agent.prompt).render(task, context.nonce)
    return AgentTranscript(
        role=agent.role,
        tools={tool.name: tool for tool in agent.tools},
        most_turns=agent.most_turns,
        opening=[HumanMessage(prompt)],
    )


async def _work(
    agent: ModelAgent, transcript: AgentTranscript, context: RunContext
) -> Literal["completed", "stopped", "failed"]:
    TRANSCRIPT.set(transcript)
    config: Any = {"recursion_limit": 4 * agent.most_turns + 4}
    try:
        with without_streaming():
            await _compiled(agent).ainvoke({"messages": [HumanMessage("task")]}, config, context=context)
    except (GraphDrained, GraphRecursionError):
        return _stopped(transcript, context.controls.stop_reason)
    except BudgetReachedError as error:
        return _stopped(transcript, error.kind)
    except ModelCallError as error:
        transcript.warnings.append(RulesFallback(skill=agent.name, reason=error.reason, detail=str(error)).text)
        return "failed"
    return _stopped(transcript, context.controls.stop_reason) if context.controls.stop_reason else "completed"


def _stopped(transcript: AgentTranscript, reason: str | None) -> Literal["stopped"]:
    """That the agent was stopped; a limit that stopped it is told, for what follows is not the model's answer."""
    if reason in phrases.STOP_SENTENCES and reason != "cancelled":
        transcript.warnings.append(phrases.MODEL_UNFINISHED.format(reason=phrases.STOP_SENTENCES[reason]))
    return "stopped"


def _compiled(agent: ModelAgent) -> "Pregel[Any, Any, Any, Any]":
    return _agent_of(agent.name, tuple((tool.name, tool.about, tool.arguments) for tool in agent.tools))


@lru_cache(maxsize=64)
def _agent_of(name: str, shown: tuple[tuple[str, str, type[BaseModel]], ...]) -> "Pregel[Any, Any, Any, Any]":
    """LangChain's agent with our middleware, made once for all that show a model the same tools.

    The model is chosen for each call, and the tools of the run carry calls out.
    """
    agents: Any = require("langchain.agents", "agents", "Agents with a model")
    middleware: Any = require("langchain.agents.middleware", "agents", "Agents with a model")
    return agents.create_agent(
        ScriptedModel(script=()),
        [show_tool(*each) for each in shown],
        middleware=[middleware.wrap_model_call(call_model), middleware.wrap_tool_call(call_offered_tool)],
        context_schema=RunContext,
        name=name,
    )
