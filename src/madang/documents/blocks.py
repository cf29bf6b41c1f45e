"""What a document is made of: headings, paragraphs, lists, tables, figures and the lines people sign."""

from typing import Annotated, Literal, Self

from pydantic import Discriminator, Field, model_validator

from madang.documents.errors import DocumentError
from madang.documents.inline import Line, Words
from madang.protocol.tables import Column, show
from madang.protocol.views import ChartView, TableView
from madang.state.frozen import Frozen

__all__ = [
    "ApprovalLine",
    "Approver",
    "Block",
    "Callout",
    "Figure",
    "Heading",
    "KeyValue",
    "KeyValues",
    "Listing",
    "PageBreak",
    "Paragraph",
    "Picture",
    "Piece",
    "Signatures",
    "Signer",
    "SourceList",
    "Table",
    "TableCell",
    "cell_line",
]


class Piece(Frozen):
    """A part of a document, refused with a `DocumentError` where it is wrong."""

    refusal = DocumentError


class Heading(Piece):
    """A heading; level 1 is right below the title."""

    type: Literal["heading"] = "heading"
    text: Line
    level: int = Field(default=1, ge=1, le=4)


class Paragraph(Piece):
    """A paragraph."""

    type: Literal["paragraph"] = "paragraph"
    text: Line


class Listing(Piece):
    """Items, with numbers where their order counts."""

    type: Literal["list"] = "list"
    items: tuple[Line, ...]
    ordered: bool = False


TableCell = str | int | float | Line | None
"""A figure, which its column says how to write, words, a line with links and citations, or None for the unknown."""


class Table(Piece):
    """Rows under typed columns; with `total` the last row sums up the others."""

    type: Literal["table"] = "table"
    columns: tuple[Column, ...] = Field(min_length=1)
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


def cell_line(cell: TableCell, column: Column) -> Line:
    """A cell as a line, its figure written as the column says."""
    return cell if isinstance(cell, tuple) else (Words(text=show(cell, column)),)


class Figure(Piece):
    """A chart with its caption: drawn where there is room for a picture, a table of its figures elsewhere."""

    type: Literal["figure"] = "figure"
    chart: ChartView
    caption: str = ""


class Picture(Piece):
    """A drawing of our own as SVG; `alt` says in words what it shows."""

    type: Literal["picture"] = "picture"
    svg: str = Field(pattern=r"^\s*(<\?xml[^>]*>\s*)?<svg[\s>]")
    alt: str
    caption: str = ""


class KeyValue(Piece):
    """A labelled value."""

    label: str
    value: Line


class KeyValues(Piece):
    """Labelled values, one below the other."""

    type: Literal["key_values"] = "key_values"
    rows: tuple[KeyValue, ...]


class Callout(Piece):
    """A notice or a warning that stands apart from the text."""

    type: Literal["callout"] = "callout"
    text: Line
    kind: Literal["notice", "warning"] = "notice"
    title: str = ""


class PageBreak(Piece):
    """What follows begins on a new page."""

    type: Literal["page_break"] = "page_break"


class Signer(Piece):
    """Who signs: as what, under which name, and what else is to be said of them (address, telephone)."""

    role: str
    name: str = ""
    details: tuple[KeyValue, ...] = ()


class Signatures(Piece):
    """Where the parties sign, with the date above."""

    type: Literal["signatures"] = "signatures"
    signers: tuple[Signer, ...] = Field(min_length=1)
    date: str = ""


class Approver(Piece):
    """Who approves; name and date once they have."""

    role: str
    name: str = ""
    date: str = ""


class ApprovalLine(Piece):
    """A row of boxes in which those who approve sign, in their order."""

    type: Literal["approval_line"] = "approval_line"
    approvers: tuple[Approver, ...] = Field(min_length=1)


class SourceList(Piece):
    """The document's sources, numbered as they are cited."""

    type: Literal["source_list"] = "source_list"


Block = Annotated[
    Heading
    | Paragraph
    | Listing
    | Table
    | Figure
    | Picture
    | KeyValues
    | Callout
    | PageBreak
    | Signatures
    | ApprovalLine
    | SourceList,
    Discriminator("type"),
]
