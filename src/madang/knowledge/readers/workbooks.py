"""XLSX: the tables of the sheets that are shown, each value as it is shown, cited by its row."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, time
from functools import reduce
from html import unescape
from io import BytesIO
from itertools import chain, islice
from typing import Any, NamedTuple

from madang.documents.extraction import DocumentFacts, OfficeArchive, read_facts
from madang.extras import require
from madang.knowledge.readers.contents import FileContents
from madang.knowledge.readers.office import about_section
from madang.knowledge.readers.tables import MOST_ROWS, SheetRow, table_sections
from madang.knowledge.sources import Section


def read_workbook(content: bytes) -> FileContents:
    """The sheets of a workbook, with the values that formulas had when it was saved.

    Hidden sheets, rows and columns are left out. A formula without a value stands as it is written.
    """
    archive = OfficeArchive(content)
    openpyxl: Any = require("openpyxl", "knowledge", "Reading XLSX")
    workbook = openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
    facts = read_facts(archive.parse(_CORE)) if _CORE in archive.names else DocumentFacts()
    shown = (sheet for sheet in workbook.worksheets if sheet.sheet_state == "visible")
    sections = tuple(section for sheet in shown for section in _sections(sheet, archive))
    author = "" if facts.author in _LIBRARIES else facts.author
    said = DocumentFacts(title=facts.title, author=author, day=facts.day)
    return FileContents(facts.title, (*about_section(said), *sections), facts.day)


class _Sheet(NamedTuple):
    """What the part of a sheet tells beside its values: the numbers of what is hidden, and formulas without a value."""

    hidden_rows: frozenset[int]
    hidden_columns: frozenset[int]
    formulas: Mapping[tuple[int, int], str]


def _sections(sheet: Any, archive: OfficeArchive) -> Iterator[Section]:
    told = _told(archive.read(str(sheet._worksheet_path).removeprefix("/")))
    sheet.reset_dimensions()  # what a sheet says of its size is wrong in many exports
    rows: Iterator[Sequence[Any]] = islice(sheet.iter_rows(), MOST_ROWS)
    return table_sections((sheet.title,), (_row(number, row, told) for number, row in enumerate(rows, start=1)))


def _row(number: int, row: Sequence[Any], told: _Sheet) -> SheetRow:
    if number in told.hidden_rows:
        return SheetRow(number, ())
    cells = (
        "" if column in told.hidden_columns else told.formulas.get((number, column)) or _shown(cell)
        for column, cell in enumerate(row, start=1)
    )
    return SheetRow(number, tuple(cells))


def _shown(cell: Any) -> str:
    """The value of a cell as a sheet shows it: shares in percent, days without a time, amounts with their currency."""
    value, form = cell.value, cell.number_format or ""
    if value is None:
        return ""
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    if isinstance(value, bool) or not isinstance(value, int | float):
        return " ".join(str(value).split())
    if "%" in form:
        return f"{value * 100:.6g}%"
    number = f"{value:.12g}" if isinstance(value, float) else str(value)
    currency = _CURRENCY.search(form)
    return " ".join(filter(None, (number, currency and next(filter(None, currency.groups()), "").strip())))


def _told(part: bytes) -> _Sheet:
    """What the XML of a sheet says of what is hidden, and its formulas that nobody has calculated yet."""
    columns = (_attributes(found[1]) for found in _HIDDEN_COLUMNS.finditer(part))
    spans = (range(int(each[b"min"]), min(int(each[b"max"]), _MOST_COLUMNS) + 1) for each in columns)
    rows = (_attributes(found[1]).get(b"r") for found in _HIDDEN_ROWS.finditer(part))
    formulas = {
        (int(found["row"]), _column(found["column"].decode())): f"={unescape(found['formula'].decode())}"
        for found in _UNCALCULATED.finditer(part)
    }
    return _Sheet(frozenset(int(row) for row in rows if row), frozenset(chain.from_iterable(spans)), formulas)


def _attributes(tag: bytes) -> dict[bytes, bytes]:
    return dict(_ATTRIBUTE.findall(tag))


def _column(letters: str) -> int:
    return reduce(lambda number, letter: number * 26 + ord(letter) - ord("A") + 1, letters, 0)


_CORE = "docProps/core.xml"
_LIBRARIES = frozenset({"openpyxl", "XlsxWriter"})
"""What programs that write workbooks enter as their author."""
_MOST_COLUMNS = 16_384
_CURRENCY = re.compile(r'\[\$([^\]-]+)[^\]]*\]|([₩€£¥$])|"([^"0-9]{1,12})"')
"""What a format puts beside a number: [$€-407], a sign, or a unit in quotation marks."""
_HIDDEN_COLUMNS = re.compile(rb'<(?:\w+:)?col\b([^>]*\bhidden="(?:1|true)"[^>]*)>')
_HIDDEN_ROWS = re.compile(rb'<(?:\w+:)?row\b([^>]*\bhidden="(?:1|true)"[^>]*)>')
_ATTRIBUTE = re.compile(rb'([\w:]+)="([^"]*)"')
_UNCALCULATED = re.compile(
    rb'<(?:\w+:)?c\b[^>]*?\br="(?P<column>[A-Z]{1,3})(?P<row>[0-9]{1,7})"[^>]*>'
    rb"<(?:\w+:)?f\b[^>]*>(?P<formula>[^<]+)</(?:\w+:)?f>(?:<v ?/>|<v></v>)?</(?:\w+:)?c>"
)
