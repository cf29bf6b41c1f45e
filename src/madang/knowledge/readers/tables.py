"""XLSX, CSV and JSONL: rows and records become lines that name each value, cited by their row."""

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO, StringIO
from itertools import islice
from typing import Any, cast

from madang.documents.extraction import check_archive
from madang.extras import require
from madang.knowledge.readers.contents import FileContents, decode, read_remarks
from madang.knowledge.sources import Section

_MOST_ROWS = 100_000
_TOGETHER = 50
"""Rows in one section, so that the names of columns stay near their values."""
_REMARKS = re.compile(r"(?:#[^\n]*\n)+")
_HASH = re.compile(r"^#+[ \t]*", re.MULTILINE)


def read_workbook(content: bytes) -> FileContents:
    """The sheets of a workbook, with the values that formulas had when it was saved."""
    check_archive(content)
    openpyxl: Any = require("openpyxl", "knowledge", "Reading XLSX")
    workbook = openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
    sheets = ((sheet.title, sheet.iter_rows(values_only=True)) for sheet in workbook.worksheets)
    return FileContents("", tuple(section for title, rows in sheets for section in _sections((title,), rows)))


def read_csv(content: bytes) -> FileContents:
    """The rows of a table whose first line names the columns, separated by commas, semicolons or tabs.

    Comments above it (`# date: 2026-03-09`) tell of the table: they are read as the head and the text of a document.
    """
    text = decode(content)
    remarks = _REMARKS.match(text)
    above = remarks.group() if remarks else ""
    table = text[len(above) :]
    separator = max(",;\t|", key=table.partition("\n")[0].count)
    rows = csv.reader(StringIO(table), delimiter=separator)
    told = read_remarks(_HASH.sub("", above))
    return FileContents(told.title, (*told.sections, *_sections((), rows, first=above.count("\n") + 1)), told.as_of)


def _sections(path: tuple[str, ...], rows: Iterable[Sequence[object]], *, first: int = 1) -> Iterator[Section]:
    numbered = iter(enumerate(islice(rows, _MOST_ROWS), start=first))
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


def read_jsonl(content: bytes) -> FileContents:
    """The objects in order: `text` is what one says and `title` its heading; without a text, all of its values."""
    lines = enumerate(decode(content).split("\n"), start=1)
    return FileContents(
        "", tuple(section for number, line in lines if line.strip() for section in _record_sections(number, line))
    )


def _record_sections(number: int, line: str) -> Iterator[Section]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"line {number} is not JSON") from error
    if not isinstance(record, Mapping):
        raise ValueError(f"line {number} is not an object")  # noqa: TRY004 - the file is wrong, not the program
    values = cast("Mapping[str, Any]", record)
    text = values.get("text")
    content = text if isinstance(text, str) else "\n".join(_record_values(values))
    title = str(values.get("title") or "").strip()
    if content.strip():
        yield Section(text=content, path=(title,) if title else (), lines=(number, number))


def _record_values(record: Mapping[str, Any]) -> Iterator[str]:
    for name, value in record.items():
        if name != "title" and value not in (None, ""):
            yield f"{name}: {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
