"""How long steps take: measured whenever a plan has been carried out, kept for each tenant and assistant, and used to
estimate the plans to come.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median
from typing import cast

from langgraph.store.base import BaseStore, GetOp, Item, PutOp

from madang.runtime.agents.context import RunContext
from madang.state.plans import Plan, Step


@dataclass(frozen=True)
class StepTimes:
    """The seconds that the latest steps of each kind took; the kind of a step is its type, or else its agent.

    >>> import asyncio
    >>> from langgraph.store.memory import InMemoryStore
    >>> from madang.runtime.plans import StepTimes
    >>> from madang.state import Plan, Step
    >>> begun = {"started_at": "2026-05-01T09:00:00.000Z", "status": "completed", "progress": 100, "attempts": 1}
    >>> ended = Step(id="search", agent="finder", completed_at="2026-05-01T09:00:02.000Z", **begun)
    >>> times = StepTimes(InMemoryStore(), "acme", "travel")
    >>> asyncio.run(times.record(Plan(id="p", steps=(ended,))))
    >>> asyncio.run(times.typical())
    {'finder': 2.0}
    """

    memory: BaseStore
    tenant: str
    assistant: str

    async def typical(self) -> dict[str, float]:
        """The median seconds of each kind of step that has been measured."""
        return {kind: median(seconds) for kind, seconds in (await self._measured()).items() if seconds}

    async def record(self, plan: Plan) -> None:
        """Keep what the plan's steps took: those that ended at their first attempt."""
        new = {kind: seconds for kind, seconds in _measured_steps(plan).items() if seconds}
        if not new:
            return
        known = await self._measured()
        kept = {kind: [*known.get(kind, ()), *new.get(kind, ())][-_KEPT:] for kind in dict.fromkeys((*known, *new))}
        await self.memory.abatch([PutOp(self._namespace, self.assistant, {"seconds": kept}, index=False)])

    async def _measured(self) -> dict[str, list[float]]:
        [item] = await self.memory.abatch([GetOp(self._namespace, self.assistant, refresh_ttl=False)])
        return cast("dict[str, list[float]]", item.value["seconds"]) if isinstance(item, Item) else {}

    @property
    def _namespace(self) -> tuple[str, str]:
        """Where they are kept; by single operations, since a tenant without a name is none for `aput`."""
        return self.tenant, "step times"


async def estimate_steps(plan: Plan, context: RunContext) -> Plan:
    """The plan with the time that steps of each kind have taken so far; one never measured keeps its own estimate.

    >>> import asyncio
    >>> from madang.runtime.plans import estimate_steps
    >>> from madang.state import Plan, Step
    >>> from madang.testing import make_context
    >>> plan = Plan(id="p", steps=(Step(id="search", agent="finder", estimated_seconds=1.5),))
    >>> asyncio.run(estimate_steps(plan, make_context())).estimated_seconds
    1.5
    """
    known: Mapping[str, float] = await context.step_times.typical() if context.step_times else {}
    steps = (
        step.changed(estimated_seconds=round(known[_kind(step)], 3)) if _kind(step) in known else step
        for step in plan.steps
    )
    return plan.changed(steps=tuple(steps))


def _measured_steps(plan: Plan) -> dict[str, list[float]]:
    """The seconds of steps by kind. A clock that stands still, as in replays, measures nothing."""
    ended = [step for step in plan.steps if step.status == "completed" and step.attempts == 1 and step.duration]
    kinds = dict.fromkeys(map(_kind, ended))
    return {kind: [step.seconds for step in ended if _kind(step) == kind] for kind in kinds}


def _kind(step: Step) -> str:
    return step.type or step.agent


_KEPT = 21
"""How many measurements of each kind are kept: the median of the latest follows a machine that has become faster."""
