import asyncio
import io
import re

from pypdf import PdfReader

from madang.documents import ApprovalLine, Approver, Document, paragraph, table, to_pdf
from tests.unit.documents.samples import ENEMY, REPORT


def pages(pdf: bytes) -> list[str]:
    return [re.sub("\u200b", "", page.extract_text()) for page in PdfReader(io.BytesIO(pdf)).pages]


def links(pdf: bytes) -> list[str]:
    reader = PdfReader(io.BytesIO(pdf))
    notes = [note.get_object() for page in reader.pages for note in page.get("/Annots") or ()]
    return [str(note["/A"]["/URI"]) if "/A" in note and "/URI" in note["/A"] else "within" for note in notes]


def test_what_was_written_can_be_read_again():
    first, second = pages(to_pdf(REPORT))
    for words in (
        "갱신 검토 보고서",
        "1 결론",
        "보증금은 1,500만원까지 올릴 수 있습니다[1].",
        "래미안 2026-10-02 85,000",
        "그림 1 구별 보증금",
    ):
        assert words in first
    for words in (
        "소재지 서울 마포구",
        "임대인 이도현 (서명 또는 인)",
        "[1] 주택임대차보호법 제7조, https://law.example/7, 2026-01-01 기준",
    ):
        assert words in second
    assert first.splitlines()[-1] == "RE-12 1 / 2"
    assert second.splitlines()[0] == "갱신 검토 보고서 대외비"


def test_english_is_as_good_as_korean():
    [page] = pages(to_pdf(REPORT.changed(language="en", blocks=REPORT.blocks[:1], title="Review", sources=())))
    assert "No. RE-12" in page
    assert "Date 2026-11-16" in page


def test_sources_and_links_can_be_clicked():
    assert sorted(links(to_pdf(REPORT))) == ["https://iros.example", "https://law.example/7", "within", "within"]


def test_the_same_document_is_the_same_bytes():
    assert to_pdf(REPORT) == to_pdf(REPORT)


def test_the_only_fonts_are_those_of_the_package():
    reader = PdfReader(io.BytesIO(to_pdf(REPORT)))
    fonts = {
        str(font.get_object()["/BaseFont"]) for page in reader.pages for font in page["/Resources"]["/Font"].values()
    }
    assert {re.sub(r"^/[A-Z]{6}\+|-Identity-H$", "", font) for font in fonts} == {
        "MadangGothic",
        "MadangGothicBold",
        "MadangGothicExtraBold",
        "DejaVuSansMono",  # for code; it comes with Typst, so it is the same everywhere
    }


def test_the_enemys_words_stay_words():
    pdf = to_pdf(ENEMY.changed(blocks=ENEMY.blocks[: 8 * 4]))
    text = "\n".join(pages(pdf))
    assert '#eval("1+1") #import "x.typ" $x^2$ *b* _i_ `c` @ref <label>' in text
    assert "<script>alert(1)</script>" in text
    assert "=cmd|' /C calc'!A0" in text
    assert set(links(pdf)) == {"within"}


def test_any_text_can_be_set():
    assert to_pdf(ENEMY).startswith(b"%PDF-")


def test_a_word_longer_than_a_line_is_broken_and_not_cut():
    address = "https://example.com/" + "가나다라" * 30 + "/end?of=it"
    [page] = pages(to_pdf(Document(title="t", blocks=(paragraph(address),))))
    assert address in page.replace("\n", "")


def test_a_table_over_several_pages_has_its_head_on_each():
    rows = [[f"행 {number}", str(number)] for number in range(120)]
    found = pages(to_pdf(Document(title="t", blocks=(table(["이름표", "값"], rows),))))
    assert len(found) > 2
    assert all("이름표 값" in page for page in found)
    assert "행 119 119" in found[-1]


def test_a_head_that_fills_a_page_is_not_repeated_forever():
    found = pages(to_pdf(Document(title="t", blocks=(table(["가 " * 3000, "b"], [["1", "2"]] * 50),))))
    assert len(found) < 30


async def test_documents_can_be_written_on_several_threads_at_once():
    wanted = to_pdf(REPORT)
    written = await asyncio.gather(*(asyncio.to_thread(to_pdf, REPORT) for _ in range(4)))
    assert [one == wanted for one in written] == [True] * 4


def test_a_short_table_is_not_torn_apart_at_the_end_of_a_page():
    lines = [paragraph(f"줄 {number}") for number in range(33)]
    sums = table(["항목", "금액"], [["식음료", "29,000"], ["강연료", "600,000"], ["총계", "629,000"]], total=True)
    for filled in range(27, 33):
        pages = _pages(Document(title="보고서", blocks=(*lines[:filled], sums)))
        assert any("식음료" in page and "총계" in page for page in pages)


def test_a_table_of_few_rows_that_fills_pages_is_set_over_all_of_them():
    long = "\n".join(f"줄 {number}" for number in range(200))
    pages = _pages(Document(title="보고서", blocks=(table(["내용"], [[long]]),)))
    assert len(pages) > 3
    assert "줄 199" in pages[-1]


def test_an_english_approval_line_reads_from_left_to_right():
    line = ApprovalLine(approvers=(Approver(role="Author"),))
    assert "Approval" in _pages(Document(title="Report", language="en", blocks=(line,)))[0]


def _pages(document: Document) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(to_pdf(document))).pages]
