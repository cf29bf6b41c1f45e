import io
import zipfile

import docx
from docx.oxml.ns import qn

from madang.documents import Document, numbered, paragraph, to_docx
from madang.documents.extraction import parse_docx
from tests.unit.documents.samples import ENEMY, REPORT


def opened(document: Document):
    return docx.Document(io.BytesIO(to_docx(document)))


def test_headings_are_headings_and_tables_are_tables():
    word = opened(REPORT)
    styles = [(one.style.name, one.text) for one in word.paragraphs if one.style.name.startswith(("Heading", "Title"))]
    assert styles == [
        ("Title", "갱신 검토 보고서"),
        ("Heading 1", "1  결론"),
        ("Heading 2", "1.1  시세"),
        ("Heading 2", "출처"),
    ]
    assert [[cell.text for cell in row.cells] for row in word.tables[1].rows] == [
        ["단지", "계약일", "보증금 (만원)"],
        ["래미안", "2026-10-02", "85,000"],
        ["자이[2]", "2026-09-21", "–"],
        ["합계", "", "85,000"],
    ]


def test_figures_stand_to_the_right_and_the_head_is_repeated():
    made = opened(REPORT).tables[1]
    assert [cell.paragraphs[0].style.name for cell in made.rows[1].cells] == [
        "Table Text",
        "Table Text",
        "Table Figure",
    ]
    assert made.rows[0]._tr.trPr.find(qn("w:tblHeader")) is not None


def test_korean_has_a_font_of_its_own():
    fonts = opened(REPORT).styles["Normal"].element.rPr.rFonts
    assert (fonts.get(qn("w:ascii")), fonts.get(qn("w:eastAsia"))) == ("Malgun Gothic", "맑은 고딕")


def test_links_open_and_citations_lead_to_their_sources():
    word = opened(REPORT)
    links = [link for one in word.paragraphs for link in one.hyperlinks]
    assert [(link.text, link.address or f"#{link.fragment}") for link in links] == [
        ("[1]", "#source_1"),
        ("열람", "https://iros.example"),
        ("https://law.example/7", "https://law.example/7"),
    ]
    marks = [mark.get(qn("w:name")) for mark in word.element.iter(qn("w:bookmarkStart"))]
    assert marks == ["source_1", "source_2"]


def test_pages_are_numbered_and_named():
    section = opened(REPORT).sections[0]
    fields = [field.get(qn("w:instr")) for field in section.footer._element.iter(qn("w:fldSimple"))]
    assert fields == ["PAGE", "NUMPAGES"]
    assert section.header.paragraphs[0].text == "갱신 검토 보고서\t대외비"


def test_pictures_are_described():
    word = opened(REPORT)
    assert [shape._inline.docPr.get("descr") for shape in word.inline_shapes] == ["마포구가 가장 높습니다.", "약도"]


def test_each_numbered_list_begins_at_one():
    word = opened(Document(title="t", blocks=(numbered(["a", "b"]), paragraph("-"), numbered(["c"]))))
    numbers = [one._p.pPr.numPr.numId.val for one in word.paragraphs if one.style.name == "List Number"]
    assert numbers[0] == numbers[1] != numbers[2]
    starts = [start.val for start in word.part.numbering_part.element.iter(qn("w:startOverride"))]
    assert starts == [1, 1]


def test_the_same_document_is_the_same_bytes():
    content = to_docx(REPORT)
    assert content == to_docx(REPORT)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert {part.date_time for part in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_it_says_what_it_is():
    about = opened(REPORT).core_properties
    assert (about.title, about.author, about.language) == ("갱신 검토 보고서", "홈즈냥즈", "ko-KR")


def test_the_enemys_words_stay_words():
    text = "\n".join(passage.text for passage in parse_docx(to_docx(ENEMY)))
    assert "<script>alert(1)</script> &lt; &amp; ]]> <?xml?> <!-- -->" in text
    assert "control end" in text
    assert "=cmd|' /C calc'!A0" in text
    word = opened(ENEMY)
    assert [link.address for one in word.paragraphs for link in one.hyperlinks if link.address] == []


_ORDER = {
    "pPr": "pStyle keepNext keepLines numPr pBdr shd tabs spacing ind jc rPr sectPr",
    "tcPr": "tcW gridSpan vMerge tcBorders shd vAlign",
    "tblPr": "tblStyle tblW jc tblBorders tblLayout tblLook",
}


def test_properties_stand_in_the_order_without_which_word_calls_a_file_broken():
    body = opened(REPORT).element
    for name, order in _ORDER.items():
        wanted = order.split()
        found = [[child.tag.partition("}")[2] for child in each] for each in body.iter(qn(f"w:{name}"))]
        assert found
        assert [one for one in found if one != sorted(one, key=wanted.index)] == []
