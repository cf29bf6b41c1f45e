"""Documents as PDF, set by Typst. The document is handed over as data, so that no word of it can become markup."""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, cast

from madang.documents import phrases
from madang.documents.charts.images import FONT_FAMILY, chart_svg, font_folder
from madang.documents.content import blocks
from madang.documents.content.blocks import Block, cell_line
from madang.documents.content.document import Document
from madang.documents.content.inline import Citation, Inline, Line, Link, TextRun, breakable, plain_text, printable
from madang.documents.formats.labels import as_of, document_details, labelled_blocks
from madang.extras import require
from madang.protocol import Source, column_alignment

_LONGEST_REPEATED = 120
"""Headings of this many letters stand again on each page of their table; longer ones could fill pages by themselves."""

_FEW_ROWS, _FEW_COLUMNS, _SHORT_CELL = 8, 6, 60
"""A table of so few rows and columns with so short cells stays on one page."""


def to_pdf(document: Document) -> bytes:
    """The document as PDF with its fonts in it: the same bytes for the same document, on every machine."""
    typst: Any = require("typst", "documents", "Writing PDF")
    data = json.dumps(_TemplateData(document).as_dict(), ensure_ascii=False)
    return cast("bytes", typst.compile(_template(), font_paths=_fonts(), sys_inputs={"document": data}, timestamp=0))


def _is_small(block: blocks.Table) -> bool:
    """Whether a table surely fits on a page, so that it can be kept on one."""
    lines = [plain_text(cell_line(*pair)) for row in block.rows for pair in zip(row, block.columns, strict=True)]
    lines += [column.heading for column in block.columns]
    few = len(block.rows) <= _FEW_ROWS and len(block.columns) <= _FEW_COLUMNS
    return few and all(len(line) <= _SHORT_CELL and "\n" not in line for line in lines)


@cache
def _template() -> bytes:
    return (files("madang.documents.formats") / "templates" / "document.typ").read_bytes()


@cache
def _fonts() -> Any:
    typst: Any = require("typst", "documents", "Writing PDF")
    return typst.Fonts(include_system_fonts=False, font_paths=[str(font_folder())])


class _TemplateData:
    """A document as the data that the template sets."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._numbers = document.source_numbers

    def as_dict(self) -> dict[str, Any]:
        document, language = self._document, self._document.language
        head = {name: breakable(getattr(document, name)) for name in ("title", "subtitle", "author", "number", "label")}
        labels = {"sources": phrases.SOURCES_HEADING, "approval": phrases.APPROVAL_LABEL, "seal": phrases.SEAL_LABEL}
        return {
            **head,
            "about": [breakable(text) for text in document_details(document)],
            "language": language,
            "font": FONT_FAMILY,
            "words": {name: text.read(language) for name, text in labels.items()},
            "blocks": [self._block(block, label) for block, label in labelled_blocks(document)],
        }

    def _block(self, block: Block, label: str) -> dict[str, Any]:
        return {"type": block.type, "label": label, **self._content(block)}

    def _content(self, block: Block) -> dict[str, Any]:  # noqa: PLR0911, PLR0912 - one for each kind of block
        match block:
            case blocks.Heading():
                return {"level": block.level, "text": self._line(block.text)}
            case blocks.Paragraph():
                return {"text": self._line(block.text)}
            case blocks.ItemList():
                return {"ordered": block.ordered, "items": [self._line(item) for item in block.items]}
            case blocks.Table():
                return self._table(block)
            case blocks.ChartFigure():
                return _picture(chart_svg(block.chart.spec), block.chart.summary, block.caption)
            case blocks.Picture():
                return _picture(block.svg, block.alt, block.caption)
            case blocks.KeyValues():
                return {"rows": self._pairs(block.rows)}
            case blocks.Callout():
                return {"kind": block.kind, "title": breakable(block.title), "text": self._line(block.text)}
            case blocks.Code():
                return {"text": printable(block.text)}
            case blocks.Signatures():
                signers = [
                    {"role": breakable(by.role), "name": breakable(by.name), "details": self._pairs(by.details)}
                    for by in block.signers
                ]
                return {"date": breakable(block.date), "signers": signers}
            case blocks.ApprovalLine():
                return {"approvers": [_all_breakable(approver.model_dump()) for approver in block.approvers]}
            case blocks.SourceList():
                return {"sources": [self._source(source) for source in self._document.sources]}
            case blocks.PageBreak():
                return {}

    def _table(self, block: blocks.Table) -> dict[str, Any]:
        return {
            "caption": breakable(block.caption),
            "heads": [breakable(column.heading) for column in block.columns],
            "aligns": [column_alignment(column) for column in block.columns],
            "wide": [column.kind == "text" for column in block.columns],
            "rows": [
                [self._cell(cell_line(*pair)) for pair in zip(row, block.columns, strict=True)] for row in block.rows
            ],
            "total": block.total,
            "repeat": max(len(column.heading) for column in block.columns) <= _LONGEST_REPEATED,
            "together": _is_small(block),
        }

    def _cell(self, line: Line) -> str | list[dict[str, Any]]:
        """A line, or its words alone where there is no more to it: most cells of a long table are that."""
        match line:
            case (TextRun(mark="plain") as words,):
                return breakable(words.text)
            case _:
                return self._line(line)

    def _pairs(self, rows: Sequence[blocks.KeyValue]) -> list[dict[str, Any]]:
        return [{"label": breakable(row.label), "value": self._line(row.value)} for row in rows]

    def _line(self, line: Line) -> list[dict[str, Any]]:
        return [self._inline(part) for part in line]

    def _inline(self, part: Inline) -> dict[str, Any]:
        match part:
            case TextRun():
                return {"text": breakable(part.text), "mark": part.mark}
            case Link():
                return {"text": breakable(part.text), "mark": "link" if part.safe else "plain", "url": part.url.strip()}
            case Citation():
                return {"mark": "citation", "number": self._numbers[part.source]}

    def _source(self, source: Source) -> dict[str, Any]:
        where = Link(text=source.location, url=source.location)
        age = as_of(source, self._document.language)
        return {"title": breakable(source.title), "where": self._inline(where), "as_of": breakable(age)}


def _picture(svg: str, alt: str, caption: str) -> dict[str, Any]:
    return {"svg": svg, "alt": breakable(alt), "caption": breakable(caption)}


def _all_breakable(values: dict[str, str]) -> dict[str, str]:
    return {name: breakable(value) for name, value in values.items()}
