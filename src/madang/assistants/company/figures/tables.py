"""Tables of figures with named columns and exact cells, and the analysis they belong to with its statements."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Literal, Self

from madang.assistants.company import phrases
from madang.assistants.company.figures.query import Query, QueryPeriod
from madang.assistants.company.figures.semantic_layer import Unit
from madang.protocol import TableView
from madang.protocol import tables as protocol
from madang.state import Frozen
from madang.text import Language, Text

FigureCell = str | int | float | Decimal | date | None
FigureColumnKind = Literal[
    "dimension", "time", "metric", "previous", "change", "growth", "share", "sum", "left", "rank"
]


class FigureColumn(Frozen):
    """One column; `metric` says which figure it belongs to, `unit` what is counted."""

    key: str
    title: Text
    kind: FigureColumnKind
    unit: Unit | None = None
    metric: str | None = None
    names: dict[str, Text] = {}
    """Names of the cells, if they are keys."""

    def cell_view(self, cell: FigureCell, language: Language) -> protocol.Cell:
        """A cell for a view: a figure as a number, a key by its name."""
        if isinstance(cell, str):
            return self.names[cell].read(language) if cell in self.names else cell
        return cell.isoformat() if isinstance(cell, date) else None if cell is None else protocol.json_number(cell)

    def view(self, language: Language) -> protocol.TableColumn:
        """The column for a view."""
        kind, unit = _KINDS[self.unit] if self.unit else ("number" if self.kind == "rank" else "text", phrases.EMPTY)
        decimals = 2 if self.unit in ("percent", "usd", "eur", "money") else None
        return protocol.TableColumn(
            title=self.title.read(language), kind=kind, unit=unit.read(language), decimals=decimals
        )


class Figures(Frozen):
    """Rows under columns, in order; a figure that does not exist (a share of nothing) is None."""

    columns: tuple[FigureColumn, ...]
    rows: tuple[tuple[FigureCell, ...], ...]

    @classmethod
    def of(cls, names: Sequence[str], rows: Sequence[tuple[FigureCell, ...]]) -> Self:
        """The table of any statement: a column of numbers is a metric, any other a dimension."""
        columns = (_column(name, [row[place] for row in rows]) for place, name in enumerate(names))
        return cls(columns=tuple(columns), rows=tuple(rows))

    def named(self, known: Sequence[Mapping[str, Text]]) -> Self:
        """The table with the names of coded values, where all values of a column are codes of one of these."""
        columns = (
            column.changed(names=_names_of(self.column(column.key), known)) if column.kind == "dimension" else column
            for column in self.columns
        )
        return self.changed(columns=tuple(columns))

    def column(self, key: str) -> tuple[FigureCell, ...]:
        """The cells of a column."""
        at = [column.key for column in self.columns].index(key)
        return tuple(row[at] for row in self.rows)

    def view(self, language: Language) -> TableView:
        """The table as a view."""
        rows = (
            tuple(column.cell_view(cell, language) for column, cell in zip(self.columns, row, strict=True))
            for row in self.rows
        )
        columns = (
            shown.changed(decimals=None) if column.unit == "money" and self._is_whole(column.key) else shown
            for column in self.columns
            for shown in (column.view(language),)
        )
        return TableView(columns=tuple(columns), rows=tuple(rows))

    def _is_whole(self, key: str) -> bool:
        """Whether no amount of a column has a part of one: amounts of an unknown currency may have none."""
        return all(cell % 1 == 0 for cell in self.column(key) if isinstance(cell, int | float | Decimal))


def _column(name: str, cells: Sequence[FigureCell]) -> FigureColumn:
    numbers = all(isinstance(cell, int | float | Decimal) for cell in cells if cell is not None)
    return FigureColumn(key=name, title=Text(ko=name, en=name), kind="metric" if numbers else "dimension")


def _names_of(cells: Sequence[FigureCell], known: Sequence[Mapping[str, Text]]) -> dict[str, Text]:
    """The one list of names that has all of these cells; none where there are several, or cells that are no codes."""
    values = {cell for cell in cells if cell is not None}
    fitting = [names for names in known if values and values <= names.keys()]
    return dict(fitting[0]) if len(fitting) == 1 else {}


class ExecutedStatement(Frozen):
    """A statement as it was run: the SQL, its parameters, the query plan, and the time it took.

    The rows themselves are not kept here but, while the data stay the same, under `cache_key`.
    """

    sql: str
    columns: tuple[str, ...]
    parameters: dict[str, str]
    plan: tuple[str, ...]
    rows: int
    seconds: float
    cache_key: str = ""
    cached: bool = False


class Analysis(Frozen):
    """The answer to a query and the evidence for it."""

    query: Query
    figures: Figures
    statements: tuple[ExecutedStatement, ...]
    data_version: str
    covered: QueryPeriod
    """The part of the period for which there are data."""
    extent: Text
    """Whose rows were counted."""
    filtered: tuple[Text, ...] = ()
    """The names of the values that the rows were filtered on."""
    notes: tuple[Text, ...] = ()


_KINDS: dict[Unit, tuple[protocol.ColumnKind, Text]] = {
    "won": ("money", phrases.UNIT_WON),
    "usd": ("money", phrases.UNIT_DOLLAR),
    "eur": ("money", phrases.UNIT_EURO),
    "jpy": ("money", phrases.UNIT_YEN),
    "money": ("number", phrases.EMPTY),
    "count": ("number", phrases.EMPTY),
    "percent": ("percent", phrases.EMPTY),
    "minutes": ("number", phrases.UNIT_MINUTES),
}
