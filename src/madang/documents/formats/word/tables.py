"""Lines and tables in Word. Tables are written row by row through the XML: python-docx looks up each cell anew, minutes
for 10,000 rows.
"""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from docx.document import Document as Word
from docx.shared import Length, RGBColor
from docx.table import Table as WordTable
from docx.text.paragraph import Paragraph as WordParagraph

from madang.documents.content.blocks import Table, cell_line
from madang.documents.content.inline import Citation, Line, Link, TextRun, plain_text, printable
from madang.documents.formats.word import xml
from madang.documents.formats.word.page import TEXT_WIDTH
from madang.protocol import column_alignment


def write_line(paragraph: WordParagraph, line: Line, numbers: Mapping[str, int], *, bold: bool = False) -> None:
    """Write a line into a paragraph; citations lead to the sources by their `numbers`."""
    for part in line:
        match part:
            case TextRun():
                run = paragraph.add_run(printable(part.text))
                if bold or part.mark == "strong":
                    run.bold = True
                if part.mark == "emphasis":
                    run.font.color.rgb = xml.ACCENT
            case Link() if part.safe:
                xml.add_link(paragraph, printable(part.text), part.url.strip()).font.color.rgb = xml.ACCENT
            case Link():
                paragraph.add_run(printable(part.text))
            case Citation():
                number = numbers[part.source]
                run = xml.add_jump(paragraph, f"[{number}]", bookmark_of(number))
                run.font.superscript, run.font.color.rgb = True, xml.ACCENT


def write_words(paragraph: WordParagraph, text: str, *, bold: bool = False, colour: RGBColor | None = None) -> None:
    """Write words into a paragraph."""
    run = paragraph.add_run(printable(text))
    if bold:
        run.bold = True
    if colour is not None:
        run.font.color.rgb = colour


def bookmark_of(number: int) -> str:
    """The name of the bookmark at the source of that number."""
    return f"source_{number}"


# pyright: reportUnknownMemberType=false


_TINT = "F4F6F9"
_LOOKED_AT = 200
_TEXT, _FIGURE = "TableText", "TableFigure"  # the ids of the styles, which are their names without blanks
_NARROW, _WIDE = 5, 28


def write_table(word: Word, table: Table, numbers: Mapping[str, int]) -> None:
    """Write a table: its head repeated on each page, figures to the right, the total set apart."""
    lines = [[cell_line(*pair) for pair in zip(row, table.columns, strict=True)] for row in table.rows]
    heads: list[Line] = [(TextRun(text=column.heading),) for column in table.columns]
    widths = _widths([heads, *islice(lines, _LOOKED_AT)])
    made = plain_table(word, len(lines) + 1, widths)
    sides = [column_alignment(column) for column in table.columns]
    for number, (cells, row) in enumerate(zip(_cells(made), [heads, *lines], strict=True)):
        stressed = number == 0 or (table.total and number == len(lines))
        for cell, line, side in zip(cells, row, sides, strict=True):
            write_line(_cell_paragraph(cell, made, right=side == "right"), line, numbers, bold=stressed)
            if stressed:
                xml.shade_cell(cell, _TINT)
                xml.border_cell(cell, "bottom" if number == 0 else "top", size=4, colour=xml.INK)
    for row in _rows(made):
        xml.keep_row_whole(row)
    xml.repeat_header(made.rows[0])


def plain_table(word: Word, rows: int, widths: Sequence[Length]) -> WordTable:
    """A table of empty cells with our rules."""
    made = word.add_table(rows, len(widths))
    made.autofit = False
    hair = (4, xml.INK.from_string("D5D9E0"))
    xml.border_table(made, top=(8, xml.INK), bottom=(8, xml.INK), insideH=hair)
    for column, width in zip(made.columns, widths, strict=True):
        column.width = width
    for cells in _cells(made):
        for cell, width in zip(cells, widths, strict=True):
            cell.width = width
    return made


def _cells(table: WordTable) -> Iterator[Any]:
    return (row.tc_lst for row in _rows(table))


def _rows(table: WordTable) -> Sequence[Any]:
    tbl: Any = table._tbl  # pyright: ignore[reportPrivateUsage]
    return tbl.tr_lst


def _cell_paragraph(cell: Any, table: WordTable, *, right: bool) -> WordParagraph:
    cell.p_lst[0].style = _FIGURE if right else _TEXT
    return WordParagraph(cell.p_lst[0], table)


def _widths(rows: Sequence[Sequence[Line]]) -> list[Length]:
    """How the width of the page is shared out: by the longest words of each column, within reason."""
    longest = [max(_display_width(plain_text(line)) for line in column) for column in zip(*rows, strict=True)]
    shares = [min(max(each, _NARROW), _WIDE) for each in longest]
    return [Length(TEXT_WIDTH * share // sum(shares)) for share in shares]


def _display_width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text[:_WIDE])
