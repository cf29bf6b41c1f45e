"""Runs: the assistant contract, plans, questions, budgets, streaming, time travel; the application and its worker.

May import `madang.state`, `madang.protocol`, `madang.store`, `madang.models` and `madang.knowledge`.
"""

from madang.protocol import Actor
from madang.runtime.agents.context import Agent, Finding, RunContext, StepAssignment, current_context
from madang.runtime.agents.limits import BudgetKind, BudgetMeter, RunBudget, RunControls, RunUsage
from madang.runtime.agents.ports import RunAudit, RunEffects, RunJournal
from madang.runtime.agents.replay import ReplayCursor
from madang.runtime.agents.tools import Tool, call_tool, compute_once, do_once
from madang.runtime.application import Application, open_application
from madang.runtime.assistants.contract import Assistant
from madang.runtime.assistants.discovery import Assistants, discover_assistants
from madang.runtime.errors import (
    AnswerError,
    AssistantError,
    BudgetReachedError,
    CheckpointNotFoundError,
    EffectInDoubtError,
    EffectNotDoneError,
    OptionError,
    PermanentError,
    QuarantinedRunError,
    QuestionNotFoundError,
    RunError,
    TimedOutError,
    TooManyAttemptsError,
    UnknownAgentError,
    WrongAssistantError,
    WrongRoleError,
)
from madang.runtime.logs import log_context, log_to
from madang.runtime.plans.agent_records import AgentRecord, agent_records
from madang.runtime.plans.execution import ExecutedPlan, execute_plan
from madang.runtime.plans.replanning import PlanRevision, Replan
from madang.runtime.runs.outcome import answer_from_state
from madang.runtime.runs.run import RunOutcome, compiled_graph, run_assistant
from madang.runtime.runs.time_travel import TimeTravel
from madang.runtime.runs.worker import Worker
from madang.runtime.watchdog import watching_event_loop

__all__ = [
    "Actor",
    "Agent",
    "AgentRecord",
    "AnswerError",
    "Application",
    "Assistant",
    "AssistantError",
    "Assistants",
    "BudgetKind",
    "BudgetMeter",
    "BudgetReachedError",
    "CheckpointNotFoundError",
    "EffectInDoubtError",
    "EffectNotDoneError",
    "ExecutedPlan",
    "Finding",
    "OptionError",
    "PermanentError",
    "PlanRevision",
    "QuarantinedRunError",
    "QuestionNotFoundError",
    "Replan",
    "ReplayCursor",
    "RunAudit",
    "RunBudget",
    "RunContext",
    "RunControls",
    "RunEffects",
    "RunError",
    "RunJournal",
    "RunOutcome",
    "RunUsage",
    "StepAssignment",
    "TimeTravel",
    "TimedOutError",
    "TooManyAttemptsError",
    "Tool",
    "UnknownAgentError",
    "Worker",
    "WrongAssistantError",
    "WrongRoleError",
    "agent_records",
    "answer_from_state",
    "call_tool",
    "compiled_graph",
    "compute_once",
    "current_context",
    "discover_assistants",
    "do_once",
    "execute_plan",
    "log_context",
    "log_to",
    "open_application",
    "run_assistant",
    "watching_event_loop",
]
