"""Plans in tests: agents that do as they are told, and what became of a plan in virtual time."""

from typing import Any

from madang.protocol.events import StepUpdated
from madang.runtime.agents.context import Agent, Finding, StepAssignment
from madang.runtime.errors import RunError
from madang.runtime.plans.execution import ExecutedPlan, execute_plan
from madang.state.plans.plan import Plan
from madang.state.plans.step import Step
from madang.testing import MemoryJournal, make_context, run_in_virtual_time


def works(seconds: float = 0, **data: Any) -> Agent:
    """An agent that takes its time and finds `data`."""

    async def agent(assignment: StepAssignment) -> Finding:
        await assignment.context.sleep(seconds)
        return Finding(data=data)

    return agent


def fails(times: int, error: BaseException | None = None) -> Agent:
    """An agent that fails on its first attempts."""

    async def agent(assignment: StepAssignment) -> Finding:
        if assignment.step.attempts <= times:
            raise error or RunError(f"attempt {assignment.step.attempts} failed")
        return Finding(data={"attempt": assignment.step.attempts})

    return agent


def plan_of(*steps: Step, **more: Any) -> Plan:
    return Plan(id="p", steps=steps, **{"strategy": "parallel", **more})


def carry_out(plan: Plan, agents: dict[str, Agent], **parts: Any) -> tuple[ExecutedPlan, MemoryJournal]:
    """The plan at its end in virtual time, and what was told."""
    journal = parts.pop("journal", MemoryJournal())
    replan, conditions = parts.pop("replan", None), parts.pop("conditions", None)

    async def main() -> ExecutedPlan:
        context = make_context(write_event=journal.write_event, **parts)
        return await execute_plan(plan, agents, context, replan=replan, conditions=conditions)

    return run_in_virtual_time(main()), journal


def told(journal: MemoryJournal) -> list[tuple[str, str, int]]:
    """Each change that was told: the step, its status and the plan's progress after it."""
    changes: list[tuple[str, str, int]] = []
    for payload in journal.event_data:
        if isinstance(payload, StepUpdated):
            [line] = [line for line in payload.plan.steps if line.id == payload.step]
            changes.append((line.id, line.status, payload.plan.progress))
    return changes


def spans(executed: ExecutedPlan) -> dict[str, tuple[str, str]]:
    """From when to when each step ran, in seconds and milliseconds."""
    return {
        step.id: (step.started_at[14:-1], step.completed_at[14:-1])
        for step in executed.plan.steps
        if step.started_at and step.completed_at
    }
