"""Reads the text of a PDF by pypdf, page by page. Imports the extra as it loads; called through `extraction.files`."""

import io
import logging

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from madang.documents import phrases
from madang.documents.errors import UnreadableFileError
from madang.documents.extraction.files import ExtractedParagraph, split_paragraphs

_BROKEN_BY = (PyPdfError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RuntimeError, OSError)
"""What pypdf raises on files that are no proper PDF; its own errors cover only part of them."""

logging.getLogger("pypdf").addHandler(logging.NullHandler())


def read_pdf_paragraphs(content: bytes, most_pages: int) -> tuple[ExtractedParagraph, ...]:
    """The paragraphs of a PDF with their pages, of which it may have so many."""
    try:
        found = _read(content, most_pages)
    except UnreadableFileError:
        raise
    except _BROKEN_BY as error:
        raise UnreadableFileError(
            f"The PDF is broken ({type(error).__name__}: {error}): save it anew.", phrases.PDF_BROKEN
        ) from error
    if not found:
        raise UnreadableFileError(
            "The PDF holds no text, only pictures: hand in one whose text can be marked.", phrases.SCAN
        )
    return found


def _read(content: bytes, most_pages: int) -> tuple[ExtractedParagraph, ...]:
    reader = PdfReader(io.BytesIO(content))
    if reader.is_encrypted and not reader.decrypt(""):
        raise UnreadableFileError("The PDF has a password: hand in one without.", phrases.LOCKED)
    count = len(reader.pages)
    if count > most_pages:
        raise UnreadableFileError(
            f"The PDF has {count} pages, more than {most_pages}: hand in a part of it.",
            phrases.LONG.format(most=most_pages),
        )
    pages = (split_paragraphs(page.extract_text(), number) for number, page in enumerate(reader.pages, 1))
    return tuple(passage for passages in pages for passage in passages)
