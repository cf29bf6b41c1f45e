"""Reads the text of a PDF by pypdf, page by page. Imports the extra as it loads; called through `extraction.files`."""

import io
import logging

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from madang.documents import phrases
from madang.documents.errors import UnreadableFileError
from madang.documents.extraction.files import ExtractedParagraph, split_paragraphs

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
    pages = (split_paragraphs(page.extract_text(), number) for number, page in enumerate(reader.pages, 1))
    return tuple(passage for passages in pages for passage in passages)


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
