"""Budgets: what a run may spend, what it has spent, and which limit it reached first."""

from typing import Annotated, Literal, TypedDict, Unpack

from pydantic import Field

from madang.runtime.controls import STOPPED, Controls
from madang.runtime.errors import BudgetReachedError
from madang.state.frozen import Frozen

__all__ = ["Budget", "BudgetKind", "Meter", "Usage"]

BudgetKind = Literal["seconds", "tokens", "cost", "tool_calls", "super_steps"]
Amount = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Count = Annotated[int, Field(ge=0)]


class Budget(Frozen):
    """The most a run may spend of each; None is no limit."""

    seconds: Amount | None = 300.0
    """Time at work; time spent waiting for a person does not count."""
    tokens: Count | None = None
    cost: Amount | None = None
    """In US dollars."""
    tool_calls: Count | None = 200
    super_steps: Count | None = 100


class Usage(Frozen):
    """What a run has spent so far."""

    seconds: Amount = 0.0
    tokens: Count = 0
    cost: Amount = 0.0
    tool_calls: Count = 0
    super_steps: Count = 0

    def plus(self, **amounts: Unpack["_Amounts"]) -> "Usage":
        """The usage with these amounts added."""
        return self.changed(**{kind: getattr(self, kind) + amount for kind, amount in amounts.items()})


class _Amounts(TypedDict, total=False):
    seconds: float
    tokens: int
    cost: float
    tool_calls: int
    super_steps: int


class Meter:
    """Counts what a run spends and stops it when a limit is passed.

    A count may end one above its limit only where it is known after the fact: tokens and cost of a model's answer.
    """

    def __init__(self, budget: Budget, controls: Controls, *, spent: Usage | None = None) -> None:
        self.budget = budget
        self.usage = spent or Usage()
        self._controls = controls

    def spend(self, **amounts: Unpack["_Amounts"]) -> None:
        """Add to what was spent; past a limit the run is asked to stop."""
        self.record(**amounts)
        for kind in _KINDS:
            if self.left(kind) < 0:
                self._controls.stop(kind)

    def record(self, **amounts: Unpack["_Amounts"]) -> None:
        """Add to what was spent, where it is too late to stop for it."""
        self.usage = self.usage.plus(**amounts)

    def reserve(self, kind: BudgetKind) -> None:
        """Take one before it is used; raises `BudgetReachedError`, and stops the run, when there is none left."""
        if self.left(kind) < 1:
            self._controls.stop(kind)
            raise BudgetReachedError(kind, getattr(self.budget, kind), STOPPED[kind])
        self.spend(**{kind: 1})

    def left(self, kind: BudgetKind) -> float:
        """How much may still be spent; negative when the limit is passed, infinite without one."""
        limit: float | None = getattr(self.budget, kind)
        return float("inf") if limit is None else limit - getattr(self.usage, kind)


_KINDS: tuple[BudgetKind, ...] = ("seconds", "tokens", "cost", "tool_calls", "super_steps")
