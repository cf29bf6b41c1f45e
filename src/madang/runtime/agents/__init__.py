"""What an agent works with: the context of its run, tools, questions to people, limits, and who an event belongs to.
Agents of assistants and the executor of plans use it; `runs` builds the context and supplies the ports.
"""

from madang.runtime.agents.context import Agent, Finding, RunContext, StepAssignment, current_context
from madang.runtime.agents.limits import BudgetMeter, RunBudget, RunControls, cancel_tasks
from madang.runtime.agents.messages import (
    ChatMessage,
    answer_id,
    answer_message,
    exchanged_messages,
    run_answered_by,
)
from madang.runtime.agents.ports import SearchableCorpus
from madang.runtime.agents.reply_validation import (
    chosen_option,
    open_questions,
    shown_reply,
    typed_answer,
    validated_answer,
)
from madang.runtime.agents.tools import Tool, call_tool

__all__ = [
    "Agent",
    "BudgetMeter",
    "ChatMessage",
    "Finding",
    "RunBudget",
    "RunContext",
    "RunControls",
    "SearchableCorpus",
    "StepAssignment",
    "Tool",
    "answer_id",
    "answer_message",
    "call_tool",
    "cancel_tasks",
    "chosen_option",
    "current_context",
    "exchanged_messages",
    "open_questions",
    "run_answered_by",
    "shown_reply",
    "typed_answer",
    "validated_answer",
]
