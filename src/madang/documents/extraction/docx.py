"""Reads the text of a DOCX by python-docx, in the order it stands there. Imports the extra as it loads; called through
`extraction.files`.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

import docx
from docx.opc.exceptions import OpcError
from docx.table import Table as WordTable
from docx.text.hyperlink import Hyperlink
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
    """The paragraphs of a DOCX."""
    with _broken_files_told():
        parts = enumerate(docx.Document(io.BytesIO(content)).iter_inner_content(), 1)
        return tuple(passage for number, part in parts for passage in _paragraphs(part, number) if passage.text)


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


def _paragraphs(part: WordParagraph | WordTable, number: int) -> Iterator[ExtractedParagraph]:
    if isinstance(part, WordTable):
        for cells in _rows(part):
            yield ExtractedParagraph(text=" | ".join(filter(None, cells)), table=number, cells=cells)
        return
    style = part.style.name if part.style else None
    level = _HEADING.fullmatch(style or "")
    heading = int(level[1] or 1) if level else 0
    shown = "".join(run.text for run in part.iter_inner_content() if not _is_hidden(run))
    yield from (ExtractedParagraph(text=_spaced(line), heading=heading) for line in printable(shown).split("\n"))


def _is_hidden(part: Run | Hyperlink) -> bool:
    """Whether a stretch of text is formatted as hidden."""
    return isinstance(part, Run) and bool(part.font.hidden)


def _rows(table: WordTable) -> Iterator[tuple[str, ...]]:
    """Each row as its cells; a cell that spans several columns appears once."""
    for row in table.rows:
        cells = dict.fromkeys(cell._tc for cell in row.cells)  # pyright: ignore[reportPrivateUsage]
        texts = (_spaced(" ".join(printable(paragraph.text) for paragraph in cell.p_lst)) for cell in cells)
        yield tuple(texts)


def _spaced(text: str) -> str:
    return " ".join(text.split())
