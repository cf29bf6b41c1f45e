"""What a file is, told by its content: a name can say anything. Among kinds of text, which look alike, names decide."""

import io
import zipfile
from pathlib import PurePosixPath

__all__ = ["DOCX", "MARKDOWN", "PDF", "PNG", "SVG", "XLSX", "detect_media_type"]

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
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
_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
_PARTS = {"word/document.xml": DOCX, "xl/workbook.xml": XLSX, "Contents/content.hpf": "application/hwp+zip"}
_TEXTS = {
    ".csv": "text/csv",
    ".htm": "text/html",
    ".html": "text/html",
    ".ics": "text/calendar",
    ".json": "application/json",
    ".jsonl": "application/jsonl",
    ".md": MARKDOWN,
    ".svg": SVG,
    ".tsv": "text/tab-separated-values",
    ".xml": "application/xml",
}
_CONTROLS = frozenset(range(32)) - {9, 10, 12, 13, 27}


def detect_media_type(content: bytes, name: str = "") -> str | None:
    """The media type of what this is, or None for what we do not know."""
    for signature, media_type in _SIGNATURES:
        if content.startswith(signature):
            return media_type
    if content.startswith(b"PK\x03\x04"):
        return _packed(content)
    if content.startswith(_OLE):
        return "application/x-hwp" if _in_utf16("HwpSummaryInformation") in content else "application/x-ole-storage"
    if content[8:12] == b"WEBP" and content.startswith(b"RIFF"):
        return "image/webp"
    return _TEXTS.get(PurePosixPath(name.lower()).suffix, "text/plain") if _is_text(content) else None


def _packed(content: bytes) -> str | None:
    """What an archive holds, by the parts that make it a document; None for one that is broken."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = set(archive.namelist())
    except zipfile.BadZipFile:
        return None
    return next((media_type for part, media_type in _PARTS.items() if part in names), "application/zip")


def _in_utf16(text: str) -> bytes:
    return text.encode("utf-16-le")


def _is_text(content: bytes) -> bool:
    """Whether this is text in UTF-8, in UTF-16 with its mark, or in the older Korean code (CP949)."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decodes(content, "utf-16")
    return not _CONTROLS.intersection(content) and (_decodes(content, "utf-8") or _decodes(content, "cp949"))


def _decodes(content: bytes, encoding: str) -> bool:
    try:
        content.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True
