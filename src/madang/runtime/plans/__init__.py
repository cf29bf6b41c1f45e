"""Executing a plan inside one node of a graph: steps, attempts, replanning, progress events.
An assistant's graph calls `execute_plan`; `agents` gives it context and limits, `madang.state` the plan itself.
"""

from madang.runtime.plans.execution import PlanLeftError, StepCondition, execute_plan
from madang.runtime.plans.replanning import PlanRevision
from madang.runtime.plans.step_times import StepTimes, estimate_steps

__all__ = ["PlanLeftError", "PlanRevision", "StepCondition", "StepTimes", "estimate_steps", "execute_plan"]
