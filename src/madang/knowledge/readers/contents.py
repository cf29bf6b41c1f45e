"""What a reader makes of a file's bytes: a title and sections. Reads plain text in the encodings of Korean files,
and PDF and DOCX by page or by heading from the paragraphs that `madang.documents` extracts.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from madang.documents.extraction import ExtractedParagraph, read_docx, read_pdf
from madang.knowledge import phrases
from madang.knowledge.errors import UnreadableDocumentError
from madang.knowledge.sources import Section


class FileContents(NamedTuple):
    """The title that a file gives itself, empty if it gives none, and its sections in order."""

    title: str
    sections: tuple[Section, ...]


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
    """The text as it stands."""
    text = decode(content)
    return FileContents("", (Section(text=text, lines=(1, 1 + text.count("\n"))),))


_MOST_PAGES = 5000


def pdf_contents(content: bytes) -> FileContents:
    """A section for each page that has text; what a PDF calls itself is seldom its title, so it has none."""
    pages = groupby(read_pdf(content, most_pages=_MOST_PAGES), key=lambda paragraph: paragraph.page)
    return FileContents("", tuple(Section(text=_joined(paragraphs), page=page) for page, paragraphs in pages))


def docx_contents(content: bytes) -> FileContents:
    """A section for each heading; the first one is the title."""
    paragraphs = read_docx(content)
    title = next((paragraph.text for paragraph in paragraphs if paragraph.heading), "")
    return FileContents(title, tuple(_sections(paragraphs)))


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
