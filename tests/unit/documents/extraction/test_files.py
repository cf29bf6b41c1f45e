import io
import random
import zipfile

import docx
import pytest
from docx.enum.style import WD_STYLE_TYPE
from pypdf import PdfReader, PdfWriter

from madang.documents import Document, ExtractedParagraph, paragraph, to_docx, to_pdf
from madang.documents.errors import UnreadableFileError
from madang.documents.extraction import files as archives
from madang.documents.extraction.files import parse_docx, parse_file, parse_pdf, parse_text, split_paragraphs
from madang.documents.extraction.pdf import without_running_lines
from tests.unit.documents.samples import REPORT

CLAUSES = """제1조 (목적) 임대인과 임차인은 아래 표시 부동산에 관하여 다음과 같이 임대차 계약을
체결한다.
제2조 (보증금) ① 보증금은 3억원으로 한다.
② 임차인은 계약 시 계약금을 지급한다

특약사항
1. 반려동물은 기르지 않는다
2. 수리비는 임대인이 부담한다"""


def test_lines_broken_by_the_page_are_put_together_and_clauses_stay_apart():
    assert [passage.text for passage in split_paragraphs(CLAUSES)] == [
        "제1조 (목적) 임대인과 임차인은 아래 표시 부동산에 관하여 다음과 같이 임대차 계약을 체결한다.",
        "제2조 (보증금) ① 보증금은 3억원으로 한다.",
        "② 임차인은 계약 시 계약금을 지급한다",
        "특약사항",
        "1. 반려동물은 기르지 않는다",
        "2. 수리비는 임대인이 부담한다",
    ]


def test_a_pdf_is_read_with_its_pages():
    passages = parse_file(to_pdf(REPORT), "misleading.docx")
    assert ExtractedParagraph(text="갱신 검토 보고서", page=1) in passages
    assert ExtractedParagraph(text="소재지 서울 마포구", page=2) in passages


def test_a_docx_is_read_in_order_with_its_headings():
    passages = parse_file(to_docx(REPORT), "misleading.pdf")
    assert passages[0] == ExtractedParagraph(text="갱신 검토 보고서", heading=1)
    texts = [passage.text for passage in passages]
    assert ExtractedParagraph(text="1.1 시세", heading=2) in passages
    assert texts.index("1.1 시세") < texts.index("래미안 | 2026-10-02 | 85,000") < texts.index("소재지 서울 마포구")


@pytest.mark.parametrize(("style", "heading"), [("제목 2", 2), ("제목", 1), ("본문", 0)])
def test_headings_are_known_by_the_names_korean_word_has_for_them(style: str, heading: int):
    word, held = docx.Document(), io.BytesIO()
    word.styles.add_style(style, WD_STYLE_TYPE.PARAGRAPH)
    word.add_paragraph("특약사항", style=style)
    word.save(held)
    assert parse_docx(held.getvalue()) == (ExtractedParagraph(text="특약사항", heading=heading),)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp949", "utf-16"])
def test_text_is_read_in_every_code_koreans_use(encoding: str):
    assert parse_file("보증금은 3억원이다.\n\n끝.".encode(encoding), "a.txt") == (
        ExtractedParagraph(text="보증금은 3억원이다."),
        ExtractedParagraph(text="끝."),
    )


def test_text_that_is_none_is_read_as_far_as_it_goes():
    assert parse_text(b"ok \xff\xfe\xfd \x81") == (ExtractedParagraph(text="ok \ufffd\ufffd\ufffd \ufffd"),)


def locked(password: str) -> bytes:
    writer, held = PdfWriter(clone_from=PdfReader(io.BytesIO(to_pdf(REPORT)))), io.BytesIO()
    writer.encrypt(user_password=password, owner_password="owner", algorithm="RC4-128")
    writer.write(held)
    return held.getvalue()


def test_a_pdf_with_a_password_is_refused_and_one_that_only_forbids_printing_is_read():
    with pytest.raises(UnreadableFileError) as refused:
        parse_pdf(locked("secret"))
    assert str(refused.value) == "The PDF has a password. Upload one without."
    assert refused.value.text.ko == "PDF에 암호가 걸려 있습니다. 암호 없이 저장해 올려 주세요."
    assert ExtractedParagraph(text="갱신 검토 보고서", page=1) in parse_pdf(locked(""))


def test_a_scan_is_refused():
    writer, held = PdfWriter(), io.BytesIO()
    writer.add_blank_page(width=100, height=100)
    writer.write(held)
    with pytest.raises(UnreadableFileError) as refused:
        parse_pdf(held.getvalue())
    assert str(refused.value) == "The PDF has no text, only pictures. Upload one whose text can be selected."


def test_a_pdf_of_too_many_pages_is_refused():
    writer, held = PdfWriter(), io.BytesIO()
    for _ in range(501):
        writer.add_blank_page(width=10, height=10)
    writer.write(held)
    with pytest.raises(UnreadableFileError, match=r"^The PDF has 501 pages, more than 500\. Upload a part of it\.$"):
        parse_pdf(held.getvalue())


def test_a_docx_that_unpacks_to_too_much_is_refused_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(archives, "_LARGEST_ARCHIVE", 1000)
    with pytest.raises(UnreadableFileError, match=r"^The file unpacks to [0-9,]+ parts of [0-9,]+ bytes, more than "):
        parse_docx(to_docx(Document(title="t", blocks=(paragraph("x"),))))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\x89PNG\r\n\x1a\n", "Files of type 'image/png' have no text to read. Upload PDF, an office file or text."),
        (b"\x00\x01\x02", "Files of type None have no text to read. Upload PDF, an office file or text."),
        (
            bytes.fromhex("d0cf11e0a1b11ae1") + bytes(100),
            "The file has a password or an old format. Save it again without a password.",
        ),
    ],
)
def test_what_has_no_text_is_told_apart(content: bytes, told: str):
    with pytest.raises(UnreadableFileError) as refused:
        parse_file(content)
    assert str(refused.value) == told


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("write", [to_pdf, to_docx])
def test_a_damaged_file_is_read_or_refused_and_nothing_else(write):
    whole, dice = write(Document(title="계약서", blocks=(paragraph("보증금 3억원"),))), random.Random(7)
    for number in range(60):
        damaged = bytearray(whole[: dice.randrange(1, len(whole))] if number % 3 == 0 else whole)
        for _ in range(20):
            damaged[dice.randrange(len(damaged))] = dice.randrange(256)
        try:
            parse_file(bytes(damaged))
        except UnreadableFileError as refused:
            assert refused.text


def test_an_empty_file_says_nothing():
    assert parse_file(b"") == ()


def test_an_archive_that_is_no_document_is_refused():
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("word/document.xml", "<not-closed")
        archive.writestr("[Content_Types].xml", "<Types/>")
    with pytest.raises(UnreadableFileError, match=r"^The DOCX is broken "):
        parse_docx(held.getvalue())


HEAD, FOOT = "Harbour authority, yearly report", "Page {} of 3"


def test_heads_and_page_numbers_of_a_pdf_are_no_text_and_sums_at_the_foot_stay():
    sums = ("Subtotal 120", "Subtotal 75", "Subtotal 300")
    pages = [f"{HEAD}\n{FOOT.format(number)}\nChapter {number}\n{each}" for number, each in enumerate(sums, 1)]
    assert without_running_lines(pages) == [
        f"{HEAD}\nChapter 1\nSubtotal 120",
        "Chapter 2\nSubtotal 75",
        "Chapter 3\nSubtotal 300",
    ]


def test_what_stands_on_two_pages_alone_is_no_head():
    assert without_running_lines(["Signed", "Signed"]) == ["Signed", "Signed"]
