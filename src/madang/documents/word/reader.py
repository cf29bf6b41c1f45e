"""Reads the text of a DOCX in the order it stands there."""

# pyright: reportUnknownMemberType=false

import io
import re
import zipfile
import zlib
from collections.abc import Iterator

import docx
from docx.opc.exceptions import OpcError
from docx.table import Table as WordTable
from docx.text.paragraph import Paragraph as WordParagraph

from madang.documents.errors import UnreadableFileError
from madang.documents.paragraphs import Passage
from madang.documents.printable import printable
from madang.text import Text

__all__ = ["read"]

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
"""What python-docx raises on archives that are no proper document; broken XML is a SyntaxError."""


def read(content: bytes) -> tuple[Passage, ...]:
    """The paragraphs of a DOCX."""
    try:
        parts = docx.Document(io.BytesIO(content)).iter_inner_content()
        return tuple(passage for part in parts for passage in _passages(part) if passage.text)
    except _BROKEN_BY as error:
        raise UnreadableFileError(
            f"The DOCX is broken ({type(error).__name__}: {error}): save it anew.", _BROKEN
        ) from error


def _passages(part: WordParagraph | WordTable) -> Iterator[Passage]:
    if isinstance(part, WordTable):
        yield from (Passage(text=row) for row in _rows(part))
        return
    style = part.style.name if part.style else None
    level = _HEADING.fullmatch(style or "")
    heading = int(level[1] or 1) if level else 0
    yield from (Passage(text=_spaced(line), heading=heading) for line in printable(part.text).split("\n"))


def _rows(table: WordTable) -> Iterator[str]:
    """Each row as its cells side by side; a cell that spans several columns is told once."""
    for row in table.rows:
        cells = dict.fromkeys(cell._tc for cell in row.cells)  # pyright: ignore[reportPrivateUsage]
        texts = (_spaced(" ".join(printable(paragraph.text) for paragraph in cell.p_lst)) for cell in cells)
        yield " | ".join(filter(None, texts))


def _spaced(text: str) -> str:
    return " ".join(text.split())


_BROKEN = Text(
    ko="DOCX가 깨져 있어 읽을 수 없습니다. 다시 저장해 올려 주세요.",
    en="The DOCX is broken and cannot be read. Save it anew and hand it in again.",
)
