"""Files and folders as items of a corpus: identified by content, read only if new or changed, by the reader of
their ending.
"""

import csv
import os
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path
from zipfile import BadZipFile

from madang.documents import UnreadableFileError
from madang.documents.extraction import PARSERS
from madang.documents.isolation import FileReader, ReadingLimits
from madang.knowledge import phrases
from madang.knowledge.errors import UnreadableDocumentError
from madang.knowledge.ingest.update import IngestItem
from madang.knowledge.readers.books import read_book
from madang.knowledge.readers.contents import FileContents, decode, read_plain
from madang.knowledge.readers.html import read_html
from madang.knowledge.readers.mail import read_mail
from madang.knowledge.readers.markdown import markdown_contents
from madang.knowledge.readers.notebooks import read_notebook
from madang.knowledge.readers.office import OFFICE_READERS, pdf_contents
from madang.knowledge.readers.tables import read_csv, read_jsonl
from madang.knowledge.readers.workbooks import read_workbook
from madang.knowledge.sources import INDEX_VERSION, CorpusDocument

_LARGEST = 64 * 1024 * 1024
_OWN_FILES = ReadingLimits(output_bytes=128 * 1024 * 1024, memory_bytes=2 * 1024**3)
_SECONDS_PER_MEGABYTE, _MOST_SECONDS = 12.0, 120.0
"""Files of a corpus are chosen by whoever keeps it, who waits for them: large ones have more time than an upload."""


def items_in(paths: Sequence[Path]) -> list[IngestItem]:
    """The files at these paths, and those in these folders that can be read, by their full names.

    Hidden files and folders are passed over. A link that leads out of its folder is an item that refuses to be read.
    """
    found = {item.name: item for path in paths for item in _items(path)}
    return list(found.values())


def endings_left_out(paths: Sequence[Path]) -> dict[str, int]:
    """How many files of these folders have endings that nothing here reads, by ending; hidden ones are not counted."""
    found = (file for path in paths if path.is_dir() for file in _walk(path.resolve()))
    return dict(Counter(file.suffix.lower() for file in found if file.suffix.lower() not in READERS))


async def read_contents(content: bytes, suffix: str) -> FileContents:
    """What a file of this ending holds, parsed in a process apart; `UnreadableDocumentError` says why it cannot be."""
    try:
        return await _READER.read(content, suffix)
    except UnreadableFileError as error:
        raise UnreadableDocumentError(str(error), text=error.text) from error


def _read_contents_blocking(content: bytes, suffix: str) -> FileContents:
    limits = _OWN_FILES.for_size(len(content), seconds_per_megabyte=_SECONDS_PER_MEGABYTE, most=_MOST_SECONDS)
    try:
        return _READER.read_blocking(content, suffix, limits=limits)
    except UnreadableFileError as error:
        raise UnreadableDocumentError(str(error), text=error.text) from error


def parse_contents(content: bytes, suffix: str) -> FileContents:
    """What a file of this ending holds, parsed here and now; for the process that reads it."""
    reader = READERS.get(suffix)
    if reader is None:
        raise _of_unread_kind(suffix)
    try:
        contents = reader(content)
    except UnreadableFileError as error:
        raise UnreadableDocumentError(str(error), text=error.text) from error
    except _RAISED_BY_BROKEN_FILES as error:
        raise UnreadableDocumentError(
            f"It is broken ({error}).", text=phrases.FILE_BROKEN.format(error=error)
        ) from error
    if not any(section.text.strip() for section in contents.sections):
        raise UnreadableDocumentError("It is empty.", text=phrases.FILE_EMPTY)
    return contents


def _of_unread_kind(suffix: str) -> UnreadableDocumentError:
    """Why a file of this ending is not read, and what can be handed in instead."""
    kinds = ", ".join(READERS)
    text = phrases.FILE_TYPE_UNKNOWN.format(kinds=kinds)
    if suffix in _PICTURES:
        text = phrases.FILE_IS_PICTURE
    elif suffix in _NEWER_FORMATS:
        text = phrases.FILE_OF_OLD_FORMAT.format(newer=_NEWER_FORMATS[suffix])
    return UnreadableDocumentError(f"Its extension {suffix!r} is not one of {kinds}.", text=text)


def content_item(name: str, content: bytes) -> IngestItem:
    """A file that was sent, by its name; it is read only if that is new or its content changed."""
    digest = blake2b(content, digest_size=16).hexdigest()
    return IngestItem(name, f"{INDEX_VERSION}-{digest}", partial(_read_sent, name, content))


def _read_sent(name: str, content: bytes) -> CorpusDocument:
    contents = _read_contents_blocking(content, Path(name).suffix.lower())
    title = contents.title or Path(name).stem
    return CorpusDocument(id=name, title=title, sections=contents.sections, location=name, as_of=contents.as_of)


def _items(path: Path) -> Iterator[IngestItem]:
    resolved = path.resolve()
    if resolved.is_dir():
        yield from (_item(file, resolved) for file in _files(resolved))
    else:
        yield _item(resolved, None)


def _files(folder: Path) -> Iterator[Path]:
    return (file for file in _walk(folder) if file.suffix.lower() in READERS)


def _walk(folder: Path) -> Iterator[Path]:
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(here, name) for name in sorted(names) if not name.startswith("."))


def _item(file: Path, folder: Path | None) -> IngestItem:
    name, home = str(file), "" if folder is None else str(folder)
    try:
        content = _content(file, folder)
    except UnreadableDocumentError as error:
        return IngestItem(name, "", partial(_refuse, error), home)
    digest = blake2b(content, digest_size=16).hexdigest()
    return IngestItem(name, f"{INDEX_VERSION}-{digest}", partial(_read, file, folder), home)


def _read(file: Path, folder: Path | None) -> CorpusDocument:
    contents = _read_contents_blocking(_content(file, folder), file.suffix.lower())
    return CorpusDocument(
        id=str(file),
        title=contents.title or file.stem,
        sections=contents.sections,
        location=str(file.relative_to(folder.parent)) if folder else file.name,
        as_of=contents.as_of,
    )


def _content(file: Path, folder: Path | None) -> bytes:
    if folder is not None and not file.resolve().is_relative_to(folder):
        raise UnreadableDocumentError("It is a link that leads out of the folder.", text=phrases.FILE_LINK_OUTSIDE)
    try:
        if file.stat().st_size > _LARGEST:
            raise UnreadableDocumentError("It is larger than 64 MB. Split it.", text=phrases.FILE_TOO_LARGE)
        return file.read_bytes()
    except OSError as error:
        raise UnreadableDocumentError(
            f"It cannot be opened ({error.strerror}).", text=phrases.FILE_NOT_OPENED.format(error=error.strerror)
        ) from error


def _refuse(error: UnreadableDocumentError) -> CorpusDocument:
    raise error


def _markdown(content: bytes) -> FileContents:
    return markdown_contents(decode(content))


READERS = {
    **OFFICE_READERS,
    ".csv": read_csv,
    ".eml": read_mail,
    ".epub": read_book,
    ".htm": read_html,
    ".html": read_html,
    ".ipynb": read_notebook,
    ".jsonl": read_jsonl,
    ".markdown": _markdown,
    ".md": _markdown,
    ".pdf": pdf_contents,
    ".tsv": read_csv,
    ".txt": read_plain,
    ".xlsx": read_workbook,
}
_PICTURES = frozenset({".bmp", ".gif", ".heic", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp"})
_NEWER_FORMATS = {".ppt": "PPTX", ".rtf": "DOCX", ".xls": "XLSX", ".xlsb": "XLSX"}
_READER: FileReader[FileContents] = FileReader(
    "madang.knowledge.ingest.files:parse_contents",
    FileContents,
    errors=(UnreadableDocumentError,),
    preload=(*PARSERS, "lxml.etree", "openpyxl"),
)
# Readers of files from outside fail in many ways on a file that lies about itself; all of them mean the same here.
_RAISED_BY_BROKEN_FILES = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    BadZipFile,
    LookupError,
    OSError,
    RuntimeError,
    StopIteration,
    SyntaxError,
    TypeError,
    ValueError,
    csv.Error,
    zlib.error,
)
