"""What a trip costs, line by line in whole won; what is not known is said and never counted as nothing."""

from typing import Literal

from madang.assistants.travel.domain.estimate import Estimate, total
from madang.state.frozen import Frozen
from madang.state.stored import stored_as
from madang.text import Text

__all__ = ["Budget", "BudgetLine", "Factor", "LineKind", "SavingTip"]

LineKind = Literal["flights", "lodging", "food", "transport", "admission", "shopping", "reserve"]


@stored_as("travel.factor", formerly=("madang.assistants.travel.domain.budget:Factor",))
class Factor(Frozen):
    """One multiplier of a line, and as a reader sees it: 2 people, 3 nights."""

    count: int
    label: Text


@stored_as("travel.budget_line", formerly=("madang.assistants.travel.domain.budget:BudgetLine",))
class BudgetLine(Frozen):
    """One kind of cost: unit price times factors. `amount` is None when the price is not known."""

    kind: LineKind
    label: Text
    unit_price: Estimate | None
    factors: tuple[Factor, ...]
    amount: Estimate | None
    note: Text | None = None


@stored_as("travel.budget", formerly=("madang.assistants.travel.domain.budget:Budget",))
class Budget(Frozen):
    """All lines against the limit of the party."""

    lines: tuple[BudgetLine, ...]
    limit: int

    @property
    def total(self) -> Estimate:
        """The sum of the lines that are known; it is the whole cost only if `unknown` is empty."""
        return total(line.amount for line in self.lines if line.amount is not None)

    @property
    def unknown(self) -> tuple[LineKind, ...]:
        """The kinds of cost for which there is no figure."""
        return tuple(line.kind for line in self.lines if line.amount is None)

    @property
    def remaining(self) -> int:
        """What is left of the limit at the likely cost; below zero it is the shortfall."""
        return self.limit - self.total.likely

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
