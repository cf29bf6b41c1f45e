"""Writes a document in Word's format, block by block."""

import io
import zipfile
from typing import Any

from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_BREAK
from docx.shared import Length, Mm, Pt, RGBColor
from docx.text.paragraph import Paragraph as WordParagraph

from madang.documents import phrases
from madang.documents.charts.images import chart_png, svg_png
from madang.documents.content import blocks
from madang.documents.content.blocks import Block
from madang.documents.content.document import Document
from madang.documents.content.inline import Line, Link, TextRun, printable
from madang.documents.formats.labels import as_of, document_details, labelled_blocks
from madang.documents.formats.word import xml
from madang.documents.formats.word.page import TEXT_WIDTH, new_page, restarted_list
from madang.documents.formats.word.tables import bookmark_of, write_line, write_table, write_words
from madang.protocol import Source
from madang.text import Language

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false


_EARLIEST = (1980, 1, 1, 0, 0, 0)
_LABEL_WIDTH = Mm(36)


def write_docx(document: Document) -> bytes:
    """The document as DOCX: the same bytes for the same document."""
    writer = _Writer(document)
    writer.title()
    for block, label in labelled_blocks(document):
        writer.block(block, label)
    held = io.BytesIO()
    writer.word.save(held)
    return _undated(held.getvalue())


class _Writer:
    """Writes the blocks of one document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._language: Language = document.language
        self._numbers = document.source_numbers
        self.word = new_page(document)

    def title(self) -> None:
        document = self._document
        write_words(self.word.add_paragraph(style="Title"), document.title)
        if document.subtitle:
            write_words(self.word.add_paragraph(style="Subtitle"), document.subtitle)
        line = self.word.add_paragraph()
        write_words(line, "   ·   ".join(document_details(document)), colour=xml.SOFT)
        xml.border_paragraph(line, "bottom", size=10, colour=xml.ACCENT)

    def block(self, block: Block, label: str) -> None:  # noqa: PLR0912 - one branch for each kind of block
        match block:
            case blocks.Heading():
                heading = self.word.add_paragraph(style=f"Heading {block.level}")
                self._line(heading, ((TextRun(text=f"{label}  "),) if label else ()) + block.text)
            case blocks.Paragraph():
                self._line(self.word.add_paragraph(), block.text)
            case blocks.ItemList():
                self._listing(block)
            case blocks.Table():
                self._caption(label, block.caption)
                write_table(self.word, block, self._numbers)
                self._gap()
            case blocks.ChartFigure():
                self._picture(chart_png(block.chart.spec), block.chart.summary)
                self._caption(label, block.caption)
            case blocks.Picture():
                self._picture(svg_png(block.svg), block.alt)
                self._caption(label, block.caption)
            case blocks.KeyValues():
                for row in block.rows:
                    self._pair(row.label, row.value)
            case blocks.Callout():
                self._callout(block)
            case blocks.Code():
                self._code(block)
            case blocks.PageBreak():
                self.word.add_paragraph().add_run().add_break(WD_BREAK.PAGE)
            case blocks.Signatures():
                self._signatures(block)
            case blocks.ApprovalLine():
                self._approval_line(block)
            case blocks.SourceList():
                self._source_list()

    def _line(self, paragraph: WordParagraph, line: Line) -> None:
        write_line(paragraph, line, self._numbers)

    def _listing(self, block: blocks.ItemList) -> None:
        number = restarted_list(self.word) if block.ordered else None
        for item in block.items:
            paragraph = self.word.add_paragraph(style="List Number" if block.ordered else "List Bullet")
            if number is not None:
                _number(paragraph, number)
            self._line(paragraph, item)

    def _caption(self, label: str, caption: str) -> None:
        if caption:
            paragraph = self.word.add_paragraph(style="Caption")
            paragraph.paragraph_format.keep_with_next = True
            write_words(paragraph, f"{label}  ", bold=True, colour=xml.ACCENT)
            write_words(paragraph, caption)

    def _gap(self) -> None:
        """Room after a table, which has no space of its own below it."""
        self.word.add_paragraph().paragraph_format.space_after = Pt(2)

    def _picture(self, png: bytes, words: str) -> None:
        paragraph = self.word.add_paragraph()
        paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
        shape = paragraph.add_run().add_picture(io.BytesIO(png))
        room = min(1.0, TEXT_WIDTH / shape.width, Mm(110) / shape.height)
        shape.width, shape.height = Length(int(shape.width * room)), Length(int(shape.height * room))
        xml.describe_picture(shape, printable(words))

    def _pair(self, label: str, value: Line) -> None:
        paragraph = self.word.add_paragraph()
        paragraph.paragraph_format.space_after = Pt(3)
        paragraph.paragraph_format.left_indent = _LABEL_WIDTH
        paragraph.paragraph_format.first_line_indent = -_LABEL_WIDTH
        paragraph.paragraph_format.tab_stops.add_tab_stop(_LABEL_WIDTH)
        write_words(paragraph, f"{label}\t", colour=xml.SOFT)
        self._line(paragraph, value)

    def _callout(self, block: blocks.Callout) -> None:
        colour, fill = (xml.ALARM, "FBF1ED") if block.kind == "warning" else (xml.ACCENT, "EEF3F7")
        for bold, line in ((True, (TextRun(text=block.title),)), (False, block.text)):
            if bold and not block.title:
                continue
            paragraph = self.word.add_paragraph()
            paragraph.paragraph_format.keep_with_next = bold
            paragraph.paragraph_format.left_indent = Mm(3)
            xml.border_paragraph(paragraph, "left", size=20, colour=colour)
            xml.shade_paragraph(paragraph, fill)
            if bold:
                write_words(paragraph, block.title, bold=True, colour=colour)
            else:
                self._line(paragraph, line)

    def _code(self, block: blocks.Code) -> None:
        paragraph = self.word.add_paragraph()
        paragraph.paragraph_format.left_indent = Mm(3)
        xml.shade_paragraph(paragraph, "F4F6F9")
        run = paragraph.add_run(printable(block.text))
        run.font.name, run.font.size = "Courier New", Pt(9)

    def _signatures(self, block: blocks.Signatures) -> None:
        if block.date:
            date = self.word.add_paragraph()
            date.alignment = WD_ALIGN_PARAGRAPH.CENTER
            write_words(date, block.date)
        for signer in block.signers:
            line = self.word.add_paragraph()
            line.paragraph_format.tab_stops.add_tab_stop(_LABEL_WIDTH)
            line.paragraph_format.tab_stops.add_tab_stop(Mm(120))
            write_words(line, f"{signer.role}\t", bold=True)
            write_words(line, f"{signer.name}\t")
            write_words(line, phrases.SEAL_LABEL.read(self._language), colour=xml.SOFT)
            xml.border_paragraph(line, "top", size=4, colour=RGBColor.from_string("D5D9E0"))
            for detail in signer.details:
                self._pair(f"    {detail.label}", detail.value)

    def _approval_line(self, block: blocks.ApprovalLine) -> None:
        made = self.word.add_table(2, len(block.approvers) + 1)
        made.alignment = WD_TABLE_ALIGNMENT.RIGHT
        made.autofit = False
        rule = (4, xml.INK)
        xml.border_table(made, top=rule, left=rule, bottom=rule, right=rule, insideH=rule, insideV=rule)
        made.rows[0].height, made.rows[1].height = Mm(8), Mm(15)
        for column, width in zip(made.columns, (Mm(12), *(Mm(28) for _ in block.approvers)), strict=True):
            column.width = width  # the grid too: LibreOffice goes by it
        _centred(made.cell(0, 0).merge(made.cell(1, 0)), phrases.APPROVAL_LABEL.read(self._language), Mm(12))
        for column, approver in enumerate(block.approvers, 1):
            _centred(made.cell(0, column), approver.role, Mm(28))
            signed = "\n".join(filter(None, (approver.name, approver.date)))
            _centred(made.cell(1, column), signed, Mm(28), shaded=False)
        self._gap()

    def _source_list(self) -> None:
        write_words(self.word.add_paragraph(style="Heading 2"), phrases.SOURCES_HEADING.read(self._language))
        for number, source in enumerate(self._document.sources, 1):
            paragraph = self.word.add_paragraph()
            paragraph.paragraph_format.left_indent = Mm(8)
            paragraph.paragraph_format.first_line_indent = -Mm(8)
            paragraph.paragraph_format.tab_stops.add_tab_stop(Mm(8))
            write_words(paragraph, f"[{number}]\t", colour=xml.SOFT)
            self._line(paragraph, _source(source, self._document))
            xml.add_bookmark(paragraph, bookmark_of(number), number)


def _source(source: Source, document: Document) -> Line:
    where = (TextRun(text=", "), Link(text=source.location, url=source.location)) if source.location else ()
    age = as_of(source, document.language)
    return (TextRun(text=source.title), *where, *((TextRun(text=f", {age}"),) if age else ()))


def _number(paragraph: WordParagraph, number: int) -> None:
    properties: Any = paragraph.paragraph_format.element.get_or_add_pPr()
    listed = properties.get_or_add_numPr()
    listed.get_or_add_ilvl().val = 0
    listed.get_or_add_numId().val = number


def _centred(cell: Any, text: str, width: Any, *, shaded: bool = True) -> None:
    cell.width = width
    cell.vertical_alignment = 1
    cell.paragraphs[0].alignment = WD_ALIGN_PARAGRAPH.CENTER
    write_words(cell.paragraphs[0], text)
    if shaded:
        xml.shade_cell(cell._tc, "F4F6F9")


def _undated(archive: bytes) -> bytes:
    """The archive with the same date on each of its parts, so that it depends on what they say alone."""
    held = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as read, zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as written:
        for part in read.infolist():
            written.writestr(zipfile.ZipInfo(part.filename, _EARLIEST), read.read(part), zipfile.ZIP_DEFLATED)
    return held.getvalue()
