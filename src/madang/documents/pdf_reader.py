"""Reads the text of a PDF by pypdf, page by page."""

import io
import logging

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from madang.documents.errors import UnreadableFileError
from madang.documents.paragraphs import Passage, passages_of
from madang.text import Text

__all__ = ["read"]

_BROKEN_BY = (PyPdfError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RuntimeError, OSError)
"""What pypdf raises on files that are no proper PDF; its own errors cover only part of them."""

logging.getLogger("pypdf").addHandler(logging.NullHandler())


def read(content: bytes, most_pages: int) -> tuple[Passage, ...]:
    """The paragraphs of a PDF with their pages, of which it may have so many."""
    try:
        found = _read(content, most_pages)
    except UnreadableFileError:
        raise
    except _BROKEN_BY as error:
        raise UnreadableFileError(
            f"The PDF is broken ({type(error).__name__}: {error}): save it anew.", _BROKEN
        ) from error
    if not found:
        raise UnreadableFileError("The PDF holds no text, only pictures: hand in one whose text can be marked.", _SCAN)
    return found


def _read(content: bytes, most_pages: int) -> tuple[Passage, ...]:
    reader = PdfReader(io.BytesIO(content))
    if reader.is_encrypted and not reader.decrypt(""):
        raise UnreadableFileError("The PDF has a password: hand in one without.", _LOCKED)
    count = len(reader.pages)
    if count > most_pages:
        raise UnreadableFileError(
            f"The PDF has {count} pages, more than {most_pages}: hand in a part of it.", _LONG.format(most=most_pages)
        )
    pages = (passages_of(page.extract_text(), number) for number, page in enumerate(reader.pages, 1))
    return tuple(passage for passages in pages for passage in passages)


_BROKEN = Text(
    ko="PDF가 깨져 있어 읽을 수 없습니다. 다시 저장해 올려 주세요.",
    en="The PDF is broken and cannot be read. Save it anew and hand it in again.",
)
_SCAN = Text(
    ko="PDF에 글이 없고 그림만 있습니다(스캔본). 글자를 선택할 수 있는 PDF를 올려 주세요.",
    en="The PDF holds only pictures (a scan). Hand in one whose text can be marked.",
)
_LOCKED = Text(
    ko="PDF에 암호가 걸려 있습니다. 암호 없이 저장해 올려 주세요.", en="The PDF has a password. Hand in one without."
)
_LONG = Text(ko="PDF의 쪽수가 너무 많습니다({most}쪽까지).", en="The PDF has too many pages ({most} at most).")
