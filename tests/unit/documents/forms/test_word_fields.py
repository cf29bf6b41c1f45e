"""The fields of a DOCX of somebody else's, and the same file filled in."""

import asyncio
import io
from typing import Any

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn

from madang.documents.errors import UnreadableFileError
from madang.documents.forms import WordField, fill_word_fields, read_word_fields


def saved(document: Any) -> bytes:
    written = io.BytesIO()
    document.save(written)
    return written.getvalue()


def control(about: str, content: str) -> Any:
    return parse_xml(
        f'<w:sdt {nsdecls("w")} xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml">'
        f"<w:sdtPr>{about}</w:sdtPr><w:sdtContent><w:p><w:r><w:t>{content}</w:t></w:r></w:p></w:sdtContent></w:sdt>"
    )


def a_form() -> bytes:
    """Every kind of field: cells, a mark whose letters are divided among runs, and content controls."""
    document = docx.Document()
    table = document.add_table(rows=2, cols=4)
    for row, names in enumerate((("거래처", "방문일:"), ("합계", "비고"))):
        table.cell(row, 0).text, table.cell(row, 2).text = names
    table.cell(1, 1).text = "해당 없음"
    told = document.add_paragraph("내용: ")
    told.add_run("{{상담")
    told.add_run(" 내용}} 끝").bold = True
    document.add_paragraph("다시 {{ 상담 내용 }}, 담당 {{담당자}}")
    body = document.element.body
    body.insert(0, control('<w:alias w:val="작성일"/><w:showingPlcHdr/><w:date/>', "날짜를 고르세요"))
    listed = (
        '<w:dropDownList><w:listItem w:displayText="높음" w:value="h"/><w:listItem w:value="낮음"/></w:dropDownList>'
    )
    body.insert(1, control(f'<w:tag w:val="중요도"/>{listed}', "선택"))
    body.insert(2, control('<w:alias w:val="동의"/><w14:checkbox/>', "☐"))
    body.insert(3, control("<w:text/>", "이름 없는 칸"))
    document.sections[0].header.paragraphs[0].text = "문서 {{번호}}"
    return saved(document)


def test_every_kind_of_field_is_found_once_in_order():
    assert asyncio.run(read_word_fields(a_form())) == (
        WordField(name="작성일", kind="date"),
        WordField(name="중요도", kind="choice", choices=("높음", "낮음")),
        WordField(name="동의", kind="yes_no"),
        WordField(name="거래처"),
        WordField(name="방문일"),
        WordField(name="비고"),
        WordField(name="상담 내용"),
        WordField(name="담당자"),
        WordField(name="번호"),
    )


def test_a_filled_form_holds_each_value_at_each_of_its_places_and_keeps_the_rest():
    values = {
        "작성일": "2026-11-12", "중요도": "높음", "동의": "예", "거래처": "가나의원",
        "상담 내용": "첫 줄\n둘째 <줄>", "번호": "7",
    }  # fmt: skip
    filled = docx.Document(io.BytesIO(asyncio.run(fill_word_fields(a_form(), values))))
    controls = [
        "".join(text.text for text in part.iter(qn("w:t"))) for part in filled.element.body.iter(qn("w:sdtContent"))
    ]
    assert controls == ["2026-11-12", "높음", "☒", "이름 없는 칸"]
    assert [cell.text for row in filled.tables[0].rows for cell in row.cells] == [
        "거래처", "가나의원", "방문일:", "", "합계", "해당 없음", "비고", "",
    ]  # fmt: skip
    assert [part.text for part in filled.paragraphs if "끝" in part.text or "다시" in part.text] == [
        "내용: 첫 줄\n둘째 <줄> 끝",
        "다시 첫 줄\n둘째 <줄>, 담당 ",
    ]
    assert filled.sections[0].header.paragraphs[0].text == "문서 7"
    assert "showingPlcHdr" not in filled.element.xml


def test_a_value_that_looks_like_a_field_is_not_filled_in_again():
    document = docx.Document()
    document.add_paragraph("{{a}} {{b}}")
    filled = asyncio.run(fill_word_fields(saved(document), {"a": "{{b}}", "b": "x"}))
    assert docx.Document(io.BytesIO(filled)).paragraphs[0].text == "{{b}} x"


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no archive", b"%PDF-1.7"])
def test_a_file_that_is_no_docx_is_said_to_be_unreadable(content: bytes):
    with pytest.raises(UnreadableFileError):
        asyncio.run(read_word_fields(content))
