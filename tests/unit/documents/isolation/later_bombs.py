"""Costly files of the formats that came later: OpenDocument, Hangul, books, mail, notebooks, presentations, pictures.

Each is small, and made by code; `bombs.BOMBS` names them with the others.
"""

import json
import struct
import zlib
from collections.abc import Callable, Mapping

from tests.unit.documents.extraction.compound_files import compound_file, hwp_file, hwp_record
from tests.unit.documents.isolation.archives_in_memory import archive, laughs

_ODF = b"urn:oasis:names:tc:opendocument:xmlns"


def _odf(kind: str, body: bytes, *, head: bytes = b"") -> bytes:
    names = b'xmlns:office="%s:office:1.0" xmlns:text="%s:text:1.0" xmlns:table="%s:table:1.0"' % (_ODF, _ODF, _ODF)
    content = (
        b'<?xml version="1.0"?>%s<office:document-content %s><office:body>%s</office:body></office:document-content>'
    )
    declared = f"application/vnd.oasis.opendocument.{kind}".encode()
    return archive({"mimetype": declared, "content.xml": content % (head, names, body)}, stored="mimetype")


def odt_deep_spans() -> bytes:
    """Spans in spans, 100,000 deep."""
    return _odf("text", b"<text:p>" + b"<text:span>" * 100_000 + b"end" + b"</text:span>" * 100_000 + b"</text:p>")


def odt_entities() -> bytes:
    """Entities that grow to a thousand million laughs; they are not resolved, and nothing is left to read."""
    return _odf("text", b"<text:p>&a9;</text:p>", head=laughs(b"office:document-content"))


def ods_repeated_cells() -> bytes:
    """10,000 rows whose one cell of a thousand letters says that it is repeated a thousand million times."""
    cell = b'<table:table-cell table:number-columns-repeated="1000000000"><text:p>%s</text:p></table:table-cell>'
    row = b"<table:table-row>%s</table:table-row>" % (cell % (b"a" * 1000))
    return _odf(
        "spreadsheet", b"<office:spreadsheet><table:table>%s</table:table></office:spreadsheet>" % (row * 10_000)
    )


def epub_shared_chapter() -> bytes:
    """A book that reads the same chapter of a megabyte 100,000 times."""
    spine = b'<itemref idref="c"/>' * 100_000
    package = (
        b'<package xmlns="http://www.idpf.org/2007/opf"><metadata/><manifest><item id="c" href="c.html"/></manifest>'
        b"<spine>%s</spine></package>" % spine
    )
    container = b'<container><rootfiles><rootfile full-path="p.opf"/></rootfiles></container>'
    chapter = b"<html><body>" + b"<p>word</p>" * 90_000 + b"</body></html>"
    parts = {"mimetype": b"application/epub+zip", "META-INF/container.xml": container, "p.opf": package}
    return archive({**parts, "c.html": chapter}, stored="mimetype")


def hwpx_deep_tables() -> bytes:
    """Tables in cells of tables, 50,000 deep."""
    section = b"<sec>" + b"<p><run><tbl><tr><tc><subList>" * 50_000 + b"</subList></tc></tr></tbl></run></p>" * 50_000
    parts = {"Contents/content.hpf": b"<package/>", "Contents/section0.xml": section + b"</sec>"}
    return archive({"mimetype": b"application/hwp+zip", **parts}, stored="mimetype")


def hwp_packed_stream() -> bytes:
    """Ten million empty records in forty kilobytes."""
    return hwp_file(hwp_record(66, 0, b"") * 10_000_000)


def hwp_endless_controls() -> bytes:
    """Controls in controls, as deep as a record can say, over and over."""
    return hwp_file(b"".join(hwp_record(71, level % 1023, b" osg") for level in range(200_000)))


def doc_lying_pieces() -> bytes:
    """A document whose table of pieces names its one stretch of text 2,000 times."""
    count, text = 2_000, b"word " * 4_000
    bounds = b"".join(struct.pack("<I", number * len(text)) for number in range(count + 1))
    pieces = struct.pack("<HIH", 0, 2048 * 2 | 1 << 30, 0) * count
    table = b"\x02" + struct.pack("<I", len(bounds + pieces)) + bounds + pieces
    main = bytearray(2048) + text
    struct.pack_into("<I", main, 0x4C, 0xFFFFFFFF)
    struct.pack_into("<II", main, 0x01A2, 0, len(table))
    return compound_file({"WordDocument": bytes(main), "0Table": table})


def pptx_entities() -> bytes:
    """Entities that grow to a thousand million laughs, in the only slide."""
    slide = laughs(b"sld") + b"<sld><t>&a9;</t></sld>"
    return archive({"ppt/presentation.xml": b"<presentation/>", "ppt/slides/slide1.xml": slide})


def eml_deep_parts() -> bytes:
    """Parts in parts, 20,000 deep."""
    heads = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (at, at) for at in range(20_000))
    return b"Subject: deep\n" + heads + b"Content-Type: text/plain\n\nend\n"


def eml_wide_parts() -> bytes:
    """Half a million attachments without a name."""
    return b"Subject: wide\nContent-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nx\n" * 500_000 + b"--b--\n"


def ipynb_deep() -> bytes:
    """A cell whose text is a list in lists, a million deep."""
    return b'{"cells": [{"cell_type": "markdown", "source": ' + b"[" * 1_000_000 + b"]" * 1_000_000 + b"}]}"


def ipynb_wide() -> bytes:
    """Half a million cells, each with a heading."""
    return json.dumps({"cells": [{"cell_type": "markdown", "source": "# a"}] * 500_000}).encode()


def svg_entities() -> bytes:
    """A drawing whose entities grow to a thousand million laughs."""
    return laughs(b"svg") + b'<svg xmlns="http://www.w3.org/2000/svg"><text>&a9;</text></svg>'


def gif_huge() -> bytes:
    """A picture that says it has 4,000 million points, and holds none."""
    return b"GIF89a" + struct.pack("<HH", 65_535, 65_535) + b"\x00\x00\x00\x3b"


def jpeg_huge() -> bytes:
    """A photograph that says it has 4,000 million points, and holds none."""
    frame = struct.pack(">BHHB", 8, 65_535, 65_535, 1) + b"\x01\x11\x00"
    return b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0" + struct.pack(">H", len(frame) + 2) + frame + b"\xff\xd9"


def png_text() -> bytes:
    """A picture of one point with a comment that unpacks to 64 MB."""
    comment = b"Comment\0\0" + zlib.compress(b"a" * (64 << 20), 9)
    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"zTXt", comment), (b"IDAT", zlib.compress(b"\0\0\0\0")), (b"IEND", b""))
    chunks = (struct.pack(">I", len(c)) + kind + c + struct.pack(">I", zlib.crc32(kind + c)) for kind, c in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


LATER: Mapping[str, tuple[Callable[[], bytes], ...]] = {
    ".odt": (odt_deep_spans, odt_entities),
    ".ods": (ods_repeated_cells,),
    ".epub": (epub_shared_chapter,),
    ".hwpx": (hwpx_deep_tables,),
    ".hwp": (hwp_packed_stream, hwp_endless_controls),
    ".doc": (doc_lying_pieces,),
    ".pptx": (pptx_entities,),
    ".eml": (eml_deep_parts, eml_wide_parts),
    ".ipynb": (ipynb_deep, ipynb_wide),
    ".svg": (svg_entities,),
    ".gif": (gif_huge,),
    ".jpg": (jpeg_huge,),
    ".png": (png_text,),
}
