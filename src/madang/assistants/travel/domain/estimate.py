"""Prices that nobody has quoted: a range of whole won with the figure to plan with."""

from collections.abc import Iterable
from typing import Self

from pydantic import Field, model_validator

from madang.state.frozen import Frozen
from madang.state.stored import stored_as

__all__ = ["NOTHING", "Estimate", "total"]


@stored_as("travel.estimate", formerly=("madang.assistants.travel.domain.estimate:Estimate",))
class Estimate(Frozen):
    """Whole won: what it will hardly go below, what to plan with, what it will hardly go above."""

    low: int = Field(ge=0)
    likely: int = Field(ge=0)
    high: int = Field(ge=0)

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if not self.low <= self.likely <= self.high:
            raise ValueError(f"An estimate must rise: {self.low:,} to {self.likely:,} to {self.high:,} does not.")
        return self

    @classmethod
    def exactly(cls, amount: int) -> "Estimate":
        """A price that is known."""
        return cls(low=amount, likely=amount, high=amount)

    @classmethod
    def between(cls, low: int, high: int) -> "Estimate":
        """A range, planned with at its middle."""
        return cls(low=low, likely=(low + high) // 2, high=high)

    @classmethod
    def around(cls, likely: int, share: float) -> "Estimate":
        """A figure that may turn out higher or lower by a share of it."""
        return cls(low=round(likely * (1 - share)), likely=likely, high=round(likely * (1 + share)))

    def shared(self, count: int) -> "Estimate":
        """The part of each of so many, rounded up to a whole won."""
        low, likely, high = (-(-figure // count) for figure in (self.low, self.likely, self.high))
        return Estimate(low=low, likely=likely, high=high)

    def times(self, count: int) -> "Estimate":
        """So many of them."""
        return Estimate(low=self.low * count, likely=self.likely * count, high=self.high * count)

    def scaled(self, factor: float, step: int = 1_000) -> "Estimate":
        """The range moved by a factor, each figure rounded to `step` won: an estimate knows no single won."""
        low, likely, high = (round(figure * factor / step) * step for figure in (self.low, self.likely, self.high))
        return Estimate(low=low, likely=likely, high=high)

    def __add__(self, other: "Estimate") -> "Estimate":
        return Estimate(low=self.low + other.low, likely=self.likely + other.likely, high=self.high + other.high)


NOTHING = Estimate(low=0, likely=0, high=0)


def total(estimates: Iterable[Estimate]) -> Estimate:
    """All of them together; nothing costs nothing."""
    return sum(estimates, NOTHING)
