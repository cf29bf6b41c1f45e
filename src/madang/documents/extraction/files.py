"""The text of uploaded files: office files, PDF and text become paragraphs with their page. What cannot be read, or
unpacks to too much, raises an `UnreadableFileError`. `read_file` parses in a process apart; the others run there.
"""

import io
import re
import struct
import zipfile
import zlib
from datetime import date
from importlib import import_module
from typing import Literal, cast

from madang.documents import phrases
from madang.documents.content.inline import printable
from madang.documents.errors import UnreadableFileError
from madang.documents.isolation import FileReader, ReadingLimits
from madang.extras import require
from madang.protocol import DOC, DOCX, HWP, HWPX, OPEN_DOCUMENTS, PDF, PPTX, detect_media_type
from madang.state import Frozen

_OPENING = re.compile(
    r"제\s*\d+\s*(?:조|장|절|항)|[①-⑳]|\(?\d{1,3}[.)]\s|\[\d+\]|[가-하][.)]\s|[-•*·※▶○●■□]\s|#{1,6}\s|\|"
    r"|(?:Article|Section|Clause)\s+\d|\(?[a-z][.)]\s",
    re.IGNORECASE,
)
_CLOSED = re.compile(r"[.!?:;。][\"'”’)\]]?$")
_FULL_LINE = 0.75


class ExtractedParagraph(Frozen):
    """A paragraph with the page it begins on and the level of its heading, where these are known; 0 is no heading."""

    text: str
    page: int | None = None
    heading: int = 0
    table: int = 0
    """For a row of a table, the number of the table, from 1; its cells one by one are `cells`."""
    cells: tuple[str, ...] = ()


class DocumentFacts(Frozen):
    """What a file says of itself: its title, who wrote it, and the day of its last change, where it has these."""

    title: str = ""
    author: str = ""
    day: date | None = None


class ExtractedFile(Frozen):
    """The paragraphs of an office file, and what it says of itself."""

    paragraphs: tuple[ExtractedParagraph, ...]
    facts: DocumentFacts = DocumentFacts()


def split_paragraphs(text: str, page: int | None = None) -> tuple[ExtractedParagraph, ...]:
    """The paragraphs of a text whose lines may have been broken to fit a page."""
    lines = [line.strip() for line in printable(text).split("\n")]
    longest = max(map(len, lines), default=0)
    grouped: list[list[str]] = []
    before = ""
    for line in lines:
        if line and grouped and before and _continues(before, line, longest):
            grouped[-1].append(line)
        elif line:
            grouped.append([line])
        before = line
    return tuple(ExtractedParagraph(text=" ".join(group), page=page) for group in grouped)


def _continues(before: str, line: str, longest: int) -> bool:
    """Whether a line continues the sentence of the line before, which is full and ends without a stop."""
    return not _OPENING.match(line) and not _CLOSED.search(before) and len(before) >= longest * _FULL_LINE


OfficeKind = Literal["doc", "hwp", "hwpx", "opendocument", "pptx"]
_OFFICE: dict[OfficeKind, tuple[str, str, str]] = {
    "doc": ("madang.documents.extraction.word97", "read_word97", "olefile"),
    "hwp": ("madang.documents.extraction.hwp", "read_hwp", "olefile"),
    "hwpx": ("madang.documents.extraction.hwpx", "read_hwpx", "lxml.etree"),
    "opendocument": ("madang.documents.extraction.opendocument", "read_open_document", "lxml.etree"),
    "pptx": ("madang.documents.extraction.presentation", "read_presentation", "lxml.etree"),
}
"""The module and function that read a kind of office file, and the library that they need."""
PARSERS = (
    "madang.documents.extraction.pdf",
    "madang.documents.extraction.docx",
    *(module for module, _, _ in _OFFICE.values()),
)
"""What reading processes load beforehand."""
_LARGEST_ARCHIVE = 256 * 2**20
_MOST_PARTS = 10_000
_OLE = b"\xd0\xcf\x11\xe0"


def check_archive(content: bytes) -> None:
    """Raise `UnreadableFileError` unless this is a ZIP archive of a sensible size; nothing is unpacked.

    An office file with a password is not an archive: it is wrapped in the old binary format.
    """
    if content.startswith(_OLE):
        raise UnreadableFileError(
            "The file has a password or an old format. Save it again without a password.", phrases.LOCKED_ARCHIVE
        )
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
    except zipfile.BadZipFile as error:
        raise UnreadableFileError(f"The file is broken ({error}). Save it again.", phrases.BROKEN_ARCHIVE) from error
    unpacked = sum(part.file_size for part in parts)
    if unpacked > _LARGEST_ARCHIVE or len(parts) > _MOST_PARTS:
        raise UnreadableFileError(
            f"The file unpacks to {len(parts):,} parts of {unpacked:,} bytes, more than {_MOST_PARTS:,} "
            f"or {_LARGEST_ARCHIVE:,}. Split it.",
            phrases.HUGE_ARCHIVE,
        )


_MOST_PAGES = 500


async def read_file(content: bytes, name: str = "") -> tuple[ExtractedParagraph, ...]:
    """The paragraphs of a file of any kind we can read; its content says which, not its name."""
    return await _READER.read(content, name)


_UPLOADS = ReadingLimits(output_bytes=2 * 2**20)
"""Some 300 pages full of text: what somebody who waits for an answer can still have analysed."""
_READER: FileReader[tuple[ExtractedParagraph, ...]] = FileReader(
    "madang.documents.extraction.files:parse_file", tuple[ExtractedParagraph, ...], preload=PARSERS, limits=_UPLOADS
)


def warm_up_reading() -> None:
    """Start the server of reading processes, which takes as long as the start of Python."""
    _READER.warm_up()


def parse_file(content: bytes, name: str = "") -> tuple[ExtractedParagraph, ...]:
    """The paragraphs of a file of any kind we can read, parsed here and now."""
    media_type = detect_media_type(content, name)
    if media_type == PDF:
        return parse_pdf(content)
    if kind := _OFFICE_TYPES.get(media_type or ""):
        return parse_office(content, kind).paragraphs
    if media_type in {DOCX, "application/x-ole-storage"}:
        return parse_docx(content)
    if media_type is not None and media_type.startswith(_TEXT_TYPES):
        return parse_text(content)
    raise UnreadableFileError(
        f"Files of type {media_type!r} have no text to read. Upload PDF, an office file or text.",
        phrases.UNREADABLE_TYPE,
    )


def parse_pdf(content: bytes, *, most_pages: int = _MOST_PAGES) -> tuple[ExtractedParagraph, ...]:
    """The paragraphs of a PDF with their pages; a scan without text or a password raises `UnreadableFileError`."""
    require("pypdf", "documents", "Reading PDF")
    return cast(
        "tuple[ExtractedParagraph, ...]",
        import_module("madang.documents.extraction.pdf").read_pdf_paragraphs(content, most_pages),
    )


def parse_docx(content: bytes) -> tuple[ExtractedParagraph, ...]:
    """The paragraphs of a DOCX in their order, with the levels of headings; a table's rows are paragraphs, too."""
    require("docx", "documents", "Reading DOCX")
    check_archive(content)
    return cast(
        "tuple[ExtractedParagraph, ...]",
        import_module("madang.documents.extraction.docx").read_docx_paragraphs(content),
    )


def parse_office(content: bytes, kind: OfficeKind) -> ExtractedFile:
    """The paragraphs of an office file of this kind, rows of tables with their cells, and what it says of itself."""
    module, function, library = _OFFICE[kind]
    require(library, "documents", f"Reading {kind.upper()}")
    try:
        found = cast("ExtractedFile", getattr(import_module(module), function)(content))
    except UnreadableFileError:
        raise
    except _BROKEN_BY as error:
        raise UnreadableFileError(
            f"The file is broken ({type(error).__name__}: {error}). Save it again.", phrases.BROKEN_ARCHIVE
        ) from error
    if not found.paragraphs:
        raise UnreadableFileError("The file has no text that is shown.", phrases.NO_TEXT)
    return found


_TEXT_TYPES = ("text/", "message/", "application/json", "application/x-ipynb")
_OFFICE_TYPES: dict[str, OfficeKind] = {
    DOC: "doc",
    HWP: "hwp",
    HWPX: "hwpx",
    PPTX: "pptx",
    **dict.fromkeys(OPEN_DOCUMENTS, "opendocument"),
}
_BROKEN_BY = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    SyntaxError,
    LookupError,
    ValueError,
    AttributeError,
    RuntimeError,
    OSError,
    StopIteration,
)
"""What parsers raise on files that are not what they say; broken XML is a SyntaxError."""


def parse_text(content: bytes) -> tuple[ExtractedParagraph, ...]:
    """The paragraphs of plain text in UTF-8, UTF-16 or CP949; undecodable bytes are replaced."""
    encodings = ("utf-16",) if content.startswith((b"\xff\xfe", b"\xfe\xff")) else ("utf-8-sig", "cp949")
    for encoding in encodings:
        try:
            return split_paragraphs(content.decode(encoding))
        except UnicodeDecodeError:
            continue
    return split_paragraphs(content.decode("utf-8", "replace"))
