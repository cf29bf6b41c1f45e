"""Reads the text of a DOCX by python-docx, in the order it stands there. Imports the extra as it loads; called through
`extraction.files`.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from typing import Any

import docx
from docx.opc.exceptions import OpcError
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from docx.table import Table as WordTable
from docx.text.paragraph import Paragraph as WordParagraph
from docx.text.run import Run

from madang.documents import phrases
from madang.documents.content.inline import printable
from madang.documents.errors import UnreadableFileError
from madang.documents.extraction.files import ExtractedParagraph

# pyright: reportUnknownMemberType=false


_HEADING = re.compile(r"(?:[Hh]eading|제목) ?([1-9])|Title|제목")
"""What styles of headings are called, in English and Korean versions of Word."""

_BROKEN_BY = (
    OpcError,
    zipfile.BadZipFile,
    zlib.error,
    SyntaxError,
    LookupError,
    ValueError,
    AttributeError,
    RuntimeError,
)
"""What python-docx raises on archives that are not a document; broken XML is a SyntaxError."""


def read_docx_paragraphs(content: bytes) -> tuple[ExtractedParagraph, ...]:
    """The paragraphs of a DOCX as a reader sees them: with what tracked changes add, text boxes and footnotes."""
    with _broken_files_told():
        document = docx.Document(io.BytesIO(content))
        notes = _footnotes(document)
        parts = enumerate(_blocks(document.element.body), 1)
        found = (each for number, part in parts for each in _paragraphs(part, document, notes, number))
        return tuple(passage for passage in found if passage.text)


def open_docx(content: bytes) -> Any:
    """A DOCX as python-docx has it, to be changed and saved."""
    with _broken_files_told():
        return docx.Document(io.BytesIO(content))


@contextmanager
def _broken_files_told() -> Generator[None]:
    try:
        yield
    except _BROKEN_BY as error:
        raise UnreadableFileError(
            f"The DOCX is broken ({type(error).__name__}: {error}). Save it again.", phrases.BROKEN_DOCX
        ) from error


def _blocks(parent: Any) -> Iterator[Any]:
    """The paragraphs and tables below an element, also in content controls and in what was inserted."""
    for child in parent:
        name = _name(child)
        if name in {"p", "tbl"}:
            yield child
        elif name in _AROUND:
            yield from _blocks(child)


def _paragraphs(part: Any, document: Any, notes: Mapping[str, str], number: int) -> Iterator[ExtractedParagraph]:
    if _name(part) == "tbl":
        for cells in _rows(WordTable(part, document)):
            yield ExtractedParagraph(text=" | ".join(filter(None, cells)), table=number, cells=cells)
        return
    style = WordParagraph(part, document).style
    level = _HEADING.fullmatch((style.name if style else None) or "")
    heading = int(level[1] or 1) if level else 0
    lines = printable(_shown(part, document)).split("\n")
    yield from (ExtractedParagraph(text=_spaced(line), heading=heading) for line in lines)
    for box in part.iter(qn("w:txbxContent")):
        if not any(_name(above) == "Fallback" for above in box.iterancestors()):
            yield from (each for inner in _blocks(box) for each in _paragraphs(inner, document, notes, number))
    for reference in part.iter(qn("w:footnoteReference"), qn("w:endnoteReference")):
        yield ExtractedParagraph(text=notes.get(_note_key(reference), ""))


def _shown(element: Any, document: Any) -> str:
    """The text of a paragraph without what is hidden or was deleted; a text box in it stands for itself."""
    pieces = list[str]()
    for child in element:
        name = _name(child)
        if name == "r":
            run = Run(child, document)
            pieces.append("" if _is_hidden(run) else run.text)
        elif name in _AROUND:
            pieces.append(_shown(child, document))
    return "".join(pieces)


def _is_hidden(run: Run) -> bool:
    """Whether a stretch of text is formatted as hidden, itself or by a style of its own."""
    styled = run._r.style is not None and run.style.font.hidden  # pyright: ignore[reportPrivateUsage]
    return bool(run.font.hidden if run.font.hidden is not None else styled)


def _footnotes(document: Any) -> dict[str, str]:
    """The texts of footnotes and endnotes by kind and number."""
    parts = (each.target_part for each in document.part.rels.values() if _NOTES.search(each.reltype))
    notes: Iterator[Any] = chain.from_iterable(parse_xml(part.blob) for part in parts)
    told = (note for note in notes if note.get(qn("w:type")) in {None, "normal"})
    return {
        _note_key(note): _spaced(" ".join(printable(_shown(each, document)) for each in _blocks(note))) for note in told
    }


def _note_key(element: Any) -> str:
    kind = "end" if _name(element).startswith("end") else "foot"
    return f"{kind} {element.get(qn('w:id'))}"


def _rows(table: WordTable) -> Iterator[tuple[str, ...]]:
    """Each row as its cells; a cell that spans several columns appears once."""
    for row in table.rows:
        cells = dict.fromkeys(cell._tc for cell in row.cells)  # pyright: ignore[reportPrivateUsage]
        yield tuple(_cell_text(cell, table) for cell in cells)


def _cell_text(cell: Any, table: Any) -> str:
    """What a cell says, a table in it as its texts."""
    inner = (
        _cell_text(each, table) if _name(part) == "tbl" else _shown(each, table)
        for part in _blocks(cell)
        for each in (part.iter(qn("w:tc")) if _name(part) == "tbl" else (part,))
    )
    return _spaced(" ".join(map(printable, inner)))


def _name(element: Any) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _spaced(text: str) -> str:
    return " ".join(text.split())


_AROUND = frozenset({
    "customXml", "fldSimple", "hyperlink", "ins", "moveTo", "sdt", "sdtContent", "smartTag",
})  # fmt: skip
"""Elements that stand around text without being any; what was deleted or moved away is in others."""
_NOTES = re.compile(r"/(?:footnotes|endnotes)$")
