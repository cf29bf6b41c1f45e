"""Efforts: all that is done for one step of a plan, from its approval to its last attempt."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

from langgraph.errors import GraphBubbleUp

from madang.errors import MadangError
from madang.protocol.questions import Approval, Decision
from madang.runtime.attempts import Attempt, failure, given_up, number_of, success
from madang.runtime.board import Board
from madang.runtime.context import Asked
from madang.runtime.deadlines import ends_within, leave
from madang.runtime.errors import FinalError, TimedOutError
from madang.runtime.speaking import Part, stage
from madang.runtime.work import Agent, Finding, Work
from madang.state.step import Step
from madang.store.errors import PassingStoreError
from madang.text import Text

__all__ = ["Effort"]


class Effort:
    """The work on one step; `run` brings it to an end, `end_trial` lets go of what a request made pointless."""

    def __init__(self, step_id: str, board: Board, agents: Mapping[str, Agent]) -> None:
        self._id = step_id
        self._board = board
        self._context = board.context
        self._agents = agents
        self._trial: asyncio.Task[Any] | None = None

    async def run(self) -> None:
        """Attempts the step until it has ended or the run is to stop; raises `Asked` where a person must speak."""
        while not self._step.ended and not self._context.controls.stopped:
            if self._id in self._context.controls.skipped:
                await self._record(given_up(self._step, self._read(_SKIPPED), at=self._context.clock()))
            else:
                await self._attempt()

    def end_trial(self) -> None:
        """Ends what is going on, if nobody wants it any more."""
        if self._trial and self._unwanted:
            self._trial.cancel()

    @property
    def _step(self) -> Step:
        return self._board.plan.step(self._id)

    @property
    def _unwanted(self) -> bool:
        controls = self._context.controls
        return controls.stopped is not None or self._id in controls.skipped

    async def _attempt(self) -> None:
        decision = await self._decision()
        if decision and not decision.approved:
            await self._record(given_up(self._step, self._read(_REFUSED), at=self._context.clock()))
            return
        if self._step.status == "pending":
            await self._pause()
            if self._unwanted:
                return
            self._board.show(self._board.plan.start(self._id, at=self._context.clock()))
        if attempt := await self._tried(decision):
            await self._record(attempt)

    async def _decision(self) -> Decision | None:
        """What was decided on the step, where it needs approval."""
        if not self._step.needs_approval:
            return None
        request = _approval_of(self._board.plan.id, self._step)
        if request.id not in self._context.answers:
            raise Asked(request, self._step.acting_agent)
        return await self._context.ask(request)

    async def _pause(self) -> None:
        if not self._step.delay:
            return
        self._trial = asyncio.create_task(self._context.sleep(self._step.delay))
        try:
            await asyncio.wait({self._trial})
        finally:
            await leave(self._trial)

    async def _tried(self, decision: Decision | None) -> Attempt | None:
        """What came of one attempt; None where it was ended by a request, or failed after one."""
        step = self._step
        context = stage(Part(step.acting_agent, self._board.key(self._id)))
        trial = self._trial = asyncio.create_task(
            self._agents[step.acting_agent](self._work(decision)), context=context
        )
        error = None
        if not await ends_within(step.timeout, trial, sleep=self._context.sleep):
            error = TimedOutError(f"The attempt of {step.acting_agent!r} at {step.id!r}", step.timeout)
        return self._outcome(trial, error)

    def _work(self, decision: Decision | None) -> Work:
        return Work(
            step=self._step,
            inputs=self._board.inputs(self._step),
            context=self._context,
            report=lambda progress: self._board.report(self._id, progress),
            decision=decision,
        )

    def _outcome(self, trial: "asyncio.Task[Any]", late: TimedOutError | None) -> Attempt | None:
        error = late or (asyncio.CancelledError() if trial.cancelled() else trial.exception())
        at = self._context.clock()
        if isinstance(error, GraphBubbleUp | PassingStoreError):
            raise error
        if error is None and isinstance(found := trial.result(), Finding):
            return success(self._step, found, at=at)
        if self._unwanted:
            return None
        useless = FinalError(f"Agent {self._step.acting_agent!r} did not return a Finding, as every agent has to.")
        if error and not isinstance(error, MadangError):
            _LOG.error("Agent %r failed at %r.", self._step.acting_agent, self._id, exc_info=error)
        return failure(self._step, error or useless, at=at, language=self._context.language)

    async def _record(self, attempt: Attempt) -> None:
        key = self._board.key(self._id, number_of(self._step))
        await self._context.effects.record(key, attempt.model_dump(mode="json"))
        self._board.enter(attempt)
        self._board.show(self._board.plan)

    def _read(self, text: Text) -> str:
        return text.read(self._context.language)


def _approval_of(plan_id: str, step: Step) -> Approval:
    return Approval(
        id=f"{plan_id}.{step.id}",
        action=step.task or step.id,
        reason=step.description,
        arguments={"agent": step.agent, "task": step.task},
    )


_LOG = logging.getLogger(__name__)

_SKIPPED = Text(ko="사용자가 건너뛰었습니다.", en="It was skipped on request.")
_REFUSED = Text(ko="승인하지 않았습니다.", en="It was not approved.")
