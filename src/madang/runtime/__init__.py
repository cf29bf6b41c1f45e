"""Runs: the assistant contract, plans carried out, questions, budgets, streaming, time travel.

May import `madang.state`, `madang.protocol`, `madang.store`, `madang.models` and `madang.knowledge`.
"""

from madang.runtime.budgets import Budget, BudgetKind, Meter, Usage
from madang.runtime.conducting import Ending, compiled, conduct
from madang.runtime.context import RunContext, current
from madang.runtime.contract import Assistant
from madang.runtime.controls import Controls, StopReason
from madang.runtime.discovery import Assistants, discover
from madang.runtime.effects import once, remember
from madang.runtime.errors import (
    AnswerError,
    AssistantError,
    BudgetReachedError,
    CheckpointNotFoundError,
    EffectInDoubtError,
    FinalError,
    NotDoneError,
    RunError,
    TimedOutError,
    UnknownAgentError,
)
from madang.runtime.execution import Executed, execute
from madang.runtime.monitoring import AgentRecord, agent_records
from madang.runtime.ports import Effects, Journal, Said
from madang.runtime.revision import Replan, Revision
from madang.runtime.stored import StoredEffects, StoredJournal
from madang.runtime.timetravel import TimeTravel
from madang.runtime.told import Told
from madang.runtime.tools import Tool, use
from madang.runtime.verdicts import judge
from madang.runtime.work import Agent, Finding, Work

__all__ = [
    "Agent",
    "AgentRecord",
    "AnswerError",
    "Assistant",
    "AssistantError",
    "Assistants",
    "Budget",
    "BudgetKind",
    "BudgetReachedError",
    "CheckpointNotFoundError",
    "Controls",
    "EffectInDoubtError",
    "Effects",
    "Ending",
    "Executed",
    "FinalError",
    "Finding",
    "Journal",
    "Meter",
    "NotDoneError",
    "Replan",
    "Revision",
    "RunContext",
    "RunError",
    "Said",
    "StopReason",
    "StoredEffects",
    "StoredJournal",
    "TimeTravel",
    "TimedOutError",
    "Told",
    "Tool",
    "UnknownAgentError",
    "Usage",
    "Work",
    "agent_records",
    "compiled",
    "conduct",
    "current",
    "discover",
    "execute",
    "judge",
    "once",
    "remember",
    "use",
]
