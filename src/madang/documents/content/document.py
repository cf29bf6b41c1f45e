"""A document: title, details, blocks and the sources they cite; its text as plain lines, the placeholders that nobody
has filled in, and what changed between two versions.
"""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Literal, Self

from pydantic import Field, model_validator

from madang.documents.content.blocks import (
    ApprovalLine,
    Block,
    Callout,
    ChartFigure,
    Code,
    DocumentPart,
    Heading,
    ItemList,
    KeyValues,
    PageBreak,
    Paragraph,
    Picture,
    Signatures,
    SourceList,
    Table,
    cell_line,
)
from madang.documents.content.inline import Citation, Line, plain_text
from madang.protocol import Source, cell_text
from madang.state import Frozen
from madang.text import Language


class Document(DocumentPart):
    """A document, independent of the format it is written in.

    A citation names a source of `sources`; its number is the position of the source there. The list of sources is
    printed where a `SourceList` is, or at the end.
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
        for line in (line for block in self.blocks for line in inline_lines(block)):
            for part in line:
                if isinstance(part, Citation) and part.source not in known:
                    raise ValueError(
                        f"{self.title!r} cites {part.source!r}, which is not one of its sources "
                        f"({', '.join(sorted(known)) or 'it has none'}): add the source, or remove the citation."
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


def inline_lines(block: Block) -> Iterator[Line]:
    """Every line of a block that may hold links and citations."""
    match block:
        case Heading() | Paragraph() | Callout():
            yield block.text
        case ItemList():
            yield from block.items
        case Table():
            yield from (cell for row in block.rows for cell in row if isinstance(cell, tuple))
        case KeyValues():
            yield from (row.value for row in block.rows)
        case Signatures():
            yield from (detail.value for signer in block.signers for detail in signer.details)
        case _:
            return


def plain_lines(document: Document) -> Iterator[str]:
    """Every line of the document, its sources last; lines without words are left out."""
    yield from head_lines(document)
    for block in document.blocks:
        yield from block_lines(block)
    for number, source in enumerate(document.sources, 1):
        yield f"[{number}] {', '.join(filter(None, (source.title, source.location, source.as_of)))}"


def head_lines(document: Document) -> Iterator[str]:
    """The title and the details of the document."""
    head = (document.title, document.subtitle, document.number, document.date, document.author, document.label)
    return filter(None, head)


def block_lines(block: Block) -> Iterator[str]:
    """The lines of a block."""
    return (line for text in _block_texts(block) for line in text.split("\n") if line.strip())


def _block_texts(block: Block) -> Iterator[str]:  # noqa: PLR0912 - one branch for each kind of block
    match block:
        case Heading() | Paragraph():
            yield plain_text(block.text)
        case Callout():
            yield from (block.title, plain_text(block.text))
        case ItemList():
            for number, item in enumerate(block.items, 1):
                yield f"{f'{number}.' if block.ordered else '-'} {plain_text(item)}"
        case Table():
            yield block.caption
            yield " | ".join(column.heading for column in block.columns)
            for row in block.rows:
                cells = (plain_text(cell_line(*pair)) for pair in zip(row, block.columns, strict=True))
                yield " | ".join(cells)
        case ChartFigure():
            yield from (block.caption, block.chart.summary)
            for row in block.chart.table.rows:
                yield " | ".join(cell_text(*pair) for pair in zip(row, block.chart.table.columns, strict=True))
        case Code():
            yield block.text
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
            yield from (f"{approver.role}: {approver.name} {approver.date}".rstrip() for approver in block.approvers)
        case PageBreak() | SourceList():
            return


_PLACEHOLDER = re.compile(
    r"\{\{.*?\}\}"  # {{임대인}}
    r"|(?<!_)_{3,}(?!_)"  # ____
    r"|(?<![A-Za-z])O(?:\s?O){1,}(?![A-Za-z])"  # OOO, O O O
    r"|[○〇◯](?:\s?[○〇◯]){1,}",  # ○○○
)
_AROUND = 20


class UnfilledPlaceholder(Frozen):
    """A placeholder with the text around it and the number of its block; -1 is the title."""

    placeholder: str
    context: str
    block: int


def find_placeholders(document: Document) -> tuple[UnfilledPlaceholder, ...]:
    """Every placeholder of the document, in the order of reading."""
    found = [each for line in head_lines(document) for each in _placeholders_in(line, -1)]
    for number, block in enumerate(document.blocks):
        found += [each for line in block_lines(block) for each in _placeholders_in(line, number)]
    return tuple(found)


def has_placeholder(text: str) -> bool:
    """Whether the text has a placeholder."""
    return _PLACEHOLDER.search(text) is not None


def _placeholders_in(text: str, block: int) -> Iterator[UnfilledPlaceholder]:
    for match in _PLACEHOLDER.finditer(text):
        around = text[max(0, match.start() - _AROUND) : match.end() + _AROUND]
        yield UnfilledPlaceholder(placeholder=match.group(), context=" ".join(around.split()), block=block)


_ALIKE = 0.5
CELLS_APART = " · "
_MOST_PAIRS = 10_000
"""Up to how many pairs of lines are looked at to find those that are alike."""


class LineChange(DocumentPart):
    """A line that was added (no `before`), removed (no `after`) or changed."""

    kind: Literal["added", "removed", "changed"]
    before: str = ""
    after: str = ""


def find_changes(before: Document, after: Document) -> tuple[LineChange, ...]:
    """What differs, in the order of the newer version."""
    aligned = align_lines(list(plain_lines(before)), list(plain_lines(after)))
    return tuple(line for line in aligned if isinstance(line, LineChange))


def align_lines(old: Sequence[str], new: Sequence[str]) -> Iterator[LineChange | str]:
    """The lines of two versions in the order of the newer one: what both have as it is, the others as changes.

    Rows, whose cells stand apart by `CELLS_APART`, belong together if their first cells are the same.
    """
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            yield from new[j1:j2]
        else:
            yield from _paired(old[i1:i2], new[j1:j2])


def show_changes(found: Sequence[LineChange]) -> str:
    """The changes as lines that begin with + or -, as Markdown shows them in colour."""
    pairs = (pair for change in found for pair in (("-", change.before), ("+", change.after)))
    return "\n".join(f"{sign} {text}" for sign, text in pairs if text)


def _paired(old: Sequence[str], new: Sequence[str]) -> Iterator[LineChange]:
    """Similar lines, in the same order, count as changed; others, and those of long passages, as removed or added."""
    if len(old) * len(new) > _MOST_PAIRS:
        yield from (LineChange(kind="removed", before=line) for line in old)
        yield from (LineChange(kind="added", after=line) for line in new)
        return
    left = list(old)
    for line in new:
        match = next((number for number, gone in enumerate(left) if _alike(gone, line)), None)
        if match is None:
            yield LineChange(kind="added", after=line)
            continue
        yield from (LineChange(kind="removed", before=gone) for gone in left[:match])
        yield LineChange(kind="changed", before=left[match], after=line)
        del left[: match + 1]
    yield from (LineChange(kind="removed", before=gone) for gone in left)


def _alike(before: str, after: str) -> bool:
    rows = [line.partition(CELLS_APART) for line in (before, after)]
    if all(apart for _, apart, _ in rows):
        return rows[0][0] == rows[1][0]
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return matcher.real_quick_ratio() > _ALIKE and matcher.quick_ratio() > _ALIKE and matcher.ratio() > _ALIKE
