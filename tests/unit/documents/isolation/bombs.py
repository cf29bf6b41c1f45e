"""Files that are small and cost much to read: deep, wide, shared, recursive, or lying about their size.

Each is made by code, so that the repository holds none. `BOMBS` names them with what their name would be.
"""

import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping
from typing import NamedTuple

from tests.unit.documents.isolation.archives_in_memory import archive, laughs
from tests.unit.documents.isolation.later_bombs import LATER

_OFFICE = "http://schemas.openxmlformats.org"
_WORD = f"{_OFFICE}/wordprocessingml/2006/main"
_SHEET = f"{_OFFICE}/spreadsheetml/2006/main"


class Bomb(NamedTuple):
    """The name such a file is handed in under, and how it is made."""

    name: str
    make: Callable[[], bytes]


def pdf_of(objects: Mapping[int, bytes], root: int = 1) -> bytes:
    """A PDF of these objects with a table of where they are."""
    out, places = bytearray(b"%PDF-1.7\n"), dict[int, int]()
    for number, body in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start, size = len(out), max(objects) + 1
    out += b"xref\n0 %d\n0000000000 65535 f \n" % size
    for number in range(1, size):
        out += b"%010d 00000 n \n" % places.get(number, 0)
    out += b"trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, root, start)
    return bytes(out)


def _stream(content: bytes, extra: bytes = b"", *, packings: int = 1) -> bytes:
    for _ in range(packings):
        content = zlib.compress(content, 9)
    filters = b"/FlateDecode " * packings
    return b"<< /Length %d /Filter [%s] %s >>\nstream\n%s\nendstream" % (len(content), filters, extra, content)


_FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"


def _pages(count: int, content: bytes, more: Mapping[int, bytes] | None = None) -> bytes:
    """A PDF whose pages all show the stream in object 4."""
    kids = b" ".join(b"%d 0 R" % (number + 10) for number in range(count))
    page = (
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R"
        b" /Resources << /Font << /F 3 0 R >> /XObject << /X 5 0 R >> >> >>"
    )
    objects = {1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"<< /Type /Pages /Count %d /Kids [%s] >>" % (count, kids)}
    objects |= {3: _FONT, 4: content, **(more or {})}
    return pdf_of(objects | {number + 10: page for number in range(count)})


def pdf_shared_stream() -> bytes:
    """500 pages that share one stream of 2 MB."""
    text = b"BT /F 12 Tf 50 700 Td " + b"(word) Tj 0 -1 Td " * 115_000 + b"ET"
    return _pages(500, _stream(text))


def pdf_shared_form() -> bytes:
    """500 pages that show one form of 2 MB, and hold nothing else themselves."""
    text = b"BT /F 12 Tf 50 700 Td " + b"(word) Tj 0 -1 Td " * 115_000 + b"ET"
    form = _stream(text, b"/Type /XObject /Subtype /Form /Resources << /Font << /F 3 0 R >> >>")
    return _pages(500, _stream(b"/X Do"), {5: form})


def pdf_huge_stream() -> bytes:
    """A stream of 256 MB, packed twice."""
    packer = zlib.compressobj(1)
    piece = b" " * (1 << 20)
    once = b"".join([*(packer.compress(piece) for _ in range(256)), packer.flush()])
    again = zlib.compress(once, 9)
    body = b"<< /Length %d /Filter [/FlateDecode /FlateDecode] >>\nstream\n%s\nendstream" % (len(again), again)
    return _pages(1, body)


def pdf_deep_objects() -> bytes:
    """A page whose resources are arrays in arrays, 200,000 deep."""
    return _pages(1, _stream(b"BT ET"), {5: b"[" * 200_000 + b"]" * 200_000, 3: b"5 0 R"})


def pdf_recursive_pages() -> bytes:
    """A tree of pages that contains itself."""
    return pdf_of({1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R] >>"})


def pdf_recursive_forms() -> bytes:
    """Forms that each show the next one ten times, twelve deep."""
    forms = {
        number: _stream(
            b"/X Do " * 10, b"/Type /XObject /Subtype /Form /Resources << /XObject << /X %d 0 R >> >>" % (number + 1)
        )
        for number in range(20, 32)
    }
    page = (
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R"
        b" /Resources << /XObject << /X 20 0 R >> >> >>"
    )
    shown = _stream(b"BT /F 12 Tf (end) Tj ET", b"/Type /XObject /Subtype /Form")
    tree = {1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"<< /Type /Pages /Count 1 /Kids [10 0 R] >>"}
    return pdf_of(tree | {3: _FONT, 4: _stream(b"/X Do"), 10: page, **forms, 32: shown})


def pdf_lying_count() -> bytes:
    """A page count of two thousand millions."""
    return pdf_of({1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"<< /Type /Pages /Count 2000000000 /Kids [] >>"})


def _types(part: str, kind: str) -> bytes:
    return (
        f'<?xml version="1.0"?><Types xmlns="{_OFFICE}/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/{part}" ContentType="application/vnd.openxmlformats-officedocument.{kind}+xml"/></Types>'
    ).encode()


def _relations(target: str, kind: str = "officeDocument") -> bytes:
    return (
        f'<?xml version="1.0"?><Relationships xmlns="{_OFFICE}/package/2006/relationships"><Relationship Id="r1" '
        f'Type="{_OFFICE}/officeDocument/2006/relationships/{kind}" Target="{target}"/></Relationships>'
    ).encode()


def docx_of(body: bytes, *, head: bytes = b"") -> bytes:
    """A DOCX with this body; `head` stands before its root, as a DTD does."""
    document = b'<?xml version="1.0"?>%s<w:document xmlns:w="%s"><w:body>%s</w:body></w:document>'
    return archive(
        {
            "[Content_Types].xml": _types("word/document.xml", "wordprocessingml.document.main"),
            "_rels/.rels": _relations("word/document.xml"),
            "word/document.xml": document % (head, _WORD.encode(), body),
        }
    )


def docx_wide_table() -> bytes:
    """A table of 30,000 rows, each cell of which continues the one above, so that each looks up all before it."""
    cell = b"<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc>"
    return docx_of(
        b"<w:tbl><w:tblGrid><w:gridCol/></w:tblGrid>" + (b"<w:tr>" + cell * 2 + b"</w:tr>") * 30_000 + b"</w:tbl>"
    )


def docx_spanning_cells() -> bytes:
    """Cells that say they span a million columns."""
    cell = b'<w:tc><w:tcPr><w:gridSpan w:val="1000000"/></w:tcPr><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc>'
    return docx_of(b"<w:tbl>" + (b"<w:tr>" + cell + b"</w:tr>") * 300 + b"</w:tbl>")


def docx_deep_tables() -> bytes:
    """Tables in tables, 100,000 deep."""
    return docx_of(b"<w:tbl><w:tr><w:tc>" * 100_000 + b"</w:tc></w:tr></w:tbl>" * 100_000)


def docx_entities() -> bytes:
    """Entities that grow to a thousand million laughs."""
    return docx_of(b"<w:p><w:r><w:t>&a9;</w:t></w:r></w:p>", head=laughs(b"w:document"))


def docx_lying_size() -> bytes:
    """An archive whose directory says that a part of 64 MB has 100 bytes."""
    return _lie(docx_of(b"<w:p><w:r><w:t>" + b"a" * (64 << 20) + b"</w:t></w:r></w:p>"), 100)


def _lie(whole: bytes, size: int) -> bytes:
    """The archive with another size unpacked in the directory entry of its largest part."""
    with zipfile.ZipFile(io.BytesIO(whole)) as held:
        largest = max(held.infolist(), key=lambda part: part.file_size)
    changed, place = bytearray(whole), -1
    while (place := whole.find(b"PK\x01\x02", place + 1)) >= 0:
        if whole[place + 46 : place + 46 + len(largest.filename)] == largest.filename.encode():
            changed[place + 24 : place + 28] = struct.pack("<I", size)
    return bytes(changed)


def xlsx_of(sheet: bytes, **more: bytes) -> bytes:
    """A workbook of one sheet."""
    workbook = (
        f'<?xml version="1.0"?><workbook xmlns="{_SHEET}" xmlns:r="{_OFFICE}/officeDocument/2006/relationships">'
        '<sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>'
    )
    return archive(
        {
            "[Content_Types].xml": _types("xl/workbook.xml", "spreadsheetml.sheet.main"),
            "_rels/.rels": _relations("xl/workbook.xml"),
            "xl/workbook.xml": workbook.encode(),
            "xl/_rels/workbook.xml.rels": _relations("worksheets/sheet1.xml", "worksheet"),
            "xl/worksheets/sheet1.xml": b'<?xml version="1.0"?>%s' % sheet,
            **{f"xl/{name}.xml": content for name, content in more.items()},
        }
    )


def xlsx_far_cells() -> bytes:
    """100,000 rows whose only cell is the last of 16,384 columns."""
    rows = b"".join(b'<row r="%d"><c r="XFD%d"><v>1</v></c></row>' % (row, row) for row in range(1, 100_001))
    return xlsx_of(b'<worksheet xmlns="%s"><sheetData>%s</sheetData></worksheet>' % (_SHEET.encode(), rows))


def xlsx_far_row() -> bytes:
    """A cell in the row of the number one thousand million."""
    row = b'<row r="1"><c r="A1"><v>1</v></c></row><row r="1000000000"><c r="A1000000000"><v>1</v></c></row>'
    return xlsx_of(b'<worksheet xmlns="%s"><sheetData>%s</sheetData></worksheet>' % (_SHEET.encode(), row))


def xlsx_entities() -> bytes:
    """Entities that grow to a thousand million laughs."""
    sheet = b'<worksheet xmlns="%s"><sheetData><row><c t="str"><v>&a9;</v></c></row></sheetData></worksheet>'
    return xlsx_of(laughs(b"worksheet") + sheet % _SHEET.encode())


def pptx_parts() -> bytes:
    """A presentation of 60,000 empty slides."""
    return _with_parts("ppt/slides/slide1.xml", 60_000)


def zip_in_zip() -> bytes:
    """An archive in an archive, eight deep, that unpacks to 10 GB."""
    inner = archive({f"{number}.txt": b"0" * (10 << 20) for number in range(4)})
    for _ in range(8):
        inner = archive({f"{number}.zip": inner for number in range(4)})
    return inner


def zip_wide_directory() -> bytes:
    """A document whose directory lists 200,000 parts."""
    return _with_parts("word/document.xml", 200_000)


def _with_parts(name: str, count: int) -> bytes:
    """An archive of one part whose directory names it so many times."""
    whole = archive({name: b""})
    start = whole.index(b"PK\x01\x02")
    end = whole.index(b"PK\x05\x06")
    listing = whole[start:end] * count
    sizes = struct.pack("<HHII", count & 0xFFFF, count & 0xFFFF, len(listing), start)
    return whole[:start] + listing + whole[end : end + 8] + sizes + b"\0\0"


def html_deep() -> bytes:
    """Elements in elements, a million deep."""
    return b"<html><body>" + b"<div><b><i>" * 350_000 + b"end"


def html_misnested() -> bytes:
    """Formatting elements that are never closed, before each of many paragraphs."""
    return b"<html><body>" + b"<a><b><font><p>x" * 100_000


def html_attributes() -> bytes:
    """An element with 300,000 attributes, of which no two may be the same."""
    return b"<html><body><p " + b" ".join(b"a%d=1" % number for number in range(300_000)) + b">end</p>"


def xml_entities() -> bytes:
    """Entities that grow to a thousand million laughs."""
    return laughs(b"a") + b"<a>&a9;</a>"


def markdown_headings() -> bytes:
    """Half a million headings, each one below the other in turn."""
    return b"".join(b"#" * (1 + number % 6) + b" h\nx\n" for number in range(500_000))


def markdown_spaces() -> bytes:
    """Headings whose end a careless pattern looks for at every space."""
    return (b"# " + b" \t" * 20_000 + b"x\n") * 10


def markdown_front_matter() -> bytes:
    """A front matter that never ends."""
    return b"---\n" + b"a: b\n" * 500_000


def csv_wide() -> bytes:
    """One row of two million columns, and a thousand rows that fill a few."""
    return b"," * 2_000_000 + b"\n" + b"1,2,3\n" * 1000


def csv_quoted() -> bytes:
    """A quotation that never ends."""
    return b'a,b\n"' + b"x,\n" * 2_000_000


def csv_named_columns() -> bytes:
    """Long names of columns that each row would repeat."""
    return b",".join([b"n" * 2000] * 200) + b"\n" + (b",".join([b"1"] * 200) + b"\n") * 5000


def jsonl_deep() -> bytes:
    """A list in lists, a million deep."""
    return b'{"a": ' + b"[" * 1_000_000 + b"]" * 1_000_000 + b"}"


def json_number() -> bytes:
    """A number of two million digits."""
    return b'[{"id": ' + b"9" * 2_000_000 + b"}]"


def png_huge() -> bytes:
    """A picture of 2,000 million points in a few kilobytes."""
    head = struct.pack(">IIBBBBB", 50_000, 50_000, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(1 << 20), 9)), (b"IEND", b""))
    chunks = (struct.pack(">I", len(c)) + kind + c + struct.pack(">I", zlib.crc32(kind + c)) for kind, c in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


_MADE: Mapping[str, tuple[Callable[[], bytes], ...]] = {
    ".pdf": (
        pdf_shared_stream,
        pdf_shared_form,
        pdf_huge_stream,
        pdf_deep_objects,
        pdf_recursive_pages,
        pdf_recursive_forms,
        pdf_lying_count,
    ),
    ".docx": (
        docx_wide_table,
        docx_spanning_cells,
        docx_deep_tables,
        docx_entities,
        docx_lying_size,
        zip_wide_directory,
    ),
    ".xlsx": (xlsx_far_cells, xlsx_far_row, xlsx_entities),
    ".pptx": (pptx_parts,),
    ".zip": (zip_in_zip,),
    ".html": (html_deep, html_misnested, html_attributes),
    ".xml": (xml_entities,),
    ".md": (markdown_headings, markdown_spaces, markdown_front_matter),
    ".csv": (csv_wide, csv_quoted, csv_named_columns),
    ".jsonl": (jsonl_deep,),
    ".json": (json_number,),
    ".png": (png_huge,),
}
BOMBS: Mapping[str, Bomb] = {
    make.__name__: Bomb(f"{make.__name__}{ending}", make)
    for ending, makes in (*_MADE.items(), *LATER.items())
    for make in makes
}
