"""Office files, mail, notebooks and books: what is shown is read, with tables and facts; what is hidden is not."""

import io
import json
import zipfile
from datetime import date

import pytest

from madang.documents.extraction.files import parse_file
from madang.knowledge.errors import UnreadableDocumentError
from madang.knowledge.ingest.files import parse_contents
from tests.unit.documents.extraction.compound_files import (
    doc_file,
    hwp_cell,
    hwp_control,
    hwp_file,
    hwp_paragraph,
    hwp_record,
)

TABLE = "| year | riders |\n| --- | --- |\n| 2024 | 310 |\n| 2025 | 420 |"


def archive_of(parts: dict[str, str]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return held.getvalue()


def slide(title: str, body: str, more: str = "", show: str = "") -> str:
    return (
        f'<p:sld xmlns:p="p" xmlns:a="a" {show}><p:cSld><p:spTree>'
        f'<p:sp><p:nvSpPr><p:cNvPr id="1"/><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr>'
        f"<p:txBody><a:p><a:r><a:t>{title}</a:t></a:r></a:p></p:txBody></p:sp>"
        f"<p:sp><p:txBody><a:p><a:r><a:t>{body}</a:t></a:r></a:p></p:txBody></p:sp>{more}"
        "</p:spTree></p:cSld></p:sld>"
    )


def shape(properties: str, text: str) -> str:
    body = f"<p:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:txBody>"
    return f"<p:sp><p:nvSpPr>{properties}</p:nvSpPr>{body}</p:sp>"


def row(*cells: str) -> str:
    inner = "".join(f"<a:tc><a:txBody><a:p><a:r><a:t>{cell}</a:t></a:r></a:p></a:txBody></a:tc>" for cell in cells)
    return f"<a:tr>{inner}</a:tr>"


def pptx() -> bytes:
    rows = "".join(row(*cells) for cells in (("year", "riders"), ("2024", "310"), ("2025", "420")))
    table = f"<p:graphicFrame><a:tbl>{rows}</a:tbl></p:graphicFrame>"
    secret = shape('<p:cNvPr id="9" hidden="1"/>', "secret")
    foot = shape('<p:nvPr><p:ph type="ftr"/></p:nvPr>', "foot")
    links = "".join(f'<Relationship Id="r{n}" Target="slides/slide{n}.xml"/>' for n in (1, 2, 3))
    order = "".join(f'<p:sldId r:id="r{n}"/>' for n in (2, 1, 3))
    return archive_of({
        "ppt/_rels/presentation.xml.rels": f"<Relationships>{links}</Relationships>",
        "ppt/presentation.xml": '<p:presentation xmlns:p="p" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/'
        f'relationships"><p:sldIdLst>{order}</p:sldIdLst></p:presentation>',
        "ppt/slides/slide1.xml": slide("Riders", "They rose.", table + secret + foot),
        "ppt/slides/slide2.xml": slide("Night ferry", "It began in May."),
        "ppt/slides/slide3.xml": slide("Draft", "Not for anybody.", show='show="0"'),
        "docProps/core.xml": '<c xmlns:dc="dc"><dc:title>Ferry plan</dc:title><dc:creator>Kim</dc:creator><modified>'
        "2025-03-04T10:00:00Z</modified></c>",
    })  # fmt: skip


def test_slides_are_read_in_the_order_they_are_shown_without_what_is_hidden():
    contents = parse_contents(pptx(), ".pptx")
    assert contents.title == "Ferry plan"
    assert contents.as_of == date(2025, 3, 4)
    assert contents.sections[0].text == "title: Ferry plan\nauthor: Kim\ndate: 2025-03-04"
    assert [(each.path, each.page, each.text) for each in contents.sections[1:]] == [
        (("Night ferry",), 1, "It began in May."),
        (("Riders",), 2, f"They rose.\n\n{TABLE}"),
    ]


def deck_with_chart() -> bytes:
    def values(kind: str, *told: str) -> str:
        points = "".join(f'<c:pt idx="{place}"><c:v>{value}</c:v></c:pt>' for place, value in enumerate(told))
        return f"<c:{kind}><c:cache>{points}</c:cache></c:{kind}>"

    series = f"<c:ser>{values('tx', 'riders')}{values('cat', '2024', '2025')}{values('val', '310.0', '420.0')}</c:ser>"
    frame = '<p:graphicFrame><c:chart xmlns:c="c" xmlns:r="r" r:id="r9"/></p:graphicFrame>'
    relation = (
        '<Relationships><Relationship Id="r9" Type="http://x/chart" Target="../charts/chart1.xml"/></Relationships>'
    )
    links = "".join(f'<Relationship Id="r{n}" Target="slides/slide{n}.xml"/>' for n in (1, 2))
    order = "".join(f'<p:sldId r:id="r{n}"/>' for n in (1, 2))
    return archive_of({
        "ppt/_rels/presentation.xml.rels": f"<Relationships>{links}</Relationships>",
        "ppt/presentation.xml": '<p:presentation xmlns:p="p" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/'
        f'relationships"><p:sldIdLst>{order}</p:sldIdLst></p:presentation>',
        "ppt/slides/slide1.xml": slide("Riders by year", "", frame),
        "ppt/slides/_rels/slide1.xml.rels": relation,
        "ppt/charts/chart1.xml": f'<c:chartSpace xmlns:c="c">{series}</c:chartSpace>',
        "ppt/slides/slide2.xml": slide("Riders rose by a third", ""),
    })  # fmt: skip


def test_the_figures_of_a_chart_are_a_table_and_a_slide_of_a_title_alone_is_read():
    sections = parse_contents(deck_with_chart(), ".pptx").sections
    assert [(each.path, each.page, each.text) for each in sections] == [
        (("Riders by year",), 1, TABLE.replace("| year |", "|  |")),
        ((), 2, "Riders rose by a third"),
    ]


def odt() -> bytes:
    cells = "".join(
        "<t:table-row>" + "".join(f"<t:table-cell><x:p>{cell}</x:p></t:table-cell>" for cell in line) + "</t:table-row>"
        for line in (("year", "riders"), ("2024", "310"), ("2025", "420"))
    )
    return archive_of({
        "mimetype": "application/vnd.oasis.opendocument.text",
        "content.xml": '<o:doc xmlns:o="o" xmlns:x="x" xmlns:t="t" xmlns:s="s"><s:style s:name="H"><s:text-properties '
        'x:display="none"/></s:style><o:body><o:text><x:tracked-changes><x:p>deleted</x:p></x:tracked-changes>'
        '<x:h x:outline-level="2">Riders</x:h><x:p>They <x:span x:style-name="H">secret</x:span><x:s/>rose.'
        f"<o:annotation><x:p>remark</x:p></o:annotation></x:p><t:table>{cells}</t:table></o:text></o:body></o:doc>",
        "meta.xml": '<m xmlns:dc="dc"><dc:creator>Kim</dc:creator><dc:date>2025-03-04T10:00:00</dc:date></m>',
    })  # fmt: skip


def test_an_open_document_is_read_without_comments_deletions_and_hidden_text():
    contents = parse_contents(odt(), ".odt")
    assert contents.sections[0].text == "author: Kim\ndate: 2025-03-04"
    assert [(each.path, each.text) for each in contents.sections[1:]] == [(("Riders",), f"They rose.\n\n{TABLE}")]


def hwpx() -> bytes:
    rows = "".join(
        "<tr>" + "".join(f"<tc><subList><p><run><t>{cell}</t></run></p></subList></tc>" for cell in line) + "</tr>"
        for line in (("year", "riders"), ("2024", "310"), ("2025", "420"))
    )
    return archive_of({
        "Contents/content.hpf": '<package><metadata><title>운항 보고</title><meta name="creator">김</meta>'
        '<meta name="ModifiedDate">2025-03-04T10:00:00Z</meta></metadata></package>',
        "Contents/header.xml": '<head><style id="1" name="개요 1"/></head>',
        "Contents/section0.xml": '<sec><p styleIDRef="1"><run><t>승객</t></run></p><p><run><t>늘었다.<tab/>끝</t></run>'
        "<run><ctrl><header><subList><p><run><t>머리말</t></run></p></subList></header></ctrl></run>"
        f"<run><tbl>{rows}</tbl></run></p></sec>",
    })  # fmt: skip


def test_an_hwpx_is_read_with_its_outline_and_tables_and_without_its_head():
    contents = parse_contents(hwpx(), ".hwpx")
    assert (contents.title, contents.as_of) == ("운항 보고", date(2025, 3, 4))
    assert [(each.path, each.text) for each in contents.sections[1:]] == [(("승객",), f"늘었다. 끝\n\n{TABLE}")]


def hwp_body() -> bytes:
    cells = [("year", 0, 0), ("riders", 0, 1), ("2024", 1, 0), ("310", 1, 1), ("2025", 2, 0), ("420", 2, 1)]
    table = hwp_control(b"tbl ") + hwp_record(77, 2, bytes(8)) + b"".join(hwp_cell(*cell) for cell in cells)
    comment = hwp_control(b"tcmt") + hwp_paragraph("숨은 설명", level=2)
    return hwp_paragraph("승객", style=1) + hwp_paragraph("늘었다.\r") + table + comment + hwp_paragraph("끝.")


def test_an_hwp_is_read_with_its_outline_and_tables_and_without_hidden_comments():
    contents = parse_contents(hwp_file(hwp_body()), ".hwp")
    assert [(each.path, each.text) for each in contents.sections] == [(("승객",), f"늘었다.\n\n{TABLE}\n\n끝.")]


def test_an_hwp_with_a_password_says_so():
    with pytest.raises(UnreadableDocumentError, match="password"):
        parse_contents(hwp_file(hwp_body(), flags=3), ".hwp")


def doc() -> bytes:
    text = "Riders\rThey secret rose.\ryear\x07riders\x07\x072024\x07310\x07\x072025\x07420\x07\x07End.\r"
    marks = [place for place, letter in enumerate(text) if letter == "\x07"]
    return doc_file(text, hidden=["secret "], row_ends=marks[2::3], cells=marks, heading=6)


def test_a_doc_is_read_with_headings_and_tables_and_without_hidden_text():
    contents = parse_contents(doc(), ".doc")
    assert [(each.path, each.text) for each in contents.sections] == [(("Riders",), f"They rose.\n\n{TABLE}\n\nEnd.")]


def test_contracts_in_these_formats_are_read_whatever_their_name_says():
    for content in (hwp_file(hwp_body()), hwpx(), odt(), doc(), pptx()):
        assert "2025 | 420" in [paragraph.text for paragraph in parse_file(content, "contract.pdf")]


def test_a_mail_has_a_head_and_names_what_is_attached():
    head = "From: Kim <kim@example.org>\nTo: lee@example.org\nSubject: =?utf-8?b?7Jq07ZWt?= plan\n"
    date_and_kind = 'Date: Tue, 4 Mar 2025 10:00:00 +0900\nContent-Type: multipart/mixed; boundary="b"\n\n'
    text = "--b\nContent-Type: text/plain; charset=utf-8\n\nThe ferry sails at 7.\n"
    attached = (
        '--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="plan.pdf"\n\nJVBERi0=\n--b--\n'
    )
    mail = head + date_and_kind + text + attached
    contents = parse_contents(mail.encode(), ".eml")
    assert (contents.title, contents.as_of) == ("운항 plan", date(2025, 3, 4))
    assert contents.sections[0].text.endswith("attached: plan.pdf (not read)")
    assert contents.sections[1].text.strip() == "The ferry sails at 7."


def test_a_notebook_keeps_code_as_code():
    cells = [
        {"cell_type": "markdown", "source": ["# Riders\n", "\n", "How many."]},
        {"cell_type": "code", "source": "total([1, 2])", "outputs": [{"output_type": "stream", "text": ["3\n"]}]},
    ]
    contents = parse_contents(json.dumps({"cells": cells, "metadata": {}}).encode(), ".ipynb")
    assert contents.title == "Riders"
    assert "```python\ntotal([1, 2])\n```\n\n```text\n3\n```" in contents.sections[0].text


def test_a_book_is_read_in_the_order_of_its_chapters():
    book = archive_of({
        "META-INF/container.xml": '<container><rootfiles><rootfile full-path="b/book.opf"/></rootfiles></container>',
        "b/book.opf": '<package xmlns:dc="dc"><metadata><dc:title>Ferries</dc:title>'
        "<dc:creator>Kim</dc:creator></metadata>"
        '<manifest><item id="a" href="a.xhtml"/><item id="z" href="z%20z.xhtml"/></manifest>'
        '<spine><itemref idref="z"/><itemref idref="a"/></spine></package>',
        "b/a.xhtml": "<html><body><h1>Last</h1><p>It ends.</p></body></html>",
        "b/z z.xhtml": "<html><body><h1>First</h1><p>It begins.</p></body></html>",
    })  # fmt: skip
    contents = parse_contents(book, ".epub")
    assert contents.title == "Ferries"
    assert [(each.path, each.text) for each in contents.sections[1:]] == [
        (("First",), "It begins."),
        (("Last",), "It ends."),
    ]


@pytest.mark.parametrize("suffix", [".doc", ".hwp", ".hwpx", ".odt", ".ods", ".odp", ".pptx", ".epub", ".ipynb"])
@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", bytes.fromhex("d0cf11e0a1b11ae1") + bytes(600), b"{}"])
def test_what_is_broken_is_refused_with_a_reason(suffix: str, content: bytes):
    with pytest.raises(UnreadableDocumentError):
        parse_contents(content, suffix)
