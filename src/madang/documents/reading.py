"""Reading files that people hand in: PDF, DOCX and text become paragraphs that know where they stand.

What cannot be read is refused with an `UnreadableFileError` that says so to the person, in their language.
"""

import io
import zipfile
from importlib import import_module
from typing import cast

from madang.documents.errors import UnreadableFileError
from madang.documents.paragraphs import Passage, passages_of
from madang.extras import require
from madang.protocol.media_types import DOCX, PDF, detect_media_type
from madang.text import Text

__all__ = ["read_docx", "read_file", "read_pdf", "read_text"]

_LARGEST_UNPACKED = 200 * 2**20


def read_file(content: bytes, name: str = "") -> tuple[Passage, ...]:
    """The paragraphs of a file of any kind we can read; its content says which, not its name."""
    media_type = detect_media_type(content, name)
    if media_type == PDF:
        return read_pdf(content)
    if media_type == DOCX:
        return read_docx(content)
    if media_type is not None and media_type.startswith(("text/", "application/json")):
        return read_text(content)
    if media_type == "application/x-ole-storage":
        raise UnreadableFileError("The file is a DOCX with a password or an old DOC: save it as a DOCX without.", _OLE)
    raise UnreadableFileError(f"A file of type {media_type!r} has no text to read: hand in PDF, DOCX or text.", _OTHER)


def read_pdf(content: bytes) -> tuple[Passage, ...]:
    """The paragraphs of a PDF with their pages; a scan, which holds no text, is refused like one with a password."""
    require("pypdf", "documents", "Reading PDF")
    return cast("tuple[Passage, ...]", import_module("madang.documents.pdf_reader").read(content))


def read_docx(content: bytes) -> tuple[Passage, ...]:
    """The paragraphs of a DOCX in their order, with the levels of headings; a table's rows are paragraphs, too."""
    require("docx", "documents", "Reading DOCX")
    _check_size(content)
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


def _check_size(content: bytes) -> None:
    """Refuse an archive that would unpack to far more than a document holds, before any of it is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            unpacked = sum(part.file_size for part in archive.infolist())
    except zipfile.BadZipFile as error:
        raise UnreadableFileError(f"The DOCX is broken ({error}): save it anew.", _BROKEN) from error
    if unpacked > _LARGEST_UNPACKED:
        raise UnreadableFileError(
            f"The DOCX unpacks to {unpacked:,} bytes, more than {_LARGEST_UNPACKED:,}: hand in a smaller one.", _HUGE
        )


_OLE = Text(
    ko="암호가 걸린 DOCX이거나 옛 DOC 파일입니다. 암호 없는 DOCX로 저장해 다시 올려 주세요.",
    en="This is a DOCX with a password, or an old DOC. Save it as a DOCX without a password.",
)
_OTHER = Text(
    ko="글을 읽을 수 없는 형식입니다. PDF, DOCX 또는 글 파일을 올려 주세요.",
    en="There is no text to read in this kind of file. Hand in PDF, DOCX or text.",
)
_BROKEN = Text(
    ko="파일이 깨져 있어 읽을 수 없습니다. 다시 저장해 올려 주세요.",
    en="The file is broken and cannot be read. Save it anew and hand it in again.",
)
_HUGE = Text(ko="파일에 든 내용이 너무 큽니다.", en="What is packed into the file is too large.")
