"""Reading files that people hand in: PDF, DOCX and text become paragraphs that know where they stand.

What cannot be read is refused with an `UnreadableFileError` that says so to the person, in their language.
"""

from importlib import import_module
from typing import cast

from madang.documents.archives import check_archive
from madang.documents.errors import UnreadableFileError
from madang.documents.paragraphs import Passage, passages_of
from madang.extras import require
from madang.protocol.media_types import DOCX, PDF, detect_media_type
from madang.text import Text

__all__ = ["read_docx", "read_file", "read_pdf", "read_text"]

_MOST_PAGES = 500


def read_file(content: bytes, name: str = "") -> tuple[Passage, ...]:
    """The paragraphs of a file of any kind we can read; its content says which, not its name."""
    media_type = detect_media_type(content, name)
    if media_type == PDF:
        return read_pdf(content)
    if media_type in {DOCX, "application/x-ole-storage"}:
        return read_docx(content)
    if media_type is not None and media_type.startswith(("text/", "application/json")):
        return read_text(content)
    raise UnreadableFileError(f"A file of type {media_type!r} has no text to read: hand in PDF, DOCX or text.", _OTHER)


def read_pdf(content: bytes, *, most_pages: int = _MOST_PAGES) -> tuple[Passage, ...]:
    """The paragraphs of a PDF with their pages; a scan, which holds no text, is refused like one with a password."""
    require("pypdf", "documents", "Reading PDF")
    return cast("tuple[Passage, ...]", import_module("madang.documents.pdf_reader").read(content, most_pages))


def read_docx(content: bytes) -> tuple[Passage, ...]:
    """The paragraphs of a DOCX in their order, with the levels of headings; a table's rows are paragraphs, too."""
    require("docx", "documents", "Reading DOCX")
    check_archive(content)
    return cast("tuple[Passage, ...]", import_module("madang.documents.word.reader").read(content))


def read_text(content: bytes) -> tuple[Passage, ...]:
    """The paragraphs of plain text in UTF-8, UTF-16 or the older Korean code; what is no letter is replaced."""
    encodings = ("utf-16",) if content.startswith((b"\xff\xfe", b"\xfe\xff")) else ("utf-8-sig", "cp949")
    for encoding in encodings:
        try:
            return passages_of(content.decode(encoding))
        except UnicodeDecodeError:
            continue
    return passages_of(content.decode("utf-8", "replace"))


_OTHER = Text(
    ko="글을 읽을 수 없는 형식입니다. PDF, DOCX 또는 글 파일을 올려 주세요.",
    en="There is no text to read in this kind of file. Hand in PDF, DOCX or text.",
)
