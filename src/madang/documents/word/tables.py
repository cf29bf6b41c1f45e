"""Tables in Word, written row by row through the XML: python-docx looks up each cell anew, minutes for 10,000 rows."""

# pyright: reportUnknownMemberType=false

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from docx.document import Document as Word
from docx.shared import Length
from docx.table import Table as WordTable
from docx.text.paragraph import Paragraph as WordParagraph

from madang.documents.blocks import Table, cell_line
from madang.documents.inline import Line, Words, plain_text
from madang.documents.word.lines import write_line
from madang.documents.word.marks import INK, border_cell, border_table, repeat_header, shade_cell
from madang.documents.word.page import TEXT_WIDTH
from madang.protocol.tables import align

__all__ = ["plain_table", "write_table"]

_TINT = "F4F6F9"
_LOOKED_AT = 200
_TEXT, _FIGURE = "TableText", "TableFigure"  # the ids of the styles, which are their names without blanks
_NARROW, _WIDE = 5, 28


def write_table(word: Word, table: Table, numbers: Mapping[str, int]) -> None:
    """Write a table: its head repeated on each page, figures to the right, the total set apart."""
    lines = [[cell_line(*pair) for pair in zip(row, table.columns, strict=True)] for row in table.rows]
    heads: list[Line] = [(Words(text=column.heading),) for column in table.columns]
    widths = _widths([heads, *islice(lines, _LOOKED_AT)])
    made = plain_table(word, len(lines) + 1, widths)
    sides = [align(column) for column in table.columns]
    for number, (cells, row) in enumerate(zip(_cells(made), [heads, *lines], strict=True)):
        stressed = number == 0 or (table.total and number == len(lines))
        for cell, line, side in zip(cells, row, sides, strict=True):
            write_line(_paragraph(cell, made, right=side == "right"), line, numbers, bold=stressed)
            if stressed:
                shade_cell(cell, _TINT)
                border_cell(cell, "bottom" if number == 0 else "top", size=4, colour=INK)
    repeat_header(made.rows[0])


def plain_table(word: Word, rows: int, widths: Sequence[Length]) -> WordTable:
    """A table of empty cells with our rules."""
    made = word.add_table(rows, len(widths))
    made.autofit = False
    hair = (4, INK.from_string("D5D9E0"))
    border_table(made, top=(8, INK), bottom=(8, INK), insideH=hair)
    for column, width in zip(made.columns, widths, strict=True):
        column.width = width
    for cells in _cells(made):
        for cell, width in zip(cells, widths, strict=True):
            cell.width = width
    return made


def _cells(table: WordTable) -> Iterator[Any]:
    tbl: Any = table._tbl  # pyright: ignore[reportPrivateUsage]
    return (row.tc_lst for row in tbl.tr_lst)


def _paragraph(cell: Any, table: WordTable, *, right: bool) -> WordParagraph:
    cell.p_lst[0].style = _FIGURE if right else _TEXT
    return WordParagraph(cell.p_lst[0], table)


def _widths(rows: Sequence[Sequence[Line]]) -> list[Length]:
    """How the width of the page is shared out: by the longest words of each column, within reason."""
    longest = [max(_breadth(plain_text(line)) for line in column) for column in zip(*rows, strict=True)]
    shares = [min(max(each, _NARROW), _WIDE) for each in longest]
    return [Length(TEXT_WIDTH * share // sum(shares)) for share in shares]


def _breadth(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text[:_WIDE])
