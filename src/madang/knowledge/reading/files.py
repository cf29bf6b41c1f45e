"""Files and folders as items of a corpus: found, told apart by content, read only when they must be."""

from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path

from madang.knowledge.documents import Document, Section
from madang.knowledge.drafts import FORM
from madang.knowledge.errors import DocumentError
from madang.knowledge.filling import Item
from madang.knowledge.reading.markdown import read_markdown

__all__ = ["items_in"]


def items_in(paths: Sequence[Path]) -> list[Item]:
    """The files at these paths and in these folders that can be read, by their full names."""
    found = {item.name: item for path in paths for item in _items(path)}
    return list(found.values())


def _items(path: Path) -> Iterator[Item]:
    whole = path.resolve()
    if whole.is_file():
        yield _item(whole, "")
        return
    for file in sorted(whole.rglob("*")):
        if file.is_file() and file.suffix.lower() in _READERS:
            yield _item(file, str(whole))


def _item(file: Path, folder: str) -> Item:
    digest = blake2b(file.read_bytes(), digest_size=16).hexdigest()
    return Item(str(file), f"{FORM}-{digest}", partial(_read, file), folder)


def _read(file: Path) -> Document:
    reader = _READERS.get(file.suffix.lower())
    if reader is None:
        raise DocumentError(f"{file} cannot be read: its ending {file.suffix!r} is not one of {', '.join(_READERS)}.")
    return reader(file)


def _markdown(file: Path) -> Document:
    return read_markdown(file.read_text("utf-8"), file.name, location=str(file))


def _text(file: Path) -> Document:
    text = file.read_text("utf-8")
    lines = (1, 1 + text.count("\n"))
    return Document(id=file.name, title=file.stem, sections=(Section(text=text, lines=lines),), location=str(file))


_READERS = {".md": _markdown, ".txt": _text}
