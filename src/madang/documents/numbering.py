"""Numbers of headings, tables and figures, the same in every format."""

from collections import Counter
from collections.abc import Iterator

from madang.documents.blocks import Block, Figure, Heading, Picture, Table
from madang.documents.document import Document
from madang.documents.words import FIGURE, TABLE

__all__ = ["labelled"]


def labelled(document: Document) -> Iterator[tuple[Block, str]]:
    """Every block of the body with its label: 1.2 of a heading, 표 1 or 그림 1 of what has a caption, else nothing."""
    levels: list[int] = []
    counts: Counter[str] = Counter()
    for block in document.body:
        match block:
            case Heading() if document.numbered:
                levels = _next_heading(levels, block.level)
                yield block, ".".join(map(str, levels))
            case Table() | Figure() | Picture() if block.caption:
                word = TABLE if isinstance(block, Table) else FIGURE
                counts[word.en] += 1
                yield block, word.format(number=counts[word.en]).read(document.language)
            case _:
                yield block, ""


def _next_heading(levels: list[int], level: int) -> list[int]:
    kept = (levels + [0] * level)[:level]
    return [*(max(number, 1) for number in kept[:-1]), kept[-1] + 1]
