"""Reads HWP 5, the binary format of Hangul, as its maker published it: records in streams of a compound file. Heads,
feet and hidden comments are left out. Called through `extraction.files`.
"""

import io
import struct
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, NamedTuple, cast

from madang.documents import phrases
from madang.documents.errors import UnreadableFileError
from madang.documents.extraction.files import DocumentFacts, ExtractedFile, ExtractedParagraph
from madang.documents.extraction.hwpx import outline_level
from madang.extras import require


class HwpRecord(NamedTuple):
    """A piece of a stream: what it is, how deep it stands below others, and its bytes."""

    tag: int
    level: int
    data: bytes


def read_hwp(content: bytes) -> ExtractedFile:
    """The paragraphs of an HWP with its facts; one with a password, or made for distribution, is refused."""
    olefile: Any = require("olefile", "documents", "Reading HWP")
    with olefile.OleFileIO(io.BytesIO(content)) as file:
        flags = struct.unpack_from("<I", file.openstream("FileHeader").read(), _FLAGS_AT)[0]
        if flags & (_PASSWORD | _DISTRIBUTION):
            raise UnreadableFileError("The HWP has a password. Save it again without one.", phrases.LOCKED_ARCHIVE)
        listed = cast("list[list[str]]", file.listdir())
        streams = sorted((name for name in listed if name[0] == "BodyText"), key=lambda name: int(name[1][7:]))
        levels = _outline_levels(_records(file, ["DocInfo"], flags))
        body = _HwpBody(levels)
        paragraphs = [each for name in streams for each in body.read(_records(file, name, flags))]
        return ExtractedFile(paragraphs=tuple(paragraphs), facts=_facts(file))


def _records(file: Any, name: Sequence[str], flags: int) -> list[HwpRecord]:
    data = file.openstream(name).read()
    if flags & _COMPRESSED:
        data = zlib.decompressobj(-15).decompress(data, _LARGEST_STREAM)
    return list(_split(data))


def _split(data: bytes) -> Iterator[HwpRecord]:
    """The records of a stream; 12 bits of a header say how long each is, or that the next four bytes do."""
    place = 0
    while place + 4 <= len(data):
        header = struct.unpack_from("<I", data, place)[0]
        size, place = header >> 20, place + 4
        if size == _LONG:
            size, place = struct.unpack_from("<I", data, place)[0], place + 4
        yield HwpRecord(header & 0x3FF, header >> 10 & 0x3FF, data[place : place + size])
        place += size


def _outline_levels(records: Sequence[HwpRecord]) -> list[int]:
    """Which level of heading each style is, by its number."""
    return [outline_level(_style_name(record.data)) for record in records if record.tag == _STYLE]


def _style_name(data: bytes) -> str:
    length = struct.unpack_from("<H", data)[0]
    return data[2 : 2 + 2 * length].decode("utf-16-le", "replace")


class _HwpBody:
    """The sections one after the other; tables are counted over all of them."""

    def __init__(self, levels: Sequence[int]) -> None:
        self._levels = levels
        self._tables = 0

    def read(self, records: Sequence[HwpRecord]) -> Iterator[ExtractedParagraph]:
        """The paragraphs of some records in their order; what a paragraph holds comes after its own text."""
        heading, place = 0, 0
        while place < len(records):
            record, place = records[place], place + 1
            if record.tag == _PARAGRAPH:
                heading = self._heading(record.data)
            elif record.tag == _TEXT and (text := _text(record.data)):
                yield ExtractedParagraph(text=text, heading=heading)
            elif record.tag == _CONTROL:
                end = _end_of(records, place, record.level)
                yield from self._control(record.data[:4][::-1], records[place:end])
                place = end

    def _control(self, kind: bytes, records: Sequence[HwpRecord]) -> Iterator[ExtractedParagraph]:
        if kind == b"tbl ":
            yield from self._table(records)
        elif kind not in _UNSEEN:
            yield from self.read(records)

    def _table(self, records: Sequence[HwpRecord]) -> Iterator[ExtractedParagraph]:
        self._tables += 1
        number, rows = self._tables, dict[int, list[str]]()
        starts = [place for place, record in enumerate(records) if _is_cell(record, records[0].level)]
        for start, end in zip(starts, [*starts[1:], len(records)], strict=True):
            row = struct.unpack_from("<H", records[start].data, _ROW_AT)[0]
            said = " ".join(paragraph.text for paragraph in _HwpBody([]).read(records[start + 1 : end]))
            rows.setdefault(row, []).append(said)
        for cells in rows.values():
            if text := " | ".join(filter(None, cells)):
                yield ExtractedParagraph(text=text, table=number, cells=tuple(cells))

    def _heading(self, data: bytes) -> int:
        style = data[_STYLE_AT] if len(data) > _STYLE_AT else 0
        return self._levels[style] if style < len(self._levels) else 0


def _is_cell(record: HwpRecord, level: int) -> bool:
    return record.tag == _LIST and record.level == level and len(record.data) >= _ROW_AT + 2


def _end_of(records: Sequence[HwpRecord], place: int, level: int) -> int:
    """Where the records end that stand below one of that level."""
    while place < len(records) and records[place].level > level:
        place += 1
    return place


def _text(data: bytes) -> str:
    """The letters of a paragraph; a control is a code below 32, which most take eight places for."""
    letters, place = list[str](), 0
    codes = struct.unpack(f"<{len(data) // 2}H", data[: len(data) // 2 * 2])
    while place < len(codes):
        code = codes[place]
        if code >= _FIRST_LETTER:
            letters.append(data[2 * place : 2 * place + 2].decode("utf-16-le", "surrogatepass"))
        elif code in _SPACES:
            letters.append(" ")
        place += 1 if code >= _FIRST_LETTER or code in _SHORT_CONTROLS else 8
    return " ".join("".join(letters).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").split())


def _facts(file: Any) -> DocumentFacts:
    """Title, author and last change, as the summary that every HWP has gives them."""
    with suppress(OSError, ValueError, LookupError, struct.error):
        said = file.getproperties("\x05HwpSummaryInformation", convert_time=True)
        days = (said.get(key) for key in (_SAVED, _CREATED))
        day = next((each.date() for each in days if isinstance(each, datetime)), None)
        return DocumentFacts(title=_said(said.get(_TITLE)), author=_said(said.get(_AUTHOR)), day=day)
    return DocumentFacts()


def _said(value: object) -> str:
    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value or "")
    return " ".join(text.partition("\0")[0].split())


_FLAGS_AT, _COMPRESSED, _PASSWORD, _DISTRIBUTION = 36, 1, 2, 4
_LONG = 0xFFF
_LARGEST_STREAM = 128 * 2**20
_STYLE, _PARAGRAPH, _TEXT, _CONTROL, _LIST = 26, 66, 67, 71, 72
_STYLE_AT, _ROW_AT = 10, 10
_FIRST_LETTER = 32
_SPACES = frozenset({9, 10, 24, 30, 31})
_SHORT_CONTROLS = frozenset({0, 10, 13, *range(24, 32)})
_UNSEEN = frozenset({b"head", b"foot", b"tcmt", b"secd"})
_TITLE, _AUTHOR, _CREATED, _SAVED = 2, 4, 12, 13
