"""What a document is made of: headings, paragraphs, lists, tables, charts and the lines people sign; and a short
function that makes each.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Annotated, Literal, Self

from pydantic import Discriminator, Field, model_validator

from madang.documents.content.inline import Citation, InlineContent, Line, Link, TextRun, line
from madang.documents.errors import DocumentError
from madang.protocol import ChartView, TableColumn, TableView, cell_text, json_number
from madang.state import Frozen


class DocumentPart(Frozen):
    """A part of a document; an invalid one raises a `DocumentError`."""

    error_type = DocumentError


class Heading(DocumentPart):
    """A heading; level 1 is right below the title."""

    type: Literal["heading"] = "heading"
    text: Line
    level: int = Field(default=1, ge=1, le=4)


class Paragraph(DocumentPart):
    """A paragraph."""

    type: Literal["paragraph"] = "paragraph"
    text: Line


class ItemList(DocumentPart):
    """Items, with numbers where their order counts."""

    type: Literal["list"] = "list"
    items: tuple[Line, ...]
    ordered: bool = False


TableCell = str | int | float | Line | None
"""A figure, formatted by its column, text, a line with links and citations, or None where nothing is known."""


class Table(DocumentPart):
    """Rows under typed columns; with `total` the last row sums up the others."""

    type: Literal["table"] = "table"
    columns: tuple[TableColumn, ...] = Field(min_length=1)
    rows: tuple[tuple[TableCell, ...], ...]
    caption: str = ""
    total: bool = False

    @classmethod
    def of(cls, view: TableView, caption: str = "") -> Self:
        """The table of a view."""
        return cls(columns=view.columns, rows=view.rows, caption=caption, total=view.total)

    @model_validator(mode="after")
    def _rows_fit(self) -> Self:
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(self.columns):
                raise ValueError(
                    f"Row {number} of table {self.caption!r} has {len(row)} cells where there are "
                    f"{len(self.columns)} columns: give each column its cell, None where nothing is known."
                )
        return self


def cell_line(cell: TableCell, column: TableColumn) -> Line:
    """A cell as a line, its figure written as the column says."""
    return cell if isinstance(cell, tuple) else (TextRun(text=cell_text(cell, column)),)


class ChartFigure(DocumentPart):
    """A chart with its caption: drawn where there is room for a picture, a table of its figures elsewhere."""

    type: Literal["figure"] = "figure"
    chart: ChartView
    caption: str = ""


class Picture(DocumentPart):
    """A drawing of our own as SVG; `alt` says in words what it shows."""

    type: Literal["picture"] = "picture"
    svg: str = Field(pattern=r"^\s*(<\?xml[^>]*>\s*)?<svg[\s>]")
    alt: str
    caption: str = ""


class KeyValue(DocumentPart):
    """A labelled value."""

    label: str
    value: Line


class KeyValues(DocumentPart):
    """Labelled values, one below the other."""

    type: Literal["key_values"] = "key_values"
    rows: tuple[KeyValue, ...]


class Callout(DocumentPart):
    """A notice or a warning that stands apart from the text."""

    type: Literal["callout"] = "callout"
    text: Line
    kind: Literal["notice", "warning"] = "notice"
    title: str = ""


class Code(DocumentPart):
    """Lines that are shown as they are written; `language` names what they are written in, as `python`."""

    type: Literal["code"] = "code"
    text: str
    language: str = ""


class PageBreak(DocumentPart):
    """What follows begins on a new page."""

    type: Literal["page_break"] = "page_break"


class Signer(DocumentPart):
    """Who signs: role, name, and further details (address, telephone)."""

    role: str
    name: str = ""
    details: tuple[KeyValue, ...] = ()


class Signatures(DocumentPart):
    """Where the parties sign, with the date above."""

    type: Literal["signatures"] = "signatures"
    signers: tuple[Signer, ...] = Field(min_length=1)
    date: str = ""


class Approver(DocumentPart):
    """Who approves; name and date once they have."""

    role: str
    name: str = ""
    date: str = ""


class ApprovalLine(DocumentPart):
    """A row of boxes in which those who approve sign, in their order."""

    type: Literal["approval_line"] = "approval_line"
    approvers: tuple[Approver, ...] = Field(min_length=1)


class SourceList(DocumentPart):
    """The document's sources, numbered as they are cited."""

    type: Literal["source_list"] = "source_list"


Block = Annotated[
    Heading
    | Paragraph
    | ItemList
    | Table
    | ChartFigure
    | Picture
    | KeyValues
    | Callout
    | Code
    | PageBreak
    | Signatures
    | ApprovalLine
    | SourceList,
    Discriminator("type"),
]


CellContent = InlineContent | int | float | Decimal | None


def heading(content: InlineContent, level: int = 1) -> Heading:
    """A heading; level 1 is right below the title."""
    return Heading(text=line(content), level=level)


def paragraph(*content: str | TextRun | Link | Citation) -> Paragraph:
    """A paragraph of these parts: `paragraph("한도는 ", strong("5%"), cite("lease-7"))`."""
    return Paragraph(text=line(content))


def bullets(items: Iterable[InlineContent]) -> ItemList:
    """A list whose order does not count."""
    return ItemList(items=tuple(map(line, items)))


def numbered(items: Iterable[InlineContent]) -> ItemList:
    """A list whose order counts."""
    return ItemList(items=tuple(map(line, items)), ordered=True)


def table(
    columns: Iterable[TableColumn | str],
    rows: Iterable[Sequence[CellContent]],
    *,
    caption: str = "",
    total: bool = False,
) -> Table:
    """A table; a column that is a string holds words, and None stands where nothing is known."""
    return Table(
        columns=tuple(TableColumn(title=column) if isinstance(column, str) else column for column in columns),
        rows=tuple(tuple(map(_table_cell, row)) for row in rows),
        caption=caption,
        total=total,
    )


def key_values(pairs: Iterable[tuple[str, InlineContent]]) -> KeyValues:
    """Labelled values, one below the other."""
    return KeyValues(rows=_key_value_rows(pairs))


def notice(content: InlineContent, *, title: str = "") -> Callout:
    """A notice that stands apart from the text."""
    return Callout(text=line(content), title=title)


def warning(content: InlineContent, *, title: str = "") -> Callout:
    """A warning that stands apart from the text."""
    return Callout(text=line(content), kind="warning", title=title)


def code(text: str, language: str = "") -> Code:
    """Lines that are shown as they are written."""
    return Code(text=text, language=language)


def signer(role: str, name: str = "", details: Iterable[tuple[str, InlineContent]] = ()) -> Signer:
    """Who signs, with further details."""
    return Signer(role=role, name=name, details=_key_value_rows(details))


def _key_value_rows(pairs: Iterable[tuple[str, InlineContent]]) -> tuple[KeyValue, ...]:
    return tuple(KeyValue(label=label, value=line(value)) for label, value in pairs)


def _table_cell(written: CellContent) -> TableCell:
    if written is None or isinstance(written, str):
        return written
    if isinstance(written, int | float | Decimal):
        return json_number(written)
    return line(written)
