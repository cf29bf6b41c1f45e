"""Tables as data: typed columns, cells that are numbers and not strings, and how a cell is written for people."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from madang.state import Frozen, stored_as

UNKNOWN_CELL = "–"
"""What stands in a cell without a value: unknown is not zero, and not empty either."""

Alignment = Literal["left", "right"]
ColumnKind = Literal["text", "number", "money", "percent", "date"]

_MOST_DECIMALS = 2


Number = Annotated[float, Field(allow_inf_nan=False)]
Cell = str | int | Number | None
"""What stands in a cell: a figure as a number, which its column's kind says how to write, or words."""


def json_number(number: float | Decimal) -> float:
    """A number as JSON has it; a Decimal without a fraction is whole."""
    if isinstance(number, Decimal):
        return int(number) if number == number.to_integral_value() else float(number)
    return number


@stored_as("protocol.column", formerly=("madang.protocol.tables:Column",))
class TableColumn(Frozen):
    """A column: its title, what its cells are, and the unit of its figures where the title should tell it."""

    title: str
    kind: ColumnKind = "text"
    unit: str = ""
    decimals: int | None = Field(default=None, ge=0, le=6)
    """How many decimals every figure has; by default as many as it needs, two at most."""

    @property
    def heading(self) -> str:
        """The title with its unit."""
        return f"{self.title} ({self.unit})" if self.unit else self.title


def column_alignment(column: TableColumn) -> Alignment:
    """Figures stand to the right, so that their digits line up; words to the left."""
    return "right" if column.kind in {"number", "money", "percent"} else "left"


def cell_text(cell: Cell, column: TableColumn) -> str:
    """A cell as a person reads it: 12,500,000, 5.3%, or the words that are there."""
    if cell is None:
        return UNKNOWN_CELL
    if isinstance(cell, str):
        return cell
    written = _grouped(cell, column.decimals)
    return f"{written}%" if column.kind == "percent" else written


def _grouped(number: float, decimals: int | None) -> str:
    if decimals is not None:
        return f"{number:,.{decimals}f}"
    if isinstance(number, int):
        return f"{number:,}"
    return f"{number:,.{_MOST_DECIMALS}f}".rstrip("0").rstrip(".")
