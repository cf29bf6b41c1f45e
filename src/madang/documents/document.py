"""A document: a title, what is said of it, its blocks in order, and the sources they cite."""

from collections.abc import Iterator
from typing import Self

from pydantic import Field, model_validator

from madang.documents.blocks import (
    Block,
    Callout,
    Heading,
    KeyValues,
    Listing,
    Paragraph,
    Piece,
    Signatures,
    SourceList,
    Table,
)
from madang.documents.inline import Citation, Line
from madang.protocol.answers import Source
from madang.text import Language

__all__ = ["Document", "lines_of"]


class Document(Piece):
    """What is written, whatever it is written to.

    A citation names a source of `sources`; its number is the place of the source there. The list of sources stands
    where a `SourceList` is, or at the end.
    """

    title: str = Field(min_length=1)
    language: Language = "ko"
    subtitle: str = ""
    author: str = ""
    date: str = ""
    number: str = ""
    label: str = ""
    """A word at the top of each page, such as 대외비 or DRAFT."""
    numbered: bool = False
    """Whether headings are numbered: 1, 1.1, ..."""
    blocks: tuple[Block, ...] = ()
    sources: tuple[Source, ...] = ()

    @model_validator(mode="after")
    def _citations_resolve(self) -> Self:
        known = {source.id for source in self.sources}
        if len(known) < len(self.sources):
            raise ValueError(f"Two sources of {self.title!r} have the same id: give each its own.")
        for line in (line for block in self.blocks for line in lines_of(block)):
            for part in line:
                if isinstance(part, Citation) and part.source not in known:
                    raise ValueError(
                        f"{self.title!r} cites {part.source!r}, which is none of its sources "
                        f"({', '.join(sorted(known)) or 'it has none'}): add the source, or take the citation out."
                    )
        return self

    @property
    def body(self) -> tuple[Block, ...]:
        """The blocks, with the list of sources at the end if there are sources and no other place for them."""
        placed = any(isinstance(block, SourceList) for block in self.blocks)
        return self.blocks if placed or not self.sources else (*self.blocks, SourceList())

    @property
    def source_numbers(self) -> dict[str, int]:
        """The number of each source by its id."""
        return {source.id: number for number, source in enumerate(self.sources, 1)}


def lines_of(block: Block) -> Iterator[Line]:
    """Every line of a block that may hold links and citations."""
    match block:
        case Heading() | Paragraph() | Callout():
            yield block.text
        case Listing():
            yield from block.items
        case Table():
            yield from (cell for row in block.rows for cell in row if isinstance(cell, tuple))
        case KeyValues():
            yield from (row.value for row in block.rows)
        case Signatures():
            yield from (detail.value for signer in block.signers for detail in signer.details)
        case _:
            return
