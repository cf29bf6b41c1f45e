"""PDF and office files by page or by heading, from the paragraphs that `madang.documents` extracts: rows stay together
as tables, and what a file says of its author and date stands before what it says.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from io import BytesIO
from itertools import groupby
from typing import Any

from madang.documents.extraction import (
    DocumentFacts,
    ExtractedParagraph,
    OfficeKind,
    parse_docx,
    parse_office,
    parse_pdf,
)
from madang.extras import require
from madang.knowledge.readers.contents import FileContents
from madang.knowledge.sources import Section


def pdf_contents(content: bytes) -> FileContents:
    """A section for each page that has text; what a PDF calls itself is seldom its title, so it has none."""
    paragraphs = parse_pdf(content, most_pages=_MOST_PAGES)
    return _contents("", paragraphs, _pdf_facts(content))


def docx_contents(content: bytes) -> FileContents:
    """A section for each heading; the first one is the title."""
    paragraphs = parse_docx(content)
    return _contents(_first_heading(paragraphs), paragraphs, _docx_facts(content))


def _office_contents(kind: OfficeKind, content: bytes) -> FileContents:
    """A section for each heading or slide; the title is the one that the file says it has, else its first heading."""
    found = parse_office(content, kind)
    return _contents(found.facts.title or _first_heading(found.paragraphs), found.paragraphs, found.facts)


OFFICE_READERS = {
    ".doc": partial(_office_contents, "doc"),
    ".docx": docx_contents,
    ".hwp": partial(_office_contents, "hwp"),
    ".hwpx": partial(_office_contents, "hwpx"),
    ".odp": partial(_office_contents, "opendocument"),
    ".ods": partial(_office_contents, "opendocument"),
    ".odt": partial(_office_contents, "opendocument"),
    ".pptx": partial(_office_contents, "pptx"),
}


def about_section(facts: DocumentFacts) -> tuple[Section, ...]:
    """The author and what else is known beside, as a head that is read like any other; nothing without an author."""
    said = (("title", facts.title), ("author", facts.author), ("date", facts.day.isoformat() if facts.day else ""))
    lines = [f"{name}: {value}" for name, value in said if value]
    return (Section(text="\n".join(lines)),) if facts.author and len(lines) > 1 else ()


def _contents(title: str, paragraphs: Iterable[ExtractedParagraph], facts: DocumentFacts) -> FileContents:
    return FileContents(title, (*about_section(facts), *_sections(paragraphs)), facts.day)


def _first_heading(paragraphs: Iterable[ExtractedParagraph]) -> str:
    return next((paragraph.text for paragraph in paragraphs if paragraph.heading), "")


def _pdf_facts(content: bytes) -> DocumentFacts:
    """Who made a PDF, and when it says it was last changed, else made; it may say so wrongly, or not at all."""
    pypdf: Any = require("pypdf", "documents", "Reading PDF")
    metadata = pypdf.PdfReader(BytesIO(content)).metadata
    if not metadata:
        return DocumentFacts()
    author = " ".join(str(metadata.author or "").split())
    try:
        said = metadata.modification_date or metadata.creation_date
    except ValueError:
        said = None
    return DocumentFacts(author=author, day=said.date() if said else None)


def _docx_facts(content: bytes) -> DocumentFacts:
    docx: Any = require("docx", "documents", "Reading DOCX")
    properties = docx.Document(BytesIO(content)).core_properties
    if properties.author == _TEMPLATE_AUTHOR:
        return DocumentFacts()
    said = properties.modified or properties.created
    return DocumentFacts(author=properties.author.strip(), day=said.date() if said else None)


def _sections(paragraphs: Iterable[ExtractedParagraph]) -> Iterator[Section]:
    """What stands under one heading and on one page, with the headings that lead to it.

    A heading with nothing below it is what its page says, as the title of a slide that shows a picture; the first of
    all is the title.
    """
    path, bare, first = list[ExtractedParagraph](), False, True
    for (heads, page), group in groupby(paragraphs, key=lambda paragraph: (bool(paragraph.heading), paragraph.page)):
        if bare and path[-1].page != page:
            yield _heading_alone(path)
            bare = False
        if not heads:
            yield Section(text=_joined(group), path=_heads_on(page, path), page=page)
            bare = False
            continue
        for head in group:
            if bare and head.heading <= path[-1].heading:
                yield _heading_alone(path)
            path, bare, first = [*(above for above in path if above.heading < head.heading), head], not first, False
    if bare:
        yield _heading_alone(path)


def _heading_alone(path: Sequence[ExtractedParagraph]) -> Section:
    return Section(text=path[-1].text, path=_heads_on(path[-1].page, path[:-1]), page=path[-1].page)


def _heads_on(page: int | None, path: Sequence[ExtractedParagraph]) -> tuple[str, ...]:
    return tuple(head.text for head in path if page is None or head.page == page)


def _joined(paragraphs: Iterable[ExtractedParagraph]) -> str:
    """The paragraphs one below the other, rows of one table as a table."""
    parts = list[str]()
    for table, group in groupby(paragraphs, key=lambda paragraph: paragraph.table):
        together = list(group)
        parts += [table_text(row.cells for row in together)] if table else [each.text for each in together]
    return "\n\n".join(parts)


def table_text(rows: Iterable[tuple[str, ...]]) -> str:
    """Rows as a table of Markdown whose first row names the columns; one row alone is a line."""
    listed = list(rows)
    if len(listed) == 1:
        return " | ".join(filter(None, listed[0]))
    width = max(map(len, listed))
    lines = ["| " + " | ".join(_cell(row, column) for column in range(width)) + " |" for row in listed]
    return "\n".join([lines[0], f"|{' --- |' * width}", *lines[1:]])


def _cell(row: tuple[str, ...], column: int) -> str:
    return row[column].replace("|", "/") if column < len(row) else ""


_MOST_PAGES = 5000
_TEMPLATE_AUTHOR = "python-docx"
"""Whose template has a date of its own, which says nothing of a document made from it."""
