"""Writes compound files, which HWP and DOC are, since no library does: streams are filled up to whole sectors."""

import struct
import zlib
from collections.abc import Mapping, Sequence

_SECTOR, _END, _FREE, _NONE = 512, 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFF
_SMALL = 4096


def compound_file(streams: Mapping[str, bytes]) -> bytes:
    """A file with these streams; `a/b` is the stream b in the storage a."""
    storages = sorted({name.split("/")[0] for name in streams if "/" in name})
    top = [*storages, *(name for name in streams if "/" not in name)]
    names = [*top, *(name for name in streams if "/" in name)]
    sectors, starts = list[bytes](), dict[str, int]()
    chains = list[int]()
    for name, data in streams.items():
        whole = data + bytes(max(_SMALL, -(-len(data) // _SECTOR) * _SECTOR) - len(data))
        starts[name] = len(sectors)
        parts = [whole[at : at + _SECTOR] for at in range(0, len(whole), _SECTOR)]
        chains += [*range(len(sectors) + 1, len(sectors) + len(parts)), _END]
        sectors += parts
    entries = [_entry("Root Entry", 5, child=1)]
    for number, name in enumerate(names, 1):
        beside = number + 1 if number < len(names) and name in top and names[number] in top else _NONE
        inside = [place for place, each in enumerate(names, 1) if each.startswith(f"{name}/")]
        if name in storages:
            entries.append(_entry(name, 1, right=beside, child=inside[0]))
        else:
            follows = number < len(names) and "/" in name and names[number].split("/")[0] == name.split("/")[0]
            size = max(_SMALL, -(-len(streams[name]) // _SECTOR) * _SECTOR)
            right = number + 1 if follows else beside
            entries.append(_entry(name.rpartition("/")[2], 2, right=right, start=starts[name], size=size))
    directory = b"".join(entries)
    directory += bytes(-len(directory) % _SECTOR)
    first_directory = len(sectors)
    parts = [directory[at : at + _SECTOR] for at in range(0, len(directory), _SECTOR)]
    chains += [*range(first_directory + 1, first_directory + len(parts)), _END]
    sectors += parts
    chains.append(0xFFFFFFFD)
    table = struct.pack("<128I", *chains, *[_FREE] * (128 - len(chains)))
    head = struct.pack("<8s16sHHHHHHIIIIIIIIII", bytes.fromhex("d0cf11e0a1b11ae1"), bytes(16), 0x3E, 3, 0xFFFE, 9, 6, 0,
                       0, 0, 1, first_directory, 0, _SMALL, _END, 0, _END, 0)  # fmt: skip
    head += struct.pack("<109I", len(sectors), *[_FREE] * 108)
    return head + b"".join(sectors) + table


def _entry(name: str, kind: int, *, right: int = _NONE, child: int = _NONE, start: int = 0, size: int = 0) -> bytes:
    text = name.encode("utf-16-le")
    return struct.pack(
        "<64sHBBIII16sI8s8sII", text, len(text) + 2, kind, 1, _NONE, right, child, bytes(16), 0, bytes(8), bytes(8),
        start, size if kind == 2 else 0) + bytes(4)  # fmt: skip


def hwp_record(tag: int, level: int, data: bytes) -> bytes:
    """A record of an HWP."""
    return struct.pack("<I", tag | level << 10 | len(data) << 20) + data


def hwp_paragraph(text: str, *, level: int = 0, style: int = 0) -> bytes:
    """A paragraph of an HWP in a style."""
    head = struct.pack("<IIHB", len(text), 0, 0, style) + bytes(11)
    return hwp_record(66, level, head) + hwp_record(67, level + 1, text.encode("utf-16-le"))


def hwp_control(kind: bytes, level: int = 1) -> bytes:
    """The head of a control: a table, a hidden comment."""
    return hwp_record(71, level, kind[::-1] + bytes(4))


def hwp_cell(text: str, row: int, column: int) -> bytes:
    """A cell of a table."""
    return hwp_record(72, 2, bytes(8) + struct.pack("<HHHH", column, row, 1, 1)) + hwp_paragraph(text, level=2)


def hwp_file(body: bytes, *, styles: Sequence[str] = ("바탕글", "개요 1"), flags: int = 1) -> bytes:
    """An HWP with this body."""
    info = b"".join(hwp_record(26, 0, struct.pack("<H", len(each)) + each.encode("utf-16-le")) for each in styles)
    return compound_file(
        {
            "FileHeader": b"HWP Document File".ljust(32, b"\0") + struct.pack("<II", 0x05000300, flags),
            "DocInfo": _deflated(info),
            "BodyText/Section0": _deflated(body),
            "\x05HwpSummaryInformation": b"",
        }
    )


def _deflated(data: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(data) + packer.flush()


_TEXT_AT = 2048


def doc_file(
    text: str, *, hidden: Sequence[str] = (), row_ends: Sequence[int] = (), cells: Sequence[int] = (), heading: int = -1
) -> bytes:
    """A DOC with this text; marks of rows and cells, and a heading, are told by their places."""
    data = text.encode("utf-16-le")
    main = bytearray(_TEXT_AT + len(data))
    main[_TEXT_AT:] = data
    struct.pack_into("<H", main, 0x0A, 0x0200)
    struct.pack_into("<I", main, 0x4C, len(text))
    main += bytes(-len(main) % 512)
    characters, paragraphs = len(main) // 512, len(main) // 512 + 1
    main += _character_page(text, hidden) + _paragraph_page(text, row_ends, cells, heading)
    pieces = b"\x02" + struct.pack("<III", 16, 0, len(text)) + struct.pack("<HIH", 0, _TEXT_AT, 0)
    table = bytearray(pieces)
    struct.pack_into("<II", main, 0x01A2, 0, len(pieces))
    for at, page in ((0xFA, characters), (0x0102, paragraphs)):
        struct.pack_into("<II", main, at, len(table), 12)
        table += struct.pack("<III", _TEXT_AT, _TEXT_AT + len(data), page)
    return compound_file({"WordDocument": bytes(main), "1Table": bytes(table)})


def _character_page(text: str, hidden: Sequence[str]) -> bytes:
    bounds, marked = [0], list[bool]()
    for part in hidden:
        at = text.index(part)
        bounds += [at, at + len(part)]
        marked += [False, True]
    return _page([*bounds, len(text)], [b"\x03\x3c\x08\x01" if each else b"" for each in [*marked, False]], 1)


def _paragraph_page(text: str, row_ends: Sequence[int], cells: Sequence[int], heading: int) -> bytes:
    bounds, formats = [0], list[bytes]()
    for place, letter in enumerate(text):
        if letter in "\r\x07":
            bounds.append(place + 1)
            rows = b"\x16\x24\x01" * (place in {*cells, *row_ends}) + b"\x17\x24\x01" * (place in row_ends)
            content = struct.pack("<H", int(place == heading)) + rows
            content += bytes(1 - len(content) % 2)
            formats.append(bytes([(len(content) + 1) // 2]) + content)
    return _page(bounds, formats, 13)


def _page(bounds: Sequence[int], formats: Sequence[bytes], width: int) -> bytes:
    page = bytearray(512)
    struct.pack_into(f"<{len(bounds)}I", page, 0, *(_TEXT_AT + 2 * each for each in bounds))
    at = 510
    for number, content in enumerate(formats):
        if content:
            at = (at - len(content)) // 2 * 2
            page[at : at + len(content)] = content
            page[4 * len(bounds) + width * number] = at // 2
    page[511] = len(formats)
    return bytes(page)
