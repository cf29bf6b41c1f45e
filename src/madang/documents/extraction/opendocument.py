"""Reads OpenDocument: texts with their headings and tables, sheets, and slides with their pages. Comments, tracked
deletions, notes of the speaker and what is formatted as hidden are left out.
"""

from collections.abc import Iterator
from typing import Any

from madang.documents import phrases
from madang.documents.errors import UnreadableFileError
from madang.documents.extraction.archives import OfficeArchive, attribute, name_of, named, one_line, read_facts
from madang.documents.extraction.files import DocumentFacts, ExtractedFile, ExtractedParagraph


def read_open_document(content: bytes) -> ExtractedFile:
    """The paragraphs of an ODT, ODS or ODP with its facts."""
    archive = OfficeArchive(content)
    if "META-INF/manifest.xml" in archive.names and b"encryption-data" in archive.read("META-INF/manifest.xml"):
        raise UnreadableFileError("The file has a password. Save it again without one.", phrases.LOCKED_ARCHIVE)
    roots = [archive.parse(part) for part in ("styles.xml", "content.xml") if part in archive.names]
    hidden = frozenset(style for root in roots for style in _hidden_styles(root))
    facts = read_facts(archive.parse("meta.xml")) if "meta.xml" in archive.names else DocumentFacts()
    body = next(named(roots[-1], "body"))
    return ExtractedFile(paragraphs=tuple(_OpenDocumentBody(hidden).read(body)), facts=facts)


def _hidden_styles(root: Any) -> Iterator[str]:
    """The names of styles whose text, or whose sheet, is not shown."""
    for style in named(root, "style"):
        for properties in style:
            kind, display = name_of(properties), attribute(properties, "display")
            if (kind, display) in {("text-properties", "none"), ("table-properties", "false")}:
                yield attribute(style, "name")


class _OpenDocumentBody:
    """A walk through the body, which counts slides and tables on its way."""

    def __init__(self, hidden: frozenset[str]) -> None:
        self._hidden = hidden
        self._page: int | None = None
        self._tables = 0

    def read(self, element: Any) -> Iterator[ExtractedParagraph]:
        """The paragraphs below an element, in order."""
        for child in element:
            name = name_of(child)
            if name in _UNSEEN or self._is_hidden(child):
                continue
            if name == "table":
                yield from self._table(child)
            elif name in {"h", "p"}:
                yield from self._paragraph(child)
            else:
                if name == "page":
                    self._page = (self._page or 0) + 1
                yield from self.read(child)

    def _paragraph(self, element: Any) -> Iterator[ExtractedParagraph]:
        heading = int(attribute(element, "outline-level") or 1) if name_of(element) == "h" else 0
        is_title = attribute(_frame_of(element), "class") == "title"
        if text := self._text(element):
            yield ExtractedParagraph(text=text, page=self._page, heading=1 if is_title else heading)

    def _table(self, table: Any) -> Iterator[ExtractedParagraph]:
        self._tables += 1
        if name_of(table.getparent()) == "spreadsheet":
            yield ExtractedParagraph(text=attribute(table, "name"), heading=1)
        for row in named(table, "table-row"):
            if attribute(row, "visibility") not in {"collapse", "filter"} and (cells := self._cells(row)):
                text = " | ".join(filter(None, cells))
                yield ExtractedParagraph(text=text, page=self._page, table=self._tables, cells=cells)

    def _cells(self, row: Any) -> tuple[str, ...]:
        """The cells of a row without the empty ones at its end, which sheets repeat by the thousand."""
        cells = list[str]()
        for cell in row:
            if name_of(cell) in {"table-cell", "covered-table-cell"}:
                text = one_line(" ".join(self._text(each) for each in named(cell, "p")))
                repeated = min(int(attribute(cell, "number-columns-repeated") or 1), _MOST_COLUMNS)
                cells += [text] * repeated
        while cells and not cells[-1]:
            cells.pop()
        return tuple(cells[:_MOST_COLUMNS])

    def _text(self, element: Any) -> str:
        return one_line("".join(self._pieces(element)))

    def _pieces(self, element: Any) -> Iterator[str]:
        yield element.text or ""
        for child in element:
            name = name_of(child)
            if name in {"s", "tab", "line-break"}:
                yield " "
            elif name not in _UNSEEN and not self._is_hidden(child):
                yield from self._pieces(child)
            yield child.tail or ""

    def _is_hidden(self, element: Any) -> bool:
        return attribute(element, "style-name") in self._hidden or attribute(element, "display") == "none"


def _frame_of(element: Any) -> Any:
    """The frame that a paragraph of a slide stands in, or the paragraph itself."""
    return next((above for above in element.iterancestors() if name_of(above) == "frame"), element)


_UNSEEN = frozenset(
    ("annotation", "annotation-end", "tracked-changes", "hidden-text", "hidden-paragraph", "notes", "note-citation")
)
_MOST_COLUMNS = 256
