"""A document as plain lines: what it says, without how it looks."""

from collections.abc import Iterator

from madang.documents.blocks import (
    ApprovalLine,
    Block,
    Callout,
    Figure,
    Heading,
    KeyValues,
    Listing,
    PageBreak,
    Paragraph,
    Picture,
    Signatures,
    SourceList,
    Table,
    cell_line,
)
from madang.documents.document import Document
from madang.documents.inline import plain_text
from madang.protocol.tables import show

__all__ = ["block_lines", "head_lines", "plain_lines"]


def plain_lines(document: Document) -> Iterator[str]:
    """Every line of the document, its sources last; lines without words are left out."""
    yield from head_lines(document)
    for block in document.blocks:
        yield from block_lines(block)
    for number, source in enumerate(document.sources, 1):
        yield f"[{number}] {', '.join(filter(None, (source.title, source.location, source.as_of)))}"


def head_lines(document: Document) -> Iterator[str]:
    """The title and what is said of the document."""
    head = (document.title, document.subtitle, document.number, document.date, document.author, document.label)
    return filter(None, head)


def block_lines(block: Block) -> Iterator[str]:
    """The lines of a block."""
    return (line for text in _texts(block) for line in text.split("\n") if line.strip())


def _texts(block: Block) -> Iterator[str]:  # noqa: PLR0912 - one branch for each kind of block
    match block:
        case Heading() | Paragraph():
            yield plain_text(block.text)
        case Callout():
            yield from (block.title, plain_text(block.text))
        case Listing():
            for number, item in enumerate(block.items, 1):
                yield f"{f'{number}.' if block.ordered else '-'} {plain_text(item)}"
        case Table():
            yield block.caption
            yield " | ".join(column.heading for column in block.columns)
            for row in block.rows:
                cells = (plain_text(cell_line(*pair)) for pair in zip(row, block.columns, strict=True))
                yield " | ".join(cells)
        case Figure():
            yield from (block.caption, block.chart.summary)
            for row in block.chart.table.rows:
                yield " | ".join(show(*pair) for pair in zip(row, block.chart.table.columns, strict=True))
        case Picture():
            yield from (block.caption, block.alt)
        case KeyValues():
            yield from (f"{row.label}: {plain_text(row.value)}" for row in block.rows)
        case Signatures():
            yield block.date
            for signer in block.signers:
                yield f"{signer.role}: {signer.name}"
                yield from (f"{row.label}: {plain_text(row.value)}" for row in signer.details)
        case ApprovalLine():
            yield from (f"{one.role}: {one.name} {one.date}".rstrip() for one in block.approvers)
        case PageBreak() | SourceList():
            return
