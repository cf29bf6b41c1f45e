"""XLSX and CSV: a line for each row that names the column beside each value, cited by its row."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO, StringIO
from itertools import islice
from typing import Any

from madang.documents.archives import check_archive
from madang.extras import require
from madang.knowledge.documents import Section
from madang.knowledge.reading.contents import Contents, decode

__all__ = ["read_csv", "read_workbook"]

_MOST_ROWS = 100_000
_TOGETHER = 50
"""Rows in one section, so that the names of columns stay near their values."""


def read_workbook(content: bytes) -> Contents:
    """The sheets of a workbook, with the values that formulas had when it was saved."""
    check_archive(content)
    openpyxl: Any = require("openpyxl", "knowledge", "Reading XLSX")
    workbook = openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
    sheets = ((sheet.title, sheet.iter_rows(values_only=True)) for sheet in workbook.worksheets)
    return Contents("", tuple(section for title, rows in sheets for section in _sections((title,), rows)))


def read_csv(content: bytes) -> Contents:
    """The rows of a table whose first line names the columns, parted by commas, semicolons or tabs."""
    text = decode(content)
    first = text.partition("\n")[0]
    separator = max(",;\t|", key=first.count)
    return Contents("", tuple(_sections((), csv.reader(StringIO(text), delimiter=separator))))


def _sections(path: tuple[str, ...], rows: Iterable[Sequence[object]]) -> Iterator[Section]:
    numbered = iter(enumerate(islice(rows, _MOST_ROWS), start=1))
    columns = next(([_cell(cell) for cell in row] for _, row in numbered if any(map(_cell, row))), list[str]())
    while batch := list(islice(numbered, _TOGETHER)):
        text = "\n".join(_line(columns, row) for _, row in batch)
        if text.strip():
            yield Section(text=text, path=path, lines=(batch[0][0], batch[-1][0]))


def _line(columns: Sequence[str], row: Sequence[object]) -> str:
    cells = [_cell(cell) for cell in row]
    names = [*columns, *[""] * (len(cells) - len(columns))]
    return " | ".join(f"{name}: {cell}" if name else cell for name, cell in zip(names, cells, strict=False) if cell)


def _cell(value: object) -> str:
    return "" if value is None else " ".join(str(value).split())
