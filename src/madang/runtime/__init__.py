"""Runs: the assistant contract, plans carried out, questions, budgets, streaming, time travel; the desk and the worker.

May import `madang.state`, `madang.protocol`, `madang.store`, `madang.models` and `madang.knowledge`.
"""

from madang.runtime.budgets import Budget, BudgetKind, Meter, Usage
from madang.runtime.conducting import Ending, compiled, conduct
from madang.runtime.context import RunContext, current
from madang.runtime.contract import Assistant
from madang.runtime.controls import Controls, StopReason
from madang.runtime.desk import Desk
from madang.runtime.discovery import Assistants, discover
from madang.runtime.effects import once, remember
from madang.runtime.errors import (
    AnswerError,
    AssistantError,
    BudgetReachedError,
    CheckpointNotFoundError,
    EffectInDoubtError,
    FinalError,
    ForeignRoleError,
    NotDoneError,
    OptionError,
    QuestionNotFoundError,
    RunError,
    TimedOutError,
    TooManyAttemptsError,
    UnknownAgentError,
    WrongAssistantError,
)
from madang.runtime.execution import Executed, execute
from madang.runtime.logs import bound, log_to
from madang.runtime.monitoring import AgentRecord, agent_records
from madang.runtime.office import Office, open_office
from madang.runtime.orders import Actor, Order
from madang.runtime.ports import Audit, Effects, Journal, Said
from madang.runtime.revision import Replan, Revision
from madang.runtime.stored import StoredAudit, StoredEffects, StoredJournal
from madang.runtime.timetravel import TimeTravel
from madang.runtime.told import Told
from madang.runtime.tools import Tool, use
from madang.runtime.verdicts import judge
from madang.runtime.work import Agent, Finding, Work
from madang.runtime.worker import Worker

__all__ = [
    "Actor",
    "Agent",
    "AgentRecord",
    "AnswerError",
    "Assistant",
    "AssistantError",
    "Assistants",
    "Audit",
    "Budget",
    "BudgetKind",
    "BudgetReachedError",
    "CheckpointNotFoundError",
    "Controls",
    "Desk",
    "EffectInDoubtError",
    "Effects",
    "Ending",
    "Executed",
    "FinalError",
    "Finding",
    "ForeignRoleError",
    "Journal",
    "Meter",
    "NotDoneError",
    "Office",
    "OptionError",
    "Order",
    "QuestionNotFoundError",
    "Replan",
    "Revision",
    "RunContext",
    "RunError",
    "Said",
    "StopReason",
    "StoredAudit",
    "StoredEffects",
    "StoredJournal",
    "TimeTravel",
    "TimedOutError",
    "Told",
    "TooManyAttemptsError",
    "Tool",
    "UnknownAgentError",
    "Usage",
    "Work",
    "Worker",
    "WrongAssistantError",
    "agent_records",
    "bound",
    "compiled",
    "conduct",
    "current",
    "discover",
    "execute",
    "judge",
    "log_to",
    "once",
    "open_office",
    "remember",
    "use",
]
