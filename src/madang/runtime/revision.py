"""Making a plan anew when a trigger is met, as often as the plan allows."""

import logging
from collections.abc import Awaitable, Callable, Mapping

from pydantic import JsonValue

from madang.protocol.events import Warned
from madang.runtime.board import Board
from madang.runtime.effects import remember
from madang.state.errors import PlanError
from madang.state.frozen import Frozen
from madang.state.plan import Plan, Trigger
from madang.state.results import Result
from madang.state.step import Step
from madang.text import Text

__all__ = ["Replan", "Reviser", "Revision"]


class Revision(Frozen):
    """The steps to come in place of those that have not started, and the triggers to watch from now on."""

    steps: tuple[Step, ...]
    triggers: tuple[Trigger, ...] = ()

    def of(self, plan: Plan) -> Plan:
        """The plan made anew."""
        return plan.replan(self.steps, triggers=self.triggers)


Replan = Callable[[Plan, Mapping[str, Result]], Awaitable[Revision | None]]
"""What to do instead, once a trigger is met and all running steps have ended; None goes on as planned."""


class _Decision(Frozen):
    """What was decided when a trigger was met; without a plan, that it goes on as it is."""

    reasons: tuple[str, ...]
    plan: Plan | None = None


class Reviser:
    """Watches the triggers of the plan on a board; what was decided once is remembered."""

    def __init__(self, board: Board, replan: Replan | None) -> None:
        self._board = board
        self._replan = replan
        self._made = 0
        self._declined: frozenset[str] = frozenset()

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the plan is to be made anew; none where it cannot be."""
        plan = self._board.plan
        if self._replan is None or plan.revision >= plan.max_replans:
            return ()
        return tuple(reason for reason in plan.replan_reasons if reason not in self._declined)

    async def revise(self) -> bool:
        """Makes the plan anew if there is reason to; whether there was."""
        if not self.reasons:
            return False
        self._follow(await remember(self._board.context.effects, self._key, self._decide))
        self._board.show(self._board.plan)
        return True

    async def recall(self) -> None:
        """Brings the plan to where it stood when it was last made anew."""
        effects = self._board.context.effects
        while self._replan and (before := await effects.known(self._key)):
            self._follow(before.result)

    async def _decide(self) -> JsonValue:
        decided = _Decision(reasons=self.reasons, plan=await self._plan())
        return decided.model_dump(mode="json")

    async def _plan(self) -> Plan | None:
        revision = self._replan and await self._replan(self._board.plan, self._board.results)
        try:
            return revision and revision.of(self._board.plan)
        except PlanError as error:
            _LOG.warning("The plan %r could not be made anew: %s", self._board.plan.id, error)
            self._board.context.emit(Warned(message=_IMPOSSIBLE.read(self._board.context.language)))
            return None

    def _follow(self, record: JsonValue) -> None:
        decided = _Decision.model_validate(record)
        self._made += 1
        if decided.plan is None:
            self._declined |= {*decided.reasons}
        else:
            self._declined = frozenset()
            self._board.revise(decided.plan, "; ".join(decided.reasons))

    @property
    def _key(self) -> str:
        return self._board.key("replan", self._made, "decision")


_LOG = logging.getLogger(__name__)

_IMPOSSIBLE = Text(
    ko="계획을 다시 세우지 못해 하던 대로 계속합니다.",
    en="The plan could not be made anew and goes on as it was.",
)
