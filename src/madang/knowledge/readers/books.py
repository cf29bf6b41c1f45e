"""Books (EPUB): the chapters in the order in which they are read, each by its headings."""

from collections.abc import Iterator
from posixpath import dirname, join, normpath
from typing import Any
from urllib.parse import unquote

from madang.documents.extraction import OfficeArchive, read_facts
from madang.knowledge.readers.contents import FileContents
from madang.knowledge.readers.html import read_html
from madang.knowledge.readers.office import about_section


def read_book(content: bytes) -> FileContents:
    """The text of a book; what it is called, by whom and of when, it says itself."""
    archive = OfficeArchive(content)
    package = next(each.get("full-path") for each in archive.parse("META-INF/container.xml").iter("{*}rootfile"))
    root = archive.parse(package)
    facts = read_facts(next(root.iter("{*}metadata")))
    chapters = [read_html(archive.read(part)) for part in _chapters(root, dirname(package)) if part in archive.names]
    sections = tuple(section for chapter in chapters for section in chapter.sections)
    return FileContents(facts.title, (*about_section(facts), *sections), facts.day)


def _chapters(package: Any, folder: str) -> Iterator[str]:
    """The parts that are read one after the other; those that are looked up beside (`linear="no"`) too."""
    parts = {item.get("id"): item.get("href") for item in package.iter("{*}item")}
    listed = (parts[item.get("idref")] for item in package.iter("{*}itemref") if item.get("idref") in parts)
    return (normpath(join(folder, unquote(part))) for part in listed)
