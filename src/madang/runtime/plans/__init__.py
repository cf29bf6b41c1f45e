"""Executing a plan inside one node of a graph: steps, attempts, replanning, progress events.
An assistant's graph calls `execute_plan`; `agents` gives it context and limits, `madang.state` the plan itself.
"""

from madang.runtime.plans.execution import execute_plan
from madang.runtime.plans.replanning import PlanRevision

__all__ = ["PlanRevision", "execute_plan"]
