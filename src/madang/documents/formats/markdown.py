"""Documents as Markdown (GitHub's flavour): text that is read as it is, and shown by every page."""

import re
from collections.abc import Iterable

from madang.documents import phrases
from madang.documents.content import blocks
from madang.documents.content.blocks import Block, cell_line
from madang.documents.content.document import Document
from madang.documents.content.inline import Citation, Inline, Line, Link, TextRun, printable
from madang.documents.formats.labels import as_of, document_details, labelled_blocks
from madang.protocol import Source, TableColumn, column_alignment
from madang.text import Language

_SPECIAL = re.compile(r"([\\`*_\[\]<|]|~(?=~)|(?<=~)~|&(?=#?\w+;))")
_LINE_START = re.compile(r"^[ \t]*(?:([#+=>~-])|(\d+)(?=[.)](?:\s|$)))", re.MULTILINE)
_BACKTICKS = re.compile(r"`+")
_LANGUAGE = re.compile(r"[\w+.#-]*")
_MARKS = {"plain": "", "strong": "**", "emphasis": "*"}


def to_markdown(document: Document) -> str:
    """The document as Markdown; what its words say is escaped, so that none of it becomes markup."""
    writer = _Writer(document)
    parts = [writer.title(), *(writer.block(block, label) for block, label in labelled_blocks(document))]
    return "\n\n".join(part for part in parts if part) + "\n"


class _Writer:
    """Writes the blocks of one document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._language: Language = document.language
        self._numbers = document.source_numbers
        self._sources = {source.id: source for source in document.sources}

    def title(self) -> str:
        document = self._document
        details = " · ".join(escape(text) for text in (*document_details(document), document.label) if text)
        lines = [
            f"# {_one_line(escape(document.title))}",
            f"*{escape(document.subtitle)}*" if document.subtitle else "",
        ]
        return "\n\n".join(line for line in (*lines, details) if line)

    def block(self, block: Block, label: str) -> str:  # noqa: PLR0911, PLR0912 - one for each kind of block
        match block:
            case blocks.Heading():
                numbered = f"{label} " if label else ""
                return f"{'#' * (block.level + 1)} {numbered}{_one_line(self.line(block.text))}"
            case blocks.Paragraph():
                return self.line(block.text)
            case blocks.ItemList():
                return self._listing(block)
            case blocks.Table():
                return self._captioned(label, block.caption, self._table(block))
            case blocks.ChartFigure():
                shown = [
                    block.chart.summary and escape(block.chart.summary),
                    self._table(blocks.Table.of(block.chart.table)),
                ]
                return self._captioned(label, block.caption, "\n\n".join(filter(None, shown)))
            case blocks.Picture():
                return self._captioned(label, block.caption, escape(block.alt))
            case blocks.KeyValues():
                return "\n".join(f"- **{escape(row.label)}**: {_one_line(self.line(row.value))}" for row in block.rows)
            case blocks.Callout():
                return self._callout(block)
            case blocks.Code():
                return _fenced(block)
            case blocks.PageBreak():
                return "---"
            case blocks.Signatures():
                return self._signatures(block)
            case blocks.ApprovalLine():
                return self._approval_line(block)
            case blocks.SourceList():
                return self._source_list()

    def line(self, line: Line) -> str:
        """The parts of a line; what would make a link or a definition of the brackets before it is escaped."""
        written = ""
        for part in line:
            text = self._inline(part)
            written += f"\\{text}" if written.endswith("]") and text.startswith(("(", ":")) else text
        return written

    def _inline(self, part: Inline) -> str:
        match part:
            case TextRun():
                return _marked(escape(part.text), _MARKS[part.mark])
            case Link():
                return f"[{_one_line(escape(part.text))}](<{_address(part.url)}>)" if part.safe else escape(part.text)
            case Citation():
                return self._citation(self._sources[part.source])

    def _citation(self, source: Source) -> str:
        number = f"[{self._numbers[source.id]}]"
        return f"[{number}](<{_address(source.location)}>)" if _is_web(source) else number

    def _listing(self, block: blocks.ItemList) -> str:
        marks = (
            (f"{number}." for number in range(1, len(block.items) + 1)) if block.ordered else ["-"] * len(block.items)
        )
        return "\n".join(f"{mark} {_one_line(self.line(item))}" for mark, item in zip(marks, block.items, strict=True))

    def _table(self, table: blocks.Table) -> str:
        heads = [_one_line(escape(column.heading)) for column in table.columns]
        rows = [[self._cell(cell_line(*pair)) for pair in zip(row, table.columns, strict=True)] for row in table.rows]
        if table.total and rows:
            rows[-1] = [f"**{cell}**" if cell else "" for cell in rows[-1]]
        return "\n".join([_row(heads), _row(map(_rule, table.columns)), *map(_row, rows)])

    def _cell(self, line: Line) -> str:
        return _one_line(self.line(line))

    def _captioned(self, label: str, caption: str, shown: str) -> str:
        return f"**{label}. {escape(caption)}**\n\n{shown}" if caption else shown

    def _callout(self, block: blocks.Callout) -> str:
        kind = "WARNING" if block.kind == "warning" else "NOTE"
        lines = [
            f"[!{kind}]",
            *([f"**{escape(block.title)}**"] if block.title else []),
            *self.line(block.text).split("\n"),
        ]
        return "\n".join(f"> {line}" for line in lines)

    def _signatures(self, block: blocks.Signatures) -> str:
        seal = phrases.SEAL_LABEL.read(self._language)
        parts = [escape(block.date)] if block.date else []
        for signer in block.signers:
            details = [f"- {escape(row.label)}: {_one_line(self.line(row.value))}" for row in signer.details]
            signed = " ".join(filter(None, (f"**{escape(signer.role)}**:", escape(signer.name), seal)))
            parts.append("\n".join([signed, *details]))
        return "\n\n".join(parts)

    def _approval_line(self, block: blocks.ApprovalLine) -> str:
        columns = (phrases.APPROVAL_LABEL.read(self._language), *(approver.role for approver in block.approvers))
        signed = ("", *(" ".join(filter(None, (approver.name, approver.date))) for approver in block.approvers))
        return self._table(blocks.Table(columns=tuple(TableColumn(title=title) for title in columns), rows=(signed,)))

    def _source_list(self) -> str:
        heading = f"## {phrases.SOURCES_HEADING.read(self._language)}"
        listed = [f"{number}. {self._source(source)}" for number, source in enumerate(self._document.sources, 1)]
        return "\n".join([heading, "", *listed])

    def _source(self, source: Source) -> str:
        where = f"<{_address(source.location)}>" if _is_web(source) else escape(source.location)
        parts = (escape(source.title), where, escape(as_of(source, self._language)))
        return ", ".join(_one_line(part) for part in parts if part)


def escape(text: str) -> str:
    """Text of which Markdown makes nothing but text."""
    return _LINE_START.sub(_escape_start, _SPECIAL.sub(r"\\\1", printable(text)))


def _escape_start(found: re.Match[str]) -> str:
    """What would begin a list, a heading or a quotation, begun with a word instead; indented, it would be code."""
    mark, number = found.groups()
    return f"\\{mark}" if mark else f"{number}\\"


def _marked(text: str, mark: str) -> str:
    """Marked words; blanks at their ends stay outside, where Markdown wants them."""
    bare = text.strip()
    if not mark or not bare:
        return text
    before, _, after = text.partition(bare)
    return f"{before}{mark}{bare}{mark}{after}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _fenced(block: blocks.Code) -> str:
    """The lines between fences that none of them can close."""
    fence = "`" * max(3, 1 + max(map(len, _BACKTICKS.findall(block.text)), default=0))
    language = block.language if _LANGUAGE.fullmatch(block.language) else ""
    return f"{fence}{language}\n{printable(block.text)}\n{fence}"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _rule(column: TableColumn) -> str:
    return "---:" if column_alignment(column) == "right" else "---"


def _is_web(source: Source) -> bool:
    return Link(text=source.title, url=source.location).safe


def _address(url: str) -> str:
    return re.sub(r"[<>\s\\]", "", url)
