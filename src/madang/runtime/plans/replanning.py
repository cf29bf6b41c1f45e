"""Replaces the steps of a plan that have not started when one of its triggers is met, as often as the plan allows; each
decision is stored, so that it is made once.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping

from pydantic import JsonValue

from madang.protocol import WarningRaised
from madang.runtime import phrases
from madang.runtime.agents.tools import compute_once
from madang.runtime.plans.tracker import PlanTracker
from madang.state import Frozen, PlanError
from madang.state.plans import Plan, ReplanTrigger, Result, Step


class PlanRevision(Frozen):
    """The steps to come in place of those that have not started, and the triggers to watch from now on.

    >>> from madang.runtime import PlanRevision
    >>> from madang.state import Plan, Step
    >>> plan = Plan(id="p", steps=(Step(id="search", agent="finder"),))
    >>> revised = PlanRevision(steps=(Step(id="ask", agent="clerk"),)).of(plan)
    >>> [step.id for step in revised.steps], revised.revision
    (['ask'], 1)
    """

    steps: tuple[Step, ...]
    triggers: tuple[ReplanTrigger, ...] = ()

    def of(self, plan: Plan) -> Plan:
        """The plan made anew."""
        return plan.replan(self.steps, triggers=self.triggers)


Replan = Callable[[Plan, Mapping[str, Result]], Awaitable[PlanRevision | None]]
"""What to do instead, once a trigger is met and all running steps have ended; None goes on as planned."""


class _ReplanDecision(Frozen):
    """What was decided when a trigger was met; without a plan, that it goes on as it is."""

    reasons: tuple[str, ...]
    plan: Plan | None = None


class PlanReviser:
    """Watches the triggers of the plan on a board; what was decided once is remembered."""

    def __init__(self, tracker: PlanTracker, replan: Replan | None) -> None:
        self._tracker = tracker
        self._replan = replan
        self._decisions = 0
        self._declined: frozenset[str] = frozenset()

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the plan is to be made anew; none where it cannot be."""
        plan = self._tracker.plan
        if self._replan is None or plan.revision >= plan.max_replans:
            return ()
        return tuple(reason for reason in plan.replan_reasons if reason not in self._declined)

    async def revise(self) -> bool:
        """Makes the plan anew if there is reason to; whether there was."""
        if not self.reasons:
            return False
        self._apply(await compute_once(self._tracker.context.effects, self._key, self._decide))
        self._tracker.publish(self._tracker.plan)
        return True

    async def restore(self) -> None:
        """Brings the plan to where it stood when it was last made anew."""
        effects = self._tracker.context.effects
        while self._replan and (before := await effects.find(self._key)):
            self._apply(before.result)

    async def _decide(self) -> JsonValue:
        decided = _ReplanDecision(reasons=self.reasons, plan=await self._plan())
        return decided.model_dump(mode="json")

    async def _plan(self) -> Plan | None:
        revision = self._replan and await self._replan(self._tracker.plan, self._tracker.results)
        try:
            return revision and revision.of(self._tracker.plan)
        except PlanError as error:
            _LOG.warning("The plan %r could not be made anew: %s", self._tracker.plan.id, error)
            self._tracker.context.emit(
                WarningRaised(message=phrases.CANNOT_REPLAN.read(self._tracker.context.language))
            )
            return None

    def _apply(self, record: JsonValue) -> None:
        decided = _ReplanDecision.model_validate(record)
        self._decisions += 1
        if decided.plan is None:
            self._declined |= {*decided.reasons}
        else:
            self._declined = frozenset()
            self._tracker.revise(decided.plan, "; ".join(decided.reasons))

    @property
    def _key(self) -> str:
        return self._tracker.key("replan", self._decisions, "decision")


_LOG = logging.getLogger(__name__)
