"""Plans in tests: agents that do as they are told, and what became of a plan in virtual time."""

from typing import Any

from madang.protocol.events import TodoUpdated
from madang.runtime.errors import RunError
from madang.runtime.execution import Executed, execute
from madang.runtime.work import Agent, Finding, Work
from madang.state.plan import Plan
from madang.state.step import Step
from madang.testing import MemoryJournal, make_context, virtually

__all__ = ["carry_out", "fails", "plan_of", "spans", "told", "works"]


def works(seconds: float = 0, **data: Any) -> Agent:
    """An agent that takes its time and finds `data`."""

    async def agent(work: Work) -> Finding:
        await work.context.sleep(seconds)
        return Finding(data=data)

    return agent


def fails(times: int, error: BaseException | None = None) -> Agent:
    """An agent that fails on its first attempts."""

    async def agent(work: Work) -> Finding:
        if work.step.attempts <= times:
            raise error or RunError(f"attempt {work.step.attempts} failed")
        return Finding(data={"attempt": work.step.attempts})

    return agent


def plan_of(*steps: Step, **more: Any) -> Plan:
    return Plan(id="p", steps=steps, **{"strategy": "parallel", **more})


def carry_out(plan: Plan, agents: dict[str, Agent], **parts: Any) -> tuple[Executed, MemoryJournal]:
    """The plan at its end in virtual time, and what was told."""
    journal = parts.pop("journal", MemoryJournal())
    replan = parts.pop("replan", None)

    async def main() -> Executed:
        return await execute(plan, agents, make_context(tell=journal.tell, **parts), replan=replan)

    return virtually(main()), journal


def told(journal: MemoryJournal) -> list[tuple[str, str, int]]:
    """Each change that was told: the step, its status and the plan's progress after it."""
    changes: list[tuple[str, str, int]] = []
    for payload in journal.payloads:
        if isinstance(payload, TodoUpdated):
            [line] = [line for line in payload.plan.steps if line.id == payload.step]
            changes.append((line.id, line.status, payload.plan.progress))
    return changes


def spans(executed: Executed) -> dict[str, tuple[str, str]]:
    """From when to when each step ran, in seconds and milliseconds."""
    return {
        step.id: (step.started_at[14:-1], step.completed_at[14:-1])
        for step in executed.plan.steps
        if step.started_at and step.completed_at
    }
