"""Documents as HTML: one self-contained file."""

import base64
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files

from madang.documents import phrases
from madang.documents.charts.images import chart_svg
from madang.documents.content import blocks
from madang.documents.content.blocks import Block, cell_line
from madang.documents.content.document import Document
from madang.documents.content.inline import Citation, Inline, Line, Link, TextRun, printable
from madang.documents.formats.labels import as_of, document_details, labelled_blocks
from madang.protocol import Source, column_alignment
from madang.text import Language

_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""
_MARKS = {"plain": "{}", "strong": "<strong>{}</strong>", "emphasis": "<em>{}</em>"}


def to_html(document: Document) -> str:
    """The document as one HTML page: no script, no address fetched, its words escaped, its pictures inside."""
    writer = _Writer(document)
    parts = [writer.header(), *(writer.block(block, label) for block, label in labelled_blocks(document))]
    return _PAGE.format(language=document.language, title=_text(document.title), style=_style(), body="\n".join(parts))


@cache
def _style() -> str:
    return (files("madang.documents.formats") / "templates" / "document.css").read_text("utf-8")


class _Writer:
    """Writes the blocks of one document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._language: Language = document.language
        self._numbers = document.source_numbers

    def header(self) -> str:
        document = self._document
        lines = [
            _tag("div", _text(document.label), "label") if document.label else "",
            _tag("h1", _text(document.title)),
            _tag("p", _text(document.subtitle), "subtitle") if document.subtitle else "",
            _tag("div", " · ".join(map(_text, document_details(document))), "about"),
        ]
        return _tag("header", "\n".join(filter(None, lines)))

    def block(self, block: Block, label: str) -> str:  # noqa: PLR0911, PLR0912 - one for each kind of block
        match block:
            case blocks.Heading():
                numbered = f"{label} " if label else ""
                return _tag(f"h{block.level + 1}", numbered + self._line(block.text))
            case blocks.Paragraph():
                return _tag("p", self._line(block.text))
            case blocks.ItemList():
                items = "\n".join(_tag("li", self._line(item)) for item in block.items)
                return _tag("ol" if block.ordered else "ul", items)
            case blocks.Table():
                return self._table(block, label)
            case blocks.ChartFigure():
                return _figure(chart_svg(block.chart.spec), block.chart.summary, label, block.caption)
            case blocks.Picture():
                return _figure(block.svg, block.alt, label, block.caption)
            case blocks.KeyValues():
                return self._pairs(block.rows)
            case blocks.Callout():
                title = _tag("b", _text(block.title)) if block.title else ""
                return _tag("aside", title + self._line(block.text), block.kind)
            case blocks.Code():
                return _tag("pre", _tag("code", escape(printable(block.text))))
            case blocks.PageBreak():
                return '<div class="page-break"></div>'
            case blocks.Signatures():
                return self._signatures(block)
            case blocks.ApprovalLine():
                return self._approval_line(block)
            case blocks.SourceList():
                return self._source_list()

    def _line(self, line: Line) -> str:
        return "".join(map(self._inline, line))

    def _inline(self, part: Inline) -> str:
        match part:
            case TextRun():
                return _MARKS[part.mark].format(_text(part.text))
            case Link():
                return _anchor(part.url, part.text) if part.safe else _text(part.text)
            case Citation():
                number = self._numbers[part.source]
                return f'<sup><a href="#source-{number}">[{number}]</a></sup>'

    def _table(self, block: blocks.Table, label: str) -> str:
        sides = ["right" if column_alignment(column) == "right" else "" for column in block.columns]
        heads = (_tag("th", _text(column.heading), side) for column, side in zip(block.columns, sides, strict=True))
        rows = [
            "".join(
                _tag("td", self._line(cell_line(cell, column)), side)
                for cell, column, side in zip(row, block.columns, sides, strict=True)
            )
            for row in block.rows
        ]
        closing = len(rows) - 1 if block.total else None
        body = "\n".join(_tag("tr", row, "total" if number == closing else "") for number, row in enumerate(rows))
        caption = _tag("caption", f"<b>{label}</b> {_text(block.caption)}") if block.caption else ""
        table = _tag("table", f"{caption}<thead><tr>{''.join(heads)}</tr></thead>\n<tbody>\n{body}\n</tbody>")
        return _tag("div", table, "scroll")

    def _pairs(self, rows: Sequence[blocks.KeyValue]) -> str:
        return _tag("dl", "\n".join(_tag("dt", _text(r.label)) + _tag("dd", self._line(r.value)) for r in rows))

    def _signatures(self, block: blocks.Signatures) -> str:
        parts = [_tag("p", _text(block.date), "date")] if block.date else []
        for signer in block.signers:
            seal = _tag("small", phrases.SEAL_LABEL.read(self._language), "seal")
            parts.append(_tag("div", _tag("b", _text(signer.role)) + _tag("span", _text(signer.name)) + seal, "signer"))
            if signer.details:
                parts.append(self._pairs(signer.details))
        return _tag("section", "\n".join(parts), "signatures")

    def _approval_line(self, block: blocks.ApprovalLine) -> str:
        roles = "".join(_tag("th", _text(approver.role)) for approver in block.approvers)
        signed = "".join(
            _tag("td", f"{_text(approver.name)}<br>{_text(approver.date)}") for approver in block.approvers
        )
        first = f'<th rowspan="2">{phrases.APPROVAL_LABEL.read(self._language)}</th>'
        return _tag("table", _tag("tr", first + roles) + _tag("tr", signed), "approval")

    def _source_list(self) -> str:
        items = (
            f'<li id="source-{number}">{self._source(source)}</li>'
            for number, source in enumerate(self._document.sources, 1)
        )
        return _tag("h3", phrases.SOURCES_HEADING.read(self._language)) + _tag("ol", "\n".join(items), "sources")

    def _source(self, source: Source) -> str:
        where = self._inline(Link(text=source.location, url=source.location)) if source.location else ""
        return ", ".join(filter(None, (_text(source.title), where, _text(as_of(source, self._language)))))


def _text(text: str) -> str:
    return escape(printable(text)).replace("\n", "<br>")


def _tag(name: str, held: str, kind: str = "") -> str:
    return f'<{name} class="{kind}">{held}</{name}>' if kind else f"<{name}>{held}</{name}>"


def _anchor(url: str, text: str) -> str:
    return f'<a href="{escape(printable(url.strip()))}" rel="noopener noreferrer">{_text(text)}</a>'


def _figure(svg: str, alt: str, label: str, caption: str) -> str:
    """A picture as an image: whatever an SVG holds, in an image none of it runs."""
    data = base64.b64encode(svg.encode()).decode()
    image = f'<img alt="{escape(printable(alt))}" src="data:image/svg+xml;base64,{data}">'
    return _tag("figure", image + (_tag("figcaption", f"<b>{label}</b> {_text(caption)}") if caption else ""))
