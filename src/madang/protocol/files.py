"""Files of a session, made for a user or uploaded by one: descriptions, safe names and media types.

The media type is detected from the content; between kinds of text, which look alike, the name decides.
"""

import io
import re
import zipfile
from pathlib import PurePosixPath

from madang.state import Frozen, stored_as

_UNSAFE_IN_NAMES = re.compile(r'[\x00-\x1f\x7f-\x9f\ud800-\udfff"*:<>?|\u200e\u200f\u202a-\u202e\u2066-\u2069]')
_LONGEST_STEM, _LONGEST_ENDING = 100, 12


@stored_as("protocol.file", formerly=("madang.protocol.files:File",))
class File(Frozen):
    """A file of a session, to be fetched by its reference."""

    name: str
    media_type: str
    reference: str
    size: int


def safe_name(name: str) -> str:
    """The last part of a file's name as every system can hold it: no path, no hidden file, nothing that misleads."""
    last = PurePosixPath(_UNSAFE_IN_NAMES.sub("", re.split(r"[/\\]", name)[-1]).strip(" ."))
    return f"{last.stem[:_LONGEST_STEM]}{last.suffix[:_LONGEST_ENDING]}" or "file"


DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
DOC = "application/msword"
HWP = "application/x-hwp"
HWPX = "application/hwp+zip"
EPUB = "application/epub+zip"
OPEN_DOCUMENTS = tuple(f"application/vnd.oasis.opendocument.{kind}" for kind in ("text", "spreadsheet", "presentation"))
PDF = "application/pdf"
PNG = "image/png"
SVG = "image/svg+xml"
MARKDOWN = "text/markdown"

_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"%PDF-", PDF),
    (b"\x89PNG\r\n\x1a\n", PNG),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
)
_OLE_SIGNATURE = bytes.fromhex("d0cf11e0a1b11ae1")
_ARCHIVE_PARTS = {
    "word/document.xml": DOCX,
    "xl/workbook.xml": XLSX,
    "ppt/presentation.xml": PPTX,
    "Contents/content.hpf": HWPX,
}
_DECLARED_AT = 30
"""Where an archive that begins with an unpacked part of the name `mimetype` has that name, and then its type."""
_TEXT_TYPES_BY_SUFFIX = {
    ".csv": "text/csv",
    ".eml": "message/rfc822",
    ".htm": "text/html",
    ".html": "text/html",
    ".ics": "text/calendar",
    ".ipynb": "application/x-ipynb+json",
    ".json": "application/json",
    ".jsonl": "application/jsonl",
    ".md": MARKDOWN,
    ".svg": SVG,
    ".tsv": "text/tab-separated-values",
    ".xml": "application/xml",
}
_CONTROL_BYTES = bytes(sorted(frozenset(range(32)) - {9, 10, 12, 13, 27}))
_DIRECTORY_END = b"PK\x05\x06"
_DIRECTORY_END_64 = b"PK\x06\x07"
_LONGEST_REMARK = 65_557
_BROKEN_ARCHIVE = (zipfile.BadZipFile, NotImplementedError, ValueError)
"""What is raised by one that is broken, of a version to come, or with names that are no text."""
_LARGEST_DIRECTORY = 1 << 20
"""Some 10,000 parts: what no document has, and what takes no time to list."""


def detect_media_type(content: bytes, name: str = "") -> str | None:
    """The media type of what this is, or None for what we do not know."""
    for signature, media_type in _SIGNATURES:
        if content.startswith(signature):
            return media_type
    if content.startswith(b"PK\x03\x04"):
        return _archive_type(content)
    if content.startswith(_OLE_SIGNATURE):
        return _compound_type(content)
    if content[8:12] == b"WEBP" and content.startswith(b"RIFF"):
        return "image/webp"
    return _TEXT_TYPES_BY_SUFFIX.get(PurePosixPath(name.lower()).suffix, "text/plain") if _is_text(content) else None


def _compound_type(content: bytes) -> str:
    """What a compound file holds, by the names of its streams."""
    if _in_utf16("HwpSummaryInformation") in content:
        return HWP
    return DOC if _in_utf16("WordDocument") in content else "application/x-ole-storage"


def _archive_type(content: bytes) -> str | None:
    """What an archive holds, by the parts that make it a document; None for one that is broken or lists too much."""
    if not _lists_little(content):
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = set(archive.namelist())
    except _BROKEN_ARCHIVE:
        return None
    for media_type in (*OPEN_DOCUMENTS, EPUB):
        if content.startswith(f"mimetype{media_type}".encode(), _DECLARED_AT):
            return media_type
    return next((media_type for part, media_type in _ARCHIVE_PARTS.items() if part in names), "application/zip")


def _lists_little(content: bytes) -> bool:
    """Whether the directory of an archive says that it is small; the longer form, for huge archives, is not one."""
    end = content.rfind(_DIRECTORY_END, max(0, len(content) - _LONGEST_REMARK))
    size = int.from_bytes(content[end + 12 : end + 16], "little")
    return end >= 0 and size <= _LARGEST_DIRECTORY and content[end - 20 : end - 16] != _DIRECTORY_END_64


def _in_utf16(text: str) -> bytes:
    return text.encode("utf-16-le")


def _is_text(content: bytes) -> bool:
    """Whether this is text in UTF-8, in UTF-16 with its mark, or in the older Korean code (CP949)."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decodes(content, "utf-16")
    return len(content.translate(None, _CONTROL_BYTES)) == len(content) and (
        _decodes(content, "utf-8") or _decodes(content, "cp949")
    )


def _decodes(content: bytes, encoding: str) -> bool:
    try:
        content.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True
