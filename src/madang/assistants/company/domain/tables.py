"""Tables of figures: what a query gives, with its columns named and its figures exact."""

from datetime import date
from decimal import Decimal
from typing import Literal

from pydantic import JsonValue

from madang.assistants.company.domain.layer import Unit
from madang.assistants.company.domain.query import Query, Span
from madang.state.frozen import Frozen
from madang.text import Language, Text

__all__ = ["Analysis", "Cell", "Column", "ColumnKind", "Figures", "Statement"]

Cell = str | int | Decimal | date | None
ColumnKind = Literal["dimension", "time", "metric", "previous", "change", "growth", "share", "rank"]


class Column(Frozen):
    """One column; `metric` says which figure it belongs to, `unit` what is counted."""

    key: str
    title: Text
    kind: ColumnKind
    unit: Unit | None = None
    metric: str | None = None
    names: dict[str, Text] = {}
    """What people call the cells, where they are keys."""

    def shown(self, cell: Cell, language: Language) -> JsonValue:
        """A cell as people read it: figures as text, so that none is rounded on its way."""
        if isinstance(cell, str):
            return self.names[cell].read(language) if cell in self.names else cell
        return cell if cell is None or isinstance(cell, int) else str(cell)


class Figures(Frozen):
    """Rows under columns, in order; a figure that does not exist (a share of nothing) is None."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def column(self, key: str) -> tuple[Cell, ...]:
        """The cells of a column."""
        at = [column.key for column in self.columns].index(key)
        return tuple(row[at] for row in self.rows)

    def view(self, language: Language) -> dict[str, JsonValue]:
        """The data of a `View(kind="table")`."""
        columns: list[JsonValue] = [
            {"key": one.key, "title": one.title.read(language), "kind": one.kind, "unit": one.unit}
            for one in self.columns
        ]
        rows: list[JsonValue] = [
            [column.shown(cell, language) for column, cell in zip(self.columns, row, strict=True)] for row in self.rows
        ]
        return {"columns": columns, "rows": rows}


class Statement(Frozen):
    """A statement as it was run: the SQL, its parameters, how the database went about it, and what it cost."""

    sql: str
    parameters: dict[str, str]
    plan: tuple[str, ...]
    rows: int
    seconds: float
    cached: bool = False


class Analysis(Frozen):
    """The answer to a query and everything needed to believe it."""

    query: Query
    figures: Figures
    statements: tuple[Statement, ...]
    data_version: str
    covered: Span
    """The part of the period for which there are data."""
    extent: Text
    """Whose rows were counted."""
    notes: tuple[Text, ...] = ()
