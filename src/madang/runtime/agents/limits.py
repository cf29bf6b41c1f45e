"""What ends work early: the budget of a run and what it has spent, requests to stop the run or skip a step, and
deadlines for single pieces of work.
"""

import asyncio
from collections.abc import Callable, Coroutine, Generator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from typing import Annotated, Any, Literal, TypedDict, TypeVar, Unpack

from pydantic import Field

from madang.protocol import StopReason
from madang.runtime import phrases
from madang.runtime.errors import BudgetReachedError, TimedOutError
from madang.state import Frozen

Sleep = Callable[[float], Coroutine[Any, Any, None]]


class RunControls:
    """The requests made of one run; of several reasons to stop the first one counts.

    >>> from madang.runtime import RunControls
    >>> controls = RunControls()
    >>> controls.stop("cancelled")
    >>> controls.stop("seconds")
    >>> controls.stop_reason
    'cancelled'
    """

    def __init__(self) -> None:
        self.stop_reason: StopReason | None = None
        self.skipped_steps: set[str] = set()
        self.models_ended = False
        """Whether no model is asked any more, because what time is left is for the rules."""
        self.next_request = asyncio.Event()
        """Set at the next request, whatever it is; take it before looking at what was requested so far."""

    def stop(self, reason: StopReason) -> None:
        """Ask the run to end with what it has."""
        self.stop_reason = self.stop_reason or reason
        self._announce()

    def skip(self, step: str) -> None:
        """Ask that a step of the plan be left out, or given up if it is running."""
        self.skipped_steps.add(step)
        self._announce()

    def end_models(self) -> None:
        """Ask that no model be waited for any more: the run goes on by rules, with what there is."""
        self.models_ended = True
        self._announce()

    @property
    def may_ask_models(self) -> bool:
        """Whether there is time for a model."""
        return not (self.stop_reason or self.models_ended)

    async def wait_until_stopped(self) -> None:
        """Returns once the run is asked to stop."""
        while not self.stop_reason:
            await self.next_request.wait()

    async def wait_until_models_end(self) -> None:
        """Returns once no model may be asked any more."""
        while self.may_ask_models:
            await self.next_request.wait()

    def _announce(self) -> None:
        reached, self.next_request = self.next_request, asyncio.Event()
        reached.set()


BudgetKind = Literal["seconds", "tokens", "cost", "tool_calls", "super_steps"]
Amount = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Count = Annotated[int, Field(ge=0)]


class RunBudget(Frozen):
    """The most a run may spend of each; None is no limit.

    >>> from madang.runtime import RunBudget
    >>> RunBudget(seconds=60, tool_calls=10).tool_calls
    10
    """

    seconds: Amount | None = 300.0
    """Time at work; time spent waiting for a person does not count."""
    tokens: Count | None = None
    cost: Amount | None = None
    """In US dollars."""
    tool_calls: Count | None = 200
    super_steps: Count | None = 100


class RunUsage(Frozen):
    """What a run has spent so far.

    >>> from madang.runtime import RunUsage
    >>> RunUsage(tokens=100).plus(tokens=50, tool_calls=1).tokens
    150
    """

    seconds: Amount = 0.0
    tokens: Count = 0
    cost: Amount = 0.0
    tool_calls: Count = 0
    super_steps: Count = 0

    def plus(self, **amounts: Unpack["_Amounts"]) -> "RunUsage":
        """The usage with these amounts added."""
        return self.changed(**{kind: getattr(self, kind) + amount for kind, amount in amounts.items()})


class _Amounts(TypedDict, total=False):
    seconds: float
    tokens: int
    cost: float
    tool_calls: int
    super_steps: int


class BudgetMeter:
    """Counts what a run spends and stops it when a limit is passed.

    A count may end one above its limit only where it is known after the fact: tokens and cost of a model's answer.

    >>> from madang.runtime import BudgetMeter, RunBudget, RunControls
    >>> controls = RunControls()
    >>> meter = BudgetMeter(RunBudget(tokens=100), controls)
    >>> meter.spend(tokens=120)
    >>> meter.remaining("tokens"), controls.stop_reason
    (-20, 'tokens')
    """

    def __init__(self, budget: RunBudget, controls: RunControls, *, spent: RunUsage | None = None) -> None:
        self.budget = budget
        self.usage = spent or RunUsage()
        self._controls = controls

    def spend(self, **amounts: Unpack["_Amounts"]) -> None:
        """Add to what was spent; past a limit the run is asked to stop."""
        self.record(**amounts)
        for kind in _BUDGET_KINDS:
            if self.remaining(kind) < 0:
                self._controls.stop(kind)

    def record(self, **amounts: Unpack["_Amounts"]) -> None:
        """Add to what was spent, where it is too late to stop for it."""
        self.usage = self.usage.plus(**amounts)

    def reserve(self, kind: BudgetKind) -> None:
        """Take one before it is used; raises `BudgetReachedError`, and stops the run, when there is none left."""
        if self.remaining(kind) < 1:
            self._controls.stop(kind)
            raise BudgetReachedError(kind, getattr(self.budget, kind), phrases.STOP_SENTENCES[kind])
        self.spend(**{kind: 1})

    def remaining(self, kind: BudgetKind) -> float:
        """How much may still be spent; negative when the limit is passed, infinite without one."""
        limit: float | None = getattr(self.budget, kind)
        return float("inf") if limit is None else limit - getattr(self.usage, kind)


_BUDGET_KINDS: tuple[BudgetKind, ...] = ("seconds", "tokens", "cost", "tool_calls", "super_steps")


T = TypeVar("T")


async def finish_within(seconds: float, assignment: Coroutine[Any, Any, T], *, sleep: Sleep, what: str) -> T:
    """What `assignment` gives; work that takes longer is cancelled, and `TimedOutError` says that `what` was late."""
    task = asyncio.create_task(assignment)
    if not await ended_within(seconds, task, sleep=sleep):
        raise TimedOutError(what, seconds)
    return task.result()


async def ended_within(
    seconds: float, task: "asyncio.Task[Any]", *, sleep: Sleep, waits: "ModelWaits | None" = None
) -> bool:
    """Waits for the task to end, in whatever way, and cancels it when time is up; whether it ended in time.

    The time in which models thought (`waits`) is not counted.
    """
    try:
        while not await _ended(task, sleep(seconds)):
            seconds = await waits.take(task) if waits else 0
            if seconds <= 0:
                break
        return task.done()
    finally:
        await cancel_tasks(task)


async def _ended(task: "asyncio.Task[Any]", alarm: Coroutine[Any, Any, object]) -> bool:
    """Whether the task has ended when the alarm rings."""
    ringing = asyncio.create_task(alarm)
    try:
        await asyncio.wait({task, ringing}, return_when=asyncio.FIRST_COMPLETED)
        return task.done()
    finally:
        await cancel_tasks(ringing)


class ModelWaits:
    """How long one piece of work has waited for models, which have a time limit of their own."""

    def __init__(self) -> None:
        self._going, self._since, self._waited = 0, 0.0, 0.0
        self._none_going = asyncio.Event()
        self._none_going.set()

    @contextmanager
    def counting(self) -> Generator[None]:
        """A model is waited for inside the block; where several are, the time counts once."""
        loop = asyncio.get_running_loop()
        if not self._going:
            self._since = loop.time()
            self._none_going.clear()
        self._going += 1
        try:
            yield
        finally:
            self._going -= 1
            if not self._going:
                self._waited += loop.time() - self._since
                self._none_going.set()

    async def take(self, task: "asyncio.Task[Any]") -> float:
        """The seconds waited since it was last asked, once no model is waited for or the task has ended."""
        if self._going:
            await _ended(task, self._none_going.wait())
        waited, self._waited = self._waited, 0.0
        return waited


_WAITS: ContextVar[ModelWaits | None] = ContextVar("madang_model_waits", default=None)


def count_model_waits(waits: ModelWaits) -> None:
    """From here on, what waits for a model in this context is counted there."""
    _WAITS.set(waits)


def waiting_for_model() -> AbstractContextManager[None]:
    """A model is asked inside the block: the time limit of the step that it is asked in stands still."""
    waits = _WAITS.get()
    return waits.counting() if waits else nullcontext()


class ModelsEndedError(Exception):
    """A model was still thinking when no model was to be waited for any more."""


async def while_models_may_be_asked(controls: RunControls, asking: Coroutine[Any, Any, T]) -> T:
    """What a model is asked for, given up with `ModelsEndedError` once the run stops or has no time left for models."""
    asked = asyncio.create_task(asking)
    ended = asyncio.create_task(controls.wait_until_models_end())
    try:
        await asyncio.wait({asked, ended}, return_when=asyncio.FIRST_COMPLETED)
        if not asked.done():
            raise ModelsEndedError
        return asked.result()
    finally:
        await cancel_tasks(asked, ended)


async def cancel_tasks(*tasks: "asyncio.Task[Any]") -> None:
    """Cancel what is still going on and wait until it is gone."""
    for task in tasks:
        task.cancel()
    if going := [task for task in tasks if not task.done()]:
        await asyncio.wait(going)
