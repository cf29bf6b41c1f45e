import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.protocol.files import DOCX, MARKDOWN, PDF, PNG, SVG, XLSX, detect_media_type, safe_name


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("계약서 (최종).pdf", "계약서 (최종).pdf"),
        ("../../etc/passwd", "passwd"),
        ("C:\\Windows\\system32\\cmd.exe", "cmd.exe"),
        (".ssh", "ssh"),
        ("..", "file"),
        ("", "file"),
        ("a\x00b\n.txt", "ab.txt"),
        ("invoice\u202egnp.exe", "invoicegnp.exe"),
        ('a:b*c?"<>|.txt', "abc.txt"),
        ("a." + "b" * 50, "a." + "b" * 11),
        ("가" * 200 + ".docx", "가" * 100 + ".docx"),
    ],
)
def test_a_name_is_one_that_every_system_can_hold(name: str, safe: str):
    assert safe_name(name) == safe


@given(st.text())
def test_a_safe_name_stays_as_it_is_and_leads_nowhere(name: str):
    safe = safe_name(name)
    assert safe_name(safe) == safe
    assert safe
    assert not safe.startswith(".")
    assert not set(safe) & set("/\\\0")
    assert len(safe) <= 112


def packed(*names: str) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return held.getvalue()


OLE = bytes.fromhex("d0cf11e0a1b11ae1")


@pytest.mark.parametrize(
    ("content", "name", "media_type"),
    [
        (b"%PDF-1.7 ...", "a.docx", PDF),
        (b"\x89PNG\r\n\x1a\n...", "a.pdf", PNG),
        (b"\xff\xd8\xff\xe0", "a.png", "image/jpeg"),
        (b"GIF89a", "", "image/gif"),
        (b"RIFF\x00\x00\x00\x00WEBP", "", "image/webp"),
        (packed("[Content_Types].xml", "word/document.xml"), "a.zip", DOCX),
        (packed("xl/workbook.xml"), "a.docx", XLSX),
        (packed("Contents/content.hpf"), "", "application/hwp+zip"),
        (packed("a.txt"), "a.docx", "application/zip"),
        (OLE + b"\0" * 20 + "HwpSummaryInformation".encode("utf-16-le"), "a.doc", "application/x-hwp"),
        (OLE + b"\0" * 20, "a.hwp", "application/x-ole-storage"),
        ("# 제목".encode(), "a.md", MARKDOWN),
        ("이름,금액".encode("cp949"), "a.CSV", "text/csv"),
        ("글".encode("utf-16"), "", "text/plain"),
        (b"<svg/>", "a.svg", SVG),
        (b"text", "a.pdf", "text/plain"),
        (b"", "a.txt", "text/plain"),
        (b"PK\x03\x04 broken", "a.docx", None),
        (packed("é.txt").replace("é".encode(), b"\xff\xff"), "a.docx", None),
        (packed("a.txt").replace(b"PK\x01\x02\x14\x03\x14", b"PK\x01\x02\x14\x03\xff"), "a.docx", None),
        (b"\x7fELF\x02\x01\x01\x00", "a.txt", None),
        (b"text\x00with nul", "a.txt", None),
        (b"\xff\xfe\xff", "a.txt", None),
    ],
)
def test_the_content_says_what_a_file_is(content: bytes, name: str, media_type: str | None):
    assert detect_media_type(content, name) == media_type
