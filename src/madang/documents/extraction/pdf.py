"""Reads the text of a PDF by pypdf, page by page. Imports the extra as it loads; called through `extraction.files`."""

import io
import logging
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pypdf import PageObject, PdfReader
from pypdf.errors import PyPdfError

from madang.documents import phrases
from madang.documents.errors import UnreadableFileError
from madang.documents.extraction.files import ExtractedParagraph, split_paragraphs
from madang.documents.extraction.layout_tables import TableRows, may_have_table, split_tables

_BROKEN_BY = (PyPdfError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RuntimeError, OSError)
"""What pypdf raises on broken files; its own errors cover only part of them."""

_BYTES_PER_PAGE = 64 * 2**10
"""What the pages that a file may have can hold on average, unpacked: far more than can be read in the time there is."""

logging.getLogger("pypdf").addHandler(logging.NullHandler())


def read_pdf_paragraphs(content: bytes, most_pages: int) -> tuple[ExtractedParagraph, ...]:
    """The paragraphs of a PDF of at most `most_pages` pages, with their pages."""
    try:
        found = _read(content, most_pages)
    except UnreadableFileError:
        raise
    except _BROKEN_BY as error:
        raise UnreadableFileError(
            f"The PDF is broken ({type(error).__name__}: {error}). Save it again.", phrases.BROKEN_PDF
        ) from error
    if not found:
        raise UnreadableFileError(
            "The PDF has no text, only pictures. Upload one whose text can be selected.", phrases.SCANNED_PDF
        )
    return found


def _read(content: bytes, most_pages: int) -> tuple[ExtractedParagraph, ...]:
    reader = PdfReader(io.BytesIO(content))
    if reader.is_encrypted and not reader.decrypt(""):
        raise UnreadableFileError("The PDF has a password. Upload one without.", phrases.LOCKED_PDF)
    count = len(reader.pages)
    if count > most_pages:
        raise UnreadableFileError(
            f"The PDF has {count} pages, more than {most_pages}. Upload a part of it.",
            phrases.LONG_PDF.format(most=most_pages),
        )
    _check_size(reader, most_pages * _BYTES_PER_PAGE)
    pages = [_page_text(page) for page in reader.pages]
    texts = without_running_lines([text for text, _ in pages])
    tabular = [has_tables for _, has_tables in pages]
    return tuple(
        paragraph
        for number, (text, has_tables) in enumerate(zip(texts, tabular, strict=True), 1)
        for paragraph in (_with_tables(text, number) if has_tables else _paragraphs(text, number))
    )


def _page_text(page: PageObject) -> tuple[str, bool]:
    """The text of a page, as it is set out where it has tables; cells one by one would have no columns."""
    text = page.extract_text()
    if not may_have_table(text):
        return text, False
    try:
        layout = page.extract_text(extraction_mode="layout")
    except _BROKEN_BY:
        return text, False
    has_tables = any(isinstance(part, TableRows) for part in split_tables(layout))
    return (layout, True) if has_tables else (text, False)


def _paragraphs(text: str, page: int) -> tuple[ExtractedParagraph, ...]:
    return split_paragraphs(_HYPHEN.sub("", text), page)


def _with_tables(layout: str, page: int) -> Iterator[ExtractedParagraph]:
    """The paragraphs of a page that is set out in characters, rows of its tables with their cells."""
    for number, part in enumerate(split_tables(layout), 1):
        if isinstance(part, str):
            yield from _paragraphs("\n".join(line.strip() for line in part.split("\n")), page)
        else:
            for cells in part.rows:
                text = " | ".join(filter(None, cells))
                yield ExtractedParagraph(text=text, page=page, table=page * _TABLES_OF_ONE + number, cells=cells)


def _check_size(reader: PdfReader, most: int) -> None:
    """Raise `UnreadableFileError` if what the pages show is more than `most` bytes, counted anew for each page.

    Pages may share a stream, which is small in the file and read as often as it is shown. It is unpacked but once.
    """
    total = 0
    for page in reader.pages:
        contents = page.get_contents()
        if contents is not None:  # one without entries is false
            total += len(contents.get_data())
        if total > most:
            raise UnreadableFileError(
                f"The pages of the PDF hold more than {most:,} bytes. Upload a part of it.", phrases.READING_MEMORY
            )


def without_running_lines(pages: Sequence[str]) -> list[str]:
    """The pages without what stands at the head or foot of most of them; what is the same on all keeps its first place.

    A line that differs by numbers alone goes where one of them counts the pages; a sum at the foot of each page stays.
    """
    lines = [page.split("\n") for page in pages]
    edges = [{_masked(line): line for line in _edges(page)} for page in lines]
    counts = Counter(shape for page in edges for shape in page)
    often = [shape for shape, count in counts.items() if count >= max(_FEWEST, _PART * len(pages))]
    first = {shape: next(number for number, page in enumerate(edges) if shape in page) for shape in often}
    same = {shape for shape in often if len({page[shape] for page in edges if shape in page}) == 1}
    paged = {shape for shape in often if shape not in same and _counts_pages(shape, edges)}
    return [
        "\n".join(line for line in page if not ((shape := _masked(line)) in gone and shape in edges[number]))
        for number, page in enumerate(lines)
        for gone in [paged | {shape for shape in same if first[shape] != number}]
    ]


def _counts_pages(shape: str, edges: Sequence[Mapping[str, str]]) -> bool:
    """Whether a number of a line grows by one from page to page, and stands as that of a page does."""
    if not _PAGE.search(shape):
        return False
    told = [(number, _DIGITS.findall(page[shape])) for number, page in enumerate(edges) if shape in page]
    steps = ({int(found[place]) - number for number, found in told} for place in range(len(told[0][1])))
    return any(len(each) == 1 for each in steps)


def _edges(page: Sequence[str]) -> Sequence[str]:
    """The first and last lines of a page that are not blank: a foot may be written before the text."""
    told = [line for line in page if line.strip()]
    return told if len(told) <= 2 * _EDGE else [*told[:_EDGE], *told[-_EDGE:]]


def _masked(line: str) -> str:
    return _DIGITS.sub("0", " ".join(line.split()))


_TABLES_OF_ONE = 1000
_EDGE = 2
_FEWEST, _PART = 3, 0.4
"""How many pages have a line at least, and what part of all: heads may differ between left and right pages."""
_DIGITS = re.compile(r"[0-9]{1,9}")
_PAGE = re.compile(
    r"^[^A-Za-z가-힣]*$|\bpage\b|\bp\. ?0|0 ?(?:쪽|페이지)|^0\W+(?:\S+ ){2}|(?: \S+){2,}\W+0$", re.IGNORECASE
)
"""A line whose digits are masked that may be the number of a page: alone, called so, or beside a head of some words."""
_HYPHEN = re.compile(r"(?<=[a-z])-[ \t]*\n(?=[a-z])")
"""Where a word is parted at the end of a line."""
