"""Tables of figures as CSV and XLSX; a text that a spreadsheet would run as a formula stays a text."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any

from madang.extras import require
from madang.protocol import Cell, TableView


def to_csv(tables: Sequence[tuple[str, TableView]]) -> bytes:
    """The tables one below the other, each under its title; with a byte order mark, so that Excel reads Korean."""
    sheet = io.StringIO()
    writer = csv.writer(sheet, lineterminator="\r\n")
    for place, (title, table) in enumerate(tables):
        if place:
            writer.writerow([])
        writer.writerow([harmless(title)])
        writer.writerows(_rows(table))
    return sheet.getvalue().encode("utf-8-sig")


def to_xlsx(tables: Sequence[tuple[str, TableView]]) -> bytes:
    """A sheet for each table: the title, the names of the columns, then the figures as numbers."""
    openpyxl: Any = require("openpyxl", "company", "Writing XLSX")
    book = openpyxl.Workbook()
    book.remove(book.active)
    for place, (title, table) in enumerate(tables, 1):
        sheet = book.create_sheet(f"{place}")
        for row, cells in enumerate(([title], *_rows(table)), 1):
            for column, cell in enumerate(cells, 1):
                _write(sheet.cell(row=row, column=column), cell)
        sheet.freeze_panes = "A3"
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def harmless(cell: Cell) -> Cell:
    """The cell; a text that begins like a formula gets an apostrophe, by which spreadsheets know a text."""
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip(_BLANK).startswith(_FORMULA) else cell


def _rows(table: TableView) -> Iterator[list[Cell]]:
    yield [harmless(f"{column.title} ({column.unit})" if column.unit else column.title) for column in table.columns]
    yield from ([harmless(cell) for cell in row] for row in table.rows)


def _write(place: Any, cell: Cell) -> None:
    """A text is written as one, whatever it begins with; the library would take = for a formula."""
    if isinstance(cell, str):
        place.value = "".join(letter for letter in cell if _is_printable(letter))
        place.data_type = "s"
    else:
        place.value = cell
        place.number_format = "#,##0" if isinstance(cell, int) else "#,##0.00"


def _is_printable(letter: str) -> bool:
    return letter in "\t\n" or ord(letter) >= _FIRST_PRINTABLE


_FORMULA = ("=", "+", "-", "@", "\t", "\r", "|", "%")
_BLANK = " \u00a0\ufeff\u200b"
_FIRST_PRINTABLE = 32
