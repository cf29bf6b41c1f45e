"""PDF and DOCX: the paragraphs that `madang.documents` extracts, put together by page or by heading."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from madang.documents.extraction import ExtractedParagraph, read_docx, read_pdf
from madang.knowledge.readers.contents import FileContents
from madang.knowledge.sources import Section

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
