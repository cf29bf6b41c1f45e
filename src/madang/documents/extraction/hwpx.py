"""Reads HWPX, the open format of Hangul (KS X 6101): paragraphs with the levels of their outline, and tables. Heads,
feet and hidden comments are left out.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from madang.documents.extraction.archives import OfficeArchive, attribute, name_of, named, one_line, read_day
from madang.documents.extraction.files import DocumentFacts, ExtractedFile, ExtractedParagraph


def read_hwpx(content: bytes) -> ExtractedFile:
    """The paragraphs of an HWPX with its facts."""
    archive = OfficeArchive(content)
    sections = sorted((part for part in archive.names if _SECTION.fullmatch(part)), key=_number)
    levels = _outline_levels(archive.parse("Contents/header.xml")) if "Contents/header.xml" in archive.names else {}
    body = _HwpxBody(levels)
    paragraphs = [each for part in sections for each in body.read(archive.parse(part))]
    return ExtractedFile(paragraphs=tuple(paragraphs), facts=_facts(archive.parse("Contents/content.hpf")))


def outline_level(style: str) -> int:
    """The level of the heading that a style of Hangul stands for; 0 for text."""
    found = OUTLINE.fullmatch(style.strip())
    return int(found[1]) if found else 0


OUTLINE = re.compile(r"(?:개요|Outline|제목|Heading)\s*([1-9])", re.IGNORECASE)


def _number(part: str) -> int:
    return int(_SECTION.sub(r"\1", part))


def _outline_levels(header: Any) -> dict[str, int]:
    """The styles that are headings, by their number."""
    levels = {attribute(style, "id"): outline_level(attribute(style, "name")) for style in named(header, "style")}
    return {style: level for style, level in levels.items() if level}


class _HwpxBody:
    """The sections one after the other; tables are counted over all of them."""

    def __init__(self, levels: Mapping[str, int]) -> None:
        self._levels = levels
        self._tables = 0

    def read(self, element: Any) -> Iterator[ExtractedParagraph]:
        """The paragraphs of an element in their order; what a paragraph holds comes after its own text."""
        for paragraph in (child for child in element if name_of(child) == "p"):
            heading = self._levels.get(attribute(paragraph, "styleIDRef"), 0)
            if text := one_line("".join(_pieces(paragraph))):
                yield ExtractedParagraph(text=text, heading=heading)
            for holder in _holders(paragraph):
                yield from self._table(holder) if name_of(holder) == "tbl" else self.read(holder)

    def _table(self, table: Any) -> Iterator[ExtractedParagraph]:
        self._tables += 1
        number = self._tables
        for row in (child for child in table if name_of(child) == "tr"):
            cells = tuple(_cell_text(cell) for cell in row if name_of(cell) == "tc")
            if text := " | ".join(filter(None, cells)):
                yield ExtractedParagraph(text=text, table=number, cells=cells)


def _holders(paragraph: Any) -> Iterator[Any]:
    """The tables, and the lists of paragraphs of boxes and notes, that stand in a paragraph, outermost first."""
    waiting = list(paragraph)
    while waiting:
        element = waiting.pop(0)
        name = name_of(element)
        if name in {"tbl", "subList"}:
            yield element
        elif name not in _UNSEEN:
            waiting[:0] = list(element)


def _pieces(element: Any) -> Iterator[str]:
    """The text of a paragraph itself, without that of what stands in it."""
    for child in element:
        name = name_of(child)
        if name == "t":
            yield child.text or ""
            yield from (f"{' ' if name_of(each) in _SPACES else ''}{each.tail or ''}" for each in child)
        elif name == "run":
            yield from _pieces(child)


def _cell_text(cell: Any) -> str:
    """What a cell says; a table inside it is read row by row."""
    paragraphs = (one_line("".join(_pieces(each))) for each in named(cell, "p"))
    return " ".join(filter(None, paragraphs))


def _facts(package: Any) -> DocumentFacts:
    said = {attribute(meta, "name").lower(): one_line(meta.text or "") for meta in named(package, "meta")}
    title = next((one_line(each.text or "") for each in named(package, "title")), "")
    day = read_day(said.get("modifieddate", "")) or read_day(said.get("createddate", ""))
    return DocumentFacts(title=title, author=said.get("creator", ""), day=day)


_SECTION = re.compile(r"Contents/section(\d+)\.xml")
_UNSEEN = frozenset({"header", "footer", "hiddenComment", "secPr", "t"})
_SPACES = frozenset({"tab", "lineBreak", "nbSpace", "fwSpace"})
