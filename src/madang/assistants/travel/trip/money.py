"""Price estimates (a low, likely and high amount in won) and the budget of a trip made of them, line by line. An
unknown price stays unknown and never counts as zero.
"""

from collections.abc import Iterable
from typing import Literal, Self

from pydantic import Field, model_validator

from madang.state import Frozen, stored_as
from madang.text import Text


@stored_as("travel.estimate", formerly=("madang.assistants.travel.domain.estimate:Estimate",))
class PriceEstimate(Frozen):
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
    def known(cls, amount: int) -> "PriceEstimate":
        """A price that is known."""
        return cls(low=amount, likely=amount, high=amount)

    @classmethod
    def between(cls, low: int, high: int) -> "PriceEstimate":
        """A range, planned with at its middle."""
        return cls(low=low, likely=(low + high) // 2, high=high)

    @classmethod
    def around(cls, likely: int, share: float) -> "PriceEstimate":
        """A figure that may turn out higher or lower by a share of it."""
        return cls(low=round(likely * (1 - share)), likely=likely, high=round(likely * (1 + share)))

    def divided(self, count: int) -> "PriceEstimate":
        """The part of each of so many, rounded up to a whole won."""
        low, likely, high = (-(-figure // count) for figure in (self.low, self.likely, self.high))
        return PriceEstimate(low=low, likely=likely, high=high)

    def multiplied(self, count: int) -> "PriceEstimate":
        """So many of them."""
        return PriceEstimate(low=self.low * count, likely=self.likely * count, high=self.high * count)

    def scaled(self, factor: float, step: int = 1_000) -> "PriceEstimate":
        """The range moved by a factor, each figure rounded to `step` won: an estimate knows no single won."""
        low, likely, high = (round(figure * factor / step) * step for figure in (self.low, self.likely, self.high))
        return PriceEstimate(low=low, likely=likely, high=high)

    def __add__(self, other: "PriceEstimate") -> "PriceEstimate":
        return PriceEstimate(low=self.low + other.low, likely=self.likely + other.likely, high=self.high + other.high)


ZERO_ESTIMATE = PriceEstimate(low=0, likely=0, high=0)


def total_estimate(estimates: Iterable[PriceEstimate]) -> PriceEstimate:
    """All of them together; nothing costs nothing."""
    return sum(estimates, ZERO_ESTIMATE)


CostKind = Literal["flights", "lodging", "food", "transport", "admission", "shopping", "reserve"]


@stored_as("travel.factor", formerly=("madang.assistants.travel.domain.budget:Factor",))
class CostFactor(Frozen):
    """One multiplier of a line, and as a reader sees it: 2 people, 3 nights."""

    count: int
    label: Text


@stored_as("travel.budget_line", formerly=("madang.assistants.travel.domain.budget:BudgetLine",))
class BudgetLine(Frozen):
    """One kind of cost: unit price times factors. `amount` is None when the price is not known."""

    kind: CostKind
    label: Text
    unit_price: PriceEstimate | None
    factors: tuple[CostFactor, ...]
    amount: PriceEstimate | None
    note: Text | None = None


@stored_as("travel.budget", formerly=("madang.assistants.travel.domain.budget:Budget",))
class TripBudget(Frozen):
    """All lines against the limit of the party."""

    lines: tuple[BudgetLine, ...]
    limit: int
    is_open: bool = False
    """Whether nobody set the limit, so that nothing is left of it or lacking."""

    @property
    def total(self) -> PriceEstimate:
        """The sum of the lines that are known; it is the whole cost only if `unknown` is empty."""
        return total_estimate(line.amount for line in self.lines if line.amount is not None)

    @property
    def unknown(self) -> tuple[CostKind, ...]:
        """The kinds of cost for which there is no figure."""
        return tuple(line.kind for line in self.lines if line.amount is None)

    @property
    def remaining(self) -> int:
        """What is left of the limit at the likely cost; below zero it is the shortfall."""
        return self.limit - self.total.likely

    @property
    def by_kind(self) -> dict[CostKind, int]:
        """The likely cost of each kind that is known, in won."""
        sums: dict[CostKind, int] = {}
        for line in self.lines:
            if line.amount is not None:
                sums[line.kind] = sums.get(line.kind, 0) + line.amount.likely
        return sums

    def share(self, line: BudgetLine) -> float | None:
        """The line's part of the likely total, between 0 and 1; None when it is not known."""
        if line.amount is None:
            return None
        return line.amount.likely / self.total.likely if self.total.likely else 0.0


@stored_as("travel.saving_tip", formerly=("madang.assistants.travel.domain.budget:SavingTip",))
class SavingTip(Frozen):
    """A change that saves money, with the likely amount for the whole party."""

    text: Text
    amount: int
