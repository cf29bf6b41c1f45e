"""Files and folders as items of a corpus: found, told apart by content, read only when they must be."""

import os
import zlib
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path
from zipfile import BadZipFile

from madang.documents.errors import UnreadableFileError
from madang.knowledge.documents import Document
from madang.knowledge.drafts import FORM
from madang.knowledge.errors import DocumentError
from madang.knowledge.filling import Item
from madang.knowledge.reading.contents import Contents, decode
from madang.knowledge.reading.html import read_html
from madang.knowledge.reading.markdown import markdown_contents
from madang.knowledge.reading.paragraphs import docx_contents, pdf_contents
from madang.knowledge.reading.plain import read_plain
from madang.knowledge.reading.records import read_records
from madang.knowledge.reading.tables import read_csv, read_workbook
from madang.text import Text

__all__ = ["READERS", "items_in", "read_bytes"]

_LARGEST = 64 * 1024 * 1024


def items_in(paths: Sequence[Path]) -> list[Item]:
    """The files at these paths, and those in these folders that can be read, by their full names.

    Hidden files and folders are passed over. A link that leads out of its folder is an item that refuses to be read.
    """
    found = {item.name: item for path in paths for item in _items(path)}
    return list(found.values())


def read_bytes(content: bytes, suffix: str) -> Contents:
    """What a file of this ending holds; `DocumentError` says in a person's words why it cannot be read."""
    reader = READERS.get(suffix)
    if reader is None:
        kinds = ", ".join(READERS)
        raise DocumentError(f"Its ending {suffix!r} is not one of {kinds}.", text=_UNKNOWN.format(kinds=kinds))
    try:
        contents = reader(content)
    except UnreadableFileError as error:
        raise DocumentError(str(error), text=error.text) from error
    except _BROKEN as error:
        raise DocumentError(f"It is broken ({error}).", text=_BROKEN_FILE.format(error=error)) from error
    if not any(section.text.strip() for section in contents.sections):
        raise DocumentError("It is empty.", text=_EMPTY)
    return contents


def _items(path: Path) -> Iterator[Item]:
    whole = path.resolve()
    if whole.is_dir():
        yield from (_item(file, whole) for file in _files(whole))
    else:
        yield _item(whole, None)


def _files(folder: Path) -> Iterator[Path]:
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (
            Path(here, name) for name in sorted(names) if Path(name).suffix.lower() in READERS and name[0] != "."
        )


def _item(file: Path, folder: Path | None) -> Item:
    name, home = str(file), "" if folder is None else str(folder)
    try:
        content = _content(file, folder)
    except DocumentError as error:
        return Item(name, "", partial(_refuse, error), home)
    digest = blake2b(content, digest_size=16).hexdigest()
    return Item(name, f"{FORM}-{digest}", partial(_read, file, folder), home)


def _read(file: Path, folder: Path | None) -> Document:
    contents = read_bytes(_content(file, folder), file.suffix.lower())
    return Document(id=str(file), title=contents.title or file.stem, sections=contents.sections, location=str(file))


def _content(file: Path, folder: Path | None) -> bytes:
    if folder is not None and not file.resolve().is_relative_to(folder):
        raise DocumentError("It is a link that leads out of the folder.", text=_LINK)
    try:
        if file.stat().st_size > _LARGEST:
            raise DocumentError("It is larger than 64 MB: split it.", text=_LARGE)
        return file.read_bytes()
    except OSError as error:
        raise DocumentError(
            f"It cannot be opened ({error.strerror}).", text=_CLOSED.format(error=error.strerror)
        ) from error


def _refuse(error: DocumentError) -> Document:
    raise error


def _markdown(content: bytes) -> Contents:
    return markdown_contents(decode(content))


READERS = {
    ".csv": read_csv,
    ".docx": docx_contents,
    ".htm": read_html,
    ".html": read_html,
    ".jsonl": read_records,
    ".markdown": _markdown,
    ".md": _markdown,
    ".pdf": pdf_contents,
    ".tsv": read_csv,
    ".txt": read_plain,
    ".xlsx": read_workbook,
}
# Readers of files from outside fail in many ways on a file that lies about itself; all of them mean the same here.
_BROKEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    BadZipFile,
    LookupError,
    MemoryError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    zlib.error,
)
_UNKNOWN = Text(ko="읽을 수 있는 형식이 아닙니다({kinds}).", en="Its ending is not one of {kinds}.")
_BROKEN_FILE = Text(ko="파일이 깨져 있습니다({error}).", en="It is broken ({error}).")
_EMPTY = Text(ko="내용이 없습니다.", en="It is empty.")
_LINK = Text(ko="폴더 밖을 가리키는 링크입니다.", en="It is a link that leads out of the folder.")
_LARGE = Text(ko="64MB보다 큽니다. 나누어서 더하세요.", en="It is larger than 64 MB. Split it.")
_CLOSED = Text(ko="열 수 없습니다({error}).", en="It cannot be opened ({error}).")
