"""Reads DOC, the binary format of Word 97 to 2003 (MS-DOC): text in pieces, with what is hidden or deleted left out,
headings by their styles, and tables by rows. Called through `extraction.files`.
"""

import io
import re
import struct
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date
from typing import Any, NamedTuple

from madang.documents import phrases
from madang.documents.content.inline import printable
from madang.documents.errors import UnreadableFileError
from madang.documents.extraction.files import DocumentFacts, ExtractedFile, ExtractedParagraph
from madang.extras import require


class DocLetter(NamedTuple):
    """A letter of the text and where it stands in the stream, by which its formatting is found."""

    text: str
    place: int


class DocFormat(NamedTuple):
    """A stretch of the stream and how it is formatted: properties by their codes, and the style of a paragraph."""

    start: int
    end: int
    properties: dict[int, int]
    style: int = 0


def read_word97(content: bytes) -> ExtractedFile:
    """The paragraphs of a DOC with its facts."""
    olefile: Any = require("olefile", "documents", "Reading DOC")
    with olefile.OleFileIO(io.BytesIO(content)) as file:
        main = file.openstream("WordDocument").read()
        flags = struct.unpack_from("<H", main, _FLAGS_AT)[0]
        if flags & _ENCRYPTED:
            raise UnreadableFileError("The DOC has a password. Save it again without one.", phrases.LOCKED_ARCHIVE)
        table = file.openstream("1Table" if flags & _TABLE_ONE else "0Table").read()
        return ExtractedFile(paragraphs=tuple(_paragraphs(main, table)), facts=_facts(file))


def _paragraphs(main: bytes, table: bytes) -> Iterator[ExtractedParagraph]:
    letters = list(_letters(main, table))[: struct.unpack_from("<I", main, _LENGTH_AT)[0]]
    hidden = [each for each in _formats(main, table, _CHARACTERS_AT) if {*_HIDING} & each.properties.keys()]
    formats = _formats(main, table, _PARAGRAPHS_AT)
    hides, starts = [each.start for each in hidden], [each.start for each in formats]
    row, tables, in_table = list[str](), 0, False
    for group in _split(letters):
        end = group[-1]
        shape = _format_at(formats, starts, end.place) or DocFormat(0, 0, {})
        text = _readable("".join(each.text for each in group[:-1] if not _is_hidden(each, hidden, hides)))
        if shape.properties.get(_IN_TABLE):
            tables += not in_table
            in_table = True
            if not shape.properties.get(_ROW_END):
                row.append(text)
            elif any(row):
                yield ExtractedParagraph(text=" | ".join(filter(None, row)), table=tables, cells=tuple(row))
            row = [] if shape.properties.get(_ROW_END) else row
        else:
            in_table = False
            if text:
                yield ExtractedParagraph(text=text, heading=shape.style if 0 < shape.style <= _HEADINGS else 0)


def _letters(main: bytes, table: bytes) -> Iterator[DocLetter]:
    """The text, put together from the pieces that the table lists; a piece has one or two bytes a letter."""
    start, length = struct.unpack_from("<II", main, _PIECES_AT)
    place = start
    while table[place] == 1:
        place += 3 + struct.unpack_from("<H", table, place + 1)[0]
    size = struct.unpack_from("<I", table, place + 1)[0]
    count = (min(size, start + length - place) - 4) // 12
    bounds = struct.unpack_from(f"<{count + 1}I", table, place + 5)
    for number in range(count):
        at = struct.unpack_from("<I", table, place + 5 + 4 * (count + 1) + 8 * number + 2)[0]
        narrow = bool(at & _NARROW)
        first, width = (at & ~_NARROW) // 2 if narrow else at, 1 if narrow else 2
        data = main[first : first + (bounds[number + 1] - bounds[number]) * width]
        text = data.decode("cp1252", "replace") if narrow else data.decode("utf-16-le", "surrogatepass")
        yield from (DocLetter(letter, first + width * number) for number, letter in enumerate(text))


def _formats(main: bytes, table: bytes, at: int) -> list[DocFormat]:
    """The stretches that share a format, of characters or of paragraphs, from the pages of 512 bytes that list them."""
    start, length = struct.unpack_from("<II", main, at)
    count = (length - 4) // 8
    pages = struct.unpack_from(f"<{count}I", table, start + 4 * (count + 1)) if count > 0 else ()
    of_paragraphs = at == _PARAGRAPHS_AT
    return sorted(each for page in pages for each in _page_formats(main[page * 512 : page * 512 + 512], of_paragraphs))


def _page_formats(page: bytes, of_paragraphs: bool) -> Iterator[DocFormat]:
    count, width = page[511], 13 if of_paragraphs else 1
    bounds = struct.unpack_from(f"<{count + 1}I", page)
    for number in range(count):
        place = page[4 * (count + 1) + width * number] * 2
        data, style = b"", 0
        if place and of_paragraphs:
            size = page[place] * 2 - 1 if page[place] else page[place + 1] * 2
            begin = place + (1 if page[place] else 2)
            style, data = struct.unpack_from("<H", page, begin)[0], page[begin + 2 : begin + size]
        elif place:
            data = page[place + 1 : place + 1 + page[place]]
        yield DocFormat(bounds[number], bounds[number + 1], dict(_properties(data)), style)


def _properties(data: bytes) -> Iterator[tuple[int, int]]:
    """The properties with operands of one byte; the size of the others is known by three bits of their code."""
    place = 0
    while place + 2 < len(data):
        code, operand = struct.unpack_from("<H", data, place)[0], data[place + 2]
        size = _OPERANDS[code >> 13] or 1 + operand
        if size == 1 and operand:
            yield code, operand
        place += 2 + size


def _split(letters: Sequence[DocLetter]) -> Iterator[list[DocLetter]]:
    """The paragraphs and cells, each with the mark that ends it."""
    group = list[DocLetter]()
    for letter in letters:
        group.append(letter)
        if letter.text in "\r\x07\x0c":
            yield group
            group = []
    if group:
        yield [*group, DocLetter("\r", group[-1].place)]


def _format_at(formats: Sequence[DocFormat], starts: Sequence[int], place: int) -> DocFormat | None:
    number = bisect_right(starts, place) - 1
    return formats[number] if number >= 0 and place < formats[number].end else None


def _is_hidden(letter: DocLetter, hidden: Sequence[DocFormat], starts: Sequence[int]) -> bool:
    return _format_at(hidden, starts, letter.place) is not None


def _readable(text: str) -> str:
    """The text without the instructions of fields, which stand before their results, and without marks of pictures."""
    shown = _FIELD.sub("", text).replace("\x15", "").replace("\x14", "")
    joined = shown.replace("\x1e", "-").replace("\x1f", "").encode("utf-16-le", "surrogatepass")
    return " ".join(printable(_MARKS.sub(" ", joined.decode("utf-16-le", "replace"))).split())


def _facts(file: Any) -> DocumentFacts:
    with suppress(OSError, ValueError, LookupError, struct.error):
        said = file.get_metadata()
        code = f"cp{said.codepage}" if said.codepage and said.codepage not in _UNKNOWN_CODES else "utf-8"
        day = said.last_saved_time or said.create_time
        return DocumentFacts(
            title=_decoded(said.title, code),
            author=_decoded(said.author, code),
            day=date(day.year, day.month, day.day) if day else None,
        )
    return DocumentFacts()


def _decoded(value: bytes | str | None, code: str) -> str:
    text = value.decode(code, "replace") if isinstance(value, bytes) else value or ""
    return " ".join(text.replace("\0", "").split())


_FLAGS_AT, _ENCRYPTED, _TABLE_ONE = 0x0A, 0x0100, 0x0200
_LENGTH_AT, _PIECES_AT, _CHARACTERS_AT, _PARAGRAPHS_AT = 0x4C, 0x01A2, 0xFA, 0x0102
_NARROW = 1 << 30
_HIDING = (0x083C, 0x0800)
"""Hidden text, and text that was deleted while changes were tracked."""
_IN_TABLE, _ROW_END = 0x2416, 0x2417
_HEADINGS = 9
_OPERANDS = (1, 1, 2, 4, 2, 2, 0, 3)
_FIELD = re.compile(r"\x13[^\x13\x14\x15]*(?:\x14|(?=\x15))")
_MARKS = re.compile(r"[\x00-\x08\x0b-\x1f]")
_UNKNOWN_CODES = {10000, 1200, -535}
