"""What every format writes in the same way: numbers of headings, tables and charts, the details of a document, and how
old a source is.
"""

from collections import Counter
from collections.abc import Iterator

from madang.documents import phrases
from madang.documents.content.blocks import Block, ChartFigure, Heading, Picture, Table
from madang.documents.content.document import Document
from madang.protocol import Source
from madang.text import Language


def labelled_blocks(document: Document) -> Iterator[tuple[Block, str]]:
    """Every block of the body with its label: 1.2 of a heading, 표 1 or 그림 1 of what has a caption, else nothing."""
    levels: list[int] = []
    counts: Counter[str] = Counter()
    for block in document.body:
        match block:
            case Heading() if document.numbered:
                levels = _next_heading(levels, block.level)
                yield block, ".".join(map(str, levels))
            case Table() | ChartFigure() | Picture() if block.caption:
                word = phrases.TABLE_LABEL if isinstance(block, Table) else phrases.FIGURE_LABEL
                counts[word.en] += 1
                yield block, word.format(number=counts[word.en]).read(document.language)
            case _:
                yield block, ""


def _next_heading(levels: list[int], level: int) -> list[int]:
    kept = (levels + [0] * level)[:level]
    return [*(max(number, 1) for number in kept[:-1]), kept[-1] + 1]


def document_details(document: Document) -> tuple[str, ...]:
    """The number, the date and the author of a document, as far as they are known."""
    language = document.language
    details = (
        f"{phrases.NUMBER_LABEL.read(language)} {document.number}" if document.number else "",
        f"{phrases.DATE_LABEL.read(language)} {document.date}" if document.date else "",
        document.author,
    )
    return tuple(filter(None, details))


def as_of(source: Source, language: Language) -> str:
    """How old a source is, or nothing where that is not known."""
    return phrases.AS_OF.format(date=source.as_of).read(language) if source.as_of else ""
