"""The work of a run as data: plans and their steps, the life of each, results and what they amount to, and phases.

Assistants make plans, and the runtime's plan execution carries them out. Summaries go into events and answers.
"""

from madang.state.plans.lifecycle import (
    FULL_PROGRESS,
    NO_RESULT_STATUSES,
    TERMINAL_STATUSES,
    Lifecycle,
    Roster,
    combined_status,
    with_status,
)
from madang.state.plans.ordering import ordered_steps, step_inputs
from madang.state.plans.phases import ANY, Facts, PhaseMachine, PhaseRule, equals, given
from madang.state.plans.plan import Plan, ReplanTrigger, summarize_plan
from madang.state.plans.results import (
    AggregationMethod,
    Result,
    aggregate,
    by_task,
    merge_results,
    newest_results,
    teams_by_status,
)
from madang.state.plans.step import PlanSummary, Step, StepSummary

__all__ = [
    "ANY",
    "FULL_PROGRESS",
    "NO_RESULT_STATUSES",
    "TERMINAL_STATUSES",
    "AggregationMethod",
    "Facts",
    "Lifecycle",
    "PhaseMachine",
    "PhaseRule",
    "Plan",
    "PlanSummary",
    "ReplanTrigger",
    "Result",
    "Roster",
    "Step",
    "StepSummary",
    "aggregate",
    "by_task",
    "combined_status",
    "equals",
    "given",
    "merge_results",
    "newest_results",
    "ordered_steps",
    "step_inputs",
    "summarize_plan",
    "teams_by_status",
    "with_status",
]
