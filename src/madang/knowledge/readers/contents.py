"""What a reader makes of a file's bytes: a title and sections. Reads plain text in the encodings of Korean files,
and PDF and DOCX by page or by heading from the paragraphs that `madang.documents` extracts.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from io import BytesIO
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from madang.documents.extraction import ExtractedParagraph, parse_docx, parse_pdf
from madang.extras import require
from madang.knowledge import phrases
from madang.knowledge.errors import UnreadableDocumentError
from madang.knowledge.readers.heads import read_head
from madang.knowledge.sources import Section


class FileContents(NamedTuple):
    """The title that a file gives itself, empty if it gives none, its sections in order, and its date if it has one."""

    title: str
    sections: tuple[Section, ...]
    as_of: date | None = None


def decode(content: bytes) -> str:
    """Text in the encodings that Korean files come in; line ends become a newline."""
    for encoding in _encodings_by_mark(content) or ("utf-8", "cp949"):
        try:
            return content.decode(encoding).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError:
            continue
    raise UnreadableDocumentError(
        "It is text in none of the encodings UTF-8, UTF-16 and CP949: save it as UTF-8.", text=phrases.UNKNOWN_ENCODING
    )


def _encodings_by_mark(content: bytes) -> tuple[str, ...]:
    return ("utf-16",) if content[:2] in {b"\xff\xfe", b"\xfe\xff"} else ()


def read_plain(content: bytes) -> FileContents:
    """The text as it stands, with what it says of itself apart and a section for each line that reads as a heading."""
    text = decode(content)
    head = read_head(text)
    about = (Section(text=head.text, lines=(1, max(1, head.lines))),) if head.text else ()
    return FileContents(head.title, (*about, *_plain_sections(text.split("\n"), head.lines)), head.as_of)


def _plain_sections(lines: Sequence[str], skipped: int) -> Iterator[Section]:
    starts = [number for number in range(skipped, len(lines)) if _is_heading(lines, number)]
    for start, end in pairwise([skipped, *(number for number in starts if number > skipped), len(lines)]):
        heading = (lines[start].strip(),) if start in starts else ()
        first = start + len(heading)
        if "\n".join(lines[first:end]).strip():
            yield Section(text="\n".join(lines[first:end]), path=heading, lines=(first + 1, end))


def _is_heading(lines: Sequence[str], number: int) -> bool:
    """Whether a line stands apart, is short and no sentence, and something much longer follows."""
    heading, before = lines[number].strip(), lines[number - 1].strip() if number else ""
    below = max((len(line.strip()) for line in lines[number + 1 : number + 3]), default=0)
    return not before and below > 2 * len(heading) and _HEADING.fullmatch(heading) is not None


_HEADING = re.compile(r"(?![-*•>|#]|\d{4})[^.!?,;:|]{2,60}")
_MOST_PAGES = 5000


def pdf_contents(content: bytes) -> FileContents:
    """A section for each page that has text; what a PDF calls itself is seldom its title, so it has none."""
    pages = groupby(parse_pdf(content, most_pages=_MOST_PAGES), key=lambda paragraph: paragraph.page)
    sections = tuple(Section(text=_joined(paragraphs), page=page) for page, paragraphs in pages)
    return FileContents("", sections, _pdf_day(content))


def docx_contents(content: bytes) -> FileContents:
    """A section for each heading; the first one is the title."""
    paragraphs = parse_docx(content)
    title = next((paragraph.text for paragraph in paragraphs if paragraph.heading), "")
    return FileContents(title, tuple(_sections(paragraphs)), _docx_day(content))


_TEMPLATE_AUTHOR = "python-docx"
"""Whose template has a date of its own, which says nothing of a document made from it."""


def _pdf_day(content: bytes) -> date | None:
    """When a PDF says it was last changed, else made; it may say so wrongly, or not at all."""
    pypdf: Any = require("pypdf", "documents", "Reading PDF")
    metadata = pypdf.PdfReader(BytesIO(content)).metadata
    try:
        said = (metadata.modification_date or metadata.creation_date) if metadata else None
    except ValueError:
        return None
    return said.date() if said else None


def _docx_day(content: bytes) -> date | None:
    docx: Any = require("docx", "documents", "Reading DOCX")
    properties = docx.Document(BytesIO(content)).core_properties
    said = None if properties.author == _TEMPLATE_AUTHOR else properties.modified or properties.created
    return said.date() if said else None


def _sections(paragraphs: Iterable[ExtractedParagraph]) -> Iterator[Section]:
    path: list[ExtractedParagraph] = []
    for heads, group in groupby(paragraphs, key=lambda paragraph: bool(paragraph.heading)):
        if heads:
            for head in group:
                path = [*(above for above in path if above.heading < head.heading), head]
        else:
            yield Section(text=_joined(group), path=tuple(head.text for head in path))


def _joined(paragraphs: Iterable[ExtractedParagraph]) -> str:
    return "\n\n".join(paragraph.text for paragraph in paragraphs)
