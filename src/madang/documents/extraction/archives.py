"""Office files that are ZIP archives of XML: their parts by name, parsed without entities or network, and the facts
that they keep of themselves. Called by the modules of the formats.
"""

import io
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from typing import Any

from madang.documents.content.inline import printable
from madang.documents.extraction.files import DocumentFacts, check_archive
from madang.extras import require


class OfficeArchive:
    """The parts of an office file; a part that is not there, or is no XML, raises what the caller takes as broken."""

    def __init__(self, content: bytes) -> None:
        check_archive(content)
        self._archive = zipfile.ZipFile(io.BytesIO(content))
        self.names = frozenset(self._archive.namelist())

    def read(self, name: str) -> bytes:
        """The bytes of a part."""
        return self._archive.read(name)

    def parse(self, name: str) -> Any:
        """The root of a part that is XML."""
        return parse_xml(self.read(name))


def parse_xml(content: bytes) -> Any:
    """The root of an XML text: no entity is resolved, nothing is fetched, and comments are left out."""
    etree: Any = require("lxml.etree", "documents", "Reading XML")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
    return etree.fromstring(content, parser)


def name_of(element: Any) -> str:
    """The name of an element without its namespace, which differs between versions of the same format."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def attribute(element: Any, name: str) -> str:
    """The value of an attribute in whatever namespace; empty where there is none."""
    return next((value for key, value in element.attrib.items() if key.rpartition("}")[2] == name), "")


def named(element: Any, name: str) -> Iterator[Any]:
    """All elements of that name below an element, in order."""
    return (below for below in element.iter() if name_of(below) == name)


def read_facts(properties: Any) -> DocumentFacts:
    """Title, author and day in the properties of a document: as of its last change, else of its making."""
    said = dict[str, str]()
    for element in properties.iter():
        text = one_line(element.text or "")
        if text:
            said.setdefault(name_of(element), text)
    days = (read_day(said.get(name, "")) for name in ("modified", "date", "created", "creation-date"))
    author = said.get("creator") or said.get("initial-creator", "")
    return DocumentFacts(title=said.get("title", ""), author=author, day=next(filter(None, days), None))


def read_day(text: str) -> date | None:
    """The day that a timestamp begins with."""
    with suppress(ValueError):
        return date.fromisoformat(text[:10])
    return None


def one_line(text: str) -> str:
    """The text on one line, without what cannot be printed."""
    return " ".join(printable(text).split())
