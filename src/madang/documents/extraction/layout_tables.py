"""Finds the tables of a page that is set out in characters, as a PDF is read by its layout: lines whose parts stand
below one another in columns. A PDF itself says nothing of tables.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple


class TableRows(NamedTuple):
    """Rows that stand in columns, each with as many cells as there are columns; empty where a line has none."""

    rows: tuple[tuple[str, ...], ...]


class _Cell(NamedTuple):
    text: str
    start: int
    end: int


def may_have_table(text: str) -> bool:
    """Whether a page that was read line by line may have a table: many short lines, as its cells become."""
    lines = [line for line in text.split("\n") if line.strip()]
    return sum(len(line.split()) <= _SHORT for line in lines) >= _FEWEST_CELLS or any(
        _GAP.search(line.strip()) for line in lines
    )


def split_tables(layout: str) -> list[str | TableRows]:
    """The page in order: its tables, and the text between them."""
    lines, parts, place = layout.split("\n"), list[str | TableRows](), 0
    for start, end in _runs(lines):
        rows = _rows(lines[start:end])
        if rows is not None:
            parts += ["\n".join(lines[place:start]), TableRows(rows)]
            place = end
    return [*parts, "\n".join(lines[place:])]


def _runs(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where lines of several parts follow one another, empty lines between them apart."""
    start, end = -1, -1
    for number, line in enumerate(lines):
        if len(_cells(line)) > 1:
            start, end = number if start < 0 else start, number + 1
        elif line.strip() or (start >= 0 and number - end >= _MOST_BETWEEN):
            if start >= 0:
                yield start, end
            start = -1
    if start >= 0:
        yield start, end


def _rows(lines: Sequence[str]) -> tuple[tuple[str, ...], ...] | None:
    """The rows of a run of lines, if they stand in the columns of the fullest; None where they are no table.

    Long parts are the columns of a text, parts that share a column are words that were set apart.
    """
    told = [cells for cells in map(_cells, lines) if cells]
    every = [len(cell.text) for cells in told for cell in cells]
    columns = max(told, key=len)
    full = sum(len(cells) == len(columns) for cells in told)
    if len(told) < _FEWEST_ROWS or max(every) > _LONGEST or sum(every) / len(every) > _MEAN or full * 2 < len(told):
        return None
    if not any(character.isdigit() for cells in told[1:] for cell in cells for character in cell.text):
        return None
    placed = [_placed(cells, columns) for cells in told]
    rows = tuple(row for row in placed if row is not None)
    return rows if len(rows) == len(placed) else None


def _placed(cells: Sequence[_Cell], columns: Sequence[_Cell]) -> tuple[str, ...] | None:
    row = [""] * len(columns)
    for cell in cells:
        nearest = min(range(len(columns)), key=lambda number: _distance(cell, columns[number]))
        if row[nearest]:
            return None
        row[nearest] = cell.text
    return tuple(row)


def _distance(cell: _Cell, column: _Cell) -> tuple[int, int]:
    """How far a cell is from a column: the gap between them, then how far from beginning or end alike they stand."""
    gap = max(0, column.start - cell.end, cell.start - column.end)
    return gap, min(abs(cell.start - column.start), abs(cell.end - column.end))


def _cells(line: str) -> list[_Cell]:
    return [_Cell(found.group(), found.start(), found.end()) for found in _CELL.finditer(line)]


_SHORT, _FEWEST_CELLS = 3, 6
_FEWEST_ROWS = 3
_MOST_BETWEEN = 2
"""Empty lines between two rows of one table: cells of two lines, and rules between rows."""
_LONGEST, _MEAN = 60, 22
"""The letters of a cell at most, and on average; columns of a text are wider."""
_GAP = re.compile(r"\S {3,}\S")
_CELL = re.compile(r"\S+(?: \S+)*")
"""Words with one space between them; two or more part cells."""
