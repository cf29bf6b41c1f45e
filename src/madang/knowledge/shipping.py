"""Corpora that ship with the program or an assistant: their documents are data files, indexed on the first search."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from madang.knowledge.documents import Document
from madang.knowledge.glossary import Glossary
from madang.knowledge.reading.markdown import read_markdown

__all__ = ["OWN_DOCUMENTATION", "Shipped", "own_documentation", "shipped_markdown"]

OWN_DOCUMENTATION = "madang"
"""The corpus of Madang's own documentation."""


@dataclass(frozen=True, slots=True)
class Shipped:
    """What a read-only corpus holds: how to read its documents, and its glossary."""

    read: Callable[[], Iterable[Document]]
    glossary: Glossary


def own_documentation() -> Shipped:
    """Madang's own documentation, as it lies in the package."""
    return Shipped(_read_documentation, Glossary())


def shipped_markdown(folder: Traversable, licence: str = "") -> list[Document]:
    """The Markdown files below a folder of a package, named by their path in it."""
    found = sorted(_markdown_files(folder, ""), key=lambda each: each[0])
    return [read_markdown(file.read_text("utf-8"), name, location=name, licence=licence) for name, file in found]


def _read_documentation() -> list[Document]:
    installed = files("madang.knowledge") / "documentation"
    if installed.is_dir():
        return _readable(shipped_markdown(installed, "MIT"))
    checkout = Path(str(files("madang"))).parents[1]
    pages = shipped_markdown(checkout / "docs", "MIT")
    readme = checkout / "README.md"
    if readme.is_file():
        pages.append(read_markdown(readme.read_text("utf-8"), readme.name, location=readme.name, licence="MIT"))
    return _readable(pages)


def _readable(pages: Iterable[Document]) -> list[Document]:
    """The pages that explain something: a list of requirements by number mentions everything and explains nothing."""
    return [page for page in pages if page.id != "requirements.md"]


def _markdown_files(folder: Traversable, path: str) -> Iterable[tuple[str, Traversable]]:
    for entry in folder.iterdir() if folder.is_dir() else ():
        if entry.is_dir():
            yield from _markdown_files(entry, f"{path}{entry.name}/")
        elif entry.name.endswith(".md"):
            yield f"{path}{entry.name}", entry
