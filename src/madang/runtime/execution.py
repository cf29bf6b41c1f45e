"""Carrying out a plan: each step starts as soon as what it waits for has ended, and none takes others down with it.

It runs inside one node of a graph. Every attempt is remembered outside the state, so that the node may be entered again
after a crash or for the answer to a question: what was finished is neither done nor told twice.
"""

import asyncio
from collections.abc import Mapping
from typing import NamedTuple

from madang.runtime.attempts import Attempt, number_of
from madang.runtime.board import Board
from madang.runtime.context import Asked, RunContext
from madang.runtime.controls import STOPPED
from madang.runtime.deadlines import leave
from madang.runtime.efforts import Effort
from madang.runtime.errors import UnknownAgentError
from madang.runtime.revision import Replan, Reviser
from madang.runtime.work import Agent
from madang.state.ordering import ordered
from madang.state.plan import Plan
from madang.state.results import Result
from madang.state.step import Step

__all__ = ["Executed", "execute"]


class Executed(NamedTuple):
    """The plan as it ended, or as far as it came, and the last result of each step that was attempted."""

    plan: Plan
    results: dict[str, Result]


async def execute(
    plan: Plan,
    agents: Mapping[str, Agent],
    context: RunContext,
    *,
    results: Mapping[str, Result] | None = None,
    replan: Replan | None = None,
) -> Executed:
    """Carries out what is left of the plan; `results` are those of steps that ended before.

    A plan's id names it within its run. When the run is asked to stop, what is finished is returned and the rest is
    cancelled. Where steps ask questions, all others go on as far as they can; then the run waits for an answer.
    """
    board = Board(plan, results or {}, context)
    await _Execution(board, agents, Reviser(board, replan)).run()
    return Executed(board.plan, board.results)


class _Execution:
    def __init__(self, board: Board, agents: Mapping[str, Agent], reviser: Reviser) -> None:
        self._board = board
        self._agents = agents
        self._reviser = reviser
        self._controls = board.context.controls
        self._efforts: dict[str, Effort] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._asked: dict[str, Asked] = {}

    async def run(self) -> None:
        if self._board.context.resumed:
            await self._recall()
        self._board.open()
        try:
            while await self._round():
                self._collect()
        finally:
            await leave(*self._tasks.values())
        self._cancel_what_is_left()

    async def _round(self) -> bool:
        """Goes on until something has happened; False once nothing more will."""
        request = self._controls.next_request
        self._begin_efforts()
        for effort in self._efforts.values():
            effort.end_trial()
        if self._tasks:
            await self._until_something_happens(request)
            return True
        if self._controls.stopped:
            return False
        if self._asked:
            self._board.context.wait_for(list(self._asked.values()))
            return True
        return await self._reviser.revise()

    async def _until_something_happens(self, request: asyncio.Event) -> None:
        requested = asyncio.create_task(request.wait())
        try:
            await asyncio.wait({requested, *self._tasks.values()}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            requested.cancel()

    def _begin_efforts(self) -> None:
        self._asked = {step: asked for step, asked in self._asked.items() if self._is_open(step, asked)}
        for step in self._startable():
            if step.id not in self._tasks and step.id not in self._asked:
                self._check_agents(step)
                effort = self._efforts[step.id] = Effort(step.id, self._board, self._agents)
                self._tasks[step.id] = asyncio.create_task(effort.run())

    def _startable(self) -> list[Step]:
        """Steps to be taken up: those to be skipped, those begun when the run was left, and those that may start."""
        if self._controls.stopped:
            return []
        pending = [step for step in self._board.plan.steps if not step.ended]
        begun = [step for step in pending if step.attempts or step.id in self._controls.skipped]
        return [*begun, *(() if self._reviser.reasons else self._board.plan.ready())]

    def _is_open(self, step_id: str, asked: Asked) -> bool:
        return asked.question.id not in self._board.context.answers and step_id not in self._controls.skipped

    def _check_agents(self, step: Step) -> None:
        for agent in step.tries:
            if agent not in self._agents:
                raise UnknownAgentError(agent, sorted(self._agents))

    def _collect(self) -> None:
        """Takes down the efforts that are over; one that met an error of ours, not of its agent, ends the execution."""
        for step_id in [step_id for step_id, task in self._tasks.items() if task.done()]:
            error = self._tasks.pop(step_id).exception()
            del self._efforts[step_id]
            if isinstance(error, Asked):
                self._asked[step_id] = error
            elif error is not None:
                raise error

    async def _recall(self) -> None:
        """Brings the plan and its results to where they stood when the run was left."""
        await self._reviser.recall()
        for step in ordered(self._board.plan.steps):
            if step.attempts and step.id not in self._board.results:
                await self._recall_attempt(step.id, step.attempts)
            while not (known := self._board.plan.step(step.id)).ended:
                if not await self._recall_attempt(step.id, number_of(known)):
                    break

    async def _recall_attempt(self, step_id: str, number: int) -> bool:
        before = await self._board.context.effects.known(self._board.key(step_id, number))
        if before:
            self._board.enter(Attempt.model_validate(before.result))
        return before is not None

    def _cancel_what_is_left(self) -> None:
        """After a stop: last things first, so that each is cancelled and none is skipped for want of another."""
        if self._controls.stopped is None:
            return
        context = self._board.context
        language = context.language
        reason = STOPPED[self._controls.stopped].read(language)
        for step in reversed(ordered(self._board.plan.steps)):
            if not self._board.plan.step(step.id).ended:
                cancelled = self._board.plan.cancel(step.id, error=reason, at=context.clock(), language=language)
                self._board.show(cancelled)
