"""CSV and JSONL, and the rows of any table: rows and records become lines that name each value, cited by their row."""

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from itertools import islice
from typing import Any, NamedTuple, cast

from madang.knowledge.readers.contents import FileContents, decode, read_remarks
from madang.knowledge.sources import Section

MOST_ROWS = 100_000
_TOGETHER = 50
"""Rows in one section, so that the names of columns stay near their values."""
_REMARKS = re.compile(r"(?:#[^\n]*\n)+")
_HASH = re.compile(r"^#+[ \t]*", re.MULTILINE)


def read_csv(content: bytes) -> FileContents:
    """The rows of a table whose first line names the columns, separated by commas, semicolons or tabs.

    Comments above it (`# date: 2026-03-09`) tell of the table: they are read as the head and the text of a document.
    """
    text = decode(content)
    remarks = _REMARKS.match(text)
    above = remarks.group() if remarks else ""
    table = text[len(above) :]
    separator = max(",;\t|", key=table.partition("\n")[0].count)
    reader, first = csv.reader(StringIO(table), delimiter=separator), above.count("\n")
    rows = (SheetRow(first + reader.line_num, tuple(" ".join(cell.split()) for cell in row)) for row in reader)
    told = read_remarks(_HASH.sub("", above))
    return FileContents(told.title, (*told.sections, *table_sections((), islice(rows, MOST_ROWS))), told.as_of)


class SheetRow(NamedTuple):
    """A row with its number in the file; cells without a value are empty."""

    number: int
    cells: tuple[str, ...]

    @property
    def width(self) -> int:
        """How many of its cells have a value."""
        return sum(map(bool, self.cells))


def table_sections(path: tuple[str, ...], rows: Iterable[SheetRow]) -> Iterator[Section]:
    """The tables that stand in these rows, each row with the names of its columns.

    What stands alone above a table is its heading. An empty row parts two tables where names of columns follow it.
    """
    for block in _blocks(list(rows)):
        above, heads, body = _parts(block)
        title = tuple(row.cells[0] or next(filter(None, row.cells)) for row in above)
        for remark in title[1:]:
            yield Section(text=remark, path=(*path, title[0]), lines=(above[0].number, above[-1].number))
        columns = _columns(heads)
        for start in range(0, len(body), _TOGETHER):
            batch = body[start : start + _TOGETHER]
            text = "\n".join(_line(columns, row.cells) for row in batch)
            yield Section(text=text, path=(*path, *title[:1]), lines=(batch[0].number, batch[-1].number))


def _blocks(rows: Sequence[SheetRow]) -> Iterator[list[SheetRow]]:
    block, parted = list[SheetRow](), False
    for place, row in enumerate(rows):
        if not row.width:
            parted = bool(block)
            continue
        if parted and any(each.width > 1 for each in block) and _begins_table(rows[place : place + _LOOKAHEAD]):
            yield block
            block = []
        parted = False
        block.append(row)
    if block:
        yield block


def _begins_table(rows: Sequence[SheetRow]) -> bool:
    """Whether names of columns come next, below what stands alone above them, and then a row with numbers."""
    wide = [row for row in rows if row.width > 1]
    return len(wide) > 1 and not _has_numbers(wide[0]) and _has_numbers(wide[1])


def _parts(block: Sequence[SheetRow]) -> tuple[Sequence[SheetRow], Sequence[SheetRow], Sequence[SheetRow]]:
    """What stands above a table, the rows that name its columns (two where the first groups them), and its rows."""
    first = next((place for place, row in enumerate(block) if row.width > 1), 0)
    if first == len(block) - 1:  # a row alone has no columns
        return (), block[:1], block[1:]
    second, grouped = block[first + 1], block[first]
    both = (
        len(block) > first + 2
        and 1 < grouped.width < second.width
        and not _has_numbers(second)
        and _has_numbers(block[first + 2])
    )
    last = first + 1 + both
    return block[:first], block[first:last], block[last:]


def _columns(heads: Sequence[SheetRow]) -> list[str]:
    """The names of the columns; that of a group stands before each name below it."""
    if len(heads) == 1:
        return list(heads[0].cells)
    group, names = "", list[str]()
    for place, name in enumerate(heads[1].cells):
        group = (heads[0].cells[place] if place < len(heads[0].cells) else "") or group
        names.append(" ".join(filter(None, (group, name))))
    return names


def _has_numbers(row: SheetRow) -> bool:
    return any(_NUMBER.fullmatch(cell) and not _YEAR.fullmatch(cell) for cell in row.cells)


def _line(columns: Sequence[str], cells: Sequence[str]) -> str:
    names = [*columns, *[""] * (len(cells) - len(columns))]
    return " | ".join(f"{name}: {cell}" if name else cell for name, cell in zip(names, cells, strict=False) if cell)


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


_LOOKAHEAD = 8
"""How many rows below an empty one tell whether a table begins."""
_NUMBER = re.compile(r"[-+(]?(?:[₩$€£¥]|[A-Z]{3} )?\d[\d,.]*(?: ?(?:%|[₩$€£¥원]|[A-Z]{3}))?\)?")
_YEAR = re.compile(r"(?:19|20)\d\d")
